//! How Breakthrough is searched, held back and measured.

use evaluation::{EngineProfile, FittedCurve, OpeningRecipe, Techniques};

use crate::{Breakthrough, Evaluation};

impl EngineProfile for Breakthrough {
    type Evaluation = Evaluation;

    const TECHNIQUES: Techniques = Techniques::ALL;
    const LEVELS: &'static str = include_str!("../levels.txt");
    const CURVES: &'static [FittedCurve] =
        &[FittedCurve { rules: "standard", n_players: 2, win: 0.0, loss: 0.0, scale: 150.0 }];
    const OPENING_RECIPE: OpeningRecipe =
        OpeningRecipe { min_plies: 2, max_plies: 6, nodes: 5_000, balance: 60 };
    const BENCH_DEPTH: u32 = 8;
}
