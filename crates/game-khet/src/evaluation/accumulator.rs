//! The accumulator, which is updated from a position to the next. A move changes two or three squares, and most moves leave
//! the light of at least one player as it was.

use std::sync::Arc;

use evaluation::{
    Network,
    network::{HIDDEN_UNITS, HiddenLayer},
};
use tabletop::Player;

use super::{Evaluation, inputs::input, terms::Ways};
use crate::{
    geometry::{N_SQUARES, squares},
    piece::{Code, N_CODES},
    position::Khet,
};

/// What the evaluation of a position is computed from.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Accumulator {
    /// The hidden units before they are clipped: as silver would see the board to move, then as red would.
    hidden: BothViews,
    /// The ways of silver and of red.
    pub(super) ways: [Ways; 2],
    /// What the pieces are worth for silver.
    pub(super) pieces: i32,
}

/// The hidden units of both views fill a register together.
type BothViews = [i16; 2 * HIDDEN_UNITS];

/// A network as the accumulator needs it. Cheap to clone: all clones share the numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct InputWeights {
    pub(super) network: Network,
    /// By square and code: the weights to the hidden units of both views.
    weights: Arc<[BothViews]>,
}

impl From<Network> for InputWeights {
    fn from(network: Network) -> InputWeights {
        let weights_of = |index: usize| {
            let (square, code) = (index / N_CODES, (index % N_CODES) as Code);
            match network.layers() {
                // An empty square adds nothing, even if a network has weights for it.
                Some(layers) if code & 15 != 0 => {
                    let views = [Player::First, Player::Second];
                    both(views.map(|it| layers.input_weights[input(square, code, it)]))
                }
                _ => BothViews::default(),
            }
        };
        let weights = (0..N_SQUARES * N_CODES).map(weights_of).collect();
        InputWeights { network, weights }
    }
}

fn both(views: [HiddenLayer; 2]) -> BothViews {
    std::array::from_fn(|unit| views[unit / HIDDEN_UNITS][unit % HIDDEN_UNITS])
}

impl Accumulator {
    /// The accumulator of a running position.
    pub(super) fn of(evaluation: &Evaluation, position: &Khet) -> Accumulator {
        let layers = evaluation.input_weights.network.layers();
        let bias = layers.map_or([0; HIDDEN_UNITS], |layers| layers.hidden_bias);
        let mut accumulator = Accumulator { hidden: both([bias, bias]), ..Accumulator::default() };
        position
            .each_piece(|square, code| accumulator.change(evaluation, position.edition(), square, [0, code]));
        accumulator.ways = [Player::First, Player::Second].map(|player| Ways::of(position, player));
        accumulator
    }

    /// Writes the accumulator of a running position that differs from the one of this accumulator by one move.
    #[inline]
    pub(super) fn update(
        &self,
        evaluation: &Evaluation,
        before: &Khet,
        position: &Khet,
        accumulator: &mut Accumulator,
    ) {
        let changed = position.differences(before);
        (accumulator.hidden, accumulator.pieces) = (self.hidden, self.pieces);
        for square in squares(changed) {
            let codes = [before, position].map(|it| it.code_at(square));
            accumulator.change(evaluation, position.edition(), square, codes);
        }
        for player in [Player::First, Player::Second] {
            let (known, ways) = (&self.ways[player.index()], &mut accumulator.ways[player.index()]);
            known.update(position, player, changed, ways);
        }
    }

    /// Updates a square from the first of two codes to the second.
    #[inline(always)]
    fn change(&mut self, evaluation: &Evaluation, edition: usize, square: usize, codes: [Code; 2]) {
        let weights = &evaluation.input_weights.weights;
        let [old, new] = codes.map(|code| &weights[square * N_CODES + usize::from(code)]);
        // Weights are so small that no unit overflows.
        for (unit, (&new, &old)) in self.hidden.iter_mut().zip(new.iter().zip(old)) {
            *unit = unit.wrapping_add(new).wrapping_sub(old);
        }
        let [old, new] = codes.map(|code| evaluation.worths[edition][usize::from(code)]);
        self.pieces += new - old;
    }

    /// The hidden units, as a player sees the board.
    #[inline]
    pub(super) fn hidden(&self, viewer: Player) -> &HiddenLayer {
        let half = match viewer {
            Player::First => self.hidden.first_chunk(),
            _ => self.hidden.last_chunk(),
        };
        half.expect("there are two views")
    }
}
