//! Engines think beside play: each thought in a thread of its own, which gives way to those that answer people, and ends when nobody
//! waits for it any more.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
};

use tokio::sync::oneshot;

/// How far a thought stands back: the system's idea of being nice, of which 19 is the most.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// Thinks with a place that stays taken until the thought has ended. The thought is stopped if this is dropped before. Nothing
/// comes of a thought that fails.
pub(crate) async fn beside_play<T: Send + 'static>(
    place: impl Send + 'static,
    think: impl FnOnce(&AtomicBool) -> T + Send + 'static,
) -> Option<T> {
    let (tell, told) = oneshot::channel();
    let stop = StopWhenDropped(Arc::default());
    let stopped = stop.0.clone();
    let started = thread::Builder::new().name("thought".to_owned()).spawn(move || {
        let _place = place;
        give_way();
        // Who asked may be gone.
        let _ = tell.send(think(&stopped));
    });
    started.ok()?;
    told.await.ok()
}

struct StopWhenDropped(Arc<AtomicBool>);

impl Drop for StopWhenDropped {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Lets this thread be served after others. On Linux that concerns a thread alone; elsewhere it would concern the whole program.
fn give_way() {
    #[cfg(target_os = "linux")]
    // A system that does not allow it shares its time evenly.
    let _ = rustix::process::setpriority_process(None, NICENESS);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_thought_that_nobody_waits_for_is_told_to_stop() {
        let (began, has_begun) = oneshot::channel();
        let (ended, has_ended) = oneshot::channel();
        let thought = beside_play((), move |stop| {
            began.send(()).expect("the test waits");
            while !stop.load(Ordering::Relaxed) {
                thread::yield_now();
            }
            ended.send(()).expect("the test waits");
        });
        tokio::select! {
            _ = thought => panic!("it thinks until it is stopped"),
            begun = has_begun => begun.expect("it begins"),
        }
        has_ended.await.expect("it stops");
    }

    #[tokio::test]
    #[cfg(target_os = "linux")]
    async fn thoughts_stand_back_and_nothing_else_does() {
        use tokio::sync::Semaphore;

        let here = rustix::process::getpriority_process(None).expect("a number");
        let places = Arc::new(Semaphore::new(1));
        let place = places.clone().acquire_owned().await.expect("a place");
        let there =
            beside_play(place, |_| rustix::process::getpriority_process(None).expect("a number")).await;
        assert_eq!(there, Some(NICENESS.max(here)));
        assert_eq!(rustix::process::getpriority_process(None), Ok(here));
        let place = places.acquire_owned().await.expect("its place is free again");
        assert_eq!(beside_play(place, |_| -> u8 { panic!("an engine fails") }).await, None);
    }
}
