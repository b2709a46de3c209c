//! What the shots of moves gain, with as little tracing as possible.

use arrayvec::ArrayVec;

use crate::{
    beam::{MEETINGS, follow},
    evaluation::Evaluation,
    geometry::{Direction, Squares, bit, halves, squares},
    moves::{Move, Shot},
    piece::Code,
    position::Khet,
};

/// The shots of the moves of a position.
///
/// Many moves lead light away from the same square in the same direction: all steps of a piece out of the light do, and all
/// pieces that can step into it at one square with the same face. Most of them change nothing further on, so that one trace
/// over the board before the move serves them all.
pub(super) struct Shots<'a> {
    board: Board<'a>,
    known: ArrayVec<Known, MOST_KNOWN>,
    /// For each number of a shot its place among the known, or [`UNKNOWN`].
    places: [u8; Shot::NUMBERS],
}

/// More are traced whenever they are asked for.
const MOST_KNOWN: usize = 32;
const UNKNOWN: u8 = u8::MAX;

/// What is known about a shot as moves carry it.
#[derive(Clone, Copy)]
struct Known {
    shot: Shot,
    /// What it gains after a move that touches nothing of it.
    gain: i32,
    /// The squares that light crosses after the place where the move leads it.
    path: [u64; 2],
}

impl<'a> Shots<'a> {
    #[inline]
    pub(super) fn new(evaluation: &'a Evaluation, position: &'a Khet) -> Shots<'a> {
        let mut shots = Shots {
            board: Board::new(evaluation, position),
            known: ArrayVec::new(),
            places: [UNKNOWN; Shot::NUMBERS],
        };
        shots.places[Shot::NOTHING.number()] = 0;
        shots.known.push(Known { shot: Shot::NOTHING, gain: 0, path: [0; 2] });
        shots
    }

    /// Appends what each of these moves gains.
    pub(super) fn gains(&mut self, moves: &[Move], gains: &mut Vec<i32>) {
        let Some(first) = moves.first() else { return };
        // Moves that leave the light as it stands have all the same shot, which is mostly none. The compiler takes several
        // at a time here.
        let are_alike = moves.iter().fold(true, |are_alike, mv| are_alike & (mv.shot() == first.shot()));
        if are_alike && first.shot() == Shot::NOTHING {
            gains.resize(gains.len() + moves.len(), 0);
        } else {
            gains.extend(moves.iter().map(|&mv| self.gain(mv)));
        }
    }

    /// What a move gains.
    #[inline(always)]
    pub(super) fn gain(&mut self, mv: Move) -> i32 {
        let known = self.known(mv.shot());
        // In memory a half is found faster by its number than by a choice.
        let is_touched = |square: usize| known.path[square >> 6 & 1] >> (square & 63) & 1 == 1;
        if is_touched(mv.from()) | is_touched(mv.to()) {
            return self.board.gain_after(mv);
        }
        known.gain
    }

    /// The squares that moves with this shot must touch to gain something: any if they gain something anyway.
    #[inline(always)]
    pub(super) fn worth_a_look(&mut self, shot: Shot) -> Squares {
        let known = self.known(shot);
        if known.gain > 0 {
            return Squares::MAX;
        }
        Squares::from(known.path[0]) | Squares::from(known.path[1]) << 64
    }

    /// What is known about a shot.
    #[inline(always)]
    fn known(&mut self, shot: Shot) -> &Known {
        let mut place = self.places[shot.number()];
        if place == UNKNOWN {
            place = self.learn(shot);
        }
        &self.known[usize::from(place)]
    }

    /// Finds out about a shot. Returns its place among the known.
    #[inline(never)]
    fn learn(&mut self, shot: Shot) -> u8 {
        // Of more than it holds, the last gives way.
        if self.known.is_full()
            && let Some(last) = self.known.pop()
        {
            self.places[last.shot.number()] = UNKNOWN;
        }
        let place = self.known.len() as u8;
        let (path, gain) = self.board.way(shot);
        self.known.push(Known { shot, gain, path: halves(path) });
        self.places[shot.number()] = place;
        place
    }
}

