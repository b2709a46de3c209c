//! Alpha-beta search, for any game and any number of players.
//!
//! Scores are seen from the mover's side. With two players each is a side of their own. With three, the root player is
//! one side and the two others are the other (paranoid search). The window is negated only where the side changes, so
//! that a player who moves twice in a row costs nothing extra.

mod iterative_deepening;
mod move_picker;
mod path;
mod pruning;
mod quiescence;
mod reductions;
mod root;

use arrayvec::ArrayVec;
use evaluation::{Evaluator, MoveOrdering, Tablebase, Techniques};
pub(crate) use iterative_deepening::Deepened;
use path::{Path, Step};
use pruning::NodeWindow;
use tabletop::{Player, Position, Standing, zobrist};

use crate::{
    control::Control,
    history::{HistoryTables, OrderingContext},
    knowledge::Knowledge,
    move_score::MoveScore,
    score::{INFINITE, MAX_EVAL, WIN, of_probe, of_standing},
    transposition_table::{Bound, Entry, TranspositionTable},
};

/// The longest variation, in plies.
pub(crate) const MAX_PLY: usize = 120;

/// Everything that one thread owns while it searches.
pub(crate) struct Searcher<'a, P: Position, E: Evaluator<P>, O, T> {
    knowledge: Knowledge<'a, P, E, O, T>,
    table: &'a TranspositionTable,
    control: &'a Control<'a>,
    techniques: Techniques,
    root_player: Player,
    /// Whether a player's place may be certain while the others play on.
    has_three_players: bool,
    /// With three players, scores depend on who the root player is: each has entries of their own.
    table_salt: u64,
    history: HistoryTables,
    /// The positions of the game and of the current variation.
    path: Path,
    /// The moves of all nodes of the current variation, each node's behind those of its parent.
    moves: Vec<P::Move>,
    /// Their scores, in the same order.
    move_scores: Vec<MoveScore>,
    /// By ply: the static evaluation for the root player.
    static_evals: Vec<i32>,
    /// By ply: the principal variation from there (triangular table).
    pvs: Vec<Vec<P::Move>>,
    /// The score of the last completed depth.
    last_score: i32,
    nodes: u64,
    seldepth: usize,
    is_stopped: bool,
}

/// A position of the current variation with its static evaluation.
struct Evaluated<'v, P: Position, E: Evaluator<P>> {
    position: &'v P,
    accumulator: &'v E::Accumulator,
    /// Seen from the mover's side.
    static_eval: i32,
}

/// How a node is reached.
#[derive(Clone, Copy)]
struct Visit {
    /// The key of the position in the transposition table.
    key: u64,
    /// What the repetition rules know the position by. Both keys are computed at the same place, because many games derive
    /// them from the same data.
    step: Step,
    depth: i32,
    ply: usize,
    /// The history index of the move that led here.
    previous_move: Option<usize>,
    is_after_quiet: bool,
    /// Best-reply search: whether an opponent has already chosen freely since the root player's turn.
    opponent_has_chosen: bool,
}

