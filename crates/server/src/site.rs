//! What all parts of a running site share.

mod config;
mod life;

use std::{
    collections::HashMap,
    fs::File,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, SystemTime},
};

use matchplay::{Heartbeat, Millis, Moment};
use rand::RngExt;
use store::{Dialect, Lease, Store};
use tokio::{
    sync::watch,
    time::{Instant, timeout},
};

use crate::{
    account::Passwords,
    credentials::Credentials,
    explorer,
    identifiers::{MATCH_ID_LENGTH, fresh_text},
    lease,
    live::{Bus, ConnectionCounts, Desks, EnginePlayers, Rooms},
    metrics::Metrics,
    pairing,
    rate_limits::{self, RateLimits},
    tablebases::Tablebases,
};

use config::lock_folder;
pub use config::{Config, OpenError};
use life::HEARTBEAT_TIMEOUT;

/// How long a planned stop waits for clocks to be stopped.
const STOP: Duration = Duration::from_secs(4);
/// How long a restart takes, as clients hear it.
const RESTART_SECONDS: u64 = 10;

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
    desks: Desks,
    engine_players: EnginePlayers,
    explorer: explorer::Opened,
    connection_counts: ConnectionCounts,
    rate_limits: RateLimits,
    credentials: Credentials,
    passwords: Passwords,
    metrics: Metrics,
    tablebases: Tablebases,
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
        let tables = config.tables.clone();
        let tablebases = tokio::task::spawn_blocking(move || tables.map(|folder| Tablebases::open(&folder)));
        let tablebases = tablebases.await.ok().flatten().unwrap_or_default();
        let wall = wall_clock();
        let explorer = explorer::Opened::new(&folder, &config.node);
        let site = Site(Arc::new(SiteInner {
            config,
            store,
            lease,
            folder: Mutex::new(lock),
            bus,
            rooms: Rooms::default(),
            desks: Desks::default(),
            engine_players: EnginePlayers::new(),
            explorer,
            connection_counts: ConnectionCounts::default(),
            rate_limits: RateLimits::default(),
            credentials: Credentials::default(),
            passwords: Passwords::new(),
            metrics: Metrics::default(),
            tablebases,
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
        tokio::spawn(site.desks().clone().follow_news(site.clone()));
        tokio::spawn(site.clone().heartbeats());
        tokio::spawn(site.clone().housekeeping());
        tokio::spawn(site.clone().follow_finished());
        tokio::spawn(pairing::keep_pairing(site.clone()));
        if site.is_shared() {
            tokio::spawn(site.clone().compare_rooms());
        }
        tokio::spawn(site.credentials().clone().keep(site.clone()));
        if let Some(client) = site.bus().client() {
            tokio::spawn(rate_limits::sharing::share(site.clone(), client.clone()));
        }
        Ok(site)
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

    /// Stops in good order: nobody begins a match, clocks stop, clients hear when to come back. What cannot be done within a few
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
        self.explorer().close();
        drop(self.0.folder.lock().unwrap_or_else(PoisonError::into_inner).take());
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

    /// The tables of endings.
    pub(crate) fn tablebases(&self) -> &Tablebases {
        &self.0.tablebases
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

    pub(crate) fn desks(&self) -> &Desks {
        &self.0.desks
    }

    pub(crate) fn engine_players(&self) -> &EnginePlayers {
        &self.0.engine_players
    }

    pub(crate) fn explorer(&self) -> &explorer::Opened {
        &self.0.explorer
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

    /// Metrics, as Prometheus reads them.
    pub fn metrics_text(&self) -> String {
        self.metrics().text(self.rooms().len(), self.store().n_waiting(), self.engine_players().n_waiting())
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.0.metrics
    }

    /// Whether browsers reach the site over TLS.
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

    /// Keeps engine players from thinking until what is returned is dropped, for tests.
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

/// The time of the machine.
fn wall_clock() -> Millis {
    let wall = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    Millis::try_from(wall.as_millis()).unwrap_or(Millis::MAX)
}
