//! Monte Carlo tree search with a value for each player, for any number of players.
//!
//! All players are assumed to play for themselves (max^n). Proven results are backed up (MCTS-Solver, for several players
//! as by Nijssen and Winands): a mover who can end the game in first place does so, whoever else gains from it, and a
//! position all of whose moves are proven is proven itself.

use std::cmp::Reverse;

use evaluation::{Evaluator, LeafValue, MonteCarlo, MoveOrdering, ProbeResult, Selection, Tablebase};
use tabletop::{
    Player, Position, Standing,
    playout::{Dice, playout},
};

use crate::{
    control::Control,
    info::Pv,
    knowledge::Knowledge,
    proof::ProofTable,
    score::WIN,
    short_win::{self, ShortWin},
};

/// The payoff of each player, from 0 to 1.
type Payoffs = [f32; 3];

struct Node<M> {
    mv: Option<M>,
    /// The index of the first child; children stand together. Without meaning before the node is expanded.
    first_child: u32,
    n_children: u32,
    visits: u32,
    prior: f32,
    /// The sums of the payoffs of all simulations through here, or the payoffs themselves if they are proven.
    sums: Payoffs,
    is_proven: bool,
}

impl<M> Node<M> {
    fn new(mv: Option<M>) -> Node<M> {
        Node { mv, first_child: 0, n_children: 0, visits: 0, prior: 0.0, sums: [0.0; 3], is_proven: false }
    }

    fn mean(&self, player: Player) -> f32 {
        let n_payoffs = if self.is_proven { 1 } else { self.visits.max(1) };
        self.sums[player.index()] / n_payoffs as f32
    }

    fn proven(&self) -> Option<Payoffs> {
        self.is_proven.then_some(self.sums)
    }

    fn set_proven(&mut self, payoffs: Payoffs) {
        (self.sums, self.is_proven) = (payoffs, true);
    }
}

/// The difference between a proven win and a proven loss in the priors, in hundredths.
const PROVEN_DIFFERENCE: f32 = 4_000.0;

/// The most nodes of the tree. Simulations go on when it is full, but it does not grow.
const MAX_TREE_NODES: usize = 4_000_000;

/// A root move and what the search found about it.
#[derive(Clone, PartialEq, Debug)]
pub struct RootMove<M> {
    /// The move.
    pub mv: M,
    /// The principal variation: the move, and then the most visited ones.
    pub pv: Vec<M>,
    /// The simulations that began with it.
    pub visits: u32,
    /// The mean payoff of the mover, from 0 to 1.
    pub payoff: f32,
    /// The mean payoffs of all players.
    pub payoffs: [f32; 3],
    /// Whether the payoff is proven, provided that all players play for themselves.
    pub is_proven: bool,
    /// The plies to a win that nobody can prevent, if there is a proof.
    pub wins_in: Option<u32>,
}

/// Gets the number of nodes and the root moves, best first.
pub type RootMoveListener<'a, M> = dyn FnMut(u64, &[RootMove<M>]) + 'a;

/// Runs simulations until the limits or the stop signal end the search. Returns the root moves, best first. `report` gets
/// them whenever the number of simulations has doubled.
pub(crate) fn run<P: Position, E: Evaluator<P>, O: MoveOrdering<P>, T: Tablebase<P>>(
    config: MonteCarlo,
    knowledge: Knowledge<'_, P, E, O, T>,
    root: &P,
    past: &[P],
    control: &Control<'_>,
    report: &mut RootMoveListener<'_, P::Move>,
) -> Vec<RootMove<P::Move>> {
    /// After fewer simulations there is little to report.
    const FIRST_REPORT: u64 = 1 << 10;
    let mut tree = Tree {
        config,
        knowledge,
        nodes: vec![Node::new(None)],
        n_evaluated: 0,
        dice: Dice::new(config.seed),
        moves: vec![],
        path: vec![],
    };
    let mut proof_table = ProofTable::new(short_win::MEMORY);
    let finishers = |position: &P, moves: &mut Vec<P::Move>| knowledge.ordering.noisy_moves(position, moves);
    let mut short_win =
        config.proves.then(|| ShortWin::new(root, past, 1, &mut proof_table, *control, &finishers));
    let mut n_simulations = 0_u64;
    // At least one simulation, or nothing would be known.
    loop {
        tree.simulate(root);
        n_simulations += 1;
        let is_proven = tree.nodes[0].is_proven;
        let is_over = is_proven
            || control.must_stop_simulations(n_simulations, tree.n_evaluated)
            || tree.children(0).len() == 1 && control.has_time_limit();
        if n_simulations.is_power_of_two() && n_simulations >= FIRST_REPORT || is_over {
            // A result that is proven for players who play for themselves is worth a proof against all together.
            let max_nodes = if is_proven { short_win::MAX_NODES } else { tree.n_evaluated };
            tree.prove_short_win(&mut short_win, max_nodes, control);
            if is_over || short_win.as_ref().is_some_and(ShortWin::is_found) {
                break;
            }
            report(tree.n_evaluated, &tree.root_moves(root));
        }
    }
    let mut root_moves = tree.root_moves(root);
    if let Some(win) = short_win.and_then(ShortWin::into_pv) {
        prefer(&mut root_moves, win, root.mover());
    }
    report(tree.n_evaluated, &root_moves);
    root_moves
}

