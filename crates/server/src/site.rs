//! What all parts of a running site share.

use std::{
    collections::HashMap,
    fs::{File, TryLockError},
    io,
    net::{IpAddr, SocketAddr},
    path::{Path, PathBuf},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, SystemTime},
};

use matchplay::{Heartbeat, Millis, Moment, SignOfLife};
use rand::RngExt;
use sha2::{Digest, Sha256};
use store::{Dialect, Lease, NodeRow, Store};
use thiserror::Error;
use tokio::{
    sync::{oneshot, watch},
    time::{Instant, Interval, MissedTickBehavior, interval, timeout},
};

use crate::{
    account::Passwords,
    credentials::Credentials,
    lease,
    live::{Bus, BusError, ConnectionCounts, EnginePlayers, Rooms, ToRoom},
    metrics::Metrics,
    rate_limits::{self, RateLimits},
    tls::CertificateFiles,
};

/// How many letters the identifier of a match has.
pub(crate) const MATCH_ID_LENGTH: usize = 8;
/// How often a program shows life.
const HEARTBEAT: Duration = Duration::from_secs(1);
/// How long a sign of life may take to be kept.
const HEARTBEAT_TIMEOUT: Duration = Duration::from_secs(2);
/// How long a program may be silent before others take over its matches.
const SILENCE: Millis = 5_000;
/// How often rooms are compared with what is kept, where several programs write.
const COMPARE: Duration = Duration::from_secs(2);
/// How long a planned stop waits for clocks to be stopped.
const STOP: Duration = Duration::from_secs(4);
/// How long a restart takes, as clients hear it.
const RESTART_SECONDS: u64 = 10;
/// How often clocks are looked at of matches that nobody watches.
const SWEEP: Duration = Duration::from_secs(5);
/// How often old sessions are looked for.
const SESSIONS_SWEEP: Duration = Duration::from_secs(3600);

/// What a site is started with.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub address: SocketAddr,
    /// Where it keeps what it keeps, beside the database.
    pub data: PathBuf,
    /// The database; without one, a file in the data folder.
    pub database: Option<String>,
    /// The name of this program among those that serve the same database.
    pub node: String,
    /// The server through which several programs hear of each other.
    pub nats: Option<String>,
    /// How the site is called from outside, `https://example.org`, if it stands behind a proxy or has certificates.
    pub public_url: Option<String>,
    /// Proxies that are believed when they say who asks.
    pub proxies: Vec<IpAddr>,
    /// How many connections of one address may wait for a request.
    pub connections_per_address: usize,
    /// Where numbers about the program's work are told, if anywhere.
    pub metrics: Option<SocketAddr>,
    /// The certificate with which the site is served over TLS, if it is.
    pub certificates: Option<CertificateFiles>,
}

impl Config {
    /// How many connections of one address may wait for a request, unless something else is said.
    pub const CONNECTIONS_PER_ADDRESS: usize = 256;

    /// A site for one machine, which keeps everything in a folder.
    pub fn local(address: SocketAddr, data: PathBuf) -> Config {
        Config {
            address,
            data,
            database: None,
            node: "main".to_owned(),
            nats: None,
            public_url: None,
            proxies: Vec::new(),
            connections_per_address: Config::CONNECTIONS_PER_ADDRESS,
            metrics: None,
            certificates: None,
        }
    }

    /// Whether browsers reach the site over TLS: its own, or that of a proxy.
    pub(crate) fn is_secure(&self) -> bool {
        self.certificates.is_some() || self.public_url.as_ref().is_some_and(|url| url.starts_with("https://"))
    }

    /// The address of the database.
    pub fn database_address(&self) -> String {
        match &self.database {
            Some(address) => address.clone(),
            None => Store::sqlite_address(&self.data.join("tablier.sqlite")),
        }
    }
}

