//! Cubes that show a full colour or only half of it, a cross. Each colour has a mark: disc, triangle, square.

use tabletop::{Player, symbol::Symbol};

/// A cube that shows its full colour.
pub static WHOLE: Symbol = Symbol {
    name: "cube-whole",
    draw: Some(|owner, _| whole(owner)),
    draw_flat: Some(|owner, _| flat_whole(owner)),
    sign: |_, _, letter| format!("{}■", letter.to_ascii_uppercase()),
    ..Symbol::PLAIN
};
/// A cube that shows a cross of its colour.
pub static HALF: Symbol = Symbol {
    name: "cube-half",
    draw: Some(|owner, _| half(owner)),
    draw_flat: Some(|owner, _| flat_half(owner)),
    sign: |_, _, letter| format!("{letter}□"),
    ..Symbol::PLAIN
};

/// The outline of the whole cube, seen a little from below right, and the edges of its top.
const FRAME: &str =
    r#"<path class="cube-edge" d="M-33-33H25L33-25V33H-25L-33 25zM-33-33zM-33 25H25V-33M25 25L33 33"/>"#;
/// The two flanks.
const FLANKS: &str = "M-33 25H25L33 33H-25zM25-33L33-25V33L25 25z";
const TOP: &str = "M-33-33H25V25H-33z";
const SHADOW: &str = r#"<path class="shadow" d="M-27-27H36V40H-20L-27 33z"/>"#;
const GLEAM: &str = r#"<path class="gleam" d="M-28.5 17V-28.5H14"/>"#;

/// A cube that shows its full colour.
fn whole(owner: Player) -> String {
    format!(
        r#"{SHADOW}<g class="{}"><path class="flank" d="{FLANKS}"/><path class="top" d="{TOP}"/>{GLEAM}{FRAME}<g transform="translate(-4 -4)">{}</g></g>"#,
        colour(owner),
        mark(owner),
    )
}

/// A cube that shows a cross of its colour.
fn half(owner: Player) -> String {
    format!(
        r#"{SHADOW}<path class="pale-flank" d="{FLANKS}"/><path class="pale" d="{TOP}"/>{FRAME}<g class="{}" transform="translate(-4 -4)"><path class="top cube-line" d="M-25-16L-16-25L0-9L16-25L25-16L9 0L25 16L16 25L0 9L-16 25L-25 16L-9 0z"/><g transform="scale(.62)">{}</g></g>"#,
        colour(owner),
        mark(owner),
    )
}

/// The square from above.
const SQUARE: &str = "M-34-28Q-34-34-28-34H28Q34-34 34-28V28Q34 34 28 34H-28Q-34 34-34 28z";

/// A square in its full colour.
fn flat_whole(owner: Player) -> String {
    format!(
        r#"<g class="{}"><path class="top" d="{SQUARE}"/><path class="cube-edge" d="{SQUARE}"/><g transform="scale(1.5)">{}</g></g>"#,
        colour(owner),
        mark(owner),
    )
}

/// A pale square with a cross from edge to edge.
fn flat_half(owner: Player) -> String {
    format!(
        r#"<path class="pale" d="{SQUARE}"/><g class="{}"><path class="top cube-line" d="M-31-20L-20-31L0-11L20-31L31-20L11 0L31 20L20 31L0 11L-20 31L-31 20L-11 0z"/><path class="cube-edge" d="{SQUARE}"/><g transform="scale(.75)">{}</g></g>"#,
        colour(owner),
        mark(owner),
    )
}

fn colour(owner: Player) -> &'static str {
    match owner {
        Player::First => "blue",
        Player::Second => "yellow",
        Player::Third => "crimson",
    }
}

fn mark(owner: Player) -> &'static str {
    match owner {
        Player::First => r#"<circle class="ink" r="11"/>"#,
        Player::Second => r#"<path class="ink" d="M0-13L13 10H-13z"/>"#,
        Player::Third => r#"<path class="ink" d="M-10-10H10V10H-10z"/>"#,
    }
}
