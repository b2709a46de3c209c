//! With everything inexact switched off, the search gives the value of a plain minimax.

use std::{sync::atomic::AtomicBool, time::Duration};

use evaluation::Evaluator;
use search::{
    Alone, ChanceMind, Choice, Experience, Limits, Mind, MonteCarlo, Techniques,
    proof::{Inquiry, ProofTable, Verdict, prove},
    score::of_standing,
    think, think_by_chance,
};
use tabletop::{Player, Position};

#[path = "exactness/toy.rs"]
mod toy;
use toy::{Toy, Whim};

/// The value of a position for the thinker: no windows, no order, no memory.
fn oracle(position: &Toy, thinker: Player, depth: u32, ply: usize) -> i32 {
    value_if_seen(position, thinker, depth, ply, &|position| position.moves())
}

/// The same for a thinker who sees only some moves.
fn value_if_seen(
    position: &Toy,
    thinker: Player,
    depth: u32,
    ply: usize,
    seen: &dyn Fn(&Toy) -> Vec<u8>,
) -> i32 {
    if let Some(standing) = position.standing() {
        return of_standing(standing, thinker, ply);
    }
    if depth == 0 {
        return Whim.evaluate(position, thinker);
    }
    let moves = if ply == 0 { position.moves() } else { seen(position) };
    let values =
        moves.into_iter().map(|mv| value_if_seen(&position.after(mv), thinker, depth - 1, ply + 1, seen));
    if position.mover() == thinker { values.max() } else { values.min() }.expect("a running game has moves")
}

fn value(position: &Toy, depth: u32, techniques: Techniques) -> Option<(i32, u8)> {
    value_by(&Whim, position, depth, techniques)
}

fn value_by(
    evaluator: &impl Evaluator<Toy>,
    position: &Toy,
    depth: u32,
    techniques: Techniques,
) -> Option<(i32, u8)> {
    let experience = Experience::new(1 << 16);
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let mind = Mind { evaluator, experience: &experience, techniques, limits, n_lines: 1, crew: &Alone };
    let lines = think(mind, position, &[], &|| Duration::ZERO, &AtomicBool::new(false), &mut |_| {});
    lines.first().map(|line| (line.score, line.moves[0]))
}

#[test]
fn the_value_is_that_of_a_plain_minimax_for_two_and_three_players() {
    for three in [false, true] {
        for node in 0..300 {
            let position = Toy { node, three };
            if position.standing().is_some() {
                assert_eq!(value(&position, 3, Techniques::EXACT), None);
                continue;
            }
            for depth in 1..=6 {
                let thinker = position.mover();
                let (score, best) = value(&position, depth, Techniques::EXACT).expect("a move");
                let truth = oracle(&position, thinker, depth, 0);
                // A certain end may be found, and the deepening stop, before the last depth.
                let is_decided = score.abs() > search::score::DECIDED;
                if !is_decided {
                    assert_eq!(score, truth, "node {node}, depth {depth}, three players: {three}");
                }
                let of_best = oracle(&position.after(best), thinker, depth - 1, 1);
                assert_eq!(of_best, truth, "the move is not the best: node {node}, depth {depth}");
            }
        }
    }
}

/// Overlooks moves with a high number.
struct Dull {
    sharpness: u8,
}

impl Dull {
    fn seen(&self, position: &Toy) -> Vec<u8> {
        let mut moves = position.moves();
        moves.retain(|&mv| self.sees(position, mv, self.sharpness));
        if moves.is_empty() { position.moves() } else { moves }
    }
}

impl Evaluator<Toy> for Dull {
    const SLOTS: usize = <Whim as Evaluator<Toy>>::SLOTS;

    type Sketch = ();
    fn evaluate(&self, position: &Toy, player: Player) -> i32 {
        Whim.evaluate(position, player)
    }
    fn gain(&self, position: &Toy, mv: u8) -> i32 {
        Whim.gain(position, mv)
    }
    fn tactical_moves(&self, _: &Toy, _: &mut Vec<u8>) {}
    fn slot(&self, position: &Toy, mv: u8) -> usize {
        Whim.slot(position, mv)
    }
    fn sees(&self, position: &Toy, mv: u8, sharpness: u8) -> bool {
        // At some positions nothing at all is seen.
        mv < sharpness && !position.node.is_multiple_of(3)
    }
    fn sharpness(&self) -> Option<u8> {
        Some(self.sharpness)
    }
}

