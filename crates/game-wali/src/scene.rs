//! What to draw, what visibly happens, and how a person points at a move.

use std::sync::LazyLock;

use tabletop::{
    Button, Clicks, Effect, Player, Position, Scene, Target,
    effect::Way,
    grid::square,
    scene::{Board, Ground, Look, Piece, PieceCount, Reserve},
    target,
};

use crate::{
    geometry::{BOARD, COLUMNS, ROWS, bit, cells, lines_through, name},
    moves::{Action, Move},
    position::{PLAYERS, Wali},
    rules::Rules,
    symbols,
};

static DRAWING: LazyLock<Board> = LazyLock::new(|| {
    let names: Vec<String> = cells(BOARD).map(name).collect();
    square::board(
        COLUMNS,
        ROWS,
        |index| (index % COLUMNS, ROWS - 1 - index / COLUMNS, names[index].clone(), Ground::Plain),
        |column| ["A", "B", "C", "D", "E", "F"][column].to_owned(),
        |row| (ROWS - row).to_string(),
    )
});

/// What to draw.
pub(crate) fn scene(position: &Wali) -> Scene {
    let owner = |at| if position.own() & bit(at) != 0 { position.mover() } else { position.mover().other() };
    let pieces = cells(BOARD & !position.empty()).map(|at| Piece { at, look: look(owner(at)) }).collect();
    Scene { board: &DRAWING, pieces, reserves: reserves(position).to_vec() }
}

/// The hands. A player who cannot place now never can again, because in the placement no cell becomes free.
fn reserves(position: &Wali) -> [Reserve; 2] {
    PLAYERS.map(|owner| Reserve {
        owner,
        look: look(owner),
        count: position.hand(owner),
        is_closed: position.placements(owner) == 0,
    })
}

/// The pieces on the board: who has none left has lost (W7).
pub(crate) fn material(position: &Wali) -> Vec<PieceCount> {
    let count = |owner| PieceCount { look: look(owner), count: position.pieces(owner).count_ones() as u8 };
    PLAYERS.map(count).to_vec()
}

/// What visibly happens when a legal move is played.
pub(crate) fn effects(position: &Wali, mv: Move) -> Vec<Effect> {
    let look = look(position.mover());
    let mut effects = Vec::new();
    match mv.action() {
        Action::Pass => effects.push(Effect::Pass { player: position.mover() }),
        Action::Place { at } => effects.push(Effect::Place { at, becomes: look }),
        Action::Step { from, to, victim } => {
            effects.push(Effect::Move { from, to, way: Way::Slide, becomes: look });
            let lines = lines_through(position.own() & !bit(from), to);
            effects.extend(lines.map(|line| Effect::Line { cells: cells(line).collect() }));
            effects.extend(victim.map(|at| Effect::Remove { at }));
        }
    }
    // A placement takes a piece from its hand, closes the other hand if that has no cell left, and both if it ends the
    // phase.
    for (before, after) in reserves(position).into_iter().zip(reserves(&position.after(mv))) {
        if before != after {
            let Reserve { owner, count, is_closed, .. } = after;
            effects.push(Effect::Reserve { owner, count, is_closed });
        }
    }
    effects
}

/// How a person points at a move: the cell; the step; the step and the victim; the button.
pub(crate) fn clicks(mv: Move) -> Clicks {
    match mv.action() {
        Action::Pass => target::clicks([Target::Button(Button::Pass)]),
        Action::Place { at } => target::clicks([Target::Cell(at)]),
        Action::Step { from, to, victim } => {
            target::clicks([from, to].into_iter().chain(victim).map(Target::Cell))
        }
    }
}

/// Both pieces as position texts write them.
pub(crate) fn tokens(_: Rules) -> Vec<(String, Look)> {
    [Player::First, Player::Second].map(|owner| (Wali::GAME.letter(owner).to_string(), look(owner))).to_vec()
}

fn look(owner: Player) -> Look {
    let symbol = match owner {
        Player::First => &symbols::STICK,
        _ => &symbols::STONE,
    };
    Look { symbol, owner, turn: 0 }
}
