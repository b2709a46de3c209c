//! The effect of a match on ratings: single cases, and laws over arbitrary players and results.

use proptest::prelude::*;
use ratings::{Rating, update};

const DAY: i64 = 86_400_000;

fn player(rating: f64, deviation: f64) -> Rating {
    Rating { rating, deviation, volatility: 0.06, games: 30, updated: 0 }
}

fn ratings(of: &[Rating]) -> Vec<i32> {
    of.iter().map(|rating| rating.rating.round() as i32).collect()
}

#[test]
fn the_winner_gains_and_the_loser_falls() {
    let after = update(&[player(1500.0, 80.0), player(1500.0, 80.0)], &[2, 1], &[0.0; 2], 0);
    assert_eq!(ratings(&after), [1483, 1517]);
    assert_eq!(after.iter().map(|it| it.games).collect::<Vec<_>>(), [31, 31]);
}

#[test]
fn a_draw_of_equals_changes_no_rating_and_makes_both_surer() {
    let before = player(1620.0, 80.0);
    let after = update(&[before, before], &[1, 1], &[0.0; 2], 0);
    assert_eq!(ratings(&after), [1620, 1620]);
    assert!(after.iter().all(|it| it.deviation < before.deviation));
}

#[test]
fn a_draw_pulls_unequal_players_together() {
    let after = update(&[player(1800.0, 80.0), player(1400.0, 80.0)], &[1, 1], &[0.0; 2], 0);
    assert!(after[0].rating < 1800.0 && after[1].rating > 1400.0);
}

#[test]
fn whoever_is_known_less_changes_more() {
    let after = update(&[player(1500.0, 300.0), player(1500.0, 60.0)], &[1, 2], &[0.0; 2], 0);
    assert!(after[0].rating - 1500.0 > 5.0 * (1500.0 - after[1].rating), "{after:?}");
}

#[test]
fn a_win_with_the_better_side_is_worth_less() {
    let equal = [player(1500.0, 80.0), player(1500.0, 80.0)];
    let fair = update(&equal, &[1, 2], &[0.0, 0.0], 0);
    let favoured = update(&equal, &[1, 2], &[60.0, -60.0], 0);
    assert!(favoured[0].rating < fair[0].rating);
    // A draw with the better side is a small defeat.
    assert!(update(&equal, &[1, 1], &[60.0, -60.0], 0)[0].rating < 1500.0);
}

#[test]
fn an_advantage_of_the_stronger_opponents_size_makes_up_for_strength() {
    let after = update(&[player(1400.0, 80.0), player(1500.0, 80.0)], &[1, 1], &[50.0, -50.0], 0);
    assert_eq!(ratings(&after), [1400, 1500]);
}

#[test]
fn a_rating_changes_by_at_most_seven_hundred() {
    let sensation = [player(1500.0, 500.0), player(3500.0, 45.0)];
    let after = update(&sensation, &[1, 2], &[0.0; 2], 0);
    assert_eq!(after[0].rating, 1500.0 + Rating::MOST_CHANGE);
    assert!(after[1].rating > 3450.0);
}

#[test]
fn nobody_falls_below_the_least_or_rises_above_the_most() {
    let after = update(&[player(405.0, 300.0), player(405.0, 300.0)], &[2, 1], &[0.0; 2], 0);
    assert_eq!(after[0].rating, Rating::LEAST);
    let after = update(&[player(3995.0, 300.0), player(3995.0, 300.0)], &[1, 2], &[0.0; 2], 0);
    assert_eq!(after[0].rating, Rating::MOST);
}

#[test]
fn a_player_who_was_away_changes_more_than_one_who_was_not() {
    let now = 700 * DAY;
    let here = Rating { updated: now, ..player(1500.0, 60.0) };
    let away = player(1500.0, 60.0);
    let after = update(&[away, here], &[1, 2], &[0.0; 2], now);
    assert!(after[0].rating - 1500.0 > 2.0 * (1500.0 - after[1].rating), "{after:?}");
    assert!(after.iter().all(|it| it.updated == now));
}

#[test]
fn three_are_rated_by_their_ranks() {
    let equal = [player(1500.0, 80.0); 3];
    assert_eq!(ratings(&update(&equal, &[1, 2, 3], &[0.0; 3], 0)), [1517, 1500, 1483]);
    assert_eq!(ratings(&update(&equal, &[3, 1, 2], &[0.0; 3], 0)), [1483, 1517, 1500]);
    assert_eq!(ratings(&update(&equal, &[1, 2, 2], &[0.0; 3], 0)), [1517, 1491, 1491]);
    assert_eq!(ratings(&update(&equal, &[1, 1, 3], &[0.0; 3], 0)), [1509, 1509, 1483]);
    assert_eq!(ratings(&update(&equal, &[1, 1, 1], &[0.0; 3], 0)), [1500, 1500, 1500]);
}

#[test]
fn a_match_of_three_counts_as_one_game() {
    let equal = player(1500.0, 80.0);
    let of_two = update(&[equal; 2], &[1, 2], &[0.0; 2], 0)[0];
    let of_three = update(&[equal; 3], &[1, 2, 2], &[0.0; 3], 0)[0];
    assert!((of_two.rating - of_three.rating).abs() < 1e-9);
    assert!((of_two.deviation - of_three.deviation).abs() < 1e-9);
    assert_eq!(of_three.games, equal.games + 1);
}

#[test]
#[should_panic(expected = "every side has a rank")]
fn a_result_without_all_ranks_is_a_mistake() {
    update(&[player(1500.0, 80.0); 3], &[1, 2], &[0.0; 3], 0);
}

