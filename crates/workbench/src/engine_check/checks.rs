//! All checks except perft.

use std::time::{Duration, Instant};

use games::AnyRecord;
use tabletop::{Player, record::Conduct};

use crate::{
    engine_check::{
        probes::{Kind, Probe},
        subject::{Objection, Subject, Verdict, failed, unanswered},
    },
    program::{PATIENCE, Program, Unanswered},
};

/// A check with its name.
type Check = (&'static str, fn(&Subject) -> Verdict);

/// Checks that run once, for any rule sets.
pub(super) const GENERAL: [Check; 12] = [
    ("keeps to go movetime", movetime),
    ("keeps to go nodes", nodes),
    ("keeps to go depth", depth),
    ("keeps to its clock", clock),
    ("thinks until stop, and then answers at once", stop),
    ("answers isready while it thinks", ready_while_thinking),
    ("shows legal lines with scores", lines),
    ("shows as many lines as MultiPV says", multi_pv),
    ("survives wrong input", wrong_input),
    ("ends by quit and says nothing after it", quit),
    ("ends by quit while it thinks", quit_while_thinking),
    ("ends at the end of its input", end_of_input),
];

/// The length of a search where it does not matter.
const SHORT: Duration = Duration::from_millis(10);

pub(super) fn handshake(subject: &Subject) -> Verdict {
    let greeting = subject.greeting()?;
    if greeting.name.is_none() {
        return failed("no line `id name …` before ugiok");
    }
    let known = subject.game.rule_sets();
    let named = subject.values_of("RuleSet").unwrap_or_default();
    match named.iter().find(|it| !known.contains(&it.as_str())) {
        Some(other) => {
            failed(format!("{} has no rule set {other}: it has {}", subject.game, known.join(", ")))
        }
        None if subject.values_of("RuleSet").is_some() && named.is_empty() => {
            failed("the option RuleSet lists no values: expected type combo with var for each")
        }
        None => Ok(()),
    }
}

pub(super) fn ready(subject: &Subject) -> Verdict {
    let program = subject.meet()?;
    program.sync(PATIENCE).map_err(unanswered("isready"))?;
    program.say("uginewgame");
    program.sync(PATIENCE).map_err(unanswered("isready after uginewgame")).map(drop)
}

/// The program plays a legal move in positions of a kind, or none where the game is over.
pub(super) fn moves(subject: &Subject, rules: &str, kind: Kind, probes: &[Probe]) -> Verdict {
    let program = subject.meet_for(rules)?;
    let mut n_probes = 0;
    for Probe { record, .. } in probes.iter().filter(|probe| probe.kind == kind) {
        n_probes += 1;
        ask(subject, &program, record.as_ref(), &position_command(record.as_ref()))?;
        // The same position without its history must work as well, if a game may begin with it.
        let position = record.position();
        if kind == Kind::Random && position.start_faults().is_empty() {
            ask(subject, &program, record.as_ref(), &format!("position fen {}", position.text()))?;
        }
    }
    match n_probes {
        0 => Err(Objection::Skipped("no such position came up in random games".to_owned())),
        _ => Ok(()),
    }
}

fn position_command(record: &dyn AnyRecord) -> String {
    let start = record.position_at(0).expect("a record has a start").text();
    match record.played() {
        moves if moves.is_empty() => format!("position fen {start}"),
        moves => format!("position fen {start} moves {}", moves.join(" ")),
    }
}

fn ask(subject: &Subject, program: &Program, record: &dyn AnyRecord, command: &str) -> Verdict {
    program.say(command);
    let limits = format!("movetime {}", SHORT.as_millis());
    let answer = program
        .go(&limits, SHORT + subject.tolerance, |_| {})
        .map_err(unanswered(&format!("go {limits} after `{command}`")))?;
    if record.ending().is_some() {
        return match answer.as_str() {
            "none" => Ok(()),
            _ => failed(format!("bestmove {answer} instead of none, after `{command}`")),
        };
    }
    match record.position().boxed().play_text(&answer) {
        Ok(_) => Ok(()),
        Err(error) => failed(format!("bestmove {answer} is illegal ({error}), after `{command}`")),
    }
}

/// Starts the program at the start of the first rule set that it plays.
fn at_start(subject: &Subject) -> Verdict<(Program, Box<dyn AnyRecord>)> {
    let rules = subject.rule_sets();
    let rules =
        rules.first().ok_or_else(|| Objection::Failed("it plays none of our rule sets".to_owned()))?;
    let program = subject.meet_for(rules)?;
    let (_, start) = subject.starts(rules).into_iter().next().expect("every rule set has a set-up");
    program.say(&format!("position fen {}", start.text()));
    Ok((program, start.record(Conduct::People)))
}

/// Lets the program search from the start, and returns its output and the elapsed time.
fn think(subject: &Subject, limits: &str, most: Duration) -> Verdict<(Vec<String>, Duration)> {
    let (program, record) = at_start(subject)?;
    program.sync(PATIENCE).map_err(unanswered("isready after position"))?;
    let started = Instant::now();
    let mut lines = Vec::new();
    let answer = program
        .go(limits, most + subject.tolerance, |line| lines.push(line.to_owned()))
        .map_err(unanswered(&format!("go {limits}")))?;
    let time = started.elapsed();
    match record.position().boxed().play_text(&answer) {
        Ok(_) => Ok((lines, time)),
        Err(error) => failed(format!("go {limits}: bestmove {answer} is illegal ({error})")),
    }
}

fn movetime(subject: &Subject) -> Verdict {
    for millis in [10, 100, 300] {
        think(subject, &format!("movetime {millis}"), Duration::from_millis(millis))?;
    }
    Ok(())
}

fn nodes(subject: &Subject) -> Verdict {
    const NODES: u64 = 2_000;
    let (lines, _) = think(subject, &format!("nodes {NODES}"), PATIENCE)?;
    match lines.iter().filter_map(|line| number_after(line, "nodes")).max() {
        // A search may check its limit only now and then.
        Some(nodes) if nodes > 2 * NODES => failed(format!("{nodes} nodes instead of {NODES}")),
        _ => Ok(()),
    }
}

fn depth(subject: &Subject) -> Verdict {
    const DEPTH: u64 = 2;
    let (lines, _) = think(subject, &format!("depth {DEPTH}"), PATIENCE)?;
    match lines.iter().filter_map(|line| number_after(line, "depth")).max() {
        Some(depth) if depth > DEPTH => failed(format!("info depth {depth} instead of {DEPTH} at most")),
        _ => Ok(()),
    }
}

fn clock(subject: &Subject) -> Verdict {
    for (millis, increment) in [(1_000, 0), (200, 50)] {
        let times: Vec<String> = Player::ALL
            .iter()
            .map(|it| format!("p{}time {millis} p{0}inc {increment}", it.index() + 1))
            .collect();
        let n_players = at_start(subject)?.1.position().players().len();
        think(subject, &times[..n_players].join(" "), Duration::from_millis(millis))?;
    }
    Ok(())
}

fn stop(subject: &Subject) -> Verdict {
    let (program, record) = at_start(subject)?;
    program.say("go infinite");
    let wait = Duration::from_millis(300);
    match program.hear_move(wait, |_| {}) {
        Ok(_) => return failed("go infinite: bestmove came before stop"),
        Err(Unanswered::Gone) => return failed("go infinite: the program ended"),
        Err(Unanswered::Late) => {}
    }
    program.say("stop");
    let answer = program.hear_move(subject.tolerance, |_| {}).map_err(unanswered("stop"))?;
    if record.position().boxed().play_text(&answer).is_err() {
        return failed(format!("stop: bestmove {answer} is illegal"));
    }
    // A second stop has nothing to stop, and must not cause a second answer.
    program.say("stop");
    let lines = program.sync(PATIENCE).map_err(unanswered("isready after a second stop"))?;
    match lines.iter().find(|line| line.starts_with("bestmove")) {
        Some(_) => failed("bestmove was said twice"),
        None => Ok(()),
    }
}

fn ready_while_thinking(subject: &Subject) -> Verdict {
    let (program, _) = at_start(subject)?;
    program.say("go infinite");
    let lines = program.sync(subject.tolerance).map_err(unanswered("isready while thinking"))?;
    if lines.iter().any(|line| line.starts_with("bestmove")) {
        return failed("isready ended the thought");
    }
    program.say("stop");
    program.hear_move(subject.tolerance, |_| {}).map_err(unanswered("stop after isready")).map(drop)
}

fn lines(subject: &Subject) -> Verdict {
    let (lines, _) = think(subject, "movetime 200", Duration::from_millis(200))?;
    let start = at_start(subject)?.1;
    let mut n_lines = 0;
    for line in lines.iter().filter(|line| line.starts_with("info ") && line.contains(" pv ")) {
        n_lines += 1;
        let mut position = start.position().boxed();
        for mv in line.split(" pv ").nth(1).unwrap_or_default().split_whitespace() {
            if let Err(error) = position.play_text(mv) {
                return failed(format!("{mv} is illegal ({error}) in `{line}`"));
            }
        }
        let has_score =
            [" score cp ", " score mate "].iter().any(|it| line.contains(it) && number_after_sign(line, it));
        if !has_score {
            return failed(format!("no `score cp N` or `score mate N` in `{line}`"));
        }
        if let Some((_, rest)) = line.split_once(" wdl ") {
            let parts: Vec<u64> = rest.split_whitespace().map_while(|it| it.parse().ok()).take(3).collect();
            if parts.len() != 3 || parts.iter().sum::<u64>() != 1000 {
                return failed(format!("wdl is not three numbers that add up to 1000 in `{line}`"));
            }
        }
    }
    match n_lines {
        0 => Err(Objection::Skipped("it shows no lines".to_owned())),
        _ => Ok(()),
    }
}

fn multi_pv(subject: &Subject) -> Verdict {
    const LINES: u64 = 3;
    if subject.values_of("MultiPV").is_none() {
        return Err(Objection::Skipped("it has no option MultiPV".to_owned()));
    }
    let (program, record) = at_start(subject)?;
    program.say(&format!("setoption name MultiPV value {LINES}"));
    program.say(&position_command(record.as_ref()));
    let mut seen = Vec::new();
    program
        .go("depth 2", PATIENCE, |line| seen.extend(number_after(line, "multipv")))
        .map_err(unanswered("go depth 2"))?;
    match seen.iter().max() {
        Some(&LINES) => Ok(()),
        most => failed(format!("multipv goes up to {} instead of {LINES}", most.unwrap_or(&0))),
    }
}

fn wrong_input(subject: &Subject) -> Verdict {
    let (program, record) = at_start(subject)?;
    let long = format!("position startpos moves {}", "zz ".repeat(700_000));
    let wrong: [(&str, &[u8]); 13] = [
        ("an unknown command", b"make coffee"),
        ("an empty line", b""),
        ("spaces", b"   \t  "),
        ("a position that is none", b"position fen 99/xx zz -1"),
        ("an empty position", b"position"),
        ("an illegal move", b"position startpos moves zz99"),
        ("a limit without its number", b"go depth"),
        ("a limit that is not a number", b"go movetime soon"),
        ("an option without its value", b"setoption name Hash"),
        ("an option that nobody has", b"setoption name Colour of the sky value blue"),
        ("bytes that are no UTF-8", b"\xff\xfe\x00\x80 position"),
        ("a line end of another kind", b"isready\r"),
        ("a very long line", long.as_bytes()),
    ];
    for (name, bytes) in wrong {
        program.send([bytes, b"\n"].concat());
        // If it accepted the invalid limit, it may be searching.
        program.say("stop");
        program.sync(PATIENCE).map_err(unanswered(&format!("isready after {name}")))?;
    }
    ask(subject, &program, record.as_ref(), &position_command(record.as_ref()))
}

fn quit(subject: &Subject) -> Verdict {
    let (mut program, _) = at_start(subject)?;
    program.sync(PATIENCE).map_err(unanswered("isready"))?;
    program.say("quit");
    expect_end(subject, &mut program, "quit")
}

fn quit_while_thinking(subject: &Subject) -> Verdict {
    let (mut program, _) = at_start(subject)?;
    program.say("go infinite");
    program.sync(PATIENCE).map_err(unanswered("isready while thinking"))?;
    program.say("quit");
    if program.wait(subject.tolerance + PATIENCE / 5).is_none() {
        return failed("quit: the program did not end");
    }
    // Output that was under way when quit came may still arrive, but not the result of the search.
    match program.hear_move(Duration::from_millis(100), |_| {}) {
        Ok(answer) => failed(format!("after quit it said bestmove {answer}")),
        Err(_) => Ok(()),
    }
}

fn end_of_input(subject: &Subject) -> Verdict {
    let (mut program, _) = at_start(subject)?;
    program.say("go infinite");
    program.sync(PATIENCE).map_err(unanswered("isready while thinking"))?;
    program.close();
    match program.wait(subject.tolerance + PATIENCE / 5) {
        Some(_) => Ok(()),
        None => failed("the program did not end when its input did"),
    }
}

fn expect_end(subject: &Subject, program: &mut Program, what: &str) -> Verdict {
    let Some(status) = program.wait(subject.tolerance + PATIENCE / 5) else {
        return failed(format!("{what}: the program did not end"));
    };
    if !status.success() {
        return failed(format!("{what}: the program ended with {status}"));
    }
    match program.hear(Duration::from_millis(100), |line| Some(line.to_owned())) {
        Ok(line) => failed(format!("after {what} it said `{line}`")),
        Err(_) => Ok(()),
    }
}

/// The number after a word of an `info` line.
fn number_after(line: &str, word: &str) -> Option<u64> {
    let mut words = line.strip_prefix("info ")?.split_whitespace();
    words.find(|&it| it == word)?;
    words.next()?.parse().ok()
}

/// Whether a number with or without a sign follows a part of a line.
fn number_after_sign(line: &str, piece: &str) -> bool {
    let rest = line.split_once(piece).map_or("", |(_, rest)| rest);
    rest.split_whitespace().next().is_some_and(|number| number.parse::<i64>().is_ok())
}
