//! Game files in either format.

use std::{fs, io, path::Path};

use anyhow::{Context, Result, ensure};
use gamefile::{FoundGame, GameFile, is_json, read_games, to_json_of_all, to_text_of_all};
use texts::{Language, text, text_with};

use crate::cli::board::Form;

/// Reads the only game of a file in either format, `-` for standard input.
pub(crate) fn read_game(path: &Path, language: Language) -> Result<GameFile> {
    let (mut games, _) = read_all(path, language)?;
    ensure!(games.len() == 1, about_file(language, "terminal-several-games", path));
    Ok(games.remove(0))
}

/// Reads all games of a file in either format, `-` for standard input.
pub(crate) fn read_all(path: &Path, language: Language) -> Result<(Vec<GameFile>, Form)> {
    let is_input = path.as_os_str() == "-";
    let text = if is_input { io::read_to_string(io::stdin()) } else { fs::read_to_string(path) }
        .with_context(|| about_file(language, "terminal-unreadable", path))?;
    let form = if is_json(&text) { Form::Json } else { Form::Text };
    let found = read_games(&text);
    let n_games = found.len();
    let games = found.into_iter().enumerate().map(|(index, found)| {
        only(found, language).with_context(|| match n_games {
            1 => about_file(language, "terminal-unusable", path),
            _ => {
                let name = name_of(language, path);
                let values = [("number", (index + 1).into()), ("file", name.into())];
                text_with(language, "terminal-unusable-game", &values)
            }
        })
    });
    Ok((games.collect::<Result<_>>()?, form))
}

/// The sentence with this key about a file, `-` for standard input.
pub(crate) fn about_file(language: Language, key: &str, path: &Path) -> String {
    text_with(language, key, &[("file", name_of(language, path).into())])
}

fn name_of(language: Language, path: &Path) -> String {
    match path.as_os_str() == "-" {
        true => text(language, "terminal-standard-input"),
        false => path.display().to_string(),
    }
}

/// The game, if there is no doubt which one it is.
fn only(found: FoundGame, language: Language) -> Result<GameFile> {
    let mut games = found.games?;
    let known: Vec<String> = games.iter().map(described).collect();
    let unsure = || text_with(language, "terminal-unsure-game", &[("games", known.join(", ").into())]);
    ensure!(games.len() == 1, unsure());
    Ok(games.remove(0))
}

/// The game, the rule set and the set-up, as the tags of a file name them.
fn described(file: &GameFile) -> String {
    format!("{}/{}/{}", file.game, file.rules, file.setup.as_deref().unwrap_or("-"))
}

/// Writes games in the given format.
pub(crate) fn text_of(games: &[GameFile], form: Form) -> String {
    match form {
        Form::Json => to_json_of_all(games),
        Form::Text => to_text_of_all(games),
    }
}
