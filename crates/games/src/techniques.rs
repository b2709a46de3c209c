//! Which kind of search the strongest engine of a game uses.

use search::{MonteCarlo, Techniques};

use crate::engine::Style;

/// How the strongest engine of a game with these techniques searches where `n_playing` players still play for a place.
pub(crate) fn style(techniques: Techniques, n_playing: usize) -> Style {
    match n_playing {
        ..3 => Style::AlphaBeta(techniques),
        // Paranoid search, two against one, is too pessimistic among three.
        _ => Style::MonteCarlo(MonteCarlo::INFORMED),
    }
}
