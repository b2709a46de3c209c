//! The advantage of a side is learnt from results.

use ratings::{Advantage, Rating, update};

/// Pseudo-random numbers between 0 and 1, the same in every run.
struct Lot(u64);

impl Lot {
    fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() * n as f64) as usize
    }
}

/// The ranks of a match between players of these true strengths, including sides. Each place is drawn among the
/// remaining players, by odds. For two players this is the model of the ratings themselves.
fn draw_ranks(strengths: &[f64], lot: &mut Lot) -> Vec<u8> {
    let odds: Vec<f64> = strengths.iter().map(|points| 10_f64.powf(points / 400.0)).collect();
    let mut ranks = vec![0; odds.len()];
    for rank in 1..=odds.len() {
        let left: f64 = (0..odds.len()).filter(|&it| ranks[it] == 0).map(|it| odds[it]).sum();
        let mut drawn = lot.next() * left;
        let mut chosen = None;
        for side in (0..odds.len()).filter(|&it| ranks[it] == 0) {
            chosen = Some(side);
            drawn -= odds[side];
            if drawn < 0.0 {
                break;
            }
        }
        ranks[chosen.expect("somebody is left")] = u8::try_from(rank).expect("few ranks");
    }
    ranks
}

fn known(rating: f64) -> Rating {
    Rating { rating, deviation: 50.0, volatility: 0.06, games: 100, updated: 0 }
}

#[test]
fn nothing_is_known_at_first() {
    for n_sides in [2, 3] {
        let advantage = Advantage::new(n_sides);
        assert_eq!(advantage.points(), vec![0.0; n_sides]);
        assert_eq!(advantage.games(), 0);
    }
    assert_eq!(Advantage::new(2).first_against_second(), 0.5);
    // Half of a difference of 50 points each.
    assert!((Advantage::new(2).deviation() - 25.0).abs() < 1e-9);
}

#[test]
fn one_result_changes_little() {
    let mut advantage = Advantage::new(2);
    advantage.learn(&[known(1500.0); 2], &[1, 2], 0);
    assert!((1.0..4.0).contains(&advantage.points()[0]), "{advantage:?}");
    assert_eq!(advantage.points()[0], -advantage.points()[1]);
    assert_eq!(advantage.games(), 1);
}

#[test]
fn draws_of_equals_teach_that_there_is_none() {
    let mut advantage = Advantage::new(2);
    for _ in 0..1000 {
        advantage.learn(&[known(1500.0); 2], &[1, 1], 0);
    }
    assert_eq!(advantage.points(), [0.0, 0.0]);
    assert!(advantage.deviation() < 7.0, "{advantage:?}");
}

#[test]
fn players_of_unknown_strength_teach_less() {
    let learnt_from = |player: Rating| {
        let mut advantage = Advantage::new(2);
        advantage.learn(&[player; 2], &[1, 2], 0);
        advantage.points()[0]
    };
    assert!(learnt_from(Rating::new(0)) < learnt_from(known(1500.0)));
}

#[test]
fn a_win_that_ratings_explain_teaches_little() {
    let learnt_from = |first: f64, second: f64| {
        let mut advantage = Advantage::new(2);
        advantage.learn(&[known(first), known(second)], &[1, 2], 0);
        advantage.points()[0]
    };
    assert!(learnt_from(2000.0, 1500.0) < learnt_from(1500.0, 2000.0) / 5.0);
}

#[test]
fn the_estimate_finds_the_advantage_of_the_first_of_two() {
    for truth in [-40.0, 0.0, 30.0, 120.0] {
        let mut lot = Lot(7);
        let mut advantage = Advantage::new(2);
        for _ in 0..20_000 {
            let sides = [known(1300.0 + 400.0 * lot.next()), known(1300.0 + 400.0 * lot.next())];
            let ranks = draw_ranks(&[sides[0].rating + truth, sides[1].rating], &mut lot);
            advantage.learn(&sides, &ranks, 0);
        }
        let found = advantage.points()[0] - advantage.points()[1];
        assert!((found - truth).abs() < 10.0, "{truth}: {found}");
        assert!(advantage.deviation() < 2.0);
    }
}

