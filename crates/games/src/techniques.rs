//! The kind of search that the strongest engine of a game uses.

use search::{MonteCarlo, Techniques};

use crate::engine::Style;

/// The style of the strongest engine of a game with these techniques, where `n_playing` players still play for a place.
pub(crate) fn style(techniques: Techniques, n_playing: usize) -> Style {
    match n_playing {
        ..3 => Style::AlphaBeta(techniques),
        // Paranoid search, two against one, is too pessimistic with three players.
        _ => Style::MonteCarlo(MonteCarlo::INFORMED),
    }
}