#[test]
fn moves_are_overlooked_below_the_root_and_never_all() {
    for node in 0..300 {
        let position = Toy { node, three: node % 2 == 0 };
        if position.standing().is_some() {
            continue;
        }
        for sharpness in [0, 1, 3] {
            let dull = Dull { sharpness };
            for techniques in
                [Techniques::EXACT, Techniques { transposition_cutoffs: true, ..Techniques::EXACT }]
            {
                let (score, _) = value_by(&dull, &position, 5, techniques).expect("a move");
                let seen = |position: &Toy| dull.seen(position);
                if score.abs() <= search::score::DECIDED {
                    let truth = value_if_seen(&position, position.mover(), 5, 0, &seen);
                    assert_eq!(score, truth, "node {node}, sharpness {sharpness}");
                }
            }
        }
    }
}

#[test]
fn all_techniques_find_certain_wins() {
    let mut n_wins = 0;
    for node in 0..2_000 {
        let position = Toy { node, three: false };
        if position.standing().is_some() {
            continue;
        }
        let truth = oracle(&position, position.mover(), 5, 0);
        if truth > search::score::DECIDED {
            // Whims mislead whoever prunes by looks, so that a win in 5 plies may be seen only some plies deeper.
            let (score, _) = value(&position, 14, Techniques::ALL).expect("a move");
            assert!(score > search::score::DECIDED, "node {node}: {score} instead of {truth}");
            n_wins += 1;
        }
    }
    assert!(n_wins > 100, "{n_wins} wins are too few to tell");
}

#[test]
fn thinking_is_repeatable_and_keeps_to_its_nodes() {
    let position = Toy { node: 78, three: true };
    let run = || {
        let experience = Experience::new(1 << 14);
        let limits = Limits { nodes: Some(5_000), ..Limits::default() };
        let mind = Mind {
            evaluator: &Whim,
            experience: &experience,
            techniques: Techniques::ALL,
            limits,
            n_lines: 2,
            crew: &Alone,
        };
        let mut told = Vec::new();
        let lines = think(mind, &position, &[], &|| Duration::ZERO, &AtomicBool::new(false), &mut |info| {
            told.push((info.depth, info.nodes));
        });
        (lines, told)
    };
    let (lines, told) = run();
    assert_eq!((lines.clone(), told.clone()), run());
    assert!(told.iter().all(|&(_, nodes)| nodes <= 5_000));
    assert!(!lines.is_empty());
}

/// How many positions two thoughts look at, one after the other.
fn nodes_of_two_thoughts(
    evaluator: &impl Evaluator<Toy>,
    position: &Toy,
    techniques: Techniques,
) -> [u64; 2] {
    // With room for next to nothing the table has no say in it.
    let experience = Experience::new(1);
    [(); 2].map(|()| {
        let limits = Limits { depth: Some(6), ..Limits::default() };
        let mind = Mind { evaluator, experience: &experience, techniques, limits, n_lines: 1, crew: &Alone };
        let mut nodes = 0;
        think(mind, position, &[], &|| Duration::ZERO, &AtomicBool::new(false), &mut |info| {
            nodes = info.nodes;
        });
        nodes
    })
}

#[test]
fn a_thought_begins_with_what_the_one_before_has_learnt_about_moves() {
    let mut n_other_orders = 0;
    for node in 0..200 {
        let position = Toy { node, three: false };
        let with_lore = nodes_of_two_thoughts(&Whim, &position, Techniques::EXACT);
        let without =
            nodes_of_two_thoughts(&Whim, &position, Techniques { keep_history: false, ..Techniques::EXACT });
        assert_eq!(with_lore[0], without[0], "node {node}: nothing is learnt before the first thought");
        n_other_orders += usize::from(with_lore[1] != without[1]);
    }
    assert!(n_other_orders > 20, "in {n_other_orders} of 200 positions lore changes the order");
}

/// In how many of 200 positions a first thought looks at more positions, and in how many at fewer, if a technique is on.
fn n_with_more_and_fewer_nodes(
    evaluator: &impl Evaluator<Toy>,
    techniques: impl Fn(bool) -> Techniques,
) -> [usize; 2] {
    let mut counts = [0; 2];
    for node in 0..200 {
        let position = Toy { node, three: false };
        let [on, off] =
            [true, false].map(|is_on| nodes_of_two_thoughts(evaluator, &position, techniques(is_on))[0]);
        counts[0] += usize::from(on > off);
        counts[1] += usize::from(on < off);
    }
    counts
}

#[test]
fn moves_without_an_answer_are_tried_in_another_order_if_they_are_credited() {
    let [n_more, n_fewer] = n_with_more_and_fewer_nodes(&Whim, |parent_history_bonus| Techniques {
        parent_history_bonus,
        keep_history: false,
        ..Techniques::EXACT
    });
    let n_other_orders = n_more + n_fewer;
    assert!(n_other_orders > 5, "in {n_other_orders} of 200 positions credit changes the order");
}

