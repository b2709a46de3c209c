//! Whom somebody follows: who is here, what they play, and who was blocked.

use axum::{
    extract::State,
    response::{IntoResponse, Response},
};
use maud::{Markup, html};
use store::{MatchRow, Relation, RelationRow};

use crate::{
    error::Error,
    identity::Visitor,
    live::{Person, person},
    page_reader::PageReader,
    pages::{
        account::profile_path,
        layout::{HtmlPage, Words, with_onward, with_query},
        lobby::terms_words,
        profile::{person_link, relation_button},
        small_board,
    },
    presence::is_online,
    site::Site,
};

pub(crate) async fn friends(State(site): State<Site>, visitor: Visitor, reader: PageReader) -> Response {
    match page(&site, &visitor, reader).await {
        Ok(response) => response,
        Err(error) => error.into_response(),
    }
}

/// Somebody on the list.
struct Listed {
    row: RelationRow,
    person: Person,
    live: Vec<MatchRow>,
}

async fn page(site: &Site, visitor: &Visitor, reader: PageReader) -> Result<Response, Error> {
    let words = Words(reader.language);
    let body = match &visitor.signed {
        Some(signed) => {
            let store = site.store();
            let mut all = Vec::new();
            for row in store.relations_of(signed.id()).await? {
                let person = person(store, &row.other, None).await?;
                let live = match row.relation {
                    Relation::Follow => store.public_matches_of(&row.other).await?,
                    Relation::Block => Vec::new(),
                };
                all.push(Listed { row, person, live });
            }
            lists(reader, &all, site.now())
        }
        None => html! {
            p { (words.text("friends-way-in")) }
            p { a.button.primary href=(with_onward(reader, "/account/sign-in", &reader.link("/friends"))) { (words.text("nav-sign-in")) } }
        },
    };
    let title = words.text("friends-title");
    Ok(HtmlPage::new(reader, "/friends", title.clone()).personal().style("pages/friends.css").render(
        &html! {
            div.friends { h1 { (title) } (body) }
        },
    ))
}

fn lists(reader: PageReader, all: &[Listed], now: i64) -> Markup {
    let words = Words(reader.language);
    let (following, blocked): (Vec<_>, Vec<_>) =
        all.iter().partition(|listed| listed.row.relation == Relation::Follow);
    html! {
        p.lead { (words.text("friends-lead")) }
        @if following.is_empty() { p.note { (words.text("friends-none")) " " a href=(reader.link("/players")) { (words.text("players-title")) } } }
        ul.friend-list { @for listed in &following { (followed(reader, words, listed, now)) } }
        @if !blocked.is_empty() {
            section aria-labelledby="blocked-title" {
                h2 #blocked-title { (words.text("friends-blocked")) }
                p.fine { (words.text("friends-blocked-note")) }
                ul.friend-list {
                    @for listed in &blocked {
                        li.friend {
                            strong { (person_link(reader, words, &listed.row.other, Some(&listed.person))) }
                            @if let Some(name) = &listed.person.name { (relation_button(reader, words, name, None, "friends-unblock")) }
                        }
                    }
                }
            }
        }
    }
}

fn followed(reader: PageReader, words: Words, listed: &Listed, now: i64) -> Markup {
    let here = is_online(listed.row.seen, now);
    html! {
        li.friend {
            p {
                span.presence.here[here] aria-hidden="true" {}
                strong { (person_link(reader, words, &listed.row.other, Some(&listed.person))) }
                " " span.fine {
                    (words.text(if here { "friends-online" } else { "friends-offline" }))
                    @if listed.row.is_mutual { " · " (words.text("friends-mutual")) }
                }
            }
            @if let Some(name) = &listed.person.name {
                p.friend-ways {
                    a.button.quiet href={ (with_query(reader, "/lobby", "challenge", name)) "#new-match" } { (words.text("challenge-button")) }
                    a.button.quiet href=(reader.link(&profile_path(name))) { (words.text("friends-profile")) }
                }
            }
            @if !listed.live.is_empty() {
                ul.friend-matches {
                    @for row in &listed.live {
                        li { a href=(reader.link(&format!("/g/{}", row.id))) { (small_board::of_match(reader, row)) (terms_words(words, row, None)) } }
                    }
                }
            }
        }
    }
}
