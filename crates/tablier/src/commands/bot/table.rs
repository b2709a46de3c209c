//! One match that the engine plays.

use std::{
    thread,
    time::{Duration, SystemTime},
};

use anyhow::{Context, Result, bail};
use matchplay::{Answer, ClockTerms, Command, Follower, MatchView, Said, Update};
use serde_json::{Value, json};

use super::{Bot, FIRST_WAIT, LONGEST_WAIT, LOOK, site::Lines};
use workbench::{
    interrupt,
    program::{PATIENCE, Program},
};

/// How far the engine may exceed its time.
const GRACE: Duration = Duration::from_secs(10);
/// How often the engine may fail before the match is abandoned.
const MOST_CRASHES: u32 = 3;

/// Plays a match to its end, and returns how it ended.
pub(super) fn play(bot: &Bot, id: &str) -> Result<String> {
    // Another run of this program must use other command ids. Otherwise its commands would be taken for repetitions of
    // these.
    let born = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default().as_nanos();
    let mut table = Table {
        bot,
        id,
        name: format!("{born:x}"),
        follower: Follower::default(),
        engine: None,
        n_crashes: 0,
    };
    let mut wait = FIRST_WAIT;
    while !interrupt::is_on() {
        match table.follow() {
            Ok(Some(result)) => return Ok(result),
            Ok(None) => wait = FIRST_WAIT,
            Err(error) if table.n_crashes >= MOST_CRASHES => return Err(error),
            Err(_) => {
                thread::sleep(wait);
                wait = (wait * 2).min(LONGEST_WAIT);
            }
        }
    }
    bail!("interrupted")
}

struct Table<'a> {
    bot: &'a Bot,
    id: &'a str,
    name: String,
    follower: Follower,
    engine: Option<Program>,
    n_crashes: u32,
}

