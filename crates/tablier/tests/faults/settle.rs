//! After a fault: everybody reconnects, every match continues, and the checker reads the whole history.

use std::{collections::HashSet, time::Duration};

use matchplay::{
    Millis,
    checker::{ChatHistory, History},
};
use tokio::time::Instant;

use crate::{
    client::{Doing, Shared},
    crowd::{Crowd, Table},
    kit::{say, until},
    site::Site,
};

/// How long after the end of all faults a match may take to continue: clients reconnect, and players are waited for.
const GOES_ON: Duration = Duration::from_secs(45);
/// How long until nothing is pending.
const COMES_TO_REST: Duration = Duration::from_secs(30);
/// How much of an outage may be charged to a clock, because a process notices only after a moment that it cannot store
/// anything.
const SLACK: Millis = 2_000;

/// The outcome of an attack on a site.
pub(crate) struct Outcome {
    pub(crate) n_matches: usize,
    pub(crate) n_acknowledged: usize,
    /// The number of chat lines that were shown.
    pub(crate) n_lines: i64,
    /// The number of matches that broke the promise.
    pub(crate) n_broken: usize,
    pub(crate) faults: Vec<String>,
}

impl Crowd {
    /// Waits until every match continues and nothing is pending, then compares what everybody saw with what is stored.
    pub(crate) async fn settle(mut self, site: &Site, outages: &[(Millis, Millis)]) -> Outcome {
        let mut faults = Vec::new();
        let mut broken = HashSet::new();
        let healed = Instant::now();
        until(GOES_ON, || self.tables.iter().all(|table| table.goes_on_since(healed))).await;
        for table in self.tables.iter().filter(|table| !table.goes_on_since(healed)) {
            faults.push(format!("no further move could be played in {}", table.state()));
            broken.insert(table.match_id.clone());
        }
        self.order(Doing::Resting);
        until(COMES_TO_REST, || self.tables.iter().all(Table::is_at_rest)).await;
        for table in self.tables.iter().filter(|table| !table.is_at_rest()) {
            faults.push(format!("not everybody comes to rest in {}", table.state()));
            broken.insert(table.match_id.clone());
        }
        let n_acknowledged = self.n_acknowledged();
        let n_lines = self.tables.iter().map(Table::n_lines).sum();
        let n_matches = self.tables.len();
        for (match_id, fault) in judge(self.tables.drain(..).collect(), site, outages).await {
            faults.push(format!("{match_id}: {fault}"));
            broken.insert(match_id);
        }
        faults.extend(site.verify().map(|said| format!("tablier verify: {said}")));
        Outcome { n_matches, n_acknowledged, n_lines, n_broken: broken.len(), faults }
    }

    fn order(&self, doing: Doing) {
        for table in &self.tables {
            table.doing.send_replace(doing);
        }
    }
}

/// Disconnects everybody from these tables, and returns the checker's findings: the match and the fault.
pub(crate) async fn judge(
    tables: Vec<Table>,
    site: &Site,
    outages: &[(Millis, Millis)],
) -> Vec<(String, String)> {
    let mut faults = Vec::new();
    let mut told = Vec::new();
    for table in tables {
        table.doing.send_replace(Doing::Leaving);
        let (mut witnesses, mut listeners) = (Vec::new(), Vec::new());
        for client in table.clients {
            let (witness, listener) = client.await.expect("a client that does not panic");
            witnesses.push(witness);
            listeners.push(listener);
        }
        told.push((table.match_id, witnesses, listeners));
    }
    // Nothing more can be received, so what is stored now has to agree.
    let kept = site.kept(told.iter().map(|it| it.0.as_str())).await;
    for ((match_id, witnesses, listeners), (kept, lines)) in told.into_iter().zip(kept) {
        let history = History { kept, witnesses, outages: outages.to_vec(), slack: SLACK };
        let chat = ChatHistory { kept: lines, witnesses: listeners };
        let all = history.faults().into_iter().chain(chat.faults());
        faults.extend(all.map(|fault| (match_id.clone(), fault)));
    }
    faults
}

impl Table {
    /// Whether a move was acknowledged after that moment, or the match is over.
    fn goes_on_since(&self, moment: Instant) -> bool {
        let has_moved =
            |it: &Shared| it.with(|it| it.acknowledged.last().is_some_and(|(_, at)| *at > moment));
        self.is_over() || self.statuses.iter().any(has_moved)
    }

    /// Everybody is connected with nothing pending, and has the same version and the same chat lines. No engine player
    /// is searching, and no clock is about to resume.
    pub(crate) fn is_at_rest(&self) -> bool {
        let (version, newest_line) = self.statuses[0].with(|it| (it.version, it.newest_line));
        let is_calm = |it: &Shared| {
            it.with(|it| {
                let waits = it.is_waiting || it.is_paused || it.is_talking;
                it.is_connected && !waits && (it.version, it.newest_line) == (version, newest_line)
            })
        };
        let somebody_moves = self.statuses.iter().any(|it| it.with(|it| it.is_mover));
        self.statuses.iter().all(is_calm) && (somebody_moves || self.is_over())
    }
}

impl Outcome {
    /// A one-line summary.
    pub(crate) fn summary(&self) -> String {
        let Outcome { n_matches, n_acknowledged, n_lines, n_broken, faults } = self;
        let kinds = [
            ("acknowledged and not kept", "is not kept"),
            ("unreadable", "cannot be replayed"),
            ("refused and kept", "was refused"),
            ("charged for an outage", "was charged"),
            ("seen late", "by the opponent"),
            ("without a further move", "no further move"),
        ];
        let count = |words: &str| faults.iter().filter(|fault| fault.contains(words)).count();
        let kinds = kinds.map(|(name, words)| (count(words), name)).into_iter().filter(|it| it.0 > 0);
        let kinds: Vec<String> = kinds.map(|(n, name)| format!("{n} {name}")).collect();
        format!(
            "{n_matches} matches, {n_acknowledged} acknowledged, {n_lines} lines of chat, {n_broken} matches broken, {} faults ({})",
            faults.len(),
            kinds.join(", ")
        )
    }

    /// Fails the test if the promise was broken.
    #[track_caller]
    pub(crate) fn assert_well(&self, scenario: &str, site: &Site) {
        say(&format!("{scenario}: {}", self.summary()));
        if self.faults.is_empty() {
            return;
        }
        const MOST_SHOWN: usize = 25;
        let shown = self.faults.iter().take(MOST_SHOWN).map(|fault| format!("\n  {fault}"));
        let shown: String = shown.collect();
        panic!("{scenario}: {}{shown}\n{}", self.summary(), site.log_tails());
    }
}
