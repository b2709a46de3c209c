//! A contender in a game: the built-in engine, a beginner, or an external program.

use std::{fmt, time::Duration};

use anyhow::Result;
use cpu_time::ThreadTime;
use games::{AnyEngine, AnyRecord, EngineSettings};
use search::Limits;
use tabletop::playout::Dice;

use crate::{
    contender::{Contender, Kind},
    duel::Duel,
    interrupt,
    program::{PATIENCE, Program, Unanswered},
};

/// How a contender loses a game without finishing it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Failure {
    /// It did not complete the UGI handshake.
    Handshake,
    /// It ended during a game.
    Crash,
    /// It did not answer in time.
    Time,
    /// It played an illegal move.
    IllegalMove,
}

impl Failure {
    pub(super) const ALL: [Failure; 4] =
        [Failure::Handshake, Failure::Crash, Failure::Time, Failure::IllegalMove];

    /// The name in files and tables.
    pub(super) fn name(self) -> &'static str {
        match self {
            Failure::Handshake => "no handshake",
            Failure::Crash => "crash",
            Failure::Time => "time forfeit",
            Failure::IllegalMove => "illegal move",
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How long a program without a time limit may be silent.
const LONGEST_SILENCE: Duration = Duration::from_secs(60);

pub(super) enum Side {
    Engine {
        engine: Box<dyn AnyEngine>,
        limits: Limits,
    },
    Beginner {
        sees: f64,
        dice: Dice,
    },
    Program {
        program: Program,
        go: String,
        patience: Duration,
    },
    /// It could not start.
    Absent(Failure),
}

impl Side {
    /// Starts a contender for one game that begins with the start of `record`.
    pub(super) fn new(contender: &Contender, duel: &Duel, seed: u64) -> Result<Side> {
        let base = EngineSettings { game: seed, ..duel.base.clone() };
        if let Some(engine) = contender.engine(duel.game, base)? {
            return Ok(Side::Engine { engine, limits: contender.limits });
        }
        let (command, options, grace) = match &contender.kind {
            Kind::Beginner { sees } => return Ok(Side::Beginner { sees: *sees, dice: Dice::new(seed) }),
            Kind::Program { command, options, grace } => (command, options, grace),
            Kind::Engine { .. } => unreachable!("an engine has been made"),
        };
        let program = Program::start(command)?;
        let Ok(greeting) = program.greet() else { return Ok(Side::Absent(Failure::Handshake)) };
        if greeting.options.iter().any(|option| option.0 == "RuleSet") {
            program.say(&format!("setoption name RuleSet value {}", duel.rules));
        }
        for (name, value) in options {
            program.say(&format!("setoption name {name} value {value}"));
        }
        program.say("uginewgame");
        if program.sync(PATIENCE).is_err() {
            return Ok(Side::Absent(Failure::Handshake));
        }
        let limits = contender.limits;
        let patience = limits.time.map_or(LONGEST_SILENCE, |time| time.hard + *grace);
        Ok(Side::Program { program, go: go_text(limits), patience })
    }

    /// Chooses a move. Built-in engines search on this thread and are limited by CPU time, so that both get the same
    /// amount on a busy machine.
    pub(super) fn choose(&mut self, record: &dyn AnyRecord) -> Result<String, Failure> {
        match self {
            Side::Engine { engine, limits } => {
                let started = ThreadTime::now().as_duration();
                let elapsed = &|| ThreadTime::now().as_duration() - started;
                let lines = engine.search(record, *limits, 1, elapsed, interrupt::flag(), &mut |_| {});
                let best = lines.into_iter().next().and_then(|line| line.moves.into_iter().next());
                best.ok_or(Failure::IllegalMove)
            }
            Side::Beginner { sees, dice } => {
                record.position().beginners_move(*sees, dice).ok_or(Failure::IllegalMove)
            }
            Side::Program { program, go, patience } => {
                let start = record.position_at(0).expect("a record has a start").text();
                let moves = record.played();
                let moves =
                    if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
                program.say(&format!("position fen {start}{moves}"));
                program.go(go, *patience, |_| {}).map_err(|unanswered| match unanswered {
                    Unanswered::Gone => Failure::Crash,
                    Unanswered::Late => Failure::Time,
                })
            }
            Side::Absent(failure) => Err(*failure),
        }
    }
}

/// The limits as arguments of `go`.
fn go_text(limits: Limits) -> String {
    let parts = [
        limits.time.map(|time| format!("movetime {}", time.hard.as_millis())),
        limits.nodes.map(|nodes| format!("nodes {nodes}")),
        limits.depth.map(|depth| format!("depth {depth}")),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}
