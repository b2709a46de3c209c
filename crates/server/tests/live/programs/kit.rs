//! Programs and their streams, whose every answer is held against the description of the API.

use std::{net::SocketAddr, sync::LazyLock, time::Duration};

use client::Client;
use matchplay::PlayerId;
use serde_json::{Value, json};
use server::operator::fresh_token;
use store::{ApiTokenRow, NewName, Store};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines},
    net::TcpStream,
    time::timeout,
};

use crate::{Running, request};

pub(super) const PATIENCE: Duration = Duration::from_secs(20);

pub(super) static DESCRIPTION: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(server::api_description()).expect("the description is JSON"));

/// What the description says of an answer; nothing if it has no contents.
pub(super) fn described(method: &str, template: &str, status: u16) -> Option<Value> {
    let operation = &DESCRIPTION["paths"][template][method.to_lowercase()];
    assert!(operation.is_object(), "{method} {template} is not described");
    let mut response = &operation["responses"][status.to_string()];
    if let Some(name) = response["$ref"].as_str() {
        response = DESCRIPTION.pointer(&name[1..]).expect("what is referred to");
    }
    assert!(response.is_object(), "{method} {template} is not described to answer {status}");
    let schema = response["content"]["application/json"]["schema"].clone();
    (!schema.is_null()).then_some(schema)
}

/// Holds a value against a schema of the description.
pub(super) fn check(value: &Value, schema: &Value) {
    let mut whole = schema.clone();
    whole["components"] = DESCRIPTION["components"].clone();
    let validator =
        jsonschema::options().with_draft(jsonschema::Draft::Draft202012).build(&whole).expect("a schema");
    let faults: Vec<String> =
        validator.iter_errors(value).map(|fault| format!("{}: {fault}", fault.instance_path())).collect();
    assert!(faults.is_empty(), "{value:#}\n{faults:#?}");
}

