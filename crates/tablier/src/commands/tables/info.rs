//! `tablier tables info`: sizes, results and longest wins.

use std::io::Write;

use anstream::stdout;
use anyhow::{Context, Result};
use endgames::{Slice, Statistics};
use serde_json::{Value, json};
use workbench::styles::{BOLD, DIM, RESET};

use crate::cli::tables::TablesInfoArgs;

pub(super) fn run(args: &TablesInfoArgs) -> Result<()> {
    let endings = args.place.endings()?;
    let slices = args.place.slices()?;
    let mut out = stdout().lock();
    if !args.json {
        writeln!(
            out,
            "{BOLD}{:<6} {:>12} {:>9} {:>9} {:>9} {:>12} {:>13}  position of a longest win{RESET}",
            "", "bytes", "win", "draw", "loss", "longest win", "longest loss"
        )?;
    }
    let mut n_bytes = 0;
    let mut rows = Vec::new();
    for &slice in &slices {
        // One table at a time: together they may need more memory than there is.
        let statistics = args
            .place
            .table(slice)
            .and_then(|table| endings.statistics(&table).context("the table is not in memory"));
        let n_here = endings.n_file_bytes(slice);
        match statistics {
            Ok(statistics) => {
                n_bytes += n_here;
                match args.json {
                    true => rows.push(as_json(slice, n_here, &statistics)),
                    false => writeln!(out, "{}", as_line(slice, n_here, &statistics))?,
                }
            }
            Err(error) if args.json => {
                rows.push(json!({"slice": slice.to_string(), "error": format!("{error:#}")}));
            }
            Err(error) => writeln!(out, "{slice:<6} {error:#}")?,
        }
    }
    if args.json {
        writeln!(out, "{}", serde_json::to_string_pretty(&rows)?)?;
    } else {
        let (megabytes, folder) = (n_bytes as f64 / 1e6, args.place.folder()?);
        writeln!(out, "{DIM}{} tables, {megabytes:.1} MB in {}{RESET}", slices.len(), folder.display())?;
    }
    Ok(())
}

fn as_json(slice: Slice, n_bytes: usize, statistics: &Statistics) -> Value {
    let longest = statistics.longest_win();
    json!({
        "slice": slice.to_string(),
        "bytes": n_bytes,
        "positions": statistics.n_all(),
        "wins": statistics.n_wins(), "draws": statistics.n_draws(), "losses": statistics.n_losses(),
        "longest_win": longest.map(|it| it.0), "longest_loss": statistics.longest_loss(),
        "example": longest.map(|it| it.1),
    })
}

fn as_line(slice: Slice, n_bytes: usize, statistics: &Statistics) -> String {
    let share = |n: u64| format!("{:.2} %", 100.0 * n as f64 / statistics.n_all() as f64);
    let plies = |plies: Option<u8>| plies.map_or("-".to_owned(), |plies| plies.to_string());
    let longest = statistics.longest_win();
    format!(
        "{slice:<6} {n_bytes:>12} {:>9} {:>9} {:>9} {:>12} {:>13}  {DIM}{}{RESET}",
        share(statistics.n_wins()),
        share(statistics.n_draws()),
        share(statistics.n_losses()),
        plies(longest.map(|it| it.0)),
        plies(statistics.longest_loss()),
        longest.map_or("", |it| it.1)
    )
}
