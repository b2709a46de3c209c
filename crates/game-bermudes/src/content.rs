//! What Bermudes brings along besides its rules: facts, and the texts of this folder.

use tabletop::{
    content::{Content, OpeningSuite, PerftBench, Translations},
    translations,
};

use crate::Bermudes;

impl Content for Bermudes {
    const USUAL_TURNS: u32 = 35;
    const SAMPLE_MOVES: &'static [&'static str] = &["G5xC5", "B4-D6"];
    const MESSAGES: Translations = translations!("messages.ftl");
    const RULES_PAGES: Translations = translations!("rules.md");
    const TUTORIAL: &'static str = include_str!("../tutorial.txt");
    const TUTORIAL_WORDS: Translations = translations!("tutorial.txt");
    const PUZZLES: &'static str = include_str!("../puzzles.txt");
    const OPENINGS: &'static [OpeningSuite] = &[OpeningSuite {
        rules: "standard",
        n_players: 2,
        checksum: "e43c44b5b0dec8d4",
        text: include_str!("../openings/standard.txt"),
    }];
    const PERFT_BENCHES: &'static [PerftBench] =
        &[PerftBench { name: "bermudes", rules: "standard", position: None, depth: 4 }];
}
