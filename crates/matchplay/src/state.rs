//! A match as its events add up.

use std::collections::BTreeMap;

use games::AnyRecord;

use crate::{
    clock::{Clocks, Millis},
    event::{Event, Proposal, Reason, Recorded},
    terms::{MatchTerms, PlayerId},
};

/// The level of the engine that plays on for somebody who left.
const SUBSTITUTE_LEVEL: u8 = 6;
/// Nothing is later than the year 9999, and nothing takes longer.
const LATEST: Millis = 253_402_300_799_999;

/// A match as it stands.
#[derive(Debug)]
pub struct Match {
    pub(crate) terms: MatchTerms,
    pub(crate) opened_by: PlayerId,
    pub(crate) phase: MatchPhase,
    /// Who sits at the table: in the order of coming while the match is open, then by side.
    pub(crate) seats: Vec<Seat>,
    pub(crate) record: Box<dyn AnyRecord>,
    pub(crate) clocks: Clocks,
    /// Who agrees to what, the proposer first.
    pub(crate) agreed: BTreeMap<Proposal, Vec<usize>>,
    /// Sides that left for good, in that order.
    pub(crate) withdrawn: Vec<usize>,
    /// How many plies there were when sides were swapped.
    pub(crate) swapped_after: Option<usize>,
    /// When play began.
    pub(crate) started_at: Millis,
    /// When the clocks last went on after a pause.
    pub(crate) resumed_at: Option<Millis>,
    pub(crate) rated: Vec<(f64, f64)>,
    pub(crate) next: Option<String>,
    /// The number of plies after each event: the place of an event is its version less one.
    plies_after: Vec<usize>,
    changed_at: Millis,
}

/// Somebody at the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Seat {
    /// Who.
    pub player: PlayerId,
    /// The side that was wished for.
    pub wish: Option<usize>,
}

/// Where a match stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MatchPhase {
    /// It waits for players.
    Open,
    /// It is played.
    Live,
    /// It is over.
    Over(MatchOutcome),
}

/// How a match ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchOutcome {
    /// The rank of each side. Empty if the match was called off.
    pub ranks: Vec<u8>,
    /// Why.
    pub reason: Reason,
}

impl Clone for Match {
    fn clone(&self) -> Match {
        Match {
            terms: self.terms.clone(),
            opened_by: self.opened_by.clone(),
            phase: self.phase.clone(),
            seats: self.seats.clone(),
            record: self.record.boxed(),
            clocks: self.clocks.clone(),
            agreed: self.agreed.clone(),
            withdrawn: self.withdrawn.clone(),
            swapped_after: self.swapped_after,
            started_at: self.started_at,
            resumed_at: self.resumed_at,
            rated: self.rated.clone(),
            next: self.next.clone(),
            plies_after: self.plies_after.clone(),
            changed_at: self.changed_at,
        }
    }
}

impl Match {
    /// A match that was just proposed.
    pub fn open(terms: MatchTerms, by: PlayerId, at: Millis) -> Match {
        let mut new = Match {
            record: terms.record(),
            clocks: Clocks::new(&terms),
            terms,
            opened_by: by,
            phase: MatchPhase::Open,
            seats: Vec::new(),
            agreed: BTreeMap::new(),
            withdrawn: Vec::new(),
            swapped_after: None,
            started_at: at,
            resumed_at: None,
            rated: Vec::new(),
            next: None,
            plies_after: Vec::new(),
            changed_at: at,
        };
        new.note(at);
        new
    }

    /// The match that events add up to. Nothing if they do not begin with an opening, leave a gap or do not follow from each other.
    pub fn replay(events: &[Recorded]) -> Option<Match> {
        let (first, rest) = events.split_first()?;
        let Event::Opened { terms, by } = &first.event else { return None };
        if first.v != 1 || !is_time(first.at) || !terms.is_sound() {
            return None;
        }
        let mut found = Match::open(terms.clone(), by.clone(), first.at);
        for Recorded { v, at, event } in rest {
            if *v != found.version() + 1
                || !is_time(*at)
                || !found.can_apply(event)
                || !found.try_apply(event, *at)
            {
                return None;
            }
        }
        Some(found)
    }

