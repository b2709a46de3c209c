//! How Ken Wan is searched, held back and measured. docs/engine.md names the matches that decided.

use evaluation::{EngineProfile, FittedCurve, OpeningRecipe, Techniques};

use crate::{Evaluation, KenWan};

impl EngineProfile for KenWan {
    type Evaluation = Evaluation;

    const TECHNIQUES: Techniques = Techniques { proof: Some(100), ..Techniques::ALL };
    const LEVELS: &'static str = include_str!("../levels.txt");
    const CURVES: &'static [FittedCurve] = &[
        FittedCurve { rules: "standard", n_players: 2, win: 0.0, loss: 0.0, scale: 299.6 },
        FittedCurve { rules: "standard", n_players: 3, win: 298.5, loss: -1001.1, scale: 689.8 },
    ];
    const OPENING_RECIPE: OpeningRecipe =
        OpeningRecipe { min_plies: 4, max_plies: 8, nodes: 10_000, balance: 50 };
    const BENCH_DEPTH: u32 = 8;
}
