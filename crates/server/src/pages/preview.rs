//! What other sites show of a link: a title, a sentence and a card with the board.

use axum::http::request::Parts;
use games::GameKind;
use maud::{Markup, html};
use pictures::{CARD_HEIGHT, CARD_WIDTH};
use texts::Language;

pub(super) use crate::site_address::SiteAddress;
use crate::{language::other, page_reader::PageReader, pages::layout::Words};

/// The preview of a page.
pub(super) struct Preview {
    pub(super) site: SiteAddress,
    pub(super) title: String,
    pub(super) description: String,
    /// The address of the card within the site.
    pub(super) card: String,
    /// The query of the page, where it says what is shown.
    pub(super) query: Option<String>,
}

impl Preview {
    /// The preview of a page that shows a game in its address, or the start of one.
    pub(super) fn of_address(
        site: SiteAddress,
        kind: GameKind,
        parts: &Parts,
        title: &str,
        description: &str,
    ) -> Preview {
        let query = parts.uri.query().unwrap_or_default();
        let known = ["rules=", "v=", "setup=", "position=", "players=", "moves="];
        let kept: Vec<&str> =
            query.split('&').filter(|pair| known.iter().any(|name| pair.starts_with(name))).collect();
        let mut card = format!("/position.png?game={kind}&shape=card");
        for pair in &kept {
            card.push('&');
            card.push_str(&pair.replacen("v=", "rules=", usize::from(pair.starts_with("v="))));
        }
        if let Some((_, position)) = parts.uri.path().split_once("/analysis/") {
            // What is plain in a path means something else in a query.
            card.push_str(&format!("&position={}", position.replace('+', "%2B").replace('&', "%26")));
        }
        let query = (!kept.is_empty()).then(|| kept.join("&"));
        Preview { site, title: title.to_owned(), description: description.to_owned(), card, query }
    }

    pub(super) fn markup(&self, reader: PageReader, path: &str) -> Markup {
        let SiteAddress(site) = &self.site;
        let query = self.query.as_ref().map_or_else(String::new, |query| format!("?{query}"));
        html! {
            meta property="og:type" content="website";
            meta property="og:site_name" content=(Words(reader.language).text("site-name"));
            meta property="og:title" content=(self.title);
            meta property="og:description" content=(self.description);
            meta property="og:url" content={ (site) (reader.link(path)) (query) };
            meta property="og:locale" content=(locale(reader.language));
            meta property="og:locale:alternate" content=(locale(other(reader.language)));
            meta property="og:image" content={ (site) (self.card) };
            meta property="og:image:type" content="image/png";
            meta property="og:image:width" content=(CARD_WIDTH);
            meta property="og:image:height" content=(CARD_HEIGHT);
            meta property="og:image:alt" content=(self.title);
            meta name="twitter:card" content="summary_large_image";
        }
    }
}

/// The address of the card of a position.
pub(super) fn card_of(kind: GameKind, rules: &str, position: &str) -> String {
    let escaped: String = position
        .bytes()
        .map(|byte| match byte {
            b' ' => "_".to_owned(),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'.' => char::from(byte).to_string(),
            _ => format!("%{byte:02X}"),
        })
        .collect();
    format!("/position.png?game={kind}&shape=card&rules={rules}&position={escaped}")
}

/// A language as Open Graph writes it.
fn locale(language: Language) -> &'static str {
    match language {
        Language::English => "en_GB",
        Language::French => "fr_FR",
    }
}
