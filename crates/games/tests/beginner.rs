//! The model of a beginner in every game.

// The helpers are test code too.
#![allow(clippy::unwrap_used)]

use std::{sync::atomic::AtomicBool, time::Duration};

use games::{AnyPosition, AnyRecord, EngineSettings, GameKind, StartChoice};
use search::{Level, Limits};
use tabletop::{Player, playout::Dice, record::Conduct};

/// Every game with every number of players.
fn tables() -> Vec<(GameKind, usize)> {
    GameKind::ALL
        .into_iter()
        .flat_map(|kind| kind.player_counts().into_iter().map(move |n_players| (kind, n_players)))
        .collect()
}

fn begin(kind: GameKind, n_players: usize) -> Box<dyn AnyRecord> {
    let choice = StartChoice { players: Some(n_players), ..StartChoice::default() };
    kind.start(&choice, &[]).unwrap().position.record(Conduct::Programs)
}

/// The share of the others that the player in a seat beats, if that player and the others choose like this.
fn share_beaten(
    (kind, n_players): (GameKind, usize),
    seat: Player,
    mut one: impl FnMut(&dyn AnyRecord) -> String,
    mut others: impl FnMut(&dyn AnyRecord) -> String,
) -> f32 {
    let mut record = begin(kind, n_players);
    while record.ending().is_none() && record.n_plies() < 600 {
        let text = match record.position().mover() == seat {
            true => one(record.as_ref()),
            false => others(record.as_ref()),
        };
        record.play_text(&text).unwrap();
    }
    record.ending().map_or(0.5, |ending| ending.standing.share_beaten(seat))
}

fn beginner(sees: f64, seed: u64) -> impl FnMut(&dyn AnyRecord) -> String {
    let mut dice = Dice::new(seed);
    move |record| record.position().beginners_move(sees, &mut dice).expect("the game goes on")
}

fn level(kind: GameKind, number: u8, seed: u64) -> impl FnMut(&dyn AnyRecord) -> String {
    let level = Level::new(number).expect("a level");
    let mut engine = kind.engine(EngineSettings { level, game: seed, ..EngineSettings::strongest(1 << 18) });
    move |record| {
        let stop = AtomicBool::new(false);
        let lines = engine.search(record, Limits::default(), 1, &|| Duration::ZERO, &stop, &mut |_| {});
        lines[0].moves[0].clone()
    }
}

/// The mean share over some games in every seat.
fn score(table: (GameKind, usize), n_games: u64, game: impl Fn(Player, u64) -> f32) -> f32 {
    let seats = Player::ALL.into_iter().take(table.1);
    let scores: Vec<f32> = seats
        .flat_map(|seat| (0..n_games).map(move |seed| (seat, seed)))
        .map(|(seat, seed)| game(seat, seed))
        .collect();
    scores.iter().sum::<f32>() / scores.len() as f32
}

#[test]
fn the_more_a_beginner_sees_the_better_he_plays() {
    for table in tables() {
        let against_random = |sees: f64| {
            score(table, 12, |seat, seed| {
                share_beaten(table, seat, beginner(sees, seed), beginner(0.0, !seed))
            })
        };
        let [half, all] = [0.5, 1.0].map(against_random);
        assert!(half > 0.6 && all > 0.7, "{table:?}: {half} and {all} against one who sees nothing");
    }
}

/// A random game, if somebody won it, without the plies after `n_before` plies before its end.
fn before_a_win(table: (GameKind, usize), seed: u64, n_before: usize) -> Option<Box<dyn AnyRecord>> {
    let mut record = begin(table.0, table.1);
    let mut nobody = beginner(0.0, seed);
    while record.ending().is_none() && record.n_plies() < 600 {
        let text = nobody(record.as_ref());
        record.play_text(&text).unwrap();
    }
    record.ending()?.standing.winner()?;
    (0..n_before).all(|_| record.undo()).then_some(record)
}

fn wins(position: &dyn AnyPosition, text: &str) -> bool {
    let mut after = position.boxed();
    after.play_text(text).unwrap();
    after.standing().is_some_and(|it| it.winner() == Some(position.mover()))
}

#[test]
fn a_beginner_takes_the_wins_that_he_sees() {
    for table in tables().into_iter().filter(|table| table.1 == 2) {
        let records = (0..200).filter_map(|seed| before_a_win(table, seed, 1));
        // Where every move wins there is nothing to see.
        let is_choice = |record: &dyn AnyRecord| {
            let moves = record.legal_moves();
            let n_wins = moves.iter().filter(|text| wins(record.position(), text)).count();
            (1..moves.len()).contains(&n_wins)
        };
        let records: Vec<_> = records.filter(|record| is_choice(record.as_ref())).take(12).collect();
        let share = |sees: f64| {
            let won = records
                .iter()
                .zip(0..)
                .filter(|(record, seed)| wins(record.position(), &beginner(sees, *seed)(record.as_ref())));
            won.count() as f32 / records.len() as f32
        };
        assert_eq!(share(1.0), 1.0, "{table:?}");
        assert!(share(0.0) < 1.0, "{table:?}: one who sees nothing does not win each time");
    }
}

#[test]
fn a_beginner_stops_the_threats_that_he_sees() {
    for table in tables().into_iter().filter(|table| table.1 == 2) {
        let mut n_stopped = 0;
        for record in (0..200).filter_map(|seed| before_a_win(table, seed, 2)) {
            let position = record.position();
            let loses = |text: &String| {
                let mut after = position.boxed();
                after.play_text(text).unwrap();
                after.mover() != position.mover()
                    && after.move_texts().iter().any(|it| wins(after.as_ref(), it))
            };
            let moves = position.move_texts();
            let n_losing = moves.iter().filter(|it| loses(it)).count();
            if n_losing == 0 || n_losing == moves.len() || moves.iter().any(|it| wins(position, it)) {
                continue;
            }
            let text = beginner(1.0, n_stopped)(record.as_ref());
            assert!(!loses(&text), "{table:?}: {text} in {}", position.text());
            n_stopped += 1;
            if n_stopped == 3 {
                break;
            }
        }
        assert!(n_stopped > 0, "{table:?}: nothing to stop");
    }
}

#[test]
fn a_beginner_holds_out_against_the_first_level_and_not_against_the_fourth() {
    for table in tables() {
        let against = |number: u8| {
            score(table, 24, |seat, seed| {
                share_beaten(table, seat, beginner(0.5, seed), level(table.0, number, seed))
            })
        };
        let [first, fourth] = [1, 4].map(against);
        assert!(
            first > 0.4 && fourth < first,
            "{table:?}: {first} against level 1, {fourth} against level 4"
        );
    }
}
