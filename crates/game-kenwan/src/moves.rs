//! Moves: their form, and how they are listed and counted.

use tabletop::{Cell, Player};

use crate::{
    geometry::{PLAYABLE, bit, cells, lowest, neighbours_of},
    groups::Groups,
    position::KenWan,
};

/// A piece goes from one cell to another, or the mover passes.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move(
    /// The cell that the piece leaves in the low byte, the cell it lands on in the high byte.
    u16,
);

impl Move {
    /// The mover, who has no other move, passes.
    pub const PASS: Move = Move(u16::MAX);

    #[inline]
    pub(crate) fn new(from: u8, to: u8) -> Move {
        Move(u16::from_le_bytes([from, to]))
    }

    /// The cells that the piece leaves and lands on, or nothing if the move is a pass.
    #[inline]
    pub fn cells(self) -> Option<(Cell, Cell)> {
        let [from, to] = self.0.to_le_bytes();
        (self != Move::PASS).then_some((Cell(from), Cell(to)))
    }
}

impl KenWan {
    /// Appends the legal moves.
    #[inline]
    pub(crate) fn list_moves(&self, moves: &mut Vec<Move>) {
        if self.is_over() {
            return;
        }
        let n_before = moves.len();
        let empty = self.empty();
        for group in Groups::new(self.pieces(self.mover), self.halves) {
            if group.is_isolated() {
                let from = lowest(group.pieces);
                list(from, self.flights(from), moves);
            } else {
                for from in cells(group.liftable) {
                    list(from, group.beside_without(from) & empty, moves);
                }
            }
        }
        // K8: who has no move passes.
        if moves.len() == n_before {
            moves.push(Move::PASS);
        }
    }

    /// The number of legal moves.
    #[inline]
    pub(crate) fn number_of_moves(&self) -> usize {
        if self.is_over() { 0 } else { self.number_of_lifts(self.mover).max(1) }
    }

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

    /// The cells of play on which nothing stands.
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
