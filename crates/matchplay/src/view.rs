//! What watchers see of a match.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::{
    clock::{ClockReading, Millis},
    event::{Proposal, Reason, Recorded},
    state::{Match, MatchPhase},
    terms::{MatchTerms, PlayerId, Speed},
};

/// A match as everybody may see it, without its moves.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct MatchView {
    #[cfg_attr(feature = "openapi", schema(schema_with = crate::openapi::phase))]
    /// `open`, `live` or `over`.
    #[cfg_attr(feature = "typescript", ts(type = "\"open\" | \"live\" | \"over\""))]
    pub phase: String,
    /// What was agreed.
    pub terms: MatchTerms,
    /// How fast it is.
    pub speed: Speed,
    /// Who opened it.
    pub opened_by: PlayerId,
    /// Who sits there.
    pub seats: Vec<SeatView>,
    #[cfg_attr(feature = "openapi", schema(required = true))]
    /// Whose turn it is.
    pub mover: Option<usize>,
    /// What each side has left. Empty without a clock.
    pub clocks: Vec<ClockView>,
    #[cfg_attr(feature = "openapi", schema(required = true))]
    /// Whose time runs.
    pub running: Option<usize>,
    /// Whether the clocks of a match that is being played were stopped.
    pub paused: bool,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<i64>, required = true))]
    /// When the server looks at the clock again.
    pub due: Option<Millis>,
    /// Who agrees to what, the proposer first.
    pub agreed: BTreeMap<Proposal, Vec<usize>>,
    /// Whether the mover may take the other side.
    pub can_swap: bool,
    /// Whether the match can still be called off.
    pub can_abort: bool,
    #[cfg_attr(feature = "openapi", schema(value_type = Option<Vec<u32>>, required = true))]
    /// The ranks at the end; empty if the match was called off.
    pub ranks: Option<Vec<u8>>,
    #[cfg_attr(feature = "openapi", schema(required = true))]
    /// Why it ended.
    pub reason: Option<Reason>,
    /// Ratings before and after.
    pub rated: Vec<(f64, f64)>,
    #[cfg_attr(feature = "openapi", schema(required = true))]
    /// The next match.
    pub next: Option<String>,
}

/// Somebody at the table.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub struct SeatView {
    /// Who.
    pub player: PlayerId,
    #[cfg_attr(feature = "openapi", schema(required = true))]
    /// The side that was wished for, while the match is open.
    pub wish: Option<usize>,
    #[cfg_attr(feature = "openapi", schema(required = true))]
    /// The level of the engine player on this seat, if it is one.
    pub level: Option<u8>,
    /// Whether the player left and an engine plays on.
    pub withdrawn: bool,
}

/// A clock at the moment of the message.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
pub struct ClockView {
    #[cfg_attr(feature = "openapi", schema(value_type = i64))]
    /// Milliseconds left, of the base time or of the period.
    pub left: Millis,
    /// Periods left, the one that runs included; for a Canadian clock in overtime, turns left in the period.
    pub periods: u32,
    /// Whether the base time is used up and a period runs.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<bool>"))]
    pub overtime: bool,
    #[cfg_attr(feature = "openapi", schema(value_type = i64))]
    /// Milliseconds of this turn's delay that are left, during which the clock does not run.
    #[serde(default, skip_serializing_if = "is_zero")]
    #[cfg_attr(feature = "typescript", ts(optional, as = "Option<Millis>"))]
    pub free: Millis,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
fn is_zero(time: &Millis) -> bool {
    *time == 0
}

impl From<ClockReading> for ClockView {
    fn from(ClockReading { left, periods, is_overtime, free }: ClockReading) -> ClockView {
        ClockView { left, periods, overtime: is_overtime, free }
    }
}

/// What is new since a version.
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema), schema(as = MatchUpdate))]
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "typescript", derive(ts_rs::TS))]
#[cfg_attr(feature = "typescript", ts(rename = "MatchUpdate"))]
#[serde(rename_all = "camelCase")]
pub struct Update {
    /// The version that is reached.
    pub v: u64,
    /// The version that this follows.
    pub since: u64,
    /// How many of the moves known at that version still stand.
    pub kept: usize,
    /// The moves after those.
    pub moves: Vec<String>,
    /// Everything else.
    pub view: MatchView,
    #[cfg_attr(feature = "openapi", schema(schema_with = crate::openapi::events))]
    /// What happened. Empty if that would be too much.
    pub events: Vec<Recorded>,
}

impl Match {
    /// What everybody may see, at that time.
    pub fn view(&self, now: Millis) -> MatchView {
        let n_players = self.terms.n_players;
        let clocks = (0..n_players).filter_map(|side| self.clocks.left(side, now));
        let outcome = self.outcome();
        MatchView {
            phase: match self.phase {
                MatchPhase::Open => "open",
                MatchPhase::Live => "live",
                MatchPhase::Over(_) => "over",
            }
            .to_owned(),
            terms: self.terms.clone(),
            speed: self.terms.speed(),
            opened_by: self.opened_by.clone(),
            seats: (0..self.seats.len()).map(|side| self.seat_view(side)).collect(),
            mover: self.mover(),
            clocks: clocks.map(ClockView::from).collect(),
            running: self.clocks.running_side(),
            paused: self.phase == MatchPhase::Live && self.clocks.is_paused(),
            due: self.due(),
            agreed: self.agreed.clone(),
            can_swap: self.can_swap(),
            can_abort: self.mover().is_some() && !(0..n_players).all(|side| self.clocks.has_begun(side)),
            ranks: outcome.map(|outcome| outcome.ranks.clone()),
            reason: outcome.map(|outcome| outcome.reason),
            rated: self.rated.clone(),
            next: self.next.clone(),
        }
    }

    fn seat_view(&self, side: usize) -> SeatView {
        let seat = &self.seats[side];
        SeatView {
            player: seat.player.clone(),
            wish: seat.wish,
            level: self.engine_level(side),
            withdrawn: self.withdrawn.contains(&side),
        }
    }

    /// What is new since a version. `events` are those after it, or none if they are too many to tell.
    pub fn update_since(&self, since: u64, events: Vec<Recorded>, now: Millis) -> Update {
        let kept = self.plies_kept_since(since);
        let moves = (kept..self.record.n_plies()).filter_map(|ply| self.record.played_at(ply)).collect();
        Update { v: self.version(), since, kept, moves, view: self.view(now), events }
    }
}
