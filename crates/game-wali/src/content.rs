//! What Wali brings along besides its rules: facts, and the texts of this folder.

use tabletop::{
    Cell, Effect,
    content::{Content, FieldForm, OpeningSuite, PerftBench, TextField, Translations},
    theme::{PuzzleTheme, Solution},
    translations,
};

use crate::{
    Wali,
    rules::{QUIET_LIMIT, Rules},
};

impl Content for Wali {
    const USUAL_TURNS: u32 = 30;
    const SAMPLE_MOVES: &'static [&'static str] =
        &["C3", "D3", "B2", "D4", "C4", "E2", "B4", "C2", "D2", "B3"];
    // Empty hands begin the movement, which the text says by a dash.
    const EMPTY_RESERVES: Option<&'static str> = Some("-");
    const SHORT_GAME: &'static [&'static str] = &[
        "B3", "F2", "E3", "B2", "C2", "A5", "D4", "F4", "D2", "A1", "C4", "D5", "B1", "E4", "A3", "E1", "B5",
        "D1", "F3", "A4", "E5", "E2", "C1", "C3", "B3-B4xD1", "D5-C5", "D4-D3xC3", "E4-D4", "C1-D1xD4",
        "A1-A2", "D3-D4xB2", "A2-B2", "A3-B3xB2", "F4-E4", "E3-D3xE4", "C5-D5", "E5-E4xE2", "F2-E2",
        "C4-C3xE2", "E1-F1", "B4-C4xD5", "A4-A3", "F3-E3xA3", "A5-A4", "D2-E2xF1", "A4-B4", "B1-C1xB4",
    ];
    const MESSAGES: Translations = translations!("messages.ftl");
    const RULES_PAGES: Translations = translations!("rules.md");
    const NUMBERED_RULES: Translations = translations!("numbered-rules.txt");
    const TUTORIAL: &'static str = include_str!("../tutorial.txt");
    const TUTORIAL_WORDS: Translations = translations!("tutorial.txt");
    const PUZZLES: &'static str = include_str!("../puzzles.txt");
    const THEMES: &'static [PuzzleTheme] = &[
        PuzzleTheme { name: "line", holds: |solution| solution.first().n_lost() > 0 },
        PuzzleTheme { name: "quiet", holds: Solution::begins_quietly },
        PuzzleTheme { name: "horse", holds: has_horse },
    ];
    const OPENINGS: &'static [OpeningSuite] = &[OpeningSuite {
        rules: "standard",
        n_players: 2,
        checksum: "ef95428e674167ad",
        text: include_str!("../openings/standard.txt"),
    }];
    const BOOK: &'static [u8] = include_bytes!("../book.bin");
    const PERFT_BENCHES: &'static [PerftBench] = &[
        PerftBench { name: "wali, placing", rules: "standard", position: None, depth: 4 },
        PerftBench {
            name: "wali, moving",
            rules: "standard",
            position: Some("oxo1xx/xxoxoo/xo1xxo/1oo1xx/o1xo1o x - 0"),
            depth: 4,
        },
    ];

    fn text_fields(_: Rules) -> Vec<TextField> {
        vec![TextField { name: "quiet", form: FieldForm::Number(QUIET_LIMIT.into()) }]
    }
}

/// Whether one piece makes a line in two turns of the solver's in a row: a horse.
fn has_horse(solution: &Solution) -> bool {
    let steps: Vec<(Cell, Cell)> = solution
        .own()
        .map(|ply| match ply.effects.first() {
            Some(Effect::Move { from, to, .. }) if ply.n_lost() > 0 => Some((*from, *to)),
            _ => None,
        })
        .map(|step| step.unwrap_or((Cell(u8::MAX), Cell(u8::MAX - 1))))
        .collect();
    steps.windows(2).any(|pair| pair[0].1 == pair[1].0)
}
