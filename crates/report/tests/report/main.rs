//! Reports of a toy game whose figures are known, and of real games.

// The helpers are test code too.
#![allow(clippy::unwrap_used)]

mod nim;
mod words;

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering::Relaxed},
};

use games::{AnyPosition, GameKind, StartChoice};
use report::{
    Bench, BenchPlan, Compared, Comparison, EngineMind, Fairness, Figures, Measure, Strength, play,
};

use crate::nim::{Nim, Player};

fn never() -> AtomicBool {
    AtomicBool::new(false)
}

/// Nim from a heap of this size. Rung 0 plays at random, rung 1 perfectly.
fn nim_plan(size: u8, n_games: u64) -> Arc<BenchPlan> {
    let start: Box<dyn AnyPosition> = Box::new(Nim::new(size));
    let ladder = vec![Strength::Nodes(10), Strength::Nodes(1000)];
    // Toys are in no list of games: the kind is asked for its engines only.
    Arc::new(BenchPlan { ladder, n_games, ..BenchPlan::new(GameKind::Wali, None, start) })
}

fn nim(size: u8, n_games: u64) -> Figures {
    let mut bench = Bench::new(nim_plan(size, n_games));
    bench.play(&mut Player::default(), u64::MAX, &never());
    assert!(bench.is_done());
    bench.figures()
}

fn close(found: f64, expected: f64) {
    assert!((found - expected).abs() < 1e-9, "{found} {expected}");
}

#[test]
fn perfect_nim_has_its_known_figures() {
    let figures = nim(21, 60);
    assert_eq!((figures.games_played, figures.games_planned), (120, 120));
    // Perfect play from 21: one stone, then five times four. The first player wins, and all games are the same.
    let top = figures.top().unwrap();
    assert_eq!((top.wins.as_slice(), top.draws), ([60, 0].as_slice(), 0));
    assert_eq!(figures.fairness, Fairness::Unfair);
    assert_eq!(figures.different_games, 1);
    let mean = |measure| figures.measure(measure).unwrap().mean;
    close(mean(Measure::Length), 11.0);
    close(mean(Measure::Branching), 3.0);
    for never in [Measure::Draws, Measure::Drama, Measure::Comebacks, Measure::LeadChanges, Measure::Decided]
    {
        close(mean(never), 0.0);
    }
    close(mean(Measure::Uncertainty), 0.0);
    assert_eq!(figures.length_deciles, [11.0; 3]);
    assert_eq!(figures.lengths.iter().map(|bin| bin.games).sum::<u64>(), 60);
    close(figures.space.games, 11.0 * 3_f64.log10());
    // The heap can be any choice of the stones that were seen together, with either player to move.
    let ways = [21, 20, 19, 16, 15, 12, 11, 8, 7, 4, 3].map(|n| choose(21, n)).iter().sum::<f64>();
    assert!((figures.space.positions.unwrap() - (2.0 * ways).log10()).abs() < 1e-6);
    assert_eq!((figures.space.seen, figures.space.materials), (12, 11));
    close(figures.openings.effective[2], 1.0);
    assert_eq!(figures.openings.list[0].mv, "1");
    // Each stone is taken once, in one of eleven plies.
    assert!(figures.cells.iter().all(|cell| (cell.moved - 1.0 / 11.0).abs() < 1e-9 && cell.lost == 0.0));
    close(figures.cells[0].stood[2], 1.0);
    assert_eq!(figures.typical.as_ref().map(|game| game.moves.len()), Some(11));
    let winner: Vec<f64> = figures.tenths.iter().map(|tenth| tenth.winner[2]).collect();
    assert_eq!(winner, [1.0; 10]);
}

fn choose(n: u32, k: u32) -> f64 {
    (1..=k).map(|i| f64::from(n - k + i) / f64::from(i)).product()
}

#[test]
fn decisions_of_nim_matter_where_one_move_wins() {
    let figures = nim(21, 400);
    // Every second position has one winning move of three; in the others all moves lose. About one of forty plies is
    // looked at.
    for measure in [Measure::Stakes, Measure::OnlyMoves] {
        let estimate = figures.measure(measure).unwrap();
        assert!(estimate.n > 60, "{}", estimate.n);
        assert!(!estimate.excludes(6.0 / 11.0), "{measure:?} {estimate:?}");
    }
    let good = figures.measure(Measure::GoodMoves).unwrap();
    assert!(!good.excludes((6.0 / 3.0 + 5.0) / 11.0), "{good:?}");
    // A random move is good where all are alike, and once in three where they are not.
    let clear = figures.measure(Measure::Clarity).unwrap();
    assert!(!clear.excludes((6.0 / 3.0 + 5.0) / 11.0), "{clear:?}");
}

#[test]
fn the_stronger_wins_and_random_players_are_nearly_even() {
    let figures = nim(21, 200);
    let step = &figures.steps[0];
    assert_eq!(step.score.n, 100);
    assert!(step.score.low > 0.85, "{step:?}");
    let random = &figures.mirrors[0];
    assert_eq!(random.scores[0].n, 100);
    close(random.scores[0].mean + random.scores[1].mean, 1.0);
    assert!(!random.scores[0].excludes(0.5), "{random:?}");
}

#[test]
fn where_the_second_player_wins_it_says_so() {
    let figures = nim(20, 60);
    assert_eq!(figures.top().unwrap().wins, [0, 60]);
    assert_eq!(figures.fairness, Fairness::Unfair);
    close(figures.measure(Measure::Length).unwrap().mean, 10.0);
}