/// The position as shots see it.
pub(super) struct Board<'a> {
    evaluation: &'a Evaluation,
    position: &'a Khet,
    /// What is asked of the position for every trace.
    occupied: Squares,
    meetings: &'static [[u8; 4]; 16],
    splitters: Squares,
}

impl<'a> Board<'a> {
    #[inline]
    pub(super) fn new(evaluation: &'a Evaluation, position: &'a Khet) -> Board<'a> {
        Board {
            evaluation,
            position,
            occupied: position.occupied(),
            meetings: &MEETINGS[position.edition()],
            splitters: position.splitters(),
        }
    }

    /// The squares after the place from which a shot has to be traced that light crosses on the board as it stands, and what
    /// it gains there. Not for a shot that hits nothing.
    #[inline(always)]
    fn way(&self, shot: Shot) -> (Squares, i32) {
        let code_at = |square| self.position.code_at(square);
        let Some((place, direction)) = shot.to_trace() else {
            return (bit(shot.target()), self.gain_of_hit(code_at(shot.target())));
        };
        let mut path = 0;
        let mut end = 0;
        let hit = follow((self.occupied, code_at), self.meetings, place, direction, |crossed| {
            path |= crossed;
            end = crossed & (bit(place) | self.splitters);
            end == 0
        });
        if end != 0 {
            return self.way_of_tree(place, direction, end);
        }
        (path, hit.map_or(0, |(_, code)| self.gain_of_hit(code)))
    }

    /// The same of light that is split, or comes back to its place: one of these squares says which.
    #[cold]
    fn way_of_tree(&self, place: usize, direction: Direction, end: Squares) -> (Squares, i32) {
        // Light that comes back meets a piece there that the move may have turned or taken away, and on the board as it
        // stands it might go round for ever: each move has to find out for itself.
        if end & self.splitters == 0 {
            return (Squares::MAX, 0);
        }
        let (path, hits) = self.position.trace_split(place, direction);
        if path & bit(place) != 0 {
            return (Squares::MAX, 0);
        }
        (path, squares(hits).map(|square| self.gain_of_hit(self.position.code_at(square))).sum())
    }

    /// What the shot of a move gains, by looking at the board after it.
    #[inline(always)]
    pub(super) fn gain_after(&self, mv: Move) -> i32 {
        match mv.shot() {
            Shot::NOTHING => 0,
            shot if shot.to_trace().is_some() => self.traced_gain_after(mv),
            shot => self.gain_of_hit(self.code_after(mv.differences(), shot.target())),
        }
    }

    /// The same if the shot has to be traced.
    #[inline(never)]
    fn traced_gain_after(&self, mv: Move) -> i32 {
        let changes = mv.differences();
        let code_after = |square: usize| self.code_after(changes, square);
        let Some((place, direction)) = mv.shot().to_trace() else { return 0 };
        if self.splitters != 0 {
            let mut after = *self.position;
            after.act(mv);
            let (_, hits) = after.trace_split(place, direction);
            return squares(hits).map(|square| self.gain_of_hit(code_after(square))).sum();
        }
        let occupied =
            changes.iter().fold(self.occupied, |occupied, &(square, _)| match code_after(square) {
                0 => occupied & !bit(square),
                _ => occupied | bit(square),
            });
        let hit = follow((occupied, code_after), self.meetings, place, direction, |_| true);
        hit.map_or(0, |(_, code)| self.gain_of_hit(code))
    }

    /// The code on a square after these changes.
    #[inline(always)]
    fn code_after(&self, changes: [(usize, Code); 2], square: usize) -> Code {
        let change = |(at, difference): (usize, Code)| if at == square { difference } else { 0 };
        self.position.code_at(square) ^ change(changes[0]) ^ change(changes[1])
    }

    /// What a hit of a piece gains for the mover.
    #[inline]
    fn gain_of_hit(&self, piece: Code) -> i32 {
        self.evaluation.gain_of_hit(self.position.colour_of_mover(), piece)
    }
}
