//! What is counted on the board.
//!
//! Besides pieces these are the ways of the light. A player wins by leading his light, the *beam*, onto one of the four
//! straight lines on which the rival's pharaoh is *in sight*; to do so takes mirrors near both.

use tabletop::{Player, Position, Tally, Terms};

use crate::{
    beam::{ABSORBED, HIT, MEETINGS, in_sight, next_piece},
    evaluation::Evaluation,
    geometry::{BOARD, Direction, N_FILES, N_RANKS, N_SQUARES, NEIGHBOURS, Squares, bit},
    position::Khet,
};

// Pieces.
pub(super) const PYRAMID: usize = 0;
pub(super) const OBELISK: usize = 1;
pub(super) const STACK: usize = 2;
pub(super) const ANUBIS: usize = 3;
/// It is one's turn.
const TEMPO: usize = 4;
/// Mirrors that stand in sight of the rival's pharaoh.
const MIRROR_IN_SIGHT: usize = 5;
/// Where a mirror can be in a move at or next to the beam: squares at most two steps from the rival's pharaoh, and for
/// djeds those in its sight.
const REACH_NEAR_PHARAOH: usize = 6;
const DJED_REACH_IN_SIGHT: usize = 7;
/// Pieces next to one's own pharaoh.
const GUARD: usize = 8;
/// Squares in sight of one's own pharaoh.
const EXPOSURE: usize = 9;

impl Terms<Khet> for Evaluation {
    const NAMES: &'static [&'static str] = &[
        "pyramid",
        "obelisk",
        "stack",
        "anubis",
        "tempo",
        "mirror_in_sight",
        "reach_near_pharaoh",
        "djed_reach_in_sight",
        "guard",
        "exposure",
    ];

    const WEIGHTS: &'static str = include_str!("../../weights.txt");

    #[inline]
    fn tally(position: &Khet, player: Player, tally: &mut impl Tally) {
        let own = Side::of(position, player);
        let rival = Side::of(position, player.other());
        let (of_own, of_rival) = (own.counts(&rival), rival.counts(&own));
        // One loop over all terms, which the compiler takes several at a time.
        for term in 0..N_TERMS {
            tally.add(term, of_own[term] - of_rival[term]);
        }
    }
}

const N_TERMS: usize = <Evaluation as Terms<Khet>>::NAMES.len();

/// What belongs to a player.
struct Side {
    is_mover: bool,
    pieces: Squares,
    pyramids: Squares,
    singles: Squares,
    stacks: Squares,
    anubis: Squares,
    /// Djeds and splitters.
    djeds: Squares,
    pharaoh: usize,
    /// The squares that the light crosses as it stands.
    beam: Squares,
    /// The squares in sight of the pharaoh, up to the first piece on each side and with it.
    sight: Squares,
}

impl Side {
    #[inline(always)]
    fn of(position: &Khet, player: Player) -> Side {
        let pieces = position.pieces_of(player);
        let turners = pieces & position.turners();
        let anubis = turners & position.plane(3);
        let pharaoh = (position.pharaohs() & pieces).trailing_zeros() as usize;
        let (place, direction) = position.source(player);
        let beam = position.shine_from(place, direction);
        Side {
            is_mover: position.mover() == player,
            pieces,
            pyramids: turners ^ anubis,
            singles: pieces & position.singles(),
            stacks: pieces & position.stacks(),
            anubis,
            djeds: pieces & position.swappers(),
            pharaoh,
            beam,
            sight: in_sight(position.occupied(), pharaoh),
        }
    }

    /// The terms of this side, before those of the rival are taken off.
    #[inline(always)]
    fn counts(&self, rival: &Side) -> [i32; N_TERMS] {
        let count = |squares: Squares| squares.count_ones() as i32;
        let mut counts = [0; N_TERMS];
        counts[PYRAMID] = count(self.pyramids);
        counts[OBELISK] = count(self.singles);
        counts[STACK] = count(self.stacks);
        counts[ANUBIS] = count(self.anubis);
        counts[TEMPO] = i32::from(self.is_mover);

        let at_beam = around(self.beam);
        let reach_of_djeds = at_beam & around(self.djeds);
        let reach = reach_of_djeds | at_beam & around(self.pyramids);
        counts[MIRROR_IN_SIGHT] = count((self.pyramids | self.djeds) & rival.sight);
        counts[REACH_NEAR_PHARAOH] = count(reach & NEAR[rival.pharaoh]);
        counts[DJED_REACH_IN_SIGHT] = count(reach_of_djeds & rival.sight);
        counts[GUARD] = count(self.pieces & NEIGHBOURS[self.pharaoh]);
        counts[EXPOSURE] = count(self.sight);
        counts
    }
}

impl Khet {
    /// The squares that light crosses from a place on.
    #[inline(always)]
    fn shine_from(&self, mut from: usize, mut direction: Direction) -> Squares {
        if self.has_splitters() {
            return self.trace_split(from, direction).0;
        }
        let occupied = self.occupied();
        let meetings = &MEETINGS[self.edition()];
        let mut path = 0;
        loop {
            let (crossed, at) = next_piece(occupied, from, direction);
            path |= crossed;
            let Some(at) = at else { return path };
            match meetings[usize::from(self.code_at(at) & 15)][usize::from(direction)] {
                ABSORBED | HIT => return path,
                next => (from, direction) = (at, next),
            }
        }
    }
}

/// The squares around those of a set, with the set.
#[inline]
const fn around(set: Squares) -> Squares {
    let row = set | (set & !FILE_J) << 1 | (set & !FILE_A) >> 1;
    (row | row << N_FILES | row >> N_FILES) & BOARD
}

const FILE_A: Squares = {
    let mut squares = 0;
    let mut rank = 0;
    while rank < N_RANKS {
        squares |= bit(rank * N_FILES);
        rank += 1;
    }
    squares
};
const FILE_J: Squares = FILE_A << (N_FILES - 1);

/// The squares at most two steps from each square.
static NEAR: [Squares; N_SQUARES] = {
    let mut near = [0; N_SQUARES];
    let mut square = 0;
    while square < N_SQUARES {
        near[square] = around(around(bit(square)));
        square += 1;
    }
    near
};