impl Table<'_> {
    /// Follows the match and plays until it ends. Returns `None` if events are missing and the stream must be reopened.
    fn follow(&mut self) -> Result<Option<String>> {
        let path = format!("/api/v1/matches/{}/stream?since={}", self.id, self.follower.version());
        let lines = self.bot.site.lines(&path)?;
        for said in self.follower.reconnected() {
            self.say(said)?;
        }
        loop {
            if interrupt::is_on() {
                bail!("interrupted");
            }
            if !self.hear_all(&lines)? {
                return Ok(None);
            }
            let Some(view) = self.follower.view() else { continue };
            if view.phase == "over" {
                return Ok(Some(self.result(view)));
            }
            let is_ours = view
                .mover
                .and_then(|side| view.seats.get(side))
                .is_some_and(|seat| seat.player.as_str() == self.bot.id);
            if is_ours && !self.follower.is_waiting() {
                let text = self.think()?;
                let name = self.name.clone();
                if let Some(said) = self.follower.want(Command::Move { text }, &name) {
                    self.say(said)?;
                }
            }
        }
    }

    /// Reads all available events, or waits for a while. Returns false if events are missing.
    fn hear_all(&mut self, lines: &Lines) -> Result<bool> {
        let mut patience = LOOK;
        while let Some(line) = lines.next(patience)? {
            patience = Duration::ZERO;
            let Ok(message) = serde_json::from_str::<Value>(&line) else { continue };
            match message["t"].as_str() {
                Some("update") => {
                    let update: Update =
                        serde_json::from_value(message).context("an update that nobody can read")?;
                    for said in self.follower.hear(update) {
                        if matches!(said, Said::Resume(_)) {
                            return Ok(false);
                        }
                        self.say(said)?;
                    }
                }
                Some("error") => bail!("{}", message["message"].as_str().unwrap_or_default()),
                _ => {}
            }
        }
        Ok(true)
    }

    /// Sends a command, and sends it again if the match has changed meanwhile.
    fn say(&mut self, said: Said) -> Result<()> {
        let mut waiting = vec![said];
        while let Some(said) = waiting.pop() {
            // The stream delivers what is missing.
            let Said::Command(envelope) = said else { continue };
            let path = format!("/api/v1/matches/{}/commands", self.id);
            let body =
                json!({ "id": envelope.id, "expected": envelope.expected, "command": envelope.command });
            let answer: Answer = serde_json::from_value(self.bot.site.post(&path, &body)?)?;
            if let Answer::Refused { code, message } = &answer
                && code == "illegal"
            {
                self.n_crashes = MOST_CRASHES;
                bail!("the program played an illegal move: {message}");
            }
            waiting.extend(self.follower.hear_answer(&envelope.id, &answer));
        }
        Ok(())
    }

    /// Asks the engine for a move.
    fn think(&mut self) -> Result<String> {
        let thought = self.try_to_think();
        if thought.is_err() {
            self.engine = None;
            self.n_crashes += 1;
        }
        thought
    }

    fn try_to_think(&mut self) -> Result<String> {
        let view = self.follower.view().context("the match is not known yet")?.clone();
        if self.engine.is_none() {
            self.engine = Some(start(&self.bot.engine, &view)?);
        }
        let engine = self.engine.as_ref().context("there is a program")?;
        let moves = self.follower.moves();
        let played = if moves.is_empty() { String::new() } else { format!(" moves {}", moves.join(" ")) };
        engine.say(&format!("position fen {}{played}", view.terms.start));
        let limits = limits(&view, self.bot.think);
        let answer = engine.go(&limits, self.bot.think + GRACE, |_| {});
        answer.map_err(|_| anyhow::anyhow!("the program did not answer `go {limits}`"))
    }

    fn result(&self, view: &MatchView) -> String {
        let ours = view.seats.iter().position(|seat| seat.player.as_str() == self.bot.id);
        let reason = view.reason.map_or("", matchplay::Reason::name);
        match (&view.ranks, ours) {
            (Some(ranks), Some(side)) if ranks.len() > side => {
                let is_shared = ranks.iter().filter(|rank| **rank == ranks[side]).count() > 1;
                let what = match ranks[side] {
                    _ if is_shared => "drawn",
                    1 => "won",
                    _ => "lost",
                };
                format!("{what} ({reason}), {} plies", self.follower.moves().len())
            }
            _ => format!("called off ({reason})"),
        }
    }
}

/// Starts the engine for the rules of a match.
fn start(command: &[String], view: &MatchView) -> Result<Program> {
    let engine = Program::start(command)?;
    let greeting = engine.greet().map_err(|_| anyhow::anyhow!("the program does not introduce itself"))?;
    if greeting.options.iter().any(|(name, _)| name == "RuleSet") {
        engine.say(&format!("setoption name RuleSet value {}", view.terms.rules));
    }
    engine.say("uginewgame");
    engine.sync(PATIENCE).map_err(|_| anyhow::anyhow!("the program is not ready"))?;
    Ok(engine)
}

/// The time limits for the engine: those of the clocks, and never more than `most`.
fn limits(view: &MatchView, most: Duration) -> String {
    let mut words = vec![format!("movetime {}", most.as_millis())];
    let increment = match view.terms.clock {
        ClockTerms::Fischer { increment, .. } | ClockTerms::ByoYomi { increment, .. } => increment,
        ClockTerms::Delay { delay, .. } | ClockTerms::Bronstein { delay, .. } => delay,
        ClockTerms::Canadian { .. } | ClockTerms::Hourglass { .. } => 0,
        // Days are more than any search takes.
        ClockTerms::Correspondence { .. } | ClockTerms::Untimed => return words.remove(0),
    };
    for (side, clock) in (1..).zip(&view.clocks) {
        // What is left of a period is for all turns in it.
        let is_shared = clock.overtime && matches!(view.terms.clock, ClockTerms::Canadian { .. });
        let left = if is_shared { clock.left / i64::from(clock.periods.max(1)) } else { clock.left };
        words.push(format!("p{side}time {left} p{side}inc {increment}"));
    }
    words.join(" ")
}
