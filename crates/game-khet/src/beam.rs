//! The beam (R7): what it meets, where it goes, what it hits.

use tabletop::{
    Cell, Player, Position,
    effect::{Ray, RayEnd},
};

use crate::{
    geometry::{
        A8, ABOVE_A8, BELOW_J1, Direction, EAST, J1, N_SQUARES, NORTH, RAYS, SOUTH, Squares, bit, step,
    },
    piece::{Code, OBELISK, STACK, is_splitter, sphinx_facings},
    position::Khet,
    rules::Rules,
};

/// `MEETINGS[edition][kind][travels]`: the direction in which light goes on, `HIT` or `ABSORBED`. The kind is the low four
/// bits of a code; over an empty square light goes straight on. For split light the entry is the reflected half.
pub(crate) static MEETINGS: [[[u8; 4]; 16]; 2] = {
    let mut table = [[[0; 4]; 16]; 2];
    let mut index = 0;
    while index < 2 * 16 * 4 {
        let (edition, code, travels) = (index / 64, index / 4 % 16, index % 4);
        let rules = if edition == 1 { Rules::Two } else { Rules::Standard };
        table[edition][code][travels] = match meeting(rules, code as Code, travels as Direction) {
            _ if code == 0 => travels as Direction,
            Meeting::Reflected(next) | Meeting::Split(next) => next,
            Meeting::Hit => HIT,
            Meeting::Absorbed => ABSORBED,
        };
        index += 1;
    }
    table
};
/// Not a direction: the piece is hit.
pub(crate) const HIT: u8 = 4;
/// Not a direction: the piece absorbs the light unharmed.
pub(crate) const ABSORBED: u8 = 5;

/// What happens to light at a piece.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meeting {
    /// It goes on in another direction.
    Reflected(Direction),
    /// Half of it goes on in another direction, half straight on.
    Split(Direction),
    /// The piece is hit.
    Hit,
    /// The piece absorbs it unharmed.
    Absorbed,
}

/// What light that travels in a direction meets at a piece.
const fn meeting(rules: Rules, code: Code, travels: Direction) -> Meeting {
    let face = travels ^ 2; // the side of the piece that it reaches
    let turn = code & 3;
    let next_side = (turn + 1) & 3;
    match code & 15 {
        // A pyramid's mirror lies between the side of its turn and the next one clockwise.
        4..8 if face == turn => Meeting::Reflected(next_side),
        4..8 if face == next_side => Meeting::Reflected(turn),
        // `/` connects N with W and S with E, `\` N with E and S with W.
        9 => Meeting::Reflected(3 - face),
        8 => Meeting::Reflected(face ^ 1),
        11 => Meeting::Split(3 - face),
        10 => Meeting::Split(face ^ 1),
        12.. if face == turn => Meeting::Absorbed,
        // In the later edition these two codes are sphinxes.
        OBELISK | STACK if matches!(rules, Rules::Two) => Meeting::Absorbed,
        _ => Meeting::Hit,
    }
}

impl Khet {
    /// The beam that a player's laser would send over the board now, ray by ray.
    ///
    /// Without splitters it is one ray. It begins with the first square that the light crosses, in rule set `2.0`
    /// with the sphinx. A ray that ends at a splitter is followed, sooner or later, by the two that go on there, each
    /// beginning with the splitter's square.
    pub fn beam(&self, player: Player) -> Vec<Ray> {
        let mut rays = Vec::new();
        let mut cells = Vec::new();
        self.shine(player, |event| match event {
            Event::Crosses(square) => cells.push(Cell(square as u8)),
            Event::Ends(end) => rays.push(Ray { cells: std::mem::take(&mut cells), end }),
        });
        rays
    }

