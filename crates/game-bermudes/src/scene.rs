//! What is drawn, what visibly happens, and how a person points at a move.

use std::sync::LazyLock;

use tabletop::{
    Button, Clicks, Effect, Player, Position, Scene, Target,
    effect::{Change, Way},
    grid::square,
    scene::{Board, Ground, Look, Piece, PieceCount},
    target,
};

use crate::{
    geometry::{SIDE, Square, squares},
    moves::Move,
    position::Bermudes,
    rules::Rules,
    symbols,
};

static DRAWING: LazyLock<Board> = LazyLock::new(|| {
    let row_letter = |row: usize| char::from(b'A' + row as u8).to_string();
    square::board(
        SIDE,
        SIDE,
        |index| {
            let (row, column) = (index / SIDE, index % SIDE);
            (column, row, Square::at(row, column).to_string(), Ground::Plain)
        },
        |column| (column + 1).to_string(),
        row_letter,
    )
});

/// What to draw.
pub(crate) fn scene(position: &Bermudes) -> Scene {
    let pieces = squares(position.own | position.rival)
        .filter_map(|at| Some(Piece { at: at.to_cell(), look: look(position.owner(at)?) }))
        .collect();
    Scene { board: &DRAWING, pieces, reserves: Vec::new() }
}

/// The pawns of each colour: with fewer than six a player has lost (B7).
pub(crate) fn material(position: &Bermudes) -> Vec<PieceCount> {
    let count = |owner| PieceCount { look: look(owner), count: position.pawns(owner).count_ones() as u8 };
    [Player::First, Player::Second].map(count).to_vec()
}

/// What visibly happens when a legal move is played.
pub(crate) fn effects(position: &Bermudes, mv: Move) -> Vec<Effect> {
    let becomes = look(position.mover);
    let goes =
        |from: Square, to: Square, way| Effect::Move { from: from.to_cell(), to: to.to_cell(), way, becomes };
    match mv {
        Move::Eliminate { from, to } => {
            vec![Effect::Remove { at: to.to_cell() }, goes(from, to, Way::Slide)]
        }
        Move::Jump { from, over, to } => vec![
            goes(from, to, Way::Jump),
            Effect::Change { at: over.to_cell(), way: Change::Convert, becomes },
        ],
        Move::Stop => vec![Effect::Stop { player: position.mover }],
        Move::Pass => vec![Effect::Pass { player: position.mover }],
    }
}

/// How a person points at a move.
pub(crate) fn clicks(mv: Move) -> Clicks {
    match mv {
        Move::Eliminate { from, to } | Move::Jump { from, to, .. } => {
            target::clicks([Target::Cell(from.to_cell()), Target::Cell(to.to_cell())])
        }
        Move::Stop => target::clicks([Target::Button(Button::Stop)]),
        Move::Pass => target::clicks([Target::Button(Button::Pass)]),
    }
}

/// Both faces of a pawn as position texts write them.
pub(crate) fn tokens(_: Rules) -> Vec<(String, Look)> {
    let token = |owner: Player| (Bermudes::GAME.letter(owner).to_string(), look(owner));
    [Player::First, Player::Second].map(token).to_vec()
}

fn look(owner: Player) -> Look {
    Look { symbol: &symbols::PAWN, owner, turn: 0 }
}

/// The pawn that may go on jumping.
pub(crate) fn lead(position: &Bermudes) -> Option<Target> {
    position.chain.map(|pawn| Target::Cell(pawn.to_cell()))
}