#[test]
fn two_heaps_differ_in_what_differs() {
    let comparison = Comparison::new([nim(21, 60), nim(20, 60)]);
    let row = |what| comparison.rows.iter().find(|row| row.what == what).unwrap();
    // Perfect players: the seat that wins is another one, and games are one ply shorter.
    for what in [Compared::Seat { rung: 1, seat: 0 }, Compared::Measure(Measure::Length)] {
        assert!(row(what).is_significant(), "{what:?}");
    }
    close(row(Compared::Measure(Measure::Length)).difference, -1.0);
    for what in [Compared::Measure(Measure::Draws), Compared::Measure(Measure::Branching)] {
        assert!(!row(what).is_significant(), "{what:?}");
    }
    // The same start against itself: no difference at all.
    let same = Comparison::new([nim(21, 60), nim(21, 60)]);
    assert!(same.rows.iter().all(|row| !row.is_significant() && row.difference == 0.0));
}

#[test]
fn figures_depend_neither_on_portions_nor_on_order() {
    let plan = nim_plan(13, 30);
    let mut whole = Bench::new(Arc::clone(&plan));
    whole.play(&mut Player::default(), u64::MAX, &never());
    let mut portions = Bench::new(Arc::clone(&plan));
    let mut mind = Player::default();
    while !portions.is_done() {
        portions.play(&mut mind, 7, &never());
    }
    let mut backwards = Bench::new(Arc::clone(&plan));
    for number in (0..plan.n_all_games()).rev() {
        backwards.add(number, play(&plan, plan.planned(number), &mut mind, &never()).unwrap());
    }
    assert_eq!(whole.figures(), portions.figures());
    assert_eq!(whole.figures(), backwards.figures());
}

#[test]
fn figures_come_back_from_json() {
    let figures = nim(9, 10);
    let text = serde_json::to_string(&figures).unwrap();
    let back: Figures = serde_json::from_str(&text).unwrap();
    assert_eq!((back.mirrors[0].wins.clone(), back.measures.len()), (figures.mirrors[0].wins.clone(), 13));
    assert!(text.contains(r#""fairness":"open""#) || text.contains(r#""fairness":"unfair""#));
}

#[test]
fn a_bench_without_games_has_figures_too() {
    let figures = Bench::new(nim_plan(21, 10)).figures();
    assert_eq!((figures.games_played, figures.fairness), (0, Fairness::Open));
    assert_eq!((figures.typical, figures.lengths.len()), (None, 0));
}

#[test]
fn a_game_that_is_stopped_leaves_nothing() {
    let plan = nim_plan(21, 10);
    let stop = AtomicBool::new(false);
    let mut bench = Bench::new(plan);
    bench.play(&mut Player::default(), 3, &stop);
    stop.store(true, Relaxed);
    bench.play(&mut Player::default(), 3, &stop);
    assert_eq!(bench.n_played(), 3);
}

fn real(game: GameKind, choice: &StartChoice<'_>, ladder: &[u64], n_games: u64) -> Figures {
    let start = game.start(choice, &[]).unwrap();
    let ladder = ladder.iter().map(|&nodes| Strength::Nodes(nodes)).collect();
    let plan = Arc::new(BenchPlan { ladder, n_games, ..BenchPlan::new(game, start.setup, start.position) });
    let mut bench = Bench::new(Arc::clone(&plan));
    bench.play(&mut EngineMind::new(plan), u64::MAX, &never());
    bench.figures()
}

#[test]
fn every_start_of_every_game_can_be_reported() {
    for game in GameKind::ALL {
        for players in game.player_counts() {
            let choice = StartChoice { players: Some(players), ..StartChoice::default() };
            let figures = real(game, &choice, &[10, 30], 4);
            assert_eq!(figures.games_played, figures.games_planned, "{game}");
            assert_eq!(figures.top().unwrap().scores.len(), players, "{game}");
            assert!(figures.measure(Measure::Length).unwrap().mean > 5.0, "{game}");
            let moves: f64 = figures.pieces.iter().map(|piece| piece.moves).sum();
            assert!((moves - 1.0).abs() < 1e-9, "{game} {moves}");
            assert!(figures.space.positions.is_some_and(|it| it > 5.0), "{game}");
        }
    }
}

#[test]
fn games_of_engines_differ_and_are_the_same_again() {
    let choice = StartChoice::default();
    let figures = real(GameKind::Wali, &choice, &[30], 12);
    assert_eq!(figures.different_games, 12);
    assert_eq!(real(GameKind::Wali, &choice, &[30], 12), figures);
}

#[test]
fn more_nodes_win_more() {
    let figures = real(GameKind::Khitan, &StartChoice::default(), &[10, 640], 60);
    assert!(figures.steps[0].score.low > 0.5, "{:?}", figures.steps[0]);
}

#[test]
fn endings_say_which_counter_ran_out() {
    let figures =
        real(GameKind::Khitan, &StartChoice { rules: Some("expert"), ..StartChoice::default() }, &[10], 6);
    let endings = &figures.top().unwrap().endings;
    assert_eq!(endings.iter().map(|ending| ending.games).sum::<u64>(), 6);
    assert!(endings.iter().any(|ending| ending.reason == "quiet"), "{endings:?}");
}
