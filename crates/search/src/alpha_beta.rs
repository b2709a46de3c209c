//! Alpha-beta search with iterative deepening, for any game and any number of players.
//!
//! Scores are seen from the mover's camp. With two players each is a camp of his own. With three, the player who thinks
//! is one camp and the others are the other one (the paranoid search). The window is turned round only where the camp
//! changes, so that a player who moves twice in a row costs nothing extra.

use tabletop::{Evaluator, Player, Position, Repetition};

use crate::{
    info::{Info, Line},
    limits::Watch,
    ordering::{Lore, Rank, pick},
    score::{INFINITE, MOST_EVAL, WIN, of_certain, of_standing},
    table::{Bound, Entry, Table},
};

/// No line is longer.
pub(crate) const MOST_PLIES: usize = 120;

/// Which techniques are used. Each can be switched off, to measure what it is worth and to test that the rest is exact.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Techniques {
    /// Late moves are looked at less deeply.
    pub late_move_reductions: bool,
    /// A position that looks far too good for the opponent to allow is not looked into.
    pub reverse_futility: bool,
    /// Late quiet moves near the leaves are left out.
    pub late_move_pruning: bool,
    /// Tactical moves are played out before a leaf is judged.
    pub quiescence: bool,
    /// A forced move does not count as a ply.
    pub forced_extension: bool,
    /// Scores of positions met before are taken from the table.
    pub table_cuts: bool,
}

impl Techniques {
    /// Everything that has proved its worth.
    pub const ALL: Techniques = Techniques {
        late_move_reductions: true,
        reverse_futility: true,
        late_move_pruning: true,
        quiescence: true,
        forced_extension: true,
        table_cuts: true,
    };

    /// Only what cannot change the value of a position.
    pub const EXACT: Techniques = Techniques {
        late_move_reductions: false,
        reverse_futility: false,
        late_move_pruning: false,
        quiescence: false,
        forced_extension: false,
        table_cuts: false,
    };
}

/// Everything that one thread owns while it thinks.
pub(crate) struct Searcher<'a, P: Position, E: Evaluator<P>> {
    evaluator: &'a E,
    table: &'a Table,
    watch: &'a Watch<'a>,
    techniques: Techniques,
    /// Who thinks.
    thinker: Player,
    /// Two camps have the table to themselves: the same position means something else to another thinker.
    table_salt: u64,
    lore: Lore,
    /// What the game so far and the line that is looked at have gone through.
    path: Vec<Step>,
    /// The moves of all nodes of the line, each node's behind those of the node above.
    moves: Vec<P::Move>,
    ranks: Vec<Rank>,
    /// The best line from each ply on.
    lines: Vec<Vec<P::Move>>,
    nodes: u64,
    deepest: usize,
    is_stopped: bool,
}

