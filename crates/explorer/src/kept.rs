//! A game as it is kept: its moves as numbers, and what is needed to count and to show it.

use games::{AnyPosition, GameKind, StartChoice};
use tabletop::{PlayerSet, Standing, zobrist};

use crate::{
    bytes::{self, Reader},
    game::{Bucket, NewGame, outcome},
    month::Month,
};

/// Positions are counted up to this ply: what comes later has nothing to do with openings.
pub const MOST_PLIES: usize = 40;

/// A game that is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Kept {
    pub(crate) id: String,
    pub(crate) kind: GameKind,
    pub(crate) rules: &'static str,
    /// The text of the start, or the number of a set-up of the game.
    pub(crate) start: KeptStart,
    pub(crate) bucket: Bucket,
    pub(crate) day: Option<u32>,
    /// The rank of each player.
    pub(crate) ranks: Vec<u8>,
    /// The number and the rating of each player. 0 is nobody in particular, or no rating.
    pub(crate) players: Vec<(u32, u16)>,
    pub(crate) is_public: bool,
    /// The numbers of the first moves, in the order in which they are generated.
    pub(crate) moves: Vec<u16>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum KeptStart {
    Setup(usize),
    Text(String),
}

impl Kept {
    /// A game, with the numbers of its moves and its players.
    pub(crate) fn new(game: &NewGame, moves: Vec<u16>, players: Vec<u32>) -> Kept {
        let (rules, text) = (game.start.rules(), game.start.text());
        let setup = game.kind.setups().iter().position(|it| it.rules == rules && it.position == text);
        let ratings = game.players.iter().map(|it| it.rating);
        Kept {
            id: game.id.clone(),
            kind: game.kind,
            rules,
            start: setup.map_or(KeptStart::Text(text), KeptStart::Setup),
            bucket: game.bucket(),
            day: game.day,
            ranks: game.standing.players().iter().map(|player| game.standing.rank(player)).collect(),
            players: players.into_iter().zip(ratings).collect(),
            is_public: game.is_public,
            moves,
        }
    }

    pub(crate) fn standing(&self) -> Standing {
        let players = if self.ranks.len() == 2 { PlayerSet::TWO } else { PlayerSet::THREE };
        Standing::ranked(players, |player| self.ranks[player.index()])
    }

    pub(crate) fn outcome(&self) -> usize {
        outcome(self.standing())
    }

    pub(crate) fn month(&self) -> Month {
        self.day.map_or(Month::UNKNOWN, Month::of_day)
    }

    /// The position before the first move. Nothing if it is none any more.
    pub(crate) fn start(&self) -> Option<Box<dyn AnyPosition>> {
        let text = match &self.start {
            KeptStart::Setup(number) => self.kind.setups().into_iter().nth(*number)?.position,
            KeptStart::Text(text) => text.clone(),
        };
        let choice = StartChoice { rules: Some(self.rules), position: Some(&text), ..StartChoice::default() };
        Some(self.kind.start(&choice, &[]).ok()?.position)
    }

    pub(crate) fn encode(&self) -> Vec<u8> {
        let mut out = Vec::with_capacity(80);
        let kind = GameKind::ALL.iter().position(|&it| it == self.kind).unwrap_or_default();
        let rules = self.kind.rule_sets().iter().position(|&it| it == self.rules).unwrap_or_default();
        let flags = u8::from(self.is_public) | u8::from(matches!(self.start, KeptStart::Text(_))) << 1;
        out.extend([kind as u8, rules as u8, self.bucket.0, flags]);
        match &self.start {
            KeptStart::Setup(number) => bytes::write(&mut out, *number as u64),
            KeptStart::Text(text) => bytes::write_text(&mut out, text),
        }
        bytes::write(&mut out, self.day.map_or(0, |day| u64::from(day) + 1));
        out.push(self.ranks.iter().rev().fold(0, |all, &rank| all << 2 | rank & 3));
        for &(number, rating) in &self.players {
            bytes::write(&mut out, u64::from(number));
            bytes::write(&mut out, u64::from(rating));
        }
        bytes::write_text(&mut out, &self.id);
        self.moves.iter().for_each(|&mv| bytes::write(&mut out, u64::from(mv)));
        out
    }

