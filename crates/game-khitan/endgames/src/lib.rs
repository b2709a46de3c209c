//! The classic endings of Khitan: all positions with up to four tiles, numbered and solved.
//!
//! An ending has no state besides the tiles, the mover and the count of quiet turns. An entry is the result under rules H1 to
//! H7 and the number of plies to the capture of the last tile; a pass is a ply. It ignores H11, which draws games: the limit
//! of 80 quiet turns and the third repetition. Endings in which tiles face each other already are included; they cannot
//! occur in a game, but anybody can set them up.
//!
//! An entry is a byte, in memory as in files. Endings that are alike by one of the 72 symmetries share an entry.

mod block;
mod index;
mod slice;
mod solve;
mod symmetry;

use endgames::{EndgameTable, EndgameTables, Endings, Form, Slice, Stones, Unsolved, Workers};
use game_khitan::{Khitan, Rules, State};
use tabletop::{Cell, Player, Position};

pub use index::{Index, Tile, Tiles};

use crate::slice::{MOST_TILES, Sizes};

impl Endings for Index {
    type Position = Khitan;

    const RULES: Rules = Rules::Classic;
    const RULES_VERSION: u16 = 1;
    const FORM: Form = Form::Blocks;
    const STONES: Stones = Stones { fewest: 2, usual: 3, most: MOST_TILES as u8 };

    fn has_table(slice: Slice) -> bool {
        slice::has_table(slice)
    }

    fn n_entries(slice: Slice) -> usize {
        slice.n_blocks() * slice.n_states()
    }

    fn below(slice: Slice) -> Vec<Slice> {
        let after = (1..slice.other()).map(|left| Slice::new(left, slice.mover()));
        after.filter(|&slice| Index::has_table(slice)).collect()
    }

    fn memory(slice: Slice) -> u64 {
        solve::memory(slice)
    }

    fn solve(
        slice: Slice,
        below: &EndgameTables<Index>,
        workers: &dyn Workers,
    ) -> Result<Vec<EndgameTable>, Unsolved> {
        solve::solve(slice, below, workers)
    }

    fn numbering(_most_pieces: usize) -> Index {
        Index::new()
    }

    #[inline]
    fn slice_of(position: &Khitan) -> Option<Slice> {
        let [own, other] = sides(position).map(|player| position.tiles(player).count_ones() as usize);
        let is_ending = position.rules() == Rules::Classic && own + other <= MOST_TILES;
        (is_ending && own > 0 && other > 0).then(|| Slice::new(own, other))
    }

    fn place(&self, position: &Khitan) -> usize {
        let [own, other] = sides(position).map(|player| tiles_of(position, player));
        Index::place(self, &own, &other)
    }

    fn position(&self, slice: Slice, place: usize) -> Khitan {
        let (own, other) = self.ending(slice, place);
        let tiles = |tiles: Tiles| {
            tiles.into_iter().map(|tile| (Cell(tile.cell), State::ALL[usize::from(tile.state)]))
        };
        Khitan::of_tiles(tiles(own), tiles(other))
            .expect("an ending has tiles of both sides on different hexes")
    }

    fn class_size(slice: Slice) -> usize {
        slice.n_trailing_sets() * slice.n_states()
    }

    fn n_images(&self, slice: Slice, class: usize) -> u64 {
        Index::n_images(self, slice, class)
    }
}

/// The mover and the other player.
fn sides(position: &Khitan) -> [Player; 2] {
    [position.mover(), position.mover().other()]
}

/// The tiles of a player, in the order of their hexes.
fn tiles_of(position: &Khitan, player: Player) -> Tiles {
    let mut tiles = Tiles::new();
    let mut left = position.tiles(player);
    while left != 0 {
        let cell = left.trailing_zeros() as u8;
        left &= left - 1;
        if let Some((_, state)) = position.tile(Cell(cell)) {
            tiles.push(Tile { cell, state: state.index() as u8 });
        }
    }
    tiles
}