impl<'a, P: Position, E: Evaluator<P>> Searcher<'a, P, E> {
    pub(crate) fn new(
        evaluator: &'a E,
        table: &'a Table,
        watch: &'a Watch<'a>,
        techniques: Techniques,
        root: &P,
        past: &[P],
    ) -> Searcher<'a, P, E> {
        let thinker = root.mover();
        let table_salt = match root.players().len() {
            2 => 0,
            _ => tabletop::zobrist::number(0x7365_6172_6368, thinker.index() as u64),
        };
        Searcher {
            evaluator,
            table,
            watch,
            techniques,
            thinker,
            table_salt,
            lore: Lore::new(E::SLOTS, MOST_PLIES + 2),
            path: past.iter().map(Step::of).collect(),
            moves: Vec::with_capacity(4096),
            ranks: Vec::with_capacity(4096),
            lines: vec![Vec::new(); MOST_PLIES + 2],
            nodes: 0,
            deepest: 0,
            is_stopped: false,
        }
    }

    /// Deepens until the watch says stop, telling `tell` after each depth. Returns the lines of the last depth that was
    /// finished, or of an unfinished one as far as it got, best first.
    pub(crate) fn run(&mut self, root: &P, n_lines: usize, tell: &mut dyn FnMut(&Info<P>)) -> Vec<Line<P>> {
        let legal = root.moves();
        let mut lines: Vec<Line<P>> = Vec::new();
        let mut depth = 1;
        while depth as usize <= MOST_PLIES && self.watch.may_begin(depth, self.nodes) {
            self.deepest = 0;
            let mut found: Vec<Line<P>> = Vec::new();
            for index in 0..n_lines.min(legal.len()) {
                let excluded: Vec<P::Move> = found.iter().map(|line| line.moves[0]).collect();
                let guess = lines.get(index).map(|line| line.score);
                let line = self.aspire(root, depth as i32, guess, &excluded);
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
                lines = found;
            }
            if self.is_stopped {
                break;
            }
            tell(&self.info(depth, &lines));
            // A certain end within the depth will not change.
            let is_settled = lines.iter().all(|line| line.score.abs() >= WIN - depth as i32);
            if is_settled && n_lines == 1 || legal.len() == 1 && self.watch.is_timed() {
                break;
            }
            depth += 1;
        }
        if lines.is_empty() {
            lines.extend(legal.first().map(|&mv| Line { score: 0, moves: vec![mv] }));
        }
        lines
    }

    pub(crate) fn info(&self, depth: u32, lines: &[Line<P>]) -> Info<P> {
        Info {
            depth,
            deepest: self.deepest as u32,
            nodes: self.nodes,
            elapsed: self.watch.elapsed(),
            permille_full: self.table.permille_full(),
            lines: lines.to_vec(),
        }
    }

    /// Aspiration: searches a narrow window around what the depth before has found, and widens it where it fails.
    fn aspire(&mut self, root: &P, depth: i32, guess: Option<i32>, excluded: &[P::Move]) -> Line<P> {
        const FIRST_WIDTH: i32 = 24;
        let mut width = FIRST_WIDTH;
        let (mut alpha, mut beta) = match guess {
            Some(guess) if depth >= 4 => ((guess - width).max(-INFINITE), (guess + width).min(INFINITE)),
            _ => (-INFINITE, INFINITE),
        };
        loop {
            let score = self.root(root, alpha, beta, depth, excluded);
            if self.is_stopped || score > alpha && score < beta {
                return Line { score, moves: self.lines[0].clone() };
            }
            width *= 4;
            if score <= alpha {
                alpha = if width > 2_000 { -INFINITE } else { (score - width).max(-INFINITE) };
            } else {
                beta = if width > 2_000 { INFINITE } else { (score + width).min(INFINITE) };
            }
        }
    }

    /// The root: like any node, but some moves may be excluded, and a line must be found.
    fn root(&mut self, position: &P, mut alpha: i32, beta: i32, depth: i32, excluded: &[P::Move]) -> i32 {
        self.lines[0].clear();
        let key = position.key() ^ self.table_salt;
        let known = self.table.get(key, 0);
        let start = self.moves.len();
        position.legal_moves(&mut self.moves);
        let moves = start..self.moves.len();
        let first_rank = self.ranks.len();
        let from_table = known.and_then(|entry| entry.place);
        self.lore.rank(self.evaluator, position, &self.moves[moves.clone()], from_table, 0, &mut self.ranks);
        self.path.push(Step::of(position));
        let first_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_place = None;
        let mut n_tried = 0;
        for next in first_rank..self.ranks.len() {
            let rank = pick(&mut self.ranks[first_rank..], next - first_rank);
            let mv = self.moves[start + usize::from(rank.place)];
            if excluded.contains(&mv) {
                continue;
            }
            let mut child = position.clone();
            child.play(mv);
            let score = if n_tried == 0 {
                self.turned::<true>(position, &child, alpha, beta, depth - 1, 1)
            } else {
                let score = self.turned::<false>(position, &child, alpha, alpha + 1, depth - 1, 1);
                if score > alpha && score < beta {
                    self.turned::<true>(position, &child, alpha, beta, depth - 1, 1)
                } else {
                    score
                }
            };
            if self.is_stopped {
                break;
            }
            n_tried += 1;
            if score > best {
                best = score;
                if score > alpha {
                    best_place = Some(rank.place);
                    self.extend_line(0, mv);
                    alpha = score;
                    if alpha >= beta {
                        break;
                    }
                }
            }
        }
        self.path.pop();
        self.ranks.truncate(first_rank);
        self.moves.truncate(start);
        if !self.is_stopped && excluded.is_empty() {
            let bound = bound_of(best, first_alpha, beta);
            self.table.put(
                key,
                Entry {
                    score: best,
                    eval: self.evaluate(position),
                    place: best_place,
                    depth: depth as u8,
                    bound,
                },
                0,
            );
        }
        if self.is_stopped { alpha } else { best }
    }

    /// The score of a child, seen from the camp of its parent's mover.
    #[inline]
    fn turned<const PV: bool>(
        &mut self,
        parent: &P,
        child: &P,
        alpha: i32,
        beta: i32,
        depth: i32,
        ply: usize,
    ) -> i32 {
        if self.is_thinkers_camp(parent) == self.is_thinkers_camp(child) {
            self.node::<PV>(child, alpha, beta, depth, ply)
        } else {
            -self.node::<PV>(child, -beta, -alpha, depth, ply)
        }
    }

    #[inline]
    fn is_thinkers_camp(&self, position: &P) -> bool {
        position.mover() == self.thinker
    }

    /// A score for the thinker, seen from the camp of the mover.
    #[inline]
    fn for_mover(&self, position: &P, score: i32) -> i32 {
        if self.is_thinkers_camp(position) { score } else { -score }
    }

    fn evaluate(&self, position: &P) -> i32 {
        let score = self.evaluator.evaluate(position, self.thinker).clamp(-MOST_EVAL, MOST_EVAL);
        self.for_mover(position, score)
    }

    /// The score of a position, seen from the camp of its mover. `PV` says that the window is open: the score may
    /// become that of the best line.
    fn node<const PV: bool>(
        &mut self,
        position: &P,
        mut alpha: i32,
        mut beta: i32,
        depth: i32,
        ply: usize,
    ) -> i32 {
        debug_assert!(-INFINITE <= alpha && alpha < beta && beta <= INFINITE);
        debug_assert!(PV || alpha + 1 == beta);
        self.lines[ply].clear();
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        if self.watch.must_stop(self.nodes) {
            self.is_stopped = true;
        }
        if self.is_stopped {
            return 0;
        }

        // Repetition: what stood before on this line or in the game is a draw as far as one can see.
        let step = Step::of(position);
        if self.is_repeated(step) {
            return self.for_mover(position, of_standing(position.standing_if_drawn(), self.thinker, ply));
        }

        // What tables made beforehand are certain of.
        if let Some(certain) = self.evaluator.certain(position) {
            return of_certain(certain, ply);
        }

        if depth <= 0 || ply >= MOST_PLIES {
            return self.quiescence(position, alpha, beta, ply, 0);
        }

        // Mate distance: no line from here can be better than winning at once, or worse than having lost.
        alpha = alpha.max(ply as i32 - WIN);
        beta = beta.min(WIN - ply as i32);
        if alpha >= beta {
            return alpha;
        }

        // What the table knows.
        let key = position.key() ^ self.table_salt;
        let known = self.table.get(key, ply);
        if let Some(entry) = known
            && !PV
            && self.techniques.table_cuts
            && i32::from(entry.depth) >= depth
            && match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => entry.score >= beta,
                Bound::AtMost => entry.score <= alpha,
            }
        {
            return entry.score;
        }

        let start = self.moves.len();
        position.legal_moves(&mut self.moves);
        let n_moves = self.moves.len() - start;
        if n_moves == 0 {
            let standing = position.standing().expect("a position without moves is final");
            return self.for_mover(position, of_standing(standing, self.thinker, ply));
        }

        let eval = known.map_or_else(|| self.evaluate(position), |entry| entry.eval);

        // Reverse futility: so far above what the opponent would allow that a shallow look will not change it.
        if self.techniques.reverse_futility
            && !PV
            && depth <= 6
            && beta.abs() < MOST_EVAL
            && eval - 80 * depth >= beta
        {
            self.moves.truncate(start);
            return eval;
        }

        // Forced move: it is no choice, and looking past it is cheap.
        let extension = i32::from(self.techniques.forced_extension && n_moves == 1);

        let first_rank = self.ranks.len();
        let from_table = known.and_then(|entry| entry.place);
        self.lore.rank(
            self.evaluator,
            position,
            &self.moves[start..start + n_moves],
            from_table,
            ply,
            &mut self.ranks,
        );
        self.lore.forget_killers(ply + 2);
        self.path.push(step);

        let first_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_place = None;
        let mut quiet_tried: [Option<P::Move>; QUIET_TRIED] = [None; QUIET_TRIED];
        let mut n_quiet = 0;
        for next in 0..n_moves {
            let rank = pick(&mut self.ranks[first_rank..first_rank + n_moves], next);
            let mv = self.moves[start + usize::from(rank.place)];

            // Late move pruning: near the leaves the quiet moves at the end of a good order are not worth a look.
            if self.techniques.late_move_pruning
                && !PV
                && rank.is_quiet
                && depth <= 3
                && best > -MOST_EVAL
                && n_quiet >= 6 + 6 * depth * depth
            {
                break;
            }

            let mut child = position.clone();
            child.play(mv);
            let new_depth = depth - 1 + extension;
            let score = if next == 0 {
                self.turned::<PV>(position, &child, alpha, beta, new_depth, ply + 1)
            } else {
                // Late move reductions: what comes late in a good order seldom turns out to be best.
                let mut reduction = 0;
                if self.techniques.late_move_reductions && depth >= 3 && rank.is_quiet && next >= 3 {
                    reduction = reduction_of(depth, next) - i32::from(PV);
                    reduction -= self.lore.history(self.evaluator, position, mv) / 8_192;
                    reduction = reduction.clamp(0, new_depth - 1);
                }
                let mut score =
                    self.turned::<false>(position, &child, alpha, alpha + 1, new_depth - reduction, ply + 1);
                if score > alpha && reduction > 0 {
                    score = self.turned::<false>(position, &child, alpha, alpha + 1, new_depth, ply + 1);
                }
                if PV && score > alpha && score < beta {
                    score = self.turned::<PV>(position, &child, alpha, beta, new_depth, ply + 1);
                }
                score
            };
            if self.is_stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    best_place = Some(rank.place);
                    alpha = score;
                    if PV {
                        self.extend_line(ply, mv);
                    }
                    if alpha >= beta {
                        if rank.is_quiet {
                            let others = quiet_tried.iter().map_while(|&other| other);
                            let others: arrayvec::ArrayVec<P::Move, QUIET_TRIED> = others.collect();
                            self.lore.praise(self.evaluator, position, mv, &others, depth, ply);
                        }
                        break;
                    }
                }
            }
            if rank.is_quiet {
                if let Some(slot) = quiet_tried.get_mut(n_quiet as usize) {
                    *slot = Some(mv);
                }
                n_quiet += 1;
            }
        }
        self.path.pop();
        self.ranks.truncate(first_rank);
        self.moves.truncate(start);
        if self.is_stopped {
            return 0;
        }
        let bound = bound_of(best, first_alpha, beta);
        self.table.put(key, Entry { score: best, eval, place: best_place, depth: depth as u8, bound }, ply);
        best
    }

    /// Plays tactical moves until the position is quiet enough to be judged by its looks.
    fn quiescence(&mut self, position: &P, mut alpha: i32, beta: i32, ply: usize, n_played: usize) -> i32 {
        if n_played > 0 {
            self.nodes += 1;
            self.deepest = self.deepest.max(ply);
            if self.watch.must_stop(self.nodes) {
                self.is_stopped = true;
            }
            if self.is_stopped {
                return 0;
            }
        }
        if let Some(standing) = position.standing() {
            return self.for_mover(position, of_standing(standing, self.thinker, ply));
        }
        if n_played > 0
            && let Some(certain) = self.evaluator.certain(position)
        {
            return of_certain(certain, ply);
        }
        let looks = self.evaluate(position);
        if !self.techniques.quiescence || ply >= MOST_PLIES || n_played >= MOST_TACTICAL_PLIES {
            return looks;
        }

        // Standing pat: the mover need not play a tactical move.
        let mut best = -INFINITE;
        if self.evaluator.may_decline(position) {
            best = looks;
            if best >= beta {
                return best;
            }
            alpha = alpha.max(best);
        }

        let start = self.moves.len();
        self.evaluator.tactical_moves(position, &mut self.moves);
        let n_moves = self.moves.len() - start;
        if n_moves == 0 {
            self.moves.truncate(start);
            return looks;
        }
        let first_rank = self.ranks.len();
        self.lore.rank(
            self.evaluator,
            position,
            &self.moves[start..start + n_moves],
            None,
            MOST_PLIES + 2,
            &mut self.ranks,
        );
        for next in 0..n_moves {
            let rank = pick(&mut self.ranks[first_rank..first_rank + n_moves], next);
            let mv = self.moves[start + usize::from(rank.place)];
            let mut child = position.clone();
            child.play(mv);
            let score = if self.is_thinkers_camp(position) == self.is_thinkers_camp(&child) {
                self.quiescence(&child, alpha, beta, ply + 1, n_played + 1)
            } else {
                -self.quiescence(&child, -beta, -alpha, ply + 1, n_played + 1)
            };
            if self.is_stopped {
                break;
            }
            if score > best {
                best = score;
                alpha = alpha.max(score);
                if alpha >= beta {
                    break;
                }
            }
        }
        self.ranks.truncate(first_rank);
        self.moves.truncate(start);
        best
    }

    /// Whether a position has stood on this line or in the game before, so that it will be drawn if it goes on like this.
    /// The look back ends where the number of pieces was another one: from there hardly anything comes again.
    fn is_repeated(&self, step: Step) -> bool {
        if P::HISTORY.third_repetition == Repetition::Allowed || step.key.is_none() {
            return false;
        }
        self.path.iter().rev().take_while(|it| it.n_pieces == step.n_pieces).any(|it| it.key == step.key)
    }

    /// The best line at a ply is a move and the best line behind it.
    fn extend_line(&mut self, ply: usize, mv: P::Move) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        above[ply].clear();
        above[ply].push(mv);
        above[ply].extend_from_slice(&below[0]);
    }
}

/// What the repetition rules know a position by.
#[derive(Clone, Copy)]
struct Step {
    key: Option<u64>,
    n_pieces: u16,
}

impl Step {
    fn of<P: Position>(position: &P) -> Step {
        Step { key: position.repetition_key(), n_pieces: position.n_pieces() as u16 }
    }
}

/// So many quiet moves are remembered as worse than the one that was best.
const QUIET_TRIED: usize = 32;
/// Tactical lines are no longer.
const MOST_TACTICAL_PLIES: usize = 16;

fn bound_of(score: i32, alpha: i32, beta: i32) -> Bound {
    if score >= beta {
        Bound::AtLeast
    } else if score > alpha {
        Bound::Exact
    } else {
        Bound::AtMost
    }
}

/// By how many plies a late move is looked at less deeply.
fn reduction_of(depth: i32, n_tried: usize) -> i32 {
    (f64::from(depth).ln() * (n_tried as f64).ln() / 2.2) as i32
}
