//! Iterative deepening with aspiration windows, and the proof of a short win beside it.

use evaluation::{Evaluator, MoveOrdering, Tablebase};
use tabletop::Position;

use super::{MAX_PLY, Searcher};
use crate::{
    info::{Info, Pv},
    proof::ProofTable,
    score::{DECIDED, INFINITE, WIN, of_probe},
    short_win::{self, ShortWin},
};

/// The result of iterative deepening.
pub(crate) struct Deepened<P: Position> {
    /// The last completed depth; [`MAX_PLY`] if a deeper search cannot change the result.
    pub(crate) depth: u32,
    /// The best variations, best first.
    pub(crate) pvs: Vec<Pv<P>>,
}

impl<P: Position, E: Evaluator<P>, O: MoveOrdering<P>, T: Tablebase<P>> Searcher<'_, P, E, O, T> {
    /// Deepens from a first depth until the limits or the stop signal end it, and reports after each depth. Returns the
    /// variations of the last completed depth, or of an incomplete one as far as it got.
    pub(crate) fn deepen(
        &mut self,
        root: &P,
        past: &[P],
        multi_pv: usize,
        first_depth: u32,
        report: &mut dyn FnMut(&Info<'_, P>),
    ) -> Deepened<P> {
        let mut legal = root.moves();
        self.knowledge.fallibility.forget(root, &mut legal, 0);
        let mut proof_table = ProofTable::new(short_win::MEMORY);
        let ordering = self.knowledge.ordering;
        let finishers = |position: &P, moves: &mut Vec<P::Move>| ordering.noisy_moves(position, moves);
        // A proof finds one move, which is not enough for several variations.
        self.techniques.proof = self.techniques.proof.filter(|_| multi_pv == 1);
        // The search prunes nothing at depth 1, so the proof starts with longer wins.
        let mut short_win = ShortWin::new(root, past, 3, &mut proof_table, *self.control, &finishers);
        let tablebase_score = self.knowledge.probe(root).map(|result| of_probe(result, 0));
        let mut pvs: Vec<Pv<P>> = Vec::new();
        let mut completed = 0;
        let mut stability = Stability::default();
        let mut depth = first_depth;
        while depth as usize <= MAX_PLY
            && self.control.may_start_depth(depth, self.nodes, stability.time_percent())
        {
            self.seldepth = 0;
            let mut found: Vec<Pv<P>> = Vec::new();
            for index in 0..multi_pv.min(legal.len()) {
                let excluded: Vec<P::Move> = found.iter().map(|pv| pv.moves[0]).collect();
                let guess = pvs.get(index).map(|pv| pv.score);
                let pv = self.aspiration_search(root, depth as i32, guess, &excluded, &mut short_win);
                if self.is_stopped && (pv.moves.is_empty() || index > 0) {
                    break;
                }
                found.push(pv);
                if self.is_stopped {
                    break;
                }
            }
            // An incomplete depth started with the best move of the one before: what it found is as good or better.
            if !found.is_empty() && (!self.is_stopped || pvs.is_empty() || multi_pv == 1) {
                found.sort_by_key(|pv| -pv.score);
                stability.update(pvs.first(), &found[0]);
                pvs = found;
            }
            if self.is_stopped {
                break;
            }
            completed = depth;
            self.last_score = pvs.first().map_or(0, |pv| pv.score);
            report(&self.info(depth, &pvs));
            // A forced end within the depth will not change, nor will a result of the tablebase.
            let is_settled = pvs.iter().all(|pv| pv.score.abs() >= WIN - depth as i32)
                || tablebase_score == Some(pvs[0].score);
            if is_settled && multi_pv == 1 {
                self.shorten_win(pvs.first(), &mut short_win);
                completed = MAX_PLY as u32;
                break;
            }
            if legal.len() == 1 && self.control.has_time_limit() {
                break;
            }
            depth += 1;
        }
        if let Some(pv) = short_win.into_pv() {
            pvs = vec![pv];
            report(&self.info(depth, &pvs));
            completed = MAX_PLY as u32;
        }
        if pvs.is_empty() {
            pvs.extend(legal.first().map(|&mv| Pv { score: 0, moves: vec![mv] }));
        }
        Deepened { depth: completed, pvs }
    }

    /// Gives the proof of a short win its share of the nodes. Returns whether a win is proved, which ends the search.
    pub(super) fn prove_short_win(&mut self, short_win: &mut ShortWin<'_, P>) -> bool {
        let Some(percent) = self.techniques.proof else { return false };
        let nodes_before = short_win.nodes();
        let search_nodes = self.nodes - nodes_before;
        // A short search has better use for its nodes, and a player who is behind seldom has a short win.
        let is_ahead = self.last_score > 0;
        let fewest_nodes = if is_ahead { short_win::NODES_BEFORE } else { short_win::NODES_BEFORE_IF_BEHIND };
        if search_nodes < fewest_nodes {
            return false;
        }
        let max_nodes = (search_nodes * percent as u64 / 100).min(short_win::MAX_NODES);
        let limit = nodes_before.saturating_add(self.control.nodes_left(self.nodes));
        short_win.search(max_nodes, limit);
        self.nodes += short_win.nodes() - nodes_before;
        self.is_stopped |= short_win.is_found();
        short_win.is_found()
    }

    /// Searches for a shorter win than the one that was found: reductions may have hidden it.
    fn shorten_win(&mut self, found: Option<&Pv<P>>, short_win: &mut ShortWin<'_, P>) {
        let Some(win) = found.filter(|pv| pv.score > DECIDED && self.techniques.proof.is_some()) else {
            return;
        };
        let nodes_before = short_win.nodes();
        let limit = nodes_before.saturating_add(self.control.nodes_left(self.nodes));
        short_win.search_below((WIN - win.score) as u32, limit);
        self.nodes += short_win.nodes() - nodes_before;
    }

    fn info<'p>(&self, depth: u32, pvs: &'p [Pv<P>]) -> Info<'p, P> {
        Info {
            depth,
            seldepth: self.seldepth as u32,
            nodes: self.control.total_nodes(self.nodes),
            elapsed: self.control.elapsed(),
            hashfull: self.table.hashfull(),
            pvs,
        }
    }

    /// Aspiration windows: searches a narrow window around the score of the depth before, and widens it where it fails.
    fn aspiration_search(
        &mut self,
        root: &P,
        depth: i32,
        guess: Option<i32>,
        excluded: &[P::Move],
        short_win: &mut ShortWin<'_, P>,
    ) -> Pv<P> {
        let (mut alpha, mut beta, mut width) = match (guess, self.techniques.aspiration) {
            (Some(guess), Some(width)) if depth >= 4 => (guess - width, guess + width, width),
            _ => (-INFINITE, INFINITE, INFINITE),
        };
        loop {
            (alpha, beta) = (alpha.max(-INFINITE), beta.min(INFINITE));
            let score = self.root(root, (alpha, beta), depth, excluded, short_win);
            if self.is_stopped || score > alpha && score < beta {
                return Pv { score, moves: self.pvs[0].clone() };
            }
            width *= 4;
            let step = if width > 2_000 { 2 * INFINITE } else { width };
            if score <= alpha {
                alpha = score - step;
            } else {
                beta = score + step;
            }
        }
    }
}

/// How stable the best move is. A search that finds the same move again and again may stop early; one whose score drops
/// goes on longer.
#[derive(Default)]
struct Stability {
    n_same: u32,
    has_dropped: bool,
}

impl Stability {
    fn update<P: Position>(&mut self, before: Option<&Pv<P>>, now: &Pv<P>) {
        /// A drop of the score, in hundredths, that is a reason to look for something better.
        const DROP: i32 = 30;
        let is_same = before.is_some_and(|before| before.moves.first() == now.moves.first());
        self.n_same = if is_same { self.n_same + 1 } else { 0 };
        self.has_dropped = before.is_some_and(|before| now.score < before.score - DROP);
    }

    /// The share of the usual time to use, in hundredths.
    fn time_percent(&self) -> u32 {
        match (self.has_dropped, self.n_same) {
            (true, _) => 170,
            (_, 0) => 140,
            (_, 1..=3) => 100,
            (_, 4..=6) => 75,
            _ => 55,
        }
    }
}
