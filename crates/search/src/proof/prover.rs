//! Depth-first proof-number search (df-pn, by Ayumu Nagai) with a bound on the number of plies.
//!
//! A position where the attacker moves is proved by one move and refuted by all; where the defender moves it is the other
//! way round. The search always goes on where the fewest positions are missing to a decision, and stays there while
//! that is so.

use tabletop::{Player, Position, Repetition, Standing, zobrist};

use super::{
    Inquiry, MOST_PLIES, Progress, Proof, Verdict,
    numbers::{NEVER, Numbers, Seen},
    table::ProofTable,
};
use crate::limits::Watch;

/// Searches proofs about one position, and remembers between its answers what it has found.
pub struct Prover<'a, P: Position> {
    root: P,
    /// Who is to move in the root.
    thinker: Player,
    attacker: Attacker,
    table: &'a mut ProofTable,
    watch: Watch<'a>,
    /// Repetition keys of the positions in the game before, each as often as it stood.
    past: Vec<u64>,
    /// Repetition keys of the line that is looked at.
    path: Vec<Option<u64>>,
    /// No line may be longer.
    most_plies: u32,
    children: Vec<Child<P::Move>>,
    moves: Vec<P::Move>,
    /// By plies left: the move that last settled a position at once.
    settlers: Vec<Option<P::Move>>,
    /// What lists the moves of an attacker who has one ply left; if nothing is said, all are looked at.
    finishers: Option<&'a Finishers<'a, P>>,
    nodes: u64,
    is_stopped: bool,
}

/// Appends moves of a position; if any legal move ends the game at once as the mover wants, one of these does.
pub(crate) type Finishers<'a, P> = dyn Fn(&P, &mut Vec<<P as Position>::Move>) + 'a;

/// For whom an end is to be forced.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Attacker {
    /// The thinker wants to win.
    Thinker,
    /// The others want him to lose.
    Others,
}

struct Child<M> {
    mv: M,
    numbers: Numbers,
}

/// A position and how it was reached.
struct Node<P> {
    position: P,
    /// A number for the moves from the root.
    way: u64,
    /// Plies left.
    plies: u32,
}

/// With so few plies left everything is looked through: counting what is missing would take longer.
const PLAIN_PLIES: u32 = 2;

impl<'a, P: Position> Prover<'a, P> {
    /// Prepares proofs about a position. `past` are the positions of the game before it.
    pub fn new(position: &P, past: &[P], inquiry: Inquiry<'a>) -> Prover<'a, P> {
        let Inquiry { table, limits, elapsed, stop } = inquiry;
        Prover::watched(
            position,
            past,
            table,
            Watch::new(limits, elapsed, stop),
            limits.depth.unwrap_or(MOST_PLIES),
        )
    }

    /// The same under a watch. The proof may be so many plies long.
    pub(crate) fn watched(
        position: &P,
        past: &[P],
        table: &'a mut ProofTable,
        watch: Watch<'a>,
        most_plies: u32,
    ) -> Prover<'a, P> {
        table.clear();
        let longest = P::HISTORY.ply_limit.map_or(usize::MAX, |limit| limit.saturating_sub(past.len()));
        let longest = u32::try_from(longest).unwrap_or(u32::MAX);
        Prover {
            root: position.clone(),
            thinker: position.mover(),
            attacker: Attacker::Thinker,
            table,
            watch,
            past: match P::HISTORY.third_repetition {
                Repetition::Allowed => Vec::new(),
                Repetition::Ends | Repetition::Claim => {
                    past.iter().filter_map(Position::repetition_key).collect()
                }
            },
            path: Vec::new(),
            most_plies: most_plies.min(MOST_PLIES).min(longest),
            children: Vec::new(),
            moves: Vec::new(),
            settlers: vec![None; MOST_PLIES as usize + 1],
            finishers: None,
            nodes: 0,
            is_stopped: false,
        }
    }

