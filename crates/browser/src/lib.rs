//! What the page and its worker call, compiled to WebAssembly.
//!
//! There are no rules in JavaScript: a page asks a [`PageSession`], a worker has a [`WorkerEngine`]. Both speak JSON, in the same words
//! as the server does under `/api/v1`.

use std::time::Duration;

use api::{Problem, StopSignal, ThinkQuestion, Thinker};
use wasm_bindgen::prelude::wasm_bindgen;

/// What answers the questions of a page: see [`api::Session`].
#[wasm_bindgen(js_name = Session)]
#[derive(Default)]
pub struct PageSession {
    session: api::Session,
}

#[wasm_bindgen(js_class = Session)]
impl PageSession {
    /// A session that remembers no game yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> PageSession {
        PageSession::default()
    }

    /// Answers a question.
    ///
    /// # Errors
    /// With the problem as JSON.
    pub fn answer(&mut self, name: &str, body: &str) -> Result<String, String> {
        self.session.answer(name, body).map_err(|problem| problem_json(&problem))
    }
}

/// An engine in a worker.
#[wasm_bindgen(js_name = Engine)]
pub struct WorkerEngine {
    thinker: Thinker,
}

#[wasm_bindgen(js_class = Engine)]
impl WorkerEngine {
    /// An engine with a table of that many megabytes.
    #[wasm_bindgen(constructor)]
    pub fn new(megabytes: usize) -> WorkerEngine {
        WorkerEngine { thinker: Thinker::new(megabytes.clamp(1, 1024) << 20) }
    }

    /// Thinks about a position: see [`ThinkQuestion`]. The worker's function `tellThought` is given what is known after each
    /// depth, and its function `mustStop` is asked now and then whether to end.
    ///
    /// # Errors
    /// With the problem as JSON.
    pub fn think(&mut self, body: &str) -> Result<String, String> {
        let question: ThinkQuestion = serde_json::from_str(body)
            .map_err(|error| problem_json(&Problem { code: "malformed", message: error.to_string() }))?;
        let started = now();
        let elapsed = || Duration::from_secs_f64((now() - started).max(0.0) / 1000.0);
        let thought = self.thinker.think(&question, &elapsed, &WorkerStop, &mut |json| tell_thought(&json));
        thought.map_err(|problem| problem_json(&problem))
    }
}

/// Asks the worker's function `mustStop`.
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
