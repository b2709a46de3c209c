//! Headers that every answer carries: pages may use nothing but what comes from here.

use axum::{
    extract::State,
    http::{HeaderName, HeaderValue, header},
    response::Response,
};

use crate::site::Site;

/// What a page may load and do. Scripts and styles only from files of ours, nothing inline; WebAssembly; pictures that are part of
/// the page; nothing from elsewhere, no frames around us.
pub(crate) const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; \
    frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/// The same for the analysis board, whose page may also connect to a bridge to engines on the machine of whoever looks
/// (docs/bridge.md).
pub(crate) const ANALYSIS_POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; \
    style-src 'self'; img-src 'self' data: blob:; font-src 'self'; \
    connect-src 'self' ws://127.0.0.1:* ws://localhost:*; worker-src 'self'; manifest-src 'self'; \
    frame-ancestors 'none'; base-uri 'none'; form-action 'self'";

/// The same for viewers in frames of other sites: everybody may frame them, and nothing can be sent from them.
pub(crate) const FRAME_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; frame-ancestors *; base-uri 'none'; form-action 'none'";

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

/// That browsers come back over TLS only, for a year.
const TLS_ONLY: &str = "max-age=31536000; includeSubDomains";

/// Adds the headers.
pub(crate) async fn secure(State(site): State<Site>, mut response: Response) -> Response {
    let headers = response.headers_mut();
    if site.is_secure() {
        headers.insert(header::STRICT_TRANSPORT_SECURITY, HeaderValue::from_static(TLS_ONLY));
    }
    for (name, value) in HEADERS {
        headers.entry(HeaderName::from_static(name)).or_insert(HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
    response
}
