//! What the network sees: which piece stands where, and how it is turned.

use tabletop::{Inputs, Network, Player, Position};

use crate::{
    evaluation::Evaluation,
    geometry::N_SQUARES,
    piece::{N_CODES, RED},
    position::Khet,
};

/// One input for each square and code. The mover sees the board from his side: for red it is turned round, with all that
/// stands on it, and the colours are swapped.
impl Inputs<Khet> for Evaluation {
    const N_INPUTS: usize = N_SQUARES * N_CODES;

    const NETWORK: &'static str = include_str!("../../network.txt");

    #[inline]
    fn inputs(position: &Khet, mut on: impl FnMut(usize)) {
        let is_red = position.mover() != Player::First;
        position.each_piece(|square, code| {
            // Half a turn: two quarters for what has four of them, and for the rest nothing.
            let turn = (code & 4) >> 1;
            let seen = if is_red { (N_SQUARES - 1 - square, code ^ RED ^ turn) } else { (square, code) };
            on(seen.0 * N_CODES + usize::from(seen.1));
        });
    }

    fn with_network(self, network: Network) -> Evaluation {
        Evaluation { network, ..self }
    }
}
