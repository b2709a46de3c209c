//! Two reports side by side, and what differs significantly.

use serde::{Deserialize, Serialize};

use crate::{
    figures::Figures,
    measures::Measure,
    statistics::{Estimate, difference, holm, welch},
};

/// Two reports compared.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Comparison {
    /// The figures of both.
    pub reports: [Figures; 2],
    /// What was compared, in the order of a report.
    pub rows: Vec<ComparisonRow>,
}

/// Something that was compared.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ComparisonRow {
    /// What it is.
    pub what: Compared,
    /// The estimates of both.
    pub values: [Estimate; 2],
    /// The second minus the first.
    pub difference: f64,
    /// Half the width of the 95 % confidence interval of the difference.
    pub error: f64,
    /// The probability of such a difference by chance; nothing if there are too few games to tell.
    pub chance: Option<f64>,
    /// The same, corrected for the number of rows by Holm's method.
    pub corrected: Option<f64>,
}

/// What can be compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Compared {
    /// The score of a seat between equal players of a rung of the ladder.
    Seat {
        /// The rung, from 0.
        rung: usize,
        /// The seat.
        seat: usize,
    },
    /// The score of the stronger of two neighbours of the ladder.
    Step {
        /// The weaker rung, from 0.
        weaker: usize,
    },
    /// A measure.
    Measure(Measure),
}

/// The bound that corrected probabilities are held against.
pub const SIGNIFICANT: f64 = 0.05;

impl ComparisonRow {
    /// Whether the reports differ here, beyond what chance explains.
    pub fn is_significant(&self) -> bool {
        self.corrected.is_some_and(|chance| chance < SIGNIFICANT)
    }
}

impl Comparison {
    /// Compares two reports. Of seats all but the last are compared, since their scores add up.
    pub fn new(reports: [Figures; 2]) -> Comparison {
        let [a, b] = &reports;
        let mut rows: Vec<ComparisonRow> = Vec::new();
        let mut push = |what, a: &Estimate, b: &Estimate| {
            let (difference, error) = difference(a, b);
            let chance = welch(a, b);
            rows.push(ComparisonRow { what, values: [*a, *b], difference, error, chance, corrected: None });
        };
        if a.players == b.players {
            for (rung, (x, y)) in a.mirrors.iter().zip(&b.mirrors).enumerate() {
                for (seat, (x, y)) in x.scores.iter().zip(&y.scores).take(a.players - 1).enumerate() {
                    push(Compared::Seat { rung, seat }, x, y);
                }
            }
        }
        for (weaker, (x, y)) in a.steps.iter().zip(&b.steps).enumerate() {
            push(Compared::Step { weaker }, &x.score, &y.score);
        }
        for measure in Measure::ALL {
            if let (Some(x), Some(y)) = (a.measure(measure), b.measure(measure)) {
                push(Compared::Measure(measure), x, y);
            }
        }
        let chances: Vec<f64> = rows.iter().filter_map(|row| row.chance).collect();
        let mut corrected = holm(&chances).into_iter();
        for row in rows.iter_mut().filter(|row| row.chance.is_some()) {
            row.corrected = corrected.next();
        }
        Comparison { reports, rows }
    }
}
