//! A match while it is played: one task that takes commands one by one, keeps what follows, then tells everybody.

mod commands;
mod presence;
mod talk;
mod time;
mod unattended;

use std::{
    collections::{BTreeMap, HashMap},
    time::Duration,
};

use matchplay::{Answer, Command, Envelope, Millis, PlayerId, Room};
use store::Error;
use tokio::{
    sync::{mpsc, oneshot},
    task::AbortHandle,
    time::{Instant, sleep_until},
};

use super::{
    outbox::Outbox,
    people::{Person, person},
    planned::Planned,
    wire,
};
use crate::site::Site;

/// How long a room stays open that nobody looks at.
const IDLE: Duration = Duration::from_secs(30);
/// How often other programs are told who is here.
const PRESENCE: Duration = Duration::from_secs(4);
/// How long after the first player is back from a pause the clocks go on, even if others are not.
const PATIENCE_AFTER_PAUSE: Millis = 60_000;
/// How long a room rests that could not keep what it wanted, before it tries by itself again.
const REST: Duration = Duration::from_secs(1);

/// What a room is told.
#[derive(Debug)]
pub(crate) enum ToRoom {
    /// Somebody looks.
    Watch {
        /// The line.
        socket: u64,
        /// Who it is.
        player: Option<PlayerId>,
        /// What is known already.
        since: u64,
        /// The way back.
        out: Outbox,
    },
    /// Somebody looks no longer.
    Leave {
        /// The line.
        socket: u64,
    },
    /// Somebody wants something.
    Do {
        /// Who.
        player: PlayerId,
        /// What.
        envelope: Envelope,
        /// What the network costs.
        lag: Millis,
        /// The way back.
        reply: Reply,
    },
    /// Somebody says something.
    Chat {
        /// Who.
        player: PlayerId,
        /// What.
        line: String,
        /// The way back.
        out: Outbox,
    },
    /// Somebody plans answers.
    Plan {
        /// Who.
        player: PlayerId,
        /// What.
        planned: Planned,
        /// The way back.
        out: Outbox,
    },
    /// The house has found its move.
    Thought {
        /// For which version.
        version: u64,
        /// The move.
        text: Option<String>,
    },
    /// Another program wrote something.
    Hint {
        /// The version it wrote.
        version: u64,
    },
    /// Another program wrote a line of chat.
    ChatHint,
    /// Sides have lines in another program.
    SeenElsewhere {
        /// Which.
        sides: Vec<usize>,
    },
    /// To look at the clock.
    Wake,
    /// The program that served this match is gone.
    Orphaned {
        /// When it last showed life.
        until: Millis,
        /// Told when the clocks stand.
        done: oneshot::Sender<()>,
    },
    /// A moderator calls the match off.
    CallOff,
    /// The program ends.
    Stop(oneshot::Sender<()>),
}

/// The way back to who wants something.
#[derive(Debug)]
pub(crate) enum Reply {
    /// A line.
    Socket(Outbox),
    /// A call.
    Call(oneshot::Sender<Answer>),
}

struct Watcher {
    player: Option<PlayerId>,
    out: Outbox,
}

/// A thought of the house, which ends when nobody needs it any more.
struct Thinking {
    version: u64,
    task: AbortHandle,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.task.abort();
    }
}

struct Table {
    site: Site,
    match_id: String,
    myself: mpsc::WeakSender<ToRoom>,
    room: Room,
    watchers: HashMap<u64, Watcher>,
    people: BTreeMap<PlayerId, Person>,
    /// Since when each side is away.
    absent_since: Vec<Option<Millis>>,
    /// When another program last said that a side is there.
    seen_elsewhere: Vec<Option<Millis>>,
    /// When the first player came back from a pause.
    first_back: Option<Millis>,
    plans: BTreeMap<PlayerId, Planned>,
    /// What the house thinks about.
    thinking: Option<Thinking>,
    /// When something could not be kept, unless something was since.
    failed: Option<Instant>,
}

/// Holds a match until nobody looks.
pub(super) async fn run(
    site: Site,
    match_id: String,
    mut inbox: mpsc::Receiver<ToRoom>,
    myself: mpsc::WeakSender<ToRoom>,
) {
    let table = Table::load(site.clone(), match_id.clone(), myself.clone()).await;
    match table {
        Ok(Some(mut table)) => {
            table.begin().await;
            table.serve(&mut inbox).await;
        }
        Ok(None) => {
            site.rooms().close(&match_id, &myself);
            refuse_all(&match_id, inbox, "no-such-match", "there is no such match").await;
        }
        Err(error) => {
            tracing::error!(match_id, %error, "a match cannot be opened");
            site.rooms().close(&match_id, &myself);
            refuse_all(&match_id, inbox, "storage", "the match cannot be opened now").await;
        }
    }
}

/// Tells everybody who came that there is nothing here.
async fn refuse_all(match_id: &str, mut inbox: mpsc::Receiver<ToRoom>, code: &str, text: &str) {
    inbox.close();
    while let Some(message) = inbox.recv().await {
        match message {
            ToRoom::Watch { out, .. } | ToRoom::Chat { out, .. } | ToRoom::Plan { out, .. } => {
                out.send(&wire::match_error(match_id, code, text));
            }
            ToRoom::Do { reply, envelope, .. } => {
                let answer = Answer::Refused { code: code.to_owned(), message: text.to_owned() };
                reply.send(match_id, &envelope.id, answer);
            }
            _ => {}
        }
    }
}

impl Reply {
    fn send(self, match_id: &str, id: &str, answer: Answer) {
        match self {
            Reply::Socket(out) => drop(out.send(&wire::answer(match_id, id, &answer))),
            // Who called may be gone.
            Reply::Call(call) => drop(call.send(answer)),
        }
    }
}

