//! `tablier bridge`: pages of a site use UGI engines of this machine (docs/bridge.md).
//!
//! It listens on the loopback address alone. A page says which position an engine is to think about, never which program
//! runs or with what options; positions are checked by the rules before an engine sees them.

mod door;
mod engines;
mod page;
mod pairing;
mod thinking;

use std::{
    io::Write,
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use anstream::stdout;
use anyhow::{Context, Result};
use api::PairingRefusal;
use axum::{Router, middleware::from_fn_with_state, routing::get};
use texts::{Language, Value, text, text_with};
use tokio::{
    net::TcpListener,
    sync::{Semaphore, watch},
    time::timeout,
};
use workbench::styles::{BOLD, RESET};

use self::{door::SiteOrigin, engines::LocalEngine, pairing::Pairing};
use crate::{
    cli::bridge::BridgeArgs,
    commands::{runtime, serve},
};

/// The pages that may be connected at once.
const MOST_PAGES: usize = 8;
/// The threads of engines, those that are about to end included.
const MOST_THREADS: u32 = 1000;
/// How long the end of the engines is waited for.
const LAST_MOMENT: Duration = Duration::from_secs(12);

/// What all connections share.
#[derive(Clone)]
struct Bridge(Arc<BridgeInner>);

struct BridgeInner {
    engines: Vec<LocalEngine>,
    sites: Vec<SiteOrigin>,
    pairing: Mutex<Pairing>,
    language: Language,
    pages: Arc<Semaphore>,
    threads: Arc<Semaphore>,
    ending: watch::Sender<bool>,
}

/// What happened to an engine.
#[derive(Clone, Copy)]
enum EngineEvent {
    Started,
    Crashed,
    Hung,
    Ended,
}

pub(crate) fn run(args: &BridgeArgs, language: Language) -> Result<()> {
    let engines = engines::read(args, language)?;
    let mut sites = SiteOrigin::own().to_vec();
    for url in &args.sites {
        let wrong = || text_with(language, "terminal-bridge-site", &[("site", url.as_str().into())]);
        sites.push(SiteOrigin::read(url).with_context(wrong)?);
    }
    let pairing = Pairing::new();
    let code = pairing.code().expect("it is new").to_owned();
    let bridge = Bridge(Arc::new(BridgeInner {
        engines,
        sites,
        pairing: Mutex::new(pairing),
        language,
        pages: Arc::new(Semaphore::new(MOST_PAGES)),
        threads: Arc::new(Semaphore::new(MOST_THREADS as usize)),
        ending: watch::Sender::new(false),
    }));
    runtime()?.block_on(async {
        let listeners = listen(args.port).await.with_context(|| {
            text_with(language, "terminal-bridge-port", &[("port", args.port.to_string().into())])
        })?;
        bridge.introduce(listeners[0].local_addr()?, &code)?;
        let router = Router::new()
            .route("/", get(door::open))
            .layer(from_fn_with_state(bridge.clone(), door::guard))
            .with_state(bridge.clone());
        for listener in listeners {
            tokio::spawn(axum::serve(listener, router.clone()).into_future());
        }
        serve::end().await;
        bridge.end().await;
        Ok(())
    })
}

/// Listens for this machine alone, under both of its addresses if it has both.
async fn listen(port: u16) -> Result<Vec<TcpListener>> {
    let first = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await?;
    let same = SocketAddr::new(IpAddr::V6(Ipv6Addr::LOCALHOST), first.local_addr()?.port());
    // Some machines have no address of the sixth version.
    let second = TcpListener::bind(same).await.ok();
    Ok([first].into_iter().chain(second).collect())
}

impl Bridge {
    fn engines(&self) -> &[LocalEngine] {
        &self.0.engines
    }

    fn sites(&self) -> &[SiteOrigin] {
        &self.0.sites
    }

    fn pairing(&self) -> MutexGuard<'_, Pairing> {
        self.0.pairing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn say(&self, key: &str, values: &[(&str, Value)]) -> std::io::Result<()> {
        let mut out = stdout().lock();
        writeln!(out, "{}", text_with(self.0.language, key, values))?;
        out.flush()
    }

    /// Says what the person at the terminal has to do.
    fn introduce(&self, address: SocketAddr, code: &str) -> Result<()> {
        let names: Vec<&str> = self.engines().iter().map(|engine| engine.name.as_str()).collect();
        self.say("terminal-bridge-engines", &[("engines", names.join(", ").into())])?;
        let sites: Vec<&str> = self.sites().iter().map(SiteOrigin::as_str).collect();
        self.say("terminal-bridge-sites", &[("sites", sites.join(", ").into())])?;
        let port = address.port().to_string();
        self.say("terminal-bridge-at", &[("port", port.into())])?;
        let groups = format!("{BOLD}{} {}{RESET}", &code[..4], &code[4..]);
        Ok(self.say("terminal-bridge-code", &[("code", groups.into())])?)
    }

    /// Pairs a page by its code.
    fn pair(&self, code: &str) -> Result<String, PairingRefusal> {
        let paired = self.pairing().pair(code);
        let key = match paired {
            Ok(_) => "terminal-bridge-paired",
            Err(PairingRefusal::Locked) => "terminal-bridge-locked",
            Err(_) => "terminal-bridge-wrong-code",
        };
        // Nobody may be reading.
        let _ = self.say(key, &[]);
        paired
    }

    /// Says what happened to an engine.
    fn note(&self, engine: &str, event: EngineEvent) {
        let key = match event {
            EngineEvent::Started => "terminal-bridge-started",
            EngineEvent::Crashed => "terminal-bridge-crashed",
            EngineEvent::Hung => "terminal-bridge-hung",
            EngineEvent::Ended => "terminal-bridge-ended",
        };
        let _ = self.say(key, &[("engine", engine.into())]);
    }

    /// Ends all connections and all engines.
    async fn end(&self) {
        self.0.ending.send_replace(true);
        if timeout(LAST_MOMENT, self.0.threads.acquire_many(MOST_THREADS)).await.is_err() {
            let _ = writeln!(stdout(), "{}", text(self.0.language, "terminal-bridge-left"));
        }
    }
}
