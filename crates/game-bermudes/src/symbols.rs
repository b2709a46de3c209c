//! Pawns with two faces.

use tabletop::{Player, symbol::Symbol};

/// The only kind of piece.
pub static PAWN: Symbol = Symbol {
    name: "pawn",
    is_only_kind: true,
    draw: Some(|owner, _| pawn(owner)),
    draw_flat: Some(|owner, _| flat(owner)),
    sign: |owner, _, letter| format!("{letter}{}", if owner == Player::First { '○' } else { '●' }),
    ..Symbol::PLAIN
};

/// A pawn with an ivory and an ebony face: the lower one shows at the edge. The ivory face has a ring, the ebony one a star.
fn pawn(owner: Player) -> String {
    let (material, sign) = match owner {
        Player::First => ("ivory", r#"<circle class="groove" r="21"/>"#),
        _ => ("ebony", r#"<path class="ink" d="M0-15L4-4L15 0L4 4L0 15L-4 4L-15 0L-4-4z"/>"#),
    };
    format!(
        r#"<circle class="shadow" cx="4" cy="7" r="37"/><g class="{material}"><circle class="other" cx="1.5" cy="4.5" r="36"/><circle class="body" cy="-1" r="36"/><path class="lit" d="M-30-7A31 31 0 0 1-4-31.5"/>{sign}</g>"#
    )
}

/// The upper face alone, with a stronger sign.
fn flat(owner: Player) -> String {
    let (material, sign) = match owner {
        Player::First => ("ivory", r#"<circle class="ring" r="19"/>"#),
        _ => ("ebony", r#"<path class="ink" d="M0-24L6-6L24 0L6 6L0 24L-6 6L-24 0L-6-6z"/>"#),
    };
    format!(r#"<g class="{material}"><circle class="body" r="37"/>{sign}</g>"#)
}
