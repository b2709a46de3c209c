//! The functions that the page and its worker call, compiled to WebAssembly.
//!
//! There are no rules in JavaScript: a page asks a [`PageSession`], and a worker has a [`WorkerEngine`]. Both use JSON
//! in the format of the server's `/api/v1`.

use std::time::Duration;

use api::{EngineHost, Problem, ProofQuestion, ReportQuestion, Reporter, StopSignal, ThinkQuestion, Thinker};
use wasm_bindgen::prelude::wasm_bindgen;

/// Answers the questions of a page: see [`api::Session`].
#[wasm_bindgen(js_name = Session)]
#[derive(Default)]
pub struct PageSession {
    session: api::Session,
}

#[wasm_bindgen(js_class = Session)]
impl PageSession {
    /// A session without a game.
    #[wasm_bindgen(constructor)]
    pub fn new() -> PageSession {
        PageSession::default()
    }

    /// Answers a question.
    ///
    /// # Errors
    /// The problem as JSON.
    pub fn answer(&mut self, name: &str, body: &str) -> Result<String, String> {
        self.session.answer(name, body).map_err(|problem| problem_json(&problem))
    }
}

/// An engine in a worker.
#[wasm_bindgen(js_name = Engine)]
pub struct WorkerEngine {
    thinker: Thinker,
}

impl Default for WorkerEngine {
    fn default() -> WorkerEngine {
        WorkerEngine { thinker: Thinker::new(EngineHost::Browser) }
    }
}

#[wasm_bindgen(js_class = Engine)]
impl WorkerEngine {
    /// An engine with the memory that engines have in browsers.
    #[wasm_bindgen(constructor)]
    pub fn new() -> WorkerEngine {
        WorkerEngine::default()
    }

    /// Searches a position: see [`ThinkQuestion`]. It calls the worker's function `tellThought` with the result of each
    /// depth, and polls its function `mustStop`.
    ///
    /// # Errors
    /// The problem as JSON.
    pub fn think(&mut self, body: &str) -> Result<String, String> {
        let question: ThinkQuestion = serde_json::from_str(body).map_err(malformed)?;
        let started = now();
        let elapsed = || since(started);
        let thought = self.thinker.think(&question, &elapsed, &WorkerStop, &mut |json| tell_thought(&json));
        thought.map_err(|problem| problem_json(&problem))
    }

    /// Proves a position won or lost: see [`api::ProofQuestion`]. It calls the worker's function `tellThought` with every
    /// number of plies within which there is neither, and polls its function `mustStop`.
    ///
    /// # Errors
    /// The problem as JSON.
    pub fn prove(&mut self, body: &str) -> Result<String, String> {
        let question: ProofQuestion = serde_json::from_str(body).map_err(malformed)?;
        let started = now();
        let elapsed = || since(started);
        let proof = api::prove(&question, &elapsed, &WorkerStop, &mut |json| tell_thought(&json));
        proof.map_err(|problem| problem_json(&problem))
    }
}

/// A report in a worker: see [`Reporter`]. The worker plays a game at a time and hears in between whether to go on.
#[wasm_bindgen(js_name = Report)]
pub struct WorkerReport {
    reporter: Reporter,
}

#[wasm_bindgen(js_class = Report)]
impl WorkerReport {
    /// A report without a game: see [`ReportQuestion`].
    ///
    /// # Errors
    /// The problem as JSON.
    #[wasm_bindgen(constructor)]
    pub fn new(body: &str) -> Result<WorkerReport, String> {
        let question: ReportQuestion = serde_json::from_str(body).map_err(malformed)?;
        let reporter = Reporter::new(&question).map_err(|problem| problem_json(&problem))?;
        Ok(WorkerReport { reporter })
    }

    /// Plays the next games, at most `portion`. Returns the number of games played.
    pub fn play(&mut self, portion: u32) -> u32 {
        let (played, _) = self.reporter.play(portion.into(), &NeverStop);
        u32::try_from(played).unwrap_or(u32::MAX)
    }

    /// The report so far, as JSON.
    pub fn answer(&self) -> String {
        self.reporter.answer()
    }

    /// The report so far, as a file that needs nothing else.
    pub fn file(&self) -> String {
        self.reporter.file()
    }

    /// The figures so far, as JSON.
    pub fn figures(&self) -> String {
        self.reporter.figures()
    }
}

/// Games of a report are short: the worker hears between them.
struct NeverStop;

impl StopSignal for NeverStop {
    fn is_set(&self) -> bool {
        false
    }
}

fn malformed(error: serde_json::Error) -> String {
    problem_json(&Problem { code: "malformed", message: error.to_string() })
}

/// The time since a moment of the page's clock.
fn since(started: f64) -> Duration {
    Duration::from_secs_f64((now() - started).max(0.0) / 1000.0)
}

/// Polls the worker's function `mustStop`.
struct WorkerStop;

impl StopSignal for WorkerStop {
    fn is_set(&self) -> bool {
        must_stop()
    }
}

fn problem_json(problem: &Problem) -> String {
    serde_json::to_string(problem).expect("a problem is plain data")
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
    #[wasm_bindgen(js_name = tellThought)]
    fn tell_thought(json: &str);
    #[wasm_bindgen(js_name = mustStop)]
    fn must_stop() -> bool;
}
