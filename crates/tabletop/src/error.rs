//! What is wrong with a text from outside: typed facts with a code for translations and an English message for
//! terminals and logs.

use thiserror::Error;

/// A text that is no position. It lists every reason.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", self.faults.iter().map(|fault| fault.message.as_str()).collect::<Vec<_>>().join("; "))]
pub struct PositionError {
    /// The reasons, at least one.
    pub faults: Vec<Fault>,
}

/// One reason why a text is no position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The kind of fault, for translations and tests: `two-pharaohs`.
    pub code: &'static str,
    /// What is wrong, where, and what would be right.
    pub message: String,
}

/// Collects faults while a text is read.
#[derive(Default, Debug)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// So many faults are named at most: a hostile text should not get a long answer.
    const MOST: usize = 40;

    /// Notes a fault.
    pub fn push(&mut self, code: &'static str, message: impl Into<String>) {
        if self.0.len() < Self::MOST {
            self.0.push(Fault { code, message: message.into() });
        }
    }

    /// Whether nothing was wrong so far.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value if nothing was wrong, else the faults.
    ///
    /// # Errors
    /// With the faults, if there are any.
    pub fn finish<T>(self, value: T) -> Result<T, PositionError> {
        if self.0.is_empty() { Ok(value) } else { Err(PositionError { faults: self.0 }) }
    }
}

/// Why a move is refused: the rule, a code for translations and an English message.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{message}{}", if self.rule.is_empty() { String::new() } else { format!(" (rule {})", self.rule) })]
pub struct Refusal {
    /// The number of the rule that forbids it, `R3`; empty if the text is not even a move text.
    pub rule: &'static str,
    /// The kind of reason, for translations and tests: `colour-square`.
    pub code: &'static str,
    /// The reason, lower case, without a full stop.
    pub message: String,
}

impl Refusal {
    /// A refusal by a rule.
    pub fn new(rule: &'static str, code: &'static str, message: impl Into<String>) -> Refusal {
        Refusal { rule, code, message: message.into() }
    }

    /// A text that is not of the form of a move. `expected` says which forms there are.
    pub fn not_a_move(expected: &str) -> Refusal {
        Refusal::new("", "not-a-move", format!("not a move text: expected {expected}"))
    }

    /// Any move after the end.
    pub fn game_over() -> Refusal {
        Refusal::new("", "game-over", "the game is over")
    }
}

/// A move text that is not legal in a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("illegal move `{text}`: {refusal}")]
pub struct IllegalMove {
    /// The text, cut to a sane length.
    pub text: String,
    /// Why it is illegal.
    pub refusal: Refusal,
    /// The legal moves of the piece that the text names, in byte order.
    pub alternatives: Vec<String>,
}
