//! No text makes a game file reader panic; what one form accepts, both forms write and read back.
#![no_main]

use gamefile::GameFile;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    for file in [GameFile::from_text(text), GameFile::from_json(text)].into_iter().flatten() {
        assert_eq!(GameFile::from_text(&file.to_text()).expect("its own text"), file);
        assert_eq!(GameFile::from_json(&file.to_json()).expect("its own JSON"), file);
    }
});
