//! Position texts: `4tkte2/2s7/…/2WTKT4 s`, rank 8 first.

use std::fmt;

use tabletop::{
    Player, PlayerSet, Position, PositionError,
    error::{Fact, Fault, Faults},
    text::{fields, read_rows, shortened, write_rows},
};

use crate::{
    geometry::{A8, J1, N_FILES, N_RANKS, bit, name, open_to},
    piece::{Kind, Piece, sphinx_facings},
    position::Khet,
    rules::Rules,
};

const WIDTHS: [usize; N_RANKS] = [N_FILES; N_RANKS];

/// The square at a row and column of the text.
fn square_at(row: usize, column: usize) -> usize {
    (N_RANKS - 1 - row) * N_FILES + column
}

/// Reads a position text.
///
/// # Errors
/// With every reason why it is not a position.
pub(crate) fn read(text: &str, rules: Rules) -> Result<Khet, PositionError> {
    let mut faults = Faults::default();
    let mut position = Khet::empty(rules);
    let names: &[&str] = match rules {
        Rules::Sheet => &["board", "mover s or r", "who has stacked: -, s, r or sr"],
        _ => &["board", "mover s or r"],
    };
    let n_optional = names.len() - 2;
    let Some(fields) = fields(text, names, n_optional, &mut faults) else {
        return faults.finish(position);
    };

    let pieces = read_board(fields[0], &mut faults);
    if faults.is_empty() {
        // Only a board that could be read is checked.
        check_squares(&pieces, rules, &mut faults);
        check_counts(&pieces, rules, &mut faults);
    }

    let mover = read_mover(fields[1], &mut faults);
    let stacked = read_stacked(fields.get(2).copied().unwrap_or("-"), &mut faults);
    if faults.is_empty() {
        if mover == Player::Second {
            position.pass_turn();
        }
        for (square, piece) in pieces {
            position.change(square, piece.code());
        }
        for player in stacked.iter() {
            position.note_stacking(player);
        }
    }
    faults.finish(position)
}

fn read_board(board: &str, faults: &mut Faults) -> Vec<(usize, Piece)> {
    let mut pieces = Vec::new();
    read_rows(board, &WIDTHS, faults, |row, column, letter, rest| {
        let piece = Piece::read(letter, || rest.next_if(|&c| "^>v<".contains(c)));
        pieces.extend(piece.map(|piece| (square_at(row, column), piece)));
        piece.is_some()
    });
    pieces
}

fn read_mover(text: &str, faults: &mut Faults) -> Player {
    match text {
        "s" => Player::First,
        "r" => Player::Second,
        _ => {
            let text = shortened(text);
            let message = format!("the mover is `s` or `r`, not `{text}`");
            faults.push(Fault::new("mover", message).with("text", text));
            Player::First
        }
    }
}

fn read_stacked(text: &str, faults: &mut Faults) -> PlayerSet {
    match text {
        "-" => PlayerSet::EMPTY,
        "s" => PlayerSet::EMPTY.with(Player::First),
        "r" => PlayerSet::EMPTY.with(Player::Second),
        "sr" => PlayerSet::TWO,
        _ => {
            let text = shortened(text);
            let message = format!("who has stacked is `-`, `s`, `r` or `sr`, not `{text}`");
            faults.push(Fault::new("stacked", message).with("text", text));
            PlayerSet::EMPTY
        }
    }
}

/// Checks which pieces may be on which squares.
fn check_squares(pieces: &[(usize, Piece)], rules: Rules, faults: &mut Faults) {
    for &(square, piece) in pieces {
        let at = name(square);
        let (owner, kind) = (Khet::GAME.player_name(piece.owner), piece.kind.name(rules));
        let is_of_later_edition = match piece.kind {
            Kind::Anubis | Kind::Sphinx => Some(true),
            Kind::Obelisk | Kind::Stack => Some(false),
            _ => None,
        };
        if is_of_later_edition.is_some_and(|is_later| is_later != (rules == Rules::Two)) {
            let name = if rules == Rules::Two { "rule set 2.0" } else { "the first edition" };
            let message = format!("{name} has no {kind}, but there is one on {at}");
            let fault = Fault::new("edition", message).with("edition", edition(rules));
            faults.push(fault.with("piece", Fact::Piece(kind)).with("cell", at));
        } else if piece.kind == Kind::Sphinx {
            let home = home_of_sphinx(piece.owner);
            if square != home {
                let home = name(home);
                let message = format!("{owner}'s sphinx stands on {home}, not on {at}");
                let fault = Fault::new("sphinx-square", message).with("owner", piece.owner);
                faults.push(fault.with("home", home).with("cell", at.as_str()));
            }
            if !sphinx_facings(piece.owner).contains(&piece.turn) {
                let message = format!("the sphinx on {at} must fire over the board");
                faults.push(Fault::new("sphinx-facing", message).with("cell", at));
            }
        } else if bit(square) & open_to(piece.owner) == 0 {
            let message = format!("R3: {owner}'s {kind} may not stand on {at}");
            let fault = Fault::new("colour-square", message).with("owner", piece.owner);
            faults.push(fault.with("piece", Fact::Piece(kind)).with("cell", at));
        }
    }
}

