//! Alpha-beta search, for any game and any number of players.
//!
//! Scores are seen from the mover's camp. With two players each is a camp of his own. With three, the player who thinks
//! is one camp and the others are the other one (the paranoid search). The window is turned round only where the camp
//! changes, so that a player who moves twice in a row costs nothing extra.

mod choice;
mod path;
mod quiescence;
mod root;

use path::{Path, Step};
pub(crate) use root::Thought;

use arrayvec::ArrayVec;
use evaluation::{Evaluator, Techniques};
use tabletop::{Player, Position, Standing, zobrist};

use crate::{
    limits::Watch,
    ordering::{Hints, Lore, Rank},
    score::{INFINITE, MOST_EVAL, WIN, of_certain, of_standing},
    table::{Bound, Entry, Table},
};

/// No line is longer.
pub(crate) const MOST_PLIES: usize = 120;

/// Everything that one thread owns while it thinks.
pub(crate) struct Searcher<'a, P: Position, E: Evaluator<P>> {
    evaluator: &'a E,
    table: &'a Table,
    watch: &'a Watch<'a>,
    techniques: Techniques,
    /// Who thinks.
    thinker: Player,
    /// Whether a place may be certain while the game goes on.
    is_among_three: bool,
    /// Two camps have the table to themselves: the same position means something else to another thinker.
    table_salt: u64,
    lore: Lore,
    /// What the game so far and the line that is looked at have gone through.
    path: Path,
    /// The moves of all nodes of the line, each node's behind those of the node above.
    moves: Vec<P::Move>,
    ranks: Vec<Rank>,
    /// What each position of the line looks like to the thinker.
    looks: Vec<i32>,
    /// The best line from each ply on.
    lines: Vec<Vec<P::Move>>,
    /// The score of the last depth that was finished.
    outlook: i32,
    nodes: u64,
    deepest: usize,
    is_stopped: bool,
}

/// A position of the line as the evaluator sees it.
struct View<'v, P: Position, E: Evaluator<P>> {
    position: &'v P,
    sketch: &'v E::Sketch,
    /// What it looks like to the camp of its mover.
    looks: i32,
}

/// How a node is come to.
#[derive(Clone, Copy)]
struct Visit {
    /// The key of the position in the table.
    key: u64,
    /// What the repetition rules know it by. Both keys are made at the same place, because many games make them of the same.
    step: Step,
    /// How many plies are to be looked at.
    depth: i32,
    /// How many plies it is from the root.
    ply: usize,
    /// The slot of the move that led here.
    before: Option<usize>,
    /// Whether that was a quiet move.
    is_after_quiet: bool,
    /// Whether an opponent has already chosen freely since the thinker's turn.
    has_chosen: bool,
}

