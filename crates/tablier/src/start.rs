//! From the options of a command to the position it is about.

use std::{fs, path::Path};

use anyhow::{Context, Result, bail};
use games::{GameKind, Start, StartChoice};
use tabletop::setup::{Setup, read_setups};

use crate::cli::start::{OwnSetups, StartArgs, StartOptions};

/// A file of set-ups is no longer.
const MOST_BYTES: u64 = 1 << 20;

impl StartArgs {
    /// The start that these options mean.
    pub(crate) fn start(&self) -> Result<Start> {
        self.choice.start(self.game)
    }
}

impl StartOptions {
    /// The start of a game that these options mean.
    pub(crate) fn start(&self, game: GameKind) -> Result<Start> {
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
    /// The set-ups of the file, each of them known to be a position of its game.
    pub(crate) fn read(&self) -> Result<Vec<Setup>> {
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
