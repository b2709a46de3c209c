//! What a room asks for: to write, to read, to answer, to tell everybody.

use matchplay::{
    Answer, Author, Draft, Event, Fence, MatchPhase, Moment, PlayerId, Reading, Recorded, Room, RoomEffect,
    RoomWritten,
};
use store::{Append, Appended, KeptMatch, NewMatch, Rate, StoreError, Summary, fail_point};
use tokio::{task::JoinHandle, time::Instant};

use super::{CommandSender, RoomTask};
use crate::live::{bus::News, wire};

/// A write or a reading that a room waits for. It goes on even if the room is gone.
pub(super) type UnderWay = JoinHandle<RoomTaskEnd>;

/// How it ended.
pub(super) enum RoomTaskEnd {
    Write { kept: Result<Appended, StoreError>, began: Instant },
    Reading(Result<KeptMatch, StoreError>),
}

/// Waits for the end of what is under way; for ever if nothing is. A task that failed has not said what became of it.
pub(super) async fn end_of<E>(under_way: &mut Option<JoinHandle<E>>) -> Option<E> {
    match under_way {
        Some(task) => {
            let ended = task.await;
            *under_way = None;
            ended.ok()
        }
        None => std::future::pending().await,
    }
}

impl RoomTask {
    /// Tells the room something, and does what it asks for.
    pub(super) async fn tell_room(&mut self, tell: impl FnOnce(&mut Room<CommandSender>, &Moment)) {
        let moment = self.moment();
        tell(&mut self.room, &moment);
        self.perform().await;
        self.answer_pauses();
        self.go_on().await;
    }

    pub(super) async fn ended(&mut self, ended: Option<RoomTaskEnd>) {
        match ended {
            Some(RoomTaskEnd::Write { kept, began }) => {
                self.site.metrics().committed(began.elapsed());
                let written = self.written(kept);
                self.tell_room(|room, moment| room.written(written, moment)).await;
            }
            None => {
                self.tell_room(|room, moment| {
                    room.written(RoomWritten::Unknown, moment);
                    room.read(None, moment);
                })
                .await;
            }
            Some(RoomTaskEnd::Reading(read)) => {
                let reading = match read {
                    Ok(KeptMatch { events, home }) => {
                        Some(Reading { events, home: Some(home).filter(|home| home != self.site.node()) })
                    }
                    Err(error) => {
                        tracing::error!(match_id = self.match_id, %error, "a match cannot be read");
                        None
                    }
                };
                self.tell_room(|room, moment| room.read(reading, moment)).await;
            }
        }
    }

    fn written(&self, kept: Result<Appended, StoreError>) -> RoomWritten {
        match kept {
            Ok(Appended { rated }) => {
                if let Some(draft) = self.room.draft() {
                    self.site.metrics().happened(&draft.events);
                }
                RoomWritten::Kept { rated }
            }
            Err(StoreError::Conflict) => {
                self.site.metrics().conflicts.inc();
                RoomWritten::Conflict
            }
            Err(error) => {
                tracing::error!(match_id = self.match_id, %error, "what happened cannot be kept");
                // A writer that is gone has not said what became of it.
                let is_unknown = matches!(error, StoreError::Unknown(_) | StoreError::Closed);
                if is_unknown { RoomWritten::Unknown } else { RoomWritten::Failed }
            }
        }
    }

    async fn perform(&mut self) {
        for effect in self.room.take_effects() {
            match effect {
                RoomEffect::Append => self.append(),
                RoomEffect::Read(fence) => self.read(fence),
                RoomEffect::Answer { reply: CommandSender { reply, came }, id, answer } => {
                    if matches!(answer, Answer::Stale { .. }) {
                        self.site.metrics().stale.inc();
                    }
                    reply.send(&self.match_id, &id, answer);
                    self.site.metrics().commanded(came.elapsed());
                }
                RoomEffect::Announce { since, author } => self.announce(since, author).await,
            }
        }
    }

    /// Begins to write what was decided.
    fn append(&mut self) {
        let Some(draft) = self.room.draft() else { return };
        let append = Append {
            match_id: self.match_id.clone(),
            node: self.site.node().to_owned(),
            events: draft.events.clone(),
            command: draft.command.clone(),
            summary: Summary::of(&draft.after),
            rate: rate(draft),
            next: self.next_match(draft),
        };
        let (store, began) = (self.site.store().clone(), Instant::now());
        self.under_way =
            Some(tokio::spawn(async move { RoomTaskEnd::Write { kept: store.append(append).await, began } }));
    }

