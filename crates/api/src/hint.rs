//! A hint in steps: which piece, then its move with everything it does, then why it is good.

use coach::{SearchedLine, why_good};
use drawing::{Brush, Drawing};
use games::Chances;
use serde::{Deserialize, Serialize};
use tabletop::Target;
use texts::{
    text,
    words::{move_in_words, piece_in_place},
};

use crate::{
    board::LookQuestion,
    bounds::{Bounds, check_length},
    captures::owner,
    coach::words::Teller,
    game::GameQuestion,
    problem::Problem,
    session::Session,
};

/// The maximum length of the variation.
const MOST_MOVES: usize = 40;

/// A position with a good variation.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct HintQuestion {
    game: GameQuestion,
    #[serde(default)]
    ply: Option<usize>,
    /// The variation that begins with the move.
    line: Vec<String>,
    /// The number of plies to the end of the game: positive if the mover wins, negative if the mover loses.
    #[serde(default)]
    ends_in: Option<i32>,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    look: LookQuestion,
}

/// The steps of a hint.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct HintAnswer {
    piece: HintStep,
    #[serde(rename = "move")]
    mv: HintStep,
    why: HintStep,
}

/// What a step of a hint draws and says.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct HintStep {
    markup: String,
    words: String,
}

pub(crate) fn hint(
    question: &HintQuestion,
    session: &mut Session,
    bounds: &Bounds<'_>,
) -> Result<HintAnswer, Problem> {
    let game = session.open(&question.game, bounds)?;
    let language = question.look.language()?;
    let ply = question.ply.unwrap_or(game.record.n_plies());
    let position = game.record.position_at(ply).ok_or_else(|| Problem::new("malformed", "no such ply"))?;
    check_length("moves", &question.line, MOST_MOVES)?;
    let first = question.line.first().ok_or_else(|| Problem::new("malformed", "no move"))?;
    let mv = position.boxed().play_text(first)?;
    let effects = position.effects(&mv)?;
    let scene = position.scene();
    let draw = |drawing: Drawing<'_>| question.look.of(drawing).upper_marks_layer();
    let clicks = position.clicks().into_iter().find(|(text, _)| *text == mv);
    let first = clicks.and_then(|(_, clicks)| clicks.first().copied());
    let start = match first {
        Some(Target::Cell(cell)) if owner(&scene, cell).is_some() => Some(cell),
        _ => None,
    };
    let piece = HintStep {
        markup: start.map_or_else(String::new, |cell| draw(Drawing::new(&scene).marks(&[cell]))),
        words: match (start, first) {
            (Some(cell), _) => piece_in_place(language, &position.game(), &scene, cell, "hint-piece"),
            (None, Some(Target::Cell(_) | Target::Reserve)) => text(language, "hint-place"),
            (None, _) => text(language, "hint-no-piece"),
        },
    };
    let move_markup = draw(Drawing::new(&scene).foreseen(&effects, Brush::Green));
    let told = move_in_words(language, &position.game(), &scene, &effects);
    let line = SearchedLine {
        moves: question.line.clone(),
        ends_in: question.ends_in,
        chances: Chances { win: 0, draw: 1000, loss: 0 },
        places: None,
    };
    let teller = Teller { language, before: position, played: &line.moves, best: &line.moves, ended: None };
    let mut why = teller.tell(&why_good(position, &line));
    // What the move does at once was said in the step before.
    let has_more = why.len() > 1;
    why.retain(|reason| *reason != told || !has_more);
    if why == [told.as_str()] {
        why = vec![text(language, "hint-told")];
    }
    if why.is_empty() {
        why.push(text(
            language,
            if question.ends_in.is_some_and(|plies| plies < 0) { "hint-resists" } else { "hint-quiet" },
        ));
    }
    Ok(HintAnswer {
        piece,
        why: HintStep { markup: move_markup.clone(), words: why.join(" ") },
        mv: HintStep { markup: move_markup, words: told },
    })
}
