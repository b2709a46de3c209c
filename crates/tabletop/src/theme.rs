//! Themes of puzzles: what a solution is about, told from what its moves do.

use crate::{
    effect::{Change, Effect, losses},
    player::Player,
    scene::Scene,
};

/// A theme that some puzzles of a game have.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleTheme {
    /// The name in addresses. The message `GAME-theme-NAME` is its name for people.
    pub name: &'static str,
    /// Whether a solution has it.
    pub holds: fn(&Solution) -> bool,
}

/// The solution of a puzzle with the replies, as what is seen of it.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution {
    /// Who is to win.
    pub solver: Player,
    /// All plies in order. There is at least one, and the first is the solver's.
    pub plies: Vec<SolutionPly>,
}

/// A ply of a solution.
#[derive(Clone, PartialEq, Debug)]
pub struct SolutionPly {
    /// Who plays it.
    pub player: Player,
    /// The scene before it.
    pub before: Scene,
    /// What it does.
    pub effects: Vec<Effect>,
}

impl Solution {
    /// The move to find.
    pub fn first(&self) -> &SolutionPly {
        &self.plies[0]
    }

    /// The plies of the solver.
    pub fn own(&self) -> impl Iterator<Item = &SolutionPly> {
        self.plies.iter().filter(|ply| ply.player == self.solver)
    }

    /// Whether the win takes more than the solver's first turn, so that somebody replies.
    pub fn has_reply(&self) -> bool {
        self.plies.iter().any(|ply| ply.player != self.solver)
    }

    /// Whether somebody replies although the first move takes and turns nothing.
    pub fn begins_quietly(&self) -> bool {
        self.has_reply() && self.first().n_lost() == 0
    }

    /// Whether the solver loses a piece on the way.
    pub fn has_sacrifice(&self) -> bool {
        self.plies.iter().any(|ply| ply.n_lost_by(self.solver) > 0)
    }
}

impl SolutionPly {
    /// The number of pieces that leave the board, lose a part or change their owner.
    pub fn n_lost(&self) -> usize {
        self.losers().count()
    }

    /// The number of those that a player had before.
    pub fn n_lost_by(&self, player: Player) -> usize {
        self.losers().filter(|loser| *loser == player).count()
    }

    /// Whether a piece is turned in place.
    pub fn has_turn(&self) -> bool {
        let is_turn = |effect: &Effect| {
            matches!(effect, Effect::Change { way: Change::Clockwise | Change::Anticlockwise, .. })
        };
        self.effects.iter().any(is_turn)
    }

    /// The owners of the pieces that are lost, one for each.
    fn losers(&self) -> impl Iterator<Item = Player> {
        losses(&self.before, &self.effects).into_iter().map(|piece| piece.look.owner)
    }
}
