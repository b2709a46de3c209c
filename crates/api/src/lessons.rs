//! Tutorial steps and puzzles: judges whether an attempt reaches the goal.

use std::time::Duration;

use drawing::Drawing;
use games::{AnyRecord, GameKind, puzzles::Puzzle};
use lessons::{Goal, Judgement, Step, tutorial};
use search::{
    Limits, StopSignal,
    proof::{Inquiry, ProofTable, Verdict},
};
use serde::{Deserialize, Serialize};
use tabletop::Player;

use crate::{
    board::LookQuestion,
    bounds::{Bounds, check_length},
    game::GameQuestion,
    problem::Problem,
};

/// A tutorial step with an attempt.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct StepQuestion {
    kind: String,
    step: usize,
    /// The learner's own moves, or the chosen cells.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    answers: Vec<String>,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    look: LookQuestion,
}

/// A puzzle with the moves played. The page sends the puzzle itself, so that visitors need not download all of them.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct PuzzleQuestion {
    kind: String,
    rules: String,
    position: String,
    /// The solution with the replies.
    line: Vec<String>,
    /// All moves so far, including those of the others.
    #[serde(default)]
    moves: Vec<String>,
}

/// The verdict on an attempt.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", tag = "judgement")]
pub(crate) enum JudgementAnswer {
    Done,
    GoOn { replies: Vec<String> },
    Wrong,
}

/// The beginning of a step, and the verdict on the attempt.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct StepAnswer {
    id: String,
    /// The number of steps of the tutorial.
    steps: usize,
    rules: &'static str,
    position: String,
    #[cfg_attr(test, ts(type = "\"play\" | \"any\" | \"capture\" | \"win\" | \"see\" | \"quiz\""))]
    goal: &'static str,
    /// In a step to watch, the moves to show.
    shows: Vec<String>,
    /// In a quiz, the number of cells to find.
    cells: usize,
    title: String,
    text: String,
    hint: String,
    done: String,
    /// Rings, arrows and beams to draw when the step begins.
    marks: String,
    /// One way to reach the goal.
    solution: Vec<String>,
    #[serde(flatten)]
    judgement: JudgementAnswer,
}

fn kind(name: &str) -> Result<GameKind, Problem> {
    GameQuestion { kind: name.to_owned(), ..GameQuestion::default() }.kind()
}

/// The maximum number of answers to a step. No step needs as many.
const MOST_ANSWERS: usize = 200;

pub(crate) fn step(question: &StepQuestion, bounds: &Bounds<'_>) -> Result<StepAnswer, Problem> {
    check_length("answers", &question.answers, MOST_ANSWERS)?;
    bounds.check()?;
    let tutorial = tutorial(kind(&question.kind)?);
    let step = tutorial.steps.get(question.step).ok_or_else(|| {
        Problem::new("no-such-step", format!("the tutorial has {} steps", tutorial.steps.len()))
    })?;
    let language = question.look.language()?;
    let answers: Vec<&str> = question.answers.iter().map(String::as_str).collect();
    let judgement = match step.judge(&answers)? {
        Judgement::Done => JudgementAnswer::Done,
        Judgement::GoOn { replies } => JudgementAnswer::GoOn { replies },
        Judgement::Wrong => JudgementAnswer::Wrong,
    };
    let words = step.text(language);
    Ok(StepAnswer {
        id: step.id.clone(),
        steps: tutorial.steps.len(),
        rules: step.rules,
        position: step.position.clone(),
        goal: step.goal.name(),
        shows: match &step.goal {
            Goal::See { moves } => moves.clone(),
            _ => Vec::new(),
        },
        cells: match &step.goal {
            Goal::Quiz { cells } => cells.len(),
            _ => 0,
        },
        title: words.title.clone(),
        text: words.text.clone(),
        hint: words.hint.clone(),
        done: words.done.clone(),
        marks: marks(step, &question.look),
        solution: step.solutions().into_iter().next().unwrap_or_default(),
        judgement,
    })
}

