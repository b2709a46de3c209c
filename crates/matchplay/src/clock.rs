//! Clocks, computed from stored times: nothing ticks here.

use crate::terms::{ClockTerms, MatchTerms};

/// Milliseconds: since 1970, or as a length of time.
pub type Millis = i64;

/// What a clock shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockReading {
    /// What is left of the base time, or in overtime of the period. Below zero is zero.
    pub left: Millis,
    /// Periods left, the one that runs included; for a Canadian clock in overtime, turns left in the period.
    pub periods: u32,
    /// Whether the base time is used up and a period runs.
    pub is_overtime: bool,
    /// What is left of the delay of this turn, during which the clock does not run.
    pub free: Millis,
}

/// The clocks of all sides.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    terms: ClockTerms,
    sides: Vec<SideClock>,
    /// Whose turn it is.
    turn: usize,
    /// What this turn has cost up to [`Clocks::since`].
    spent_in_turn: Millis,
    /// Since when time runs. Nothing while it does not: before play, after it, and in a pause.
    since: Option<Millis>,
    is_paused: bool,
    /// When the turn began, for the time that the first turn may take.
    turn_began: Millis,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct SideClock {
    /// What is left of the base time, at the beginning of this side's turn.
    left: Millis,
    /// Periods left; for a Canadian clock the turns left in the period, and none before overtime.
    periods: u32,
    /// Whether this side has finished a turn. The first turn is not on the clock, except in correspondence.
    has_begun: bool,
    /// Whether an engine plays on for whoever left: its time does not count.
    is_off: bool,
    lag: Lag,
}

/// How much of the network's time is forgiven. Every turn adds to a quota, forgiving takes from it, so that a slow line costs
/// little and a forged one gains little.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lag {
    gain: Millis,
    quota: Millis,
}

impl Lag {
    /// What a turn adds to the quota at least.
    pub const LEAST_GAIN: Millis = 100;
    /// What a turn adds to the quota at most.
    pub const MOST_GAIN: Millis = 1000;
    /// How many gains are there at the start.
    pub const GAINS_AT_START: Millis = 3;
    /// How many gains can be saved.
    pub const MOST_GAINS: Millis = 7;

    fn new(terms: ClockTerms) -> Lag {
        let gain = match terms {
            ClockTerms::Untimed | ClockTerms::Correspondence { .. } => 0,
            // A five-minute match forgives 300 ms a turn in the long run.
            _ => ((terms.base() + 40 * terms.for_each_turn()) / 1000).clamp(Lag::LEAST_GAIN, Lag::MOST_GAIN),
        };
        Lag { gain, quota: gain * Lag::GAINS_AT_START }
    }

    /// What is forgiven of a turn in which the network is known to have cost `measured`.
    pub fn forgiven(self, measured: Millis) -> Millis {
        measured.clamp(0, self.quota)
    }

    fn used(self, forgiven: Millis) -> Lag {
        Lag { quota: self.quota.saturating_sub(forgiven).max(0), ..self }
    }

    /// A turn is over.
    fn gained(self) -> Lag {
        Lag { quota: (self.quota + self.gain).min(self.gain * Lag::MOST_GAINS), ..self }
    }
}

impl Clocks {
    /// The clocks before play.
    pub(crate) fn new(terms: &MatchTerms) -> Clocks {
        let periods = if let ClockTerms::ByoYomi { periods, .. } = terms.clock { periods } else { 0 };
        let side = SideClock {
            left: terms.clock.base(),
            periods,
            has_begun: false,
            is_off: false,
            lag: Lag::new(terms.clock),
        };
        Clocks {
            terms: terms.clock,
            sides: vec![side; terms.n_players],
            turn: 0,
            spent_in_turn: 0,
            since: None,
            is_paused: false,
            turn_began: 0,
        }
    }

    /// Play begins with the turn of `mover`.
    pub(crate) fn start(&mut self, mover: usize, at: Millis) {
        self.begin_turn(mover, at);
    }

    fn begin_turn(&mut self, mover: usize, at: Millis) {
        self.turn = mover;
        self.spent_in_turn = 0;
        self.turn_began = at;
        self.since = (self.is_timed() && !self.is_paused).then_some(at);
    }

    /// Whether the turn that is played is on the clock.
    fn is_timed(&self) -> bool {
        let side = &self.sides[self.turn];
        match self.terms {
            _ if side.is_off => false,
            ClockTerms::Untimed => false,
            ClockTerms::Correspondence { .. } => true,
            _ => side.has_begun,
        }
    }

    /// How long this turn has taken, without what was forgiven before.
    fn running(&self, now: Millis) -> Millis {
        self.since.map_or(0, |since| now.saturating_sub(since).max(0))
    }