pub(super) fn named(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

/// A program with its token, or a browser with its cookie.
#[derive(Clone)]
pub(super) struct Program {
    pub(super) address: SocketAddr,
    pub(super) headers: Vec<(&'static str, String)>,
}

impl Program {
    /// A program's account with a token.
    pub(super) async fn new(running: &Running, name: &str, scopes: &str) -> Program {
        let store = running.site.store();
        let id = PlayerId::new(format!("{name}00000000"));
        if store.player(&id).await.expect("a row").is_none() {
            add_account(store, &id, name).await;
            assert!(store.become_bot(&id).await.expect("marked"));
        }
        let token = fresh_token();
        let row = ApiTokenRow {
            handle: server::operator::fresh_id(),
            player: id,
            name: "test".to_owned(),
            scopes: scopes.to_owned(),
            created: 0,
            used: None,
        };
        store.add_api_token(&token.hash, &row).await.expect("kept");
        Program::with(running.address, &token.text)
    }

    pub(super) fn with(address: SocketAddr, token: &str) -> Program {
        Program { address, headers: vec![("Authorization", format!("Bearer {token}"))] }
    }

    /// The browser of a player, at a page of the site.
    pub(super) fn browser(address: SocketAddr, player: &Client) -> Program {
        let origin = format!("http://{address}");
        Program { address, headers: vec![("Cookie", player.cookie().to_owned()), ("Origin", origin)] }
    }

    /// Asks, and holds the answer against the description. `{}` in the template stands for the argument.
    pub(super) async fn ask(
        &self,
        method: &str,
        template: &str,
        argument: &str,
        body: Option<&Value>,
    ) -> (u16, Value) {
        let path = template.replace("{id}", argument).replace("{handle}", argument);
        let mut headers: Vec<(&str, &str)> = self.headers.iter().map(|it| (it.0, it.1.as_str())).collect();
        let text = body.map(Value::to_string).unwrap_or_default();
        if body.is_some() {
            headers.push(("Content-Type", "application/json"));
        }
        let (status, head, answer) = request(self.address, method, &path, &headers, &text).await;
        let answer: Value = serde_json::from_str(&answer).unwrap_or(Value::Null);
        if let Some(schema) = described(method, template, status) {
            check(&answer, &schema);
        }
        if status == 429 {
            assert!(head.contains("\r\nretry-after: "), "{head}");
        }
        (status, answer)
    }

    pub(super) async fn get(&self, template: &str, argument: &str) -> (u16, Value) {
        self.ask("GET", template, argument, None).await
    }

    pub(super) async fn post(&self, template: &str, argument: &str, body: Value) -> (u16, Value) {
        self.ask("POST", template, argument, Some(&body)).await
    }

    pub(super) async fn act(&self, id: &str, command: Value) -> Value {
        let (_, look) = self.get("/api/v1/matches/{id}", id).await;
        let name = server::operator::fresh_id();
        let body = json!({ "id": name, "expected": look["v"], "command": command });
        let (status, answer) = self.post("/api/v1/matches/{id}/commands", id, body).await;
        assert_eq!(status, 200, "{answer}");
        answer
    }

    /// Opens a stream.
    pub(super) async fn stream(&self, path: &str) -> Stream {
        let mut socket = TcpStream::connect(self.address).await.expect("the site listens");
        let mut head =
            format!("GET {path} HTTP/1.1\r\nHost: {}\r\nAccept-Encoding: gzip, br\r\n", self.address);
        for (name, value) in &self.headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        socket.write_all(format!("{head}\r\n").as_bytes()).await.expect("it is sent");
        let mut lines = BufReader::new(socket).lines();
        let status = lines.next_line().await.expect("an answer").expect("a status");
        assert!(status.contains(" 200 "), "{status}");
        let mut has_media = false;
        while let Some(line) = lines.next_line().await.expect("a header") {
            has_media |= line == "content-type: application/x-ndjson";
            if line.is_empty() {
                break;
            }
        }
        assert!(has_media, "{path}");
        Stream { lines }
    }
}

pub(super) async fn add_account(store: &Store, id: &PlayerId, name: &str) {
    // Guests who came long ago and never sat down are forgotten.
    store.add_guest(id, server::operator::now()).await.expect("a guest");
    let key = name.to_lowercase();
    let name = NewName { shown: name, key: &key, looks: std::slice::from_ref(&key) };
    store.become_account(id, &name, "no hash").await.expect("an account");
}

/// Lines as they come, without what HTTP puts between them.
pub(super) struct Stream {
    pub(super) lines: Lines<BufReader<TcpStream>>,
}

impl Stream {
    /// The next message that is so.
    pub(super) async fn until(&mut self, is_so: impl Fn(&Value) -> bool) -> Value {
        let listening = async {
            loop {
                let line = self.lines.next_line().await.expect("a line").expect("the stream goes on");
                if !line.starts_with('{') {
                    continue;
                }
                let message: Value = serde_json::from_str(&line).expect("JSON");
                let name = match message["t"].as_str().expect("a kind") {
                    "update" => "Update",
                    "chat" => "Chat",
                    "presence" => "Presence",
                    "restart" => "Restart",
                    "turn" | "challenge" | "seek" => "Waiting",
                    other => panic!("{other} is not described"),
                };
                check(&message, &named(name));
                if is_so(&message) {
                    return message;
                }
            }
        };
        timeout(PATIENCE, listening).await.expect("what was waited for comes")
    }

    /// Everything until the end.
    pub(super) async fn all(&mut self) -> Vec<Value> {
        let mut all = Vec::new();
        while let Ok(Ok(Some(line))) = timeout(PATIENCE, self.lines.next_line()).await {
            if line.starts_with('{') {
                all.push(serde_json::from_str(&line).expect("JSON"));
            } else if line == "0" {
                break;
            }
        }
        all
    }
}

pub(super) fn wali() -> Value {
    json!({ "game": "wali", "clock": "5+3", "side": 0 })
}

/// A match between two programs that was given up after two moves.
pub(super) async fn finished(one: &Program, other: &Program) -> String {
    let (status, opened) = one.post("/api/v1/matches", "", wali()).await;
    assert_eq!(status, 201);
    let id = opened["id"].as_str().expect("an identifier").to_owned();
    assert_eq!(other.act(&id, json!({ "c": "sit" })).await["a"], "done");
    assert_eq!(one.act(&id, json!({ "c": "move", "text": "C3" })).await["a"], "done");
    assert_eq!(other.act(&id, json!({ "c": "move", "text": "D3" })).await["a"], "done");
    assert_eq!(other.act(&id, json!({ "c": "resign" })).await["a"], "done");
    id
}
