//! Monte Carlo tree search with a value for each player, for any number of players.
//!
//! Each player is taken to play for himself (max^n). Certain ends are propagated: a mover who can make an end in which
//! he is first does so, whoever else may also gain from it, and a position all of whose moves lead to certain ends is
//! certain itself (the multi-player solver of Nijssen and Winands).

use std::cmp::Reverse;

use evaluation::{Certain, Evaluator, LeafValue, MonteCarlo, Selection};
use tabletop::{
    Player, Position, Standing,
    playout::{Dice, playout},
};

use crate::{
    info::Line,
    limits::Watch,
    perception,
    proof::ProofTable,
    score::WIN,
    short_win::{self, ShortWin},
};

/// The payoff of each player, from 0 to 1.
type Payoffs = [f32; 3];

struct Node<M> {
    mv: Option<M>,
    /// Where its children stand, all together; nowhere before it is expanded.
    first_child: u32,
    n_children: u32,
    visits: u32,
    /// The share of its parent's walks that it looks worth.
    share: f32,
    /// The payoffs of all walks through here, or if they are certain those of one.
    sums: Payoffs,
    is_certain: bool,
}

impl<M> Node<M> {
    fn new(mv: Option<M>) -> Node<M> {
        Node { mv, first_child: 0, n_children: 0, visits: 0, share: 0.0, sums: [0.0; 3], is_certain: false }
    }

    fn mean(&self, player: Player) -> f32 {
        let n_walks = if self.is_certain { 1 } else { self.visits.max(1) };
        self.sums[player.index()] / n_walks as f32
    }

    /// What it is certain to be worth.
    fn certain(&self) -> Option<Payoffs> {
        self.is_certain.then_some(self.sums)
    }

    fn settle(&mut self, payoffs: Payoffs) {
        (self.sums, self.is_certain) = (payoffs, true);
    }
}

/// How far apart a certain win and a certain loss look, in hundredths.
const CERTAIN_LOOKS: f32 = 4_000.0;

/// The tree has no more nodes; then it is walked without growing.
const MOST_NODES: usize = 4_000_000;

/// What became of a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// The move and what was looked at most after it.
    pub line: Vec<M>,
    /// How often it was looked at.
    pub visits: u32,
    /// What the mover may expect of it, from 0 to 1.
    pub payoff: f32,
    /// Whether that is certain, as long as everybody plays for himself.
    pub is_certain: bool,
    /// In how many plies it wins whatever the others do, if that is proved.
    pub wins_in: Option<u32>,
}

/// Who hears of the number of positions and the moves so far, best first.
pub type Listener<'a, M> = dyn FnMut(u64, &[Choice<M>]) + 'a;

/// Looks through the tree until the watch says stop. Returns the moves, best first. `tell` hears of them whenever the
/// number of walks has doubled.
pub(crate) fn run<P: Position, E: Evaluator<P>>(
    config: MonteCarlo,
    evaluator: &E,
    root: &P,
    past: &[P],
    watch: &Watch<'_>,
    tell: &mut Listener<'_, P::Move>,
) -> Vec<Choice<P::Move>> {
    /// After fewer walks there is little to tell.
    const FIRST_TOLD: u64 = 1 << 10;
    let mut tree = Tree {
        config,
        evaluator,
        nodes: vec![Node::new(None)],
        n_positions: 0,
        dice: Dice::new(config.seed),
        moves: vec![],
        path: vec![],
    };
    let mut proof_table = ProofTable::new(short_win::MEMORY);
    let finishers = |position: &P, moves: &mut Vec<P::Move>| evaluator.tactical_moves(position, moves);
    let mut short_win =
        config.proves.then(|| ShortWin::new(root, past, 1, &mut proof_table, *watch, &finishers));
    let mut n_walks = 0_u64;
    // Without a walk nothing would be known.
    loop {
        tree.walk(root);
        n_walks += 1;
        let is_certain = tree.nodes[0].is_certain;
        let is_over = is_certain
            || watch.must_stop_walk(n_walks, tree.n_positions)
            || tree.children(0).len() == 1 && watch.is_timed();
        if n_walks.is_power_of_two() && n_walks >= FIRST_TOLD || is_over {
            // What is certain while everybody plays for himself is worth a proof that nobody can prevent it.
            let most_nodes = if is_certain { short_win::MOST_NODES } else { tree.n_positions };
            tree.prove(&mut short_win, most_nodes, watch);
            if is_over || short_win.as_ref().is_some_and(ShortWin::is_found) {
                break;
            }
            tell(tree.n_positions, &tree.choices(root));
        }
    }
    let mut choices = tree.choices(root);
    if let Some(win) = short_win.and_then(ShortWin::into_line) {
        prefer(&mut choices, win);
    }
    tell(tree.n_positions, &choices);
    choices
}

