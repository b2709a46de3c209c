//! What somebody is told of, as a page; the bell of every page shows the same list.

use std::collections::BTreeMap;

use axum::{
    extract::State,
    response::{IntoResponse, Response},
};
use matchplay::Journal;
use maud::{Markup, html};
use serde_json::Value as Json;
use store::{MatchRow, NoticeKind, NoticeRow};

use crate::{
    challenges::reasons_to_decline,
    error::Error,
    identity::Visitor,
    live::{Person, person},
    notices::MOST,
    page_reader::PageReader,
    pages::{
        account::day,
        layout::{HtmlPage, Words, with_onward},
        lobby::terms_words,
        profile::person_link,
    },
    site::Site,
};

pub(crate) async fn notices(State(site): State<Site>, visitor: Visitor, reader: PageReader) -> Response {
    match page(&site, &visitor, reader).await {
        Ok(response) => response,
        Err(error) => error.into_response(),
    }
}

async fn page(site: &Site, visitor: &Visitor, reader: PageReader) -> Result<Response, Error> {
    let words = Words(reader.language);
    let list = match &visitor.signed {
        Some(signed) => {
            let rows = site.store().notices(signed.id(), MOST).await?;
            list(site, reader, rows).await?
        }
        None => html! {
            p { (words.text("notices-way-in")) }
            p { a.button.primary href=(with_onward(reader, "/account/sign-in", &reader.link("/notices"))) { (words.text("nav-sign-in")) } }
        },
    };
    let title = words.text("notices-title");
    Ok(HtmlPage::new(reader, "/notices", title.clone())
        .personal()
        .style("pages/notices.css")
        .script("pages/notices.js", &[], Json::Null)
        .render(&html! { div.notices-page { h1 { (title) } (list) } }))
}

/// A notice with what is needed to say it.
struct Told<'a> {
    row: &'a NoticeRow,
    subject: Option<&'a (MatchRow, Option<Journal>)>,
    person: Option<&'a Person>,
}

async fn list(site: &Site, reader: PageReader, rows: Vec<NoticeRow>) -> Result<Markup, Error> {
    let (words, store) = (Words(reader.language), site.store());
    let ids: Vec<&str> = rows.iter().map(|row| row.notice.subject.as_str()).collect();
    let mut beginnings = store.beginnings(&ids).await?;
    let mut matches = BTreeMap::new();
    for id in ids {
        if let Some(row) = store.match_row(id).await? {
            matches.insert(id, (row, beginnings.remove(id).and_then(Journal::new)));
        }
    }
    let mut people = BTreeMap::new();
    for row in &rows {
        if let Some(id) = &row.notice.payload.player {
            let about = matches.get(row.notice.subject.as_str());
            let about = about.map(|(row, _)| (row.game.as_str(), row.speed.as_str()));
            people.insert(id.clone(), person(store, id, about).await?);
        }
    }
    let newest = rows.iter().map(|row| row.notice.at).max();
    Ok(html! {
        div #notices data-until=[newest] {
            @if rows.is_empty() { p.note { (words.text("notices-none")) } }
            ul.notices {
                @for row in &rows {
                    @let person = row.notice.payload.player.as_ref().and_then(|id| people.get(id));
                    (line(reader, &Told { row, subject: matches.get(row.notice.subject.as_str()), person }))
                }
            }
        }
    })
}

fn line(reader: PageReader, told: &Told<'_>) -> Markup {
    let words = Words(reader.language);
    let (notice, subject) = (&told.row.notice, told.subject);
    let is_open =
        notice.kind == NoticeKind::Challenge && subject.is_some_and(|(row, _)| row.status == "open");
    let who = match &notice.payload.player {
        Some(id) => person_link(reader, words, id, told.person),
        None => html! { (words.text("online-deleted")) },
    };
    html! {
        li.notice.unread[told.row.read_at.is_none()] data-match=(notice.subject) {
            p.notice-words { strong { (who) } " " (words.text(&sentence(told))) }
            p.fine {
                @if let Some((row, beginning)) = subject {
                    a href=(reader.link(&format!("/g/{}", row.id))) { (terms_words(words, row, beginning.as_ref())) }
                    " · "
                }
                time { (day(words, notice.at)) }
            }
            @if is_open { (answers(reader, words, &notice.subject)) }
        }
    }
}

/// What is said of the other player.
fn sentence(Told { row, .. }: &Told<'_>) -> String {
    let notice = &row.notice;
    match (notice.kind, notice.payload.why.as_deref()) {
        (NoticeKind::Challenge, _) if notice.payload.instead_of.is_some() => {
            "notices-counter-offer".to_owned()
        }
        (NoticeKind::ChallengeDeclined, Some(why)) => format!("notices-challenge-declined-{why}"),
        (kind, _) => format!("notices-{}", kind.name()),
    }
}

/// The ways to answer a challenge. Without scripts the page of the match does.
fn answers(reader: PageReader, words: Words, id: &str) -> Markup {
    html! {
        div.notice-answers {
            button.primary type="button" data-answer="accept" { (words.text("online-accept")) }
            (decline_or_counter(reader, words, id))
        }
        p.refusal role="alert" {}
    }
}

/// The ways not to play what was asked.
pub(super) fn decline_or_counter(reader: PageReader, words: Words, id: &str) -> Markup {
    html! {
            details {
                summary { (words.text("notices-decline")) }
                ul {
                    @for why in reasons_to_decline() {
                        li { button type="button" data-answer="decline" data-why=(why) { (words.text(&format!("notices-why-{why}"))) } }
                    }
                }
            }
            a.button.quiet href={ (reader.link("/lobby")) "?counter=" (id) "#new-match" } { (words.text("notices-counter")) }
    }
}

#[cfg(test)]
mod tests {
    use texts::Language;

    use super::*;
    use crate::challenges::COUNTER_OFFER;

    #[test]
    fn every_reason_and_every_notice_has_words() {
        for language in Language::ALL {
            let words = Words(language);
            let has_words = |key: String| assert_ne!(words.text(&key), key, "{language:?}");
            for why in reasons_to_decline() {
                has_words(format!("notices-why-{why}"));
                has_words(format!("notices-challenge-declined-{why}"));
            }
            has_words(format!("notices-challenge-declined-{COUNTER_OFFER}"));
            for kind in NoticeKind::ALL {
                has_words(format!("notices-{}", kind.name()));
            }
        }
    }
}
