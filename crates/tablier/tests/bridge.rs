//! `tablier bridge`: a page analyses with engines of the machine; pages of others, and engines that misbehave, get nowhere.

use std::{
    fs,
    io::{BufRead, BufReader},
    path::Path,
    process::{Child, ChildStdout, Command, Stdio},
    time::Duration,
};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async,
    tungstenite::{Error, Message, client::IntoClientRequest, http::StatusCode},
};

const TABLIER: &str = env!("CARGO_BIN_EXE_tablier");
const OWN_SITE: &str = "http://127.0.0.1:7777";
const PATIENCE: Duration = Duration::from_secs(30);

/// A running bridge. It is killed when the test ends in any way.
struct Bridge {
    child: Child,
    out: BufReader<ChildStdout>,
    port: u16,
    code: String,
}

impl Drop for Bridge {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Bridge {
    fn start(args: &[&str]) -> Bridge {
        let mut child = Command::new(TABLIER)
            .args(["--lang", "en", "--color", "never", "bridge", "--port", "0"])
            .args(args)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let out = BufReader::new(child.stdout.take().expect("its output is read here"));
        let mut bridge = Bridge { child, out, port: 0, code: String::new() };
        let at = bridge.line_with("The bridge is at 127.0.0.1:");
        bridge.port = at.split(' ').next().expect("a word").parse().expect("a port");
        bridge.code = bridge.line_with("Code for the page: ").replace(' ', "");
        bridge
    }

    /// Waits for a line, and returns what comes after these words.
    fn line_with(&mut self, words: &str) -> String {
        loop {
            let mut line = String::new();
            assert!(self.out.read_line(&mut line).expect("a line") > 0, "the bridge ended before: {words}");
            if let Some((_, rest)) = line.split_once(words) {
                return rest.trim().to_owned();
            }
        }
    }

    async fn connect(&self, host: &str, origin: Option<&str>) -> Result<Page, StatusCode> {
        let url = format!("ws://127.0.0.1:{}/", self.port);
        let mut request = url.into_client_request().expect("an address");
        let headers = request.headers_mut();
        headers.insert("host", host.replace("PORT", &self.port.to_string()).parse().expect("a host"));
        if let Some(origin) = origin {
            headers.insert("origin", origin.parse().expect("an origin"));
        }
        match connect_async(request).await {
            Ok((socket, _)) => Ok(Page(socket)),
            Err(Error::Http(response)) => Err(response.status()),
            Err(error) => panic!("{error}"),
        }
    }

    async fn page(&self) -> Page {
        self.connect("127.0.0.1:PORT", Some(OWN_SITE)).await.expect("it is let in")
    }