    /// Where a player's light comes from, and its first direction.
    #[inline]
    pub(crate) fn source(&self, player: Player) -> (usize, Direction) {
        match (self.rules(), player) {
            (Rules::Two, _) => {
                let at = if player == Player::First { J1 } else { A8 };
                let is_turned = self.plane(0) & bit(at) != 0;
                (at, sphinx_facings(player)[usize::from(is_turned)])
            }
            (_, Player::First) => (BELOW_J1, NORTH),
            _ => (ABOVE_A8, SOUTH),
        }
    }

    /// 0 for the first edition, 1 for the later.
    #[inline]
    pub(crate) fn edition(&self) -> usize {
        usize::from(self.rules() == Rules::Two)
    }

    /// Traces light that leaves a place. Returns the square of the piece that it hits. Only for boards without splitters.
    #[inline]
    pub(crate) fn trace(&self, from: usize, direction: Direction) -> Option<usize> {
        let board = (self.occupied(), |square| self.code_at(square));
        follow(board, &MEETINGS[self.edition()], from, direction, |_| true).map(|(at, _)| at)
    }

    /// Traces light that leaves a place, also on a board with splitters: the squares it crosses and the pieces it hits.
    ///
    /// The light must not return to its start in the same direction without meeting a splitter: it would run for ever.
    /// Light from a laser never does.
    #[inline(never)]
    pub(crate) fn trace_split(&self, mut from: usize, mut direction: Direction) -> (Squares, Squares) {
        let occupied = self.occupied();
        let meetings = &MEETINGS[self.edition()];
        let mut path = 0;
        let mut hits = 0;
        // Light can come back to where it was only through a splitter, so it is enough to stop at splitters that have
        // been entered in the same direction. There are two of them with four sides each.
        let mut entered: [Squares; 4] = [0; 4];
        let mut waiting = [(0, NORTH); 2 * 4];
        let mut n_waiting = 0;
        loop {
            let (crossed, at) = next_piece(occupied, from, direction);
            path |= crossed;
            if let Some(at) = at {
                let piece = self.code_at(at);
                match meetings[usize::from(piece & 15)][usize::from(direction)] {
                    ABSORBED => {}
                    HIT => hits |= bit(at),
                    next if !is_splitter(piece) => {
                        (from, direction) = (at, next);
                        continue;
                    }
                    next if entered[usize::from(direction)] & bit(at) == 0 => {
                        entered[usize::from(direction)] |= bit(at);
                        waiting[n_waiting] = (at, direction);
                        n_waiting += 1;
                        (from, direction) = (at, next);
                        continue;
                    }
                    _ => {}
                }
            }
            if n_waiting == 0 {
                return (path, hits);
            }
            n_waiting -= 1;
            (from, direction) = waiting[n_waiting];
        }
    }

    /// Follows the light square by square and reports each event: slow, for drawings.
    fn shine(&self, player: Player, mut tell: impl FnMut(Event)) {
        // Light that travels in a direction across a square needs to be followed only once.
        let mut seen: [Squares; 4] = [0; 4];
        // Rays that begin at splitters. Light enters each of the four sides of the two splitters at most once, and leaves
        // as two rays.
        let mut waiting = [(0, NORTH); 2 * 4 * 2];
        let mut n_waiting = 0;
        let (mut at, mut direction) = self.source(player);
        if at < N_SQUARES {
            tell(Event::Crosses(at));
        }
        loop {
            let end = loop {
                let Some(next) = step(at, direction) else { break RayEnd::Off(direction) };
                at = next;
                tell(Event::Crosses(at));
                let seen_here = &mut seen[usize::from(direction)];
                if *seen_here & bit(at) != 0 {
                    break RayEnd::Loop;
                }
                *seen_here |= bit(at);
                let code = self.code_at(at);
                if code == 0 {
                    continue;
                }
                match meeting(self.rules(), code, direction) {
                    Meeting::Reflected(next) => direction = next,
                    Meeting::Hit => break RayEnd::Hit,
                    Meeting::Absorbed => break RayEnd::Absorbed,
                    Meeting::Split(next) => {
                        waiting[n_waiting] = (at, direction);
                        waiting[n_waiting + 1] = (at, next);
                        n_waiting += 2;
                        break RayEnd::Split;
                    }
                }
            };
            tell(Event::Ends(end));
            if n_waiting == 0 {
                return;
            }
            n_waiting -= 1;
            (at, direction) = waiting[n_waiting];
            tell(Event::Crosses(at));
        }
    }
}

