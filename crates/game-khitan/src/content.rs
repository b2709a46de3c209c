//! What Khitan brings along besides its rules: facts, and the texts of this folder.

use tabletop::{
    Effect,
    content::{Content, FieldForm, OpeningSuite, PerftBench, TextField, Translations},
    theme::{PuzzleTheme, Solution, SolutionPly},
    translations,
};

use crate::{
    Khitan,
    rules::{MASTER_TURNS, QUIET_LIMIT, Rules, TILES},
    symbols,
};

impl Content for Khitan {
    const USUAL_TURNS: u32 = 30;
    const SAMPLE_MOVES: &'static [&'static str] = &["C4-D5", "G6-F5"];
    const SHORT_GAME: &'static [&'static str] = &[
        "C5-D6", "G7-F6", "B6-C7", "F6-E6", "C3-C4", "H4-G4", "A3-B4", "G5-F4", "A1-A2", "I8-H7", "A4-B4",
        "H9-G9", "A2-B3", "F4-E4", "B3-B4", "E6-E7", "A5-B6", "E4-D4", "B6-B5", "D4-E5",
    ];
    const MESSAGES: Translations = translations!("messages.ftl");
    const RULES_PAGES: Translations = translations!("rules.md");
    const NUMBERED_RULES: Translations = translations!("numbered-rules.txt");
    const TUTORIAL: &'static str = include_str!("../tutorial.txt");
    const TUTORIAL_WORDS: Translations = translations!("tutorial.txt");
    const PUZZLES: &'static str = include_str!("../puzzles.txt");
    const THEMES: &'static [PuzzleTheme] = &[
        PuzzleTheme { name: "quiet", holds: Solution::begins_quietly },
        PuzzleTheme {
            name: "capture",
            holds: |solution| solution.has_reply() && solution.first().n_lost() > 0,
        },
        PuzzleTheme { name: "several", holds: |solution| solution.own().any(|ply| ply.n_lost() > 1) },
        PuzzleTheme { name: "opened-line", holds: |solution| solution.own().any(opens_line) },
        PuzzleTheme {
            name: "placement",
            holds: |solution| {
                solution
                    .own()
                    .flat_map(|ply| &ply.effects)
                    .any(|effect| matches!(effect, Effect::Place { .. }))
            },
        },
        PuzzleTheme { name: "sacrifice", holds: Solution::has_sacrifice },
    ];
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
    const BOOK: &'static [u8] = include_bytes!("../book.bin");
    const PERFT_BENCHES: &'static [PerftBench] = &[
        PerftBench { name: "khitan", rules: "classic", position: None, depth: 4 },
        PerftBench { name: "khitan master", rules: "master", position: None, depth: 4 },
    ];

    fn state_nouns(state: u8) -> Vec<(&'static str, &'static str)> {
        symbols::state_nouns(state)
    }

    fn text_fields(_: Rules) -> Vec<TextField> {
        vec![
            TextField { name: "pending", form: FieldForm::Number(TILES.into()) },
            TextField { name: "quiet", form: FieldForm::Number(QUIET_LIMIT.into()) },
            TextField { name: "turns", form: FieldForm::Number(MASTER_TURNS.into()) },
        ]
    }
}

/// Whether a tile captures that was not flipped itself: the line before it was opened.
fn opens_line(ply: &SolutionPly) -> bool {
    let flipped = ply.effects.iter().find_map(|effect| match effect {
        Effect::Move { to, .. } => Some(*to),
        _ => None,
    });
    ply.effects.iter().any(|effect| matches!(effect, Effect::Sight { from, .. } if Some(*from) != flipped))
}
