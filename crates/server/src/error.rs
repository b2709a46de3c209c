//! What goes wrong with a request, as an answer.

use api::Problem;
use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use matchplay::{ClockTextError, Millis, Refused, TermsError};
use studies::StudyRefusal;
use texts::{Language, Value, text_with};
use thiserror::Error;

/// When to try again at a server that is busy.
const BUSY: Millis = 4_000;

/// Why a request is not answered as wished.
#[derive(Debug, Error)]
pub(crate) enum Error {
    /// The question is wrong.
    #[error("{0}")]
    Question(#[from] Problem),
    /// Too many think already, or the server is about to end.
    #[error("the server is busy: try again in a moment")]
    Busy,
    /// Thinking ended without a thought.
    #[error("the engine failed")]
    Engine,
    /// A handler panicked.
    #[error("something failed on the server")]
    Internal,
    /// The request comes from a page of somebody else.
    #[error("this can be done from pages of this site only")]
    ForeignPage,
    /// There is no session.
    #[error("sign in, or begin as a guest, first")]
    NotSignedIn,
    /// Guests cannot do that.
    #[error("this is for accounts: sign in or sign up first")]
    NeedsAccount,
    /// The token is none, or was ended.
    #[error("this token is none of ours, or was ended")]
    BadToken,
    /// The token does not allow that.
    #[error("this token does not allow to {0}")]
    Scope(&'static str),
    /// The player may not do that.
    #[error("you may not do that")]
    Forbidden,
    /// There is no such thing.
    #[error("there is no such {0}")]
    Missing(&'static str),
    /// What was sent is wrong.
    #[error("{0}")]
    Malformed(String),
    /// What was sent as a clock is none.
    #[error("{0}")]
    Clock(#[from] ClockTextError),
    /// A parameter of an address is unknown or wrong.
    #[error("{name}: expected {expected}")]
    Parameter {
        /// The parameter.
        name: String,
        /// What can be written instead.
        expected: String,
    },
    /// What was sent is too long.
    #[error("this is too long")]
    TooLong,
    /// The rules of matches forbid it.
    #[error("{0}")]
    Refused(#[from] Refused),
    /// Terms that nobody can play under.
    #[error("{0}")]
    Terms(#[from] TermsError),
    /// Too often.
    #[error("too often: wait {} seconds", seconds(*.0))]
    TooOften(Millis),
    /// It contradicts what is there.
    #[error("{0}")]
    Conflict(String),
    /// This player already has that many matches waiting in the lobby.
    #[error("{0} matches of yours wait for players in the lobby, which is the most: call one off first")]
    TooManySeeks(i64),
    /// This player already asks the same player to play that many matches.
    #[error("{0} challenges of yours to this player are open, which is the most: wait for an answer")]
    TooManyChallenges(i64),
    /// This account already has that many studies.
    #[error("you have {0} studies, which is the most: delete one first")]
    TooManyStudies(i64),
    /// A study refuses a command.
    #[error("{0}")]
    Study(#[from] studies::StudyRefusal),
    /// Nobody knows yet what became of a command.
    #[error("it is not known yet whether this was kept: try again in a moment, with the same id or key")]
    NotKnown,
    /// The database failed when it was asked whose session this is.
    #[error("this cannot be kept or read now: try again in a moment")]
    Unrecognised,
    /// The database fails.
    #[error("this cannot be kept or read now: try again in a moment")]
    Store(store::StoreError),
}

impl From<store::StoreError> for Error {
    fn from(error: store::StoreError) -> Error {
        match error {
            store::StoreError::Unknown(reason) => {
                tracing::error!(reason, "nobody knows what became of a request");
                Error::NotKnown
            }
            error => Error::Store(error),
        }
    }
}

pub(crate) fn seconds(wait: Millis) -> Millis {
    wait / 1000 + 1
}

impl Error {
    /// The status of the answer.
    pub(crate) fn status(&self) -> StatusCode {
        self.status_and_code().0
    }

    fn status_and_code(&self) -> (StatusCode, &'static str) {
        match self {
            Error::Question(Problem { code: "unknown-question", .. }) => {
                (StatusCode::NOT_FOUND, "unknown-question")
            }
            Error::Question(Problem { code: "too-long", .. }) => (StatusCode::PAYLOAD_TOO_LARGE, "too-long"),
            Error::Question(Problem { code: "too-much", .. }) => (StatusCode::PAYLOAD_TOO_LARGE, "too-much"),
            Error::Question(problem) => (StatusCode::UNPROCESSABLE_ENTITY, problem.code),
            Error::Busy => (StatusCode::SERVICE_UNAVAILABLE, "busy"),
            Error::Engine => (StatusCode::INTERNAL_SERVER_ERROR, "engine"),
            Error::Internal => (StatusCode::INTERNAL_SERVER_ERROR, "internal"),
            Error::ForeignPage => (StatusCode::FORBIDDEN, "foreign-page"),
            Error::NotSignedIn => (StatusCode::UNAUTHORIZED, "not-signed-in"),
            Error::NeedsAccount => (StatusCode::UNAUTHORIZED, "needs-account"),
            Error::BadToken => (StatusCode::UNAUTHORIZED, "bad-token"),
            Error::Scope(_) => (StatusCode::FORBIDDEN, "scope"),
            Error::Forbidden => (StatusCode::FORBIDDEN, "forbidden"),
            Error::Missing(_) => (StatusCode::NOT_FOUND, "missing"),
            Error::Malformed(_) | Error::Clock(_) => (StatusCode::UNPROCESSABLE_ENTITY, "malformed"),
            Error::Refused(_) => (StatusCode::UNPROCESSABLE_ENTITY, "malformed"),
            Error::Parameter { .. } => (StatusCode::UNPROCESSABLE_ENTITY, "parameter"),
            Error::TooLong => (StatusCode::PAYLOAD_TOO_LARGE, "too-long"),
            Error::Terms(_) => (StatusCode::UNPROCESSABLE_ENTITY, "terms"),
            Error::TooOften(_) => (StatusCode::TOO_MANY_REQUESTS, "too-often"),
            Error::Conflict(_) => (StatusCode::CONFLICT, "conflict"),
            Error::NotKnown => (StatusCode::SERVICE_UNAVAILABLE, "not-known"),
            Error::Store(_) | Error::Unrecognised => (StatusCode::SERVICE_UNAVAILABLE, "storage"),
            Error::TooManySeeks(_) => (StatusCode::CONFLICT, "too-many-seeks"),
            Error::TooManyChallenges(_) => (StatusCode::CONFLICT, "too-many-challenges"),
            Error::TooManyStudies(_) => (StatusCode::CONFLICT, "too-many-studies"),
            Error::Study(_) => (StatusCode::UNPROCESSABLE_ENTITY, "malformed"),
        }
    }
}

/// What an answer says went wrong. It travels with the answer, so that it can be said in the language of whoever asked.
#[derive(Clone, Debug)]
pub(crate) struct Explanation {
    /// The name that programs know.
    pub(crate) code: &'static str,
    /// The message for people, and its values.
    key: String,
    values: Vec<(&'static str, Value)>,
}

impl Explanation {
    /// An explanation without values, for a code that has a message of its own.
    pub(crate) fn of(code: &'static str) -> Explanation {
        Explanation { code, key: format!("problem-{code}"), values: Vec::new() }
    }

    /// What happened and what to do.
    pub(crate) fn sentence(&self, language: Language) -> String {
        let values: Vec<(&str, Value)> =
            self.values.iter().map(|(name, value)| (*name, value.clone())).collect();
        text_with(language, &self.key, &values)
    }
}

impl Error {
    fn explanation(&self) -> Explanation {
        let (_, code) = self.status_and_code();
        let plain = Explanation::of(code);
        let with = |name, value| Explanation { values: vec![(name, value)], ..plain.clone() };
        let detailed = || Explanation {
            key: "problem-malformed".to_owned(),
            ..with("detail", Value::Text(self.to_string()))
        };
        match self {
            Error::Refused(refused) => {
                Explanation { key: format!("online-refused-{}", refused.code()), ..plain }
            }
            Error::Terms(TermsError::NotRatable) => {
                Explanation { key: "problem-not-ratable".to_owned(), ..plain }
            }
            Error::Terms(TermsError::PieOfThree) => {
                Explanation { key: "problem-pie-of-three".to_owned(), ..plain }
            }
            Error::Terms(TermsError::Over) => {
                Explanation { key: "problem-start-is-over".to_owned(), ..plain }
            }
            Error::Question(Problem { code: "too-long" | "too-much", .. }) => plain,
            Error::Clock(ClockTextError::Unreadable) => {
                Explanation { key: "problem-clock-unreadable".to_owned(), ..plain }
            }
            Error::Clock(ClockTextError::OutOfRange) => {
                Explanation { key: "problem-clock-range".to_owned(), ..plain }
            }
            Error::Question(_) | Error::Malformed(_) | Error::Terms(_) | Error::Conflict(_) => detailed(),
            Error::Parameter { name, expected } => Explanation {
                values: vec![("name", name.clone().into()), ("expected", expected.clone().into())],
                ..plain
            },
            Error::TooOften(wait) => with("seconds", Value::Number(seconds(*wait))),
            Error::TooManySeeks(most) | Error::TooManyChallenges(most) | Error::TooManyStudies(most) => {
                with("most", Value::Number(*most))
            }
            Error::Study(StudyRefusal::Source(_) | StudyRefusal::IllegalMove(_)) => detailed(),
            Error::Study(refusal) => {
                Explanation { key: format!("study-refused-{}", refusal.code()), ..plain }
            }
            Error::Missing(what) => with("what", Value::Text(what.replace(' ', "-"))),
            Error::Scope(scope) => with("scope", Value::Text((*scope).to_owned())),
            _ => plain,
        }
    }
}

impl IntoResponse for Error {
    fn into_response(self) -> Response {
        if let Error::Store(error) = &self {
            tracing::error!(%error, "a request failed");
        }
        let (status, code) = self.status_and_code();
        let mut response = (status, Json(Problem { code, message: self.to_string() })).into_response();
        response.extensions_mut().insert(self.explanation());
        if status == StatusCode::UNAUTHORIZED {
            let scheme = HeaderValue::from_static("Bearer");
            response.headers_mut().insert(header::WWW_AUTHENTICATE, scheme);
        }
        let wait = match self {
            Error::TooOften(wait) => Some(wait),
            Error::Busy => Some(BUSY),
            _ => None,
        };
        if let Some(wait) = wait {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds(wait)));
        }
        response
    }
}
