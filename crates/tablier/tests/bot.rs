//! Two engines play a game to its end at a real site, each with its token, through a restart of the site.

use std::{
    fs,
    io::{BufRead, BufReader},
    net::{SocketAddr, TcpListener},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
};

use matchplay::PlayerId;
use serde_json::{Value, json};
use store::{NewName, testing::ThrowAway};

const TABLIER: &str = env!("CARGO_BIN_EXE_tablier");

/// Ends a process when the test ends in any way.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn serve(database: &ThrowAway, address: SocketAddr) -> Running {
    let child = Command::new(TABLIER)
        .args(["serve", "--address", &address.to_string()])
        .env("TABLIER_DATA", database.folder())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut running = Running(child);
    let mut line = String::new();
    let out = running.0.stdout.as_mut().expect("its output is read here");
    BufReader::new(out).read_line(&mut line).expect("a line");
    assert!(line.contains("Tablier is at"), "{line}");
    running
}

fn admin(database: &ThrowAway, args: &[&str]) -> String {
    let output =
        Command::new(TABLIER).arg("admin").args(args).env("TABLIER_DATA", database.folder()).output();
    let Output { status, stdout, stderr } = output.expect("the program starts");
    assert!(status.success(), "{args:?}: {}", String::from_utf8_lossy(&stderr));
    String::from_utf8_lossy(&stdout).into_owned()
}

/// A bot account, and the file with its token.
async fn account(database: &ThrowAway, name: &str) -> PathBuf {
    let store = database.open().await;
    let id = PlayerId::new(format!("{name}00000000"));
    store.add_guest(&id, 0).await.expect("a guest");
    let looks = [name.to_owned()];
    store
        .become_account(&id, &NewName { shown: name, key: name, looks: &looks }, "no hash")
        .await
        .expect("a name");
    store.close().await;
    admin(database, &["bot", name]);
    let file = database.folder().join(format!("{name}.token"));
    fs::write(&file, admin(database, &["token", name, "--scopes", "play,watch,export"])).expect("written");
    file
}

fn bot(url: &str, token: &Path, engine: &str) -> Command {
    let mut command = Command::new(TABLIER);
    command.args(["bot", "--url", url, "--game", "wali", "--matches", "1", "--think", "30"]);
    command
        .arg("--token")
        .arg(token)
        .args(["--engine", engine])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

async fn ask(url: &str, token: &Path, path: &str, body: Option<Value>) -> Value {
    let token = format!("Bearer {}", fs::read_to_string(token).expect("a token").trim());
    let headers = [("Authorization", token.as_str()), ("Content-Type", "application/json")];
    let (method, body) = body.map_or(("GET", String::new()), |body| ("POST", body.to_string()));
    let answer = client::Http::new().request(method, &format!("{url}{path}"), &headers, &body).await;
    answer.expect("an answer").json().expect("JSON")
}

#[tokio::test]
async fn two_programs_play_a_game_to_its_end_while_the_site_restarts() {
    let database = ThrowAway::sqlite();
    let address = TcpListener::bind("127.0.0.1:0").expect("a free port").local_addr().expect("an address");
    let url = format!("http://{address}");
    let [anna, bela] = [account(&database, "anna").await, account(&database, "bela").await];
    let site = serve(&database, address);
    let engine = format!("'{TABLIER}' engine wali");
    let bots = [&anna, &bela].map(|token| bot(&url, token, &engine).spawn().expect("the program starts"));
    let wish = json!({ "game": "wali", "clock": "5+3", "side": 0, "challenge": "bela" });
    let id = ask(&url, &anna, "/api/v1/matches", Some(wish)).await["id"]
        .as_str()
        .expect("an identifier")
        .to_owned();
    let look = async || ask(&url, &anna, &format!("/api/v1/matches/{id}"), None).await;
    while look().await["moves"].as_array().is_none_or(|moves| moves.len() < 4) {
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    drop(site);
    let _site = serve(&database, address);
    let said = bots.map(|bot| {
        let output = bot.wait_with_output().expect("the program ends");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    });
    let end = look().await;
    assert_eq!(end["view"]["phase"], "over", "{end:#}\n{said:#?}");
    assert!(["rules", "repetition"].iter().any(|it| end["view"]["reason"] == *it), "{end:#}\n{said:#?}");
    let mut results = said.map(|it| {
        let last = it.lines().last().unwrap_or_default().to_owned();
        last.strip_prefix(&format!("{id}: ")).and_then(|it| it.split(' ').next()).unwrap_or(&last).to_owned()
    });
    results.sort();
    assert!(results == ["lost", "won"] || results == ["drawn", "drawn"], "{results:?}");
}

#[tokio::test]
async fn what_keeps_a_program_from_playing_is_told() {
    let database = ThrowAway::sqlite();
    let address = TcpListener::bind("127.0.0.1:0").expect("a free port").local_addr().expect("an address");
    let url = format!("http://{address}");
    let anna = account(&database, "anna").await;
    let _site = serve(&database, address);
    let engine = format!("'{TABLIER}' engine wali");
    let wrong = database.folder().join("wrong.token");
    fs::write(&wrong, format!("tablier_{}", "x".repeat(43))).expect("written");
    let weak = database.folder().join("weak.token");
    fs::write(&weak, admin(&database, &["token", "anna", "--scopes", "watch"])).expect("written");
    for (token, engine, why) in [
        (&wrong, engine.as_str(), "401"),
        (&weak, &engine, "scopes play and watch"),
        (&PathBuf::from("/no/such/token"), &engine, "/no/such/token"),
        (&anna, "/no/such/engine", "/no/such/engine cannot be started"),
        (&anna, "true", "does not speak UGI"),
        (&anna, "'unfinished", "not closed"),
    ] {
        let output = bot(&url, token, engine).output().expect("the program starts");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{said}");
        assert!(said.contains(why), "{why}: {said}");
    }
}
