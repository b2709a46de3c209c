//! Premoves: the moves that a player could play now if it were their turn.

use serde::{Deserialize, Serialize};

use crate::{
    bounds::Bounds,
    game::GameQuestion,
    problem::Problem,
    session::Session,
    state::{MoveAnswer, move_answers},
    thinking::turned,
};

/// The player and the game.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct AheadQuestion {
    game: GameQuestion,
    /// The player, from 0.
    player: usize,
}

/// The moves. Empty where it cannot be the player's turn, for example in the middle of a chain of captures.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct AheadAnswer {
    moves: Vec<MoveAnswer>,
}

pub(crate) fn ahead(
    question: &AheadQuestion,
    session: &mut Session,
    bounds: &Bounds<'_>,
) -> Result<AheadAnswer, Problem> {
    let game = session.open(&question.game, bounds)?;
    let position = game.position();
    let as_if = turned(position, question.player)
        .and_then(|text| game.kind.position(&text, position.rules()))
        .and_then(Result::ok);
    let moves = as_if.map(|position| move_answers(position.scene().board, position.clicks()));
    Ok(AheadAnswer { moves: moves.unwrap_or_default() })
}
