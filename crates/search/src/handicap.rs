//! What makes the lower levels weaker, in ways that feel human.
//!
//! A weak level searches fewer nodes to a smaller depth, misjudges positions, and overlooks moves that are hard to
//! notice. The weakest do not think of some moves at all, their own among them. Its errors depend on the position and
//! the game, not on the moment: it is wrong about the same things throughout a game, as people are. It never plays a
//! random move, and it takes a win that is on the board.

use evaluation::Perception;
use tabletop::{Player, Position, zobrist};

/// A move that gives its mover the best place that is left, alone and at once, if there is one: with two players a win.
/// Even a level that searches very few nodes plays it, unless no such move comes to its mind.
pub fn win_at_once<P: Position>(position: &P, fallibility: &Fallibility<'_, P>) -> Option<P::Move> {
    let mover = position.mover();
    let best = position.standing_if_drawn().rank(mover);
    let wins = |&mv: &P::Move| {
        let after = position.after(mv);
        let standing = after.standing().unwrap_or_else(|| after.standing_if_drawn());
        standing.rank(mover) == best && !standing.is_shared(mover)
    };
    let mut moves = position.moves();
    fallibility.forget(position, &mut moves, 0);
    moves.into_iter().find(wins)
}

/// How a weak level misjudges positions and overlooks moves. At full strength it is [`Fallibility::NONE`].
pub struct Fallibility<'a, P: Position> {
    /// The typical error of the static evaluation, in hundredths. A level with errors does not probe tablebases either.
    pub eval_error: i32,
    /// Seeds the errors: they are the same throughout a game, and different in another.
    pub seed: u64,
    /// The moves that are overlooked; `None` if no move is.
    pub blind_spots: Option<BlindSpots<'a, P>>,
}

/// The moves that a player overlooks.
pub struct BlindSpots<'a, P: Position> {
    /// The share of all moves that come to the player's mind, in hundredths.
    pub sight: u8,
    /// See [`Perception::notices`].
    pub sharpness: u8,
    /// What is overlooked in the game.
    pub perception: &'a dyn Perception<P>,
}

impl<P: Position> Clone for Fallibility<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Position> Copy for Fallibility<'_, P> {}

impl<P: Position> Clone for BlindSpots<'_, P> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<P: Position> Copy for BlindSpots<'_, P> {}

impl<P: Position> Fallibility<'_, P> {
    /// Full strength.
    pub const NONE: Fallibility<'static, P> = Fallibility { eval_error: 0, seed: 0, blind_spots: None };

    /// What a level believes about a position whose static evaluation for a player is `value`.
    #[inline]
    pub(crate) fn misjudge(&self, position: &P, player: Player, value: i32) -> i32 {
        if self.eval_error == 0 { value } else { self.add_error(position, player, value) }
    }

    #[cold]
    fn add_error(&self, position: &P, player: Player, value: i32) -> i32 {
        // A number from the logistic distribution. With two players an error in favour of one is one against the other.
        let random = zobrist::number(self.seed, position.key());
        let share = (random >> 11) as f64 / (1u64 << 53) as f64;
        let share = share.clamp(0.001, 0.999);
        let error = (f64::from(self.eval_error) * (share / (1.0 - share)).ln()) as i32;
        if player == Player::Second { value - error } else { value + error }
    }

    /// Drops the moves from `start` on that are overlooked, but never all of them. What is left, and in which order,
    /// follows from the position alone.
    ///
    /// Not to be called at the root: see [`Fallibility::forget`].
    #[inline]
    pub(crate) fn overlook(&self, position: &P, moves: &mut Vec<P::Move>, start: usize) {
        if let Some(blind_spots) = &self.blind_spots {
            let n_noticed = blind_spots.bring_noticed_to_front(position, self.seed, &mut moves[start..]);
            if n_noticed > 0 {
                moves.truncate(start + n_noticed);
            }
        }
    }

    /// Drops the moves from `start` on that do not come to mind, but never all of them. At the root nothing else is
    /// overlooked: however dull a player is, any move may come to mind.
    #[inline]
    pub(crate) fn forget(&self, position: &P, moves: &mut Vec<P::Move>, start: usize) {
        if let Some(blind_spots) = &self.blind_spots {
            let all_but_sight = BlindSpots { sharpness: u8::MAX, ..*blind_spots };
            let n_noticed = all_but_sight.bring_noticed_to_front(position, self.seed, &mut moves[start..]);
            if n_noticed > 0 {
                moves.truncate(start + n_noticed);
            }
        }
    }

    /// The same for noisy moves, which may all be overlooked where the mover may stand pat.
    #[inline]
    pub(crate) fn overlook_noisy(
        &self,
        position: &P,
        moves: &mut Vec<P::Move>,
        start: usize,
        may_stand_pat: bool,
    ) {
        if let Some(blind_spots) = &self.blind_spots {
            let n_noticed = blind_spots.bring_noticed_to_front(position, self.seed, &mut moves[start..]);
            if n_noticed > 0 || may_stand_pat {
                moves.truncate(start + n_noticed);
            }
        }
    }
}

impl<P: Position> BlindSpots<'_, P> {
    /// Returns the number of moves that are noticed.
    #[cold]
    fn bring_noticed_to_front(&self, position: &P, seed: u64, moves: &mut [P::Move]) -> usize {
        let mut n_noticed = 0;
        for index in 0..moves.len() {
            let mv = moves[index];
            if self.comes_to_mind(position, seed, mv) && self.perception.notices(position, mv, self.sharpness)
            {
                moves.swap(n_noticed, index);
                n_noticed += 1;
            }
        }
        n_noticed
    }

    /// Whether a player thinks of a move: always in the same position of a game, or never.
    fn comes_to_mind(&self, position: &P, seed: u64, mv: P::Move) -> bool {
        self.sight >= WHOLE_SIGHT
            || zobrist::number(seed ^ SIGHT_SEED, position.after(mv).key()) % u64::from(WHOLE_SIGHT)
                < u64::from(self.sight)
    }
}

/// The sight with which every move comes to mind.
pub const WHOLE_SIGHT: u8 = 100;
/// What is overlooked has nothing to do with what is misjudged.
const SIGHT_SEED: u64 = 0x5169_6874;
