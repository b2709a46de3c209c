//! What Breakthrough brings along besides its rules: facts, and the texts of this folder.

use tabletop::{
    content::{Content, OpeningSuite, PerftBench, Translations},
    theme::{PuzzleTheme, Solution},
};

use crate::Breakthrough;

impl Content for Breakthrough {
    const USUAL_TURNS: u32 = 15;
    const SAMPLE_MOVES: &'static [&'static str] =
        &["c2-c3", "d5-d4", "e2-e3", "b5-b4", "b2-a3", "e5-f4", "c1-c2", "d6-d5"];
    const MESSAGES: Translations =
        &[("en", include_str!("../en/messages.ftl")), ("fr", include_str!("../fr/messages.ftl"))];
    const RULES_PAGES: Translations =
        &[("en", include_str!("../en/rules.md")), ("fr", include_str!("../fr/rules.md"))];
    const NUMBERED_RULES: Translations =
        &[("en", include_str!("../en/numbered-rules.txt")), ("fr", include_str!("../fr/numbered-rules.txt"))];
    const TUTORIAL: &'static str = include_str!("../tutorial.txt");
    const TUTORIAL_WORDS: Translations =
        &[("en", include_str!("../en/tutorial.txt")), ("fr", include_str!("../fr/tutorial.txt"))];
    const PUZZLES: &'static str = include_str!("../puzzles.txt");
    const THEMES: &'static [PuzzleTheme] = &[
        PuzzleTheme { name: "capture", holds: |solution| solution.first().n_lost() > 0 },
        PuzzleTheme { name: "quiet", holds: Solution::begins_quietly },
        PuzzleTheme { name: "sacrifice", holds: Solution::has_sacrifice },
    ];
    const OPENINGS: &'static [OpeningSuite] = &[OpeningSuite {
        rules: "standard",
        n_players: 2,
        checksum: "aa6e9652a985486a",
        text: include_str!("../openings/standard.txt"),
    }];
    const PERFT_BENCHES: &'static [PerftBench] =
        &[PerftBench { name: "breakthrough", rules: "standard", position: None, depth: 5 }];
}
