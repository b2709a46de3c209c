//! Every request has an identifier, which stands in its answer and in whatever is logged because of it. Logs name no secret, no
//! words of people, and no address beyond what limits need.

use std::time::Instant;

use axum::{
    extract::{Request, State},
    http::{HeaderValue, Method},
    middleware::Next,
    response::Response,
};
use tracing::Instrument;

use crate::{identifiers::fresh_text, identity, site::Site};

/// The header that tells the identifier.
const HEADER: &str = "x-request-id";

/// Gives a request its identifier, and notes what became of it.
pub(crate) async fn follow(State(site): State<Site>, request: Request, next: Next) -> Response {
    let started = Instant::now();
    let id = fresh_text(12);
    let method = method_name(request.method());
    let path = request.uri().path();
    let address = identity::address_of(&site, request.extensions(), request.headers());
    let span = tracing::info_span!("request", id, method, path, address);
    let mut response = next.run(request).instrument(span.clone()).await;
    let (status, took) = (response.status(), started.elapsed());
    site.metrics().requested(method, status.as_u16(), took);
    let ms = u64::try_from(took.as_millis()).unwrap_or(u64::MAX);
    span.in_scope(|| {
        if status.is_server_error() {
            tracing::warn!(status = status.as_u16(), ms, "answered");
        } else {
            tracing::info!(status = status.as_u16(), ms, "answered");
        }
    });
    let id = HeaderValue::from_str(&id).expect("letters and digits");
    response.headers_mut().insert(HEADER, id);
    response
}

/// The method, if it is one of those that pages and programs use: anybody can make up others.
fn method_name(method: &Method) -> &'static str {
    match *method {
        Method::GET => "GET",
        Method::HEAD => "HEAD",
        Method::POST => "POST",
        Method::PUT => "PUT",
        Method::PATCH => "PATCH",
        Method::DELETE => "DELETE",
        Method::OPTIONS => "OPTIONS",
        _ => "other",
    }
}
