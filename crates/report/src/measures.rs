//! What is measured in each game.

use serde::{Deserialize, Serialize};

use crate::{
    play::{GameLog, NEARLY},
    statistics::{Estimate, Moments, SURE},
};

/// A measure of games between equal players of the last strength. docs/reports/README.md defines each in words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Measure {
    /// Plies.
    Length,
    /// Legal moves a ply.
    Branching,
    /// The share of decisions in which a random move gives something away.
    Stakes,
    /// The share of decisions with a single good move.
    OnlyMoves,
    /// The share of the legal moves that are as good as the best.
    GoodMoves,
    /// The share of decisions in which a short look finds a good move.
    Clarity,
    /// The share of games without a sole winner.
    Draws,
    /// How far winners were behind before they won.
    Drama,
    /// The share of decided games whose winner once was clearly behind.
    Comebacks,
    /// How often the lead changes.
    LeadChanges,
    /// The share of the game before it is decided.
    Decided,
    /// How open the result is on average.
    Uncertainty,
    /// How open the result is in the third quarter of the game.
    LateUncertainty,
}

impl Measure {
    /// All measures.
    pub const ALL: [Measure; 13] = [
        Measure::Length,
        Measure::Branching,
        Measure::Stakes,
        Measure::OnlyMoves,
        Measure::GoodMoves,
        Measure::Clarity,
        Measure::Draws,
        Measure::Drama,
        Measure::Comebacks,
        Measure::LeadChanges,
        Measure::Decided,
        Measure::Uncertainty,
        Measure::LateUncertainty,
    ];

    /// The name in JSON and in the keys of messages.
    pub fn name(self) -> &'static str {
        match self {
            Measure::Length => "length",
            Measure::Branching => "branching",
            Measure::Stakes => "stakes",
            Measure::OnlyMoves => "only-moves",
            Measure::GoodMoves => "good-moves",
            Measure::Clarity => "clarity",
            Measure::Draws => "draws",
            Measure::Drama => "drama",
            Measure::Comebacks => "comebacks",
            Measure::LeadChanges => "lead-changes",
            Measure::Decided => "decided",
            Measure::Uncertainty => "uncertainty",
            Measure::LateUncertainty => "late-uncertainty",
        }
    }

    /// Whether it is a share of something, from 0 to 1.
    pub fn is_share(self) -> bool {
        !matches!(self, Measure::Length | Measure::Branching | Measure::LeadChanges)
    }

    /// Whether each of its values is 0, ½ or 1, so that its interval is that of a share.
    fn counts(self) -> bool {
        matches!(
            self,
            Measure::Stakes | Measure::OnlyMoves | Measure::Clarity | Measure::Draws | Measure::Comebacks
        )
    }

    /// The measure over some games.
    pub(crate) fn estimate<'a>(self, games: impl Iterator<Item = &'a GameLog>) -> Estimate {
        let moments = Moments::of(games.flat_map(|game| self.values(game)));
        if self.counts() { moments.share(SURE) } else { moments.estimate() }
    }

    /// Its values in a game: usually one, none where it makes no sense, one for each decision that was looked at.
    fn values(self, game: &GameLog) -> Vec<f64> {
        let yes = |is: bool| f64::from(u8::from(is));
        let choices = |of: fn(&crate::play::Choice) -> f64| game.choices.iter().map(of).collect();
        if game.plies.is_empty() {
            return Vec::new();
        }
        match self {
            Measure::Length => vec![game.plies.len() as f64],
            Measure::Branching => {
                vec![game.plies.iter().map(|ply| ply.n_moves as f64).sum::<f64>() / game.plies.len() as f64]
            }
            Measure::Stakes => choices(|it| f64::from(u8::from(it.stake >= NEARLY))),
            Measure::OnlyMoves => choices(|it| f64::from(u8::from(it.to_second > NEARLY))),
            Measure::GoodMoves => choices(|it| it.good_share),
            Measure::Clarity => choices(|it| f64::from(u8::from(it.is_clear))),
            Measure::Draws => vec![yes(game.is_draw)],
            Measure::Drama => game.winner().map(|winner| drama(game, winner)).into_iter().collect(),
            Measure::Comebacks => {
                game.winner().map(|winner| yes(lowest_hope(game, winner) < BEHIND)).into_iter().collect()
            }
            Measure::LeadChanges => vec![lead_changes(game) as f64],
            Measure::Decided => game.winner().map(|winner| decided(game, winner)).into_iter().collect(),
            Measure::Uncertainty => vec![mean(game.plies.iter().map(|ply| openness(&ply.hopes)))],
            Measure::LateUncertainty => {
                let n = game.plies.len();
                let late = &game.plies[n / 2..(3 * n).div_ceil(4).max(n / 2 + 1).min(n)];
                vec![mean(late.iter().map(|ply| openness(&ply.hopes)))]
            }
        }
    }
}

