//! What Bermudes brings along besides its rules: facts, and the texts of this folder.

use tabletop::{
    Effect,
    content::{Content, FieldForm, OpeningSuite, PerftBench, TextField, Translations},
    effect::Way,
    theme::{PuzzleTheme, Solution, SolutionPly},
    translations,
};

use crate::{
    Bermudes,
    rules::{QUIET_LIMIT, Rules},
};

impl Content for Bermudes {
    const USUAL_TURNS: u32 = 35;
    const SAMPLE_MOVES: &'static [&'static str] = &["G5xC5", "B4-D6"];
    const SHORT_GAME: &'static [&'static str] = &[
        "G5xC9", "C5xH5", "I5-G5", "C3xG3", "H2-F4", "C8xG4", "F4xC1", "B1-D1", "G3xC7", "C6-C8", "G2xB7",
        "A8-C6", "I1xC7", "G4xG1", "H1-F1", "C2xI2", "C7-C5", "C5-C3", "B7xG7", "C3xG7", "I2-G4", "C4xC1",
        "G4xG1", "F1xB5", "D1-B1", "B5-B7", "B7-D9", "G1xI3", "C6xA4", "A5xG5", "I4-I2", "stop", "G5xC9",
        "H4xC9", "H3xC8", "G6xB1", "C1xH6", "G7-I5", "B2xI2", "I3-I1", "A3-A5", "stop", "H8xA1", "B4-B7",
        "H5xA5", "B8xI1", "B1xI1", "C8-H8", "A1-A3", "stop", "A9xI1", "I2xB9", "I1xI5", "A5xI5", "B7xB9",
        "C9-A9", "A7xA9", "A3-A5", "A5-A7",
    ];
    const MESSAGES: Translations = translations!("messages.ftl");
    const RULES_PAGES: Translations = translations!("rules.md");
    const NUMBERED_RULES: Translations = translations!("numbered-rules.txt");
    const TUTORIAL: &'static str = include_str!("../tutorial.txt");
    const TUTORIAL_WORDS: Translations = translations!("tutorial.txt");
    const PUZZLES: &'static str = include_str!("../puzzles.txt");
    const THEMES: &'static [PuzzleTheme] = &[
        PuzzleTheme { name: "elimination", holds: |solution| !jumps(solution.first()) },
        PuzzleTheme { name: "jump", holds: |solution| jumps(solution.first()) },
        PuzzleTheme { name: "chain", holds: has_chain },
        PuzzleTheme {
            name: "stop",
            holds: |solution| {
                solution
                    .own()
                    .flat_map(|ply| &ply.effects)
                    .any(|effect| matches!(effect, Effect::Stop { .. }))
            },
        },
    ];
    const OPENINGS: &'static [OpeningSuite] = &[OpeningSuite {
        rules: "standard",
        n_players: 2,
        checksum: "e43c44b5b0dec8d4",
        text: include_str!("../openings/standard.txt"),
    }];
    const BOOK: &'static [u8] = include_bytes!("../book.bin");
    const PERFT_BENCHES: &'static [PerftBench] =
        &[PerftBench { name: "bermudes", rules: "standard", position: None, depth: 4 }];

    fn text_fields(_: Rules) -> Vec<TextField> {
        vec![
            TextField { name: "quiet", form: FieldForm::Number(QUIET_LIMIT.into()) },
            TextField { name: "chain", form: FieldForm::Cell },
        ]
    }
}

fn jumps(ply: &SolutionPly) -> bool {
    ply.effects.iter().any(|effect| matches!(effect, Effect::Move { way: Way::Jump, .. }))
}

/// Whether the solver jumps twice or more in one turn.
fn has_chain(solution: &Solution) -> bool {
    let is_own_jump = |ply: &SolutionPly| ply.player == solution.solver && jumps(ply);
    solution.plies.windows(2).any(|pair| pair.iter().all(is_own_jump))
}
