//! The questions of a page, and their answers.
//!
//! A question has a name and a body in JSON, and the answer is JSON. A game is sent as its start and its moves, so that
//! the same function answers in the browser, compiled to WebAssembly, and on the server. [`answer`] is stateless. In a
//! page a [`Session`] remembers the game of the last question, so that the cost of a move does not depend on the length
//! of the game.
//!
//! ```
//! let answer = api::answer("state", r#"{"game":{"kind":"wali","moves":["C3"]}}"#).unwrap();
//! assert!(answer.contains(r#""position":"6/6/2x3/6/6 o 11,12 0""#));
//! let problem = api::answer("state", r#"{"game":{"kind":"wali","moves":["Z9"]}}"#).unwrap_err();
//! assert_eq!(problem.code, "illegal-move");
//! ```

mod ahead;
mod board;
mod bounds;
mod bridge;
mod captures;
mod catalogue;
mod coach;
mod colours;
mod editor;
mod explain;
mod files;
mod foresight;
mod frames;
mod game;
mod heat;
mod hint;
mod import;
mod lens;
mod lessons;
mod lines;
mod material;
mod notes;
mod picture;
mod preview;
mod problem;
mod proving;
mod puzzle;
mod puzzle_rating;
mod session;
mod start_report;
mod state;
mod target;
mod thinking;
#[cfg(test)]
mod types;
mod ugi;
mod why;
mod words;

use std::io;

use serde::{Serialize, de::DeserializeOwned};

pub use bounds::Bounds;
pub use bridge::{BridgedEngine, FromBridge, PairingRefusal, ToBridge};
pub use game::GameQuestion;
pub use games::EngineHost;
pub use picture::{QrForm, qr_code};
pub use problem::Problem;
pub use proving::{ProofAnswer, ProofQuestion, prove};
pub use puzzle::solves;
pub use puzzle_rating::untried_puzzle;
pub use search::StopSignal;
pub use session::Session;
pub use start_report::{ReportAnswer, ReportQuestion, Reporter};
pub use thinking::{SearchChoice, ThinkQuestion, Thinker, ThoughtAnswer};
pub use ugi::{UgiOptions, UgiSearch};

/// The maximum size of a question to a server, in bytes.
pub const LONGEST_QUESTION: usize = 256 << 10;

/// The names of all questions.
pub const QUESTIONS: [&str; 25] = [
    "games",
    "board",
    "state",
    "ahead",
    "explain",
    "lens",
    "hint",
    "preview",
    "arrows",
    "heat",
    "lines",
    "foresight",
    "sketch",
    "read",
    "write",
    "import",
    "picture",
    "qr",
    "arrange",
    "coach",
    "why",
    "step",
    "puzzle",
    "puzzle-rating",
    "colours",
];

/// Answers a question of the same program.
///
/// # Errors
/// If there is no such question, its body is invalid, or something it refers to does not exist; see [`Problem::code`].
pub fn answer(name: &str, body: &str) -> Result<String, Problem> {
    answer_within(name, body, &Bounds::OWN)
}

impl Session {
    /// Answers a question of the same program, reusing the game of the previous question.
    ///
    /// # Errors
    /// The same as for [`answer`]; `not-remembered` if the question relies on a game that is not the last one.
    pub fn answer(&mut self, name: &str, body: &str) -> Result<String, Problem> {
        answer_in(self, name, body, &Bounds::OWN)
    }
}

/// Answers a question within limits on its work.
///
/// # Errors
/// The same as for [`answer`]; `too-long` if a game or the answer is too long, `too-much` if it takes too much time,
/// `stopped` if nobody waits any more.
pub fn answer_within(name: &str, body: &str, bounds: &Bounds<'_>) -> Result<String, Problem> {
    answer_in(&mut Session::default(), name, body, bounds)
}

fn answer_in(session: &mut Session, name: &str, body: &str, bounds: &Bounds<'_>) -> Result<String, Problem> {
    if body.len() > bounds.question {
        let message = format!("a question has at most {} bytes, this one {}", bounds.question, body.len());
        return Err(Problem::new("too-long", message));
    }
    match name {
        "games" => write(&catalogue::games(), bounds),
        "board" => write(&board::board(&read(body)?, bounds)?, bounds),
        "state" => write(&state::state(&read(body)?, session, bounds)?, bounds),
        "ahead" => write(&ahead::ahead(&read(body)?, session, bounds)?, bounds),
        "explain" => write(&explain::explain(&read(body)?, session, bounds)?, bounds),
        "lens" => write(&lens::lens(&read(body)?, session, bounds)?, bounds),
        "hint" => write(&hint::hint(&read(body)?, session, bounds)?, bounds),
        "preview" => write(&preview::preview(&read(body)?, session, bounds)?, bounds),
        "arrows" => write(&notes::arrows(&read(body)?, session, bounds)?, bounds),
        "heat" => write(&heat::heat(&read(body)?, session, bounds)?, bounds),
        "lines" => write(&foresight::lines(&read(body)?, session, bounds)?, bounds),
        "foresight" => write(&foresight::foresight(&read(body)?, session, bounds)?, bounds),
        "sketch" => write(&notes::sketch(&read(body)?, bounds)?, bounds),
        "read" => write(&files::read(&read(body)?, bounds)?, bounds),
        "write" => write(&files::write(&read(body)?, bounds)?, bounds),
        "import" => write(&import::import(&read(body)?, bounds)?, bounds),
        "picture" => write(&picture::picture(&read(body)?, bounds)?, bounds),
        "qr" => write(&picture::qr(&read(body)?), bounds),
        "step" => write(&lessons::step(&read(body)?, bounds)?, bounds),
        "puzzle" => write(&puzzle::puzzle(&read(body)?, bounds)?, bounds),
        "puzzle-rating" => write(&puzzle_rating::puzzle_rating(&read(body)?)?, bounds),
        "colours" => write(&colours::colours(&read(body)?)?, bounds),
        "arrange" => write(&editor::arrange(&read(body)?, bounds)?, bounds),
        "coach" => write(&coach::coach(&read(body)?, bounds)?, bounds),
        "why" => write(&why::why(&read(body)?, session, bounds)?, bounds),
        _ => Err(Problem::new(
            "unknown-question",
            format!("no such question: there are {}", QUESTIONS.join(", ")),
        )),
    }
}

fn read<T: DeserializeOwned>(body: &str) -> Result<T, Problem> {
    serde_json::from_str(body).map_err(|error| Problem::new("malformed", error.to_string()))
}

fn write<T: Serialize>(answer: &T, bounds: &Bounds<'_>) -> Result<String, Problem> {
    bounds.check()?;
    let mut text = Text { bytes: Vec::new(), most: bounds.bytes };
    // Answers are plain data, so the only possible error is that they are too long.
    serde_json::to_writer(&mut text, answer)
        .map_err(|_| Problem::new("too-long", format!("the answer has more than {} bytes", bounds.bytes)))?;
    Ok(String::from_utf8(text.bytes).expect("JSON is text"))
}

/// Text with a maximum length.
struct Text {
    bytes: Vec<u8>,
    most: usize,
}

impl io::Write for Text {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.bytes.len() + bytes.len() > self.most {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.bytes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
