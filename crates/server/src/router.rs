//! The router, built from the table of routes: each handler behind the checks that its row of the table asks for.

use axum::{
    Extension, Router,
    middleware::{from_fn_with_state, map_response_with_state},
    routing::{MethodRouter, any},
};
use tower_http::{compression::CompressionLayer, limit::RequestBodyLimitLayer};

use crate::{
    guard, headers, identity, moderation, pages,
    questions::Questions,
    requests,
    routes::{Endpoint, RouteKind, Who, endpoints},
    site::Site,
};

/// Everything that a request can reach, once the language is taken off its address.
pub(crate) fn router(site: Site) -> Router {
    let (mut compressed, mut plain) = (Router::new(), Router::new());
    for endpoint in endpoints() {
        let (path, kind) = (endpoint.route.path, endpoint.route.kind);
        let guarded = guarded(endpoint, &site);
        match kind {
            RouteKind::Page | RouteKind::Api | RouteKind::Question => {
                compressed = compressed.route(path, guarded);
            }
            // Files are compressed already, a line of a stream is sent as soon as it is there, and the others are short.
            RouteKind::File | RouteKind::Stream | RouteKind::Health | RouteKind::Socket => {
                plain = plain.route(path, guarded);
            }
        }
    }
    // The page for unknown addresses names whoever is signed in, as every other page does.
    let missing = any(pages::not_found).layer(from_fn_with_state(site.clone(), identity::recognise));
    compressed
        .fallback_service(missing.with_state(site.clone()))
        .layer(CompressionLayer::new())
        .merge(plain)
        .layer(Extension(Questions::new(site.clone())))
        .layer(map_response_with_state(site.clone(), headers::secure))
        .layer(from_fn_with_state(site.clone(), requests::follow))
        .with_state(site)
}

/// A handler behind its checks. The check that is added last is made first, so that what costs least refuses first.
fn guarded(Endpoint { route, mut handler }: Endpoint, site: &Site) -> MethodRouter<Site> {
    let recognise = from_fn_with_state(site.clone(), identity::recognise);
    let is_hidden = route.who == Who::Moderators;
    if is_hidden {
        // A handler for all other methods tells nobody by `Allow` which methods there are.
        handler = any(pages::not_found).merge(handler);
    }
    if route.changes_something() {
        handler = handler.layer(from_fn_with_state(site.clone(), guard::not_too_often));
    }
    if matches!(route.kind, RouteKind::Page | RouteKind::Api) && !is_hidden {
        handler = handler.layer(recognise.clone());
    }
    if route.changes_something() {
        // What changes something comes from our own pages, or with a token.
        handler = handler.layer(from_fn_with_state(site.clone(), guard::own_pages_only));
    }
    if let Some(longest) = route.longest_body() {
        handler = handler.layer(RequestBodyLimitLayer::new(longest));
    }
    if is_hidden {
        handler =
            handler.layer(from_fn_with_state(site.clone(), moderation::only_moderators)).layer(recognise);
    }
    handler
}
