//! Endgame tablebases as files.

use std::{
    env,
    fs::{self, File},
    io::{ErrorKind, Read, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use endgames::{EndgameTable, EndgameTables, HEADER_BYTES, Header, MOST_STONES, Slice};
use games::GameKind;

use crate::styles::{BOLD, RESET};

/// The tablebases of an engine.
#[derive(Args, Clone)]
pub struct EngineTables {
    /// The folder of endgame tablebases [default: the one of `tablier tables build`]
    #[arg(long, value_name = "FOLDER", env = "TABLIER_TABLES")]
    pub tables: Option<PathBuf>,
}

impl EngineTables {
    /// The tablebases of a game; empty if the game has none or none were built.
    pub fn read(&self, game: GameKind) -> Result<EndgameTables> {
        if !game.has_tables() {
            return Ok(EndgameTables::default());
        }
        match (&self.tables, default_folder()) {
            (Some(folder), _) => read_folder(folder),
            (None, Some(folder)) if folder.is_dir() => read_folder(&folder),
            (None, _) => Ok(EndgameTables::default()),
        }
    }
}

/// The default folder: `tables` in the folder `TABLIER_DATA`, or in the system's folder for data of programs.
pub fn default_folder() -> Option<PathBuf> {
    let named = |name: &str| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = named("TABLIER_DATA").or_else(|| {
        let home = named("HOME");
        let shared = if cfg!(windows) {
            named("APPDATA")
        } else if cfg!(target_os = "macos") {
            home.map(|home| home.join("Library/Application Support"))
        } else {
            named("XDG_DATA_HOME").or_else(|| home.map(|home| home.join(".local/share")))
        };
        shared.map(|shared| shared.join("tablier"))
    });
    data.map(|data| data.join("tables"))
}

/// The tables in a folder. A damaged one is reported and left out, so that play goes on without it.
pub fn read_folder(folder: &Path) -> Result<EndgameTables> {
    ensure!(folder.is_dir(), "{} is not a folder with tables", folder.display());
    let mut tables = Vec::new();
    for slice in Slice::up_to(MOST_STONES) {
        match read(folder, slice) {
            Ok(Some(table)) => tables.push(table),
            Ok(None) => {}
            Err(error) => anstream::eprintln!("{BOLD}warning:{RESET} {error:#}; it is not used"),
        }
    }
    Ok(EndgameTables::new(tables))
}

/// The file of a slice.
pub fn file(folder: &Path, slice: Slice) -> PathBuf {
    folder.join(slice.file_name())
}

/// The table of a slice, if its file is there.
///
/// # Errors
/// If the file cannot be read or is damaged. The error names the file.
pub fn read(folder: &Path, slice: Slice) -> Result<Option<EndgameTable>> {
    let path = file(folder, slice);
    match File::open(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        opened => opened
            .map_err(anyhow::Error::from)
            .and_then(|file| read_table(file, slice))
            .map(Some)
            .with_context(|| format!("{} cannot be used", path.display())),
    }
}

fn read_table(mut file: File, slice: Slice) -> Result<EndgameTable> {
    // The length is checked first, so that no memory is allocated for a truncated file.
    let length = file.metadata()?.len();
    let expected = (HEADER_BYTES + slice.n_entries()) as u64;
    ensure!(length == expected, "it has {length} bytes instead of {expected}");
    let mut header = [0; HEADER_BYTES];
    file.read_exact(&mut header)?;
    let header = Header::read(&header)?;
    if header.slice() != slice {
        bail!("it is the table of {}", header.slice());
    }
    let mut entries = Vec::new();
    entries.try_reserve_exact(slice.n_entries()).context("there is not enough memory")?;
    file.read_to_end(&mut entries)?;
    Ok(EndgameTable::new(header, entries)?)
}

/// Stores a table. The file gets its final name only when it is complete.
pub fn write(folder: &Path, table: &EndgameTable) -> Result<()> {
    let path = file(folder, table.slice());
    let unfinished = path.with_extension("part");
    let write = || -> Result<()> {
        let (header, entries) = table.parts();
        let mut file = File::create(&unfinished)?;
        file.write_all(&header)?;
        file.write_all(entries)?;
        file.sync_all()?;
        Ok(fs::rename(&unfinished, &path)?)
    };
    write().with_context(|| format!("{} cannot be written", path.display()))
}
