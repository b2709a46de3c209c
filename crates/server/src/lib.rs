//! The web server: pages that are rendered here and work as links, the files that make them live, and the rules for browsers
//! that cannot run them.
//!
//! [`app`] is everything a request can reach; [`listen`] takes an address. Nothing is asked of any other host, and every answer
//! carries a content policy that forbids pages to do so.

mod account;
mod connections;
mod cpu_budget;
mod credentials;
mod error;
mod fair_queue;
mod files;
mod guard;
mod headers;
mod identity;
mod language;
mod lease;
mod limits;
mod live;
mod match_file;
mod matches;
mod metrics;
mod moderation;
pub mod operator;
mod pages;
mod policy;
mod programs;
mod questions;
mod requests;
mod routes;
mod site;
mod thinking;
mod tls;

use std::{io, net::SocketAddr, sync::Arc};

use axum::{
    Router,
    extract::{Request, State},
    http::StatusCode,
    middleware::{from_fn_with_state, map_response_with_state},
    response::IntoResponse,
    routing::{any, get, post},
};
use questions::Questions;
use tls::Certificates;
use tokio::net::TcpListener;
use tower::{Layer, util::MapRequestLayer};
use tower_http::{compression::CompressionLayer, limit::RequestBodyLimitLayer};

pub use connections::raise_open_files;
pub use live::BusError;
pub use routes::{ROUTES, Route, Who};
pub use site::{Config, OpenError, Site};
pub use tls::{CertificateFiles, TlsError};

/// The longest request that changes something, in bytes.
const LONGEST_REQUEST: usize = 64 * 1024;

/// Everything that a request can reach.
pub fn app(site: Site) -> Router {
    // The language at the beginning of an address is taken off before routes are looked up.
    let service = MapRequestLayer::new(|request: Request| language::from_path(request)).layer(router(site));
    Router::new().fallback_service(service)
}

fn router(site: Site) -> Router {
    let questions = Router::new()
        .route("/api/v1/think", post(questions::think))
        .route("/api/v1/{question}", post(questions::answer))
        .with_state(Questions::new(site.clone()))
        .layer(RequestBodyLimitLayer::new(api::LONGEST_QUESTION));
    let health = Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(ready))
        .with_state(site.clone());
    // What changes something comes from our own pages, or with a token. Questions change nothing.
    let people = matches::routes()
        .merge(programs::routes())
        .merge(account::routes())
        .merge(moderation::reports())
        .layer(from_fn_with_state(site.clone(), guard::not_too_often))
        .layer(from_fn_with_state(site.clone(), identity::recognise))
        .layer(from_fn_with_state(site.clone(), guard::own_pages_only))
        .layer(RequestBodyLimitLayer::new(LONGEST_REQUEST))
        .with_state(site.clone());
    let moderation = moderation::desks()
        .layer(from_fn_with_state(site.clone(), guard::not_too_often))
        .layer(from_fn_with_state(site.clone(), guard::own_pages_only))
        .layer(RequestBodyLimitLayer::new(LONGEST_REQUEST))
        .layer(from_fn_with_state(site.clone(), moderation::only_moderators))
        .layer(from_fn_with_state(site.clone(), identity::recognise))
        .with_state(site.clone());
    let pages = pages::routes(site.clone()).layer(from_fn_with_state(site.clone(), identity::recognise));
    pages
        .merge(people)
        .merge(moderation)
        .merge(questions)
        .merge(health)
        // Every page that is missing looks the same, also to who is signed in.
        .fallback_service(
            any(pages::not_found)
                .layer(from_fn_with_state(site.clone(), identity::recognise))
                .with_state(site.clone()),
        )
        .layer(CompressionLayer::new())
        // Files are compressed already; what goes over lines is short.
        .merge(files::routes())
        // A line of a stream is sent when it is there, not when there is enough to compress.
        .merge(programs::streams(site.clone()))
        .merge(Router::new().route("/ws", get(live::socket)).with_state(site.clone()))
        .layer(map_response_with_state(site.clone(), headers::secure))
        .layer(from_fn_with_state(site, requests::follow))
}

/// Whether requests can be served: the database takes writes, and the program is not about to end. Asking writes nothing, so that
/// nobody can keep the disk busy by it; whether the last sign of life could be kept tells of full disks.
async fn ready(State(site): State<Site>) -> impl IntoResponse {
    if site.is_stopping() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n");
    }
    if site.is_keeping() && site.store().check_writable().await.is_ok() {
        (StatusCode::OK, "ready\n")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the database takes no writes\n")
    }
}

/// A server that is ready: it has its address.
pub struct Listening {
    listener: TcpListener,
}

impl Listening {
    /// Where it can be reached.
    ///
    /// # Errors
    /// If the system does not say.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// Answers until `end` comes, then stops clocks, tells everybody and finishes what was begun, within ten seconds.
    ///
    /// # Errors
    /// If the certificate cannot be used, or the metrics cannot be served.
    pub async fn serve(self, site: Site, end: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        if let Some(address) = site.config().metrics {
            tell_numbers(&site, address).await?;
        }
        let certificates = match site.config().certificates.clone() {
            Some(files) => Some(Arc::new(Certificates::read(files).map_err(io::Error::other)?)),
            None => None,
        };
        let end = {
            let site = site.clone();
            async move {
                tokio::select! {
                    () = end => {}
                    () = site.evicted() => {}
                }
            }
        };
        connections::serve(self.listener, app(site.clone()), site.clone(), certificates, end).await;
        if site.is_evicted() {
            let name = site.node();
            return Err(io::Error::other(format!("another program has taken the name \"{name}\"")));
        }
        Ok(())
    }
}

/// Tells numbers about the program's work at an address of their own, until the site stops.
async fn tell_numbers(site: &Site, address: SocketAddr) -> io::Result<()> {
    let listener = TcpListener::bind(address).await.map_err(|error| {
        io::Error::new(error.kind(), format!("numbers cannot be told at {address}: {error}"))
    })?;
    let (routes, site) = (metrics::routes(site.clone()), site.clone());
    tokio::spawn(async move {
        let end = async move { site.stopped().await };
        if let Err(error) = axum::serve(listener, routes).with_graceful_shutdown(end).await {
            tracing::error!(%error, "numbers are told no longer");
        }
    });
    Ok(())
}

/// Takes an address.
///
/// # Errors
/// If another program has it, or it may not be had.
pub async fn listen(address: SocketAddr) -> io::Result<Listening> {
    Ok(Listening { listener: TcpListener::bind(address).await? })
}
