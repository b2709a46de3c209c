//! A study while somebody looks at it or writes in it: decide, keep, tell. One task holds what is kept of it
//! ([`studies::StudyJournal`]), and does one thing after the other: a command is decided, kept, and only then answered and told
//! to everybody who looks. The database is the truth: a version that another program has written refuses the next one here, and
//! then this task catches up and decides again. A write whose outcome is not known is answered so; sent again with the same
//! identifier it is done once, because the identifier is kept with its events.

use std::{collections::HashMap, time::Duration};

use matchplay::{Answer, PlayerId};
use store::{StoreError, StudyAppend};
use studies::{StudyConsideration, StudyDraft, StudyEnvelope, StudyJournal, StudyRights};
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, sleep_until},
};

use super::{
    bus::News,
    desks::DeskFacts,
    outbox::Outbox,
    wire::{self, Message},
};
use crate::site::Site;

/// How long a desk stays open at which nobody sits.
const IDLE: Duration = Duration::from_secs(20);
/// How often a command is decided again because another program wrote at the same moment.
const MOST_TRIES: usize = 8;
/// How many authors' names are told.
const MOST_NAMES: usize = 20;

/// What is said to a desk.
#[derive(Debug)]
pub(crate) enum ToDesk {
    /// Somebody begins to look, and knows a version.
    Watch { socket: u64, player: Option<PlayerId>, name: Option<String>, since: u64, out: Outbox },
    /// Somebody looks no longer.
    Leave { socket: u64 },
    /// Somebody wants something.
    Edit { author: PlayerId, envelope: StudyEnvelope, reply: DeskReply },
    /// Another program has written this version.
    Hint { version: u64 },
    /// Rights may have changed, or something may have been written.
    Refresh,
}

/// The way back to whoever wants something.
#[derive(Debug)]
pub(crate) enum DeskReply {
    /// A connection.
    Socket(Outbox),
    /// A call. Nothing is answered if there is no such study for whoever calls.
    Call(oneshot::Sender<Option<Answer>>),
}

struct DeskWatcher {
    player: Option<PlayerId>,
    name: Option<String>,
    out: Outbox,
}

struct Desk {
    site: Site,
    id: String,
    facts: DeskFacts,
    journal: StudyJournal,
    rights: StudyRights,
    rights_version: i64,
    watchers: HashMap<u64, DeskWatcher>,
    /// Whether something may be kept that is not known here.
    is_doubtful: bool,
}

/// Serves a study until nobody has looked at it for a while.
pub(super) async fn run(
    site: Site,
    id: String,
    facts: DeskFacts,
    mut inbox: mpsc::Receiver<ToDesk>,
    myself: mpsc::WeakSender<ToDesk>,
) {
    let opened = Desk::open(site.clone(), id.clone(), facts).await;
    let mut desk = match opened {
        Ok(Some(desk)) => desk,
        other => {
            let is_missing = other.is_ok();
            if let Err(error) = other {
                tracing::error!(study = id, %error, "a study cannot be read");
            }
            site.desks().close(&id, &myself);
            inbox.close();
            while let Some(message) = inbox.recv().await {
                turn_away(&id, message, is_missing);
            }
            return;
        }
    };
    let mut idle_since = Instant::now();
    loop {
        let may_close = desk.watchers.is_empty();
        tokio::select! {
            message = inbox.recv() => {
                idle_since = Instant::now();
                let Some(message) = message else { return };
                desk.hear(message).await;
            }
            () = sleep_until(idle_since + IDLE), if may_close => break,
        }
    }
    // Whoever was on the way in is still answered.
    site.desks().close(&id, &myself);
    inbox.close();
    while let Some(message) = inbox.recv().await {
        desk.hear(message).await;
    }
}

/// Answers whoever comes to a study that is not there, or cannot be read now.
fn turn_away(id: &str, message: ToDesk, is_missing: bool) {
    match message {
        ToDesk::Watch { out, .. } if is_missing => drop(out.send(&wire::study_gone(id))),
        ToDesk::Watch { out, .. } => drop(out.send(&wire::error("storage", "this study cannot be read now"))),
        ToDesk::Edit { envelope, reply, .. } => {
            reply.send(id, &envelope.id, (!is_missing).then_some(Answer::Unknown {}));
        }
        ToDesk::Leave { .. } | ToDesk::Hint { .. } | ToDesk::Refresh => {}
    }
}

impl DeskReply {
    fn send(self, study: &str, id: &str, answer: Option<Answer>) {
        match (self, answer) {
            // Whoever is gone needs no answer.
            (DeskReply::Call(call), answer) => drop(call.send(answer)),
            (DeskReply::Socket(out), Some(answer)) => {
                out.send(&wire::study_answer(study, id, &answer));
            }
            (DeskReply::Socket(out), None) => {
                out.send(&wire::study_gone(study));
            }
        }
    }
}

impl Desk {
    async fn open(site: Site, id: String, facts: DeskFacts) -> Result<Option<Desk>, StoreError> {
        let Some((rights, rights_version)) = site.store().study_rights(&id).await? else { return Ok(None) };
        let journal = read(&site, &id).await?;
        let watchers = HashMap::new();
        let desk = Desk { site, id, facts, journal, rights, rights_version, watchers, is_doubtful: false };
        desk.note_facts();
        Ok(Some(desk))
    }

    fn note_facts(&self) {
        self.facts.set(self.journal.version(), self.rights_version);
    }

