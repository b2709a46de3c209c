//! Marks that a page draws over a board: arrows for moves.

use drawing::{Arrow, Drawing};
use serde::{Deserialize, Serialize};
use tabletop::{Cell, Clicks, Target};

use crate::{board::LookQuestion, game::GameQuestion, problem::Problem};

/// Moves to be shown as arrows.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct ArrowsQuestion {
    game: GameQuestion,
    #[serde(default)]
    ply: Option<usize>,
    moves: Vec<String>,
    /// Whether they are moves of the other player, as if the mover had passed.
    #[serde(default)]
    threat: bool,
    #[serde(default)]
    look: LookQuestion,
}

/// A layer for the board.
#[derive(Serialize)]
pub(crate) struct LayerAnswer {
    markup: String,
}

pub(crate) fn arrows(question: &ArrowsQuestion) -> Result<LayerAnswer, Problem> {
    let game = if question.threat { question.game.open_threat()? } else { question.game.open()? };
    let ply = question.ply.unwrap_or(game.record.n_plies());
    let position = game.record.position_at(ply).ok_or_else(|| Problem::new("malformed", "no such ply"))?;
    let paths = position.clicks();
    let arrows: Vec<Arrow> = question
        .moves
        .iter()
        .filter_map(|text| paths.iter().find(|path| path.0 == *text))
        .filter_map(|path| arrow(&path.1))
        .collect();
    let scene = position.scene();
    Ok(LayerAnswer { markup: question.look.of(Drawing::new(&scene).arrows(&arrows)).upper_marks_layer() })
}

/// From the first cell that is clicked to the second; on one cell alone, a ring.
pub(crate) fn arrow(clicks: &Clicks) -> Option<Arrow> {
    let mut cells = clicks.iter().filter_map(|&target| match target {
        Target::Cell(cell) => Some(cell),
        Target::Reserve | Target::Button(_) => None,
    });
    let from: Cell = cells.next()?;
    Some(Arrow { from, to: cells.next().unwrap_or(from) })
}
