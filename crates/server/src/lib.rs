//! The web server: pages that are rendered here and work as links, the files that make them live, and the rules for browsers
//! that cannot run them.
//!
//! [`app`] is everything a request can reach; [`listen`] takes an address. Nothing is asked of any other host, and every answer
//! carries a content policy that forbids pages to do so.

mod account;
mod challenges;
mod connections;
mod cookies;
mod cpu_budget;
mod credentials;
mod error;
mod evaluations;
mod explorer;
mod exports;
mod fair_queue;
mod files;
mod guard;
mod headers;
mod health;
mod identifiers;
mod identity;
mod language;
mod lease;
mod live;
mod looks;
mod match_file;
mod match_lists;
mod matches;
mod metrics;
mod moderation;
mod notices;
pub mod operator;
mod page_reader;
mod pages;
mod pairing;
mod policy;
mod practice;
mod presence;
mod programs;
mod puzzles;
mod questions;
mod rate_limits;
mod relations;
mod renderings;
mod requests;
mod router;
mod routes;
mod site;
mod site_address;
mod studies;
mod tablebases;
mod thinking;
mod tls;

use std::{io, net::SocketAddr, sync::Arc};

use axum::{Router, extract::Request};
use tls::Certificates;
use tokio::net::TcpListener;
use tower::{Layer, util::MapRequestLayer};

pub use crate::explorer::{Following, explorer_file, game_of_match};
pub use connections::raise_open_files;
pub use live::BusError;
pub use pages::rules::rules_contents;
pub use programs::openapi::api_description;
pub use routes::{ROUTES, Route, RouteKind, Who};
pub use site::{Config, OpenError, Site};
pub use tls::{CertificateFiles, TlsError};

/// Everything that a request can reach.
pub fn app(site: Site) -> Router {
    // The language at the beginning of an address and the extension at its end are taken off before routes are looked up.
    let service =
        MapRequestLayer::new(|request: Request| exports::from_extension(language::from_path(request)))
            .layer(router::router(site));
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

    /// Answers until `end` comes, then stops clocks, tells everybody and finishes what was begun, within ten seconds.
    ///
    /// # Errors
    /// If the certificate cannot be used, or the metrics cannot be served.
    pub async fn serve(self, site: Site, end: impl Future<Output = ()> + Send + 'static) -> io::Result<()> {
        if let Some(address) = site.config().metrics {
            serve_metrics(&site, address).await?;
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

/// Serves metrics at an address of their own, until the site stops.
async fn serve_metrics(site: &Site, address: SocketAddr) -> io::Result<()> {
    let listener = TcpListener::bind(address).await.map_err(|error| {
        io::Error::new(error.kind(), format!("metrics cannot be served at {address}: {error}"))
    })?;
    let (routes, site) = (metrics::routes(site.clone()), site.clone());
    tokio::spawn(async move {
        let end = async move { site.stopped().await };
        if let Err(error) = axum::serve(listener, routes).with_graceful_shutdown(end).await {
            tracing::error!(%error, "metrics are served no longer");
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
