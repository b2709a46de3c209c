//! A number for every ending: its place in a table.
//!
//! The *leading* side is the one with more tiles, the mover's if both have as many. The board is turned until the set of
//! its hexes is the least of its images, and the colours are exchanged until its first tile is a0 or b0. The place is
//! then made of
//!
//! 1. the class of the leading side's hexes,
//! 2. the rank of the other side's hexes among those that are left,
//! 3. the face of the leading side's first tile,
//! 4. the states of the other tiles, in the order of their hexes, the leading side first.
//!
//! Places with equal 1 and 2 are a *block*: the same hexes in all states. Where the leading side's hexes are symmetric
//! themselves, images of an ending have places of their own with the same contents.

use arrayvec::ArrayVec;
use endgames::Slice;
use tabletop::grid::hex::CELLS;

use crate::{
    slice::{MOST_TILES, Sizes},
    symmetry::{CELL_IMAGES, RECOLOURED, STATE_IMAGES, STATES, SYMMETRIES, TO_TURN_0, TURNS},
};

/// The most tiles of one side.
pub(crate) const MOST_LEADING: usize = 3;

/// A tile on the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Tile {
    /// The number of its hex.
    pub cell: u8,
    /// The number of its state.
    pub state: u8,
}

/// The hexes of one side, in ascending order.
pub(crate) type Cells = ArrayVec<u8, MOST_LEADING>;

/// The tiles of one side.
pub type Tiles = ArrayVec<Tile, MOST_LEADING>;

