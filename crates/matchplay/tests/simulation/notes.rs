//! What is noted of a course, so that a test sees whether everything that can happen does.

use matchplay::{Answer, Event, Reason, Recorded};

use crate::world::World;

impl World {
    pub(crate) fn note_answer(&mut self, answer: &Answer) {
        self.note(match answer {
            Answer::Done { .. } => "answer done",
            Answer::Refused { .. } => "answer refused",
            Answer::Stale { .. } => "answer stale",
            Answer::Unknown {} => "answer unknown",
        });
    }

    pub(crate) fn note_events(&mut self, recorded: &[Recorded]) {
        for it in recorded {
            self.note(event_name(&it.event));
            if let Event::Moved { forgiven: 1.., .. } = it.event {
                self.note("lag forgiven");
            }
            if let Event::Ended { reason, .. } | Event::Aborted { reason } | Event::Withdrawn { reason, .. } =
                it.event
            {
                self.note(reason_name(reason));
            }
        }
    }
}

fn event_name(event: &Event) -> &'static str {
    match event {
        Event::Opened { .. } => "event opened",
        Event::Seated { .. } => "event seated",
        Event::Left { .. } => "event left",
        Event::Started { .. } => "event started",
        Event::Moved { .. } => "event moved",
        Event::Swapped => "event swapped",
        Event::Agreed { .. } => "event agreed",
        Event::Declined { .. } => "event declined",
        Event::TakenBack { .. } => "event taken-back",
        Event::Withdrawn { .. } => "event withdrawn",
        Event::Paused { .. } => "event paused",
        Event::Resumed => "event resumed",
        Event::Ended { .. } => "event ended",
        Event::Aborted { .. } => "event aborted",
        Event::Rated { .. } => "event rated",
        Event::Followed { .. } => "event followed",
    }
}

fn reason_name(reason: Reason) -> &'static str {
    match reason {
        Reason::Rules => "reason rules",
        Reason::Repetition => "reason repetition",
        Reason::PlyLimit => "reason ply-limit",
        Reason::Resignation => "reason resignation",
        Reason::Agreement => "reason agreement",
        Reason::Time => "reason time",
        Reason::Absence => "reason absence",
        Reason::NotBegun => "reason not-begun",
        Reason::Withdrawal => "reason withdrawal",
        Reason::Moderation => "reason moderation",
        Reason::TurnedDown => "reason turned-down",
        Reason::Expired => "reason expired",
    }
}
