//! With everything inexact switched off, the search gives the value of a plain minimax.

use std::{
    collections::BTreeSet,
    sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
    time::Duration,
};

use evaluation::{Evaluator, MoveOrdering, NoTablebase, Perception};
use search::{
    BlindSpots, Fallibility, Knowledge, Limits, MonteCarlo, MonteCarloParams, RootMove, SearchMemory,
    SearchParams, SingleThread, StopSignal, Techniques, WHOLE_SIGHT,
    proof::{Inquiry, ProofTable, Verdict, prove},
    score::of_standing,
    search, search_monte_carlo,
};
use tabletop::{Player, Position};

#[path = "exactness/toy.rs"]
mod toy;
use toy::{Toy, Whim};

/// The value of a position for the root_player: no windows, no order, no memory.
fn oracle(position: &Toy, root_player: Player, depth: u32, ply: usize) -> i32 {
    value_if_seen(position, root_player, depth, ply, &|position| position.moves())
}

/// The same for a player who notices only some moves.
fn value_if_seen(
    position: &Toy,
    root_player: Player,
    depth: u32,
    ply: usize,
    seen: &dyn Fn(&Toy) -> Vec<u8>,
) -> i32 {
    if let Some(standing) = position.standing() {
        return of_standing(standing, root_player, ply);
    }
    if depth == 0 {
        return Whim.evaluate(position, root_player);
    }
    let moves = if ply == 0 { position.moves() } else { seen(position) };
    let values =
        moves.into_iter().map(|mv| value_if_seen(&position.after(mv), root_player, depth - 1, ply + 1, seen));
    if position.mover() == root_player { values.max() } else { values.min() }
        .expect("a running game has moves")
}

fn value(position: &Toy, depth: u32, techniques: Techniques) -> Option<(i32, u8)> {
    value_with(Fallibility::NONE, position, depth, techniques)
}

fn value_with(
    fallibility: Fallibility<'_, Toy>,
    position: &Toy,
    depth: u32,
    techniques: Techniques,
) -> Option<(i32, u8)> {
    let memory = SearchMemory::new(1 << 16);
    let knowledge = Knowledge { fallibility, ..Knowledge::new(&Whim) };
    let limits = Limits { depth: Some(depth), ..Limits::default() };
    let params = SearchParams { knowledge, techniques, limits, ..SearchParams::new(&Whim, &memory) };
    let pvs = search(params, position, &[], &|| Duration::ZERO, &AtomicBool::new(false), &mut |_| {});
    pvs.first().map(|pv| (pv.score, pv.moves[0]))
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
                let root_player = position.mover();
                let (score, best) = value(&position, depth, Techniques::EXACT).expect("a move");
                let truth = oracle(&position, root_player, depth, 0);
                // A certain end may be found, and the deepening stop, before the last depth.
                let is_decided = score.abs() > search::score::DECIDED;
                if !is_decided {
                    assert_eq!(score, truth, "node {node}, depth {depth}, three players: {three}");
                }
                let of_best = oracle(&position.after(best), root_player, depth - 1, 1);
                assert_eq!(of_best, truth, "the move is not the best: node {node}, depth {depth}");
            }
        }
    }
}

/// Overlooks moves with a high number.
struct Dull;

impl Dull {
    fn noticed(&self, position: &Toy, sharpness: u8) -> Vec<u8> {
        let mut moves = position.moves();
        moves.retain(|&mv| self.notices(position, mv, sharpness));
        if moves.is_empty() { position.moves() } else { moves }
    }
}

impl Perception<Toy> for Dull {
    fn notices(&self, position: &Toy, mv: u8, sharpness: u8) -> bool {
        // At some positions nothing at all is noticed.
        mv < sharpness && !position.node.is_multiple_of(3)
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
            let blind_spots = Some(BlindSpots { sight: WHOLE_SIGHT, sharpness, perception: &Dull });
            let fallibility = Fallibility { blind_spots, ..Fallibility::NONE };
            for techniques in
                [Techniques::EXACT, Techniques { transposition_cutoffs: true, ..Techniques::EXACT }]
            {
                let (score, _) = value_with(fallibility, &position, 5, techniques).expect("a move");
                let seen = |position: &Toy| Dull.noticed(position, sharpness);
                if score.abs() <= search::score::DECIDED {
                    let truth = value_if_seen(&position, position.mover(), 5, 0, &seen);
                    assert_eq!(score, truth, "node {node}, sharpness {sharpness}");
                }
            }
        }
    }
}

