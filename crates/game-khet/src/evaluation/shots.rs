//! What the shots of moves gain, with as little tracing as possible.

use arrayvec::ArrayVec;

use crate::{
    beam::{ABSORBED, HIT, MEETINGS, next_piece},
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
        Shots { evaluation, position, known: ArrayVec::new(), has_splitters: position.has_splitters() }
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
            return self.evaluation.gain_of_shot(self.position, mv);
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
            return Known { shot, gain: self.gain_at(shot.target()), path: halves(bit(shot.target())) };
        };
        match self.known.iter().find(|known| known.shot == shot) {
            Some(known) => *known,
            None => self.learn(shot, place, direction),
        }
    }

    #[inline(never)]
    fn learn(&mut self, shot: Shot, place: usize, direction: Direction) -> Known {
        let (path, target) = match self.has_splitters {
            true => (Squares::MAX, None),
            false => way(self.position, place, direction),
        };
        let gain = target.map_or(0, |target| self.gain_at(target));
        let known = Known { shot, gain, path: halves(path) };
        // Of more than it holds, the first are enough.
        let _ = self.known.try_push(known);
        known
    }

    /// What a hit on a square gains, on the board as it stands.
    #[inline]
    fn gain_at(&self, target: usize) -> i32 {
        self.evaluation.gain_of_hit(self.position.colour_of_mover(), self.position.code_at(target))
    }
}

/// The way of light that leaves a place on the board as it stands, and what it hits. Not for boards with splitters.
fn way(position: &Khet, place: usize, direction: Direction) -> (Squares, Option<usize>) {
    let occupied = position.occupied();
    let meetings = &MEETINGS[position.edition()];
    let (mut from, mut towards, mut path) = (place, direction, 0);
    loop {
        let (crossed, at) = next_piece(occupied, from, towards);
        path |= crossed;
        // Light that comes back to its place meets a piece there that the move may have turned or taken away, and on the
        // board as it stands it might go round for ever: each move has to find out for itself.
        if path & bit(place) != 0 {
            return (Squares::MAX, None);
        }
        let Some(at) = at else { return (path, None) };
        match meetings[usize::from(position.code_at(at) & 15)][usize::from(towards)] {
            ABSORBED => return (path, None),
            HIT => return (path, Some(at)),
            next => (from, towards) = (at, next),
        }
    }
}

impl Evaluation {
    /// What the shot of a move gains. Most moves carry the square that they hit; the others touch the light, and are traced.
    #[inline]
    pub(super) fn gain_of_shot(&self, position: &Khet, mv: Move) -> i32 {
        let shot = mv.shot();
        if shot == Shot::NOTHING {
            return 0;
        }
        match shot.to_trace() {
            None => self.gain_of_hit(position.colour_of_mover(), code_after(position, mv, shot.target())),
            Some((place, direction)) => {
                let mut after = *position;
                after.act(mv);
                self.gain_of_hits(&after, after.hits(place, direction))
            }
        }
    }

    /// What hits on these squares gain for the mover, on the board as it stands between an action and its shot.
    #[inline]
    fn gain_of_hits(&self, position: &Khet, hits: Squares) -> i32 {
        each(hits).map(|square| self.gain_of_hit(position.colour_of_mover(), position.code_at(square))).sum()
    }
}

/// The code on a square after the action of a move, before the shot.
#[inline]
fn code_after(position: &Khet, mv: Move, square: usize) -> Code {
    let change = |(at, difference): (usize, Code)| if at == square { difference } else { 0 };
    let [one, other] = mv.differences();
    position.code_at(square) ^ change(one) ^ change(other)
}
