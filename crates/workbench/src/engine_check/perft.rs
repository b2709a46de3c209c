//! Perft: the surest sign that two programs play by the same rules.

use std::time::Duration;

use games::AnyPosition;

use crate::{
    engine_check::subject::{Objection, Subject, Verdict, failed, unanswered},
    program::{Program, Unanswered},
};

/// The depth of the counts.
const DEPTH: u32 = 3;
/// The timeout of the very first count.
const AT_ONCE: Duration = Duration::from_secs(3);
/// The timeout of a count.
const PATIENCE: Duration = Duration::from_secs(60);

/// Counts from every set-up of a rule set, given as `fen` and, if the program has the option, as `startpos`.
pub(super) fn set_ups(subject: &Subject, rules: &str) -> Verdict {
    let program = subject.meet_for(rules)?;
    // The command is our extension of UGI.
    if count(&program, 1, AT_ONCE) == Err(Unanswered::Late) {
        return Err(Objection::Skipped("perft is not answered".to_owned()));
    }
    for (name, start) in subject.starts(rules) {
        program.say(&format!("position fen {}", start.text()));
        compare(&program, start.as_ref(), &format!("set-up {name} given as fen"))?;
        let is_named = subject.values_of("Setup").is_some_and(|names| names.contains(&name));
        if is_named {
            program.say(&format!("setoption name Setup value {name}"));
            if subject.values_of("Players").is_some() {
                program.say(&format!("setoption name Players value {}", start.players().len()));
            }
            program.say("position startpos");
            compare(&program, start.as_ref(), &format!("set-up {name} as startpos"))?;
        }
    }
    Ok(())
}

fn compare(program: &Program, position: &dyn AnyPosition, place: &str) -> Verdict {
    for depth in 1..=DEPTH {
        let place = format!("perft {depth}, {place}");
        let theirs = count(program, depth, PATIENCE).map_err(unanswered(&place))?;
        let ours = position.perft_bulk(depth);
        if theirs != ours {
            return failed(format!("{place}: {theirs} instead of {ours}"));
        }
    }
    Ok(())
}

fn count(program: &Program, depth: u32, patience: Duration) -> Result<u64, Unanswered> {
    program.say(&format!("perft {depth}"));
    program.hear(patience, |line| line.strip_prefix("nodes ")?.trim().parse().ok())
}
