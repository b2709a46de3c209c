//! Ctrl-C: long work ends early with what is known so far.

use std::{
    process,
    sync::{
        OnceLock,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static IS_WATCHED: OnceLock<()> = OnceLock::new();

/// Turns on when the person at the terminal presses Ctrl-C. Pressing it again ends the program at once.
///
/// Thoughts can be given it as their stop sign. Where signals cannot be caught, Ctrl-C ends the program as ever.
pub fn flag() -> &'static AtomicBool {
    IS_WATCHED.get_or_init(|| {
        let _ = ctrlc::set_handler(|| {
            if INTERRUPTED.swap(true, Relaxed) {
                process::exit(130);
            }
        });
    });
    &INTERRUPTED
}

/// Whether Ctrl-C was pressed since [`flag`] was first asked for.
pub fn is_on() -> bool {
    INTERRUPTED.load(Relaxed)
}
