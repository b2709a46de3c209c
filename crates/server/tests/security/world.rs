//! A site with people on it, asked without a network, whose time a test can let pass.

use std::{net::SocketAddr, time::Duration};

use axum::{
    Router,
    body::Body,
    extract::ConnectInfo,
    http::{HeaderMap, Request, StatusCode, header},
};
use http_body_util::BodyExt;
use matchplay::PlayerId;
use serde_json::{Value, json};
use server::{Config, Site};
use store::{PlayerRow, Role, testing::ThrowAway};
use tower::ServiceExt;

/// How the site is called.
pub(crate) const HOST: &str = "localhost:7777";
/// Where its own pages come from.
pub(crate) const ORIGIN: &str = "http://localhost:7777";
/// A password that anybody here has.
pub(crate) const PASSWORD: &str = "correct horse battery";

pub(crate) struct World {
    pub(crate) site: Site,
    app: Router,
    n_people: u16,
    // Its folder lives as long as this world.
    _database: ThrowAway,
}

/// Somebody, or nobody.
#[derive(Clone, Debug, Default)]
pub(crate) struct Person {
    /// The session's cookie, `name=value`.
    pub(crate) cookie: String,
    /// The address that they ask from.
    pub(crate) address: u16,
    pub(crate) name: String,
}

/// What the site answered.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) headers: HeaderMap,
    pub(crate) body: String,
    pub(crate) bytes: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().expect("plain headers"))
    }

    /// The session that the answer begins.
    pub(crate) fn session(&self) -> Option<&str> {
        let cookies = self.headers.get_all(header::SET_COOKIE).iter();
        cookies.filter_map(|it| it.to_str().ok()).find(|it| it.contains("session="))
    }

    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or(Value::Null)
    }

    /// The name of what is wrong, in JSON or in a page.
    pub(crate) fn problem(&self) -> String {
        let in_page = || Some(self.body.split_once("data-problem=\"")?.1.split_once('"')?.0.to_owned());
        self.json()["code"].as_str().map(str::to_owned).or_else(in_page).unwrap_or_default()
    }

    pub(crate) fn leads_to(&self, path: &str) -> bool {
        self.status == StatusCode::SEE_OTHER && self.header("location") == path
    }
}

impl World {
    pub(crate) async fn new() -> World {
        World::with(|_| {}).await
    }

    pub(crate) async fn with(change: impl FnOnce(&mut Config)) -> World {
        let database = ThrowAway::sqlite();
        let address = "127.0.0.1:0".parse().expect("an address");
        let mut config = Config::local(address, database.folder().to_owned());
        change(&mut config);
        let site = Site::open(config).await.expect("a site");
        World { app: server::app(site.clone()), site, n_people: 0, _database: database }
    }

    /// Asks, from a page of the site unless `headers` say otherwise.
    pub(crate) async fn ask(
        &self,
        method: &str,
        path: &str,
        person: &Person,
        headers: &[(&str, &str)],
        body: impl Into<Body>,
    ) -> Answer {
        let mut request = Request::builder().method(method).uri(path).header(header::HOST, HOST);
        if !headers.iter().any(|it| it.0 == "origin") {
            request = request.header(header::ORIGIN, ORIGIN);
        }
        if !person.cookie.is_empty() {
            request = request.header(header::COOKIE, &person.cookie);
        }
        for (name, value) in headers.iter().filter(|it| !it.1.is_empty()) {
            request = request.header(*name, *value);
        }
        let [high, low] = person.address.to_be_bytes();
        let peer = SocketAddr::from(([192, 0, high, low], 1));
        let request = request.extension(ConnectInfo(peer)).body(body.into()).expect("a request");
        let response = self.app.clone().oneshot(request).await.expect("the site always answers");
        let (status, headers) = (response.status(), response.headers().clone());
        // A stream goes on as long as somebody listens: that it begins is enough here.
        if headers.get(header::CONTENT_TYPE).is_some_and(|it| it == "application/x-ndjson") {
            return Answer { status, headers, body: String::new(), bytes: Vec::new() };
        }
        let bytes = response.into_body().collect().await.expect("a whole answer").to_bytes();
        Answer { status, headers, body: String::from_utf8_lossy(&bytes).into_owned(), bytes: bytes.to_vec() }
    }

    pub(crate) async fn get(&self, path: &str, person: &Person) -> Answer {
        self.ask("GET", path, person, &[], "").await
    }

    /// Sends a form.
    pub(crate) async fn post(&self, path: &str, person: &Person, fields: &[(&str, &str)]) -> Answer {
        let headers = [("content-type", "application/x-www-form-urlencoded")];
        self.ask("POST", path, person, &headers, form(fields)).await
    }

    pub(crate) async fn post_json(&self, path: &str, person: &Person, body: &Value) -> Answer {
        self.ask("POST", path, person, &[("content-type", "application/json")], body.to_string()).await
    }

    /// Nobody, at an address of their own.
    pub(crate) fn nobody(&mut self) -> Person {
        self.n_people += 1;
        Person { address: self.n_people, ..Person::default() }
    }

