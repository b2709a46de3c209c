//! What a move does: the action of the piece, then the shot, which the move mostly knows already.

use tabletop::Position;

use crate::{
    geometry::{Direction, squares},
    moves::{Action, Move, Shot},
    piece::{FLIP, STACK},
    position::Khet,
};

/// Plays a legal move.
// A call instead of this costs a fifth of the speed of perft.
#[inline(always)]
pub(crate) fn play(position: &mut Khet, mv: Move) {
    position.act(mv);
    position.pass_turn();
    position.fire(mv.shot());
}

impl Khet {
    /// Does the action of a move, without the shot.
    #[inline(always)]
    pub(crate) fn act(&mut self, mv: Move) {
        self.change_two(mv.differences());
        if matches!(mv.action(), Action::Stack | Action::TopOnto) {
            self.stack_created();
        }
    }

    /// R6, `sheet`: a player creates a stack only once.
    // Kept apart because it is rare: asking for the rules at every move costs a tenth of the speed of perft.
    #[cold]
    fn stack_created(&mut self) {
        if self.rules().stacks_once() {
            self.note_stacking(self.mover());
        }
    }

    /// Fires the laser of the player who has just moved, and removes what is hit (R7).
    #[inline(always)]
    pub(crate) fn fire(&mut self, shot: Shot) {
        if shot == Shot::NOTHING {
            return;
        }
        match shot.to_trace() {
            None => self.suffer(shot.target()),
            Some((place, direction)) => self.fire_from(place, direction),
        }
    }

    /// Traces light that leaves a place, and removes all that it hits. Kept apart because most shots need no tracing.
    #[inline(never)]
    fn fire_from(&mut self, place: usize, direction: Direction) {
        if !self.has_splitters() {
            if let Some(target) = self.trace(place, direction) {
                self.suffer(target);
            }
            return;
        }
        let (_, hits) = self.trace_split(place, direction);
        for target in squares(hits) {
            self.suffer(target);
        }
    }

    /// A hit piece leaves the board; a stack loses its top only.
    #[inline]
    pub(crate) fn suffer(&mut self, target: usize) {
        let piece = self.code_at(target);
        self.change(target, if piece & 15 == STACK { FLIP } else { piece });
    }
}
