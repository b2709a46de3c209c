//! What all levels of all games have in common.

// The helpers are test code too.
#![allow(clippy::unwrap_used)]

use std::{sync::atomic::AtomicBool, time::Duration};

use evaluation::Perception;
use games::{AnyEngine, AnyRecord, EngineSettings, GameKind, StartChoice, Style};
use search::{Level, Limits};
use tabletop::{Player, Position, playout::Dice, record::Conduct};

/// Every game with every number of players.
const TABLES: [(GameKind, usize); 6] = [
    (GameKind::Khet, 2),
    (GameKind::Khitan, 2),
    (GameKind::KenWan, 2),
    (GameKind::KenWan, 3),
    (GameKind::Wali, 2),
    (GameKind::Bermudes, 2),
];

fn level(number: u8) -> EngineSettings {
    EngineSettings { level: Level::new(number).unwrap(), ..EngineSettings::strongest(1 << 20) }
}

fn random() -> EngineSettings {
    EngineSettings { style: Some(Style::Random), ..EngineSettings::strongest(0) }
}

fn begin(kind: GameKind, n_players: usize) -> Box<dyn AnyRecord> {
    let choice = StartChoice { players: Some(n_players), ..StartChoice::default() };
    kind.start(&choice, &[]).unwrap().position.record(Conduct::Programs)
}

fn choose(engine: &mut dyn AnyEngine, record: &dyn AnyRecord) -> String {
    let stop = AtomicBool::new(false);
    let lines = engine.search(record, Limits::default(), 1, &|| Duration::ZERO, &stop, &mut |_| {});
    lines[0].moves[0].clone()
}

fn play_random_plies(record: &mut dyn AnyRecord, dice: &mut Dice, n_plies: usize) {
    for _ in 0..n_plies {
        let moves = record.legal_moves();
        if record.ending().is_some() || moves.is_empty() {
            return;
        }
        record.play_text(&moves[dice.below(moves.len())]).unwrap();
    }
}

#[test]
fn a_level_plays_the_same_in_the_same_game_and_may_differ_in_another() {
    for (kind, n_players) in TABLES {
        let mut record = begin(kind, n_players);
        play_random_plies(record.as_mut(), &mut Dice::new(3), 6);
        let mut twin = kind.engine(EngineSettings { game: 1, ..level(2) });
        let mut elsewhere = begin(kind, n_players);
        play_random_plies(elsewhere.as_mut(), &mut Dice::new(4), 6);
        // Earlier searches make no difference.
        choose(twin.as_mut(), elsewhere.as_ref());
        let in_game = |game: u64| {
            let mut engine = kind.engine(EngineSettings { game, ..level(2) });
            choose(engine.as_mut(), record.as_ref())
        };
        assert_eq!(in_game(1), choose(twin.as_mut(), record.as_ref()), "{kind}");
        assert!((2..40).any(|game| in_game(game) != in_game(1)), "{kind}: the same in all games");
    }
}

#[test]
fn every_level_takes_a_win_that_is_on_the_board() {
    for (kind, n_players) in TABLES {
        let mut n_wins = 0;
        for seed in 0..200 {
            let mut record = begin(kind, n_players);
            play_random_plies(record.as_mut(), &mut Dice::new(seed), 2_000);
            let Some(ending) = record.ending() else { continue };
            assert!(record.undo());
            let mover = record.position().mover();
            // With three players the last move decides who comes second.
            let best = n_players as u8 - 1;
            if ending.standing.rank(mover) != best || ending.standing.winner().is_none() {
                continue;
            }
            n_wins += 1;
            // To those below the win may not occur.
            let sees_all =
                |number: &u8| kind.handicap(n_players, *number).is_none_or(|it| it.sight.is_none());
            for number in (1..Level::LAST_NUMBER).filter(sees_all) {
                let mut engine = kind.engine(EngineSettings { game: seed, ..level(number) });
                let text = choose(engine.as_mut(), record.as_ref());
                record.play_text(&text).unwrap();
                let standing = record.ending().expect("the win is taken").standing;
                assert_eq!(standing.rank(mover), best, "{kind}, level {number}: {text}");
                assert!(record.undo());
            }
            if n_wins == 4 {
                break;
            }
        }
        assert_eq!(n_wins, 4, "{kind}: too few wins to tell");
    }
}

