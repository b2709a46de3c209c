//! A small run of `tablier load`, to check that it prints what happened.

use std::process::{Command, Stdio};

use crate::kit::{Database, PROGRAM, Server, eventually, runtime, said};

/// The number of moves in all running matches.
async fn n_plies(server: &Server) -> u64 {
    let lobby = client::request(server.address, "GET", "/api/v1/lobby", &[], "").await;
    let lobby = lobby.and_then(|answer| answer.json()).expect("an answer");
    lobby["live"].as_array().into_iter().flatten().filter_map(|row| row["plies"].as_u64()).sum()
}

#[test]
fn load_on_two_sites_is_measured_side_by_side() {
    let databases = [Database::sqlite(), Database::sqlite()];
    let servers = databases.each_ref().map(|database| Server::start(database, &[]));
    let mut load = Command::new(PROGRAM);
    load.args([
        "load",
        "--game",
        "wali",
        "--games",
        "2",
        "--sockets",
        "210",
        "--seconds",
        "1",
        "--pause",
        "30",
        "--rounds",
        "2",
    ]);
    for server in &servers {
        load.args(["--address", &server.address.to_string(), "--pid", &server.process().to_string()]);
    }
    let output = load.output().expect("the program starts");
    let said = said(&output);
    assert!(output.status.success(), "{said}");
    assert!(
        said.starts_with("210 sockets: 4 players in 2 games of wali, 30 ms a move; 2 rounds of 1 s\n"),
        "{said}"
    );
    let [one, other] = servers.each_ref().map(|server| server.address.to_string());
    let row = |start: &str| said.lines().find(|line| line.starts_with(start)).map(str::to_owned);
    let ratios = row(&format!("{other} : {one}")).expect("a comparison");
    // Moves per second and latencies can be compared, whatever else the machine reports.
    let ratios: Vec<f64> = ratios.split_whitespace().filter_map(|text| text.parse().ok()).collect();
    assert!(ratios.len() >= 5 && ratios[..5].iter().all(|ratio| *ratio > 0.0), "{said}");
    assert!(said.contains("103 bare writes of "), "{said}");
    for address in [one, other] {
        let line = row(&format!("{address}: ")).expect("what became of it");
        assert!(line.ends_with("moves, 0 lost, 0 spectators behind, 0 errors"), "{said}");
        assert!(!line.contains(": 0 moves"), "{said}");
    }
}

#[test]
fn load_is_made_on_this_machine_only() {
    let output = Command::new(PROGRAM).args(["load", "--address", "192.0.2.1:80"]).output();
    let output = output.expect("the program starts");
    assert!(!output.status.success());
    assert!(said(&output).contains("192.0.2.1:80 is somewhere else"), "{}", said(&output));
}

#[test]
fn what_is_lost_is_told() {
    let database = Database::sqlite();
    let server = Server::start(&database, &[]);
    let address = server.address.to_string();
    let mut load = Command::new(PROGRAM);
    load.args([
        "load",
        "--address",
        &address,
        "--games",
        "2",
        "--sockets",
        "4",
        "--seconds",
        "3",
        "--pause",
        "20",
    ]);
    let load = load.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    let load = load.expect("the program starts");
    // The site dies during the load.
    eventually(|| runtime().block_on(n_plies(&server)) > 4);
    server.kill();
    let output = load.wait_with_output().expect("it ends");
    assert!(!output.status.success(), "{}", said(&output));
    assert!(said(&output).contains("2 errors"), "{}", said(&output));
}
