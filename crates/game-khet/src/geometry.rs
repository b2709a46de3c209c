//! The board: 80 squares, sets of squares as bits, rays and neighbours.
//!
//! Square `rank * 10 + file` is bit `rank * 10 + file` of a `u128`, so a step north is a shift by 10:
//!
//! ```text
//!   8 | 70 71 72 73 74 75 76 77 78 79        north +10
//!   7 | 60 61 ...                  69     west -1  +  east +1
//!     .                                      south -10
//!   1 |  0  1  2  3  4  5  6  7  8  9
//!     +------------------------------
//!        a  b  c  d  e  f  g  h  i  j
//! ```

use tabletop::Player;

/// Files a to j.
pub(crate) const N_FILES: usize = 10;
/// Ranks 1 to 8.
pub(crate) const N_RANKS: usize = 8;
/// Squares of the board.
pub(crate) const N_SQUARES: usize = N_FILES * N_RANKS;
/// The length of tables by square: squares of seven bits, as moves hold them, need no check of bounds.
pub(crate) const N_SLOTS: usize = 128;

/// A set of squares.
pub(crate) type Squares = u128;

/// All squares.
pub(crate) const BOARD: Squares = (1 << N_SQUARES) - 1;
const FILE_A: Squares = spread_over_ranks(1);
const FILE_J: Squares = spread_over_ranks(1 << 9);
/// Where only silver may stand: file j, b1 and b8.
pub(crate) const SILVER_ONLY: Squares = FILE_J | 1 << 1 | 1 << 71;
/// Where only red may stand: file a, i1 and i8.
pub(crate) const RED_ONLY: Squares = FILE_A | 1 << 8 | 1 << 78;

const fn spread_over_ranks(rank_1: Squares) -> Squares {
    let mut squares = 0;
    let mut rank = 0;
    while rank < N_RANKS {
        squares |= rank_1 << (rank * N_FILES);
        rank += 1;
    }
    squares
}

/// Where only pieces of this player may stand (R3).
#[inline]
pub(crate) const fn only_for(player: Player) -> Squares {
    match player {
        Player::First => SILVER_ONLY,
        _ => RED_ONLY,
    }
}

/// Where pieces of this player may stand (R3).
#[inline]
pub(crate) const fn open_to(player: Player) -> Squares {
    BOARD & !only_for(player.other())
}

/// The square's bit.
#[inline]
pub(crate) const fn bit(square: usize) -> Squares {
    1 << square
}

/// The squares of a set, in order.
#[inline]
pub(crate) fn squares(mut set: Squares) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let square = set.trailing_zeros() as usize;
        set &= set - 1;
        Some(square)
    })
}

/// The two words of a set: testing a square in them is faster.
#[inline]
pub(crate) fn halves(squares: Squares) -> [u64; 2] {
    [squares as u64, (squares >> 64) as u64]
}

/// Whether a set, in two words, has a square.
#[inline]
pub(crate) fn holds(halves: [u64; 2], square: usize) -> bool {
    let half = if square < 64 { halves[0] } else { halves[1] };
    half >> (square & 63) & 1 == 1
}

/// A direction of the light: 0 north, 1 east, 2 south, 3 west (clockwise).
pub(crate) type Direction = u8;
pub(crate) const NORTH: Direction = 0;
pub(crate) const EAST: Direction = 1;
pub(crate) const SOUTH: Direction = 2;
pub(crate) const WEST: Direction = 3;

/// The corner of silver's laser (or sphinx) and of red's.
pub(crate) const J1: usize = 9;
pub(crate) const A8: usize = 70;
/// The place in the wall below j1, where silver's laser stands in the first edition. No square of the board.
pub(crate) const BELOW_J1: usize = N_SQUARES;
/// The place in the wall above a8, where red's laser stands in the first edition. No square of the board.
pub(crate) const ABOVE_A8: usize = N_SQUARES + 1;

/// The neighbouring square in a direction of the light, if the board has one.
pub(crate) const fn step(from: usize, direction: Direction) -> Option<usize> {
    let (file, rank) = match from {
        BELOW_J1 | ABOVE_A8 => {
            return match (from, direction) {
                (BELOW_J1, NORTH) => Some(J1),
                (ABOVE_A8, SOUTH) => Some(A8),
                _ => None,
            };
        }
        _ => (from % N_FILES, from / N_FILES),
    };
    match direction {
        NORTH if rank + 1 < N_RANKS => Some(from + N_FILES),
        EAST if file + 1 < N_FILES => Some(from + 1),
        SOUTH if rank > 0 => Some(from - N_FILES),
        WEST if file > 0 => Some(from - 1),
        _ => None,
    }
}

/// `RAYS[direction][place]`: the squares from there (without it) to the rim. The last two places are in the walls.
pub(crate) static RAYS: [[Squares; N_SQUARES + 2]; 4] = rays();

const fn rays() -> [[Squares; N_SQUARES + 2]; 4] {
    let mut rays = [[0; N_SQUARES + 2]; 4];
    let mut direction = 0;
    while direction < 4 {
        let mut from = 0;
        while from < N_SQUARES + 2 {
            let mut at = from;
            while let Some(next) = step(at, direction as Direction) {
                rays[direction][from] |= bit(next);
                at = next;
            }
            from += 1;
        }
        direction += 1;
    }
    rays
}

/// The up to eight squares around each square.
pub(crate) static NEIGHBOURS: [Squares; N_SQUARES] = neighbours();

const fn neighbours() -> [Squares; N_SQUARES] {
    let mut neighbours = [0; N_SQUARES];
    let mut square = 0;
    while square < N_SQUARES {
        let here = bit(square);
        let row = here | (here & !FILE_J) << 1 | (here & !FILE_A) >> 1;
        neighbours[square] = (row | row << N_FILES | row >> N_FILES) & BOARD & !here;
        square += 1;
    }
    neighbours
}

/// The name of a square, `c1`.
pub(crate) fn name(square: usize) -> String {
    format!("{}{}", (b'a' + (square % N_FILES) as u8) as char, square / N_FILES + 1)
}

/// The square with that name; letters of either case.
pub(crate) fn from_name(file: u8, rank: u8) -> Option<usize> {
    let file = file.to_ascii_lowercase();
    let is_on_board = (b'a'..=b'j').contains(&file) && (b'1'..=b'8').contains(&rank);
    is_on_board.then(|| usize::from(rank - b'1') * N_FILES + usize::from(file - b'a'))
}
