//! Accounts: signing up, in and out, and what belongs to somebody.
//!
//! Everything is a form that works without scripts: what is wrong is shown in the page beside the field, and what is done leads
//! on to another page.

pub(crate) mod export;
mod faults;
mod leaving;
mod names;
pub(crate) mod own;
mod passwords;
pub(crate) mod recovery;
pub(crate) mod signing;
mod strength;
pub(crate) mod tokens;

pub(crate) use faults::{FormFault, FormFaults, Wrong};
pub(crate) use names::key as name_key;
pub(crate) use own::Owner;
pub(crate) use passwords::{LONGEST as LONGEST_PASSWORD, Passwords};
pub(crate) use recovery::{code_hash, fresh_code};
pub(crate) use signing::{redirect, tell_signed_out as tell_rights_changed};
