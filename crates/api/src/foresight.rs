//! Moves that could be played: in the notation for people, and drawn over the position.

use drawing::{Brush, Drawing};
use serde::{Deserialize, Serialize};
use tabletop::Effect;
use texts::words::move_in_words;

use crate::{
    board::LookQuestion,
    bounds::{Bounds, check_length},
    game::GameQuestion,
    notes::LayerAnswer,
    problem::Problem,
    session::Session,
};

/// Lines of moves from the current position, to be written for people.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct LinesQuestion {
    game: GameQuestion,
    #[serde(default)]
    ply: Option<usize>,
    lines: Vec<Vec<String>>,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    look: LookQuestion,
}

/// The lines, each as far as its moves are legal.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct LinesAnswer {
    lines: Vec<Vec<LineMove>>,
}

/// A move of a line.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct LineMove {
    text: String,
    /// The same in the notation for people. Empty where it only ends a turn.
    told: String,
    mover: usize,
    /// What it does, in words.
    words: String,
}

/// The maximum number of lines, and of moves of a line.
const MOST_LINES: usize = 10;
const MOST_MOVES: usize = 40;

pub(crate) fn lines(
    question: &LinesQuestion,
    session: &mut Session,
    bounds: &Bounds<'_>,
) -> Result<LinesAnswer, Problem> {
    check_length("lines", &question.lines, MOST_LINES)?;
    let language = question.look.language()?;
    let game = session.open(&question.game, bounds)?;
    let ply = question.ply.unwrap_or(game.record.n_plies());
    let start = game.record.position_at(ply).ok_or_else(no_such_ply)?;
    let mut lines = Vec::with_capacity(question.lines.len());
    for line in &question.lines {
        check_length("moves", line, MOST_MOVES)?;
        bounds.check()?;
        let mut position = start.boxed();
        let mut moves = Vec::with_capacity(line.len());
        for text in line {
            let Ok(effects) = position.effects(text) else { break };
            let words = move_in_words(language, &position.game(), &position.scene(), &effects);
            let (mover, told) = (position.mover().index(), position.move_for_people(text)?);
            let text = position.play_text(text)?;
            moves.push(LineMove { text, told, mover, words });
        }
        lines.push(moves);
    }
    Ok(LinesAnswer { lines })
}

/// Moves whose effects are to be drawn over the position before them.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct ForesightQuestion {
    game: GameQuestion,
    #[serde(default)]
    ply: Option<usize>,
    /// The line. Its first turn is drawn: the moves until somebody else is to move.
    moves: Vec<String>,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    meant: Meant,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    look: LookQuestion,
}

/// What a foreseen move is shown for. Each has a stroke of its own.
#[derive(Clone, Copy, Default, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
enum Meant {
    /// It is good for its player.
    #[default]
    Better,
    /// It refutes what was played.
    Refutation,
}

pub(crate) fn foresight(
    question: &ForesightQuestion,
    session: &mut Session,
    bounds: &Bounds<'_>,
) -> Result<LayerAnswer, Problem> {
    check_length("moves", &question.moves, MOST_MOVES)?;
    let game = session.open(&question.game, bounds)?;
    let ply = question.ply.unwrap_or(game.record.n_plies());
    let start = game.record.position_at(ply).ok_or_else(no_such_ply)?;
    let mut position = start.boxed();
    let mut effects: Vec<Effect> = Vec::new();
    for text in &question.moves {
        if position.mover() != start.mover() || position.standing().is_some() {
            break;
        }
        bounds.check()?;
        effects.extend(position.effects(text)?);
        position.play_text(text)?;
    }
    let brush = match question.meant {
        Meant::Better => Brush::Green,
        Meant::Refutation => Brush::Red,
    };
    let scene = start.scene();
    let drawing = question.look.of(Drawing::new(&scene).foreseen(&effects, brush));
    Ok(LayerAnswer { markup: drawing.upper_marks_layer() })
}

fn no_such_ply() -> Problem {
    Problem::new("malformed", "no such ply")
}
