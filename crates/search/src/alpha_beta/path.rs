//! The positions of the game and of the current variation, for the repetition rules.

use tabletop::{Position, Repetition};

/// What the repetition rules know a position by.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Step {
    key: Option<u64>,
    n_pieces: u16,
}

impl Step {
    #[inline]
    pub(super) fn of<P: Position>(position: &P) -> Step {
        Step { key: position.repetition_key(), n_pieces: position.n_pieces() as u16 }
    }
}

/// The positions up to a node.
///
/// Most positions are new. A table of counts shows that by one lookup, however long the game has gone on without a capture.
pub(super) struct Path {
    steps: Vec<Step>,
    /// By the low bits of the key: the number of steps. Empty if the steps are few.
    counts: Vec<u16>,
}

/// Fewer steps are searched one by one.
const FEWEST_COUNTED: usize = 16;
/// Counts for each step of the game: enough for most to be zero.
const COUNTS_A_STEP: usize = 64;
/// More counts are not worth their memory.
const MOST_COUNTS: usize = 1 << 18;

impl Path {
    /// The path through these positions of the game to `root`, which comes next.
    pub(super) fn new<P: Position>(past: &[P], root: &P) -> Path {
        // Positions before a capture cannot come again.
        let n_pieces = root.n_pieces();
        let n_alike = past.iter().rev().take_while(|position| position.n_pieces() == n_pieces).count();
        let n_counts = match n_alike {
            ..FEWEST_COUNTED => 0,
            _ => (COUNTS_A_STEP * n_alike).next_power_of_two().min(MOST_COUNTS),
        };
        let mut path = Path { steps: Vec::new(), counts: vec![0; n_counts] };
        past[past.len() - n_alike..].iter().for_each(|position| path.push(Step::of(position)));
        path
    }

    #[inline]
    pub(super) fn push(&mut self, step: Step) {
        self.steps.push(step);
        if let Some(count) = self.count_of(step) {
            *count = count.saturating_add(1);
        }
    }

    #[inline]
    pub(super) fn pop(&mut self) {
        if let Some(step) = self.steps.pop()
            && let Some(count) = self.count_of(step)
        {
            // A saturated count stays so: it only means that the steps must be searched.
            *count -= u16::from(*count < u16::MAX);
        }
    }

    /// Whether a step has occurred before, so that the game will be drawn if it goes on like this. The search back ends where
    /// the number of pieces was different: hardly anything from before comes again.
    #[inline]
    pub(super) fn has<P: Position>(&mut self, step: Step) -> bool {
        P::HISTORY.third_repetition != Repetition::Allowed && step.key.is_some() && self.holds(step)
    }

    #[inline]
    fn holds(&mut self, step: Step) -> bool {
        if self.count_of(step).is_some_and(|count| *count == 0) {
            return false;
        }
        self.steps.iter().rev().take_while(|it| it.n_pieces == step.n_pieces).any(|it| it.key == step.key)
    }

    /// The count of a step, if steps are counted.
    #[inline]
    fn count_of(&mut self, step: Step) -> Option<&mut u16> {
        // Their number is 0 or a power of two.
        let mask = self.counts.len().wrapping_sub(1);
        step.key.and_then(|key| self.counts.get_mut(key as usize & mask))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step(key: u64, n_pieces: u16) -> Step {
        Step { key: Some(key), n_pieces }
    }

    /// A path without counts, and one whose keys mostly end alike.
    fn paths() -> [Path; 2] {
        [0, 4].map(|n_counts| Path { steps: Vec::new(), counts: vec![0; n_counts] })
    }

    #[test]
    fn a_step_is_found_until_it_is_taken_back() {
        for mut path in paths() {
            for key in [1, 5, 9] {
                path.push(step(key, 3));
            }
            assert!(path.holds(step(5, 3)) && !path.holds(step(13, 3)) && !path.holds(step(2, 3)));
            path.pop();
            path.pop();
            assert!(path.holds(step(1, 3)) && !path.holds(step(5, 3)));
            path.pop();
            assert!(!path.holds(step(1, 3)) && path.counts.iter().all(|&count| count == 0));
        }
    }

    #[test]
    fn nothing_comes_again_from_before_a_capture() {
        for mut path in paths() {
            path.push(step(1, 4));
            path.push(step(2, 4));
            assert!(path.holds(step(1, 4)));
            path.push(step(2, 3));
            assert!(path.holds(step(2, 3)) && !path.holds(step(1, 4)) && !path.holds(step(1, 3)));
        }
    }

    #[test]
    fn what_has_no_key_is_not_counted() {
        for mut path in paths() {
            path.push(Step { key: None, n_pieces: 3 });
            assert!(path.counts.iter().all(|&count| count == 0));
            path.pop();
            assert!(path.steps.is_empty());
        }
    }
}
