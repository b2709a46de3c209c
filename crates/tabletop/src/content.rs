//! What a game brings along besides its rules: facts, and texts that lie in the game's own folder.

use crate::{position::Position, theme::PuzzleTheme};

/// A text in several languages, each with the tag of its language.
pub type Translations = &'static [(&'static str, &'static str)];

/// Embeds a file of a game's folder in every language of the site. It lies in `en/`, `fr/` and so on, beside `src/`.
#[macro_export]
macro_rules! translations {
    ($file:literal) => {
        &[("en", include_str!(concat!("../en/", $file))), ("fr", include_str!(concat!("../fr/", $file)))]
    };
}

/// The contents of a game's folder, for everybody who shows, teaches or measures games without knowing them.
///
/// Each item is a constant of its own: a program that does not ask for the openings does not contain them.
pub trait Content: Position {
    /// The number of turns that a player has in an ordinary game. The speed of a match follows from it.
    const USUAL_TURNS: u32;
    /// Moves after the first start that lead to a position worth a picture.
    const SAMPLE_MOVES: &'static [&'static str];
    /// The moves of a short game from the first start, for those who want to see what happens in this game.
    const SHORT_GAME: &'static [&'static str] = Self::SAMPLE_MOVES;
    /// What a position text says instead of the reserves once all of them are empty, if it says that in another way
    /// than by zeros.
    const EMPTY_RESERVES: Option<&'static str> = None;
    /// The messages in Fluent's syntax: players, pieces, moves, endings, refusals, faults.
    const MESSAGES: Translations;
    /// The rules as Markdown with diagrams.
    const RULES_PAGES: Translations;
    /// The rules with their numbers, which refusals name: each begins with its number and a full stop, and ends with an
    /// empty line.
    const NUMBERED_RULES: Translations;
    /// The steps of the tutorial.
    const TUTORIAL: &'static str;
    /// The words of the tutorial.
    const TUTORIAL_WORDS: Translations;
    /// The puzzles, one on a line.
    const PUZZLES: &'static str;
    /// The themes of the puzzles, in the order in which they are offered.
    const THEMES: &'static [PuzzleTheme] = &[];
    /// Frozen openings, at least one suite for each rule set and number of players.
    const OPENINGS: &'static [OpeningSuite];
    /// What the engine has played against itself, as a file that `tablier openings book` writes. Empty if there is none.
    const BOOK: &'static [u8] = &[];
    /// Starts from which `bench rules` counts.
    const PERFT_BENCHES: &'static [PerftBench];

    /// The nouns that tell the states of a placed piece apart, for the message `button-state`: a variable and the key of
    /// its noun. Nothing in games without such states.
    fn state_nouns(_state: u8) -> Vec<(&'static str, &'static str)> {
        Vec::new()
    }

    /// What a position text says after the board, the mover and the reserves, under these rules.
    fn text_fields(_rules: Self::Rules) -> Vec<TextField> {
        Vec::new()
    }
}

/// A field of a position text, as an editor asks for it. The message `field-NAME` says what it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextField {
    /// The name.
    pub name: &'static str,
    /// What it can be.
    pub form: FieldForm,
}

/// What a field of a position text can be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FieldForm {
    /// A number from 0 to this one.
    Number(u32),
    /// A cell, or `-` for none.
    Cell,
    /// One of these texts, each with its name: the message `field-NAME-CHOICE` says what it means.
    Choice(&'static [(&'static str, &'static str)]),
}

/// Beginnings of games that are fair, so that matches differ from game to game and favour nobody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OpeningSuite {
    /// The rule set.
    pub rules: &'static str,
    /// The number of players.
    pub n_players: usize,
    /// The checksum that the file carries. Results of matches are comparable only while the openings are the same: a
    /// change of a suite is a new suite.
    pub checksum: &'static str,
    /// The text of the file.
    pub text: &'static str,
}

/// A position whose tree of moves is counted to measure speed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PerftBench {
    /// What the row of the table says.
    pub name: &'static str,
    /// The rule set.
    pub rules: &'static str,
    /// The position; nothing for the first start of the rule set.
    pub position: Option<&'static str>,
    /// The depth in plies.
    pub depth: u32,
}
