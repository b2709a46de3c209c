//! What somebody wants to happen, and why it may not.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{
    clock::Millis,
    event::{Proposal, Reason},
    terms::PlayerId,
};

/// Who wants something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Actor {
    /// A player, or somebody who would be one.
    Player(PlayerId),
    /// The server: it plays for its own players, watches clocks and pauses.
    Server,
}

impl Actor {
    /// The player, unless it is the server.
    pub fn player(&self) -> Option<&PlayerId> {
        match self {
            Actor::Player(player) => Some(player),
            Actor::Server => None,
        }
    }
}

/// What somebody wants to happen.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "MatchCommand"))]
#[serde(tag = "c", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Command {
    /// To take a seat.
    Sit {
        #[cfg_attr(feature = "openapi", schema(maximum = 2))]
        /// Which side, or whichever the lot gives.
        #[serde(default)]
        wish: Option<usize>,
    },
    /// To let an engine player take a seat. Only whoever opened the match may.
    Invite {
        #[cfg_attr(feature = "openapi", schema(minimum = 1, maximum = 12))]
        /// How strong the engine plays.
        level: u8,
        #[cfg_attr(feature = "openapi", schema(maximum = 2))]
        /// Which side.
        #[serde(default)]
        wish: Option<usize>,
    },
    /// To get up before play begins.
    Leave,
    /// Not to play a match that one was asked to play.
    TurnDown,
    /// To play a ply.
    Move {
        /// The move.
        text: String,
    },
    /// To take the first player's side.
    Swap,
    /// To give up.
    Resign,
    /// To propose something, or to agree to it.
    Agree {
        /// To what.
        to: Proposal,
    },
    /// To decline a proposal, or to take one's own back.
    Decline {
        /// Which.
        to: Proposal,
    },
    /// To claim a draw, because the position stands for the third time.
    ClaimDraw,
    /// To win, because another was away for too long.
    ClaimAbsence,
    /// To call the match off before everybody has played.
    Abort,
    /// The server looks at the clock.
    #[serde(skip)]
    Tick,
    /// The server was away.
    #[serde(skip)]
    Pause {
        /// Until when it was there.
        until: Millis,
    },
    /// The players are back.
    #[serde(skip)]
    Resume,
    /// The server calls the match off: a moderator wants it, or nobody has answered an invitation.
    #[serde(skip)]
    CallOff {
        /// Why.
        reason: Reason,
    },
}

impl Command {
    /// Whether it is meant for the position that stands, and for no other. Whoever gives up does so whatever was played
    /// meanwhile; a move, or consent to a draw, is for what its player saw.
    pub fn is_about_the_board(&self) -> bool {
        match self {
            Command::Move { .. } | Command::Swap | Command::ClaimDraw => true,
            Command::Agree { to } => matches!(to, Proposal::Draw | Proposal::TakeBack),
            _ => false,
        }
    }
}

/// What only the outer world knows.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Circumstances {
    /// The time, in milliseconds since 1970.
    pub now: Millis,
    /// What the network is known to cost this player, there and back.
    pub lag: Millis,
    /// A number nobody can guess, for the lot of sides.
    pub lot: u64,
    /// An identifier for the next match, if one begins.
    pub fresh_id: String,
    /// Since when each side is away. Empty if nobody is.
    pub absent_since: Vec<Option<Millis>>,
}

impl Circumstances {
    /// Nothing special, at that time.
    pub fn at(now: Millis) -> Circumstances {
        Circumstances { now, ..Circumstances::default() }
    }
}

/// Why a command has no effect.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum Refused {
    /// The match is not waiting for players.
    #[error("the match is not waiting for players")]
    NotOpen,
    /// The player sits already.
    #[error("you have a seat in this match")]
    AlreadySeated,
    /// Somebody else wishes for that side.
    #[error("this side is taken")]
    SideTaken,
    /// There is no such side.
    #[error("there is no such side")]
    NoSuchSide,
    /// There is no such level.
    #[error("levels go from 1 to 12")]
    NoSuchLevel,
    /// Somebody else opened the match.
    #[error("only the player who opened the match can add the computer")]
    NotYourMatch,
    /// Somebody else's seat.
    #[error("you have no seat in this match")]
    NotSeated,
    /// Play has not begun or is over.
    #[error("the match is not being played")]
    NotLive,
    /// Another's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The match is about to end.
    #[error("the time is up")]
    TimeIsUp,
    /// The rules forbid it.
    #[error("{0}")]
    Illegal(String),
    /// No third repetition.
    #[error("the position does not stand for the third time")]
    NothingToClaim,
    /// Everybody is here, or was a moment ago.
    #[error("nobody has been away for long enough")]
    NobodyAbsent,
    /// Everybody has played.
    #[error("everybody has played: the match can be given up, not called off")]
    TooLateToAbort,
    /// Rated matches are played as they are.
    #[error("in a rated match nothing is taken back")]
    RatedMatch,
    /// There is nothing to take back.
    #[error("you have played nothing that could be taken back")]
    NothingToTakeBack,
    /// Nobody proposed that, or it was said already.
    #[error("there is no such proposal to answer")]
    NoProposal,
    /// It was proposed already.
    #[error("you have said so already")]
    SaidAlready,
    /// Engine players do not agree to draws.
    #[error("the computer plays on")]
    EngineDeclines,
    /// It is not the moment for the pie rule, or it was not agreed on.
    #[error("sides cannot be swapped now")]
    NoPie,
    /// It is not the moment for that.
    #[error("this is not the moment for that")]
    NotNow,
}

impl Refused {
    /// A name that does not change, for programs and for words in any language.
    pub fn code(&self) -> &'static str {
        match self {
            Refused::NotOpen => "not-open",
            Refused::AlreadySeated => "already-seated",
            Refused::SideTaken => "side-taken",
            Refused::NoSuchSide => "no-such-side",
            Refused::NoSuchLevel => "no-such-level",
            Refused::NotYourMatch => "not-your-match",
            Refused::NotSeated => "not-seated",
            Refused::NotLive => "not-live",
            Refused::NotYourTurn => "not-your-turn",
            Refused::TimeIsUp => "time-is-up",
            Refused::Illegal(_) => "illegal",
            Refused::NothingToClaim => "nothing-to-claim",
            Refused::NobodyAbsent => "nobody-absent",
            Refused::TooLateToAbort => "too-late-to-abort",
            Refused::RatedMatch => "rated-match",
            Refused::NothingToTakeBack => "nothing-to-take-back",
            Refused::NoProposal => "no-proposal",
            Refused::SaidAlready => "said-already",
            Refused::EngineDeclines => "house-declines",
            Refused::NoPie => "no-pie",
            Refused::NotNow => "not-now",
        }
    }
}
