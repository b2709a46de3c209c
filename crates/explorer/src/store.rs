//! The store: a file in which every position has what was played there.

mod batch;
mod look;

use std::path::Path;

use redb::{Database, ReadableDatabase, ReadableTable, ReadableTableMetadata, TableDefinition};
use thiserror::Error;

use crate::{game::NewGame, kept::Kept};
pub use look::{Filters, Found, FoundMove, RecentGame};

/// What the file is and up to where it has followed the site.
const META: TableDefinition<'_, &str, &str> = TableDefinition::new("meta");
/// The games, by their numbers.
const GAMES: TableDefinition<'_, u32, &[u8]> = TableDefinition::new("games");
/// The number of each game, by the hash of its identifier.
const IDS: TableDefinition<'_, u64, u32> = TableDefinition::new("ids");
/// The number of each player, from 1.
const PLAYERS: TableDefinition<'_, &str, u32> = TableDefinition::new("players");
/// The players, by their numbers.
const PLAYER_KEYS: TableDefinition<'_, u32, &str> = TableDefinition::new("player-keys");
/// What was played in each position, by everybody (0) and by each player.
const NODES: TableDefinition<'_, (u32, u64), &[u8]> = TableDefinition::new("nodes");

/// What a file says that this program can read.
const FORMAT: &str = "tablier explorer 1";
/// The key under which [`META`] has the format.
const FORMAT_KEY: &str = "format";
/// The key under which it has the games, whose order the other tables rely on.
const KINDS_KEY: &str = "games";
/// The key under which it says up to where the site was followed.
const FOLLOWED_KEY: &str = "followed";
/// What is kept of the file in memory, in bytes.
const CACHE: usize = 32 << 20;

/// The store.
#[derive(Debug)]
pub struct Explorer {
    database: Database,
}

/// Why the store cannot be used.
#[derive(Debug, Error)]
pub enum ExplorerError {
    /// Another program has the file.
    #[error("another program uses the explorer: stop the site first")]
    InUse,
    /// The file was written by another version of the program.
    #[error(
        "the explorer was written by another version of the program: `tablier explorer rebuild` makes it anew"
    )]
    OtherFormat,
    /// What is in the file cannot be read.
    #[error("the explorer is damaged: `tablier explorer rebuild` makes it anew")]
    Damaged,
    /// The file.
    #[error(transparent)]
    File(Box<redb::Error>),
}

impl<E: Into<redb::Error>> From<E> for ExplorerError {
    fn from(error: E) -> ExplorerError {
        match error.into() {
            redb::Error::DatabaseAlreadyOpen => ExplorerError::InUse,
            redb::Error::Corrupted(_) => ExplorerError::Damaged,
            error => ExplorerError::File(Box::new(error)),
        }
    }
}

/// What became of games that were to be counted.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Added {
    /// How many are new.
    pub new: u64,
    /// How many were known already.
    pub known: u64,
    /// The identifiers of those that cannot be played, and why.
    pub refused: Vec<(String, String)>,
}

impl Added {
    /// Adds what became of others.
    pub fn and(&mut self, other: Added) {
        self.new += other.new;
        self.known += other.known;
        self.refused.extend(other.refused);
    }
}

/// How much is in the store.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Size {
    /// Games.
    pub games: u64,
    /// Players.
    pub players: u64,
    /// Positions that somebody has reached, counted again for each player.
    pub positions: u64,
    /// The bytes that are used in the file.
    pub bytes: u64,
}

impl Explorer {
    /// Opens the store, or begins one.
    ///
    /// # Errors
    /// If another program has it, or it cannot be read.
    pub fn open(path: &Path) -> Result<Explorer, ExplorerError> {
        let database = Database::builder().set_cache_size(CACHE).create(path)?;
        let explorer = Explorer { database };
        explorer.check_format()?;
        Ok(explorer)
    }

