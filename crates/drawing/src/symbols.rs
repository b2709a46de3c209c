//! Pieces as markup. The shape comes with the look, so this module knows no game.

use tabletop::{Player, scene::Look, symbol::Orientation};
use vector::{Place, letters};

use crate::{style::PieceSet, view::View};

/// The name of a look. Pieces that look alike share it.
pub(crate) fn key(look: Look) -> String {
    format!("{}-{}-{}", look.symbol, look.owner.index() + 1, look.turn)
}

pub(crate) fn body(look: Look, view: View, set: PieceSet) -> String {
    let Look { symbol, owner, turn } = look;
    let seen = Orientation { quarters: (turn + view.quarters()) % 4, sixths: (turn + view.sixths()) % 6 };
    let draw = match set {
        PieceSet::Carved => symbol.draw,
        PieceSet::Flat => symbol.draw_flat.or(symbol.draw),
    };
    draw.map_or_else(|| disc(owner), |draw| draw(owner, seen))
}

/// The fallback for a piece without a shape: a disc that shows its owner.
fn disc(owner: Player) -> String {
    let number = (owner.index() + 1).to_string();
    let letters = letters::text(&number, Place::new(0.0, 0.0), 34.0);
    format!(r#"<circle class="unknown" r="36"/><g class="counts">{letters}</g>"#)
}
