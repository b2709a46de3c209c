//! Reasons: facts about a move, each of which can be checked on the board.

use tabletop::{Feature, Player};

/// Why a move is good or bad. A line is the moves of a variation; a turn is the moves of one player in a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CoachReason {
    /// The move ends the game.
    Ends,
    /// After the move, a player has a forced win that begins with this one.
    NowWins {
        /// The winner.
        winner: Player,
        /// The first move.
        mv: String,
        /// The plies to the end.
        plies: u32,
    },
    /// The move itself takes pieces from its own player.
    OwnLoss,
    /// After the move, the best line leads to a move that takes pieces from the mover: the last one of these.
    Answer {
        /// The moves after the move.
        line: Vec<String>,
    },
    /// After the move, an opponent's turn can take more than after the better move.
    Allows {
        /// Who can take.
        taker: Player,
        /// The turn.
        turn: Vec<String>,
        /// How many pieces it takes from the mover.
        number: usize,
        /// The most that one turn can take after the better move.
        instead: usize,
        /// The better move.
        better: String,
        /// Whether the same turn would have taken as much before the move: it was a threat.
        was_threat: bool,
    },
    /// Another move begins a forced win.
    MissedWin {
        /// The first move.
        mv: String,
        /// The plies to the end.
        plies: u32,
    },
    /// The line of the better move leads to a move that takes pieces from others: the last one of these.
    BetterTakes {
        /// The better move and what follows.
        line: Vec<String>,
    },
    /// After the better move, the mover's next turn would take more than after the move that was played, if it were the
    /// mover's again.
    BetterThreatens {
        /// The better move.
        better: String,
        /// The turn.
        turn: Vec<String>,
        /// How many pieces it takes.
        number: usize,
    },
    /// A player has more or fewer of something.
    Feature {
        /// What is compared.
        case: Case,
        /// The feature with its number after the move.
        feature: Feature,
        /// The number in the position that it is compared with.
        instead: i32,
        /// The better move, if it is compared with that.
        better: Option<String>,
    },
    /// A player has fewer moves than after the better move, or an opponent more.
    Mobility {
        /// Whose moves.
        player: Player,
        /// How many there are after the move.
        number: usize,
        /// How many there are after the better move.
        instead: usize,
        /// The better move.
        better: String,
    },
    /// Another move has better chances. Nothing else is known.
    BetterChances {
        /// The better move.
        better: String,
        /// What the mover could expect, in thousandths.
        expected: u16,
        /// What the mover can expect now.
        now: u16,
    },
    /// All other moves are worse.
    OnlyGood {
        /// The second best.
        second: String,
        /// What it would have cost, in thousandths.
        loss: u16,
    },
    /// The move is the first of a forced win.
    Wins {
        /// The plies to the end, this one included.
        plies: u32,
    },
    /// The turn that the move begins takes pieces from others.
    Takes {
        /// The turn.
        turn: Vec<String>,
    },
    /// The move secures a place while the others play on.
    Places {
        /// The place, from 1.
        rank: u8,
    },
    /// An opponent's turn would have taken more before the move than any can after it.
    Parries {
        /// Who threatened.
        taker: Player,
        /// The turn.
        turn: Vec<String>,
    },
    /// The mover's next turn takes more than any could before, unless something is done about it.
    Threatens {
        /// The turn.
        turn: Vec<String>,
    },
}

/// How the numbers of a feature are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Case {
    /// After the move it is better for its owner than after the other one, or than before.
    Now,
    /// After the other move it would be better for its owner than after the one that was played.
    Instead,
    /// It was better for its owner before the move.
    Gone,
}

impl CoachReason {
    /// Whether it says more than a number: a fact on the board.
    pub fn is_fact(&self) -> bool {
        !matches!(self, CoachReason::BetterChances { .. } | CoachReason::OnlyGood { .. })
    }

    /// The name of the kind, for tables and tests.
    pub fn kind(&self) -> &'static str {
        match self {
            CoachReason::Ends => "ends",
            CoachReason::NowWins { .. } => "now-wins",
            CoachReason::OwnLoss => "own-loss",
            CoachReason::Answer { .. } => "answer",
            CoachReason::Allows { was_threat: false, .. } => "allows",
            CoachReason::Allows { was_threat: true, .. } => "ignores",
            CoachReason::MissedWin { .. } => "missed-win",
            CoachReason::BetterTakes { .. } => "better-takes",
            CoachReason::BetterThreatens { .. } => "better-threatens",
            CoachReason::Feature { feature, .. } => feature.code,
            CoachReason::Mobility { .. } => "mobility",
            CoachReason::BetterChances { .. } => "better-chances",
            CoachReason::OnlyGood { .. } => "only-good",
            CoachReason::Wins { .. } => "wins",
            CoachReason::Takes { .. } => "takes",
            CoachReason::Places { .. } => "places",
            CoachReason::Parries { .. } => "parries",
            CoachReason::Threatens { .. } => "threatens",
        }
    }

    /// Whether it names the better move.
    pub(crate) fn names_better(&self) -> bool {
        match self {
            CoachReason::Allows { instead, .. } => *instead > 0,
            CoachReason::Feature { better, .. } => better.is_some(),
            CoachReason::MissedWin { .. }
            | CoachReason::BetterTakes { .. }
            | CoachReason::BetterThreatens { .. }
            | CoachReason::Mobility { .. }
            | CoachReason::BetterChances { .. } => true,
            _ => false,
        }
    }
}
