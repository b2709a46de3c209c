//! Why a move is good or bad, in words: for hints, and for whoever wants to know about a single move.

use coach::{SearchedLine, why_bad, why_good};
use serde::{Deserialize, Serialize};

use crate::{
    board::language,
    bounds::Bounds,
    coach::{ThoughtLine, words::Teller},
    game::GameQuestion,
    problem::Problem,
    session::Session,
};

/// A move in the current position of a game, and what a search found out.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct WhyQuestion {
    game: GameQuestion,
    /// The move; by default the first of the best variation.
    #[serde(default, rename = "move")]
    mv: Option<String>,
    /// The principal variations in the position, best first.
    lines: Vec<ThoughtLine>,
    /// The principal variations after the move, if they are known.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    after: Vec<ThoughtLine>,
    language: String,
}

/// What can be said about the move, the most important first. What is not known to be good or bad is not mentioned.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct WhyAnswer {
    /// What it does for its player.
    good: Vec<String>,
    /// What is wrong with it, compared with the best variation. Empty for the first move of that.
    bad: Vec<String>,
}

pub(crate) fn why(
    question: &WhyQuestion,
    session: &mut Session,
    bounds: &Bounds<'_>,
) -> Result<WhyAnswer, Problem> {
    let language = language(&question.language)?;
    let game = session.open(&question.game, bounds)?;
    let before = game.position();
    let lines: Vec<SearchedLine> = question.lines.iter().map(ThoughtLine::searched).collect();
    let best = lines.first().map_or(&[][..], |line| &line.moves);
    let mv = question.mv.as_ref().or(best.first()).ok_or_else(|| Problem::new("malformed", "no move"))?;
    let mv = before.boxed().play_text(mv)?;
    // The line of the move tells how a turn of several moves goes on.
    let own = lines.iter().find(|line| line.first() == Some(&mv));
    let alone = || SearchedLine { moves: vec![mv.clone()], ends_in: None, chances: UNKNOWN, places: None };
    let own = own.cloned().unwrap_or_else(alone);
    let after: Vec<SearchedLine> = question.after.iter().map(ThoughtLine::searched).collect();
    let teller = Teller { language, before, played: &own.moves, best, ended: None };
    let is_best = best.first() == Some(&mv);
    let bad = if is_best { Vec::new() } else { why_bad(before, &own.moves, &lines, after.first()) };
    Ok(WhyAnswer { good: teller.tell(&why_good(before, &own)), bad: teller.tell(&bad) })
}

/// The chances of a move that was not searched.
const UNKNOWN: games::Chances = games::Chances { win: 0, draw: 1000, loss: 0 };
