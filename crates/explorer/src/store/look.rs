//! Looking a position up.

use std::collections::HashMap;

use games::{AnyPosition, GameKind};
use redb::{ReadOnlyTable, ReadableDatabase};
use tabletop::Standing;

use super::{Explorer, ExplorerError, GAMES, NODES, PLAYER_KEYS, PLAYERS, batch::EVERYBODY};
use crate::{
    book::Book,
    game::{Bucket, GameTally, SPEEDS, Source},
    kept::{Kept, Walk, child, salt, salted},
    month::Month,
    node::View,
};

/// Which games count.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Filters {
    /// The sources, as bits in the order of [`Source::ALL`].
    pub sources: u8,
    /// The speeds, as bits in the order of [`SPEEDS`]; the bit after them stands for games without one.
    pub speeds: u8,
    /// The bands of ratings, as bits in the order of [`BANDS`](crate::game::BANDS).
    pub bands: u8,
    /// No game before this month.
    pub since: Option<Month>,
    /// No game after this month.
    pub until: Option<Month>,
    /// Only games of this player, by [`Participant::key`](crate::game::Participant).
    pub player: Option<String>,
}

impl Default for Filters {
    /// All games.
    fn default() -> Filters {
        Filters { sources: u8::MAX, speeds: u8::MAX, bands: u8::MAX, since: None, until: None, player: None }
    }
}

impl Filters {
    fn hold(&self, bucket: Bucket, month: Month) -> bool {
        // Games without a date are not within any dates.
        let is_dated = month != Month::UNKNOWN || self.since.is_none() && self.until.is_none();
        self.sources >> (bucket.source() as u8) & 1 == 1
            && self.speeds >> bucket.speed() & 1 == 1
            && self.bands >> bucket.band() & 1 == 1
            && is_dated
            && self.since.is_none_or(|since| month >= since)
            && self.until.is_none_or(|until| month <= until)
    }

    /// Whether games of a book count, which have neither speed nor rating, date or players.
    fn hold_book(&self) -> bool {
        self.player.is_none()
            && self.hold(Bucket::of(Source::Engine, None, 0), Month::UNKNOWN)
            && SPEEDS.len() < 8
    }
}

/// What was played in a position.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Found {
    /// The games that went on from here.
    pub tally: GameTally,
    /// The moves, the most frequent first.
    pub moves: Vec<FoundMove>,
    /// The last games that may be shown, the latest first.
    pub recent: Vec<RecentGame>,
}

/// A move that was played.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FoundMove {
    /// The move.
    pub text: String,
    /// Other moves that lead to the same, by a symmetry or because the pieces are alike.
    pub same: Vec<String>,
    /// The games in which it, or one of those, was played.
    pub tally: GameTally,
}

/// A game, as it is listed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecentGame {
    /// Its identifier.
    pub id: String,
    /// Where it comes from.
    pub source: Source,
    /// The keys of those who played, and their ratings.
    pub players: Vec<(String, u16)>,
    /// The day on which it began, in days since 1970.
    pub day: Option<u32>,
    /// How it ended.
    pub standing: Standing,
    /// What was played in the position: the first of the moves that lead to the same.
    pub text: String,
}

impl Explorer {
    /// What was played in a position, by the games that the filters let through. `book` is what the engine has played against
    /// itself, beside the games that are kept.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn look(
        &self,
        kind: GameKind,
        position: &dyn AnyPosition,
        filters: &Filters,
        book: Option<&Book>,
    ) -> Result<Found, ExplorerError> {
        let read = self.database.begin_read()?;
        let scope = match &filters.player {
            None => Some(EVERYBODY),
            Some(key) => read.open_table(PLAYERS)?.get(key.as_str())?.map(|it| it.value()),
        };
        let salt = salt(kind, position.rules());
        let key = salted(salt, position.canonical_key());
        let mut sum = Sum::default();
        if let Some(scope) = scope
            && let Some(bytes) = read.open_table(NODES)?.get((scope, key))?
        {
            let games = read.open_table(GAMES)?;
            sum.add_node(bytes.value(), key, filters, &games).ok_or(ExplorerError::Damaged)??;
        }
        if let Some(book) = book.filter(|_| filters.hold_book()) {
            book.each_move(key, |child, counts| sum.tallies.entry(child).or_default().add(counts));
        }
        if sum.tallies.is_empty() {
            return Ok(Found::default());
        }
        let texts = texts_by_child(position, salt);
        let mut found = Found { moves: moves(&texts, &sum.tallies), ..Found::default() };
        for it in &found.moves {
            found.tally.wins.iter_mut().zip(it.tally.wins).for_each(|(sum, wins)| *sum += wins);
            found.tally.shared += it.tally.shared;
        }
        let keys = read.open_table(PLAYER_KEYS)?;
        for (kept, child) in sum.recent {
            let Some(text) = texts.get(&child) else { continue };
            let mut players = Vec::new();
            for (number, rating) in &kept.players {
                players
                    .push((keys.get(number)?.map(|it| it.value().to_owned()).unwrap_or_default(), *rating));
            }
            found.recent.push(RecentGame {
                source: kept.bucket.source(),
                players,
                day: kept.day,
                standing: kept.standing(),
                text: text[0].clone(),
                id: kept.id,
            });
        }
        Ok(found)
    }
}

