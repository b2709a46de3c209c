//! The page of a game: what it is, and where to go from here.

use axum::{
    http::{StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use games::{GameKind, StartChoice};
use maud::{Markup, PreEscaped, html};
use serde_json::json;
use texts::words::position_in_words;

use crate::{
    page_reader::PageReader,
    pages::{
        GamePage,
        layout::{HtmlPage, Words},
        preview::{Preview, SiteAddress},
    },
};

pub(crate) async fn game(
    site: SiteAddress,
    GamePage { reader, kind, path }: GamePage,
    parts: Parts,
) -> Response {
    let words = Words(reader.language);
    let blurb = texts::words::game_blurb(reader.language, &kind.game());
    let preview = Preview::of_address(site, kind, &parts, kind.game().name, &blurb);
    let page = HtmlPage::new(reader, &path, kind.game().name)
        .described(&blurb)
        .of(kind)
        .preview(preview)
        .script("pages/game.js", &["statistics-", "play-"], json!({ "kind": kind.slug() }));
    page.render(&html! {
        div.game-page {
            div.game-page-picture { (start_picture(reader, kind)) }
            div.game-page-text {
                h1 { (kind.game().name) }
                p.lead { (blurb) }
                p { (words.with("home-players", &[("least", 2.into()), ("most", most_players(kind).into())])) }
                ul.doors {
                    (door(reader, kind, "learn", &words.text("nav-learn"), &words.text("door-learn")))
                    (door(reader, kind, "play", &words.text("nav-play"), &words.text("door-play")))
                    li { a href=(reader.link(&format!("/lobby?game={kind}"))) { strong { (words.text("online-lobby")) } span { (words.text("door-online")) } } }
                    (door(reader, kind, "rules", &words.text("nav-rules"), &words.text("door-rules")))
                    (door(reader, kind, "puzzle", &words.text("nav-puzzles"), &words.text("door-puzzle")))
                    (door(reader, kind, "analysis", &words.text("nav-analysis"), &words.text("door-analysis")))
                    (door(reader, kind, "analysis#explorer", &words.text("nav-explorer"), &words.text("door-explorer")))
                    (door(reader, kind, "editor", &words.text("nav-editor"), &words.text("door-editor")))
                    (door(reader, kind, "report", &words.text("nav-report"), &words.text("door-report")))
                }
                section #statistics {
                    h2 { (words.text("statistics-title")) }
                    p.statistics-text { (words.text("statistics-none")) }
                }
            }
        }
    })
}

fn door(reader: PageReader, kind: GameKind, page: &str, name: &str, note: &str) -> Markup {
    html! {
        li { a href=(reader.link(&format!("/{kind}/{page}"))) { strong { (name) } span { (note) } } }
    }
}

fn most_players(kind: GameKind) -> usize {
    let positions =
        kind.setups().into_iter().filter_map(|setup| kind.position(&setup.position, &setup.rules)?.ok());
    positions.map(|position| position.players().len()).max().unwrap_or(2)
}

/// Methods other than GET: a game can only be read, and what is not a game does not exist.
pub(crate) async fn other_method(_: GamePage) -> Response {
    (StatusCode::METHOD_NOT_ALLOWED, [(header::ALLOW, "GET,HEAD")]).into_response()
}

/// The board at the beginning of a game.
pub(super) fn start_picture(reader: PageReader, kind: GameKind) -> Markup {
    let start = kind.start(&StartChoice::default(), &[]).expect("every game has a start");
    let scene = start.position.scene();
    let game = kind.game();
    let words = position_in_words(reader.language, &game, &scene);
    let drawing = drawing::Drawing::new(&scene)
        .piece_set(reader.looks.pieces)
        .prefix("start")
        .title(game.name)
        .description(&words);
    PreEscaped(drawing.to_inline_svg())
}

/// The empty board, for the moment before scripts have drawn the position: the page has its shape from the first paint on.
pub(super) fn empty_board(reader: PageReader, kind: GameKind) -> Markup {
    let start = kind.start(&StartChoice::default(), &[]).expect("every game has a start");
    let mut scene = start.position.scene();
    scene.pieces.clear();
    let drawing = drawing::Drawing::new(&scene).piece_set(reader.looks.pieces).prefix("empty");
    PreEscaped(drawing.to_inline_svg())
}
