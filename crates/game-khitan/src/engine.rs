//! How Khitan is searched, held back and measured. docs/engine.md names the matches that decided.

use evaluation::{EngineProfile, FittedCurve, OpeningRecipe, Techniques};

use crate::{Evaluation, Khitan};

impl EngineProfile for Khitan {
    type Evaluation = Evaluation;

    const TECHNIQUES: Techniques = Techniques::ALL;
    const LEVELS: &'static str = include_str!("../levels.txt");
    const CURVES: &'static [FittedCurve] = &[
        FittedCurve { rules: "classic", n_players: 2, win: 0.7, loss: -0.7, scale: 23.0 },
        FittedCurve { rules: "short", n_players: 2, win: 1.8, loss: -1.8, scale: 20.4 },
        FittedCurve { rules: "expert", n_players: 2, win: 65.0, loss: -65.0, scale: 224.5 },
        FittedCurve { rules: "master", n_players: 2, win: 128.7, loss: -128.7, scale: 419.4 },
    ];
    const OPENING_RECIPE: OpeningRecipe =
        OpeningRecipe { min_plies: 6, max_plies: 10, nodes: 10_000, balance: 50 };
    const BENCH_DEPTH: u32 = 8;
}
