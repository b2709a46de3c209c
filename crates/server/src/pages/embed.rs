//! Viewers for frames in pages of others: a match, live while it is played, or a game that stands in the address. Nobody is recognised
//! here: no session is read, no cookie is set, and nothing can be done but to look.

pub(crate) mod study;

use axum::{
    extract::{Path, State},
    http::{HeaderName, HeaderValue, StatusCode, Uri, header, request::Parts},
    response::{Html, IntoResponse, Response},
};
use games::{AnyRecord, GameKind};
use maud::{DOCTYPE, Markup, html};
use serde_json::{Value as Json, json};
use texts::Language;

use crate::{
    error::Error,
    exports::{begun, wish::FrameWish},
    headers,
    match_file::name_of,
    matches::look_at,
    pages::{
        first_board::FirstBoard,
        layout::{Words, handed_over},
        play::enlarge_button,
        preview::SiteAddress,
    },
    site::Site,
};

/// Beginnings of the keys of words that the viewer needs.
const TEXTS: &[&str] = &["board-", "common-", "error-", "embed-", "online-", "play-"];

/// A match.
pub(crate) async fn of_match(
    State(site): State<Site>,
    address: SiteAddress,
    Path(id): Path<String>,
    parts: Parts,
) -> Response {
    let wish = match FrameWish::of_match(&parts.uri) {
        Ok(wish) => wish,
        Err(error) => return refused(Language::English, &error),
    };
    let language = wish.language(&parts.headers);
    match match_frame(&site, &address, &id, &wish, language).await {
        Ok(frame) => frame.respond(StatusCode::OK),
        Err(error) => refused(language, &error),
    }
}

/// A game that stands in the address.
pub(crate) async fn of_game(address: SiteAddress, parts: Parts) -> Response {
    let slug = parts.uri.path().rsplit('/').next().unwrap_or_default();
    let read = slug
        .parse::<GameKind>()
        .map_err(|_| Error::Missing("game"))
        .and_then(|kind| FrameWish::of_game(&parts.uri, kind));
    let (wish, game) = match read {
        Ok(read) => read,
        Err(error) => return refused(Language::English, &error),
    };
    let language = wish.language(&parts.headers);
    match game.record() {
        Ok(record) => {
            let onward = onward(&address, language, &parts.uri, record.as_ref());
            game_frame(record.as_ref(), &wish, language, onward).respond(StatusCode::OK)
        }
        Err(error) => refused(language, &error),
    }
}

/// What stands in a frame.
struct Frame {
    language: Language,
    theme: &'static str,
    title: String,
    /// Who plays, or what it is.
    heading: String,
    /// Where the game can be seen in full.
    onward: String,
    board: FirstBoard,
    data: Json,
}

async fn match_frame(
    site: &Site,
    address: &SiteAddress,
    id: &str,
    wish: &FrameWish,
    language: Language,
) -> Result<Frame, Error> {
    // What has not begun is shown to nobody but those who got its link.
    let room = begun(site, id).await?;
    let terms = room.game().terms();
    let record = room.game().record();
    let look = look_at(site, id, &room).await?;
    let names: Vec<String> = room
        .game()
        .seats()
        .iter()
        .map(|seat| {
            look.people().get(&seat.player).map_or_else(String::new, |it| name_of(language, it, &seat.player))
        })
        .collect();
    let name = terms.game.game().name;
    let game = question(terms.game, record);
    Ok(Frame {
        language,
        theme: wish.theme(),
        title: format!("{name}: {}", names.join(" – ")),
        heading: names.join(" – "),
        onward: format!("{}/{}/g/{id}", address.0, language.tag()),
        board: FirstBoard::of_question(&game, terms.game, language),
        data: data(&game, wish, json!({ "id": id, "look": look, "names": names })),
    })
}

fn game_frame(record: &dyn AnyRecord, wish: &FrameWish, language: Language, onward: String) -> Frame {
    let kind = wish.kind().expect("the address names a game");
    let game = question(kind, record);
    let name = kind.game().name.to_owned();
    Frame {
        language,
        theme: wish.theme(),
        title: Words(language).with("embed-title", &[("game", name.clone().into())]),
        heading: name,
        onward,
        board: FirstBoard::of_question(&game, kind, language),
        data: data(&game, wish, json!({})),
    }
}

