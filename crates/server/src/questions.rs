//! Rules and thoughts for browsers that cannot run them: the same questions and answers as in the page.

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use api::{Problem, ThinkQuestion, Thinker};
use axum::{
    extract::{Path, State},
    http::header,
    response::IntoResponse,
};
use tokio::sync::Semaphore;

use crate::{error::Error, thinking::beside_play};

/// So many think at once at most; whoever comes then is asked to wait.
const MOST_THOUGHTS: usize = 2;
/// A thought on the server takes no longer.
const LONGEST_THOUGHT: Duration = Duration::from_secs(5);
/// What a thought may remember, in bytes.
const BYTES: usize = 16 << 20;

/// Places for thoughts on the server.
#[derive(Clone, Debug)]
pub struct Thinkers(Arc<Semaphore>);

impl Default for Thinkers {
    fn default() -> Thinkers {
        Thinkers(Arc::new(Semaphore::new(MOST_THOUGHTS)))
    }
}

/// Answers a question about rules or drawings. Some take a while, so that they are answered beside the others.
pub(crate) async fn answer(Path(name): Path<String>, body: String) -> Result<impl IntoResponse, Error> {
    let answer = tokio::task::spawn_blocking(move || api::answer(&name, &body));
    Ok(json(answer.await.map_err(|_| Error::Engine)??))
}

/// Thinks beside play, for a while at most, and no longer than somebody waits.
pub(crate) async fn think(
    State(thinkers): State<Thinkers>,
    body: String,
) -> Result<impl IntoResponse, Error> {
    let mut question: ThinkQuestion = serde_json::from_str(&body)
        .map_err(|error| Problem { code: "malformed", message: error.to_string() })?;
    let most = u64::try_from(LONGEST_THOUGHT.as_millis()).expect("a few seconds");
    question.ms = Some(question.ms.unwrap_or(most).min(most));
    let place = thinkers.0.try_acquire_owned().map_err(|_| Error::Busy)?;
    let thought = beside_play(place, move |stop| {
        let started = Instant::now();
        Thinker::new(BYTES).think(&question, &|| started.elapsed(), stop, &mut |_| {})
    });
    Ok(json(thought.await.ok_or(Error::Engine)??))
}

fn json(answer: String) -> impl IntoResponse {
    ([(header::CONTENT_TYPE, "application/json")], answer)
}
