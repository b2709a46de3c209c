//! What to draw, what visibly happens, and how a person points at a move.

use std::sync::LazyLock;

use tabletop::{
    Button, Cell, Clicks, Effect, Player, PlayerSet, Position, Scene, Target,
    effect::Way,
    grid::hex,
    scene::{Board, Ground, Look, Piece, PieceCount, Reserve},
    target,
};

use crate::{
    geometry::{between, bit, cells, half, seen},
    moves::Move,
    position::Khitan,
    rules::Rules,
    symbols,
    text::tile_letter,
    tile::{Face, State},
};

static DRAWING: LazyLock<Board> = LazyLock::new(|| {
    hex::board(|cell| {
        let owner = PlayerSet::TWO.iter().find(|&player| half(player) & bit(Cell(cell)) != 0);
        owner.map_or(Ground::Plain, Ground::Half)
    })
});

/// The drawing of a position.
pub(crate) fn scene(position: &Khitan) -> Scene {
    let pieces = cells(position.occupied())
        .filter_map(|at| position.tile(at).map(|(owner, state)| Piece { at, look: look(owner, state) }))
        .collect();
    let owners = PlayerSet::TWO.iter().filter(|_| position.rules().has_reserves());
    let reserves = owners
        .map(|owner| Reserve {
            owner,
            look: look(owner, start_state(owner)),
            count: position.reserve(owner),
            is_closed: position.is_closed(owner),
        })
        .collect();
    Scene { board: &DRAWING, pieces, reserves }
}

/// The tiles on the board, whatever state they are in (H6, H7).
pub(crate) fn material(position: &Khitan) -> Vec<PieceCount> {
    let count = |owner| PieceCount {
        look: look(owner, start_state(owner)),
        count: position.tiles(owner).count_ones() as u8,
    };
    PlayerSet::TWO.iter().map(count).collect()
}

fn look(owner: Player, state: State) -> Look {
    let symbol = match state.face() {
        Face::A => &symbols::TILE_A,
        Face::B => &symbols::TILE_B,
    };
    Look { symbol, owner, turn: state.turn() }
}

/// What visibly happens when a move is played.
pub(crate) fn effects(position: &Khitan, mv: Move) -> Vec<Effect> {
    let mover = position.mover();
    match mv {
        Move::Flip { from, to, direction } => effects_of_flip(position, from, to, direction),
        Move::Place { at, state } => {
            let next = position.after(mv);
            vec![Effect::Place { at, becomes: look(mover, state) }, reserve_of(&next, mover)]
        }
        Move::Pass => vec![Effect::Pass { player: mover }],
    }
}

fn effects_of_flip(position: &Khitan, from: Cell, to: Cell, direction: u8) -> Vec<Effect> {
    let (mover, enemy) = (position.mover(), position.mover().other());
    let mut board = position.clone();
    let mut wave = board.turn_over(from, to, direction);
    let becomes = look(mover, board.states().state(to));
    let mut effects = vec![Effect::Move { from, to, way: Way::Flip, becomes }];
    // A pair faces each other newly if the flipped tile is one of them, or a hex between them became empty (H3, H4).
    let mut emptied = bit(from);
    while wave != 0 {
        for (white, black) in board.facing_pairs() {
            let (own, captured) = if mover == Player::First { (white, black) } else { (black, white) };
            let is_new = own == to || between(own, captured) & emptied != 0;
            if wave & bit(captured) != 0 && is_new {
                effects.push(Effect::Sight { from: own, to: captured });
            }
        }
        effects.extend(cells(wave).map(|at| Effect::Remove { at }));
        board.remove_enemies(wave);
        let before = board.clone();
        board.refill(wave.count_ones() as u8);
        if board != before {
            effects.push(reserve_of(&board, enemy));
        }
        emptied = wave;
        wave = board.next_wave(wave);
    }
    effects
}

fn reserve_of(position: &Khitan, owner: Player) -> Effect {
    Effect::Reserve { owner, count: position.reserve(owner), is_closed: position.is_closed(owner) }
}

/// How a person points at a move.
pub(crate) fn clicks(mv: Move) -> Clicks {
    match mv {
        Move::Flip { from, to, .. } => target::clicks([Target::Cell(from), Target::Cell(to)]),
        Move::Place { at, state } => {
            let button = Button::State(state.index() as u8);
            target::clicks([Target::Reserve, Target::Cell(at), Target::Button(button)])
        }
        Move::Pass => target::clicks([Target::Button(Button::Pass)]),
    }
}

/// Every tile as position texts write it.
pub(crate) fn tokens(_: Rules) -> Vec<(String, Look)> {
    let owners = [Player::First, Player::Second].into_iter();
    owners
        .flat_map(|owner| {
            State::ALL.iter().map(move |&state| (tile_letter(owner, state).to_string(), look(owner, state)))
        })
        .collect()
}

/// The state of a player's tiles at the start, and in the reserve.
fn start_state(owner: Player) -> State {
    match owner {
        Player::First => State::new(Face::A, 0),
        _ => State::new(Face::B, 0),
    }
}

/// The lines along which opposing tiles see each other, whatever colours they show: the white one first.
pub(crate) fn sights(position: &Khitan) -> Vec<Effect> {
    let (white, black) = (position.tiles(Player::First), position.tiles(Player::Second));
    let seen_from = |from: Cell| {
        let seen = seen(position.occupied(), from).into_iter().fold(0, |all, lane| all | lane);
        cells(seen & black).map(move |to| Effect::Sight { from, to })
    };
    cells(white).flat_map(seen_from).collect()
}

/// The reserve, while placements are pending: they are compulsory (H8).
pub(crate) fn lead(position: &Khitan) -> Option<Target> {
    (position.pending() > 0).then_some(Target::Reserve)
}
