//! Pawns with two faces, sticks and stones.

use tabletop::Player;

/// A pawn with an ivory and an ebony face: the lower one shows at the edge. The ivory face has a ring, the ebony one a star.
pub(super) fn pawn(owner: Player) -> String {
    let (material, sign) = match owner {
        Player::First => ("ivory", r#"<circle class="groove" r="21"/>"#),
        _ => ("ebony", r#"<path class="ink" d="M0-15L4-4L15 0L4 4L0 15L-4 4L-15 0L-4-4z"/>"#),
    };
    format!(
        r#"<circle class="shadow" cx="4" cy="7" r="37"/><g class="{material}"><circle class="other" cx="1.5" cy="4.5" r="36"/><circle class="body" cy="-1" r="36"/><path class="lit" d="M-30-7A31 31 0 0 1-4-31.5"/>{sign}</g>"#
    )
}

/// A short stick of wood with its bark cut off.
pub(super) fn stick() -> String {
    r#"<path class="shadow" d="M-25 40L34-28Q42-28 42-18L-14 44Q-22 48-25 40z"/><path class="wood" d="M-35 27L24-35Q30-39 36-34T36-22L-23 39Q-29 42-35 37T-35 27z"/><path class="wood-lit" d="M-29 26L25-30"/><path class="wood-grain" d="M-12 18L-2 8M4 8L20-9M-6 22L2 14"/><ellipse class="wood-end" cx="29.5" cy="-28.5" rx="9" ry="6.5" transform="rotate(45 29.5 -28.5)"/>"#.to_owned()
}

/// A pebble.
pub(super) fn stone() -> String {
    r#"<path class="shadow" d="M-31 8C-33-14-12-27 10-24C32-21 42-6 39 12C36 30 18 38-2 36C-20 35-29 26-31 8z"/><path class="stone" d="M-35 2C-37-20-16-32 6-29C28-26 38-12 35 6C32 24 14 32-6 30C-24 29-33 20-35 2z"/><path class="stone-lit" d="M-26-3C-26-16-13-24 0-22C6-21 4-16-2-15C-12-14-19-8-21 0C-22 5-26 3-26-3z"/><path class="stone-grain" d="M-8 20C4 23 18 19 24 8M4 12C10 12 14 9 17 5"/>"#.to_owned()
}
