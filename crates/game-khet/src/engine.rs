//! How Khet is searched, held back and measured. docs/engine.md names the matches that decided.

use evaluation::{EngineProfile, FittedCurve, OpeningRecipe, Techniques};

use crate::{Evaluation, Khet};

impl EngineProfile for Khet {
    type Evaluation = Evaluation;

    // Quiet moves often win here, which the search is apt to prune.
    // The network moves scores more than the terms alone, so that the margin has to be wider.
    const TECHNIQUES: Techniques = Techniques {
        proof: Some(60),
        reverse_futility: Some(150),
        parent_history_bonus: true,
        ..Techniques::ALL
    };
    const LEVELS: &'static str = include_str!("../levels.txt");
    const CURVES: &'static [FittedCurve] = &[
        FittedCurve { rules: "standard", n_players: 2, win: 129.2, loss: -129.2, scale: 332.4 },
        FittedCurve { rules: "sheet", n_players: 2, win: 132.7, loss: -132.7, scale: 298.3 },
        FittedCurve { rules: "2.0", n_players: 2, win: 171.7, loss: -171.7, scale: 293.3 },
    ];
    const OPENING_RECIPE: OpeningRecipe =
        OpeningRecipe { min_plies: 6, max_plies: 10, nodes: 10_000, balance: 50 };
    const BENCH_DEPTH: u32 = 7;
}