#[test]
fn the_estimate_orders_three_sides_and_its_points_add_up_to_zero() {
    let mut lot = Lot(3);
    let mut advantage = Advantage::new(3);
    let truth = [60.0, 0.0, -60.0];
    for _ in 0..30_000 {
        advantage.learn(&[known(1500.0); 3], &draw_ranks(&truth, &mut lot), 0);
    }
    assert!(advantage.points().iter().sum::<f64>().abs() < 1e-6);
    for (found, truth) in advantage.points().iter().zip(truth) {
        assert!((found - truth).abs() < 12.0, "{advantage:?}");
    }
}

/// Everything at once, as on a server: ratings and the advantage are unknown and learnt from the same results.
#[test]
fn ratings_and_the_advantage_are_learnt_together() {
    let mut lot = Lot(11);
    let truth = 80.0;
    let strengths: Vec<f64> = (0..20).map(|it| 1300.0 + 20.0 * f64::from(it)).collect();
    let mut players = vec![Rating::new(0); strengths.len()];
    let mut advantage = Advantage::new(2);
    for minute in 0..20_000 {
        let now = minute * 60_000;
        let first = lot.below(players.len());
        let second = (first + 1 + lot.below(players.len() - 1)) % players.len();
        let before = [players[first], players[second]];
        let ranks = draw_ranks(&[strengths[first] + truth, strengths[second]], &mut lot);
        let after = update(&before, &ranks, advantage.points(), now);
        advantage.learn(&before, &ranks, now);
        (players[first], players[second]) = (after[0], after[1]);
    }
    let found = advantage.points()[0] - advantage.points()[1];
    assert!((found - truth).abs() < 15.0, "{found}");
    let mean = |of: &dyn Fn(usize) -> f64| (0..players.len()).map(of).sum::<f64>() / players.len() as f64;
    let (rated, true_mean) = (mean(&|it| players[it].rating), mean(&|it| strengths[it]));
    let error = mean(&|it| ((players[it].rating - rated) - (strengths[it] - true_mean)).abs());
    assert!(error < 45.0, "mean error {error}");
    assert!(players.iter().all(|player| player.is_ranked()), "{players:?}");
}

/// A player who always moves first gains no rating by it.
#[test]
fn whoever_always_begins_is_not_rated_higher_for_it() {
    // The mean over the second half of many games, because a single rating fluctuates.
    let gain_of = |learns: bool| {
        let mut lot = Lot(5);
        let mut advantage = Advantage::new(2);
        let mut beginner = known(1500.0);
        let mut sum = 0.0;
        for game in 0..4000 {
            if learns {
                // Others, of the same strength, play too.
                advantage.learn(&[known(1500.0); 2], &draw_ranks(&[100.0, 0.0], &mut lot), 0);
            }
            let sides = [beginner, known(1500.0)];
            beginner = update(&sides, &draw_ranks(&[100.0, 0.0], &mut lot), advantage.points(), 0)[0];
            sum += if game < 2000 { 0.0 } else { beginner.rating - 1500.0 };
        }
        sum / 2000.0
    };
    assert!((80.0..120.0).contains(&gain_of(false)), "{}", gain_of(false));
    assert!(gain_of(true).abs() < 20.0, "{}", gain_of(true));
}

#[test]
fn an_advantage_is_kept_as_plain_numbers() {
    let mut advantage = Advantage::new(2);
    advantage.learn(&[known(1500.0); 2], &[1, 2], 0);
    let text = serde_json::to_string(&advantage).unwrap();
    assert!(text.starts_with(r#"{"games":1,"precision":"#), "{text}");
    let read: Advantage = serde_json::from_str(&text).unwrap();
    assert!((read.points()[0] - advantage.points()[0]).abs() < 1e-9);
    let rating = known(1612.0);
    assert_eq!(serde_json::from_str::<Rating>(&serde_json::to_string(&rating).unwrap()).unwrap(), rating);
}
