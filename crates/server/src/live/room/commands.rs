//! What happens: commands are considered, kept, then told to everybody.

use matchplay::{
    Actor, Answer, Circumstances, Command, Consideration, Envelope, Event, Millis, PlayerId, Recorded, Room,
};
use store::{Append, Error, Opening, Rate, Summary, fail_point};
use tokio::time::Instant;

use super::Table;
use crate::{
    live::{bus::News, wire},
    policy::{Action, may},
};

/// How often a command is considered again because another program wrote at the same moment.
const MOST_TRIES: usize = 8;

impl Table {
    pub(super) async fn act(&mut self, player: PlayerId, envelope: &Envelope, lag: Millis) -> Answer {
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
    pub(super) async fn needs_account(&self, player: &PlayerId) -> bool {
        let row = self.site.store().player(player).await.ok().flatten();
        let may_play = may(row.as_ref(), Action::PlayRated, None, self.site.now());
        self.room.game().terms().is_rated && may_play.is_err()
    }

    /// Something that the server itself wants. True if it happened.
    pub(super) async fn own(&mut self, command: &Command, now: Millis) -> bool {
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

    pub(super) fn circumstances(&self, lag: Millis) -> Circumstances {
        Circumstances {
            now: self.site.now(),
            lag,
            lot: self.site.lot(),
            fresh_id: self.site.fresh_id(),
            absent_since: self.absent_since.clone(),
        }
    }

    /// Keeps what follows from a command, then tells everybody. If it cannot be kept, it never happened.
    pub(super) async fn keep(
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

    pub(super) fn rate(&self, events: &[Recorded], now: Millis) -> Option<Rate> {
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

    pub(super) fn next_match(&self, events: &[Recorded], now: Millis) -> Option<Opening> {
        let next = events.iter().find_map(|recorded| match &recorded.event {
            Event::Followed { next } => Some(next.clone()),
            _ => None,
        })?;
        let events = self.room.game().rematch().into_iter().zip(1..);
        let events = events.map(|(event, v)| Recorded { v, at: now, event }).collect();
        Some(Opening { match_id: next, node: self.site.node().to_owned(), is_listed: false, events })
    }

    /// Tells everybody what is new since a version.
    pub(super) async fn announce(&mut self, since: u64) {
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
    pub(super) async fn reload(&mut self) {
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
}

fn storage_failed() -> Answer {
    Answer::Refused { code: "storage".to_owned(), message: "this cannot be kept now: try again".to_owned() }
}
