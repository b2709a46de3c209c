//! The techniques of the search in each game. Matches decided them: see docs/engine.md.

use search::{MonteCarlo, Techniques};

use crate::{engine::Style, kind::GameKind};

pub(crate) fn of(kind: GameKind) -> Techniques {
    match kind {
        // Quiet moves often win here, which the search is apt to prune.
        // The network moves scores more than terms alone would, so that margins have to be wider.
        GameKind::Khet => Techniques {
            proof: Some(60),
            reverse_futility: Some(150),
            parent_history_bonus: true,
            ..Techniques::ALL
        },
        GameKind::KenWan => Techniques { proof: Some(100), ..Techniques::ALL },
        // Every ply turns pawns over, and scores go up and down with it: a narrow window fails at nearly every depth.
        GameKind::Bermudes => Techniques { aspiration: Some(100), ..Techniques::ALL },
        // Most of its moves lead to about the same, so that reductions can be large, even at the root, and apply to captures,
        // which may take any piece.
        GameKind::Wali => Techniques {
            late_move_reductions: Some(90),
            root_reductions: true,
            similar_capture_reductions: Some(3),
            ..Techniques::ALL
        },
        GameKind::Khitan => Techniques::ALL,
    }
}

/// How the strongest engine of a game with these techniques searches where `n_playing` players still play for a place.
pub(crate) fn style(techniques: Techniques, n_playing: usize) -> Style {
    match n_playing {
        ..3 => Style::AlphaBeta(techniques),
        // Paranoid search, two against one, is too pessimistic among three.
        _ => Style::MonteCarlo(MonteCarlo::INFORMED),
    }
}
