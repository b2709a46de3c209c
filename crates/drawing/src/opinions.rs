//! The moves that several engines prefer: each engine has its number, its colour and its stroke, so that they are told
//! apart without colours.

use vector::{Place, letters};

use crate::{
    Drawing,
    layout::Layout,
    marks::{Arrow, arrow_paths, circle, path},
};

/// More engines than this have no strokes of their own.
pub const MOST_OPINIONS: u8 = 4;

/// What an engine prefers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Opinion {
    /// The number of the engine, from 1 to [`MOST_OPINIONS`].
    pub number: u8,
    /// Its best move.
    pub best: Option<Arrow>,
    /// Other good moves, drawn paler.
    pub others: Vec<Arrow>,
}

/// The radius of the disc with the number.
const BADGE: f32 = 15.0;

impl Drawing<'_> {
    /// Renders what an engine prefers.
    pub fn opinion_layer(&self, opinion: &Opinion) -> String {
        let layout = self.layout();
        let number = opinion.number.clamp(1, MOST_OPINIONS);
        let others: String = opinion.others.iter().map(|arrow| stroke(&layout, arrow)).collect();
        let pale = if others.is_empty() { others } else { format!(r#"<g opacity="0.45">{others}</g>"#) };
        let best = opinion.best.as_ref().map_or_else(String::new, |arrow| {
            stroke(&layout, arrow) + &badge(number, place_of_badge(&layout, arrow, number))
        });
        format!(r#"<g class="by-{number}" pointer-events="none">{pale}{best}</g>"#)
    }
}

fn stroke(layout: &Layout<'_>, arrow: &Arrow) -> String {
    let (from, to) = (layout.centre(arrow.from), layout.centre(arrow.to));
    match arrow_paths(from, to) {
        None => circle("opinion-ground", from, 40) + &circle("opinion", from, 40),
        Some((shaft, head)) => {
            path("opinion-ground", &shaft) + &path("opinion", &shaft) + &path("opinion-head", &head)
        }
    }
}

/// Engines that prefer the same move have their numbers at different places of its arrow.
fn place_of_badge(layout: &Layout<'_>, arrow: &Arrow, number: u8) -> Place {
    let (from, to) = (layout.centre(arrow.from), layout.centre(arrow.to));
    let step = f32::from(number - 1);
    if from == to {
        let turn = std::f32::consts::FRAC_PI_2 * (step - 0.5);
        return from.moved(40.0 * turn.cos(), 40.0 * turn.sin());
    }
    from.towards(to, 0.2 + 0.19 * step)
}

fn badge(number: u8, at: Place) -> String {
    let digit = letters::text(&number.to_string(), at, BADGE * 1.15);
    format!(
        r#"<circle class="opinion-head" cx="{}" cy="{}" r="{BADGE}"/><g class="opinion-number">{digit}</g>"#,
        vector::Number(at.x),
        vector::Number(at.y)
    )
}
