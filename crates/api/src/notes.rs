//! Marks over a board: arrows for moves, and drawings of people.

use drawing::{Arrow, Brush, Drawing, MOST_OPINIONS, Opinion, Sketch};
use games::AnyPosition;
use serde::{Deserialize, Serialize};
use tabletop::{Cell, Clicks, Effect, Target};

use crate::{
    board::LookQuestion,
    bounds::{Bounds, check_length},
    game::GameQuestion,
    problem::Problem,
    session::Session,
};

/// Moves to show as arrows.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct ArrowsQuestion {
    game: GameQuestion,
    #[serde(default)]
    ply: Option<usize>,
    moves: Vec<String>,
    /// Whether these are moves of the other player, as if the mover had passed.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    threat: bool,
    /// The number of the engine that prefers these moves, from 1, if there are several engines: each has arrows of its own.
    #[serde(default)]
    engine: Option<u8>,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    look: LookQuestion,
}

/// A layer for the board.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct LayerAnswer {
    pub(crate) markup: String,
}

/// The maximum number of arrows on one position.
const MOST_ARROWS: usize = 200;

pub(crate) fn arrows(
    question: &ArrowsQuestion,
    session: &mut Session,
    bounds: &Bounds<'_>,
) -> Result<LayerAnswer, Problem> {
    check_length("moves", &question.moves, MOST_ARROWS)?;
    let threat;
    let game = if question.threat {
        threat = question.game.open_threat(bounds)?;
        &threat
    } else {
        session.open(&question.game, bounds)?
    };
    let ply = question.ply.unwrap_or(game.record.n_plies());
    let position = game.record.position_at(ply).ok_or_else(|| Problem::new("malformed", "no such ply"))?;
    let paths = position.clicks();
    let arrow_of = |text: &String| paths.iter().find(|path| path.0 == *text).and_then(|path| arrow(&path.1));
    let scene = position.scene();
    let draw = |drawing: Drawing<'_>| question.look.of(drawing).upper_marks_layer();
    let Some((best, others)) = question.moves.split_first() else {
        return Ok(LayerAnswer { markup: String::new() });
    };
    // The first one is the best, and the others are paler.
    let others: Vec<Arrow> = others.iter().filter_map(arrow_of).collect();
    if let Some(number) = question.engine {
        if !(1..=MOST_OPINIONS).contains(&number) {
            return Err(Problem::new("malformed", format!("engines have numbers from 1 to {MOST_OPINIONS}")));
        }
        let opinion = Opinion { number, best: arrow_of(best), others };
        return Ok(LayerAnswer { markup: question.look.of(Drawing::new(&scene)).opinion_layer(&opinion) });
    }
    let pale = match others.is_empty() {
        true => String::new(),
        false => format!(r#"<g opacity="0.4">{}</g>"#, draw(Drawing::new(&scene).arrows(&others))),
    };
    let best_arrow: Vec<Arrow> = arrow_of(best).into_iter().collect();
    let taken = taken_beside(position, best, &best_arrow);
    let markup = pale + &draw(Drawing::new(&scene).arrows(&best_arrow).marks(&taken));
    Ok(LayerAnswer { markup })
}

/// What a move captures besides the cell that its arrow points at.
fn taken_beside(position: &dyn AnyPosition, text: &str, arrows: &[Arrow]) -> Vec<Cell> {
    let effects = position.effects(text).unwrap_or_default();
    let taken = effects.into_iter().filter_map(|effect| match effect {
        Effect::Remove { at } => Some(at),
        _ => None,
    });
    taken.filter(|&at| arrows.iter().all(|arrow| arrow.to != at)).collect()
}

/// An arrow from the first clicked cell to the second, or a ring if there is only one cell.
pub(crate) fn arrow(clicks: &Clicks) -> Option<Arrow> {
    let mut cells = clicks.iter().filter_map(|&target| match target {
        Target::Cell(cell) => Some(cell),
        Target::Reserve | Target::Button(_) => None,
    });
    let from: Cell = cells.next()?;
    Some(Arrow { from, to: cells.next().unwrap_or(from) })
}

/// The marks that a person has drawn, in the notation of game files.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct SketchQuestion {
    game: GameQuestion,
    /// Arrows such as `Gd1d8`, and circles such as `Ra1`.
    shapes: Vec<String>,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    look: LookQuestion,
}

/// The maximum number of marks on one position.
const MOST_SHAPES: usize = 200;

pub(crate) fn sketch(question: &SketchQuestion, bounds: &Bounds<'_>) -> Result<LayerAnswer, Problem> {
    check_length("shapes", &question.shapes, MOST_SHAPES)?;
    let game = question.game.open(bounds)?;
    let scene = game.position().scene();
    let cell = |name: &str| {
        let found = scene.board.cell(name);
        found.ok_or_else(|| Problem::new("malformed", format!("the board has no cell `{name}`")))
    };
    let mut sketches = Vec::with_capacity(question.shapes.len());
    for text in &question.shapes {
        let (brush, from, to) = match Shape::read(text)? {
            Shape::Arrow(arrow) => (arrow.brush, cell(&arrow.from)?, cell(&arrow.to)?),
            Shape::Mark(mark) => (mark.brush, cell(&mark.cell)?, cell(&mark.cell)?),
        };
        sketches.push(Sketch { brush: drawn_with(brush), from, to });
    }
    Ok(LayerAnswer { markup: question.look.of(Drawing::new(&scene).sketches(&sketches)).upper_marks_layer() })
}

/// An arrow or a circle from a game file.
pub(crate) enum Shape {
    Arrow(gamefile::ColouredArrow),
    Mark(gamefile::Mark),
}

impl Shape {
    pub(crate) fn read(text: &str) -> Result<Shape, Problem> {
        let arrow = gamefile::ColouredArrow::from_text(text).map(Shape::Arrow);
        arrow.or_else(|| gamefile::Mark::from_text(text).map(Shape::Mark)).ok_or_else(|| {
            Problem::new("malformed", "a shape is an arrow, `Gd1d8`, or a circle, `Ra1`, in G, R, Y or B")
        })
    }
}

fn drawn_with(brush: gamefile::MarkColour) -> Brush {
    match brush {
        gamefile::MarkColour::Green => Brush::Green,
        gamefile::MarkColour::Red => Brush::Red,
        gamefile::MarkColour::Yellow => Brush::Yellow,
        gamefile::MarkColour::Blue => Brush::Blue,
    }
}
