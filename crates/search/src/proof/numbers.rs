//! Proof and disproof numbers.

/// The fewest positions that must still be decided until a node is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    /// Until the attacker is proved to reach the goal within the plies.
    pub(super) proof: u32,
    /// Until the attacker is proved not to.
    pub(super) disproof: u32,
}

/// The same numbers as the mover sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Seen {
    /// Until the node is decided as the mover wants. One child is enough for that.
    pub(super) own: u32,
    /// Until it is decided against the mover. That takes all children.
    pub(super) other: u32,
}

/// Infinity: no search reaches it.
pub(super) const NEVER: u32 = u32::MAX;

impl Numbers {
    pub(super) const PROVED: Numbers = Numbers { proof: 0, disproof: NEVER };
    pub(super) const REFUTED: Numbers = Numbers { proof: NEVER, disproof: 0 };
    /// Nothing is known.
    pub(super) const UNKNOWN: Numbers = Numbers { proof: 1, disproof: 1 };
    /// The threshold that only a decided node reaches.
    pub(super) const OPEN: Numbers = Numbers { proof: NEVER, disproof: NEVER };

    pub(super) fn settled(is_proved: bool) -> Numbers {
        if is_proved { Numbers::PROVED } else { Numbers::REFUTED }
    }

    /// Whether the attacker reaches the goal, if that is decided.
    pub(super) fn verdict(self) -> Option<bool> {
        match self {
            Numbers::PROVED => Some(true),
            Numbers::REFUTED => Some(false),
            _ => None,
        }
    }

    /// Whether one of the numbers has reached its threshold.
    pub(super) fn reach(self, threshold: Numbers) -> bool {
        self.proof >= threshold.proof || self.disproof >= threshold.disproof
    }

    pub(super) fn seen_by(self, is_attacker: bool) -> Seen {
        let Numbers { proof, disproof } = self;
        if is_attacker { Seen { own: proof, other: disproof } } else { Seen { own: disproof, other: proof } }
    }

    pub(super) fn from_seen(seen: Seen, is_attacker: bool) -> Numbers {
        let Seen { own, other } = seen;
        if is_attacker {
            Numbers { proof: own, disproof: other }
        } else {
            Numbers { proof: other, disproof: own }
        }
    }
}
