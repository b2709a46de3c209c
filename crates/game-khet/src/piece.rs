//! The pieces: what they are, how they are written, and the code that the board stores.

use std::fmt;

use tabletop::{Player, symbol::Symbol};

use crate::{
    geometry::{Direction, EAST, NORTH, SOUTH, WEST},
    rules::Rules,
    symbols,
};

/// What a piece is. A stack of two obelisks is a kind of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Pyramid,
    Djed,
    Splitter,
    Obelisk,
    Stack,
    Pharaoh,
    Anubis,
    Sphinx,
}

impl Kind {
    /// The name in messages, which is that of the edition.
    pub(crate) fn name(self, rules: Rules) -> &'static str {
        self.symbol(rules).name
    }

    /// How it is drawn, printed and described.
    pub(crate) fn symbol(self, rules: Rules) -> &'static Symbol {
        match self {
            Kind::Djed if rules == Rules::Two => &symbols::SCARAB,
            Kind::Splitter if rules == Rules::Two => &symbols::EYE_OF_HORUS,
            Kind::Pyramid => &symbols::PYRAMID,
            Kind::Djed => &symbols::DJED,
            Kind::Splitter => &symbols::SPLITTER,
            Kind::Obelisk => &symbols::OBELISK,
            Kind::Stack => &symbols::STACK,
            Kind::Pharaoh => &symbols::PHARAOH,
            Kind::Anubis => &symbols::ANUBIS,
            Kind::Sphinx => &symbols::SPHINX,
        }
    }
}

/// A piece with its colour and how it is turned.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Piece {
    pub(crate) owner: Player,
    pub(crate) kind: Kind,
    /// Quarter turns clockwise. Pyramid: 0 if the mirror faces NE. Djed, splitter: 0 is `/`, 1 is `\`. Anubis, sphinx:
    /// the side it faces. Others: 0.
    pub(crate) turn: u8,
}

/// What the board stores of a piece: four bits for kind and turn, the fifth is set for red.
///
/// ```text
///   0       nothing              4..7    pyramid by turn          (bit 2 without bit 3)
///   1       pharaoh              8 9     djed \ /                 (bit 3 without bit 2)
///   2 3     obelisk, stack       10 11   splitter \ /
///     2.0:  sphinx, first or     12..15  anubis by turn           (both)
///           other facing
/// ```
/// So bit 2 says "has two turns", and bit 0 of a mirror says "drawn like `/`" (a pyramid's mirror that faces SE or NW is).
/// The editions share 2 and 3 because no game has both kinds.
pub(crate) type Code = u8;

pub(crate) const PHARAOH: Code = 1;
pub(crate) const OBELISK: Code = 2;
pub(crate) const STACK: Code = 3;
/// The difference between an obelisk and a stack, a sphinx's two facings, and a djed's two turns.
pub(crate) const FLIP: Code = 1;
pub(crate) const RED: Code = 16;

/// Whether it is a code of a splitter.
#[inline]
pub(crate) const fn is_splitter(code: Code) -> bool {
    code & 14 == 10
}

/// The number of codes.
pub(crate) const N_CODES: usize = 32;

/// The code after a quarter turn clockwise, or the only turn there is.
pub(crate) static CLOCKWISE: [Code; N_CODES] = turned_codes(1);
/// The code after a quarter turn anticlockwise.
pub(crate) static ANTICLOCKWISE: [Code; N_CODES] = turned_codes(3);

const fn turned_codes(quarters: Code) -> [Code; N_CODES] {
    let mut codes = [0; N_CODES];
    let mut code = 0;
    while code < N_CODES as Code {
        let has_two_turns = code & 4 != 0;
        codes[code as usize] = if has_two_turns { code & !3 | (code + quarters) & 3 } else { code ^ FLIP };
        code += 1;
    }
    codes
}

/// The two ways in which a player's sphinx may face: the way it starts, then the other.
pub(crate) const fn sphinx_facings(owner: Player) -> [Direction; 2] {
    match owner {
        Player::First => [NORTH, WEST],
        _ => [SOUTH, EAST],
    }
}

impl Piece {
    /// The code that stores the piece.
    pub(crate) fn code(self) -> Code {
        let code = match self.kind {
            Kind::Pharaoh => PHARAOH,
            Kind::Obelisk => OBELISK,
            Kind::Stack => STACK,
            Kind::Sphinx if self.turn == sphinx_facings(self.owner)[0] => OBELISK,
            Kind::Sphinx => STACK,
            Kind::Pyramid => 4 + self.turn,
            Kind::Djed => 9 - self.turn,
            Kind::Splitter => 11 - self.turn,
            Kind::Anubis => 12 + self.turn,
        };
        if self.owner == Player::First { code } else { code | RED }
    }

    /// The piece that a code stands for, if any.
    pub(crate) fn from_code(code: Code, rules: Rules) -> Option<Piece> {
        let owner = if code & RED == 0 { Player::First } else { Player::Second };
        let (kind, turn) = match code & 15 {
            0 => return None,
            PHARAOH => (Kind::Pharaoh, 0),
            code @ (OBELISK | STACK) if rules == Rules::Two => {
                (Kind::Sphinx, sphinx_facings(owner)[usize::from(code - OBELISK)])
            }
            OBELISK => (Kind::Obelisk, 0),
            STACK => (Kind::Stack, 0),
            code @ 4..8 => (Kind::Pyramid, code - 4),
            code @ 8..10 => (Kind::Djed, 9 - code),
            code @ 10..12 => (Kind::Splitter, 11 - code),
            code => (Kind::Anubis, code - 12),
        };
        Some(Piece { owner, kind, turn })
    }

    /// Reads the piece that `letter` begins; `facing` is what follows and is asked for only if it belongs to it.
    pub(crate) fn read(letter: char, facing: impl FnOnce() -> Option<char>) -> Option<Piece> {
        let owner = if letter.is_ascii_uppercase() { Player::First } else { Player::Second };
        let turn_of = |facing: char| "^>v<".find(facing).map(|turn| turn as u8);
        let (kind, turn) = match letter.to_ascii_uppercase() {
            'N' => (Kind::Pyramid, 0),
            'E' => (Kind::Pyramid, 1),
            'S' => (Kind::Pyramid, 2),
            'W' => (Kind::Pyramid, 3),
            'D' => (Kind::Djed, 0),
            'B' => (Kind::Djed, 1),
            'Y' => (Kind::Splitter, 0),
            'Z' => (Kind::Splitter, 1),
            'O' => (Kind::Obelisk, 0),
            'T' => (Kind::Stack, 0),
            'K' => (Kind::Pharaoh, 0),
            'A' => (Kind::Anubis, turn_of(facing()?)?),
            'X' => (Kind::Sphinx, turn_of(facing()?)?),
            _ => return None,
        };
        Some(Piece { owner, kind, turn })
    }
}

impl fmt::Display for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turn = usize::from(self.turn);
        let token = match self.kind {
            Kind::Pyramid => ["N", "E", "S", "W"][turn],
            Kind::Djed => ["D", "B"][turn],
            Kind::Splitter => ["Y", "Z"][turn],
            Kind::Obelisk => "O",
            Kind::Stack => "T",
            Kind::Pharaoh => "K",
            Kind::Anubis => ["A^", "A>", "Av", "A<"][turn],
            Kind::Sphinx => ["X^", "X>", "Xv", "X<"][turn],
        };
        match self.owner {
            Player::First => f.write_str(token),
            _ => f.write_str(&token.to_ascii_lowercase()),
        }
    }
}
