//! In which language a page is read: the address decides, then what was chosen before, then what the browser prefers.

use std::convert::Infallible;

use arrayvec::ArrayString;
use axum::{
    extract::{FromRequestParts, Request},
    http::{Uri, header, request::Parts},
};
use texts::Language;

/// The language that an address names.
#[derive(Clone, Copy)]
struct Named(Language);

/// The name of the cookie that remembers a choice.
pub(crate) const COOKIE: &str = "language";

/// A name in pages. It is small enough to be copied with whoever reads.
pub(crate) type ShownName = ArrayString<80>;

/// Who reads, for pages to say so.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReadBy {
    /// The name of the account; guests have none.
    pub(crate) name: Option<ShownName>,
    /// In how many matches it is the reader's turn.
    pub(crate) n_turns: i64,
}

/// How somebody reads a page.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PageReader {
    /// In this language.
    pub(crate) language: Language,
    /// Whether the address says so: links to other pages then say so too.
    pub(crate) is_named: bool,
    /// The colours that were chosen.
    pub(crate) theme: &'static str,
    /// Who it is, if there is a session.
    pub(crate) by: Option<ReadBy>,
}

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

impl<S: Sync> FromRequestParts<S> for PageReader {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<PageReader, Infallible> {
        let named = parts.extensions.get::<Named>().map(|named| named.0);
        let theme = cookie(parts, "theme").and_then(known_theme).unwrap_or("system");
        let language = named.or_else(|| cookie(parts, COOKIE)?.parse().ok()).unwrap_or_else(|| {
            let accepted = parts.headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
            Language::preferred(accepted.unwrap_or_default())
        });
        let by = parts.extensions.get::<ReadBy>().copied();
        Ok(PageReader { language, is_named: named.is_some(), theme, by })
    }
}

impl PageReader {
    /// The name of the account that reads.
    pub(crate) fn account(&self) -> Option<&str> {
        self.by.as_ref().and_then(|by| by.name.as_deref())
    }
}

/// The other language, for the link that leads there.
pub(crate) fn other(language: Language) -> Language {
    match language {
        Language::French => Language::English,
        Language::English => Language::French,
    }
}

/// The value of a cookie.
pub(crate) fn cookie<'p>(parts: &'p Parts, name: &str) -> Option<&'p str> {
    let all = parts.headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = all.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|pair| pair.0 == name).map(|pair| pair.1)
}

/// The theme of that name: what a cookie says goes into the page only if it is one of ours.
fn known_theme(name: &str) -> Option<&'static str> {
    ["system", "light", "dark", "high-contrast"].into_iter().find(|theme| *theme == name)
}
