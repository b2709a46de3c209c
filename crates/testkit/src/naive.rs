//! Comparison with a second, deliberately plain generator.

use std::collections::BTreeMap;

use tabletop::{Position, RuleSet, playout::Dice};

use crate::starts::starts;

/// A second implementation of a game, as plain as possible, straight from the rule page.
pub trait Naive: Sized {
    /// Reads a position text that is known to be valid.
    fn read(text: &str, rules: &str) -> Self;
    /// The position text.
    fn text(&self) -> String;
    /// Every legal move with the position after it.
    fn turns(&self) -> Vec<(String, Self)>;
}

/// Checks that the game and its naive twin agree: on perft to `depth` from every start, and on every move and every
/// successor along `n_games` random games for each rule set.
///
/// # Panics
/// If they disagree.
pub fn agrees<P: Position, N: Naive>(depth: u32, n_games: usize, seed: u64) {
    for start in starts::<P>() {
        let twin = N::read(&start.position.to_string(), start.rules.name());
        for depth in 1..=depth {
            assert_eq!(
                tabletop::perft::perft(&start.position, depth),
                perft(&twin, depth),
                "perft {depth} of {} under {}",
                start.setup,
                start.rules.name()
            );
        }
    }
    for &rules in P::Rules::ALL {
        let starts: Vec<_> = starts::<P>().into_iter().filter(|start| start.rules == rules).collect();
        for game in 0..n_games {
            let start = &starts[game % starts.len()].position;
            agree_along_a_game::<P, N>(start.clone(), &mut Dice::new(seed + game as u64));
        }
    }
}

fn perft<N: Naive>(position: &N, depth: u32) -> u64 {
    let turns = position.turns();
    if depth == 1 {
        return turns.len() as u64;
    }
    turns.iter().map(|(_, next)| perft(next, depth - 1)).sum()
}

fn agree_along_a_game<P: Position, N: Naive>(mut position: P, dice: &mut Dice) {
    for _ in 0..2_000 {
        check_agreement::<P, N>(&position);
        let moves = position.moves();
        if moves.is_empty() {
            return;
        }
        position.play(moves[dice.below(moves.len())]);
    }
}

/// Checks that both find the same moves, and the same position after each.
///
/// # Panics
/// If they disagree.
pub fn check_agreement<P: Position, N: Naive>(position: &P) {
    let ours: BTreeMap<String, String> = position
        .moves()
        .into_iter()
        .map(|mv| (position.move_text(mv), position.after(mv).to_string()))
        .collect();
    assert_eq!(ours.len(), position.moves().len(), "a move of `{position}` is listed twice");
    let twin = N::read(&position.to_string(), position.rules().name());
    assert_eq!(twin.text(), position.to_string(), "the naive twin reads the position differently");
    let theirs: BTreeMap<String, String> =
        twin.turns().into_iter().map(|(text, next)| (text, next.text())).collect();
    assert_eq!(ours, theirs, "moves and successors of `{position}` (left: ours, right: naive)");
}
