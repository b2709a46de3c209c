//! The measurements as a table: a row for each site, and a comparison with the first.

use std::{io::Write, net::SocketAddr, time::Duration};

use anstream::stdout;
use anyhow::{Result, bail};

use super::games::Tally;
use crate::cli::load::LoadArgs;

/// The measurements of one site.
#[derive(Debug, Default)]
pub(super) struct Measured {
    latencies: Vec<Duration>,
    n_lost: u64,
    errors: Vec<String>,
    pub(super) elapsed: Duration,
    /// Spectators that did not receive the last move.
    pub(super) n_behind: usize,
    /// The size of the message about a move.
    pub(super) n_bytes: usize,
    /// CPU time during play.
    pub(super) cpu: Option<Duration>,
    /// CPU time per second while everybody was connected and nobody played.
    pub(super) rest: Option<Duration>,
    /// CPU time while spectators joined.
    pub(super) joins: Option<Duration>,
    /// Memory before anybody connected, and with all connections.
    pub(super) memory: Option<(u64, u64)>,
}

impl Measured {
    pub(super) fn add(&mut self, tally: Tally) {
        self.latencies.extend(tally.latencies);
        self.n_lost += tally.n_lost;
        self.errors.extend(tally.errors);
    }

    fn moves_a_second(&self) -> f64 {
        count(self.latencies.len()) / self.elapsed.as_secs_f64()
    }

    /// A percentile of the latencies, in milliseconds. The latencies must be sorted.
    fn percentile(&self, share: f64) -> f64 {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a place in a list")]
        let place = (count(self.latencies.len()) * share) as usize;
        let latency = self.latencies.get(place).or(self.latencies.last());
        latency.map_or(0.0, |latency| millis(*latency))
    }

    /// CPU time per move, without the idle load, in milliseconds.
    fn cpu_a_move(&self) -> Option<f64> {
        let rest = self.rest?.mul_f64(self.elapsed.as_secs_f64());
        let cpu = self.cpu?.saturating_sub(rest);
        Some(millis(cpu) / count(self.latencies.len().max(1)))
    }

    fn memory_a_socket(&self, n_sockets: usize) -> Option<f64> {
        let (before, after) = self.memory?;
        #[expect(clippy::cast_precision_loss, reason = "kilobytes")]
        let kilobytes = after.saturating_sub(before) as f64 / 1000.0;
        Some(kilobytes / count(n_sockets))
    }

    fn row(&self, n_sockets: usize) -> [Option<f64>; N_COLUMNS] {
        [
            Some(self.moves_a_second()),
            Some(self.percentile(0.5)),
            Some(self.percentile(0.9)),
            Some(self.percentile(0.99)),
            Some(self.percentile(1.0)),
            self.cpu_a_move(),
            self.rest.map(millis),
            self.joins.map(millis),
            self.memory_a_socket(n_sockets),
        ]
    }
}

const N_COLUMNS: usize = 9;
const COLUMNS: [&str; N_COLUMNS] = [
    "moves/s",
    "p50 ms",
    "p90 ms",
    "p99 ms",
    "longest ms",
    "CPU ms a move",
    "at rest, CPU ms/s",
    "joins, CPU ms",
    "KB a socket",
];

/// Prints everything. `bare_writes` holds the number of connections, the bytes for each, and the bare cost of writing
/// to them.
pub(super) fn print(
    args: &LoadArgs,
    mut sites: Vec<(SocketAddr, Measured)>,
    bare_writes: Option<(usize, usize, Duration)>,
) -> Result<()> {
    let n_sockets = args.sockets.max(2 * args.games);
    let mut out = stdout().lock();
    let pace =
        args.pause.map_or_else(|| "as fast as they can".to_owned(), |pause| format!("{pause} ms a move"));
    writeln!(
        out,
        "{} sockets: {} players in {} games of {}, {pace}; {} rounds of {} s",
        n_sockets,
        2 * args.games,
        args.games,
        args.game,
        args.rounds,
        args.seconds
    )?;
    let mut rows = Vec::new();
    for (address, measured) in &mut sites {
        measured.latencies.sort_unstable();
        rows.push((address.to_string(), measured.row(n_sockets)));
    }
    let (_, first) = rows[0].clone();
    for n in 1..rows.len() {
        let ratio = |(own, first): (Option<f64>, Option<f64>)| Some(own? / first.filter(|it| *it > 0.0)?);
        let mut ratios = rows[n].1.into_iter().zip(first).map(ratio);
        rows.push((
            format!("{} : {}", rows[n].0, rows[0].0),
            std::array::from_fn(|_| ratios.next().flatten()),
        ));
    }
    let wide = rows.iter().map(|(name, _)| name.len()).max().unwrap_or_default();
    write!(out, "{:wide$}", "")?;
    for column in COLUMNS {
        write!(out, "  {column}")?;
    }
    writeln!(out)?;
    for (name, row) in &rows {
        write!(out, "{name:wide$}")?;
        for (value, column) in row.iter().zip(COLUMNS) {
            let text = value.map_or_else(|| "-".to_owned(), |value| format!("{value:.2}"));
            write!(out, "  {text:>width$}", width = column.len())?;
        }
        writeln!(out)?;
    }
    writeln!(
        out,
        "moves are committed and heard by both players; CPU a move is without what the program does at rest"
    )?;
    if let Some((n_connections, n_bytes, cost)) = bare_writes {
        let cost = millis(cost);
        writeln!(
            out,
            "{n_connections} bare writes of {n_bytes} bytes: {cost:.2} ms of processor time on this machine"
        )?;
    }
    let mut is_well = true;
    for (address, Measured { latencies, n_lost, errors, n_behind, .. }) in &sites {
        writeln!(
            out,
            "{address}: {} moves, {n_lost} lost, {n_behind} spectators behind, {} errors",
            latencies.len(),
            errors.len()
        )?;
        if let Some(first) = errors.first() {
            writeln!(out, "  such as: {first}")?;
        }
        is_well &= *n_lost == 0 && *n_behind == 0 && errors.is_empty();
    }
    if !is_well {
        bail!("not everything that was acknowledged was heard");
    }
    Ok(())
}

fn millis(duration: Duration) -> f64 {
    duration.as_secs_f64() * 1000.0
}

#[expect(clippy::cast_precision_loss, reason = "counts are small")]
fn count(n: usize) -> f64 {
    n as f64
}
