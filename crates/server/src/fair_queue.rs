//! A queue for a few places that is fair between askers, however many requests each of them sends.
//!
//! Every asker holds one place at most, and askers take turns: who sends a hundred requests waits for the ninety-nine others of
//! their own, and delays anybody else by one turn. Whoever gives up is taken out of the queue.

use std::{
    collections::{HashMap, VecDeque},
    hash::Hash,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::oneshot;

/// How much a queue holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct QueueBounds {
    /// How many are served at once.
    pub(crate) places: usize,
    /// How many requests one asker may have in the queue, the one that is served included.
    pub(crate) per_asker: usize,
    /// How many requests there may be in all. When half of them are there, nobody may add a second one.
    pub(crate) in_all: usize,
}

/// In which row an asker waits. While somebody waits in both rows, they take turns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum QueueRow {
    First,
    Second,
}

/// Why there is no room in the queue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum QueueRefused {
    /// This asker has enough requests in it.
    TooMany,
    /// There are too many requests of everybody.
    Full,
}

/// The queue.
#[derive(Debug)]
pub(crate) struct FairQueue<K: Clone + Eq + Hash>(Arc<QueueShared<K>>);

impl<K: Clone + Eq + Hash> Clone for FairQueue<K> {
    fn clone(&self) -> FairQueue<K> {
        FairQueue(self.0.clone())
    }
}

impl<K: Clone + Eq + Hash> FairQueue<K> {
    pub(crate) fn new(bounds: QueueBounds) -> FairQueue<K> {
        let state = QueueState {
            n_free: bounds.places,
            n_tickets: 0,
            next_waiter: 0,
            askers: HashMap::new(),
            rows: [VecDeque::new(), VecDeque::new()],
            next_row: QueueRow::First,
        };
        FairQueue(Arc::new(QueueShared { bounds, state: Mutex::new(state) }))
    }

    /// Adds a request of somebody to the queue, where it counts until the ticket is dropped. The row is where the
    /// asker stands when it is listed next.
    pub(crate) fn join(&self, asker: K, row: QueueRow) -> Result<Ticket<K>, QueueRefused> {
        let QueueBounds { per_asker, in_all, .. } = self.0.bounds;
        let mut state = self.0.lock();
        let n_own = state.askers.get(&asker).map_or(0, |it| it.n_tickets);
        if n_own >= per_asker || (n_own > 0 && state.n_tickets >= in_all / 2) {
            return Err(QueueRefused::TooMany);
        }
        if state.n_tickets >= in_all {
            return Err(QueueRefused::Full);
        }
        state.n_tickets += 1;
        let entry = state.askers.entry(asker.clone()).or_insert_with(|| Asker {
            row,
            n_tickets: 0,
            is_served: false,
            is_listed: false,
            waiting: VecDeque::new(),
        });
        entry.n_tickets += 1;
        entry.row = row;
        drop(state);
        Ok(Ticket { shared: self.0.clone(), asker })
    }

    /// How many wait for their turn.
    #[cfg(test)]
    pub(crate) fn n_waiting(&self) -> usize {
        self.0.lock().askers.values().map(|asker| asker.waiting.len()).sum()
    }
}

/// A request in the queue.
#[derive(Debug)]
pub(crate) struct Ticket<K: Clone + Eq + Hash> {
    shared: Arc<QueueShared<K>>,
    asker: K,
}

impl<K: Clone + Eq + Hash> Ticket<K> {
    /// Comes when it is this request's turn. Dropping it before takes the request out of the queue.
    pub(crate) async fn turn(&self) -> QueuePermit<K> {
        let (id, served) = self.wait();
        let _leaving = Leaving { ticket: self, id };
        match served.await {
            Ok(place) => place,
            // A waiter is removed by its own guard only, which is still alive.
            Err(_) => std::future::pending().await,
        }
    }

