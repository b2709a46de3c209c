//! The tasks that are open in this program, one for each match or study that somebody looks at, and the ways to them.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::mpsc;

/// How many messages may wait for a task.
const MOST_WAITING: usize = 256;

/// A task that is open: the way to it, and what others may know of it without asking.
#[derive(Debug)]
pub(super) struct OpenTask<M, F> {
    pub(super) sender: mpsc::Sender<M>,
    pub(super) facts: F,
}

impl<M, F: Clone> Clone for OpenTask<M, F> {
    fn clone(&self) -> OpenTask<M, F> {
        OpenTask { sender: self.sender.clone(), facts: self.facts.clone() }
    }
}

/// The open tasks by the identifiers of what they serve.
#[derive(Debug)]
pub(super) struct Inboxes<M, F>(Arc<Mutex<HashMap<String, OpenTask<M, F>>>>);

impl<M, F> Clone for Inboxes<M, F> {
    fn clone(&self) -> Inboxes<M, F> {
        Inboxes(self.0.clone())
    }
}

impl<M, F> Default for Inboxes<M, F> {
    fn default() -> Inboxes<M, F> {
        Inboxes(Arc::default())
    }
}

impl<M, F: Clone> Inboxes<M, F> {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, OpenTask<M, F>>> {
        // Nothing is left half done under this lock.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How many are open.
    pub(super) fn len(&self) -> usize {
        self.lock().len()
    }

    /// Those that are open.
    pub(super) fn all(&self) -> Vec<(String, OpenTask<M, F>)> {
        self.lock().iter().map(|(id, task)| (id.clone(), task.clone())).collect()
    }

    /// Says something to a task, which is begun if need be. A task that is just ending is begun again.
    pub(super) async fn send(
        &self,
        id: &str,
        message: M,
        begin: impl Fn(mpsc::Receiver<M>, mpsc::WeakSender<M>) -> F,
    ) {
        let mut message = message;
        for _ in 0..3 {
            match self.enter(id, &begin).send(message).await {
                Ok(()) => return,
                Err(mpsc::error::SendError(returned)) => message = returned,
            }
        }
    }

    fn enter(
        &self,
        id: &str,
        begin: impl Fn(mpsc::Receiver<M>, mpsc::WeakSender<M>) -> F,
    ) -> mpsc::Sender<M> {
        let mut tasks = self.lock();
        match tasks.get(id) {
            Some(task) if !task.sender.is_closed() => task.sender.clone(),
            _ => {
                let (sender, inbox) = mpsc::channel(MOST_WAITING);
                let facts = begin(inbox, sender.downgrade());
                tasks.insert(id.to_owned(), OpenTask { sender: sender.clone(), facts });
                sender
            }
        }
    }

    /// Says something to a task, if it is open.
    pub(super) async fn send_if_open(&self, id: &str, message: M) {
        let task = self.lock().get(id).cloned();
        if let Some(OpenTask { sender, .. }) = task {
            // A task that is gone needs no news.
            let _ = sender.send(message).await;
        }
    }

    /// A task ends: nobody enters any more.
    pub(super) fn close(&self, id: &str, task: &mpsc::WeakSender<M>) {
        let Some(task) = task.upgrade() else { return };
        let mut tasks = self.lock();
        // Another task for the same may have taken its place.
        if tasks.get(id).is_some_and(|open| open.sender.same_channel(&task)) {
            tasks.remove(id);
        }
    }
}