#[test]
fn moves_that_do_not_come_to_mind_are_not_played_but_one_always_does() {
    let position = Toy { node: 78, three: false };
    let played = |sight: u8| -> BTreeSet<u8> {
        let choose = |seed| {
            let blind_spots = Some(BlindSpots { sight, sharpness: u8::MAX, perception: &Dull });
            let fallibility = Fallibility { seed, blind_spots, ..Fallibility::NONE };
            let choice = || value_with(fallibility, &position, 3, Techniques::EXACT).expect("a move").1;
            assert_eq!(choice(), choice(), "in the same game the same comes to mind");
            choice()
        };
        (0..200).map(choose).collect()
    };
    let best = value(&position, 3, Techniques::EXACT).expect("a move").1;
    assert_eq!(played(WHOLE_SIGHT), BTreeSet::from([best]));
    assert_eq!(played(1), position.moves().into_iter().collect());
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
            // Whims mislead pruning, so that a win in 5 plies may be seen only some plies deeper.
            let (score, _) = value(&position, 14, Techniques::ALL).expect("a move");
            assert!(score > search::score::DECIDED, "node {node}: {score} instead of {truth}");
            n_wins += 1;
        }
    }
    assert!(n_wins > 100, "{n_wins} wins are too few to tell");
}

#[test]
fn a_search_is_repeatable_and_keeps_to_its_nodes() {
    let position = Toy { node: 78, three: true };
    let run = || {
        let memory = SearchMemory::new(1 << 14);
        let limits = Limits { nodes: Some(5_000), ..Limits::default() };
        let params = SearchParams { limits, multi_pv: 2, ..SearchParams::new(&Whim, &memory) };
        let mut reported = Vec::new();
        let pvs = search(params, &position, &[], &|| Duration::ZERO, &AtomicBool::new(false), &mut |info| {
            reported.push((info.depth, info.nodes));
        });
        (pvs, reported)
    };
    let (pvs, reported) = run();
    assert_eq!((pvs.clone(), reported.clone()), run());
    assert!(reported.iter().all(|&(_, nodes)| nodes <= 5_000));
    assert!(!pvs.is_empty());
}

/// The nodes of two searches, one after the other.
fn nodes_of_two_searches(
    ordering: &impl MoveOrdering<Toy>,
    position: &Toy,
    techniques: Techniques,
) -> [u64; 2] {
    // The table has next to no room, so that only the history tables are kept.
    let memory = SearchMemory::new(1);
    [(); 2].map(|()| {
        let params = SearchParams {
            knowledge: Knowledge {
                evaluator: &Whim,
                ordering,
                tablebase: &NoTablebase,
                fallibility: Fallibility::NONE,
            },
            memory: &memory,
            techniques,
            limits: Limits { depth: Some(6), ..Limits::default() },
            multi_pv: 1,
            threads: &SingleThread,
        };
        let mut nodes = 0;
        search(params, position, &[], &|| Duration::ZERO, &AtomicBool::new(false), &mut |info| {
            nodes = info.nodes;
        });
        nodes
    })
}

#[test]
fn a_search_starts_with_the_history_tables_of_the_one_before() {
    let mut n_other_orders = 0;
    for node in 0..200 {
        let position = Toy { node, three: false };
        let kept = nodes_of_two_searches(&Whim, &position, Techniques::EXACT);
        let without =
            nodes_of_two_searches(&Whim, &position, Techniques { keep_history: false, ..Techniques::EXACT });
        assert_eq!(kept[0], without[0], "node {node}: nothing is learnt before the first search");
        n_other_orders += usize::from(kept[1] != without[1]);
    }
    assert!(n_other_orders > 20, "in {n_other_orders} of 200 positions kept history changes the order");
}

/// In how many of 200 positions a first search has more nodes, and in how many fewer, if a technique is on.
fn n_with_more_and_fewer_nodes(
    ordering: &impl MoveOrdering<Toy>,
    techniques: impl Fn(bool) -> Techniques,
) -> [usize; 2] {
    let mut counts = [0; 2];
    for node in 0..200 {
        let position = Toy { node, three: false };
        let [on, off] =
            [true, false].map(|is_on| nodes_of_two_searches(ordering, &position, techniques(is_on))[0]);
        counts[0] += usize::from(on > off);
        counts[1] += usize::from(on < off);
    }
    counts
}

#[test]
fn the_parent_history_bonus_changes_the_order_of_moves() {
    let [n_more, n_fewer] = n_with_more_and_fewer_nodes(&Whim, |parent_history_bonus| Techniques {
        parent_history_bonus,
        keep_history: false,
        ..Techniques::EXACT
    });
    let n_other_orders = n_more + n_fewer;
    assert!(n_other_orders > 5, "in {n_other_orders} of 200 positions the bonus changes the order");
}

