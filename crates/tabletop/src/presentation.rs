//! How a game presents itself to people: the trait [`Presentation`].

use std::fmt;

use crate::{
    effect::Effect,
    error::{IllegalMove, Refusal},
    feature::Feature,
    position::Position,
    record::Termination,
    scene::{Look, PieceCount, Scene},
    target::{Cell, Clicks, Target},
};

/// What people see of a game, what they point at and what they read. Rules, perft and search need none of it.
pub trait Presentation: Position {
    /// What taking a piece is worth when the coach weighs reasons, in hundredths: less where what is taken is no gain in
    /// itself.
    const WORTH_OF_TAKING: i32 = 100;

    // Every game implements these.

    /// What to draw.
    fn scene(&self) -> Scene;

    /// The pieces on the board whose number matters, by owner and kind. All positions under the same rules list the same
    /// kinds in the same order, also those of which no piece is left.
    fn material(&self) -> Vec<PieceCount>;

    /// What visibly happens when a legal move is played, in order.
    fn effects(&self, mv: Self::Move) -> Vec<Effect>;

    /// How a person points at a legal move.
    fn clicks(&self, mv: Self::Move) -> Clicks;

    /// Every piece that a position text under these rules can contain: how the text writes it, and how it looks.
    fn tokens(rules: Self::Rules) -> Vec<(String, Look)>;

    /// Explains why a text is not a legal move here. Called only for such texts, and only while the game goes on.
    fn refuse(&self, text: &str) -> Refusal;

    // Games override these where the default does not fit.

    /// What a player should see at a glance before any move: light that would run now, pieces that face each other,
    /// pieces that belong together. Empty in games where the scene shows everything.
    fn sights(&self) -> Vec<Effect> {
        Vec::new()
    }

    /// What players have on the board that is worth a word, apart from what their next turns could take. Asked only where a
    /// turn begins.
    fn features(&self) -> Vec<Feature> {
        Vec::new()
    }

    /// The target that every move here begins with, because the mover's turn goes on: the pawn that is jumping, the
    /// reserve that tiles come from. The person need not point at it.
    fn lead(&self) -> Option<Target> {
        None
    }

    /// Writes a legal move for people who have read the moves before it. It includes captures that the notation leaves
    /// to the rules. When a turn goes on, it includes only what is new, which may be nothing.
    fn write_move_for_people(&self, mv: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_move(mv, out)
    }

    // Provided for all games, never overridden.

    /// The text of a legal move for people, see [`Presentation::write_move_for_people`].
    fn move_for_people(&self, mv: Self::Move) -> String {
        let mut text = String::new();
        self.write_move_for_people(mv, &mut text).expect("writing to a string cannot fail");
        text
    }

    /// Finds the legal move with this text, as [`Position::find_move`] does.
    ///
    /// # Errors
    /// With the reason in terms of the rules, and the legal moves of the piece that the text names.
    fn parse_move(&self, text: &str) -> Result<Self::Move, IllegalMove> {
        self.find_move(text).ok_or_else(|| illegal_move(self, text.trim()))
    }
}

/// Explains why a text is not a legal move.
fn illegal_move<P: Presentation>(position: &P, text: &str) -> IllegalMove {
    let refusal = match position.standing() {
        Some(_) => Refusal::game_over(Termination::Rules),
        None => position.refuse(text),
    };
    let alternatives = match named_cell(&position.scene(), text) {
        Some(cell) => moves_from(position, cell),
        None => Vec::new(),
    };
    IllegalMove { text: text.chars().take(80).collect(), refusal: Box::new(refusal), alternatives }
}

/// The first cell that a move text names.
fn named_cell(scene: &Scene, text: &str) -> Option<Cell> {
    let start = text.find(|c: char| c.is_ascii_alphabetic())?;
    scene.board.cell_at_start(&text[start..])
}

/// The texts of the legal moves whose clicks name this cell first, in byte order.
fn moves_from<P: Presentation>(position: &P, cell: Cell) -> Vec<String> {
    let moves = position.moves().into_iter();
    let from_cell = moves.filter(|&mv| first_cell(&position.clicks(mv)) == Some(cell));
    let mut texts: Vec<String> = from_cell.map(|mv| position.move_text(mv)).collect();
    texts.sort();
    texts
}

fn first_cell(clicks: &Clicks) -> Option<Cell> {
    clicks.iter().find_map(|&target| match target {
        Target::Cell(cell) => Some(cell),
        Target::Reserve | Target::Button(_) => None,
    })
}
