//! What Khitan brings along besides its rules: facts, and the texts of this folder.

use tabletop::{
    content::{Content, OpeningSuite, PerftBench, Translations},
    translations,
};

use crate::{Khitan, symbols};

impl Content for Khitan {
    const USUAL_TURNS: u32 = 30;
    const SAMPLE_MOVES: &'static [&'static str] = &["C4-D5", "G6-F5"];
    const MESSAGES: Translations = translations!("messages.ftl");
    const RULES_PAGES: Translations = translations!("rules.md");
    const TUTORIAL: &'static str = include_str!("../tutorial.txt");
    const TUTORIAL_WORDS: Translations = translations!("tutorial.txt");
    const PUZZLES: &'static str = include_str!("../puzzles.txt");
    const OPENINGS: &'static [OpeningSuite] = &[
        OpeningSuite {
            rules: "classic",
            n_players: 2,
            checksum: "f931298cdd369f15",
            text: include_str!("../openings/classic.txt"),
        },
        OpeningSuite {
            rules: "short",
            n_players: 2,
            checksum: "9b02f90c5db05554",
            text: include_str!("../openings/short.txt"),
        },
        OpeningSuite {
            rules: "expert",
            n_players: 2,
            checksum: "0acc7993564a47fd",
            text: include_str!("../openings/expert.txt"),
        },
        OpeningSuite {
            rules: "master",
            n_players: 2,
            checksum: "d15efa41cd003e46",
            text: include_str!("../openings/master.txt"),
        },
    ];
    const PERFT_BENCHES: &'static [PerftBench] = &[
        PerftBench { name: "khitan", rules: "classic", position: None, depth: 4 },
        PerftBench { name: "khitan master", rules: "master", position: None, depth: 4 },
    ];

    fn state_nouns(state: u8) -> Vec<(&'static str, &'static str)> {
        symbols::state_nouns(state)
    }
}
