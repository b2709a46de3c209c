//! The proof of a short win for the root player, beside the search.
//!
//! Pruning now and then drops a quiet move that wins. Proof-number search prunes nothing, and short wins cost it little. It
//! gets a share of the nodes of the search, and goes on where it was when it gets more.

use tabletop::Position;

use crate::{
    control::Control,
    info::Pv,
    proof::{Finishers, ProofTable, Prover},
    score::WIN,
};

/// The size of the proof table, in bytes.
pub(crate) const MEMORY: usize = 1 << 21;
/// With fewer nodes it is not worth going on.
const FEWEST_NODES: u64 = 300;
/// After more nodes it is given up: all known wins of this length are proved with fewer, and the search has better use for
/// them.
pub(crate) const MAX_NODES: u64 = 50_000;
/// Longer wins, in plies, are left to the search.
const LONGEST: u32 = 5;

/// The proof starts after this number of nodes of the alpha-beta search. Sooner it costs more games than it wins.
pub(crate) const NODES_BEFORE: u64 = 60_000;
/// The same where the search does not see the root player ahead.
pub(crate) const NODES_BEFORE_IF_BEHIND: u64 = 300_000;

pub(crate) struct ShortWin<'a, P: Position> {
    prover: Prover<'a, P>,
    /// The number of plies within which a win is searched for.
    plies: u32,
    longest: u32,
    /// Between two players most wins end with a move of the winner, and the others are found a ply later.
    step: u32,
    /// The win, once it is proved.
    pv: Option<Pv<P>>,
}

impl<'a, P: Position> ShortWin<'a, P> {
    /// Prepares to search for a win of at least `shortest` plies. `finishers` lists the moves that may end the game at once.
    pub(crate) fn new(
        root: &P,
        past: &[P],
        shortest: u32,
        table: &'a mut ProofTable,
        control: Control<'a>,
        finishers: &'a Finishers<'a, P>,
    ) -> ShortWin<'a, P> {
        let longest = control.depth_limit().map_or(LONGEST, |most| most.min(LONGEST));
        let prover = Prover::with_control(root, past, table, control, longest).with_finishers(finishers);
        let step = if root.players().len() == 2 { 2 } else { 1 };
        ShortWin { prover, plies: shortest, longest, step, pv: None }
    }

    /// The nodes searched so far.
    pub(crate) fn nodes(&self) -> u64 {
        self.prover.nodes()
    }

    pub(crate) fn is_found(&self) -> bool {
        self.pv.is_some()
    }

    /// The win, if it is proved.
    pub(crate) fn into_pv(self) -> Option<Pv<P>> {
        self.pv
    }

    /// Searches for a win in fewer plies than these, with up to `limit` nodes in all.
    pub(crate) fn search_below(&mut self, plies: u32, limit: u64) {
        self.longest = self.longest.min(plies.saturating_sub(1));
        self.search(MAX_NODES, limit);
    }

    /// Goes on until there are `max_nodes` nodes in all, unless that is hardly more than before. Once the win is proved, up to
    /// `limit` nodes may be spent on its variation.
    pub(crate) fn search(&mut self, max_nodes: u64, limit: u64) {
        let max_nodes = max_nodes.min(limit);
        while self.pv.is_none() && self.plies <= self.longest {
            let nodes = max_nodes.saturating_sub(self.nodes());
            if nodes < FEWEST_NODES.max(self.nodes() / 4) {
                return;
            }
            match self.prover.wins_within(self.plies, nodes) {
                Some(true) => {
                    // Finding the longest defence may take as many nodes again. The first move is in the table.
                    let nodes = nodes.min(limit - self.nodes());
                    let moves = self.prover.winning_pv(self.plies, nodes);
                    let score = WIN - self.plies as i32;
                    self.pv = (!moves.is_empty()).then_some(Pv { score, moves });
                    return;
                }
                Some(false) => self.plies += self.step,
                None => return,
            }
        }
    }
}
