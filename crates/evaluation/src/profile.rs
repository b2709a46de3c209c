//! What a game says about the engine that plays it.

use tabletop::Position;

use crate::{game_evaluation::GameEvaluation, techniques::Techniques};

/// How a game is searched, evaluated, held back and measured. All of it lies in the game's own folder.
pub trait EngineProfile: Position {
    /// The evaluator of the game.
    type Evaluation: GameEvaluation<Self> + 'static;

    /// The techniques with which the game is searched best, as matches have shown.
    const TECHNIQUES: Techniques;
    /// The handicaps of the levels, for each number of players.
    const LEVELS: &'static str;
    /// How chances grow with the score, for each rule set and number of players.
    const CURVES: &'static [FittedCurve];
    /// How openings are made.
    const OPENING_RECIPE: OpeningRecipe;
    /// The depth of `bench search`: about a second for all its positions together.
    const BENCH_DEPTH: u32;
}

/// Chances of winning and losing by score, fitted to games of the engine against itself: an ordered logit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FittedCurve {
    /// The rule set.
    pub rules: &'static str,
    /// The number of players.
    pub n_players: usize,
    /// The score with which a win is as likely as not, in hundredths.
    pub win: f64,
    /// The score with which a loss is as likely as not, in hundredths; never above `win`.
    pub loss: f64,
    /// The larger, the flatter.
    pub scale: f64,
}

/// How openings are made: random plies after which a short search finds little for either side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpeningRecipe {
    /// The fewest random plies.
    pub min_plies: usize,
    /// The most random plies.
    pub max_plies: usize,
    /// The nodes of the search.
    pub nodes: u64,
    /// What the search may find for either side, in hundredths.
    pub balance: i32,
}
