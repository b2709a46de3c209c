//! No text makes a reader of game files panic; what one form accepts, both forms write and read back.
#![no_main]

use gamefile::{GameFile, read_games};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for file in [GameFile::from_text(text), GameFile::from_json(text)].into_iter().flatten() {
        assert_eq!(GameFile::from_text(&file.to_text()).expect("its own text"), file);
        assert_eq!(GameFile::from_json(&file.to_json()).expect("its own JSON"), file);
    }
    // What is found in a text of any kind is a legal game too.
    for file in read_games(text).into_iter().filter_map(|found| found.games.ok()).flatten() {
        assert_eq!(file.clone().check().expect("a legal game"), file);
    }
});
