//! Recorded games: `tests/playthroughs/*.txt`, with the mover, the number of legal moves, the move and the position
//! of every ply. A change of the rules shows as a difference in these files.
//!
//! With `UPDATE_PLAYTHROUGHS=1` in the environment the files are rewritten (three random games for every rule
//! set, over its set-ups in turn) instead of being checked.

use std::{env, fmt::Write, fs, path::Path};

use tabletop::{Position, Record, RuleSet, playout::Dice, record::Conduct};

use crate::{
    starts::{StartPosition, starts},
    suites::files,
};

/// Games recorded for each rule set.
const GAMES: usize = 3;

/// Replays every file of a folder and compares every line.
///
/// # Panics
/// If a file differs from what the rules say now, or if a rule set has fewer than three games.
pub fn replay_files<P: Position>(folder: impl AsRef<Path>) {
    let folder = folder.as_ref();
    if env::var_os("UPDATE_PLAYTHROUGHS").is_some() {
        write_files::<P>(folder);
    }
    let mut counts = vec![0; P::Rules::ALL.len()];
    for path in files(folder, "txt") {
        let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let rules = replay_text::<P>(&text, &path.display().to_string());
        let index = P::Rules::ALL.iter().position(|&it| it == rules).expect("ALL holds every rule set");
        counts[index] += 1;
    }
    for (rules, count) in P::Rules::ALL.iter().zip(counts) {
        assert!(count >= GAMES, "{count} playthroughs of {rules:?}, {GAMES} are needed");
    }
}

fn replay_text<P: Position>(text: &str, name: &str) -> P::Rules {
    let mut lines = text.lines();
    let head = lines.next().unwrap_or_default();
    let mut words = head.split(' ');
    let (_, rules, setup) =
        (words.next(), words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let rules = P::Rules::from_name(rules).unwrap_or_else(|| panic!("{name}: first line `{head}`"));
    let first = lines.next().unwrap_or_default();
    let start = first.split('|').nth(1).unwrap_or_default().trim();
    let position = P::from_text(start, rules).unwrap_or_else(|error| panic!("{name}: {error}"));
    let mut record = Record::new(position, Conduct::People);
    for line in text.lines().skip(1).filter(|line| !line.starts_with("end")) {
        let mv = line.split('|').next().and_then(|head| head.split_whitespace().nth(3));
        if let Some(mv) = mv {
            let found = record.position().find_move(mv);
            record.play(found.unwrap_or_else(|| panic!("{name}: `{line}` is not legal")));
        }
    }
    let again = write_record(&record, setup);
    for (line, (stored, now)) in text.lines().zip(again.lines()).enumerate() {
        assert_eq!(stored, now, "{name}, line {}", line + 1);
    }
    assert_eq!(text, again, "{name}");
    rules
}

fn write_files<P: Position>(folder: &Path) {
    fs::create_dir_all(folder).expect("the folder can be made");
    for &rules in P::Rules::ALL {
        let starts: Vec<StartPosition<P>> =
            starts().into_iter().filter(|start| start.rules == rules).collect();
        for game in 0..GAMES.max(starts.len()) {
            let StartPosition { setup, position, .. } = &starts[game % starts.len()];
            let mut record = Record::new(position.clone(), Conduct::People);
            let mut dice = Dice::new(game as u64 + 1);
            // Long random games show nothing new after a while, and would make the files large.
            let mut moves = Vec::new();
            while record.moves().len() < 250 {
                moves.clear();
                record.legal_moves(&mut moves);
                if moves.is_empty() {
                    break;
                }
                record.play(moves[dice.below(moves.len())]);
            }
            let path = folder.join(format!("{}-{setup}-{}.txt", rules.name(), game + 1));
            fs::write(&path, write_record(&record, setup)).expect("the file can be written");
        }
    }
}

/// The first line names game, rule set and set-up; then a line per ply: number, mover, legal moves, move, position.
fn write_record<P: Position>(record: &Record<P>, setup: &str) -> String {
    let letters = P::GAME.letters;
    let mut out = String::new();
    let rules = record.start().rules().name();
    writeln!(out, "{} {rules} {setup}", P::GAME.slug).expect("a string can be written to");
    for (ply, position) in record.positions().iter().enumerate() {
        let mover = letters[position.mover().index()];
        let (n_moves, action) = match record.moves().get(ply) {
            Some(&mv) => (position.count_moves(), position.move_text(mv)),
            None if record.ending().is_some() => (0, String::new()),
            None => (position.count_moves(), String::new()),
        };
        writeln!(out, "{ply:>4} {mover} {n_moves:>3} {action:<9}| {position}")
            .expect("a string can be written to");
    }
    match record.ending() {
        Some(ending) => {
            let result = ending.standing.text(letters);
            writeln!(out, "end      {result} | by {}", ending.termination.name())
        }
        None => writeln!(out, "unfinished"),
    }
    .expect("a string can be written to");
    out
}
