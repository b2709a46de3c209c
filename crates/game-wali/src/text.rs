//! The text of a position: `<row 5>/<row 4>/.../<row 1> <mover> <hands> <quiet>`.

use std::fmt;

use tabletop::{
    ByPlayer, Cell, Player, Position, PositionError,
    error::{Fault, Faults},
    text::{fields, number, read_rows, shortened, write_rows},
};

use crate::{
    geometry::{COLUMNS, CellSet, ROWS, bit, in_lines, names},
    play::can_anyone_place,
    position::{PLAYERS, Wali},
    rules::{PIECES, QUIET_LIMIT, Rules},
    turn::Turn,
};

const WIDTHS: [usize; ROWS] = [COLUMNS; ROWS];

/// The cell at a row (0 is row 5) and column of the text.
fn cell_at(row: usize, column: usize) -> Cell {
    Cell(((ROWS - 1 - row) * COLUMNS + column) as u8)
}

/// Reads a position text.
///
/// # Errors
/// With every reason why it is not a position.
pub(crate) fn read(text: &str, _: Rules) -> Result<Wali, PositionError> {
    let mut faults = Faults::default();
    let mut position = Wali { pieces: 0, turn: Turn::movement(Player::First, 0) };
    if let Some(fields) = fields(text, &["board", "mover", "hands", "quiet"], 0, &mut faults) {
        let pieces = read_board(fields[0], &mut faults);
        let is_board_read = faults.is_empty();
        let mover = read_mover(fields[1], &mut faults);
        position.pieces = u64::from(pieces[mover]) | u64::from(pieces[mover.other()]) << 32;
        position.turn = read_turn(mover, fields[2], fields[3], &mut faults);
        check_pieces(&position, &mut faults);
        if is_board_read && position.pieces == 0 && !position.is_placement() {
            let message = "in the movement phase somebody has a piece on the board";
            faults.push(Fault::new("no-pieces", message));
        }
        // Checked last, and only if the hands are valid.
        if faults.is_empty() && position.is_placement() && !can_anyone_place(&position) {
            let message = "neither player can place: the movement has begun, and `-` stands for the hands";
            faults.push(Fault::new("placement-over", message));
        }
    }
    faults.finish(position)
}

fn read_board(board: &str, faults: &mut Faults) -> ByPlayer<CellSet, 2> {
    let mut pieces = ByPlayer([0, 0]);
    read_rows(board, &WIDTHS, faults, |row, column, c, _| {
        let owner = PLAYERS.into_iter().find(|&player| Wali::GAME.letter(player) == c);
        if let Some(owner) = owner {
            pieces[owner] |= bit(cell_at(row, column));
        }
        owner.is_some()
    });
    pieces
}

fn read_mover(text: &str, faults: &mut Faults) -> Player {
    match text {
        "x" => Player::First,
        "o" => Player::Second,
        _ => {
            let text = shortened(text);
            let message = format!("the mover is `x` or `o`, not `{text}`");
            faults.push(Fault::new("mover", message).with("text", text));
            Player::First
        }
    }
}

fn read_turn(mover: Player, hands: &str, quiet: &str, faults: &mut Faults) -> Turn {
    let quiet = number(quiet, "quiet", QUIET_LIMIT.into(), faults) as u8;
    if hands == "-" {
        return Turn::movement(mover, quiet);
    }
    if quiet > 0 {
        let message = format!("quiet is 0 until the movement begins, not {quiet}");
        faults.push(Fault::new("quiet-in-placement", message).with("number", quiet));
    }
    match hands.split_once(',') {
        Some((x, o)) => {
            let mut hand = |text, name| number(text, name, PIECES.into(), faults) as u8;
            Turn::placement(mover, [hand(x, "hand of x"), hand(o, "hand of o")])
        }
        None => {
            let found = shortened(hands);
            let message = format!("expected the hands as `x,o` (`12,12`) or `-`, found `{found}`");
            faults.push(Fault::new("hands", message).with("text", found));
            Turn::placement(mover, [0, 0])
        }
    }
}

fn check_pieces(position: &Wali, faults: &mut Faults) {
    for player in PLAYERS {
        let (letter, pieces) = (Wali::GAME.letter(player), position.pieces(player));
        let (on_board, in_hand) = (pieces.count_ones(), position.hand(player));
        if on_board + u32::from(in_hand) > PIECES.into() {
            let message = format!(
                "{letter} has {on_board} pieces on the board and {in_hand} in hand, {PIECES} are the most"
            );
            let fault = Fault::new("too-many-pieces", message).with("owner", player);
            faults.push(fault.with("number", on_board).with("hand", in_hand).with("most", PIECES));
        }
        let in_lines = in_lines(pieces);
        if position.is_placement() && in_lines != 0 {
            let line = names(in_lines);
            let message = format!("{letter} has a line of three ({line}) before the movement has begun");
            faults.push(Fault::new("line-in-placement", message).with("owner", player).with("line", line));
        }
    }
}

impl fmt::Display for Wali {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, &WIDTHS, |row, column| {
            PLAYERS
                .into_iter()
                .find(|&player| self.pieces(player) & bit(cell_at(row, column)) != 0)
                .map(|it| Wali::GAME.letter(it))
        })?;
        let mover = Wali::GAME.letter(self.mover());
        if self.is_placement() {
            let [x, o] = PLAYERS.map(|player| self.hand(player));
            write!(f, " {mover} {x},{o} 0")
        } else {
            write!(f, " {mover} - {}", self.quiet())
        }
    }
}
