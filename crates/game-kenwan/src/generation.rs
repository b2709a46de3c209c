//! Which moves are legal, and how many.

use tabletop::Player;

use crate::{
    geometry::{PLAYABLE, bit, cells, lowest, neighbours_of},
    groups::Groups,
    moves::Move,
    position::KenWan,
};

/// Appends all legal moves.
#[inline]
pub(crate) fn legal_moves(position: &KenWan, moves: &mut Vec<Move>) {
    if position.is_over() {
        return;
    }
    let n_before = moves.len();
    let empty = position.empty();
    for group in Groups::new(position.pieces(position.mover), position.halves) {
        if group.is_isolated() {
            let from = lowest(group.pieces);
            list(from, position.flights(from), moves);
        } else {
            for from in cells(group.liftable) {
                list(from, group.beside_without(from) & empty, moves);
            }
        }
    }
    // K8: a player without a move passes.
    if moves.len() == n_before {
        moves.push(Move::PASS);
    }
}

/// The number of legal moves.
#[inline]
pub(crate) fn count_moves(position: &KenWan) -> usize {
    if position.is_over() { 0 } else { position.number_of_lifts(position.mover).max(1) }
}

impl KenWan {
    /// Whether a colour could move a piece if it were its turn.
    pub(crate) fn can_lift(&self, colour: Player) -> bool {
        self.number_of_lifts(colour) > 0
    }

    /// The number of moves that a colour would have if it were its turn, a pass not counted.
    #[inline]
    fn number_of_lifts(&self, colour: Player) -> usize {
        let empty = self.empty();
        let mut n_moves = 0;
        for group in Groups::new(self.pieces(colour), self.halves) {
            if group.is_isolated() {
                n_moves += self.flights(lowest(group.pieces)).count_ones();
            } else {
                n_moves += group.n_lifts(empty);
            }
        }
        n_moves as usize
    }

    /// Where the isolated piece on a cell may fly (K6, K7).
    pub(crate) fn flights(&self, from: u8) -> u64 {
        let others = match self.halves & bit(from) {
            0 => self.occupied(),
            _ => self.pieces(self.colour_at(from).expect("a piece stands on the cell")),
        } & !bit(from);
        let is_beside_other = |&cell: &u8| neighbours_of(cell) & others != 0;
        cells(self.empty()).filter(is_beside_other).fold(0, |all, cell| all | bit(cell))
    }

    /// The empty cells, without the centre.
    #[inline]
    pub(crate) fn empty(&self) -> u64 {
        PLAYABLE & !self.occupied()
    }
}

/// Appends the moves from a cell to each of `landings`.
#[inline]
fn list(from: u8, landings: u64, moves: &mut Vec<Move>) {
    moves.extend(cells(landings).map(|to| Move::new(from, to)));
}
