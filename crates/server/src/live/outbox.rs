//! What waits to be sent to a client. A client that does not keep up is let go: it comes back and asks for what it missed.

use std::sync::Arc;

use tokio::sync::{Notify, mpsc};

use super::wire::Message;

/// How many messages may wait.
const MOST_WAITING: usize = 128;

/// The way to a client.
#[derive(Clone, Debug)]
pub(crate) struct Outbox {
    messages: mpsc::Sender<Message>,
    overflow: Arc<Notify>,
}

/// The client's end.
#[derive(Debug)]
pub(crate) struct OutboxReceiver {
    pub(crate) messages: mpsc::Receiver<Message>,
    pub(crate) overflow: Arc<Notify>,
}

/// A way to a client, and its end.
pub(crate) fn outbox() -> (Outbox, OutboxReceiver) {
    let (sender, receiver) = mpsc::channel(MOST_WAITING);
    let overflow = Arc::new(Notify::new());
    (Outbox { messages: sender, overflow: overflow.clone() }, OutboxReceiver { messages: receiver, overflow })
}

impl Outbox {
    /// Sends a message, or lets the client go. False if it is gone.
    pub(super) fn send(&self, message: &Message) -> bool {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_client_that_does_not_keep_up_is_let_go_and_nobody_waits_for_it() {
        let (out, mut waiting) = outbox();
        let message: Message = "news".into();
        for _ in 0..MOST_WAITING {
            assert!(out.send(&message));
        }
        assert!(!out.send(&message), "one more than may wait");
        // Its connection hears of that, even if it was not listening just then.
        waiting.overflow.notified().await;
        assert_eq!(waiting.messages.recv().await, Some(message.clone()), "what was sent before is not lost");
        drop(waiting);
        assert!(!out.send(&message), "a client that is gone");
    }
}
