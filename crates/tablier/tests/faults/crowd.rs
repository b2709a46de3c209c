//! Many simultaneous matches, of two people or of one against an engine player.

use std::time::Duration;

use matchplay::checker::{ChatWitness, Witness};
use serde_json::json;
use tokio::{sync::watch, task::JoinHandle};

use crate::{
    client::{Client, Doing, Guest, Place, Shared},
    kit::until,
    site::Site,
};

/// The level of engine players: the fastest one.
const LEVEL: u8 = 1;

/// How a crowd plays.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Manner {
    pub(crate) game: &'static str,
    pub(crate) clock: &'static str,
    /// The time of people before each move.
    pub(crate) think: Duration,
    /// How often people switch to another process, in thousandths of their turns and waits.
    pub(crate) wandering: usize,
}

impl Default for Manner {
    fn default() -> Manner {
        Manner { game: "khitan", clock: "5+3", think: Duration::from_millis(120), wandering: 0 }
    }
}

/// A match and its clients.
pub(crate) struct Table {
    pub(crate) match_id: String,
    pub(crate) statuses: Vec<Shared>,
    pub(super) clients: Vec<JoinHandle<(Witness, ChatWitness)>>,
    pub(super) doing: watch::Sender<Doing>,
}

/// All who play on a site.
#[derive(Default)]
pub(crate) struct Crowd {
    pub(crate) tables: Vec<Table>,
    /// The number of tables so far.
    n_seated: usize,
}

impl Crowd {
    /// Seats people: two at each of the first tables, one against an engine player at the others. The processes are
    /// assigned in turn, so that opponents are on different ones if there are several.
    pub(crate) async fn new(site: &Site, n_pairs: usize, n_engines: usize, manner: Manner) -> Crowd {
        let mut crowd = Crowd::default();
        for table in 0..n_pairs + n_engines {
            let is_seated = crowd.seat(site, table < n_pairs, manner).await;
            assert!(is_seated.is_some(), "no match can be opened\n{}", site.log_tails());
        }
        let has_begun = |table: &Table| table.statuses.iter().all(|it| it.with(|it| it.phase == "live"));
        let all = || crowd.tables.iter().all(has_begun);
        assert!(until(Duration::from_secs(60), all).await, "not all matches begin\n{}", site.log_tails());
        crowd
    }

    /// Seats people at one more table, if the site allows it.
    pub(crate) async fn seat(&mut self, site: &Site, is_pair: bool, manner: Manner) -> Option<()> {
        let table = self.n_seated;
        let address = site.addresses.near(table)?;
        let Manner { game, clock, think, wandering } = manner;
        let invite = if is_pair { vec![] } else { vec![LEVEL] };
        let wish = json!({ "game": game, "clock": clock, "side": 0, "invite": invite });
        let opener = Guest::new(address).await?;
        let match_id = opener.open(address, &wish).await?;
        let mut guests = vec![opener];
        if is_pair {
            guests.push(Guest::new(address).await?);
        }
        let doing = watch::Sender::new(Doing::Playing);
        let statuses: Vec<Shared> = guests.iter().map(|_| Shared::default()).collect();
        let seated = guests.into_iter().zip(&statuses).enumerate();
        let clients = seated.map(|(side, (guest, status))| {
            let place = Place {
                match_id: match_id.clone(),
                addresses: site.addresses.clone(),
                home: table + side,
                think,
                wandering,
                doing: doing.subscribe(),
            };
            tokio::spawn(Client::new(guest, place, status.clone()).run())
        });
        let clients = clients.collect();
        self.tables.push(Table { match_id, statuses, clients, doing });
        self.n_seated += 1;
        Some(())
    }

    /// The number of acknowledged commands.
    pub(crate) fn n_acknowledged(&self) -> usize {
        self.tables.iter().map(Table::n_acknowledged).sum()
    }

    /// Lets them play until `n_more` more commands were acknowledged at each table, or the match is over.
    pub(crate) async fn play(&self, n_more: usize) {
        let before: Vec<usize> = self.tables.iter().map(Table::n_acknowledged).collect();
        let has_played =
            |(table, before): (&Table, &usize)| table.is_over() || table.n_acknowledged() >= before + n_more;
        let all = || self.tables.iter().zip(&before).all(has_played);
        assert!(until(Duration::from_secs(60), all).await, "play does not go on: {}", self.states());
    }

    /// The state of each table, for reports.
    pub(crate) fn states(&self) -> String {
        self.tables.iter().map(|table| format!("\n  {}", table.state())).collect()
    }
}

impl Table {
    pub(crate) fn n_acknowledged(&self) -> usize {
        self.statuses.iter().map(|status| status.with(|status| status.acknowledged.len())).sum()
    }

    /// The number of chat lines that are shown.
    pub(crate) fn n_lines(&self) -> i64 {
        self.statuses.iter().map(|status| status.with(|status| status.newest_line)).max().unwrap_or(0)
    }

    pub(crate) fn is_over(&self) -> bool {
        self.statuses.iter().all(|status| status.with(|status| status.phase == "over"))
    }

    pub(crate) fn state(&self) -> String {
        let one = |status: &Shared| {
            status.with(|it| {
                format!(
                    "v{} {}{}{}{}{}{} {} lines, {} done, {} unknown, last errors {:?}, last refusals {:?}",
                    it.version,
                    it.phase,
                    if it.is_connected { "" } else { " DISCONNECTED" },
                    if it.is_paused { " paused" } else { "" },
                    if it.is_mover { " to move" } else { "" },
                    if it.is_waiting { " waiting for an answer" } else { "" },
                    if it.is_talking { " waiting for a line of chat" } else { "" },
                    it.newest_line,
                    it.acknowledged.len(),
                    it.n_unknown,
                    it.errors.last(),
                    it.refusals.last(),
                )
            })
        };
        let all: Vec<String> = self.statuses.iter().map(one).collect();
        format!("{}: {}", self.match_id, all.join(" | "))
    }
}