    fn read(&mut self, fence: Fence) {
        let (store, match_id) = (self.site.store().clone(), self.match_id.clone());
        self.under_way = Some(tokio::spawn(async move {
            RoomTaskEnd::Reading(match fence {
                Fence::None => store.standing(&match_id).await,
                Fence::Settle => store.settled(&match_id).await,
            })
        }));
    }

    fn next_match(&self, draft: &Draft) -> Option<NewMatch> {
        let (next, now) = draft.events.iter().find_map(|recorded| match &recorded.event {
            Event::Followed { next } => Some((next.clone(), recorded.at)),
            _ => None,
        })?;
        let events = draft.after.rematch().into_iter().zip(1..);
        let events = events.map(|(event, v)| Recorded { v, at: now, event }).collect();
        Some(NewMatch {
            match_id: next,
            node: self.site.node().to_owned(),
            is_listed: false,
            challenged: None,
            events,
        })
    }

    /// Tells everybody what is new since a version.
    async fn announce(&mut self, since: u64, author: Author) {
        fail_point::reach("before-announcement");
        self.facts.set_version(self.room.journal().version());
        let update = self.room.update_since(since, self.site.now());
        let has = |is_it: fn(&Event) -> bool| update.events.iter().any(|recorded| is_it(&recorded.event));
        // Too many events to be told one by one may have been anything.
        let is_new_table = update.events.is_empty()
            || has(|event| {
                matches!(
                    event,
                    Event::Seated { .. }
                        | Event::Left { .. }
                        | Event::Started { .. }
                        | Event::Swapped
                        | Event::Rated { .. }
                )
            });
        let concerns_lobby =
            is_new_table || has(|event| matches!(event, Event::Ended { .. } | Event::Aborted { .. }));
        if is_new_table {
            self.learn_names().await;
        }
        let message = wire::update(&self.match_id, &update, &self.people, self.site.now());
        self.tell_all(&message);
        if is_new_table {
            self.seats_changed();
        }
        fail_point::reach("after-announcement");
        let waits_for = self.waits_for();
        let waited_for = std::mem::replace(&mut self.waited_for, waits_for.clone());
        if author == Author::Others {
            return;
        }
        let bus = self.site.bus();
        bus.tell(News::Match { id: self.match_id.clone(), version: self.room.journal().version() });
        if concerns_lobby {
            bus.tell(News::Lobby);
        }
        let no_longer = waited_for.filter(|player| waits_for.as_ref() != Some(player));
        // Whoever asked somebody to play is told of the answer.
        let is_answered = self.challenge.is_some()
            && has(|event| matches!(event, Event::Started { .. } | Event::Aborted { .. }));
        let asker = is_answered.then(|| self.room.game().opened_by().clone());
        for player in waits_for.into_iter().chain(no_longer).chain(asker) {
            bus.tell(News::Waits { player: player.to_string() });
        }
    }

    /// For whom the match waits: for the player to move, or for the one who was challenged.
    pub(super) fn waits_for(&self) -> Option<PlayerId> {
        let game = self.room.game();
        if *game.phase() == MatchPhase::Open {
            return self.challenge.as_ref().map(|it| it.player.clone());
        }
        let mover = game.mover().filter(|mover| game.engine_level(*mover).is_none())?;
        Some(game.seats()[mover].player.clone())
    }

    /// Lets those know who wait for the clocks to stand, or that it did not work yet.
    fn answer_pauses(&mut self) {
        let stands = !self.room.has_to_pause();
        let is_trying = self.under_way.is_some();
        if stands || !is_trying {
            for done in self.pauses.drain(..) {
                let _ = done.send(stands);
            }
        }
    }
}

/// The change of ratings that follows from a result.
fn rate(draft: &Draft) -> Option<Rate> {
    let game = &draft.after;
    let terms = game.terms();
    let (ranks, at) = draft.events.iter().find_map(|recorded| match &recorded.event {
        Event::Ended { ranks, .. } => Some((ranks.clone(), recorded.at)),
        _ => None,
    })?;
    terms.is_rated.then(|| Rate {
        game: terms.game.slug().to_owned(),
        rules: terms.rules.clone(),
        speed: terms.speed().name(),
        players: game.seats().iter().map(|seat| seat.player.clone()).collect(),
        ranks,
        at,
    })
}