    /// Whether an event from outside can have happened here: [`Match::apply`] expects so. The rules say about a ply whether it
    /// can, by playing it.
    fn can_apply(&self, event: &Event) -> bool {
        let n_players = self.terms.n_players;
        let is_open = self.phase == MatchPhase::Open;
        let is_live = self.phase == MatchPhase::Live;
        let is_over = !is_open && !is_live;
        match event {
            Event::Opened { .. } => false,
            Event::Seated { player, wish } => is_open && self.can_seat(player, *wish).is_ok(),
            Event::Left { player } => is_open && self.is_seated(player),
            Event::Started { sides } => is_open && self.can_start(sides),
            Event::Moved { spent, forgiven, .. } => is_live && is_time(*spent) && is_time(*forgiven),
            Event::Swapped => self.can_swap(),
            Event::TakenBack { plies } => {
                is_live
                    && *plies < self.record.n_plies()
                    && self.swapped_after.is_none_or(|earliest| *plies >= earliest)
            }
            Event::Agreed { to, side } => {
                let is_moment = if *to == Proposal::Rematch { is_over } else { is_live };
                let is_said = self.agreed.get(to).is_some_and(|sides| sides.contains(side));
                is_moment && *side < self.seats.len() && !is_said
            }
            Event::Declined { to, side } => *side < n_players && self.agreed.contains_key(to),
            Event::Withdrawn { side, .. } => {
                is_live && n_players > 2 && *side < n_players && !self.withdrawn.contains(side)
            }
            Event::Ended { ranks, .. } => {
                let is_rank = |rank: &u8| (1..=n_players).contains(&usize::from(*rank));
                is_live && ranks.len() == n_players && ranks.iter().all(is_rank)
            }
            Event::Aborted { .. } => !is_over,
            Event::Paused { until } => is_live && is_time(*until) && !self.clocks.is_paused(),
            Event::Resumed => is_live && self.clocks.is_paused(),
            Event::Rated { changes } => is_over && changes.len() == n_players,
            Event::Followed { .. } => is_over && self.next.is_none(),
        }
    }

    /// Whether everybody who sits at the table has a side, and the one that was wished for.
    fn can_start(&self, sides: &[PlayerId]) -> bool {
        let mut seated: Vec<&PlayerId> = self.seats.iter().map(|seat| &seat.player).collect();
        let mut playing: Vec<&PlayerId> = sides.iter().collect();
        seated.sort_unstable();
        playing.sort_unstable();
        let has_wish = |seat: &Seat| seat.wish.is_none_or(|side| sides[side] == seat.player);
        sides.len() == self.terms.n_players && seated == playing && self.seats.iter().all(has_wish)
    }

    /// Applies events that were decided and kept.
    pub fn apply_all(&mut self, events: &[Event], at: Millis) {
        for event in events {
            self.apply(event, at);
        }
    }

    /// Applies an event that was decided and kept.
    ///
    /// # Panics
    /// If it does not follow from this match.
    pub fn apply(&mut self, event: &Event, at: Millis) {
        assert!(self.try_apply(event, at), "a move that was decided is legal");
    }

    /// Applies an event, unless it is a ply that the rules refuse.
    fn try_apply(&mut self, event: &Event, at: Millis) -> bool {
        match event {
            Event::Opened { .. } => unreachable!("a match is opened once"),
            Event::Seated { player, wish } => {
                self.seats.push(Seat { player: player.clone(), wish: *wish });
            }
            Event::Left { player } => self.seats.retain(|seat| seat.player != *player),
            Event::Started { sides } => {
                self.seats = sides.iter().map(|player| Seat { player: player.clone(), wish: None }).collect();
                self.phase = MatchPhase::Live;
                self.started_at = at;
                let mover = self.record.position().mover().index();
                self.clocks.start(mover, at);
            }
            Event::Moved { text, spent, forgiven } => {
                if !self.try_move(text, *spent, *forgiven, at) {
                    return false;
                }
            }
            Event::Swapped => {
                self.seats.swap(0, 1);
                self.swapped_after = Some(self.record.n_plies());
                self.clocks.swap(at);
                // Proposals name sides, and these have other players now.
                self.agreed.clear();
            }
            Event::Agreed { to, side } => self.agreed.entry(*to).or_default().push(*side),
            Event::Declined { to, .. } => {
                self.agreed.remove(to);
            }
            Event::TakenBack { plies } => {
                while self.record.n_plies() > *plies {
                    self.record.undo();
                }
                self.agreed.clear();
                let mover = self.record.position().mover().index();
                self.clocks.go_back(mover, at);
            }
            Event::Withdrawn { side, .. } => {
                self.withdrawn.push(*side);
                self.clocks.turn_off(*side, at);
                self.agreed.clear();
            }
            Event::Paused { until } => self.clocks.pause(*until),
            Event::Resumed => {
                self.resumed_at = Some(at);
                self.clocks.resume(at);
            }
            Event::Ended { ranks, reason } => self.end(ranks.clone(), *reason, at),
            Event::Aborted { reason } => self.end(Vec::new(), *reason, at),
            Event::Rated { changes } => self.rated.clone_from(changes),
            Event::Followed { next } => self.next = Some(next.clone()),
        }
        self.note(at);
        true
    }

