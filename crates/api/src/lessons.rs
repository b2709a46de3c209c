//! Tutorial steps: judges whether an attempt reaches the goal.

use drawing::Drawing;
use games::GameKind;
use lessons::{Goal, Judgement, Step, tutorial};
use serde::{Deserialize, Serialize};

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
    #[cfg_attr(
        test,
        ts(type = "\"play\" | \"any\" | \"capture\" | \"win\" | \"safe\" | \"see\" | \"quiz\"")
    )]
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
        solution: step.solution(),
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
