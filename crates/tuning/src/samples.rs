//! Positions as counts of terms, with their scores and results.

use games::{AnyEngine, AnyRecord, EngineSettings, GameKind};
use tabletop::{Player, Standing, record::Conduct, zobrist};
use thiserror::Error;

use crate::data::{Data, JudgedGame};

/// Positions as counts of terms. Most counts are zero, and only the others are kept.
#[derive(Clone, Debug)]
pub struct Samples {
    n_terms: usize,
    n_games: usize,
    /// The terms and their counts, of all positions one after the other.
    entries: Vec<(u8, i16)>,
    rows: Vec<Row>,
}

#[derive(Clone, Copy, Debug)]
struct Row {
    /// Where its entries end.
    end: usize,
    score: i32,
    result: f32,
    game: usize,
}

/// A position with its score and result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Sample<'a> {
    /// The terms and their counts.
    pub(crate) entries: &'a [(u8, i16)],
    /// The score of the search, for the mover.
    pub(crate) score: f64,
    /// The mover's share of the win in the end.
    pub(crate) result: f64,
}

impl Sample<'_> {
    /// The weighted sum of the counts.
    pub(crate) fn sum(&self, weights: &[f64]) -> f64 {
        self.entries.iter().map(|&(term, count)| f64::from(count) * weights[usize::from(term)]).sum()
    }
}

/// The two parts of all games: one to fit, one to see whether that was of use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Part {
    /// Nine games of ten.
    Training,
    /// The others. Games, not positions: those of one game resemble each other and share their result.
    Validation,
}

/// A position that cannot be counted.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("game {index}, position {number}: {message}")]
pub struct SampleError {
    /// Which game.
    pub index: u64,
    /// Which of its positions, from 1.
    pub number: usize,
    /// What is wrong.
    pub message: String,
}

impl Samples {
    /// No samples yet, of an evaluation with this number of terms.
    pub fn new(n_terms: usize) -> Samples {
        Samples { n_terms, n_games: 0, entries: Vec::new(), rows: Vec::new() }
    }

    /// The number of terms.
    pub fn n_terms(&self) -> usize {
        self.n_terms
    }

    /// The number of games.
    pub fn n_games(&self) -> usize {
        self.n_games
    }

    /// The number of positions.
    pub fn n_positions(&self) -> usize {
        self.rows.len()
    }

    /// Counts the terms of all quiet positions of all games. All data must be of the same game.
    ///
    /// # Errors
    /// With the first text that is not a running position.
    pub fn add(&mut self, data: &Data) -> Result<(), SampleError> {
        // It counts and does not search: the least memory will do.
        let engine = data.recipe.game.engine(EngineSettings::strongest(0));
        for game in &data.games {
            self.begin_game();
            each_quiet_position(data.recipe.game, game, engine.as_ref(), |record, score, result| {
                self.push(&engine.count_terms(record), score, result);
            })?;
        }
        Ok(())
    }

    /// Starts another game, to which the positions that follow belong.
    pub fn begin_game(&mut self) {
        self.n_games += 1;
    }

    /// Adds a position: its counts, the score of the search, and the mover's share of the win, from 0 to 1.
    pub fn push(&mut self, counts: &[i32], score: i32, result: f64) {
        for (term, &count) in counts.iter().enumerate().filter(|&(_, &count)| count != 0) {
            let count = count.clamp(i16::MIN.into(), i16::MAX.into()) as i16;
            self.entries.push((term as u8, count));
        }
        self.rows.push(Row { end: self.entries.len(), score, result: result as f32, game: self.n_games });
    }

    /// The positions of a part.
    pub(crate) fn of(&self, part: Part) -> impl Iterator<Item = Sample<'_>> {
        let starts = std::iter::once(0).chain(self.rows.iter().map(|row| row.end));
        let is_wanted = move |row: &Row| part_of(row.game) == part;
        self.rows.iter().zip(starts).filter(move |&(row, _)| is_wanted(row)).map(|(row, start)| Sample {
            entries: &self.entries[start..row.end],
            score: row.score.into(),
            result: row.result.into(),
        })
    }
}

/// At random, with a fixed seed: set-ups and rule sets take turns, so that every tenth game might always have the same.
pub(crate) fn part_of(game: usize) -> Part {
    if zobrist::number(0x9a97, game as u64).is_multiple_of(10) { Part::Validation } else { Part::Training }
}

/// Calls `then` with each quiet position of a game, the score of the search, and the mover's share of the win.
pub(crate) fn each_quiet_position(
    kind: GameKind,
    game: &JudgedGame,
    engine: &dyn AnyEngine,
    mut hand_over: impl FnMut(&dyn AnyRecord, i32, f64),
) -> Result<(), SampleError> {
    for (place, judged) in game.positions.iter().enumerate() {
        let wrong = |message| SampleError { index: game.index, number: place + 1, message };
        let position = kind.position(&judged.position, &game.rules);
        let position = position.expect("the rule set was looked up when the data were read");
        let position = position.map_err(|error| wrong(error.to_string()))?;
        let record = position.record(Conduct::People);
        if record.ending().is_some() {
            return Err(wrong("the game is over".to_owned()));
        }
        // What is quiet is the evaluation's business, and it may have changed since the data were made.
        if engine.is_quiet(record.as_ref()) {
            hand_over(record.as_ref(), judged.score, result(game, position.mover()));
        }
    }
    Ok(())
}

/// A player's share of the win.
fn result(game: &JudgedGame, player: Player) -> f64 {
    match Standing::winner(game.standing) {
        Some(winner) if winner == player => 1.0,
        Some(_) => 0.0,
        None => 0.5,
    }
}

#[cfg(test)]
mod tests {
    use games::GameKind;

    use super::*;
    use crate::data::{Judged, Recipe};

    fn khitan(position: &str) -> Data {
        let recipe = Recipe {
            game: GameKind::Khitan,
            rules: vec!["classic".to_owned()],
            seed: 1,
            nodes: 1,
            opening: 0,
        };
        let positions = vec![Judged { score: 5, position: position.to_owned() }];
        let standing = Standing::win(Player::Second);
        Data {
            recipe,
            games: vec![JudgedGame { index: 3, rules: "classic".to_owned(), standing, positions }],
        }
    }

    #[test]
    fn counts_and_results_are_those_of_the_mover() {
        let kind = GameKind::Khitan;
        let start = kind.setups().into_iter().find(|setup| setup.rules == "classic").unwrap().position;
        let mut samples = Samples::new(kind.term_names().len());
        samples.add(&khitan(&start)).unwrap();
        assert_eq!((samples.n_games(), samples.n_positions()), (1, 1));
        let sample = samples.of(part_of(1)).next().unwrap();
        let term = |name| kind.term_names().iter().position(|&it| it == name).unwrap() as u8;
        assert_eq!(sample.entries, [(term("tempo"), 1), (term("parity_10"), -1)]);
        assert_eq!((sample.score, sample.result), (5.0, 0.0));
    }

    #[test]
    fn a_text_that_is_not_a_position_is_named() {
        let error = Samples::new(12).add(&khitan("nonsense")).unwrap_err();
        assert_eq!((error.index, error.number), (3, 1));
    }

    #[test]
    fn about_a_tenth_of_the_games_is_kept_for_validation() {
        let n = (1..=1_000).filter(|&game| part_of(game) == Part::Validation).count();
        assert!((70..130).contains(&n), "{n}");
    }
}
