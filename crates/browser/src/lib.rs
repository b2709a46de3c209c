//! What the page and its worker call, compiled to WebAssembly.
//!
//! There are no rules in JavaScript: a page asks [`answer`], a worker has an [`Engine`]. Both speak JSON, in the same words
//! as the server does under `/api/v1`.

use std::time::Duration;

use api::{Place, Problem, StopSignal, ThinkQuestion, Thinker};
use wasm_bindgen::prelude::wasm_bindgen;

/// Answers a question of a page: see [`api::answer`].
///
/// # Errors
/// With the problem as JSON.
#[wasm_bindgen]
pub fn answer(name: &str, body: &str) -> Result<String, String> {
    api::answer(name, body).map_err(|problem| problem_json(&problem))
}

/// An engine in a worker.
#[wasm_bindgen]
pub struct Engine {
    thinker: Thinker,
}

impl Default for Engine {
    fn default() -> Engine {
        Engine { thinker: Thinker::new(Place::Browser) }
    }
}

#[wasm_bindgen]
impl Engine {
    /// An engine with the memory that engines have in browsers.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Engine {
        Engine::default()
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
