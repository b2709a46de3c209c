//! Choosing the start of a game: a rule set, a set-up or a position.

use tabletop::{PositionError, setup::Setup};
use thiserror::Error;

use crate::{any::AnyPosition, kind::GameKind};

/// A choice of the start of a game. Each missing part defaults to the first that the game lists.
#[derive(Clone, Copy, Default, Debug)]
pub struct StartChoice<'a> {
    /// The name of a rule set.
    pub rules: Option<&'a str>,
    /// The name of a set-up.
    pub setup: Option<&'a str>,
    /// A position text, instead of a set-up.
    pub position: Option<&'a str>,
    /// The number of players.
    pub players: Option<usize>,
}

/// The start of a game.
#[derive(Debug)]
pub struct Start {
    /// The name of the set-up, or `None` if a position was given.
    pub setup: Option<String>,
    /// The position.
    pub position: Box<dyn AnyPosition>,
}

/// Why a choice is not a valid start.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum StartError {
    /// There is no rule set with this name.
    #[error("{game} has no rule set `{name}`: it has {}", known.join(", "))]
    UnknownRules {
        /// The game.
        game: GameKind,
        /// The name.
        name: String,
        /// The existing names.
        known: Vec<&'static str>,
    },
    /// There is no set-up with this name under this rule set.
    #[error("{game} has no set-up `{name}` under the rule set {rules}: it has {}", known.join(", "))]
    UnknownSetup {
        /// The game.
        game: GameKind,
        /// The name.
        name: String,
        /// The rule set.
        rules: String,
        /// The existing names under this rule set.
        known: Vec<String>,
    },
    /// The set-up or position is for another number of players.
    #[error("this start is for {found} players, not for {wanted}")]
    Players {
        /// The requested number.
        wanted: usize,
        /// The number of the start.
        found: usize,
    },
    /// Both a set-up and a position were given.
    #[error("a set-up and a position cannot both be the start: give one of them")]
    SetupAndPosition,
    /// The position text is wrong.
    #[error("no {game} position under the rule set {rules}: {error}")]
    Position {
        /// The game.
        game: GameKind,
        /// The rule set.
        rules: String,
        /// All its faults.
        error: PositionError,
    },
}

impl GameKind {
    /// The start that a choice selects. `own` are user-defined set-ups, which take precedence over the game's own.
    ///
    /// # Errors
    /// If a name is unknown, the parts of the choice contradict each other, or a position text is wrong.
    pub fn start(self, choice: &StartChoice<'_>, own: &[Setup]) -> Result<Start, StartError> {
        if choice.setup.is_some() && choice.position.is_some() {
            return Err(StartError::SetupAndPosition);
        }
        let known = self.rule_sets();
        if let Some(name) = choice.rules.filter(|name| !known.contains(name)) {
            return Err(StartError::UnknownRules {
                game: self,
                name: tabletop::text::shortened(name),
                known,
            });
        }
        match choice.position {
            Some(text) => {
                let rules = choice.rules.unwrap_or(known[0]);
                let position = self.read(text, rules)?;
                expect_players(choice.players, position.as_ref())?;
                Ok(Start { setup: None, position })
            }
            None => self.start_from_setup(choice, own),
        }
    }

    fn start_from_setup(self, choice: &StartChoice<'_>, own: &[Setup]) -> Result<Start, StartError> {
        let is_ours = |setup: &&Setup| setup.game.as_deref().is_none_or(|game| game == self.slug());
        let setups: Vec<Setup> = own.iter().filter(is_ours).cloned().chain(self.setups()).collect();
        let shipped = self.setups();
        let name = choice.setup.unwrap_or(&shipped[0].name);
        // Without a rule set, the first one that has the set-up is selected.
        let candidates = match choice.rules {
            Some(rules) => vec![rules],
            None => self.rule_sets(),
        };
        let mut found = candidates.iter().map(|rules| {
            setups.iter().filter(|it| it.name == name && it.rules == *rules).collect::<Vec<_>>()
        });
        let Some(matching) = found.find(|matching| !matching.is_empty()) else {
            let rules = candidates[0];
            let mut known: Vec<String> =
                setups.iter().filter(|it| it.rules == rules).map(|it| it.name.clone()).collect();
            known.dedup();
            let name = tabletop::text::shortened(name);
            return Err(StartError::UnknownSetup { game: self, name, rules: rules.to_owned(), known });
        };
        let mut refused = None;
        for setup in matching {
            let position = self.read(&setup.position, &setup.rules)?;
            match expect_players(choice.players, position.as_ref()) {
                Ok(()) => return Ok(Start { setup: Some(setup.name.clone()), position }),
                Err(error) => refused = Some(error),
            }
        }
        Err(refused.expect("there was at least one set-up of that name"))
    }

    fn read(self, text: &str, rules: &str) -> Result<Box<dyn AnyPosition>, StartError> {
        let read = self.position(text, rules).expect("the rule set was looked up before");
        let read = read.and_then(|position| match position.start_faults() {
            faults if faults.is_empty() => Ok(position),
            faults => Err(PositionError { faults }),
        });
        read.map_err(|error| StartError::Position { game: self, rules: rules.to_owned(), error })
    }
}

fn expect_players(wanted: Option<usize>, position: &dyn AnyPosition) -> Result<(), StartError> {
    let found = position.players().len();
    match wanted {
        Some(wanted) if wanted != found => Err(StartError::Players { wanted, found }),
        _ => Ok(()),
    }
}
