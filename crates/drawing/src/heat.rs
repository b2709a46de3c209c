//! A map of how good moves are: on the cells where they lead, and around the pieces that make them. The better, the
//! larger and the darker; a number says it exactly, so that nothing depends on colours.

use tabletop::Cell;
use vector::{Number, Place, letters};

use crate::{Drawing, layout::Layout, marks::circle};

/// How good the best move to a cell, or of a piece, is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heat {
    /// The cell.
    pub at: Cell,
    /// Whether it is about moves of the piece on the cell, not about moves to it.
    pub is_origin: bool,
    /// From 0, the worst, to 100, the best.
    pub warmth: u8,
    /// What is written there.
    pub number: String,
}

/// The radius of the disc of the worst move, and of the best.
const SMALLEST: f32 = 9.0;
const LARGEST: f32 = 42.0;
/// The height of digits.
const DIGITS: f32 = 19.0;
/// The plate below the digits is larger than they are.
const MARGIN: f32 = 7.0;

impl Drawing<'_> {
    /// Renders a map.
    pub fn heat_layer(&self, map: &[Heat]) -> String {
        let layout = self.layout();
        let drawn: String = map.iter().map(|heat| spot(&layout, heat)).collect();
        format!(r#"<g pointer-events="none">{drawn}</g>"#)
    }
}

fn spot(layout: &Layout<'_>, heat: &Heat) -> String {
    let centre = layout.centre(heat.at);
    let share = f32::from(heat.warmth.min(100)) / 100.0;
    let opacity = Number(0.3 + 0.6 * share);
    let (shape, plate) = if heat.is_origin {
        // The number of the piece stands above, that of the moves to its cell below.
        (circle("heat-ring", centre, 44), centre.moved(0.0, -31.0))
    } else {
        let radius = (SMALLEST + (LARGEST - SMALLEST) * share).round() as u8;
        (circle("heat", centre, radius), centre.moved(0.0, if share > 0.5 { 0.0 } else { 28.0 }))
    };
    format!(r#"<g opacity="{opacity}">{shape}</g>{}"#, number(&heat.number, plate))
}

fn number(text: &str, at: Place) -> String {
    if text.is_empty() {
        return String::new();
    }
    let (width, height) = (letters::text_width(text, DIGITS) + 2.0 * MARGIN, DIGITS + 1.4 * MARGIN);
    format!(
        r#"<rect class="heat-plate" x="{}" y="{}" width="{}" height="{}" rx="8"/><g class="heat-number">{}</g>"#,
        Number(at.x - width / 2.0),
        Number(at.y - height / 2.0),
        Number(width),
        Number(height),
        letters::text(text, at, DIGITS)
    )
}
