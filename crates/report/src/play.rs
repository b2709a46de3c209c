//! Plays one game of a plan and notes what the figures are made from.

use games::{AnyPosition, AnyRecord};
use search::StopSignal;
use tabletop::{
    Player, Standing,
    content::{FieldForm, TextField},
    playout::Dice,
    record::{Conduct, Termination},
};

use crate::{
    mind::{Mind, Thought},
    plan::{BenchPlan, Pairing, PlannedGame},
    usage::Usage,
};

/// A game as it was played.
#[derive(Clone, PartialEq, Debug)]
pub struct GameLog {
    /// Who played whom.
    pub(crate) pairing: Pairing,
    /// Each ply.
    pub(crate) plies: Vec<PlyLog>,
    /// The share of the others that each seat came before.
    pub(crate) shares: Vec<f64>,
    /// The final ranks as text.
    pub(crate) result: String,
    /// Whether no seat came first alone.
    pub(crate) is_draw: bool,
    /// Why it ended, or `None` if it was broken off as too long.
    pub(crate) termination: Option<Termination>,
    /// The counter in the position text that had reached its end when the rules ended the game.
    pub(crate) counter: Option<&'static str>,
    /// What a longer look found at some plies.
    pub(crate) choices: Vec<Choice>,
    /// The keys of the positions.
    pub(crate) keys: Vec<u64>,
    /// Cells and pieces.
    pub(crate) usage: Usage,
}

/// A ply of a game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PlyLog {
    /// The seat that moved.
    pub(crate) mover: usize,
    /// The number of legal moves.
    pub(crate) n_moves: usize,
    /// The result that each seat can expect in the opinion of all players.
    pub(crate) hopes: Vec<f64>,
    /// The move.
    pub(crate) mv: String,
}

/// What a longer look at all moves of a position found.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Choice {
    /// What a random move gives away, compared with the best.
    pub(crate) stake: f64,
    /// What the second best gives away.
    pub(crate) to_second: f64,
    /// The share of the moves that are as good as the best, or nearly.
    pub(crate) good_share: f64,
    /// Whether the weakest player's move is among them.
    pub(crate) is_clear: bool,
}

/// Longer games are broken off, and count as draws.
pub const MOST_PLIES: usize = 600;
/// A move that gives away no more than this is as good as the best.
pub(crate) const NEARLY: f64 = 0.05;
/// One of so many plies is looked at for longer.
const PLIES_A_CHOICE: usize = 40;

/// Plays a game of a plan. Returns nothing if it was stopped.
///
/// # Panics
/// If a mind chooses a move that is not legal, or the position of the plan is final.
pub fn play(
    plan: &BenchPlan,
    planned: PlannedGame,
    mind: &mut dyn Mind,
    stop: &dyn StopSignal,
) -> Option<GameLog> {
    let PlannedGame { pairing, seed } = planned;
    let is_measured = pairing == Pairing::Mirror { rung: plan.top() };
    let mut dice = Dice::new(seed);
    let mut record = plan.start.record(Conduct::Programs);
    mind.begin(seed);
    let mut plies = Vec::new();
    let mut choices = Vec::new();
    let mut keys = vec![record.position().key()];
    let mut usage = Usage::default();
    let mut opinions = vec![None; plan.n_seats()];
    while record.ending().is_none() && record.n_plies() < MOST_PLIES {
        let position = record.position();
        let mover = position.mover();
        let n_moves = position.count_moves();
        let thought = mind.choose(record.as_ref(), pairing.rung(mover.index()), stop)?;
        if stop.is_set() {
            return None;
        }
        if is_measured {
            let effects = position.effects(&thought.mv).expect("players choose legal moves");
            usage.note(&position.scene(), mover, &effects);
            if n_moves > 1 && dice.below(PLIES_A_CHOICE) == 0 {
                choices.extend(choice(record.as_ref(), mover, n_moves, mind, stop));
            }
        }
        opinions[mover.index()] = Some(thought.hopes);
        let hopes = agreed(&opinions);
        plies.push(PlyLog { mover: mover.index(), n_moves, hopes, mv: thought.mv.clone() });
        record.play_text(&thought.mv).expect("players choose legal moves");
        keys.push(record.position().key());
    }
    let players = plan.start.players();
    let ending = record.ending();
    let standing = ending.map_or_else(|| Standing::draw(players), |ending| ending.standing);
    Some(GameLog {
        pairing,
        plies,
        shares: players.iter().map(|player| f64::from(standing.share_beaten(player))).collect(),
        result: standing.text(plan.start.game().letters),
        is_draw: standing.winner().is_none(),
        termination: ending.map(|ending| ending.termination),
        counter: ending
            .filter(|ending| ending.termination == Termination::Rules)
            .and_then(|_| counter(plan, record.position())),
        choices,
        keys,
        usage,
    })
}