/// A winner who once could expect less than this was behind.
const BEHIND: f64 = 0.35;
/// A game is decided when its winner can expect this much until the end.
const CERTAIN: f64 = 0.9;
/// Between seats whose expectations differ by less than twice this nobody leads.
const EVEN: f64 = 0.05;

impl GameLog {
    /// The seat that came first alone.
    pub(crate) fn winner(&self) -> Option<usize> {
        if self.is_draw { None } else { self.shares.iter().position(|&share| share == 1.0) }
    }
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let n = values.len().max(1) as f64;
    values.sum::<f64>() / n
}

/// How open a result is: 1 if all seats expect the same, 0 if one of them is certain to come first.
pub(crate) fn openness(hopes: &[f64]) -> f64 {
    let best = hopes.iter().copied().fold(0.0, f64::max);
    (2.0 * (1.0 - best)).clamp(0.0, 1.0)
}

/// The mean over the game of how far the later winner was behind the leader, by the square root as Browne has it: small
/// differences matter too.
fn drama(game: &GameLog, winner: usize) -> f64 {
    mean(game.plies.iter().map(|ply| {
        let leader = ply.hopes.iter().copied().fold(0.0, f64::max);
        (leader - ply.hopes[winner]).max(0.0).sqrt()
    }))
}

/// The least that the later winner could expect.
pub(crate) fn lowest_hope(game: &GameLog, winner: usize) -> f64 {
    game.plies.iter().map(|ply| ply.hopes[winner]).fold(1.0, f64::min)
}

/// How often another seat takes the lead, clearly.
pub(crate) fn lead_changes(game: &GameLog) -> usize {
    let mut leader = None;
    let mut n_changes = 0;
    for ply in &game.plies {
        let Some(next) = clear_leader(&ply.hopes) else { continue };
        n_changes += usize::from(leader.is_some_and(|leader| leader != next));
        leader = Some(next);
    }
    n_changes
}

fn clear_leader(hopes: &[f64]) -> Option<usize> {
    let first = (0..hopes.len()).max_by(|&a, &b| hopes[a].total_cmp(&hopes[b]))?;
    let next = (0..hopes.len()).filter(|&seat| seat != first).map(|seat| hopes[seat]).fold(0.0, f64::max);
    (hopes[first] - next >= 2.0 * EVEN).then_some(first)
}

/// The share of the game after which the winner was certain to win.
fn decided(game: &GameLog, winner: usize) -> f64 {
    let open = game.plies.iter().rposition(|ply| ply.hopes[winner] < CERTAIN).map_or(0, |ply| ply + 1);
    open as f64 / game.plies.len() as f64
}

#[cfg(test)]
pub(crate) mod tests {
    use tabletop::record::Termination;

    use super::*;
    use crate::{
        plan::Pairing,
        play::{Choice, PlyLog},
        usage::Usage,
    };