/// Why a site cannot be opened.
#[derive(Debug, Error)]
pub enum OpenError {
    /// The data folder cannot be made.
    #[error("the data folder {folder}: {error}")]
    Folder {
        /// Which.
        folder: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The database.
    #[error(transparent)]
    Store(#[from] store::StoreError),
    /// The way to other programs.
    #[error(transparent)]
    Bus(#[from] BusError),
    /// Another program has the data folder.
    #[error(
        "another program serves from the data folder {folder}: stop it, or choose another folder with --data"
    )]
    FolderInUse {
        /// Which.
        folder: PathBuf,
    },
}

/// A running site.
#[derive(Clone, Debug)]
pub struct Site(Arc<SiteInner>);

#[derive(Debug)]
struct SiteInner {
    config: Config,
    store: Store,
    lease: Lease,
    /// Held as long as the program serves from this folder.
    folder: Mutex<Option<File>>,
    bus: Bus,
    rooms: Rooms,
    engine_players: EnginePlayers,
    connection_counts: ConnectionCounts,
    rate_limits: RateLimits,
    credentials: Credentials,
    passwords: Passwords,
    metrics: Metrics,
    started: (Instant, Millis),
    /// Time that a test let pass at once.
    #[cfg(feature = "testing")]
    skipped: std::sync::atomic::AtomicI64,
    heartbeat: Mutex<Heartbeat>,
    /// When other programs last showed life.
    others: Mutex<HashMap<String, Millis>>,
    is_stopping: AtomicBool,
    stop: watch::Sender<bool>,
    /// Another program has taken this one's name.
    evicted: watch::Sender<bool>,
}

impl Site {
    /// Opens the database, and lets the clocks of matches that were played when the program last ended stop at that moment.
    ///
    /// # Errors
    /// If the folder or the database cannot be used.
    pub async fn open(config: Config) -> Result<Site, OpenError> {
        let folder = config.data.clone();
        store::make_private_folder(&folder)
            .map_err(|error| OpenError::Folder { folder: folder.clone(), error })?;
        let is_embedded = config.database_address().starts_with("sqlite:");
        let lock = if is_embedded { Some(lock_folder(&folder)?) } else { None };
        let store = Store::open(&config.database_address(), &folder.join("backups")).await?;
        let (lease, predecessor) = lease::take(&store, &config.node, wall_clock(), lock.is_some()).await?;
        let bus = Bus::open(&config.node, config.nats.as_deref()).await?;
        let wall = wall_clock();
        let site = Site(Arc::new(SiteInner {
            config,
            store,
            lease,
            folder: Mutex::new(lock),
            bus,
            rooms: Rooms::default(),
            engine_players: EnginePlayers::new(),
            connection_counts: ConnectionCounts::default(),
            rate_limits: RateLimits::default(),
            credentials: Credentials::default(),
            passwords: Passwords::new(),
            metrics: Metrics::default(),
            started: (Instant::now(), wall),
            #[cfg(feature = "testing")]
            skipped: std::sync::atomic::AtomicI64::new(0),
            heartbeat: Mutex::new(Heartbeat::new(wall)),
            others: Mutex::default(),
            is_stopping: AtomicBool::new(false),
            stop: watch::Sender::new(false),
            evicted: watch::Sender::new(false),
        }));
        let told = Arc::downgrade(&site.0);
        site.store().observe(move |n_requests| {
            if let Some(site) = told.upgrade() {
                site.metrics.batched(n_requests);
            }
        });
        site.take_over(predecessor.as_ref()).await?;
        tokio::spawn(site.rooms().clone().follow_news(site.clone()));
        tokio::spawn(site.clone().heartbeats());
        tokio::spawn(site.clone().housekeeping());
        if site.is_shared() {
            tokio::spawn(site.clone().compare_rooms());
        }
        tokio::spawn(site.credentials().clone().keep(site.clone()));
        if let Some(client) = site.bus().client() {
            tokio::spawn(rate_limits::sharing::share(site.clone(), client.clone()));
        }
        Ok(site)
    }

    /// Matches that were played when no program was there any more: their clocks stop at the last sign of life of any. Where
    /// another program serves, only those matches are concerned that the predecessor of this one served. Then this program
    /// shows life for the first time.
    async fn take_over(&self, predecessor: Option<&NodeRow>) -> Result<(), store::StoreError> {
        // The entry of a new name does not show that anybody was alive.
        let others = self.store().nodes().await?.into_iter().filter(|node| node.id != self.node());
        let last_alive = others.map(|node| node.alive).chain(predecessor.map(|node| node.alive)).max();
        let is_another_alive = lease::is_another_alive(self.store(), self.node(), self.now()).await?;
        // No clock runs by this program yet. If it freezes from now on, the next sign of life tells.
        let sign = self.heartbeat().start(self.now());
        match (predecessor, last_alive) {
            (Some(predecessor), _) if is_another_alive => {
                self.adopt(Some(self.node()), predecessor.alive).await?;
            }
            (_, Some(last_alive)) if !is_another_alive => self.adopt(None, last_alive).await?,
            _ => {}
        }
        match timeout(HEARTBEAT_TIMEOUT, self.keep_sign_of_life(sign)).await {
            Ok(kept) => kept,
            Err(_) => Err(no_answer()),
        }
    }

