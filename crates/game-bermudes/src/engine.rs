//! How Bermudes is searched, held back and measured. docs/engine.md names the matches that decided.

use evaluation::{EngineProfile, FittedCurve, OpeningRecipe, Techniques};

use crate::{Bermudes, Evaluation};

impl EngineProfile for Bermudes {
    type Evaluation = Evaluation;

    // Every ply turns pawns over, and scores go up and down with it: a narrow window fails at nearly every depth.
    const TECHNIQUES: Techniques = Techniques { aspiration: Some(100), ..Techniques::ALL };
    const LEVELS: &'static str = include_str!("../levels.txt");
    const CURVES: &'static [FittedCurve] =
        &[FittedCurve { rules: "standard", n_players: 2, win: 0.0, loss: 0.0, scale: 221.1 }];
    const OPENING_RECIPE: OpeningRecipe =
        OpeningRecipe { min_plies: 4, max_plies: 8, nodes: 10_000, balance: 50 };
    const BENCH_DEPTH: u32 = 9;
}
