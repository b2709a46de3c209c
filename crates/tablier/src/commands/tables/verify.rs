//! `tablier tables verify`: checksums, and entries against those that their moves lead to.

use std::io::Write;

use anstream::stdout;
use anyhow::{Context, Result, bail};
use endgames::{EndgameTable, ProbeResult, TableComparison};
use tablefiles::TableReading;
use tabletop::playout::Dice;

use crate::{cli::tables::TablesVerifyArgs, commands::tables::progress_bar};

/// The number of entries between two updates of the progress bar.
const BAR_STEP: usize = 1024;

pub(super) fn run(args: &TablesVerifyArgs) -> Result<()> {
    let (folder, endings) = (args.place.folder()?, args.place.endings()?);
    let (mut sound, mut faults) = (Vec::new(), Vec::new());
    for slice in args.place.slices()? {
        // Each table is read as a whole, one after the other, and then only in blocks.
        match args.place.table(slice) {
            Ok(_) => {
                let table = tablefiles::open(&folder, endings, slice, TableReading::ForSearch)?;
                sound.push(table.with_context(|| format!("the table {slice} is gone"))?);
            }
            Err(error) => faults.push(format!("{error:#}")),
        }
    }
    let sizes: Vec<usize> = sound.iter().map(EndgameTable::n_entries).collect();
    let bar = progress_bar(sizes.iter().map(|&n_entries| args.samples.min(n_entries) as u64).sum());
    let tables = endings.shelf(sound);
    let slices = tables.slices();
    let mut n_derived = 0;
    for &slice in &slices {
        bar.set_message(slice.to_string());
        let mut dice = Dice::new(args.seed);
        let n_entries = endings.n_entries(slice);
        for sample in 0..args.samples.min(n_entries) {
            let place = if args.samples < n_entries { dice.below(n_entries) } else { sample };
            match tables.compare(slice, place) {
                TableComparison::Same => n_derived += 1,
                TableComparison::Unknown => {}
                TableComparison::Other { position, stored, derived } => {
                    let (stored, derived) = (words(stored), words(derived));
                    faults.push(format!(
                        "{slice}: `{position}` is a {stored} by the table, a {derived} by its moves"
                    ));
                    break;
                }
            }
            if sample % BAR_STEP == BAR_STEP - 1 {
                bar.inc(BAR_STEP as u64);
            }
        }
    }
    bar.finish_and_clear();
    let mut out = stdout().lock();
    writeln!(
        out,
        "{} tables have the right checksum, {n_derived} entries were derived from their moves",
        slices.len()
    )?;
    if faults.is_empty() {
        return Ok(());
    }
    for fault in &faults {
        writeln!(out, "  {fault}")?;
    }
    drop(out);
    bail!("{} of the tables are wrong", faults.len())
}

fn words(result: ProbeResult) -> String {
    match result {
        ProbeResult::Win(plies) => format!("win in {plies}"),
        ProbeResult::Draw => "draw".to_owned(),
        ProbeResult::Loss(plies) => format!("loss in {plies}"),
    }
}
