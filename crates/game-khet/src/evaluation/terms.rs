//! What is counted on the board.
//!
//! Besides pieces these are the ways of the light. A player wins by leading his light, the *beam*, onto one of the four
//! straight lines on which the rival's pharaoh is *in sight*; to do so takes mirrors near both.

use evaluation::{Tally, Terms};
use tabletop::{Player, Position};

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

/// The way of a player's light, and the ways on which the rival's might come to his pharaoh; and his mirrors, which lead
/// light. Each stays as it is while none of its squares changes.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Ways {
    beam: Beam,
    sight: Sight,
    mirrors: Mirrors,
}

/// The way of a player's light.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Beam {
    /// The squares that it crosses as it stands, with the one that it comes from.
    way: Squares,
    /// Those that it crosses, and the squares around them.
    around: Squares,
}

/// What a player's pharaoh sees.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Sight {
    /// The squares up to the first piece on each side and with it.
    squares: Squares,
    /// The pharaoh's square.
    from: usize,
}

/// The pieces of a player that lead light.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Mirrors {
    all: Squares,
    around_all: Squares,
    /// Djeds and splitters.
    djeds: Squares,
    around_djeds: Squares,
}

impl Ways {
    /// The ways of a player in a running position.
    pub(super) fn of(position: &Khet, player: Player) -> Ways {
        Ways {
            beam: Beam::of(position, player),
            sight: Sight::of(position, player),
            mirrors: Mirrors::of(mirrors_and_djeds(position, player)),
        }
    }

    /// Writes the ways of a player in a running position where only these squares differ from the position of these ways.
    #[inline(always)]
    pub(super) fn update(&self, position: &Khet, player: Player, changed: Squares, ways: &mut Ways) {
        let Ways { beam, sight, mirrors } = self;
        ways.beam = if changed & beam.way == 0 { *beam } else { Beam::of(position, player) };
        let seen_from = sight.squares | bit(sight.from);
        ways.sight = if changed & seen_from == 0 { *sight } else { Sight::of(position, player) };
        let (all, djeds) = mirrors_and_djeds(position, player);
        let are_as_before = (all ^ mirrors.all) | (djeds ^ mirrors.djeds) == 0;
        ways.mirrors = if are_as_before { *mirrors } else { Mirrors::of((all, djeds)) };
    }
}

impl Beam {
    #[inline(always)]
    fn of(position: &Khet, player: Player) -> Beam {
        let path = position.path_of_light(player);
        Beam { way: path | bit(position.source(player).0), around: around(path) }
    }
}

impl Sight {
    #[inline(always)]
    fn of(position: &Khet, player: Player) -> Sight {
        let from = (position.pharaohs() & position.pieces_of(player)).trailing_zeros() as usize;
        Sight { squares: in_sight(position.occupied(), from), from }
    }
}

impl Mirrors {
    #[inline(always)]
    fn of((all, djeds): (Squares, Squares)) -> Mirrors {
        Mirrors { all, around_all: around(all), djeds, around_djeds: around(djeds) }
    }
}

#[inline(always)]
fn mirrors_and_djeds(position: &Khet, player: Player) -> (Squares, Squares) {
    let pieces = position.pieces_of(player);
    (pieces & position.mirrors(), pieces & position.swappers())
}

/// What belongs to a player.
struct Side<'a> {
    is_mover: bool,
    pieces: Squares,
    ways: &'a Ways,
}

impl<'a> Side<'a> {
    #[inline(always)]
    fn of(position: &Khet, player: Player, ways: &'a Ways) -> Side<'a> {
        let pieces = position.pieces_of(player);
        Side { is_mover: position.mover() == player, pieces, ways }
    }

    /// The terms of this side from the tempo on, before those of the rival are taken off.
    #[inline(always)]
    fn chances(&self, rival: &Side<'_>) -> [i32; N_CHANCES] {
        let count = |squares: Squares| squares.count_ones() as i32;
        let Ways { beam, sight, mirrors } = self.ways;
        let Sight { squares: rivals_sight, from: rivals_pharaoh } = rival.ways.sight;
        let reach = beam.around & mirrors.around_all;
        let reach_of_djeds = beam.around & mirrors.around_djeds;
        let mut counts = [0; N_CHANCES];
        counts[TEMPO - FIRST_CHANCE] = i32::from(self.is_mover);
        counts[MIRROR_IN_SIGHT - FIRST_CHANCE] = count(mirrors.all & rivals_sight);
        counts[REACH_NEAR_PHARAOH - FIRST_CHANCE] = count(reach & NEAR[rivals_pharaoh]);
        counts[DJED_REACH_IN_SIGHT - FIRST_CHANCE] = count(reach_of_djeds & rivals_sight);
        counts[GUARD - FIRST_CHANCE] = count(self.pieces & NEIGHBOURS[sight.from]);
        counts[EXPOSURE - FIRST_CHANCE] = count(sight.squares);
        counts
    }
}

impl Khet {
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
