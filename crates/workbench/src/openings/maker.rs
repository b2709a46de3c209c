//! Making openings: random plies that a short search considers balanced.

use std::{fmt, str::FromStr, sync::atomic::AtomicBool, time::Duration};

use anyhow::Result;
use evaluation::OpeningRecipe;
use games::{AnyEngine, AnyPosition, AnyRecord, EngineSettings, GameKind};
use search::Limits;
use tabletop::{playout::Dice, record::Conduct};

/// How openings are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Recipe {
    /// The number of random plies.
    pub(crate) plies: Plies,
    /// The nodes of the search.
    pub(crate) nodes: u64,
    /// The maximum score for either side, in hundredths.
    pub(crate) balance: i32,
}

/// A range of plies, such as `8` or `8-24`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Plies(pub(crate) usize, pub(crate) usize);

impl Recipe {
    /// The default recipe of a game.
    pub(crate) fn of(game: GameKind) -> Recipe {
        let OpeningRecipe { min_plies, max_plies, nodes, balance } = game.opening_recipe();
        Recipe { plies: Plies(min_plies, max_plies), nodes, balance }
    }
}

impl FromStr for Plies {
    type Err = String;

    fn from_str(text: &str) -> Result<Plies, String> {
        let (least, most) = text.split_once('-').unwrap_or((text, text));
        match (least.parse(), most.parse()) {
            (Ok(least), Ok(most)) if 1 <= least && least <= most && most <= 200 => Ok(Plies(least, most)),
            _ => Err(format!("`{text}`: expected a number of plies from 1 to 200, or two as in `8-24`")),
        }
    }
}

impl fmt::Display for Plies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Plies(least, most) if least == most => write!(f, "{least}"),
            Plies(least, most) => write!(f, "{least}-{most}"),
        }
    }
}

/// Makes openings from one start.
pub(crate) struct Maker<'a> {
    start: &'a dyn AnyPosition,
    recipe: Recipe,
    judge: Box<dyn AnyEngine>,
    /// The score of a balanced position. With three players, one against two others is never even, so the score of the
    /// start position for its mover is used instead.
    level: i32,
}

impl<'a> Maker<'a> {
    pub(crate) fn new(game: GameKind, start: &'a dyn AnyPosition, recipe: Recipe) -> Maker<'a> {
        let judge = game.engine(EngineSettings::strongest(1 << 20));
        let mut maker = Maker { start, recipe, judge, level: 0 };
        if start.players().len() > 2 {
            maker.level = maker.score(start.record(Conduct::Programs).as_ref()).unwrap_or(0);
        }
        maker
    }

    /// Tries one random opening. Returns `None` if the game ended, or the position is not balanced.
    pub(crate) fn attempt(&mut self, dice: &mut Dice) -> Option<Box<dyn AnyRecord>> {
        let Plies(least, most) = self.recipe.plies;
        let n_plies = least + dice.below(most - least + 1);
        let mut record = self.start.record(Conduct::Programs);
        for _ in 0..n_plies {
            let moves = record.legal_moves();
            if moves.is_empty() {
                return None;
            }
            record.play_text(&moves[dice.below(moves.len())]).expect("a legal move was chosen");
        }
        let score = self.score(record.as_ref())?;
        ((score - self.level).abs() <= self.recipe.balance).then_some(record)
    }

    /// The score of a short search for the mover of a running game.
    fn score(&mut self, record: &dyn AnyRecord) -> Option<i32> {
        if record.ending().is_some() {
            return None;
        }
        self.judge.clear();
        let limits = Limits { nodes: Some(self.recipe.nodes), ..Limits::default() };
        let never = AtomicBool::new(false);
        let lines = self.judge.search(record, limits, 1, &|| Duration::ZERO, &never, &mut |_| {});
        lines.first().map(|line| line.score)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_are_a_number_or_two() {
        assert_eq!("8".parse(), Ok(Plies(8, 8)));
        assert_eq!("8-24".parse(), Ok(Plies(8, 24)));
        assert_eq!(Plies(8, 24).to_string(), "8-24");
        for wrong in ["", "0", "9-8", "1-2-3", "x", "1-1000"] {
            assert!(wrong.parse::<Plies>().is_err(), "{wrong}");
        }
    }
}