impl<'a, P: Position, E: Evaluator<P>> Searcher<'a, P, E> {
    pub(crate) fn new(
        evaluator: &'a E,
        table: &'a Table,
        lore: Lore,
        watch: &'a Watch<'a>,
        techniques: Techniques,
        (root, past): (&P, &[P]),
    ) -> Searcher<'a, P, E> {
        let thinker = root.mover();
        // Where there is one opponent, he chooses whenever it is his turn.
        let best_reply = techniques.best_reply && root.players().len() > 2;
        let techniques = Techniques { best_reply, ..techniques };
        let table_salt = match root.players().len() {
            2 => 0,
            _ => zobrist::number(THINKER_SEED, thinker.index() as u64),
        };
        Searcher {
            evaluator,
            table,
            watch,
            techniques,
            thinker,
            is_among_three: root.players().len() > 2,
            table_salt,
            lore,
            path: Path::new(past, root),
            moves: Vec::with_capacity(4096),
            ranks: Vec::with_capacity(4096),
            looks: vec![0; MOST_PLIES + 1],
            lines: vec![Vec::new(); MOST_PLIES + 2],
            outlook: 0,
            nodes: 0,
            deepest: 0,
            is_stopped: false,
        }
    }

    /// What it has learnt about moves.
    pub(crate) fn into_lore(self) -> Lore {
        self.lore
    }

    /// The score of a position that follows on another, seen from the camp of its mover. `PV` says that the window is
    /// open: the score may become that of the best line.
    fn node<const PV: bool>(
        &mut self,
        position: &P,
        parent: &View<'_, P, E>,
        mut alpha: i32,
        mut beta: i32,
        visit: Visit,
    ) -> i32 {
        debug_assert!(-INFINITE <= alpha && alpha < beta && beta <= INFINITE);
        debug_assert!(PV || alpha + 1 == beta);
        let Visit { key, step, mut depth, ply, before, is_after_quiet, has_chosen } = visit;
        self.lines[ply].clear();
        if !self.may_go_on(ply) {
            return 0;
        }

        // Repetition: what stood before on this line or in the game is a draw as far as one can see.
        if self.path.has::<P>(step) {
            return self.for_mover(position, of_standing(position.standing_if_drawn(), self.thinker, ply));
        }

        // What tables made beforehand are certain of.
        if let Some(certain) = self.evaluator.certain(position) {
            return of_certain(certain, ply);
        }

        if depth <= 0 || ply >= MOST_PLIES {
            return self.leaf(position, parent, alpha, beta, ply);
        }

        // Distance to the end: no line from here can be better than winning at once, or worse than having lost.
        alpha = alpha.max(ply as i32 - WIN);
        beta = beta.min(WIN - ply as i32);
        if alpha >= beta {
            return alpha;
        }

        if let Some(standing) = self.end(position) {
            return self.for_mover(position, of_standing(standing, self.thinker, ply));
        }

        // The table would know the looks of some positions, but it is slow to come: to judge all of them anew meanwhile
        // costs less than to wait.
        let mut sketch = E::Sketch::default();
        let view = self.view(position, parent, &mut sketch);
        let looks = view.looks;

        // What the table knows.
        let known = self.table.get(key, ply);
        if let Some(entry) = known
            && !PV
            && self.techniques.transposition_cutoffs
            && i32::from(entry.depth) >= depth
            && match entry.bound {
                Bound::Exact => true,
                Bound::AtLeast => entry.score >= beta,
                Bound::AtMost => entry.score <= alpha,
            }
        {
            return entry.score;
        }

        self.looks[ply] = self.for_mover(position, looks);

        // Trend: whether the position looks better to the mover's camp than two plies ago.
        let improves =
            self.techniques.improving && ply >= 2 && looks > self.for_mover(position, self.looks[ply - 2]);

        if !PV && beta.abs() < MOST_EVAL {
            // Reverse futility: so far above what the opponent would allow that a shallow look will not change it.
            if let Some(margin) = self.techniques.reverse_futility
                && depth <= 6
                && looks - margin * (depth - i32::from(improves)) >= beta
            {
                return looks;
            }

            // Razoring: so far below what the mover has elsewhere that only tactics could help.
            if let Some(margin) = self.techniques.razoring
                && depth <= 3
                && looks + margin * depth <= alpha
            {
                let score = self.quiescence(&view, alpha, beta, ply, 0);
                if score <= alpha || self.is_stopped {
                    return score;
                }
            }
        }

        // Internal reduction: without a move from the table the order is poor, and a less deep look finds one.
        let from_table = known.and_then(|entry| entry.place);
        if self.techniques.internal_iterative_reduction && depth >= 4 && from_table.is_none() {
            depth -= 1;
        }

        let mut choice = self.begin_choice(position, from_table);

        // Forced move: it is no choice, and looking past it is cheap.
        let extension = i32::from(self.techniques.one_reply_extension && choice.n_listed() == 1);

        let hints = Hints { ply: Some(ply), before: before.filter(|_| self.techniques.countermoves) };
        self.lore.forget_killers(ply + 2);
        self.path.push(step);

        // Best reply: who comes after an opponent that chose freely plays what looks best.
        let is_thinkers = self.is_thinkers_camp(position);
        let most_tried = if has_chosen && !is_thinkers { 1 } else { usize::MAX };

        let first_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_place = None;
        let mut quiet_tried: ArrayVec<P::Move, QUIET_TRIED> = ArrayVec::new();
        let mut gains_tried: ArrayVec<usize, GAINS_TRIED> = ArrayVec::new();
        let mut n_quiet = 0;
        let mut n_tried = 0;
        while n_tried < most_tried
            && let Some(rank) = self.next_choice(&mut choice, position, hints)
        {
            let mv = self.chosen(&choice, rank);
            let is_quiet = rank.is_quiet();

            if !PV && is_quiet && best > -MOST_EVAL {
                // Late move pruning: near the leaves the quiet moves at the end of a good order are not worth a look.
                if let Some(least) = self.techniques.late_move_pruning
                    && depth <= 3
                    && n_quiet >= (least * (1 + depth * depth)) << i32::from(improves)
                {
                    break;
                }

                // Futility: a quiet move will hardly bring so much. Those that come later are quiet too.
                if let Some(margin) = self.techniques.futility
                    && depth <= 4
                    && looks + margin * depth <= alpha
                    && alpha.abs() < MOST_EVAL
                {
                    break;
                }
            }

            let mut child = position.clone();
            child.play(mv);
            let mut key = child.key() ^ self.table_salt;
            let has_chosen = self.techniques.best_reply && !is_thinkers && n_tried > 0;
            if has_chosen {
                key ^= CHOSEN;
            }
            let new_depth = depth - 1 + extension;
            // Leaves don't ask the table.
            if new_depth > 0 {
                self.table.prefetch(key);
            }
            let slot = self.evaluator.slot(position, mv);
            let step = Step::of(&child);
            let visit = Visit {
                key,
                step,
                depth: new_depth,
                ply: ply + 1,
                before: Some(slot),
                is_after_quiet: is_quiet,
                has_chosen,
            };
            let score = if n_tried == 0 {
                self.turned::<PV>(is_thinkers, &child, &view, alpha, beta, visit)
            } else {
                let mut reduction = 0;
                if is_quiet || self.techniques.reduce_captures {
                    reduction = self.reduction::<PV>(position, slot, depth, n_tried, improves);
                }
                if !is_quiet {
                    reduction = (reduction + self.alike_reduction(slot, &gains_tried)).min(depth - 1);
                }
                let reduced = Visit { depth: new_depth - reduction, ..visit };
                let mut score = self.turned::<false>(is_thinkers, &child, &view, alpha, alpha + 1, reduced);
                if score > alpha && reduction > 0 {
                    score = self.turned::<false>(is_thinkers, &child, &view, alpha, alpha + 1, visit);
                }
                if PV && score > alpha && score < beta {
                    score = self.turned::<PV>(is_thinkers, &child, &view, alpha, beta, visit);
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
                    alpha = score;
                    if PV {
                        self.extend_line(ply, mv);
                    }
                    if alpha >= beta {
                        if is_quiet {
                            let way = (ply, before);
                            self.lore.praise(self.evaluator, position, mv, &quiet_tried, depth, way);
                        }
                        break;
                    }
                }
            }
            if is_quiet {
                // Of more than it holds, the first are enough.
                let _ = quiet_tried.try_push(mv);
                n_quiet += 1;
            } else if self.techniques.similar_capture_reductions.is_some() {
                let _ = gains_tried.try_push(slot);
            }
        }
        self.path.pop();
        self.end_choice(choice);
        if self.is_stopped {
            return 0;
        }
        let bound = bound_of(best, first_alpha, beta);

        // Credit: where no answer helps, the quiet move that led here is a good one.
        if self.techniques.parent_history_bonus
            && is_after_quiet
            && bound == Bound::AtMost
            && is_thinkers != self.is_thinkers_camp(parent.position)
            && let Some(before) = before
        {
            self.lore.credit(parent.position, before, depth);
        }

        let entry = Entry { score: best, eval: looks, place: best_place, depth: depth as u8, bound };
        self.table.put(key, entry, ply);
        best
    }

    /// The score of a child, seen from the camp of its parent's mover.
    #[inline]
    fn turned<const PV: bool>(
        &mut self,
        is_thinkers: bool,
        child: &P,
        parent: &View<'_, P, E>,
        alpha: i32,
        beta: i32,
        visit: Visit,
    ) -> i32 {
        if is_thinkers == self.is_thinkers_camp(child) {
            self.node::<PV>(child, parent, alpha, beta, visit)
        } else {
            -self.node::<PV>(child, parent, -beta, -alpha, visit)
        }
    }

    /// Late move reductions: what comes late in a good order seldom turns out to be best. So many plies less deep is a
    /// move looked at before which others were tried.
    #[inline]
    fn reduction<const PV: bool>(
        &self,
        position: &P,
        slot: usize,
        depth: i32,
        n_tried: usize,
        improves: bool,
    ) -> i32 {
        match self.techniques.late_move_reductions {
            Some(share) if depth >= 3 && n_tried >= 3 => {
                let mut reduction = lateness(depth, n_tried) * share / 10_000 - i32::from(PV);
                reduction -= i32::from(improves);
                reduction -= self.lore.history(position, slot) / 8_192;
                // A ply is left to look.
                reduction.clamp(0, depth - 2)
            }
            _ => 0,
        }
    }

    /// Alike moves: where a move can be played in many ways that all gain something, as a capture of any piece, the best of
    /// them come first, and the others differ little. So many plies less deep is one looked at after gains of these slots.
    #[inline]
    fn alike_reduction(&self, slot: usize, gains_tried: &[usize]) -> i32 {
        let Some(least) = self.techniques.similar_capture_reductions else { return 0 };
        let n_alike = gains_tried.iter().filter(|&&tried| tried == slot).count() as i32;
        (n_alike / least).min(2)
    }

    /// The final ranks if the thinker's own is certain: the game is over, or he has his place and the others play on.
    #[inline]
    fn end(&self, position: &P) -> Option<Standing> {
        let standing = position.standing();
        if standing.is_some() || !self.is_among_three {
            return standing;
        }
        // Who has no place yet shares the best one that is left with another.
        let standing = position.standing_if_drawn();
        (!standing.is_shared(self.thinker)).then_some(standing)
    }

    /// Counts a node. Says whether to look at it, or to stop.
    #[inline]
    fn may_go_on(&mut self, ply: usize) -> bool {
        self.nodes += 1;
        self.deepest = self.deepest.max(ply);
        if self.watch.must_stop(self.nodes) {
            self.is_stopped = true;
        }
        !self.is_stopped
    }

    #[inline]
    fn is_thinkers_camp(&self, position: &P) -> bool {
        position.mover() == self.thinker
    }

    /// A score for the thinker, seen from the camp of the mover; and the other way round.
    #[inline]
    fn for_mover(&self, position: &P, score: i32) -> i32 {
        if self.is_thinkers_camp(position) { score } else { -score }
    }

    /// A running position as the evaluator sees it, with the help of what it saw in the one before.
    ///
    /// The sketch is written where it will stay: to copy what was just written would take longer than to judge it.
    fn view<'v>(
        &self,
        position: &'v P,
        parent: &View<'_, P, E>,
        sketch: &'v mut E::Sketch,
    ) -> View<'v, P, E> {
        self.evaluator.sketch_after(parent.position, parent.sketch, position, sketch);
        self.judge(position, sketch)
    }

    /// The same of a position of which this sketch was made.
    #[inline]
    fn judge<'v>(&self, position: &'v P, sketch: &'v E::Sketch) -> View<'v, P, E> {
        let score = self.evaluator.evaluate_sketched(position, sketch, self.thinker);
        View { position, sketch, looks: self.for_mover(position, score.clamp(-MOST_EVAL, MOST_EVAL)) }
    }

    /// The best line at a ply is a move and the best line behind it.
    fn extend_line(&mut self, ply: usize, mv: P::Move) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        above[ply].clear();
        above[ply].push(mv);
        above[ply].extend_from_slice(&below[0]);
    }
}

