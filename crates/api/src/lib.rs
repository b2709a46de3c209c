//! What a page asks, and what it is answered.
//!
//! A question has a name and a body of JSON; the answer is JSON. Nothing is remembered between two questions: a game comes
//! as its start and its moves. So the same function answers in the browser, compiled to WebAssembly, and on the server, and
//! the page need not know who it was.
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
mod catalogue;
mod coach;
mod editor;
mod explain;
mod files;
mod frames;
mod game;
mod lens;
mod lessons;
mod lines;
mod notes;
mod problem;
mod state;
mod target;
mod thinking;
mod words;

use std::io;

use serde::{Serialize, de::DeserializeOwned};

pub use bounds::Bounds;
pub use game::GameQuestion;
pub use games::Place;
pub use problem::Problem;
pub use search::StopSignal;
pub use thinking::{ThinkQuestion, Thinker};

/// No question is longer, in bytes.
pub const LONGEST_QUESTION: usize = 256 << 10;

/// The names of all questions.
pub const QUESTIONS: [&str; 14] = [
    "games", "board", "state", "ahead", "explain", "lens", "arrows", "sketch", "read", "write", "arrange",
    "coach", "step", "puzzle",
];

/// Answers a question of one's own.
///
/// # Errors
/// If there is no such question, its body is not understood, or what it asks about does not exist; see [`Problem::code`].
pub fn answer(name: &str, body: &str) -> Result<String, Problem> {
    answer_within(name, body, &Bounds::OWN)
}

/// Answers a question, within the bounds on its work.
///
/// # Errors
/// The same as for [`answer`]; `too-long` if a game or the answer is too long, `too-much` if it takes too long, `stopped` if nobody
/// waits any more.
pub fn answer_within(name: &str, body: &str, bounds: &Bounds<'_>) -> Result<String, Problem> {
    if body.len() > LONGEST_QUESTION {
        let message = format!("a question has at most {LONGEST_QUESTION} bytes, this one {}", body.len());
        return Err(Problem::new("too-long", message));
    }
    match name {
        "games" => write(&catalogue::games(), bounds),
        "board" => write(&board::board(&read(body)?, bounds)?, bounds),
        "state" => write(&state::state(&read(body)?, bounds)?, bounds),
        "ahead" => write(&ahead::ahead(&read(body)?, bounds)?, bounds),
        "explain" => write(&explain::explain(&read(body)?, bounds)?, bounds),
        "lens" => write(&lens::lens(&read(body)?, bounds)?, bounds),
        "arrows" => write(&notes::arrows(&read(body)?, bounds)?, bounds),
        "sketch" => write(&notes::sketch(&read(body)?, bounds)?, bounds),
        "read" => write(&files::read(&read(body)?, bounds)?, bounds),
        "write" => write(&files::write(&read(body)?, bounds)?, bounds),
        "step" => write(&lessons::step(&read(body)?, bounds)?, bounds),
        "puzzle" => write(&lessons::puzzle(&read(body)?, bounds)?, bounds),
        "arrange" => write(&editor::arrange(&read(body)?, bounds)?, bounds),
        "coach" => write(&coach::coach(&read(body)?, bounds)?, bounds),
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
    // Answers are plain data: nothing else goes wrong than that they are too long.
    serde_json::to_writer(&mut text, answer)
        .map_err(|_| Problem::new("too-long", format!("the answer has more than {} bytes", bounds.bytes)))?;
    Ok(String::from_utf8(text.bytes).expect("JSON is text"))
}

/// Text with an upper limit on its length.
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
