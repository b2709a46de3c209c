//! Connections that stay open end with the session or the token that they were opened with.
//!
//! One task for all of them: whoever ends a session says so ([`News::SignedOut`], also to other programs), and only the connections of
//! that player are looked at. A message may be lost, and commands of the operator send none; so every [`CHECK`] all of them are looked
//! at, by one query for every 500 players.

use std::{
    collections::{BTreeSet, HashMap},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use matchplay::{Millis, PlayerId};
use store::CredentialRow;
use tokio::{
    sync::{broadcast::error::RecvError, watch},
    time::{MissedTickBehavior, interval},
};

use crate::{
    identity::{Signed, has_expired},
    live::News,
    policy::is_past,
    site::Site,
};

/// How often all open connections are looked at.
const CHECK: Duration = Duration::from_secs(3);
/// How soon a new connection is looked at: what it hangs on may have ended while it was opened.
const CHECK_NEW: Duration = Duration::from_millis(500);
/// How many players one query asks for.
const MOST_AT_ONCE: usize = 500;

/// What a connection hangs on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Credential {
    player: PlayerId,
    handle: String,
    is_token: bool,
    banned_until: Option<Millis>,
}

impl Credential {
    /// The session of a browser.
    pub(crate) fn session(signed: &Signed) -> Credential {
        Credential {
            player: signed.id().clone(),
            handle: signed.session.handle.clone(),
            is_token: false,
            banned_until: signed.player.banned_until,
        }
    }

    /// The token of a program.
    pub(crate) fn token(signed: &Signed) -> Credential {
        Credential { is_token: true, ..Credential::session(signed) }
    }

    /// Whether it is as it was when the connection was opened. A ban ends connections as well, and so does the end of a ban by a
    /// moderator: whoever comes back has the rights that they have then.
    fn is_still(&self, row: &CredentialRow, now: Millis) -> bool {
        let is_same = row.player == self.player && row.handle == self.handle && row.is_token == self.is_token;
        is_same
            && !row.is_gone
            && (row.is_token || !has_expired(row.created, row.seen, row.role, now))
            && is_past(row.banned_until, now) == is_past(self.banned_until, now)
    }
}

/// All connections that hang on something.
#[derive(Clone, Debug, Default)]
pub(crate) struct Credentials(Arc<Mutex<OpenConnections>>);

#[derive(Debug, Default)]
struct OpenConnections {
    n_opened: u64,
    connections: HashMap<u64, WatchedConnection>,
}

#[derive(Debug)]
struct WatchedConnection {
    credential: Credential,
    is_new: bool,
    end: watch::Sender<bool>,
}

/// Tells a connection when it has to end. Dropped with the connection.
#[derive(Debug)]
pub(crate) struct Watching(Option<CredentialWatch>);

#[derive(Debug)]
struct CredentialWatch {
    all: Credentials,
    id: u64,
    ended: watch::Receiver<bool>,
}

impl Watching {
    /// Comes when the connection has to end; never for one that hangs on nothing.
    pub(crate) async fn ended(&mut self) {
        match &mut self.0 {
            // An error means that the sender is gone, which lives as long as this.
            Some(watched) => drop(watched.ended.wait_for(|has_ended| *has_ended).await),
            None => std::future::pending().await,
        }
    }
}

impl Drop for CredentialWatch {
    fn drop(&mut self) {
        self.all.open().connections.remove(&self.id);
    }
}

impl Credentials {
    fn open(&self) -> MutexGuard<'_, OpenConnections> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Watches over what a new connection hangs on, if it hangs on anything.
    pub(crate) fn watch(&self, credential: Option<Credential>) -> Watching {
        let watched = credential.map(|credential| {
            let (end, ended) = watch::channel(false);
            let mut open = self.open();
            open.n_opened += 1;
            let id = open.n_opened;
            open.connections.insert(id, WatchedConnection { credential, is_new: true, end });
            CredentialWatch { all: self.clone(), id, ended }
        });
        Watching(watched)
    }

