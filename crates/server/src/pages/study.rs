//! Studies: lists of them, a chapter on a board, and a study for paper.

mod list;
mod paper;

use std::collections::BTreeMap;

use axum::{
    extract::{Path, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use games::GameKind;
use matchplay::PlayerId;
use maud::{Markup, html};
use serde_json::json;
use studies::{Chapter, StudyVisibility};

pub(crate) use self::{
    list::list,
    paper::{json_file, pdf_file, print, text_file},
};
use crate::{
    account::redirect,
    error::Error,
    identity::{Signed, Visitor},
    live::person,
    match_file::name_of,
    page_reader::PageReader,
    pages::{
        first_board::FirstBoard,
        layout::{HtmlPage, Words, with_onward},
        missing,
        play::{confirm, navigation, typed_move},
        preview::{Preview, SiteAddress},
    },
    policy::{StudyAction, may_study},
    site::Site,
    studies::{FoundStudy, chapter_id, found},
};

/// What shows a page about a study, or that there is none.
async fn shown(
    site: &Site,
    visitor: &Visitor,
    reader: PageReader,
    path: &str,
    id: &str,
) -> Result<FoundStudy, Response> {
    match found(site, id, visitor.player(), StudyAction::Read).await {
        Ok(found) => Ok(found),
        Err(Error::Missing(_)) => Err(missing(reader, path)),
        Err(error) => Err(error.into_response()),
    }
}

/// Leads to the first chapter.
pub(crate) async fn first_chapter(
    State(site): State<Site>,
    visitor: Visitor,
    reader: PageReader,
    Path(id): Path<String>,
) -> Response {
    let path = format!("/study/{id}");
    let study = match shown(&site, &visitor, reader, &path, &id).await {
        Ok(found) => found.study,
        Err(response) => return response,
    };
    match study.chapters().next() {
        Some(chapter) => redirect(&reader.link(&format!("{path}/{}", chapter.id()))),
        None => missing(reader, &path),
    }
}

/// A chapter on a board.
pub(crate) async fn chapter(
    State(site): State<Site>,
    visitor: Visitor,
    reader: PageReader,
    Path((id, chapter)): Path<(String, String)>,
    site_address: SiteAddress,
) -> Result<Response, Error> {
    let path = format!("/study/{id}/{chapter}");
    let study = match shown(&site, &visitor, reader, &path, &id).await {
        Ok(study) => study,
        Err(response) => return Ok(response),
    };
    let Some(view) = chapter_id(&chapter).ok().and_then(|id| study.study.chapter_view(id)) else {
        return Ok(missing(reader, &path));
    };
    let words = Words(reader.language);
    let FoundStudy { study, rights, .. } = &study;
    let chapter = study.chapter(view.id).ok_or(Error::Missing("study"))?;
    let kind = chapter.board().game;
    let now = site.now();
    let may = |action| may_study(visitor.player(), action, rights, now).is_ok();
    let (may_write, is_owner) = (may(StudyAction::Write), may(StudyAction::Own));
    let mut authors = BTreeMap::new();
    for author in std::iter::once(&rights.owner).chain(&rights.authors) {
        let person = person(site.store(), author, None).await?;
        authors.insert(author.clone(), name_of(reader.language, &person, author));
    }
    let title = format!("{} – {}", chapter.name(), study.title());
    let board = FirstBoard::of_question(
        &json!({
            "kind": kind.slug(), "rules": view.board.rules, "position": view.board.position,
            "players": view.board.players, "moves": [],
        }),
        kind,
        reader.language,
    );
    let address = format!("{}/study/{id}", site_address.0);
    let page = HtmlPage::new(reader, &path, &title).of(kind).style("pages/study.css").script(
        "pages/study.js",
        &["play-", "analysis-", "study-", "online-line", "online-restart", "share-"],
        json!({
            "id": id, "you": visitor.signed.as_ref().map(Signed::id), "mayWrite": may_write,
            "chapter": view, "study": study.view(), "authors": authors, "address": address,
        }),
    );
    // What everybody may see may be shown elsewhere; what is private is kept nowhere.
    let page = match rights.visibility {
        StudyVisibility::Private => page.personal(),
        StudyVisibility::Public | StudyVisibility::Link => {
            let description = words.with("study-preview", &[("game", kind.game().name.into())]);
            let card = format!("/position.png?game={kind}&shape=card");
            page.preview(Preview { site: site_address, title: title.clone(), description, card, query: None })
        }
    };
    let drawn = board.markup();
    let page = page.answering(board.into_answers());
    Ok(page.render(&html! {
        h1.study-title { a href=(reader.link("/study")) { (words.text("study-studies")) } " / " span #study-title { (study.title()) } }
        div.table.study aria-busy="true" {
            div.table-board {
                noscript { p.notice { (words.text("study-no-script")) " " a href=(reader.link(&format!("/study/{id}/print"))) { (words.text("study-print")) } } }
                (drawn)
                p #refusal.refusal role="status" {}
            }
            aside.table-side {
                (chapters(reader, words, &id, study.chapters(), chapter))
                p #status.status { (words.text("common-loading")) }
                (guess(words))
                (navigation(words))
                (tree(words))
                (note(words))
                (typed_move(words))
                (tools(words, kind))
                @if is_owner { (sharing(words, rights.visibility, &rights.authors, &authors)) }
                (exports(reader, words, &id))
                p #presence.fine role="status" {}
            }
        }
        div.connection-notes {
            p #line-status.notice role="status" hidden {}
            p #unconfirmed.notice role="status" hidden {}
        }
        (confirm(words))
    }))
}

/// The chapters, as links.
fn chapters<'c>(
    reader: PageReader,
    words: Words,
    id: &str,
    all: impl Iterator<Item = &'c Chapter>,
    here: &Chapter,
) -> Markup {
    html! {
        nav.chapters aria-label=(words.text("study-chapters")) {
            ol #chapters {
                @for chapter in all {
                    li { a href=(reader.link(&format!("/study/{id}/{}", chapter.id()))) aria-current=[(chapter.id() == here.id()).then_some("page")] { (chapter.name()) } }
                }
            }
        }
    }
}

/// The mode in which readers find the moves of one side.
fn guess(words: Words) -> Markup {
    html! {
        section #guess.guess hidden aria-labelledby="guess-title" {
            h2 #guess-title { (words.text("study-guess")) }
            p #guess-says role="status" {}
            p #hint.hint role="status" hidden {}
            div.commands role="group" aria-label=(words.text("play-commands")) {
                button.primary type="button" data-command="hint" { (words.text("play-hint")) }
                button type="button" data-command="reveal" { (words.text("study-reveal")) }
                button type="button" data-command="guess-again" { (words.text("study-guess-again")) }
                button type="button" data-command="read" { (words.text("study-read")) }
            }
        }
    }
}

