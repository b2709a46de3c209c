//! A match while it is played: one task that holds a [`matchplay::Room`] and does for it what needs a database and sockets.
//!
//! What happens in which order is decided there, without input or output; here is how events are written and read, who
//! watches, and which engine thinks.

mod effects;
mod names;
mod presence;
mod seating;
mod talk;
mod unattended;

use std::{
    collections::{BTreeMap, HashMap},
    time::Duration,
};

use matchplay::{Answer, ChatDraft, Command, Envelope, Journal, Millis, Moment, PlayerId, Reason, Room};
use store::{ChallengeRow, KeptMatch, StoreError};
use tokio::{
    sync::{mpsc, oneshot},
    task::AbortHandle,
    time::{Instant, sleep_until},
};

pub(crate) use self::presence::Presence;
use self::{effects::UnderWay, talk::Talk};
use super::{
    outbox::Outbox,
    people::Person,
    planned::Planned,
    rooms::RoomFacts,
    wire::{self, Message},
};
use crate::site::Site;

/// How long a room stays open that nobody looks at.
const IDLE: Duration = Duration::from_secs(30);
/// How long names are waited for before those that are known have to do.
const NAMES: Duration = Duration::from_secs(2);

/// The messages to a room.
#[derive(Debug)]
pub(crate) enum ToRoom {
    /// Somebody looks.
    Watch {
        /// The connection.
        socket: u64,
        /// Who it is.
        player: Option<PlayerId>,
        /// The name of an account, to be shown among those who watch.
        name: Option<String>,
        /// What is known already.
        since: u64,
        /// The way back.
        out: Outbox,
    },
    /// Somebody looks no longer.
    Leave {
        /// The connection.
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
        /// Chosen by the sender: the same whenever the line is sent again.
        id: Option<String>,
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
    /// An engine player has found its move.
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
    /// Another program wrote a line of chat, or a moderator has hidden one.
    ChatHint,
    /// The database has lines of chat that were not told here.
    ChatKept {
        /// The place of the newest.
        newest: i64,
    },
    /// A player has another name now, or somebody may have who is not known.
    Renamed {
        /// Who.
        player: Option<PlayerId>,
    },
    /// Who watches in another program.
    PresentElsewhere(Presence),
    /// Another program wants to know who watches here.
    WhoWatches,
    /// To look at the clock.
    Wake,
    /// The program that served this match is gone.
    Orphaned {
        /// When it last showed life.
        last_alive: Millis,
        /// Told when the clocks stand, or that they could not be stopped yet.
        done: oneshot::Sender<bool>,
    },
    /// The match is called off.
    CallOff {
        /// Why.
        reason: Reason,
    },
    /// The program ends.
    Stop {
        /// How many seconds clients are to wait before they come back.
        seconds: u64,
        /// Told when the clocks stand.
        done: oneshot::Sender<bool>,
    },
}

/// The way back to who wants something.
#[derive(Debug)]
pub(crate) enum Reply {
    /// A connection.
    Socket(Outbox),
    /// A call.
    Call(oneshot::Sender<Answer>),
    /// Nobody waits: a plan plays by itself.
    Nobody,
}

struct Watcher {
    player: Option<PlayerId>,
    name: Option<String>,
    out: Outbox,
}

/// Who sent a command, and when it came.
#[derive(Debug)]
struct CommandSender {
    reply: Reply,
    came: Instant,
}

/// A thought of an engine player, which ends when nobody needs it any more.
struct Thinking {
    version: u64,
    task: AbortHandle,
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.task.abort();
    }
}

struct RoomTask {
    site: Site,
    match_id: String,
    myself: mpsc::WeakSender<ToRoom>,
    facts: RoomFacts,
    room: Room<CommandSender>,
    /// The write or the reading that the room waits for.
    under_way: Option<UnderWay>,
    /// Told when the clocks stand.
    pauses: Vec<oneshot::Sender<bool>>,
    watchers: HashMap<u64, Watcher>,
    people: BTreeMap<PlayerId, Person>,
    presence: presence::Attendance,
    plans: BTreeMap<PlayerId, Planned>,
    /// The version at which a plan was last tried.
    planned_at: Option<u64>,
    /// What an engine thinks about.
    thinking: Option<Thinking>,
    talk: Talk,
    /// Whom the match was opened for, if it was opened for somebody in particular.
    challenge: Option<ChallengeRow>,
    /// For whom the match waited when it was last told.
    waited_for: Option<PlayerId>,
    /// The state as it was last sent to somebody new.
    greeting: Option<(Instant, u64, Message)>,
}

