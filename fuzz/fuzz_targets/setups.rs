//! No text makes the reader of set-up files panic.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    let _ = tabletop::setup::read_setups(text);
});
