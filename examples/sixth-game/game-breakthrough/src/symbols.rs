//! The pawns.

use tabletop::{Player, symbol::Symbol};

/// The only kind of piece.
pub static PAWN: Symbol = Symbol {
    name: "pawn",
    is_only_kind: true,
    draw: Some(|owner, _| pawn(owner)),
    sign: |owner, _, letter| format!("{letter}{}", if owner == Player::First { '▵' } else { '▼' }),
    ..Symbol::PLAIN
};

/// A pawn of ivory or ebony, seen from the side. An arrow on its foot points where it goes, so that nobody has to tell
/// the sides apart by their colours.
fn pawn(owner: Player) -> String {
    let (material, sign) = match owner {
        Player::First => ("ivory", r#"<path class="groove" d="M-8 25L0 16L8 25"/>"#),
        _ => ("ebony", r#"<path class="ink" d="M-9 16L9 16L0 27z"/>"#),
    };
    format!(
        r#"<ellipse class="shadow" cx="4" cy="35" rx="30" ry="8"/><g class="{material}"><path class="body" d="M-27 34Q-27 22-14 14Q-8 5-8-4A17 17 0 1 1 8-4Q8 5 14 14Q27 22 27 34z"/><path class="lit" d="M-11-16A12 12 0 0 1-2-29"/>{sign}</g>"#
    )
}