/// Holds a match until nobody looks.
pub(super) async fn run(
    site: Site,
    match_id: String,
    facts: RoomFacts,
    mut inbox: mpsc::Receiver<ToRoom>,
    myself: mpsc::WeakSender<ToRoom>,
) {
    let table = RoomTask::load(site.clone(), match_id.clone(), facts, myself.clone()).await;
    match table {
        Ok(Some(mut table)) => table.serve(&mut inbox).await,
        Ok(None) => {
            site.rooms().close(&match_id, &myself);
            let refused = Answer::Refused {
                code: "no-such-match".to_owned(),
                message: "there is no such match".to_owned(),
            };
            refuse_all(&match_id, inbox, &refused).await;
        }
        Err(error) => {
            tracing::error!(match_id, %error, "a match cannot be opened");
            site.rooms().close(&match_id, &myself);
            refuse_all(&match_id, inbox, &Answer::Unknown {}).await;
        }
    }
}

/// Tells everybody who came that there is nothing here.
async fn refuse_all(match_id: &str, mut inbox: mpsc::Receiver<ToRoom>, answer: &Answer) {
    let (code, text) = match answer {
        Answer::Refused { code, message } => (code.as_str(), message.as_str()),
        _ => ("storage", "the match cannot be opened now"),
    };
    inbox.close();
    while let Some(message) = inbox.recv().await {
        match message {
            // The match may be there: the line is to be sent again.
            ToRoom::Chat { id, out, .. } if *answer == (Answer::Unknown {}) => {
                out.send(&wire::chat_not_known(match_id, id.as_deref()));
            }
            ToRoom::Watch { out, .. } | ToRoom::Chat { out, .. } | ToRoom::Plan { out, .. } => {
                out.send(&wire::match_error(match_id, code, text));
            }
            ToRoom::Do { reply, envelope, .. } => reply.send(match_id, &envelope.id, answer.clone()),
            // Clocks that cannot be stopped now have to be stopped later.
            ToRoom::Orphaned { done, .. } | ToRoom::Stop { done, .. } => {
                let _ = done.send(matches!(answer, Answer::Refused { .. }));
            }
            _ => {}
        }
    }
}

impl Reply {
    fn send(self, match_id: &str, id: &str, answer: Answer) {
        match self {
            Reply::Socket(out) => drop(out.send(&wire::answer(match_id, id, &answer))),
            // Whoever called may be gone.
            Reply::Call(call) => drop(call.send(answer)),
            Reply::Nobody => {}
        }
    }
}

impl RoomTask {
    async fn load(
        site: Site,
        match_id: String,
        facts: RoomFacts,
        myself: mpsc::WeakSender<ToRoom>,
    ) -> Result<Option<RoomTask>, StoreError> {
        // A program that was killed may have left a write on its way.
        let KeptMatch { events, home } = if site.is_shared() {
            site.store().settled(&match_id).await?
        } else {
            site.store().standing(&match_id).await?
        };
        if events.is_empty() {
            return Ok(None);
        }
        let unreadable = || StoreError::Unreadable { what: match_id.clone() };
        let journal = Journal::new(events).ok_or_else(unreadable)?;
        let mut plans = BTreeMap::new();
        for (player, plan) in site.store().plans(&match_id).await? {
            if let Ok(planned) = serde_json::from_str::<Planned>(&plan) {
                plans.insert(player, planned);
            }
        }
        let challenge = site.store().challenge(&match_id).await?;
        let now = site.now();
        let n_players = journal.game().terms().n_players;
        let home = Some(home).filter(|home| home != site.node());
        let mut table = RoomTask {
            site,
            match_id,
            myself,
            facts,
            room: Room::new(journal, home, now),
            under_way: None,
            pauses: Vec::new(),
            watchers: HashMap::new(),
            people: BTreeMap::new(),
            presence: presence::Attendance::new(n_players, now),
            plans,
            planned_at: None,
            thinking: None,
            talk: Talk::default(),
            challenge,
            waited_for: None,
            greeting: None,
        };
        table.waited_for = table.waits_for();
        table.learn_names().await;
        Ok(Some(table))
    }