    pub(crate) async fn guest(&mut self) -> Person {
        let nobody = self.nobody();
        let answer = self.ask("POST", "/api/v1/guest", &nobody, &[], "").await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.body);
        entered(nobody, &answer)
    }

    pub(crate) async fn account(&mut self, name: &str) -> Person {
        let nobody = self.nobody();
        let answer = self.sign_up(&nobody, name, PASSWORD).await;
        assert!(answer.leads_to("/lobby"), "{}: {}", answer.status, answer.body);
        Person { name: name.to_owned(), ..entered(nobody, &answer) }
    }

    pub(crate) async fn moderator(&mut self, name: &str) -> Person {
        let moderator = self.account(name).await;
        let id = self.row(&moderator).await.id;
        self.site.store().set_role(&id, Role::Moderator).await.expect("a role");
        moderator
    }

    pub(crate) async fn sign_up(&self, person: &Person, name: &str, password: &str) -> Answer {
        self.post("/account/sign-up", person, &[("name", name), ("password", password)]).await
    }

    pub(crate) async fn sign_in(&self, person: &Person, name: &str, password: &str) -> Answer {
        self.post("/account/sign-in", person, &[("name", name), ("password", password)]).await
    }

    /// The account of somebody, as it is kept.
    pub(crate) async fn row(&self, person: &Person) -> PlayerRow {
        let found = self.site.store().player_by_key(&person.name.to_lowercase()).await;
        found.expect("a row").expect("an account")
    }

    /// Who the site takes somebody for.
    pub(crate) async fn is_known(&self, person: &Person) -> bool {
        !self.get("/api/v1/lobby", person).await.json()["you"].is_null()
    }

    /// Opens a match and sits down; the one who joins sits down as well.
    pub(crate) async fn begin_match(&self, one: &Person, other: &Person, is_rated: bool) -> String {
        let wish = json!({ "game": "wali", "clock": "5+3", "side": 0, "rated": is_rated });
        let opened = self.post_json("/api/v1/matches", one, &wish).await;
        assert_eq!(opened.status, StatusCode::CREATED, "{}", opened.body);
        let id = opened.json()["id"].as_str().expect("an identifier").to_owned();
        let sit = json!({ "id": "sit", "expected": 2, "command": { "c": "sit", "wish": null } });
        let sat = self.post_json(&format!("/api/v1/matches/{id}/commands"), other, &sit).await;
        assert_eq!(sat.json()["a"], "done", "{}", sat.body);
        id
    }

    /// Asks somebody by name to play.
    pub(crate) async fn challenge(&self, from: &Person, name: &str) -> String {
        let wish = json!({ "game": "wali", "clock": "5+3", "challenge": name });
        let opened = self.post_json("/api/v1/matches", from, &wish).await;
        assert_eq!(opened.status, StatusCode::CREATED, "{}", opened.body);
        opened.json()["id"].as_str().expect("an identifier").to_owned()
    }

    /// Begins a study of one chapter.
    pub(crate) async fn begin_study(&self, owner: &Person, visibility: &str) -> String {
        let begun = self.post_json("/api/v1/studies", owner, &study(visibility)).await;
        assert_eq!(begun.status, StatusCode::CREATED, "{}", begun.body);
        begun.json()["id"].as_str().expect("an identifier").to_owned()
    }

    /// Plays a move in a match that is at a version.
    pub(crate) async fn play(&self, id: &str, person: &Person, version: u64, text: &str) {
        let command = json!({ "id": text, "expected": version, "command": { "c": "move", "text": text } });
        let played = self.post_json(&format!("/api/v1/matches/{id}/commands"), person, &command).await;
        assert_eq!(played.json()["a"], "done", "{}", played.body);
    }

    /// Everything that others must not change, as text.
    pub(crate) async fn snapshot(&self, people: &[&PlayerId], match_id: &str) -> String {
        let store = self.site.store();
        let mut text = String::new();
        for id in people {
            text.push_str(&format!("{:?}\n", store.player(id).await.expect("a row")));
            text.push_str(&format!("{:?}\n", store.sessions_of(id).await.expect("sessions")));
            text.push_str(&format!("{:?}\n", store.count_recovery_codes(id).await.expect("codes")));
            text.push_str(&format!("{:?}\n", store.api_tokens_of(id).await.expect("tokens")));
            text.push_str(&format!("{:?}\n", store.reports_by(id).await.expect("reports")));
            for row in store.studies_of(id, 10).await.expect("studies") {
                text.push_str(&format!("{row:?} {:?}\n", store.study_rights(&row.id).await.expect("rights")));
                text.push_str(&format!("{:?}\n", store.study_invitation(&row.id).await.expect("an answer")));
            }
        }
        text.push_str(&format!("{:?}\n", store.match_row(match_id).await.expect("a match")));
        text.push_str(&format!("{:?}\n", store.open_reports().await.expect("reports")));
        text.push_str(&format!("{:?}\n", store.audit(100).await.expect("the log")));
        text
    }
}

/// The same person with the session that an answer began.
pub(crate) fn entered(person: Person, answer: &Answer) -> Person {
    let cookie = answer.session().expect("a session");
    Person { cookie: cookie.split(';').next().expect("a pair").to_owned(), ..person }
}

/// What a study is to begin with.
pub(crate) fn study(visibility: &str) -> Value {
    let moves = "[Game \"wali\"]\n\n1. C3 {[%cal GC3D3] the middle} D3 (1... A1) *";
    let source = json!({ "from": "file", "text": moves });
    json!({ "title": "Corners", "visibility": visibility, "chapter": "First", "source": source })
}

/// The fields of a form, as browsers send them.
pub(crate) fn form(fields: &[(&str, &str)]) -> String {
    let escaped = |text: &str| -> String {
        text.bytes()
            .map(|byte| {
                if byte.is_ascii_alphanumeric() {
                    char::from(byte).to_string()
                } else {
                    format!("%{byte:02X}")
                }
            })
            .collect()
    };
    let pairs: Vec<String> =
        fields.iter().map(|(name, value)| format!("{}={}", escaped(name), escaped(value))).collect();
    pairs.join("&")
}

pub(crate) const MINUTE: Duration = Duration::from_secs(60);
pub(crate) const HOUR: Duration = Duration::from_secs(60 * 60);
pub(crate) const DAY: Duration = Duration::from_secs(24 * 60 * 60);
