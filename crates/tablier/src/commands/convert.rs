//! `tablier convert`: checks a game file and writes it in the other form.

use std::{
    fs,
    io::{self, Write},
};

use anstream::stdout;
use anyhow::{Context, Result};
use gamefile::GameFile;

use crate::cli::{ConvertArgs, Form};

pub(crate) fn run(args: &ConvertArgs) -> Result<()> {
    let is_input = args.file.as_os_str() == "-";
    let name = if is_input { "standard input".to_owned() } else { args.file.display().to_string() };
    let text = if is_input { io::read_to_string(io::stdin()) } else { fs::read_to_string(&args.file) }
        .with_context(|| format!("{name} cannot be read"))?;
    // No tag and no move begins with a brace: the first character tells the form.
    let form = if text.trim_start().starts_with('{') { Form::Json } else { Form::Text };
    let file = match form {
        Form::Json => GameFile::from_json(&text),
        Form::Text => GameFile::from_text(&text),
    }
    .with_context(|| format!("{name} cannot be converted"))?;
    let wanted = args.to.unwrap_or(match form {
        Form::Json => Form::Text,
        Form::Text => Form::Json,
    });
    let written = match wanted {
        Form::Json => file.to_json(),
        Form::Text => file.to_text(),
    };
    match &args.output {
        Some(path) => {
            fs::write(path, written).with_context(|| format!("{} cannot be written", path.display()))?;
        }
        None => stdout().lock().write_all(written.as_bytes())?,
    }
    Ok(())
}