/// Puts a proved win first.
fn prefer<P: Position>(root_moves: &mut Vec<RootMove<P::Move>>, win: Pv<P>, mover: Player) {
    let mv = win.moves[0];
    let index = root_moves.iter().position(|root_move| root_move.mv == mv);
    let known = index.map(|index| root_moves.remove(index));
    let (visits, mut payoffs) = known.map_or((0, [0.25; 3]), |it| (it.visits, it.payoffs));
    payoffs[mover.index()] = 1.0;
    let wins_in = Some((WIN - win.score) as u32);
    root_moves
        .insert(0, RootMove { mv, pv: win.moves, visits, payoff: 1.0, payoffs, is_proven: true, wins_in });
}

struct Tree<'a, P: Position, E, O, T> {
    config: MonteCarlo,
    knowledge: Knowledge<'a, P, E, O, T>,
    nodes: Vec<Node<P::Move>>,
    /// The nodes of the search as its limits count them: one a simulation, and those that got a prior.
    n_evaluated: u64,
    dice: Dice,
    moves: Vec<P::Move>,
    /// The nodes of the current simulation, and who is to move there.
    path: Vec<(usize, Player)>,
}

impl<P: Position, E: Evaluator<P>, O: MoveOrdering<P>, T: Tablebase<P>> Tree<'_, P, E, O, T> {
    /// One simulation: selection down to a leaf, expansion, evaluation, and backpropagation of the payoffs.
    fn simulate(&mut self, root: &P) {
        self.n_evaluated += 1;
        let mut position = root.clone();
        let mut index = 0;
        self.path.clear();
        self.path.push((0, root.mover()));
        let payoffs = loop {
            if let Some(payoffs) = self.nodes[index].proven() {
                break payoffs;
            }
            if self.nodes[index].n_children == 0 {
                // The root is not probed: a move has to be chosen there.
                let known = match index {
                    0 => position.standing().map(payoffs_of),
                    _ => self.known_payoffs(&position),
                };
                if let Some(payoffs) = known {
                    self.nodes[index].set_proven(payoffs);
                    break payoffs;
                }
                if self.nodes[index].visits == 0 && index != 0 || self.nodes.len() >= MAX_TREE_NODES {
                    break self.evaluate_leaf(&position);
                }
                self.expand(index, &position);
            }
            index = self.select(index, position.mover());
            position.play(self.nodes[index].mv.expect("a child has its move"));
            self.path.push((index, position.mover()));
        };
        while let Some((index, mover)) = self.path.pop() {
            let node = &mut self.nodes[index];
            node.visits += 1;
            if node.is_proven {
                continue;
            }
            for (sum, payoff) in node.sums.iter_mut().zip(payoffs) {
                *sum += payoff;
            }
            if self.config.solves
                && let Some(payoffs) = self.back_up_proof(index, mover)
            {
                self.nodes[index].set_proven(payoffs);
            }
        }
    }

    /// Lets the proof of a short win go on to this number of nodes in all, up to its limit.
    fn prove_short_win(
        &mut self,
        short_win: &mut Option<ShortWin<'_, P>>,
        max_nodes: u64,
        control: &Control<'_>,
    ) {
        let Some(short_win) = short_win else { return };
        let nodes_before = short_win.nodes();
        let max_nodes = max_nodes.min(short_win::MAX_NODES);
        let limit = nodes_before.saturating_add(control.nodes_left(self.n_evaluated));
        short_win.search(max_nodes, limit);
        self.n_evaluated += short_win.nodes() - nodes_before;
    }

    fn expand(&mut self, index: usize, position: &P) {
        self.moves.clear();
        position.legal_moves(&mut self.moves);
        match index {
            0 => self.knowledge.fallibility.forget(position, &mut self.moves, 0),
            _ => self.knowledge.fallibility.overlook(position, &mut self.moves, 0),
        }
        self.nodes[index].first_child = self.nodes.len() as u32;
        self.nodes[index].n_children = self.moves.len() as u32;
        self.nodes.extend(self.moves.iter().map(|&mv| Node::new(Some(mv))));
        if let Selection::Puct { scale } = self.config.selection {
            self.set_priors(index, position, scale);
        }
    }

    /// Sets the priors of the children: a softmax over their static evaluations for the mover. Children whose result is
    /// known are proven.
    fn set_priors(&mut self, index: usize, position: &P, scale: f32) {
        let mover = position.mover();
        let children = self.children(index);
        self.n_evaluated += children.len() as u64;
        let mut best = f32::NEG_INFINITY;
        for child in children.clone() {
            let after = position.after(self.nodes[child].mv.expect("a child has its move"));
            let known = self.known_payoffs(&after);
            let static_eval = match known {
                Some(payoffs) => (payoffs[mover.index()] - 0.5) * PROVEN_DIFFERENCE,
                None => self.knowledge.evaluate(&after, mover) as f32,
            };
            let node = &mut self.nodes[child];
            node.prior = static_eval / scale;
            if let Some(payoffs) = known.filter(|_| self.config.solves) {
                node.set_proven(payoffs);
            }
            best = best.max(node.prior);
        }
        let nodes = &mut self.nodes[children];
        nodes.iter_mut().for_each(|node| node.prior = (node.prior - best).exp());
        let sum: f32 = nodes.iter().map(|node| node.prior).sum();
        nodes.iter_mut().for_each(|node| node.prior /= sum);
    }

    fn children(&self, index: usize) -> std::ops::Range<usize> {
        let first = self.nodes[index].first_child as usize;
        first..first + self.nodes[index].n_children as usize
    }

    fn select(&mut self, index: usize, mover: Player) -> usize {
        match self.config.selection {
            Selection::Ucb1 => self.select_ucb1(index, mover),
            Selection::Puct { .. } => self.select_puct(index, mover),
        }
    }

    /// The child with the largest upper confidence bound for the mover.
    fn select_ucb1(&mut self, index: usize, mover: Player) -> usize {
        let children = self.children(index);
        let log = (self.nodes[index].visits.max(1) as f32).ln();
        // Unvisited children come in random order.
        let offset = self.dice.below(children.len());
        let bound = |child: usize| {
            let node = &self.nodes[child];
            match node.visits {
                0 => f32::INFINITY,
                visits => node.mean(mover) + self.config.exploration * (log / visits as f32).sqrt(),
            }
        };
        let mut best = (f32::NEG_INFINITY, children.start);
        for step in 0..children.len() {
            let child = children.start + (step + offset) % children.len();
            let value = bound(child);
            if value > best.0 {
                best = (value, child);
                if value == f32::INFINITY {
                    break;
                }
            }
        }
        best.1
    }

    /// The child with the best sum of mean payoff and exploration bonus. Unvisited children count with the mean of their parent.
    fn select_puct(&self, index: usize, mover: Player) -> usize {
        let parent = &self.nodes[index];
        let (unvisited, exploration) =
            (parent.mean(mover), self.config.exploration * (parent.visits.max(1) as f32).sqrt());
        let mut best = (f32::NEG_INFINITY, self.children(index).start);
        for child in self.children(index) {
            let node = &self.nodes[child];
            let mean = if node.visits == 0 && !node.is_proven { unvisited } else { node.mean(mover) };
            let value = mean + exploration * node.prior / (1 + node.visits) as f32;
            if value > best.0 {
                best = (value, child);
            }
        }
        best.1
    }

    /// The proven payoffs of a node, if they follow from its children: one is a win for the mover, or all are proven and the
    /// mover takes the best.
    fn back_up_proof(&self, index: usize, mover: Player) -> Option<Payoffs> {
        let mut best: Option<Payoffs> = None;
        let mut all_proven = !self.children(index).is_empty();
        for child in self.children(index) {
            match self.nodes[child].proven() {
                Some(payoffs) => {
                    if payoffs[mover.index()] >= 1.0 {
                        return Some(payoffs);
                    }
                    if best.is_none_or(|best| payoffs[mover.index()] > best[mover.index()]) {
                        best = Some(payoffs);
                    }
                }
                None => all_proven = false,
            }
        }
        best.filter(|_| all_proven)
    }

    fn evaluate_leaf(&mut self, position: &P) -> Payoffs {
        let mut position = position.clone();
        let max_plies = match self.config.leaf {
            LeafValue::Playout { max_plies } => max_plies,
            LeafValue::StaticEval { plies, .. } => plies,
        };
        playout(&mut position, &mut self.dice, &mut self.moves, max_plies);
        if let Some(standing) = position.standing() {
            return payoffs_of(standing);
        }
        match self.config.leaf {
            LeafValue::Playout { .. } => payoffs_of(position.standing_if_drawn()),
            LeafValue::StaticEval { scale, .. } => {
                let mut payoffs = [0.0; 3];
                for player in position.players().iter() {
                    let score = self.knowledge.evaluate(&position, player) as f32;
                    payoffs[player.index()] = 1.0 / (1.0 + (-score / scale).exp());
                }
                payoffs
            }
        }
    }

    /// The move of a node, and then the most visited ones.
    fn pv(&self, mut index: usize) -> Vec<P::Move> {
        /// Moves with fewer visits say little.
        const FEWEST_VISITS: u32 = 16;
        let mut pv: Vec<P::Move> = self.nodes[index].mv.into_iter().collect();
        while let Some(best) = self.children(index).max_by_key(|&child| self.nodes[child].visits)
            && self.nodes[best].visits >= FEWEST_VISITS
        {
            pv.extend(self.nodes[best].mv);
            index = best;
        }
        pv
    }

    fn root_moves(&self, root: &P) -> Vec<RootMove<P::Move>> {
        let mover = root.mover();
        let mut root_moves: Vec<RootMove<P::Move>> = self
            .children(0)
            .map(|child| {
                let node = &self.nodes[child];
                let mv = node.mv.expect("a child has its move");
                // The tablebase knows moves that were not visited, too, because another was good enough to end the search.
                let proven = match self.config.solves {
                    true => node.proven().or_else(|| self.known_payoffs(&root.after(mv))),
                    false => node.proven(),
                };
                let payoffs = proven.unwrap_or_else(|| Player::ALL.map(|player| node.mean(player)));
                RootMove {
                    mv,
                    pv: self.pv(child),
                    visits: node.visits,
                    payoff: payoffs[mover.index()],
                    payoffs,
                    is_proven: proven.is_some(),
                    wins_in: None,
                }
            })
            .collect();
        // Proven wins first, proven losses last, and by visits in between. Of wins in the tablebase the shortest first, so
        // that the game comes to an end, and of losses the longest.
        let class = |root_move: &RootMove<P::Move>| match root_move.is_proven {
            true if root_move.payoff >= 1.0 => 2,
            true if root_move.payoff <= 0.0 => 0,
            _ => 1,
        };
        let distance = |root_move: &RootMove<P::Move>| match (
            class(root_move),
            self.plies_to_end(&root.after(root_move.mv)),
        ) {
            (2, plies) => plies.map_or(i32::MAX, i32::from),
            (0, Some(plies)) => -i32::from(plies),
            _ => 0,
        };
        // Payoffs are not negative, so that their bits are ordered as they are.
        root_moves.sort_by_cached_key(|it| {
            (Reverse(class(it)), distance(it), Reverse((it.visits, it.payoff.to_bits())))
        });
        if root_moves.is_empty() {
            root_moves.extend(root.moves().first().map(|&mv| RootMove {
                mv,
                pv: vec![mv],
                visits: 0,
                payoff: 0.5,
                payoffs: [0.5; 3],
                is_proven: false,
                wins_in: None,
            }));
        }
        root_moves
    }

    /// The payoffs of a position that is over, or in the tablebase.
    fn known_payoffs(&self, position: &P) -> Option<Payoffs> {
        if let Some(standing) = position.standing() {
            return Some(payoffs_of(standing));
        }
        self.probe(position).map(|result| payoffs_of_probe(result, position))
    }

    /// The tablebase is used only where proven results are backed up.
    fn probe(&self, position: &P) -> Option<ProbeResult> {
        if self.config.solves { self.knowledge.probe(position) } else { None }
    }

    /// The plies to the end of a position that is over, or in the tablebase.
    fn plies_to_end(&self, position: &P) -> Option<u16> {
        if position.standing().is_some() {
            return Some(0);
        }
        match self.probe(position)? {
            ProbeResult::Win(plies) | ProbeResult::Loss(plies) => Some(plies),
            ProbeResult::Draw => None,
        }
    }
}

/// For each player, the share of the others that they beat.
fn payoffs_of(standing: Standing) -> Payoffs {
    let mut payoffs = [0.0; 3];
    for player in standing.players().iter() {
        payoffs[player.index()] = standing.share_beaten(player);
    }
    payoffs
}

/// The same for a result of the tablebase, between two players.
fn payoffs_of_probe<P: Position>(result: ProbeResult, position: &P) -> Payoffs {
    let of_mover = match result {
        ProbeResult::Win(_) => 1.0,
        ProbeResult::Draw => 0.5,
        ProbeResult::Loss(_) => 0.0,
    };
    let mut payoffs = [0.0; 3];
    for player in position.players().iter() {
        payoffs[player.index()] = if player == position.mover() { of_mover } else { 1.0 - of_mover };
    }
    payoffs
}
