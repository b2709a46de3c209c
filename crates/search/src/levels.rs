//! Levels: the engine made weaker in ways that feel human.
//!
//! A weak level sees less far, looks at fewer positions, overlooks moves that are hard to notice, and misjudges what it sees. Its errors are a property of the
//! position and of the game, not of the moment: it is wrong about the same things in the same game, as people are. It
//! never plays a random move, and a win that it sees it takes.

use evaluation::{Certain, Evaluator};
use tabletop::{Player, Position, zobrist};

/// A move that gives its mover at once the best place that is left, and to him alone, if there is one: with two players a
/// win. Even a player who looks at very few positions takes it.
pub fn win_at_once<P: Position>(position: &P) -> Option<P::Move> {
    let mover = position.mover();
    let best = position.standing_if_drawn().rank(mover);
    let wins = |&mv: &P::Move| {
        let after = position.after(mv);
        let standing = after.standing().unwrap_or_else(|| after.standing_if_drawn());
        standing.rank(mover) == best && !standing.is_shared(mover)
    };
    position.moves().into_iter().find(wins)
}

/// An evaluator whose judgements go astray, always in the same way for the same position in the same game.
pub struct Astray<E> {
    /// The evaluator that judges right.
    pub evaluator: E,
    /// By about how much judgements are wrong, in hundredths.
    pub error: i32,
    /// What tells one game from another.
    pub game: u64,
    /// How sharply it looks, see [`Evaluator::sees`]; nothing if no move escapes it.
    pub sharpness: Option<u8>,
}

impl<E> Astray<E> {
    /// What a player believes of a position that is worth `right`.
    #[inline]
    fn err<P: Position>(&self, position: &P, player: Player, right: i32) -> i32 {
        if self.error == 0 {
            return right;
        }
        // A number from the logistic distribution. With two players an error in favour of one is one against the other.
        let chance = zobrist::number(self.game, position.key());
        let share = (chance >> 11) as f64 / (1u64 << 53) as f64;
        let share = share.clamp(0.001, 0.999);
        let error = (f64::from(self.error) * (share / (1.0 - share)).ln()) as i32;
        if player == Player::Second { right - error } else { right + error }
    }
}

impl<P: Position, E: Evaluator<P>> Evaluator<P> for Astray<E> {
    const SLOTS: usize = E::SLOTS;

    type Sketch = E::Sketch;

    fn evaluate(&self, position: &P, player: Player) -> i32 {
        self.err(position, player, self.evaluator.evaluate(position, player))
    }

    #[inline]
    fn sketch(&self, position: &P) -> E::Sketch {
        self.evaluator.sketch(position)
    }

    #[inline]
    fn sketch_after(&self, before: &P, known: &E::Sketch, position: &P, sketch: &mut E::Sketch) {
        self.evaluator.sketch_after(before, known, position, sketch);
    }

    #[inline]
    fn evaluate_sketched(&self, position: &P, sketch: &E::Sketch, player: Player) -> i32 {
        self.err(position, player, self.evaluator.evaluate_sketched(position, sketch, player))
    }

    #[inline]
    fn first_moves(&self, position: &P, moves: &mut Vec<P::Move>) -> bool {
        self.evaluator.first_moves(position, moves)
    }

    #[inline]
    fn other_moves(&self, position: &P, moves: &mut Vec<P::Move>) {
        self.evaluator.other_moves(position, moves);
    }

    fn gain(&self, position: &P, mv: P::Move) -> i32 {
        self.evaluator.gain(position, mv)
    }

    fn gains(&self, position: &P, moves: &[P::Move], gains: &mut Vec<i32>) {
        self.evaluator.gains(position, moves, gains);
    }

    fn tactical_moves(&self, position: &P, moves: &mut Vec<P::Move>) {
        self.evaluator.tactical_moves(position, moves);
    }

    fn tactical_moves_and_gains(&self, position: &P, moves: &mut Vec<P::Move>, gains: &mut Vec<i32>) {
        self.evaluator.tactical_moves_and_gains(position, moves, gains);
    }

    fn may_decline(&self, position: &P) -> bool {
        self.evaluator.may_decline(position)
    }

    /// Who misjudges positions has no tables in his head either.
    fn certain(&self, position: &P) -> Option<Certain> {
        if self.error == 0 { self.evaluator.certain(position) } else { None }
    }

    fn sees(&self, position: &P, mv: P::Move, sharpness: u8) -> bool {
        self.evaluator.sees(position, mv, sharpness)
    }

    fn sharpness(&self) -> Option<u8> {
        self.sharpness
    }

    fn slot(&self, position: &P, mv: P::Move) -> usize {
        self.evaluator.slot(position, mv)
    }
}
