//! Accounts: signing up, in and out, and what belongs to somebody.
//!
//! Everything is a form that works without scripts: what is wrong is shown in the page beside the field, and what is done leads
//! on to another page.

mod export;
mod faults;
mod guessable;
mod leaving;
mod names;
mod own;
mod passwords;
mod recovery;
mod signing;
mod tokens;

use axum::{
    Router,
    routing::{get, post},
};

use crate::site::Site;

pub(crate) use faults::{Fault, Faults, Wrong};
pub(crate) use names::key as name_key;
pub(crate) use passwords::{LONGEST as LONGEST_PASSWORD, Passwords};
pub(crate) use recovery::{code_hash, fresh_code};
pub(crate) use signing::{redirect, tell_signed_out as tell_rights_changed};

pub(crate) fn routes() -> Router<Site> {
    Router::new()
        .route("/account", get(own::page))
        .route("/account/sign-up", get(signing::sign_up_page).post(signing::sign_up))
        .route("/account/sign-in", get(signing::sign_in_page).post(signing::sign_in))
        .route("/account/sign-out", post(signing::sign_out))
        .route("/account/recover", get(recovery::page).post(recovery::recover))
        .route("/account/recovery-codes", post(recovery::new_codes))
        .route("/account/password", post(own::change_password))
        .route("/account/sessions/others/end", post(own::end_other_sessions))
        .route("/account/sessions/{handle}/end", post(own::end_session))
        .route("/account/tokens", post(tokens::make))
        .route("/account/tokens/{handle}/end", post(tokens::end))
        .route("/account/export", get(export::export))
        .route("/account/delete", get(own::deletion_page).post(own::delete))
}
