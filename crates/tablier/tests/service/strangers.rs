//! Strangers with thousands of connections, and people who play meanwhile.

use std::{
    io::Write,
    time::{Duration, Instant},
};

use crate::kit::{
    Database, Server, eventually,
    player::begin,
    stranger::{Stranger, raise_open_files},
};

/// The maximum time of a move or a page during an attack: far more than it takes, and far less than an outage.
const AT_MOST: Duration = Duration::from_secs(5);

const STRANGER: [u8; 4] = [127, 0, 0, 2];

/// The n-th half-open connection; they are of all kinds.
fn half_open(server: &Server, n: usize) -> Option<Stranger> {
    match n % 4 {
        0 => Stranger::connect(STRANGER, server.address),
        1 => Stranger::saying(STRANGER, server.address, "GET / HTTP/1.1\r\nHost: x\r\nX-"),
        2 => Stranger::saying(
            STRANGER,
            server.address,
            "POST /api/v1/state HTTP/1.1\r\nHost: x\r\nContent-Length: 200000\r\n\r\n{\"game\":",
        ),
        _ => Stranger::saying(STRANGER, server.address, "GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"),
    }
}

#[test]
fn two_thousand_half_open_connections_change_nothing_for_others() {
    raise_open_files();
    let database = Database::sqlite();
    // The limit with which most systems start programs.
    let server = Server::run(database.limited_command("ulimit -S -n 1024")).expect("it starts");
    let [mut anna, mut bela] = begin(&server, "wali", "3+2");
    let mut strangers: Vec<Stranger> = (0..2000).filter_map(|n| half_open(&server, n)).collect();
    let moves = ["C3", "D3", "B2", "D4", "A1", "A5", "F1", "F5"];
    for (index, text) in moves.into_iter().enumerate() {
        let (mover, other) = if index % 2 == 0 { (&mut anna, &mut bela) } else { (&mut bela, &mut anna) };
        let started = Instant::now();
        mover.play(text);
        other.until(|it| it.follower.moves().len() == index + 1);
        assert!(started.elapsed() < AT_MOST, "the move {text} took {:?}", started.elapsed());
        for path in ["/", "/wali/play", "/readyz"] {
            let started = Instant::now();
            assert_eq!(server.get(path).0, 200, "{path}");
            assert!(started.elapsed() < AT_MOST, "{path} took {:?}", started.elapsed());
        }
        // The attack continues.
        strangers.extend((0..100).filter_map(|n| half_open(&server, n)));
    }
    // A client at the same address that sends its request at once is still served, as soon as others have waited for a
    // moment.
    eventually(|| {
        let asking = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
        Stranger::saying(STRANGER, server.address, asking).is_some_and(|mut it| it.hears("200 OK"))
    });
    let n_left = strangers.iter_mut().filter_map(|it| (!it.was_let_go()).then_some(())).count();
    assert!(n_left <= 1024, "{n_left} are still there");
    // Players are not affected.
    anna.play("B4");
    bela.until(|it| it.follower.moves().len() == moves.len() + 1);
}

#[test]
fn a_program_with_few_open_files_serves_those_who_ask() {
    let database = Database::sqlite();
    let server = Server::run(database.limited_command("ulimit -n 160")).expect("it starts");
    let _strangers: Vec<Stranger> = (0..400).filter_map(|n| half_open(&server, n)).collect();
    let is_served = || {
        let asking = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
        let asked = Stranger::saying([127, 0, 0, 1], server.address, asking);
        asked.is_some_and(|mut stranger| stranger.hears("200 OK"))
    };
    for _ in 0..5 {
        eventually(is_served);
    }
}

#[test]
fn whoever_finds_no_place_is_told_when_to_come_back() {
    let database = Database::sqlite();
    let mut command = database.command();
    command.env("TABLIER_CONNECTIONS_PER_ADDRESS", "1");
    let server = Server::run(command).expect("it starts");
    let mut strangers: Vec<Stranger> =
        (0..12).filter_map(|_| Stranger::connect(STRANGER, server.address)).collect();
    let n_told = strangers.iter_mut().filter_map(|it| {
        it.0.set_read_timeout(Some(Duration::from_millis(500))).expect("a connection");
        it.hears("Retry-After: ").then_some(())
    });
    assert!(n_told.count() >= 1);
    // Only that address has too many.
    assert_eq!(server.get("/healthz").0, 200);
}

#[test]
fn questions_of_strangers_delay_no_move() {
    raise_open_files();
    let database = Database::sqlite();
    let server = Server::start(&database, &[]);
    let [mut anna, mut bela] = begin(&server, "wali", "3+2");
    let moves: Vec<String> =
        ["d1-", "e8+", "d1+", "e8-"].into_iter().cycle().take(3000).map(|it| format!("\"{it}\"")).collect();
    let body = format!(r#"{{"game":{{"kind":"khet","rules":"2.0","moves":[{}]}}}}"#, moves.join(","));
    let question =
        format!("POST /api/v1/state HTTP/1.1\r\nHost: x\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    let mut strangers: Vec<Stranger> =
        (0..200).filter_map(|_| Stranger::saying(STRANGER, server.address, &question)).collect();
    for (index, text) in ["C3", "D3", "B2", "D4", "A1", "A5"].into_iter().enumerate() {
        let (mover, other) = if index % 2 == 0 { (&mut anna, &mut bela) } else { (&mut bela, &mut anna) };
        let started = Instant::now();
        mover.play(text);
        other.until(|it| it.follower.moves().len() == index + 1);
        assert!(started.elapsed() < AT_MOST, "the move {text} took {:?}", started.elapsed());
        for stranger in &mut strangers {
            // Rejected connections are gone.
            let _ = stranger.0.write_all(question.as_bytes());
        }
        // Another client has its own turn.
        let asked = Instant::now();
        let wish = serde_json::json!({ "game": { "kind": "wali" } });
        assert_eq!(anna.post("/api/v1/state", &wish).0, 200);
        assert!(asked.elapsed() < AT_MOST, "a question took {:?}", asked.elapsed());
    }
}
