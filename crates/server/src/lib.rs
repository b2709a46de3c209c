//! The web server: pages that are rendered here and work as links, the files that make them live, and the rules for browsers
//! that cannot run them.
//!
//! [`app`] is everything a request can reach; [`listen`] takes an address. Nothing is asked of any other host, and every answer
//! carries a content policy that forbids pages to do so.

mod error;
mod files;
mod headers;
mod language;
mod pages;
mod questions;

use std::{io, net::SocketAddr};

use axum::{
    Router,
    extract::Request,
    routing::{get, post},
};
use tokio::net::TcpListener;
use tower::{Layer, util::MapRequestLayer};
use tower_http::{compression::CompressionLayer, limit::RequestBodyLimitLayer};

pub use questions::Thinkers;

/// What a server is started with.
#[derive(Clone, Debug)]
pub struct Config {
    /// Where it listens.
    pub address: SocketAddr,
}

/// Everything that a request can reach.
pub fn app() -> Router {
    let pages = pages::routes();
    let files = files::routes();
    let questions = Router::new()
        .route("/api/v1/think", post(questions::think))
        .route("/api/v1/{question}", post(questions::answer))
        .with_state(Thinkers::default())
        .layer(RequestBodyLimitLayer::new(api::LONGEST_QUESTION));
    let health = Router::new().route("/healthz", get(|| async { "ok\n" }));
    let routes = pages
        .merge(questions)
        .merge(health)
        .fallback(pages::not_found)
        .layer(CompressionLayer::new())
        // Files are compressed already.
        .merge(files)
        .layer(axum::middleware::map_response(headers::secure));
    // The language at the beginning of an address is taken off before routes are looked up.
    let service = MapRequestLayer::new(|request: Request| language::from_path(request)).layer(routes);
    Router::new().fallback_service(service)
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

    /// Answers until `end` comes, then finishes what was begun.
    ///
    /// # Errors
    /// If the system takes the address away.
    pub async fn serve(self, end: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        axum::serve(self.listener, app()).with_graceful_shutdown(end).await
    }
}

/// Takes an address.
///
/// # Errors
/// If another program has it, or it may not be had.
pub async fn listen(config: &Config) -> io::Result<Listening> {
    Ok(Listening { listener: TcpListener::bind(config.address).await? })
}
