//! What is drawn, what visibly happens, and what a person clicks on.

use std::sync::LazyLock;

use tabletop::{
    Button, Cell, Clicks, Effect, Player, Scene, Target,
    effect::{Change, Way},
    grid::hex::{self, CENTRE, OUTSIDE, STEPS},
    scene::{Board, Ground, Look, Piece, PieceCount},
    target,
};

use crate::{
    geometry::{bit, cells, neighbours_of},
    moves::Move,
    places::LETTERS,
    position::KenWan,
    rules::Rules,
    symbols,
};

/// The centre is drawn, but is not part of play.
static DRAWING: LazyLock<Board> = LazyLock::new(|| {
    hex::board(|cell| match cell {
        CENTRE => Ground::Blocked,
        _ => Ground::Plain,
    })
});

/// What to draw.
pub(crate) fn scene(position: &KenWan) -> Scene {
    let pieces =
        cells(position.occupied()).map(|cell| Piece { at: Cell(cell), look: position.look_at(cell) });
    Scene { board: &DRAWING, pieces: pieces.collect(), reserves: Vec::new() }
}

/// Whole and half pawns of each colour: a colour without halves can be united (K9). A game for two has red pawns too.
pub(crate) fn material(position: &KenWan) -> Vec<PieceCount> {
    let count = |owner, symbol, pawns: u64| PieceCount {
        look: Look { symbol, owner, turn: 0 },
        count: pawns.count_ones() as u8,
    };
    let of_colour = |colour| {
        let (pawns, halves) = (position.pieces(colour), position.halves());
        [count(colour, &symbols::WHOLE, pawns & !halves), count(colour, &symbols::HALF, pawns & halves)]
    };
    Player::ALL.into_iter().flat_map(of_colour).collect()
}

/// What visibly happens when a move is played: the flight, the neighbours that change, and the places that are taken.
pub(crate) fn effects(position: &KenWan, mv: Move) -> Vec<Effect> {
    let Some((from, to)) = mv.cells() else { return vec![Effect::Pass { player: position.mover }] };
    let mut next = *position;
    next.move_piece(from.0, to.0);
    let mut effects = vec![Effect::Move { from, to, way: Way::Fly, becomes: next.look_at(to.0) }];
    for at in STEPS[to.index()] {
        let is_piece = at != OUTSIDE && at != from.0 && position.occupied() & bit(at) != 0;
        if is_piece && position.look_at(at) != next.look_at(at) {
            let becomes = next.look_at(at);
            effects.push(Effect::Change { at: Cell(at), way: Change::Convert, becomes });
        }
    }
    let (next, placed) = next.with_places_given();
    let ranks = next.places.standing();
    let ranked = placed.into_iter().flatten().map(|player| Effect::Rank { player, rank: ranks.rank(player) });
    effects.extend(ranked);
    effects
}

impl KenWan {
    /// How the piece on a cell looks. There must be one.
    fn look_at(&self, cell: u8) -> Look {
        let owner = self.colour_at(cell).expect("a piece stands on the cell");
        let symbol = if self.halves & bit(cell) != 0 { &symbols::HALF } else { &symbols::WHOLE };
        Look { symbol, owner, turn: 0 }
    }
}

/// How a person points at a move: the piece and where it lands, or the button.
pub(crate) fn clicks(mv: Move) -> Clicks {
    match mv.cells() {
        Some((from, to)) => target::clicks([Target::Cell(from), Target::Cell(to)]),
        None => target::clicks([Target::Button(Button::Pass)]),
    }
}

/// Every cube as position texts write it.
pub(crate) fn tokens(_: Rules) -> Vec<(String, Look)> {
    let cubes = Player::ALL.into_iter().zip(LETTERS).flat_map(|(owner, letter)| {
        let whole = Look { symbol: &symbols::WHOLE, owner, turn: 0 };
        let half = Look { symbol: &symbols::HALF, owner, turn: 0 };
        [(letter.to_ascii_uppercase().to_string(), whole), (letter.to_string(), half)]
    });
    cubes.collect()
}

/// Neighbours of one colour: what holds groups together.
pub(crate) fn sights(position: &KenWan) -> Vec<Effect> {
    let pairs = cells(position.occupied()).flat_map(|one| {
        let alike = move |&other: &u8| other > one && position.colour_at(other) == position.colour_at(one);
        let neighbours = cells(neighbours_of(one) & position.occupied()).filter(alike);
        neighbours.map(move |other| Effect::Line { cells: vec![Cell(one), Cell(other)] })
    });
    pairs.collect()
}
