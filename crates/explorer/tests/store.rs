//! The store against a plain count of the same games.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on fails")]

use std::collections::{BTreeMap, BTreeSet};

use explorer::{
    Explorer, ExplorerError, Filters, GameTally, MOST_PLIES, Month, NewGame, Participant, Source,
    day_from_tag, name_key,
};
use games::{AnyPosition, GameKind};
use tabletop::{Player, Standing, playout::Dice};

struct Folder(std::path::PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("tablier-explorer-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Folder(path)
    }

    fn file(&self) -> std::path::PathBuf {
        self.0.join("explorer.redb")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn start(kind: GameKind, number: usize) -> Box<dyn AnyPosition> {
    let setups = kind.setups();
    let setup = &setups[number % setups.len()];
    kind.position(&setup.position, &setup.rules).unwrap().unwrap()
}

/// Games whose first plies are chosen from very few moves, so that many positions are reached by several games.
fn random_games(kind: GameKind, n: u64) -> Vec<NewGame> {
    (0..n)
        .map(|number| {
            let mut dice = Dice::new(number);
            let start = start(kind, dice.below(2));
            let mut position = start.boxed();
            let mut moves = Vec::new();
            for ply in 0..12 {
                let texts = position.move_texts();
                if texts.is_empty() {
                    break;
                }
                let most = if ply < 5 { 2 } else { texts.len() };
                let text = texts[dice.below(most.min(texts.len()))].clone();
                position.play_text(&text).unwrap();
                moves.push(text);
            }
            let players = start.players();
            let winner = dice.below(players.len() + 1);
            let standing = match players.iter().nth(winner) {
                Some(player) if players.len() == 2 => Standing::win(player),
                Some(player) => Standing::ranked(players, |it| if it == player { 1 } else { 2 }),
                None => Standing::draw(players),
            };
            let names = ["ann", "bob", "cyd", "dan"];
            NewGame {
                id: format!("game{number}"),
                source: Source::ALL[dice.below(3)],
                speed: Some(dice.below(6) as u8),
                kind,
                start,
                moves,
                standing,
                players: (0..players.len())
                    .map(|_| Participant {
                        key: name_key(names[dice.below(names.len())]),
                        rating: 1000 + 100 * dice.below(12) as u16,
                        is_followed: true,
                    })
                    .collect(),
                day: Some(20_000 + 20 * dice.below(10) as u32),
                is_public: dice.below(4) > 0,
            }
        })
        .collect()
}

fn keys(game: &NewGame) -> Vec<u64> {
    let mut position = game.start.boxed();
    let mut keys = vec![position.canonical_key()];
    for text in game.moves.iter().take(MOST_PLIES) {
        position.play_text(text).unwrap();
        keys.push(position.canonical_key());
    }
    keys
}

/// Counts what the games played in a position, as plainly as possible.
fn plain(
    games: &[NewGame],
    position: &dyn AnyPosition,
    holds: &dyn Fn(&NewGame) -> bool,
) -> BTreeMap<u64, GameTally> {
    let mut all: BTreeMap<u64, GameTally> = BTreeMap::new();
    for game in games.iter().filter(|game| game.start.rules() == position.rules() && holds(game)) {
        let keys = keys(game);
        let Some(ply) = keys.iter().position(|&key| key == position.canonical_key()) else { continue };
        let Some(&next) = keys.get(ply + 1) else { continue };
        let tally = all.entry(next).or_default();
        match game.standing.winner() {
            Some(winner) => tally.wins[winner.index()] += 1,
            None => tally.shared += 1,
        }
    }
    all
}

fn found(
    explorer: &Explorer,
    kind: GameKind,
    position: &dyn AnyPosition,
    filters: &Filters,
) -> BTreeMap<u64, GameTally> {
    let found = explorer.look(kind, position, filters, None).unwrap();
    let after = |text: &str| {
        let mut next = position.boxed();
        next.play_text(text).unwrap();
        next.canonical_key()
    };
    for mv in &found.moves {
        assert!(mv.same.iter().all(|same| after(same) == after(&mv.text)));
    }
    assert!(found.moves.is_sorted_by(|a, b| a.tally.total() >= b.tally.total()));
    assert_eq!(found.tally.total(), found.moves.iter().map(|mv| mv.tally.total()).sum::<u64>());
    found.moves.iter().map(|mv| (after(&mv.text), mv.tally)).collect()
}

#[test]
fn the_store_counts_what_a_plain_count_finds() {
    for kind in GameKind::ALL {
        let folder = Folder::new(kind.slug());
        let explorer = Explorer::open(&folder.file()).unwrap();
        let games = random_games(kind, 120);
        // In several batches, so that games wait in the file for others to come.
        for batch in games.chunks(17) {
            let added = explorer.add(batch, None).unwrap();
            assert_eq!((added.new, added.known, added.refused.len()), (batch.len() as u64, 0, 0), "{kind}");
        }
        let mut n_shared = 0;
        for game in games.iter().step_by(5) {
            let mut position = game.start.boxed();
            for ply in 0..=4 {
                let expected = plain(&games, position.as_ref(), &|_| true);
                n_shared += usize::from(expected.values().map(GameTally::total).sum::<u64>() > 1);
                assert_eq!(
                    found(&explorer, kind, position.as_ref(), &Filters::default()),
                    expected,
                    "{kind}, {} after {ply} plies: {position:?}",
                    game.id
                );
                let _ = position.play_text(&game.moves[ply]);
            }
        }
        assert!(n_shared > 40, "{kind}: {n_shared}");
    }
}

#[test]
fn filters_leave_the_games_that_they_say() {
    let kind = GameKind::Wali;
    let folder = Folder::new("filters");
    let explorer = Explorer::open(&folder.file()).unwrap();
    let games = random_games(kind, 300);
    explorer.add(&games, None).unwrap();
    let position = start(kind, 0);
    let all = Filters::default();
    let month = |day| Month::of_day(day);
    let check = |filters: Filters, holds: &dyn Fn(&NewGame) -> bool| {
        let expected = plain(&games, position.as_ref(), holds);
        assert!(!expected.is_empty());
        assert_eq!(found(&explorer, kind, position.as_ref(), &filters), expected, "{filters:?}");
    };
    check(Filters { sources: 0b010, ..all.clone() }, &|game| game.source == Source::Import);
    check(Filters { speeds: 0b1001, ..all.clone() }, &|game| matches!(game.speed, Some(0 | 3)));
    let mean = |game: &NewGame| (game.players[0].rating + game.players[1].rating) / 2;
    check(Filters { bands: 1 << 4, ..all.clone() }, &|game| (1600..1800).contains(&mean(game)));
    let (since, until) = (month(20_060), month(20_120));
    check(Filters { since: Some(since), ..all.clone() }, &|game| month(game.day.unwrap()) >= since);
    check(Filters { since: Some(since), until: Some(until), ..all.clone() }, &|game| {
        (since..=until).contains(&month(game.day.unwrap()))
    });
    check(Filters { player: Some(name_key("Ann")), ..all.clone() }, &|game| {
        game.players.iter().any(|it| it.key == name_key("ann"))
    });
    let nobody = Filters { player: Some(name_key("nobody")), ..all.clone() };
    assert!(explorer.look(kind, position.as_ref(), &nobody, None).unwrap().moves.is_empty());
}

#[test]
fn a_game_is_counted_once_whoever_brings_it() {
    let folder = Folder::new("once");
    let explorer = Explorer::open(&folder.file()).unwrap();
    let games = random_games(GameKind::Wali, 30);
    assert_eq!(explorer.add(&games, Some("here")).unwrap().new, 30);
    let before = explorer.look(GameKind::Wali, start(GameKind::Wali, 0).as_ref(), &Filters::default(), None);
    let again = explorer.add(&games, Some("there")).unwrap();
    assert_eq!((again.new, again.known), (0, 30));
    let after = explorer.look(GameKind::Wali, start(GameKind::Wali, 0).as_ref(), &Filters::default(), None);
    assert_eq!(before.unwrap(), after.unwrap());
    assert_eq!(explorer.followed().unwrap().as_deref(), Some("there"));
    let ids = vec!["game3".to_owned(), "new".to_owned()];
    assert_eq!(explorer.unknown(ids).unwrap(), ["new"]);
    drop(explorer);
    assert_eq!(Explorer::open(&folder.file()).unwrap().size().unwrap().games, 30);
}

#[test]
fn last_games_are_public_and_fit_the_filters() {
    let folder = Folder::new("recent");
    let explorer = Explorer::open(&folder.file()).unwrap();
    let games = random_games(GameKind::Wali, 60);
    explorer.add(&games, None).unwrap();
    let position = start(GameKind::Wali, 0);
    let filters = Filters { sources: 0b001, ..Filters::default() };
    let found = explorer.look(GameKind::Wali, position.as_ref(), &filters, None).unwrap();
    assert!(!found.recent.is_empty());
    for recent in &found.recent {
        let game = games.iter().find(|game| game.id == recent.id).unwrap();
        assert!(game.is_public && game.source == Source::Site);
        assert_eq!((recent.day, recent.standing), (game.day, game.standing));
        assert_eq!(recent.players[0], (game.players[0].key.clone(), game.players[0].rating));
        let mut played = position.boxed();
        played.play_text(&game.moves[0]).unwrap();
        let mut shown = position.boxed();
        shown.play_text(&recent.text).unwrap();
        assert_eq!(played.canonical_key(), shown.canonical_key());
    }
}

#[test]
fn a_game_that_returns_to_a_position_counts_there_once() {
    let kind: GameKind = "khet".parse().unwrap();
    let folder = Folder::new("returns");
    let explorer = Explorer::open(&folder.file()).unwrap();
    let begin = start(kind, 0);
    // Each player turns a piece, and turns it back.
    let turned = |position: &dyn AnyPosition| -> Vec<String> {
        position.move_texts().into_iter().filter(|text| text.ends_with('+')).collect()
    };
    let back = |text: &str| format!("{}-", text.trim_end_matches('+'));
    let round_trip = turned(begin.as_ref()).into_iter().find_map(|first| {
        let mut position = begin.boxed();
        position.play_text(&first).ok()?;
        turned(position.as_ref()).into_iter().find_map(|second| {
            let moves = [first.clone(), second.clone(), back(&first), back(&second)];
            let mut position = begin.boxed();
            moves.iter().try_for_each(|mv| position.play_text(mv).map(|_| ())).ok()?;
            (position.canonical_key() == begin.canonical_key()).then_some(moves)
        })
    });
    let round_trip = round_trip.expect("two pieces can turn and turn back");
    let moves: Vec<String> = round_trip.iter().chain(&round_trip).cloned().collect();
    let game = |id: &str, n: usize| NewGame {
        id: id.to_owned(),
        source: Source::Site,
        speed: None,
        kind,
        start: begin.boxed(),
        moves: moves[..n].to_vec(),
        standing: Standing::win(Player::First),
        players: vec![Participant::default(); 2],
        day: None,
        is_public: true,
    };
    explorer.add(&[game("a", 8), game("b", 8), game("c", 3)], None).unwrap();
    let found = explorer.look(kind, begin.as_ref(), &Filters::default(), None).unwrap();
    assert_eq!((found.tally.total(), found.moves.len(), found.recent.len()), (3, 1, 3));
}

#[test]
fn brought_games_survive_a_rebuild_and_those_of_the_site_do_not() {
    let (old, new) = (Folder::new("old"), Folder::new("new"));
    let (from, to) = (Explorer::open(&old.file()).unwrap(), Explorer::open(&new.file()).unwrap());
    let games = random_games(GameKind::Wali, 90);
    from.add(&games, None).unwrap();
    let mut told = 0;
    let added = from.copy_brought(&to, |n| told += n).unwrap();
    let n_brought = games.iter().filter(|game| game.source != Source::Site).count() as u64;
    assert_eq!((added.new, told), (n_brought, n_brought));
    let position = start(GameKind::Wali, 0);
    let expected = plain(&games, position.as_ref(), &|game| game.source != Source::Site);
    assert_eq!(found(&to, GameKind::Wali, position.as_ref(), &Filters::default()), expected);
    let mut ids = BTreeSet::new();
    for game in &games {
        ids.insert(game.id.clone());
    }
    let unknown = to.unknown(ids.into_iter().collect()).unwrap();
    assert_eq!(unknown.len() as u64, 90 - n_brought);
}

#[test]
fn what_is_no_game_is_refused_with_its_reason() {
    let folder = Folder::new("refused");
    let explorer = Explorer::open(&folder.file()).unwrap();
    let mut games = random_games(GameKind::Wali, 3);
    games[1].moves[1] = "Z9".to_owned();
    games[2].moves.clear();
    let added = explorer.add(&games, None).unwrap();
    assert_eq!(added.new, 1);
    assert_eq!(added.refused.len(), 2);
    assert!(added.refused[0].1.contains("move 2"), "{added:?}");
    assert!(matches!(Explorer::open(&folder.file()), Err(ExplorerError::InUse)));
    assert_eq!(day_from_tag("2026.11.19"), Some(20_776));
}
