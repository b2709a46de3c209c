//! What the shots of moves gain, with as little tracing as possible.

use arrayvec::ArrayVec;

use crate::{
    beam::{MEETINGS, follow},
    evaluation::Evaluation,
    geometry::{Direction, Squares, bit, each, halves, holds},
    notation::{Move, Shot},
    piece::Code,
    position::Khet,
};

/// The shots of the moves of a position.
///
/// Many moves lead light away from the same square in the same direction: all steps of a piece out of the light do, and all
/// pieces that can step into it at one square with the same face. Most of them change nothing further on, so that one trace
/// over the board before the move serves them all.
pub(super) struct Shots<'a> {
    evaluation: &'a Evaluation,
    position: &'a Khet,
    known: ArrayVec<Known, MOST_KNOWN>,
    /// What is asked of the position for every trace.
    occupied: Squares,
    meetings: &'static [[u8; 4]; 16],
    /// Split light is not kept.
    has_splitters: bool,
}

/// More are traced whenever they are asked for.
const MOST_KNOWN: usize = 16;

/// What is known about a shot as moves carry it.
#[derive(Clone, Copy)]
struct Known {
    shot: Shot,
    /// What it gains after a move that touches nothing of it.
    gain: i32,
    /// The squares that light crosses after the place where the move leads it.
    path: [u64; 2],
}

impl Known {
    const NOTHING: Known = Known { shot: Shot::NOTHING, gain: 0, path: [0; 2] };
}

impl<'a> Shots<'a> {
    #[inline]
    pub(super) fn new(evaluation: &'a Evaluation, position: &'a Khet) -> Shots<'a> {
        Shots {
            evaluation,
            position,
            known: ArrayVec::new(),
            occupied: position.occupied(),
            meetings: &MEETINGS[position.edition()],
            has_splitters: position.has_splitters(),
        }
    }

    /// Appends what each of these moves gains.
    pub(super) fn gains(&mut self, mut moves: &[Move], gains: &mut Vec<i32>) {
        // Moves of one piece come together, and most have the same shot.
        while let Some(shot) = moves.first().map(|mv| mv.shot()) {
            let n_same = moves.iter().position(|mv| mv.shot() != shot).unwrap_or(moves.len());
            let (same, others) = moves.split_at(n_same);
            let known = self.known(shot);
            match known.path {
                [0, 0] => gains.resize(gains.len() + n_same, known.gain),
                _ => gains.extend(same.iter().map(|&mv| self.gain_if(known, mv))),
            }
            moves = others;
        }
    }

    /// What a move gains.
    #[inline(always)]
    pub(super) fn gain(&mut self, mv: Move) -> i32 {
        let known = self.known(mv.shot());
        self.gain_if(known, mv)
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

    /// What a move gains whose shot is this.
    #[inline(always)]
    fn gain_if(&self, known: Known, mv: Move) -> i32 {
        if holds(known.path, mv.from()) | holds(known.path, mv.to()) {
            return self.gain_after(mv);
        }
        known.gain
    }

    /// What is known about a shot.
    #[inline(always)]
    fn known(&mut self, shot: Shot) -> Known {
        if shot == Shot::NOTHING {
            return Known::NOTHING;
        }
        let Some((place, direction)) = shot.to_trace() else {
            return Known {
                shot,
                gain: self.gain_of_hit(self.position.code_at(shot.target())),
                path: halves(bit(shot.target())),
            };
        };
        let index = self.known.iter().position(|known| known.shot == shot);
        let index = index.unwrap_or_else(|| self.learn(shot, place, direction));
        self.known[index]
    }

    /// Traces a shot. Returns the place of what is then known about it.
    // Only the place: a processor waits long for numbers that are read several at a time after they were written one by one.
    #[inline(never)]
    fn learn(&mut self, shot: Shot, place: usize, direction: Direction) -> usize {
        let (path, target) = match self.has_splitters {
            true => (Squares::MAX, None),
            false => self.way(place, direction),
        };
        // Of more than it holds, the last gives way.
        let index = self.known.len().min(MOST_KNOWN - 1);
        self.known.truncate(index);
        let gain = target.map_or(0, |code| self.gain_of_hit(code));
        self.known.push(Known { shot, gain, path: halves(path) });
        index
    }

    /// The way of light that leaves a place on the board as it stands, and the code of what it hits. Not for boards with
    /// splitters.
    #[inline(always)]
    fn way(&self, place: usize, direction: Direction) -> (Squares, Option<Code>) {
        let board = (self.occupied, |square| self.position.code_at(square));
        let mut path = 0;
        // Light that comes back to its place meets a piece there that the move may have turned or taken away, and on the
        // board as it stands it might go round for ever: each move has to find out for itself.
        let mut comes_back = false;
        let hit = follow(board, self.meetings, place, direction, |crossed| {
            path |= crossed;
            comes_back = holds(halves(crossed), place);
            !comes_back
        });
        if comes_back { (Squares::MAX, None) } else { (path, hit.map(|(_, code)| code)) }
    }

    /// What the shot of a move gains, by looking at the board after it.
    #[inline(never)]
    pub(super) fn gain_after(&self, mv: Move) -> i32 {
        let shot = mv.shot();
        if shot == Shot::NOTHING {
            return 0;
        }
        let changes = mv.differences();
        let code_at = |square: usize| {
            let change = |(at, difference): (usize, Code)| if at == square { difference } else { 0 };
            self.position.code_at(square) ^ change(changes[0]) ^ change(changes[1])
        };
        let Some((place, direction)) = shot.to_trace() else {
            return self.gain_of_hit(code_at(shot.target()));
        };
        if self.has_splitters {
            let mut after = *self.position;
            after.act(mv);
            let (_, hits) = after.trace_split(place, direction);
            return each(hits).map(|square| self.gain_of_hit(code_at(square))).sum();
        }
        let occupied = changes.iter().fold(self.occupied, |occupied, &(square, _)| match code_at(square) {
            0 => occupied & !bit(square),
            _ => occupied | bit(square),
        });
        let hit = follow((occupied, code_at), self.meetings, place, direction, |_| true);
        hit.map_or(0, |(_, code)| self.gain_of_hit(code))
    }

    /// What a hit of a piece gains for the mover.
    #[inline]
    fn gain_of_hit(&self, piece: Code) -> i32 {
        self.evaluation.gain_of_hit(self.position.colour_of_mover(), piece)
    }
}