/// Follows light that leaves a place, jumping from piece to piece. Returns the piece that it hits: its square and its code.
/// Of split light it follows the reflected half. A board is the set of occupied squares and the code of each.
///
/// `goes_on` gets the squares that light crosses on the way to each piece, and returns whether to go on. It must stop
/// light that may return to its start.
#[inline(always)]
pub(crate) fn follow(
    (occupied, code_at): (Squares, impl Fn(usize) -> Code),
    meetings: &[[u8; 4]; 16],
    mut from: usize,
    mut direction: Direction,
    mut goes_on: impl FnMut(Squares) -> bool,
) -> Option<(usize, Code)> {
    loop {
        let (crossed, at) = next_piece(occupied, from, direction);
        if !goes_on(crossed) {
            return None;
        }
        let at = at?;
        let code = code_at(at);
        match meetings[usize::from(code & 15)][usize::from(direction)] {
            ABSORBED => return None,
            HIT => return Some((at, code)),
            next => (from, direction) = (at, next),
        }
    }
}

/// The squares that light crosses from a place to the next piece, with the piece's, and the piece if there is one.
///
/// There is one branch for each direction, because the processor can then search for the next piece before it knows whether
/// it has predicted the direction correctly.
#[inline(always)]
pub(crate) fn next_piece(occupied: Squares, from: usize, direction: Direction) -> (Squares, Option<usize>) {
    match direction & 3 {
        NORTH => next_piece_towards::<0>(occupied, from),
        EAST => next_piece_towards::<1>(occupied, from),
        SOUTH => next_piece_towards::<2>(occupied, from),
        _ => next_piece_towards::<3>(occupied, from),
    }
}

#[inline(always)]
fn next_piece_towards<const DIRECTION: usize>(occupied: Squares, from: usize) -> (Squares, Option<usize>) {
    let rays = &RAYS[DIRECTION];
    let ray = rays[from];
    let in_the_way = occupied & ray;
    if in_the_way == 0 {
        return (ray, None);
    }
    let at = nearest::<DIRECTION>(in_the_way);
    (ray ^ rays[at], Some(at))
}

/// The squares in sight of a place: those to the next piece on each side, with the piece's.
#[inline(always)]
pub(crate) fn in_sight(occupied: Squares, from: usize) -> Squares {
    sight_towards::<0>(occupied, from)
        | sight_towards::<1>(occupied, from)
        | sight_towards::<2>(occupied, from)
        | sight_towards::<3>(occupied, from)
}

#[inline(always)]
fn sight_towards<const DIRECTION: usize>(occupied: Squares, from: usize) -> Squares {
    // If nothing is in the way, the corner serves as the piece: no ray goes on from there. That avoids a branch.
    let corner = if DIRECTION < 2 { N_SQUARES - 1 } else { 0 };
    let rays = &RAYS[DIRECTION];
    let ray = rays[from];
    ray ^ rays[nearest::<DIRECTION>(occupied & ray | bit(corner))]
}

/// The first square of a set that light travelling in a direction reaches. The set must not be empty.
#[inline(always)]
fn nearest<const DIRECTION: usize>(squares: Squares) -> usize {
    // North and east are upwards in the numbering of squares.
    let is_upwards = DIRECTION < 2;
    (if is_upwards { squares.trailing_zeros() } else { 127 - squares.leading_zeros() }) as usize
}

/// What light does next. After an end a new ray begins.
enum Event {
    Crosses(usize),
    Ends(RayEnd),
}
