//! `tablier backup` and `tablier restore`: everything as one file, and back.

use std::io::Write;

use anstream::stdout;
use anyhow::{Context, Result};
use server::operator::{moment, now};
use store::Store;

use crate::{
    cli::{
        operator::{BackupArgs, RestoreArgs},
        serve::KeepingArgs,
    },
    commands::{counted, runtime},
};

impl KeepingArgs {
    /// The address of the database.
    pub(crate) fn address(&self) -> String {
        let file = self.folder().join("tablier.sqlite");
        self.database.clone().unwrap_or_else(|| Store::sqlite_address(&file))
    }

    /// Opens the database that is there. A command that only looks must not make a new one.
    pub(crate) async fn open(&self) -> Result<Store> {
        let file = self.folder().join("tablier.sqlite");
        if self.database.is_none() && !file.exists() {
            anyhow::bail!("there is no database in {}: name the folder with --data", self.folder().display());
        }
        Store::open(&self.address(), &self.folder().join("backups"))
            .await
            .context("the database cannot be opened")
    }
}

pub(crate) fn backup(args: &BackupArgs) -> Result<()> {
    let name = moment(now()).replace(' ', "-").replace(':', "");
    let file = args
        .to
        .clone()
        .unwrap_or_else(|| args.keeping.folder().join("backups").join(format!("tablier-{name}.tablier")));
    runtime()?.block_on(async {
        let store = args.keeping.open().await?;
        let done = store.backup_to(&file).await.context("there is no backup")?;
        store.close().await;
        writeln!(stdout(), "{} in {}", counted(done.rows, "row is", "rows are"), file.display())?;
        Ok(())
    })
}

pub(crate) fn restore(args: &RestoreArgs) -> Result<()> {
    runtime()?.block_on(async {
        let folder = args.keeping.folder();
        if args.keeping.database.is_none() {
            store::make_private_folder(&folder)
                .with_context(|| format!("the folder {}", folder.display()))?;
        }
        let done = Store::restore(&args.keeping.address(), &args.file)
            .await
            .with_context(|| format!("nothing was restored from {}", args.file.display()))?;
        let rows = counted(done.rows, "row is", "rows are");
        writeln!(stdout(), "{rows} restored; `tablier verify` replays every match")?;
        Ok(())
    })
}
