//! Moves with variations in questions and answers. They nest as in files: a variation is stored with the move that it
//! replaces, so a long game is a long list and not a deep tree.

use gamefile::{Annotation, Eval, Line, Node, Time};
use serde::{Deserialize, Serialize};

use crate::{notes::Shape, problem::Problem};

/// A sequence of moves: the main line or a variation.
#[derive(Clone, Default, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(default, deny_unknown_fields)]
pub(crate) struct LineForm {
    /// The comment before the first move.
    #[serde(skip_serializing_if = "String::is_empty")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    text: String,
    /// The marks on the board before the first move: `Gd1d8` is an arrow, `Ra1` a circle.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    shapes: Vec<String>,
    moves: Vec<MoveForm>,
}

/// A move with its annotations.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
struct MoveForm {
    #[serde(rename = "move")]
    mv: String,
    /// Numeric annotation glyphs: 1 is `!`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    nags: Vec<u8>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    text: String,
    /// The mover's time left after the move, `0:05:00`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    clock: Option<String>,
    /// The time used for the move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    elapsed: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    eval: Option<EvalForm>,
    /// The marks on the board after the move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    shapes: Vec<String>,
    /// Alternatives to this move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    variations: Vec<LineForm>,
}

/// An evaluation from the first player's point of view.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
enum EvalForm {
    /// Hundredths.
    Score(i32),
    /// A win in this number of plies; negative for the opponent.
    Win(i32),
}

impl LineForm {
    /// The number of moves, including those of variations.
    pub(crate) fn n_moves(&self) -> usize {
        let of_variations = |it: &MoveForm| it.variations.iter().map(LineForm::n_moves).sum::<usize>();
        self.moves.iter().map(|it| 1 + of_variations(it)).sum()
    }

    /// The moves without variations.
    pub(crate) fn main_moves(&self) -> Vec<String> {
        self.moves.iter().map(|it| it.mv.clone()).collect()
    }
}

impl From<&Line> for LineForm {
    fn from(line: &Line) -> LineForm {
        let form = |node: &Node| {
            let Annotation { text, clock, elapsed, eval, .. } = &node.annotation;
            MoveForm {
                mv: node.mv.clone(),
                nags: node.nags.clone(),
                text: text.clone(),
                clock: clock.map(Time::to_text),
                elapsed: elapsed.map(Time::to_text),
                eval: eval.map(|eval| match eval {
                    Eval::Score(score) => EvalForm::Score(score),
                    Eval::Win(plies) => EvalForm::Win(plies),
                }),
                shapes: shapes(&node.annotation),
                variations: node.variations.iter().map(LineForm::from).collect(),
            }
        };
        LineForm {
            text: line.lead.text.clone(),
            shapes: shapes(&line.lead),
            moves: line.nodes.iter().map(form).collect(),
        }
    }
}

/// The marks on the board.
fn shapes(annotation: &Annotation) -> Vec<String> {
    let arrows = annotation.arrows.iter().map(gamefile::ColouredArrow::to_text);
    arrows.chain(annotation.marks.iter().map(gamefile::Mark::to_text)).collect()
}

impl TryFrom<&LineForm> for Line {
    type Error = Problem;

    fn try_from(form: &LineForm) -> Result<Line, Problem> {
        let node = |it: &MoveForm| {
            let mut annotation = annotation(&it.text, &it.shapes)?;
            annotation.clock = it.clock.as_deref().map(time).transpose()?;
            annotation.elapsed = it.elapsed.as_deref().map(time).transpose()?;
            annotation.eval = it.eval.map(|eval| match eval {
                EvalForm::Score(score) => Eval::Score(score),
                EvalForm::Win(plies) => Eval::Win(plies),
            });
            let variations = it.variations.iter().map(Line::try_from).collect::<Result<_, _>>()?;
            Ok(Node { mv: it.mv.clone(), nags: it.nags.clone(), annotation, variations })
        };
        Ok(Line {
            lead: annotation(&form.text, &form.shapes)?,
            nodes: form.moves.iter().map(node).collect::<Result<_, Problem>>()?,
        })
    }
}

fn annotation(text: &str, shapes: &[String]) -> Result<Annotation, Problem> {
    let mut annotation = Annotation { text: text.trim().to_owned(), ..Annotation::default() };
    for shape in shapes {
        match Shape::read(shape)? {
            Shape::Arrow(arrow) => annotation.arrows.push(arrow),
            Shape::Mark(mark) => annotation.marks.push(mark),
        }
    }
    Ok(annotation)
}

fn time(text: &str) -> Result<Time, Problem> {
    let time = Time::from_text(text);
    time.ok_or_else(|| Problem::new("malformed", format!("`{text}` is not a time such as `0:05:00`")))
}
