//! The position that a page begins with: drawn in the page, and with the answers to what its script asks first. The position is seen
//! before any script has come, and can be played before the rules have.

use std::collections::BTreeMap;

use axum::{extract::Query, http::Uri};
use drawing::PieceSet;
use games::GameKind;
use maud::{Markup, PreEscaped, html};
use serde_json::{Value as Json, json};
use texts::Language;

use crate::{page_reader::PageReader, pages::layout::Words};

/// The prefix of ids in the first board of a page, as `<tablier-board>` chooses it.
const PREFIX: &str = "b1";

/// What the first board of a page depends on besides the position.
#[derive(Clone, Copy)]
pub(super) struct BoardReader {
    language: Language,
    pieces: PieceSet,
}

impl From<PageReader> for BoardReader {
    fn from(reader: PageReader) -> BoardReader {
        BoardReader { language: reader.language, pieces: reader.looks.pieces }
    }
}

/// The first position of a page.
pub(super) struct FirstBoard {
    drawing: Markup,
    players: Markup,
    answers: Vec<Json>,
}

impl FirstBoard {
    /// The start that an address names, or else the usual one.
    pub(super) fn of_address(kind: GameKind, reader: PageReader, uri: &Uri) -> FirstBoard {
        let reader = BoardReader::from(reader);
        let wish = Query::try_from_uri(uri).map(|Query(wish)| wish).unwrap_or_default();
        of_game(&game_in(kind, wish), kind, reader).unwrap_or_else(|| FirstBoard::of_start(kind, reader))
    }

    /// The usual start of a game.
    pub(super) fn of_start(kind: GameKind, reader: impl Into<BoardReader>) -> FirstBoard {
        let reader = reader.into();
        of_game(&game_in(kind, BTreeMap::new()), kind, reader).expect("every game has a start")
    }

    /// A game as a script asks about it.
    pub(super) fn of_question(game: &Json, kind: GameKind, language: Language) -> FirstBoard {
        let reader = BoardReader { language, pieces: PieceSet::default() };
        of_game(game, kind, reader).unwrap_or_else(|| FirstBoard::of_start(kind, reader))
    }

    /// The first step of a tutorial.
    pub(super) fn of_tutorial(kind: GameKind, reader: impl Into<BoardReader>) -> FirstBoard {
        let reader = reader.into();
        let question = json!({ "kind": kind.slug(), "step": 0, "answers": [], "look": look(reader) });
        let step = answered("step", question).expect("every tutorial has a first step");
        let game = json!({
            "kind": kind.slug(), "rules": step["answer"]["rules"], "position": step["answer"]["position"], "moves": [],
        });
        let mut board = of_game(&game, kind, reader).expect("the position of a step is a position");
        board.answers.push(step);
        board
    }

    /// The board as it is seen before its script has come, and where there are none.
    pub(super) fn markup(&self) -> Markup {
        html! { tablier-board { (self.drawing) } }
    }

    /// The players with their pieces, line by line.
    pub(super) fn players(&self, words: Words) -> Markup {
        html! { ul #players.players aria-label=(words.text("board-players")) { (self.players) } }
    }

    /// What a script would ask first, with the answers.
    pub(super) fn into_answers(self) -> Json {
        Json::Array(self.answers)
    }
}

fn of_game(game: &Json, kind: GameKind, reader: BoardReader) -> Option<FirstBoard> {
    let mut start = game.clone();
    start["moves"] = json!([]);
    let board = answered("board", json!({ "game": start, "look": look(reader) }))?;
    let state = answered("state", json!({ "game": game, "look": look(reader) }))?;
    let text = |part: &'static str, answer: &Json| {
        PreEscaped(answer.pointer(part).and_then(Json::as_str).unwrap_or_default().to_owned())
    };
    let (drawn, position) = (&board["answer"], &state["answer"]);
    let drawing = html! {
        svg.tablier viewBox=(text("/viewBox", drawn)) role="img" aria-label=(kind.game().name) {
            (text("/layer", drawn))
            @for layer in ["/layers/lower", "/layers/pieces", "/layers/upper"] { (text(layer, position)) }
        }
    };
    let players = players(position, &drawn["kinds"]);
    Some(FirstBoard { drawing, players, answers: vec![board, state] })
}

/// What `<tablier-material>` makes of the same answers in a page with scripts.
fn players(state: &Json, pictures: &Json) -> Markup {
    let list = |value: &'_ Json| value.as_array().cloned().unwrap_or_default();
    let text = |value: &Json| value.as_str().unwrap_or_default().to_owned();
    let names = list(&state["words"]["players"]);
    html! {
        @for (player, (name, material)) in names.iter().zip(list(&state["material"])).enumerate() {
            @let words = text(&material["words"]);
            li {
                span.player-name { (text(name)) }
                tablier-material player=(player) role="img" aria-label=(words) title=(words) {
                    @for it in list(&material["left"]) {
                        @let picture = &pictures[it["kind"].as_u64().unwrap_or_default() as usize];
                        span.kind.none[it["count"] == 0] { (PreEscaped(text(picture))) (it["count"]) }
                    }
                    @if let Some(waiting) = material["waiting"].as_u64().filter(|&it| it > 0) {
                        span.waiting { "+" (waiting) }
                    }
                }
            }
        }
    }
}

/// How the board of a page asks for drawings, with the usual settings.
fn look(reader: BoardReader) -> Json {
    json!({
        "turned": 0, "coordinates": true, "prefix": PREFIX, "language": reader.language.tag(), "pieces": reader.pieces.name(),
    })
}

/// A question with its answer, if it has one.
fn answered(name: &str, question: Json) -> Option<Json> {
    let answer = api::answer(name, &question.to_string()).ok()?;
    let answer: Json = serde_json::from_str(&answer).ok()?;
    Some(json!({ "name": name, "question": question, "answer": answer }))
}

/// The game that a query names, as `gameIn` in `web/shared/addresses.js` reads it. Moves come after the `#`, which servers are not told.
fn game_in(kind: GameKind, wish: BTreeMap<String, String>) -> Json {
    let mut game = json!({ "kind": kind.slug(), "moves": [] });
    for (name, value) in wish {
        match name.as_str() {
            "rules" | "setup" => game[name] = value.into(),
            "position" => game["position"] = value.replace('_', " ").into(),
            "players" => game["players"] = value.parse::<usize>().map_or(Json::Null, Json::from),
            _ => {}
        }
    }
    game
}
