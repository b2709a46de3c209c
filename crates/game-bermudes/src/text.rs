//! Position texts: `bbbbbbbbb/…/wwwwwwwww w 0 -`, row A first.

use std::fmt;

use tabletop::{
    Player, Position, PositionError,
    error::{Fault, Faults},
    text,
};

use crate::{
    geometry::{SIDE, Square},
    position::Bermudes,
    rules::{FEWEST_PAWNS, MOST_PAWNS, QUIET_LIMIT, Rules},
};

/// The widths of the rows, for reading and writing.
const ROWS: [usize; SIDE] = [SIDE; SIDE];

/// Reads a position text.
///
/// # Errors
/// With every reason why it is not a position.
pub(crate) fn read(text: &str, _: Rules) -> Result<Bermudes, PositionError> {
    let mut faults = Faults::default();
    let Some(fields) = text::fields(text, &["rows A to I", "mover", "quiet", "chain"], 0, &mut faults) else {
        return faults.finish(EMPTY);
    };
    let (white, black) = read_board(fields[0], &mut faults);
    // Only fields that could be read are checked together.
    let is_board_read = faults.is_empty();
    let mover = read_mover(fields[1], &mut faults);
    let quiet = text::number(fields[2], "quiet", u32::from(QUIET_LIMIT), &mut faults) as u8;
    let chain = read_chain(fields[3], &mut faults);
    if is_board_read {
        check_pawns(white.count_ones(), black.count_ones(), &mut faults);
    }
    let (own, rival) = if mover == Some(Player::Second) { (black, white) } else { (white, black) };
    let mut position = Bermudes { own, rival, key: 0, mover: mover.unwrap_or(Player::First), quiet, chain };
    position.key = position.key_from_nothing();
    if is_board_read && mover.is_some() {
        check_chain(&position, &mut faults);
    }
    faults.finish(position)
}

/// The value that goes with the faults of a text that cannot be read.
const EMPTY: Bermudes = Bermudes { own: 0, rival: 0, key: 0, mover: Player::First, quiet: 0, chain: None };

/// The pawns of white and of black.
fn read_board(rows: &str, faults: &mut Faults) -> (u128, u128) {
    let (mut white, mut black) = (0, 0);
    text::read_rows(rows, &ROWS, faults, |row, column, letter, _| {
        let pawns = match letter {
            'w' => &mut white,
            'b' => &mut black,
            _ => return false,
        };
        *pawns |= Square::at(row, column).bit();
        true
    });
    (white, black)
}

fn read_mover(text: &str, faults: &mut Faults) -> Option<Player> {
    match text {
        "w" => Some(Player::First),
        "b" => Some(Player::Second),
        _ => {
            let text = text::shortened(text);
            let message = format!("mover `{text}` is neither w nor b");
            faults.push(Fault::new("mover", message).with("text", text));
            None
        }
    }
}

fn read_chain(text: &str, faults: &mut Faults) -> Option<Square> {
    if text == "-" {
        return None;
    }
    let square = Square::from_name(text);
    if square.is_none() {
        let text = text::shortened(text);
        let message = format!("chain `{text}` is neither - nor a square from A1 to I9");
        faults.push(Fault::new("chain", message).with("text", text));
    }
    square
}

/// Notes a fault if the chain cannot be in progress.
fn check_chain(position: &Bermudes, faults: &mut Faults) {
    let Some(pawn) = position.chain else { return };
    let mut push = |code, why: &str| {
        let fault = Fault::new(code, format!("chain {pawn}: {why}"));
        faults.push(fault.with("cell", pawn.to_string()));
    };
    if position.is_decided() {
        push("chain-after-end", "the game is over, and with it the chain");
    }
    if position.own & pawn.bit() != 0 {
        if !position.can_jump(pawn) {
            push("chain-stuck", "that pawn cannot jump, so its chain has ended");
        }
    } else if position.rival & pawn.bit() != 0 {
        push("chain-owner", "that pawn is not the mover's");
    } else {
        push("chain-empty", "no pawn stands there");
    }
}

/// Notes impossible numbers of pawns.
fn check_pawns(n_white: u32, n_black: u32, faults: &mut Faults) {
    let n_pawns = n_white + n_black;
    if n_pawns > MOST_PAWNS {
        let message = format!("{n_pawns} pawns stand on the board, there are only {MOST_PAWNS}");
        faults.push(Fault::new("too-many-pawns", message).with("number", n_pawns).with("most", MOST_PAWNS));
    }
    if n_white < FEWEST_PAWNS && n_black < FEWEST_PAWNS {
        let message = format!(
            "white has {n_white} pawns and black {n_black}: the game ends as soon as one player has fewer than \
             {FEWEST_PAWNS}"
        );
        let fault = Fault::new("two-losers", message).with("white", n_white).with("black", n_black);
        faults.push(fault.with("fewest", FEWEST_PAWNS));
    }
}

impl fmt::Display for Bermudes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        text::write_rows(f, &ROWS, |row, column| {
            self.owner(Square::at(row, column)).map(|owner| Self::GAME.letter(owner))
        })?;
        write!(f, " {} {} ", Self::GAME.letter(self.mover), self.quiet)?;
        match self.chain {
            Some(pawn) => write!(f, "{pawn}"),
            None => f.write_str("-"),
        }
    }
}
