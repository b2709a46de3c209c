//! What Ken Wan brings along besides its rules: facts, and the texts of this folder.

use tabletop::{
    content::{Content, FieldForm, OpeningSuite, PerftBench, TextField, Translations},
    theme::{PuzzleTheme, Solution},
    translations,
};

use crate::{KenWan, rules::Rules};

impl Content for KenWan {
    const USUAL_TURNS: u32 = 25;
    const SAMPLE_MOVES: &'static [&'static str] = &["H4-E3", "I6-H5", "B1-E2"];
    const SHORT_GAME: &'static [&'static str] = &[
        "F2-E3", "A4-C3", "H9-E7", "G4-F5", "A3-E4", "G9-C5", "B6-E8", "A2-G5", "G8-E6", "H4-E2", "I8-B2",
        "C1-B5", "C7-E9", "B2-A1", "B4-D5",
    ];
    const MESSAGES: Translations = translations!("messages.ftl");
    const RULES_PAGES: Translations = translations!("rules.md");
    const NUMBERED_RULES: Translations = translations!("numbered-rules.txt");
    const TUTORIAL: &'static str = include_str!("../tutorial.txt");
    const TUTORIAL_WORDS: Translations = translations!("tutorial.txt");
    const PUZZLES: &'static str = include_str!("../puzzles.txt");
    const THEMES: &'static [PuzzleTheme] = &[
        PuzzleTheme { name: "connection", holds: |solution| solution.first().n_lost() == 0 },
        PuzzleTheme { name: "conversion", holds: |solution| solution.first().n_lost() > 0 },
        PuzzleTheme { name: "several", holds: |solution| solution.own().any(|ply| ply.n_lost() > 1) },
        PuzzleTheme { name: "sacrifice", holds: Solution::has_sacrifice },
    ];
    const OPENINGS: &'static [OpeningSuite] = &[
        OpeningSuite {
            rules: "standard",
            n_players: 2,
            checksum: "eff45dd3fb188ec0",
            text: include_str!("../openings/two-players.txt"),
        },
        OpeningSuite {
            rules: "standard",
            n_players: 3,
            checksum: "5999d63be6a06e19",
            text: include_str!("../openings/three-players.txt"),
        },
    ];
    const BOOK: &'static [u8] = include_bytes!("../book.bin");
    const PERFT_BENCHES: &'static [PerftBench] =
        &[PerftBench { name: "kenwan, 3 players", rules: "standard", position: None, depth: 3 }];

    /// The places say how many play, too.
    fn text_fields(_: Rules) -> Vec<TextField> {
        let places = &[("--", "two"), ("---", "three"), ("b--", "blue"), ("y--", "yellow"), ("r--", "red")];
        vec![
            TextField { name: "places", form: FieldForm::Choice(places) },
            TextField { name: "passes", form: FieldForm::Number(3) },
        ]
    }
}
