//! Game files in either format.

use std::{fs, io, path::Path};

use anyhow::{Context, Result};
use gamefile::GameFile;

use crate::cli::board::Form;

/// Reads a game file in either format, `-` for standard input.
pub(crate) fn read_game(path: &Path) -> Result<(GameFile, Form)> {
    let is_input = path.as_os_str() == "-";
    let name = if is_input { "standard input".to_owned() } else { path.display().to_string() };
    let text = if is_input { io::read_to_string(io::stdin()) } else { fs::read_to_string(path) }
        .with_context(|| format!("{name} cannot be read"))?;
    // No tag and no move begins with a brace, so the first character decides the format.
    let form = if text.trim_start().starts_with('{') { Form::Json } else { Form::Text };
    let file = match form {
        Form::Json => GameFile::from_json(&text),
        Form::Text => GameFile::from_text(&text),
    };
    Ok((file.with_context(|| format!("{name} cannot be used"))?, form))
}

/// Writes a game file in the given format.
pub(crate) fn game_text(file: &GameFile, form: Form) -> String {
    match form {
        Form::Json => file.to_json(),
        Form::Text => file.to_text(),
    }
}
