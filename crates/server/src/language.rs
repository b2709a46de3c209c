//! In which language a page is read: the address decides, then what was chosen before, then what the browser prefers.

use axum::{
    extract::Request,
    http::{Uri, request::Parts},
};
use texts::Language;

/// The language that an address names.
#[derive(Clone, Copy)]
struct Named(Language);

/// The name of the cookie that remembers a choice.
pub(crate) const LANGUAGE_COOKIE: &str = "language";

/// Takes the language off the beginning of an address, `/fr/khet`.
pub(crate) fn from_path(mut request: Request) -> Request {
    let path = request.uri().path();
    let (first, rest) = path[1..].split_once('/').unwrap_or((&path[1..], ""));
    let Ok(language) = first.parse::<Language>() else { return request };
    let query = request.uri().query().map_or_else(String::new, |query| format!("?{query}"));
    let Ok(uri) = format!("/{rest}{query}").parse::<Uri>() else { return request };
    *request.uri_mut() = uri;
    request.extensions_mut().insert(Named(language));
    request
}

/// The language that the address of a request named.
pub(crate) fn named(parts: &Parts) -> Option<Language> {
    parts.extensions.get::<Named>().map(|named| named.0)
}

/// The other language, for the link that leads there.
pub(crate) fn other(language: Language) -> Language {
    match language {
        Language::French => Language::English,
        Language::English => Language::French,
    }
}
