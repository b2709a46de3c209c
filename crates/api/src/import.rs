//! Games that people bring: files with any number of games, and lists of moves whose game has to be found.

use gamefile::{FileError, FoundGame, GameFile, games_in};
use games::StartError;
use serde::{Deserialize, Serialize};
use texts::{
    Language, text, text_with,
    words::{fault_in_words, illegal_move_in_words, rule_set_name, setup_name},
};

use crate::{
    board::language,
    bounds::Bounds,
    files::{ReadAnswer, read_answer},
    problem::Problem,
};

/// A text with games.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct ImportQuestion {
    text: String,
    language: String,
    /// The game of the page. A list of moves that is legal in it belongs to it.
    #[serde(default)]
    kind: Option<String>,
    /// The rule set and the set-up of the page, in the same way.
    #[serde(default)]
    rules: Option<String>,
    #[serde(default)]
    setup: Option<String>,
}

/// All games of the text.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct ImportAnswer {
    games: Vec<ImportedGame>,
}

/// A game of the text, or why it cannot be read.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct ImportedGame {
    /// The line at which it begins.
    line: Option<usize>,
    /// Where, what, and what would be right.
    problem: Option<String>,
    /// The game. A list of moves that does not say what is played has one entry for each possible start.
    candidates: Vec<Candidate>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Candidate {
    /// The game with the rule set and the set-up, in words.
    name: String,
    /// `1-0` and the like, `*` for a game that goes on.
    result: String,
    read: ReadAnswer,
}

/// Answers the question `import`.
pub(crate) fn import(question: &ImportQuestion, bounds: &Bounds<'_>) -> Result<ImportAnswer, Problem> {
    let language = language(&question.language)?;
    let mut games = Vec::new();
    for found in games_in(&question.text) {
        bounds.check()?;
        games.push(imported(language, question, found, bounds)?);
    }
    Ok(ImportAnswer { games })
}

fn imported(
    language: Language,
    question: &ImportQuestion,
    found: FoundGame,
    bounds: &Bounds<'_>,
) -> Result<ImportedGame, Problem> {
    let FoundGame { line, games } = found;
    match games {
        Ok(games) => {
            let meant = meant(question, games);
            let candidates = meant.iter().map(|file| candidate(language, file, bounds));
            Ok(ImportedGame { line, problem: None, candidates: candidates.collect::<Result<_, _>>()? })
        }
        Err(error) => {
            let problem = Some(error_in_words(language, &error));
            Ok(ImportedGame { line, problem, candidates: Vec::new() })
        }
    }
}

/// Those of several possible games that fit the page at hand best.
fn meant(question: &ImportQuestion, games: Vec<GameFile>) -> Vec<GameFile> {
    let fits = |wish: &Option<String>, value: Option<&str>| wish.is_some() && wish.as_deref() == value;
    let of_kind = |file: &GameFile| fits(&question.kind, Some(file.game.slug()));
    let of_rules = |file: &GameFile| of_kind(file) && fits(&question.rules, Some(&file.rules));
    let of_setup = |file: &GameFile| of_rules(file) && fits(&question.setup, file.setup.as_deref());
    for is_meant in [&of_setup as &dyn Fn(&GameFile) -> bool, &of_rules, &of_kind] {
        if games.iter().any(is_meant) {
            return games.into_iter().filter(is_meant).collect();
        }
    }
    games
}

fn candidate(language: Language, file: &GameFile, bounds: &Bounds<'_>) -> Result<Candidate, Problem> {
    let game = file.game.game();
    let mut name = vec![game.name.to_owned()];
    if file.game.rule_sets().len() > 1 {
        name.push(rule_set_name(language, &game, &file.rules));
    }
    // Where there is only one, its name says nothing.
    let mut setups: Vec<String> = file.game.setups().into_iter().map(|setup| setup.name).collect();
    setups.dedup();
    name.extend(
        file.setup.iter().filter(|_| setups.len() > 1).map(|setup| setup_name(language, &game, setup)),
    );
    let result = file.result.map_or_else(|| "*".to_owned(), |result| result.text(game.letters));
    Ok(Candidate { name: name.join(", "), result, read: read_answer(file, bounds)? })
}

