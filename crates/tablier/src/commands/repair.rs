//! `tablier repair`: restores matches with inconsistent events to their last valid version.

use std::io::Write;

use anstream::{eprintln, stdout};
use anyhow::{Context, Result, bail};
use server::operator::now;
use store::{MatchRepair, Remedy};
use workbench::interrupt;

use crate::{
    cli::operator::RepairArgs,
    commands::{backup::moment_in_names, counted, progress_of_matches, runtime},
};

pub(crate) fn run(args: &RepairArgs) -> Result<()> {
    interrupt::flag();
    runtime()?.block_on(async {
        let store = args.keeping.open().await?;
        let bar = progress_of_matches(store.count_matches().await?);
        let planned_at = now();
        let planned = store
            .plan_repairs(planned_at, |n_done| {
                bar.set_position(n_done);
                !interrupt::is_on()
            })
            .await
            .context("nothing was repaired")?;
        bar.finish_and_clear();
        if interrupt::is_on() {
            bail!("interrupted before everything was looked at: nothing was changed");
        }
        for repair in &planned.repairs {
            show(repair)?;
        }
        for fault in &planned.hopeless {
            writeln!(stdout(), "{fault}")?;
        }
        let looked_at = counted(planned.n_matches, "match", "matches");
        let n_repairs = planned.repairs.len() as u64;
        let repairs = counted(n_repairs, "match", "matches");
        if !args.apply {
            writeln!(stdout(), "{looked_at} looked at: {repairs} to be repaired; nothing was changed")?;
            match (n_repairs, planned.hopeless.len()) {
                (_, 1..) => bail!("not everything can be repaired from what is there"),
                (1.., 0) => writeln!(stdout(), "`tablier repair --apply` does it")?,
                (0, 0) => {}
            }
            return Ok(());
        }
        if n_repairs > 0 {
            let new_name =
                || args.keeping.folder().join("repairs").join(format!("repair-{}.json", moment_in_names()));
            let file = args.keep.clone().unwrap_or_else(new_name);
            planned
                .keep_in(&file, planned_at)
                .context("nothing was repaired: what is cut off cannot be kept")?;
            writeln!(stdout(), "what is cut off or changed is kept in {}", file.display())?;
        }
        let mut n_failed = 0;
        for repair in &planned.repairs {
            if let Err(error) = store.repair(repair, planned_at, now()).await {
                eprintln!("match {} was not repaired: {error}", repair.match_id);
                n_failed += 1;
            }
        }
        store.close().await;
        writeln!(
            stdout(),
            "{looked_at} looked at: {} repaired; `tablier verify` looks at everything again",
            counted(n_repairs - n_failed, "match", "matches")
        )?;
        if n_failed > 0 || !planned.hopeless.is_empty() {
            bail!("not everything could be repaired");
        }
        Ok(())
    })
}

/// Prints the repair of a match.
fn show(repair: &MatchRepair) -> Result<()> {
    let mut out = stdout().lock();
    writeln!(out, "match {}: {}", repair.match_id, repair.why)?;
    match repair.remedy {
        Remedy::Summary => {}
        Remedy::Cut => writeln!(out, "  last good version: {}", repair.last_good)?,
        Remedy::Remove => {
            writeln!(
                out,
                "  without its opening it is not a match: it is taken away, with all that belongs to it"
            )?;
        }
    }
    for event in &repair.cut {
        // Damaged data may contain anything, but must not command this terminal.
        let body = event.body.replace(char::is_control, " ");
        writeln!(out, "  cut off: event {} {body}", event.version)?;
    }
    for recorded in &repair.added {
        let body = serde_json::to_string(&recorded.event)?;
        writeln!(out, "  added: event {} {body}", recorded.v)?;
    }
    for change in &repair.changes {
        writeln!(out, "  its {}: {} becomes {}", change.what, change.from, change.to)?;
    }
    writeln!(out, "  ratings: {}", repair.ratings)?;
    Ok(())
}
