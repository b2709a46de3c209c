//! Where thinking begins: deeper and deeper, with the best lines of each depth.

use evaluation::Evaluator;
use tabletop::Position;

use super::{MOST_PLIES, ROOT, Searcher, Step, Visit, bound_of};
use crate::{
    info::{Info, Line},
    ordering::{Hints, pick, prefer},
    proof::ProofTable,
    score::{DECIDED, INFINITE, WIN, of_certain},
    short_win::{self, ShortWin},
    table::Entry,
};

/// What deepening has come to.
pub(crate) struct Thought<P: Position> {
    /// The last depth that was finished; the largest there is if a deeper look cannot change the lines.
    pub(crate) depth: u32,
    /// The best lines, best first.
    pub(crate) lines: Vec<Line<P>>,
}

impl<P: Position, E: Evaluator<P>> Searcher<'_, P, E> {
    /// Deepens from a first depth until the watch says stop, telling `tell` after each depth. Returns the lines of the
    /// last depth that was finished, or of an unfinished one as far as it got.
    pub(crate) fn run(
        &mut self,
        root: &P,
        past: &[P],
        n_lines: usize,
        first_depth: u32,
        tell: &mut dyn FnMut(&Info<P>),
    ) -> Thought<P> {
        let legal = root.moves();
        let mut proof_table = ProofTable::new(short_win::MEMORY);
        let evaluator = self.evaluator;
        let finishers = |position: &P, moves: &mut Vec<P::Move>| evaluator.tactical_moves(position, moves);
        // Who wants to see several moves is not served by one that wins.
        self.techniques.proof = self.techniques.proof.filter(|_| n_lines == 1);
        // Within one ply the search itself leaves out nothing.
        let mut short_win = ShortWin::new(root, past, 3, &mut proof_table, *self.watch, &finishers);
        let from_tables = evaluator.certain(root).map(|certain| of_certain(certain, 0));
        let mut lines: Vec<Line<P>> = Vec::new();
        let mut finished = 0;
        let mut calm = Calm::default();
        let mut depth = first_depth;
        while depth as usize <= MOST_PLIES && self.watch.may_begin(depth, self.nodes, calm.share()) {
            self.deepest = 0;
            let mut found: Vec<Line<P>> = Vec::new();
            for index in 0..n_lines.min(legal.len()) {
                let excluded: Vec<P::Move> = found.iter().map(|line| line.moves[0]).collect();
                let guess = lines.get(index).map(|line| line.score);
                let line = self.aspire(root, depth as i32, guess, &excluded, &mut short_win);
                if self.is_stopped && (line.moves.is_empty() || index > 0) {
                    break;
                }
                found.push(line);
                if self.is_stopped {
                    break;
                }
            }
            // An unfinished depth began with the best move of the one before: what it found is as good or better.
            if !found.is_empty() && (!self.is_stopped || lines.is_empty() || n_lines == 1) {
                found.sort_by_key(|line| -line.score);
                calm.note(lines.first(), &found[0]);
                lines = found;
            }
            if self.is_stopped {
                break;
            }
            finished = depth;
            self.outlook = lines.first().map_or(0, |line| line.score);
            tell(&self.info(depth, &lines));
            // A certain end within the depth will not change, nor will what tables are certain of.
            let is_settled = lines.iter().all(|line| line.score.abs() >= WIN - depth as i32)
                || from_tables == Some(lines[0].score);
            if is_settled && n_lines == 1 {
                self.shorten(lines.first(), &mut short_win);
                finished = MOST_PLIES as u32;
                break;
            }
            if legal.len() == 1 && self.watch.is_timed() {
                break;
            }
            depth += 1;
        }
        if let Some(line) = short_win.into_line() {
            lines = vec![line];
            tell(&self.info(depth, &lines));
            finished = MOST_PLIES as u32;
        }
        if lines.is_empty() {
            lines.extend(legal.first().map(|&mv| Line { score: 0, moves: vec![mv] }));
        }
        Thought { depth: finished, lines }
    }

    /// Gives the proof its share of the positions. Says whether a win is proved; then there is nothing more to look for.
    fn prove(&mut self, short_win: &mut ShortWin<'_, P>) -> bool {
        let Some(share) = self.techniques.proof else { return false };
        let nodes_before = short_win.nodes();
        let nodes_of_search = self.nodes - nodes_before;
        // A short thought has better use for its positions, and who stands worse has seldom a short win.
        let is_ahead = self.outlook > 0;
        let fewest_nodes = if is_ahead { short_win::NODES_BEFORE } else { short_win::NODES_BEFORE_IF_BEHIND };
        if nodes_of_search < fewest_nodes {
            return false;
        }
        let most_nodes = (nodes_of_search * share as u64 / 100).min(short_win::MOST_NODES);
        let limit = nodes_before.saturating_add(self.watch.nodes_left(self.nodes));
        short_win.look(most_nodes, limit);
        self.nodes += short_win.nodes() - nodes_before;
        self.is_stopped |= short_win.is_found();
        short_win.is_found()
    }

    /// Looks for a shorter win than the one that was found: reductions may have hidden it.
    fn shorten(&mut self, found: Option<&Line<P>>, short_win: &mut ShortWin<'_, P>) {
        let Some(win) = found.filter(|line| line.score > DECIDED && self.techniques.proof.is_some()) else {
            return;
        };
        let nodes_before = short_win.nodes();
        let limit = nodes_before.saturating_add(self.watch.nodes_left(self.nodes));
        short_win.look_below((WIN - win.score) as u32, limit);
        self.nodes += short_win.nodes() - nodes_before;
    }

    fn info(&self, depth: u32, lines: &[Line<P>]) -> Info<P> {
        Info {
            depth,
            deepest: self.deepest as u32,
            nodes: self.watch.nodes_of_all(self.nodes),
            elapsed: self.watch.elapsed(),
            permille_full: self.table.permille_full(),
            lines: lines.to_vec(),
        }
    }

    /// Aspiration: searches a narrow window around what the depth before has found, and widens it where it fails.
    fn aspire(
        &mut self,
        root: &P,
        depth: i32,
        guess: Option<i32>,
        excluded: &[P::Move],
        short_win: &mut ShortWin<'_, P>,
    ) -> Line<P> {
        let (mut alpha, mut beta, mut width) = match (guess, self.techniques.aspiration) {
            (Some(guess), Some(width)) if depth >= 4 => (guess - width, guess + width, width),
            _ => (-INFINITE, INFINITE, INFINITE),
        };
        loop {
            (alpha, beta) = (alpha.max(-INFINITE), beta.min(INFINITE));
            let score = self.root(root, (alpha, beta), depth, excluded, short_win);
            if self.is_stopped || score > alpha && score < beta {
                return Line { score, moves: self.lines[0].clone() };
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

    /// The root: like any node, but some moves may be excluded, and a line must be found.
    fn root(
        &mut self,
        position: &P,
        (mut alpha, beta): (i32, i32),
        depth: i32,
        excluded: &[P::Move],
        short_win: &mut ShortWin<'_, P>,
    ) -> i32 {
        self.lines[0].clear();
        let mut key = position.key() ^ self.table_salt;
        if self.evaluator.sharpness().is_some() {
            key ^= ROOT;
        }
        let from_table = self.table.get(key, 0).and_then(|entry| entry.place);
        let start = self.moves.len();
        position.legal_moves(&mut self.moves);
        let moves = start..self.moves.len();
        let first_rank = self.ranks.len();
        let hints = Hints { ply: Some(0), before: None };
        self.lore.rank(self.evaluator, position, &self.moves[moves.clone()], hints, &mut self.ranks);
        if let Some(place) = from_table {
            prefer(&mut self.ranks[first_rank..], place);
        }
        self.path.push(Step::of(position));
        let sketch = self.evaluator.sketch(position);
        let view = self.judge(position, &sketch);
        self.looks[0] = view.looks;
        let first_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_place = None;
        let mut n_tried = 0;
        for _ in moves {
            let rank = pick(&mut self.ranks[first_rank..]);
            let mv = self.moves[start + usize::from(rank.place())];
            if excluded.contains(&mv) {
                continue;
            }
            let child = position.after(mv);
            let slot = self.evaluator.slot(position, mv);
            let visit = Visit {
                key: child.key() ^ self.table_salt,
                step: Step::of(&child),
                depth: depth - 1,
                ply: 1,
                before: Some(slot),
                is_after_quiet: rank.is_quiet(),
                has_chosen: false,
            };
            let score = if n_tried == 0 {
                self.turned::<true>(true, &child, &view, alpha, beta, visit)
            } else {
                let mut reduction = 0;
                if self.techniques.root_reductions && rank.is_quiet() {
                    reduction = self.reduction::<true>(position, slot, depth, n_tried, false);
                }
                let reduced = Visit { depth: visit.depth - reduction, ..visit };
                let mut score = self.turned::<false>(true, &child, &view, alpha, alpha + 1, reduced);
                if score > alpha && reduction > 0 {
                    score = self.turned::<false>(true, &child, &view, alpha, alpha + 1, visit);
                }
                if score > alpha && score < beta {
                    score = self.turned::<true>(true, &child, &view, alpha, beta, visit);
                }
                score
            };
            if self.is_stopped {
                break;
            }
            n_tried += 1;
            if score > best {
                best = score;
                if score > alpha {
                    best_place = Some(rank.place());
                    self.extend_line(0, mv);
                    alpha = score;
                    if alpha >= beta {
                        break;
                    }
                }
            }

            // Proof: a win that the search does not see, because it leaves out what looks bad.
            if best < DECIDED && self.prove(short_win) {
                break;
            }
        }
        self.path.pop();
        self.ranks.truncate(first_rank);
        self.moves.truncate(start);
        if self.is_stopped {
            return alpha;
        }
        if excluded.is_empty() {
            let bound = bound_of(best, first_alpha, beta);
            let entry = Entry { score: best, eval: view.looks, place: best_place, depth: depth as u8, bound };
            self.table.put(key, entry, 0);
        }
        best
    }
}

/// How settled a thought is: who found the same move again and again may stop early, who is in doubt goes on.
#[derive(Default)]
struct Calm {
    n_same: u32,
    has_dropped: bool,
}

impl Calm {
    fn note<P: Position>(&mut self, before: Option<&Line<P>>, now: &Line<P>) {
        /// A worse score than this, in hundredths, is a reason to look for something better.
        const DROP: i32 = 30;
        let is_same = before.is_some_and(|before| before.moves.first() == now.moves.first());
        self.n_same = if is_same { self.n_same + 1 } else { 0 };
        self.has_dropped = before.is_some_and(|before| now.score < before.score - DROP);
    }

    /// The share of the usual time to think, in hundredths.
    fn share(&self) -> u32 {
        match (self.has_dropped, self.n_same) {
            (true, _) => 170,
            (_, 0) => 140,
            (_, 1..=3) => 100,
            (_, 4..=6) => 75,
            _ => 55,
        }
    }
}
