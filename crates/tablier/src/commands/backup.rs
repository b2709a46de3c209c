//! `tablier backup` and `tablier restore`: all data as one file, and back.

use std::io::{self, IsTerminal, Write};

use anstream::{eprintln, stdout};
use anyhow::{Context, Result, bail};
use server::operator::{moment, now};
use store::{Destination, Identities, Recipients, Store};

use crate::{
    cli::{
        operator::{BackupArgs, BackupKeyArgs, OpeningArgs, RestoreArgs},
        serve::KeepingArgs,
    },
    commands::{counted, runtime},
};

impl KeepingArgs {
    pub(crate) fn address(&self) -> String {
        let file = self.folder().join("tablier.sqlite");
        self.database.clone().unwrap_or_else(|| Store::sqlite_address(&file))
    }

    /// Opens an existing database. A command that only reads must not create one.
    pub(crate) async fn open(&self) -> Result<Store> {
        let file = self.folder().join("tablier.sqlite");
        if self.database.is_none() && !file.exists() {
            anyhow::bail!("there is no database in {}: name the folder with --data", self.folder().display());
        }
        Store::open_existing(&self.address(), &self.folder().join("backups"))
            .await
            .context("the database cannot be opened")
    }
}

impl OpeningArgs {
    /// The secret keys that may open a backup.
    pub(crate) fn identities(&self) -> Result<Option<Identities>> {
        let read = |file| Identities::read(file).context("the secret key cannot be used");
        self.identity.as_deref().map(read).transpose()
    }
}

/// The current time, formatted for file names.
pub(crate) fn moment_in_names() -> String {
    moment(now()).replace(' ', "-").replace(':', "")
}

pub(crate) fn backup(args: &BackupArgs) -> Result<()> {
    let recipients = recipients(args)?;
    let new_name = || {
        let end = if recipients.is_empty() { "tablier" } else { "tablier.age" };
        args.keeping.folder().join("backups").join(format!("tablier-{}.{end}", moment_in_names()))
    };
    let file = args.to.clone().unwrap_or_else(new_name);
    let is_output = args.to.as_deref().is_some_and(|file| file.as_os_str() == "-");
    if is_output && io::stdout().is_terminal() {
        bail!("a backup is not for the eye: send standard output into a file or a program");
    }
    runtime()?.block_on(async {
        let store = args.keeping.open().await?;
        let mut output = io::stdout();
        let to = match (is_output, args.force) {
            (true, _) => Destination::Output(&mut output),
            (false, true) => Destination::Replace(&file),
            (false, false) => Destination::NewFile(&file),
        };
        let done = store.backup(to, &recipients).await.context("there is no backup")?;
        store.close().await;
        let rows = counted(done.rows, "row is", "rows are");
        match is_output {
            true => eprintln!("{rows} in the backup"),
            false => writeln!(stdout(), "{rows} in {}", file.display())?,
        }
        Ok(())
    })
}

fn recipients(args: &BackupArgs) -> Result<Recipients> {
    let mut recipients = Recipients::default();
    for key in &args.recipients {
        recipients.add(key)?;
    }
    if let Some(file) = &args.recipients_file {
        recipients.add_file(file)?;
    }
    Ok(recipients)
}

pub(crate) fn new_key(args: &BackupKeyArgs) -> Result<()> {
    let recipient = store::new_key(&args.to).context("there is no new key")?;
    writeln!(stdout(), "{recipient}")?;
    eprintln!("the secret key is in {}: keep it away from the site, and do not lose it", args.to.display());
    Ok(())
}

pub(crate) fn restore(args: &RestoreArgs) -> Result<()> {
    let Some(file) = args.file.as_ref().or(args.from.as_ref()) else { bail!("name a backup") };
    let identities = args.opening.identities()?;
    runtime()?.block_on(async {
        let folder = args.keeping.folder();
        if args.keeping.database.is_none() {
            store::make_private_folder(&folder)
                .with_context(|| format!("the folder {}", folder.display()))?;
        }
        let done = Store::restore_with(&args.keeping.address(), file, identities.as_ref())
            .await
            .with_context(|| format!("nothing was restored from {}", file.display()))?;
        if !done.has_checksums {
            eprintln!("{NO_CHECKSUMS}");
        }
        let rows = counted(done.rows, "row is", "rows are");
        writeln!(stdout(), "{rows} restored; `tablier verify` replays every match")?;
        Ok(())
    })
}

/// The warning for backups of earlier versions.
pub(crate) const NO_CHECKSUMS: &str = "warning: this backup is of an earlier format without checksums: \
    whether something in it was changed cannot be told";
