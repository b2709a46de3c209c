//! The endgame tablebases that a command is given.

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::Result;
use clap::Args;
use endgames::TableShelf;
use games::GameKind;
use tablefiles::{FolderTables, TableReading, default_folder};

use crate::styles::{BOLD, RESET};

/// The tablebases of an engine.
#[derive(Args, Clone)]
pub struct EngineTables {
    /// The folder of endgame tablebases [default: the one of `tablier tables build`]
    #[arg(long, value_name = "FOLDER", env = "TABLIER_TABLES")]
    pub tables: Option<PathBuf>,
}

impl EngineTables {
    /// The tablebases of a game; `None` if the game has none or none were built.
    pub fn read(&self, game: GameKind) -> Result<Option<Arc<dyn TableShelf>>> {
        if !game.has_tables() {
            return Ok(None);
        }
        match (&self.tables, default_folder()) {
            (Some(folder), _) => read_folder(folder, game),
            (None, Some(folder)) if folder.is_dir() => read_folder(&folder, game),
            (None, _) => Ok(None),
        }
    }
}

/// The tables of a game in a folder. A damaged one is reported and left out, so that play goes on without it.
pub fn read_folder(folder: &Path, game: GameKind) -> Result<Option<Arc<dyn TableShelf>>> {
    let FolderTables { shelf, faults } = tablefiles::read_folder(folder, game, TableReading::ForSearch)?;
    for fault in faults {
        anstream::eprintln!("{BOLD}warning:{RESET} {fault:#}; it is not used");
    }
    Ok(shelf)
}