    fn try_move(&mut self, text: &str, spent: Millis, forgiven: Millis, at: Millis) -> bool {
        let side = self.record.position().mover().index();
        if self.record.play_text(text).is_err() {
            return false;
        }
        let next = self.record.position().mover().index();
        self.clocks.moved(spent, forgiven, next, at);
        // Who plays on declines what others proposed; an own offer of a draw stands.
        self.agreed.retain(|to, sides| *to == Proposal::Draw && *sides == [side]);
        true
    }

    fn end(&mut self, ranks: Vec<u8>, reason: Reason, at: Millis) {
        self.clocks.stop(at);
        self.agreed.clear();
        self.phase = MatchPhase::Over(MatchOutcome { ranks, reason });
    }

    fn note(&mut self, at: Millis) {
        self.plies_after.push(self.record.n_plies());
        self.changed_at = at;
    }

    /// The number of events.
    pub fn version(&self) -> u64 {
        self.plies_after.len() as u64
    }

    /// How many plies have stood all the time since that version.
    pub(crate) fn plies_kept_since(&self, version: u64) -> usize {
        let from = usize::try_from(version).unwrap_or(usize::MAX).saturating_sub(1);
        if version == 0 {
            return 0;
        }
        self.plies_after.iter().skip(from).copied().min().unwrap_or(self.record.n_plies())
    }

    /// What was agreed.
    pub fn terms(&self) -> &MatchTerms {
        &self.terms
    }

    /// Who proposed the match.
    pub fn opened_by(&self) -> &PlayerId {
        &self.opened_by
    }

    /// Where it stands.
    pub fn phase(&self) -> &MatchPhase {
        &self.phase
    }

    /// How it ended, if it did.
    pub fn outcome(&self) -> Option<&MatchOutcome> {
        match &self.phase {
            MatchPhase::Over(outcome) => Some(outcome),
            _ => None,
        }
    }

    /// Who sits at the table: by side once play has begun.
    pub fn seats(&self) -> &[Seat] {
        &self.seats
    }

    /// The game that is played.
    pub fn record(&self) -> &dyn AnyRecord {
        self.record.as_ref()
    }

    /// The clocks.
    pub fn clocks(&self) -> &Clocks {
        &self.clocks
    }

    /// When something last happened.
    pub fn changed_at(&self) -> Millis {
        self.changed_at
    }

    /// The next match of the same players.
    pub fn next(&self) -> Option<&str> {
        self.next.as_deref()
    }

    /// The side whose turn it is, while the match is played.
    pub fn mover(&self) -> Option<usize> {
        (self.phase == MatchPhase::Live).then(|| self.record.position().mover().index())
    }

    /// The side of a player, once play has begun.
    pub fn side_of(&self, player: &PlayerId) -> Option<usize> {
        if self.phase == MatchPhase::Open {
            return None;
        }
        self.seats.iter().position(|seat| seat.player == *player)
    }

    /// Whether a player sits at the table.
    pub(crate) fn is_seated(&self, player: &PlayerId) -> bool {
        self.seats.iter().any(|seat| seat.player == *player)
    }

    /// The level of the engine that plays a side, if one does.
    pub fn engine_level(&self, side: usize) -> Option<u8> {
        if self.withdrawn.contains(&side) {
            return Some(SUBSTITUTE_LEVEL);
        }
        self.seats.get(side)?.player.engine_level()
    }

    /// The sides of people who still play.
    pub fn people(&self) -> impl Iterator<Item = usize> {
        (0..self.seats.len()).filter(|&side| self.engine_level(side).is_none())
    }

    /// When the server has to look at the clock again, if ever.
    pub fn due(&self) -> Option<Millis> {
        let mover = self.mover()?;
        // An engine takes the time it needs for whoever left.
        if self.clocks.is_paused() || self.withdrawn.contains(&mover) {
            return None;
        }
        if let Some(at) = self.clocks.flag_falls() {
            return Some(at);
        }
        // A first turn is not on the clock, but others wait.
        let patience = self.terms.speed().first_turn()?;
        (!self.clocks.has_begun(mover)).then(|| self.clocks.turn_began() + patience)
    }
}

/// Whether this can be a time or a length of time.
fn is_time(time: Millis) -> bool {
    (0..=LATEST).contains(&time)
}
