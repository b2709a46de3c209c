//! The exact words in known positions. A no-break space is shown as `~`.

mod cells;
mod endings;
mod moves;

use expect_test::expect;
use games::GameKind;
use tabletop::Player;
use texts::{Language, words};

fn shown(text: &str) -> String {
    text.replace(['\u{a0}', '\u{202f}'], "~")
}

#[test]
fn messages_about_a_player_take_the_right_form() {
    let to_move = |language, kind: GameKind| {
        words::text_about(language, &kind.game(), Player::First, "play-to-move", &[])
    };
    assert_eq!(to_move(Language::French, GameKind::Bermudes), "C’est aux Blancs de jouer");
    assert_eq!(to_move(Language::French, GameKind::Khet), "C’est à Argent de jouer");
    assert_eq!(to_move(Language::English, GameKind::Wali), "Sticks to move");
    let win = [("number", 3.into())];
    let told =
        words::text_about(Language::French, &GameKind::Wali.game(), Player::Second, "analysis-win-in", &win);
    assert_eq!(told, "Les Cailloux gagnent en 3 coups");
}

#[test]
fn the_colours_of_tiles_are_those_of_the_rules() {
    use game_khitan::{Face, State};
    let names = ["yellow", "red", "blue", "green", "purple", "orange"];
    let khitan = GameKind::Khitan.game();
    for state in State::ALL {
        let index = u8::try_from(state.index()).expect("twelve states");
        let button = tabletop::Button::State(index);
        let told = words::button_name(Language::English, &khitan, button);
        let colour = |direction| names[usize::from(state.colour(direction))];
        let expected = format!("{} to the east, {} to the north-east", colour(0), colour(1));
        assert!(told.eq_ignore_ascii_case(&expected), "{told}, not {expected}");
        assert_eq!(state.face() == Face::A, index < 6);
    }
}

#[test]
fn levels_say_what_they_see() {
    let mut told = Vec::new();
    for (kind, level) in
        [(GameKind::Khet, 2), (GameKind::Wali, 1), (GameKind::Khet, 11), (GameKind::Wali, 12)]
    {
        told.extend(Language::ALL.map(|language| shown(&words::level_in_words(language, kind, 2, level))));
    }
    expect![[r#"
        Le niveau 2 calcule 2 coups d’avance~; ne voit pas les miroirs derrière les miroirs~; juge mal la plupart des positions.
        Level 2 looks 2 moves ahead; overlooks mirrors behind mirrors; judges most positions wrongly.
        Le niveau 1 calcule un coup d’avance~; oublie 4 coups sur 10~; ne voit pas qu’une pièce peut quitter un alignement pour en former un autre~; juge mal la plupart des positions.
        Level 1 looks one move ahead; misses 4 moves in 10; overlooks pieces that leave one line to make another; judges most positions wrongly.
        Le niveau 11 calcule aussi loin que le mènent 15~000 positions.
        Level 11 looks as far ahead as 15,000 positions take it.
        Le niveau 12 joue à pleine force~: seule la pendule le limite.
        Level 12 plays at full strength: only the clock limits it."#]].assert_eq(&told.join("\n"));
}

#[test]
fn every_level_has_words_of_its_own_game() {
    for kind in GameKind::ALL {
        for n_players in kind.player_counts() {
            for level in 1..=12 {
                for language in Language::ALL {
                    let words = words::level_in_words(language, kind, n_players, level);
                    assert!(words.contains(&level.to_string()) && words.ends_with('.'), "{words}");
                    assert!(!words.contains("level-overlooks") && !words.contains("levels-"), "{words}");
                }
            }
        }
    }
}
