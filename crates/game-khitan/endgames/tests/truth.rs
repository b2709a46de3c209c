//! The tables against a slow solver that shares nothing with them: it plays the plain rules of the game, knows no
//! symmetries, takes no flip back, and remembers positions by their keys.

use std::collections::HashMap;

use evaluation::{ProbeResult, Tablebase};
use game_khitan::{Khitan, State};
use tabletop::{Cell, Position, grid::hex::CELLS};

use crate::crew::THREE;

/// All endings of one against one, with either side to move.
fn endings() -> Vec<Khitan> {
    let tiles = || (0..CELLS as u8).flat_map(|cell| State::ALL.map(|state| (Cell(cell), state)));
    let mut found = Vec::new();
    for white in tiles() {
        for black in tiles().filter(|black| black.0 != white.0) {
            let position = Khitan::of_tiles([white], [black]).unwrap();
            let text = position.to_string().replace(" w ", " b ");
            found.push(Khitan::from_text(&text, position.rules()).unwrap());
            found.push(position);
        }
    }
    assert_eq!(found.len(), 2 * 61 * 60 * 144);
    found
}

/// Solves positions that lead only to one another and to ends: in round n, those are found that are decided in n plies.
fn solved(mut undecided: Vec<Khitan>) -> HashMap<u64, ProbeResult> {
    let mut known = HashMap::new();
    let mut n_idle_rounds = 0;
    for round in 1u16.. {
        let mut found: Vec<(u64, ProbeResult)> = Vec::new();
        undecided.retain(|position| {
            let (mut wins, mut loses) = (false, true);
            for mv in position.moves() {
                let next = position.after(mv);
                let value = match next.standing() {
                    Some(standing) => {
                        assert_eq!(standing.winner(), Some(position.mover()), "no limit is in reach");
                        Some(ProbeResult::Loss(0))
                    }
                    None => known.get(&next.key()).copied(),
                };
                wins |= matches!(value, Some(ProbeResult::Loss(_)));
                loses &= matches!(value, Some(ProbeResult::Win(_)));
            }
            if wins {
                found.push((position.key(), ProbeResult::Win(round)));
            } else if loses {
                found.push((position.key(), ProbeResult::Loss(round)));
            }
            !wins && !loses
        });
        n_idle_rounds = if found.is_empty() { n_idle_rounds + 1 } else { 0 };
        if n_idle_rounds == 2 {
            break;
        }
        known.extend(found);
    }
    known.extend(undecided.iter().map(|position| (position.key(), ProbeResult::Draw)));
    known
}

#[test]
fn all_endings_of_one_against_one_are_as_the_slow_solver_finds() {
    let positions = endings();
    let truth = solved(positions.clone());
    assert_eq!(truth.len(), positions.len());
    for position in positions {
        assert_eq!(THREE.probe(&position), Some(truth[&position.key()]), "{position}");
    }
}
