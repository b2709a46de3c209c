//! A tree of moves by their numbers. It knows no rules.

use std::collections::BTreeMap;

use matchplay::PlayerId;
use serde::{Deserialize, Serialize};

use crate::event::{NodeId, PlacedNode};

/// What is said about a position.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "StudyNote"))]
#[serde(default, deny_unknown_fields)]
pub struct Note {
    /// Words.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<_>", optional))]
    pub text: String,
    /// Signs by their numbers in game files: 1 is `!`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<_>", optional))]
    pub nags: Vec<u8>,
    /// Arrows `Gd1d8` and circles `Ra1`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "typescript", ts(as = "Option<_>", optional))]
    pub shapes: Vec<String>,
    /// An evaluation, `0.35` or `#3`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub eval: Option<String>,
    /// The mover's time left after the move, `0:05:00`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub clock: Option<String>,
    /// The time used for the move.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub elapsed: Option<String>,
}

impl Note {
    /// Whether nothing is said.
    pub fn is_empty(&self) -> bool {
        *self == Note::default()
    }

    pub(crate) fn weight(&self) -> usize {
        self.text.len() + self.nags.len() + self.shapes.iter().map(String::len).sum::<usize>()
    }
}

/// A move of a tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeMove {
    /// The move before it.
    pub parent: NodeId,
    /// The move text; nothing at the start position.
    pub mv: String,
    /// What follows: first the line that goes on, then the alternatives.
    pub children: Vec<NodeId>,
    /// What is said about it.
    pub note: Note,
    /// The version since which its words stand, and whose they are, if somebody wrote them here.
    pub commented: Option<(u64, PlayerId)>,
}

impl TreeMove {
    fn new(parent: NodeId, mv: &str, note: Note) -> TreeMove {
        TreeMove { parent, mv: mv.to_owned(), children: Vec::new(), note, commented: None }
    }
}

/// A tree of moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveTree {
    nodes: BTreeMap<NodeId, TreeMove>,
    next: u32,
}

impl Default for MoveTree {
    fn default() -> MoveTree {
        let root = TreeMove::new(NodeId::ROOT, "", Note::default());
        MoveTree { nodes: BTreeMap::from([(NodeId::ROOT, root)]), next: 1 }
    }
}

impl MoveTree {
    /// A move, if it is there.
    pub fn get(&self, node: NodeId) -> Option<&TreeMove> {
        self.nodes.get(&node)
    }

    /// What is said about a move, to be changed.
    pub(crate) fn note_mut(&mut self, node: NodeId) -> Option<&mut Note> {
        self.nodes.get_mut(&node).map(|it| &mut it.note)
    }

    /// Writes the words about a move. False if the move is not there.
    pub(crate) fn comment(&mut self, node: NodeId, text: &str, written: (u64, PlayerId)) -> bool {
        let Some(it) = self.nodes.get_mut(&node) else { return false };
        text.clone_into(&mut it.note.text);
        it.commented = Some(written);
        true
    }

    /// How many moves there are.
    pub fn n_moves(&self) -> usize {
        self.nodes.len() - 1
    }

    /// The number that the next move gets.
    pub(crate) fn next(&self) -> NodeId {
        NodeId(self.next)
    }

    /// The moves after a move.
    pub(crate) fn children(&self, node: NodeId) -> &[NodeId] {
        self.get(node).map_or(&[], |it| it.children.as_slice())
    }

    /// The same move after the same one, if it is there.
    pub(crate) fn child(&self, parent: NodeId, mv: &str) -> Option<NodeId> {
        self.children(parent).iter().copied().find(|id| self.get(*id).is_some_and(|it| it.mv == mv))
    }

    /// The moves from the first one to this one.
    pub fn path(&self, node: NodeId) -> Vec<NodeId> {
        let mut path = Vec::new();
        let mut at = node;
        while at != NodeId::ROOT
            && let Some(it) = self.get(at)
        {
            path.push(at);
            at = it.parent;
        }
        path.reverse();
        path
    }

    /// Adds a move after another one. False if that is not there, the number is used or the move is there already.
    pub(crate) fn add(&mut self, id: NodeId, parent: NodeId, mv: &str, note: Note) -> bool {
        if self.nodes.contains_key(&id) || id.0 == u32::MAX || self.child(parent, mv).is_some() {
            return false;
        }
        let Some(before) = self.nodes.get_mut(&parent) else { return false };
        before.children.push(id);
        self.next = self.next.max(id.0 + 1);
        self.nodes.insert(id, TreeMove::new(parent, mv, note));
        true
    }

    /// Takes a move away with everything after it. False if it is not there, or is the start.
    pub(crate) fn remove(&mut self, node: NodeId) -> bool {
        if node == NodeId::ROOT {
            return false;
        }
        let Some(removed) = self.nodes.remove(&node) else { return false };
        if let Some(before) = self.nodes.get_mut(&removed.parent) {
            before.children.retain(|child| *child != node);
        }
        let mut waiting = removed.children;
        while let Some(id) = waiting.pop() {
            waiting.extend(self.nodes.remove(&id).map(|it| it.children).unwrap_or_default());
        }
        true
    }

    /// Makes the line to a move the main line. False if the move is not there.
    pub(crate) fn promote(&mut self, node: NodeId) -> bool {
        if !self.nodes.contains_key(&node) {
            return false;
        }
        for id in self.path(node) {
            let parent = self.nodes[&id].parent;
            if let Some(before) = self.nodes.get_mut(&parent) {
                before.children.retain(|child| *child != id);
                before.children.insert(0, id);
            }
        }
        true
    }

    /// All moves, each after the one before it, the line that goes on before its alternatives.
    pub fn in_order(&self) -> Vec<NodeId> {
        let mut order = Vec::with_capacity(self.nodes.len());
        let mut waiting = vec![NodeId::ROOT];
        while let Some(id) = waiting.pop() {
            if id != NodeId::ROOT {
                order.push(id);
            }
            waiting.extend(self.children(id).iter().rev());
        }
        order
    }

    /// All moves at their places, in an order in which they can be added again.
    pub(crate) fn placed(&self) -> Vec<PlacedNode> {
        let place = |id: NodeId| {
            let it = &self.nodes[&id];
            PlacedNode { id, parent: it.parent, mv: it.mv.clone(), note: it.note.clone() }
        };
        self.in_order().into_iter().map(place).collect()
    }

    /// The largest number of forks on the way to any move.
    pub(crate) fn most_forks(&self) -> usize {
        let mut most = 0;
        let mut waiting = vec![(NodeId::ROOT, 0)];
        while let Some((id, forks)) = waiting.pop() {
            most = most.max(forks);
            let children = self.children(id);
            let forks = forks + usize::from(children.len() > 1);
            waiting.extend(children.iter().map(|child| (*child, forks)));
        }
        most
    }
}
