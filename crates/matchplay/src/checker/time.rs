//! Whether anybody paid for time in which nothing could be kept. Counted by hand from the events, not by the clocks of the crate.

use crate::{
    checker::History,
    clock::Millis,
    event::{Event, Reason},
    state::Match,
};

/// Outages up to this long may count: no program notices them for certain.
const SHORTEST: Millis = 2_000;

impl History {
    pub(super) fn check_time(&self, faults: &mut Vec<String>) {
        let events = self.events();
        // What cannot be replayed is reported as such.
        let Some(mut game) = Match::replay(events.get(..1).unwrap_or_default()) else { return };
        if Match::replay(&events).is_none() {
            return;
        }
        // Since when time runs without a break.
        let mut since: Option<Millis> = None;
        for (recorded, command) in &self.kept[1..] {
            let (v, at) = (recorded.v, recorded.at);
            // A flag falls when it is due, however much later that is written.
            let due = game.due().map_or(at, |due| due.min(at));
            if let Some(since) = since {
                match &recorded.event {
                    Event::Moved { text, spent, .. } => {
                        let ran = (at - since).max(0) - self.away(since, at, self.slack);
                        if *spent > ran {
                            let away = self.away(since, at, 0);
                            faults.push(format!(
                                "{text} at version {v} was charged {spent} ms, of which nothing could be kept for {away}"
                            ));
                        }
                    }
                    Event::Paused { until } => {
                        self.check_interval(since, *until, &format!("the pause at version {v}"), faults);
                    }
                    Event::Ended { reason: Reason::Time, .. }
                    | Event::Withdrawn { reason: Reason::Time, .. } => {
                        self.check_interval(since, due, &format!("the flag fall at version {v}"), faults);
                    }
                    Event::Aborted { reason: Reason::NotBegun } if command.is_none() => {
                        self.check_interval(
                            since,
                            due,
                            &format!("the abortion at version {v}, because nobody began,"),
                            faults,
                        );
                    }
                    _ => {}
                }
            }
            game.apply(&recorded.event, at);
            since = match &recorded.event {
                Event::Paused { .. } | Event::Ended { .. } | Event::Aborted { .. } => None,
                Event::Started { .. } | Event::Resumed => Some(at),
                Event::Moved { .. } | Event::TakenBack { .. } | Event::Swapped => since.map(|_| at),
                _ => since,
            };
        }
    }

    fn check_interval(&self, since: Millis, until: Millis, what: &str, faults: &mut Vec<String>) {
        if self.away(since, until, self.slack) > 0 {
            let away = self.away(since, until, 0);
            faults.push(format!("{what} counts {away} ms in which nothing could be kept"));
        }
    }

    /// How much of a time lies in outages that no program may count, but for so much of each.
    fn away(&self, since: Millis, until: Millis, slack: Millis) -> Millis {
        let inside = |(from, to): (Millis, Millis)| until.min(to) - since.max(from);
        self.long_outages().map(|outage| (inside(outage) - slack).max(0)).sum()
    }

    /// Outages that do not overlap, without the short ones.
    fn long_outages(&self) -> impl Iterator<Item = (Millis, Millis)> {
        let mut sorted = self.outages.clone();
        sorted.sort_unstable();
        let mut joined: Vec<(Millis, Millis)> = Vec::with_capacity(sorted.len());
        for (from, to) in sorted {
            match joined.last_mut() {
                Some(last) if from <= last.1 => last.1 = last.1.max(to),
                _ => joined.push((from, to)),
            }
        }
        joined.into_iter().filter(|(from, to)| to - from > SHORTEST)
    }
}