    /// What a ply costs that comes now, and what is forgiven of it.
    pub(crate) fn cost(&self, measured_lag: Millis, now: Millis) -> (Millis, Millis) {
        let running = self.running(now);
        let forgiven = self.sides[self.turn].lag.forgiven(measured_lag).min(running);
        (running - forgiven, forgiven)
    }

    /// The side whose turn it is played a ply; `next` is the mover now.
    pub(crate) fn moved(&mut self, spent: Millis, forgiven: Millis, next: usize, at: Millis) {
        self.spent_in_turn = self.spent_in_turn.saturating_add(spent);
        let side = &mut self.sides[self.turn];
        side.lag = side.lag.used(forgiven);
        if next == self.turn {
            self.since = self.since.map(|_| at);
            return;
        }
        self.end_turn();
        self.begin_turn(next, at);
    }

    /// The end of a turn: what it cost is taken, what it earns is given.
    fn end_turn(&mut self) {
        let was_timed = self.is_timed();
        let spent = self.spent_in_turn;
        let side = &mut self.sides[self.turn];
        side.has_begun = true;
        side.lag = side.lag.gained();
        if !was_timed {
            return;
        }
        let rest = (side.left - spent).max(0);
        match self.terms {
            ClockTerms::Untimed => {}
            ClockTerms::Fischer { increment, .. } => side.left = rest + increment,
            ClockTerms::Delay { delay, .. } => side.left = (side.left - (spent - delay).max(0)).max(0),
            ClockTerms::Bronstein { delay, .. } => side.left = rest + spent.min(delay),
            ClockTerms::Canadian { period, turns, .. } => {
                let is_overtime = side.periods > 0 || spent > side.left;
                if !is_overtime {
                    side.left = rest;
                    return;
                }
                if side.periods == 0 {
                    side.left += period;
                    side.periods = turns;
                }
                side.left = (side.left - spent).max(0);
                side.periods -= 1;
                if side.periods == 0 {
                    side.left = period;
                    side.periods = turns;
                }
            }
            ClockTerms::Hourglass { .. } => {
                let taken = spent.min(side.left);
                side.left = rest;
                self.share_out(taken);
            }
            ClockTerms::ByoYomi { increment, period, .. } => {
                side.periods -= used_up(spent - side.left, period).min(side.periods);
                // Whoever is in the periods stays there.
                side.left = if spent > side.left { 0 } else { rest + increment };
            }
            ClockTerms::Correspondence { increment, cap, .. } => side.left = (rest + increment).min(cap),
        }
    }

    /// What the side whose turn it is has spent runs into the glasses of the others.
    fn share_out(&mut self, spent: Millis) {
        let share = self.share_of(spent);
        for (_, other) in self.sides.iter_mut().enumerate().filter(|&(side, _)| side != self.turn) {
            other.left += share;
        }
    }

    /// What each of the others gets of a time.
    fn share_of(&self, spent: Millis) -> Millis {
        spent / (self.sides.len() as Millis - 1)
    }

    /// The time that this turn may take in all.
    fn budget(&self) -> Option<Millis> {
        let side = &self.sides[self.turn];
        match self.terms {
            ClockTerms::Untimed => None,
            ClockTerms::Fischer { .. }
            | ClockTerms::Bronstein { .. }
            | ClockTerms::Hourglass { .. }
            | ClockTerms::Correspondence { .. } => Some(side.left),
            ClockTerms::Delay { delay, .. } => Some(side.left + delay),
            ClockTerms::ByoYomi { period, .. } => Some(side.left + period * Millis::from(side.periods)),
            ClockTerms::Canadian { period, .. } if side.periods == 0 => Some(side.left + period),
            ClockTerms::Canadian { .. } => Some(side.left),
        }
    }

    /// Whether a ply that costs so much comes too late.
    pub(crate) fn is_too_late(&self, spent: Millis) -> bool {
        self.is_timed()
            && self.budget().is_some_and(|budget| self.spent_in_turn.saturating_add(spent) > budget)
    }

    /// When the side whose turn it is has no time left, if time runs. A ply that was on its way for as long as may be forgiven
    /// still counts, so nobody's time is up before that.
    pub(crate) fn flag_falls(&self) -> Option<Millis> {
        let left = (self.budget()? + self.sides[self.turn].lag.quota).saturating_sub(self.spent_in_turn);
        Some(self.since?.saturating_add(left))
    }

    /// When the turn that is played began.
    pub(crate) fn turn_began(&self) -> Millis {
        self.turn_began
    }

