//! What all parts of a running site share.

use std::{
    io,
    net::{IpAddr, SocketAddr},
    path::PathBuf,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicI64, Ordering},
    },
    time::{Duration, SystemTime},
};

use matchplay::Millis;
use rand::RngExt;
use store::Store;
use thiserror::Error;
use tokio::sync::oneshot;
use tokio::time::{Instant, MissedTickBehavior, interval};

use crate::{
    account::Passwords,
    limits::Limits,
    live::{Bus, BusError, House, Lines, Rooms, ToRoom},
    metrics::Metrics,
    tls::CertificateFiles,
};

/// How often a program shows life.
const BEAT: Duration = Duration::from_secs(1);
/// How long a program may be silent before others take over its matches.
const SILENCE: Millis = 5_000;
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
    /// Where numbers about the program's work are told, if anywhere.
    pub metrics: Option<SocketAddr>,
    /// The certificate with which the site is served over TLS, if it is.
    pub certificates: Option<CertificateFiles>,
}

impl Config {
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
    Store(#[from] store::Error),
    /// The way to other programs.
    #[error(transparent)]
    Bus(#[from] BusError),
}

/// A running site.
#[derive(Clone, Debug)]
pub struct Site(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    config: Config,
    store: Store,
    bus: Bus,
    rooms: Rooms,
    house: House,
    lines: Lines,
    limits: Limits,
    passwords: Passwords,
    metrics: Metrics,
    started: (Instant, Millis),
    /// Time that a test let pass at once.
    #[cfg(feature = "testing")]
    skipped: AtomicI64,
    /// When the last sign of life was kept.
    alive: AtomicI64,
    /// Whether the latest sign of life could be kept.
    is_keeping: AtomicBool,
    is_stopping: AtomicBool,
    stop: tokio::sync::watch::Sender<bool>,
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
        let store = Store::open(&config.database_address(), &folder.join("backups")).await?;
        let bus = Bus::open(&config.node, config.nats.as_deref()).await?;
        let wall = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        let wall = Millis::try_from(wall.as_millis()).unwrap_or(Millis::MAX);
        let site = Site(Arc::new(Inner {
            config,
            store,
            bus,
            rooms: Rooms::default(),
            house: House::new(),
            lines: Lines::default(),
            limits: Limits::default(),
            passwords: Passwords::new(),
            metrics: Metrics::default(),
            started: (Instant::now(), wall),
            #[cfg(feature = "testing")]
            skipped: AtomicI64::new(0),
            alive: AtomicI64::new(wall),
            is_keeping: AtomicBool::new(true),
            is_stopping: AtomicBool::new(false),
            stop: tokio::sync::watch::Sender::new(false),
        }));
        let told = Arc::downgrade(&site.0);
        site.store().observe(move |n_requests| {
            if let Some(site) = told.upgrade() {
                site.metrics.batched(n_requests);
            }
        });
        site.take_over_own().await?;
        site.show_life().await?;
        tokio::spawn(site.rooms().clone().follow_news(site.clone()));
        tokio::spawn(site.clone().keep_house());
        Ok(site)
    }

    /// A program of the same name served before: its matches go on from the last moment it was seen alive.
    async fn take_over_own(&self) -> Result<(), store::Error> {
        let dead = self.store().dead_nodes(Millis::MAX).await?;
        for node in dead.iter().filter(|node| node.id == self.node()) {
            self.adopt(&node.id, node.alive).await?;
        }
        Ok(())
    }

    /// Matches of a program that is gone: their clocks stop at its last sign of life.
    async fn adopt(&self, node: &str, alive: Millis) -> Result<(), store::Error> {
        let mut stopped = Vec::new();
        for row in self.store().live_matches_of(node).await? {
            let (done, end) = oneshot::channel();
            self.rooms().send(self, &row.id, ToRoom::Orphaned { until: alive, done }).await;
            stopped.push(end);
        }
        // No sign of life before all of them stand: if this program dies as well, the next one must know since when.
        for end in stopped {
            let _ = end.await;
        }
        Ok(())
    }

    /// What is done again and again: signs of life, clocks that nobody watches, programs that are gone.
    async fn keep_house(self) {
        let [mut beat, mut sweep, mut sessions] = [BEAT, SWEEP, SESSIONS_SWEEP].map(|period| {
            let mut interval = interval(period);
            interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
            interval
        });
        let mut stop = self.0.stop.subscribe();
        loop {
            let done = tokio::select! {
                _ = beat.tick() => self.show_life().await,
                _ = sweep.tick() => self.sweep().await,
                _ = sessions.tick() => self.sweep_sessions().await,
                _ = stop.changed() => return,
            };
            if let Err(error) = done {
                tracing::error!(%error, "the database does not answer");
            }
        }
    }

    /// Shows life. To those who play, a program that could keep nothing was away: when it can again, their clocks go on from the last
    /// sign of life, as after any other absence.
    async fn show_life(&self) -> Result<(), store::Error> {
        let shown = self.try_to_show_life().await;
        let could_before = self.0.is_keeping.swap(shown.is_ok(), Ordering::SeqCst);
        if shown.is_ok() && !could_before {
            tracing::warn!("the database takes writes again");
            self.rooms().wake_all().await;
        }
        shown
    }

    async fn try_to_show_life(&self) -> Result<(), store::Error> {
        if !self.is_keeping() {
            self.store().write_again(self.node()).await?;
            let alive = self.0.alive.load(Ordering::SeqCst);
            if self.now() - alive > SILENCE {
                self.adopt(self.node(), alive).await?;
            }
        }
        let now = self.now();
        self.store().beat(self.node(), now).await?;
        self.0.alive.store(now, Ordering::SeqCst);
        Ok(())
    }

    /// Whether what happens can be kept, as far as is known.
    pub(crate) fn is_keeping(&self) -> bool {
        self.0.is_keeping.load(Ordering::SeqCst)
    }

    async fn sweep(&self) -> Result<(), store::Error> {
        let now = self.now();
        for match_id in self.store().due_matches(now).await? {
            self.rooms().send(self, &match_id, ToRoom::Wake).await;
        }
        for node in self.store().dead_nodes(now - SILENCE).await? {
            if node.id != self.node() {
                tracing::warn!(node = node.id, "another program is silent: its matches are taken over");
                self.adopt(&node.id, node.alive).await?;
                self.store().bury_node(&node.id, now).await?;
            }
        }
        self.limits().forget_old(now);
        Ok(())
    }

    async fn sweep_sessions(&self) -> Result<(), store::Error> {
        use crate::identity::{LONGEST_SESSION, LONGEST_UNUSED};
        let now = self.now();
        self.store().sweep_sessions(now - LONGEST_UNUSED, now - LONGEST_SESSION).await?;
        Ok(())
    }

    /// Stops in good order: nobody begins a match, clocks stop, everybody is told.
    pub async fn stop(&self) {
        self.0.is_stopping.store(true, Ordering::SeqCst);
        self.rooms().stop_all().await;
        let _ = self.0.stop.send(true);
        if let Err(error) = self.store().beat(self.node(), self.now()).await {
            tracing::error!(%error, "the last sign of life cannot be kept");
        }
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

    pub(crate) fn house(&self) -> &House {
        &self.0.house
    }

    pub(crate) fn lines(&self) -> &Lines {
        &self.0.lines
    }

    pub(crate) fn limits(&self) -> &Limits {
        &self.0.limits
    }

    pub(crate) fn passwords(&self) -> &Passwords {
        &self.0.passwords
    }

    /// Numbers about the work, as Prometheus reads them.
    pub fn metrics_text(&self) -> String {
        self.metrics().text(self.rooms().len(), self.store().n_waiting(), self.house().n_waiting())
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
    pub async fn hold_the_house(&self) -> impl Drop + use<> {
        self.house().hold().await
    }

    /// Lets time pass at once, for tests.
    #[cfg(feature = "testing")]
    pub fn let_pass(&self, time: Duration) {
        let time = Millis::try_from(time.as_millis()).unwrap_or(Millis::MAX);
        self.0.skipped.fetch_add(time, Ordering::SeqCst);
    }

    /// A number nobody can guess.
    pub(crate) fn lot(&self) -> u64 {
        rand::rng().random()
    }

    /// A new identifier: eight letters and digits.
    pub(crate) fn fresh_id(&self) -> String {
        fresh_text(8)
    }
}

/// Letters and digits by lot.
pub(crate) fn fresh_text(length: usize) -> String {
    const LETTERS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let mut lots = rand::rng();
    (0..length).map(|_| char::from(LETTERS[lots.random_range(0..LETTERS.len())])).collect()
}
