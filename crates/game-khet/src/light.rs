//! The mover's light before a move, and what each move will shoot (R7).

use tabletop::Position;

use crate::{
    beam::{ABSORBED, HIT, MEETINGS, next_piece},
    geometry::{Direction, N_SLOTS, NORTH, Squares, bit, halves, holds},
    moves::Shot,
    piece::{Code, is_splitter},
    position::Khet,
};

/// The mover's light before a move: what the generator must know to say what each move will shoot.
///
/// Most moves touch no square of the path and leave the shot unchanged. If a move touches one square, the light reaches
/// that square as before, and a table says what happens there: either the light ends, or it goes on, and only the path
/// from there is new. If a move touches two squares, this holds for the one that light reaches first.
///
/// With splitters the path is a tree, and this holds only for its trunk, the part up to the first splitter. After a change
/// in the branches all branches are traced again. After a splitter enters the trunk, everything is.
pub(crate) struct Light {
    /// The squares it crosses.
    path: Squares,
    /// The squares of the trunk, by the direction in which light first reaches them.
    arrivals: [Squares; 4],
    /// For each piece in the trunk, the stretch that first ends at it.
    stretch_to: [u8; N_SLOTS],
    /// The direction of each stretch, straight up to the next piece.
    directions: [Direction; MOST_STRETCHES],
    /// The squares that light has crossed at the end of each stretch.
    crossed: [Squares; MOST_STRETCHES],
    /// Whether all of it is trunk, and no splitter on the board could change that.
    is_line: bool,
    /// The shot if the move leaves the light unchanged.
    standing: Shot,
    /// The shot if everything has to be traced.
    from_source: Shot,
    /// The shot if all branches have to be traced.
    from_trunk: Shot,
    /// 0 for the first edition, 1 for the later.
    edition: usize,
}

/// The most stretches that a trunk has. Light after them counts as branches. Most paths have two to six.
const MOST_STRETCHES: usize = 16;

impl Light {
    /// The squares it crosses.
    #[inline]
    pub(crate) fn path(&self) -> Squares {
        self.path
    }

    /// Whether it is one line, whatever moves.
    #[inline]
    pub(crate) fn is_line(&self) -> bool {
        self.is_line
    }

    /// The shot after a move that touches no square of the path.
    #[inline(always)]
    pub(crate) fn standing(&self) -> Shot {
        self.standing
    }

    /// The squares of the trunk that it first reaches in a direction.
    #[inline]
    pub(crate) fn arriving(&self, direction: Direction) -> Squares {
        self.arrivals[usize::from(direction & 3)]
    }

    /// The squares that it crosses only after the trunk.
    #[inline]
    pub(crate) fn branches(&self) -> Squares {
        if self.is_line { 0 } else { self.path & !self.trunk() }
    }

    /// The squares of the trunk that it has crossed when it first reaches a piece.
    #[inline(always)]
    pub(crate) fn before(&self, piece: usize) -> Squares {
        if self.is_line || self.is_in_trunk(piece) {
            self.crossed[self.stretch_to(piece)] & !bit(piece)
        } else {
            self.trunk()
        }
    }

    /// The shot after a move that changes the square of a piece on the path, which then holds this code, and nothing that
    /// light crosses before.
    #[inline(always)]
    pub(crate) fn shot_at(&self, piece: usize, code: Code) -> Shot {
        if self.is_line || self.is_in_trunk(piece) && !is_splitter(code) {
            self.shot_if_arriving(self.directions[self.stretch_to(piece)], code).on(piece)
        } else {
            self.shot_in_tree(piece)
        }
    }

    /// The shot after a move that changes the square of a piece in the branches, or brings a splitter to the trunk.
    #[cold]
    fn shot_in_tree(&self, piece: usize) -> Shot {
        if self.is_in_trunk(piece) { self.from_source } else { self.from_trunk }
    }

    /// The shot after a move to an empty square of the trunk, which then holds this code, if the move changes nothing that
    /// light crosses before. Not for splitters.
    #[inline(always)]
    pub(crate) fn shot_entered(&self, square: usize, code: Code) -> Shot {
        let [_, east, south, west] = self.arrivals.map(|squares| (squares >> square) as Direction & 1);
        self.shot_if_arriving(east | south << 1 | west | west << 1, code).on(square)
    }

    /// The shot after a move to an empty square of the branches, if the move changes nothing in the trunk.
    #[inline]
    pub(crate) fn shot_branched(&self) -> Shot {
        self.from_trunk
    }

    /// The shot after a splitter has entered the trunk: light leaves it in two directions.
    #[inline]
    pub(crate) fn shot_anew(&self) -> Shot {
        self.from_source
    }

