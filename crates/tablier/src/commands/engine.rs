//! `tablier engine`: the engine for other programs, using the Universal Game Interface (docs/ugi.md).

mod input;
mod limits;
mod options;

use std::{
    io::{self, Write},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread::{self, JoinHandle},
    time::Instant,
};

use anyhow::{Result, bail};
use explorer::Book;
use games::{AnyEngine, AnyPosition, AnyRecord, Curve, EngineSettings, SearchInfo};
use search::{Limits, score};
use tabletop::{Player, playout::Dice, record::Conduct};
use workbench::{StartArgs, StartOptions};

use crate::{
    cli::engine::EngineArgs,
    commands::engine::{
        input::{Input, Line},
        limits::read_limits,
        options::{HASH, MULTI_PV, THREADS},
    },
    terminal,
    threads::MachineThreads,
};

pub(crate) fn run(args: &EngineArgs) -> Result<()> {
    let mut session = Session::new(args)?;
    let mut input = Input::new(io::stdin().lock());
    while let Some(line) = input.next()? {
        match line {
            Line::Text(line) => {
                if !session.obey(&line)? {
                    session.hush();
                    break;
                }
            }
            Line::TooLong => say("info string this line is too long: it was not read")?,
        }
    }
    session.settle();
    Ok(())
}

/// A conversation with another program.
struct Session {
    /// The meaning of `position startpos`.
    start: StartArgs,
    settings: EngineSettings,
    n_threads: usize,
    n_lines: usize,
    record: Arc<dyn AnyRecord>,
    /// Whether moves come from the book as long as it has some.
    has_book: bool,
    /// Draws moves of the book.
    dice: Dice,
    /// The engine, or `None` while it is searching.
    engine: Option<Box<dyn AnyEngine>>,
    work: Option<Work>,
}

/// A long task in its own thread, so that `isready` and `stop` are answered meanwhile.
struct Work {
    thread: JoinHandle<Box<dyn AnyEngine>>,
    /// A perft count runs to its end before the next command. A search is interrupted.
    is_count: bool,
    stop: Arc<AtomicBool>,
    /// Set when the task must not print any more.
    hush: Arc<AtomicBool>,
}

impl Session {
    fn new(args: &EngineArgs) -> Result<Session> {
        let start = args.start.clone();
        let record = Arc::from(start.start()?.position.record(Conduct::Programs));
        let tables = args.tables.read(start.game)?;
        let settings = EngineSettings { tables, ..EngineSettings::strongest(HASH.default << 20) };
        let engine = Some(start.game.engine(settings.clone()));
        Ok(Session {
            start,
            settings,
            n_threads: THREADS.default,
            n_lines: MULTI_PV.default,
            record,
            has_book: false,
            dice: Dice::new(seed_of_now()),
            engine,
            work: None,
        })
    }

