//! `tablier verify`: checks the integrity of the database, replays every stored match and compares; or checks a backup.

use std::{io::Write, path::Path};

use anstream::{eprintln, stdout};
use anyhow::{Context, Result, bail};
use workbench::interrupt;

use crate::{
    cli::operator::VerifyArgs,
    commands::{backup::NO_CHECKSUMS, counted, progress_of_matches, runtime},
};

pub(crate) fn run(args: &VerifyArgs) -> Result<()> {
    if let Some(file) = &args.backup {
        return check_backup(file, args);
    }
    interrupt::flag();
    runtime()?.block_on(async {
        let store = args.keeping.open().await?;
        let bar = progress_of_matches(store.count_matches().await?);
        let verified = store
            .verify(|n_done| {
                bar.set_position(n_done);
                !interrupt::is_on()
            })
            .await?;
        bar.finish_and_clear();
        store.close().await;
        let mut out = stdout().lock();
        for check in &verified.checks {
            writeln!(out, "checked: {check}")?;
        }
        for what in &verified.not_checked {
            writeln!(out, "not checked: {what}")?;
        }
        for fault in &verified.faults {
            writeln!(out, "{fault}")?;
        }
        let n_faults = verified.faults.len();
        let matches = counted(verified.n_matches, "match", "matches");
        let events = counted(verified.n_events, "event", "events");
        let ratings = counted(verified.n_ratings, "rating", "ratings");
        let studies = counted(verified.n_studies, "study", "studies");
        let faults = counted(n_faults as u64, "fault", "faults");
        writeln!(out, "{matches} with {events} and {studies} replayed, {ratings} compared, {faults}")?;
        if interrupt::is_on() {
            bail!("interrupted before everything was looked at");
        }
        if n_faults > 0 {
            bail!(
                "what is kept does not add up: `tablier repair` shows what can be done about matches; \
                 otherwise restore a backup into a new folder and compare"
            );
        }
        Ok(())
    })
}

fn check_backup(file: &Path, args: &VerifyArgs) -> Result<()> {
    let identities = args.opening.identities()?;
    let checked = store::check_backup(file, identities.as_ref())
        .with_context(|| format!("{} is not a complete backup", file.display()))?;
    if !checked.has_checksums {
        eprintln!("{NO_CHECKSUMS}");
    }
    let mut out = stdout().lock();
    let rows = counted(checked.rows, "row", "rows");
    let parts = counted(checked.parts.len() as u64, "part", "parts");
    let how = if checked.is_encrypted { ", encrypted" } else { "" };
    match checked.has_checksums {
        true => writeln!(
            out,
            "{rows} in {parts} of schema version {}{how}: all checksums agree",
            checked.schema_version
        )?,
        false => {
            writeln!(
                out,
                "{rows} of schema version {}{how}: every line can be read",
                checked.schema_version
            )?;
        }
    }
    Ok(())
}
