//! One module for each command.

pub(crate) mod admin;
pub(crate) mod analyse;
pub(crate) mod backup;
pub(crate) mod bot;
pub(crate) mod bridge;
pub(crate) mod convert;
pub(crate) mod doctor;
pub(crate) mod draw;
pub(crate) mod engine;
pub(crate) mod explorer;
pub(crate) mod games;
pub(crate) mod menu;
pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod repair;
pub(crate) mod replay;
pub(crate) mod report;
pub(crate) mod rules;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod tables;
pub(crate) mod verify;

use anyhow::Context;
use indicatif::{ProgressBar, ProgressStyle};

/// What runs work that waits for disks and networks.
fn runtime() -> anyhow::Result<tokio::runtime::Runtime> {
    tokio::runtime::Runtime::new().context("the system gives no threads")
}

/// A number with its word, in the form that fits: `1 row`, `2 rows`.
fn counted(n: u64, one: &str, many: &str) -> String {
    format!("{n} {}", if n == 1 { one } else { many })
}

/// The progress of something that is done to one match after the other.
fn progress_of_matches(n_matches: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{bar:30} {pos} of {len} matches, {eta} left");
    ProgressBar::new(n_matches).with_style(style.expect("a constant template"))
}
