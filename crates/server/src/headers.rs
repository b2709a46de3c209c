//! Headers that every answer carries: pages may use nothing but what comes from here.

use axum::{
    http::{HeaderName, HeaderValue, header},
    response::Response,
};
use tower_http::set_header::SetResponseHeaderLayer;

/// What a page may load and do. Scripts and styles only from files of ours, nothing inline; WebAssembly; pictures that are part of
/// the page; nothing from elsewhere, no frames around us.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
    frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/// The headers, unless the answer has its own. The two about origins let pages share memory with their worker, so that a
/// thought can be stopped.
const HEADERS: &[(&str, &str)] = &[
    ("content-security-policy", CONTENT_POLICY),
    ("x-content-type-options", "nosniff"),
    ("referrer-policy", "same-origin"),
    ("cross-origin-opener-policy", "same-origin"),
    ("cross-origin-embedder-policy", "require-corp"),
    ("cross-origin-resource-policy", "same-origin"),
    ("permissions-policy", "camera=(), geolocation=(), microphone=()"),
];

/// Tells browsers to come by TLS only, for two years.
pub(crate) fn only_tls() -> SetResponseHeaderLayer<HeaderValue> {
    let value = HeaderValue::from_static("max-age=63072000");
    SetResponseHeaderLayer::overriding(header::STRICT_TRANSPORT_SECURITY, value)
}

/// Adds the headers.
pub(crate) async fn secure(mut response: Response) -> Response {
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.entry(HeaderName::from_static(name)).or_insert(HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
    response
}
