//! What to draw, what visibly happens, and how a person points at a move.

use std::sync::LazyLock;

use tabletop::{
    Clicks, Effect, Player, Position, Scene, Target,
    effect::Way,
    grid::square,
    scene::{Board, Ground, Look, Piece, PieceCount},
    target,
};

use crate::{
    geometry::{BOARD, SIDE, bit, cells, name},
    moves::Move,
    position::{Breakthrough, PLAYERS},
    rules::Rules,
    symbols,
};

static DRAWING: LazyLock<Board> = LazyLock::new(|| {
    let names: Vec<String> = cells(BOARD).map(name).collect();
    square::board(
        SIDE,
        SIDE,
        |index| (index % SIDE, SIDE - 1 - index / SIDE, names[index].clone(), Ground::Plain),
        |column| char::from(b'a' + column as u8).to_string(),
        |row| (SIDE - row).to_string(),
    )
});

/// What to draw.
pub(crate) fn scene(position: &Breakthrough) -> Scene {
    let owner = |at| if position.own() & bit(at) != 0 { position.mover } else { position.mover.other() };
    let pieces = cells(BOARD & !position.empty()).map(|at| Piece { at, look: look(owner(at)) }).collect();
    Scene { board: &DRAWING, pieces, reserves: Vec::new() }
}

/// The pawns of each colour: who has none left has lost.
pub(crate) fn material(position: &Breakthrough) -> Vec<PieceCount> {
    let pieces = scene(position).pieces;
    let of = |owner| pieces.iter().filter(|piece| piece.look.owner == owner).count() as u8;
    PLAYERS.map(|owner| PieceCount { look: look(owner), count: of(owner) }).to_vec()
}

/// What visibly happens when a legal move is played.
pub(crate) fn effects(position: &Breakthrough, mv: Move) -> Vec<Effect> {
    let Move { from, to, is_capture } = mv;
    let taken = is_capture.then_some(Effect::Remove { at: to });
    let goes = Effect::Move { from, to, way: Way::Slide, becomes: look(position.mover) };
    taken.into_iter().chain([goes]).collect()
}

/// How a person points at a move: the pawn, then where it goes.
pub(crate) fn clicks(mv: Move) -> Clicks {
    target::clicks([mv.from, mv.to].map(Target::Cell))
}

/// Both pawns as position texts write them.
pub(crate) fn tokens(_: Rules) -> Vec<(String, Look)> {
    PLAYERS.map(|owner| (Breakthrough::GAME.letter(owner).to_string(), look(owner))).to_vec()
}

fn look(owner: Player) -> Look {
    Look { symbol: &symbols::PAWN, owner, turn: 0 }
}
