//! What a room does by itself: it watches the clocks, stops them for times in which nothing could be kept, and lets them
//! go on.

use super::{Moment, REST, Room, RoomState, SLOW};
use crate::{
    clock::Millis,
    command::Command,
    event::{Event, Reason},
    heartbeat::SILENT,
    journal::Draft,
    state::{Match, MatchPhase},
};

/// How long after the first player is back from a pause the clocks go on, even if others are not.
const PATIENCE_AFTER_PAUSE: Millis = 60_000;

/// A move that an engine is to find.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ThoughtWanted {
    /// At which version.
    pub version: u64,
    /// For which side.
    pub side: usize,
    /// How strong it plays.
    pub level: u8,
}

/// What is still to be done.
#[derive(Debug, Default)]
pub(super) struct Agenda {
    /// Since when nothing could be kept: time after that is nobody's.
    stalled_since: Option<Millis>,
    /// Whether clocks stop however short that was: a program has ended, or is about to.
    must_pause: bool,
    /// Why the match is to be called off, if it is.
    called_off: Option<Reason>,
    /// A move that was found, and for which version.
    thought: Option<(u64, Command)>,
    is_stopping: bool,
    /// Whether the clocks are to go on.
    is_resume_due: bool,
    /// When the first player came back from a pause.
    first_back: Option<Millis>,
}

impl Agenda {
    pub(super) fn stall(&mut self, since: Millis) {
        self.stalled_since = Some(self.stalled_since.map_or(since, |known| known.min(since)));
    }

    /// The same, and nobody knows yet for how long it will last.
    pub(super) fn must_pause(&mut self, since: Millis) {
        self.must_pause = true;
        self.stall(since);
    }

    pub(super) fn is_stalled(&self) -> bool {
        self.stalled_since.is_some()
    }

    pub(super) fn call_off(&mut self, reason: Reason) {
        self.called_off = Some(reason);
    }

    pub(super) fn think(&mut self, version: u64, command: Command) {
        self.thought = Some((version, command));
    }

    pub(super) fn stop(&mut self) {
        self.is_stopping = true;
    }

    pub(super) fn is_stopping(&self) -> bool {
        self.is_stopping
    }
}

/// Whether the clocks can be stopped.
pub(super) fn can_pause(game: &Match) -> bool {
    game.phase() == &MatchPhase::Live && !game.clocks().is_paused()
}

/// Whether events do nothing but stop the clocks or let them go on.
pub(super) fn is_about_clocks(draft: &Draft) -> bool {
    draft.events.iter().all(|it| matches!(it.event, Event::Paused { .. } | Event::Resumed))
}

impl<T> Room<T> {
    /// Notes that the program which answers for the clocks has shown no life: it may have been frozen, and others may have written
    /// meanwhile.
    pub(super) fn look_for_home(&mut self, moment: &Moment) {
        if self.is_home_silent(moment) && can_pause(self.game()) {
            self.is_doubtful |= !self.agenda.is_stalled();
            self.agenda.stall(moment.home_alive);
        }
    }

    fn is_home_silent(&self, moment: &Moment) -> bool {
        moment.now - moment.home_alive > SILENT
    }

    /// The next thing that the server itself wants.
    pub(super) fn next_own(&mut self, moment: &Moment) -> Option<Command> {
        let is_home_silent = self.is_home_silent(moment);
        if let Some(since) = self.agenda.stalled_since {
            let until = since.max(self.game().clocks().turn_began());
            let is_worth_it = self.agenda.must_pause || moment.now - until > SLOW;
            if can_pause(self.game()) && is_worth_it {
                return Some(Command::Pause { until });
            }
            self.agenda.stalled_since = None;
            self.agenda.must_pause = false;
        }
        if let Some(reason) = self.agenda.called_off {
            if self.game().can_be_called_off(reason) {
                return Some(Command::CallOff { reason });
            }
            self.agenda.called_off = None;
        }
        if self.game().due().is_some_and(|due| moment.now > due) {
            return Some(Command::Tick);
        }
        if let Some((_, command)) =
            self.agenda.thought.take_if(|(version, _)| *version == self.journal.version())
        {
            return Some(command);
        }
        self.agenda.thought = None;
        // Clocks that may go on have to wait until the program has shown life again.
        self.agenda.is_resume_due = self.wants_to_resume(moment.now);
        (self.agenda.is_resume_due && !is_home_silent).then_some(Command::Resume)
    }

    /// Whether the clocks may go on after a pause: everybody is back, or the first one has waited for long enough.
    fn wants_to_resume(&mut self, now: Millis) -> bool {
        let game = self.journal.game();
        if self.agenda.is_stopping || game.phase() != &MatchPhase::Live || !game.clocks().is_paused() {
            self.agenda.first_back = None;
            return false;
        }
        let n_people = game.people().count();
        let n_back = game.people().filter(|&side| self.absent_since[side].is_none()).count();
        if n_back > 0 {
            self.agenda.first_back.get_or_insert(now);
        }
        let has_waited = self.agenda.first_back.is_some_and(|first| now - first > PATIENCE_AFTER_PAUSE);
        let nobody_sits = !game.terms().speed().is_live();
        n_back == n_people || has_waited || nobody_sits
    }

    /// When to call [`Room::wake`], if nothing happens before. In an outage that is when it is over.
    pub fn alarm(&self) -> Option<Millis> {
        match self.state {
            _ if self.is_outage => None,
            RoomState::Writing { .. } | RoomState::Reading { .. } => None,
            RoomState::Closed { .. } => Some(self.resting_until),
            RoomState::Open => {
                let is_paused = self.game().clocks().is_paused();
                let patience = self.agenda.first_back.map(|first| first + PATIENCE_AFTER_PAUSE + 1);
                let resume = if self.agenda.is_resume_due { Some(self.now) } else { patience };
                let resume = resume.filter(|_| is_paused && !self.agenda.is_stopping);
                let due = self.game().due().map(|due| due + 1);
                let pause = self.has_to_pause().then_some(self.resting_until);
                let call_off = self.agenda.called_off.map(|_| self.resting_until);
                let is_engines_turn = self.engine_to_move().is_some();
                let engine = (is_engines_turn && self.is_resting()).then_some(self.resting_until);
                let first = [resume, due, pause, call_off, engine].into_iter().flatten().min()?;
                // What is due already could not be done just now: it is tried again after a rest.
                let earliest = if first <= self.now { self.now + REST } else { self.resting_until };
                Some(first.max(earliest))
            }
        }
    }

    /// The move that an engine is to find now, if it is an engine's turn and nothing stands in the way.
    pub fn wants_thought(&self) -> Option<ThoughtWanted> {
        let is_ready = self.is_idle() && !self.is_resting() && !self.is_outage && !self.agenda.is_stopping;
        let (side, level) = self.engine_to_move().filter(|_| is_ready && self.agenda.thought.is_none())?;
        Some(ThoughtWanted { version: self.journal.version(), side, level })
    }

    fn engine_to_move(&self) -> Option<(usize, u8)> {
        let side = self.game().mover()?;
        Some((side, self.game().engine_level(side)?))
    }

    fn is_resting(&self) -> bool {
        self.now < self.resting_until
    }
}
