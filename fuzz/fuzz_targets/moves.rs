//! No text makes a move parser panic: it plays a legal move or is refused with a reason.
#![no_main]

use games::{GameKind, StartChoice};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|input: (u8, Vec<&str>)| {
    let (game, texts) = input;
    let kind = GameKind::ALL[usize::from(game) % GameKind::ALL.len()];
    let mut position = kind.start(&StartChoice::default(), &[]).expect("a shipped start").position;
    for text in texts.iter().take(8) {
        match position.play_text(text) {
            Ok(played) => assert!(played.eq_ignore_ascii_case(text.trim())),
            Err(error) => assert!(!error.refusal.message.is_empty()),
        }
    }
});
