//! A board as data: its cells, where they lie, and which touch which.

use games::GameKind;
use serde::Serialize;
use tabletop::{
    Player,
    scene::{Board, BoardCell, Ground, Point},
};

/// Corners of two cells this near are the same corner.
const SAME: f32 = 0.02;

/// The board of a rule set.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RuleBoard {
    /// How many sides a cell has: 4 for squares, 6 for hexagons.
    pub sides: usize,
    /// All cells, in the order in which scenes number them.
    pub cells: Vec<RuleCell>,
    /// What sends light onto the board through its rim.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lamps: Vec<RuleLamp>,
}

/// A cell of a board.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RuleCell {
    /// The name as the notation writes it.
    pub name: String,
    /// The centre, to the right. The first player sees the board so; cells that share a side are one unit apart.
    pub x: f64,
    /// The centre, downwards.
    pub y: f64,
    /// What is special about the ground.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ground: Option<RuleGround>,
    /// The letter of the player whose ground it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub owner: Option<char>,
    /// The names of the cells that share a side with this one.
    pub beside: Vec<String>,
    /// The names of the cells that share just a corner with this one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub diagonal: Vec<String>,
}

/// What is special about the ground of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum RuleGround {
    /// Only pieces of its owner may stand here.
    Reserved,
    /// It lies in its owner's half of the board.
    Half,
    /// It is drawn, but nothing can stand here.
    Blocked,
}

/// A source of light in the rim.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RuleLamp {
    /// The letter of the player whose light it is.
    pub owner: char,
    /// The cell that the light reaches first.
    pub cell: String,
    /// Where the light goes: quarter turns clockwise from up.
    pub direction: u8,
}

pub(crate) fn rule_board(kind: GameKind, board: &Board) -> RuleBoard {
    let letter = |player: Player| kind.game().letter(player);
    let cells = board.cells.iter().map(|cell| {
        let (ground, owner) = match cell.ground {
            Ground::Plain => (None, None),
            Ground::Only(player) => (Some(RuleGround::Reserved), Some(letter(player))),
            Ground::Half(player) => (Some(RuleGround::Half), Some(letter(player))),
            Ground::Blocked => (Some(RuleGround::Blocked), None),
        };
        RuleCell {
            name: cell.name.clone(),
            x: rounded(cell.centre.x),
            y: rounded(cell.centre.y),
            ground,
            owner,
            beside: names_of(board, |other| shared_corners(cell, other) == 2),
            diagonal: names_of(board, |other| shared_corners(cell, other) == 1),
        }
    });
    RuleBoard {
        sides: board.cells.first().map_or(0, |cell| cell.outline.len()),
        cells: cells.collect(),
        lamps: board
            .lamps
            .iter()
            .map(|lamp| RuleLamp {
                owner: letter(lamp.owner),
                cell: board.name(lamp.cell).to_owned(),
                direction: lamp.direction,
            })
            .collect(),
    }
}

fn names_of(board: &Board, is_meant: impl Fn(&BoardCell) -> bool) -> Vec<String> {
    board.cells.iter().filter(|cell| is_meant(cell)).map(|cell| cell.name.clone()).collect()
}

/// How many corners two cells have in common: all of them if they are the same cell.
fn shared_corners(one: &BoardCell, other: &BoardCell) -> usize {
    let is_shared =
        |corner: &&Point| other.outline.iter().any(|it| (it.x - corner.x).hypot(it.y - corner.y) < SAME);
    one.outline.iter().filter(is_shared).count()
}

/// Places need no more than four digits behind the point.
fn rounded(coordinate: f32) -> f64 {
    // Adding zero makes `-0` a plain zero.
    (f64::from(coordinate) * 10_000.0).round() / 10_000.0 + 0.0
}
