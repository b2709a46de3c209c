//! A TCP proxy that breaks connections on demand, between the program and PostgreSQL or NATS.

use std::{
    net::{Ipv4Addr, SocketAddr},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{
        TcpListener, TcpSocket, TcpStream,
        tcp::{ReadHalf, WriteHalf},
    },
    sync::watch,
    time::sleep,
};

/// What the proxy does with connections.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// Everything passes.
    Open,
    /// New connections are refused. Existing ones are not affected: see [`Proxy::reset`].
    Refuse,
    /// New connections are accepted and reset at once, like those of a proxy whose server is gone.
    Reset,
    /// Connections are accepted and kept, but nothing passes, as if a cable were pulled. As usual with TCP, data sent
    /// meanwhile arrives afterwards.
    Hang,
    /// Nothing passes in one direction.
    Stall(Direction),
    /// Everything is delayed.
    Delay(Duration),
}

/// The direction of bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Direction {
    ToServer,
    ToClient,
}

/// What happens to a COMMIT.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Trap {
    /// It never arrives.
    LoseCommit,
    /// It arrives and is executed, but its answer is lost.
    LoseAnswer,
    /// It is held, with everything that follows.
    HoldCommit,
}

struct Armed {
    trap: Trap,
    /// The number of COMMITs that pass before.
    n_before: u64,
    /// The mode from that moment on, with all connections reset.
    then: Mode,
}

/// A proxy that lives as long as the runtime.
pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    shared: Arc<Shared>,
}

struct Shared {
    target: SocketAddr,
    mode: watch::Sender<Mode>,
    /// Incremented whenever all connections are reset.
    resets: watch::Sender<u64>,
    armed: Mutex<Option<Armed>>,
    n_sprung: AtomicU64,
}

impl Proxy {
    /// A proxy in front of a server on this machine.
    pub(crate) async fn new(target: SocketAddr) -> Proxy {
        let bind = |address: SocketAddr| {
            let socket = TcpSocket::new_v4().expect("a socket");
            socket.set_reuseaddr(true).expect("a port that can be taken again");
            socket.bind(address).map(|()| socket)
        };
        // Nobody else gets this port while new connections are refused.
        let reserved = bind((Ipv4Addr::LOCALHOST, 0).into()).expect("a free port");
        let address = reserved.local_addr().expect("an address");
        let shared = Arc::new(Shared {
            target,
            mode: watch::Sender::new(Mode::Open),
            resets: watch::Sender::new(0),
            armed: Mutex::new(None),
            n_sprung: AtomicU64::new(0),
        });
        let listen = move || bind(address).and_then(|socket| socket.listen(1024)).expect("our own port");
        let first = listen();
        let accepting = shared.clone();
        tokio::spawn(async move {
            let _reserved = reserved;
            accepting.accept_all(first, listen).await;
        });
        Proxy { address, shared }
    }

    /// Changes what happens from now on.
    pub(crate) fn set(&self, mode: Mode) {
        self.shared.mode.send_replace(mode);
    }

    /// Everything passes again.
    pub(crate) fn heal(&self) {
        self.set(Mode::Open);
    }

    /// Ends all connections at once with a reset (RST).
    pub(crate) fn reset(&self) {
        self.shared.resets.send_modify(|n| *n += 1);
    }

    /// Ends all connections, and resets new ones at once.
    pub(crate) fn cut(&self) {
        self.set(Mode::Reset);
        self.reset();
    }

    /// Ends all connections and refuses new ones.
    pub(crate) fn refuse(&self) {
        self.set(Mode::Refuse);
        self.reset();
    }

    /// Sets a trap for a COMMIT: `n_before` pass, and the next is caught. From then on the mode is `then`.
    pub(crate) fn arm(&self, trap: Trap, n_before: u64, then: Mode) {
        *self.shared.armed() = Some(Armed { trap, n_before, then });
    }

    /// Removes a trap that caught nothing.
    pub(crate) fn disarm(&self) {
        *self.shared.armed() = None;
    }

    /// The number of COMMITs that were caught.
    pub(crate) fn n_sprung(&self) -> u64 {
        self.shared.n_sprung.load(Ordering::SeqCst)
    }
}

/// How a connection ends.
enum End {
    Closed,
    Reset,
}

impl Shared {
    fn armed(&self) -> std::sync::MutexGuard<'_, Option<Armed>> {
        self.armed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn accept_all(self: Arc<Shared>, first: TcpListener, listen: impl Fn() -> TcpListener) {
        let mut mode = self.mode.subscribe();
        let mut listener = Some(first);
        loop {
            if *mode.borrow_and_update() == Mode::Refuse {
                listener = None;
                if mode.wait_for(|mode| *mode != Mode::Refuse).await.is_err() {
                    return;
                }
            }
            let listening = listener.get_or_insert_with(&listen);
            tokio::select! {
                accepted = listening.accept() => {
                    if let Ok((client, _)) = accepted {
                        tokio::spawn(self.clone().serve(client));
                    }
                }
                changed = mode.changed() => if changed.is_err() { return },
            }
        }
    }

