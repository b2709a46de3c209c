//! Errors as sentences for the person at the terminal.

use std::{error::Error, fmt};

use games::{GameKind, StartError, UnknownGame};
use report::NoStrength;
use tabletop::{Game, IllegalMove};
use texts::{
    Language, text_with,
    words::{fault_in_words, illegal_move_in_words},
};

/// A move on the command line that is not legal.
#[derive(Debug)]
pub(crate) struct WrongMove {
    /// The number of the move, from 1.
    pub(crate) number: usize,
    pub(crate) game: Game,
    pub(crate) error: IllegalMove,
}

impl fmt::Display for WrongMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "move {}: {}", self.number, self.error)
    }
}

impl Error for WrongMove {}

/// The error with its causes, in the language as far as it is written in it.
pub(crate) fn in_words(language: Language, error: &anyhow::Error) -> String {
    error.chain().map(|cause| cause_in_words(language, cause)).collect::<Vec<_>>().join(": ")
}

/// One cause, without the causes behind it.
pub(crate) fn cause_in_words(language: Language, cause: &(dyn Error + 'static)) -> String {
    if let Some(wrong) = cause.downcast_ref::<WrongMove>() {
        let words = illegal_move_in_words(language, &wrong.game, &wrong.error);
        let values = [("number", wrong.number.into()), ("words", words.into())];
        return text_with(language, "terminal-wrong-move", &values);
    }
    if let Some(unknown) = cause.downcast_ref::<UnknownGame>() {
        let games = GameKind::ALL.map(GameKind::slug).join(", ");
        let values = [("name", unknown.name.as_str().into()), ("games", games.into())];
        return text_with(language, "terminal-unknown-game", &values);
    }
    if let Some(wrong) = cause.downcast_ref::<NoStrength>() {
        return text_with(language, "terminal-no-strength", &[("text", wrong.text.as_str().into())]);
    }
    match cause.downcast_ref::<StartError>() {
        Some(error) => start_in_words(language, error),
        None => cause.to_string(),
    }
}

fn start_in_words(language: Language, error: &StartError) -> String {
    match error {
        StartError::UnknownRules { game, name, known } => {
            let values = [
                ("game", game.slug().into()),
                ("name", name.as_str().into()),
                ("known", known.join(", ").into()),
            ];
            text_with(language, "terminal-unknown-rules", &values)
        }
        StartError::UnknownSetup { game, name, rules, known } => {
            let values = [
                ("game", game.slug().into()),
                ("name", name.as_str().into()),
                ("rules", rules.as_str().into()),
                ("known", known.join(", ").into()),
            ];
            text_with(language, "terminal-unknown-setup", &values)
        }
        StartError::Players { wanted, found } => {
            let values = [("wanted", (*wanted).into()), ("found", (*found).into())];
            text_with(language, "terminal-wrong-players", &values)
        }
        StartError::SetupAndPosition => texts::text(language, "terminal-setup-and-position"),
        StartError::Position { game, rules, error } => {
            let faults: Vec<String> =
                error.faults.iter().map(|fault| fault_in_words(language, &game.game(), fault)).collect();
            let values = [
                ("game", game.slug().into()),
                ("rules", rules.as_str().into()),
                ("faults", faults.join(" ").into()),
            ];
            text_with(language, "terminal-wrong-position", &values)
        }
    }
}
