//! What is agreed before play.

use std::fmt;

use games::{AnyRecord, GameKind, StartChoice, StartError, UnknownGame};
use serde::{Deserialize, Serialize};
use tabletop::record::Conduct;
use thiserror::Error;

use crate::clock::Millis;

/// Who somebody is, for ever: names change, this does not.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(transparent)]
pub struct PlayerId(String);

impl PlayerId {
    /// The player of that identifier.
    pub fn new(id: impl Into<String>) -> PlayerId {
        PlayerId(id.into())
    }

    /// The identifier.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The engine player of a level, 1 to 12.
    pub fn engine(level: u8) -> PlayerId {
        PlayerId(format!("house-{level}"))
    }

    /// The level, if this is an engine player.
    pub fn engine_level(&self) -> Option<u8> {
        self.0.strip_prefix("house-")?.parse().ok().filter(|level| (1..=12).contains(level))
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How time is given.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ClockTerms {
    /// Nobody is in a hurry.
    Untimed,
    /// Some time for the whole match, more after every turn.
    Fischer {
        /// For the whole match.
        base: Millis,
        /// Added after every turn.
        increment: Millis,
    },
    /// Some time for the whole match; each turn begins with some that costs nothing (US delay, simple delay).
    Delay {
        /// For the whole match.
        base: Millis,
        /// What each turn has for nothing.
        delay: Millis,
    },
    /// Some time for the whole match; after each turn what it took comes back, up to a limit.
    Bronstein {
        /// For the whole match.
        base: Millis,
        /// What comes back at most.
        delay: Millis,
    },
    /// Some time for the whole match, then periods: one that is not used up comes back.
    ByoYomi {
        /// For the whole match.
        base: Millis,
        /// Added after every turn.
        increment: Millis,
        /// The length of a period.
        period: Millis,
        /// How many there are.
        periods: u32,
    },
    /// Some time for the whole match, then so many turns in each period. A new one begins when they are played.
    Canadian {
        /// For the whole match.
        base: Millis,
        /// The length of a period.
        period: Millis,
        /// How many turns are to be played in it.
        turns: u32,
    },
    /// What a turn takes, the others get.
    Hourglass {
        /// What everybody has at first.
        base: Millis,
    },
    /// Days: a bank, more after every turn, and a limit to what can be saved.
    Correspondence {
        /// What the bank holds at first.
        bank: Millis,
        /// Added after every turn.
        increment: Millis,
        /// What the bank holds at most.
        cap: Millis,
    },
}

impl ClockTerms {
    /// What everybody has at first.
    pub(crate) fn base(self) -> Millis {
        match self {
            ClockTerms::Untimed => 0,
            ClockTerms::Fischer { base, .. }
            | ClockTerms::Delay { base, .. }
            | ClockTerms::Bronstein { base, .. }
            | ClockTerms::ByoYomi { base, .. }
            | ClockTerms::Canadian { base, .. }
            | ClockTerms::Hourglass { base } => base,
            ClockTerms::Correspondence { bank, .. } => bank,
        }
    }

    /// What a turn may take in the long run without costing any of that.
    pub(crate) fn for_each_turn(self) -> Millis {
        match self {
            ClockTerms::Untimed | ClockTerms::Hourglass { .. } => 0,
            ClockTerms::Fischer { increment: step, .. }
            | ClockTerms::Delay { delay: step, .. }
            | ClockTerms::Bronstein { delay: step, .. }
            | ClockTerms::ByoYomi { period: step, .. }
            | ClockTerms::Correspondence { increment: step, .. } => step,
            ClockTerms::Canadian { period, turns, .. } => period / Millis::from(turns.max(1)),
        }
    }
}

/// How fast a match is, from the time that each player is expected to use.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Speed {
    /// Below three minutes.
    Bullet,
    /// Below eight minutes.
    Blitz,
    /// Below twenty-five minutes.
    Rapid,
    /// Longer, at one sitting.
    Classical,
    /// Days.
    Correspondence,
    /// Without a clock.
    Untimed,
}

impl Speed {
    /// All classes.
    pub const ALL: [Speed; 6] =
        [Speed::Bullet, Speed::Blitz, Speed::Rapid, Speed::Classical, Speed::Correspondence, Speed::Untimed];

    /// The classes in which matches can be rated: a rated match needs a clock.
    pub fn rated() -> impl Iterator<Item = Speed> {
        Speed::ALL.into_iter().filter(|&speed| speed != Speed::Untimed)
    }

    /// The name in addresses, files and the database.
    pub fn name(self) -> &'static str {
        match self {
            Speed::Bullet => "bullet",
            Speed::Blitz => "blitz",
            Speed::Rapid => "rapid",
            Speed::Classical => "classical",
            Speed::Correspondence => "correspondence",
            Speed::Untimed => "untimed",
        }
    }

    /// The class of that name.
    pub fn from_name(name: &str) -> Option<Speed> {
        Speed::ALL.into_iter().find(|speed| speed.name() == name)
    }

    /// Whether players sit at the board all the time.
    pub fn is_live(self) -> bool {
        !matches!(self, Speed::Correspondence | Speed::Untimed)
    }

    /// How long the first turn may take before the match is called off. It is not on the clock.
    pub fn first_turn(self) -> Option<Millis> {
        match self {
            Speed::Bullet => Some(20_000),
            Speed::Blitz => Some(40_000),
            Speed::Rapid => Some(60_000),
            Speed::Classical => Some(120_000),
            Speed::Correspondence | Speed::Untimed => None,
        }
    }