/// The game as scripts ask about it.
fn question(kind: GameKind, record: &dyn AnyRecord) -> Json {
    let start = record.position_at(0).expect("every record has a start");
    json!({
        "kind": kind.slug(), "rules": start.rules(), "position": start.text(), "players": start.players().len(),
        "moves": record.played(),
    })
}

fn data(game: &Json, wish: &FrameWish, more: Json) -> Json {
    let mut data = more;
    data["game"] = game.clone();
    data["turned"] = wish.turned().into();
    data["ply"] = wish.ply().into();
    data
}

/// The analysis board with the same game.
fn onward(SiteAddress(site): &SiteAddress, language: Language, uri: &Uri, record: &dyn AnyRecord) -> String {
    let kind = record.position().game().slug;
    let kept = |pair: &&str| {
        ["rules=", "v=", "setup=", "position=", "players=", "moves="].iter().any(|it| pair.starts_with(it))
    };
    let query: Vec<&str> = uri.query().unwrap_or_default().split('&').filter(kept).collect();
    format!("{site}/{}/{kind}/analysis#{}", language.tag(), query.join("&"))
}

/// Why there is nothing to see, in the frame itself.
fn refused(language: Language, error: &Error) -> Response {
    let words = Words(language);
    let status = error.status();
    let page = html! {
        (DOCTYPE)
        html lang=(language.tag()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (words.text("site-name")) }
                link rel="stylesheet" href=(assets::address("board/drawings.css"));
                link rel="stylesheet" href=(assets::address("pages/embed.css"));
            }
            body { main.frame { p.frame-status { (words.text("embed-missing")) } } }
        }
    };
    with_headers((status, Html(page.into_string())).into_response())
}

impl Frame {
    fn respond(self, status: StatusCode) -> Response {
        with_headers((status, Html(self.markup().into_string())).into_response())
    }

    fn markup(self) -> Markup {
        let Frame { language, theme, title, heading, onward, board, data } = self;
        let words = Words(language);
        let drawn = board.markup();
        let players = board.players(words);
        html! {
            (DOCTYPE)
            html lang=(language.tag()) data-theme=(theme) data-rules="server" {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    title { (title) }
                    meta name="robots" content="noindex";
                    meta name="color-scheme" content="light dark";
                    link rel="stylesheet" href=(assets::address("board/drawings.css"));
                    link rel="stylesheet" href=(assets::address("board/board.css"));
                    link rel="stylesheet" href=(assets::address("pages/embed.css"));
                    script type="module" src=(assets::address("frame.js")) {}
                }
                body {
                    main.frame {
                        h1 { (heading) }
                        div.frame-board { (drawn) }
                        (players)
                        p #status.frame-status role="status" {}
                        (buttons(words))
                        p.frame-onward {
                            span #ply {}
                            a href=(onward) target="_blank" rel="noopener" { (words.text("embed-open")) }
                        }
                    }
                    div #announcements.unseen role="status" aria-live="polite" {}
                    div #alarms.unseen role="alert" aria-live="assertive" {}
                    (handed_over(language, TEXTS, &data, &board.into_answers()))
                }
            }
        }
    }
}

fn buttons(words: Words) -> Markup {
    let buttons = [
        ("first", "M6 5V19M18 6L9 12L18 18Z", "play-first"),
        ("previous", "M16 6L7 12L16 18Z", "play-previous"),
        ("next", "M8 6L17 12L8 18Z", "play-next"),
        ("last", "M18 5V19M6 6L15 12L6 18Z", "play-last"),
    ];
    html! {
        div.frame-buttons role="group" aria-label=(words.text("play-navigation")) {
            @for (command, path, key) in buttons {
                @let name = words.text(key);
                button type="button" data-command=(command) aria-label=(name) title=(name) disabled {
                    svg viewBox="0 0 24 24" aria-hidden="true" { path d=(path) {} }
                }
            }
            (enlarge_button(words))
        }
    }
}

/// Other sites may frame this, and nothing else of ours.
fn with_headers(mut response: Response) -> Response {
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(headers::FRAME_POLICY));
    headers.insert(
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("cross-origin"),
    );
    headers.insert(header::VARY, HeaderValue::from_static("accept-language, accept-encoding"));
    response
}
