//! Which moves are legal, and how many.
//!
//! An enemy pawn that is seen from afar can be eliminated (B3), one with room behind it can be jumped (B4).
//! A pawn is seen by at most one pawn in each direction, so counting moves is counting bits. To list them, one look
//! back from the pawn that is seen finds the pawn that sees it.

use crate::{
    geometry::{AXES, AXIS_STEPS, Direction, Square, first_met, ray, squares},
    moves::Move,
    position::Bermudes,
    sight::{Ground, Seen},
};

/// Appends all legal moves.
#[inline]
pub(crate) fn legal_moves(position: &Bermudes, moves: &mut Vec<Move>) {
    if position.is_decided() {
        return;
    }
    if let Some(pawn) = position.chain {
        // B5: only further jumps of the same pawn, or the end of the turn.
        position.append_jumps(&position.captures_by(pawn.bit()), moves);
        moves.push(Move::Stop);
        return;
    }
    let n_before = moves.len();
    let captures = position.captures_by(position.own);
    position.append_eliminations(&captures, moves);
    position.append_jumps(&captures, moves);
    if moves.len() == n_before && position.rival_has_capture() {
        moves.push(Move::Pass);
    }
}

/// The number of legal moves.
#[inline]
pub(crate) fn count_moves(position: &Bermudes) -> usize {
    if position.is_decided() {
        return 0;
    }
    if let Some(pawn) = position.chain {
        return position.captures_by(pawn.bit()).jumped.len() + 1;
    }
    match position.captures_by(position.own).len() {
        0 => usize::from(position.rival_has_capture()),
        n => n,
    }
}

/// The enemy pawns that can be captured.
#[derive(Clone, Copy)]
struct Captures {
    eliminated: Seen,
    jumped: Seen,
}

impl Captures {
    /// What the pawns of `own` can do to those of `rival`.
    #[inline(always)]
    fn new(own: u128, rival: u128, empty: u128) -> Captures {
        let ground = Ground::new(empty);
        let seen = ground.seen(Seen::from(own)) & rival;
        Captures { eliminated: ground.afar(seen), jumped: ground.with_room(seen) }
    }

    #[inline(always)]
    fn len(&self) -> usize {
        self.eliminated.len() + self.jumped.len()
    }
}

impl Bermudes {
    /// B6: whether the mover has any capture, when no chain is in progress.
    pub(crate) fn has_capture(&self) -> bool {
        self.captures_by(self.own).len() > 0
    }

    /// B6: whether the opponent could capture.
    #[cold]
    pub(crate) fn rival_has_capture(&self) -> bool {
        Captures::new(self.rival, self.own, self.empty()).len() > 0
    }

    /// Whether the pawn of the mover on `from` can jump. Every jump that is played needs this, so it looks along the
    /// lines of that one pawn instead of filling the whole board: perft with every leaf played is a fifth faster.
    #[inline(always)]
    pub(crate) fn can_jump(&self, from: Square) -> bool {
        let empty = self.empty();
        self.can_jump_along::<0>(from, empty)
            | self.can_jump_along::<1>(from, empty)
            | self.can_jump_along::<2>(from, empty)
            | self.can_jump_along::<3>(from, empty)
    }

    #[inline(always)]
    fn can_jump_along<const AXIS: usize>(&self, from: Square, empty: u128) -> bool {
        let pawns = self.own | self.rival;
        let step = AXIS_STEPS[AXIS];

        // Upwards the first pawn on the way is the lowest bit: x & -x.
        let met = ray(from, Direction::Up(AXIS)) & pawns;
        let first = met & met.wrapping_neg();
        let can_jump_up = first & self.rival & empty >> step != 0;

        // Downwards it is the highest bit. It is one that can be jumped exactly if the set of those that can be
        // jumped, read as a number, is greater than the rest.
        let met = ray(from, Direction::Down(AXIS)) & pawns;
        let jumpable = met & self.rival & empty << step;
        let can_jump_down = jumpable > met ^ jumpable;

        can_jump_up | can_jump_down
    }

    #[inline(always)]
    fn captures_by(&self, pawns: u128) -> Captures {
        Captures::new(pawns, self.rival, self.empty())
    }

    // Eliminations come first, then jumps: a caller that plays the moves in order meets runs of the same kind, which the
    // processor predicts.

    #[inline(always)]
    fn append_eliminations(&self, captures: &Captures, moves: &mut Vec<Move>) {
        let mut list = |eliminated: u128, direction: Direction| {
            for to in squares(eliminated) {
                moves.push(Move::Eliminate { from: self.seen_from(to, direction), to });
            }
        };
        for axis in 0..AXES {
            list(captures.eliminated.up.axis(axis), Direction::Up(axis));
            list(captures.eliminated.down.axis(axis), Direction::Down(axis));
        }
    }

    #[inline(always)]
    fn append_jumps(&self, captures: &Captures, moves: &mut Vec<Move>) {
        let mut list = |jumped: u128, direction: Direction| {
            for over in squares(jumped) {
                let from = self.seen_from(over, direction);
                moves.push(Move::Jump { from, over, to: over.next(direction) });
            }
        };
        for axis in 0..AXES {
            list(captures.jumped.up.axis(axis), Direction::Up(axis));
            list(captures.jumped.down.axis(axis), Direction::Down(axis));
        }
    }

    /// The pawn that sees the one on `seen` in this direction.
    #[inline(always)]
    fn seen_from(&self, seen: Square, direction: Direction) -> Square {
        first_met(seen, direction.opposite(), self.own | self.rival)
    }
}
