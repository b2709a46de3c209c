//! Game files in either format.

use std::{fs, io, path::Path};

use anyhow::{Context, Result};
use gamefile::GameFile;
use texts::{Language, text, text_with};

use crate::cli::board::Form;

/// Reads a game file in either format, `-` for standard input.
pub(crate) fn read_game(path: &Path, language: Language) -> Result<(GameFile, Form)> {
    let is_input = path.as_os_str() == "-";
    let text = if is_input { io::read_to_string(io::stdin()) } else { fs::read_to_string(path) }
        .with_context(|| about_file(language, "terminal-unreadable", path))?;
    // No tag and no move begins with a brace, so the first character decides the format.
    let form = if text.trim_start().starts_with('{') { Form::Json } else { Form::Text };
    let file = match form {
        Form::Json => GameFile::from_json(&text),
        Form::Text => GameFile::from_text(&text),
    };
    Ok((file.with_context(|| about_file(language, "terminal-unusable", path))?, form))
}

/// The sentence with this key about a file, `-` for standard input.
pub(crate) fn about_file(language: Language, key: &str, path: &Path) -> String {
    let name = match path.as_os_str() == "-" {
        true => text(language, "terminal-standard-input"),
        false => path.display().to_string(),
    };
    text_with(language, key, &[("file", name.into())])
}

/// Writes a game file in the given format.
pub(crate) fn game_text(file: &GameFile, form: Form) -> String {
    match form {
        Form::Json => file.to_json(),
        Form::Text => file.to_text(),
    }
}