/// What is wrong with a file: where, what, and what would be right.
pub(crate) fn error_in_words(language: Language, error: &FileError) -> String {
    let with = |key: &str, values: &[(&str, texts::Value)]| text_with(language, key, values);
    match error {
        FileError::Syntax { line, column, fault } => {
            let what = text(language, &format!("import-syntax-{}", fault.code()));
            at(language, Some((*line, *column)), &what)
        }
        FileError::Json(error) => {
            let what = with("import-json", &[("detail", error.to_string().into())]);
            at(language, (error.line() > 0).then_some((error.line(), error.column())), &what)
        }
        FileError::Value { field, .. } => with("import-value", &[("field", field.clone().into())]),
        FileError::MissingTag(name) => with("import-missing-tag", &[("tag", (*name).into())]),
        FileError::UnknownGame(_) => {
            let known: Vec<&str> = games::GameKind::ALL.map(games::GameKind::slug).into();
            with("import-unknown-game", &[("games", known.join(", ").into())])
        }
        FileError::Start(error) => start_in_words(language, error),
        FileError::RulesVersion { game, .. } => with("import-newer-rules", &[("game", (*game).into())]),
        FileError::IllegalMove { game, place, error } => {
            let move_number = with("import-at-move", &[("number", place.ply().into())]);
            let what = illegal_move_in_words(language, &game.game(), error);
            at(language, place.at, &format!("{move_number} {what}"))
        }
        FileError::NoGame { game, place, error } => {
            let why = illegal_move_in_words(language, &game.game(), error);
            let values = [("game", game.game().name.into()), ("number", place.ply().into())];
            at(language, place.at, &format!("{} {why}", with("import-no-game", &values)))
        }
        FileError::NoSuchCell { place, cell } => {
            at(language, place.at, &with("import-no-such-cell", &[("cell", cell.clone().into())]))
        }
        FileError::Result { said, played } => {
            with("import-result", &[("said", said.clone().into()), ("played", played.clone().into())])
        }
        FileError::NoResult(found) => with("import-no-result", &[("text", found.clone().into())]),
        FileError::Empty => text(language, "import-empty"),
        FileError::TooLarge(_) => text(language, "import-too-large"),
    }
}

/// The place before what is wrong there.
fn at(language: Language, place: Option<(usize, usize)>, what: &str) -> String {
    match place {
        Some((line, column)) => {
            let values = [("line", line.into()), ("column", column.into())];
            format!("{} {what}", text_with(language, "import-at", &values))
        }
        None => what.to_owned(),
    }
}

fn start_in_words(language: Language, error: &StartError) -> String {
    let with = |key: &str, values: &[(&str, texts::Value)]| text_with(language, key, values);
    match error {
        StartError::UnknownRules { name, known, .. } => {
            with("import-unknown-rules", &[("name", name.clone().into()), ("known", known.join(", ").into())])
        }
        StartError::UnknownSetup { name, known, .. } => {
            with("import-unknown-setup", &[("name", name.clone().into()), ("known", known.join(", ").into())])
        }
        StartError::Position { game, error, .. } => {
            let faults: Vec<String> =
                error.faults.iter().map(|fault| fault_in_words(language, &game.game(), fault)).collect();
            with("import-position", &[("faults", faults.join(" ").into())])
        }
        StartError::Players { .. } | StartError::SetupAndPosition => {
            with("import-value", &[("field", "FEN".into())])
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_fault_of_syntax_has_words_in_both_languages() {
        for language in Language::ALL {
            for fault in gamefile::SyntaxFault::ALL {
                let error = FileError::Syntax { line: 2, column: 7, fault };
                let words = error_in_words(language, &error);
                assert!(!words.contains("import-"), "{words}");
            }
        }
        let error = FileError::Syntax { line: 2, column: 7, fault: gamefile::SyntaxFault::Brace };
        assert!(error_in_words(Language::French, &error).starts_with("Ligne 2, colonne 7\u{a0}:"));
    }
}
