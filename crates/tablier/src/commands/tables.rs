//! `tablier tables`: builds, verifies and describes endgame tablebases.

mod build;
mod info;
mod verify;

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use endgames::{AnyEndings, EndgameTable, Slice};
use games::GameKind;
use indicatif::{ProgressBar, ProgressStyle};
use tablefiles::default_folder;

use crate::cli::tables::{TablesArgs, TablesCommand, TablesPlace};

pub(crate) fn run(args: &TablesArgs) -> Result<()> {
    match &args.what {
        TablesCommand::Build(args) => build::run(args),
        TablesCommand::Verify(args) => verify::run(args),
        TablesCommand::Info(args) => info::run(args),
    }
}

impl TablesPlace {
    fn endings(&self) -> Result<&'static dyn AnyEndings> {
        self.game.endings().with_context(|| {
            let with_tables: Vec<&str> =
                GameKind::ALL.into_iter().filter(|it| it.has_tables()).map(GameKind::slug).collect();
            format!("there are no tables for {}: {} have some", self.game, with_tables.join(" and "))
        })
    }

    fn folder(&self) -> Result<PathBuf> {
        self.endings()?;
        let folder = self.folder.clone().or_else(default_folder);
        folder.context("no folder for data is known: name one with --folder")
    }

    /// The slices whose files are in the folder.
    fn slices(&self) -> Result<Vec<Slice>> {
        let (folder, endings) = (self.folder()?, self.endings()?);
        let mut found = endings.up_to(endings.stones().most.into());
        found.retain(|&slice| tablefiles::file(&folder, endings, slice).exists());
        if found.is_empty() {
            bail!("no tables in {}: build some with `tablier tables build {}`", folder.display(), self.game);
        }
        Ok(found)
    }

    /// The whole table of a slice whose file is in the folder.
    fn table(&self, slice: Slice) -> Result<EndgameTable> {
        tablefiles::read(&self.folder()?, self.endings()?, slice)?
            .with_context(|| format!("the table {slice} is gone"))
    }
}

fn progress_bar(n_units: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {percent:>3} %, {eta} left  {msg}");
    ProgressBar::new(n_units).with_style(style.expect("a constant template"))
}