    /// Executes a command. Returns false for `quit`.
    fn obey(&mut self, line: &str) -> Result<bool> {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            [] => {}
            ["ugi" | "uci"] => {
                say(format!("id name Tablier {} {}", self.start.game, env!("CARGO_PKG_VERSION")))?;
                say("id author the authors of Tablier")?;
                for option in self.options()? {
                    say(option)?;
                }
                say(format!("{}ok", words[0]))?;
            }
            ["isready"] => say("readyok")?,
            ["uginewgame" | "ucinewgame"] => {
                self.settle();
                self.settings.game += 1;
                self.renew();
            }
            ["setoption", "name", rest @ ..] => {
                self.settle();
                explain(self.set_option(rest))?;
            }
            ["position", rest @ ..] => match self.read_position(rest) {
                Ok(record) => self.record = Arc::from(record),
                Err(error) => explain(Err(error))?,
            },
            ["go", "perft", depth] | ["perft", depth] => match depth.parse() {
                Ok(depth @ 1..=20) => self.begin_count(depth),
                _ => say("info string expected a depth from 1 to 20")?,
            },
            ["go", rest @ ..] => match read_limits(rest, self.record.position().mover()) {
                Ok(limits) => self.begin_thought(limits),
                Err(error) => explain(Err(error))?,
            },
            ["stop"] => self.stop(),
            ["eval"] => {
                self.settle();
                let record = Arc::clone(&self.record);
                let eval = self.engine().evaluate(record.as_ref());
                say(format!("eval {}", score_text(eval, Curve::of(record.position()))))?;
            }
            ["display" | "d"] => {
                let mut drawing = anstream::StripStream::new(Vec::new());
                terminal::draw(&mut drawing, self.record.as_ref(), texts::Language::English)?;
                say(String::from_utf8_lossy(&drawing.into_inner()).trim_end())?;
            }
            ["query", what] => match self.query(what) {
                Some(answer) => say(format!("response {answer}"))?,
                None => say("info string expected query gameover, p1turn, p2turn, p3turn or result")?,
            },
            ["quit"] => return Ok(false),
            [other, ..] => {
                let other = tabletop::text::shortened(other);
                say(format!("info string unknown command {other}"))?;
            }
        }
        Ok(true)
    }

    /// `startpos [moves …]` or `fen TEXT [moves …]`.
    fn read_position(&self, words: &[&str]) -> Result<Box<dyn AnyRecord>> {
        let n_start = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let start = match &words[..n_start] {
            ["startpos"] => self.start.start()?,
            ["fen", rest @ ..] => {
                let (position, choice) = (Some(rest.join(" ")), self.start.choice.clone());
                let choice = StartOptions { position, setup: None, players: None, ..choice };
                choice.start(self.start.game)?
            }
            _ => bail!("expected position startpos or position fen TEXT, then moves"),
        };
        // People may claim a draw or continue. Whoever asks about a position wants to see its continuation.
        let mut record = start.position.record(Conduct::People);
        for mv in words.iter().skip(n_start + 1) {
            record.play_text(mv)?;
        }
        Ok(record)
    }

    fn query(&self, what: &str) -> Option<String> {
        let is_turn_of = |player| self.record.position().mover() == player;
        match what {
            "gameover" => Some(self.record.ending().is_some().to_string()),
            "p1turn" => Some(is_turn_of(Player::First).to_string()),
            "p2turn" => Some(is_turn_of(Player::Second).to_string()),
            "p3turn" => Some(is_turn_of(Player::Third).to_string()),
            "result" => Some(match self.record.ending() {
                None => "none".to_owned(),
                Some(ending) => match ending.standing.winner() {
                    Some(winner) => format!("p{}win", winner.index() + 1),
                    None => "draw".to_owned(),
                },
            }),
            _ => None,
        }
    }

    fn begin_thought(&mut self, limits: Limits) {
        if let Some(mv) = self.book_move(limits) {
            self.settle();
            // The reader is gone, so nothing is left to do.
            let _ = say(format!("info string book {mv}")).and_then(|()| say(format!("bestmove {mv}")));
            return;
        }
        let (record, n_lines) = (Arc::clone(&self.record), self.n_lines);
        let curve = Curve::of(record.position());
        self.begin(false, move |engine, stop, hush| {
            let started = Instant::now();
            let tell = &mut |info: &SearchInfo<'_>| {
                if !hush.load(Relaxed) {
                    print_info(info, curve);
                }
            };
            // Whether a game is over depends on its whole record, not only on the position.
            let lines = match record.ending() {
                Some(_) => Vec::new(),
                None => engine.search(record.as_ref(), limits, n_lines, &|| started.elapsed(), stop, tell),
            };
            // Without a limit the other program decides when the search ends, even if nothing is left to search.
            while limits == Limits::default() && !stop.load(Relaxed) {
                thread::park();
            }
            let best = lines.first().and_then(|line| line.moves.first()).map_or("none", String::as_str);
            if !hush.load(Relaxed) {
                // The reader is gone, so nothing is left to do.
                let _ = say(format!("bestmove {best}"));
            }
        });
    }

    /// A move of the book, drawn by how often it was played. None in an analysis, which has no limits.
    fn book_move(&mut self, limits: Limits) -> Option<String> {
        let is_wanted = self.has_book && limits != Limits::default() && self.record.ending().is_none();
        let book = Book::shipped(self.start.game).filter(|_| is_wanted)?;
        book.draw(self.record.position(), &mut self.dice)
    }

    fn begin_count(&mut self, depth: u32) {
        let record = Arc::clone(&self.record);
        self.begin(true, move |_, stop, hush| {
            let answer = match count(record.position(), depth, stop) {
                Some(nodes) => format!("nodes {nodes}"),
                None => "info string the count was stopped".to_owned(),
            };
            if !hush.load(Relaxed) {
                let _ = say(answer);
            }
        });
    }

    fn begin(
        &mut self,
        is_count: bool,
        work: impl FnOnce(&mut dyn AnyEngine, &AtomicBool, &AtomicBool) + Send + 'static,
    ) {
        self.settle();
        let mut engine = self.engine.take().expect("the last work was finished");
        let (stop, hush) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let signs = (Arc::clone(&stop), Arc::clone(&hush));
        let thread = thread::spawn(move || {
            work(engine.as_mut(), &signs.0, &signs.1);
            engine
        });
        self.work = Some(Work { thread, is_count, stop, hush });
    }

    /// Interrupts a search, or waits for the end of a perft count.
    fn settle(&mut self) {
        if self.work.as_ref().is_some_and(|work| !work.is_count || work.hush.load(Relaxed)) {
            self.stop();
        } else if let Some(work) = self.work.take() {
            self.engine = Some(work.thread.join().expect("a count comes to its end"));
        }
    }

    /// Interrupts the current task.
    fn stop(&mut self) {
        if let Some(work) = self.work.take() {
            work.stop.store(true, Relaxed);
            work.thread.thread().unpark();
            self.engine = Some(work.thread.join().expect("work comes to its end"));
        }
    }

    /// Silences the current task.
    fn hush(&self) {
        if let Some(work) = &self.work {
            work.hush.store(true, Relaxed);
        }
    }

    fn engine(&mut self) -> &mut Box<dyn AnyEngine> {
        self.engine.as_mut().expect("the engine is not at work")
    }

    /// Replaces the engine by one with the current settings.
    fn renew(&mut self) {
        let mut engine = self.start.game.engine(self.settings.clone());
        engine.set_threads(Arc::new(MachineThreads(self.n_threads)));
        self.engine = Some(engine);
    }
}

