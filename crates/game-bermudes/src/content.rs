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
    const MESSAGES: Translations = translations!("messages.ftl");
    const RULES_PAGES: Translations = translations!("rules.md");
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
