//! Who is connected: how many in all and from each address, and which connections have waited longest for a request.
//!
//! A connection *waits* while the client has to do something: shake hands, send headers or a body, or ask again. An address has so
//! many waiting connections, and then the one that has waited longest makes room for the next. So whoever opens connections and
//! says nothing loses their own, and whoever asks at once is served even at the same address.

use std::{
    collections::{BTreeSet, HashMap},
    net::{IpAddr, Ipv6Addr},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::{
    sync::{Notify, watch},
    time::Instant,
};

/// How long a connection may wait before it can be made to give way.
const GRACE: Duration = Duration::from_secs(1);
/// How many times as many connections an address may have as may wait, those that are being answered included.
const ANSWERED: usize = 4;

/// How many connections there may be.
#[derive(Clone, Debug)]
pub(super) struct Most {
    /// In all.
    pub(super) in_all: usize,
    /// That wait for a request of one address. WebSockets do not count: they have limits of their own.
    pub(super) per_address: usize,
    /// Addresses of which any number may come, since everybody comes through them.
    pub(super) proxies: Vec<IpAddr>,
}

/// Everybody who is connected.
#[derive(Clone, Debug)]
pub(super) struct ConnectionPermits(Arc<PermitsShared>);

#[derive(Debug)]
struct PermitsShared {
    most: Most,
    state: Mutex<PermitsState>,
    n_open: watch::Sender<usize>,
}

#[derive(Debug, Default)]
struct PermitsState {
    next_id: u64,
    addresses: HashMap<IpAddr, Address>,
    /// All that wait, longest first.
    waiting: BTreeSet<(Instant, u64)>,
    open: HashMap<u64, OpenConnection>,
}

#[derive(Debug, Default)]
struct Address {
    n_open: usize,
    waiting: BTreeSet<(Instant, u64)>,
}

#[derive(Debug)]
struct OpenConnection {
    /// None for proxies, which are never made to give way, and for WebSockets.
    address: Option<IpAddr>,
    waits_since: Option<Instant>,
    give_way: Arc<Notify>,
}

/// A place of a connection, free again when it is dropped.
#[derive(Debug)]
pub(super) struct ConnectionPermit {
    shared: Arc<PermitsShared>,
    id: u64,
    give_way: Arc<Notify>,
}

impl ConnectionPermits {
    pub(super) fn new(most: Most) -> ConnectionPermits {
        ConnectionPermits(Arc::new(PermitsShared {
            most,
            state: Mutex::default(),
            n_open: watch::Sender::new(0),
        }))
    }

    /// Takes a place for a connection that begins to wait now. If there is none, nobody has waited for long enough to give way.
    pub(super) fn take(&self, address: IpAddr, now: Instant) -> Option<ConnectionPermit> {
        let most = &self.0.most;
        let is_proxy = most.proxies.contains(&address.to_canonical());
        let address = (!is_proxy).then(|| network(address));
        let mut state = self.0.lock();
        if let Some(known) = address.and_then(|it| state.addresses.get(&it)) {
            if known.n_open >= ANSWERED * most.per_address {
                let longest = known.waiting.first().copied();
                if !state.give_way(longest, now) {
                    return None;
                }
            } else if known.waiting.len() >= most.per_address {
                let longest = known.waiting.first().copied();
                state.give_way(longest, now);
            }
        }
        if state.open.len() >= most.in_all {
            let longest = state.waiting.first().copied();
            if !state.give_way(longest, now) {
                return None;
            }
        }
        let id = state.next_id;
        state.next_id += 1;
        let give_way = Arc::new(Notify::new());
        state.open.insert(id, OpenConnection { address, waits_since: None, give_way: give_way.clone() });
        if let Some(address) = address {
            state.addresses.entry(address).or_default().n_open += 1;
        }
        state.wait_since(id, Some(now));
        self.0.n_open.send_replace(state.open.len());
        drop(state);
        Some(ConnectionPermit { shared: self.0.clone(), id, give_way })
    }

    /// Lets the one that has waited longest give way, if there is one that may have to.
    pub(super) fn make_room(&self, now: Instant) {
        let mut state = self.0.lock();
        let longest = state.waiting.first().copied();
        state.give_way(longest, now);
    }

    /// Lets all connections give way.
    pub(super) fn clear(&self) {
        self.0.lock().open.values().for_each(|it| it.give_way.notify_one());
    }

    /// How many connections are open.
    pub(super) fn n_open(&self) -> usize {
        *self.0.n_open.borrow()
    }

    /// Comes when no connection is open any more.
    pub(super) async fn empty(&self) {
        let mut n_open = self.0.n_open.subscribe();
        // The sender lives as long as this.
        let _ = n_open.wait_for(|n| *n == 0).await;
    }
}

impl ConnectionPermit {
    /// From now on this connection waits for its client, or it does not.
    pub(super) fn wait_since(&self, since: Option<Instant>) {
        self.shared.lock().wait_since(self.id, since);
    }

    /// This connection became a WebSocket, which counts in all but not for its address.
    pub(super) fn upgraded(&self) {
        let mut state = self.shared.lock();
        state.wait_since(self.id, None);
        let address = state.open.get_mut(&self.id).and_then(|open| open.address.take());
        state.leave(address);
    }

    /// Comes when this connection has to make room for others.
    pub(super) async fn has_to_give_way(&self) {
        self.give_way.notified().await;
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        let mut state = self.shared.lock();
        state.close(self.id);
        self.shared.n_open.send_replace(state.open.len());
    }
}

impl PermitsShared {
    fn lock(&self) -> MutexGuard<'_, PermitsState> {
        // Nothing is left half done under this lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PermitsState {
    fn wait_since(&mut self, id: u64, since: Option<Instant>) {
        let Some(open) = self.open.get_mut(&id) else { return };
        // Proxies and WebSockets are nobody's to close.
        let Some(address) = open.address else { return };
        let before = std::mem::replace(&mut open.waits_since, since);
        let of_address = &mut self.addresses.entry(address).or_default().waiting;
        for waiting in [&mut self.waiting, of_address] {
            if let Some(before) = before {
                waiting.remove(&(before, id));
            }
            if let Some(since) = since {
                waiting.insert((since, id));
            }
        }
    }

    /// Lets a connection give way if it has waited for long enough. From then on it does not count.
    fn give_way(&mut self, longest: Option<(Instant, u64)>, now: Instant) -> bool {
        let Some((since, id)) = longest else { return false };
        if now.duration_since(since) < GRACE {
            return false;
        }
        if let Some(open) = self.open.get(&id) {
            open.give_way.notify_one();
        }
        self.close(id);
        true
    }

    fn close(&mut self, id: u64) {
        self.wait_since(id, None);
        if let Some(open) = self.open.remove(&id) {
            self.leave(open.address);
        }
    }

    fn leave(&mut self, address: Option<IpAddr>) {
        let Some(address) = address else { return };
        if let Some(known) = self.addresses.get_mut(&address) {
            known.n_open -= 1;
            if known.n_open == 0 {
                self.addresses.remove(&address);
            }
        }
    }
}

/// What counts as one address: a whole one of IPv4, the network of IPv6.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt;

    use super::*;

    const LATER: Duration = Duration::from_secs(2);

    fn places(in_all: usize, per_address: usize) -> ConnectionPermits {
        ConnectionPermits::new(Most { in_all, per_address, proxies: vec![address(100)] })
    }

    fn address(n: u8) -> IpAddr {
        IpAddr::from([192, 0, 2, n])
    }

    fn has_to_give_way(place: &ConnectionPermit) -> bool {
        place.has_to_give_way().now_or_never().is_some()
    }

    #[test]
    fn whoever_has_waited_longest_makes_room_for_others_of_the_same_address() {
        let (places, start) = (places(100, 2), Instant::now());
        let take = |n, after| places.take(address(n), start + after).expect("a place");
        let stranger = take(2, Duration::ZERO);
        let first = take(1, Duration::ZERO);
        let second = take(1, LATER);
        assert!(!has_to_give_way(&first));
        let third = take(1, LATER);
        assert!(has_to_give_way(&first) && !has_to_give_way(&stranger));
        // Nobody is made to give way at once: a crowd that comes at the same moment is let in.
        let fourth = take(1, LATER);
        assert!(![&second, &third, &fourth].into_iter().any(has_to_give_way));
    }

    #[test]
    fn an_address_has_a_limit_even_if_all_come_at_once_or_are_being_answered() {
        let (places, start) = (places(100, 2), Instant::now());
        let taken: Vec<ConnectionPermit> =
            (0..8).map(|_| places.take(address(1), start).expect("a place")).collect();
        assert!(places.take(address(1), start).is_none());
        assert!(places.take(address(2), start).is_some());
        taken.iter().for_each(|place| place.wait_since(None));
        assert!(places.take(address(1), start + LATER).is_none(), "nobody can give way");
        taken[3].wait_since(Some(start));
        assert!(places.take(address(1), start + LATER).is_some());
        assert!(has_to_give_way(&taken[3]));
    }

    #[test]
    fn websockets_and_proxies_do_not_count_for_their_address() {
        let (places, start) = (places(100, 1), Instant::now());
        let sockets: Vec<ConnectionPermit> = (0..20)
            .map(|_| {
                let place = places.take(address(1), start).expect("a place");
                place.upgraded();
                place
            })
            .collect();
        let behind: Vec<ConnectionPermit> =
            (0..20).map(|_| places.take(address(100), start).expect("a place")).collect();
        assert_eq!(places.n_open(), 40);
        places.make_room(start + LATER);
        assert!(!sockets.iter().chain(&behind).any(has_to_give_way));
    }

    #[test]
    fn when_there_is_no_place_left_whoever_has_waited_longest_makes_room() {
        let (places, start) = (places(3, 10), Instant::now());
        let first = places.take(address(1), start).expect("a place");
        let second = places.take(address(2), start).expect("a place");
        let third = places.take(address(3), start).expect("a place");
        first.wait_since(None);
        third.wait_since(Some(start + GRACE));
        assert!(places.take(address(4), start).is_none(), "nobody has waited for long");
        let fourth = places.take(address(4), start + LATER).expect("a place");
        assert!(has_to_give_way(&second) && ![&first, &third, &fourth].into_iter().any(has_to_give_way));
        // Its place went to somebody else: it is not given back a second time.
        drop(second);
        assert_eq!(places.n_open(), 3);
    }

    #[tokio::test]
    async fn nothing_is_remembered_of_those_who_are_gone() {
        let (places, start) = (places(10, 10), Instant::now());
        let taken: Vec<ConnectionPermit> = (0..5).filter_map(|n| places.take(address(n), start)).collect();
        taken[0].upgraded();
        taken[1].wait_since(None);
        assert!(places.empty().now_or_never().is_none());
        drop(taken);
        places.empty().await;
        let state = places.0.lock();
        assert!(state.addresses.is_empty() && state.waiting.is_empty() && state.open.is_empty());
    }

    #[test]
    fn a_network_of_ipv6_counts_as_one_address() {
        let [one, other, mapped] = ["2001:db8:1:2:aaaa::1", "2001:db8:1:2:bbbb::2", "::ffff:192.0.2.1"]
            .map(|it| network(it.parse().expect("an address")));
        assert_eq!(one, other);
        assert_eq!(mapped, address(1));
    }
}
