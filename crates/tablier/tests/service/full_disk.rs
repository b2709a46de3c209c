//! A full disk causes errors, not corruption.

use matchplay::{Answer, MatchTerms};
use serde_json::json;

use crate::{
    kit::{
        Database, Server, eventually,
        player::{Player, begin},
        said,
    },
    small_disk::{SmallDisk, say_loudly},
};

/// Some legal move after these moves.
fn any_move(played: &[String]) -> String {
    let mut record = MatchTerms::new("wali", "5+3".parse().expect("a clock")).expect("terms").record();
    for text in played {
        record.play_text(text).expect("it was played");
    }
    record.legal_moves().swap_remove(0)
}

/// Plays until a move cannot be stored. It is then pending, and repeated again and again.
fn play_until_the_disk_is_full(players: &mut [Player; 2]) {
    for _ in 0..40 {
        let played = players[0].follower.moves().to_vec();
        let mover = played.len() % 2;
        let n_answers = players[mover].answers.len();
        players[mover].want_move(&any_move(&played));
        players[mover].until(|it| it.answers.len() > n_answers);
        match players[mover].answers.last() {
            Some(Answer::Done { .. }) => {
                for player in &mut *players {
                    player.until(|it| it.follower.moves().len() > played.len());
                }
            }
            Some(Answer::Unknown {}) => return,
            other => panic!("{other:?}"),
        }
    }
    panic!("the disk is never full");
}

#[test]
fn a_full_disk_refuses_moves_and_loses_none() {
    let database = Database::sqlite();
    let Some(disk) = SmallDisk::new(&database.folder(), 6) else {
        say_loudly("full disks are NOT TESTED: this system lets nobody mount one (unshare, mount, nsenter)");
        return;
    };
    let server = Server::run(disk.tablier()).expect("the program says where it is");
    let mut players = begin(&server, "wali", "5+3");
    players[0].play("C3");
    players[1].until(|it| it.follower.moves().len() == 1);
    assert_eq!(server.get("/readyz"), (200, "ready\n".to_owned()));

    disk.fill_almost();
    play_until_the_disk_is_full(&mut players);
    disk.fill();
    let acknowledged = players[0].follower.moves().to_vec();
    assert!(acknowledged.len() > 1, "some moves are played in the last of the space");
    eventually(|| server.get("/readyz") == (503, "the database takes no writes\n".to_owned()));
    assert_eq!(server.get("/healthz").0, 200, "it lives");
    assert_eq!(server.get(&format!("/g/{}", players[0].match_id())).0, 200, "and shows what is there");

    // Every attempt is answered with a reason. A failed commit may have been written before the disk was full.
    let mv = json!({ "c": "move", "text": any_move(&acknowledged) });
    let command = json!({ "id": "by-hand", "expected": players[0].follower.version(), "command": mv });
    let path = format!("/api/v1/matches/{}/commands", players[0].match_id());
    let mover = acknowledged.len() % 2;
    let wish = json!({ "game": "wali", "clock": "5+3" });
    for (path, body) in [(path.as_str(), command), ("/api/v1/matches", wish)] {
        let (status, text) = players[mover].post(path, &body);
        assert_eq!(status, 503, "{path}: {text}");
        assert!(text.contains("\"not-known\"") && text.contains("try again"), "{path}: {text}");
    }
    let backup = disk.tablier().args(["backup", "--to"]).arg(database.folder().join("b.tablier")).output();
    let backup = backup.expect("the program starts");
    assert_eq!(backup.status.code(), Some(1), "{}", said(&backup));
    assert!(said(&backup).contains("there is no backup"), "{}", said(&backup));
    let files = disk.files();
    assert!(!files.iter().any(|file| file.starts_with("b.")), "nothing half done remains: {files:?}");

    // With free space, play continues on the same connections, and the pending move is made.
    disk.free();
    eventually(|| server.get("/readyz").0 == 200);
    players[mover].until(|it| !it.follower.is_waiting());
    for player in &mut players {
        player.until(|it| it.follower.moves().len() == acknowledged.len() + 1);
        assert_eq!(player.follower.moves()[..acknowledged.len()], acknowledged);
    }

    // It dies while the disk is full, and cannot start. Later it can, and nothing is missing.
    disk.fill();
    play_until_the_disk_is_full(&mut players);
    let acknowledged = players[0].follower.moves().to_vec();
    server.kill();
    disk.fill();
    let start =
        disk.tablier().args(["serve", "--address", "127.0.0.1:0"]).output().expect("the program starts");
    assert_eq!(start.status.code(), Some(1), "{}", said(&start));
    assert!(said(&start).contains("the site cannot be opened"), "{}", said(&start));
    disk.free();
    let server = Server::run(disk.tablier()).expect("the program says where it is");
    for player in &mut players {
        player.move_to(&server);
        player.until(|it| it.follower.view().is_some_and(|view| !view.paused));
        assert_eq!(player.follower.moves()[..acknowledged.len()], acknowledged);
    }
    players[acknowledged.len() % 2].until(|it| !it.follower.is_waiting());
    for player in &mut players {
        player.until(|it| it.follower.moves().len() == acknowledged.len() + 1);
    }
    let verified = disk.tablier().arg("verify").output().expect("the program starts");
    assert!(verified.status.success() && said(&verified).contains(" 0 faults"), "{}", said(&verified));
}
