//! How good all moves of a position are, as a map over the board and in words.

use std::collections::BTreeMap;

use drawing::{Drawing, Heat};
use serde::{Deserialize, Serialize};
use tabletop::{Cell, Clicks, Target};

use crate::{
    board::LookQuestion,
    bounds::{Bounds, check_length},
    game::GameQuestion,
    problem::Problem,
    session::Session,
    thinking::MOST_LINES,
};

/// Moves and what they are worth.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct HeatQuestion {
    game: GameQuestion,
    #[serde(default)]
    ply: Option<usize>,
    moves: Vec<HeatedMove>,
    measure: HeatMeasure,
    /// Whether these are moves of the other player, as if the mover had passed.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    threat: bool,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    look: LookQuestion,
}

/// A move and what it is worth.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
struct HeatedMove {
    text: String,
    /// In thousandths.
    worth: u16,
}

/// What the worth of a move is.
#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
enum HeatMeasure {
    /// The result that the mover can expect after it.
    Chances,
    /// The share of the search that went into it.
    Share,
}

/// A map of moves.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct HeatAnswer {
    /// A layer for the board.
    markup: String,
    /// The cells of the map, the best first.
    cells: Vec<HeatedCell>,
}

/// The best move to a cell.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct HeatedCell {
    cell: String,
    text: String,
    /// The move in the notation for people.
    told: String,
    worth: u16,
    /// From 0, the worst, to 100, the best.
    warmth: u8,
}

/// Moves that give this much of the expected result away, in thousandths, are as cold as can be.
const COLD: u16 = 250;
/// Smaller shares of a search are not written.
const WRITTEN_SHARE: u16 = 10;

pub(crate) fn heat(
    question: &HeatQuestion,
    session: &mut Session,
    bounds: &Bounds<'_>,
) -> Result<HeatAnswer, Problem> {
    check_length("moves", &question.moves, MOST_LINES)?;
    if question.moves.iter().any(|mv| mv.worth > 1000) {
        return Err(Problem::new(
            "malformed",
            "the worth of a move is a number of thousandths, at most 1000",
        ));
    }
    let threat;
    let game = if question.threat {
        threat = question.game.open_threat(bounds)?;
        &threat
    } else {
        session.open(&question.game, bounds)?
    };
    let ply = question.ply.unwrap_or(game.record.n_plies());
    let position = game.record.position_at(ply).ok_or_else(|| Problem::new("malformed", "no such ply"))?;
    let paths: BTreeMap<String, Clicks> = position.clicks().into_iter().collect();
    let mut to_cells: BTreeMap<Cell, &HeatedMove> = BTreeMap::new();
    let mut of_pieces: BTreeMap<Cell, &HeatedMove> = BTreeMap::new();
    for mv in &question.moves {
        let Some(cells) = paths.get(&mv.text).map(cells_of) else {
            return Err(Problem::new("illegal-move", format!("{} is not legal here", mv.text)));
        };
        // A move that is made by buttons alone has no place on the board.
        let Some((&first, rest)) = cells.split_first() else { continue };
        keep_better(&mut to_cells, rest.first().copied().unwrap_or(first), mv);
        if !rest.is_empty() {
            keep_better(&mut of_pieces, first, mv);
        }
    }
    let most = question.moves.iter().map(|mv| mv.worth).max().unwrap_or(0);
    let warmth = |worth| question.measure.warmth(worth, most);
    let spot = |at, mv: &HeatedMove, is_origin| Heat {
        at,
        is_origin,
        warmth: warmth(mv.worth),
        number: question.measure.written(mv.worth),
    };
    let origins = of_pieces.iter().map(|(&at, mv)| spot(at, mv, true));
    let spots: Vec<Heat> = origins.chain(to_cells.iter().map(|(&at, mv)| spot(at, mv, false))).collect();
    let scene = position.scene();
    let markup = question.look.of(Drawing::new(&scene)).heat_layer(&spots);
    let mut cells = Vec::with_capacity(to_cells.len());
    for (cell, mv) in to_cells {
        cells.push(HeatedCell {
            cell: scene.board.name(cell).to_owned(),
            text: mv.text.clone(),
            told: position.move_for_people(&mv.text)?,
            worth: mv.worth,
            warmth: warmth(mv.worth),
        });
    }
    cells.sort_by_key(|it| std::cmp::Reverse(it.worth));
    Ok(HeatAnswer { markup, cells })
}

impl HeatMeasure {
    /// How warm a move is, beside the best one.
    fn warmth(self, worth: u16, most: u16) -> u8 {
        let share = match self {
            HeatMeasure::Chances => 1.0 - f32::from((most - worth).min(COLD)) / f32::from(COLD),
            // Shares differ by powers: the root keeps small ones in sight.
            HeatMeasure::Share => (f32::from(worth) / f32::from(most.max(1))).sqrt(),
        };
        (100.0 * share).round() as u8
    }

    /// What is written on a cell: percents.
    fn written(self, worth: u16) -> String {
        match self {
            HeatMeasure::Share if worth < WRITTEN_SHARE => String::new(),
            _ => format!("{}", (worth + 5) / 10),
        }
    }
}

fn keep_better<'a>(map: &mut BTreeMap<Cell, &'a HeatedMove>, cell: Cell, mv: &'a HeatedMove) {
    let best = map.entry(cell).or_insert(mv);
    if best.worth < mv.worth {
        *best = mv;
    }
}

/// The cells that a move is clicked on.
fn cells_of(clicks: &Clicks) -> Vec<Cell> {
    let cells = clicks.iter().filter_map(|&target| match target {
        Target::Cell(cell) => Some(cell),
        Target::Reserve | Target::Button(_) => None,
    });
    cells.collect()
}
