//! Studies in lists: one's own, and those that everybody may read, of one game or of all.

use axum::{
    extract::{Query, State},
    response::Response,
};
use games::GameKind;
use maud::{Markup, html};
use serde::Deserialize;
use serde_json::json;
use store::StudyRow;
use studies::StudyVisibility;

use super::visibilities;
use crate::{
    error::Error,
    identity::Visitor,
    page_reader::PageReader,
    pages::layout::{HtmlPage, Words},
    policy::{Permission, may},
    site::Site,
    studies::MOST_LISTED,
};

#[derive(Debug, Deserialize)]
pub(crate) struct ListQuery {
    game: Option<String>,
    #[serde(default)]
    after: Option<u16>,
}

pub(crate) async fn list(
    State(site): State<Site>,
    visitor: Visitor,
    reader: PageReader,
    Query(asked): Query<ListQuery>,
) -> Result<Response, Error> {
    let words = Words(reader.language);
    let kind: Option<GameKind> = asked.game.as_deref().and_then(|slug| slug.parse().ok());
    let after = asked.after.unwrap_or_default();
    let store = site.store();
    let public = store.public_studies(kind.map(GameKind::slug), MOST_LISTED + 1, after.into()).await?;
    let may_begin = may(visitor.player(), Permission::WriteStudies, None, site.now()).is_ok();
    let mine = match &visitor.signed {
        Some(signed) if may_begin => store.studies_of(signed.id(), MOST_LISTED).await?,
        _ => Vec::new(),
    };
    let title = words.text("study-studies");
    let page = HtmlPage::new(reader, "/study", title.clone())
        .style("pages/study.css")
        .described(words.text("study-lead"))
        .script("pages/studies.js", &["study-", "share-study", "analysis-"], json!({}));
    let shown = usize::try_from(MOST_LISTED).unwrap_or_default();
    Ok(page.render(&html! {
        div.studies {
            h1 { (title) }
            p.lead { (words.text("study-lead")) }
            @if may_begin { (beginning(words)) } @else { p.notice { a href=(reader.link("/account/sign-in?to=/study")) { (words.text("study-sign-in")) } } }
            @if !mine.is_empty() {
                section aria-labelledby="mine" {
                    h2 #mine { (words.text("study-mine")) }
                    (rows(reader, words, &mine, true))
                }
            }
            section aria-labelledby="public" {
                h2 #public { (words.text("study-public")) }
                (filters(reader, words, kind))
                @if public.is_empty() { p.fine { (words.text("study-none")) } }
                (rows(reader, words, &public[..public.len().min(shown)], false))
                @if public.len() > shown {
                    @let game = kind.map(|kind| format!("&game={kind}")).unwrap_or_default();
                    @let next = usize::from(after) + shown;
                    p { a href=(reader.link(&format!("/study?after={next}{game}"))) { (words.text("study-more")) } }
                }
            }
        }
    }))
}

/// Links to the studies of each game.
fn filters(reader: PageReader, words: Words, here: Option<GameKind>) -> Markup {
    html! {
        nav.filters aria-label=(words.text("study-game")) {
            ul {
                li { a href=(reader.link("/study")) aria-current=[here.is_none().then_some("page")] { (words.text("study-all-games")) } }
                @for kind in GameKind::ALL {
                    li { a href=(reader.link(&format!("/study?game={kind}"))) aria-current=[(here == Some(kind)).then_some("page")] { (kind.game().name) } }
                }
            }
        }
    }
}

fn rows(reader: PageReader, words: Words, rows: &[StudyRow], with_visibility: bool) -> Markup {
    html! {
        ul.study-list {
            @for row in rows {
                li {
                    a href=(reader.link(&format!("/study/{}", row.id))) { (row.title) }
                    span.fine {
                        @let games: Vec<&str> = row.games.iter().filter_map(|slug| slug.parse::<GameKind>().ok()).map(|kind| kind.game().name).collect();
                        (games.join(", ")) " · " (words.with("study-count", &[("chapters", row.n_chapters.into())]))
                        @if with_visibility { " · " (words.text(&format!("study-is-{}", row.visibility.name()))) }
                    }
                }
            }
        }
    }
}

/// The form that begins a study.
fn beginning(words: Words) -> Markup {
    html! {
        details.files.begin-study {
            summary { (words.text("study-begin")) }
            form #begin-study {
                div.field { label for="title" { (words.text("study-title")) } input #title maxlength="100" required autocomplete="off"; }
                div.field {
                    label for="game" { (words.text("study-game")) }
                    select #game { @for kind in GameKind::ALL { option value=(kind.slug()) { (kind.game().name) } } }
                }
                div.field {
                    label for="text" { (words.text("study-source")) }
                    textarea #text rows="4" spellcheck="false" autocomplete="off" {}
                    input #file type="file" accept=".pgn,.txt,.json" aria-label=(words.text("analysis-open-file"));
                }
                div.field { label for="visibility" { (words.text("study-visibility")) } (visibilities(words, StudyVisibility::Private)) }
                p #begin-refusal.refusal role="alert" hidden {}
                button.primary { (words.text("study-begin")) }
            }
        }
    }
}