/// Tells the root, where nothing is overlooked, from the same position further down, where the list of moves is another.
const ROOT: u64 = 0x726f_6f74_7369_6768;
const THINKER_SEED: u64 = 0x7365_6172_6368;
/// Tells a position whose mover may not choose from the same one whose mover may.
const CHOSEN: u64 = 0x6265_7374_7265_706c;
/// So many quiet moves are remembered as worse than the one that was best.
const QUIET_TRIED: usize = 32;
/// So many moves that gain something are told from those that are alike.
const GAINS_TRIED: usize = 64;

fn bound_of(score: i32, alpha: i32, beta: i32) -> Bound {
    if score >= beta {
        Bound::AtLeast
    } else if score > alpha {
        Bound::Exact
    } else {
        Bound::AtMost
    }
}

/// How late a move is: ln(depth) × ln(number of moves before it), in hundredths.
fn lateness(depth: i32, n_tried: usize) -> i32 {
    LATENESS[(depth as usize).min(63)][n_tried.min(63)].into()
}

/// Logarithms are slow, and not to be had in constants: these are sums of 1/n, which differ from them by little.
static LATENESS: [[u16; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut logarithm = [0.0; 64];
    let mut n = 2;
    while n < 64 {
        // The trapezoidal rule for the integral of 1/x.
        logarithm[n] = logarithm[n - 1] + (1.0 / n as f64 + 1.0 / (n - 1) as f64) / 2.0;
        n += 1;
    }
    let mut depth = 1;
    while depth < 64 {
        let mut n_tried = 1;
        while n_tried < 64 {
            table[depth][n_tried] = (100.0 * logarithm[depth] * logarithm[n_tried]) as u16;
            n_tried += 1;
        }
        depth += 1;
    }
    table
};
