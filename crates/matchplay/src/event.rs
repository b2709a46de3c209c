//! What happens in a match.

use serde::{Deserialize, Serialize};

use crate::{
    clock::Millis,
    terms::{MatchTerms, PlayerId},
};

/// Something that happened. Events are kept for ever and never changed; a correction is an event of its own.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "MatchEvent"))]
#[serde(tag = "e", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Event {
    /// The match was proposed.
    Opened {
        /// What is agreed.
        terms: MatchTerms,
        /// Who proposed it.
        by: PlayerId,
    },
    /// Somebody sat down at the table.
    Seated {
        /// Who.
        player: PlayerId,
        /// The side that is wished for; without one, a lot decides.
        wish: Option<usize>,
    },
    /// Somebody got up before play began.
    Left {
        /// Who.
        player: PlayerId,
    },
    /// All seats are taken.
    Started {
        /// Who plays which side.
        sides: Vec<PlayerId>,
    },
    /// A ply was played.
    Moved {
        /// The move.
        text: String,
        /// The time it cost.
        spent: Millis,
        /// The time that the network cost, which was not counted.
        #[serde(default, skip_serializing_if = "is_zero")]
        forgiven: Millis,
    },
    /// The second player took the first one's side.
    Swapped,
    /// A side proposes something, or agrees to what was proposed.
    Agreed {
        /// To what.
        to: Proposal,
        /// Which side.
        side: usize,
    },
    /// A side declines what was proposed, or takes its own proposal back.
    Declined {
        /// What.
        to: Proposal,
        /// Which side.
        side: usize,
    },
    /// Plies were taken back.
    TakenBack {
        /// How many plies are left.
        plies: usize,
    },
    /// One of three left for good: an engine plays on for that side.
    Withdrawn {
        /// Which side.
        side: usize,
        /// Why.
        reason: Reason,
    },
    /// The clocks stopped because the server did.
    Paused {
        /// Until when time counted.
        until: Millis,
    },
    /// The clocks go on.
    Resumed,
    /// The match is over.
    Ended {
        /// The rank of each side, 1 being the best.
        ranks: Vec<u8>,
        /// Why.
        reason: Reason,
    },
    /// The match was called off: it counts for nothing.
    Aborted {
        /// Why.
        reason: Reason,
    },
    /// Ratings changed because of the result.
    Rated {
        /// The rating of each side before and after.
        changes: Vec<(f64, f64)>,
    },
    /// The players went on to another match.
    Followed {
        /// Its identifier.
        next: String,
    },
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
fn is_zero(time: &Millis) -> bool {
    *time == 0
}

/// What sides can agree on.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Proposal {
    /// Nobody wins.
    Draw,
    /// The proposer plays the last turn again.
    TakeBack,
    /// The match counts for nothing, because the server was away.
    Abort,
    /// Another match, with other sides.
    Rematch,
}

impl Proposal {
    /// All of them.
    pub const ALL: [Proposal; 4] = [Proposal::Draw, Proposal::TakeBack, Proposal::Abort, Proposal::Rematch];
}

/// Why a match ended, or a side left.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// The position is final.
    Rules,
    /// The position stood for the third time.
    Repetition,
    /// Matches are not longer than this.
    PlyLimit,
    /// A side gave up.
    Resignation,
    /// All agreed.
    Agreement,
    /// A side had no time left.
    Time,
    /// A side was away for too long.
    Absence,
    /// A side did not begin.
    NotBegun,
    /// All others left.
    Withdrawal,
    /// A moderator decided.
    Moderation,
    /// The player who was asked to play does not want to.
    TurnedDown,
    /// The player who was asked to play did not answer in time.
    Expired,
}

impl Reason {
    /// The name in files and metrics, the same as in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Reason::Rules => "rules",
            Reason::Repetition => "repetition",
            Reason::PlyLimit => "ply-limit",
            Reason::Resignation => "resignation",
            Reason::Agreement => "agreement",
            Reason::Time => "time",
            Reason::Absence => "absence",
            Reason::NotBegun => "not-begun",
            Reason::Withdrawal => "withdrawal",
            Reason::Moderation => "moderation",
            Reason::TurnedDown => "turned-down",
            Reason::Expired => "expired",
        }
    }
}

/// An event as it is kept: with its place and its time.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct Recorded {
    /// Its place: 1 for the first, without gaps.
    pub v: u64,
    /// When it was written, in milliseconds since 1970.
    pub at: Millis,
    /// What happened.
    #[serde(flatten)]
    pub event: Event,
}
