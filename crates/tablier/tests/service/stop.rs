//! The program is stopped gracefully while people play.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use matchplay::Answer;

use crate::kit::{Database, Server, player::begin, stranger::Stranger};

#[test]
fn blitz_players_are_told_of_a_planned_stop_and_go_on_after_it() {
    let database = Database::sqlite();
    let server = Server::start(&database, &[]);
    let [mut anna, mut bela] = begin(&server, "wali", "3+2");
    for (index, text) in ["C3", "D3", "B2"].into_iter().enumerate() {
        let (mover, other) = if index % 2 == 0 { (&mut anna, &mut bela) } else { (&mut bela, &mut anna) };
        mover.play(text);
        other.until(|it| it.follower.moves().len() == index + 1);
    }
    let before = anna.left(1);
    assert!(server.stop().success());
    for player in [&mut anna, &mut bela] {
        assert!(!player.until_or_end(|_| false));
        let said: Vec<&str> = player.heard.iter().filter_map(|it| it["t"].as_str()).collect();
        assert!(said.contains(&"restart"), "{said:?}");
        assert!(player.heard.iter().any(|it| it["t"] == "close" && it["code"] == 1012), "{:?}", player.heard);
    }
    let server = Server::start(&database, &[]);
    for player in [&mut anna, &mut bela] {
        player.move_to(&server);
    }
    bela.until(|it| it.follower.view().is_some_and(|view| !view.paused));
    bela.play("D4");
    anna.until(|it| it.follower.moves().len() == 4);
    // The increment of two seconds is more than the move took: no time was lost meanwhile.
    assert!(anna.left(1) >= before, "{} < {before}", anna.left(1));
}

/// The maximum duration of a planned stop with any connections. This is promised to operators.
const LONGEST_STOP: Duration = Duration::from_secs(10);

const STRANGER: [u8; 4] = [127, 0, 0, 2];

/// Asks the program to stop, and waits until it has, gracefully and in time.
fn stops_in_time(server: &mut Server) {
    server.tell_to_stop();
    let started = Instant::now();
    let status = server.ended_within(LONGEST_STOP);
    assert!(status.is_some_and(|it| it.success()), "{status:?} after {:?}", started.elapsed());
}

#[test]
fn a_half_sent_request_does_not_delay_a_stop() {
    let database = Database::sqlite();
    for half in [
        "",
        "GET / HTTP/1.1\r\nHost: x\r\nX-",
        "POST /api/v1/state HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{\"game\":",
        "POST /account/sign-in HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nname=",
        "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n",
    ] {
        let mut server = Server::start(&database, &[]);
        let _strangers: Vec<Stranger> =
            (0..20).filter_map(|_| Stranger::saying(STRANGER, server.address, half)).collect();
        assert_eq!(server.get("/readyz").0, 200);
        stops_in_time(&mut server);
    }
}

#[test]
fn whoever_does_not_read_does_not_delay_a_stop() {
    let database = Database::sqlite();
    let mut server = Server::start(&database, &[]);
    let [mut anna, mut bela] = begin(&server, "wali", "3+2");
    // Far more than buffers hold.
    let many = "GET /wali/rules HTTP/1.1\r\nHost: x\r\n\r\n".repeat(400);
    let _slow: Vec<_> = (0..5).map(|_| Stranger::saying(STRANGER, server.address, &many)).collect();
    let stream = format!("GET /api/v1/matches/{}/stream HTTP/1.1\r\nHost: x\r\n\r\n", anna.match_id());
    let mut streams: Vec<Stranger> =
        (0..5).filter_map(|_| Stranger::saying(STRANGER, server.address, &stream)).collect();
    assert!(streams.iter_mut().all(|it| it.hears("\"t\":\"update\"")));
    anna.play("C3");
    bela.until(|it| it.follower.moves().len() == 1);
    stops_in_time(&mut server);
    assert!(streams.iter_mut().all(|it| it.hears("\"t\":\"restart\"")), "streams are told as well");
    assert!(!bela.until_or_end(|_| false));
    assert!(bela.heard.iter().any(|it| it["t"] == "restart" && it["seconds"] == 10), "{:?}", bela.heard);
}

