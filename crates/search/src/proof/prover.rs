//! Proofs about one position, with a bound on the number of plies.

use tabletop::{Player, Position, Repetition, Standing, zobrist};

use super::{Inquiry, MOST_PLIES, Progress, Proof, Verdict, numbers::Numbers, table::ProofTable};
use crate::control::Control;

/// Searches for proofs about one position, and keeps what it has found between its answers.
pub struct Prover<'a, P: Position> {
    root: P,
    /// The player to move at the root.
    root_player: Player,
    attacker: Attacker,
    pub(super) table: &'a mut ProofTable,
    control: Control<'a>,
    /// Repetition keys of the positions of the game, each as often as it occurred.
    past: Vec<u64>,
    /// Repetition keys of the current variation.
    pub(super) path: Vec<Option<u64>>,
    /// The longest variation.
    max_plies: u32,
    pub(super) children: Vec<Child<P::Move>>,
    pub(super) moves: Vec<P::Move>,
    /// By plies left: the move that last decided a position at once.
    pub(super) settlers: Vec<Option<P::Move>>,
    /// Lists the moves of an attacker who has one ply left; all moves are searched if it is `None`.
    pub(super) finishers: Option<&'a Finishers<'a, P>>,
    pub(super) nodes: u64,
    pub(super) is_stopped: bool,
}

/// Appends moves of a position; if any legal move ends the game at once as the mover wants, one of these does.
pub(crate) type Finishers<'a, P> = dyn Fn(&P, &mut Vec<<P as Position>::Move>) + 'a;

/// The side that tries to force its goal.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Attacker {
    /// The root player, who wants to win.
    RootPlayer,
    /// The others, who want the root player to lose.
    Others,
}

pub(super) struct Child<M> {
    pub(super) mv: M,
    pub(super) numbers: Numbers,
}

/// A position and how it was reached.
pub(super) struct Node<P> {
    pub(super) position: P,
    /// A hash of the moves from the root.
    path_key: u64,
    /// Plies left.
    pub(super) plies: u32,
}

impl<'a, P: Position> Prover<'a, P> {
    /// Prepares proofs about a position. `past` are the positions of the game before it.
    pub fn new(position: &P, past: &[P], inquiry: Inquiry<'a>) -> Prover<'a, P> {
        let Inquiry { table, limits, elapsed, stop } = inquiry;
        Prover::with_control(
            position,
            past,
            table,
            Control::new(limits, elapsed, stop),
            limits.depth.unwrap_or(MOST_PLIES),
        )
    }

    /// The same with a control. The proof may be `max_plies` long.
    pub(crate) fn with_control(
        position: &P,
        past: &[P],
        table: &'a mut ProofTable,
        control: Control<'a>,
        max_plies: u32,
    ) -> Prover<'a, P> {
        table.clear();
        let longest = P::HISTORY.ply_limit.map_or(usize::MAX, |limit| limit.saturating_sub(past.len()));
        let longest = u32::try_from(longest).unwrap_or(u32::MAX);
        Prover {
            root: position.clone(),
            root_player: position.mover(),
            attacker: Attacker::RootPlayer,
            table,
            control,
            past: match P::HISTORY.third_repetition {
                Repetition::Allowed => Vec::new(),
                Repetition::Ends | Repetition::Claim => {
                    past.iter().filter_map(Position::repetition_key).collect()
                }
            },
            path: Vec::new(),
            max_plies: max_plies.min(MOST_PLIES).min(longest),
            children: Vec::new(),
            moves: Vec::new(),
            settlers: vec![None; MOST_PLIES as usize + 1],
            finishers: None,
            nodes: 0,
            is_stopped: false,
        }
    }

