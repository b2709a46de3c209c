//! The value of a move compared with the best one.

use games::{AnyRecord, Curve, TextPv};
use search::score;
use tabletop::{Player, Standing};

/// What is known about a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Known {
    /// The game is not over: the principal variations for the mover, best first.
    Running { mover: Player, lines: Vec<TextPv> },
    /// The game is over.
    Over(Standing),
}

/// A move and its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Judgement {
    /// The number of plies before it.
    pub(super) ply: usize,
    pub(super) player: Player,
    pub(super) mv: String,
    /// The score of the move for its player, if known.
    pub(super) score: Option<i32>,
    /// The better variation, if another move was better.
    pub(super) better: Option<TextPv>,
    /// How much of the expected result it gave away, in thousandths.
    pub(super) loss: u16,
}

/// The severity of a mistake.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mark {
    Dubious,
    Mistake,
    Blunder,
}

impl Mark {
    pub(super) const ALL: [Mark; 3] = [Mark::Dubious, Mark::Mistake, Mark::Blunder];

    pub(super) fn sign(self) -> &'static str {
        match self {
            Mark::Dubious => "?!",
            Mark::Mistake => "?",
            Mark::Blunder => "??",
        }
    }

    /// The numeric glyph in files.
    pub(super) fn nag(self) -> u8 {
        match self {
            Mark::Dubious => 6,
            Mark::Mistake => 2,
            Mark::Blunder => 4,
        }
    }
}

impl Judgement {
    /// Judges the move at `ply` by what is known about the positions before and after it.
    pub(super) fn new(
        record: &dyn AnyRecord,
        ply: usize,
        before: &Known,
        after: &Known,
    ) -> Option<Judgement> {
        let Known::Running { mover, lines } = before else { return None };
        let (mv, best) = (record.played_at(ply)?, lines.first()?);
        let n_players = record.position().players().len();
        let is_best = best.moves.first() == Some(&mv);
        let listed = || lines.iter().find(|line| line.moves.first() == Some(&mv)).map(|line| line.score);
        let score = match after {
            _ if is_best => Some(best.score),
            Known::Over(standing) => Some(score::of_standing(*standing, *mover, 1)),
            Known::Running { mover: next, lines } if n_players == 2 => {
                lines.first().map(|line| seen_from(line.score, next == mover))
            }
            // What is good for the next of three players is not necessarily bad for the previous one, so only the
            // variations are comparable.
            Known::Running { .. } => listed(),
        };
        let curve = Curve::of(record.position_at(ply)?);
        let expected = |score: i32| curve.chances(score).expectation();
        let loss = score.map_or(0, |score| expected(best.score).saturating_sub(expected(score)));
        let is_better = score.is_some_and(|score| best.score > score);
        let better = is_better.then(|| best.clone());
        Some(Judgement { ply, player: *mover, mv, score, better, loss })
    }

    pub(super) fn mark(&self) -> Option<Mark> {
        match self.loss {
            150.. => Some(Mark::Blunder),
            100.. => Some(Mark::Mistake),
            50.. => Some(Mark::Dubious),
            _ => None,
        }
    }
}

/// The score of the position after a move, for the player who made it. A certain end is one ply farther away.
fn seen_from(score: i32, is_same_player: bool) -> i32 {
    let score = if is_same_player { score } else { -score };
    match score::plies_to_end(score) {
        Some(_) => score - score.signum(),
        None => score,
    }
}

#[cfg(test)]
mod tests {
    use games::{GameKind, StartChoice};
    use tabletop::record::Conduct;

    use super::*;

    fn running(mover: Player, lines: &[(&str, i32)]) -> Known {
        let line = |&(mv, score): &(&str, i32)| TextPv {
            score,
            moves: vec![mv.to_owned()],
            places: None,
            share: None,
        };
        Known::Running { mover, lines: lines.iter().map(line).collect() }
    }

    #[test]
    fn a_move_is_judged_by_what_it_gives_away() {
        let start = GameKind::Wali.start(&StartChoice::default(), &[]).unwrap();
        let mut record = start.position.record(Conduct::People);
        record.play_text("C3").unwrap();
        let judge = |before: &[(&str, i32)], answer: i32| {
            let before = running(Player::First, before);
            let after = running(Player::Second, &[("D3", answer)]);
            Judgement::new(record.as_ref(), 0, &before, &after).unwrap()
        };
        let best = judge(&[("C3", 40)], 300);
        assert_eq!((best.score, best.loss, &best.better, best.mark().is_none()), (Some(40), 0, &None, true));
        let bad = judge(&[("A1", score::WIN - 3)], score::WIN - 4);
        assert_eq!((bad.score, bad.loss, bad.mark()), (Some(5 - score::WIN), 1000, Some(Mark::Blunder)));
        let other = judge(&[("A1", 40)], -60);
        assert_eq!((other.score, &other.better, other.mark()), (Some(60), &None, None));
    }

    #[test]
    fn marks_grow_with_the_loss() {
        let judged = |loss| Judgement {
            ply: 0,
            player: Player::First,
            mv: String::new(),
            score: Some(0),
            better: None,
            loss,
        };
        let signs = [49, 50, 99, 100, 149, 150, 1000].map(|loss| judged(loss).mark().map_or("", Mark::sign));
        assert_eq!(signs, ["", "?!", "?!", "?", "?", "??", "??"]);
    }
}
