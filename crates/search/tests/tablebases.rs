//! Both kinds of search probe tablebases, and end where these decide the root.

use std::{sync::atomic::AtomicBool, time::Duration};

use evaluation::{ProbeResult, Tablebase};
use search::{
    Fallibility, Info, Knowledge, Limits, MonteCarlo, MonteCarloParams, RootMove, SearchMemory, SearchParams,
    SingleThread, Techniques, score::of_probe, search, search_monte_carlo,
};
use tabletop::Position;

#[path = "exactness/toy.rs"]
mod toy;
use toy::{Toy, Whim};

/// Knows the result of positions between two players that end within this number of plies.
struct Learned {
    plies: u16,
}

impl Learned {
    /// The result for the mover of a position, running or not.
    fn value(position: &Toy, plies: u16) -> Option<ProbeResult> {
        if let Some(standing) = position.standing() {
            return Some(match standing.winner() {
                None => ProbeResult::Draw,
                Some(winner) if winner == position.mover() => ProbeResult::Win(0),
                Some(_) => ProbeResult::Loss(0),
            });
        }
        let plies = plies.checked_sub(1)?;
        let values: Vec<Option<ProbeResult>> =
            position.moves().into_iter().map(|mv| after(position, mv, plies)).collect();
        let wins = values.iter().filter_map(|value| match value {
            Some(ProbeResult::Win(plies)) => Some(*plies),
            _ => None,
        });
        if let Some(shortest) = wins.min() {
            return Some(ProbeResult::Win(shortest));
        }
        let others = values.into_iter().collect::<Option<Vec<ProbeResult>>>()?;
        let worth = |value: &ProbeResult| match value {
            ProbeResult::Draw => u16::MAX,
            ProbeResult::Win(plies) | ProbeResult::Loss(plies) => *plies,
        };
        others.into_iter().max_by_key(worth)
    }
}

/// The result of a move within this number of plies after it, for its mover and counted from before the move.
fn after(position: &Toy, mv: u8, plies: u16) -> Option<ProbeResult> {
    let next = position.after(mv);
    let is_his = next.mover() == position.mover();
    Some(match Learned::value(&next, plies)? {
        ProbeResult::Draw => ProbeResult::Draw,
        ProbeResult::Win(plies) if is_his => ProbeResult::Win(plies + 1),
        ProbeResult::Loss(plies) if is_his => ProbeResult::Loss(plies + 1),
        ProbeResult::Win(plies) => ProbeResult::Loss(plies + 1),
        ProbeResult::Loss(plies) => ProbeResult::Win(plies + 1),
    })
}

impl Tablebase<Toy> for Learned {
    fn probe(&self, position: &Toy) -> Option<ProbeResult> {
        Learned::value(position, self.plies)
    }
}

/// The tables, and the evaluation of the toy.
fn knowledge() -> Knowledge<'static, Toy, Whim, Whim, Learned> {
    Knowledge { evaluator: &Whim, ordering: &Whim, tablebase: &LEARNED, fallibility: Fallibility::NONE }
}

static LEARNED: Learned = Learned { plies: 6 };

/// Calls `check` for positions whose end is known, three plies away or more, and counts wins, draws and losses.
fn for_known_nodes(mut check: impl FnMut(&Toy, ProbeResult)) {
    let mut n_seen = [0; 3];
    for node in 0..600 {
        let position = Toy { node, three: false };
        let Some(result) = LEARNED.probe(&position).filter(|_| position.standing().is_none()) else {
            continue;
        };
        let kind = match result {
            ProbeResult::Win(..3) | ProbeResult::Loss(..3) => continue,
            ProbeResult::Win(_) => 0,
            ProbeResult::Draw => 1,
            ProbeResult::Loss(_) => 2,
        };
        n_seen[kind] += 1;
        check(&position, result);
    }
    assert!(n_seen.iter().all(|&n| n > 5), "{n_seen:?} are too few to tell");
}

#[test]
fn a_root_in_the_tablebase_ends_the_search() {
    for_known_nodes(|position, result| {
        let memory = SearchMemory::new(1 << 14);
        let params = SearchParams {
            knowledge: knowledge(),
            memory: &memory,
            techniques: Techniques::ALL,
            // Without an end of its own the search would go on to this.
            limits: Limits { nodes: Some(20_000), ..Limits::default() },
            multi_pv: 1,
            threads: &SingleThread,
        };
        let mut depths = Vec::new();
        let mut report = |info: &Info<'_, Toy>| depths.push(info.depth);
        let pvs = search(params, position, &[], &|| Duration::ZERO, &AtomicBool::new(false), &mut report);
        assert_eq!(depths, [1], "node {}", position.node);
        assert_eq!(pvs[0].score, of_probe(result, 0), "node {}", position.node);
        assert_eq!(after(position, pvs[0].moves[0], LEARNED.plies), Some(result), "node {}", position.node);
    });
}

fn root_moves(position: &Toy, config: MonteCarlo) -> (Vec<RootMove<u8>>, u64) {
    let limits = Limits { nodes: Some(500), ..Limits::default() };
    let mut n_nodes = 0;
    let params = MonteCarloParams { knowledge: knowledge(), config, limits };
    let (clock, stop) = (&|| Duration::ZERO, &AtomicBool::new(false));
    let root_moves = search_monte_carlo(params, position, &[], clock, stop, &mut |n, _| n_nodes = n);
    (root_moves, n_nodes)
}

#[test]
fn monte_carlo_search_probes_tablebases() {
    for_known_nodes(|position, result| {
        let config = MonteCarlo { proves: false, ..MonteCarlo::INFORMED };
        let (root_moves, n_nodes) = root_moves(position, config);
        // A prior for each move, and one simulation, are enough.
        assert!(n_nodes as usize <= position.moves().len() + 1, "node {}: {n_nodes}", position.node);
        let payoff = match result {
            ProbeResult::Win(_) => 1.0,
            ProbeResult::Draw => 0.5,
            ProbeResult::Loss(_) => 0.0,
        };
        assert!(root_moves[0].is_proven, "node {}", position.node);
        assert_eq!(root_moves[0].payoff, payoff, "node {}", position.node);
        // The shortest win, so that the game comes to an end, and the longest loss.
        assert_eq!(after(position, root_moves[0].mv, LEARNED.plies), Some(result), "node {}", position.node);
    });
}

#[test]
fn a_finished_game_has_no_root_moves() {
    let over = (0..).map(|node| Toy { node, three: false }).find(|position| position.standing().is_some());
    let (root_moves, _) = root_moves(&over.expect("some games are over"), MonteCarlo::INFORMED);
    assert!(root_moves.is_empty());
}

#[test]
fn plain_monte_carlo_search_probes_no_tablebase() {
    for_known_nodes(|position, _| {
        let (_, n_nodes) = root_moves(position, MonteCarlo::PLAIN);
        assert_eq!(n_nodes, 500, "node {}", position.node);
    });
}
