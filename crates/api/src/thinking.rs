//! The engine for pages: the best moves, and the chances of each player.

use std::time::Duration;

use games::{AnyEngine, AnyPosition, Curve, EngineSettings, GameKind, TextPv};
use search::{Level, Limits, StopSignal, TimeLimit, score};
use serde::{Deserialize, Serialize};

use crate::{
    bounds::Bounds,
    game::{Game, GameQuestion},
    problem::Problem,
};

/// The position to search, and the limits. The search ends with the first limit it reaches.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ThinkQuestion {
    /// The game. Its current position is searched.
    pub game: GameQuestion,
    /// The level from 1 to 12; by default full strength.
    #[serde(default)]
    pub level: Option<u8>,
    /// The seed that makes games of a weak level differ.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub seed: u64,
    /// The number of principal variations.
    #[serde(default = "one")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub lines: usize,
    /// The time limit in milliseconds.
    #[serde(default)]
    pub ms: Option<u64>,
    /// The limit of nodes.
    #[serde(default)]
    pub nodes: Option<u64>,
    /// The limit of depth, in plies.
    #[serde(default)]
    pub depth: Option<u32>,
    /// Whether to search for the other player, as if the mover had passed. This shows threats.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub threat: bool,
}

fn one() -> usize {
    1
}

/// The result so far.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct ThoughtAnswer {
    depth: u32,
    nodes: u64,
    ms: u64,
    /// The player whose move is searched.
    mover: usize,
    lines: Vec<LineAnswer>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
struct LineAnswer {
    moves: Vec<String>,
    /// The score for that player in hundredths; with `endsIn` it only orders the variations.
    score: i32,
    /// The number of plies to the end of the game with best play: positive for a win, negative for a loss.
    ends_in: Option<i32>,
    /// The chances of that player in thousandths: win, draw, loss.
    chances: [u16; 3],
}

/// An engine that is kept between questions, to reuse its transposition table.
pub struct Thinker {
    bytes: usize,
    engine: Option<(Key, Box<dyn AnyEngine>)>,
}

/// The settings that an engine was made for.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Key {
    kind: GameKind,
    level: Level,
    seed: u64,
}

impl Thinker {
    /// A thinker with a transposition table of this number of bytes.
    pub fn new(bytes: usize) -> Thinker {
        Thinker { bytes, engine: None }
    }

    /// Searches. `elapsed` is a clock that started with the search, and `stop` interrupts it. `tell` receives the
    /// result of each depth, in the format of the answer.
    ///
    /// # Errors
    /// If the game is invalid or over, or the search has no limit.
    pub fn think(
        &mut self,
        question: &ThinkQuestion,
        elapsed: &(dyn Fn() -> Duration + Sync),
        stop: &dyn StopSignal,
        tell: &mut (dyn FnMut(String) + Send),
    ) -> Result<String, Problem> {
        let game = question.game(&Bounds { stop, ..Bounds::OWN })?;
        if game.record.ending().is_some() {
            return Err(Problem::new("game-over", "the game is over: there is nothing to think about"));
        }
        let level = question.level()?;
        let key = Key { kind: game.kind, level, seed: question.seed };
        let engine = match &mut self.engine {
            Some((made_for, engine)) if *made_for == key => engine,
            engine => {
                let settings =
                    EngineSettings { level, game: question.seed, ..EngineSettings::strongest(self.bytes) };
                &mut engine.insert((key, game.kind.engine(settings))).1
            }
        };
        let position = game.position();
        let (mut depth, mut nodes, mut time) = (0, 0, Duration::ZERO);
        let pvs = engine.search(
            game.record.as_ref(),
            question.limits(level),
            question.lines.clamp(1, 10),
            elapsed,
            stop,
            &mut |info| {
                (depth, nodes, time) = (info.depth, info.nodes, info.elapsed);
                tell(json(position, depth, nodes, time, &info.pvs()));
            },
        );
        // Nodes and time are those of the last completed depth, so that together they give the speed.
        Ok(json(position, depth, nodes, time, &pvs))
    }
}

impl ThinkQuestion {
    fn level(&self) -> Result<Level, Problem> {
        match self.level {
            None => Ok(Level::LAST),
            Some(level) => {
                Level::new(level).ok_or_else(|| Problem::new("malformed", "a level is a number from 1 to 12"))
            }
        }
    }

    fn limits(&self, level: Level) -> Limits {
        let mut limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.ms.map(|ms| TimeLimit::exactly(Duration::from_millis(ms))),
        };
        // A level below the last has its own limits. A question without a limit at full strength still gets an answer.
        const ENOUGH: u64 = 100_000;
        if limits == Limits::default() && level == Level::LAST {
            limits.nodes = Some(ENOUGH);
        }
        limits
    }

    fn game(&self, bounds: &Bounds<'_>) -> Result<Game, Problem> {
        if self.threat { self.game.open_threat(bounds) } else { self.game.open(bounds) }
    }
}

impl GameQuestion {
    /// The current position with the other player to move.
    pub(crate) fn open_threat(&self, bounds: &Bounds<'_>) -> Result<Game, Problem> {
        let game = self.open(bounds)?;
        let position = turned(game.position(), next_player(game.position()))
            .ok_or_else(|| Problem::new("no-threat", "the other player cannot be to move here"))?;
        GameQuestion {
            kind: self.kind.clone(),
            rules: Some(game.position().rules().to_owned()),
            position: Some(position),
            ..GameQuestion::default()
        }
        .open(bounds)
    }
}

/// The player after the mover.
pub(crate) fn next_player(position: &dyn AnyPosition) -> usize {
    (position.mover().index() + 1) % position.players().len()
}

/// The position text with another player to move, if there is such a player.
pub(crate) fn turned(position: &dyn AnyPosition, mover: usize) -> Option<String> {
    let letter = position.game().letters.get(mover).filter(|_| mover < position.players().len())?;
    let text = position.text();
    let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
    *fields.get_mut(1)? = letter.to_string();
    Some(fields.join(" "))
}

fn json(position: &dyn AnyPosition, depth: u32, nodes: u64, elapsed: Duration, pvs: &[TextPv]) -> String {
    let curve = Curve::of(position);
    let line = |line: &TextPv| {
        let chances = curve.chances(line.score);
        LineAnswer {
            moves: line.moves.clone(),
            score: line.score,
            ends_in: score::plies_to_end(line.score),
            chances: [chances.win, chances.draw, chances.loss],
        }
    };
    let answer = ThoughtAnswer {
        depth,
        nodes,
        ms: u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX),
        mover: position.mover().index(),
        lines: pvs.iter().map(line).collect(),
    };
    serde_json::to_string(&answer).expect("a thought is plain data")
}
