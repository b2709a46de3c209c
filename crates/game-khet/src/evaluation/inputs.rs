//! What the network sees: which piece stands where, and how it is turned.

use evaluation::{Inputs, Network};
use tabletop::{Player, Position};

use crate::{
    evaluation::{Evaluation, accumulator::InputWeights},
    geometry::N_SQUARES,
    piece::{Code, N_CODES, RED},
    position::Khet,
};

/// One input for each square and code. Players see the board from their side: for red it is turned round, with all that
/// stands on it, and the colours are swapped.
impl Inputs<Khet> for Evaluation {
    const N_INPUTS: usize = N_SQUARES * N_CODES;

    const NETWORK: &'static str = include_str!("../../network.txt");

    fn inputs(position: &Khet, mut on: impl FnMut(usize)) {
        position.each_piece(|square, code| on(input(square, code, position.mover())));
    }

    fn with_network(self, network: Network) -> Evaluation {
        Evaluation { input_weights: InputWeights::from(network), ..self }
    }
}

/// The input that is on if this code stands on a square, as a player sees it. Nothing on a square has inputs, too, which
/// are never on.
#[inline]
pub(super) fn input(square: usize, code: Code, viewer: Player) -> usize {
    // Half a turn: two quarters for what has four of them, and for the rest nothing.
    let turn = (code & 4) >> 1;
    let seen = match viewer {
        Player::First => (square, code),
        _ => (N_SQUARES - 1 - square, code ^ RED ^ turn),
    };
    seen.0 * N_CODES + usize::from(seen.1)
}
