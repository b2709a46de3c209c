//! What an evaluation carries along from a position to the next. A move changes two or three squares, and most moves leave
//! the light of at least one player as it was.

use std::sync::Arc;

use evaluation::{Network, network::CELLS};
use tabletop::Player;

use super::{Evaluation, inputs::input, terms::Ways};
use crate::{
    geometry::{N_SQUARES, squares},
    piece::{Code, N_CODES},
    position::Khet,
};

/// What is known of a position without looking at all of it again.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Sketch {
    /// What the network's cells hold: as silver would see the board at his turn, then as red would.
    cells: Cells,
    /// The ways of silver and of red.
    pub(super) ways: [Ways; 2],
    /// What the pieces are worth for silver.
    pub(super) pieces: i32,
}

/// The cells of both views fill a register together.
type Cells = [i16; 2 * CELLS];

/// A network as a sketch needs it. Cheap to clone: all clones share the numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Views {
    pub(super) network: Network,
    /// What each code on each square adds to the cells.
    rows: Arc<[Cells]>,
}

impl From<Network> for Views {
    fn from(network: Network) -> Views {
        let row = |index: usize| {
            let (square, code) = (index / N_CODES, (index % N_CODES) as Code);
            match network.layers() {
                // Nothing on a square adds nothing, even if a network has a row for it.
                Some(layers) if code & 15 != 0 => {
                    both([Player::First, Player::Second].map(|it| layers.rows[input(square, code, it)]))
                }
                _ => Cells::default(),
            }
        };
        let rows = (0..N_SQUARES * N_CODES).map(row).collect();
        Views { network, rows }
    }
}

fn both(views: [[i16; CELLS]; 2]) -> Cells {
    std::array::from_fn(|cell| views[cell / CELLS][cell % CELLS])
}

impl Sketch {
    /// The sketch of a running position.
    pub(super) fn of(evaluation: &Evaluation, position: &Khet) -> Sketch {
        let bias = evaluation.views.network.layers().map_or([0; CELLS], |layers| layers.bias);
        let mut sketch = Sketch { cells: both([bias, bias]), ..Sketch::default() };
        position.each_piece(|square, code| sketch.change(evaluation, position.edition(), square, [0, code]));
        sketch.ways = [Player::First, Player::Second].map(|player| Ways::of(position, player));
        sketch
    }

    /// Writes the sketch of a running position that differs from the one of this sketch by a move.
    #[inline]
    pub(super) fn update(
        &self,
        evaluation: &Evaluation,
        before: &Khet,
        position: &Khet,
        sketch: &mut Sketch,
    ) {
        let changed = position.differences(before);
        (sketch.cells, sketch.pieces) = (self.cells, self.pieces);
        for square in squares(changed) {
            let codes = [before, position].map(|it| it.code_at(square));
            sketch.change(evaluation, position.edition(), square, codes);
        }
        for player in [Player::First, Player::Second] {
            let (known, ways) = (&self.ways[player.index()], &mut sketch.ways[player.index()]);
            known.update(position, player, changed, ways);
        }
    }

    /// A square that held the first of two codes comes to hold the other.
    #[inline(always)]
    fn change(&mut self, evaluation: &Evaluation, edition: usize, square: usize, codes: [Code; 2]) {
        let rows = &evaluation.views.rows;
        let [old_row, new_row] = codes.map(|code| &rows[square * N_CODES + usize::from(code)]);
        // Numbers of rows are so small that no cell leaves its bounds.
        for (cell, (&new, &old)) in self.cells.iter_mut().zip(new_row.iter().zip(old_row)) {
            *cell = cell.wrapping_add(new).wrapping_sub(old);
        }
        let [old, new] = codes.map(|code| evaluation.worths[edition][usize::from(code)]);
        self.pieces += new - old;
    }

    /// What the network's cells hold, as a player sees the board.
    #[inline]
    pub(super) fn cells(&self, viewer: Player) -> &[i16; CELLS] {
        let half = match viewer {
            Player::First => self.cells.first_chunk(),
            _ => self.cells.last_chunk(),
        };
        half.expect("there are two views of so many cells")
    }
}
