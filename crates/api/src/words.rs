//! Descriptions of a state, for reading and for screen readers.

use std::collections::BTreeMap;

use games::AnyPosition;
use serde::Serialize;
use tabletop::{Cell, Effect, Target, record::Ending, scene::Ground};
use texts::{
    Language,
    words::{
        button_name, cell_in_words, ending_with_scene_in_words, move_in_words, player_name,
        position_in_words, text_about,
    },
};

use crate::target;

/// Descriptions of a state.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct WordsAnswer {
    /// The players' names.
    players: Vec<String>,
    /// Whose turn it is.
    turn: String,
    /// The last move.
    last: String,
    /// The whole position, in a paragraph.
    position: String,
    /// How the game ended.
    ending: String,
    /// The description of each cell.
    cells: BTreeMap<String, String>,
    /// The labels of the active buttons.
    buttons: BTreeMap<String, String>,
}

pub(crate) fn of_state(
    language: Language,
    position: &dyn AnyPosition,
    before: Option<&dyn AnyPosition>,
    effects: &[Effect],
    ending: Option<Ending>,
) -> WordsAnswer {
    let game = position.game();
    let scene = position.scene();
    let players = position.players().iter().map(|player| player_name(language, &game, player));
    let cells = scene.board.cells.iter().enumerate().filter(|(_, cell)| cell.ground != Ground::Blocked);
    let cells = cells.map(|(index, cell)| {
        let here = Cell(u8::try_from(index).expect("boards have fewer than 256 cells"));
        (cell.name.clone(), cell_in_words(language, &game, &scene, here))
    });
    let mut buttons = BTreeMap::new();
    for (_, clicks) in position.clicks() {
        for click in clicks {
            if let Target::Button(button) = click {
                let name = target::name(scene.board, click);
                buttons.entry(name).or_insert_with(|| button_name(language, &game, button));
            }
        }
    }
    WordsAnswer {
        players: players.collect(),
        turn: turn_in_words(language, position),
        last: before
            .map_or_else(String::new, |before| move_in_words(language, &game, &before.scene(), effects)),
        position: position_in_words(language, &game, &scene),
        ending: ending
            .map_or_else(String::new, |ending| ending_with_scene_in_words(language, &game, &ending, &scene)),
        cells: cells.collect(),
        buttons,
    }
}

/// Whose turn it is, and what they can do.
fn turn_in_words(language: Language, position: &dyn AnyPosition) -> String {
    let game = position.game();
    let about = |key, values: &[_]| text_about(language, &game, position.mover(), key, values);
    match position.lead() {
        None | Some(Target::Button(_)) => about("play-to-move", &[]),
        Some(Target::Reserve) => about("play-to-place", &[]),
        Some(Target::Cell(cell)) => {
            let name = position.scene().board.name(cell).to_owned();
            about("play-to-go-on", &[("cell", name.into())])
        }
    }
}