/// The marks on the board when a step begins.
fn marks(step: &Step, look: &LookQuestion) -> String {
    let scene = step.start().scene();
    let beams = step.beams();
    let beams = beams.iter().map(|rays| look.of(Drawing::new(&scene).beam(rays)).upper_marks_layer());
    let rest = look.of(Drawing::new(&scene).marks(&step.marks).arrows(&step.arrows)).upper_marks_layer();
    beams.chain([rest]).collect()
}

/// Proofs of puzzles are short. A search that needs more nodes is left undecided.
const MOST_NODES: u64 = 400_000;

/// The maximum length of a puzzle, in plies.
const LONGEST_PUZZLE: usize = 40;

pub(crate) fn puzzle(question: &PuzzleQuestion, bounds: &Bounds<'_>) -> Result<JudgementAnswer, Problem> {
    let PuzzleQuestion { kind: name, rules, position, line, moves } = question;
    if line.len().max(moves.len()) > LONGEST_PUZZLE {
        return Err(Problem::new("too-long", format!("a puzzle has at most {LONGEST_PUZZLE} plies")));
    }
    let puzzle = Puzzle { rules: rules.clone(), position: position.clone(), line: line.clone(), nodes: 0 };
    judge(kind(name)?, &puzzle, moves, bounds.stop)
}

/// Whether the solver is still winning: along the known solution, or along another one that is proved to be as short.
fn judge(
    kind: GameKind,
    puzzle: &Puzzle,
    moves: &[String],
    stop: &dyn StopSignal,
) -> Result<JudgementAnswer, Problem> {
    let mut record = puzzle.record(kind).map_err(|error| Problem::new("puzzle", error))?;
    let solver = record.position().mover();
    for text in moves {
        record.play_text(text)?;
    }
    // With three players a game continues after first place is taken. The player who took it has won nevertheless.
    if has_won(record.as_ref(), solver) {
        return Ok(JudgementAnswer::Done);
    }
    if record.ending().is_some() {
        return Ok(JudgementAnswer::Wrong);
    }
    let follows = puzzle.line.starts_with(&record.played());
    let left = puzzle.line.len().saturating_sub(record.n_plies());
    let is_own_turn = record.position().mover() == solver;
    if follows {
        // The others follow the solution.
        let mut replies = Vec::new();
        for text in &puzzle.line[record.n_plies()..] {
            if record.position().mover() == solver {
                break;
            }
            record.play_text(text)?;
            replies.push(text.clone());
        }
        // The last reply may be the one that makes the solver win.
        return Ok(match has_won(record.as_ref(), solver) {
            true => JudgementAnswer::Done,
            false => JudgementAnswer::GoOn { replies },
        });
    }
    let plies = u32::try_from(left).unwrap_or(u32::MAX);
    let (verdict, line) = solve(record.as_ref(), plies, stop);
    let still_wins = match verdict {
        Verdict::Win { .. } => is_own_turn,
        Verdict::Loss { .. } => !is_own_turn,
        Verdict::Unknown { .. } => false,
    };
    Ok(match still_wins {
        false => JudgementAnswer::Wrong,
        true if is_own_turn => JudgementAnswer::GoOn { replies: Vec::new() },
        true => JudgementAnswer::GoOn { replies: line.into_iter().take(1).collect() },
    })
}

/// Whether a player is certain of first place.
fn has_won(record: &dyn AnyRecord, player: Player) -> bool {
    let standing = match record.ending() {
        Some(ending) => ending.standing,
        None => record.position().standing_if_drawn(),
    };
    standing.winner() == Some(player)
}

/// The proved result of the current position within this number of plies.
fn solve(record: &dyn AnyRecord, plies: u32, stop: &dyn StopSignal) -> (Verdict, Vec<String>) {
    let mut table = ProofTable::new(8 << 20);
    let limits = Limits { depth: Some(plies), nodes: Some(MOST_NODES), time: None };
    let inquiry = Inquiry { table: &mut table, limits, elapsed: &|| Duration::ZERO, stop };
    let proof = record.solve(inquiry, &mut |_| {});
    (proof.verdict, proof.line)
}