    /// Searches only these moves of an attacker who has one ply left. Where the list lacks one a win may be overlooked, but
    /// none is proved that is not there.
    pub(crate) fn with_finishers(self, finishers: &'a Finishers<'a, P>) -> Prover<'a, P> {
        Prover { finishers: Some(finishers), ..self }
    }

    /// The nodes searched so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Whether the mover wins within this number of plies. `None` if that is not decided after this number of further nodes;
    /// the next call goes on from there.
    pub(crate) fn wins_within(&mut self, plies: u32, nodes: u64) -> Option<bool> {
        self.attacker = Attacker::RootPlayer;
        self.go_on(nodes);
        self.root_within(plies.min(self.max_plies))
    }

    /// Best play of both sides from the root, which was proved won within this number of plies; only its beginning if it
    /// needs more than this number of further nodes.
    pub(crate) fn winning_pv(&mut self, plies: u32, nodes: u64) -> Vec<P::Move> {
        self.go_on(nodes);
        self.pv(plies)
    }

    fn go_on(&mut self, nodes: u64) {
        self.control = self.control.with_node_limit(self.nodes.saturating_add(nodes));
        self.is_stopped = false;
        self.path.clear();
        self.children.clear();
        self.moves.clear();
    }

    /// Whether the position is won or lost, and in how many plies. `tell` gets every number of plies within which it is
    /// neither.
    pub fn prove(&mut self, tell: &mut dyn FnMut(Progress)) -> Proof<P> {
        let mut plies = 0;
        loop {
            for attacker in [Attacker::RootPlayer, Attacker::Others] {
                self.attacker = attacker;
                if self.root_within(plies) == Some(true) {
                    let verdict = match attacker {
                        Attacker::RootPlayer => Verdict::Win { plies },
                        Attacker::Others => Verdict::Loss { plies },
                    };
                    let line = self.pv(plies);
                    return Proof { verdict, line, nodes: self.nodes };
                }
                if self.is_stopped {
                    // The limits ended the search of this number of plies.
                    let verdict = Verdict::Unknown { plies: plies.saturating_sub(1) };
                    return Proof { verdict, line: Vec::new(), nodes: self.nodes };
                }
            }
            tell(Progress { plies, nodes: self.nodes, elapsed: self.control.elapsed() });
            if plies >= self.max_plies
                || self.root.standing().is_some()
                || !self.control.may_start_depth(plies + 1, self.nodes, 100)
            {
                return Proof { verdict: Verdict::Unknown { plies }, line: Vec::new(), nodes: self.nodes };
            }
            plies += 1;
        }
    }

    /// Whether the mover wins within this number of plies by a legal move. `None` if the limits came first.
    pub fn wins_by(&mut self, mv: P::Move, plies: u32) -> Option<bool> {
        self.attacker = Attacker::RootPlayer;
        let Some(left) = plies.min(self.max_plies).checked_sub(1) else { return Some(false) };
        let root = Node::root(&self.root);
        self.path.push(root.position.repetition_key());
        let verdict = self.within(&root.child(mv, left));
        self.path.clear();
        verdict
    }

    /// The moves with which the mover wins within this number of plies, the first `most` of them. `None` if the limits came
    /// first.
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

    /// Whether the attacker can force the goal within this number of plies from the root. `None` if the limits came first.
    /// How often the root itself has occurred does not matter: the game goes on from it.
    fn root_within(&mut self, plies: u32) -> Option<bool> {
        let root = Node { plies, ..Node::root(&self.root) };
        let at_once = if plies == 0 { Some(false) } else { None };
        self.end(&root.position).or(at_once).or_else(|| self.search(&root, Numbers::OPEN).verdict())
    }

    /// The same for another node.
    fn within(&mut self, node: &Node<P>) -> Option<bool> {
        self.at_once(node).or_else(|| self.search(node, Numbers::OPEN).verdict())
    }

    /// Best play of both sides from the root, whose end is exactly this number of plies away: the attacker takes the shortest
    /// way, the defender the longest.
    fn pv(&mut self, plies: u32) -> Vec<P::Move> {
        let mut node = Node { plies, ..Node::root(&self.root) };
        let mut pv = Vec::new();
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
            pv.push(best);
            node = node.child(best, left);
        }
        self.path.clear();
        pv
    }

    pub(super) fn count(&mut self) {
        self.nodes += 1;
        self.is_stopped |= self.control.must_stop(self.nodes);
    }

    pub(super) fn attacks(&self, position: &P) -> bool {
        (position.mover() == self.root_player) == (self.attacker == Attacker::RootPlayer)
    }

    /// Whether the attacker has reached the goal, if that is clear without a search.
    pub(super) fn at_once(&self, node: &Node<P>) -> Option<bool> {
        if let Some(end) = self.end(&node.position) {
            return Some(end);
        }
        (node.plies == 0 || self.is_drawn(node)).then_some(false)
    }

    /// Whether a position is the goal of the attacker, or one from which it cannot be reached any more.
    fn end(&self, position: &P) -> Option<bool> {
        let players = position.players();
        let standing = match position.standing() {
            Some(standing) => return Some(self.is_goal(standing)),
            None if players.len() == 2 => return None,
            // Among three players a place may be certain before the game is over.
            None => position.standing_if_drawn(),
        };
        if self.is_goal(standing) {
            return Some(true);
        }
        let rank = standing.rank(self.root_player);
        let is_out_of_reach = match self.attacker {
            Attacker::RootPlayer => rank > 1,
            Attacker::Others => players.iter().any(|player| standing.rank(player) > rank),
        };
        is_out_of_reach.then_some(false)
    }

    fn is_goal(&self, standing: Standing) -> bool {
        let rank = standing.rank(self.root_player);
        let mut others = standing.players().without(self.root_player).iter();
        match self.attacker {
            Attacker::RootPlayer => others.all(|player| standing.rank(player) > rank),
            Attacker::Others => others.all(|player| standing.rank(player) < rank),
        }
    }

    /// Whether a position is drawn by repetition.
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
        // The shortest way visits a position only once. But where the repetition rules treat different positions as the
        // same, it may visit two of them.
        n_past >= 2 || n_past == 1 && key != node.position.key()
    }

    /// The key of a node in the table. Near a limit of quiet turns that is the whole path from the root.
    pub(super) fn key(&self, node: &Node<P>) -> u64 {
        let key = if node.is_near_limit() { node.path_key } else { node.position.key() };
        match self.attacker {
            Attacker::RootPlayer => key,
            Attacker::Others => key ^ OTHERS_KEY,
        }
    }
}

impl<P: Position> Node<P> {
    /// The root, with no plies left.
    fn root(position: &P) -> Node<P> {
        Node { position: position.clone(), path_key: 0, plies: 0 }
    }

    pub(super) fn child(&self, mv: P::Move, plies: u32) -> Node<P> {
        let position = self.position.after(mv);
        let path_key = zobrist::number(self.path_key.rotate_left(1) ^ position.key(), 0);
        Node { position, path_key, plies }
    }

    fn is_near_limit(&self) -> bool {
        self.position.plies_to_limit().is_some_and(|plies| plies <= self.plies as usize)
    }
}

/// Separates the entries of the two attackers in the table.
const OTHERS_KEY: u64 = zobrist::number(0x7072_6f6f_6673, 0);
