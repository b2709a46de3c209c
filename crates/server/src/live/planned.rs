//! What a player has planned, and where it goes on from.

use matchplay::{Conditional, Event, Journal};
use serde::{Deserialize, Serialize};

/// A plan for the position after a number of plies, as the match stood at a version.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Planned {
    pub(super) ply: usize,
    pub(super) version: u64,
    pub(super) plan: Conditional,
}

impl Planned {
    /// What remains of the plan after what was played since. Nothing if the others played something else, a turn was taken back,
    /// or sides were swapped: the same words would then mean something else.
    pub(super) fn rest(&self, journal: &Journal) -> Option<Planned> {
        let record = journal.game().record();
        let n_plies = record.n_plies();
        if n_plies < self.ply || !goes_on_from(journal, self.version) {
            return None;
        }
        let mut plan = self.plan.clone();
        for ply in self.ply..n_plies {
            plan = plan.after(&record.played_at(ply)?);
        }
        (!plan.is_empty()).then(|| Planned { ply: n_plies, version: journal.game().version(), plan })
    }
}

/// Whether what had been played at a version still stands, and everybody still has the side they had then.
fn goes_on_from(journal: &Journal, version: u64) -> bool {
    let since = usize::try_from(version).ok().and_then(|version| journal.events().get(version..));
    since.is_some_and(|events| {
        !events.iter().any(|it| matches!(it.event, Event::TakenBack { .. } | Event::Swapped))
    })
}