#[test]
fn a_move_at_the_moment_of_a_stop_is_acknowledged_and_kept_or_neither() {
    let database = Database::sqlite();
    for round in 0..6_u64 {
        let mut server = Server::start(&database, &[]);
        let [mut anna, mut bela] = begin(&server, "wali", "3+2");
        let moves = ["C3", "D3", "B2", "D4", "A1", "A5", "F1", "F5", "C5", "E1"];
        let n_acknowledged = std::thread::scope(|scope| {
            let playing = scope.spawn(|| {
                let mut n_acknowledged = 0;
                for (index, text) in moves.into_iter().enumerate() {
                    let (mover, other) =
                        if index % 2 == 0 { (&mut anna, &mut bela) } else { (&mut bela, &mut anna) };
                    mover.want_move(text);
                    let n_answers = mover.answers.len();
                    if !mover.until_or_end(|it| it.answers.len() > n_answers)
                        || !matches!(mover.answers.last(), Some(Answer::Done { .. }))
                    {
                        break;
                    }
                    n_acknowledged += 1;
                    if !other.until_or_end(|it| it.follower.moves().len() == n_acknowledged) {
                        break;
                    }
                }
                n_acknowledged
            });
            // Somewhere in the middle of it.
            std::thread::sleep(Duration::from_millis(3 * round));
            stops_in_time(&mut server);
            playing.join().expect("players do not panic")
        });
        let server = Server::start(&database, &[]);
        let (status, text) = server.get(&format!("/api/v1/matches/{}", anna.match_id()));
        assert_eq!(status, 200);
        let kept: serde_json::Value = serde_json::from_str(&text).expect("JSON");
        let n_kept = kept["view"]["moves"].as_array().or(kept["moves"].as_array()).expect("moves").len();
        assert_eq!(n_kept, n_acknowledged, "{text}");
    }
}

/// Forwards everything between a program and its database until it is frozen. Then nothing passes, and nothing ends.
struct Freezer {
    address: SocketAddr,
    is_frozen: Arc<AtomicBool>,
}

impl Freezer {
    fn before(database: SocketAddr) -> Freezer {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        let freezer =
            Freezer { address: listener.local_addr().expect("an address"), is_frozen: Arc::default() };
        let is_frozen = freezer.is_frozen.clone();
        std::thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                let Ok(server) = TcpStream::connect(database) else { continue };
                for (from, to) in [(&client, &server), (&server, &client)] {
                    let (mut from, mut to) = (from.try_clone().expect("it"), to.try_clone().expect("it"));
                    let is_frozen = is_frozen.clone();
                    std::thread::spawn(move || {
                        let mut buffer = [0; 16 * 1024];
                        while let Ok(n @ 1..) = from.read(&mut buffer) {
                            while is_frozen.load(Ordering::SeqCst) {
                                std::thread::sleep(Duration::from_millis(20));
                            }
                            if to.write_all(&buffer[..n]).is_err() {
                                break;
                            }
                        }
                        let _ = to.shutdown(std::net::Shutdown::Both);
                    });
                }
            }
        });
        freezer
    }
}

#[test]
fn a_database_that_hangs_does_not_delay_a_stop() {
    let Some(database) = Database::postgres() else { return };
    // postgres://USER@HOST:PORT/NAME?…
    let (before, rest) = database.address().split_once('@').expect("a user");
    let (host, after) = rest.split_once('/').expect("a name");
    let freezer = Freezer::before(host.parse().expect("an address"));
    let address = format!("{before}@{}/{after}", freezer.address);
    let mut server = Server::start(&database, &[("TABLIER_DATABASE", &address)]);
    let [mut anna, mut bela] = begin(&server, "wali", "3+2");
    anna.play("C3");
    bela.until(|it| it.follower.moves().len() == 1);
    freezer.is_frozen.store(true, Ordering::SeqCst);
    bela.want_move("D3");
    stops_in_time(&mut server);
    freezer.is_frozen.store(false, Ordering::SeqCst);
    // What was acknowledged is stored. What was not may be, and is sent again.
    let server = Server::start(&database, &[]);
    for player in [&mut anna, &mut bela] {
        player.move_to(&server);
    }
    bela.until(|it| it.follower.moves().len() == 2 && !it.follower.is_waiting());
    anna.until(|it| it.follower.moves().len() == 2);
}

#[test]
fn clients_are_told_at_once_to_go_to_another_program() {
    let Some(database) = Database::postgres() else { return };
    let Ok(nats) = std::env::var("TABLIER_TEST_NATS") else { return };
    let variables = |node| [("TABLIER_NATS", nats.as_str()), ("TABLIER_NODE", node)];
    let mut first = Server::start(&database, &variables("first"));
    let second = Server::start(&database, &variables("second"));
    let [mut anna, mut bela] = begin(&first, "wali", "3+2");
    stops_in_time(&mut first);
    assert!(!anna.until_or_end(|_| false));
    assert!(anna.heard.iter().any(|it| it["t"] == "restart" && it["seconds"] == 0), "{:?}", anna.heard);
    for player in [&mut anna, &mut bela] {
        player.move_to(&second);
    }
    anna.until(|it| it.follower.view().is_some_and(|view| !view.paused));
    anna.play("C3");
    bela.until(|it| it.follower.moves().len() == 1);
}