/// What each seat can expect: the mean of the latest opinions of all players, as far as they have any. A player who searches
/// to an even depth sees things darker than one who searches to an odd depth, so the opinion of the mover alone would swing
/// with every ply.
fn agreed(opinions: &[Option<Vec<f64>>]) -> Vec<f64> {
    let given: Vec<&Vec<f64>> = opinions.iter().flatten().collect();
    let of_seat =
        |seat: usize| given.iter().map(|hopes| hopes[seat]).sum::<f64>() / given.len().max(1) as f64;
    (0..opinions.len()).map(of_seat).collect()
}

/// The counter of the position text that has reached its largest number: of quiet turns, of turns in all.
fn counter(plan: &BenchPlan, position: &dyn AnyPosition) -> Option<&'static str> {
    let fields = plan.game.text_fields(position.rules());
    let text = position.text();
    let parts: Vec<&str> = text.split(' ').collect();
    let last = parts.get(parts.len().checked_sub(fields.len())?..)?;
    let is_full = |(field, part): &(&TextField, &&str)| match field.form {
        FieldForm::Number(most) => part.parse() == Ok(most),
        FieldForm::Choice(_) | FieldForm::Cell => false,
    };
    fields.iter().zip(last).find(is_full).map(|(field, _)| field.name)
}

/// Compares all moves, and the weakest player's move with them.
fn choice(
    record: &dyn AnyRecord,
    mover: Player,
    n_moves: usize,
    mind: &mut dyn Mind,
    stop: &dyn StopSignal,
) -> Option<Choice> {
    let judged = mind.judge(record, stop);
    let weakest = mind.choose(record, 0, stop)?;
    if stop.is_set() {
        return None;
    }
    weigh(&judged, mover.index(), n_moves, &weakest.mv)
}

/// What thoughts about the moves of a position mean. Moves without a thought count like the worst of the others.
fn weigh(judged: &[Thought], mover: usize, n_moves: usize, weakest: &str) -> Option<Choice> {
    let mut hopes: Vec<f64> = judged.iter().map(|thought| thought.hopes[mover]).collect();
    let worst = hopes.iter().copied().reduce(f64::min)?;
    hopes.resize(n_moves.max(hopes.len()), worst);
    hopes.sort_by(|a, b| b.total_cmp(a));
    let best = hopes[0];
    let mean = hopes.iter().sum::<f64>() / hopes.len() as f64;
    let n_good = hopes.iter().filter(|&&hope| hope >= best - NEARLY).count();
    let of_weakest = judged.iter().find(|thought| thought.mv == weakest).map_or(worst, |it| it.hopes[mover]);
    Some(Choice {
        stake: best - mean,
        to_second: best - hopes.get(1).copied().unwrap_or(best),
        good_share: n_good as f64 / hopes.len() as f64,
        is_clear: of_weakest >= best - NEARLY,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn thought(mv: &str, hope: f64) -> Thought {
        Thought { mv: mv.to_owned(), hopes: vec![1.0 - hope, hope] }
    }

    #[test]
    fn latest_opinions_count_alike() {
        assert_eq!(agreed(&[Some(vec![0.75, 0.25]), None]), [0.75, 0.25]);
        assert_eq!(agreed(&[Some(vec![0.75, 0.25]), Some(vec![0.25, 0.75])]), [0.5, 0.5]);
    }

    #[test]
    fn a_choice_is_weighed_by_what_moves_give_away() {
        let judged = [thought("a", 0.8), thought("b", 0.78), thought("c", 0.3)];
        let choice = weigh(&judged, 1, 4, "b").unwrap();
        // The fourth move counts like the worst: 0.8, 0.78, 0.3, 0.3.
        assert!((choice.stake - (0.8 - 0.545)).abs() < 1e-9);
        assert!((choice.to_second - 0.02).abs() < 1e-9);
        assert!((choice.good_share - 0.5).abs() < 1e-9);
        assert!(choice.is_clear && !weigh(&judged, 1, 4, "d").unwrap().is_clear);
        assert_eq!(weigh(&[], 0, 4, "a"), None);
    }
}
