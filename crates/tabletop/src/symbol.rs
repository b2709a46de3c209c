//! Kinds of pieces as people know them: how each is drawn, printed and described.

use std::{
    fmt,
    hash::{Hash, Hasher},
};

use crate::player::Player;

/// A kind of piece as it is drawn, printed and described. Each game lists its own in `symbols.rs`.
///
/// # Equality
/// Two symbols are equal if they have the same name: names are unique within a game.
#[derive(Clone, Copy)]
pub struct Symbol {
    /// The name in scenes and messages, `pyramid`.
    pub name: &'static str,
    /// The number of pieces that it stands for: two for a stack.
    pub n_pieces: usize,
    /// Whether a player has no other kind of piece and this one always lies the same way, so that its count says all.
    pub is_only_kind: bool,
    /// Whether its loss ends the game.
    pub is_royal: bool,
    /// The SVG markup of a piece around the origin, in a cell that is 100 wide, lit from the upper left. Ids are written
    /// `@name`; the drawing puts its prefix there. Without it, a disc with the number of the owner is drawn.
    pub draw: Option<fn(Player, Orientation) -> String>,
    /// The same piece in the flat set: few strong strokes that can be told apart on small boards. Without it, `draw` serves both sets.
    pub draw_flat: Option<fn(Player, Orientation) -> String>,
    /// Markup that several symbols share: patterns and the like.
    pub definitions: &'static str,
    /// One or two characters for terminals, which show the owner without colour. They are given the owner, the turn and
    /// the letter of the owner.
    pub sign: fn(Player, u8, char) -> String,
    /// How a piece with this turn lies, in words. Empty for pieces that always lie the same way.
    pub facing: fn(u8) -> Vec<FacingClause>,
}

/// How a piece is turned as it is seen, with the turn of the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Orientation {
    /// Quarter turns clockwise, for shapes with four sides.
    pub quarters: u8,
    /// Sixths of a turn anticlockwise, for shapes with six sides.
    pub sixths: u8,
}

/// A message about how a piece lies: its key without the game, and the nouns for its variables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FacingClause {
    /// The key of the message.
    pub message: &'static str,
    /// A variable and the key of the noun that it stands for.
    pub nouns: Vec<(&'static str, &'static str)>,
}

impl Symbol {
    /// A piece without a shape of its own: something to begin with.
    pub const PLAIN: Symbol = Symbol {
        name: "piece",
        n_pieces: 1,
        is_only_kind: false,
        is_royal: false,
        draw: None,
        draw_flat: None,
        definitions: "",
        sign: |_, _, letter| letter.to_string(),
        facing: |_| Vec::new(),
    };
}

impl PartialEq for Symbol {
    fn eq(&self, other: &Symbol) -> bool {
        self.name == other.name
    }
}

impl Eq for Symbol {}

impl Hash for Symbol {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.name.hash(state);
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl fmt::Debug for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.name, f)
    }
}

/// A letter that tells the first player from the others where both have the same shapes.
pub fn cased(owner: Player, letter: char) -> char {
    match owner {
        Player::First => letter.to_ascii_uppercase(),
        _ => letter.to_ascii_lowercase(),
    }
}
