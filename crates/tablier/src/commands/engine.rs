//! `tablier engine`: the engine for other programs, by the Universal Game Interface (a dialect of UCI).

use std::{
    io::{self, BufRead, Write},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use anyhow::Result;
use games::{AnyEngine, AnyRecord, EngineSettings, GameKind, StartChoice, TextInfo, TextLine};
use search::{Limits, TimeLimit, score};
use tabletop::{Player, record::Conduct};

use crate::{cli::EngineArgs, terminal};

pub(crate) fn run(args: &EngineArgs) -> Result<()> {
    let mut session = Session::new(args)?;
    for line in io::stdin().lock().lines() {
        if !session.obey(&line?)? {
            break;
        }
    }
    session.finish_thought();
    Ok(())
}

/// The memory of the engine, in megabytes.
const HASH: Spin = Spin { default: 64, least: 1, most: 65_536 };
/// How many lines are shown.
const MULTI_PV: Spin = Spin { default: 1, least: 1, most: 64 };

struct Spin {
    default: usize,
    least: usize,
    most: usize,
}

struct Session {
    game: GameKind,
    rules: String,
    players: Option<usize>,
    /// The engine, unless it is thinking.
    engine: Option<Box<dyn AnyEngine>>,
    thought: Option<JoinHandle<Box<dyn AnyEngine>>>,
    stop: Arc<AtomicBool>,
    record: Arc<dyn AnyRecord>,
    n_lines: usize,
}

impl Session {
    fn new(args: &EngineArgs) -> Result<Session> {
        let start = args.start.start()?;
        Ok(Session {
            game: args.start.game,
            rules: start.position.rules().to_owned(),
            players: args.start.players.map(usize::from),
            engine: Some(args.start.game.engine(EngineSettings::strongest(HASH.default << 20))),
            thought: None,
            stop: Arc::new(AtomicBool::new(false)),
            record: Arc::from(start.position.record(Conduct::Programs)),
            n_lines: MULTI_PV.default,
        })
    }

    /// Obeys a line. Returns false for `quit`.
    fn obey(&mut self, line: &str) -> Result<bool> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let mut out = io::stdout().lock();
        match words.as_slice() {
            [] => {}
            ["ugi" | "uci"] => {
                writeln!(out, "id name Tablier {} {}", self.game, env!("CARGO_PKG_VERSION"))?;
                writeln!(out, "id author the authors of Tablier")?;
                self.print_options(&mut out)?;
                writeln!(out, "{}ok", words[0])?;
            }
            ["isready"] => writeln!(out, "readyok")?,
            ["uginewgame" | "ucinewgame"] => {
                drop(out);
                self.finish_thought();
                self.engine().clear();
                return Ok(true);
            }
            ["setoption", "name", rest @ ..] => {
                drop(out);
                self.finish_thought();
                if let Err(message) = self.set_option(rest) {
                    println_line(&format!("info string {message}"))?;
                }
                return Ok(true);
            }
            ["position", rest @ ..] => match self.read_position(rest) {
                Ok(record) => self.record = Arc::from(record),
                Err(error) => writeln!(out, "info string {error}")?,
            },
            ["go", "perft", depth] | ["perft", depth] => match depth.parse() {
                Ok(depth @ 1..=20) => writeln!(out, "nodes {}", self.record.position().perft_bulk(depth))?,
                _ => writeln!(out, "info string expected a depth from 1 to 20")?,
            },
            ["go", rest @ ..] => {
                drop(out);
                self.finish_thought();
                match read_limits(rest, self.record.position().mover()) {
                    Ok(limits) => self.begin_thought(limits),
                    Err(message) => println_line(&format!("info string {message}"))?,
                }
                return Ok(true);
            }
            ["stop"] => {
                drop(out);
                self.finish_thought();
                return Ok(true);
            }
            ["eval"] => {
                drop(out);
                self.finish_thought();
                let record = Arc::clone(&self.record);
                let eval = self.engine().evaluate(record.as_ref());
                println_line(&format!("eval cp {eval}"))?;
                return Ok(true);
            }
            ["display" | "d"] => terminal::draw(&mut out, self.record.as_ref())?,
            ["query", what] => match self.query(what) {
                Some(answer) => writeln!(out, "response {answer}")?,
                None => writeln!(out, "info string expected query gameover, p1turn or result")?,
            },
            ["quit"] => return Ok(false),
            [other, ..] => {
                let other = tabletop::text::shortened(other);
                writeln!(out, "info string unknown command {other}")?;
            }
        }
        out.flush()?;
        Ok(true)
    }

    fn engine(&mut self) -> &mut Box<dyn AnyEngine> {
        self.engine.as_mut().expect("the engine is not thinking")
    }

    fn print_options(&self, out: &mut impl Write) -> io::Result<()> {
        for (name, option) in [("Hash", HASH), ("MultiPV", MULTI_PV)] {
            let Spin { default, least, most } = option;
            writeln!(out, "option name {name} type spin default {default} min {least} max {most}")?;
        }
        let rules: Vec<String> = self.game.rule_sets().iter().map(|rules| format!(" var {rules}")).collect();
        writeln!(out, "option name RuleSet type combo default {}{}", self.rules, rules.concat())
    }

    fn set_option(&mut self, words: &[&str]) -> Result<(), String> {
        let [name, "value", value] = words else {
            return Err("expected setoption name NAME value VALUE".to_owned());
        };
        let number = |option: Spin| match value.parse() {
            Ok(number) if (option.least..=option.most).contains(&number) => Ok(number),
            _ => Err(format!("{name} is a number from {} to {}", option.least, option.most)),
        };
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                let bytes = number(HASH)? << 20;
                self.engine().resize(bytes);
            }
            "multipv" => self.n_lines = number(MULTI_PV)?,
            "ruleset" => {
                if !self.game.rule_sets().contains(value) {
                    return Err(format!(
                        "{} has the rule sets {}",
                        self.game,
                        self.game.rule_sets().join(", ")
                    ));
                }
                self.rules = (*value).to_owned();
            }
            _ => return Err(format!("no option {name}")),
        }
        Ok(())
    }

    /// `startpos [moves …]` or `fen TEXT [moves …]`.
    fn read_position(&self, words: &[&str]) -> Result<Box<dyn AnyRecord>> {
        let n_start = words.iter().position(|&word| word == "moves").unwrap_or(words.len());
        let text = match &words[..n_start] {
            ["startpos"] => None,
            ["fen", rest @ ..] => Some(rest.join(" ")),
            _ => anyhow::bail!("expected position startpos or position fen TEXT, then moves"),
        };
        let choice = StartChoice {
            rules: Some(&self.rules),
            position: text.as_deref(),
            players: if text.is_some() { None } else { self.players },
            setup: None,
        };
        // Between programs a claim is applied at once, but it is the other program's business to stop: we go on.
        let mut record = self.game.start(&choice, &[])?.position.record(Conduct::People);
        for mv in words.iter().skip(n_start + 1) {
            record.play_text(mv)?;
        }
        Ok(record)
    }

    fn query(&self, what: &str) -> Option<String> {
        let position = self.record.position();
        match what {
            "gameover" => Some(self.record.ending().is_some().to_string()),
            "p1turn" => Some((position.mover() == Player::First).to_string()),
            "result" => Some(match self.record.ending() {
                None => "none".to_owned(),
                Some(ending) => match ending.standing.winner() {
                    Some(Player::First) => "p1win".to_owned(),
                    Some(Player::Second) => "p2win".to_owned(),
                    Some(Player::Third) => "p3win".to_owned(),
                    None => "draw".to_owned(),
                },
            }),
            _ => None,
        }
    }

    /// Thinks beside the conversation, so that `isready` and `stop` are heard.
    fn begin_thought(&mut self, limits: Limits) {
        self.stop.store(false, Relaxed);
        let mut engine = self.engine.take().expect("the last thought was finished");
        let (record, stop, n_lines) = (Arc::clone(&self.record), Arc::clone(&self.stop), self.n_lines);
        self.thought = Some(thread::spawn(move || {
            let started = Instant::now();
            let lines =
                engine.think(record.as_ref(), limits, n_lines, &|| started.elapsed(), &stop, &mut |info| {
                    print_info(info);
                });
            let best = lines.first().and_then(|line| line.moves.first()).map_or("none", String::as_str);
            // Nobody listens any more: nothing is left to be done.
            let _ = println_line(&format!("bestmove {best}"));
            engine
        }));
    }

    fn finish_thought(&mut self) {
        if let Some(thought) = self.thought.take() {
            self.stop.store(true, Relaxed);
            self.engine = Some(thought.join().expect("a thought comes to its end"));
        }
    }
}

