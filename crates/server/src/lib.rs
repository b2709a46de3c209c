//! The web server: pages that are rendered here and work as links, the files that make them live, and the rules for browsers
//! that cannot run them.
//!
//! [`app`] is everything a request can reach; [`listen`] takes an address. Nothing is asked of any other host, and every answer
//! carries a content policy that forbids pages to do so.

mod account;
mod error;
mod files;
mod guard;
mod headers;
mod identity;
mod language;
mod limits;
mod live;
mod match_file;
mod matches;
mod metrics;
mod moderation;
mod pages;
mod policy;
mod questions;
mod routes;
mod site;

use std::{io, net::SocketAddr};

use axum::{
    Router,
    extract::{Request, State},
    http::StatusCode,
    middleware::{from_fn_with_state, map_response_with_state},
    response::IntoResponse,
    routing::{get, post},
    serve::ListenerExt,
};
use tokio::net::TcpListener;
use tower::{Layer, util::MapRequestLayer};
use tower_http::{compression::CompressionLayer, limit::RequestBodyLimitLayer};

pub use live::BusError;
pub use questions::Thinkers;
pub use routes::{ROUTES, Route, Who};
pub use site::{Config, OpenError, Site};

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
        .with_state(Thinkers::default())
        .layer(RequestBodyLimitLayer::new(api::LONGEST_QUESTION));
    let health = Router::new()
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(ready))
        .with_state(site.clone());
    // What changes something comes from our own pages only. Questions change nothing.
    let people = matches::routes()
        .merge(account::routes())
        .merge(moderation::routes())
        .layer(from_fn_with_state(site.clone(), identity::recognise))
        .layer(from_fn_with_state(site.clone(), guard::own_pages_only))
        .layer(RequestBodyLimitLayer::new(LONGEST_REQUEST))
        .with_state(site.clone());
    let pages = pages::routes(site.clone()).layer(from_fn_with_state(site.clone(), identity::recognise));
    pages
        .merge(people)
        .merge(questions)
        .merge(health)
        .fallback(pages::not_found)
        .layer(CompressionLayer::new())
        // Files are compressed already; what goes over lines is short.
        .merge(files::routes())
        .merge(Router::new().route("/ws", get(live::socket)).with_state(site.clone()))
        .layer(map_response_with_state(site, headers::secure))
}

/// Whether requests can be served: the database takes writes, and the program is not about to end.
async fn ready(State(site): State<Site>) -> impl IntoResponse {
    if site.is_stopping() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n");
    }
    match site.store().check_writable().await {
        Ok(()) => (StatusCode::OK, "ready\n"),
        Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the database takes no writes\n"),
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

    /// Answers until `end` comes, then stops clocks, tells everybody and finishes what was begun.
    ///
    /// # Errors
    /// If the system takes the address away.
    pub async fn serve(self, site: Site, end: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        if let Some(address) = site.config().metrics {
            // Numbers have an address of their own, which the world outside need not reach.
            let listener = TcpListener::bind(address).await?;
            let numbers = Router::new()
                .route("/metrics", get(|State(site): State<Site>| async move { site.metrics_text() }))
                .with_state(site.clone());
            tokio::spawn(async move { axum::serve(listener, numbers).await });
        }
        let service = app(site.clone()).into_make_service_with_connect_info::<SocketAddr>();
        let stop = async move {
            end.await;
            site.stop().await;
        };
        // Moves are small and wait for nothing: without this they would wait for each other, forty milliseconds a time.
        let listener = self.listener.tap_io(|stream| {
            // A line that cannot be had without waiting is a line all the same.
            let _ = stream.set_nodelay(true);
        });
        axum::serve(listener, service).with_graceful_shutdown(stop).await
    }
}

/// Takes an address.
///
/// # Errors
/// If another program has it, or it may not be had.
pub async fn listen(address: SocketAddr) -> io::Result<Listening> {
    Ok(Listening { listener: TcpListener::bind(address).await? })
}