/// Which edition it is: the later one has other names for its pieces.
fn edition(rules: Rules) -> Fact {
    Fact::Word(if rules == Rules::Two { "later" } else { "first" })
}

/// Checks the numbers of pieces: the box limits them, and every game needs some.
fn check_counts(pieces: &[(usize, Piece)], rules: Rules, faults: &mut Faults) {
    let count = |owner, kind| pieces.iter().filter(|(_, it)| it.owner == owner && it.kind == kind).count();
    for player in PlayerSet::TWO.iter() {
        let owner = Khet::GAME.player_name(player);
        let n_obelisks = count(player, Kind::Obelisk) + 2 * count(player, Kind::Stack);
        for (code, kind, n, most) in [
            ("too-many-pharaohs", "pharaohs", count(player, Kind::Pharaoh), 1),
            ("too-many-djeds", "djeds", count(player, Kind::Djed), 2),
            ("too-many-splitters", "splitters", count(player, Kind::Splitter), 1),
            ("too-many-pyramids", "pyramids", count(player, Kind::Pyramid), 7),
            ("too-many-obelisks", "obelisks", n_obelisks, 4),
            ("too-many-anubis", "anubis", count(player, Kind::Anubis), 2),
            ("too-many-sphinxes", "sphinxes", count(player, Kind::Sphinx), 1),
        ] {
            if n > most {
                let message = format!("{owner} has {n} {kind}, the box holds {most}");
                let fault = Fault::new(code, message).with("owner", player);
                let fault = fault.with("number", n).with("most", most);
                // Only these two have another name in each edition.
                faults.push(match code {
                    "too-many-djeds" | "too-many-splitters" => fault.with("edition", edition(rules)),
                    _ => fault,
                });
            }
        }
        if count(player, Kind::Djed) + count(player, Kind::Splitter) == 0 {
            // They are never destroyed, and R10 needs one.
            let message = format!("{owner} needs at least one djed or splitter");
            let fault = Fault::new("no-djed", message).with("owner", player);
            faults.push(fault.with("edition", edition(rules)));
        }
        if rules == Rules::Two && count(player, Kind::Sphinx) == 0 {
            let home = name(home_of_sphinx(player));
            let message = format!("{owner}'s sphinx is missing on {home}");
            faults.push(Fault::new("no-sphinx", message).with("owner", player).with("cell", home));
        }
    }
    // One missing pharaoh is a finished game. Both can be lost only together, by a beam that was split.
    let n_of_both = |kind| count(Player::First, kind) + count(Player::Second, kind);
    if n_of_both(Kind::Pharaoh) == 0 && n_of_both(Kind::Splitter) == 0 {
        let message = "there is no pharaoh, and without splitters both cannot be lost";
        faults.push(Fault::new("no-pharaohs", message));
    }
}

fn home_of_sphinx(owner: Player) -> usize {
    match owner {
        Player::First => J1,
        _ => A8,
    }
}

impl fmt::Display for Khet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_rows(f, &WIDTHS, |row, column| self.piece_at(square_at(row, column)))?;
        write!(f, " {}", Khet::GAME.letter(self.mover()))?;
        if !self.rules().stacks_once() {
            return Ok(());
        }
        match (self.has_stacked(Player::First), self.has_stacked(Player::Second)) {
            (false, false) => f.write_str(" -"),
            (true, false) => f.write_str(" s"),
            (false, true) => f.write_str(" r"),
            (true, true) => f.write_str(" sr"),
        }
    }
}
