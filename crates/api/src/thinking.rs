//! The engine for pages: the best moves, and the chances of each player.

use std::time::Duration;

use games::{AnyPosition, Curve, EngineCache, EngineHost, EngineKey, SearchKind, TextPv, budget};
use search::{Level, Limits, StopSignal, TimeLimit, score};
use serde::{Deserialize, Serialize};

use crate::{
    bounds::Bounds,
    coach::in_thousandths,
    game::{Game, GameQuestion},
    problem::Problem,
};

/// The position to search, and the limits. The search ends with the first limit it reaches. Without any limit, a level has
/// its [`budget`].
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
    /// The kind of search; by default the one that plays best.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub search: SearchChoice,
    /// The seed that makes games of a weak level differ.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub seed: u64,
    /// The number of principal variations, at most 500: one for each legal move shows what all of them are worth.
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

/// The most principal variations of a search.
pub(crate) const MOST_LINES: usize = 500;

/// The kind of search that a page asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum SearchChoice {
    /// The one that plays best.
    #[default]
    Best,
    /// Alpha-beta search.
    AlphaBeta,
    /// Monte Carlo tree search.
    MonteCarlo,
}

impl SearchChoice {
    fn kind(self) -> SearchKind {
        match self {
            SearchChoice::Best => SearchKind::Best,
            SearchChoice::AlphaBeta => SearchKind::AlphaBeta,
            SearchChoice::MonteCarlo => SearchKind::MonteCarlo,
        }
    }
}

/// The result so far.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct ThoughtAnswer {
    pub(crate) depth: u32,
    pub(crate) nodes: u64,
    pub(crate) ms: u64,
    /// The player whose move is searched.
    pub(crate) mover: usize,
    pub(crate) lines: Vec<LineAnswer>,
}

/// A principal variation.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct LineAnswer {
    pub(crate) moves: Vec<String>,
    /// The score for that player in hundredths; with `endsIn` it only orders the variations.
    pub(crate) score: i32,
    /// The number of plies to the end of the game with best play: positive for a win, negative for a loss.
    pub(crate) ends_in: Option<i32>,
    /// The chances of that player in thousandths: win, draw, loss.
    pub(crate) chances: [u16; 3],
    /// Between three players, for each the chances of first, second and third place, in thousandths.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) places: Option<[[u16; 3]; 3]>,
    /// How much of a Monte Carlo tree search went into the first move, in thousandths.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub(crate) share: Option<u16>,
}

/// Answers questions one after the other, with engines that remember what they saw.
pub struct Thinker {
    host: EngineHost,
    engines: EngineCache,
}

impl Thinker {
    /// A thinker with the time and memory that engines have on a host.
    pub fn new(host: EngineHost) -> Thinker {
        Thinker { host, engines: EngineCache::new(host) }
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
        let key = EngineKey { game: game.kind, level, search: question.search.kind(), seed: question.seed };
        let mut engine = self.engines.take_or_make(key);
        let position = game.position();
        let (mut depth, mut nodes, mut time) = (0, 0, Duration::ZERO);
        let pvs = engine.search(
            game.record.as_ref(),
            question.limits(level, self.host),
            question.lines.clamp(1, MOST_LINES),
            elapsed,
            stop,
            &mut |info| {
                (depth, nodes, time) = (info.depth, info.nodes, info.elapsed);
                tell(json(position, depth, nodes, time, &info.pvs()));
            },
        );
        self.engines.put_back(key, engine);
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

    fn limits(&self, level: Level, host: EngineHost) -> Limits {
        let limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.ms.map(|ms| TimeLimit::exactly(Duration::from_millis(ms))),
        };
        // Without a level and a limit there is still an answer.
        const ENOUGH: u64 = 100_000;
        match self.level {
            _ if limits != Limits::default() => limits,
            Some(_) => budget(level, host).limits(),
            None => Limits { nodes: Some(ENOUGH), ..limits },
        }
    }

    pub(crate) fn game(&self, bounds: &Bounds<'_>) -> Result<Game, Problem> {
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
            places: line.places.map(in_thousandths),
            share: line.share,
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

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(question: &str) -> Limits {
        let question: ThinkQuestion = serde_json::from_str(question).expect("a question");
        question.limits(question.level().expect("a level"), EngineHost::Browser)
    }

    #[test]
    fn a_question_without_limits_has_the_budget_of_its_level() {
        let time =
            |ms| Limits { time: Some(TimeLimit::exactly(Duration::from_millis(ms))), ..Limits::default() };
        assert_eq!(limits(r#"{"game":{"kind":"wali"},"level":12}"#), time(3000));
        assert_eq!(limits(r#"{"game":{"kind":"wali"},"level":11}"#), Limits::default());
        assert_eq!(limits(r#"{"game":{"kind":"wali"},"level":12,"ms":50}"#), time(50));
        let nodes = |nodes| Limits { nodes: Some(nodes), ..Limits::default() };
        assert_eq!(limits(r#"{"game":{"kind":"wali"},"level":12,"nodes":50}"#), nodes(50));
        assert_eq!(limits(r#"{"game":{"kind":"wali"}}"#), nodes(100_000));
    }

    #[test]
    fn a_thinker_remembers_what_it_saw_at_full_strength() {
        let mut thinker = Thinker::new(EngineHost::Browser);
        let question: ThinkQuestion =
            serde_json::from_str(r#"{"game":{"kind":"wali","moves":["C3"]},"depth":3}"#).expect("a question");
        let mut n_nodes = || {
            let stop = std::sync::atomic::AtomicBool::new(false);
            let answer = thinker.think(&question, &|| Duration::ZERO, &stop, &mut |_| {}).expect("a thought");
            let answer: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
            answer["nodes"].as_u64().expect("a number")
        };
        let first = n_nodes();
        assert!(n_nodes() < first);
    }
}
