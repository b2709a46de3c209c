//! What is wrong with a form, field by field.

use axum::{
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use matchplay::Millis;

use crate::error::{Error, seconds};

/// What is wrong with a field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FormFault {
    /// The key of the message about it.
    Key(&'static str),
    /// It was tried too often: for how long to wait.
    Wait(Millis),
}

/// What is wrong with a form. A fault of the whole form stands under the empty name.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct FormFaults(Vec<(&'static str, FormFault)>);

impl FormFaults {
    /// One fault.
    pub(crate) fn one(field: &'static str, key: &'static str) -> FormFaults {
        let mut faults = FormFaults::default();
        faults.add(field, key);
        faults
    }

    /// Notes another one.
    pub(crate) fn add(&mut self, field: &'static str, key: &'static str) {
        self.0.push((field, FormFault::Key(key)));
    }

    /// What is wrong with a field.
    pub(crate) fn of(&self, field: &str) -> Option<FormFault> {
        self.0.iter().find(|fault| fault.0 == field).map(|fault| fault.1)
    }

    /// Goes on if nothing is wrong.
    pub(crate) fn check(self) -> Result<(), Wrong> {
        if self.0.is_empty() { Ok(()) } else { Err(Wrong::Form(self)) }
    }
}

/// Why a form does nothing.
#[derive(Debug)]
pub(crate) enum Wrong {
    /// What was filled in.
    Form(FormFaults),
    /// Something else.
    Error(Error),
}

impl<E: Into<Error>> From<E> for Wrong {
    fn from(error: E) -> Wrong {
        Wrong::Error(error.into())
    }
}

impl From<FormFaults> for Wrong {
    fn from(faults: FormFaults) -> Wrong {
        Wrong::Form(faults)
    }
}

impl Wrong {
    /// The form again, with what is wrong; or an answer without it, if the form cannot help.
    pub(crate) fn shown(self, render: impl FnOnce(&FormFaults) -> Response) -> Response {
        let (status, faults) = match self {
            Wrong::Form(faults) => (StatusCode::UNPROCESSABLE_ENTITY, faults),
            Wrong::Error(Error::TooOften(wait)) => {
                let mut response = render(&FormFaults(vec![("", FormFault::Wait(wait))]));
                response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds(wait)));
                *response.status_mut() = StatusCode::TOO_MANY_REQUESTS;
                return response;
            }
            Wrong::Error(error @ (Error::Store(_) | Error::Busy)) => {
                tracing::error!(%error, "a form was not carried out");
                (StatusCode::SERVICE_UNAVAILABLE, FormFaults::one("", "account-try-again"))
            }
            Wrong::Error(error) => return error.into_response(),
        };
        let mut response = render(&faults);
        *response.status_mut() = status;
        response
    }
}
