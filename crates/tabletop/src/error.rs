//! What is wrong with a text from outside: a code and typed facts for translations, and an English message for
//! terminals and logs.

use thiserror::Error;

use crate::{player::Player, record::Termination};

/// A value in a sentence about a fault or a refusal. Translations build the sentence from such facts.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Fact {
    /// A number.
    Number(i64),
    /// Text that is the same in all languages: the name of a cell, a move, a part of the text that was read.
    Text(String),
    /// A player.
    Player(Player),
    /// A kind of piece, by the symbol that scenes know.
    Piece(&'static str),
    /// One word of a short list. The sentence chooses its wording by it.
    Word(&'static str),
}

impl From<String> for Fact {
    fn from(text: String) -> Fact {
        Fact::Text(text)
    }
}

impl From<&str> for Fact {
    fn from(text: &str) -> Fact {
        Fact::Text(text.to_owned())
    }
}

impl From<char> for Fact {
    fn from(letter: char) -> Fact {
        Fact::Text(letter.to_string())
    }
}

impl From<Player> for Fact {
    fn from(player: Player) -> Fact {
        Fact::Player(player)
    }
}

impl From<u8> for Fact {
    fn from(number: u8) -> Fact {
        Fact::Number(number.into())
    }
}

impl From<u32> for Fact {
    fn from(number: u32) -> Fact {
        Fact::Number(number.into())
    }
}

impl From<usize> for Fact {
    fn from(number: usize) -> Fact {
        Fact::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

/// Facts with their names, in the order in which they were found.
pub type Facts = Vec<(&'static str, Fact)>;

/// The error of a text that is not a position. It lists every reason.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{}", self.faults.iter().map(|fault| fault.message.as_str()).collect::<Vec<_>>().join("; "))]
pub struct PositionError {
    /// The reasons, at least one.
    pub faults: Vec<Fault>,
}

/// One reason why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The kind of fault, for translations and tests: `two-pharaohs`.
    pub code: &'static str,
    /// What is wrong, where, and what would be right.
    pub message: String,
    /// The facts in the message, for translations.
    pub facts: Facts,
}

impl Fault {
    /// A fault without facts.
    pub fn new(code: &'static str, message: impl Into<String>) -> Fault {
        Fault { code, message: message.into(), facts: Facts::new() }
    }

    /// The fault with a further fact.
    #[must_use]
    pub fn with(mut self, name: &'static str, fact: impl Into<Fact>) -> Fault {
        self.facts.push((name, fact.into()));
        self
    }
}

/// Collects faults while a text is read.
#[derive(Default, Debug)]
pub struct Faults(Vec<Fault>);

impl Faults {
    /// The largest number of faults in an answer: a hostile text should not get a long one.
    const MOST: usize = 40;

    /// Notes a fault.
    pub fn push(&mut self, fault: Fault) {
        if self.0.len() < Self::MOST {
            self.0.push(fault);
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

/// Why a move is refused: the rule, a code and facts for translations, and an English message.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{message}{}", if self.rule.is_empty() { String::new() } else { format!(" (rule {})", self.rule) })]
pub struct Refusal {
    /// The number of the rule that forbids it, `R3`; empty if the text is not even a move text.
    pub rule: &'static str,
    /// The kind of reason, for translations and tests: `colour-square`.
    pub code: &'static str,
    /// The reason, lower case, without a full stop.
    pub message: String,
    /// The facts in the message, for translations.
    pub facts: Facts,
}

impl Refusal {
    /// A refusal by a rule, without facts.
    pub fn new(rule: &'static str, code: &'static str, message: impl Into<String>) -> Refusal {
        Refusal { rule, code, message: message.into(), facts: Facts::new() }
    }

    /// The refusal with a further fact.
    #[must_use]
    pub fn with(mut self, name: &'static str, fact: impl Into<Fact>) -> Refusal {
        self.facts.push((name, fact.into()));
        self
    }

    /// The refusal of a text that does not have the form of a move. `expected` lists the forms in English; translations
    /// have their own list.
    pub fn not_a_move(expected: &str) -> Refusal {
        Refusal::new("", "not-a-move", format!("not a move text: expected {expected}"))
    }

    /// The refusal of any move after the end of the game.
    pub fn game_over(termination: Termination) -> Refusal {
        let message = match termination {
            Termination::Rules => "the game is over".to_owned(),
            other => format!("the game is over by {}", other.name()),
        };
        Refusal::new("", "game-over", message).with("termination", Fact::Word(termination.name()))
    }
}

/// A move text that is not legal in a position.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("illegal move `{text}`: {refusal}")]
pub struct IllegalMove {
    /// The text, shortened.
    pub text: String,
    /// Why it is illegal. Boxed to keep the `Result` small.
    pub refusal: Box<Refusal>,
    /// The legal moves of the piece that the text names, in byte order.
    pub alternatives: Vec<String>,
}
