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

use serde::{Serialize, de::DeserializeOwned};

pub use game::GameQuestion;
pub use problem::Problem;
pub use thinking::{ThinkQuestion, Thinker};

/// No question is longer, in bytes.
pub const LONGEST_QUESTION: usize = 256 << 10;

/// The names of all questions.
pub const QUESTIONS: [&str; 14] = [
    "games", "board", "state", "ahead", "explain", "lens", "arrows", "sketch", "read", "write", "arrange",
    "coach", "step", "puzzle",
];

/// Answers a question.
///
/// # Errors
/// If there is no such question, its body is not understood, or what it asks about does not exist; see [`Problem::code`].
pub fn answer(name: &str, body: &str) -> Result<String, Problem> {
    if body.len() > LONGEST_QUESTION {
        let message = format!("a question has at most {LONGEST_QUESTION} bytes, this one {}", body.len());
        return Err(Problem::new("too-long", message));
    }
    match name {
        "games" => write(&catalogue::games()),
        "board" => write(&board::board(&read(body)?)?),
        "state" => write(&state::state(&read(body)?)?),
        "ahead" => write(&ahead::ahead(&read(body)?)?),
        "explain" => write(&explain::explain(&read(body)?)?),
        "lens" => write(&lens::lens(&read(body)?)?),
        "arrows" => write(&notes::arrows(&read(body)?)?),
        "sketch" => write(&notes::sketch(&read(body)?)?),
        "read" => write(&files::read(&read(body)?)?),
        "write" => write(&files::write(&read(body)?)?),
        "step" => write(&lessons::step(&read(body)?)?),
        "puzzle" => write(&lessons::puzzle(&read(body)?)?),
        "arrange" => write(&editor::arrange(&read(body)?)?),
        "coach" => write(&coach::coach(&read(body)?)?),
        _ => Err(Problem::new(
            "unknown-question",
            format!("no such question: there are {}", QUESTIONS.join(", ")),
        )),
    }
}

fn read<T: DeserializeOwned>(body: &str) -> Result<T, Problem> {
    serde_json::from_str(body).map_err(|error| Problem::new("malformed", error.to_string()))
}

fn write<T: Serialize>(answer: &T) -> Result<String, Problem> {
    Ok(serde_json::to_string(answer).expect("answers are plain data"))
}
