//! What to draw, as plain data. Rules describe scenes; renderers know shapes, not games.

use crate::{player::Player, symbol::Symbol, target::Cell};

/// A point of the board's plane: x to the right, y **down**, one unit is the distance of neighbouring cells.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Down.
    pub y: f32,
}

/// The part of a scene that never changes: the cells and their labels, seen by the first player.
#[derive(Clone, PartialEq, Debug)]
pub struct Board {
    /// All cells; `Cell(i)` is the i-th.
    pub cells: Vec<BoardCell>,
    /// Coordinates along the rim.
    pub labels: Vec<Label>,
    /// What sends light onto the board through its rim.
    pub lamps: Vec<Lamp>,
}

impl Board {
    /// The name of a cell as the notation writes it.
    pub fn name(&self, cell: Cell) -> &str {
        &self.cells[cell.index()].name
    }

    /// The cell with that name, in any case of letters.
    pub fn cell(&self, name: &str) -> Option<Cell> {
        let index = self.cells.iter().position(|cell| cell.name.eq_ignore_ascii_case(name))?;
        Some(Cell(u8::try_from(index).expect("boards have fewer than 256 cells")))
    }

    /// The cell with the longest name that the text begins with, in any case of letters: `A10` rather than `A1`.
    pub fn cell_at_start(&self, text: &str) -> Option<Cell> {
        let is_at_start =
            |name: &str| text.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
        let names = self.cells.iter().map(|cell| cell.name.as_str());
        self.cell(names.filter(|name| is_at_start(name)).max_by_key(|name| name.len())?)
    }
}

/// A cell as it is drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct BoardCell {
    /// The name as the notation writes it, `E5`.
    pub name: String,
    /// Where a piece stands.
    pub centre: Point,
    /// The corners of the cell.
    pub outline: Vec<Point>,
    /// How the ground of the cell is marked.
    pub ground: Ground,
}

/// The ground that a cell is drawn with.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ground {
    /// An ordinary cell.
    Plain,
    /// Only pieces of this player may stand here.
    Only(Player),
    /// In this player's half.
    Half(Player),
    /// Part of the drawing, but not of play.
    Blocked,
}

/// A text beside the board.
#[derive(Clone, PartialEq, Debug)]
pub struct Label {
    /// What it says.
    pub text: String,
    /// The middle of the text.
    pub at: Point,
}

/// A source of light in the rim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Lamp {
    /// Whose light it is.
    pub owner: Player,
    /// The cell that the light reaches first.
    pub cell: Cell,
    /// Where the light goes: quarter turns clockwise from up.
    pub direction: u8,
}

/// How a piece looks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Look {
    /// What kind of piece it is.
    pub symbol: &'static Symbol,
    /// Whose colours it wears. In a game for two a third colour may stand on the board too.
    pub owner: Player,
    /// How far it is turned, in the steps of its shape: quarter turns clockwise, or sixths anticlockwise for hexagons.
    pub turn: u8,
}

/// A piece on a cell. A cell holds at most one (a stack is one piece with its own look).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Piece {
    /// Where it stands.
    pub at: Cell,
    /// How it looks.
    pub look: Look,
}

/// Pieces beside the board that wait to be placed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Reserve {
    /// Whose they are.
    pub owner: Player,
    /// How each looks while it waits.
    pub look: Look,
    /// How many there are.
    pub count: u8,
    /// Whether nothing will ever come into or out of this reserve again.
    pub is_closed: bool,
}

/// How many pieces of a kind a player has on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceCount {
    /// How one of them looks beside the board.
    pub look: Look,
    /// How many there are.
    pub count: u8,
}

/// A position as it is drawn.
#[derive(Clone, PartialEq, Debug)]
pub struct Scene {
    /// The board, the same for all positions of a game.
    pub board: &'static Board,
    /// The pieces, ordered by cell.
    pub pieces: Vec<Piece>,
    /// The reserves that the game has, in the order of the players.
    pub reserves: Vec<Reserve>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_begins_with_the_longest_name_of_a_cell() {
        let cell = |name: &str| BoardCell {
            name: name.to_owned(),
            centre: Point { x: 0.0, y: 0.0 },
            outline: Vec::new(),
            ground: Ground::Plain,
        };
        let cells = ["a1", "a10", "b1"].map(cell).to_vec();
        let board = Board { cells, labels: Vec::new(), lamps: Vec::new() };
        for (text, index) in [("a1", 0), ("A1-b1", 0), ("a10b1", 1), ("a11", 0), ("B10", 2)] {
            assert_eq!(board.cell_at_start(text), Some(Cell(index)), "{text}");
        }
        for text in ["", "a", "c1", "1a", "aé"] {
            assert_eq!(board.cell_at_start(text), None, "{text}");
        }
    }
}
