//! `tablier convert`: checks the games of a file and converts them to the other format.

use anyhow::Result;
use texts::Language;
use workbench::files;

use crate::{
    cli::board::{ConvertArgs, Form},
    game_files,
};

pub(crate) fn run(args: &ConvertArgs, language: Language) -> Result<()> {
    let (games, form) = game_files::read_all(&args.file, language)?;
    let wanted = args.to.unwrap_or(match form {
        Form::Json => Form::Text,
        Form::Text => Form::Json,
    });
    files::write(args.output.as_deref(), &game_files::text_of(&games, wanted))
}