/// The moves with their variations.
fn tree(words: Words) -> Markup {
    html! {
        section #moves-box.moves-box aria-labelledby="tree-title" {
            h2.unseen #tree-title { (words.text("analysis-tree")) }
            p #lead.lead-words hidden {}
            div #tree.tree { p.fine { (words.text("analysis-empty-tree")) } }
        }
    }
}

/// What is said about the position, to be read and to be written.
fn note(words: Words) -> Markup {
    html! {
        section #note.note aria-label=(words.text("study-note")) {
            p #note-text.note-text hidden {}
            p #note-eval.fine hidden {}
            div #note-fields hidden {
                label for="sign" { (words.text("analysis-sign")) }
                select #sign {}
                label for="words" { (words.text("study-words")) }
                textarea #words rows="4" maxlength="4000" {}
                p #words-conflict.notice role="alert" hidden {}
                label.tick { input #diagram type="checkbox"; " " (words.text("study-diagram")) }
                p.fine { (words.text("study-draw-note")) }
                div.tree-tools {
                    button type="button" data-command="judge" { (words.text("study-judge")) }
                    button type="button" data-command="promote" { (words.text("analysis-promote")) }
                    button type="button" data-command="delete" { (words.text("analysis-delete")) }
                }
            }
        }
    }
}

/// What authors do with chapters.
fn tools(words: Words, kind: GameKind) -> Markup {
    html! {
        details #chapter-tools.files hidden {
            summary { (words.text("study-chapter-tools")) }
            form #rename-chapter.field {
                label for="chapter-name" { (words.text("study-chapter-name")) }
                input #chapter-name maxlength="100" required autocomplete="off";
                button { (words.text("study-rename")) }
            }
            div.field {
                label for="asks" { (words.text("study-asks")) }
                select #asks {}
                p.fine { (words.text("study-asks-note")) }
            }
            div.commands role="group" aria-label=(words.text("study-chapters")) {
                button type="button" data-command="chapter-up" { (words.text("study-chapter-up")) }
                button type="button" data-command="chapter-down" { (words.text("study-chapter-down")) }
                button type="button" data-command="chapter-delete" { (words.text("study-chapter-delete")) }
            }
            form #add-chapter.field {
                h2 { (words.text("study-add-chapter")) }
                label for="new-name" { (words.text("study-chapter-name")) }
                input #new-name maxlength="100" autocomplete="off";
                label for="new-game" { (words.text("study-game")) }
                select #new-game {
                    @for game in GameKind::ALL { option value=(game.slug()) selected[game == kind] { (game.game().name) } }
                }
                label for="new-text" { (words.text("study-source")) }
                textarea #new-text rows="3" spellcheck="false" autocomplete="off" {}
                input #new-file type="file" accept=".pgn,.txt,.json" aria-label=(words.text("analysis-open-file"));
                p #add-refusal.refusal role="alert" hidden {}
                button { (words.text("study-add")) }
            }
            form #rename-study.field {
                label for="title" { (words.text("study-title")) }
                input #title maxlength="100" required autocomplete="off";
                button { (words.text("study-rename")) }
            }
        }
    }
}