    /// Takes someone's word for which moves may end the game at once. Where he is wrong a win may be overlooked, but none
    /// is proved that is not there.
    pub(crate) fn finished_by(self, finishers: &'a Finishers<'a, P>) -> Prover<'a, P> {
        Prover { finishers: Some(finishers), ..self }
    }

    /// How many positions were looked at.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the mover wins within so many plies. Nothing if that is not clear after so many further positions; who asks
    /// again goes on where this ended.
    pub(crate) fn wins_within(&mut self, plies: u32, nodes: u64) -> Option<bool> {
        self.attacker = Attacker::Thinker;
        self.go_on(nodes);
        self.root_within(plies.min(self.most_plies))
    }

    /// Best play of both sides from the root, which was found won within so many plies; only its beginning if further
    /// positions are needed for it than so many.
    pub(crate) fn winning_line(&mut self, plies: u32, nodes: u64) -> Vec<P::Move> {
        self.go_on(nodes);
        self.line(plies)
    }

    fn go_on(&mut self, nodes: u64) {
        self.watch = self.watch.up_to(self.nodes.saturating_add(nodes));
        self.is_stopped = false;
        self.path.clear();
        self.children.clear();
        self.moves.clear();
    }

    /// Whether the position is won or lost, and in how many plies. `tell` hears of every number of plies within which
    /// there is nothing.
    pub fn prove(&mut self, tell: &mut dyn FnMut(Progress)) -> Proof<P> {
        let mut plies = 0;
        loop {
            for attacker in [Attacker::Thinker, Attacker::Others] {
                self.attacker = attacker;
                if self.root_within(plies) == Some(true) {
                    let verdict = match attacker {
                        Attacker::Thinker => Verdict::Win { plies },
                        Attacker::Others => Verdict::Loss { plies },
                    };
                    let line = self.line(plies);
                    return Proof { verdict, line, nodes: self.nodes };
                }
                if self.is_stopped {
                    // The limits came before this number of plies was looked through.
                    let verdict = Verdict::Unknown { plies: plies.saturating_sub(1) };
                    return Proof { verdict, line: Vec::new(), nodes: self.nodes };
                }
            }
            tell(Progress { plies, nodes: self.nodes, elapsed: self.watch.elapsed() });
            if plies >= self.most_plies
                || self.root.standing().is_some()
                || !self.watch.may_begin(plies + 1, self.nodes, 100)
            {
                return Proof { verdict: Verdict::Unknown { plies }, line: Vec::new(), nodes: self.nodes };
            }
            plies += 1;
        }
    }

    /// Whether the mover wins within so many plies if he begins with a legal move. Nothing if the limits came before that
    /// was clear.
    pub fn wins_by(&mut self, mv: P::Move, plies: u32) -> Option<bool> {
        self.attacker = Attacker::Thinker;
        let Some(left) = plies.min(self.most_plies).checked_sub(1) else { return Some(false) };
        let root = Node::root(&self.root);
        self.path.push(root.position.repetition_key());
        let verdict = self.within(&root.child(mv, left));
        self.path.clear();
        verdict
    }

    /// The first moves with which the mover wins within so many plies, `most` of them at most. Nothing if the limits came
    /// before that was clear.
    pub fn winning_moves(&mut self, plies: u32, most: usize) -> Option<Vec<P::Move>> {
        let mut winning = Vec::new();
        for mv in self.root.moves() {
            if winning.len() == most {
                break;
            }
            if self.wins_by(mv, plies)? {
                winning.push(mv);
            }
        }
        Some(winning)
    }

    /// Whether the attacker can force his end within so many plies of the root. Nothing if the limits came before that
    /// was clear. How often the root itself has stood does not matter: the game goes on from it.
    fn root_within(&mut self, plies: u32) -> Option<bool> {
        let root = Node { plies, ..Node::root(&self.root) };
        let at_once = if plies == 0 { Some(false) } else { None };
        self.end(&root.position).or(at_once).or_else(|| self.search(&root, Numbers::OPEN).verdict())
    }

    /// The same for another node.
    fn within(&mut self, node: &Node<P>) -> Option<bool> {
        self.at_once(node).or_else(|| self.search(node, Numbers::OPEN).verdict())
    }

    /// Best play of both sides from the root, whose end is exactly so many plies away: the attacker takes the shortest
    /// way, the defender the longest.
    fn line(&mut self, plies: u32) -> Vec<P::Move> {
        let mut node = Node { plies, ..Node::root(&self.root) };
        let mut line = Vec::new();
        while node.plies > 0 {
            self.path.push(node.position.repetition_key());
            let left = node.plies - 1;
            let mut moves = node.position.moves().into_iter();
            let best = if self.attacks(&node.position) {
                moves.find(|&mv| self.within(&node.child(mv, left)) == Some(true))
            } else {
                // Every move loses by then. The one that does not lose sooner resists longest.
                moves.find(|&mv| left == 0 || self.within(&node.child(mv, left - 1)) == Some(false))
            };
            let Some(best) = best else { break };
            line.push(best);
            node = node.child(best, left);
        }
        self.path.clear();
        line
    }

    /// Searches a node that is not settled at once until it is, or one of its numbers has reached `most`.
    fn search(&mut self, node: &Node<P>, most: Numbers) -> Numbers {
        let key = self.key(node);
        let known = self.table.get(key, node.plies);
        if let Some(known) = known
            && known.reach(most)
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
        let numbers = settled.unwrap_or_else(|| self.deepen(node, first_child, is_attack, most));
        self.path.pop();
        self.children.truncate(first_child);
        if !self.is_stopped {
            self.table.put(key, node.plies, numbers, self.nodes - nodes_before);
        }
        numbers
    }

    /// Appends the children of a node with what is known or guessed about them, unless one of them settles the node.
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
                    .unwrap_or_else(|| self.guess(&child.position)),
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

    /// Searches the most promising child again and again.
    fn deepen(&mut self, node: &Node<P>, first_child: usize, is_attack: bool, most: Numbers) -> Numbers {
        let most_seen = most.seen_by(is_attack);
        loop {
            let choice = choose(&self.children[first_child..], is_attack);
            let numbers = Numbers::from_seen(choice.seen, is_attack);
            if numbers.reach(most) {
                return numbers;
            }
            // A little more than the second best is allowed, so that the search does not jump to and fro.
            let patience = choice.second.saturating_add(choice.second / 4).saturating_add(1);
            let child_most = Seen {
                own: most_seen.own.min(patience),
                other: match most_seen.other {
                    NEVER => NEVER,
                    other => other - (choice.seen.other - choice.best_other),
                },
            };
            let index = first_child + choice.best;
            let mv = self.children[index].mv;
            let child = node.child(mv, node.plies - 1);
            let found = self.search(&child, Numbers::from_seen(child_most, is_attack));
            if self.is_stopped {
                return Numbers::UNKNOWN;
            }
            self.children[index].numbers = found;
            if found.verdict() == Some(is_attack) {
                self.settlers[node.plies as usize] = Some(mv);
            }
        }
    }

    /// Looks through all that can happen within the few plies of a node that is not settled at once.
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

    /// Appends the moves of a node, the one first that last settled another with as many plies left.
    fn list_moves(&mut self, node: &Node<P>) -> usize {
        let first = self.moves.len();
        match self.finishers {
            Some(list) if node.plies == 1 && self.attacks(&node.position) => {
                list(&node.position, &mut self.moves);
            }
            _ => node.position.legal_moves(&mut self.moves),
        }
        if let Some(settler) = self.settlers[node.plies as usize]
            && let Some(place) = self.moves[first..].iter().position(|&mv| mv == settler)
        {
            self.moves.swap(first, first + place);
        }
        first
    }

    fn count(&mut self) {
        self.nodes += 1;
        self.is_stopped |= self.watch.must_stop(self.nodes);
    }

    fn attacks(&self, position: &P) -> bool {
        (position.mover() == self.thinker) == (self.attacker == Attacker::Thinker)
    }

    /// Nothing is known about a position but how many moves it has: all must fail, or one must succeed.
    fn guess(&self, position: &P) -> Numbers {
        let n_moves = position.count_moves() as u32;
        Numbers::from_seen(Seen { own: 1, other: n_moves.max(1) }, self.attacks(position))
    }

    /// Whether the attacker has his end, if that is clear without a search.
    fn at_once(&self, node: &Node<P>) -> Option<bool> {
        if let Some(end) = self.end(&node.position) {
            return Some(end);
        }
        (node.plies == 0 || self.is_drawn(node)).then_some(false)
    }

    /// Whether a position is the end that the attacker wants, or one from which he can no more reach it.
    fn end(&self, position: &P) -> Option<bool> {
        let players = position.players();
        let standing = match position.standing() {
            Some(standing) => return Some(self.is_goal(standing)),
            None if players.len() == 2 => return None,
            // Among three a place is certain before the game is over.
            None => position.standing_if_drawn(),
        };
        if self.is_goal(standing) {
            return Some(true);
        }
        let rank = standing.rank(self.thinker);
        let is_out_of_reach = match self.attacker {
            Attacker::Thinker => rank > 1,
            Attacker::Others => players.iter().any(|player| standing.rank(player) > rank),
        };
        is_out_of_reach.then_some(false)
    }

    fn is_goal(&self, standing: Standing) -> bool {
        let rank = standing.rank(self.thinker);
        let mut others = standing.players().without(self.thinker).iter();
        match self.attacker {
            Attacker::Thinker => others.all(|player| standing.rank(player) > rank),
            Attacker::Others => others.all(|player| standing.rank(player) < rank),
        }
    }

    /// Whether a position is drawn because it has stood often enough.
    fn is_drawn(&self, node: &Node<P>) -> bool {
        let Some(key) = node.position.repetition_key() else { return false };
        if self.past.is_empty() && !node.is_near_limit() {
            return false;
        }
        let n_past = self.past.iter().filter(|&&it| it == key).count();
        if node.is_near_limit() {
            let n_path = self.path.iter().filter(|&&it| it == Some(key)).count();
            return P::HISTORY.third_repetition != Repetition::Allowed && n_past + n_path >= 2;
        }
        // The shortest way comes to a position only once. But where the repetition rules take positions for the same
        // that are not, it may come to two of them.
        n_past >= 2 || n_past == 1 && key != node.position.key()
    }

    /// What the table knows a node by. Near a limit that is the whole way from the root.
    fn key(&self, node: &Node<P>) -> u64 {
        let key = if node.is_near_limit() { node.way } else { node.position.key() };
        match self.attacker {
            Attacker::Thinker => key,
            Attacker::Others => key ^ OTHERS_KEY,
        }
    }
}

