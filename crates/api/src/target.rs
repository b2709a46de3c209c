//! Click targets as text: the name of a cell, or a word.

use tabletop::{Button, Target, scene::Board};

/// The name of a target.
pub(crate) fn name(board: &Board, target: Target) -> String {
    match target {
        Target::Cell(cell) => board.name(cell).to_owned(),
        Target::Reserve => "reserve".to_owned(),
        Target::Button(button) => match button {
            Button::Clockwise => "clockwise".to_owned(),
            Button::Anticlockwise => "anticlockwise".to_owned(),
            Button::Top => "top".to_owned(),
            Button::State(index) => format!("state-{index}"),
            Button::Stop => "stop".to_owned(),
            Button::Pass => "pass".to_owned(),
        },
    }
}