/// Makes a proved win the first choice.
fn prefer<P: Position>(choices: &mut Vec<Choice<P::Move>>, win: Line<P>) {
    let mv = win.moves[0];
    let place = choices.iter().position(|choice| choice.mv == mv);
    let visits = place.map_or(0, |place| choices.remove(place).visits);
    let wins_in = Some((WIN - win.score) as u32);
    choices.insert(0, Choice { mv, line: win.moves, visits, payoff: 1.0, is_certain: true, wins_in });
}

struct Tree<'a, P: Position, E> {
    config: MonteCarlo,
    evaluator: &'a E,
    nodes: Vec<Node<P::Move>>,
    /// How many positions were looked at: one a walk, and those that got a share.
    n_positions: u64,
    dice: Dice,
    moves: Vec<P::Move>,
    /// Where a walk comes through, and who is to move there.
    path: Vec<(usize, Player)>,
}

impl<P: Position, E: Evaluator<P>> Tree<'_, P, E> {
    /// One walk: down to a leaf, which grows children; the leaf's worth goes back up.
    fn walk(&mut self, root: &P) {
        self.n_positions += 1;
        let mut position = root.clone();
        let mut index = 0;
        self.path.clear();
        self.path.push((0, root.mover()));
        let payoffs = loop {
            if let Some(certain) = self.nodes[index].certain() {
                break certain;
            }
            if self.nodes[index].n_children == 0 {
                // Whatever tables say about the root, a move is to be chosen there.
                let known = match index {
                    0 => position.standing().map(payoffs_of),
                    _ => self.known(&position),
                };
                if let Some(payoffs) = known {
                    self.nodes[index].settle(payoffs);
                    break payoffs;
                }
                if self.nodes[index].visits == 0 && index != 0 || self.nodes.len() >= MOST_NODES {
                    break self.judge(&position);
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
            if node.is_certain {
                continue;
            }
            for (sum, payoff) in node.sums.iter_mut().zip(payoffs) {
                *sum += payoff;
            }
            if self.config.solves
                && let Some(payoffs) = self.certainty(index, mover)
            {
                self.nodes[index].settle(payoffs);
            }
        }
    }

    /// Gives the proof of a short win so many positions in all, up to its limit.
    fn prove(&mut self, short_win: &mut Option<ShortWin<'_, P>>, most_nodes: u64, watch: &Watch<'_>) {
        let Some(short_win) = short_win else { return };
        let nodes_before = short_win.nodes();
        let most_nodes = most_nodes.min(short_win::MOST_NODES);
        let limit = nodes_before.saturating_add(watch.nodes_left(self.n_positions));
        short_win.look(most_nodes, limit);
        self.n_positions += short_win.nodes() - nodes_before;
    }

    fn expand(&mut self, index: usize, position: &P) {
        self.moves.clear();
        position.legal_moves(&mut self.moves);
        // Perception: of what comes after his own move, the player may overlook something.
        if index != 0 {
            perception::overlook(self.evaluator, position, &mut self.moves, 0);
        }
        self.nodes[index].first_child = self.nodes.len() as u32;
        self.nodes[index].n_children = self.moves.len() as u32;
        self.nodes.extend(self.moves.iter().map(|&mv| Node::new(Some(mv))));
        if let Selection::Puct { scale } = self.config.selection {
            self.share_out(index, position, scale);
        }
    }

    /// Gives each child its share by what it looks like to the mover. An end that is seen at once is certain.
    fn share_out(&mut self, index: usize, position: &P, scale: f32) {
        let mover = position.mover();
        let children = self.children(index);
        self.n_positions += children.len() as u64;
        let mut best = f32::NEG_INFINITY;
        for child in children.clone() {
            let after = position.after(self.nodes[child].mv.expect("a child has its move"));
            let certain = self.known(&after);
            let looks = match certain {
                // As good as it gets, or as bad.
                Some(payoffs) => (payoffs[mover.index()] - 0.5) * CERTAIN_LOOKS,
                None => self.evaluator.evaluate(&after, mover) as f32,
            };
            let node = &mut self.nodes[child];
            node.share = looks / scale;
            if let Some(payoffs) = certain.filter(|_| self.config.solves) {
                node.settle(payoffs);
            }
            best = best.max(node.share);
        }
        let nodes = &mut self.nodes[children];
        nodes.iter_mut().for_each(|node| node.share = (node.share - best).exp());
        let sum: f32 = nodes.iter().map(|node| node.share).sum();
        nodes.iter_mut().for_each(|node| node.share /= sum);
    }

    fn children(&self, index: usize) -> std::ops::Range<usize> {
        let first = self.nodes[index].first_child as usize;
        first..first + self.nodes[index].n_children as usize
    }

    /// The child that promises most to the mover, counting in what was seldom tried.
    fn select(&mut self, index: usize, mover: Player) -> usize {
        match self.config.selection {
            Selection::Ucb1 => self.select_by_bounds(index, mover),
            Selection::Puct { .. } => self.select_by_shares(index, mover),
        }
    }

    /// The child with the largest upper bound of what the mover may expect.
    fn select_by_bounds(&mut self, index: usize, mover: Player) -> usize {
        let children = self.children(index);
        let log = (self.nodes[index].visits.max(1) as f32).ln();
        // Which of the untried comes first is a matter of chance, not of the order of the list.
        let turn = self.dice.below(children.len());
        let bound = |child: usize| {
            let node = &self.nodes[child];
            match node.visits {
                0 => f32::INFINITY,
                visits => node.mean(mover) + self.config.exploration * (log / visits as f32).sqrt(),
            }
        };
        let mut best = (f32::NEG_INFINITY, children.start);
        for step in 0..children.len() {
            let child = children.start + (step + turn) % children.len();
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

    /// The child with the best mean, counting in what it has had less of than its share. What was not tried yet is taken
    /// to be worth as much as the others on average.
    fn select_by_shares(&self, index: usize, mover: Player) -> usize {
        let parent = &self.nodes[index];
        let (untried, exploration) =
            (parent.mean(mover), self.config.exploration * (parent.visits.max(1) as f32).sqrt());
        let mut best = (f32::NEG_INFINITY, self.children(index).start);
        for child in self.children(index) {
            let node = &self.nodes[child];
            let mean = if node.visits == 0 && !node.is_certain { untried } else { node.mean(mover) };
            let value = mean + exploration * node.share / (1 + node.visits) as f32;
            if value > best.0 {
                best = (value, child);
            }
        }
        best.1
    }

    /// What a node is certain to be worth: the mover takes a certain win; or all is certain, and he takes the best.
    fn certainty(&self, index: usize, mover: Player) -> Option<Payoffs> {
        let mut best: Option<Payoffs> = None;
        let mut all_certain = !self.children(index).is_empty();
        for child in self.children(index) {
            match self.nodes[child].certain() {
                Some(payoffs) => {
                    if payoffs[mover.index()] >= 1.0 {
                        return Some(payoffs);
                    }
                    if best.is_none_or(|best| payoffs[mover.index()] > best[mover.index()]) {
                        best = Some(payoffs);
                    }
                }
                None => all_certain = false,
            }
        }
        best.filter(|_| all_certain)
    }

    fn judge(&mut self, position: &P) -> Payoffs {
        let mut position = position.clone();
        let most_plies = match self.config.leaf {
            LeafValue::Playout { max_plies } => max_plies,
            LeafValue::StaticEval { plies, .. } => plies,
        };
        playout(&mut position, &mut self.dice, &mut self.moves, most_plies);
        if let Some(standing) = position.standing() {
            return payoffs_of(standing);
        }
        match self.config.leaf {
            LeafValue::Playout { .. } => payoffs_of(position.standing_if_drawn()),
            LeafValue::StaticEval { scale, .. } => {
                let mut payoffs = [0.0; 3];
                for player in position.players().iter() {
                    let score = self.evaluator.evaluate(&position, player) as f32;
                    payoffs[player.index()] = 1.0 / (1.0 + (-score / scale).exp());
                }
                payoffs
            }
        }
    }

    /// The move of a node and those below it that were looked at most.
    fn line(&self, mut index: usize) -> Vec<P::Move> {
        /// What was looked at less often says little.
        const FEWEST_VISITS: u32 = 16;
        let mut line: Vec<P::Move> = self.nodes[index].mv.into_iter().collect();
        while let Some(best) = self.children(index).max_by_key(|&child| self.nodes[child].visits)
            && self.nodes[best].visits >= FEWEST_VISITS
        {
            line.extend(self.nodes[best].mv);
            index = best;
        }
        line
    }

    fn choices(&self, root: &P) -> Vec<Choice<P::Move>> {
        let mover = root.mover();
        let mut choices: Vec<Choice<P::Move>> = self
            .children(0)
            .map(|child| {
                let node = &self.nodes[child];
                let mv = node.mv.expect("a child has its move");
                // Tables know a move also if it was not looked at, because another was good enough to end the search.
                let certain = match self.config.solves {
                    true => node.certain().or_else(|| self.known(&root.after(mv))),
                    false => node.certain(),
                };
                Choice {
                    mv,
                    line: self.line(child),
                    visits: node.visits,
                    payoff: certain.map_or_else(|| node.mean(mover), |payoffs| payoffs[mover.index()]),
                    is_certain: certain.is_some(),
                    wins_in: None,
                }
            })
            .collect();
        // A certain win first, a certain loss last, in between what was looked at most. Of wins that tables know the
        // shortest, lest it never comes to an end, and of losses the longest.
        let class = |choice: &Choice<P::Move>| match choice.is_certain {
            true if choice.payoff >= 1.0 => 2,
            true if choice.payoff <= 0.0 => 0,
            _ => 1,
        };
        let distance =
            |choice: &Choice<P::Move>| match (class(choice), self.plies_to_end(&root.after(choice.mv))) {
                (2, plies) => plies.map_or(i32::MAX, i32::from),
                (0, Some(plies)) => -i32::from(plies),
                _ => 0,
            };
        // Payoffs are not negative, so that their bits are ordered as they are.
        choices.sort_by_cached_key(|choice| {
            (Reverse(class(choice)), distance(choice), Reverse((choice.visits, choice.payoff.to_bits())))
        });
        if choices.is_empty() {
            choices.extend(root.moves().first().map(|&mv| Choice {
                mv,
                line: vec![mv],
                visits: 0,
                payoff: 0.5,
                is_certain: false,
                wins_in: None,
            }));
        }
        choices
    }

    /// What a position is certain to be worth by the rules, or by tables made beforehand.
    fn known(&self, position: &P) -> Option<Payoffs> {
        if let Some(standing) = position.standing() {
            return Some(payoffs_of(standing));
        }
        self.in_tables(position).map(|certain| payoffs_of_certain(certain, position))
    }

    /// What tables made beforehand are certain of, if they are used at all.
    fn in_tables(&self, position: &P) -> Option<Certain> {
        if self.config.solves { self.evaluator.certain(position) } else { None }
    }

    /// After how many plies a position is over, if it is already or tables know it.
    fn plies_to_end(&self, position: &P) -> Option<u16> {
        if position.standing().is_some() {
            return Some(0);
        }
        match self.in_tables(position)? {
            Certain::Win(plies) | Certain::Loss(plies) => Some(plies),
            Certain::Draw => None,
        }
    }
}

/// The share of the others that each player beats.
fn payoffs_of(standing: Standing) -> Payoffs {
    let mut payoffs = [0.0; 3];
    for player in standing.players().iter() {
        payoffs[player.index()] = standing.share_beaten(player);
    }
    payoffs
}

/// The same where tables tell the end between two players.
fn payoffs_of_certain<P: Position>(certain: Certain, position: &P) -> Payoffs {
    let of_mover = match certain {
        Certain::Win(_) => 1.0,
        Certain::Draw => 0.5,
        Certain::Loss(_) => 0.0,
    };
    let mut payoffs = [0.0; 3];
    for player in position.players().iter() {
        payoffs[player.index()] = if player == position.mover() { of_mover } else { 1.0 - of_mover };
    }
    payoffs
}
