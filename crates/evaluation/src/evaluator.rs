//! What an engine asks about a game besides its rules.

use std::sync::Arc;

use tabletop::{Player, Position};
use thiserror::Error;

/// Judges positions and moves of a game. It is apart from the rules, so that two evaluators can play each other.
///
/// All values are in hundredths of the game's unit, which is about the worth of an ordinary piece.
pub trait Evaluator<P: Position>: Send + Sync {
    /// [`Evaluator::slot`] gives numbers below this.
    const SLOTS: usize;

    /// What is carried along from a position to the next, so that not all of the board need be looked at again. Nothing
    /// where to look again costs little.
    type Sketch: Copy + Default;

    /// How good a running position is for a player. With two players the values of both add up to zero.
    fn evaluate(&self, position: &P, player: Player) -> i32;

    /// The sketch of a running position.
    #[inline]
    fn sketch(&self, _position: &P) -> Self::Sketch {
        Self::Sketch::default()
    }

    /// Writes the sketch of a running position, where the position before and its sketch are known.
    #[inline]
    fn sketch_after(&self, _before: &P, _known: &Self::Sketch, position: &P, sketch: &mut Self::Sketch) {
        *sketch = self.sketch(position);
    }

    /// The same as [`Evaluator::evaluate`] of a position whose sketch is known.
    #[inline]
    fn evaluate_sketched(&self, position: &P, _sketch: &Self::Sketch, player: Player) -> i32 {
        self.evaluate(position, player)
    }

    /// Appends the first of the legal moves, in the order of [`Position::legal_moves`], among them all that gain something.
    /// Says whether there may be others. Where a gain is enough, those need not be listed.
    #[inline]
    fn first_moves(&self, position: &P, moves: &mut Vec<P::Move>) -> bool {
        position.legal_moves(moves);
        false
    }

    /// Appends the others.
    #[inline]
    fn other_moves(&self, _position: &P, _moves: &mut Vec<P::Move>) {}

    /// What a legal move gains at once, before any answer: 0 for a quiet move, negative if it loses something.
    fn gain(&self, position: &P, mv: P::Move) -> i32;

    /// Appends what each of the legal moves gains. Evaluators for which moves have work in common do it here once.
    #[inline]
    fn gains(&self, position: &P, moves: &[P::Move], gains: &mut Vec<i32>) {
        gains.extend(moves.iter().map(|&mv| self.gain(position, mv)));
    }

    /// Appends the legal moves that must be looked at before a position can be judged by its looks: those that change
    /// the balance at once. None if the position is quiet.
    fn tactical_moves(&self, position: &P, moves: &mut Vec<P::Move>);

    /// The same, and appends what each of them gains if that is known by then: of all of them or of none.
    #[inline]
    fn tactical_moves_and_gains(&self, position: &P, moves: &mut Vec<P::Move>, _gains: &mut Vec<i32>) {
        self.tactical_moves(position, moves);
    }

    /// Whether the mover may decline all tactical moves, so that the position is worth at least what it looks like.
    fn may_decline(&self, _position: &P) -> bool {
        true
    }

    /// What is certain about a running position, from tables made beforehand. Nothing where no table has it.
    fn certain(&self, _position: &P) -> Option<Certain> {
        None
    }

    /// Whether a player of that sharpness notices a legal move when he looks ahead. The sharper, the more is noticed; what
    /// is easily overlooked differs from game to game.
    fn sees(&self, _position: &P, _mv: P::Move, _sharpness: u8) -> bool {
        true
    }

    /// How sharply who judges by this looks ahead. Nothing if no move escapes him.
    fn sharpness(&self) -> Option<u8> {
        None
    }

    /// A number for a move that is the same for similar moves of other positions (from and to, say): what was good there
    /// is tried early here.
    fn slot(&self, position: &P, mv: P::Move) -> usize;
}

/// What is certain about a position if both sides play as well as can be, for its mover.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Certain {
    /// The mover wins in so many plies.
    Win(u16),
    /// Nobody can win.
    Draw,
    /// The mover loses in so many plies.
    Loss(u16),
}