#[test]
fn a_level_that_does_not_think_of_all_moves_takes_a_win_that_it_thinks_of() {
    // With three players the game goes on after a win.
    for (kind, n_players) in TABLES.into_iter().filter(|table| table.1 == 2) {
        let Some(sight) = kind.handicap(n_players, 1).and_then(|it| it.sight) else { continue };
        let (mut n_positions, mut n_taken) = (0, 0);
        for seed in 0..400 {
            let mut record = begin(kind, n_players);
            play_random_plies(record.as_mut(), &mut Dice::new(seed), 2_000);
            let Some(ending) = record.ending() else { continue };
            assert!(record.undo());
            let mover = record.position().mover();
            // Only where a single move wins is the share of the wins that of the moves.
            let wins = |text: &String| {
                let mut after = record.position().boxed();
                after.play_text(text).unwrap();
                after.standing().is_some_and(|it| it.winner() == Some(mover))
            };
            if ending.standing.winner() != Some(mover)
                || record.legal_moves().iter().filter(|it| wins(it)).count() != 1
            {
                continue;
            }
            n_positions += 1;
            let mut engine = kind.engine(EngineSettings { game: seed, ..level(1) });
            n_taken += usize::from(wins(&choose(engine.as_mut(), record.as_ref())));
        }
        // Of few moves one comes to mind more often than its share: where none would, all do.
        let least = n_positions * (usize::from(sight) - 20) / 100;
        let is_right = (least..n_positions).contains(&n_taken);
        assert!(is_right, "{kind} {n_players}: {n_taken} of {n_positions} wins taken");
    }
}

/// Plays a game from a random opening, and returns the share of the others that the player in the seat beats.
fn share_beaten(
    (kind, n_players): (GameKind, usize),
    one: EngineSettings,
    others: EngineSettings,
    seat: Player,
    seed: u64,
) -> f32 {
    let mut record = begin(kind, n_players);
    play_random_plies(record.as_mut(), &mut Dice::new(seed), 4);
    let mut engines = [one, others].map(|settings| kind.engine(EngineSettings { game: seed, ..settings }));
    while record.ending().is_none() && record.n_plies() < 400 {
        let index = usize::from(record.position().mover() != seat);
        let text = choose(engines[index].as_mut(), record.as_ref());
        record.play_text(&text).unwrap();
    }
    record.ending().map_or(0.5, |ending| ending.standing.share_beaten(seat))
}

/// The mean share over some openings, each with every seat.
fn score(table: (GameKind, usize), one: EngineSettings, others: EngineSettings, n_openings: u64) -> f32 {
    let scores: Vec<f32> = (0..n_openings)
        .flat_map(|seed| Player::ALL.into_iter().take(table.1).map(move |seat| (seed, seat)))
        .map(|(seed, seat)| share_beaten(table, one.clone(), others.clone(), seat, seed))
        .collect();
    scores.iter().sum::<f32>() / scores.len() as f32
}

#[test]
fn the_first_level_is_better_than_chance_and_worse_than_the_sixth() {
    for table in TABLES {
        let against_chance = score(table, level(1), random(), 8);
        assert!(against_chance > 0.55, "{table:?}: {against_chance} against random play");
        let against_first = score(table, level(6), level(1), 3);
        assert!(against_first > 0.6, "{table:?}: {against_first} against level 1");
    }
}

/// Along random games: a sharper player sees everything that a duller one sees, a fully sharp one sees everything, and
/// a dull one does not.
fn check_sight<P: Position, E: Perception<P> + Default>(kind: GameKind) {
    let evaluation = E::default();
    let text = begin(kind, 2).position().text();
    let rules = begin(kind, 2).position().rules();
    let rules = tabletop::RuleSet::from_name(rules).unwrap();
    let mut n_overlooked = 0;
    for seed in 0..30 {
        let mut position = P::from_text(&text, rules).unwrap();
        let mut dice = Dice::new(seed);
        for _ in 0..60 {
            let moves = position.moves();
            if moves.is_empty() {
                break;
            }
            for &mv in &moves {
                let sees = |sharpness: u8| evaluation.notices(&position, mv, sharpness);
                assert!(
                    (0..20).all(|sharpness| sees(sharpness) <= sees(sharpness + 1)),
                    "{kind}: {position}"
                );
                assert!(sees(u8::MAX), "{kind}: {position}");
                n_overlooked += usize::from(!sees(0));
            }
            position.play(moves[dice.below(moves.len())]);
        }
    }
    assert!(n_overlooked > 0, "{kind}: a dull player overlooks nothing");
}

#[test]
fn the_sharper_the_eye_the_more_is_seen() {
    check_sight::<game_khet::Khet, game_khet::Evaluation>(GameKind::Khet);
    check_sight::<game_khitan::Khitan, game_khitan::Evaluation>(GameKind::Khitan);
    check_sight::<game_kenwan::KenWan, game_kenwan::Evaluation>(GameKind::KenWan);
    check_sight::<game_wali::Wali, game_wali::Evaluation>(GameKind::Wali);
    check_sight::<game_bermudes::Bermudes, game_bermudes::Evaluation>(GameKind::Bermudes);
}
