//! How a page is read: by whom, in which language, in which colours.

use std::convert::Infallible;

use arrayvec::ArrayString;
use axum::{
    extract::FromRequestParts,
    http::{header, request::Parts},
};
use drawing::Looks;
use texts::Language;

use crate::{
    cookies::cookie,
    language::{LANGUAGE_COOKIE, named},
    looks,
};

/// The name of a reader. It is stored inline, so that `PageReader` can be copied.
pub(crate) type ShownName = ArrayString<80>;

/// Who reads, for pages to say so.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ReadBy {
    /// The name of the account; guests have none.
    pub(crate) name: Option<ShownName>,
    /// In how many matches it is the reader's turn.
    pub(crate) n_waiting: i64,
    /// How many notices the reader has not read.
    pub(crate) n_notices: i64,
    /// What boards look like to the account, if it has chosen.
    pub(crate) looks: Option<Looks>,
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
    /// What boards look like.
    pub(crate) looks: Looks,
    /// Whether the browser knows that.
    pub(crate) keeps_looks: bool,
    /// Who it is, if there is a session.
    pub(crate) by: Option<ReadBy>,
}

impl<S: Sync> FromRequestParts<S> for PageReader {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<PageReader, Infallible> {
        let named = named(parts);
        let theme = cookie(parts, "theme").and_then(known_theme).unwrap_or("system");
        let language = named.or_else(|| cookie(parts, LANGUAGE_COOKIE)?.parse().ok()).unwrap_or_else(|| {
            let accepted = parts.headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
            Language::preferred(accepted.unwrap_or_default())
        });
        let by = parts.extensions.get::<ReadBy>().copied();
        let kept = looks::of_cookie(parts);
        let looks = by.and_then(|by| by.looks).or(kept).unwrap_or_default();
        let keeps_looks = kept.unwrap_or_default() == looks;
        Ok(PageReader { language, is_named: named.is_some(), theme, looks, keeps_looks, by })
    }
}

impl PageReader {
    /// The name of the account that reads.
    pub(crate) fn account(&self) -> Option<&str> {
        self.by.as_ref().and_then(|by| by.name.as_deref())
    }
}

/// The theme of that name: what a cookie says goes into the page only if it is one of ours.
fn known_theme(name: &str) -> Option<&'static str> {
    ["system", "light", "dark", "high-contrast"].into_iter().find(|theme| *theme == name)
}
