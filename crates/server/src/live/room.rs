//! A match while it is played: one task that takes commands one by one, keeps what follows, then tells everybody.

use std::{
    collections::{BTreeMap, HashMap},
    time::Duration,
};

use matchplay::{
    Actor, Answer, Circumstances, Command, Consideration, Envelope, Event, Millis, Phase, PlayerId, Recorded,
    Room,
};
use store::{Append, Error, Opening, Rate, Summary, fail_point};
use tokio::{
    sync::{mpsc, oneshot},
    task::AbortHandle,
    time::{Instant, sleep_until},
};

use super::{
    bus::News,
    outbox::Outbox,
    people::{Person, person},
    planned::Planned,
    wire::{self, LONGEST_LINE, Message},
};
use crate::{
    policy::{Action, may},
    site::Site,
};

/// How long a room stays open that nobody looks at.
const IDLE: Duration = Duration::from_secs(30);
/// How often other programs are told who is here.
const PRESENCE: Duration = Duration::from_secs(4);
const PRESENCE_MILLIS: Millis = 4_000;
/// How long after the first player is back from a pause the clocks go on, even if others are not.
const PATIENCE_AFTER_PAUSE: Millis = 60_000;
/// How long a room rests that could not keep what it wanted, before it tries by itself again.
const REST: Duration = Duration::from_secs(1);
/// How often a command is considered again because another program wrote at the same moment.
const MOST_TRIES: usize = 8;

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

    // Who is there

    async fn watch(&mut self, socket: u64, player: Option<PlayerId>, since: u64, out: Outbox) {
        if self.room.is_behind(since) {
            self.reload().await;
        }
        let is_new = !self.watchers.contains_key(&socket);
        let update = self.room.update_since(since, self.site.now());
        let is_all_told = update.since == since && (update.v == since || !update.events.is_empty());
        self.site.metrics().watched(since, is_all_told);
        out.send(&wire::update(&self.match_id, &update, &self.people, self.site.now()));
        if is_new {
            if let Ok(lines) = self.site.store().chat(&self.match_id).await
                && !lines.is_empty()
            {
                out.send(&wire::chat(&self.match_id, &lines, &self.people, true));
            }
            let planned = player.as_ref().and_then(|player| self.plans.get(player));
            if let Some(rest) = planned.and_then(|planned| planned.rest(&self.room)) {
                out.send(&wire::plan(&self.match_id, rest.ply, &rest.plan));
            }
        }
        self.watchers.insert(socket, Watcher { player, out });
        self.note_absence();
        self.back_from_pause().await;
        if is_new {
            self.tell_presence();
        }
    }

    fn leave(&mut self, socket: u64) {
        if self.watchers.remove(&socket).is_none() {
            return;
        }
        self.note_absence();
        self.tell_presence();
    }

    /// Notes since when sides are away that have no line here, nor anywhere else that is known.
    fn note_absence(&mut self) {
        let now = self.site.now();
        for side in 0..self.absent_since.len() {
            let was_seen = self.seen_elsewhere[side].is_some_and(|seen| now - seen < 3 * PRESENCE_MILLIS);
            let absent = &mut self.absent_since[side];
            let is_here = was_seen || is_here(&self.room, &self.watchers, side);
            *absent = if is_here { None } else { absent.or(Some(now)) };
        }
    }

    /// Tells other programs which sides are here: their players must not seem to be away.
    async fn tell_others(&self) {
        let sides: Vec<usize> =
            (0..self.absent_since.len()).filter(|&side| is_here(&self.room, &self.watchers, side)).collect();
        if !sides.is_empty() && self.room.game().phase() == &Phase::Live {
            self.site.bus().tell(News::Present { id: self.match_id.clone(), sides }).await;
        }
    }

    /// Another program says which sides are there.
    async fn seen_elsewhere(&mut self, sides: &[usize]) {
        let now = self.site.now();
        let before = self.absent_since.clone();
        for &side in sides {
            if let Some(seen) = self.seen_elsewhere.get_mut(side) {
                *seen = Some(now);
            }
        }
        self.note_absence();
        if before != self.absent_since {
            self.tell_presence();
            self.back_from_pause().await;
        }
    }

    fn tell_presence(&mut self) {
        let n_seats = self.room.game().seats().len();
        let present: Vec<bool> = (0..n_seats)
            .map(|side| self.absent_since[side].is_none() || self.room.game().house_level(side).is_some())
            .collect();
        let message = wire::presence(&self.match_id, self.watchers.len(), &present);
        self.tell_all(&message);
    }

    fn tell_all(&mut self, message: &Message) {
        let n_before = self.watchers.len();
        self.watchers.retain(|_, watcher| watcher.out.send(message));
        if self.watchers.len() < n_before {
            self.note_absence();
        }
    }

    // What happens

    async fn act(&mut self, player: PlayerId, envelope: &Envelope, lag: Millis) -> Answer {
        fail_point::reach("received");
        // What cannot be kept must not be judged either: time that is up by the clock may not be, once the clock is set right.
        if !self.site.is_keeping() {
            return storage_failed();
        }
        self.tick().await;
        if matches!(envelope.command, Command::Sit { .. }) && self.needs_account(&player).await {
            let message = "rated matches are for accounts: sign up first".to_owned();
            return Answer::Refused { code: "rated-needs-account".to_owned(), message };
        }
        if self.room.is_behind(envelope.expected) {
            self.reload().await;
        }
        for _ in 0..MOST_TRIES {
            let at = self.circumstances(lag);
            match self.room.consider(&Actor::Player(player.clone()), envelope, &at) {
                Consideration::Answer(answer) => return answer,
                Consideration::Append(events) => {
                    let command = Some((player.clone(), envelope.id.clone()));
                    match self.keep(events, command, &at).await {
                        Ok(()) => return Answer::Done { v: self.room.game().version() },
                        Err(Error::Conflict) => {}
                        // It may have been kept all the same: what was read again knows.
                        Err(_) => {
                            return match self.room.consider(&Actor::Player(player), envelope, &at) {
                                Consideration::Answer(answer @ Answer::Done { .. }) => answer,
                                _ => storage_failed(),
                            };
                        }
                    }
                }
            }
        }
        storage_failed()
    }

    /// Whether somebody has to sign up before sitting down here.
    async fn needs_account(&self, player: &PlayerId) -> bool {
        let row = self.site.store().player(player).await.ok().flatten();
        let may_play = may(row.as_ref(), Action::PlayRated, None, self.site.now());
        self.room.game().terms().is_rated && may_play.is_err()
    }

    /// Something that the server itself wants. True if it happened.
    async fn own(&mut self, command: &Command, now: Millis) -> bool {
        let version = self.room.game().version();
        for _ in 0..MOST_TRIES {
            // A move was found for the position that stood; others do not need it.
            if command.is_about_the_board() && self.room.game().version() != version {
                return false;
            }
            let at = Circumstances { now, ..self.circumstances(0) };
            let Some(events) = self.room.consider_own(command, &at) else { return false };
            match self.keep(events, None, &at).await {
                Ok(()) => return true,
                Err(Error::Conflict) => {}
                Err(_) => return false,
            }
        }
        false
    }

    fn circumstances(&self, lag: Millis) -> Circumstances {
        Circumstances {
            now: self.site.now(),
            lag,
            lot: self.site.lot(),
            fresh_id: self.site.fresh_id(),
            absent_since: self.absent_since.clone(),
        }
    }

    /// Keeps what follows from a command, then tells everybody. If it cannot be kept, it never happened.
    async fn keep(
        &mut self,
        events: Vec<Event>,
        command: Option<(PlayerId, String)>,
        at: &Circumstances,
    ) -> Result<(), Error> {
        let since = self.room.game().version();
        let recorded = self.room.numbered(events, at.now);
        self.room.commit(recorded.clone(), command.clone(), at.now);
        let append = Append {
            match_id: self.match_id.clone(),
            node: self.site.node().to_owned(),
            command,
            summary: Summary::of(self.room.game()),
            rate: self.rate(&recorded, at.now),
            next: self.next_match(&recorded, at.now),
            events: recorded.clone(),
        };
        let started = Instant::now();
        let kept = self.site.store().append(append).await;
        self.site.metrics().committed(started.elapsed());
        match kept {
            Ok(appended) => {
                self.failed = None;
                self.site.metrics().happened(&recorded);
                if let Some(rated) = appended.rated {
                    self.room.commit(vec![rated], None, at.now);
                }
            }
            Err(error) => {
                if matches!(error, Error::Conflict) {
                    self.site.metrics().conflicts.inc();
                } else {
                    self.failed = Some(Instant::now());
                    tracing::error!(match_id = self.match_id, %error, "what happened cannot be kept");
                }
                self.reload().await;
                return Err(error);
            }
        }
        fail_point::reach("before-announcement");
        self.announce(since).await;
        fail_point::reach("after-announcement");
        Ok(())
    }

    fn rate(&self, events: &[Recorded], now: Millis) -> Option<Rate> {
        let game = self.room.game();
        let terms = game.terms();
        let ended = events.iter().find_map(|recorded| match &recorded.event {
            Event::Ended { ranks, .. } => Some(ranks.clone()),
            _ => None,
        });
        let ranks = ended.filter(|_| terms.is_rated)?;
        Some(Rate {
            game: terms.game.slug().to_owned(),
            rules: terms.rules.clone(),
            speed: terms.speed().name(),
            players: game.seats().iter().map(|seat| seat.player.clone()).collect(),
            ranks,
            at: now,
        })
    }

    fn next_match(&self, events: &[Recorded], now: Millis) -> Option<Opening> {
        let next = events.iter().find_map(|recorded| match &recorded.event {
            Event::Followed { next } => Some(next.clone()),
            _ => None,
        })?;
        let events = self.room.game().rematch().into_iter().zip(1..);
        let events = events.map(|(event, v)| Recorded { v, at: now, event }).collect();
        Some(Opening { match_id: next, node: self.site.node().to_owned(), is_listed: false, events })
    }

    /// Tells everybody what is new since a version.
    async fn announce(&mut self, since: u64) {
        let update = self.room.update_since(since, self.site.now());
        let is_new_table = update.events.iter().any(|recorded| {
            matches!(
                recorded.event,
                Event::Seated { .. } | Event::Left { .. } | Event::Started { .. } | Event::Rated { .. }
            )
        });
        let concerns_lobby = is_new_table
            || update
                .events
                .iter()
                .any(|recorded| matches!(recorded.event, Event::Ended { .. } | Event::Aborted { .. }));
        if is_new_table {
            self.learn_names().await;
            self.note_absence();
        }
        let message = wire::update(&self.match_id, &update, &self.people, self.site.now());
        self.tell_all(&message);
        if is_new_table {
            self.tell_presence();
        }
        let bus = self.site.bus();
        bus.tell(News::Match { id: self.match_id.clone(), version: self.room.game().version() }).await;
        if concerns_lobby {
            bus.tell(News::Lobby).await;
        }
        let game = self.room.game();
        if let Some(mover) = game.mover().filter(|mover| game.house_level(*mover).is_none()) {
            bus.tell(News::Waits { player: game.seats()[mover].player.to_string() }).await;
        }
    }

    /// Another program wrote, or we could not: what is kept is the truth.
    async fn reload(&mut self) {
        let known = self.room.game().version();
        match self.site.store().events(&self.match_id).await {
            Ok(kept) => {
                if let Some(room) = Room::new(kept) {
                    self.room = room;
                    let version = self.room.game().version();
                    if version != known {
                        self.learn_names().await;
                        self.note_absence();
                        let since = known.min(version);
                        let update = self.room.update_since(since, self.site.now());
                        let message = wire::update(&self.match_id, &update, &self.people, self.site.now());
                        self.tell_all(&message);
                    }
                }
            }
            Err(error) => tracing::error!(match_id = self.match_id, %error, "a match cannot be read again"),
        }
    }

    // Time

    /// Looks at the clock.
    async fn tick(&mut self) {
        let now = self.site.now();
        if self.room.game().due().is_some_and(|due| now > due) && self.site.is_keeping() {
            self.own(&Command::Tick, now).await;
        }
        self.back_from_pause().await;
    }

    /// Lets the clocks go on when everybody is back, or the first one has waited for long enough.
    async fn back_from_pause(&mut self) {
        let game = self.room.game();
        if game.phase() != &Phase::Live || !game.clocks().is_paused() {
            self.first_back = None;
            return;
        }
        let people: Vec<usize> = game.people().collect();
        let n_back = people.iter().filter(|side| self.absent_since[**side].is_none()).count();
        let now = self.site.now();
        if n_back > 0 && self.first_back.is_none() {
            self.first_back = Some(now);
        }
        let has_waited = self.first_back.is_some_and(|first| now - first > PATIENCE_AFTER_PAUSE);
        let nobody_sits = !game.terms().speed().is_live();
        if n_back == people.len() || has_waited || nobody_sits {
            self.own(&Command::Resume, now).await;
            self.first_back = None;
        }
    }

    /// The program that served this match is gone: its clocks stop at the last moment it was seen alive.
    async fn orphaned(&mut self, until: Millis) {
        let game = self.room.game();
        if game.phase() != &Phase::Live {
            return;
        }
        // What was kept after the last sign of life is a sign of life as well.
        let until = until.max(game.changed_at());
        self.own(&Command::Pause { until }, self.site.now()).await;
        self.back_from_pause().await;
        self.go_on().await;
    }

    /// The program ends: time stops now.
    async fn stop(&mut self) {
        let now = self.site.now();
        if self.room.game().phase() == &Phase::Live {
            self.tick().await;
            self.own(&Command::Pause { until: now }, now).await;
        }
        let message = wire::restart(RESTART_SECONDS);
        self.tell_all(&message);
    }

    // Who plays without being here

    /// Lets plans and the house play, as long as it is their turn.
    async fn go_on(&mut self) {
        while self.play_plan().await {}
        let game = self.room.game();
        let version = game.version();
        self.thinking.take_if(|thinking| thinking.version != version);
        let Some(mover) = game.mover() else { return };
        let Some(level) = game.house_level(mover) else { return };
        if self.thinking.is_some() || self.is_resting() {
            return;
        }
        let (terms, moves) = (game.terms().clone(), game.record().played());
        let (house, myself) = (self.site.house().clone(), self.myself.clone());
        let seed = seed_of(&self.match_id) + mover as u64;
        let player = game.opened_by().clone();
        let task = tokio::spawn(async move {
            let text = house.think(&player, &terms, moves, level, seed).await;
            if let Some(room) = myself.upgrade() {
                let _ = room.send(ToRoom::Thought { version, text }).await;
            }
        });
        self.thinking = Some(Thinking { version, task: task.abort_handle() });
    }

    /// Plays what the mover has planned. False if there is nothing to play.
    async fn play_plan(&mut self) -> bool {
        let game = self.room.game();
        let Some(mover) = game.mover() else { return false };
        let player = game.seats()[mover].player.clone();
        let Some(planned) = self.plans.remove(&player) else { return false };
        let Some(rest) = planned.rest(&self.room) else { return false };
        let Some(text) = rest.plan.answer().map(str::to_owned) else { return false };
        self.plans.insert(player.clone(), rest);
        let envelope = Envelope {
            id: format!("plan-{}", game.version()),
            expected: game.version(),
            command: Command::Move { text },
        };
        matches!(self.act(player, &envelope, 0).await, Answer::Done { .. })
    }

    /// Keeps what a player plans instead of what was planned before, and shows it to nobody else.
    async fn plan(&mut self, player: PlayerId, planned: Planned, out: &Outbox) {
        if self.room.is_behind(planned.version) {
            self.reload().await;
        }
        let game = self.room.game();
        let Some(side) = game.side_of(&player).filter(|_| game.phase() == &Phase::Live) else {
            out.send(&wire::match_error(&self.match_id, "not-seated", "only players plan answers"));
            return;
        };
        // The match may have gone on while the plan was on its way.
        let rest = planned.rest(&self.room).map(|rest| rest.plan).unwrap_or_default();
        let plan = match rest.check(game.record().position(), side) {
            Ok(plan) => plan,
            Err(error) => {
                out.send(&wire::match_error(&self.match_id, "plan", &error.to_string()));
                return;
            }
        };
        let planned = Planned { ply: game.record().n_plies(), version: game.version(), plan };
        let text = serde_json::to_string(&planned).expect("plans are plain data");
        match self.site.store().keep_plan(&self.match_id, &player, &text).await {
            Ok(()) => {
                let message = wire::plan(&self.match_id, planned.ply, &planned.plan);
                for watcher in self.watchers.values().filter(|it| it.player.as_ref() == Some(&player)) {
                    watcher.out.send(&message);
                }
                self.plans.insert(player, planned);
            }
            Err(error) => {
                tracing::error!(match_id = self.match_id, %error, "a plan cannot be kept");
                out.send(&wire::match_error(&self.match_id, "storage", "the plan cannot be kept now"));
            }
        }
    }

    // What is said

    async fn chat(&mut self, player: &PlayerId, line: &str, out: &Outbox) {
        let line: String = line.chars().filter(|it| !it.is_control()).collect();
        let line = line.trim();
        let refuse = |code: &str, text: &str| {
            out.send(&wire::match_error(&self.match_id, code, text));
        };
        if line.is_empty() || line.chars().count() > LONGEST_LINE {
            return refuse("chat-length", "a line has 1 to 200 characters");
        }
        let sits = self.room.game().seats().iter().any(|seat| seat.player == *player);
        // Nobody whispers moves to those who play.
        if !sits && self.room.game().outcome().is_none() {
            return refuse("chat-players", "only players talk while a match is played");
        }
        let now = self.site.now();
        match self.site.store().player(player).await {
            Ok(row) if may(row.as_ref(), Action::Chat, None, now).is_ok() => {}
            _ => return refuse("chat-muted", "you may not chat now"),
        }
        match self.site.store().add_chat(&self.match_id, player, line, now).await {
            Ok(n) => {
                self.tell_chat(Some(n)).await;
                self.site.bus().tell(News::Chat { id: self.match_id.clone() }).await;
            }
            Err(error) => {
                tracing::error!(match_id = self.match_id, %error, "a line cannot be kept");
                refuse("storage", "the line cannot be kept now");
            }
        }
    }

    /// Tells everybody a line, or all lines.
    async fn tell_chat(&mut self, only: Option<i64>) {
        let Ok(lines) = self.site.store().chat(&self.match_id).await else { return };
        for line in &lines {
            if !self.people.contains_key(&line.player)
                && let Ok(known) = person(self.site.store(), &line.player, None).await
            {
                self.people.insert(line.player.clone(), known);
            }
        }
        let lines: Vec<_> = lines.into_iter().filter(|line| only.is_none_or(|n| line.n == n)).collect();
        let message = wire::chat(&self.match_id, &lines, &self.people, only.is_none());
        self.tell_all(&message);
    }
}

/// Whether a side has a line in this program.
fn is_here(room: &Room, watchers: &HashMap<u64, Watcher>, side: usize) -> bool {
    let seat = room.game().seats().get(side);
    seat.is_some_and(|seat| watchers.values().any(|watcher| watcher.player.as_ref() == Some(&seat.player)))
}

/// How long clients are told that a restart takes.
const RESTART_SECONDS: u64 = 10;

fn storage_failed() -> Answer {
    Answer::Refused { code: "storage".to_owned(), message: "this cannot be kept now: try again".to_owned() }
}

/// A number that tells one match from another, for the mistakes of weak levels.
fn seed_of(match_id: &str) -> u64 {
    match_id
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}