/// An evaluation that is a sum of terms, each a count times a weight: its weights can be read, printed and fitted.
pub trait Terms<P: Position> {
    /// The names of the terms, at most [`MOST_TERMS`].
    const NAMES: &'static [&'static str];

    /// The weights that come with the program, as [`Weights::from_text`] reads them.
    const WEIGHTS: &'static str;

    /// Counts each term of a running position for a player. With two players, swapping them changes every sign.
    fn tally(position: &P, player: Player, tally: &mut impl Tally);

    /// The weights that come with the program.
    ///
    /// # Panics
    /// If they are not those of the names, which the tests of every game would show.
    fn usual_weights() -> Weights {
        Weights::from_text(Self::WEIGHTS, Self::NAMES)
            .expect("the weights in the program are those of the names")
    }
}

/// Where counts go. The same code counts for a sum while playing and for a list while fitting.
pub trait Tally {
    /// Adds to the count of a term, given by its place among the names.
    fn add(&mut self, term: usize, count: i32);
}

/// No evaluation has more terms. A power of two, so that no index needs a check.
pub const MOST_TERMS: usize = 256;

/// A weight for each term, in hundredths. Cheap to clone: all clones share the numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights(Arc<[i32; MOST_TERMS]>);

/// A line of weights that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("weights, line {line}: {message}")]
pub struct WeightsError {
    /// The line, from 1; 0 if a term is missing.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl Weights {
    /// Reads lines `name weight`; `#` begins a comment. Every name must have its weight, and no other.
    ///
    /// # Errors
    /// With the first line that is wrong, or the first name that is missing.
    pub fn from_text(text: &str, names: &[&str]) -> Result<Weights, WeightsError> {
        let mut weights = [0; MOST_TERMS];
        let mut seen = [false; MOST_TERMS];
        for (index, line) in text.lines().enumerate() {
            let error = |message: String| WeightsError { line: index + 1, message };
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let (name, value) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            let term =
                names.iter().position(|&it| it == name).ok_or_else(|| error(format!("no term `{name}`")))?;
            weights[term] = value.trim().parse().map_err(|_| error(format!("`{value}` is no weight")))?;
            seen[term] = true;
        }
        match names.iter().zip(seen).find(|(_, seen)| !seen) {
            Some((name, _)) => Err(WeightsError { line: 0, message: format!("`{name}` has no weight") }),
            None => Ok(Weights(Arc::new(weights))),
        }
    }

    /// Weights from numbers in the order of the names.
    pub fn from_values(values: &[i32]) -> Weights {
        let mut weights = [0; MOST_TERMS];
        weights[..values.len()].copy_from_slice(values);
        Weights(Arc::new(weights))
    }

    /// The weight of a term.
    #[inline]
    pub fn get(&self, term: usize) -> i32 {
        self.0[term % MOST_TERMS]
    }

    /// The weighted sum of what [`Terms::tally`] counts.
    #[inline]
    pub fn sum<P: Position, T: Terms<P>>(&self, position: &P, player: Player) -> i32 {
        let mut sum = self.begin_sum();
        T::tally(position, player, &mut sum);
        sum.total
    }

    /// A sum of nothing yet, for those who do not count all terms.
    #[inline]
    pub fn begin_sum(&self) -> Sum<'_> {
        Sum { weights: &self.0, total: 0 }
    }
}

/// A weighted sum of counts.
pub struct Sum<'a> {
    weights: &'a [i32; MOST_TERMS],
    /// What it has come to.
    pub total: i32,
}

impl Tally for Sum<'_> {
    #[inline(always)]
    fn add(&mut self, term: usize, count: i32) {
        self.total += count * self.weights[term % MOST_TERMS];
    }
}

/// The plain counts, for those who fit weights.
impl Tally for [i32; MOST_TERMS] {
    fn add(&mut self, term: usize, count: i32) {
        self[term % MOST_TERMS] += count;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weights_are_read_by_name() {
        let weights = Weights::from_text("# comment\nb -3\n\na 12 # twelve\n", &["a", "b"]).unwrap();
        assert_eq!((weights.get(0), weights.get(1)), (12, -3));
        for (text, line) in [("a 1", 0), ("a 1\nc 2", 2), ("a x\nb 1", 1), ("a\nb 1", 1)] {
            assert_eq!(Weights::from_text(text, &["a", "b"]).unwrap_err().line, line, "{text}");
        }
    }
}
