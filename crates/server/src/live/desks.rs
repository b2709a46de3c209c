//! The desks that are open in this program: one task for each study that somebody looks at or writes in.

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicI64, AtomicU64, Ordering},
    },
    time::Duration,
};

use tokio::{
    sync::{broadcast::error::RecvError, mpsc},
    time::timeout,
};

use super::{
    bus::News,
    desk::{self, ToDesk},
    inboxes::{Inboxes, OpenTask},
};
use crate::site::Site;

/// How many desks one query compares: databases limit the number of values.
const MOST_COMPARED: usize = 10_000;
/// How long a message from another program may wait for a desk that is busy.
const HINT: Duration = Duration::from_millis(100);

/// What others may know of a desk without asking it.
#[derive(Clone, Debug, Default)]
pub(super) struct DeskFacts(Arc<DeskFactsInner>);

#[derive(Debug, Default)]
struct DeskFactsInner {
    version: AtomicU64,
    rights: AtomicI64,
}

impl DeskFacts {
    pub(super) fn set(&self, version: u64, rights: i64) {
        self.0.version.store(version, Ordering::Relaxed);
        self.0.rights.store(rights, Ordering::Relaxed);
    }
}

/// The desks that are open.
#[derive(Clone, Debug, Default)]
pub(crate) struct Desks(Inboxes<ToDesk, DeskFacts>);

impl Desks {
    /// Says something to a desk, which is opened if need be.
    pub(crate) async fn send(&self, site: &Site, study: &str, message: ToDesk) {
        let open = |inbox, desk| {
            let facts = DeskFacts::default();
            tokio::spawn(desk::run(site.clone(), study.to_owned(), facts.clone(), inbox, desk));
            facts
        };
        self.0.send(study, message, open).await;
    }

    /// Says something to a desk, if it is open.
    pub(crate) async fn send_if_open(&self, study: &str, message: ToDesk) {
        self.0.send_if_open(study, message).await;
    }

    /// Lets the desk of a study, here and in other programs, look at its rights again, or notice that it is gone.
    pub(crate) async fn rights_changed(&self, site: &Site, study: &str) {
        self.send_if_open(study, ToDesk::Refresh).await;
        site.bus().tell(News::Study { id: study.to_owned(), version: None });
    }

    /// Compares the open desks with what is kept, by one query for all of them. So a hint that was lost costs seconds.
    pub(crate) async fn compare(&self, site: &Site) -> Result<(), store::StoreError> {
        let open: HashMap<String, OpenTask<ToDesk, DeskFacts>> = self.0.all().into_iter().collect();
        let ids: Vec<String> = open.keys().cloned().collect();
        for chunk in ids.chunks(MOST_COMPARED) {
            let mut missing: Vec<&String> = chunk.iter().collect();
            for (id, version, rights) in site.store().study_versions(chunk).await? {
                missing.retain(|it| **it != id);
                let Some(OpenTask { sender, facts }) = open.get(&id) else { continue };
                let is_behind = version > facts.0.version.load(Ordering::Relaxed);
                if is_behind || rights != facts.0.rights.load(Ordering::Relaxed) {
                    let _ = timeout(HINT, sender.send(ToDesk::Refresh)).await;
                }
            }
            // What is not there any more was deleted.
            for id in missing {
                if let Some(task) = open.get(id) {
                    let _ = timeout(HINT, task.sender.send(ToDesk::Refresh)).await;
                }
            }
        }
        Ok(())
    }

    /// A desk closes: nobody enters any more.
    pub(super) fn close(&self, study: &str, desk: &mpsc::WeakSender<ToDesk>) {
        self.0.close(study, desk);
    }

    /// Passes on what other programs say.
    pub(crate) async fn follow_news(self, site: Site) {
        let mut news = site.bus().for_rooms();
        loop {
            match news.recv().await {
                Ok(News::Study { id, version }) => {
                    let message = version.map_or(ToDesk::Refresh, |version| ToDesk::Hint { version });
                    let _ = timeout(HINT, self.send_if_open(&id, message)).await;
                }
                Ok(_) => {}
                // Whoever missed messages looks at everything.
                Err(RecvError::Lagged(_)) => {
                    for (_, task) in self.0.all() {
                        let _ = timeout(HINT, task.sender.send(ToDesk::Refresh)).await;
                    }
                }
                Err(RecvError::Closed) => return,
            }
        }
    }
}