    /// A game for two in which the first seat had these hopes, one for each ply.
    pub(crate) fn game(hopes: &[f64], shares: [f64; 2]) -> GameLog {
        let ply = |(index, &hope): (usize, &f64)| PlyLog {
            mover: index % 2,
            n_moves: 10 + index,
            hopes: vec![hope, 1.0 - hope],
            mv: format!("m{index}"),
        };
        GameLog {
            pairing: Pairing::Mirror { rung: 0 },
            plies: hopes.iter().enumerate().map(ply).collect(),
            shares: shares.to_vec(),
            result: String::new(),
            is_draw: shares[0] == shares[1],
            termination: Some(Termination::Rules),
            counter: None,
            choices: vec![Choice { stake: 0.2, to_second: 0.01, good_share: 0.5, is_clear: true }],
            keys: (0..=hopes.len() as u64).collect(),
            usage: Usage::default(),
        }
    }

    fn value(measure: Measure, game: &GameLog) -> f64 {
        measure.estimate([game].into_iter()).mean
    }

    #[test]
    fn a_comeback_is_dramatic_and_a_walkover_is_not() {
        let walkover = game(&[0.6, 0.7, 0.9, 0.95], [1.0, 0.0]);
        let comeback = game(&[0.5, 0.2, 0.34, 0.92], [1.0, 0.0]);
        assert_eq!(value(Measure::Drama, &walkover), 0.0);
        // Behind by 0, 0.6, 0.32 and 0.
        let expected = (0.6_f64.sqrt() + 0.32_f64.sqrt()) / 4.0;
        assert!((value(Measure::Drama, &comeback) - expected).abs() < 1e-9);
        assert_eq!((value(Measure::Comebacks, &walkover), value(Measure::Comebacks, &comeback)), (0.0, 1.0));
    }

    #[test]
    fn the_lead_changes_only_when_it_is_clear() {
        let leads = |hopes: &[f64]| lead_changes(&game(hopes, [1.0, 0.0]));
        assert_eq!(leads(&[0.5, 0.52, 0.48, 0.53]), 0);
        assert_eq!(leads(&[0.6, 0.51, 0.4, 0.49, 0.61]), 2);
        assert_eq!(leads(&[0.6, 0.5, 0.6]), 0);
    }

    #[test]
    fn a_game_is_decided_when_its_winner_stays_certain() {
        let at = |hopes: &[f64]| value(Measure::Decided, &game(hopes, [1.0, 0.0]));
        assert!((at(&[0.5, 0.95, 0.8, 0.95]) - 0.75).abs() < 1e-9);
        assert!(at(&[0.95, 0.95]).abs() < 1e-9);
        // A draw has no winner: the measure says nothing about it.
        assert_eq!(Measure::Decided.estimate([&game(&[0.5], [0.5, 0.5])].into_iter()).n, 0);
    }

    #[test]
    fn an_even_game_is_open_and_a_won_one_is_not() {
        assert_eq!(openness(&[0.5, 0.5]), 1.0);
        assert!((openness(&[0.75, 0.25]) - 0.5).abs() < 1e-9);
        assert_eq!(openness(&[1.0, 0.5, 0.0]), 0.0);
        let late = game(&[1.0, 1.0, 0.5, 1.0], [1.0, 0.0]);
        assert_eq!(value(Measure::LateUncertainty, &late), 1.0);
        assert!((value(Measure::Uncertainty, &late) - 0.25).abs() < 1e-9);
    }

    #[test]
    fn every_measure_has_its_own_name_and_a_value() {
        let played = game(&[0.5, 0.6, 0.7], [1.0, 0.0]);
        let names: std::collections::BTreeSet<_> = Measure::ALL.iter().map(|it| it.name()).collect();
        assert_eq!(names.len(), Measure::ALL.len());
        for measure in Measure::ALL {
            let estimate = measure.estimate([&played].into_iter());
            assert_eq!(estimate.n, 1, "{measure:?}");
            assert!(!measure.is_share() || (0.0..=1.0).contains(&estimate.mean), "{measure:?}");
            assert_eq!(serde_json::to_value(measure).unwrap(), measure.name());
        }
        assert_eq!(value(Measure::Branching, &played), 11.0);
    }
}