    /// Whether a side has finished its first turn.
    pub(crate) fn has_begun(&self, side: usize) -> bool {
        self.sides[side].has_begun
    }

    /// The clocks stop: what ran after `until` costs nothing.
    pub(crate) fn pause(&mut self, until: Millis) {
        self.stop(until);
        self.is_paused = true;
    }

    /// The clocks go on.
    pub(crate) fn resume(&mut self, at: Millis) {
        self.is_paused = false;
        self.turn_began = at;
        self.since = self.is_timed().then_some(at);
    }

    /// Whether the clocks were stopped.
    pub fn is_paused(&self) -> bool {
        self.is_paused
    }

    /// Play goes on at an earlier turn. The turn that is broken off costs nothing, unless it is the same side's.
    pub(crate) fn go_back(&mut self, mover: usize, at: Millis) {
        if mover == self.turn {
            let runs = self.since.is_some();
            self.stop(at);
            self.since = runs.then_some(at);
        } else {
            self.begin_turn(mover, at);
        }
    }

    /// The second of two took the first one's side, which was this player's turn: the clocks go with their players.
    pub(crate) fn swap(&mut self, at: Millis) {
        self.stop(at);
        self.end_turn();
        self.sides.swap(0, 1);
        self.begin_turn(self.turn, at);
    }

    /// A side left for good: its time stays as it is, and the engine that plays on is in no hurry.
    pub(crate) fn turn_off(&mut self, side: usize, at: Millis) {
        let (left, periods) = self.left(side, at).map_or((0, 0), |it| (it.left, it.periods));
        if side == self.turn && matches!(self.terms, ClockTerms::Hourglass { .. }) && self.is_timed() {
            self.share_out((self.sides[side].left - left).max(0));
        }
        self.sides[side] = SideClock { left, periods, is_off: true, ..self.sides[side] };
        if side == self.turn {
            self.spent_in_turn = 0;
            self.since = None;
        }
    }

    /// No time runs any more.
    pub(crate) fn stop(&mut self, at: Millis) {
        self.spent_in_turn = self.spent_in_turn.saturating_add(self.running(at));
        self.since = None;
    }

    /// What the clock of a side shows. Nothing without clocks.
    pub fn left(&self, side: usize, now: Millis) -> Option<ClockReading> {
        let SideClock { left, periods, .. } = self.sides[side];
        let is_counted = self.is_timed();
        let spent = if is_counted { self.spent_in_turn.saturating_add(self.running(now)) } else { 0 };
        if side != self.turn {
            let gained = match self.terms {
                ClockTerms::Hourglass { .. } => self.share_of(spent.min(self.sides[self.turn].left)),
                _ => 0,
            };
            return self.terms.reading(left + gained, periods, 0);
        }
        let free = match self.terms {
            ClockTerms::Delay { delay, .. } if is_counted => (delay - spent).max(0),
            _ => 0,
        };
        Some(ClockReading { free, ..self.terms.reading(left, periods, spent)? })
    }

    /// Whose time runs, if anybody's does.
    pub fn running_side(&self) -> Option<usize> {
        self.since.map(|_| self.turn)
    }
}

impl ClockTerms {
    /// What a clock shows that had so much at the beginning of a turn that has cost so much.
    fn reading(self, left: Millis, periods: u32, spent: Millis) -> Option<ClockReading> {
        let rest = (left - spent).max(0);
        let (left, periods, is_overtime) = match self {
            ClockTerms::Untimed => return None,
            ClockTerms::Fischer { .. }
            | ClockTerms::Bronstein { .. }
            | ClockTerms::Hourglass { .. }
            | ClockTerms::Correspondence { .. } => (rest, 0, false),
            ClockTerms::Delay { delay, .. } => ((left - (spent - delay).max(0)).max(0), 0, false),
            ClockTerms::ByoYomi { period, .. } if spent > left => {
                let used = used_up(spent - left, period);
                let rest = (left - spent).saturating_add(period.saturating_mul(Millis::from(used) + 1));
                if used < periods { (rest, periods - used, true) } else { (0, 0, true) }
            }
            ClockTerms::ByoYomi { .. } => (rest, periods, false),
            ClockTerms::Canadian { period, turns, .. } if periods == 0 && spent > left => {
                ((left + period - spent).max(0), turns, true)
            }
            ClockTerms::Canadian { .. } => (rest, periods, periods > 0),
        };
        Some(ClockReading { left, periods, is_overtime, free: 0 })
    }
}

/// How many periods so much time beyond the base time uses up. One that is used to its end comes back.
fn used_up(over: Millis, period: Millis) -> u32 {
    u32::try_from((over - 1).max(0) / period).unwrap_or(u32::MAX)
}
