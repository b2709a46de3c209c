//! The router, built from the table of routes: each handler behind the checks that its row of the table asks for.

use axum::{
    Extension, Router,
    middleware::{from_fn, from_fn_with_state, map_response_with_state},
    response::{IntoResponse, Response},
    routing::{MethodRouter, any},
};
use tower_http::{catch_panic::CatchPanicLayer, compression::CompressionLayer, limit::RequestBodyLimitLayer};

use crate::{
    error::Error,
    guard, headers, identity, moderation, pages,
    questions::Questions,
    renderings::Renderings,
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
            RouteKind::Page | RouteKind::Export | RouteKind::Frame | RouteKind::Api | RouteKind::Question => {
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
        .layer(Extension(Renderings::new()))
        .layer(map_response_with_state(site.clone(), headers::secure))
        .layer(from_fn_with_state(site.clone(), requests::follow))
        .with_state(site)
}

/// A handler behind its checks. The check that is added last is made first, so that what costs least refuses first.
fn guarded(Endpoint { route, mut handler }: Endpoint, site: &Site) -> MethodRouter<Site> {
    handler = handler.layer(CatchPanicLayer::custom(failed));
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
    match route.kind {
        RouteKind::Page | RouteKind::Export => {
            handler.layer(from_fn_with_state(site.clone(), pages::error::as_page))
        }
        RouteKind::Api | RouteKind::Question | RouteKind::Stream => {
            handler.layer(from_fn(pages::error::in_language))
        }
        RouteKind::Frame | RouteKind::File | RouteKind::Health | RouteKind::Socket => handler,
    }
}

/// The answer of a handler that panicked. The hook for panics has logged why.
fn failed(_: Box<dyn std::any::Any + Send>) -> Response {
    Error::Internal.into_response()
}

#[cfg(test)]
mod tests {
    use axum::{
        body::Body,
        http::{Request, StatusCode, header},
        routing::get,
    };
    use store::testing::ThrowAway;
    use tower::ServiceExt;

    use super::*;
    use crate::{routes::Route, site::Config};

    #[tokio::test]
    async fn a_page_that_panics_is_an_error_page() {
        async fn panics() -> &'static str {
            panic!("a mistake of ours")
        }
        let database = ThrowAway::sqlite();
        let address = "127.0.0.1:0".parse().expect("an address");
        let site = Site::open(Config::local(address, database.folder().to_owned())).await.expect("a site");
        let route = Route { method: "GET", path: "/", kind: RouteKind::Page, who: Who::Everybody };
        let handler = guarded(Endpoint { route, handler: get(panics) }, &site);
        let request =
            Request::get("/").header(header::ACCEPT_LANGUAGE, "fr").body(Body::empty()).expect("a request");
        let response =
            Router::new().route("/", handler).with_state(site).oneshot(request).await.expect("an answer");
        assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
        let body = axum::body::to_bytes(response.into_body(), usize::MAX).await.expect("a whole page");
        let body = String::from_utf8_lossy(&body);
        assert!(body.contains("Une erreur est survenue sur le serveur."), "{body}");
    }
}