#[test]
fn late_moves_of_the_root_are_reduced_only_where_that_is_on() {
    let [_, n_fewer] = n_with_more_and_fewer_nodes(&Whim, |root_reductions| Techniques {
        late_move_reductions: Some(200),
        root_reductions,
        keep_history: false,
        ..Techniques::EXACT
    });
    assert!(n_fewer > 20, "in {n_fewer} of 200 positions the root saves something");
}

/// Takes all moves for similar captures.
struct Undiscerning;

impl MoveOrdering<Toy> for Undiscerning {
    const HISTORY_SIZE: usize = 1;

    fn gain(&self, _: &Toy, _: u8) -> i32 {
        1
    }
    fn noisy_moves(&self, _: &Toy, _: &mut Vec<u8>) {}
    fn history_index(&self, _: &Toy, _: u8) -> usize {
        0
    }
}

#[test]
fn captures_are_reduced_after_similar_ones() {
    let techniques =
        |is_on: bool| Techniques { similar_capture_reductions: is_on.then_some(1), ..Techniques::EXACT };
    let [_, n_fewer] = n_with_more_and_fewer_nodes(&Undiscerning, techniques);
    assert!(n_fewer > 20, "in {n_fewer} of 200 positions something is saved");
    assert_eq!(
        n_with_more_and_fewer_nodes(&Whim, techniques),
        [0, 0],
        "where each move has a history index of its own"
    );
}

#[test]
fn a_stop_signal_ends_a_search_with_a_move() {
    let position = Toy { node: 5, three: false };
    let memory = SearchMemory::new(1 << 14);
    let params = SearchParams::new(&Whim, &memory);
    let pvs = search(params, &position, &[], &|| Duration::ZERO, &AtomicBool::new(true), &mut |_| {});
    assert_eq!(pvs.len(), 1);
}

/// Is set after it has been polled a few times.
#[derive(Default)]
struct PolledStop(AtomicUsize);

impl StopSignal for PolledStop {
    fn is_set(&self) -> bool {
        self.0.fetch_add(1, Relaxed) >= 20
    }
}

#[test]
fn a_stop_signal_is_polled_without_a_time_limit() {
    let is_stopped_by_polling = |node: u64| {
        let position = Toy { node, three: true };
        let memory = SearchMemory::new(1 << 14);
        let stop = PolledStop::default();
        let params = SearchParams::new(&Whim, &memory);
        let pvs = search(params, &position, &[], &|| Duration::ZERO, &stop, &mut |_| {});
        let is_stopped = stop.0.into_inner() > 20;
        assert!(!is_stopped || !pvs.is_empty(), "node {node}");
        is_stopped
    };
    assert!((0..40).any(is_stopped_by_polling));

    let position = Toy { node: 78, three: true };
    let stop = PolledStop::default();
    let (config, limits) = (MonteCarlo::PLAIN, Limits::default());
    let params = MonteCarloParams { knowledge: Knowledge::new(&Whim), config, limits };
    let never_asked = || -> Duration { unreachable!("there is no limit of time") };
    let root_moves = search_monte_carlo(params, &position, &[], &never_asked, &stop, &mut |_, _| {});
    assert!(!root_moves.is_empty() && stop.0.into_inner() > 20);
}

/// The root moves of a Monte Carlo tree search, and its nodes.
fn root_moves(config: MonteCarlo, nodes: u64, position: &Toy) -> (Vec<RootMove<u8>>, u64) {
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    let (clock, stop) = (&|| Duration::ZERO, &AtomicBool::new(false));
    let mut n_nodes = 0;
    let params = MonteCarloParams { knowledge: Knowledge::new(&Whim), config, limits };
    let root_moves = search_monte_carlo(params, position, &[], clock, stop, &mut |n, _| n_nodes = n);
    (root_moves, n_nodes)
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
            let (root_moves, _) = root_moves(MonteCarlo::INFORMED, 20_000, &position);
            assert_eq!(root_moves[0].wins_in, Some(plies), "node {node}");
            assert_eq!(root_moves[0].pv.len(), plies as usize, "node {node}");
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
            let (root_moves, n_nodes) = root_moves(MonteCarlo::INFORMED, 1, &position);
            let n_moves = position.moves().len();
            assert_eq!((root_moves.len(), n_nodes as usize), (n_moves, n_moves + 1), "node {node}");
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
            let (root_moves, _) = root_moves(config, 20_000, &position);
            assert!(
                root_moves[0].is_proven && root_moves[0].payoff >= 1.0,
                "node {node}: {:?}",
                root_moves[0]
            );
            n_wins += 1;
        }
    }
    assert!(n_wins > 20, "{n_wins} wins are too few to tell");
}