    /// A page that is paired.
    async fn paired(&self) -> (Page, Value) {
        let mut page = self.page().await;
        page.say(json!({ "t": "pair", "code": self.code })).await;
        let paired = page.hear().await;
        assert_eq!(paired["t"], "paired", "{paired}");
        (page, paired)
    }
}

struct Page(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Page {
    async fn say(&mut self, message: Value) {
        self.0.send(Message::text(message.to_string())).await.expect("it is sent");
    }

    /// The next message; null if the bridge has closed the connection.
    async fn hear(&mut self) -> Value {
        match timeout(PATIENCE, self.0.next()).await.expect("the bridge answers") {
            Some(Ok(Message::Text(text))) => serde_json::from_str(&text).expect("JSON"),
            _ => Value::Null,
        }
    }

    /// The messages of a thought up to its end.
    async fn thought(&mut self, id: u32) -> Vec<Value> {
        let mut heard = Vec::new();
        loop {
            let message = self.hear().await;
            assert!(!message.is_null(), "{heard:?}");
            let is_end = message["id"] == id && message["t"] != "thought";
            heard.push(message);
            if is_end {
                return heard;
            }
        }
    }

    async fn think(&mut self, id: u32, question: Value) -> Vec<Value> {
        self.say(json!({ "t": "think", "engine": 0, "id": id, "question": question })).await;
        self.thought(id).await
    }
}

fn last_thought(heard: &[Value]) -> &Value {
    &heard.iter().rfind(|it| it["t"] == "thought").expect("a thought")["thought"]
}

#[tokio::test]
async fn a_paired_page_analyses_with_an_engine_until_it_goes() {
    let ours = format!("{TABLIER} engine {{game}}");
    let mut bridge = Bridge::start(&[&ours, &ours, "--name", "Mine", "--site", "https://Games.example.org/"]);
    let (mut page, paired) = bridge.paired().await;
    let names: Vec<_> = paired["engines"].as_array().expect("engines").iter().map(|it| &it["name"]).collect();
    assert_eq!((names[0], names.len()), (&json!("Mine"), 2));
    assert!(paired["engines"][1]["games"].as_array().expect("games").contains(&json!("khet")));
    let game = json!({ "kind": "wali", "moves": ["C3", "D3"] });
    let heard = page.think(1, json!({ "game": game, "depth": 3, "lines": 2 })).await;
    let thought = last_thought(&heard);
    assert_eq!((&thought["depth"], &thought["mover"]), (&json!(3), &json!(0)));
    assert_eq!(thought["lines"].as_array().map(Vec::len), Some(2), "{thought}");
    assert_eq!(heard.last().expect("an end")["t"], "done");
    // The next game is another program.
    let heard = page.think(2, json!({ "game": { "kind": "khet" }, "depth": 1 })).await;
    assert_eq!(heard.last().expect("an end")["t"], "done");
    // A thought without an end ends when it is stopped, or when another position comes.
    page.say(json!({ "t": "think", "engine": 0, "id": 3, "question": { "game": game } })).await;
    assert_eq!(page.hear().await["t"], "thought");
    let heard = page.think(4, json!({ "game": game, "nodes": 100 })).await;
    assert!(heard.iter().any(|it| it["id"] == 3 && it["t"] == "done"));
    page.say(json!({ "t": "think", "engine": 0, "id": 5, "question": { "game": game } })).await;
    page.say(json!({ "t": "stop", "engine": 0, "id": 5 })).await;
    assert_eq!(page.thought(5).await.last().expect("an end")["t"], "done");
    // Another page shows the token; the code is used up.
    let mut second =
        bridge.connect("localhost:PORT", Some("https://games.example.org")).await.expect("let in");
    second.say(json!({ "t": "enter", "token": paired["token"] })).await;
    assert_eq!(second.hear().await["t"], "paired");
    let mut third = bridge.page().await;
    third.say(json!({ "t": "pair", "code": bridge.code })).await;
    assert_eq!(third.hear().await, json!({ "t": "refused", "why": "locked" }));
    drop(page);
    bridge.line_with("Mine: ended");
}

#[tokio::test]
async fn a_hostile_page_gets_no_engine() {
    let bridge = Bridge::start(&[&format!("{TABLIER} engine wali"), "--game", "wali"]);
    for (host, origin) in [
        ("127.0.0.1:PORT", Some("https://evil.example")),
        ("127.0.0.1:PORT", Some("http://127.0.0.1:7777.evil.example")),
        ("127.0.0.1:PORT", Some("null")),
        ("127.0.0.1:PORT", None),
        ("evil.example:PORT", Some(OWN_SITE)),
    ] {
        let refused = bridge.connect(host, origin).await.err();
        assert_eq!(refused, Some(StatusCode::FORBIDDEN), "{host} {origin:?}");
    }
    let wrong: String = bridge.code.chars().map(|it| if it == '7' { '8' } else { '7' }).collect();
    let refused = |why: &str| json!({ "t": "refused", "why": why });
    let think = json!({ "t": "think", "engine": 0, "id": 1, "question": { "game": { "kind": "wali" } } });
    for (message, why) in [
        (think, "not-paired"),
        (json!({ "t": "enter", "token": "" }), "unknown-token"),
        (json!({ "t": "pair", "code": wrong }), "wrong-code"),
        (json!({ "t": "pair", "code": "" }), "wrong-code"),
        (json!({ "t": "pair", "code": wrong }), "wrong-code"),
        (json!({ "t": "pair", "code": wrong }), "wrong-code"),
        (json!({ "t": "pair", "code": wrong }), "locked"),
        (json!({ "t": "pair", "code": bridge.code }), "locked"),
    ] {
        let mut page = bridge.page().await;
        page.say(message.clone()).await;
        assert_eq!(page.hear().await, refused(why), "{message}");
        assert_eq!(page.hear().await, Value::Null, "the connection is closed");
    }
    for nonsense in [json!({ "t": "run", "command": "xterm" }), json!([]), json!("x".repeat(200_000))] {
        let mut page = bridge.page().await;
        let _ = page.0.send(Message::text(nonsense.to_string())).await;
        assert_eq!(page.hear().await, Value::Null);
    }
}

#[tokio::test]
async fn a_paired_page_can_ask_about_positions_and_nothing_else() {
    let bridge = Bridge::start(&[&format!("{TABLIER} engine wali"), "--game", "wali"]);
    let (mut page, _) = bridge.paired().await;
    for (question, code) in [
        (json!({ "game": { "kind": "chess" } }), "unknown-game"),
        (json!({ "game": { "kind": "khet" }, "depth": 1 }), "engine-game"),
        (json!({ "game": { "kind": "wali", "moves": ["Z9"] } }), "illegal-move"),
        (
            json!({ "game": { "kind": "wali", "moves": ["C3\nsetoption name Hash value 65536"] } }),
            "illegal-move",
        ),
        (json!({ "game": { "kind": "wali", "position": "6/6/6/6/6 x 12,12 0\nquit" }, "depth": 1 }), "start"),
    ] {
        let heard = page.think(1, question.clone()).await;
        assert_eq!(heard.last().expect("an end")["problem"]["code"], code, "{question} {heard:?}");
    }
    page.say(json!({ "t": "think", "engine": 7, "id": 2, "question": { "game": { "kind": "wali" } } })).await;
    assert_eq!(page.hear().await["problem"]["code"], "engine-unknown");
    let heard = page.think(3, json!({ "game": { "kind": "wali" }, "depth": 1 })).await;
    assert_eq!(heard.last().expect("an end")["t"], "done");
}

/// A shell script as an engine of Wali, which does this when it is to think.
#[cfg(unix)]
fn script(folder: &Path, go: &str) -> String {
    use std::os::unix::fs::PermissionsExt;
    let path = folder.join("engine.sh");
    let text = format!(
        "#!/bin/sh\nwhile read -r line; do case \"$line\" in\nugi) echo 'id name Script'; echo ugiok;;\n\
         isready) echo readyok;;\nquit) exit;;\ngo*) {go};;\nesac; done\n"
    );
    fs::write(&path, text).expect("written");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o700)).expect("allowed");
    path.display().to_string()
}