    /// Matches of a program that is gone, or of all: their clocks stop at the last sign of life.
    async fn adopt(&self, node: Option<&str>, last_alive: Millis) -> Result<(), store::StoreError> {
        let mut stopped = Vec::new();
        for match_id in self.store().live_match_ids(node).await? {
            let (done, end) = oneshot::channel();
            self.rooms().send(self, &match_id, ToRoom::Orphaned { last_alive, done }).await;
            stopped.push((match_id, end));
        }
        // No sign of life before all of them stand: if this program dies as well, the next one must know since when.
        for (match_id, end) in stopped {
            if !end.await.unwrap_or(false) {
                return Err(store::StoreError::Unreachable(format!(
                    "the clocks of match {match_id} do not stand yet"
                )));
            }
        }
        Ok(())
    }

    /// Shows life again and again. Nothing else happens in this task, so that nothing can delay it.
    async fn heartbeats(self) {
        let mut beat = steady(HEARTBEAT);
        loop {
            tokio::select! {
                _ = beat.tick() => {}
                () = self.stopped() => return,
            }
            if let Err(error) = self.show_life().await {
                tracing::error!(%error, "no sign of life can be kept");
            }
        }
    }

    /// What is done now and then: clocks that nobody watches, programs that are gone, sessions that ended.
    async fn housekeeping(self) {
        let [mut sweep, mut sessions] = [SWEEP, SESSIONS_SWEEP].map(steady);
        loop {
            let done = tokio::select! {
                _ = sweep.tick() => self.sweep().await,
                _ = sessions.tick() => self.sweep_sessions().await,
                () = self.stopped() => return,
            };
            if let Err(error) = done {
                tracing::error!(%error, "the database does not answer");
            }
        }
    }

    /// Compares all rooms that somebody watches with what is kept: every few seconds, and at once when the broker was away.
    async fn compare_rooms(self) {
        let mut compare = steady(COMPARE);
        let mut reconnections = self.bus().reconnections();
        loop {
            tokio::select! {
                _ = compare.tick() => {}
                Ok(()) = reconnections.changed() => {}
                () = self.stopped() => return,
            }
            if let Err(error) = self.rooms().compare(&self).await {
                tracing::warn!(%error, "rooms cannot be compared with what is kept");
            }
        }
    }

    /// Shows life. To those who play, a program that could keep nothing was away: when it can again, their clocks go on from the last
    /// sign of life, as after any other absence.
    async fn show_life(&self) -> Result<(), store::StoreError> {
        let sign = self.heartbeat().begin(self.now());
        let shown = match timeout(HEARTBEAT_TIMEOUT, self.try_to_show_life(sign)).await {
            Ok(shown) => shown,
            Err(_) => Err(no_answer()),
        };
        if shown.is_err() && self.heartbeat().failed() {
            tracing::warn!("the database takes no writes");
            self.rooms().wake_all().await;
        }
        shown
    }

    async fn try_to_show_life(&self, sign: SignOfLife) -> Result<(), store::StoreError> {
        if let Some(since) = sign.away_since() {
            self.store().write_again(self.node()).await?;
            let keeps_again = self.heartbeat().keeps_again();
            if keeps_again {
                tracing::warn!("the database takes writes again");
                self.rooms().wake_all().await;
            }
            self.adopt(Some(self.node()), since).await?;
        }
        self.keep_sign_of_life(sign).await
    }

    /// Keeps a sign of life. All clocks stand that have to.
    async fn keep_sign_of_life(&self, sign: SignOfLife) -> Result<(), store::StoreError> {
        if !self.store().renew_lease(&self.0.lease, sign.at()).await? {
            self.start_anew().await?;
        }
        if self.is_shared() {
            let nodes = self.store().nodes().await?;
            let others = nodes.into_iter().map(|node| (node.id, node.alive)).collect();
            *self.0.others.lock().unwrap_or_else(PoisonError::into_inner) = others;
        }
        self.heartbeat().kept(sign);
        Ok(())
    }

    /// Others have taken this program for dead, and taken over its matches. It begins as if it had just been started: it takes its
    /// name again and reads all matches. If another program has the name, this one ends.
    async fn start_anew(&self) -> Result<(), store::StoreError> {
        tracing::warn!(node = self.node(), "the lease of this program's name is gone: it starts anew");
        match lease::take_again(self.store(), &self.0.lease, self.now()).await {
            Ok(()) => {
                self.rooms().refresh_all().await;
                Ok(())
            }
            Err(error) => {
                if matches!(error, store::StoreError::NameInUse { .. }) {
                    tracing::error!(%error, "this program ends");
                    self.0.evicted.send_replace(true);
                }
                Err(error)
            }
        }
    }

