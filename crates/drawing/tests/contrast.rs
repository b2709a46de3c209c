//! Everything that carries meaning contrasts with its background in every theme and style, as WCAG 2.2 requires: 3 to 1 for
//! lines, pieces and marks (1.4.11), 4.5 to 1 for letters (1.4.3).

use drawing::{
    BoardStyle, Theme,
    contrast::{GROUNDS, LETTERS, MARK_COLOURS, MARKS},
};

/// A theme with a style of boards.
type Looked = (Theme, BoardStyle);

fn all_looks() -> impl Iterator<Item = Looked> {
    Theme::ALL.into_iter().flat_map(|theme| BoardStyle::ALL.map(|style| (theme, style)))
}

#[track_caller]
fn check(looked: Looked, name: &str, ground: &str, least: f64) {
    let found = contrast(looked, name, ground);
    assert!(found >= least, "{looked:?}: {name} on {ground} has a contrast of {found:.2}, not {least}");
}

fn contrast((theme, style): Looked, name: &str, ground: &str) -> f64 {
    let colour =
        |name: &str| style.colour(theme, name).unwrap_or_else(|| panic!("there is no colour {name}"));
    colour(name).contrast(colour(ground))
}

#[test]
fn letters_can_be_read() {
    for looked in all_looks() {
        check(looked, "label", "frame", LETTERS);
        check(looked, "count", "field", LETTERS);
        check(looked, "ivory-ink", "ivory", LETTERS);
        check(looked, "ebony-ink", "ebony", LETTERS);
    }
}

#[test]
fn lines_and_marks_stand_out_from_the_board() {
    for looked in all_looks() {
        for ground in GROUNDS {
            for name in MARK_COLOURS {
                check(looked, name, ground, MARKS);
            }
        }
        check(looked, "beam-core", "beam", MARKS);
        check(looked, "blocked", if looked.0 == Theme::Dark { "line" } else { "field" }, MARKS);
    }
}

#[test]
fn pieces_stand_out_from_the_board_by_their_colour_or_their_edge() {
    let materials = [
        ("silver", "silver-edge"),
        ("red", "red-edge"),
        ("mirror", "mirror-edge"),
        ("ivory", "ivory-edge"),
        ("ebony", "ebony-edge"),
        ("blue", "cube-edge"),
        ("yellow", "cube-edge"),
        ("crimson", "crimson-edge"),
        ("cube-pale", "cube-edge"),
        ("wood", "wood-edge"),
        ("stone", "stone-edge"),
    ];
    for looked in all_looks() {
        for (material, edge) in materials {
            for ground in GROUNDS {
                let best = contrast(looked, material, ground).max(contrast(looked, edge, ground));
                assert!(best >= MARKS, "{looked:?}: {material} on {ground} has a contrast of {best:.2}");
            }
        }
    }
}

#[test]
fn signs_stand_out_from_their_pieces() {
    let signs = [
        ("silver-ink", "silver"),
        ("red-ink", "red"),
        ("blue-ink", "blue"),
        ("yellow-ink", "yellow"),
        ("crimson-ink", "crimson"),
        ("mirror", "mirror-edge"),
        ("side-ink", "side-0"),
        ("side-ink", "side-1"),
        ("side-ink", "side-2"),
        ("side-ink", "side-3"),
        ("side-ink", "side-4"),
        ("side-ink", "side-5"),
    ];
    for looked in all_looks() {
        for (sign, material) in signs {
            check(looked, sign, material, MARKS);
        }
    }
}

#[test]
fn the_colour_of_each_player_is_one_of_the_themes_and_differs_from_the_others() {
    for kind in games::GameKind::ALL {
        let game = kind.game();
        assert_eq!(game.colours.len(), game.player_names.len(), "{kind}");
        for theme in Theme::ALL {
            for (index, colour) in game.colours.iter().enumerate() {
                assert!(theme.colour(colour).is_some(), "{kind}: no colour {colour}");
                assert!(!game.colours[..index].contains(colour), "{kind}: {colour} twice");
            }
        }
    }
}

#[test]
fn opponents_differ_in_brightness_too() {
    for looked in all_looks() {
        check(looked, "silver", "red", MARKS);
        check(looked, "ivory", "ebony", MARKS);
    }
}
