//! What whoever runs a site does, by the real program, on every database there is.

use std::{
    fs,
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Command as Process, Output},
};

use matchplay::{Actor, Circumstances, Command, Event, Match, PlayerId, Recorded, Terms};
use store::{Append, NewName, Opening, Rate, Report, Store, Summary, testing::ThrowAway};

const NODE: &str = "main";

fn tablier(database: &ThrowAway, args: &[&str]) -> Output {
    Process::new(env!("CARGO_BIN_EXE_tablier"))
        .args(args)
        .env("TABLIER_DATA", database.folder())
        .env("TABLIER_DATABASE", database.address())
        .env("USER", "tester")
        .output()
        .expect("the program starts")
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn complained(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Runs a command that is to succeed, and returns what it says.
fn succeed(database: &ThrowAway, args: &[&str]) -> String {
    let output = tablier(database, args);
    assert!(output.status.success(), "{args:?}: {}{}", said(&output), complained(&output));
    said(&output)
}

/// Runs a command that is to fail, and returns everything it says.
fn fail(database: &ThrowAway, args: &[&str]) -> String {
    let output = tablier(database, args);
    assert_eq!(output.status.code(), Some(1), "{args:?}: {}{}", said(&output), complained(&output));
    said(&output) + &complained(&output)
}

/// Two accounts, `Anna` and `Béla`.
async fn two_players(store: &Store) -> [PlayerId; 2] {
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

/// A rated match of Wali that the second player gave up after a few moves.
async fn finished_match(store: &Store, id: &str, players: &[PlayerId; 2]) {
    let terms = Terms::new("wali", "5+3".parse().expect("a clock")).and_then(Terms::rated).expect("terms");
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
    let opening =
        Opening { match_id: id.to_owned(), node: NODE.to_owned(), is_listed: true, events: before.to_vec() };
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
async fn filled(database: &ThrowAway) {
    let store = database.open().await;
    let players = two_players(&store).await;
    for id in ["match001", "match002"] {
        finished_match(&store, id, &players).await;
    }
    store.close().await;
}

#[tokio::test]
async fn what_is_kept_adds_up_and_whatever_does_not_is_named() {
    for database in ThrowAway::all().await {
        filled(&database).await;
        let fine = succeed(&database, &["verify"]);
        assert!(fine.contains("2 matches with 18 events replayed, 2 ratings compared, 0 faults"), "{fine}");
        for (damage, named) in [
            (
                "update matches set plies = 7 where id = 'match001'",
                "match match001: its number of plies is 7, but its events say 3",
            ),
            (
                "update matches set status = 'live', mover = 'anna00000001' where id = 'match001'",
                "its status is live, but its events say over",
            ),
            (
                "update matches set clock = '1+0' where id = 'match001'",
                "its clock is 1+0, but 5+3 was agreed on",
            ),
            (
                "update seats set player = 'carl' where match_id = 'match001' and side = 1",
                "its table is anna00000001 carl",
            ),
            (
                "update rating_history set rating = 2400 where match_id = 'match001' and player = 'anna00000001'",
                "match match001: its rating of anna00000001 is not in the history",
            ),
            (
                "update ratings set games = 9 where player = 'bela00000001'",
                "the rating of bela00000001 in wali, blitz: it counts 9 games, its history 2",
            ),
            (
                "update ratings set rating = 2400 where player = 'bela00000001'",
                "it is not the last one of its history",
            ),
            (
                "update events set body = 'nothing' where match_id = 'match001' and version = 6",
                "match match001: event 6 cannot be read",
            ),
            (
                "update events set body = '{\"e\":\"moved\",\"text\":\"C3\",\"spent\":0}' where match_id = 'match001' and version = 6",
                "match match001: event 6 does not follow from those before it",
            ),
            (
                "delete from events where match_id = 'match001' and version = 6",
                "match match001: event 6 is missing: the next is 7",
            ),
        ] {
            let whole = database.folder().join("whole.tablier");
            succeed(&database, &["backup", "--to", whole.to_str().expect("a path")]);
            database.damage(damage).await;
            let found = fail(&database, &["verify"]);
            assert!(found.contains(named), "{damage}\n{found}");
            for table in [
                "name_looks",
                "challenges",
                "analyses",
                "rating_history",
                "ratings",
                "advantages",
                "seats",
                "events",
                "matches",
                "players",
                "nodes",
            ] {
                database.damage(&format!("delete from {table}")).await;
            }
            succeed(&database, &["restore", whole.to_str().expect("a path")]);
            succeed(&database, &["verify"]);
        }
        database.remove().await;
    }
}

#[tokio::test]
async fn a_backup_is_restored_into_a_new_database_of_either_kind() {
    for database in ThrowAway::all().await {
        filled(&database).await;
        let told = succeed(&database, &["backup"]);
        let file = PathBuf::from(told.trim().rsplit(" in ").next().expect("a file"));
        assert!(file.starts_with(database.folder().join("backups")), "{told}");
        assert!(is_private(&file));
        let text = file.to_str().expect("a path");
        // Not over what is there.
        assert!(fail(&database, &["restore", text]).contains("the database is not empty"));
        let n_before = fs::read_to_string(&file).expect("a backup").lines().count();
        let mut others = vec![ThrowAway::sqlite()];
        others.extend(ThrowAway::postgres().await);
        for other in others {
            succeed(&other, &["restore", text]);
            succeed(&other, &["verify"]);
            let again = other.folder().join("again.tablier");
            succeed(&other, &["backup", "--to", again.to_str().expect("a path")]);
            assert_eq!(fs::read_to_string(&again).expect("a backup").lines().count(), n_before);
            other.remove().await;
        }
        database.remove().await;
    }
}

#[tokio::test]
async fn what_is_no_whole_backup_changes_nothing() {
    let database = ThrowAway::sqlite();
    filled(&database).await;
    let file = database.folder().join("whole.tablier");
    succeed(&database, &["backup", "--to", file.to_str().expect("a path")]);
    let whole = fs::read_to_string(&file).expect("a backup");
    let (head, rows) = whole.split_once('\n').expect("lines");
    let cut = &whole[..whole.trim_end().rfind('\n').expect("lines") + 1];
    for (contents, why) in [
        (String::new(), "the file is empty"),
        ("something else\n".to_owned(), "line 1 of the backup"),
        (format!("{}\n{rows}", head.replace("\"form\":2", "\"form\":99")), "use a newer program"),
        (cut.to_owned(), "cut off"),
        (whole.replacen("\"matches\"", "\"no_such_table\"", 1), "no such table"),
    ] {
        let other = ThrowAway::sqlite();
        let file = other.folder().join("wrong.tablier");
        fs::write(&file, contents).expect("written");
        let said = fail(&other, &["restore", file.to_str().expect("a path")]);
        assert!(said.contains(why), "{why}: {said}");
        let store = other.open().await;
        assert_eq!(store.count_matches().await.expect("a number"), 0);
        store.close().await;
    }
    assert!(fail(&database, &["restore", "/no/such/file"]).contains("/no/such/file"));
}

#[tokio::test]
async fn a_backup_of_an_earlier_form_is_brought_up_to_date() {
    let database = ThrowAway::sqlite();
    filled(&database).await;
    let file = database.folder().join("old.tablier");
    succeed(&database, &["backup", "--to", file.to_str().expect("a path")]);
    let old = fs::read_to_string(&file).expect("a backup").replacen("\"form\":2", "\"form\":1", 1);
    fs::write(&file, old).expect("written");
    let other = ThrowAway::sqlite();
    succeed(&other, &["restore", file.to_str().expect("a path")]);
    succeed(&other, &["verify"]);
    assert!(succeed(&other, &["doctor", "--address", "127.0.0.1:0"]).contains("it has form 2"));
}

#[tokio::test]
async fn the_operator_helps_and_restrains_players_and_every_act_is_noted() {
    for database in ThrowAway::all().await {
        let store = database.open().await;
        let [anna, bela] = two_players(&store).await;
        let report = Report {
            id: "report01".to_owned(),
            at: 5_000,
            reporter: anna.clone(),
            reported: bela.clone(),
            match_id: Some("match001".to_owned()),
            reason: "rude\u{1b}[2J".to_owned(),
        };
        store.add_report(&report).await.expect("kept");
        let found = succeed(&database, &["admin", "players", "ann"]);
        assert!(
            found.starts_with("anna00000001  Anna  account  player") && found.lines().count() == 1,
            "{found}"
        );
        assert!(fail(&database, &["admin", "players", "100%"]).contains("nobody"));
        assert!(
            fail(&database, &["admin", "ban", "Ann", "--for", "7d", "--why", "x"]).contains("there are Anna")
        );

        succeed(&database, &["admin", "ban", "anna", "--for", "7d", "--why", "cheats"]);
        let banned = store.player(&anna).await.expect("a row").expect("anna").banned_until.expect("banned");
        let days = (banned - server::operator::now()) as f64 / 86_400_000.0;
        assert!((6.9..7.1).contains(&days), "{days}");
        succeed(&database, &["admin", "mute", "BÉLA", "--for", "ever", "--why", "shouts"]);
        succeed(&database, &["admin", "unban", "anna00000001"]);
        assert_eq!(store.player(&anna).await.expect("a row").expect("anna").banned_until, None);
        assert_eq!(store.player(&bela).await.expect("a row").expect("bela").muted_until, Some(i64::MAX));

        succeed(&database, &["admin", "role", "Anna", "moderator"]);
        assert_eq!(store.player(&anna).await.expect("a row").expect("anna").role, store::Role::Moderator);

        let told = succeed(&database, &["admin", "reset-password", "Anna"]);
        let code = told.lines().next().expect("a code");
        let row = store.player(&anna).await.expect("a row").expect("anna");
        assert_eq!(row.password, None);
        assert_eq!(store.count_recovery_codes(&anna).await.expect("a number"), 1);

        let token = succeed(&database, &["admin", "token", "Anna", "--scopes", "watch,play"]);
        assert!(token.starts_with("tablier_"), "{token}");
        let tokens = store.api_tokens_of(&anna).await.expect("tokens");
        assert_eq!(tokens.iter().map(|it| it.scopes.as_str()).collect::<Vec<_>>(), ["play watch"]);
        assert!(succeed(&database, &["admin", "tokens", "Anna"]).contains("never used"));
        succeed(&database, &["admin", "end-token", "Anna", &tokens[0].handle]);
        assert!(fail(&database, &["admin", "token", "Anna", "--scopes", "admin"]).contains("play, watch"));
        succeed(&database, &["admin", "bot", "Béla"]);
        assert_eq!(store.player(&bela).await.expect("a row").expect("bela").kind, store::Kind::Bot);

        let reports = succeed(&database, &["admin", "reports"]);
        assert!(reports.contains("anna00000001 about bela00000001 in /g/match001: rude [2J"), "{reports:?}");
        succeed(&database, &["admin", "close-report", "report01", "--decision", "muted"]);
        assert_eq!(succeed(&database, &["admin", "reports"]), "");

        let audit = succeed(&database, &["admin", "audit"]);
        for act in
            ["ban", "mute", "unban", "role", "reset-password", "token", "end-token", "bot", "close-report"]
        {
            assert!(
                audit.lines().any(|line| line.contains(&format!("operator tester  {act}  "))),
                "{act}\n{audit}"
            );
        }
        assert!(audit.contains(": cheats"), "{audit}");
        // No secret is noted.
        assert!(!audit.contains(code) && !audit.contains(token.trim()), "{audit}");
        store.close().await;
        database.remove().await;
    }
}

#[tokio::test]
async fn the_doctor_finds_what_is_wrong_and_says_what_to_do() {
    let database = ThrowAway::sqlite();
    filled(&database).await;
    let fine = succeed(&database, &["doctor", "--address", "127.0.0.1:0"]);
    assert!(fine.contains("it has form 2 and takes writes") && !fine.contains("wrong"), "{fine}");

    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = taken.local_addr().expect("an address").to_string();
    let found = fail(&database, &["doctor", "--address", &address]);
    assert!(found.contains("cannot be had") && found.contains("--address"), "{found}");

    let free = ["doctor", "--address", "127.0.0.1:0"];
    let with = |more: &[&'static str]| free.iter().chain(more).copied().collect::<Vec<_>>();
    for (more, named) in [
        (&["--proxy", "10.0.0.1"][..], "--public-url"),
        (&["--public-url", "games.example"], "without a path"),
        (&["--public-url", "https://games.example/tablier"], "without a path"),
        (&["--certificate", "/no/cert.pem", "--key", "/no/key.pem"], "/no/cert.pem"),
        (&["--database", "postgres://nobody@127.0.0.1:1/nothing"], "is the server up"),
        (&["--database", "mysql://x"], "a database is sqlite:FILE or postgres://"),
        (&["--metrics", "127.0.0.1:0", "--data", "/proc/no"], "cannot be made"),
    ] {
        let found = fail(&database, &with(more));
        assert!(found.contains(named), "{more:?}\n{found}");
    }
    let doubted = succeed(&database, &with(&["--public-url", "https://games.example"]));
    assert!(doubted.contains("--proxy 127.0.0.1"), "{doubted}");

    database.damage("insert into form (step) values (99)").await;
    assert!(fail(&database, &with(&[])).contains("it has form 99, this program knows 2"));
    database.damage("delete from form where step = 99").await;
    database.damage("insert into nodes (id, started, alive) values ('x', 0, 9000000000000)").await;
    assert!(fail(&database, &with(&[])).contains("which has not come yet"));
}

#[tokio::test]
async fn commands_that_look_make_no_database() {
    let database = ThrowAway::sqlite();
    for command in ["verify", "backup"] {
        let output = Process::new(env!("CARGO_BIN_EXE_tablier"))
            .args([command, "--data"])
            .arg(database.folder())
            .output()
            .expect("the program starts");
        assert_eq!(output.status.code(), Some(1));
        assert!(complained(&output).contains("there is no database in"), "{}", complained(&output));
    }
    assert!(!database.folder().join("tablier.sqlite").exists());
}

#[test]
fn the_folder_may_be_named_after_the_command() {
    let database = ThrowAway::sqlite();
    let output = Process::new(env!("CARGO_BIN_EXE_tablier"))
        .args(["admin", "players", "anna", "--data"])
        .arg(database.folder())
        .output()
        .expect("the program starts");
    assert!(complained(&output).contains("there is no database in"), "{}", complained(&output));
}

#[tokio::test]
async fn a_folder_that_the_program_makes_is_for_its_owner_alone() {
    let database = ThrowAway::sqlite();
    filled(&database).await;
    let file = database.folder().join("all.tablier");
    succeed(&database, &["backup", "--to", file.to_str().expect("a name")]);
    let folder = database.folder().join("new");
    let restored = Process::new(env!("CARGO_BIN_EXE_tablier"))
        .args(["restore", file.to_str().expect("a name"), "--data"])
        .arg(&folder)
        .env_remove("TABLIER_DATABASE")
        .output()
        .expect("the program starts");
    assert!(restored.status.success(), "{}", complained(&restored));
    assert!(is_private(&folder));
}

#[cfg(unix)]
fn is_private(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().expect("a file").permissions().mode() & 0o077 == 0
}