    /// Ends what has to end, until the site stops.
    pub(crate) async fn keep(self, site: Site) {
        let mut news = site.bus().for_connections();
        let [mut check, mut check_new] = [CHECK, CHECK_NEW].map(|period| {
            let mut interval = interval(period);
            interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
            interval
        });
        let stopped = site.stopped();
        tokio::pin!(stopped);
        loop {
            tokio::select! {
                heard = news.recv() => match heard {
                    Ok(News::SignedOut { player }) => {
                        self.check(&site, |it| it.credential.player.as_str() == player).await;
                    }
                    Err(RecvError::Lagged(_)) => self.check(&site, |_| true).await,
                    Err(RecvError::Closed) => return,
                    Ok(_) => {}
                },
                _ = check_new.tick() => self.check(&site, |it| it.is_new).await,
                _ = check.tick() => self.check(&site, |_| true).await,
                () = &mut stopped => return,
            }
        }
    }

    /// Looks whether some connections still may be open.
    async fn check(&self, site: &Site, which: impl Fn(&WatchedConnection) -> bool) {
        // Only those that are there now: a session that begins later is not in the answer.
        let mut asked: Vec<(u64, Credential)> = Vec::new();
        for (id, connection) in self.open().connections.iter_mut().filter(|(_, it)| which(it)) {
            connection.is_new = false;
            asked.push((*id, connection.credential.clone()));
        }
        let players: Vec<&PlayerId> =
            asked.iter().map(|(_, it)| &it.player).collect::<BTreeSet<_>>().into_iter().collect();
        let mut rows: HashMap<PlayerId, Vec<CredentialRow>> = HashMap::new();
        for some in players.chunks(MOST_AT_ONCE) {
            match site.store().credentials_of(some).await {
                Ok(found) => {
                    for row in found {
                        rows.entry(row.player.clone()).or_default().push(row);
                    }
                }
                Err(error) => {
                    // A database that does not answer ends nothing.
                    tracing::warn!(%error, "open connections cannot be checked");
                    return;
                }
            }
        }
        let now = site.now();
        let open = self.open();
        for (id, credential) in asked {
            let of_player = rows.get(&credential.player).map_or(&[][..], Vec::as_slice);
            if !of_player.iter().any(|row| credential.is_still(row, now))
                && let Some(connection) = open.connections.get(&id)
            {
                connection.end.send_replace(true);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use store::Role;

    use super::*;

    const NOW: Millis = 1_000_000;

    fn credential() -> Credential {
        Credential {
            player: PlayerId::new("anna"),
            handle: "h".to_owned(),
            is_token: false,
            banned_until: None,
        }
    }

    fn row() -> CredentialRow {
        CredentialRow {
            player: PlayerId::new("anna"),
            handle: "h".to_owned(),
            is_token: false,
            created: NOW,
            seen: NOW,
            role: Role::Player,
            banned_until: None,
            is_gone: false,
        }
    }

    #[test]
    fn a_connection_hangs_on_its_own_session_and_on_the_rights_of_its_player() {
        let is_still = |row: CredentialRow| credential().is_still(&row, NOW);
        assert!(is_still(row()));
        assert!(is_still(CredentialRow { banned_until: Some(NOW), ..row() }), "a ban that is over");
        for (what, changed) in [
            ("another session", CredentialRow { handle: "i".to_owned(), ..row() }),
            ("a token of the same name", CredentialRow { is_token: true, ..row() }),
            ("a deleted player", CredentialRow { is_gone: true, ..row() }),
            ("a ban", CredentialRow { banned_until: Some(NOW + 1), ..row() }),
            ("too old", CredentialRow { created: NOW - 181 * 86_400_000, ..row() }),
            ("unused", CredentialRow { seen: NOW - 31 * 86_400_000, ..row() }),
        ] {
            assert!(!is_still(changed), "{what}");
        }
    }

    #[test]
    fn connections_are_forgotten_when_they_are_gone() {
        let all = Credentials::default();
        let watching = all.watch(Some(credential()));
        assert_eq!(all.open().connections.len(), 1);
        let nobody = all.watch(None);
        assert_eq!(all.open().connections.len(), 1);
        drop((watching, nobody));
        assert!(all.open().connections.is_empty());
    }
}