    fn wait(&self) -> (u64, oneshot::Receiver<QueuePermit<K>>) {
        let (serve, served) = oneshot::channel();
        let mut state = self.shared.lock();
        let id = state.next_waiter;
        state.next_waiter += 1;
        let asker = state.askers.get_mut(&self.asker).expect("a ticket keeps its asker");
        asker.waiting.push_back(Waiter { id, serve });
        state.list(&self.asker);
        self.shared.serve_next(&mut state);
        (id, served)
    }
}

impl<K: Clone + Eq + Hash> Drop for Ticket<K> {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.n_tickets -= 1;
        if let Some(asker) = state.askers.get_mut(&self.asker) {
            asker.n_tickets -= 1;
        }
        state.forget_if_gone(&self.asker);
    }
}

/// Takes a waiter out of the queue when its turn has come or nobody waits for it any more.
struct Leaving<'a, K: Clone + Eq + Hash> {
    ticket: &'a Ticket<K>,
    id: u64,
}

impl<K: Clone + Eq + Hash> Drop for Leaving<'_, K> {
    fn drop(&mut self) {
        let mut state = self.ticket.shared.lock();
        if let Some(asker) = state.askers.get_mut(&self.ticket.asker) {
            asker.waiting.retain(|waiter| waiter.id != self.id);
        }
    }
}

/// A place, which is free for the next one when this is dropped.
#[derive(Debug)]
pub(crate) struct QueuePermit<K: Clone + Eq + Hash>(Option<(Arc<QueueShared<K>>, K)>);

impl<K: Clone + Eq + Hash> Drop for QueuePermit<K> {
    fn drop(&mut self) {
        let Some((shared, asker)) = self.0.take() else { return };
        let mut state = shared.lock();
        state.n_free += 1;
        if let Some(asker) = state.askers.get_mut(&asker) {
            asker.is_served = false;
        }
        state.list(&asker);
        state.forget_if_gone(&asker);
        shared.serve_next(&mut state);
    }
}

#[derive(Debug)]
struct QueueShared<K: Clone + Eq + Hash> {
    bounds: QueueBounds,
    state: Mutex<QueueState<K>>,
}

#[derive(Debug)]
struct QueueState<K: Clone + Eq + Hash> {
    n_free: usize,
    n_tickets: usize,
    next_waiter: u64,
    askers: HashMap<K, Asker<K>>,
    /// Who is to be served next, row by row: askers who wait and are not being served, each once. Some may have left since.
    rows: [VecDeque<K>; 2],
    next_row: QueueRow,
}

#[derive(Debug)]
struct Asker<K: Clone + Eq + Hash> {
    row: QueueRow,
    n_tickets: usize,
    is_served: bool,
    is_listed: bool,
    waiting: VecDeque<Waiter<K>>,
}

#[derive(Debug)]
struct Waiter<K: Clone + Eq + Hash> {
    id: u64,
    serve: oneshot::Sender<QueuePermit<K>>,
}

impl<K: Clone + Eq + Hash> QueueShared<K> {
    fn lock(&self) -> MutexGuard<'_, QueueState<K>> {
        // Nothing is left half done under this lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gives free places to those whose turn it is.
    fn serve_next(self: &Arc<Self>, state: &mut QueueState<K>) {
        while state.n_free > 0 {
            let Some(key) = state.next_asker() else { return };
            let Some(asker) = state.askers.get_mut(&key) else { continue };
            asker.is_listed = false;
            while let Some(waiter) = asker.waiting.pop_front() {
                match waiter.serve.send(QueuePermit(Some((self.clone(), key.clone())))) {
                    Ok(()) => {
                        asker.is_served = true;
                        state.n_free -= 1;
                        break;
                    }
                    // It left at this very moment. This place was never taken: dropping it must not give it back.
                    Err(mut place) => drop(place.0.take()),
                }
            }
        }
    }
}

