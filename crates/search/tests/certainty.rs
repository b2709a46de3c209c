//! What tables made beforehand are certain of is used by both kinds of search, and ends a thought that they decide.

use std::{sync::atomic::AtomicBool, time::Duration};

use evaluation::{Certain, Evaluator};
use search::{
    Alone, ChanceMind, Choice, Experience, Info, Limits, Mind, MonteCarlo, Techniques, score::of_certain,
    think, think_by_chance,
};
use tabletop::{Player, Position};

#[path = "exactness/toy.rs"]
mod toy;
use toy::{Toy, Whim};

/// Knows by heart how games between two end that do within so many plies.
struct Learned {
    plies: u16,
}

impl Learned {
    /// What is certain for the mover of a position, running or not.
    fn value(position: &Toy, plies: u16) -> Option<Certain> {
        if let Some(standing) = position.standing() {
            return Some(match standing.winner() {
                None => Certain::Draw,
                Some(winner) if winner == position.mover() => Certain::Win(0),
                Some(_) => Certain::Loss(0),
            });
        }
        let plies = plies.checked_sub(1)?;
        let values: Vec<Option<Certain>> =
            position.moves().into_iter().map(|mv| after(position, mv, plies)).collect();
        let wins = values.iter().filter_map(|value| match value {
            Some(Certain::Win(plies)) => Some(*plies),
            _ => None,
        });
        if let Some(shortest) = wins.min() {
            return Some(Certain::Win(shortest));
        }
        let others = values.into_iter().collect::<Option<Vec<Certain>>>()?;
        let worth = |value: &Certain| match value {
            Certain::Draw => u16::MAX,
            Certain::Win(plies) | Certain::Loss(plies) => *plies,
        };
        others.into_iter().max_by_key(worth)
    }
}

/// What a move leads to within so many plies after it, seen by who moves and counted from before the move.
fn after(position: &Toy, mv: u8, plies: u16) -> Option<Certain> {
    let next = position.after(mv);
    let is_his = next.mover() == position.mover();
    Some(match Learned::value(&next, plies)? {
        Certain::Draw => Certain::Draw,
        Certain::Win(plies) if is_his => Certain::Win(plies + 1),
        Certain::Loss(plies) if is_his => Certain::Loss(plies + 1),
        Certain::Win(plies) => Certain::Loss(plies + 1),
        Certain::Loss(plies) => Certain::Win(plies + 1),
    })
}

impl Evaluator<Toy> for Learned {
    const SLOTS: usize = <Whim as Evaluator<Toy>>::SLOTS;

    type Sketch = ();
    fn evaluate(&self, position: &Toy, player: Player) -> i32 {
        Whim.evaluate(position, player)
    }
    fn gain(&self, position: &Toy, mv: u8) -> i32 {
        Whim.gain(position, mv)
    }
    fn tactical_moves(&self, _: &Toy, _: &mut Vec<u8>) {}
    fn certain(&self, position: &Toy) -> Option<Certain> {
        Learned::value(position, self.plies)
    }
    fn slot(&self, position: &Toy, mv: u8) -> usize {
        Whim.slot(position, mv)
    }
}

const LEARNED: Learned = Learned { plies: 6 };

/// Calls `check` for positions whose end is known, three plies away or more, and counts wins, draws and losses.
fn for_known_positions(mut check: impl FnMut(&Toy, Certain)) {
    let mut n_seen = [0; 3];
    for node in 0..600 {
        let position = Toy { node, three: false };
        let Some(certain) = LEARNED.certain(&position).filter(|_| position.standing().is_none()) else {
            continue;
        };
        let kind = match certain {
            Certain::Win(..3) | Certain::Loss(..3) => continue,
            Certain::Win(_) => 0,
            Certain::Draw => 1,
            Certain::Loss(_) => 2,
        };
        n_seen[kind] += 1;
        check(&position, certain);
    }
    assert!(n_seen.iter().all(|&n| n > 5), "{n_seen:?} are too few to tell");
}

#[test]
fn a_root_that_tables_decide_ends_the_thought() {
    for_known_positions(|position, certain| {
        let experience = Experience::new(1 << 14);
        // Without an end of its own the thought would go on to this.
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let techniques = Techniques::ALL;
        let mind = Mind {
            evaluator: &LEARNED,
            experience: &experience,
            techniques,
            limits,
            n_lines: 1,
            crew: &Alone,
        };
        let mut depths = Vec::new();
        let mut tell = |info: &Info<Toy>| depths.push(info.depth);
        let lines = think(mind, position, &[], &|| Duration::ZERO, &AtomicBool::new(false), &mut tell);
        assert_eq!(depths, [1], "node {}", position.node);
        assert_eq!(lines[0].score, of_certain(certain, 0), "node {}", position.node);
        assert_eq!(
            after(position, lines[0].moves[0], LEARNED.plies),
            Some(certain),
            "node {}",
            position.node
        );
    });
}

fn choices_by_chance(position: &Toy, config: MonteCarlo) -> (Vec<Choice<u8>>, u64) {
    let limits = Limits { nodes: Some(500), ..Limits::default() };
    let mut n_positions = 0;
    let mind = ChanceMind { evaluator: &LEARNED, config, limits };
    let (clock, stop) = (&|| Duration::ZERO, &AtomicBool::new(false));
    let choices = think_by_chance(mind, position, &[], clock, stop, &mut |n, _| n_positions = n);
    (choices, n_positions)
}

#[test]
fn monte_carlo_search_uses_what_is_certain() {
    for_known_positions(|position, certain| {
        let config = MonteCarlo { proves: false, ..MonteCarlo::INFORMED };
        let (choices, n_positions) = choices_by_chance(position, config);
        // A look at each move for its share, and one walk, are enough.
        assert!(n_positions as usize <= position.moves().len() + 1, "node {}: {n_positions}", position.node);
        let payoff = match certain {
            Certain::Win(_) => 1.0,
            Certain::Draw => 0.5,
            Certain::Loss(_) => 0.0,
        };
        assert!(choices[0].is_certain, "node {}", position.node);
        assert_eq!(choices[0].payoff, payoff, "node {}", position.node);
        // The shortest win, lest it never comes to an end, and the longest loss.
        assert_eq!(after(position, choices[0].mv, LEARNED.plies), Some(certain), "node {}", position.node);
    });
}

#[test]
fn a_finished_game_has_no_choices() {
    let over = (0..).map(|node| Toy { node, three: false }).find(|position| position.standing().is_some());
    let (choices, _) = choices_by_chance(&over.expect("some games are over"), MonteCarlo::INFORMED);
    assert!(choices.is_empty());
}

#[test]
fn plain_monte_carlo_search_knows_no_tables() {
    for_known_positions(|position, _| {
        let (_, n_positions) = choices_by_chance(position, MonteCarlo::PLAIN);
        assert_eq!(n_positions, 500, "node {}", position.node);
    });
}
