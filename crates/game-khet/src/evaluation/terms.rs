//! What is counted on the board.
//!
//! Besides pieces these are the ways of the light. A player wins by leading his light, the *beam*, onto one of the four
//! straight lines on which the rival's pharaoh is *in sight*; to do so takes mirrors near both.

use tabletop::{Player, Position, Tally, Terms};

use crate::{
    beam::{MEETINGS, follow, in_sight},
    evaluation::Evaluation,
    geometry::{BOARD, N_FILES, N_RANKS, N_SQUARES, NEIGHBOURS, Squares, bit},
    piece::{self, Code},
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

    fn tally(position: &Khet, player: Player, tally: &mut impl Tally) {
        position.each_piece(|square, code| {
            let is_own = bit(square) & position.pieces_of(player) != 0;
            if let Some(term) = piece_term(position.edition(), code) {
                tally.add(term, if is_own { 1 } else { -1 });
            }
        });
        let ways = [Player::First, Player::Second].map(|player| Ways::of(position, player));
        tally_chances(position, player, &ways, tally);
    }
}

/// The term that counts pieces of this code in an edition.
pub(super) fn piece_term(edition: usize, code: Code) -> Option<usize> {
    match code & 15 {
        piece::OBELISK if edition == 0 => Some(OBELISK),
        piece::STACK if edition == 0 => Some(STACK),
        4..8 => Some(PYRAMID),
        12.. => Some(ANUBIS),
        _ => None,
    }
}

/// Counts all terms but those of pieces, where the ways of silver and red are known.
#[inline(always)]
pub(super) fn tally_chances(position: &Khet, player: Player, ways: &[Ways; 2], tally: &mut impl Tally) {
    let [own, rival] =
        [player, player.other()].map(|player| Side::of(position, player, &ways[player.index() & 1]));
    let (of_own, of_rival) = (own.chances(&rival), rival.chances(&own));
    // One loop over all terms, which the compiler takes several at a time.
    for index in 0..N_CHANCES {
        tally.add(FIRST_CHANCE + index, of_own[index] - of_rival[index]);
    }
}

/// The terms before this one count pieces.
const FIRST_CHANCE: usize = TEMPO;
const N_CHANCES: usize = <Evaluation as Terms<Khet>>::NAMES.len() - FIRST_CHANCE;

/// The way of a player's light, and the ways on which the rival's might come to his pharaoh.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Ways {
    /// The squares that the light crosses as it stands.
    beam: Squares,
    /// Those and the squares around them.
    at_beam: Squares,
    /// The squares in sight of the pharaoh, up to the first piece on each side and with it.
    sight: Squares,
}

impl Ways {
    /// The ways of a player in a running position.
    pub(super) fn of(position: &Khet, player: Player) -> Ways {
        let beam = position.path_of_light(player);
        let sight = in_sight(position.occupied(), position.pharaoh_of(player));
        Ways { beam, at_beam: around(beam), sight }
    }

    /// Writes the ways of a player in a running position where only these squares differ from the position of these ways.
    #[inline(always)]
    pub(super) fn update(&self, position: &Khet, player: Player, changed: Squares, ways: &mut Ways) {
        // A sphinx that turns is not crossed by its own light.
        (ways.beam, ways.at_beam) = if changed & (self.beam | bit(position.source(player).0)) == 0 {
            (self.beam, self.at_beam)
        } else {
            let beam = position.path_of_light(player);
            (beam, around(beam))
        };
        let pharaoh = position.pharaoh_of(player);
        ways.sight = if changed & (self.sight | bit(pharaoh)) == 0 {
            self.sight
        } else {
            in_sight(position.occupied(), pharaoh)
        };
    }
}

/// What belongs to a player.
struct Side<'a> {
    is_mover: bool,
    pieces: Squares,
    pyramids: Squares,
    /// Djeds and splitters.
    djeds: Squares,
    pharaoh: usize,
    ways: &'a Ways,
}

impl<'a> Side<'a> {
    #[inline(always)]
    fn of(position: &Khet, player: Player, ways: &'a Ways) -> Side<'a> {
        let pieces = position.pieces_of(player);
        Side {
            is_mover: position.mover() == player,
            pieces,
            pyramids: pieces & position.turners() & !position.plane(3),
            djeds: pieces & position.swappers(),
            pharaoh: position.pharaoh_of(player),
            ways,
        }
    }

    /// The terms of this side from the tempo on, before those of the rival are taken off.
    #[inline(always)]
    fn chances(&self, rival: &Side<'_>) -> [i32; N_CHANCES] {
        let count = |squares: Squares| squares.count_ones() as i32;
        let reach_of_djeds = self.ways.at_beam & around(self.djeds);
        let reach = reach_of_djeds | self.ways.at_beam & around(self.pyramids);
        let mut counts = [0; N_CHANCES];
        counts[TEMPO - FIRST_CHANCE] = i32::from(self.is_mover);
        counts[MIRROR_IN_SIGHT - FIRST_CHANCE] = count((self.pyramids | self.djeds) & rival.ways.sight);
        counts[REACH_NEAR_PHARAOH - FIRST_CHANCE] = count(reach & NEAR[rival.pharaoh]);
        counts[DJED_REACH_IN_SIGHT - FIRST_CHANCE] = count(reach_of_djeds & rival.ways.sight);
        counts[GUARD - FIRST_CHANCE] = count(self.pieces & NEIGHBOURS[self.pharaoh]);
        counts[EXPOSURE - FIRST_CHANCE] = count(self.ways.sight);
        counts
    }
}

impl Khet {
    /// Where a player's pharaoh stands, in a running position.
    #[inline]
    fn pharaoh_of(&self, player: Player) -> usize {
        (self.pharaohs() & self.pieces_of(player)).trailing_zeros() as usize
    }

    /// The squares that a player's light crosses as it stands.
    #[inline(never)]
    fn path_of_light(&self, player: Player) -> Squares {
        let (from, direction) = self.source(player);
        if self.has_splitters() {
            return self.trace_split(from, direction).0;
        }
        let board = (self.occupied(), |square| self.code_at(square));
        let mut path = 0;
        follow(board, &MEETINGS[self.edition()], from, direction, |crossed| {
            path |= crossed;
            true
        });
        path
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