/// A seed that differs from one conversation to the next, so that books are not played in the same way each time.
fn seed_of_now() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::SystemTime::UNIX_EPOCH);
    now.map_or(0, |now| now.as_nanos() as u64)
}

/// Counts like perft, but can be stopped.
fn count(position: &dyn AnyPosition, depth: u32, stop: &AtomicBool) -> Option<u64> {
    /// Counts up to this depth run without a check for `stop`.
    const QUICK: u32 = 3;
    if stop.load(Relaxed) {
        return None;
    }
    if depth <= QUICK {
        return Some(position.perft_bulk(depth));
    }
    position
        .move_texts()
        .iter()
        .map(|text| {
            let mut next = position.boxed();
            next.play_text(text).expect("a listed move is legal");
            count(next.as_ref(), depth - 1, stop)
        })
        .sum()
}

fn say(line: impl std::fmt::Display) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}

/// Prints an error in a command on one line.
fn explain(result: Result<()>) -> io::Result<()> {
    match result {
        Ok(()) => Ok(()),
        Err(error) => say(format!("info string {}", format!("{error:#}").replace('\n', " "))),
    }
}

/// `cp 35 wdl 480 250 270` or `mate -4 wdl 0 0 1000`, for the mover.
fn score_text(score: i32, curve: Curve) -> String {
    let chances = curve.chances(score);
    let worth = match score::plies_to_end(score) {
        Some(plies) => format!("mate {plies}"),
        None => format!("cp {score}"),
    };
    format!("{worth} wdl {} {} {}", chances.win, chances.draw, chances.loss)
}

fn print_info(info: &SearchInfo<'_>, curve: Curve) {
    let millis = info.elapsed.as_millis();
    let speed = u128::from(info.nodes) * 1_000_000 / info.elapsed.as_micros().max(1);
    for (index, line) in info.pvs().into_iter().enumerate() {
        let text = format!(
            "info depth {} seldepth {} multipv {} score {} nodes {} nps {speed} hashfull {} time {millis} pv {}",
            info.depth,
            info.seldepth,
            index + 1,
            score_text(line.score, curve),
            info.nodes,
            info.hashfull,
            line.moves.join(" ")
        );
        // The reader is gone, and the search will be stopped soon.
        let _ = say(text);
    }
}
