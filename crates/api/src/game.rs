//! A game in a question: its start, its moves, and how the players ended it.

use games::{AnyPosition, AnyRecord, GameKind, StartChoice};
use serde::{Deserialize, Serialize};
use tabletop::{
    Player,
    record::{ClaimError, Conduct, Termination},
};

use crate::{bounds::Bounds, problem::Problem};

/// A game: its start and its moves.
#[derive(Clone, PartialEq, Eq, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub struct GameQuestion {
    /// The slug of the game.
    pub kind: String,
    /// The rule set; by default the game's first.
    #[serde(default)]
    pub rules: Option<String>,
    /// The set-up.
    #[serde(default)]
    pub setup: Option<String>,
    /// The start position, instead of a set-up.
    #[serde(default)]
    pub position: Option<String>,
    /// The number of players.
    #[serde(default)]
    pub players: Option<usize>,
    /// How many moves of the previous question's game come before `moves`. Only a [`Session`](crate::Session) remembers
    /// a game.
    #[serde(default)]
    pub kept: Option<usize>,
    /// The moves.
    #[serde(default)]
    pub moves: Vec<String>,
    /// How the players ended the game, if they did.
    #[serde(default)]
    pub end: Option<End>,
}

/// How players end a game before the rules do.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", tag = "how", deny_unknown_fields)]
pub enum End {
    /// A player resigns.
    Resign {
        /// The player, from 0.
        player: usize,
    },
    /// A player has run out of time.
    Time {
        /// The player, from 0.
        player: usize,
    },
    /// A player forfeits the game.
    Forfeit {
        /// The player, from 0.
        player: usize,
    },
    /// The mover claims a draw.
    Claim,
    /// The players agree on a draw.
    Agree,
}

/// A valid game.
pub(crate) struct Game {
    pub(crate) kind: GameKind,
    pub(crate) setup: Option<String>,
    pub(crate) record: Box<dyn AnyRecord>,
}

impl Game {
    pub(crate) fn position(&self) -> &dyn AnyPosition {
        self.record.position()
    }

    /// Ends the game as the players did.
    pub(crate) fn end(&mut self, end: End) -> Result<(), Problem> {
        let record = self.record.as_mut();
        match end {
            End::Claim => record.claim_draw(),
            End::Agree => record.agree_draw(),
            End::Resign { player } => lose(record, player, Termination::Resignation)?,
            End::Time { player } => lose(record, player, Termination::Time)?,
            End::Forfeit { player } => lose(record, player, Termination::Forfeit)?,
        }
        .map_err(|error| Problem::new("end", error.to_string()))
    }
}

impl GameQuestion {
    /// The kind of the game.
    pub(crate) fn kind(&self) -> Result<GameKind, Problem> {
        self.kind.parse().map_err(|error: games::UnknownGame| Problem::new("unknown-game", error.to_string()))
    }

    /// Replays the game from its start.
    pub(crate) fn open(&self, bounds: &Bounds<'_>) -> Result<Game, Problem> {
        if self.kept.is_some() {
            return Err(Problem::new("not-remembered", "this question needs all moves of the game"));
        }
        bounds.check_plies(self.moves.len())?;
        let kind = self.kind()?;
        let choice = StartChoice {
            rules: self.rules.as_deref(),
            setup: self.setup.as_deref(),
            position: self.position.as_deref(),
            players: self.players,
        };
        let start = kind.start(&choice, &[])?;
        let mut record = start.position.record(Conduct::People);
        for text in &self.moves {
            bounds.check()?;
            record.play_text(text)?;
        }
        let mut game = Game { kind, setup: start.setup, record };
        if let Some(end) = self.end {
            game.end(end)?;
        }
        Ok(game)
    }
}

fn lose(
    record: &mut dyn AnyRecord,
    player: usize,
    termination: Termination,
) -> Result<Result<(), ClaimError>, Problem> {
    let player = Player::ALL.get(player).copied().filter(|it| record.position().players().contains(*it));
    let player = player.ok_or_else(|| Problem::new("malformed", "no such player loses"))?;
    Ok(record.forfeit(player, termination))
}