    /// How long a player may be away before the others can end the match.
    pub fn absence(self) -> Option<Millis> {
        match self {
            Speed::Bullet => Some(20_000),
            Speed::Blitz => Some(45_000),
            Speed::Rapid => Some(90_000),
            Speed::Classical => Some(180_000),
            Speed::Correspondence | Speed::Untimed => None,
        }
    }
}

/// What a match is about. It never changes.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct MatchTerms {
    #[cfg_attr(feature = "openapi", schema(schema_with = crate::openapi::game))]
    /// The game.
    #[serde(with = "slug")]
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub game: GameKind,
    /// The rule set.
    pub rules: String,
    /// The version of the rules, so that an old match is replayed as it was played.
    pub rules_version: u32,
    #[cfg_attr(feature = "openapi", schema(required = true))]
    /// The name of the set-up, unless players brought a position of their own.
    pub setup: Option<String>,
    /// The position at the start.
    pub start: String,
    /// How many play.
    pub n_players: usize,
    #[cfg_attr(feature = "openapi", schema(value_type = String))]
    /// The time.
    #[cfg_attr(feature = "typescript", ts(type = "string"))]
    pub clock: ClockTerms,
    /// Whether ratings follow from the result.
    pub is_rated: bool,
    /// Whether the second player may take the first one's side after the first turn.
    pub has_pie: bool,
}

/// Why terms cannot be agreed on.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum TermsError {
    /// No such game.
    #[error(transparent)]
    Game(#[from] UnknownGame),
    /// No such start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// Rated matches need a clock and a start that everybody has.
    #[error("a rated match needs a clock and one of the game's own set-ups")]
    NotRatable,
    /// Sides are swapped between two.
    #[error("sides can be swapped after the first turn only in matches of two")]
    PieOfThree,
    /// The start is an end.
    #[error("this position is the end of a game")]
    Over,
}

impl MatchTerms {
    /// Casual terms: the game's first rule set and set-up.
    ///
    /// # Errors
    /// If there is no such game.
    pub fn new(game: &str, clock: ClockTerms) -> Result<MatchTerms, TermsError> {
        MatchTerms::choose(game.parse()?, &StartChoice::default(), clock)
    }

    /// Casual terms with a start of one's choice.
    ///
    /// # Errors
    /// If the choice gives no start, or one where the game is over.
    pub fn choose(
        game: GameKind,
        choice: &StartChoice<'_>,
        clock: ClockTerms,
    ) -> Result<MatchTerms, TermsError> {
        let start = game.start(choice, &[])?;
        let position = start.position;
        if position.standing().is_some() {
            return Err(TermsError::Over);
        }
        Ok(MatchTerms {
            game,
            rules: position.rules().to_owned(),
            rules_version: game.rules_version(),
            setup: start.setup,
            start: position.text(),
            n_players: position.players().len(),
            clock,
            is_rated: false,
            has_pie: false,
        })
    }

    /// The same terms, rated.
    ///
    /// # Errors
    /// If there is no clock or the position is one's own.
    pub fn rated(mut self) -> Result<MatchTerms, TermsError> {
        if self.setup.is_none() || self.speed() == Speed::Untimed {
            return Err(TermsError::NotRatable);
        }
        self.is_rated = true;
        Ok(self)
    }

    /// The same terms with the pie rule.
    ///
    /// # Errors
    /// If there are three players.
    pub fn with_pie(mut self) -> Result<MatchTerms, TermsError> {
        if self.n_players != 2 {
            return Err(TermsError::PieOfThree);
        }
        self.has_pie = true;
        Ok(self)
    }

    /// The game at its start.
    ///
    /// # Panics
    /// If the terms were not made by [`MatchTerms::choose`] or read from what that made.
    pub fn record(&self) -> Box<dyn AnyRecord> {
        let read = self.game.position(&self.start, &self.rules).expect("terms name a rule set of their game");
        read.expect("the start of a match was read before").record(Conduct::People)
    }

    /// Whether these terms give a game: what comes from outside may be anything.
    pub fn is_sound(&self) -> bool {
        let Some(Ok(position)) = self.game.position(&self.start, &self.rules) else { return false };
        position.players().len() == self.n_players && (self.n_players == 2 || !self.has_pie)
    }

    /// How fast the match is.
    pub fn speed(&self) -> Speed {
        let turns = Millis::from(self.game.usual_turns());
        let expected = match self.clock {
            ClockTerms::Untimed => return Speed::Untimed,
            ClockTerms::Correspondence { .. } => return Speed::Correspondence,
            ClockTerms::Fischer { base, increment } => base + turns * increment,
            ClockTerms::Delay { base, delay } | ClockTerms::Bronstein { base, delay } => base + turns * delay,
            // Half of the turns are expected to be played in the periods.
            ClockTerms::ByoYomi { base, increment, period, .. } => {
                base + turns * increment + turns * period / 2
            }
            ClockTerms::Canadian { base, .. } => base + turns * self.clock.for_each_turn() / 2,
            // What one player saves the other may spend.
            ClockTerms::Hourglass { base } => 2 * base,
        };
        match expected / 1000 {
            ..180 => Speed::Bullet,
            180..480 => Speed::Blitz,
            480..1500 => Speed::Rapid,
            _ => Speed::Classical,
        }
    }
}

mod slug {
    use games::GameKind;
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(game: &GameKind, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(game.slug())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<GameKind, D::Error> {
        let name = String::deserialize(deserializer)?;
        name.parse().map_err(D::Error::custom)
    }
}
