//! The terms: what of a colour's pieces helps or hinders its unity.

use evaluation::{Tally, Terms};
use tabletop::{
    Player, Position,
    grid::hex::{CELLS, COORDINATES},
};

use super::{
    Evaluation,
    sets::{Around, beside},
};
use crate::KenWan;

/// The terms that a colour has, in the order of their names.
///
/// Games of three have weights of their own: two others move before the player's next turn.
#[derive(Clone, Copy)]
enum Term {
    /// It is the colour's turn.
    Tempo,
    /// Pieces, whole and half.
    Piece,
    /// Half pieces.
    Half,
    /// Half pieces without an empty cell beside them: nothing can land there to free them.
    BuriedHalf,
    /// Groups, minus holes.
    Group,
    /// The mean square distance of the pieces from their centre, in quarters.
    Spread,
    /// Whole pieces that may be lifted, as far as their neighbours tell.
    Liftable,
    /// Empty cells beside the pieces.
    Landing,
    /// It is the colour's turn, and it can unite.
    Unity,
    /// It is another's turn, and the colour could unite at its next.
    Threat,
}

/// Where the terms begin if three play.
const OF_THREE: usize = Term::Threat as usize + 1;
/// Players who are certain to end behind the player, minus those who are certain to end before him.
const PLACE: usize = 2 * OF_THREE;

impl Terms<KenWan> for Evaluation {
    const NAMES: &'static [&'static str] = &[
        "tempo",
        "piece",
        "half",
        "buried_half",
        "group",
        "spread",
        "liftable",
        "landing",
        "unity",
        "threat",
        "three_tempo",
        "three_piece",
        "three_half",
        "three_buried_half",
        "three_group",
        "three_spread",
        "three_liftable",
        "three_landing",
        "three_unity",
        "three_threat",
        "place",
    ];

    const WEIGHTS: &'static str = include_str!("../../weights.txt");

    /// With two colours playing, one's own counts minus the rival's. With three, twice one's own minus those of both
    /// rivals, so that values still add up to zero, but are about twice as large. Who holds a place has nothing to gain
    /// or to lose but the place.
    #[inline]
    fn tally(position: &KenWan, player: Player, tally: &mut impl Tally) {
        let places = position.places;
        if places.n_playing() as usize != position.players().len() {
            tally_places(position, player, tally);
            if !position.is_playing(player) {
                return;
            }
        }
        let first = if places.n_playing() == 3 { OF_THREE } else { 0 };
        let near_empty = beside(position.empty());
        for colour in Player::ALL {
            if position.is_playing(colour) {
                let share = if colour == player { i32::from(places.n_playing()) - 1 } else { -1 };
                count(position, colour, near_empty, |term, count| {
                    tally.add(first + term as usize, share * count);
                });
            }
        }
    }
}

/// The places that are certain.
#[cold]
fn tally_places(position: &KenWan, player: Player, tally: &mut impl Tally) {
    let standing = position.standing_if_drawn();
    let rank = standing.rank(player);
    let differences = standing.players().iter().map(|other| (standing.rank(other).cmp(&rank)) as i32);
    tally.add(PLACE, differences.sum());
}

/// Counts all terms of one colour but its place. `near_empty` are the cells next to an empty cell.
#[inline(always)]
fn count(position: &KenWan, colour: Player, near_empty: u64, mut add: impl FnMut(Term, i32)) {
    let pieces = position.pieces(colour);
    let (halves, wholes) = (pieces & position.halves, pieces & !position.halves);
    let n_pieces = size(pieces);
    add(Term::Piece, n_pieces);
    add(Term::Half, size(halves));
    add(Term::BuriedHalf, size(halves & !near_empty));
    add(Term::Spread, spread(pieces, n_pieces));

    let around = Around::new(pieces);
    add(Term::Group, around.euler(pieces));
    add(Term::Landing, size(around.beside() & position.empty()));
    add(Term::Liftable, size(wholes & !around.links()));

    let can_unite = i32::from(position.can_unite(colour, &around));
    if position.mover == colour {
        add(Term::Tempo, 1);
        add(Term::Unity, can_unite);
    } else {
        add(Term::Threat, can_unite);
    }
}

#[inline]
fn size(set: u64) -> i32 {
    set.count_ones() as i32
}

/// Four times the mean square distance of pieces from their centre.
///
/// With the sum `S` of the squares of the `n` distances from the middle of the board, and the square `C` of the sum of
/// the ways from there, it is `(S - C / n) / n`.
#[inline]
fn spread(pieces: u64, n_pieces: i32) -> i32 {
    let row = sum(pieces, &ROWS) - 4 * n_pieces;
    let number = sum(pieces, &NUMBERS) - 4 * n_pieces;
    let squares = sum(pieces, &SQUARES);
    4 * (squares * n_pieces - square(row, number)) / (n_pieces * n_pieces).max(1)
}

/// The sum of the numbers that `planes` give to the cells of a set: bit `i` of a cell's number is its bit in plane `i`.
#[inline]
fn sum<const N: usize>(set: u64, planes: &[u64; N]) -> i32 {
    planes.iter().enumerate().map(|(index, plane)| size(set & plane) << index).sum()
}

/// The square of a distance on the board, given in rows and numbers: a step changes one of them, or both alike.
const fn square(row: i32, number: i32) -> i32 {
    row * row - row * number + number * number
}

/// The row of each cell, from 0.
static ROWS: [u64; 4] = planes(0);
/// The number of each cell, from 0.
static NUMBERS: [u64; 4] = planes(1);
/// The square of the distance of each cell from the centre.
static SQUARES: [u64; 5] = planes(2);

const fn planes<const N: usize>(kind: usize) -> [u64; N] {
    let mut all = [0; N];
    let mut cell = 0;
    while cell < CELLS {
        let (row, number) = (COORDINATES[cell].0 as i32, COORDINATES[cell].1 as i32 - 1);
        let value = [row, number, square(row - 4, number - 4)][kind];
        let mut index = 0;
        while index < N {
            all[index] |= ((value >> index & 1) as u64) << cell;
            index += 1;
        }
        cell += 1;
    }
    all
}
