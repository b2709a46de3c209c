//! Whether time was counted fairly: never while no server was there, and nobody lost by it.
//!
//! The sums are made from the kept events alone, not by the clocks of the crate.

use matchplay::{ClockTerms, Event, Match, Millis, Reason};

use crate::{
    database::LATEST_EFFECT,
    server::{HEARTBEAT, HEARTBEAT_TIMEOUT},
    world::World,
};

/// How long it may take until a server notices that nothing can be kept.
const UNNOTICED: Millis = HEARTBEAT + HEARTBEAT_TIMEOUT + 100;

/// What Fischer's clock has left, counted by hand.
struct Hand {
    base: Millis,
    increment: Millis,
    left: Vec<Millis>,
    has_begun: Vec<bool>,
    /// For whom an engine plays on: that costs nothing.
    has_left: Vec<bool>,
    /// What this turn has cost.
    spent: Millis,
}

impl World {
    pub(crate) fn time_was_fair(&self) -> Result<(), String> {
        let events: Vec<_> = self.kept.rows.iter().map(|(recorded, _)| recorded.clone()).collect();
        let mut game = Match::replay(&events[..1]).ok_or("a match begins by being opened")?;
        let mut hand = Hand::new(&game);
        // Since when time has run without a break, and since when play has.
        let mut since: Option<Millis> = None;
        let mut playing_since: Option<Millis> = None;
        for (recorded, command) in &self.kept.rows[1..] {
            let at = recorded.at;
            let mover = game.mover();
            let counts_until = match &recorded.event {
                Event::Paused { until } => Some(*until),
                Event::Moved { .. } | Event::TakenBack { .. } | Event::Swapped => Some(at),
                Event::Ended { reason: Reason::Time, .. } | Event::Withdrawn { reason: Reason::Time, .. } => {
                    Some(at)
                }
                Event::Aborted { reason: Reason::NotBegun } if command.is_none() => Some(at),
                _ => None,
            };
            if let (Some(since), Some(until)) = (since, counts_until)
                && self.downtimes.iter().any(|(from, to)| since.max(*from) < until.min(*to))
            {
                return Err(format!(
                    "time ran from {since} to {until}, when no server was there: {recorded:?}"
                ));
            }
            if let (Some(since), Some(until)) = (since, counts_until) {
                let counted = |(from, to): &(Millis, Millis)| until.min(*to) - since.max(*from);
                if let Some(outage) = self.outages.iter().find(|it| counted(it) > self.unnoticed()) {
                    return Err(format!(
                        "time ran from {since} to {until}, when nothing could be kept ({outage:?}): {recorded:?}"
                    ));
                }
            }
            if let Event::Aborted { reason: Reason::NotBegun } = recorded.event
                && command.is_none()
            {
                let patience = game.terms().speed().first_turn().unwrap_or(Millis::MAX);
                if since.is_none_or(|since| at - since <= patience) {
                    return Err(format!("a match was called off too early: {recorded:?}"));
                }
            }
            if let Event::Ended { reason: Reason::Absence, .. }
            | Event::Withdrawn { reason: Reason::Absence, .. } = recorded.event
            {
                let patience = game.terms().speed().absence().unwrap_or(Millis::MAX);
                if playing_since.is_none_or(|since| at - since < patience) {
                    return Err(format!("somebody was missed too early: {recorded:?}"));
                }
            }
            if let Some(hand) = &mut hand {
                hand.count(&game, &recorded.event, since, at)?;
            }
            game.apply(&recorded.event, at);
            since = match &recorded.event {
                Event::Paused { .. } | Event::Ended { .. } | Event::Aborted { .. } => None,
                Event::Started { .. } | Event::Resumed => Some(at),
                Event::Moved { .. } | Event::TakenBack { .. } | Event::Swapped => since.map(|_| at),
                _ => since,
            };
            playing_since = match &recorded.event {
                Event::Paused { .. } => None,
                Event::Started { .. } | Event::Resumed => Some(at),
                _ => playing_since,
            };
            if let Some(hand) = &hand
                && mover != game.mover()
            {
                hand.agrees(&game, at)?;
            }
        }
        Ok(())
    }
}

