//! A study for paper, and as files.

use axum::{
    extract::{Path, State},
    http::{HeaderName, HeaderValue, header},
    response::{Html, IntoResponse, Response},
};
use gamefile::{GameFile, to_json_of_all, to_text_of_all};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{attachment, shown};
use crate::{
    error::Error,
    identity::Visitor,
    page_reader::PageReader,
    pages::{layout::Words, off_thread},
    rate_limits::{RateLimit, spend},
    site::Site,
    studies::{
        FoundStudy, pdf,
        sheet::{SheetChapter, SheetPart, SheetSpan, sheet},
    },
};

/// All chapters as one game file.
pub(crate) async fn text_file(
    state: State<Site>,
    visitor: Visitor,
    reader: PageReader,
    id: Path<String>,
) -> Response {
    file(state, visitor, reader, id, "pgn", "application/x-chess-pgn; charset=utf-8", to_text_of_all).await
}

/// The same, as JSON.
pub(crate) async fn json_file(
    state: State<Site>,
    visitor: Visitor,
    reader: PageReader,
    id: Path<String>,
) -> Response {
    file(state, visitor, reader, id, "json", "application/json", to_json_of_all).await
}

async fn file(
    State(site): State<Site>,
    visitor: Visitor,
    reader: PageReader,
    Path(id): Path<String>,
    form: &str,
    media: &'static str,
    write: fn(&[GameFile]) -> String,
) -> Response {
    let path = format!("/study/{id}/{form}");
    if let Err(error) = spend(&site, RateLimit::Prints, &visitor.address) {
        return error.into_response();
    }
    let study = match shown(&site, &visitor, reader, &path, &id).await {
        Ok(found) => found.study,
        Err(response) => return response,
    };
    let text = off_thread(move || write(&study.files())).await;
    attachment(&format!("study-{id}.{form}"), media, text.into_bytes())
}

/// What a study is for paper.
struct Paper {
    title: String,
    chapters: Vec<SheetChapter>,
}

/// The study for paper, or why there is none.
async fn paper(
    site: &Site,
    visitor: &Visitor,
    reader: PageReader,
    path: &str,
    id: &str,
) -> Result<Paper, Response> {
    spend(site, RateLimit::Prints, &visitor.address).map_err(IntoResponse::into_response)?;
    let FoundStudy { study, .. } = shown(site, visitor, reader, path, id).await?;
    let language = reader.language;
    Ok(off_thread(move || Paper {
        title: study.title().to_owned(),
        chapters: study.chapters().filter_map(|chapter| sheet(chapter, language)).collect(),
    })
    .await)
}

/// A page to be printed: nothing but the study.
pub(crate) async fn print(
    State(site): State<Site>,
    visitor: Visitor,
    reader: PageReader,
    Path(id): Path<String>,
) -> Response {
    let path = format!("/study/{id}/print");
    let paper = match paper(&site, &visitor, reader, &path, &id).await {
        Ok(paper) => paper,
        Err(response) => return response,
    };
    let page = off_thread(move || page(reader, &id, &paper).into_string()).await;
    let headers = [
        (header::CACHE_CONTROL, HeaderValue::from_static("private, no-cache")),
        (header::VARY, HeaderValue::from_static("cookie, accept-language, accept-encoding")),
        (HeaderName::from_static("x-robots-tag"), HeaderValue::from_static("noindex")),
    ];
    (headers, Html(page)).into_response()
}

fn page(reader: PageReader, id: &str, paper: &Paper) -> Markup {
    let words = Words(reader.language);
    html! {
        (DOCTYPE)
        html lang=(reader.language.tag()) data-theme="light" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (paper.title) }
                link rel="stylesheet" href=(assets::address("board/drawings.css"));
                link rel="stylesheet" href=(assets::address("pages/print.css"));
                script type="module" src=(assets::address("print.js")) {}
            }
            body {
                nav.paper-tools aria-label=(words.text("study-exports")) {
                    a href=(reader.link(&format!("/study/{id}"))) { (words.text("study-back")) }
                    button #print type="button" hidden { (words.text("study-print-now")) }
                    a href=(reader.link(&format!("/study/{id}/pdf"))) { "PDF" }
                }
                main {
                    h1 { (paper.title) }
                    @for (number, chapter) in (1..).zip(&paper.chapters) { (chapter_markup(number, chapter)) }
                }
            }
        }
    }
}

fn chapter_markup(number: usize, chapter: &SheetChapter) -> Markup {
    html! {
        section.paper-chapter {
            h2 { (chapter.name) }
            p.about { (chapter.about) }
            @for (place, part) in (1..).zip(&chapter.parts) {
                @match part {
                    SheetPart::Line { depth, spans } => p class={ "paper-line depth-" (depth.min(&4)) } {
                        @for span in spans {
                            @match span {
                                SheetSpan::Move { number, text } => span.paper-move { @if !number.is_empty() { (number) "\u{a0}" } (text) },
                                SheetSpan::Words(words) => span.paper-words { (words) },
                            }
                            " "
                        }
                    },
                    SheetPart::Diagram(diagram) => figure {
                        (PreEscaped(diagram.drawing().prefix(&format!("d{number}-{place}")).to_inline_svg()))
                        @if !diagram.after.is_empty() { figcaption { (diagram.after) } }
                    },
                }
            }
        }
    }
}

/// The study as a PDF.
pub(crate) async fn pdf_file(
    State(site): State<Site>,
    visitor: Visitor,
    reader: PageReader,
    Path(id): Path<String>,
) -> Response {
    let path = format!("/study/{id}/pdf");
    let paper = match paper(&site, &visitor, reader, &path, &id).await {
        Ok(paper) => paper,
        Err(response) => return response,
    };
    let made = off_thread(move || pdf::pdf(&paper.title, reader.language, &paper.chapters)).await;
    match made {
        Ok(bytes) => attachment(&format!("study-{id}.pdf"), "application/pdf", bytes),
        Err(error) => {
            tracing::error!(study = id, %error, "a study cannot be made into a PDF");
            Error::Internal.into_response()
        }
    }
}
