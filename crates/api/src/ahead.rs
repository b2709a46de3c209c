//! What a player could play now if it were their turn: offered to those who choose before their turn comes.

use serde::{Deserialize, Serialize};

use crate::{
    bounds::Bounds,
    game::GameQuestion,
    problem::Problem,
    state::{MoveAnswer, move_answers},
    thinking::turned,
};

/// Whose moves in which game.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct AheadQuestion {
    game: GameQuestion,
    /// The player, from 0.
    player: usize,
}

/// The moves. None where it cannot be the player's turn, in the middle of a chain of captures say.
#[derive(Serialize)]
pub(crate) struct AheadAnswer {
    moves: Vec<MoveAnswer>,
}

pub(crate) fn ahead(question: &AheadQuestion, bounds: &Bounds<'_>) -> Result<AheadAnswer, Problem> {
    let game = question.game.open(bounds)?;
    let position = game.position();
    let as_if = turned(position, question.player)
        .and_then(|text| game.kind.position(&text, position.rules()))
        .and_then(Result::ok);
    let moves = as_if.map(|position| move_answers(position.scene().board, position.clicks()));
    Ok(AheadAnswer { moves: moves.unwrap_or_default() })
}
