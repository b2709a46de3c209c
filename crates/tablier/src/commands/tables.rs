//! `tablier tables`: builds, verifies and describes endgame tablebases.

mod build;

use std::{io::Write, path::PathBuf};

use anstream::stdout;
use anyhow::{Context, Result, bail, ensure};
use endgames::{EndgameTable, EndgameTables, Entry, Index, MOST_STONES, Slice, Statistics};
use evaluation::ProbeResult;
use games::GameKind;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use tabletop::playout::Dice;
use workbench::{
    styles::{BOLD, DIM, RESET},
    tables::{self, default_folder},
};

use crate::cli::tables::{TablesArgs, TablesCommand, TablesInfoArgs, TablesPlace, TablesVerifyArgs};

pub(crate) fn run(args: &TablesArgs) -> Result<()> {
    match &args.what {
        TablesCommand::Build(args) => build::run(args),
        TablesCommand::Verify(args) => verify(args),
        TablesCommand::Info(args) => info(args),
    }
}

impl TablesPlace {
    fn folder(&self) -> Result<PathBuf> {
        let with_tables: Vec<&str> =
            GameKind::ALL.into_iter().filter(|it| it.has_tables()).map(GameKind::slug).collect();
        ensure!(
            self.game.has_tables(),
            "there are no tables for {}: {} has some",
            self.game,
            with_tables.join(", ")
        );
        let folder = self.folder.clone().or_else(default_folder);
        folder.context("no folder for data is known: name one with --folder")
    }

    /// Each table in the folder, or the error in it.
    fn tables(&self) -> Result<Vec<(Slice, Result<EndgameTable>)>> {
        let folder = self.folder()?;
        let found: Vec<_> = Slice::up_to(MOST_STONES)
            .filter_map(|slice| tables::read(&folder, slice).transpose().map(|table| (slice, table)))
            .collect();
        if found.is_empty() {
            bail!("no tables in {}: build some with `tablier tables build {}`", folder.display(), self.game);
        }
        Ok(found)
    }
}

fn progress_bar(n_units: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {percent:>3} %, {eta} left  {msg}");
    ProgressBar::new(n_units).with_style(style.expect("a constant template"))
}

fn verify(args: &TablesVerifyArgs) -> Result<()> {
    let found = args.place.tables()?;
    let mut faults = Vec::new();
    let mut sound = Vec::new();
    for (_, table) in found {
        match table {
            Ok(table) => sound.push(table),
            Err(error) => faults.push(format!("{error:#}")),
        }
    }
    let tables = EndgameTables::new(sound);
    let index = Index::new(most_pieces(tables.iter()));
    let bar =
        progress_bar(tables.iter().map(|table| args.samples.min(table.slice().n_entries()) as u64).sum());
    let mut n_derived = 0;
    for table in tables.iter() {
        bar.set_message(table.slice().to_string());
        let mut dice = Dice::new(args.seed);
        let n_entries = table.slice().n_entries();
        for sample in 0..args.samples.min(n_entries) {
            let place = if args.samples < n_entries { dice.below(n_entries) } else { sample };
            match derive(&tables, table, place, &index) {
                Derived::Same => n_derived += 1,
                Derived::Unknown => {}
                Derived::Other(fault) => {
                    faults.push(fault);
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
    let n_tables = tables.iter().count();
    writeln!(
        out,
        "{n_tables} tables have the right checksum, {n_derived} entries were derived from their moves"
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

/// The number of entries between two updates of the progress bar.
const BAR_STEP: usize = 1024;

/// The result of comparing an entry with its successors.
enum Derived {
    Same,
    /// A table that a move leads to is missing.
    Unknown,
    Other(String),
}

fn derive(tables: &EndgameTables, table: &EndgameTable, place: usize, index: &Index) -> Derived {
    let (slice, stored) = (table.slice(), table.entry(place));
    let position = index.position(slice, place);
    match tables.derived(&position) {
        None => Derived::Unknown,
        Some(derived) if derived == stored => Derived::Same,
        Some(derived) => {
            let (stored, derived) = (value(stored), value(derived));
            Derived::Other(format!(
                "{slice}: `{position}` is a {stored} by the table, a {derived} by its moves"
            ))
        }
    }
}

fn info(args: &TablesInfoArgs) -> Result<()> {
    let found = args.place.tables()?;
    let mut out = stdout().lock();
    let index = Index::new(most_pieces(found.iter().filter_map(|(_, table)| table.as_ref().ok())));
    if !args.json {
        writeln!(
            out,
            "{BOLD}{:<6} {:>12} {:>9} {:>9} {:>9} {:>12} {:>13}  position of a longest win{RESET}",
            "", "bytes", "win", "draw", "loss", "longest win", "longest loss"
        )?;
    }
    let mut n_bytes = 0;
    let mut rows = Vec::new();
    for (slice, table) in &found {
        let table = match table {
            Ok(table) => table,
            Err(error) if args.json => {
                rows.push(json!({"slice": slice.to_string(), "error": format!("{error:#}")}));
                continue;
            }
            Err(error) => {
                writeln!(out, "{slice:<6} {error:#}")?;
                continue;
            }
        };
        let statistics = Statistics::of(table, &index);
        let n_here = slice.n_entries() + endgames::HEADER_BYTES;
        n_bytes += n_here;
        let longest = statistics.longest_win().map(|(plies, position)| (plies, position.to_string()));
        if args.json {
            rows.push(json!({
                "slice": slice.to_string(),
                "bytes": n_here,
                "positions": statistics.n_all(),
                "wins": statistics.n_wins(), "draws": statistics.n_draws(), "losses": statistics.n_losses(),
                "longest_win": longest.as_ref().map(|it| it.0), "longest_loss": statistics.longest_loss(),
                "example": longest.as_ref().map(|it| &it.1),
            }));
            continue;
        }
        let share = |n: u64| format!("{:.2} %", 100.0 * n as f64 / statistics.n_all() as f64);
        let plies = |plies: Option<u8>| plies.map_or("-".to_owned(), |plies| plies.to_string());
        writeln!(
            out,
            "{:<6} {n_here:>12} {:>9} {:>9} {:>9} {:>12} {:>13}  {DIM}{}{RESET}",
            slice.to_string(),
            share(statistics.n_wins()),
            share(statistics.n_draws()),
            share(statistics.n_losses()),
            plies(longest.as_ref().map(|it| it.0)),
            plies(statistics.longest_loss()),
            longest.map_or(String::new(), |it| it.1)
        )?;
    }
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&rows)?)?;
    } else {
        let folder = args.place.folder()?;
        writeln!(
            out,
            "{DIM}{} tables, {:.1} MB in {}{RESET}",
            found.len(),
            n_bytes as f64 / 1e6,
            folder.display()
        )?;
    }
    Ok(())
}

fn most_pieces<'a>(tables: impl Iterator<Item = &'a EndgameTable>) -> usize {
    tables.map(|table| table.slice().mover()).max().unwrap_or(0)
}

fn value(entry: Entry) -> String {
    match entry.result() {
        ProbeResult::Win(plies) => format!("win in {plies}"),
        ProbeResult::Draw => "draw".to_owned(),
        ProbeResult::Loss(plies) => format!("loss in {plies}"),
    }
}
