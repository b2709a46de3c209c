//! What waits to be sent to a client. A client that does not keep up is let go: it comes back and asks for what it missed.

use std::sync::Arc;

use tokio::sync::{Notify, mpsc};

/// How many messages may wait.
const MOST_WAITING: usize = 128;

/// The way to a client.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    messages: mpsc::Sender<Arc<str>>,
    overflow: Arc<Notify>,
}

/// The client's end.
#[derive(Debug)]
pub(crate) struct Waiting {
    pub(crate) messages: mpsc::Receiver<Arc<str>>,
    pub(crate) overflow: Arc<Notify>,
}

/// A way to a client, and its end.
pub(crate) fn outbox() -> (Outbox, Waiting) {
    let (sender, receiver) = mpsc::channel(MOST_WAITING);
    let overflow = Arc::new(Notify::new());
    (Outbox { messages: sender, overflow: overflow.clone() }, Waiting { messages: receiver, overflow })
}

impl Outbox {
    /// Sends a message, or lets the client go. False if it is gone.
    pub(super) fn send(&self, message: &Arc<str>) -> bool {
        match self.messages.try_send(message.clone()) {
            Ok(()) => true,
            Err(mpsc::error::TrySendError::Full(_)) => {
                self.overflow.notify_one();
                false
            }
            Err(mpsc::error::TrySendError::Closed(_)) => false,
        }
    }
}
