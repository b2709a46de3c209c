//! The options for the start of a game.

use std::{
    fs,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use clap::Args;
use games::{GameKind, Start, StartChoice};
use tabletop::setup::{Setup, read_setups};

/// A help text that lists the games.
pub fn one_of_the_games(what: &str) -> String {
    let [others @ .., last] = GameKind::ALL.map(GameKind::slug);
    format!("{what}: {} or {last}", others.join(", "))
}

/// The game and its start.
#[derive(Args, Clone)]
pub struct StartArgs {
    /// The game.
    #[arg(help = one_of_the_games("The game"))]
    pub game: GameKind,
    /// The start.
    #[command(flatten)]
    pub choice: StartOptions,
}

/// The start of a given game.
#[derive(Args, Clone)]
pub struct StartOptions {
    /// The starting position, by its name (see `tablier games`)
    #[arg(long, value_name = "NAME")]
    pub setup: Option<String>,
    /// The rule set
    #[arg(long, value_name = "NAME")]
    pub rules: Option<String>,
    /// The starting position as a text, instead of a name
    #[arg(long, value_name = "TEXT")]
    pub position: Option<String>,
    /// The number of players, in games for two or three
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(2..=3))]
    pub players: Option<u8>,
    /// User-defined set-ups.
    #[command(flatten)]
    pub own: OwnSetups,
}

/// User-defined set-ups.
#[derive(Args, Clone)]
pub struct OwnSetups {
    /// A file with your own starting positions
    ///
    /// Lines `game GAME`, `setup NAME`, then for each start `RULES: POSITION`. `#` begins a comment.
    #[arg(long, value_name = "FILE", env = "TABLIER_SETUPS")]
    pub setups: Option<PathBuf>,
}

/// The maximum size of a file of set-ups.
const MOST_BYTES: u64 = 1 << 20;

impl StartArgs {
    /// The start that these options select.
    pub fn start(&self) -> Result<Start> {
        self.choice.start(self.game)
    }
}

impl StartOptions {
    /// The start of a game that these options select.
    pub fn start(&self, game: GameKind) -> Result<Start> {
        let choice = StartChoice {
            rules: self.rules.as_deref(),
            setup: self.setup.as_deref(),
            position: self.position.as_deref(),
            players: self.players.map(usize::from),
        };
        Ok(game.start(&choice, &self.own.read()?)?)
    }
}

impl OwnSetups {
    /// The set-ups of the file, each checked to be a position of its game.
    pub fn read(&self) -> Result<Vec<Setup>> {
        match &self.setups {
            None => Ok(Vec::new()),
            Some(path) => {
                read_file(path).with_context(|| format!("the set-ups in {} cannot be used", path.display()))
            }
        }
    }
}

fn read_file(path: &Path) -> Result<Vec<Setup>> {
    let length = fs::metadata(path)?.len();
    if length > MOST_BYTES {
        bail!("the file has {length} bytes, more than {MOST_BYTES}");
    }
    let setups = read_setups(&fs::read_to_string(path)?)?;
    for setup in &setups {
        check_setup(setup).with_context(|| format!("line {}", setup.line))?;
    }
    Ok(setups)
}

fn check_setup(setup: &Setup) -> Result<()> {
    let Some(game) = &setup.game else {
        bail!("no game is named: write `game NAME` above the set-ups");
    };
    let game: GameKind = game.parse()?;
    let choice =
        StartChoice { rules: Some(&setup.rules), position: Some(&setup.position), ..StartChoice::default() };
    game.start(&choice, &[])?;
    Ok(())
}
