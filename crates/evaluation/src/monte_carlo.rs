//! Settings of Monte Carlo tree search.

/// How Monte Carlo tree search grows its tree.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct MonteCarlo {
    /// How leaves are evaluated.
    pub leaf: LeafValue,
    /// The exploration constant: the weight of moves that were seldom tried.
    pub exploration: f32,
    /// How the move of a simulation is selected at each node.
    pub selection: Selection,
    /// Whether proven results are backed up to their parents (MCTS-Solver).
    pub solves: bool,
    /// Whether proof-number search looks for a short forced win besides. The tree assumes that all players play for
    /// themselves; a proof holds against all of them together.
    pub proves: bool,
    /// Seeds the random numbers.
    pub seed: u64,
}

/// How a leaf is evaluated.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum LeafValue {
    /// By a random playout to the end of the game. It counts as drawn after this number of plies.
    Playout {
        /// Plies.
        max_plies: usize,
    },
    /// By the static evaluation, after a few random plies.
    StaticEval {
        /// The number of random plies.
        plies: usize,
        /// The difference that makes a win likely, in hundredths.
        scale: f32,
    },
}

/// How a move is selected.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Selection {
    /// UCB1: each move once, in random order, then by upper confidence bounds.
    Ucb1,
    /// PUCT, as in AlphaZero: each move has a prior. Here the prior comes from the static evaluation after the move, not
    /// from a network.
    Puct {
        /// The difference that makes a prior e times as large, in hundredths.
        scale: f32,
    },
}

impl MonteCarlo {
    /// The textbook form: UCB1 and random playouts. It is the baseline that others are measured against.
    pub const PLAIN: MonteCarlo = MonteCarlo {
        leaf: LeafValue::Playout { max_plies: 2_000 },
        exploration: 1.0,
        selection: Selection::Ucb1,
        solves: false,
        proves: false,
        seed: 1,
    };

    /// Guided by the static evaluation, with proven results backed up.
    pub const INFORMED: MonteCarlo = MonteCarlo {
        leaf: LeafValue::StaticEval { plies: 0, scale: 400.0 },
        exploration: 1.0,
        selection: Selection::Puct { scale: 150.0 },
        solves: true,
        proves: true,
        seed: 1,
    };

    /// A payoff as a score in hundredths.
    pub fn score(&self, payoff: f32) -> i32 {
        match self.leaf {
            LeafValue::Playout { .. } => ((payoff - 0.5) * 2_000.0) as i32,
            // The inverse of the logistic function that turns an evaluation into a payoff.
            LeafValue::StaticEval { scale, .. } => {
                let payoff = payoff.clamp(0.001, 0.999);
                (scale * (payoff / (1.0 - payoff)).ln()) as i32
            }
        }
    }
}
