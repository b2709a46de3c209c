//! `tablier verify`: replays every match that is kept, and compares.

use std::io::Write;

use anstream::stdout;
use anyhow::{Result, bail};
use indicatif::{ProgressBar, ProgressStyle};

use crate::{
    cli::operator::VerifyArgs,
    commands::{counted, runtime},
    interrupt,
};

pub(crate) fn run(args: &VerifyArgs) -> Result<()> {
    interrupt::flag();
    runtime()?.block_on(async {
        let store = args.keeping.open().await?;
        let style = ProgressStyle::with_template("{bar:30} {pos} of {len} matches, {eta} left");
        let bar =
            ProgressBar::new(store.count_matches().await?).with_style(style.expect("a constant template"));
        let verified = store
            .verify(|n_done| {
                bar.set_position(n_done);
                !interrupt::is_on()
            })
            .await?;
        bar.finish_and_clear();
        store.close().await;
        let mut out = stdout().lock();
        for fault in &verified.faults {
            writeln!(out, "{fault}")?;
        }
        let n_faults = verified.faults.len();
        let matches = counted(verified.n_matches, "match", "matches");
        let events = counted(verified.n_events, "event", "events");
        let ratings = counted(verified.n_ratings, "rating", "ratings");
        let faults = counted(n_faults as u64, "fault", "faults");
        writeln!(out, "{matches} with {events} replayed, {ratings} compared, {faults}")?;
        if interrupt::is_on() {
            bail!("interrupted before everything was looked at");
        }
        if n_faults > 0 {
            bail!("what is kept does not add up: restore a backup into a new folder and compare");
        }
        Ok(())
    })
}
