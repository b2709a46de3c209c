//! The documents of the project (`docs/`) as pages. A file `NAME.fr.md` is the French version of `NAME.md`; where there is none,
//! everybody reads the English one. `README` is the index of its folder.

use std::{collections::BTreeMap, sync::LazyLock};

use axum::{extract::Path, http::Uri, response::Response};
use lessons::{Heading, free_id};
use maud::{PreEscaped, html};
use pulldown_cmark::{CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html::push_html};
use texts::Language;

use crate::{
    page_reader::PageReader,
    pages::{layout::HtmlPage, missing, off_thread, rules::rules_contents},
};

/// Names of files below `docs/` without their ending, and what they contain.
const SOURCES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/documents.rs"));

/// The name of the index of a folder.
const INDEX: &str = "README";
/// What stands between the name and the ending of a French document.
const FRENCH: &str = ".fr";

/// A document, rendered.
struct Document {
    language: Language,
    title: String,
    headings: Vec<Heading>,
    html: String,
}

/// All documents by the names of their files, rendered when the first of them is asked for.
static DOCUMENTS: LazyLock<BTreeMap<&str, Document>> =
    LazyLock::new(|| SOURCES.iter().map(|(name, text)| (*name, render(name, text))).collect());

pub(crate) async fn index(reader: PageReader, uri: Uri) -> Response {
    show(reader, uri.path(), "").await
}

pub(crate) async fn document(reader: PageReader, uri: Uri, Path(name): Path<String>) -> Response {
    show(reader, uri.path(), &name).await
}

async fn show(reader: PageReader, path: &str, name: &str) -> Response {
    off_thread(|| LazyLock::force(&DOCUMENTS)).await;
    let Some(document) = find(name, reader.language) else { return missing(reader, path) };
    let language = (document.language != reader.language).then(|| document.language.tag());
    HtmlPage::new(reader, path, &document.title).render(&html! {
        div.rules-page {
            (rules_contents(reader.language, &document.headings))
            article.prose.rules lang=[language] {
                h1 { (document.title) }
                (PreEscaped(&document.html))
            }
        }
    })
}

/// The document of an address below `/docs`, in the language of the reader if it exists in that language.
fn find(name: &str, language: Language) -> Option<&'static Document> {
    // Indices have the address of their folder, and languages stand at the beginning of addresses.
    if name.contains(INDEX) || name.ends_with(FRENCH) {
        return None;
    }
    let of_folder = if name.is_empty() { INDEX.to_owned() } else { format!("{name}/{INDEX}") };
    [name, &of_folder].into_iter().find_map(|name| {
        let french = match language {
            Language::French => DOCUMENTS.get(format!("{name}{FRENCH}").as_str()),
            Language::English => None,
        };
        french.or_else(|| DOCUMENTS.get(name))
    })
}

/// Renders a document. HTML in it is shown, not obeyed.
fn render(name: &str, text: &str) -> Document {
    let language = if name.ends_with(FRENCH) { Language::French } else { Language::English };
    let mut document = Document { language, title: String::new(), headings: Vec::new(), html: String::new() };
    let mut out = Vec::new();
    // Whether each link that is open was left out.
    let mut left_out = Vec::new();
    let mut events = Parser::new_ext(text, Options::ENABLE_TABLES);
    while let Some(event) = events.next() {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                let inner: Vec<Event<'_>> = events
                    .by_ref()
                    .take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))))
                    .collect();
                let words = plain_text(&inner);
                if level == HeadingLevel::H1 {
                    document.title = words;
                    continue;
                }
                let id = free_id(&document.headings, &words);
                let (classes, attrs) = (Vec::new(), Vec::new());
                out.push(Event::Start(Tag::Heading { level, id: Some(id.clone().into()), classes, attrs }));
                out.extend(inner);
                out.push(Event::End(TagEnd::Heading(level)));
                document.headings.push(Heading { level: level as u8, id, text: words });
            }
            Event::Start(Tag::Link { link_type, dest_url, title, id }) => {
                let address = address(name, &dest_url);
                left_out.push(address.is_none());
                if let Some(address) = address {
                    let dest_url = CowStr::from(address);
                    out.push(Event::Start(Tag::Link { link_type, dest_url, title, id }));
                }
            }
            Event::End(TagEnd::Link) => {
                if left_out.pop() == Some(false) {
                    out.push(Event::End(TagEnd::Link));
                }
            }
            Event::Html(text) | Event::InlineHtml(text) => out.push(Event::Text(text)),
            other => out.push(other),
        }
    }
    push_html(&mut document.html, out.into_iter());
    document
}

