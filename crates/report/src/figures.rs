//! What a report says, as plain data and as JSON.

use serde::{Deserialize, Serialize};

use crate::{measures::Measure, statistics::Estimate, strength::Strength};

/// The figures of a report. docs/reports/README.md says what each of them means.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Figures {
    /// The version of this format.
    pub version: u32,
    /// The game.
    pub game: String,
    /// The rule set.
    pub rules: String,
    /// The name of the set-up, or `None` if a position was given.
    pub setup: Option<String>,
    /// The position that all games began with.
    pub position: String,
    /// The number of players.
    pub players: usize,
    /// The seat that moves first.
    pub first: usize,
    /// The strengths, weakest first.
    pub ladder: Vec<Strength>,
    /// The seed of the games.
    pub seed: u64,
    /// The number of games of the plan.
    pub games_planned: u64,
    /// The number of games played.
    pub games_played: u64,
    /// How many of the games of the last strength against itself differ.
    pub different_games: u64,
    /// Whether the start is fair.
    pub fairness: Fairness,
    /// Results between equal players, for each strength.
    pub mirrors: Vec<MirrorFigures>,
    /// Results between neighbours of the ladder.
    pub steps: Vec<StepFigures>,
    /// What is measured in games of the last strength against itself.
    pub measures: Vec<MeasureFigures>,
    /// How long these games were.
    pub lengths: Vec<LengthBin>,
    /// The tenth, half and nine tenths of their lengths.
    pub length_deciles: [f64; 3],
    /// Each tenth of a game.
    pub tenths: Vec<TenthFigures>,
    /// How many positions and games there may be.
    pub space: SpaceFigures,
    /// How games begin.
    pub openings: OpeningFigures,
    /// The cells.
    pub cells: Vec<CellFigures>,
    /// The kinds of pieces.
    pub pieces: Vec<PieceFigures>,
    /// A game like most others.
    pub typical: Option<ShownGame>,
    /// A game with ups and downs.
    pub dramatic: Option<ShownGame>,
}

impl Figures {
    /// The version of the format.
    pub const VERSION: u32 = 1;

    /// What is known about a measure.
    pub fn measure(&self, measure: Measure) -> Option<&Estimate> {
        self.measures.iter().find(|it| it.measure == measure).map(|it| &it.estimate)
    }

    /// The results of the last strength against itself.
    pub fn top(&self) -> Option<&MirrorFigures> {
        self.mirrors.last()
    }
}

/// Whether a start is fair, by the games of the last strength against itself. The intervals of all seats hold together with
/// 95 %.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fairness {
    /// The intervals of all seats lie within five points of an even score.
    Fair,
    /// A seat certainly scores more or less than the others, but perhaps by fewer than five points.
    Slight,
    /// A seat certainly scores at least five points more or less than an even score.
    Unfair,
    /// More games are needed.
    Open,
}

impl Fairness {
    /// The name in JSON and in the keys of messages.
    pub fn name(self) -> &'static str {
        match self {
            Fairness::Fair => "fair",
            Fairness::Slight => "slight",
            Fairness::Unfair => "unfair",
            Fairness::Open => "open",
        }
    }
}

/// Results between equal players.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct MirrorFigures {
    /// Their strength.
    pub strength: Strength,
    /// The score of each seat: the share of the others that it comes before.
    pub scores: Vec<Estimate>,
    /// How often each seat came first alone.
    pub wins: Vec<u64>,
    /// How often nobody did.
    pub draws: u64,
    /// The mean number of plies.
    pub length: f64,
    /// Why games ended, and how often, the most frequent reason first.
    pub endings: Vec<EndingCount>,
}

/// How many games ended for a reason.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct EndingCount {
    /// The reason: a name of `Termination`, `too long`, or the name of the field of the position text whose counter ran out.
    pub reason: String,
    /// The games.
    pub games: u64,
    /// Those without a sole winner.
    pub draws: u64,
}

/// Results between neighbours of the ladder.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct StepFigures {
    /// The weaker strength.
    pub weaker: Strength,
    /// The stronger strength.
    pub stronger: Strength,
    /// The score of the stronger one, over all seats.
    pub score: Estimate,
}

/// A measure and what is known about it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MeasureFigures {
    /// The measure.
    pub measure: Measure,
    /// Its mean with its confidence interval.
    pub estimate: Estimate,
}

/// How many games had a length within some bounds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct LengthBin {
    /// The smallest number of plies.
    pub from: usize,
    /// The largest number of plies.
    pub to: usize,
    /// The games.
    pub games: u64,
}

/// A tenth of a game, over all games.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct TenthFigures {
    /// The mean number of legal moves.
    pub choices: f64,
    /// The mean openness of the result.
    pub uncertainty: f64,
    /// What the later winner could expect: the tenth, the quarter, the half, three quarters, nine tenths of the games.
    pub winner: [f64; 5],
}

/// How many positions and games there may be, as decimal logarithms.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SpaceFigures {
    /// The number of games: the product of the numbers of moves along an average game.
    pub games: f64,
    /// The number of positions, estimated from above.
    pub positions: Option<f64>,
    /// The number of different positions that were seen.
    pub seen: u64,
    /// The number of different combinations of pieces that were seen.
    pub materials: usize,
}

/// How games begin.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct OpeningFigures {
    /// The effective number of different beginnings of one, two and four plies.
    pub effective: [f64; 3],
    /// The number of legal first moves.
    pub first_moves: usize,
    /// The first moves that were played most.
    pub list: Vec<FirstMove>,
}

/// A first move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FirstMove {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// How often it was played.
    pub games: u64,
    /// The score of the seat that played it.
    pub score: Estimate,
}

/// How a cell was used, as shares of all positions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CellFigures {
    /// Its name.
    pub name: String,
    /// How many of the moves touched it.
    pub moved: f64,
    /// In how many of the positions a piece of each seat stood there; with two players the third is a neutral colour.
    pub stood: [f64; 3],
    /// How many pieces were lost there in a game.
    pub lost: f64,
}

/// How a kind of piece was used.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PieceFigures {
    /// The name of its symbol.
    pub symbol: String,
    /// Its share of all moves.
    pub moves: f64,
    /// Its share of the mover's pieces.
    pub present: f64,
    /// How many are lost in a game.
    pub lost: f64,
}

/// A game that is shown move by move.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ShownGame {
    /// The moves.
    pub moves: Vec<String>,
    /// What each seat could expect before each move, in thousandths.
    pub hopes: Vec<Vec<u16>>,
    /// The final ranks.
    pub result: String,
    /// Why it ended, or nothing if it was broken off.
    pub termination: Option<String>,
    /// How often the lead changed.
    pub lead_changes: usize,
}
