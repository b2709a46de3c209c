//! What a game starts with, and what an engine knows: options of many commands.

use std::path::PathBuf;

use clap::Args;
use games::GameKind;

/// What a game starts with.
#[derive(Args, Clone)]
pub(crate) struct StartArgs {
    /// The game: khet, khitan, kenwan, wali or bermudes
    pub(crate) game: GameKind,
    #[command(flatten)]
    pub(crate) choice: StartOptions,
}

/// What a game of a known kind starts with.
#[derive(Args, Clone)]
pub(crate) struct StartOptions {
    /// The set-up to start with (see `tablier games`)
    #[arg(long, value_name = "NAME")]
    pub(crate) setup: Option<String>,
    /// The rule set
    #[arg(long, value_name = "NAME")]
    pub(crate) rules: Option<String>,
    /// The position to start with, instead of a set-up
    #[arg(long, value_name = "TEXT")]
    pub(crate) position: Option<String>,
    /// How many play, in games for two or three
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=3))]
    pub(crate) players: Option<u8>,
    #[command(flatten)]
    pub(crate) own: OwnSetups,
}

/// Set-ups that people add.
#[derive(Args, Clone)]
pub(crate) struct OwnSetups {
    /// A file with set-ups of your own
    ///
    /// Lines `game khet`, `setup NAME`, then for each start `RULES: POSITION`; `#` begins a comment.
    #[arg(long, value_name = "FILE", env = "TABLIER_SETUPS")]
    pub(crate) setups: Option<PathBuf>,
}

/// Tables of endings for an engine.
#[derive(Args, Clone)]
pub(crate) struct EngineTables {
    /// The folder with tables of endings; without it, the one where `tablier tables build` keeps them
    #[arg(long, value_name = "FOLDER", env = "TABLIER_TABLES")]
    pub(crate) tables: Option<PathBuf>,
}