    /// The shot if light reaches square 0 in a direction, and the square holds this code. Not for splitters.
    #[inline(always)]
    pub(crate) fn shot_if_arriving(&self, direction: Direction, code: Code) -> Shot {
        SHOTS[self.edition][usize::from(code & 15)][usize::from(direction & 3)]
    }

    /// The shot after two pieces were swapped, whose squares then hold these codes.
    #[inline]
    pub(crate) fn shot_swapped(&self, one: (usize, Code), other: (usize, Code)) -> Shot {
        let is_one_first = match [one, other].map(|(square, _)| self.path & bit(square) != 0) {
            [false, false] => return self.standing,
            [true, true] => self.before(other.0) & bit(one.0) != 0,
            [is_one_touched, _] => is_one_touched,
        };
        let (square, code) = if is_one_first { one } else { other };
        self.shot_at(square, code)
    }

    #[inline(always)]
    fn stretch_to(&self, piece: usize) -> usize {
        usize::from(self.stretch_to[piece % N_SLOTS]) % MOST_STRETCHES
    }

    #[cold]
    fn is_in_trunk(&self, square: usize) -> bool {
        self.trunk() & bit(square) != 0
    }

    /// The squares before and with the first splitter; without splitters the whole path, unless it has too many stretches.
    #[cold]
    fn trunk(&self) -> Squares {
        let [north, east, south, west] = self.arrivals;
        north | east | south | west
    }
}

impl Khet {
    /// The mover's light before a move.
    #[inline(always)]
    pub(crate) fn light(&self) -> Light {
        let (from, direction) = self.source(self.mover());
        let from_source = Shot::trace(from, direction);
        let mut light = Light {
            path: 0,
            arrivals: [0; 4],
            stretch_to: [0; N_SLOTS],
            directions: [NORTH; MOST_STRETCHES],
            crossed: [0; MOST_STRETCHES],
            is_line: !self.has_splitters(),
            standing: Shot::NOTHING,
            from_source,
            from_trunk: from_source,
            edition: self.edition(),
        };
        if let Some((place, direction)) = self.follow_trunk(from, direction, &mut light) {
            let (branches, hits) = self.trace_split(place, direction);
            light.path |= branches;
            light.is_line = false;
            light.standing = shot_of_hits(hits, place, direction);
            light.from_trunk = Shot::trace(place, direction);
        }
        light
    }

    /// Notes the path of light that leaves a place. If the light does not end within the trunk, returns where the last piece
    /// before the branches sends it.
    #[inline(never)]
    fn follow_trunk(
        &self,
        mut from: usize,
        mut direction: Direction,
        light: &mut Light,
    ) -> Option<(usize, Direction)> {
        let occupied = self.occupied();
        let meetings = &MEETINGS[light.edition];
        // Without splitters a beam cannot loop, because each of its steps is reversible.
        for stretch in 0..MOST_STRETCHES {
            let (crossed, at) = next_piece(occupied, from, direction);
            let new = crossed & !light.path;
            light.arrivals[usize::from(direction & 3)] |= new;
            light.path |= crossed;
            light.directions[stretch] = direction;
            light.crossed[stretch] = light.path;
            let at = at?;
            let first_stretch = &mut light.stretch_to[at % N_SLOTS];
            *first_stretch = if holds(halves(new), at) { stretch as u8 } else { *first_stretch };
            let piece = self.code_at(at);
            match meetings[usize::from(piece & 15)][usize::from(direction)] {
                ABSORBED => return None,
                HIT => {
                    light.standing = Shot::hit(at);
                    return None;
                }
                _ if is_splitter(piece) => return Some((from, direction)),
                next => (from, direction) = (at, next),
            }
        }
        Some((from, direction))
    }
}

/// `SHOTS[edition][kind][travels]`: the shot if light meets a piece, or nothing, on square 0.
static SHOTS: [[[Shot; 4]; 16]; 2] = {
    let mut table = [[[Shot::NOTHING; 4]; 16]; 2];
    let mut index = 0;
    while index < 2 * 16 * 4 {
        let (edition, kind, travels) = (index / 64, index / 4 % 16, index % 4);
        table[edition][kind][travels] = match MEETINGS[edition][kind][travels] {
            HIT => Shot::hit(0),
            ABSORBED => Shot::NOTHING,
            next => Shot::trace(0, next),
        };
        index += 1;
    }
    table
};

/// The shot of light that leaves a place and hits these squares.
fn shot_of_hits(hits: Squares, place: usize, direction: Direction) -> Shot {
    match hits.count_ones() {
        0 => Shot::NOTHING,
        1 => Shot::hit(hits.trailing_zeros() as usize),
        // Too many for a move to carry.
        _ => Shot::trace(place, direction),
    }
}
