//! What people see and click: the board, the pieces, and what happens in a move.

use std::sync::LazyLock;

use tabletop::{
    Button, Cell, Clicks, Effect, Player, Position, Scene, Target,
    effect::{Change, Ray, RayEnd, Way},
    grid::square,
    scene::{self, Board, Ground, Lamp, Look, PieceCount},
    target,
};

use crate::{
    geometry::{A8, J1, N_FILES, N_RANKS, NORTH, RED_ONLY, SILVER_ONLY, SOUTH, bit, name, squares},
    moves::{Action, Move},
    piece::{Kind, Piece, RED},
    position::Khet,
    rules::Rules,
};

/// The board of the later edition, where lasers are pieces.
static DRAWING: LazyLock<Board> = LazyLock::new(|| {
    square::board(
        N_FILES,
        N_RANKS,
        |index| {
            let ground = match bit(index) {
                it if it & SILVER_ONLY != 0 => Ground::Only(Player::First),
                it if it & RED_ONLY != 0 => Ground::Only(Player::Second),
                _ => Ground::Plain,
            };
            (index % N_FILES, N_RANKS - 1 - index / N_FILES, name(index), ground)
        },
        |column| name(column)[..1].to_owned(),
        |row| (N_RANKS - row).to_string(),
    )
});

/// The board of the first edition, with lasers in its wall.
static WALLED_DRAWING: LazyLock<Board> = LazyLock::new(|| {
    let lamp = |owner, square, direction| Lamp { owner, cell: cell(square), direction };
    Board { lamps: vec![lamp(Player::First, J1, NORTH), lamp(Player::Second, A8, SOUTH)], ..DRAWING.clone() }
});

pub(crate) fn scene(position: &Khet) -> Scene {
    let board = if position.rules() == Rules::Two { &DRAWING } else { &WALLED_DRAWING };
    let pieces = squares(position.occupied())
        .map(|square| scene::Piece { at: cell(square), look: look_at(position, square) })
        .collect();
    Scene { board, pieces, reserves: Vec::new() }
}

/// What light can take before the pharaoh: pyramids and obelisks, or anubis. Mirrors on both sides are never destroyed.
pub(crate) fn material(position: &Khet) -> Vec<PieceCount> {
    let second = if position.rules() == Rules::Two { Kind::Anubis } else { Kind::Obelisk };
    let count = |owner: Player, kind: Kind| {
        let of_kind = |square| match position.piece_at(square)?.kind {
            Kind::Stack if kind == Kind::Obelisk => Some(2),
            it => (it == kind).then_some(1),
        };
        let count = squares(position.pieces_of(owner)).filter_map(of_kind).sum();
        PieceCount { look: look(Piece { owner, kind, turn: 0 }, position.rules()), count }
    };
    let players = position.players();
    players.iter().flat_map(|owner| [Kind::Pyramid, second].map(|kind| count(owner, kind))).collect()
}

fn cell(square: usize) -> Cell {
    Cell(square as u8)
}

fn look(piece: Piece, rules: Rules) -> Look {
    Look { symbol: piece.kind.symbol(rules), owner: piece.owner, turn: piece.turn }
}

/// The action, the beam, and then all that it hits.
pub(crate) fn effects(position: &Khet, mv: Move) -> Vec<Effect> {
    let owner = position.mover();
    let mut after = *position;
    after.act(mv);
    let rays = after.beam(owner);
    let hits = hits(&rays);
    let mut effects = vec![action(position, &after, mv), Effect::Beam { owner, rays }];
    for square in hits {
        after.suffer(square);
        let at = cell(square);
        effects.push(match after.piece_at(square) {
            Some(rest) => Effect::Change { at, way: Change::LoseTop, becomes: look(rest, position.rules()) },
            None => Effect::Remove { at },
        });
    }
    effects
}

/// What the piece itself does; `after` is the board before the shot.
fn action(position: &Khet, after: &Khet, mv: Move) -> Effect {
    let (from, to) = (cell(mv.from()), cell(mv.to()));
    let becomes = look_at(after, mv.to());
    match mv.action() {
        Action::Swap => Effect::Swap { from, to },
        Action::Step | Action::Stack => Effect::Move { from, to, way: Way::Slide, becomes },
        Action::Top | Action::TopOnto => {
            Effect::Unstack { from, to, stays: look_at(after, mv.from()), becomes }
        }
        Action::Clockwise => {
            // A sphinx turns there and back; both are written `+`.
            let before = look_at(position, mv.from());
            let is_sphinx = position.piece_at(mv.from()).is_some_and(|piece| piece.kind == Kind::Sphinx);
            let is_anticlockwise = is_sphinx && becomes.turn == (before.turn + 3) % 4;
            let way = if is_anticlockwise { Change::Anticlockwise } else { Change::Clockwise };
            Effect::Change { at: from, way, becomes }
        }
        Action::Anticlockwise => Effect::Change { at: from, way: Change::Anticlockwise, becomes },
    }
}

/// The squares of the pieces that are hit, each once, in the order of the rays.
fn hits(rays: &[Ray]) -> Vec<usize> {
    let mut hits = Vec::new();
    for ray in rays.iter().filter(|ray| ray.end == RayEnd::Hit) {
        let square = ray.cells.last().expect("a ray that hits has crossed a square").index();
        if !hits.contains(&square) {
            hits.push(square);
        }
    }
    hits
}

/// The piece, then where it goes or the button that turns it; a button also selects the top of a stack.
pub(crate) fn clicks(mv: Move) -> Clicks {
    let from = Target::Cell(cell(mv.from()));
    let to = Target::Cell(cell(mv.to()));
    match mv.action() {
        Action::Step | Action::Swap | Action::Stack => target::clicks([from, to]),
        Action::Clockwise => target::clicks([from, Target::Button(Button::Clockwise)]),
        Action::Anticlockwise => target::clicks([from, Target::Button(Button::Anticlockwise)]),
        Action::Top | Action::TopOnto => target::clicks([from, Target::Button(Button::Top), to]),
    }
}

/// Every piece that the rules know, as position texts write it.
pub(crate) fn tokens(rules: Rules) -> Vec<(String, Look)> {
    let codes = [0, RED].into_iter().flat_map(|colour| (1..16).map(move |code| code | colour));
    let pieces = codes.filter_map(|code| Piece::from_code(code, rules));
    // The two editions use the same codes for different pieces. Only the later one has anubis.
    let is_there = |piece: &Piece| piece.kind != Kind::Anubis || rules == Rules::Two;
    pieces.filter(is_there).map(|piece| (piece.to_string(), look(piece, rules))).collect()
}

/// The look of the piece on a square that holds one.
fn look_at(position: &Khet, square: usize) -> Look {
    look(position.piece_at(square).expect("callers ask for occupied squares"), position.rules())
}

/// Both lasers' beams as they would run now.
pub(crate) fn sights(position: &Khet) -> Vec<Effect> {
    position.players().iter().map(|owner| Effect::Beam { owner, rays: position.beam(owner) }).collect()
}
