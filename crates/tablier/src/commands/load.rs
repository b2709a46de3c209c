//! `tablier load`: many people at once, to see what a machine can serve. On this machine only, bounded in number and time.

use std::{
    fs,
    io::Write,
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use anstream::stdout;
use anyhow::{Context, Result, bail};
use client::Client;
use games::GameKind;
use indicatif::{ProgressBar, ProgressStyle};
use matchplay::{Answer, Command, Terms};
use serde_json::json;
use tabletop::playout::Dice;
use tokio::{sync::mpsc, task::JoinSet, time::sleep};

use crate::cli::serve::LoadArgs;

/// How many connections are made at once.
const TOGETHER: usize = 20;

/// What was measured.
#[derive(Debug, Default)]
struct Tally {
    /// From sending a move to having heard of it at both ends, in microseconds.
    latencies: Vec<u64>,
    /// Moves that were acknowledged but that one end never heard of, or heard differently.
    lost: u64,
    errors: Vec<String>,
}

pub(crate) fn run(args: &LoadArgs) -> Result<()> {
    if !args.address.ip().is_loopback() {
        bail!("load is made on this machine only: {} is somewhere else", args.address);
    }
    let runtime = tokio::runtime::Runtime::new().context("no threads for the players")?;
    runtime.block_on(load(args))
}

async fn load(args: &LoadArgs) -> Result<()> {
    let memory_before = args.pid.and_then(resident);
    let stop = Arc::new(AtomicBool::new(false));
    let n_moves = Arc::new(AtomicU64::new(0));
    let watchers = args.sockets.saturating_sub(2 * args.games);
    let bar = ProgressBar::new(u64::try_from(args.games + watchers)?);
    bar.set_style(ProgressStyle::with_template("{msg} {bar:30} {pos}/{len}")?);
    bar.set_message("taking seats");
    let mut pairs = Vec::with_capacity(args.games);
    for chunk in (0..args.games).collect::<Vec<_>>().chunks(TOGETHER) {
        let mut set = JoinSet::new();
        for &n in chunk {
            set.spawn(open_pair(args.address, n, args.game, args.clock.clone()));
        }
        while let Some(pair) = set.join_next().await {
            pairs.push(pair?.context("a match cannot be opened")?);
            bar.inc(1);
        }
    }
    let ids: Vec<String> = pairs.iter().map(|pair| pair[0].match_id().to_owned()).collect();
    bar.set_message("watchers come");
    let mut lines = JoinSet::new();
    for chunk in (0..watchers).collect::<Vec<_>>().chunks(TOGETHER) {
        let mut set = JoinSet::new();
        for &n in chunk {
            let id = ids[n % ids.len()].clone();
            let cookie = pairs[n % pairs.len()][0].cookie().to_owned();
            let address = args.address;
            set.spawn(async move {
                let mut client = Client::with_session(address, &format!("w{n}"), cookie);
                client.connect(&id).await.map(|()| client)
            });
        }
        while let Some(client) = set.join_next().await {
            let mut client = client?.context("a watcher gets no line")?;
            let stop = stop.clone();
            lines.spawn(
                async move { while !stop.load(Ordering::Relaxed) && client.listen().await.is_ok() {} },
            );
            bar.inc(1);
        }
    }
    bar.finish_and_clear();
    let memory = args.pid.and_then(resident);
    let started = Instant::now();
    let (report, mut reports) = mpsc::unbounded_channel();
    let end = started + Duration::from_secs(args.seconds);
    let pause = args.pause.map(Duration::from_millis);
    for (n, pair) in pairs.into_iter().enumerate() {
        let (report, n_moves) = (report.clone(), n_moves.clone());
        tokio::spawn(async move {
            let tally = play(pair, n as u64, pause, end, &n_moves).await;
            let _ = report.send(tally);
        });
    }
    drop(report);
    let progress = ProgressBar::new(args.seconds);
    progress.set_style(ProgressStyle::with_template("playing {bar:30} {pos}/{len} s, {msg} moves")?);
    let mut all = Tally::default();
    loop {
        tokio::select! {
            tally = reports.recv() => match tally {
                Some(tally) => {
                    all.latencies.extend(tally.latencies);
                    all.lost += tally.lost;
                    all.errors.extend(tally.errors);
                }
                None => break,
            },
            () = sleep(Duration::from_millis(500)) => {
                progress.set_position(started.elapsed().as_secs());
                progress.set_message(n_moves.load(Ordering::Relaxed).to_string());
            }
        }
    }
    let elapsed = started.elapsed();
    progress.finish_and_clear();
    stop.store(true, Ordering::Relaxed);
    lines.abort_all();
    print(args, all, elapsed, memory_before.zip(memory))
}

/// Two guests with a match of their own, at their lines.
async fn open_pair(
    address: SocketAddr,
    n: usize,
    game: GameKind,
    clock: String,
) -> Result<[Client; 2], client::Error> {
    let mut anna = Client::guest(address, &format!("a{n}")).await?;
    let mut bela = Client::guest(address, &format!("b{n}")).await?;
    let players = (game == GameKind::KenWan).then_some(2);
    let id = anna
        .open_match(&json!({ "game": game.slug(), "clock": clock, "side": 0, "players": players }))
        .await?;
    anna.connect(&id).await?;
    bela.connect(&id).await?;
    bela.until(|it| it.follower.version() > 0).await?;
    bela.act(Command::Sit { wish: None }).await?;
    for client in [&mut anna, &mut bela] {
        client.until(|it| it.follower.view().is_some_and(|view| view.phase == "live")).await?;
    }
    Ok([anna, bela])
}

/// Plays random games, one after the other, until the time is over.
async fn play(
    mut pair: [Client; 2],
    seed: u64,
    pause: Option<Duration>,
    end: Instant,
    n_moves: &AtomicU64,
) -> Tally {
    let mut tally = Tally::default();
    let mut dice = Dice::new(seed);
    if let Some(pause) = pause {
        // Not everybody moves at the same moment.
        sleep(pause.mul_f64(f64::from(u32::try_from(dice.below(1000)).unwrap_or(0)) / 1000.0)).await;
    }
    while Instant::now() < end {
        if let Err(error) = one_move(&mut pair, &mut dice, &mut tally, n_moves).await {
            tally.errors.push(error.to_string());
            break;
        }
        match pause {
            Some(pause) => {
                // Lines are listened to while somebody thinks.
                let until = Instant::now() + pause;
                while Instant::now() < until {
                    let rest = until.saturating_duration_since(Instant::now());
                    let [anna, bela] = &mut pair;
                    let _ = tokio::time::timeout(rest, async {
                        tokio::select! { heard = anna.listen() => heard, heard = bela.listen() => heard }
                    })
                    .await;
                }
            }
            None => tokio::task::yield_now().await,
        }
    }
    tally
}

/// Plays a random move and waits until both ends have heard of it; a game that is over is followed by the next.
async fn one_move(
    pair: &mut [Client; 2],
    dice: &mut Dice,
    tally: &mut Tally,
    n_moves: &AtomicU64,
) -> Result<(), client::Error> {
    let [anna, bela] = pair;
    let terms: Terms = anna.follower.view().expect("the match is known").terms.clone();
    let mut record = terms.record();
    for text in anna.follower.moves() {
        record.play_text(text).map_err(|illegal| client::Error::Unreadable(illegal.to_string()))?;
    }
    let legal = record.legal_moves();
    if legal.is_empty() || anna.follower.moves().len() > 300 {
        return begin_again(anna, bela).await;
    }
    let text = legal[dice.below(legal.len())].clone();
    let mover = record.position().mover().index();
    let n_plies = anna.follower.moves().len();
    let (mover, other) = if mover == 0 { (anna, bela) } else { (bela, anna) };
    let started = Instant::now();
    let answer = mover.act(Command::Move { text: text.clone() }).await?;
    if !matches!(answer, Answer::Done { .. }) {
        return Err(client::Error::Unreadable(format!("{text}: {answer:?}")));
    }
    mover.until(|it| it.follower.moves().len() > n_plies).await?;
    other.until(|it| it.follower.moves().len() > n_plies).await?;
    tally.latencies.push(u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX));
    n_moves.fetch_add(1, Ordering::Relaxed);
    if mover.follower.moves() != other.follower.moves() || mover.follower.moves().last() != Some(&text) {
        tally.lost += 1;
    }
    Ok(())
}