    async fn hear(&mut self, message: ToDesk) {
        match message {
            ToDesk::Watch { socket, player, name, since, out } => {
                self.watch(socket, DeskWatcher { player, name, out }, since);
            }
            ToDesk::Leave { socket } => {
                if self.watchers.remove(&socket).is_some() {
                    self.tell_presence();
                }
            }
            ToDesk::Edit { author, envelope, reply } => {
                let answer = self.edit(&author, &envelope).await;
                reply.send(&self.id, &envelope.id, answer);
            }
            ToDesk::Hint { version } if version <= self.journal.version() => {}
            ToDesk::Hint { .. } | ToDesk::Refresh => {
                self.refresh().await;
            }
        }
        self.note_facts();
    }

    fn watch(&mut self, socket: u64, watcher: DeskWatcher, since: u64) {
        if !self.rights.is_reader(watcher.player.as_ref()) {
            watcher.out.send(&wire::study_gone(&self.id));
            return;
        }
        let update = self.journal.update_since(since);
        watcher.out.send(&wire::study_update(&self.id, &update));
        self.watchers.insert(socket, watcher);
        self.tell_presence();
    }

    /// What becomes of a command. Nothing if there is no such study for whoever sends it.
    async fn edit(&mut self, author: &PlayerId, envelope: &StudyEnvelope) -> Option<Answer> {
        for _ in 0..MOST_TRIES {
            if self.is_doubtful && !self.refresh().await {
                return Some(Answer::Unknown {});
            }
            if !self.rights.is_author(author) {
                let message = "only authors write in this study".to_owned();
                let refused = Answer::Refused { code: "not-author".to_owned(), message };
                return self.rights.is_reader(Some(author)).then_some(refused);
            }
            let draft = match self.journal.consider(author, envelope, self.site.now()) {
                StudyConsideration::Answer(answer) => return Some(answer),
                StudyConsideration::Append(draft) => *draft,
            };
            match self.keep(&draft).await {
                Ok(()) => {
                    let before = self.journal.version();
                    self.journal.commit(draft);
                    self.tell_news(before);
                    let version = Some(self.journal.version());
                    self.site.bus().tell(News::Study { id: self.id.clone(), version });
                    return Some(Answer::Done { v: self.journal.version() });
                }
                Err(StoreError::Conflict) => self.is_doubtful = true,
                Err(error) => {
                    tracing::error!(study = self.id, %error, "what was written in a study cannot be kept");
                    self.is_doubtful = true;
                    return Some(Answer::Unknown {});
                }
            }
        }
        Some(Answer::Unknown {})
    }

    async fn keep(&self, draft: &StudyDraft) -> Result<(), StoreError> {
        let StudyDraft { entries, command, after } = draft;
        self.site.store().append_study(&StudyAppend { id: &self.id, command, entries, after }).await
    }

    /// Reads what is kept that is not known here, and tells it. False if that cannot be read now.
    async fn refresh(&mut self) -> bool {
        match self.try_to_refresh().await {
            Ok(()) => {
                self.is_doubtful = false;
                true
            }
            Err(error) => {
                tracing::error!(study = self.id, %error, "a study cannot be read");
                self.is_doubtful = true;
                false
            }
        }
    }

    async fn try_to_refresh(&mut self) -> Result<(), StoreError> {
        let Some((rights, version)) = self.site.store().study_rights(&self.id).await? else {
            // It was deleted.
            for (_, watcher) in self.watchers.drain() {
                watcher.out.send(&wire::study_gone(&self.id));
            }
            self.rights.authors.clear();
            self.rights.owner = PlayerId::new("");
            self.rights.visibility = studies::StudyVisibility::Private;
            return Ok(());
        };
        let before = self.journal.version();
        let new = self.site.store().study_events(&self.id, before).await?;
        if !new.is_empty() && !self.journal.catch_up(new) {
            self.journal = read(&self.site, &self.id).await?;
        }
        if version != self.rights_version {
            (self.rights, self.rights_version) = (rights, version);
            let gone = wire::study_gone(&self.id);
            let rights = &self.rights;
            self.watchers.retain(|_, watcher| {
                rights.is_reader(watcher.player.as_ref()) || {
                    watcher.out.send(&gone);
                    false
                }
            });
            self.tell_presence();
        }
        if self.journal.version() != before {
            self.tell_news(before);
        }
        Ok(())
    }

    fn tell_news(&mut self, since: u64) {
        let message = wire::study_update(&self.id, &self.journal.update_since(since));
        self.tell_all(&message);
    }

    fn tell_all(&mut self, message: &Message) {
        self.watchers.retain(|_, watcher| watcher.out.send(message));
    }

    /// Tells everybody who is there, and each whether they may write.
    fn tell_presence(&mut self) {
        let is_author =
            |watcher: &DeskWatcher| watcher.player.as_ref().is_some_and(|it| self.rights.is_author(it));
        let mut names: Vec<String> =
            self.watchers.values().filter(|it| is_author(it)).filter_map(|it| it.name.clone()).collect();
        names.sort();
        names.dedup();
        names.truncate(MOST_NAMES);
        let readers = self.watchers.values().filter(|it| !is_author(it)).count();
        let messages =
            [false, true].map(|may_write| wire::study_presence(&self.id, &names, readers, may_write));
        for watcher in self.watchers.values() {
            watcher.out.send(&messages[usize::from(is_author(watcher))]);
        }
    }
}

async fn read(site: &Site, id: &str) -> Result<StudyJournal, StoreError> {
    let kept = site.store().study_events(id, 0).await?;
    StudyJournal::new(kept).ok_or_else(|| StoreError::Unreadable { what: format!("study {id}") })
}