impl Table {
    async fn load(
        site: Site,
        match_id: String,
        myself: mpsc::WeakSender<ToRoom>,
    ) -> Result<Option<Table>, Error> {
        let kept = site.store().events(&match_id).await?;
        if kept.is_empty() {
            return Ok(None);
        }
        let unreadable = || Error::Unreadable { what: match_id.clone() };
        let room = Room::new(kept).ok_or_else(unreadable)?;
        let mut plans = BTreeMap::new();
        for (player, plan) in site.store().plans(&match_id).await? {
            if let Ok(planned) = serde_json::from_str::<Planned>(&plan) {
                plans.insert(player, planned);
            }
        }
        let now = site.now();
        let n_players = room.game().terms().n_players;
        let absent_since = vec![Some(now); n_players];
        let mut table = Table {
            site,
            match_id,
            myself,
            room,
            watchers: HashMap::new(),
            people: BTreeMap::new(),
            absent_since,
            seen_elsewhere: vec![None; n_players],
            first_back: None,
            plans,
            thinking: None,
            failed: None,
        };
        table.learn_names().await;
        Ok(Some(table))
    }

    /// How everybody at the table is called.
    async fn learn_names(&mut self) {
        let terms = self.room.game().terms();
        let about = (terms.game.slug(), terms.speed().name());
        let mut ids: Vec<PlayerId> =
            self.room.game().seats().iter().map(|seat| seat.player.clone()).collect();
        ids.push(self.room.game().opened_by().clone());
        for id in ids {
            if let Ok(person) = person(self.site.store(), &id, Some(about)).await {
                self.people.insert(id, person);
            }
        }
    }

    /// What waits when a match is opened: a plan, the house's turn, time that is up.
    async fn begin(&mut self) {
        self.tick().await;
        self.go_on().await;
    }

    async fn serve(&mut self, inbox: &mut mpsc::Receiver<ToRoom>) {
        let mut idle_since = Instant::now();
        let mut presence = tokio::time::interval(PRESENCE);
        let is_shared = self.site.bus().is_shared();
        loop {
            let alarm = self.alarm().unwrap_or_else(|| Instant::now() + Duration::from_secs(3600));
            let end = idle_since + IDLE;
            let may_close = self.watchers.is_empty() && self.thinking.is_none();
            tokio::select! {
                message = inbox.recv() => {
                    idle_since = Instant::now();
                    match message {
                        Some(ToRoom::Stop(done)) => {
                            self.stop().await;
                            let _ = done.send(());
                        }
                        Some(message) => self.hear(message).await,
                        None => return,
                    }
                }
                () = sleep_until(alarm) => {
                    self.tick().await;
                    self.go_on().await;
                }
                _ = presence.tick(), if is_shared => {
                    self.note_absence();
                    self.tell_others().await;
                }
                () = sleep_until(end), if may_close => break,
            }
        }
        // Whoever was on the way in is still answered.
        self.site.rooms().close(&self.match_id, &self.myself);
        inbox.close();
        while let Some(message) = inbox.recv().await {
            self.hear(message).await;
        }
    }

    /// When to look at the clock again.
    fn alarm(&self) -> Option<Instant> {
        if self.is_resting() {
            return Some(Instant::now() + REST);
        }
        let resume = self.first_back.map(|first| first + PATIENCE_AFTER_PAUSE);
        let due = self.room.game().due().into_iter().chain(resume).min()?;
        let wait = u64::try_from(due - self.site.now() + 1).unwrap_or(0);
        Some(Instant::now() + Duration::from_millis(wait))
    }

    /// Whether there is no use in wanting anything by oneself: nothing could be kept a moment ago, here or anywhere.
    fn is_resting(&self) -> bool {
        !self.site.is_keeping() || self.failed.is_some_and(|failed| failed.elapsed() < REST)
    }

    async fn hear(&mut self, message: ToRoom) {
        match message {
            ToRoom::Watch { socket, player, since, out } => self.watch(socket, player, since, out).await,
            ToRoom::Leave { socket } => self.leave(socket),
            ToRoom::Do { player, envelope, lag, reply } => {
                let started = Instant::now();
                let answer = self.act(player, &envelope, lag).await;
                if matches!(answer, Answer::Stale { .. }) {
                    self.site.metrics().stale.inc();
                }
                reply.send(&self.match_id, &envelope.id, answer);
                self.site.metrics().commanded(started.elapsed());
                self.go_on().await;
            }
            ToRoom::Chat { player, line, out } => self.chat(&player, &line, &out).await,
            ToRoom::Plan { player, planned, out } => {
                self.plan(player, planned, &out).await;
                self.go_on().await;
            }
            ToRoom::Thought { version, text } => {
                self.thinking.take_if(|thinking| thinking.version == version);
                if version == self.room.game().version()
                    && let Some(text) = text
                {
                    self.own(&Command::Move { text }, self.site.now()).await;
                }
                self.go_on().await;
            }
            ToRoom::Hint { version } if version > self.room.game().version() => {
                self.reload().await;
                self.go_on().await;
            }
            ToRoom::Hint { .. } => {}
            ToRoom::ChatHint => self.tell_chat(None).await,
            ToRoom::SeenElsewhere { sides } => self.seen_elsewhere(&sides).await,
            ToRoom::Wake => {
                self.tick().await;
                self.go_on().await;
            }
            ToRoom::Orphaned { until, done } => {
                self.orphaned(until).await;
                let _ = done.send(());
            }
            ToRoom::CallOff => drop(self.own(&Command::CallOff, self.site.now()).await),
            ToRoom::Stop(_) => {}
        }
    }
}
