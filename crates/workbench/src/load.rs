//! `tablier load`: a load test with many players and spectators. It runs on this machine only, and is bounded in number
//! and time.
//!
//! With several addresses each site gets the same load in turn, round by round. Two versions are so measured under the
//! same conditions, and their figures are shown side by side.

mod bare_writes;
mod games;
mod process;
mod report;
mod spectators;

use std::{net::SocketAddr, time::Duration};

use anyhow::{Context, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use tokio::{task::JoinSet, time::sleep};

use self::{games::Pair, process::Process, report::Measured, spectators::Spectators};
use crate::cli::load::LoadArgs;

/// The number of connections that are opened at once.
const TOGETHER: usize = 20;
/// How long an idle site is measured.
const REST: Duration = Duration::from_secs(3);

/// From this number of spectators per match on, broadcasting is most of the work.
const MANY_SPECTATORS: usize = 100;

/// A site under load, with all its connections.
struct Site {
    address: SocketAddr,
    process: Option<Process>,
    pairs: Vec<Pair>,
    spectators: Spectators,
    measured: Measured,
}

pub(crate) fn run(args: &LoadArgs) -> Result<()> {
    if let Some(elsewhere) = args.addresses.iter().find(|address| !address.ip().is_loopback()) {
        bail!("load is made on this machine only: {elsewhere} is somewhere else");
    }
    if args.pids.len() > args.addresses.len() {
        bail!(
            "there are {} --pid and {} --address: each process belongs to an address, in the same order",
            args.pids.len(),
            args.addresses.len()
        );
    }
    server::raise_open_files();
    let runtime = tokio::runtime::Runtime::new().context("no threads for the players")?;
    runtime.block_on(load(args))
}

async fn load(args: &LoadArgs) -> Result<()> {
    let mut sites = Vec::with_capacity(args.addresses.len());
    for (n, &address) in args.addresses.iter().enumerate() {
        let process = args.pids.get(n).copied().map(Process::new);
        sites.push(gather(args, address, process).await.with_context(|| format!("the site at {address}"))?);
    }
    for round in 1..=args.rounds {
        for site in &mut sites {
            site.play(args, round).await?;
        }
    }
    let n_spectators = sites[0].spectators.len() / args.games;
    let n_bytes = sites[0].measured.n_bytes;
    let measured = sites.into_iter().map(|site| (site.address, site.measured)).collect();
    let bare_writes = match n_spectators {
        0..MANY_SPECTATORS => None,
        _ => Some((n_spectators, n_bytes, bare_writes::measure(n_spectators, n_bytes)?)),
    };
    report::print(args, measured, bare_writes)
}

/// Opens all connections.
async fn gather(args: &LoadArgs, address: SocketAddr, process: Option<Process>) -> Result<Site> {
    let n_spectators = args.sockets.saturating_sub(2 * args.games);
    let bar = ProgressBar::new(u64::try_from(args.games + n_spectators)?);
    bar.set_style(ProgressStyle::with_template("{msg} {bar:30} {pos}/{len}")?);
    let memory_before = process.as_ref().and_then(Process::memory);
    bar.set_message("players sit down");
    let mut pairs = Vec::with_capacity(args.games);
    let mut left = 0..args.games;
    loop {
        let mut set = JoinSet::new();
        for n in left.by_ref().take(TOGETHER) {
            set.spawn(Pair::open(address, n, args.game, args.clock.clone()));
        }
        if set.is_empty() {
            break;
        }
        while let Some(pair) = set.join_next().await {
            pairs.push(pair?.context("a match cannot be opened")?);
            bar.inc(1);
        }
    }
    bar.set_message("spectators come");
    let cpu_before = process.as_ref().and_then(Process::cpu);
    let ids: Vec<String> = pairs.iter().map(|pair| pair.match_id().to_owned()).collect();
    let mut spectators = Spectators::default();
    while spectators.len() < n_spectators {
        spectators.come(address, &ids, TOGETHER.min(n_spectators - spectators.len())).await?;
        bar.set_position(u64::try_from(args.games + spectators.len())?);
    }
    bar.finish_and_clear();
    let mut measured = Measured::default();
    if let Some(process) = &process {
        measured.joins = cpu_before.zip(process.cpu()).map(|(before, after)| after.saturating_sub(before));
        measured.memory = memory_before.zip(process.memory());
        let before = process.cpu();
        sleep(REST).await;
        measured.rest = before
            .zip(process.cpu())
            .map(|(before, after)| after.saturating_sub(before).div_f64(REST.as_secs_f64()));
    }
    Ok(Site { address, process, pairs, spectators, measured })
}

impl Site {
    /// Plays for one round.
    async fn play(&mut self, args: &LoadArgs, round: usize) -> Result<()> {
        let length = Duration::from_secs(args.seconds);
        let bar = ProgressBar::new(args.seconds);
        let template = format!("{}, round {round}: {{bar:30}} {{pos}}/{{len}} s", self.address);
        bar.set_style(ProgressStyle::with_template(&template)?);
        let cpu_before = self.process.as_ref().and_then(Process::cpu);
        let pause = args.pause.map(Duration::from_millis);
        let mut players = JoinSet::new();
        for (n, pair) in self.pairs.drain(..).enumerate() {
            players.spawn(pair.play((round * args.games + n) as u64, pause, length));
        }
        let started = tokio::time::Instant::now();
        while !players.is_empty() {
            tokio::select! {
                ended = players.join_next() => if let Some(ended) = ended {
                    let (pair, tally) = ended?;
                    self.measured.add(tally);
                    self.pairs.push(pair);
                },
                () = sleep(Duration::from_millis(500)) => bar.set_position(started.elapsed().as_secs()),
            }
        }
        let elapsed = started.elapsed();
        self.measured.elapsed += elapsed;
        let cpu = cpu_before.zip(self.process.as_ref().and_then(Process::cpu));
        if let Some((before, after)) = cpu {
            *self.measured.cpu.get_or_insert_default() += after.saturating_sub(before);
        }
        bar.finish_and_clear();
        let versions = self.pairs.iter().map(|pair| (pair.match_id().to_owned(), pair.version())).collect();
        let standings = self.spectators.standings(versions).await;
        let n_up_to_date = standings.iter().filter(|standing| standing.is_up_to_date).count();
        self.measured.n_behind += self.spectators.len() - n_up_to_date;
        self.measured.n_bytes = standings.iter().map(|standing| standing.n_bytes).max().unwrap_or_default();
        Ok(())
    }
}
