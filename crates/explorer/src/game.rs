//! A game as the explorer counts it: where it comes from, how fast it was, who played and what was played.

use games::{AnyPosition, GameKind};
use tabletop::{Player, Standing};

/// Where a game comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Source {
    /// It was played on the site.
    Site,
    /// It was read from a file.
    Import,
    /// The engine played it against itself.
    Engine,
}

impl Source {
    /// All sources.
    pub const ALL: [Source; 3] = [Source::Site, Source::Import, Source::Engine];

    /// The name in addresses and files.
    pub fn name(self) -> &'static str {
        match self {
            Source::Site => "site",
            Source::Import => "import",
            Source::Engine => "engine",
        }
    }

    /// The source of that name.
    pub fn from_name(name: &str) -> Option<Source> {
        Source::ALL.into_iter().find(|source| source.name() == name)
    }
}

/// The names of the speeds, as a site calls them.
pub const SPEEDS: [&str; 6] = ["bullet", "blitz", "rapid", "classical", "correspondence", "untimed"];
/// The number of a game whose speed is not known, after those of [`SPEEDS`].
const NO_SPEED: u8 = SPEEDS.len() as u8;

/// The lowest average rating of each band of ratings; below the first it is not known.
pub const BANDS: [u16; 8] = [0, 1, 1200, 1400, 1600, 1800, 2000, 2200];

/// What filters look at besides the date: source, speed and band of ratings in one byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Bucket(pub(crate) u8);

impl Bucket {
    pub(crate) fn of(source: Source, speed: Option<u8>, rating: u16) -> Bucket {
        let band = BANDS.iter().rposition(|&least| rating >= least).unwrap_or(0) as u8;
        Bucket(source as u8 | speed.unwrap_or(NO_SPEED).min(NO_SPEED) << 2 | band << 5)
    }

    pub(crate) fn source(self) -> Source {
        Source::ALL[usize::from(self.0 & 3).min(2)]
    }

    /// The number of the speed; that of none comes last.
    pub(crate) fn speed(self) -> u8 {
        self.0 >> 2 & 7
    }

    pub(crate) fn band(self) -> u8 {
        self.0 >> 5
    }
}

/// Somebody who played.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Participant {
    /// Who, for ever: the identifier of an account, or a name from a file after `name:`. Empty if nobody in particular.
    pub key: String,
    /// The rating at that time; 0 if there is none.
    pub rating: u16,
    /// Whether the games of this player can be looked up alone.
    pub is_followed: bool,
}

/// The beginning of the key of a name from a file.
pub const NAMED: &str = "name:";

/// The key of a name from a file, in whatever case it is written.
pub fn name_key(name: &str) -> String {
    format!("{NAMED}{}", name.trim().to_lowercase())
}

/// A game to be counted.
#[derive(Debug)]
pub struct NewGame {
    /// What it is known by: a game with an identifier that is known already is not counted again.
    pub id: String,
    /// Where it comes from.
    pub source: Source,
    /// The number of its speed in [`SPEEDS`].
    pub speed: Option<u8>,
    /// The game.
    pub kind: GameKind,
    /// The position before the first move.
    pub start: Box<dyn AnyPosition>,
    /// The moves.
    pub moves: Vec<String>,
    /// How it ended.
    pub standing: Standing,
    /// Who played, in the order of play.
    pub players: Vec<Participant>,
    /// The day on which it began, in days since 1970.
    pub day: Option<u32>,
    /// Whether it may be shown to everybody. Others are only counted.
    pub is_public: bool,
}

impl NewGame {
    pub(crate) fn bucket(&self) -> Bucket {
        let known: Vec<u32> =
            self.players.iter().filter(|it| it.rating > 0).map(|it| u32::from(it.rating)).collect();
        let mean = if known.is_empty() { 0 } else { known.iter().sum::<u32>() / known.len() as u32 };
        Bucket::of(self.source, self.speed, mean as u16)
    }
}

/// Who won: the number of the player, or 3 if first place was shared.
pub(crate) fn outcome(standing: Standing) -> usize {
    standing.winner().map_or(SHARED, Player::index)
}

/// The outcome of a game whose first place was shared.
pub(crate) const SHARED: usize = 3;

/// Games by their outcomes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct GameTally {
    /// The games that each player won, in the order of play.
    pub wins: [u64; 3],
    /// The games whose first place was shared.
    pub shared: u64,
}

impl GameTally {
    /// The number of games.
    pub fn total(&self) -> u64 {
        self.wins.iter().sum::<u64>() + self.shared
    }

    pub(crate) fn add(&mut self, counts: [u32; 4]) {
        for (sum, count) in self.wins.iter_mut().chain([&mut self.shared]).zip(counts) {
            *sum += u64::from(count);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_keeps_what_it_is_made_of() {
        for source in Source::ALL {
            assert_eq!(Source::from_name(source.name()), Some(source));
            for (speed, rating, band) in
                [(None, 0, 0), (Some(0), 900, 1), (Some(5), 1999, 5), (Some(2), 9999, 7)]
            {
                let bucket = Bucket::of(source, speed, rating);
                assert_eq!(
                    (bucket.source(), bucket.speed(), bucket.band()),
                    (source, speed.unwrap_or(6), band)
                );
            }
        }
    }
}
