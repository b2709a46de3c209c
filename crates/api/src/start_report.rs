//! Reports on a start, for pages: games that are played in portions, and the figures so far as HTML.

use std::sync::Arc;

use report::{Bench, BenchPlan, Document, EngineMind, Strength};
use search::StopSignal;
use serde::{Deserialize, Serialize};
use texts::Language;

use crate::{bounds::Bounds, game::GameQuestion, problem::Problem};

/// A start, and how its games are played.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub struct ReportQuestion {
    /// The game. All games begin with its current position.
    pub game: GameQuestion,
    /// How many games the strongest plays against itself.
    pub games: u64,
    /// The last strength of the ladder: `nodes=400` or `level=6`.
    pub strength: String,
    /// The language of the report.
    pub language: String,
}

/// A report so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReportAnswer {
    /// The games played.
    pub(crate) played: u64,
    /// The games of the plan.
    pub(crate) planned: u64,
    /// The report as HTML, without a script or a style of its own.
    pub(crate) html: String,
}

/// Plays the games of a report.
pub struct Reporter {
    bench: Bench,
    mind: EngineMind,
    language: Language,
}

/// The rungs of the ladder.
const RUNGS: u32 = 3;
/// The most games that a page asks for.
const MOST_GAMES: u64 = 10_000;

impl Reporter {
    /// A report without a game.
    ///
    /// # Errors
    /// If the game is invalid or over, or another part of the question is wrong.
    pub fn new(question: &ReportQuestion) -> Result<Reporter, Problem> {
        let malformed = |error: String| Problem::new("malformed", error);
        let strength: Strength = question.strength.parse().map_err(|error| malformed(format!("{error}")))?;
        let language: Language = question.language.parse().map_err(|error| malformed(format!("{error}")))?;
        if !(1..=MOST_GAMES).contains(&question.games) {
            return Err(malformed(format!("a report has from 1 to {MOST_GAMES} games")));
        }
        let game = question.game.open(&Bounds::OWN)?;
        if game.record.ending().is_some() {
            return Err(Problem::new("game-over", "the game is over: nothing can be played from here"));
        }
        let start = game.position().boxed();
        // A page sends the position also of a start with a name.
        let text = start.text();
        let named =
            game.kind.setups().into_iter().find(|it| it.rules == start.rules() && it.position == text);
        let plan = Arc::new(BenchPlan {
            ladder: strength.ladder(RUNGS),
            n_games: question.games,
            ..BenchPlan::new(game.kind, named.map(|setup| setup.name), start)
        });
        Ok(Reporter { bench: Bench::new(Arc::clone(&plan)), mind: EngineMind::new(plan), language })
    }

    /// Plays the next games, at most `portion`. Returns the numbers of games played and planned.
    pub fn play(&mut self, portion: u64, stop: &dyn StopSignal) -> (u64, u64) {
        self.bench.play(&mut self.mind, portion, stop);
        (self.bench.n_played(), self.bench.plan().n_all_games())
    }

    /// The report so far, as JSON.
    pub fn answer(&self) -> String {
        let planned = self.bench.plan().n_all_games();
        let answer =
            ReportAnswer { played: self.bench.n_played(), planned, html: self.document().to_html(2) };
        serde_json::to_string(&answer).expect("a report is plain data")
    }

    /// The report so far, as a file that needs nothing else.
    pub fn file(&self) -> String {
        self.document().to_file()
    }

    /// The figures so far, as JSON.
    pub fn figures(&self) -> String {
        serde_json::to_string(&self.bench.figures()).expect("figures are plain data")
    }

    fn document(&self) -> Document {
        self.bench.figures().document(self.language).expect("the start is one of its game")
    }
}
