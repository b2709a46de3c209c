//! The files of the pages, and what browsers ask for at fixed addresses.

use assets::Asset;
use axum::{
    Json,
    extract::Path,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use games::GameKind;
use serde_json::json;
use texts::text;

use crate::page_reader::PageReader;

/// A file at the address that changes with its contents: it may be kept for ever.
pub(crate) async fn versioned(Path((version, name)): Path<(String, String)>, headers: HeaderMap) -> Response {
    match assets::find(&name) {
        // An old page may still ask for the files it came with. What it would get is newer than it expects, so it must not be kept.
        Some(asset) if version == assets::VERSION => {
            send(asset, &headers, "public, max-age=31536000, immutable")
        }
        _ => (StatusCode::NOT_FOUND, "no such file\n").into_response(),
    }
}

/// Sends a file, compressed if the browser understands that.
fn send(asset: &Asset, headers: &HeaderMap, caching: &'static str) -> Response {
    let accepted =
        headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let accepts = |name: &str| {
        accepted.split(',').any(|part| {
            let mut words = part.split(';');
            let is_it = words.next().is_some_and(|word| word.trim() == name);
            is_it && !words.any(|word| word.trim().replace(' ', "") == "q=0")
        })
    };
    let (encoding, contents) = match (asset.brotli, asset.gzip) {
        (Some(contents), _) if accepts("br") => (Some("br"), contents),
        (_, Some(contents)) if accepts("gzip") => (Some("gzip"), contents),
        _ => (None, asset.plain),
    };
    let mut response = (
        [
            (header::CONTENT_TYPE, asset.media),
            (header::CACHE_CONTROL, caching),
            (header::VARY, "accept-encoding"),
        ],
        contents,
    )
        .into_response();
    if let Some(encoding) = encoding {
        response.headers_mut().insert(header::CONTENT_ENCODING, header::HeaderValue::from_static(encoding));
    }
    response
}

/// The worker that lets the site work without a network: the script, told which files there are.
pub(crate) async fn service_worker() -> Response {
    let Some(script) = assets::find("service-worker.js") else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let files: Vec<String> = assets::all()
        .iter()
        .filter(|asset| asset.name != "service-worker.js")
        .map(|asset| assets::address(asset.name))
        .collect();
    let games = GameKind::ALL.map(GameKind::slug);
    let known = json!({ "version": assets::VERSION, "files": files, "games": games });
    let script = String::from_utf8_lossy(script.plain);
    let headers =
        [(header::CONTENT_TYPE, "text/javascript; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, format!("const SITE = {known};\n{script}")).into_response()
}

/// What the site is called and looks like when it is installed.
pub(crate) async fn manifest(reader: PageReader) -> Response {
    let PageReader { language, .. } = reader;
    let manifest = json!({
        "name": text(language, "site-name"),
        "short_name": text(language, "site-name"),
        "description": text(language, "site-tagline"),
        "lang": language.tag(),
        "start_url": "/",
        "id": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f7f2e8",
        "theme_color": "#5b4230",
        "icons": [
            { "src": assets::address("shared/icon.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "any" },
            { "src": assets::address("shared/icon-maskable.svg"), "sizes": "any", "type": "image/svg+xml", "purpose": "maskable" },
        ],
    });
    ([(header::CONTENT_TYPE, "application/manifest+json")], Json(manifest).into_response().into_body())
        .into_response()
}

/// The icon at the address where browsers look for one.
pub(crate) async fn icon(headers: HeaderMap) -> Response {
    match assets::find("shared/icon.svg") {
        Some(asset) => send(asset, &headers, "public, max-age=86400"),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// What programs that collect pages are to leave alone.
pub(crate) async fn robots() -> &'static str {
    "User-agent: *\nDisallow: /api/\n"
}
