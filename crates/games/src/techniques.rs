//! Which kind of search the strongest engine of a game uses.

use search::{MonteCarlo, Techniques};

use crate::engine::Style;

/// How the strongest engine of a game with these techniques looks ahead where so many still play for a place.
pub(crate) fn style(techniques: Techniques, n_playing: usize) -> Style {
    match n_playing {
        ..3 => Style::AlphaBeta(techniques),
        // That two play together against one is too dark a view of three.
        _ => Style::MonteCarlo(MonteCarlo::INFORMED),
    }
}