/// `CHOICES[n][k]`: the number of sets of k hexes among n.
pub(crate) static CHOICES: [[u32; MOST_LEADING + 1]; CELLS + 1] = {
    let mut table = [[0; MOST_LEADING + 1]; CELLS + 1];
    let mut n = 0;
    while n <= CELLS {
        table[n][0] = 1;
        let mut k = 1;
        while k <= MOST_LEADING && k <= n {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
};

/// The number of classes of sets of k hexes.
pub(crate) const CLASSES: [usize; MOST_LEADING + 1] = [1, 9, 180, 3_122];

/// The rank of an ascending list of hexes among all lists of its length.
#[inline]
fn rank(cells: &[u8]) -> usize {
    cells.iter().enumerate().map(|(i, &cell)| CHOICES[usize::from(cell)][i + 1] as usize).sum()
}

/// The rank of an ascending list of hexes among the lists of hexes outside an ascending list.
#[inline]
fn rank_outside(cells: &[u8], taken: &[u8]) -> usize {
    let free = |cell: u8| usize::from(cell) - taken.iter().filter(|&&it| it < cell).count();
    cells.iter().enumerate().map(|(i, &cell)| CHOICES[free(cell)][i + 1] as usize).sum()
}

/// The ascending list of `size` hexes outside an ascending list that has a rank.
fn unrank_outside(mut rank: usize, size: usize, taken: &[u8]) -> Cells {
    let mut cells = ArrayVec::new();
    for size in (1..=size).rev() {
        let free = CHOICES.partition_point(|row| row[size] as usize <= rank) - 1;
        rank -= CHOICES[free][size] as usize;
        let spread = taken.iter().fold(free as u8, |cell, &taken| cell + u8::from(taken <= cell));
        cells.insert(0, spread);
    }
    cells
}

/// The class of a set of hexes, and a symmetry that turns the set into the least of its class.
#[derive(Clone, Copy, Debug)]
struct Turned {
    class: u16,
    symmetry: u8,
}

/// The least set of a class, and how many symmetries leave it as it is.
#[derive(Clone, Debug)]
struct Class {
    cells: Cells,
    n_kept: u8,
}

/// The numbering of all endings.
#[derive(Clone, Debug)]
pub struct Index {
    /// By the number of hexes: the sets by rank.
    sets: Vec<Vec<Turned>>,
    /// By the number of hexes: the classes.
    classes: Vec<Vec<Class>>,
}

impl Default for Index {
    fn default() -> Index {
        Index::new()
    }
}

/// An ascending image of a list of hexes.
fn image(cells: &[u8], symmetry: usize) -> Cells {
    let mut image: Cells = cells.iter().map(|&cell| CELL_IMAGES[symmetry][usize::from(cell)]).collect();
    image.sort_unstable();
    image
}

impl Index {
    /// The numbering of all endings.
    pub fn new() -> Index {
        let mut index = Index { sets: vec![Vec::new()], classes: vec![Vec::new()] };
        for (size, &n_sets) in CHOICES[CELLS].iter().enumerate().skip(1) {
            let mut sets: Vec<Turned> = Vec::new();
            let mut classes: Vec<Class> = Vec::new();
            for number in 0..n_sets as usize {
                let cells = unrank_outside(number, size, &[]);
                let least = (0..SYMMETRIES).map(|symmetry| (rank(&image(&cells, symmetry)), symmetry)).min();
                let (least, symmetry) = least.expect("there are symmetries");
                if least == number {
                    let n_kept = (0..SYMMETRIES).filter(|&it| image(&cells, it) == cells).count() as u8;
                    sets.push(Turned { class: classes.len() as u16, symmetry: 0 });
                    classes.push(Class { cells, n_kept });
                } else {
                    // A lesser set came earlier.
                    sets.push(Turned { class: sets[least].class, symmetry: symmetry as u8 });
                }
            }
            index.sets.push(sets);
            index.classes.push(classes);
        }
        index
    }

    /// The class of the leading side's hexes, and the symmetries that turn them into the least of the class: one, unless
    /// `all` of them are asked for.
    #[inline]
    pub(crate) fn turned(&self, leading: &[u8], all: bool) -> (usize, ArrayVec<u8, SYMMETRIES>) {
        let found = self.sets[leading.len()][rank(leading)];
        let class = &self.classes[leading.len()][usize::from(found.class)];
        let mut symmetries = ArrayVec::new();
        if all && class.n_kept > 1 {
            symmetries
                .extend((0..SYMMETRIES as u8).filter(|&it| image(leading, usize::from(it)) == class.cells));
        } else {
            symmetries.push(found.symmetry);
        }
        (usize::from(found.class), symmetries)
    }

    /// The place of an ending in the table of its slice.
    pub fn place(&self, own: &[Tile], other: &[Tile]) -> usize {
        let (leading, trailing) = if own.len() >= other.len() { (own, other) } else { (other, own) };
        let mut cells: Cells = leading.iter().map(|tile| tile.cell).collect();
        cells.sort_unstable();
        let (class, symmetries) = self.turned(&cells, false);
        let symmetry = usize::from(symmetries[0]);
        let turned = |tiles: &[Tile]| -> Tiles {
            let turn = |tile: &Tile| Tile {
                cell: CELL_IMAGES[symmetry][usize::from(tile.cell)],
                state: STATE_IMAGES[symmetry][usize::from(tile.state)],
            };
            let mut tiles: Tiles = tiles.iter().map(turn).collect();
            tiles.sort_unstable();
            tiles
        };
        let (leading, trailing) = (turned(leading), turned(trailing));
        let block = block(class, &cells_of(&leading), &cells_of(&trailing));
        let first = leading[0].state;
        let recoloured = &RECOLOURED[usize::from(TO_TURN_0[usize::from(first)])];
        let rest = leading[1..].iter().chain(&trailing);
        rest.fold(2 * block + usize::from(first) / TURNS, |place, tile| {
            STATES * place + usize::from(recoloured[usize::from(tile.state)])
        })
    }

    /// The ending that has this place: the mover's tiles and the other player's.
    pub fn ending(&self, slice: Slice, place: usize) -> (Tiles, Tiles) {
        let states = states_of(place % slice.n_states(), slice.n_stones());
        let (leading, trailing) = self.cells(slice, place / slice.n_states());
        let n_leading = leading.len();
        let tiles = |cells: Cells, from: usize| -> Tiles {
            cells.into_iter().zip(&states[from..]).map(|(cell, &state)| Tile { cell, state }).collect()
        };
        let (leading, trailing) = (tiles(leading, 0), tiles(trailing, n_leading));
        if slice.mover_leads() { (leading, trailing) } else { (trailing, leading) }
    }

    /// The hexes of a block: the leading side's, and the other side's.
    pub(crate) fn cells(&self, slice: Slice, block: usize) -> (Cells, Cells) {
        let leading = self.classes[slice.n_leading()][block / slice.n_trailing_sets()].cells.clone();
        let trailing = unrank_outside(block % slice.n_trailing_sets(), slice.n_trailing(), &leading);
        (leading, trailing)
    }

    /// How many positions share each place of a class.
    pub(crate) fn n_images(&self, slice: Slice, class: usize) -> u64 {
        let class = &self.classes[slice.n_leading()][class];
        (SYMMETRIES / usize::from(class.n_kept) * TURNS) as u64
    }
}

fn cells_of(tiles: &[Tile]) -> Cells {
    tiles.iter().map(|tile| tile.cell).collect()
}

/// The number of the block of these hexes, the leading side's being the least of their class.
#[inline]
pub(crate) fn block(class: usize, leading: &[u8], trailing: &[u8]) -> usize {
    let n_sets = CHOICES[CELLS - leading.len()][trailing.len()] as usize;
    class * n_sets + rank_outside(trailing, leading)
}

/// The states of the tiles of a block in the order of their hexes, the leading side first, by the place in the block.
pub(crate) fn states_of(mut place: usize, n_tiles: usize) -> [u8; MOST_TILES] {
    let mut states = [0; MOST_TILES];
    for state in states[1..n_tiles].iter_mut().rev() {
        *state = (place % STATES) as u8;
        place /= STATES;
    }
    states[0] = (place * TURNS) as u8;
    states
}
