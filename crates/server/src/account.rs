//! Accounts: names and passwords, and what belongs to somebody.

mod names;
mod passwords;

pub(crate) use passwords::Passwords;