    /// Comes if another program has taken this one's name.
    pub(crate) async fn evicted(&self) {
        let mut evicted = self.0.evicted.subscribe();
        // The sender lives as long as this site.
        let _ = evicted.wait_for(|is_evicted| *is_evicted).await;
    }

    /// Whether another program has taken this one's name.
    pub(crate) fn is_evicted(&self) -> bool {
        *self.0.evicted.borrow()
    }

    /// Whether what happens can be kept, as far as is known.
    pub(crate) fn is_keeping(&self) -> bool {
        self.heartbeat().is_keeping()
    }

    /// The signs of life of this program. To be held for a moment only.
    fn heartbeat(&self) -> MutexGuard<'_, Heartbeat> {
        self.0.heartbeat.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether other programs may serve the same matches.
    pub(crate) fn is_shared(&self) -> bool {
        self.store().dialect() == Dialect::Postgres
    }

    /// This moment, for the room of a match that a program answers for: this one, or another.
    pub(crate) fn moment(&self, home: Option<&str>) -> Moment {
        let (alive, outage_since) = {
            let heartbeat = self.heartbeat();
            (heartbeat.alive(), heartbeat.outage_since())
        };
        let home_alive = match home {
            None => alive,
            Some(name) => {
                let others = self.0.others.lock().unwrap_or_else(PoisonError::into_inner);
                others.get(name).copied().unwrap_or(alive)
            }
        };
        Moment { now: self.now(), lot: self.lot(), fresh_id: self.fresh_id(), home_alive, outage_since }
    }

    async fn sweep(&self) -> Result<(), store::StoreError> {
        let now = self.now();
        for match_id in self.store().due_matches(now).await? {
            self.rooms().send(self, &match_id, ToRoom::Wake).await;
        }
        let is_dead = |node: &NodeRow| !node.is_stopped && node.alive < now - SILENCE;
        for node in self.store().nodes().await?.into_iter().filter(is_dead) {
            if node.id != self.node() {
                tracing::warn!(node = node.id, "another program is silent: its matches are taken over");
                self.adopt(Some(&node.id), node.alive).await?;
                self.store().bury_node(&node, now).await?;
            }
        }
        self.rate_limits().forget_old(now);
        Ok(())
    }

    async fn sweep_sessions(&self) -> Result<(), store::StoreError> {
        use crate::identity::{LONGEST_SESSION, LONGEST_UNUSED};
        let now = self.now();
        self.store().sweep_sessions(now - LONGEST_UNUSED, now - LONGEST_SESSION).await?;
        Ok(())
    }

    /// Stops in good order: nobody begins a match, clocks stop, everybody is told when to come back. What cannot be done within a few
    /// seconds, because the database does not answer, is left to the next start.
    pub async fn stop(&self) {
        self.0.is_stopping.store(true, Ordering::SeqCst);
        let seconds = if self.is_another_alive() { 0 } else { RESTART_SECONDS };
        let stopped = timeout(STOP, self.rooms().stop_all(seconds)).await;
        self.0.stop.send_replace(true);
        if stopped.is_err() {
            tracing::error!("not all clocks could be stopped: they will be as of the last sign of life");
        } else if !matches!(timeout(HEARTBEAT_TIMEOUT, self.end_lease()).await, Ok(Ok(()))) {
            tracing::error!("the last sign of life cannot be kept");
        }
        drop(self.0.folder.lock().unwrap_or_else(PoisonError::into_inner).take());
    }

    /// Whether clients can go to another program at once.
    fn is_another_alive(&self) -> bool {
        let others = self.0.others.lock().unwrap_or_else(PoisonError::into_inner);
        others.iter().any(|(name, alive)| name != self.node() && self.now() - alive < SILENCE)
    }

    async fn end_lease(&self) -> Result<(), store::StoreError> {
        self.store().end_lease(&self.0.lease, self.now()).await
    }

    /// Comes when the site stops.
    pub(crate) async fn stopped(&self) {
        let mut stop = self.0.stop.subscribe();
        // The sender lives as long as this site.
        let _ = stop.wait_for(|is_stopped| *is_stopped).await;
    }

