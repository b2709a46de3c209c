//! A chapter of a study in a frame: its main line, with what is said and drawn.

use axum::{
    extract::{Path, State},
    http::{StatusCode, request::Parts},
    response::Response,
};
use serde_json::{Value as Json, json};
use studies::{Chapter, NodeId};
use texts::Language;

use super::{Frame, data, refused};
use crate::{
    error::Error,
    exports::wish::FrameWish,
    pages::{first_board::FirstBoard, preview::SiteAddress},
    policy::StudyAction,
    site::Site,
    studies::{FoundStudy, chapter_id, found},
};

/// A chapter. Nobody is recognised, so that only what everybody may read is shown.
pub(crate) async fn of_chapter(
    State(site): State<Site>,
    address: SiteAddress,
    Path((id, chapter)): Path<(String, String)>,
    parts: Parts,
) -> Response {
    let wish = match FrameWish::of_match(&parts.uri) {
        Ok(wish) => wish,
        Err(error) => return refused(Language::English, &error),
    };
    let language = wish.language(&parts.headers);
    match chapter_frame(&site, &address, &id, &chapter, &wish, language).await {
        Ok(frame) => frame.respond(StatusCode::OK),
        Err(error) => refused(language, &error),
    }
}

async fn chapter_frame(
    site: &Site,
    address: &SiteAddress,
    id: &str,
    chapter: &str,
    wish: &FrameWish,
    language: Language,
) -> Result<Frame, Error> {
    let FoundStudy { study, .. } = found(site, id, None, StudyAction::Read).await?;
    let missing = || Error::Missing("study");
    let chapter = study.chapter(chapter_id(chapter)?).ok_or_else(missing)?;
    let board = chapter.board();
    let (moves, notes) = main_line(chapter);
    let game = json!({
        "kind": board.game.slug(), "rules": board.rules, "position": board.position, "players": board.players,
        "moves": moves,
    });
    let heading = format!("{} – {}", study.title(), chapter.name());
    let ply = wish.ply().unwrap_or_default();
    let mut data = data(&game, wish, json!({ "notes": notes }));
    data["ply"] = ply.into();
    Ok(Frame {
        language,
        theme: wish.theme(),
        title: heading.clone(),
        heading,
        onward: format!("{}/{}/study/{id}/{}", address.0, language.tag(), chapter.id()),
        board: FirstBoard::of_question(&game, board.game, language),
        data,
    })
}

/// The moves of the main line, and what is said and drawn before the first and after each of them.
fn main_line(chapter: &Chapter) -> (Vec<String>, Vec<Json>) {
    let tree = chapter.tree();
    let (mut moves, mut notes) = (Vec::new(), Vec::new());
    let mut at = Some(NodeId::ROOT);
    while let Some(found) = at.and_then(|id| tree.get(id)) {
        if at != Some(NodeId::ROOT) {
            moves.push(found.mv.clone());
        }
        notes.push(json!({ "text": found.note.text, "shapes": found.note.shapes }));
        at = found.children.first().copied();
    }
    (moves, notes)
}