fn plain_text(events: &[Event<'_>]) -> String {
    let words = events.iter().filter_map(|event| match event {
        Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
        _ => None,
    });
    words.collect()
}

/// Where a link in a document leads on the site: other documents have pages, other files of the project have none.
fn address(from: &str, link: &str) -> Option<String> {
    if link.starts_with('#') || link.contains("://") {
        return Some(link.to_owned());
    }
    let (path, anchor) =
        link.split_once('#').map_or((link, String::new()), |(path, id)| (path, format!("#{id}")));
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in path.strip_suffix(".md")?.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    let name = parts.join("/");
    let is_document = |name: &str| SOURCES.iter().any(|(it, _)| *it == name);
    if !is_document(&name) {
        return None;
    }
    let (language, name) = match name.strip_suffix(FRENCH) {
        Some(name) => ("/fr", name),
        None if is_document(&format!("{name}{FRENCH}")) => ("/en", name.as_str()),
        None => ("", name.as_str()),
    };
    let name = name.strip_suffix(INDEX).unwrap_or(name).trim_end_matches('/');
    let slash = if name.is_empty() { "" } else { "/" };
    Some(format!("{language}/docs{slash}{name}{anchor}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The document and the anchor that an address below `/docs` leads to.
    fn followed(link: &str) -> Option<(&'static Document, String)> {
        let (path, anchor) = link.split_once('#').unwrap_or((link, ""));
        let (language, path) = match path.strip_prefix("/fr") {
            Some(path) => (Language::French, path),
            None => (Language::English, path.strip_prefix("/en").unwrap_or(path)),
        };
        let name = path.strip_prefix("/docs")?;
        Some((find(name.trim_start_matches('/'), language)?, anchor.to_owned()))
    }

    #[test]
    fn every_document_has_a_page_with_a_title() {
        for (name, text) in SOURCES {
            let link = address("x", &format!("{name}.md")).expect("an address");
            let (document, _) = followed(&link).expect("a page");
            assert_eq!(document.html, render(name, text).html, "{name}");
            assert!(!document.title.is_empty(), "{name}");
        }
        assert!(followed("/docs").is_some(), "there is an index");
    }

    #[test]
    fn every_link_between_documents_leads_somewhere() {
        for (name, document) in DOCUMENTS.iter() {
            let links = document.html.split("<a href=\"").skip(1).filter_map(|rest| rest.split('"').next());
            for link in links.filter(|link| !link.contains("://")) {
                let anchor = match link.strip_prefix('#') {
                    Some(anchor) => Some((document, anchor.to_owned())),
                    None => followed(link),
                };
                let Some((target, anchor)) = anchor else { panic!("{name}: {link} leads nowhere") };
                let has_anchor = anchor.is_empty() || target.headings.iter().any(|it| it.id == anchor);
                assert!(has_anchor, "{name}: {link} leads to no heading");
            }
        }
    }

    #[test]
    fn no_document_links_to_one_that_is_missing() {
        for (name, text) in SOURCES {
            let outside = "../".repeat(name.matches('/').count() + 1);
            for event in Parser::new(text) {
                if let Event::Start(Tag::Link { dest_url: link, .. }) = event {
                    let is_found = address(name, &link).is_some();
                    assert!(is_found || link.starts_with(&outside), "{name}: {link}");
                }
            }
        }
    }

    #[test]
    fn links_to_documents_become_addresses_and_other_files_have_none() {
        assert_eq!(address("api", "ugi.md#options").as_deref(), Some("/docs/ugi#options"));
        assert_eq!(address("experiments/x", "../ugi.md").as_deref(), Some("/docs/ugi"));
        assert_eq!(address("api", "https://example.org/").as_deref(), Some("https://example.org/"));
        for link in ["../Cargo.toml", "../../ugi.md", "nothing.md", "rules/wali.en.md"] {
            assert_eq!(address("api", link), None, "{link}");
        }
    }

    #[test]
    fn markup_in_a_document_is_shown_and_not_obeyed() {
        let document =
            render("x", "# A <b>title</b>\n\n## One\n\n<script>x</script>\n\n[home](../README.md)\n");
        assert!(document.html.contains("&lt;script&gt;"), "{}", document.html);
        assert!(document.html.contains("<h2 id=\"one\">"), "{}", document.html);
        assert!(document.html.contains("home") && !document.html.contains("href"), "{}", document.html);
    }

    #[test]
    fn only_addresses_of_documents_have_a_page() {
        for name in ["README", "nothing", "api.md", "api/", "experiments/README", "../Cargo", "rules/wali.en"]
        {
            assert!(find(name, Language::French).is_none(), "{name}");
        }
    }
}
