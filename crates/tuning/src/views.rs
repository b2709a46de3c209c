//! Positions as a network sees them, with their scores and results.

use evaluation::Network;
use games::{EngineSettings, GameKind};

use crate::{
    data::Data,
    samples::{Part, SampleError, each_quiet_position, part_of},
};

/// Positions as a network sees them.
#[derive(Clone, Debug)]
pub struct Views {
    n_inputs: usize,
    n_games: usize,
    /// The active inputs of all positions one after the other.
    inputs: Vec<u16>,
    rows: Vec<Row>,
}

#[derive(Clone, Copy, Debug)]
struct Row {
    /// Where its inputs end.
    end: usize,
    static_eval: f32,
    score: f32,
    result: f32,
    part: Part,
}

/// A position with its score and result.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<'a> {
    /// The active inputs.
    pub(crate) inputs: &'a [u16],
    /// The static evaluation by the terms alone, for the mover, in hundredths.
    pub(crate) static_eval: f32,
    /// The score of the search, in the same way.
    pub(crate) score: f32,
    /// The mover's share of the win in the end.
    pub(crate) result: f32,
}

impl Views {
    /// No positions yet, for a network with this number of inputs.
    pub fn new(n_inputs: usize) -> Views {
        Views { n_inputs, n_games: 0, inputs: Vec::new(), rows: Vec::new() }
    }

    /// The number of inputs of the network.
    pub fn n_inputs(&self) -> usize {
        self.n_inputs
    }

    /// The number of games.
    pub fn n_games(&self) -> usize {
        self.n_games
    }

    /// The number of positions.
    pub fn n_positions(&self) -> usize {
        self.rows.len()
    }

    /// Adds all quiet positions of two players. All data must be of the same game.
    ///
    /// # Errors
    /// With the first text that is not a running position.
    pub fn add(&mut self, data: &Data) -> Result<(), SampleError> {
        let game: GameKind = data.recipe.game;
        // The network is trained on top of the terms. There is no search here: the least memory will do.
        let settings = EngineSettings { network: Some(Network::NONE), ..EngineSettings::strongest(0) };
        let engine = game.engine(settings);
        for judged in &data.games {
            self.begin_game();
            each_quiet_position(game, judged, engine.as_ref(), |record, score, result| {
                let inputs = engine.inputs(record);
                if !inputs.is_empty() {
                    self.push(&inputs, engine.evaluate(record), score, result);
                }
            })?;
        }
        Ok(())
    }

    /// Starts another game, to which the positions that follow belong.
    pub fn begin_game(&mut self) {
        self.n_games += 1;
    }

    /// Adds a position: its inputs, its static evaluation by the terms, the score of the search, and the mover's share of the
    /// win, from 0 to 1.
    ///
    /// # Panics
    /// If an input is out of range.
    pub fn push(&mut self, inputs: &[usize], static_eval: i32, score: i32, result: f64) {
        /// Larger scores of decided games say nothing more.
        const MOST_SCORE: i32 = 2_000;
        assert!(inputs.iter().all(|&input| input < self.n_inputs), "inputs are below {}", self.n_inputs);
        self.inputs.extend(inputs.iter().map(|&input| input as u16));
        self.rows.push(Row {
            end: self.inputs.len(),
            static_eval: static_eval as f32,
            score: score.clamp(-MOST_SCORE, MOST_SCORE) as f32,
            result: result as f32,
            part: part_of(self.n_games),
        });
    }

    /// The indices of the positions of a part.
    pub(crate) fn indices(&self, part: Part) -> Vec<usize> {
        (0..self.rows.len()).filter(|&index| self.rows[index].part == part).collect()
    }

    /// The position at an index.
    #[inline]
    pub(crate) fn get(&self, index: usize) -> View<'_> {
        let Row { end, static_eval, score, result, .. } = self.rows[index];
        let start = index.checked_sub(1).map_or(0, |before| self.rows[before].end);
        View { inputs: &self.inputs[start..end], static_eval, score, result }
    }
}