impl World {
    /// How much of an outage may count. Clocks that go on by a commit that takes effect late run from when it was sent.
    pub(crate) fn unnoticed(&self) -> Millis {
        if self.seen().contains("commit took effect late") { LATEST_EFFECT + HEARTBEAT } else { UNNOTICED }
    }
}

impl Hand {
    fn new(game: &Match) -> Option<Hand> {
        let ClockTerms::Fischer { base, increment } = game.terms().clock else { return None };
        let n_players = game.terms().n_players;
        Some(Hand {
            base,
            increment,
            left: vec![base; n_players],
            has_begun: vec![false; n_players],
            has_left: vec![false; n_players],
            spent: 0,
        })
    }

    /// Counts an event of the match as it stood before.
    fn count(
        &mut self,
        game: &Match,
        event: &Event,
        since: Option<Millis>,
        at: Millis,
    ) -> Result<(), String> {
        let Some(mover) = game.mover() else { return Ok(()) };
        let is_counted = self.has_begun[mover] && !self.has_left[mover];
        let ran = |until: Millis| since.map_or(0, |since| (until - since).max(0));
        match event {
            Event::Moved { spent, forgiven, text } => {
                let expected = if is_counted { ran(at) } else { 0 };
                if spent + forgiven != expected || *spent < 0 || *forgiven < 0 {
                    return Err(format!("{text} cost {spent} and {forgiven} forgiven, and took {expected}"));
                }
                self.spent += spent;
                let mut next = game.record().position().boxed();
                next.play_text(text).map_err(|illegal| illegal.to_string())?;
                if next.mover().index() != mover || next.standing().is_some() {
                    self.end_turn(mover, is_counted);
                }
            }
            Event::Paused { until } if is_counted => self.spent += ran(*until),
            Event::Swapped => {
                self.spent += if is_counted { ran(at) } else { 0 };
                self.end_turn(mover, is_counted);
                self.left.swap(0, 1);
                self.has_begun.swap(0, 1);
            }
            Event::TakenBack { plies } => {
                let back_to = game.record().position_at(*plies).map(|position| position.mover().index());
                let is_same = back_to == Some(mover);
                self.spent = if is_same { self.spent + if is_counted { ran(at) } else { 0 } } else { 0 };
            }
            Event::Ended { reason: Reason::Time, .. } | Event::Withdrawn { reason: Reason::Time, .. }
                if !is_counted || self.spent + ran(at) <= self.left[mover] =>
            {
                let (left, spent) = (self.left[mover], self.spent);
                return Err(format!("side {mover} lost on time with {left} left and {spent} spent"));
            }
            _ => {}
        }
        if let Event::Withdrawn { side, .. } = event {
            self.has_left[*side] = true;
            if *side == mover && is_counted {
                self.left[mover] = (self.left[mover] - self.spent - ran(at)).max(0);
            }
            if *side == mover {
                self.spent = 0;
            }
        }
        Ok(())
    }

    fn end_turn(&mut self, mover: usize, is_counted: bool) {
        if is_counted {
            self.left[mover] = (self.left[mover] - self.spent).max(0) + self.increment;
        }
        self.has_begun[mover] = true;
        self.spent = 0;
    }

    /// At the beginning of a turn the clocks show what the hand has counted.
    fn agrees(&self, game: &Match, at: Millis) -> Result<(), String> {
        if game.outcome().is_some() || game.mover().is_none() {
            return Ok(());
        }
        for (side, left) in self.left.iter().enumerate() {
            let shown = game.clocks().left(side, at).map(|reading| reading.left);
            if shown != Some(*left) {
                return Err(format!("side {side} has {shown:?} and should have {left} of {}", self.base));
            }
        }
        Ok(())
    }
}
