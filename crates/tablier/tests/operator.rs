//! The operator's commands, with the real program, on every kind of database.

use std::{fs, net::TcpListener, path::PathBuf, process::Command as Process};

use store::{
    KNOWN_VERSION, PlayerReport,
    testing::{ThrowAway, reseal},
};

use crate::kit::{complained, fail, filled, is_private, succeed, two_players};

#[tokio::test]
async fn what_is_kept_adds_up_and_whatever_does_not_is_named() {
    for database in ThrowAway::all().await {
        filled(&database).await;
        let fine = succeed(&database, &["verify"]);
        assert!(
            fine.contains("2 matches with 18 events and 0 studies replayed, 2 ratings compared, 0 faults"),
            "{fine}"
        );
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
            succeed(&database, &["backup", "--force", "--to", whole.to_str().expect("a path")]);
            database.damage(damage).await;
            let found = fail(&database, &["verify"]);
            assert!(found.contains(named), "{damage}\n{found}");
            for table in [
                "name_looks",
                "challenges",
                "notices",
                "relations",
                "presence",
                "pairing_places",
                "analyses",
                "practice",
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
        // An existing database is not overwritten.
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
async fn an_incomplete_backup_changes_nothing() {
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
        (
            reseal(&format!("{}\n{rows}", head.replace(&format!("\"form\":{KNOWN_VERSION}"), "\"form\":99"))),
            "use a newer program",
        ),
        (cut.to_owned(), "cut off"),
        (reseal(&whole.replacen("[\"matches\"", "[\"no_such_table\"", 1)), "no such table"),
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
    let old = fs::read_to_string(&file).expect("a backup").replacen(
        &format!("\"form\":{KNOWN_VERSION}"),
        &format!("\"form\":{}", KNOWN_VERSION - 1),
        1,
    );
    fs::write(&file, reseal(&old)).expect("written");
    let other = ThrowAway::sqlite();
    succeed(&other, &["restore", file.to_str().expect("a path")]);
    succeed(&other, &["verify"]);
    assert!(
        succeed(&other, &["doctor", "--address", "127.0.0.1:0"])
            .contains(&format!("it has schema version {KNOWN_VERSION}"))
    );
}

#[tokio::test]
async fn the_operator_helps_and_restrains_players_and_every_act_is_noted() {
    for database in ThrowAway::all().await {
        let store = database.open().await;
        let [anna, bela] = two_players(&store).await;
        let report = PlayerReport {
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
        assert_eq!(store.player(&bela).await.expect("a row").expect("bela").kind, store::PlayerKind::Bot);

        let reports = succeed(&database, &["admin", "reports"]);
        assert!(
            reports.contains("Anna (anna00000001) about Béla (bela00000001) in /g/match001: rude [2J"),
            "{reports:?}"
        );
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
        assert!(audit.contains("ban  Anna (anna00000001)  "), "{audit}");
        // No secret is logged.
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
    let takes_writes = format!("it has schema version {KNOWN_VERSION} and takes writes");
    assert!(fine.contains(&takes_writes) && !fine.contains("wrong"), "{fine}");

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
    let newer = format!("it has schema version 99, this program knows {KNOWN_VERSION}");
    assert!(fail(&database, &with(&[])).contains(&newer));
    database.damage("delete from form where step = 99").await;
    database.damage("insert into nodes (id, started, alive) values ('x', 0, 9000000000000)").await;
    assert!(fail(&database, &with(&[])).contains("which has not come yet"));
}

#[tokio::test]
async fn commands_that_look_make_no_database() {
    let database = ThrowAway::sqlite();
    for command in ["verify", "backup"] {
        let output = Process::new(env!("CARGO_BIN_EXE_tablier"))
            .env("LC_ALL", "C")
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
        .env("LC_ALL", "C")
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
        .env("LC_ALL", "C")
        .args(["restore", file.to_str().expect("a name"), "--data"])
        .arg(&folder)
        .env_remove("TABLIER_DATABASE")
        .output()
        .expect("the program starts");
    assert!(restored.status.success(), "{}", complained(&restored));
    assert!(is_private(&folder));
}
