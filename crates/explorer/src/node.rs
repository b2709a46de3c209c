//! What is kept of a position: the game that reached it, or how often each move was played by several.

use crate::{
    bytes::{self, Reader},
    game::Bucket,
    month::Month,
};

/// How many of the last games a position remembers.
const MOST_RECENT: usize = 12;

/// The games of one kind in which one move was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Row {
    /// The last 32 bits of the key of the position that the move leads to.
    pub(crate) child: u32,
    pub(crate) bucket: Bucket,
    pub(crate) month: Month,
    /// Games by who won, then those with a shared first place.
    pub(crate) counts: [u32; 4],
}

impl Row {
    fn place(&self) -> (u32, Bucket, Month) {
        (self.child, self.bucket, self.month)
    }
}

/// A position that one or several games have reached.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Node {
    /// One game, of this number. Its next move is found by playing it again, so that a position that nobody reaches a second time
    /// costs a few bytes.
    Single(u32),
    /// Several games.
    Many(Counts),
}

/// The moves of several games in a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Counts {
    /// Sorted by move, bucket and month.
    pub(crate) rows: Vec<Row>,
    /// The numbers of the last games, and what each played, the latest first.
    pub(crate) recent: Vec<(u32, u32)>,
}

impl Counts {
    /// Counts a move of a game.
    pub(crate) fn add(&mut self, game: u32, child: u32, bucket: Bucket, month: Month, outcome: usize) {
        let new = Row { child, bucket, month, counts: [0; 4] };
        let index = self.rows.binary_search_by_key(&new.place(), Row::place).unwrap_or_else(|index| {
            self.rows.insert(index, new);
            index
        });
        let count = &mut self.rows[index].counts[outcome];
        *count = count.saturating_add(1);
        let place = self.recent.partition_point(|&(number, _)| number > game);
        self.recent.insert(place, (game, child));
        self.recent.truncate(MOST_RECENT);
    }
}

impl Node {
    pub(crate) fn encode(&self, out: &mut Vec<u8>) {
        out.clear();
        match self {
            Node::Single(game) => {
                out.push(0);
                bytes::write(out, u64::from(*game));
            }
            Node::Many(Counts { rows, recent }) => {
                out.push(1);
                bytes::write(out, recent.len() as u64);
                for (game, child) in recent {
                    bytes::write(out, u64::from(*game));
                    out.extend_from_slice(&child.to_le_bytes());
                }
                for group in rows.chunk_by(|a, b| a.child == b.child) {
                    out.extend_from_slice(&group[0].child.to_le_bytes());
                    bytes::write(out, group.len() as u64);
                    for Row { bucket, month, counts, .. } in group {
                        out.push(bucket.0);
                        bytes::write(out, u64::from(month.0));
                        let present = (0..4).filter(|&it| counts[it] > 0).fold(0, |all, it| all | 1 << it);
                        out.push(present);
                        counts.iter().filter(|&&it| it > 0).for_each(|&it| bytes::write(out, it.into()));
                    }
                }
            }
        }
    }

    pub(crate) fn decode(text: &[u8]) -> Option<Node> {
        let mut rows = Vec::new();
        let mut recent = Vec::new();
        match View::of(text)? {
            View::Single(game) => Some(Node::Single(game)),
            View::Many(view) => {
                view.each_recent(|game, child| recent.push((game, child)))?;
                view.each_row(|row| rows.push(row))?;
                Some(Node::Many(Counts { rows, recent }))
            }
        }
    }
}

/// What is kept of a position, read where it lies.
pub(crate) enum View<'a> {
    Single(u32),
    Many(ManyView<'a>),
}

pub(crate) struct ManyView<'a> {
    recent: Reader<'a>,
}

impl<'a> View<'a> {
    pub(crate) fn of(text: &'a [u8]) -> Option<View<'a>> {
        let mut reader = Reader(text);
        match reader.byte()? {
            0 => Some(View::Single(reader.small()?)),
            1 => Some(View::Many(ManyView { recent: reader })),
            _ => None,
        }
    }
}

impl ManyView<'_> {
    /// The last games and what they played. Returns nothing if the bytes are damaged.
    pub(crate) fn each_recent(&self, mut each: impl FnMut(u32, u32)) -> Option<()> {
        let mut reader = self.recent;
        for _ in 0..reader.number()? {
            each(reader.small()?, reader.four()?);
        }
        Some(())
    }

    /// All rows in order. Returns nothing if the bytes are damaged.
    pub(crate) fn each_row(&self, mut each: impl FnMut(Row)) -> Option<()> {
        let mut reader = self.recent;
        for _ in 0..reader.number()? {
            let _ = (reader.small()?, reader.four()?);
        }
        while !reader.is_empty() {
            let child = reader.four()?;
            for _ in 0..reader.number()? {
                let bucket = Bucket(reader.byte()?);
                let month = Month(u16::try_from(reader.number()?).ok()?);
                let present = reader.byte()?;
                let mut counts = [0; 4];
                for (place, count) in counts.iter_mut().enumerate() {
                    if present >> place & 1 == 1 {
                        *count = reader.small()?;
                    }
                }
                each(Row { child, bucket, month, counts });
            }
        }
        Some(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Source;

    #[test]
    fn a_node_is_read_as_it_was_written() {
        let mut counts = Counts::default();
        for game in 0..40 {
            let bucket =
                Bucket::of(Source::ALL[game as usize % 3], Some(game as u8 % 6), 1000 + 50 * game as u16);
            counts.add(game, 7 + game % 5, bucket, Month(game as u16 % 4), game as usize % 4);
        }
        assert_eq!(counts.recent.len(), MOST_RECENT);
        assert_eq!(counts.recent[0], (39, 7 + 39 % 5));
        assert!(counts.rows.is_sorted_by_key(Row::place));
        assert_eq!(counts.rows.iter().flat_map(|row| row.counts).sum::<u32>(), 40);
        let mut out = Vec::new();
        for node in [Node::Single(300), Node::Many(counts)] {
            node.encode(&mut out);
            assert_eq!(Node::decode(&out), Some(node));
            for end in 0..out.len().min(30) {
                // Damage is noticed or reads as less, and nothing panics.
                let _ = Node::decode(&out[..end]);
            }
        }
        assert_eq!(Node::decode(&[9]), None);
    }

    #[test]
    fn the_same_game_kind_is_one_row() {
        let mut counts = Counts::default();
        let bucket = Bucket::of(Source::Site, None, 0);
        counts.add(1, 5, bucket, Month(3), 0);
        counts.add(2, 5, bucket, Month(3), 0);
        counts.add(3, 5, bucket, Month(3), 3);
        assert_eq!(counts.rows, [Row { child: 5, bucket, month: Month(3), counts: [2, 0, 0, 1] }]);
    }
}
