//! Puzzles that accounts have tried.

use matchplay::PlayerId;
use ratings::Rating;
use store::{PuzzleAttempt, PuzzleRun};

use crate::kit::{on_every_database, player};

fn attempt<'a>(player: &'a PlayerId, puzzle: &'a str, is_solved: bool) -> PuzzleAttempt<'a> {
    let first = Rating { rating: 1300.0, deviation: 150.0, ..Rating::new(0) };
    PuzzleAttempt { player, game: "wali", puzzle, is_solved, rated_from: Some(first), at: 1_000 }
}

on_every_database! {
    async fn the_first_attempt_changes_both_ratings_and_a_second_nothing(store: Store) {
        let anna = player("anna");
        let first = store.count_attempt(&attempt(&anna, "one", true)).await.expect("counted");
        assert!(first.is_first && first.is_solved);
        let (before, after) = first.change.expect("it is rated");
        assert!(before == 1500.0 && after > before, "{first:?}");
        let puzzle = store.puzzle_ratings("wali").await.expect("ratings");
        assert!(puzzle.len() == 1 && puzzle[0].1.rating < 1300.0 && puzzle[0].1.games == 1, "{puzzle:?}");
        // Sent again, and tried again with another outcome.
        for is_solved in [true, false] {
            let again = store.count_attempt(&attempt(&anna, "one", is_solved)).await.expect("counted");
            assert_eq!((again.is_first, again.is_solved, again.change), (false, true, first.change));
        }
        assert_eq!(store.puzzle_ratings("wali").await.expect("ratings"), puzzle);
        let progress = store.puzzle_progress(&anna, "wali").await.expect("progress");
        assert_eq!(progress.results, [("one".to_owned(), true)]);
        assert_eq!(progress.rating.map(|it| (it.rating, it.games)), Some((after, 1)));
    }

    async fn whoever_fails_loses_points_and_the_puzzle_gains_some(store: Store) {
        let anna = player("anna");
        let failed = store.count_attempt(&attempt(&anna, "one", false)).await.expect("counted");
        assert!(failed.change.is_some_and(|(before, after)| after < before), "{failed:?}");
        assert!(store.puzzle_ratings("wali").await.expect("ratings")[0].1.rating > 1300.0);
    }

    async fn an_attempt_of_a_run_uses_the_puzzle_up_and_changes_no_rating(store: Store) {
        let anna = player("anna");
        let hurried = PuzzleAttempt { rated_from: None, ..attempt(&anna, "one", false) };
        assert_eq!(store.count_attempt(&hurried).await.expect("counted").change, None);
        let later = store.count_attempt(&attempt(&anna, "one", true)).await.expect("counted");
        assert_eq!((later.is_first, later.is_solved, later.change), (false, false, None));
        assert_eq!(store.puzzle_progress(&anna, "wali").await.expect("progress").rating, None);
        assert!(store.puzzle_ratings("wali").await.expect("ratings").is_empty());
    }

    async fn attempts_at_the_same_moment_count_once_each(store: Store) {
        let players: Vec<PlayerId> = (0..6).map(|n| player(&format!("player{n}"))).collect();
        let mut tasks = Vec::new();
        // Everybody tries two puzzles, and says so twice.
        for (player, puzzle) in players.iter().flat_map(|it| ["one", "two", "one", "two"].map(|puzzle| (it.clone(), puzzle))) {
            let store = store.clone();
            tasks.push(tokio::spawn(async move {
                store.count_attempt(&attempt(&player, puzzle, true)).await.expect("counted").is_first
            }));
        }
        let mut n_first = 0;
        for task in tasks {
            n_first += usize::from(task.await.expect("no panic"));
        }
        assert_eq!(n_first, 12);
        let games: Vec<u32> = store.puzzle_ratings("wali").await.expect("ratings").iter().map(|it| it.1.games).collect();
        assert_eq!(games, [6, 6]);
        for player in &players {
            let progress = store.puzzle_progress(player, "wali").await.expect("progress");
            assert_eq!(progress.rating.map(|it| it.games), Some(2));
        }
    }

    async fn the_best_runs_and_all_days_are_kept_and_go_with_the_account(store: Store) {
        let anna = player("anna");
        store.add_guest(&anna, 0).await.expect("a guest");
        for (run, score) in [(PuzzleRun::Streak, 5), (PuzzleRun::Streak, 3), (PuzzleRun::Storm, 7)] {
            store.keep_puzzle_run(&anna, "wali", run, score, 1_000).await.expect("kept");
        }
        for day in [20_000, 20_001, 20_000] {
            store.keep_puzzle_day(&anna, "wali", day).await.expect("kept");
        }
        let progress = store.puzzle_progress(&anna, "wali").await.expect("progress");
        assert_eq!((progress.streak, progress.storm, progress.rating), (5, 7, None));
        assert_eq!(progress.days, [20_000, 20_001]);
        store.count_attempt(&attempt(&anna, "one", true)).await.expect("counted");
        store.count_attempt(&attempt(&anna, "two", false)).await.expect("counted");
        let summary = &store.puzzle_summaries(&anna).await.expect("summaries")[0];
        assert_eq!((summary.game.as_str(), summary.n_tried, summary.n_solved, summary.streak), ("wali", 2, 1, 5));
        store.delete_player(&anna, 2_000).await.expect("deleted");
        assert_eq!(store.puzzle_progress(&anna, "wali").await.expect("progress"), store::PuzzleProgress::default());
        assert!(store.puzzle_summaries(&anna).await.expect("summaries").is_empty());
    }
}
