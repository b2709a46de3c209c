//! Converts scores to chances of winning, drawing and losing.
//!
//! The model is the ordered logit: with `s` hundredths for the mover, the chance of a win is `L((s - win) / scale)` and
//! that of a loss `L((loss - s) / scale)`, where `L(x) = 1 / (1 + exp(-x))`. The rest is the chance of a draw. `win` is
//! the score at which a win has a chance of one half, and `loss` is the same for a loss.
//!
//! The numbers come from self-play games from the frozen openings with 2,000 nodes per move: 150 games for each line of
//! the table, 400 in Khitan and 2,000 in Wali. Each position with a score of at most 1,000 hundredths counts with that
//! score and with the result of its game, and the numbers maximise the likelihood of the results. `tablier chances fit
//! --games 150` repeats this and prints the table.
//!
//! With three players a win is sole first place, a loss is sole last place, and a "draw" is everything between.

use search::score;

use crate::{any::AnyPosition, kind::GameKind};

/// Chances in thousandths, which add up to 1000.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Chances {
    /// The chance of a win.
    pub win: u16,
    /// The chance of a draw, or with three players of a middle or shared place.
    pub draw: u16,
    /// The chance of a loss.
    pub loss: u16,
}

impl Chances {
    /// The expected result in thousandths: a win counts 1000, a draw 500.
    pub fn expectation(self) -> u16 {
        self.win + self.draw / 2
    }

    /// The chances of the other player in a game for two.
    pub fn turned(self) -> Chances {
        Chances { win: self.loss, draw: self.draw, loss: self.win }
    }
}

/// The chances as a function of the score.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Curve {
    /// The score at which a win has a chance of one half, in hundredths.
    pub win: f64,
    /// The score at which a loss has a chance of one half; never above `win`.
    pub loss: f64,
    /// The scale of the curve: the larger, the flatter.
    pub scale: f64,
}

impl Curve {
    /// The curve for the mover in positions like this one.
    pub fn of(position: &dyn AnyPosition) -> Curve {
        let game: GameKind = position.game().slug.parse().expect("a position is of a game in the list");
        let curve = game.curve(position.rules(), position.players().len());
        curve.expect("every rule set has its curve, as a test shows")
    }

    /// The shares of wins, draws and losses for a score that is not a certain result.
    pub fn shares(self, score: f64) -> [f64; 3] {
        let win = logistic((score - self.win) / self.scale);
        let loss = logistic((self.loss - score) / self.scale);
        [win, (1.0 - win - loss).max(0.0), loss]
    }

    /// The shares of wins, draws and losses for any score, including the certain results of [`search::score`].
    pub(crate) fn shares_of(self, score: i32) -> [f64; 3] {
        match score::plies_to_end(score) {
            Some(plies) if plies > 0 => [1.0, 0.0, 0.0],
            Some(_) => [0.0, 0.0, 1.0],
            None => self.shares(score.into()),
        }
    }

    /// The chances for any score, including the certain results of [`search::score`].
    pub fn chances(self, score: i32) -> Chances {
        let [win, _, loss] = self.shares_of(score).map(|share| (1000.0 * share).round() as u16);
        Chances { win, draw: 1000_u16.saturating_sub(win + loss), loss: loss.min(1000 - win) }
    }
}

fn logistic(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

impl GameKind {
    /// The curve for the mover, under a rule set and with this number of players. `None` if the game does not have that
    /// rule set or number.
    pub fn curve(self, rules: &str, n_players: usize) -> Option<Curve> {
        let curve = self.fitted_curves().iter().find(|it| (it.rules, it.n_players) == (rules, n_players))?;
        Some(Curve { win: curve.win, loss: curve.loss, scale: curve.scale })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_start_has_its_curve() {
        for game in GameKind::ALL {
            for setup in game.setups() {
                let position = game.position(&setup.position, &setup.rules).unwrap().unwrap();
                let curve = game.curve(&setup.rules, position.players().len());
                let Curve { win, loss, scale } = curve.unwrap_or_else(|| panic!("{game} {}", setup.rules));
                assert!(win >= loss && scale > 0.0, "{game} {}", setup.rules);
                // With two players the curve must not favour the mover.
                assert!(position.players().len() > 2 || win == -loss, "{game} {}", setup.rules);
            }
        }
        assert_eq!(GameKind::Wali.curve("standard", 3), None);
        assert_eq!(GameKind::Khet.curve("3.0", 2), None);
    }

    #[test]
    fn chances_add_up_and_grow_with_the_score() {
        let starts =
            GameKind::ALL.into_iter().flat_map(|game| game.setups().into_iter().map(move |it| (game, it)));
        let mut curves: Vec<Curve> = starts
            .map(|(game, it)| Curve::of(game.position(&it.position, &it.rules).unwrap().unwrap().as_ref()))
            .collect();
        curves.push(Curve { win: 0.0, loss: 0.0, scale: 1.0 });
        for curve in curves {
            let mut last = 0;
            for score in -3_000..=3_000 {
                let Chances { win, draw, loss } = curve.chances(score);
                assert_eq!(win + draw + loss, 1000, "{curve:?} {score}");
                assert!(win >= last, "{curve:?} {score}");
                last = win;
            }
        }
    }

    #[test]
    fn a_certain_end_leaves_no_doubt() {
        let curve = Curve { win: 50.0, loss: -50.0, scale: 100.0 };
        assert_eq!(curve.chances(score::WIN - 3), Chances { win: 1000, draw: 0, loss: 0 });
        assert_eq!(curve.chances(4 - score::WIN).expectation(), 0);
        let level = curve.chances(0);
        assert_eq!((level.turned(), level.expectation()), (level, 500));
    }
}
