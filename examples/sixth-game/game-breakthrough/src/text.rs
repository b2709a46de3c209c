//! The text of a position: `<row 6>/<row 5>/.../<row 1> <mover>`.

use std::fmt;

use tabletop::{
    ByPlayer, Cell, Player, Position, PositionError,
    error::{Fault, Faults},
    text::{fields, read_rows, shortened, write_rows},
};

use crate::{
    geometry::{CellSet, SIDE, bit},
    position::{Breakthrough, PLAYERS},
    rules::{PAWNS, Rules},
};

const WIDTHS: [usize; SIDE] = [SIDE; SIDE];

/// The cell at a row (0 is row 6) and column of the text.
fn cell_at(row: usize, column: usize) -> Cell {
    Cell(((SIDE - 1 - row) * SIDE + column) as u8)
}

/// Reads a position text.
///
/// # Errors
/// With every reason why it is not a position.
pub(crate) fn read(text: &str, _: Rules) -> Result<Breakthrough, PositionError> {
    let mut faults = Faults::default();
    let mut position = Breakthrough { pawns: ByPlayer([0, 0]), mover: Player::First };
    if let Some(fields) = fields(text, &["board", "mover"], 0, &mut faults) {
        position.pawns = read_board(fields[0], &mut faults);
        position.mover = read_mover(fields[1], &mut faults);
        check_pawns(&position, &mut faults);
    }
    faults.finish(position)
}

fn read_board(board: &str, faults: &mut Faults) -> ByPlayer<CellSet, 2> {
    let mut pawns = ByPlayer([0, 0]);
    read_rows(board, &WIDTHS, faults, |row, column, c, _| {
        let owner = PLAYERS.into_iter().find(|&player| Breakthrough::GAME.letter(player) == c);
        if let Some(owner) = owner {
            pawns[owner] |= bit(cell_at(row, column));
        }
        owner.is_some()
    });
    pawns
}

fn read_mover(text: &str, faults: &mut Faults) -> Player {
    match text {
        "w" => Player::First,
        "b" => Player::Second,
        _ => {
            let text = shortened(text);
            let message = format!("the mover is `w` or `b`, not `{text}`");
            faults.push(Fault::new("mover", message).with("text", text));
            Player::First
        }
    }
}

fn check_pawns(position: &Breakthrough, faults: &mut Faults) {
    for player in PLAYERS {
        let (name, n_pawns) = (Breakthrough::GAME.player_name(player), position.pawns[player].count_ones());
        if n_pawns > PAWNS {
            let message = format!("{name} has {n_pawns} pawns, {PAWNS} are the most");
            let fault = Fault::new("too-many-pawns", message).with("owner", player);
            faults.push(fault.with("number", n_pawns).with("most", PAWNS));
        }
    }
    // The game ended before this turn began. Texts that could not be read say something else.
    if faults.is_empty() && position.has_won(position.mover) {
        let name = Breakthrough::GAME.player_name(position.mover);
        let message = format!("{name} has won already and cannot be to move");
        faults.push(Fault::new("already-won", message).with("owner", position.mover));
    }
}

impl fmt::Display for Breakthrough {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, &WIDTHS, |row, column| {
            let owner = PLAYERS.into_iter().find(|&it| self.pawns[it] & bit(cell_at(row, column)) != 0);
            owner.map(|it| Breakthrough::GAME.letter(it))
        })?;
        write!(f, " {}", Breakthrough::GAME.letter(self.mover))
    }
}