    async fn serve(&mut self, inbox: &mut mpsc::Receiver<ToRoom>) {
        self.ask_who_watches();
        // A room that opens while the program ends was not there to be told.
        self.tell_room(if self.site.is_stopping() { Room::stop } else { Room::wake }).await;
        let mut idle_since = Instant::now();
        loop {
            let alarm = self.alarm();
            let end = idle_since + IDLE;
            let may_close = self.watchers.is_empty() && self.thinking.is_none() && !self.is_busy();
            tokio::select! {
                message = inbox.recv() => {
                    idle_since = Instant::now();
                    match message {
                        Some(message) => self.hear(message).await,
                        None => return,
                    }
                }
                ended = effects::end_of(&mut self.under_way) => self.ended(ended).await,
                ended = effects::end_of(&mut self.talk.under_way) => self.talk_ended(ended),
                () = sleep_until(alarm) => self.wake().await,
                () = sleep_until(end), if may_close => break,
            }
        }
        // Whoever was on the way in is still answered.
        self.site.rooms().close(&self.match_id, &self.myself);
        inbox.close();
        while let Some(message) = inbox.recv().await {
            self.hear(message).await;
            while self.is_busy() {
                tokio::select! {
                    ended = effects::end_of(&mut self.under_way) => self.ended(ended).await,
                    ended = effects::end_of(&mut self.talk.under_way) => self.talk_ended(ended),
                }
            }
        }
    }

    /// Whether something is being written or read.
    fn is_busy(&self) -> bool {
        self.under_way.is_some() || self.talk.under_way.is_some()
    }

    /// When something has to be done, if nothing happens before.
    fn alarm(&self) -> Instant {
        let room = self.room.alarm().map(|at| {
            let wait = u64::try_from(at - self.site.now()).unwrap_or(0);
            Instant::now() + Duration::from_millis(wait)
        });
        let presence = self.presence.alarm();
        room.into_iter().chain(presence).min().unwrap_or_else(|| Instant::now() + Duration::from_secs(3600))
    }

    async fn wake(&mut self) {
        self.look_around().await;
        let is_due = self.room.alarm().is_some_and(|at| at <= self.site.now());
        if is_due {
            self.tell_room(Room::wake).await;
        }
    }

    fn moment(&self) -> Moment {
        self.site.moment(self.room.home())
    }

    async fn hear(&mut self, message: ToRoom) {
        match message {
            ToRoom::Watch { socket, player, name, since, out } => {
                self.watch(socket, Watcher { player, name, out }, since).await;
            }
            ToRoom::Leave { socket } => self.leave(socket).await,
            ToRoom::Do { player, envelope, lag, reply } => self.act(player, envelope, lag, reply).await,
            ToRoom::Chat { player, line, id, out } => {
                let draft = ChatDraft { player, id, line };
                self.tell_chat(|chat, game| chat.say(game, draft, out));
            }
            ToRoom::Plan { player, planned, out } => self.plan(player, planned, &out).await,
            ToRoom::Thought { version, text } => self.thought(version, text).await,
            ToRoom::Hint { version } => {
                self.tell_room(|room, moment| room.heard_of(version, moment)).await;
            }
            ToRoom::ChatHint => self.tell_chat(|chat, _| chat.hint()),
            ToRoom::ChatKept { newest } => self.tell_chat(|chat, _| chat.heard_of(newest)),
            ToRoom::Renamed { player } => self.renamed(player).await,
            ToRoom::PresentElsewhere(present) => self.present_elsewhere(present).await,
            ToRoom::WhoWatches => self.tell_other_programs(),
            ToRoom::Wake => self.tell_room(Room::wake).await,
            ToRoom::Orphaned { last_alive, done } => {
                self.pauses.push(done);
                self.tell_room(|room, moment| room.orphaned(last_alive, moment)).await;
            }
            ToRoom::CallOff { reason } => {
                self.tell_room(|room, moment| room.call_off(reason, moment)).await;
            }
            ToRoom::Stop { seconds, done } => {
                self.pauses.push(done);
                self.tell_room(Room::stop).await;
                let message = wire::restart(seconds);
                self.tell_all(&message);
            }
        }
    }

    async fn act(&mut self, player: PlayerId, envelope: Envelope, lag: Millis, reply: Reply) {
        store::fail_point::reach("received");
        let came = Instant::now();
        let refused = match envelope.command {
            Command::Sit { .. } => self.seat_refused(&player).await,
            Command::TurnDown => Ok(self.turning_down_refused(&player)),
            _ => Ok(None),
        };
        match refused {
            Ok(None) => {}
            Ok(Some(refused)) => return reply.send(&self.match_id, &envelope.id, refused),
            Err(_) => return reply.send(&self.match_id, &envelope.id, Answer::Unknown {}),
        }
        let asker = CommandSender { reply, came };
        self.tell_room(|room, moment| room.command(player, envelope, lag, asker, moment)).await;
    }
}

fn late() -> StoreError {
    StoreError::Unreachable("no answer in time".to_owned())
}