#[cfg(unix)]
#[tokio::test]
async fn a_crashed_engine_is_started_again_and_lies_are_not_passed_on() {
    let folder = std::env::temp_dir().join(format!("tablier-bridge-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let crashed = folder.join("crashed");
    let go = format!(
        "if [ ! -e {0} ]; then touch {0}; exit 3; fi; echo 'info depth 2 score cp 12 nodes 5 time 1 pv C3 Z9'; \
         echo 'info depth 9 score cp 99 pv Z9'; echo 'nonsense'; echo 'bestmove Z9'",
        crashed.display()
    );
    let mut bridge = Bridge::start(&[&script(&folder, &go), "--game", "wali"]);
    let (mut page, paired) = bridge.paired().await;
    assert_eq!(paired["engines"], json!([{ "name": "Script", "games": ["wali"] }]));
    let question = json!({ "game": { "kind": "wali" }, "nodes": 5 });
    let heard = page.think(1, question.clone()).await;
    assert_eq!(heard.last().expect("an end")["problem"]["code"], "engine-crashed");
    bridge.line_with("Script: ended by itself");
    let heard = page.think(2, question).await;
    assert_eq!(last_thought(&heard)["lines"][0]["moves"], json!(["C3"]), "the rest is not legal");
    assert_eq!(heard.last().expect("an end")["problem"]["code"], "engine-illegal");
    fs::remove_dir_all(&folder).expect("removed");
}

#[test]
fn what_cannot_work_is_said_at_once() {
    let fails = |args: &[&str]| {
        let output =
            Command::new(TABLIER).args(["--lang", "en", "bridge"]).args(args).output().expect("it starts");
        assert!(!output.status.success(), "{args:?}");
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    assert!(fails(&["true"]).contains("Add --game"));
    assert!(fails(&["true", "--game", "wali"]).contains("does not speak UGI"));
    assert!(fails(&["/no/such/engine", "--game", "wali"]).contains("cannot be started"));
    assert!(fails(&["true", "--game", "wali", "--name", "a", "--name", "b"]).contains("more names"));
    let ours = format!("{TABLIER} engine {{game}}");
    assert!(fails(&[&ours, "--site", "example.org"]).contains("isn’t the URL of a site"));
}
