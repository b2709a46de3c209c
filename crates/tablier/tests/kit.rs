//! The real program on a temporary database with known content.

use std::{
    path::Path,
    process::{Command as Process, Output},
};

use matchplay::{Actor, Circumstances, Command, Event, Match, MatchTerms, PlayerId, Recorded};
use store::{Append, NewMatch, NewName, Rate, Store, Summary, testing::ThrowAway};

pub(crate) const NODE: &str = "main";

pub(crate) fn tablier(database: &ThrowAway, args: &[&str]) -> Output {
    Process::new(env!("CARGO_BIN_EXE_tablier"))
        .env("LC_ALL", "C")
        .args(args)
        .env("TABLIER_DATA", database.folder())
        .env("TABLIER_DATABASE", database.address())
        .env("USER", "tester")
        .output()
        .expect("the program starts")
}

pub(crate) fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub(crate) fn complained(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Runs a command that must succeed, and returns its output.
pub(crate) fn succeed(database: &ThrowAway, args: &[&str]) -> String {
    let output = tablier(database, args);
    assert!(output.status.success(), "{args:?}: {}{}", said(&output), complained(&output));
    said(&output)
}

/// Runs a command that must fail, and returns all its output.
pub(crate) fn fail(database: &ThrowAway, args: &[&str]) -> String {
    let output = tablier(database, args);
    assert_eq!(output.status.code(), Some(1), "{args:?}: {}{}", said(&output), complained(&output));
    said(&output) + &complained(&output)
}

/// Two accounts, `Anna` and `Béla`.
pub(crate) async fn two_players(store: &Store) -> [PlayerId; 2] {
    let players = [("anna00000001", "Anna"), ("bela00000001", "Béla")];
    for (id, name) in players {
        let id = PlayerId::new(id);
        store.add_guest(&id, 1_000).await.expect("a guest");
        let key = name.to_lowercase();
        let name = NewName { shown: name, key: &key, looks: std::slice::from_ref(&key) };
        store.become_account(&id, &name, "no hash").await.expect("an account");
    }
    players.map(|(id, _)| PlayerId::new(id))
}

/// A rated match of Wali that the second player resigned after a few moves.
pub(crate) async fn finished_match(store: &Store, id: &str, players: &[PlayerId; 2]) {
    let terms =
        MatchTerms::new("wali", "5+3".parse().expect("a clock")).and_then(MatchTerms::rated).expect("terms");
    let mut game = Match::open(terms.clone(), players[0].clone(), 1_000);
    let mut events = vec![Event::Opened { terms: terms.clone(), by: players[0].clone() }];
    let mut act = |game: &mut Match, player: &PlayerId, command: Command| {
        let followed = game
            .decide(&Actor::Player(player.clone()), &command, &Circumstances::at(1_000))
            .expect("possible");
        game.apply_all(&followed, 1_000);
        events.extend(followed);
    };
    act(&mut game, &players[0], Command::Sit { wish: Some(0) });
    act(&mut game, &players[1], Command::Sit { wish: Some(1) });
    let n_before_play = 4;
    for (index, text) in ["C3", "D3", "B2"].into_iter().enumerate() {
        act(&mut game, &players[index % 2], Command::Move { text: text.to_owned() });
    }
    act(&mut game, &players[1], Command::Resign);
    let recorded: Vec<Recorded> =
        events.into_iter().zip(1..).map(|(event, v)| Recorded { v, at: 1_000, event }).collect();
    let (before, after) = recorded.split_at(n_before_play);
    let opening = NewMatch {
        match_id: id.to_owned(),
        node: NODE.to_owned(),
        is_listed: true,
        challenged: None,
        events: before.to_vec(),
    };
    store.open_match(opening).await.expect("a new match");
    let rate = Rate {
        game: "wali".to_owned(),
        rules: terms.rules.clone(),
        speed: terms.speed().name(),
        players: players.to_vec(),
        ranks: vec![1, 2],
        at: 1_000,
    };
    let append = Append {
        match_id: id.to_owned(),
        node: NODE.to_owned(),
        events: after.to_vec(),
        command: None,
        summary: Summary::of(&game),
        rate: Some(rate),
        next: None,
    };
    store.append(append).await.expect("kept");
}

/// A database with two players and two finished matches.
pub(crate) async fn filled(database: &ThrowAway) {
    let store = database.open().await;
    let players = two_players(&store).await;
    for id in ["match001", "match002"] {
        finished_match(&store, id, &players).await;
    }
    store.close().await;
}

#[cfg(unix)]
pub(crate) fn is_private(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().expect("a file").permissions().mode() & 0o077 == 0
}
