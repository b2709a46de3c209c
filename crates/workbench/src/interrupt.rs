//! Ctrl-C: long work ends early with the results so far.

use std::{
    process,
    sync::{
        OnceLock,
        atomic::{AtomicBool, Ordering::Relaxed},
    },
};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static IS_WATCHED: OnceLock<()> = OnceLock::new();

/// The flag that Ctrl-C sets. A second Ctrl-C ends the program at once.
///
/// A search can use it as its stop flag. If the handler cannot be installed, Ctrl-C ends the program as usual.
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

/// Whether Ctrl-C was pressed since the first call of [`flag`].
pub fn is_on() -> bool {
    INTERRUPTED.load(Relaxed)
}
