//! What a move does: the landing, and the places that are given after it.

use tabletop::Player;

use crate::{
    geometry::{bit, connected, lowest, neighbours_of, within_two_of},
    moves::Move,
    position::KenWan,
};

/// The players who take a place after a move, in the order in which they take them.
pub(crate) type Placed = [Option<Player>; 3];

/// Plays a legal move.
#[inline(always)]
pub(crate) fn play(position: &mut KenWan, mv: Move) {
    let Some((from, to)) = mv.cells() else { return position.pass() };
    position.move_piece(from.0, to.0);
    if position.may_give_places() {
        *position = position.with_places_given().0;
    }
    position.end_turn();
}

impl KenWan {
    /// Moves a piece of the mover, and lets it act on its neighbours.
    #[inline]
    pub(crate) fn move_piece(&mut self, from: u8, to: u8) {
        // The number of the mover is a constant in each branch, so that all sets stay in registers.
        match self.mover {
            Player::First => self.move_piece_of::<0>(from, to),
            Player::Second => self.move_piece_of::<1>(from, to),
            Player::Third => self.move_piece_of::<2>(from, to),
        }
    }

    #[inline(always)]
    fn move_piece_of<const MOVER: usize>(&mut self, from: u8, to: u8) {
        let stays = self.colours[MOVER] & !bit(from);
        let is_half = self.halves & bit(from) != 0;
        // K6: a half pawn has no effect on its neighbours.
        let acts_on = if is_half { 0 } else { neighbours_of(to) & self.occupied() & !bit(from) };
        let captured = acts_on & !stays;
        // K5: nothing happens to own wholes. All others switch between whole and half, and take the
        // mover's colour: an enemy whole becomes half, a half of any colour becomes whole.
        self.halves ^= acts_on & (!stays | self.halves);
        if is_half {
            self.halves ^= bit(from) | bit(to);
        }
        for colour in 0..3 {
            self.colours[colour] &= !captured;
            self.apart[colour] &= !captured;
        }
        let arrived = bit(to) | captured;
        self.colours[MOVER] = stays | arrived;
        self.apart[MOVER] = still_apart(self.apart[MOVER] & stays, stays, arrived, to);
    }

    /// Whether some colour that still plays may be united or without a piece. That is rare;
    /// [`KenWan::with_places_given`] decides.
    #[inline]
    fn may_give_places(&self) -> bool {
        let mut unsettled = 0;
        for colour in 0..3 {
            let (pieces, apart) = (self.colours[colour], self.apart[colour]);
            // Not empty if it has pieces on both sides, or a half: either proves that it is not united.
            let proof = apart.min(pieces & !apart) | pieces & self.halves;
            unsettled |= u8::from(proof == 0) << colour;
        }
        unsettled & self.places.playing() != 0
    }

    /// The position with the places given that are due after a move, and who took one. It takes and returns a value:
    /// a reference would keep the position in memory on the frequent path too, where it fits into registers.
    #[cold]
    #[inline(never)]
    pub(crate) fn with_places_given(mut self) -> (KenWan, Placed) {
        let next = self.places.next_in_order(self.mover);
        let mut placed = Placed::default();
        let mut n_placed = 0;
        let mut give = |position: &mut KenWan, place: Option<usize>, player: Player| {
            position.places.give(place.expect("there are as many places as players"), player);
            placed[n_placed] = Some(player);
            n_placed += 1;
        };
        // The order of K9: the next player, the one after, the mover last (with two players: second).
        let order = [next, self.places.next_in_order(next), self.mover];
        // K9: a united colour takes the best open place.
        for colour in order {
            if self.places.is_playing(colour) && self.find_unity(colour) {
                let place = self.places.best_open();
                give(&mut self, place, colour);
            }
        }
        // K11: a colour with no piece left takes the lowest.
        for colour in order {
            if self.places.is_playing(colour) && self.pieces(colour) == 0 {
                let place = self.places.lowest_open();
                give(&mut self, place, colour);
            }
        }
        // K12: the last player takes the place that is left.
        if self.places.n_playing() == 1 {
            let (place, player) = (self.places.best_open(), self.places.next_playing(self.mover));
            give(&mut self, place, player);
        }
        (self, placed)
    }

    /// Whether a colour is united (K9). If it is not, remembers a proof.
    fn find_unity(&mut self, colour: Player) -> bool {
        let pieces = self.pieces(colour);
        if pieces == 0 || pieces & self.halves != 0 {
            return false;
        }
        self.apart[colour.index()] = one_group_apart(pieces);
        self.apart[colour.index()] == 0
    }

    #[inline]
    fn pass(&mut self) {
        self.passes += 1;
        // K12: the mover field of a finished game is the player after the last mover, even one who holds a place.
        self.mover = match self.is_over() {
            true => self.places.next_in_order(self.mover),
            false => self.places.next_playing(self.mover),
        };
    }

    #[inline]
    fn end_turn(&mut self) {
        self.passes = 0;
        self.mover = match self.places.playing() {
            0 => self.places.next_in_order(self.mover),
            _ => self.places.next_playing(self.mover),
        };
    }
}

/// One group of a colour if it has several, otherwise the empty set.
pub(crate) fn one_group_apart(pieces: u64) -> u64 {
    if pieces == 0 {
        return 0;
    }
    let group = connected(pieces, lowest(pieces));
    if group == pieces { 0 } else { group }
}

/// Keeps the proof that a colour is split while pieces arrive around the cell `to`.
///
/// `apart` are groups of the colour with no connection to its other pieces; empty if no such proof is known. It
/// stays a proof as long as the new pieces, which are connected among themselves, touch one side only:
///
/// ```text
///    a a . n n o      a: apart    n: arrived    o: others
///     a . n . o       the new pieces join the others
/// ```
#[inline(always)]
fn still_apart(apart: u64, stays: u64, arrived: u64, to: u8) -> u64 {
    // Captured pieces are next to `to`, what they touch is within two steps.
    let reach = if arrived == bit(to) { neighbours_of(to) } else { within_two_of(to) };
    let joins_apart = all_if(reach & apart != 0);
    let joins_others = all_if(reach & stays & !apart != 0);
    // If both sides are touched, the colour may or may not be connected now, and the proof is dropped.
    (apart | arrived & joins_apart) & !(joins_apart & joins_others)
}

/// All bits or none: conditions as masks, where a branch would be hard to predict.
#[inline(always)]
fn all_if(condition: bool) -> u64 {
    u64::from(condition).wrapping_neg()
}
