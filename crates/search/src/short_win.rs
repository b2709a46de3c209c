//! A proof that the thinker wins, beside the search.
//!
//! What the search leaves out by its looks may be a win after all: a quiet move that threatens something, say. The proof
//! search leaves out nothing, and short wins cost it little. It is given a share of the positions that the search has
//! looked at, and goes on where it was when it gets more.

use tabletop::Position;

use crate::{
    info::Line,
    limits::Watch,
    proof::{Finishers, ProofTable, Prover},
    score::WIN,
};

/// How much a proof may remember, in bytes.
pub(crate) const MEMORY: usize = 1 << 21;
/// With fewer positions it is not worth going on.
const FEWEST_NODES: u64 = 300;
/// With more it is given up: all known wins of this length are proved with fewer, and the search has better use for them.
pub(crate) const MOST_NODES: u64 = 50_000;
/// Longer wins are left to the search.
const LONGEST: u32 = 5;

/// The proof begins after alpha-beta search has looked at so many positions. Sooner it costs more games than it wins.
pub(crate) const NODES_BEFORE: u64 = 60_000;
/// The same where the search does not think that the thinker is ahead.
pub(crate) const NODES_BEFORE_IF_BEHIND: u64 = 300_000;

pub(crate) struct ShortWin<'a, P: Position> {
    prover: Prover<'a, P>,
    /// Within how many plies a win is looked for.
    plies: u32,
    longest: u32,
    /// Between two players most wins end with a move of one's own, and others are found a ply later.
    step: u32,
    /// The win, once it is proved.
    line: Option<Line<P>>,
}

impl<'a, P: Position> ShortWin<'a, P> {
    /// Prepares to look for a win of at least so many plies. `finishers` lists the moves that may end the game at once.
    pub(crate) fn new(
        root: &P,
        past: &[P],
        shortest: u32,
        table: &'a mut ProofTable,
        watch: Watch<'a>,
        finishers: &'a Finishers<'a, P>,
    ) -> ShortWin<'a, P> {
        let longest = watch.most_plies().map_or(LONGEST, |most| most.min(LONGEST));
        let prover = Prover::watched(root, past, table, watch, longest).finished_by(finishers);
        let step = if root.players().len() == 2 { 2 } else { 1 };
        ShortWin { prover, plies: shortest, longest, step, line: None }
    }

    /// How many positions were looked at.
    pub(crate) fn nodes(&self) -> u64 {
        self.prover.nodes()
    }

    pub(crate) fn is_found(&self) -> bool {
        self.line.is_some()
    }

    /// The win, if it is proved.
    pub(crate) fn into_line(self) -> Option<Line<P>> {
        self.line
    }

    /// Looks for a win that is shorter than one of so many plies, where up to `limit` positions may be looked at in all.
    pub(crate) fn look_below(&mut self, plies: u32, limit: u64) {
        self.longest = self.longest.min(plies.saturating_sub(1));
        self.look(MOST_NODES, limit);
    }

    /// Looks at further positions, so that they are `most_nodes` in all, unless that is hardly more than before. Once the
    /// win is proved, so many as `limit` may be spent on its line.
    pub(crate) fn look(&mut self, most_nodes: u64, limit: u64) {
        let most_nodes = most_nodes.min(limit);
        while self.line.is_none() && self.plies <= self.longest {
            let nodes = most_nodes.saturating_sub(self.nodes());
            if nodes < FEWEST_NODES.max(self.nodes() / 4) {
                return;
            }
            match self.prover.wins_within(self.plies, nodes) {
                Some(true) => {
                    // To find the longest defence may take as much again. The first move is in the table.
                    let nodes = nodes.min(limit - self.nodes());
                    let moves = self.prover.winning_line(self.plies, nodes);
                    let score = WIN - self.plies as i32;
                    self.line = (!moves.is_empty()).then_some(Line { score, moves });
                    return;
                }
                Some(false) => self.plies += self.step,
                None => return,
            }
        }
    }
}
