//! Everything that happens in a game can be described.

use games::GameKind;
use tabletop::{Cell, Target, playout::Dice, record::Conduct};
use texts::{Language, words};

use crate::typography;

/// Plays random games from every start and describes every position on the way.
fn everything_said(mut said: impl FnMut(Language, GameKind, &str)) {
    for kind in GameKind::ALL {
        let game = kind.game();
        for (seed, setup) in kind.setups().into_iter().enumerate() {
            let position =
                kind.position(&setup.position, &setup.rules).expect("known rules").expect("a start");
            let mut record = position.record(Conduct::Programs);
            let mut dice = Dice::new(seed as u64);
            for ply in 0..160 {
                let moves = record.legal_moves();
                if moves.is_empty() {
                    break;
                }
                let text = &moves[dice.below(moves.len())];
                let position = record.position();
                let (scene, clicks) = (position.scene(), position.clicks());
                let effects = position.effects(text).expect("a legal move");
                for language in Language::ALL {
                    said(language, kind, &words::move_in_words(language, &game, &scene, &effects));
                    if ply % 20 == 0 {
                        said(language, kind, &words::position_in_words(language, &game, &scene));
                        for cell in 0..scene.board.cells.len() {
                            let cell = Cell(u8::try_from(cell).expect("a small board"));
                            let told = words::cell_in_words(language, &game, &scene, cell);
                            // The description of a cell begins with its name and is not a sentence.
                            said(language, kind, &format!("A{}.", &told[1..]));
                        }
                        for target in clicks.iter().flat_map(|(_, clicks)| clicks) {
                            if let Target::Button(button) = target {
                                let name = words::button_name(language, &game, *button);
                                said(language, kind, &format!("{name}."));
                            }
                        }
                    }
                }
                record.play_text(text).expect("a legal move");
            }
            if let Some(ending) = record.ending() {
                for language in Language::ALL {
                    said(language, kind, &words::ending_in_words(language, &game, &ending));
                    let scene = record.position().scene();
                    let told = words::ending_with_scene_in_words(language, &game, &ending, &scene);
                    said(language, kind, &told);
                }
            }
        }
    }
}

#[test]
fn everything_that_happens_has_words_in_whole_sentences() {
    everything_said(|language, kind, said| {
        let case = format!("{kind} {language:?}: {said}");
        assert!(said.starts_with(char::is_uppercase) && said.ends_with('.'), "{case}");
        assert!(!said.contains(".."), "{case}");
        // There is neither a message without its values nor a key without its message.
        assert!(!said.contains(['{', '}']), "{case}");
        assert!(!said.contains(&format!("{kind}-")), "{case}");
        for prefix in ["button-", "cell-", "ending-", "termination-", "direction-", "position-", "list-"] {
            assert!(!said.contains(prefix), "{case}");
        }
        assert_eq!(typography::fault(language, said), None, "{case}");
    });
}
