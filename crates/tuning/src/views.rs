//! Positions as a network sees them, with what is known about them.

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
    /// The inputs that are on, of all positions one after the other.
    inputs: Vec<u16>,
    rows: Vec<Row>,
}

#[derive(Clone, Copy, Debug)]
struct Row {
    /// Where its inputs end.
    end: usize,
    looks: f32,
    score: f32,
    result: f32,
    part: Part,
}

/// A position with what is known about it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct View<'a> {
    /// The inputs that are on.
    pub(crate) inputs: &'a [u16],
    /// What the terms of the evaluation say, for the mover, in hundredths.
    pub(crate) looks: f32,
    /// What the engine thought, in the same way.
    pub(crate) score: f32,
    /// The mover's share of the win in the end.
    pub(crate) result: f32,
}

impl Views {
    /// No positions yet, for a network with so many inputs.
    pub fn new(n_inputs: usize) -> Views {
        Views { n_inputs, n_games: 0, inputs: Vec::new(), rows: Vec::new() }
    }

    /// How many inputs the network has.
    pub fn n_inputs(&self) -> usize {
        self.n_inputs
    }

    /// How many games there are.
    pub fn n_games(&self) -> usize {
        self.n_games
    }

    /// How many positions there are.
    pub fn n_positions(&self) -> usize {
        self.rows.len()
    }

    /// Adds all quiet positions of all games that a network may learn from. All data must be of the same game.
    ///
    /// # Errors
    /// With the first text that is no running position.
    pub fn add(&mut self, data: &Data) -> Result<(), SampleError> {
        let game: GameKind = data.recipe.game;
        // What the network adds to is what the terms say. Nobody thinks here: the least memory will do.
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

    /// The positions that follow are of another game than those before.
    pub fn begin_game(&mut self) {
        self.n_games += 1;
    }

    /// Adds a position: its inputs, what its terms say and what the engine thought, and the mover's share of the win, from 0
    /// to 1.
    ///
    /// # Panics
    /// If an input is none of the network's.
    pub fn push(&mut self, inputs: &[usize], looks: i32, score: i32, result: f64) {
        /// What is decided is not decided more by a larger score.
        const MOST_SCORE: i32 = 2_000;
        assert!(inputs.iter().all(|&input| input < self.n_inputs), "inputs are below {}", self.n_inputs);
        self.inputs.extend(inputs.iter().map(|&input| input as u16));
        self.rows.push(Row {
            end: self.inputs.len(),
            looks: looks as f32,
            score: score.clamp(-MOST_SCORE, MOST_SCORE) as f32,
            result: result as f32,
            part: part_of(self.n_games),
        });
    }

    /// The places of the positions of a part.
    pub(crate) fn places(&self, part: Part) -> Vec<usize> {
        (0..self.rows.len()).filter(|&place| self.rows[place].part == part).collect()
    }

    /// The position at a place.
    #[inline]
    pub(crate) fn get(&self, place: usize) -> View<'_> {
        let Row { end, looks, score, result, .. } = self.rows[place];
        let start = place.checked_sub(1).map_or(0, |before| self.rows[before].end);
        View { inputs: &self.inputs[start..end], looks, score, result }
    }
}