impl<K: Clone + Eq + Hash> QueueState<K> {
    /// Puts an asker at the end of its row, if it waits and is not being served.
    fn list(&mut self, key: &K) {
        let Some(asker) = self.askers.get_mut(key) else { return };
        if !asker.is_listed && !asker.is_served && !asker.waiting.is_empty() {
            asker.is_listed = true;
            self.rows[asker.row as usize].push_back(key.clone());
        }
    }

    /// Whose turn it is: that of the first in one row, then in the other.
    fn next_asker(&mut self) -> Option<K> {
        let (row, other) = match self.next_row {
            QueueRow::First => (QueueRow::First, QueueRow::Second),
            QueueRow::Second => (QueueRow::Second, QueueRow::First),
        };
        if let Some(asker) = self.rows[row as usize].pop_front() {
            self.next_row = other;
            return Some(asker);
        }
        self.rows[other as usize].pop_front()
    }

    fn forget_if_gone(&mut self, key: &K) {
        if self.askers.get(key).is_some_and(|it| it.n_tickets == 0 && !it.is_served) {
            let asker = self.askers.remove(key);
            if asker.is_some_and(|it| it.is_listed) {
                self.rows.iter_mut().for_each(|row| row.retain(|it| it != key));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::{future::Future, pin::Pin, task::Poll};

    use super::*;

    type WaitingTurn = Pin<Box<dyn Future<Output = QueuePermit<&'static str>>>>;

    fn queue(places: usize) -> FairQueue<&'static str> {
        FairQueue::new(QueueBounds { places, per_asker: 100, in_all: 1000 })
    }

    /// A request that waits for its turn.
    async fn wait(queue: &FairQueue<&'static str>, asker: &'static str, row: QueueRow) -> WaitingTurn {
        let ticket = queue.join(asker, row).expect("there is room");
        let mut turn: WaitingTurn = Box::pin(async move { ticket.turn().await });
        // It stands in the queue from the first look on.
        if let Some(place) = now(&mut turn).await {
            turn = Box::pin(std::future::ready(place));
        }
        turn
    }

    /// The place, if it is there at once.
    async fn now(turn: &mut WaitingTurn) -> Option<QueuePermit<&'static str>> {
        std::future::poll_fn(|cx| match turn.as_mut().poll(cx) {
            Poll::Ready(place) => Poll::Ready(Some(place)),
            Poll::Pending => Poll::Ready(None),
        })
        .await
    }

    /// Serves whoever waits one by one, and says who it was.
    async fn serve_all(mut waiting: Vec<(&'static str, WaitingTurn)>) -> Vec<&'static str> {
        let mut order = Vec::new();
        while !waiting.is_empty() {
            let mut served = None;
            for (index, (_, turn)) in waiting.iter_mut().enumerate() {
                if let Some(place) = now(turn).await {
                    served = Some((index, place));
                    break;
                }
            }
            let (index, place) = served.expect("somebody is served");
            order.push(waiting.remove(index).0);
            drop(place);
        }
        order
    }

    #[tokio::test]
    async fn askers_take_turns_however_many_requests_each_has() {
        let queue = queue(1);
        let busy = wait(&queue, "busy", QueueRow::First).await.await;
        let mut waiting = Vec::new();
        for asker in ["greedy", "greedy", "greedy", "modest", "other", "other"] {
            waiting.push((asker, wait(&queue, asker, QueueRow::First).await));
        }
        drop(busy);
        let order = serve_all(waiting).await;
        assert_eq!(order, ["greedy", "modest", "other", "greedy", "other", "greedy"]);
    }

    #[tokio::test]
    async fn an_asker_holds_one_place_even_if_others_are_free() {
        let queue = queue(2);
        let first = wait(&queue, "greedy", QueueRow::First).await.await;
        let mut second = wait(&queue, "greedy", QueueRow::First).await;
        assert!(now(&mut second).await.is_none());
        assert!(now(&mut wait(&queue, "modest", QueueRow::First).await).await.is_some());
        drop(first);
        assert!(now(&mut second).await.is_some());
    }

    #[tokio::test]
    async fn whoever_leaves_is_taken_out_and_costs_nobody_a_turn() {
        let queue = queue(1);
        let busy = wait(&queue, "busy", QueueRow::First).await.await;
        let gone = wait(&queue, "gone", QueueRow::First).await;
        let mut patient = wait(&queue, "patient", QueueRow::First).await;
        assert_eq!(queue.n_waiting(), 2);
        drop(gone);
        assert_eq!(queue.n_waiting(), 1);
        drop(busy);
        let place = now(&mut patient).await.expect("the next one");
        // The place was given to this one, who never looks at it.
        let unaware = wait(&queue, "unaware", QueueRow::First).await;
        let mut last = wait(&queue, "last", QueueRow::First).await;
        drop(place);
        assert!(now(&mut last).await.is_none());
        drop(unaware);
        assert!(now(&mut last).await.is_some());
        drop(last);
        let state = queue.0.lock();
        assert_eq!((state.n_free, state.n_tickets), (1, 0));
        assert!(state.askers.is_empty() && state.rows.iter().all(VecDeque::is_empty));
    }

    #[tokio::test]
    async fn the_two_rows_take_turns() {
        let queue = queue(1);
        let busy = wait(&queue, "busy", QueueRow::First).await.await;
        let mut waiting = Vec::new();
        for asker in ["s1", "s2", "s3", "s4"] {
            waiting.push((asker, wait(&queue, asker, QueueRow::Second).await));
        }
        for asker in ["f1", "f2"] {
            waiting.push((asker, wait(&queue, asker, QueueRow::First).await));
        }
        drop(busy);
        assert_eq!(serve_all(waiting).await, ["s1", "f1", "s2", "f2", "s3", "s4"]);
    }

    #[tokio::test]
    async fn a_queue_is_bounded_for_each_asker_and_in_all() {
        let queue: FairQueue<usize> = FairQueue::new(QueueBounds { places: 1, per_asker: 2, in_all: 6 });
        let first = queue.join(1, QueueRow::First).expect("the first");
        let _second = queue.join(1, QueueRow::First).expect("the second");
        assert_eq!(queue.join(1, QueueRow::First).err(), Some(QueueRefused::TooMany));
        let _third = queue.join(2, QueueRow::First).expect("another asker");
        // Half of it is full: one request each from now on.
        assert_eq!(queue.join(2, QueueRow::First).err(), Some(QueueRefused::TooMany));
        let _others: Vec<_> = (3..6).map(|asker| queue.join(asker, QueueRow::First).expect("room")).collect();
        assert_eq!(queue.join(9, QueueRow::First).err(), Some(QueueRefused::Full));
        drop(first);
        assert!(queue.join(9, QueueRow::First).is_ok());
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn nobody_is_forgotten_when_many_come_wait_and_leave() {
        let queue: FairQueue<u64> = FairQueue::new(QueueBounds { places: 3, per_asker: 100, in_all: 10_000 });
        let tasks: Vec<_> = (0..2_000_u64)
            .map(|n| {
                let queue = queue.clone();
                tokio::spawn(async move {
                    let ticket = queue.join(n % 40, QueueRow::First).expect("room");
                    let turn = ticket.turn();
                    if n.is_multiple_of(3) {
                        // Some leave before their turn, some at the very moment.
                        tokio::select! { biased; () = tokio::task::yield_now() => {}, _ = turn => {} }
                    } else {
                        let _place = turn.await;
                        tokio::task::yield_now().await;
                    }
                })
            })
            .collect();
        for task in tasks {
            task.await.expect("everybody is served or has left");
        }
        let state = queue.0.lock();
        assert_eq!((state.n_free, state.n_tickets, state.askers.len()), (3, 0, 0));
    }
}