fn println_line(line: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}

fn print_info(info: &TextInfo) {
    for (index, TextLine { score, moves }) in info.lines.iter().enumerate() {
        let score = match score::plies_to_end(*score) {
            Some(plies) => format!("mate {plies}"),
            None => format!("cp {score}"),
        };
        let millis = info.elapsed.as_millis().max(1);
        let line = format!(
            "info depth {} seldepth {} multipv {} score {score} nodes {} nps {} hashfull {} time {millis} pv {}",
            info.depth,
            info.deepest,
            index + 1,
            info.nodes,
            u128::from(info.nodes) * 1000 / millis,
            info.permille_full,
            moves.join(" ")
        );
        let _ = println_line(&line);
    }
}

/// `p1time 60000 p2time 60000 p1inc 0 p2inc 0 movetime 1000 nodes 5000 depth 8 infinite`, times in milliseconds.
fn read_limits(words: &[&str], mover: Player) -> Result<Limits, String> {
    let mut limits = Limits::default();
    let (mut left, mut increment) = (None, Duration::ZERO);
    let mut words = words.iter();
    let seat = mover.index() + 1;
    while let Some(&word) = words.next() {
        if word == "infinite" {
            continue;
        }
        let value = words.next().and_then(|value| value.parse::<u64>().ok());
        let value = value.ok_or_else(|| format!("{word} needs a number"))?;
        match word {
            "depth" => limits.depth = Some(value.min(u64::from(u32::MAX)) as u32),
            "nodes" => limits.nodes = Some(value),
            "movetime" => limits.time = Some(TimeLimit::exactly(Duration::from_millis(value))),
            "p1time" | "p2time" | "p3time" | "wtime" | "btime" if is_of(word, seat) => {
                left = Some(Duration::from_millis(value));
            }
            "p1inc" | "p2inc" | "p3inc" | "winc" | "binc" if is_of(word, seat) => {
                increment = Duration::from_millis(value);
            }
            "p1time" | "p2time" | "p3time" | "wtime" | "btime" | "p1inc" | "p2inc" | "p3inc" | "winc"
            | "binc" => {}
            _ => return Err(format!("unknown limit {word}")),
        }
    }
    if let Some(left) = left {
        limits.time = Some(TimeLimit::of_clock(left, increment));
    }
    Ok(limits)
}

/// Whether a word such as `p2time` or `btime` is about the player in that seat, from 1.
fn is_of(word: &str, seat: usize) -> bool {
    let owner = match word.as_bytes() {
        [b'p', digit, ..] => usize::from(digit - b'0'),
        [b'w', ..] => 1,
        _ => 2,
    };
    owner == seat
}