/// Who reads and writes: for the owner.
fn sharing(
    words: Words,
    visibility: StudyVisibility,
    authors: &[PlayerId],
    names: &BTreeMap<PlayerId, String>,
) -> Markup {
    html! {
        details #sharing.files {
            summary { (words.text("study-sharing")) }
            div.field {
                label for="visibility" { (words.text("study-visibility")) }
                (visibilities(words, visibility))
            }
            form #add-author.field {
                label for="author" { (words.text("study-add-author")) }
                input #author maxlength="40" required autocomplete="off" autocapitalize="none" spellcheck="false";
                button { (words.text("study-add")) }
                p #author-refusal.refusal role="alert" hidden {}
            }
            ul #authors.authors {
                @for author in authors {
                    @if let Some(name) = names.get(author) {
                        li { (name) " " button type="button" data-author=(name) aria-label=(words.with("study-remove-author", &[("name", name.clone().into())])) { (words.text("study-remove")) } }
                    }
                }
            }
            div.commands role="group" aria-label=(words.text("study-invitation")) {
                button type="button" data-command="invite" { (words.text("study-invite")) }
                button type="button" data-command="end-invitation" { (words.text("study-end-invitation")) }
            }
            p #invitation.notice role="status" hidden {}
            button.danger type="button" data-command="delete-study" { (words.text("study-delete")) }
        }
    }
}

/// Who may read, to choose from.
fn visibilities(words: Words, chosen: StudyVisibility) -> Markup {
    html! {
        select #visibility name="visibility" {
            @for it in StudyVisibility::ALL {
                option value=(it.name()) selected[it == chosen] { (words.text(&format!("study-visibility-{}", it.name()))) }
            }
        }
    }
}

/// Files and paper.
fn exports(reader: PageReader, words: Words, id: &str) -> Markup {
    html! {
        details.files {
            summary { (words.text("study-exports")) }
            ul.exports {
                li { a href={ "/study/" (id) ".pgn" } download { (words.text("study-file-text")) } }
                li { a href={ "/study/" (id) ".json" } download { (words.text("study-file-json")) } }
                li { a href=(reader.link(&format!("/study/{id}/print"))) { (words.text("study-print")) } }
                li { a href=(reader.link(&format!("/study/{id}/pdf"))) { "PDF" } }
            }
            label for="frame-code" { (words.text("study-frame")) }
            textarea #frame-code rows="3" readonly spellcheck="false" {}
        }
    }
}

/// Where whoever has the link becomes an author. What tells that stands behind the `#`, which a script hands over.
pub(crate) async fn join_page(
    State(site): State<Site>,
    reader: PageReader,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let words = Words(reader.language);
    let path = format!("/study/{id}/join");
    if !crate::identifiers::is_match_id(&id) || site.store().study_row(&id).await?.is_none() {
        return Ok(missing(reader, &path));
    }
    let title = words.text("study-join");
    let way_in = with_onward(reader, "/account/sign-in", &reader.link(&path));
    let page = HtmlPage::new(reader, &path, title.clone()).personal().script(
        "pages/study-join.js",
        &["study-"],
        json!({}),
    );
    Ok(page.render(&html! {
        article.prose {
            h1 { (title) }
            @if reader.account().is_some() {
                p { (words.text("study-join-lead")) }
                form method="post" action=(reader.link(&path)) {
                    input #key type="hidden" name="key" value="";
                    button.primary { (words.text("study-join-now")) }
                }
            } @else {
                p { (words.text("study-join-sign-in")) }
                p { a.button #sign-in href=(way_in) { (words.text("account-sign-in")) } }
            }
            noscript { p.notice { (words.text("error-no-script")) } }
        }
    }))
}

/// A file to be downloaded.
fn attachment(name: &str, media: &'static str, contents: Vec<u8>) -> Response {
    let disposition = format!("attachment; filename=\"{name}\"");
    let headers = [
        (header::CONTENT_TYPE, media.to_owned()),
        (header::CONTENT_DISPOSITION, disposition),
        (header::CACHE_CONTROL, "private, no-cache".to_owned()),
    ];
    (StatusCode::OK, headers, contents).into_response()
}
