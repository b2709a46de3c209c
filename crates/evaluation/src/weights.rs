//! Evaluations that are weighted sums of terms.

use std::sync::Arc;

use tabletop::{Player, Position};
use thiserror::Error;

/// An evaluation that is a sum of terms, each a count times a weight. Its weights can be read, printed and fitted.
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
    /// If they do not match the names, which the tests of every game would show.
    fn usual_weights() -> Weights {
        Weights::from_text(Self::WEIGHTS, Self::NAMES).expect("the embedded weights match the names")
    }
}

/// Receives the counts of terms. The same code counts for a weighted sum in play and for a list in tuning.
pub trait Tally {
    /// Adds to the count of a term, given by its index among the names.
    fn add(&mut self, term: usize, count: i32);
}

/// The most terms an evaluation may have. A power of two, so that no index needs a bounds check.
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
            weights[term] = value.trim().parse().map_err(|_| error(format!("`{value}` is not a number")))?;
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

    /// An empty sum, for evaluations that count only some of the terms.
    #[inline]
    pub fn begin_sum(&self) -> Sum<'_> {
        Sum { weights: &self.0, total: 0 }
    }
}

/// A weighted sum of counts.
pub struct Sum<'a> {
    weights: &'a [i32; MOST_TERMS],
    /// The sum so far.
    pub total: i32,
}

impl Tally for Sum<'_> {
    #[inline(always)]
    fn add(&mut self, term: usize, count: i32) {
        self.total += count * self.weights[term % MOST_TERMS];
    }
}

/// The plain counts, for tuning.
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
