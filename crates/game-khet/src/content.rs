//! What Khet brings along besides its rules: facts, and the texts of this folder.

use tabletop::{
    Effect,
    content::{Content, FieldForm, OpeningSuite, PerftBench, TextField, Translations},
    theme::{PuzzleTheme, Solution},
    translations,
};

use crate::{Khet, rules::Rules};

impl Content for Khet {
    const USUAL_TURNS: u32 = 40;
    const SAMPLE_MOVES: &'static [&'static str] = &[];
    const SHORT_GAME: &'static [&'static str] = &[
        "j5j6", "e5e6", "j6-", "h4+", "j4i4", "h5h6", "f4g5", "c7c8", "g5h6", "f5e5", "h6g6", "g5f5", "g6f6",
    ];
    const MESSAGES: Translations = translations!("messages.ftl");
    const RULES_PAGES: Translations = translations!("rules.md");
    const NUMBERED_RULES: Translations = translations!("numbered-rules.txt");
    const TUTORIAL: &'static str = include_str!("../tutorial.txt");
    const TUTORIAL_WORDS: Translations = translations!("tutorial.txt");
    const PUZZLES: &'static str = include_str!("../puzzles.txt");
    const THEMES: &'static [PuzzleTheme] = &[
        PuzzleTheme { name: "turn", holds: |solution| solution.first().has_turn() },
        PuzzleTheme { name: "quiet", holds: Solution::begins_quietly },
        PuzzleTheme { name: "shot", holds: |solution| solution.has_reply() && solution.first().n_lost() > 0 },
        PuzzleTheme {
            name: "swap",
            holds: |solution| {
                solution
                    .own()
                    .flat_map(|ply| &ply.effects)
                    .any(|effect| matches!(effect, Effect::Swap { .. }))
            },
        },
        PuzzleTheme { name: "sacrifice", holds: Solution::has_sacrifice },
    ];
    const OPENINGS: &'static [OpeningSuite] = &[
        OpeningSuite {
            rules: "standard",
            n_players: 2,
            checksum: "0a9f706a12d793d9",
            text: include_str!("../openings/standard.txt"),
        },
        OpeningSuite {
            rules: "sheet",
            n_players: 2,
            checksum: "a98483a59e8482b1",
            text: include_str!("../openings/sheet.txt"),
        },
        OpeningSuite {
            rules: "2.0",
            n_players: 2,
            checksum: "2403c0db82b506b5",
            text: include_str!("../openings/2.0.txt"),
        },
    ];
    const BOOK: &'static [u8] = include_bytes!("../book.bin");
    const PERFT_BENCHES: &'static [PerftBench] = &[
        PerftBench { name: "khet", rules: "standard", position: None, depth: 3 },
        PerftBench { name: "khet 2.0", rules: "2.0", position: None, depth: 3 },
    ];

    fn text_fields(rules: Rules) -> Vec<TextField> {
        let stacked = &[("-", "nobody"), ("s", "silver"), ("r", "red"), ("sr", "both")];
        match rules {
            Rules::Sheet => vec![TextField { name: "stacked", form: FieldForm::Choice(stacked) }],
            Rules::Standard | Rules::Two => Vec::new(),
        }
    }
}
