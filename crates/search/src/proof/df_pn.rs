//! Depth-first proof-number search (df-pn, by Ayumu Nagai).
//!
//! A position where the attacker moves is proved by one move and refuted by all; where the defender moves it is the other
//! way round. The search always goes on at the node that needs the fewest further positions for a decision (the most
//! proving node), and stays there while that is so.

use tabletop::Position;

use super::{
    numbers::{NEVER, Numbers, Seen},
    prover::{Child, Node, Prover},
};

/// With this number of plies left everything is searched: counting what is missing would take longer.
const PLAIN_PLIES: u32 = 2;

impl<P: Position> Prover<'_, P> {
    /// Searches a node that is not decided at once until it is, or one of its numbers has reached the threshold.
    pub(super) fn search(&mut self, node: &Node<P>, threshold: Numbers) -> Numbers {
        let key = self.key(node);
        let known = self.table.get(key, node.plies);
        if let Some(known) = known
            && known.reach(threshold)
        {
            return known;
        }
        if node.plies <= PLAIN_PLIES {
            let is_proved = self.plain(node);
            return if self.is_stopped { Numbers::UNKNOWN } else { Numbers::settled(is_proved) };
        }
        let nodes_before = self.nodes;
        let is_attack = self.attacks(&node.position);
        let first_child = self.children.len();
        self.path.push(node.position.repetition_key());
        let settled = self.expand(node, is_attack);
        let numbers = settled.unwrap_or_else(|| self.deepen(node, first_child, is_attack, threshold));
        self.path.pop();
        self.children.truncate(first_child);
        if !self.is_stopped {
            self.table.put(key, node.plies, numbers, self.nodes - nodes_before);
        }
        numbers
    }

    /// Appends the children of a node with their known or initial numbers, unless one of them decides the node.
    fn expand(&mut self, node: &Node<P>, is_attack: bool) -> Option<Numbers> {
        let first_move = self.list_moves(node);
        let end = self.moves.len();
        let mut settled = None;
        for index in first_move..end {
            let mv = self.moves[index];
            let child = node.child(mv, node.plies - 1);
            self.count();
            if self.is_stopped {
                settled = Some(Numbers::UNKNOWN);
                break;
            }
            let numbers = match self.at_once(&child) {
                Some(verdict) => Numbers::settled(verdict),
                None => self
                    .table
                    .get(self.key(&child), child.plies)
                    .unwrap_or_else(|| self.initial_numbers(&child.position)),
            };
            if numbers.verdict() == Some(is_attack) {
                self.settlers[node.plies as usize] = Some(mv);
                settled = Some(numbers);
                break;
            }
            self.children.push(Child { mv, numbers });
        }
        self.moves.truncate(first_move);
        settled
    }

    /// Searches the most proving child again and again.
    fn deepen(&mut self, node: &Node<P>, first_child: usize, is_attack: bool, threshold: Numbers) -> Numbers {
        let seen_threshold = threshold.seen_by(is_attack);
        loop {
            let choice = most_proving(&self.children[first_child..], is_attack);
            let numbers = Numbers::from_seen(choice.seen, is_attack);
            if numbers.reach(threshold) {
                return numbers;
            }
            // A little more than the second best is allowed (1 + epsilon), so that the search does not jump to and fro.
            let own_threshold = choice.second.saturating_add(choice.second / 4).saturating_add(1);
            let child_threshold = Seen {
                own: seen_threshold.own.min(own_threshold),
                other: match seen_threshold.other {
                    NEVER => NEVER,
                    other => other - (choice.seen.other - choice.best_other),
                },
            };
            let index = first_child + choice.best;
            let mv = self.children[index].mv;
            let child = node.child(mv, node.plies - 1);
            let found = self.search(&child, Numbers::from_seen(child_threshold, is_attack));
            if self.is_stopped {
                return Numbers::UNKNOWN;
            }
            self.children[index].numbers = found;
            if found.verdict() == Some(is_attack) {
                self.settlers[node.plies as usize] = Some(mv);
            }
        }
    }

    /// Searches everything within the few plies of a node that is not decided at once.
    fn plain(&mut self, node: &Node<P>) -> bool {
        let key = self.key(node);
        if let Some(verdict) = self.table.get(key, node.plies).and_then(Numbers::verdict) {
            return verdict;
        }
        let nodes_before = self.nodes;
        let is_attack = self.attacks(&node.position);
        self.path.push(node.position.repetition_key());
        let first_move = self.list_moves(node);
        let mut verdict = !is_attack;
        for index in first_move..self.moves.len() {
            let mv = self.moves[index];
            let child = node.child(mv, node.plies - 1);
            self.count();
            let of_child = self.at_once(&child).unwrap_or_else(|| self.plain(&child));
            if self.is_stopped {
                break;
            }
            if of_child == is_attack {
                self.settlers[node.plies as usize] = Some(mv);
                verdict = is_attack;
                break;
            }
        }
        self.moves.truncate(first_move);
        self.path.pop();
        if !self.is_stopped {
            self.table.put(key, node.plies, Numbers::settled(verdict), self.nodes - nodes_before);
        }
        verdict
    }

    /// Appends the moves of a node. The move that last decided another node with as many plies left comes first.
    fn list_moves(&mut self, node: &Node<P>) -> usize {
        let first = self.moves.len();
        match self.finishers {
            Some(list) if node.plies == 1 && self.attacks(&node.position) => {
                list(&node.position, &mut self.moves);
            }
            _ => node.position.legal_moves(&mut self.moves),
        }
        if let Some(settler) = self.settlers[node.plies as usize]
            && let Some(index) = self.moves[first..].iter().position(|&mv| mv == settler)
        {
            self.moves.swap(first, first + index);
        }
        first
    }

    /// The initial numbers of a position, from its number of moves: all must fail, or one must succeed.
    fn initial_numbers(&self, position: &P) -> Numbers {
        let n_moves = position.count_moves() as u32;
        Numbers::from_seen(Seen { own: 1, other: n_moves.max(1) }, self.attacks(position))
    }
}

/// The numbers of a node by those of its children, and its most proving child.
struct MostProving {
    seen: Seen,
    /// The index of the child to search next.
    best: usize,
    best_other: u32,
    /// The mover's number of the second best child.
    second: u32,
}

fn most_proving<M>(children: &[Child<M>], is_attack: bool) -> MostProving {
    let mut choice =
        MostProving { seen: Seen { own: NEVER, other: 0 }, best: 0, best_other: 0, second: NEVER };
    for (index, child) in children.iter().enumerate() {
        let seen = child.numbers.seen_by(is_attack);
        choice.seen.other = match seen.other {
            NEVER => NEVER,
            // A sum that is too large for its type is still not decided.
            other if choice.seen.other != NEVER => choice.seen.other.saturating_add(other).min(NEVER - 1),
            _ => NEVER,
        };
        if seen.own < choice.seen.own {
            choice.second = choice.seen.own;
            choice.seen.own = seen.own;
            (choice.best, choice.best_other) = (index, seen.other);
        } else {
            choice.second = choice.second.min(seen.own);
        }
    }
    choice
}