    async fn serve(self: Arc<Shared>, mut client: TcpStream) {
        let mut resets = self.resets.subscribe();
        let is_reset = *self.mode.borrow() == Mode::Reset;
        let server = if is_reset { None } else { TcpStream::connect(self.target).await.ok() };
        let Some(mut server) = server else {
            let _ = client.set_zero_linger();
            return;
        };
        for stream in [&client, &server] {
            let _ = stream.set_nodelay(true);
        }
        let is_swallowing = AtomicBool::new(false);
        let end = {
            let (from_client, to_client) = client.split();
            let (from_server, to_server) = server.split();
            tokio::select! {
                end = self.pump(Direction::ToServer, from_client, to_server, &is_swallowing) => end,
                end = self.pump(Direction::ToClient, from_server, to_client, &is_swallowing) => end,
                _ = resets.changed() => End::Reset,
            }
        };
        if let End::Reset = end {
            for stream in [&client, &server] {
                let _ = stream.set_zero_linger();
            }
        }
    }

    async fn pump(
        &self,
        direction: Direction,
        mut from: ReadHalf<'_>,
        mut to: WriteHalf<'_>,
        is_swallowing: &AtomicBool,
    ) -> End {
        let mut mode = self.mode.subscribe();
        let mut buffer = vec![0; 32 * 1024];
        loop {
            let n = match from.read(&mut buffer).await {
                Ok(n @ 1..) => n,
                Ok(0) => return End::Closed,
                Err(_) => return End::Reset,
            };
            let passes = |mode: &Mode| *mode != Mode::Hang && *mode != Mode::Stall(direction);
            let Ok(now) = mode.wait_for(passes).await.map(|mode| *mode) else { return End::Reset };
            if let Mode::Delay(delay) = now {
                sleep(delay).await;
            }
            match direction {
                Direction::ToServer if is_commit(&buffer[..n]) => match self.spring() {
                    Some(Trap::LoseCommit) => return End::Reset,
                    Some(Trap::LoseAnswer) => is_swallowing.store(true, Ordering::SeqCst),
                    Some(Trap::HoldCommit) if mode.wait_for(passes).await.is_err() => return End::Reset,
                    Some(Trap::HoldCommit) | None => {}
                },
                // The commit is done, and its answer is dropped here.
                Direction::ToClient if is_swallowing.load(Ordering::SeqCst) => {
                    self.then_set();
                    return End::Reset;
                }
                _ => {}
            }
            if to.write_all(&buffer[..n]).await.is_err() {
                return End::Reset;
            }
        }
    }

    /// Handles a COMMIT: returns the trap if this is the one to catch.
    fn spring(&self) -> Option<Trap> {
        let mut armed = self.armed();
        let it = armed.as_mut()?;
        if it.n_before > 0 {
            it.n_before -= 1;
            return None;
        }
        let trap = it.trap;
        match trap {
            Trap::LoseCommit => {
                drop(armed);
                self.then_set();
            }
            // No second one is caught before the answer to this one arrives.
            Trap::LoseAnswer => it.n_before = u64::MAX,
            Trap::HoldCommit => {
                *armed = None;
                self.mode.send_replace(Mode::Hang);
                self.n_sprung.fetch_add(1, Ordering::SeqCst);
            }
        }
        Some(trap)
    }

    fn then_set(&self) {
        if let Some(armed) = self.armed().take() {
            self.mode.send_replace(armed.then);
            self.resets.send_modify(|n| *n += 1);
            self.n_sprung.fetch_add(1, Ordering::SeqCst);
        }
    }
}

/// Whether bytes to PostgreSQL contain a COMMIT, as a simple query or to be parsed. `synchronous_commit` does not
/// count.
fn is_commit(bytes: &[u8]) -> bool {
    const COMMIT: &[u8] = b"commit";
    bytes.windows(COMMIT.len() + 2).any(|window| {
        let (before, rest) = (window[0], &window[1..]);
        !before.is_ascii_alphabetic()
            && before != b'_'
            && rest[..COMMIT.len()].eq_ignore_ascii_case(COMMIT)
            && matches!(rest[COMMIT.len()], 0 | b';')
    })
}

#[test]
fn a_commit_is_seen_in_the_bytes_of_a_query() {
    assert!(is_commit(b"Q\0\0\0\x0bCOMMIT\0"));
    assert!(is_commit(b"P\0\0\0\x10\0commit\0\0\0"));
    assert!(!is_commit(b"Q\0\0\0\x20set synchronous_commit\0"));
    assert!(!is_commit(b"Q\0\0\0\x20set synchronous_commit = on\0"));
}