    pub(crate) fn decode(text: &[u8]) -> Option<Kept> {
        let mut reader = Reader(text);
        let kind = *GameKind::ALL.get(usize::from(reader.byte()?))?;
        let rules = *kind.rule_sets().get(usize::from(reader.byte()?))?;
        let bucket = Bucket(reader.byte()?);
        let flags = reader.byte()?;
        let start = match flags & 2 {
            0 => KeptStart::Setup(usize::try_from(reader.number()?).ok()?),
            _ => KeptStart::Text(reader.text()?.to_owned()),
        };
        let day = reader.small()?.checked_sub(1);
        let packed = reader.byte()?;
        let ranks: Vec<u8> =
            (0..3).map(|player| packed >> (2 * player) & 3).take_while(|&it| it > 0).collect();
        if ranks.len() < 2 {
            return None;
        }
        let mut players = Vec::new();
        for _ in &ranks {
            players.push((reader.small()?, u16::try_from(reader.number()?).ok()?));
        }
        let id = reader.text()?.to_owned();
        let mut moves = Vec::new();
        while !reader.is_empty() {
            moves.push(u16::try_from(reader.number()?).ok()?);
        }
        let is_public = flags & 1 == 1;
        Some(Kept { id, kind, rules, start, bucket, day, ranks, players, is_public, moves })
    }
}

/// The number by which a rule set of a game marks its positions.
pub(crate) fn salt(kind: GameKind, rules: &str) -> u64 {
    // FNV-1a, so that the number of a name never changes.
    let name = format!("{}/{rules}", kind.slug());
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// The key of a position by its canonical key and the salt of its rules.
pub(crate) fn salted(salt: u64, canonical: u64) -> u64 {
    zobrist::number(salt, canonical)
}

/// What a position calls one that follows: the last 32 bits of its key.
pub(crate) fn child(key: u64) -> u32 {
    key as u32
}

/// A kept game that is played again, as far as somebody asks.
#[derive(Debug)]
pub(crate) struct Walk {
    position: Box<dyn AnyPosition>,
    salt: u64,
    moves: Vec<u16>,
    keys: Vec<u64>,
    pub(crate) bucket: Bucket,
    pub(crate) month: Month,
    pub(crate) outcome: usize,
}

impl Walk {
    pub(crate) fn of(kept: &Kept) -> Option<Walk> {
        Some(Walk {
            position: kept.start()?,
            salt: salt(kept.kind, kept.rules),
            moves: kept.moves.clone(),
            keys: Vec::new(),
            bucket: kept.bucket,
            month: kept.month(),
            outcome: kept.outcome(),
        })
    }

    /// The key of the position after so many plies. Nothing after the last one that is counted.
    pub(crate) fn key(&mut self, ply: usize) -> Option<u64> {
        while self.keys.len() <= ply {
            if let Some(before) = self.keys.len().checked_sub(1) {
                let mv = *self.moves.get(before)?;
                if !self.position.play_number(mv.into()) {
                    return None;
                }
            }
            self.keys.push(salted(self.salt, self.position.canonical_key()));
        }
        Some(self.keys[ply])
    }

    /// Whether the position after so many plies has occurred before in the game.
    pub(crate) fn is_repeated(&mut self, ply: usize) -> bool {
        self.key(ply).is_some_and(|key| self.keys[..ply].contains(&key))
    }

    /// The first ply after which this position stood.
    pub(crate) fn ply_of(&mut self, key: u64) -> Option<usize> {
        (0..).map_while(|ply| Some((ply, self.key(ply)?))).find(|it| it.1 == key).map(|it| it.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Participant, Source};

    #[test]
    fn a_game_is_read_as_it_was_written() {
        for kind in GameKind::ALL {
            for setup in kind.setups() {
                let start = kind.position(&setup.position, &setup.rules).unwrap().unwrap();
                let standing = Standing::win(tabletop::Player::Second);
                let standing =
                    if start.players().len() == 2 { standing } else { Standing::draw(start.players()) };
                let players = vec![
                    Participant { key: "x".to_owned(), rating: 1500, is_followed: true };
                    start.players().len()
                ];
                let game = NewGame {
                    id: "abc".to_owned(),
                    source: Source::Site,
                    speed: Some(2),
                    kind,
                    start,
                    moves: Vec::new(),
                    standing,
                    players: players.clone(),
                    day: Some(20_000),
                    is_public: true,
                };
                let kept = Kept::new(&game, vec![3, 200, 7], vec![9; players.len()]);
                assert!(matches!(kept.start, KeptStart::Setup(_)), "{kind}");
                assert_eq!(Kept::decode(&kept.encode()), Some(kept.clone()), "{kind}");
                assert_eq!(kept.start().unwrap().text(), game.start.text());
                assert_eq!(kept.standing(), standing);
                let odd = Kept { start: KeptStart::Text("x".to_owned()), day: None, ..kept };
                assert_eq!(Kept::decode(&odd.encode()), Some(odd.clone()));
                assert!(odd.start().is_none());
            }
        }
        assert_eq!(Kept::decode(&[0, 0]), None);
    }

    #[test]
    fn rule_sets_do_not_share_positions() {
        let kind = GameKind::ALL[1];
        let salts: Vec<u64> = kind.rule_sets().into_iter().map(|rules| salt(kind, rules)).collect();
        assert!(salts.windows(2).all(|pair| pair[0] != pair[1]));
        assert_ne!(salted(salts[0], 5), salted(salts[1], 5));
    }
}
