//! Why a move cannot be played, in words.

use games::AnyPosition;
use serde::{Deserialize, Serialize};
use texts::words::{illegal_clicks_in_words, refusal_in_words, typed_move_in_words};

use crate::{
    board::language, bounds::Bounds, game::GameQuestion, problem::Problem, session::Session, target,
};

/// An attempt to move: clicks, or a text.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct ExplainQuestion {
    game: GameQuestion,
    /// The number of plies before the position; all of them by default.
    #[serde(default)]
    ply: Option<usize>,
    /// The clicked targets, in order.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    path: Vec<String>,
    /// The typed text.
    #[serde(default)]
    typed: Option<String>,
    language: String,
}

/// The intended move, or why there is none.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ExplainAnswer {
    #[serde(rename = "move")]
    mv: Option<String>,
    words: String,
}

pub(crate) fn explain(
    question: &ExplainQuestion,
    session: &mut Session,
    bounds: &Bounds<'_>,
) -> Result<ExplainAnswer, Problem> {
    let game = session.open(&question.game, bounds)?;
    let language = language(&question.language)?;
    let ply = question.ply.unwrap_or(game.record.n_plies());
    let position = game.record.position_at(ply).ok_or_else(|| Problem::new("malformed", "no such ply"))?;
    let texts = match &question.typed {
        Some(text) => vec![text.clone()],
        None => move_texts(&question.path),
    };
    let lead = position.lead().map(|lead| target::name(position.scene().board, lead));
    let is_led = lead.is_some() && question.path.first() == lead.as_ref();
    let is_one_click = question.path.len() == 1 + usize::from(is_led);
    let mut reason = None;
    for text in texts {
        let mut after = position.boxed();
        match after.play_text(&text) {
            Ok(text) => return Ok(ExplainAnswer { mv: Some(text), words: String::new() }),
            Err(error) => {
                // Of the possible notations for the clicks, the one that is a move of the game explains the refusal.
                let is_better = reason.is_none() || error.refusal.code != "not-a-move";
                if is_better {
                    let is_final = error.refusal.code != "not-a-move";
                    reason =
                        Some(in_words(language, position, &error, question.typed.is_some(), is_one_click));
                    if is_final {
                        break;
                    }
                }
            }
        }
    }
    Ok(ExplainAnswer { mv: None, words: reason.unwrap_or_default() })
}

/// A single click is not yet an attempt to move. Then only the reason is given.
fn in_words(
    language: texts::Language,
    position: &dyn AnyPosition,
    error: &tabletop::IllegalMove,
    is_typed: bool,
    is_one_click: bool,
) -> String {
    match (is_typed, is_one_click) {
        (true, _) => typed_move_in_words(language, position, error),
        (false, true) => refusal_in_words(language, &position.game(), &error.refusal),
        (false, false) => illegal_clicks_in_words(language, position, error),
    }
}

/// The possible notations for the clicks: the board does not know which game it shows.
fn move_texts(path: &[String]) -> Vec<String> {
    match path {
        [] => Vec::new(),
        [cell] => vec![cell.clone(), format!("{cell}+"), format!("{cell}{cell}"), format!("{cell}-{cell}")],
        [from, to] => {
            vec![format!("{from}{to}"), format!("{from}-{to}"), format!("{from}x{to}"), format!("+{to}:a0")]
        }
        [from, to, third, ..] => {
            vec![format!("{from}-{to}x{third}"), format!("{from}{to}^"), format!("{from}-{to}")]
        }
    }
}
