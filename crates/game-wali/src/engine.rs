//! How Wali is searched, held back and measured. docs/engine.md names the matches that decided.

use evaluation::{EngineProfile, FittedCurve, OpeningRecipe, Techniques};

use crate::{Evaluation, Wali};

impl EngineProfile for Wali {
    type Evaluation = Evaluation;

    // Most moves lead to about the same, so that the search can be selective, even at the root. So it can be about
    // captures, which may take any piece.
    const TECHNIQUES: Techniques = Techniques {
        late_move_reductions: Some(90),
        root_reductions: true,
        similar_capture_reductions: Some(3),
        ..Techniques::ALL
    };
    const LEVELS: &'static str = include_str!("../levels.txt");
    const CURVES: &'static [FittedCurve] =
        &[FittedCurve { rules: "standard", n_players: 2, win: 24.2, loss: -24.2, scale: 21.7 }];
    // Placing decides most games, so that at least half of it is left to the players. Random placing is seldom fair: a
    // longer search has to judge it, and to find little. What it finds means much here.
    const OPENING_RECIPE: OpeningRecipe =
        OpeningRecipe { min_plies: 4, max_plies: 12, nodes: 50_000, balance: 25 };
    const BENCH_DEPTH: u32 = 10;
}
