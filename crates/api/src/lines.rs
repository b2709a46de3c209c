//! Lines of moves with variations, as questions and answers tell them. They nest as files do: an alternative stands beside
//! the move that it replaces, so that a long game is a long list and no deep tree.

use gamefile::{Annotation, Eval, Line, Node};
use serde::{Deserialize, Serialize};

/// A line.
#[derive(Clone, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct LineForm {
    /// What is said before the first move.
    #[serde(skip_serializing_if = "String::is_empty")]
    text: String,
    moves: Vec<MoveForm>,
}

/// A move with what is said about it.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct MoveForm {
    #[serde(rename = "move")]
    mv: String,
    /// Numeric annotation glyphs: 1 is `!`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    nags: Vec<u8>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    text: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    eval: Option<EvalForm>,
    /// What could have been played instead.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    variations: Vec<LineForm>,
}

/// An evaluation from the first player's point of view.
#[derive(Clone, Copy, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum EvalForm {
    /// Hundredths.
    Score(i32),
    /// A win in so many plies; negative for the opponent.
    Win(i32),
}

impl LineForm {
    /// The moves without variations.
    pub(crate) fn main_moves(&self) -> Vec<String> {
        self.moves.iter().map(|it| it.mv.clone()).collect()
    }
}

impl From<&Line> for LineForm {
    fn from(line: &Line) -> LineForm {
        let form = |node: &Node| MoveForm {
            mv: node.mv.clone(),
            nags: node.nags.clone(),
            text: node.annotation.text.clone(),
            eval: node.annotation.eval.map(|eval| match eval {
                Eval::Score(score) => EvalForm::Score(score),
                Eval::Win(plies) => EvalForm::Win(plies),
            }),
            variations: node.variations.iter().map(LineForm::from).collect(),
        };
        LineForm { text: line.lead.text.clone(), moves: line.nodes.iter().map(form).collect() }
    }
}

impl From<&LineForm> for Line {
    fn from(form: &LineForm) -> Line {
        let words = |text: &str| Annotation { text: text.trim().to_owned(), ..Annotation::default() };
        let node = |it: &MoveForm| Node {
            mv: it.mv.clone(),
            nags: it.nags.clone(),
            annotation: Annotation {
                eval: it.eval.map(|eval| match eval {
                    EvalForm::Score(score) => Eval::Score(score),
                    EvalForm::Win(plies) => Eval::Win(plies),
                }),
                ..words(&it.text)
            },
            variations: it.variations.iter().map(Line::from).collect(),
        };
        Line { lead: words(&form.text), nodes: form.moves.iter().map(node).collect() }
    }
}
