//! Files named on the command line.

use std::{fs, io::Write, path::Path};

use anstream::stdout;
use anyhow::{Context, Result};

/// Writes a text into a file, or to standard output if there is no path.
pub fn write(path: Option<&Path>, text: &str) -> Result<()> {
    match path {
        Some(path) => fs::write(path, text).with_context(|| format!("{} cannot be written", path.display())),
        None => Ok(stdout().lock().write_all(text.as_bytes())?),
    }
}
