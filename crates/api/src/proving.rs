//! Proofs for pages: whether a position is won or lost, and by which line.

use std::time::Duration;

use games::TextProof;
use search::{
    Limits, StopSignal, TimeLimit,
    proof::{Inquiry, Progress, ProofTable, Verdict},
};
use serde::{Deserialize, Serialize};

use crate::{bounds::Bounds, game::GameQuestion, problem::Problem};

/// The memory for what is known of positions, in bytes.
const TABLE_BYTES: usize = 32 << 20;

/// The game whose current position is to be proved won or lost, and the limits. Without any it goes on until it is stopped.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub struct ProofQuestion {
    /// The game.
    pub game: GameQuestion,
    /// The time limit in milliseconds.
    #[serde(default)]
    pub ms: Option<u64>,
    /// The limit of nodes.
    #[serde(default)]
    pub nodes: Option<u64>,
    /// The longest proof, in plies.
    #[serde(default)]
    pub depth: Option<u32>,
}

/// What is proved so far.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProofAnswer {
    verdict: ProofVerdict,
    /// The plies to the end with best play; if nothing is proved, those within which there is neither a win nor a loss.
    plies: u32,
    nodes: u64,
    ms: u64,
    /// The player whom the verdict is about: the one to move.
    mover: usize,
    /// Best play of both sides, as far as it is known.
    line: Vec<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "lowercase")]
enum ProofVerdict {
    Win,
    Loss,
    Unknown,
}

/// Proves. `elapsed` is a clock that started with the question, and `stop` interrupts it. `tell` receives every number of
/// plies within which there is neither a win nor a loss, in the format of the answer.
///
/// # Errors
/// If the game is invalid or over.
pub fn prove(
    question: &ProofQuestion,
    elapsed: &(dyn Fn() -> Duration + Sync),
    stop: &dyn StopSignal,
    tell: &mut dyn FnMut(String),
) -> Result<String, Problem> {
    let game = question.game.open(&Bounds { stop, ..Bounds::OWN })?;
    if game.record.ending().is_some() {
        return Err(Problem::new("game-over", "the game is over: there is nothing to prove"));
    }
    let mover = game.position().mover().index();
    let time = question.ms.map(|ms| TimeLimit::exactly(Duration::from_millis(ms)));
    let limits = Limits { depth: question.depth, nodes: question.nodes, time };
    let inquiry = Inquiry { table: &mut ProofTable::new(TABLE_BYTES), limits, elapsed, stop };
    let proof = game.record.solve(inquiry, &mut |Progress { plies, nodes, elapsed }| {
        let verdict = ProofVerdict::Unknown;
        tell(json(ProofAnswer { verdict, plies, nodes, ms: millis(elapsed), mover, line: Vec::new() }));
    });
    let (verdict, plies) = match proof.verdict {
        Verdict::Win { plies } => (ProofVerdict::Win, plies),
        Verdict::Loss { plies } => (ProofVerdict::Loss, plies),
        Verdict::Unknown { plies } => (ProofVerdict::Unknown, plies),
    };
    let TextProof { line, nodes, .. } = proof;
    Ok(json(ProofAnswer { verdict, plies, nodes, ms: millis(elapsed()), mover, line }))
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

fn json(answer: ProofAnswer) -> String {
    serde_json::to_string(&answer).expect("a proof is plain data")
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;

    use super::*;

    fn proved(question: &str, stop: bool) -> (serde_json::Value, Vec<serde_json::Value>) {
        let question: ProofQuestion = serde_json::from_str(question).expect("a question");
        let mut told = Vec::new();
        let tell = &mut |json: String| told.push(serde_json::from_str(&json).expect("JSON"));
        let answer = prove(&question, &|| Duration::ZERO, &AtomicBool::new(stop), tell).expect("an answer");
        (serde_json::from_str(&answer).expect("JSON"), told)
    }

    #[test]
    fn a_win_is_proved_with_its_line() {
        let game = r#"{"kind":"khitan","rules":"classic","position":"5/6/3a3/8/9/8/3A3/6/5 w 0,0 0 0 0"}"#;
        let (answer, told) = proved(&format!(r#"{{"game":{game}}}"#), false);
        assert_eq!(answer["verdict"], "win", "{answer}");
        let plies = answer["plies"].as_u64().expect("a number");
        assert_eq!(answer["line"].as_array().expect("a line").len() as u64, plies);
        // Before that it was told that nothing shorter is there.
        assert!(told.iter().all(|it| it["verdict"] == "unknown" && it["plies"].as_u64() < Some(plies)));
        assert!(!told.is_empty());
    }

    #[test]
    fn what_is_stopped_or_limited_stays_unknown() {
        let start = r#"{"game":{"kind":"wali"}}"#;
        assert_eq!(proved(start, true).0["verdict"], "unknown");
        let (answer, _) = proved(r#"{"game":{"kind":"wali"},"depth":2}"#, false);
        assert_eq!((&answer["verdict"], &answer["plies"]), (&"unknown".into(), &2.into()));
    }

    #[test]
    fn a_game_that_is_over_cannot_be_proved() {
        let game = r#"{"kind":"khitan","rules":"classic","position":"5/6/7/8/9/8/3A3/6/5 b 0,0 0 0 0"}"#;
        let question: ProofQuestion =
            serde_json::from_str(&format!(r#"{{"game":{game}}}"#)).expect("a question");
        let answer = prove(&question, &|| Duration::ZERO, &AtomicBool::new(false), &mut |_| {});
        assert_eq!(answer.expect_err("a refusal").code, "game-over");
    }
}