fn arbitrary_rating() -> impl Strategy<Value = Rating> {
    (Rating::LEAST..Rating::MOST, 45.0..500.0, 0.01..0.1, 0..5000_u32, 0..2000 * DAY).prop_map(
        |(rating, deviation, volatility, games, updated)| Rating {
            rating,
            deviation,
            volatility,
            games,
            updated,
        },
    )
}

prop_compose! {
    fn arbitrary_match()(n_sides in 2..=3_usize)(
        sides in prop::collection::vec(arbitrary_rating(), n_sides),
        ranks in prop::collection::vec(1..=3_u8, n_sides),
        advantage in prop::collection::vec(-300.0..300.0_f64, n_sides),
        now in -100 * DAY..10_000 * DAY,
    ) -> (Vec<Rating>, Vec<u8>, Vec<f64>, i64) {
        (sides, ranks, advantage, now)
    }
}

fn near(one: Rating, other: Rating) -> bool {
    (one.rating - other.rating).abs() < 1e-6
        && (one.deviation - other.deviation).abs() < 1e-6
        && (one.volatility - other.volatility).abs() < 1e-9
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4096, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn everything_stays_within_bounds((sides, ranks, advantage, now) in arbitrary_match()) {
        let after = update(&sides, &ranks, &advantage, now);
        for (before, after) in sides.iter().zip(after) {
            prop_assert!((Rating::LEAST..=Rating::MOST).contains(&after.rating), "{after:?}");
            prop_assert!((after.rating - before.rating).abs() <= Rating::MOST_CHANGE + 1e-9);
            prop_assert!((Rating::LEAST_DEVIATION..=Rating::MOST_DEVIATION).contains(&after.deviation));
            prop_assert!(after.volatility > 0.0 && after.volatility <= Rating::MOST_VOLATILITY);
            prop_assert_eq!(after.games, before.games + 1);
            prop_assert!(after.updated >= before.updated && after.updated >= now);
        }
    }

    #[test]
    fn a_result_makes_nobody_less_sure_than_waiting_would((sides, ranks, advantage, now) in arbitrary_match()) {
        // The volatility may have grown with the result, and a longer wait then has more effect.
        let after = update(&sides, &ranks, &advantage, now);
        for (before, after) in sides.iter().zip(after) {
            let steadier = Rating { volatility: before.volatility.max(after.volatility), ..*before };
            let waited = steadier.at(now).deviation.max(Rating::LEAST_DEVIATION);
            prop_assert!(after.deviation <= waited + 1e-6);
        }
    }

    #[test]
    fn a_win_over_all_never_lowers_and_a_loss_to_all_never_raises(
        (sides, _, advantage, now) in arbitrary_match(),
        lucky in 0..2_usize,
    ) {
        let ranks_if = |rank: u8| (0..sides.len()).map(|it| if it == lucky { rank } else { 2 }).collect::<Vec<u8>>();
        prop_assert!(update(&sides, &ranks_if(1), &advantage, now)[lucky].rating >= sides[lucky].rating);
        prop_assert!(update(&sides, &ranks_if(3), &advantage, now)[lucky].rating <= sides[lucky].rating);
    }

    #[test]
    fn a_better_rank_never_gives_a_worse_rating((sides, ranks, advantage, now) in arbitrary_match()) {
        let mut better = ranks.clone();
        better[0] = 1;
        let rating = |ranks: &[u8]| update(&sides, ranks, &advantage, now)[0].rating;
        prop_assert!(rating(&better) >= rating(&ranks) - 1e-9);
    }

    #[test]
    fn the_order_of_the_sides_does_not_matter((sides, ranks, advantage, now) in arbitrary_match(), by in 1..3_usize) {
        let mut turned = (sides.clone(), ranks.clone(), advantage.clone());
        let by = by % sides.len();
        turned.0.rotate_left(by);
        turned.1.rotate_left(by);
        turned.2.rotate_left(by);
        let mut expected = update(&sides, &ranks, &advantage, now);
        expected.rotate_left(by);
        for (one, other) in update(&turned.0, &turned.1, &turned.2, now).into_iter().zip(expected) {
            prop_assert!(near(one, other), "{one:?} {other:?}");
        }
    }

    #[test]
    fn only_ranks_count_not_their_numbers((sides, ranks, advantage, now) in arbitrary_match()) {
        let doubled: Vec<u8> = ranks.iter().map(|rank| rank * 20).collect();
        prop_assert_eq!(update(&sides, &ranks, &advantage, now), update(&sides, &doubled, &advantage, now));
    }

    #[test]
    fn what_equal_players_win_others_lose(
        deviation in 45.0..300.0_f64, n_sides in 2..=3_usize, ranks in prop::collection::vec(1..=3_u8, 3),
    ) {
        let sides = vec![player(1500.0, deviation); n_sides];
        let after = update(&sides, &ranks[..n_sides], &vec![0.0; n_sides], 0);
        let sum: f64 = after.iter().map(|it| it.rating - 1500.0).sum();
        prop_assert!(sum.abs() < 1e-6, "{after:?}");
    }

    #[test]
    fn advantages_of_all_sides_together_mean_nothing((sides, ranks, advantage, now) in arbitrary_match()) {
        let shifted: Vec<f64> = advantage.iter().map(|points| points + 100.0).collect();
        let one = update(&sides, &ranks, &advantage, now);
        let other = update(&sides, &ranks, &shifted, now);
        prop_assert!(one.into_iter().zip(other).all(|(one, other)| near(one, other)));
    }
}