#[test]
fn late_moves_of_the_root_are_looked_at_less_deeply_only_where_that_is_wanted() {
    let [_, n_fewer] = n_with_more_and_fewer_nodes(&Whim, |root_reductions| Techniques {
        late_move_reductions: Some(200),
        root_reductions,
        keep_history: false,
        ..Techniques::EXACT
    });
    assert!(n_fewer > 20, "in {n_fewer} of 200 positions the root saves something");
}

/// Takes all moves for the same gain.
struct Undiscerning;

impl Evaluator<Toy> for Undiscerning {
    const SLOTS: usize = 1;

    type Sketch = ();
    fn evaluate(&self, position: &Toy, player: Player) -> i32 {
        Whim.evaluate(position, player)
    }
    fn gain(&self, _: &Toy, _: u8) -> i32 {
        1
    }
    fn tactical_moves(&self, _: &Toy, _: &mut Vec<u8>) {}
    fn slot(&self, _: &Toy, _: u8) -> usize {
        0
    }
}

#[test]
fn gains_are_looked_at_less_deeply_after_others_that_are_alike() {
    let techniques =
        |is_on: bool| Techniques { similar_capture_reductions: is_on.then_some(1), ..Techniques::EXACT };
    let [_, n_fewer] = n_with_more_and_fewer_nodes(&Undiscerning, techniques);
    assert!(n_fewer > 20, "in {n_fewer} of 200 positions something is saved");
    assert_eq!(
        n_with_more_and_fewer_nodes(&Whim, techniques),
        [0, 0],
        "where each move has a slot of its own"
    );
}

#[test]
fn a_stop_sign_ends_thinking_with_a_move() {
    let position = Toy { node: 5, three: false };
    let experience = Experience::new(1 << 14);
    let mind = Mind {
        evaluator: &Whim,
        experience: &experience,
        techniques: Techniques::ALL,
        limits: Limits::default(),
        n_lines: 1,
        crew: &Alone,
    };
    let lines = think(mind, &position, &[], &|| Duration::ZERO, &AtomicBool::new(true), &mut |_| {});
    assert_eq!(lines.len(), 1);
}

/// What Monte Carlo search says about a position, and how many positions it has looked at.
fn choices(config: MonteCarlo, nodes: u64, position: &Toy) -> (Vec<Choice<u8>>, u64) {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let (clock, stop) = (&|| Duration::ZERO, &AtomicBool::new(false));
    let mut n_positions = 0;
    let mind = ChanceMind { evaluator: &Whim, config, limits };
    let choices = think_by_chance(mind, position, &[], clock, stop, &mut |n, _| n_positions = n);
    (choices, n_positions)
}

#[test]
fn monte_carlo_search_proves_short_wins_to_the_ply() {
    let mut n_wins = 0;
    for node in 0..400 {
        let position = Toy { node, three: true };
        let table = &mut ProofTable::new(1 << 16);
        let limits = Limits { depth: Some(5), ..Limits::default() };
        let inquiry = Inquiry { table, limits, elapsed: &|| Duration::ZERO, stop: &AtomicBool::new(false) };
        let Verdict::Win { plies } = prove(&position, &[], inquiry, &mut |_| {}).verdict else { continue };
        if plies > 0 {
            let (choices, _) = choices(MonteCarlo::INFORMED, 20_000, &position);
            assert_eq!(choices[0].wins_in, Some(plies), "node {node}");
            assert_eq!(choices[0].line.len(), plies as usize, "node {node}");
            n_wins += 1;
        }
    }
    assert!(n_wins > 20, "{n_wins} wins are too few to tell");
}

#[test]
fn monte_carlo_search_knows_something_even_if_it_is_stopped_at_once() {
    for node in 0..40 {
        let position = Toy { node, three: true };
        if position.standing().is_none() {
            let (choices, n_positions) = choices(MonteCarlo::INFORMED, 1, &position);
            let n_moves = position.moves().len();
            assert_eq!((choices.len(), n_positions as usize), (n_moves, n_moves + 1), "node {node}");
        }
    }
}

#[test]
fn monte_carlo_search_solves_small_trees() {
    let config = MonteCarlo { solves: true, ..MonteCarlo::PLAIN };
    let mut n_wins = 0;
    for node in 0..400 {
        let position = Toy { node, three: node % 2 == 0 };
        if position.standing().is_some() {
            continue;
        }
        let mover = position.mover();
        // A win that nobody else can prevent is also one against all others together.
        if oracle(&position, mover, 3, 0) > search::score::DECIDED {
            let (choices, _) = choices(config, 20_000, &position);
            assert!(choices[0].is_certain && choices[0].payoff >= 1.0, "node {node}: {:?}", choices[0]);
            n_wins += 1;
        }
    }
    assert!(n_wins > 20, "{n_wins} wins are too few to tell");
}