    /// Whether the site is about to end.
    pub(crate) fn is_stopping(&self) -> bool {
        self.0.is_stopping.load(Ordering::SeqCst)
    }

    pub(crate) fn config(&self) -> &Config {
        &self.0.config
    }

    /// Where things are kept.
    pub fn store(&self) -> &Store {
        &self.0.store
    }

    pub(crate) fn bus(&self) -> &Bus {
        &self.0.bus
    }

    pub(crate) fn rooms(&self) -> &Rooms {
        &self.0.rooms
    }

    pub(crate) fn engine_players(&self) -> &EnginePlayers {
        &self.0.engine_players
    }

    pub(crate) fn connection_counts(&self) -> &ConnectionCounts {
        &self.0.connection_counts
    }

    pub(crate) fn rate_limits(&self) -> &RateLimits {
        &self.0.rate_limits
    }

    pub(crate) fn credentials(&self) -> &Credentials {
        &self.0.credentials
    }

    pub(crate) fn passwords(&self) -> &Passwords {
        &self.0.passwords
    }

    /// Numbers about the work, as Prometheus reads them.
    pub fn metrics_text(&self) -> String {
        self.metrics().text(self.rooms().len(), self.store().n_waiting(), self.engine_players().n_waiting())
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// Whether browsers reach the site over safe lines.
    pub(crate) fn is_secure(&self) -> bool {
        self.config().is_secure()
    }

    pub(crate) fn node(&self) -> &str {
        &self.0.config.node
    }

    /// The time: that of the wall when the program started, and what has passed since. A clock of the machine that is set
    /// anew takes nobody's time.
    pub(crate) fn now(&self) -> Millis {
        let (started, wall) = self.0.started;
        let passed = Millis::try_from(started.elapsed().as_millis()).unwrap_or(0);
        #[cfg(feature = "testing")]
        let passed = passed + self.0.skipped.load(Ordering::SeqCst);
        wall + passed
    }

    /// Keeps the house from thinking until what is returned is dropped, for tests.
    #[cfg(feature = "testing")]
    pub async fn hold_engine_players(&self) -> impl Drop + use<> {
        self.engine_players().hold().await
    }

    /// Lets time pass at once, for tests.
    #[cfg(feature = "testing")]
    pub fn let_pass(&self, time: Duration) {
        let time = Millis::try_from(time.as_millis()).unwrap_or(Millis::MAX);
        // Both at once, so that no sign of life begins between them.
        let mut heartbeat = self.heartbeat();
        self.0.skipped.fetch_add(time, Ordering::SeqCst);
        heartbeat.let_pass(time);
    }

    /// A number nobody can guess.
    pub(crate) fn lot(&self) -> u64 {
        rand::rng().random()
    }

    /// A new identifier: eight letters and digits.
    pub(crate) fn fresh_id(&self) -> String {
        fresh_text(MATCH_ID_LENGTH)
    }
}

fn no_answer() -> store::StoreError {
    store::StoreError::Unreachable("no answer in time".to_owned())
}

/// The time of the machine.
fn wall_clock() -> Millis {
    let wall = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    Millis::try_from(wall.as_millis()).unwrap_or(Millis::MAX)
}

/// Comes again and again; what was missed is not made up for.
fn steady(period: Duration) -> Interval {
    let mut interval = interval(period);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    interval
}

/// One program at a time serves from a folder. The lock is gone with the program, however it ends.
fn lock_folder(folder: &Path) -> Result<File, OpenError> {
    let failed = |error| OpenError::Folder { folder: folder.to_owned(), error };
    let file = File::options().create(true).truncate(false).write(true).open(folder.join("serving.lock"));
    let file = file.map_err(failed)?;
    match file.try_lock() {
        Ok(()) => Ok(file),
        Err(TryLockError::WouldBlock) => Err(OpenError::FolderInUse { folder: folder.to_owned() }),
        Err(TryLockError::Error(error)) => Err(failed(error)),
    }
}

/// The letters of identifiers and secrets.
const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Letters and digits by lot.
pub(crate) fn fresh_text(length: usize) -> String {
    let mut lots = rand::rng();
    (0..length).map(|_| char::from(LETTERS[lots.random_range(0..LETTERS.len())])).collect()
}

/// Letters and digits that follow from a text, and from which nobody guesses it: at most 32.
pub(crate) fn text_from(text: &str, length: usize) -> String {
    let digest = Sha256::digest(text);
    digest.iter().take(length).map(|byte| char::from(LETTERS[usize::from(*byte) % LETTERS.len()])).collect()
}