impl<'a, P: Position, E: Evaluator<P>, O: MoveOrdering<P>, T: Tablebase<P>> Searcher<'a, P, E, O, T> {
    pub(crate) fn new(
        knowledge: Knowledge<'a, P, E, O, T>,
        table: &'a TranspositionTable,
        history: HistoryTables,
        control: &'a Control<'a>,
        techniques: Techniques,
        (root, past): (&P, &[P]),
    ) -> Searcher<'a, P, E, O, T> {
        let root_player = root.mover();
        let has_three_players = root.players().len() > 2;
        // A single opponent always chooses freely.
        let best_reply = techniques.best_reply && has_three_players;
        let table_salt = match has_three_players {
            false => 0,
            true => zobrist::number(ROOT_PLAYER_SEED, root_player.index() as u64),
        };
        Searcher {
            knowledge,
            table,
            control,
            techniques: Techniques { best_reply, ..techniques },
            root_player,
            has_three_players,
            table_salt,
            history,
            path: Path::new(past, root),
            moves: Vec::with_capacity(4096),
            move_scores: Vec::with_capacity(4096),
            static_evals: vec![0; MAX_PLY + 1],
            pvs: vec![Vec::new(); MAX_PLY + 2],
            last_score: 0,
            nodes: 0,
            seldepth: 0,
            is_stopped: false,
        }
    }

    pub(crate) fn into_history(self) -> HistoryTables {
        self.history
    }

    /// The score of a position, seen from the mover's side. `PV` says that the window is open: the score may become that
    /// of the principal variation.
    fn node<const PV: bool>(
        &mut self,
        position: &P,
        parent: &Evaluated<'_, P, E>,
        mut alpha: i32,
        mut beta: i32,
        visit: Visit,
    ) -> i32 {
        debug_assert!(-INFINITE <= alpha && alpha < beta && beta <= INFINITE);
        debug_assert!(PV || alpha + 1 == beta);
        let Visit { key, step, mut depth, ply, previous_move, is_after_quiet, opponent_has_chosen } = visit;
        self.pvs[ply].clear();
        if !self.count_node(ply) {
            return 0;
        }

        // Repetition: a position that has occurred on the path or in the game scores as a draw.
        if self.path.has::<P>(step) {
            let standing = position.standing_if_drawn();
            return self.for_mover(position, of_standing(standing, self.root_player, ply));
        }

        if let Some(result) = self.knowledge.probe(position) {
            return of_probe(result, ply);
        }

        if depth <= 0 || ply >= MAX_PLY {
            return self.leaf(position, parent, alpha, beta, ply);
        }

        // Mate distance pruning: no score from here is better than a win at the next ply, or worse than a loss now.
        alpha = alpha.max(ply as i32 - WIN);
        beta = beta.min(WIN - ply as i32);
        if alpha >= beta {
            return alpha;
        }

        if let Some(standing) = self.final_standing(position) {
            return self.for_mover(position, of_standing(standing, self.root_player, ply));
        }

        // The table has the static evaluation of some positions, but its memory is slow: evaluating all of them while it
        // is fetched costs less than waiting.
        let mut accumulator = E::Accumulator::default();
        let node = self.evaluate(position, parent, &mut accumulator);
        let static_eval = node.static_eval;

        let entry = self.table.get(key, ply);
        if !PV && let Some(score) = self.table_cutoff(entry, alpha, beta, depth) {
            return score;
        }

        self.static_evals[ply] = self.for_mover(position, static_eval);
        let improving = self.is_improving(&node, ply);

        if !PV && beta.abs() < MAX_EVAL {
            let window = NodeWindow { alpha, beta, depth, ply, improving };
            if let Some(score) = self.reverse_futility_pruning(static_eval, window) {
                return score;
            }
            if let Some(score) = self.razoring(&node, window) {
                return score;
            }
        }

        let table_move = entry.and_then(|entry| entry.best_move);
        depth -= self.internal_iterative_reduction(depth, table_move);

        let mut picker = self.start_picking(position, table_move);

        // One-reply extension: a forced move does not count as a ply.
        let extension = i32::from(self.techniques.one_reply_extension && picker.n_listed() == 1);

        let context = OrderingContext {
            ply: Some(ply),
            previous_move: previous_move.filter(|_| self.techniques.countermoves),
        };
        // Killers two plies further down belong to another position.
        self.history.clear_killers(ply + 2);
        self.path.push(step);

        // Best-reply search: after an opponent that chose freely, the other one plays the move that is ordered first.
        let is_root_side = self.is_root_side(position);
        let max_moves = if opponent_has_chosen && !is_root_side { 1 } else { usize::MAX };

        let first_alpha = alpha;
        let mut best = -INFINITE;
        let mut best_move = None;
        let mut quiet_tried: ArrayVec<P::Move, MAX_QUIET_TRIED> = ArrayVec::new();
        let mut captures_tried: ArrayVec<usize, MAX_CAPTURES_TRIED> = ArrayVec::new();
        let mut n_quiet = 0;
        let mut n_tried = 0;
        while n_tried < max_moves
            && let Some(move_score) = self.next_move(&mut picker, position, context)
        {
            let mv = self.picked(&picker, move_score);
            let is_quiet = move_score.is_quiet();

            // All moves that come later are quiet, too.
            if !PV && is_quiet && best > -MAX_EVAL {
                let window = NodeWindow { alpha, beta, depth, ply, improving };
                if self.late_move_pruning(n_quiet, window) || self.futility_pruning(static_eval, window) {
                    break;
                }
            }

            let mut child = position.clone();
            child.play(mv);
            let mut key = child.key() ^ self.table_salt;
            let opponent_has_chosen = self.techniques.best_reply && !is_root_side && n_tried > 0;
            if opponent_has_chosen {
                key ^= OPPONENT_HAS_CHOSEN;
            }
            let new_depth = depth - 1 + extension;
            // Leaves don't look into the table.
            if new_depth > 0 {
                self.table.prefetch(key);
            }
            let history_index = self.knowledge.ordering.history_index(position, mv);
            let step = Step::of(&child);
            let visit = Visit {
                key,
                step,
                depth: new_depth,
                ply: ply + 1,
                previous_move: Some(history_index),
                is_after_quiet: is_quiet,
                opponent_has_chosen,
            };

            // Principal variation search: the first move with the full window, the others with a null window.
            let score = if n_tried == 0 {
                self.child::<PV>(is_root_side, &child, &node, alpha, beta, visit)
            } else {
                let mut reduction = 0;
                if is_quiet || self.techniques.reduce_captures {
                    reduction =
                        self.late_move_reduction::<PV>(position, history_index, depth, n_tried, improving);
                }
                if !is_quiet {
                    reduction += self.similar_capture_reduction(history_index, &captures_tried);
                    reduction = reduction.min(depth - 1);
                }
                self.null_window_child::<PV>(is_root_side, &child, &node, alpha, beta, visit, reduction)
            };
            if self.is_stopped {
                break;
            }
            n_tried += 1;
            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(move_score.index());
                    alpha = score;
                    if PV {
                        self.extend_pv(ply, mv);
                    }
                    if alpha >= beta {
                        if is_quiet {
                            self.history.update_after_cutoff(
                                self.knowledge.ordering,
                                position,
                                mv,
                                &quiet_tried,
                                depth,
                                (ply, previous_move),
                            );
                        }
                        break;
                    }
                }
            }
            if is_quiet {
                // Of more than fit in, the first are enough.
                let _ = quiet_tried.try_push(mv);
                n_quiet += 1;
            } else if self.techniques.similar_capture_reductions.is_some() {
                let _ = captures_tried.try_push(history_index);
            }
        }
        self.path.pop();
        self.stop_picking(picker);
        if self.is_stopped {
            return 0;
        }
        let bound = bound_of(best, first_alpha, beta);

        // Parent history bonus: where no reply helps, the quiet move that led here is a good one.
        if self.techniques.parent_history_bonus
            && is_after_quiet
            && bound == Bound::Upper
            && is_root_side != self.is_root_side(parent.position)
            && let Some(previous_move) = previous_move
        {
            self.history.add_parent_bonus(parent.position, previous_move, depth);
        }

        let entry = Entry { score: best, static_eval, best_move, depth: depth as u8, bound };
        self.table.put(key, entry, ply);
        best
    }

    /// The score of a child, seen from the side of its parent's mover.
    #[inline]
    fn child<const PV: bool>(
        &mut self,
        is_root_side: bool,
        child: &P,
        parent: &Evaluated<'_, P, E>,
        alpha: i32,
        beta: i32,
        visit: Visit,
    ) -> i32 {
        if is_root_side == self.is_root_side(child) {
            self.node::<PV>(child, parent, alpha, beta, visit)
        } else {
            -self.node::<PV>(child, parent, -beta, -alpha, visit)
        }
    }

    /// The score of a child that is expected not to beat alpha: a null window and a reduced depth first, then the full
    /// depth, then in principal variation nodes the full window.
    #[inline(always)]
    #[allow(clippy::too_many_arguments)] // a part of `node`, which has all of them at hand
    fn null_window_child<const PV: bool>(
        &mut self,
        is_root_side: bool,
        child: &P,
        parent: &Evaluated<'_, P, E>,
        alpha: i32,
        beta: i32,
        visit: Visit,
        reduction: i32,
    ) -> i32 {
        let reduced = Visit { depth: visit.depth - reduction, ..visit };
        let mut score = self.child::<false>(is_root_side, child, parent, alpha, alpha + 1, reduced);
        if score > alpha && reduction > 0 {
            score = self.child::<false>(is_root_side, child, parent, alpha, alpha + 1, visit);
        }
        if PV && score > alpha && score < beta {
            score = self.child::<PV>(is_root_side, child, parent, alpha, beta, visit);
        }
        score
    }

    /// The final standing if the root player's place is certain: the game is over, or the others play on without them.
    #[inline]
    fn final_standing(&self, position: &P) -> Option<Standing> {
        let standing = position.standing();
        if standing.is_some() || !self.has_three_players {
            return standing;
        }
        // Players without a place share the best one that is left.
        let standing = position.standing_if_drawn();
        (!standing.is_shared(self.root_player)).then_some(standing)
    }

    /// Counts a node. Returns whether to search it, or to stop.
    #[inline]
    fn count_node(&mut self, ply: usize) -> bool {
        self.nodes += 1;
        self.seldepth = self.seldepth.max(ply);
        if self.control.must_stop(self.nodes) {
            self.is_stopped = true;
        }
        !self.is_stopped
    }

    #[inline]
    fn is_root_side(&self, position: &P) -> bool {
        position.mover() == self.root_player
    }

    /// Converts a score for the root player to one for the mover's side, and back.
    #[inline]
    fn for_mover(&self, position: &P, score: i32) -> i32 {
        if self.is_root_side(position) { score } else { -score }
    }

    /// The static evaluation of a running position, updated from the parent's accumulator.
    ///
    /// The accumulator is written where it will stay: copying it afterwards would take longer than the evaluation.
    fn evaluate<'v>(
        &self,
        position: &'v P,
        parent: &Evaluated<'_, P, E>,
        accumulator: &'v mut E::Accumulator,
    ) -> Evaluated<'v, P, E> {
        let evaluator = self.knowledge.evaluator;
        evaluator.update_accumulator(parent.position, parent.accumulator, position, accumulator);
        self.evaluate_with(position, accumulator)
    }

    /// The same with an accumulator that is up to date.
    #[inline]
    fn evaluate_with<'v>(&self, position: &'v P, accumulator: &'v E::Accumulator) -> Evaluated<'v, P, E> {
        let value = self.knowledge.evaluate_with(position, accumulator, self.root_player);
        let static_eval = self.for_mover(position, value.clamp(-MAX_EVAL, MAX_EVAL));
        Evaluated { position, accumulator, static_eval }
    }

    /// Sets the principal variation of a ply: a move, and the variation of the next ply.
    fn extend_pv(&mut self, ply: usize, mv: P::Move) {
        let (above, below) = self.pvs.split_at_mut(ply + 1);
        above[ply].clear();
        above[ply].push(mv);
        above[ply].extend_from_slice(&below[0]);
    }
}

/// Tells the root, where nothing is overlooked, from the same position further down, where the list of moves may be
/// shorter.
const ROOT: u64 = 0x726f_6f74_7369_6768;
const ROOT_PLAYER_SEED: u64 = 0x7365_6172_6368;
/// Tells a position whose mover may not choose from the same one whose mover may.
const OPPONENT_HAS_CHOSEN: u64 = 0x6265_7374_7265_706c;
/// The most quiet moves that get a malus after a beta cutoff.
const MAX_QUIET_TRIED: usize = 32;
/// The most captures that are compared with later ones.
const MAX_CAPTURES_TRIED: usize = 64;

fn bound_of(score: i32, alpha: i32, beta: i32) -> Bound {
    if score >= beta {
        Bound::Lower
    } else if score > alpha {
        Bound::Exact
    } else {
        Bound::Upper
    }
}