/// What the filters let through.
#[derive(Default)]
struct Sum {
    tallies: HashMap<u32, GameTally>,
    recent: Vec<(Kept, u32)>,
}

impl Sum {
    /// Adds what a position has. Nothing if it cannot be read.
    fn add_node(
        &mut self,
        bytes: &[u8],
        key: u64,
        filters: &Filters,
        games: &ReadOnlyTable<u32, &'static [u8]>,
    ) -> Option<Result<(), ExplorerError>> {
        let kept = |number: u32| -> Result<Option<Kept>, ExplorerError> {
            Ok(games.get(number)?.and_then(|it| Kept::decode(it.value())))
        };
        let is_wanted = |it: &Kept| filters.hold(it.bucket, it.month());
        match View::of(bytes)? {
            View::Single(number) => {
                let game = match kept(number) {
                    Ok(game) => game?,
                    Err(error) => return Some(Err(error)),
                };
                let mut walk = Walk::of(&game)?;
                let ply = walk.ply_of(key)?;
                if let Some(next) = walk.key(ply + 1).filter(|_| is_wanted(&game)) {
                    let mut counts = [0; 4];
                    counts[walk.outcome] = 1;
                    self.tallies.entry(child(next)).or_default().add(counts);
                    self.recent.extend(game.is_public.then_some((game, child(next))));
                }
            }
            View::Many(many) => {
                // Rows of one move follow each other.
                let mut last = None;
                let mut tally = GameTally::default();
                many.each_row(|row| {
                    if last != Some(row.child) {
                        self.keep(last, &mut tally);
                        last = Some(row.child);
                    }
                    if filters.hold(row.bucket, row.month) {
                        tally.add(row.counts);
                    }
                })?;
                self.keep(last, &mut tally);
                let mut recent = Vec::new();
                many.each_recent(|number, child| recent.push((number, child)))?;
                for (number, child) in recent {
                    let game = match kept(number) {
                        Ok(game) => game?,
                        Err(error) => return Some(Err(error)),
                    };
                    if game.is_public && is_wanted(&game) {
                        self.recent.push((game, child));
                    }
                }
            }
        }
        Some(Ok(()))
    }

    fn keep(&mut self, child: Option<u32>, tally: &mut GameTally) {
        let tally = std::mem::take(tally);
        if let Some(child) = child.filter(|_| tally.total() > 0) {
            self.tallies.insert(child, tally);
        }
    }
}

/// The moves that were played, the most frequent first.
fn moves(texts: &HashMap<u32, Vec<String>>, tallies: &HashMap<u32, GameTally>) -> Vec<FoundMove> {
    let played = tallies.iter().filter_map(|(child, &tally)| {
        let (text, same) = texts.get(child)?.split_first()?;
        Some(FoundMove { text: text.clone(), same: same.to_vec(), tally })
    });
    let mut moves: Vec<FoundMove> = played.collect();
    moves.sort_unstable_by(|a, b| b.tally.total().cmp(&a.tally.total()).then_with(|| a.text.cmp(&b.text)));
    moves
}

/// The legal moves that lead to each position, in byte order.
fn texts_by_child(position: &dyn AnyPosition, salt: u64) -> HashMap<u32, Vec<String>> {
    let mut texts: HashMap<u32, Vec<String>> = HashMap::new();
    for (text, canonical) in position.canonical_continuations() {
        texts.entry(child(salted(salt, canonical))).or_default().push(text);
    }
    texts.values_mut().for_each(|it| it.sort_unstable());
    texts
}