impl<P: Position> Node<P> {
    /// The root, with no plies left.
    fn root(position: &P) -> Node<P> {
        Node { position: position.clone(), way: 0, plies: 0 }
    }

    fn child(&self, mv: P::Move, plies: u32) -> Node<P> {
        let position = self.position.after(mv);
        let way = zobrist::number(self.way.rotate_left(1) ^ position.key(), 0);
        Node { position, way, plies }
    }

    fn is_near_limit(&self) -> bool {
        self.position.plies_to_limit().is_some_and(|plies| plies <= self.plies as usize)
    }
}

/// Sets the questions of the two attackers apart in the table.
const OTHERS_KEY: u64 = zobrist::number(0x7072_6f6f_6673, 0);

/// What the children of a node make of it.
struct Choice {
    seen: Seen,
    /// The index of the child to search next.
    best: usize,
    best_other: u32,
    /// The mover's number of the second best child.
    second: u32,
}

fn choose<M>(children: &[Child<M>], is_attack: bool) -> Choice {
    let mut choice = Choice { seen: Seen { own: NEVER, other: 0 }, best: 0, best_other: 0, second: NEVER };
    for (index, child) in children.iter().enumerate() {
        let seen = child.numbers.seen_by(is_attack);
        choice.seen.other = match seen.other {
            NEVER => NEVER,
            // A sum that is too large for its type is still not settled.
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