async fn begin_again(anna: &mut Client, bela: &mut Client) -> Result<(), client::Error> {
    let rematch = || Command::Agree { to: matchplay::Proposal::Rematch };
    if anna.follower.view().is_some_and(|view| view.phase == "live") {
        anna.act(Command::Resign).await?;
    }
    for client in [&mut *anna, &mut *bela] {
        client.until(|it| it.follower.view().is_some_and(|view| view.phase == "over")).await?;
    }
    anna.act(rematch()).await?;
    bela.until(|it| it.follower.view().is_some_and(|view| !view.agreed.is_empty())).await?;
    bela.act(rematch()).await?;
    for client in [&mut *anna, &mut *bela] {
        client.until(|it| it.follower.view().is_some_and(|view| view.next.is_some())).await?;
        let next = client.follower.view().and_then(|view| view.next.clone()).unwrap_or_default();
        client.connect(&next).await?;
        client.until(|it| it.follower.version() > 0).await?;
    }
    // The sides are swapped: the clients change names.
    std::mem::swap(anna, bela);
    Ok(())
}

/// The memory that a process uses, in bytes.
fn resident(pid: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"))?;
    let kilobytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kilobytes * 1024)
}

fn print(args: &LoadArgs, tally: Tally, elapsed: Duration, memory: Option<(u64, u64)>) -> Result<()> {
    let Tally { mut latencies, lost, errors } = tally;
    latencies.sort_unstable();
    let at = |share: f64| {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "a place in a list"
        )]
        let place = ((latencies.len() as f64 * share) as usize).min(latencies.len().saturating_sub(1));
        #[expect(clippy::cast_precision_loss, reason = "milliseconds")]
        let millis = latencies.get(place).copied().unwrap_or(0) as f64 / 1000.0;
        millis
    };
    #[expect(clippy::cast_precision_loss, reason = "moves a second")]
    let speed = latencies.len() as f64 / elapsed.as_secs_f64();
    let mut out = stdout().lock();
    writeln!(
        out,
        "sockets  {}, of them {} players in {} games of {}",
        args.sockets.max(2 * args.games),
        2 * args.games,
        args.games,
        args.game
    )?;
    writeln!(
        out,
        "moves    {} in {:.1} s: {speed:.0} a second, committed and heard by both",
        latencies.len(),
        elapsed.as_secs_f64()
    )?;
    writeln!(
        out,
        "latency  p50 {:.1} ms, p90 {:.1} ms, p99 {:.1} ms, longest {:.1} ms",
        at(0.5),
        at(0.9),
        at(0.99),
        at(1.0)
    )?;
    writeln!(out, "lost     {lost}")?;
    writeln!(
        out,
        "errors   {}{}",
        errors.len(),
        errors.first().map_or_else(String::new, |first| format!(", such as: {first}"))
    )?;
    if let Some((before, after)) = memory {
        let sockets = u64::try_from(args.sockets.max(2 * args.games))?.max(1);
        writeln!(
            out,
            "memory   {} MB, {} KB a socket",
            after / 1_000_000,
            after.saturating_sub(before) / sockets / 1000
        )?;
    }
    if lost > 0 || !errors.is_empty() {
        bail!("not everything that was acknowledged was heard");
    }
    Ok(())
}
