//! `tablier verify`: checks the integrity of the database, replays every stored match and compares; or checks a backup.

use std::{io::Write, path::Path};

use anstream::{eprintln, stdout};
use anyhow::{Context, Result, bail};
use server::operator::evaluation_fault;
use store::Store;
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
        let (n_evaluations, wrong_evaluations) = verify_evaluations(&store).await?;
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
        for fault in &wrong_evaluations {
            writeln!(out, "{fault}")?;
        }
        let n_faults = verified.faults.len() + wrong_evaluations.len();
        let matches = counted(verified.n_matches, "match", "matches");
        let events = counted(verified.n_events, "event", "events");
        let ratings = counted(verified.n_ratings, "rating", "ratings");
        let studies = counted(verified.n_studies, "study", "studies");
        let faults = counted(n_faults as u64, "fault", "faults");
        if n_evaluations > 0 {
            writeln!(out, "checked: {}", counted(n_evaluations, "shared evaluation", "shared evaluations"))?;
        }
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

/// Plays the lines of all evaluations that pages share: how many there are, and what is wrong with them.
async fn verify_evaluations(store: &Store) -> Result<(u64, Vec<String>)> {
    const PAGE: i64 = 1000;
    let (mut n_evaluations, mut faults) = (0, Vec::new());
    let mut last = None;
    while !interrupt::is_on() {
        let rows = store.evaluations_after(last.as_ref(), PAGE).await?;
        n_evaluations += rows.len() as u64;
        for row in &rows {
            if let Some(fault) = evaluation_fault(row) {
                let of = &row.of;
                faults.push(format!("evaluation of {} {} {}: {fault}", of.game, of.rules, of.position));
            }
        }
        match rows.into_iter().next_back() {
            Some(row) => last = Some(row),
            None => break,
        }
    }
    Ok((n_evaluations, faults))
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
