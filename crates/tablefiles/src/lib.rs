//! Tables of endings as files: where they are, and how they are read and written.

mod source;

use std::{
    env,
    fs::{self, File},
    io::{ErrorKind, Read, Seek, Write},
    path::{Path, PathBuf},
    sync::Arc,
};

use anyhow::{Context, Result, bail, ensure};
use endgames::{AnyEndings, EndgameTable, Form, HEADER_BYTES, Slice, TableHeader, TableShelf};
use games::GameKind;

use crate::source::FileSource;

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

/// How much of the tables is read at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableReading {
    /// Tables that can be read in blocks are, the others are held in memory: what an engine wants.
    ForSearch,
    /// All tables are read in blocks, and take hardly any memory: what a site wants.
    InBlocks,
}

/// The tables of a game in a folder.
#[derive(Debug)]
pub struct FolderTables {
    /// Those that can be used; `None` if there are none.
    pub shelf: Option<Arc<dyn TableShelf>>,
    /// What is wrong with those that are left out.
    pub faults: Vec<anyhow::Error>,
}

/// Opens the tables of a game in a folder.
///
/// # Errors
/// If the folder is not there.
pub fn read_folder(folder: &Path, game: GameKind, reading: TableReading) -> Result<FolderTables> {
    ensure!(folder.is_dir(), "{} is not a folder with tables", folder.display());
    let Some(endings) = game.endings() else {
        return Ok(FolderTables { shelf: None, faults: Vec::new() });
    };
    let (mut tables, mut faults) = (Vec::new(), Vec::new());
    for slice in endings.up_to(endings.stones().most.into()) {
        match open(folder, endings, slice, reading) {
            Ok(table) => tables.extend(table),
            Err(fault) => faults.push(fault),
        }
    }
    let shelf = (!tables.is_empty()).then(|| endings.shelf(tables));
    Ok(FolderTables { shelf, faults })
}

/// The file of a slice.
pub fn file(folder: &Path, endings: &dyn AnyEndings, slice: Slice) -> PathBuf {
    folder.join(endings.file_name(slice))
}

/// The whole table of a slice, if its file is there.
///
/// # Errors
/// If the file cannot be read or is damaged. The error names the file.
pub fn read(folder: &Path, endings: &dyn AnyEndings, slice: Slice) -> Result<Option<EndgameTable>> {
    with_file(folder, endings, slice, read_table)
}

/// The table of a slice, if its file is there, with as much of it in memory as a purpose needs.
///
/// # Errors
/// If the file cannot be read or is damaged, as far as that is looked for. The error names the file.
pub fn open(
    folder: &Path,
    endings: &dyn AnyEndings,
    slice: Slice,
    reading: TableReading,
) -> Result<Option<EndgameTable>> {
    match (endings.kind().form, reading) {
        (Form::Whole, TableReading::ForSearch) => read(folder, endings, slice),
        (Form::Blocks, _) => with_file(folder, endings, slice, open_table),
        (Form::Whole, TableReading::InBlocks) => with_file(folder, endings, slice, |file, endings, slice| {
            // Its only checksum is that of the whole.
            read_table(file.try_clone()?, endings, slice)?;
            (&file).rewind()?;
            open_table(file, endings, slice)
        }),
    }
}

/// Does something with the file of a slice, if it is there.
fn with_file<T>(
    folder: &Path,
    endings: &dyn AnyEndings,
    slice: Slice,
    then: impl FnOnce(File, &dyn AnyEndings, Slice) -> Result<T>,
) -> Result<Option<T>> {
    let path = file(folder, endings, slice);
    match File::open(&path) {
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        opened => opened
            .map_err(anyhow::Error::from)
            .and_then(|file| then(file, endings, slice))
            .map(Some)
            .with_context(|| format!("{} cannot be used", path.display())),
    }
}

/// Reads what stands before the entries: the header, and the checksums of the blocks.
fn read_head(mut file: &File, endings: &dyn AnyEndings, slice: Slice) -> Result<(TableHeader, Vec<u8>)> {
    // The length is checked first, so that no memory is allocated for a truncated file.
    let length = file.metadata()?.len();
    let expected = endings.n_file_bytes(slice) as u64;
    ensure!(length == expected, "it has {length} bytes instead of {expected}");
    let mut header = [0; HEADER_BYTES];
    file.read_exact(&mut header)?;
    let header = endings.header(&header)?;
    if header.slice() != slice {
        bail!("it is the table of {}", header.slice());
    }
    let mut checksums = vec![0; header.n_checksum_bytes()];
    file.read_exact(&mut checksums)?;
    Ok((header, checksums))
}

fn read_table(mut file: File, endings: &dyn AnyEndings, slice: Slice) -> Result<EndgameTable> {
    let (header, checksums) = read_head(&file, endings, slice)?;
    let mut entries = Vec::new();
    entries.try_reserve_exact(endings.n_entries(slice)).context("there is not enough memory")?;
    file.read_to_end(&mut entries)?;
    Ok(EndgameTable::new(header, &checksums, entries)?)
}

fn open_table(file: File, endings: &dyn AnyEndings, slice: Slice) -> Result<EndgameTable> {
    let (header, checksums) = read_head(&file, endings, slice)?;
    let first = (HEADER_BYTES + checksums.len()) as u64;
    Ok(EndgameTable::kept(header, &checksums, Box::new(FileSource::new(file, first)))?)
}

/// Stores a table. The file gets its final name only when it is complete.
///
/// # Errors
/// If the file cannot be written. The error names it.
pub fn write(folder: &Path, endings: &dyn AnyEndings, table: &EndgameTable) -> Result<()> {
    let path = file(folder, endings, table.slice());
    let unfinished = path.with_extension("part");
    let write = || -> Result<()> {
        let (header, checksums, entries) = table.parts(&endings.kind()).context("it is kept already")?;
        let mut file = File::create(&unfinished)?;
        file.write_all(&header)?;
        file.write_all(&checksums)?;
        file.write_all(entries)?;
        file.sync_all()?;
        Ok(fs::rename(&unfinished, &path)?)
    };
    write().with_context(|| format!("{} cannot be written", path.display()))
}
