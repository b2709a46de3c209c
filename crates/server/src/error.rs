//! What goes wrong with a question, as an answer.

use api::Problem;
use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde_json::json;
use thiserror::Error;

/// Why a question is not answered.
#[derive(Debug, Error)]
pub(crate) enum Error {
    /// The question is wrong.
    #[error("{0}")]
    Question(#[from] Problem),
    /// Too many think already.
    #[error("the engines are busy: try again in a moment")]
    Busy,
    /// Thinking ended without a thought.
    #[error("the engine failed")]
    Engine,
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        let message = self.to_string();
        let (status, code) = match self {
            Error::Question(Problem { code: "unknown-question", .. }) => {
                (StatusCode::NOT_FOUND, "unknown-question")
            }
            Error::Question(Problem { code: "too-long", .. }) => (StatusCode::PAYLOAD_TOO_LARGE, "too-long"),
            Error::Question(problem) => (StatusCode::UNPROCESSABLE_ENTITY, problem.code),
            Error::Busy => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            Error::Engine => (StatusCode::INTERNAL_SERVER_ERROR, "engine"),
        };
        (status, Json(json!({ "code": code, "message": message }))).into_response()
    }
}
