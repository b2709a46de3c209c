//! What a move is, and what it knows about the shot that follows.

use crate::{
    geometry::{Direction, N_FILES},
    piece::{Code, FLIP, N_CODES},
};

/// One action of one piece (R1), and what the generator knows about the shot that follows, in 32 bits:
///
/// ```text
///   bits 0..7    the square it begins on
///   bits 7..14   the square it ends on; the same for a turn
///   bits 14..19  the difference that it makes, see `Move::differences`
///   bits 19..22  the kind of action
///   bits 22..32  the shot, see `Shot`
/// ```
/// The last is what makes playing fast: most actions do not touch the light, and the generator needs to compute it only
/// once for all of them. It also means that a move belongs to the position it was generated for: the same step in another
/// position may be another value, and playing it there does the wrong thing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Move(u32);

/// What kind of action a move is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub(crate) enum Action {
    /// The piece steps onto an empty square.
    Step,
    /// A djed or splitter steps onto a piece, which takes its place.
    Swap,
    /// A quarter turn clockwise; also the only turn of djeds, splitters and sphinxes.
    Clockwise,
    /// A quarter turn anticlockwise.
    Anticlockwise,
    /// Only the top of a stack steps, onto an empty square.
    Top,
    /// Only the top of a stack steps, onto an obelisk.
    TopOnto,
    /// An obelisk steps onto another.
    Stack,
}

/// `DIFFERENCES[32 * action + carried]`: how the codes change on the square where a move begins and on the one where it
/// ends, by the difference that the move carries.
static DIFFERENCES: [[Code; 2]; 8 * N_CODES] = {
    let mut table = [[0; 2]; 8 * N_CODES];
    let mut carried: Code = 0;
    while (carried as usize) < N_CODES {
        let mut action = 0;
        while action < 8 {
            table[action * N_CODES + carried as usize] = match Action::from_number(action as u32) {
                // The piece leaves one square for the other, or two pieces change places.
                Action::Step | Action::Swap => [carried, carried],
                Action::Clockwise | Action::Anticlockwise => [carried, 0],
                // An obelisk leaves a stack for the other square, or makes a stack of the obelisk there.
                Action::Top => [FLIP, carried],
                Action::TopOnto => [FLIP, FLIP],
                Action::Stack => [carried, FLIP],
            };
            action += 1;
        }
        carried += 1;
    }
    table
};

impl Action {
    /// The action that three bits of a move stand for. No move has the number 7.
    #[inline]
    const fn from_number(number: u32) -> Action {
        match number {
            0 => Action::Step,
            1 => Action::Swap,
            2 => Action::Clockwise,
            3 => Action::Anticlockwise,
            4 => Action::Top,
            5 => Action::TopOnto,
            _ => Action::Stack,
        }
    }
}

impl Move {
    /// A placeholder to fill lists with.
    pub(crate) const NONE: Move = Move(0);

    /// An action with the difference it carries, still without its target and its shot.
    #[inline]
    pub(crate) const fn new(action: Action, from: usize, difference: Code) -> Move {
        Move(from as u32 | (difference as u32) << 14 | (action as u32) << 19)
    }

    /// A turn, still without its shot.
    #[inline]
    pub(crate) const fn turn(action: Action, at: usize, difference: Code) -> Move {
        Move::new(action, at, difference).to_square(at)
    }

    /// The same to the square with this offset from the one south-west of where it begins, and with the shot there, which is
    /// given for square 0. Call it once. A move that already has a shot keeps it if this shot hits nothing.
    #[inline]
    pub(crate) const fn to_offset(self, offset: u8, shot: Shot) -> Move {
        let first = (self.from() as u32).wrapping_sub(N_FILES as u32 + 1);
        // What an offset adds to the number of the square, and to the shot unless that hits nothing.
        let unit = if shot.0 == 0 { 1 << 7 } else { 1 << 7 | 1 << 22 };
        Move((self.0 | shot.0 << 22).wrapping_add(first.wrapping_add(offset as u32).wrapping_mul(unit)))
    }

    /// The same to a square. Call it once.
    #[inline]
    pub(crate) const fn to_square(self, to: usize) -> Move {
        Move(self.0 | (to as u32) << 7)
    }

    /// The same with a shot. Call it once.
    #[inline]
    pub(crate) const fn with_shot(self, shot: Shot) -> Move {
        Move(self.0 | shot.0 << 22)
    }

    /// The square of the piece that acts.
    #[inline]
    pub(crate) const fn from(self) -> usize {
        (self.0 & 127) as usize
    }

    /// The square it goes to, or stays on.
    #[inline]
    pub(crate) const fn to(self) -> usize {
        (self.0 >> 7 & 127) as usize
    }

    /// What kind of action it is.
    #[inline]
    pub(crate) const fn action(self) -> Action {
        Action::from_number(self.0 >> 19 & 7)
    }

    /// The difference it carries.
    #[inline]
    pub(crate) const fn carried(self) -> Code {
        (self.0 >> 14 & 31) as Code
    }

    /// Which squares change, and by which difference of codes.
    #[inline(always)]
    pub(crate) fn differences(self) -> [(usize, Code); 2] {
        // Action and difference stand side by side.
        let [at_from, at_to] = DIFFERENCES[(self.0 >> 14) as usize % DIFFERENCES.len()];
        [(self.from(), at_from), (self.to(), at_to)]
    }

    /// What is known about the shot that follows.
    #[inline]
    pub(crate) const fn shot(self) -> Shot {
        Shot(self.0 >> 22)
    }
}

/// What the generator of a move knows about the shot that follows it, in ten bits:
///
/// ```text
///   0                       nothing is hit
///   square + 1              the piece there is hit, and nothing else
///   512 + 128 * d + place   light leaves that place in direction d after the action and has to be traced from
///                           there on; it hits nothing before
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Shot(u32);

impl Shot {
    /// Nothing is hit.
    pub(crate) const NOTHING: Shot = Shot(0);

    /// One piece is hit.
    #[inline]
    pub(crate) const fn hit(target: usize) -> Shot {
        Shot(target as u32 + 1)
    }

    /// Light that leaves a square, or the laser's place in the wall, has to be traced.
    #[inline]
    pub(crate) const fn trace(place: usize, direction: Direction) -> Shot {
        Shot(512 | (direction as u32) << 7 | place as u32)
    }

    /// One more than the largest number of a shot.
    pub(crate) const NUMBERS: usize = 1024;

    /// The number that encodes it.
    #[inline]
    pub(crate) const fn number(self) -> usize {
        self.0 as usize % Shot::NUMBERS
    }

    /// The shot of square 0, moved to another square.
    #[inline]
    pub(crate) const fn on(self, square: usize) -> Shot {
        if self.0 == 0 { self } else { Shot(self.0 + square as u32) }
    }

    /// The place and direction to trace from, if the shot has to be traced.
    #[inline]
    pub(crate) const fn to_trace(self) -> Option<(usize, Direction)> {
        if self.0 & 512 == 0 { None } else { Some(((self.0 & 127) as usize, (self.0 >> 7 & 3) as Direction)) }
    }

    /// The square of the piece that is hit. Only for shots that hit and need no tracing.
    #[inline]
    pub(crate) const fn target(self) -> usize {
        self.0 as usize - 1
    }
}

const _: () = assert!(size_of::<Move>() == 4);
