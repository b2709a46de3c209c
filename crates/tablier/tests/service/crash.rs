//! The program dies at every step of processing a move, as by `kill -9`. Both players continue with nothing lost or
//! duplicated.

use std::time::Duration;

use crate::kit::{
    Database, Server,
    player::{Player, begin},
};

/// The steps of processing a move, in order.
const PLACES: [&str; 6] = [
    "received",
    "before-transaction",
    "before-commit",
    "after-commit",
    "before-announcement",
    "after-announcement",
];
/// What is stored after a start: that the clocks are paused, that they resume, and the move.
const VISITS: [usize; 3] = [1, 2, 3];

#[test]
fn a_move_survives_death_at_every_step_of_its_way_on_sqlite() {
    a_move_survives_death(&Database::sqlite());
}

#[test]
fn a_move_survives_death_at_every_step_of_its_way_on_postgresql() {
    if let Some(database) = Database::postgres() {
        a_move_survives_death(&database);
    }
}

fn a_move_survives_death(database: &Database) {
    for (place, visit) in PLACES.into_iter().flat_map(|place| VISITS.map(|visit| (place, visit))) {
        let at = format!("{place}:{visit}");
        let server = Server::start(database, &[]);
        let [mut anna, mut bela] = begin(&server, "wali", "5+3");
        for (index, text) in ["C3", "D3", "B2"].into_iter().enumerate() {
            let (mover, other) = if index % 2 == 0 { (&mut anna, &mut bela) } else { (&mut bela, &mut anna) };
            mover.play(text);
            other.until(|it| it.follower.moves().len() == index + 1);
        }
        let before = anna.left(1);
        server.kill();
        // The program is restarted so that it dies at that place: when it pauses the clocks, when it resumes them
        // because both players are back, or with the next move.
        let mut mortal = Server::start_or_die(database, &[("TABLIER_DIE_AT", &at)]);
        if let Some(server) = &mortal
            && anna.try_move_to(server)
            && bela.try_move_to(server)
            && bela.until_or_end(|it| it.follower.view().is_some_and(|view| !view.paused))
        {
            bela.want_move("D4");
            // With the third visit it dies now. With the others it has died already or never will.
            bela.until_or_end(|it| it.follower.moves().len() == 4 && !it.follower.is_waiting());
        }
        // A command is received once or twice. All other places are visited three times.
        if place != "received" || visit == 1 {
            assert!(mortal.as_mut().is_none_or(Server::has_died), "{at}");
        }
        drop(mortal);
        let server = Server::start(database, &[]);
        anna.move_to(&server);
        bela.move_to(&server);
        // The client repeats a command that was not answered. A command that was never made is made now.
        bela.until(|it| it.follower.view().is_some_and(|view| !view.paused) && !it.follower.is_waiting());
        if bela.follower.moves().len() == 3 {
            bela.play("D4");
        }
        for client in [&mut anna, &mut bela] {
            client.until(|it| it.follower.moves().len() == 4);
            assert_eq!(client.follower.moves(), ["C3", "D3", "B2", "D4"], "{at}");
        }
        // The downtime cost nobody's time: the move took less than its increment, and some milliseconds.
        assert!(anna.left(1) >= before, "{at}: {} < {before}", anna.left(1));
        anna.until(|it| it.follower.view().is_some_and(|view| !view.paused));
        anna.play("C4");
        bela.until(|it| it.follower.moves().len() == 5);
    }
}

#[test]
fn a_killed_server_takes_no_time_from_the_player_to_move() {
    check_that_a_death_takes_no_time(&[]);
}

#[test]
fn a_killed_server_takes_no_time_if_the_next_one_has_another_name() {
    check_that_a_death_takes_no_time(&[("TABLIER_NODE", "other")]);
}

fn check_that_a_death_takes_no_time(successor: &[(&str, &str)]) {
    let database = Database::sqlite();
    let server = Server::start(&database, &[]);
    let [mut anna, mut bela] = begin(&server, "wali", "5+0");
    anna.play("C3");
    bela.until(|it| it.follower.moves().len() == 1);
    bela.play("D3");
    anna.until(|it| it.follower.moves().len() == 2);
    let (before, version) = (anna.left(0), anna.version());
    server.kill();
    // The machine is off for a while.
    std::thread::sleep(Duration::from_secs(3));
    let server = Server::start(&database, successor);
    anna.move_to(&server);
    bela.move_to(&server);
    // The clocks were paused and resume. The state shown before the crash does not count.
    anna.until(|it| {
        let goes_on = it.follower.view().is_some_and(|view| !view.paused);
        it.follower.version() >= version + 2 && goes_on
    });
    // Some of the time before the crash may have counted, but none after it.
    assert!(before - anna.left(0) < 2_500, "{before} {}", anna.left(0));
    anna.play("B2");
}

#[test]
fn a_match_can_be_called_off_by_both_after_the_server_was_away() {
    let database = Database::sqlite();
    let server = Server::start(&database, &[]);
    let [mut anna, mut bela] = begin(&server, "wali", "5+0");
    anna.play("C3");
    bela.until(|it| it.follower.moves().len() == 1);
    bela.play("D3");
    anna.until(|it| it.follower.moves().len() == 2);
    server.kill();
    let server = Server::start(&database, &[]);
    anna.move_to(&server);
    bela.move_to(&server);
    for client in [&mut anna, &mut bela] {
        client.until(|it| it.follower.view().is_some_and(|view| !view.paused));
    }
    let abort = || matchplay::Command::Agree { to: matchplay::Proposal::Abort };
    anna.act(abort());
    bela.until(|it| it.follower.view().is_some_and(|view| !view.agreed.is_empty()));
    bela.act(abort());
    anna.until(|it| it.follower.view().is_some_and(|view| view.phase == "over"));
    assert_eq!(Player::ranks(&anna), Some(vec![]), "it counts for nothing");
}

#[test]
fn two_programs_serve_one_match_and_either_may_die() {
    let Some(database) = Database::postgres() else { return };
    let Some(nats) = std::env::var("TABLIER_TEST_NATS").ok() else { return };
    let start = |node: &str| Server::start(&database, &[("TABLIER_NODE", node), ("TABLIER_NATS", &nats)]);
    let [one, two] = ["one", "two"].map(start);
    let [mut anna, mut bela] = begin(&one, "wali", "5+3");
    bela.move_to(&two);
    bela.until(|it| it.follower.version() > 0);
    for (index, text) in ["C3", "D3", "B2", "D4"].into_iter().enumerate() {
        let (mover, other) = if index % 2 == 0 { (&mut anna, &mut bela) } else { (&mut bela, &mut anna) };
        mover.play(text);
        other.until(|it| it.follower.moves().len() == index + 1);
    }
    one.kill();
    anna.move_to(&two);
    anna.until(|it| it.follower.moves().len() == 4);
    anna.play("C4");
    bela.until(|it| it.follower.moves().len() == 5);
    assert_eq!(anna.follower.moves(), bela.follower.moves());
}