    fn check_format(&self) -> Result<(), ExplorerError> {
        let kinds = games::GameKind::ALL.map(games::GameKind::slug).join(" ");
        let transaction = self.database.begin_write()?;
        {
            let mut meta = transaction.open_table(META)?;
            let found = meta.get(FORMAT_KEY)?.map(|it| it.value().to_owned());
            match found {
                None => {
                    meta.insert(FORMAT_KEY, FORMAT)?;
                    meta.insert(KINDS_KEY, kinds.as_str())?;
                }
                Some(format) => {
                    let known = meta.get(KINDS_KEY)?.map(|it| it.value().to_owned()).unwrap_or_default();
                    // A new game comes last.
                    if format != FORMAT || !kinds.starts_with(&known) {
                        return Err(ExplorerError::OtherFormat);
                    }
                }
            }
            transaction.open_table(GAMES)?;
            transaction.open_table(IDS)?;
            transaction.open_table(PLAYERS)?;
            transaction.open_table(PLAYER_KEYS)?;
            transaction.open_table(NODES)?;
        }
        transaction.commit()?;
        Ok(())
    }

    /// Counts games, each once: one that is known already is left out. All of them are kept, or none. `followed` says up to where
    /// the site was followed with them.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn add(&self, games: &[NewGame], followed: Option<&str>) -> Result<Added, ExplorerError> {
        let transaction = self.database.begin_write()?;
        let added = batch::add(&transaction, games)?;
        if let Some(followed) = followed {
            transaction.open_table(META)?.insert(FOLLOWED_KEY, followed)?;
        }
        transaction.commit()?;
        Ok(added)
    }

    /// Up to where the site was followed, as [`Explorer::add`] was told.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn followed(&self) -> Result<Option<String>, ExplorerError> {
        let meta = self.database.begin_read()?.open_table(META)?;
        Ok(meta.get(FOLLOWED_KEY)?.map(|it| it.value().to_owned()))
    }

    /// The identifiers among these whose games are not known.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn unknown(&self, ids: Vec<String>) -> Result<Vec<String>, ExplorerError> {
        let known = self.database.begin_read()?.open_table(IDS)?;
        let mut unknown = Vec::new();
        for id in ids {
            if known.get(batch::hash(&id))?.is_none() {
                unknown.push(id);
            }
        }
        Ok(unknown)
    }

    /// Copies the games of files and of the engine into another store, a number of them at a time. Those of the site are left
    /// out: the database has them.
    ///
    /// # Errors
    /// If one of the files fails.
    pub fn copy_brought(&self, other: &Explorer, mut told: impl FnMut(u64)) -> Result<Added, ExplorerError> {
        let transaction = self.database.begin_read()?;
        let (games, keys) = (transaction.open_table(GAMES)?, transaction.open_table(PLAYER_KEYS)?);
        let mut added = Added::default();
        let mut waiting = Vec::new();
        for entry in games.iter()? {
            let entry = entry?;
            let kept = Kept::decode(entry.1.value()).ok_or(ExplorerError::Damaged)?;
            if let Some(game) = batch::brought(&kept, &keys)? {
                waiting.push(game);
            }
            if waiting.len() == BATCH {
                told(BATCH as u64);
                added.and(other.add(&waiting, None)?);
                waiting.clear();
            }
        }
        told(waiting.len() as u64);
        added.and(other.add(&waiting, None)?);
        Ok(added)
    }

    /// How much is in the store.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn size(&self) -> Result<Size, ExplorerError> {
        let read = self.database.begin_read()?;
        let (games, players) = (read.open_table(GAMES)?, read.open_table(PLAYERS)?);
        let (nodes, ids) = (read.open_table(NODES)?, read.open_table(IDS)?);
        let mut bytes = 0;
        for stats in [games.stats()?, players.stats()?, nodes.stats()?, ids.stats()?] {
            bytes += stats.stored_bytes() + stats.metadata_bytes() + stats.fragmented_bytes();
        }
        Ok(Size { games: games.len()?, players: players.len()?, positions: nodes.len()?, bytes })
    }

    /// Gives space back to the system that the file does not use.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn compact(&mut self) -> Result<(), ExplorerError> {
        self.database.compact()?;
        Ok(())
    }
}

/// How many games are best counted at once.
pub const BATCH: usize = 5_000;
