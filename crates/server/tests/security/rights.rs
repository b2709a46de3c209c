//! Who may do what, over all ways into the site: what belongs to somebody is refused to everybody else, and nothing of it changes.

use axum::http::StatusCode;
use matchplay::PlayerId;
use serde_json::json;
use server::{ROUTES, Route, Who};
use store::ApiTokenRow;

use crate::world::{Answer, PASSWORD, Person, World, form, study};

/// People, and things that belong to one of them.
pub(crate) struct Cast {
    pub(crate) nobody: Person,
    pub(crate) guest: Person,
    pub(crate) other: Person,
    pub(crate) owner: Person,
    pub(crate) moderator: Person,
    /// A match that the owner and the guest of nobody else play; it is the owner's turn.
    pub(crate) match_id: String,
    /// A match that the guest gave up.
    finished_id: String,
    owner_id: String,
    /// Another session of the owner's, and a token.
    handle: String,
    /// A report about the owner.
    report: String,
    /// A private study of the owner's.
    study_id: String,
    /// A match that the owner is asked to play.
    challenge_id: String,
}

impl Cast {
    pub(crate) async fn new(world: &mut World) -> Cast {
        let owner = world.account("Olga").await;
        let other = world.account("Otto").await;
        let moderator = world.moderator("Mona").await;
        let (guest, rival) = (world.guest().await, world.guest().await);
        let nobody = world.nobody();
        let match_id = world.begin_match(&owner, &rival, false).await;
        let owner_id = world.row(&owner).await.id;
        let elsewhere = world.nobody();
        world.sign_in(&elsewhere, "Olga", PASSWORD).await;
        let sessions = world.site.store().sessions_of(&owner_id).await.expect("sessions");
        let handle = own_other_handle(world, &owner, sessions).await;
        let token = ApiTokenRow {
            handle: handle.clone(),
            player: owner_id.clone(),
            name: "engine".to_owned(),
            scopes: "play".to_owned(),
            created: 0,
            used: None,
        };
        world.site.store().add_api_token("hash", &token).await.expect("kept");
        let finished_id = world.begin_match(&rival, &guest, false).await;
        let resign = json!({ "id": "end", "expected": 4, "command": { "c": "resign" } });
        let resigned =
            world.post_json(&format!("/api/v1/matches/{finished_id}/commands"), &guest, &resign).await;
        assert_eq!(resigned.json()["a"], "done", "{}", resigned.body);
        let complaint = json!({ "player": owner_id, "reason": "rude" });
        let report = world.post_json("/api/v1/reports", &rival, &complaint).await.json();
        let report = report["id"].as_str().expect("a report").to_owned();
        let owner_id = owner_id.to_string();
        let challenge_id = world.challenge(&rival, "Olga").await;
        let study_id = world.begin_study(&owner, "private").await;
        Cast {
            nobody,
            guest,
            other,
            owner,
            moderator,
            match_id,
            finished_id,
            owner_id,
            handle,
            report,
            study_id,
            challenge_id,
        }
    }

    pub(crate) async fn ids(&self, world: &World) -> Vec<PlayerId> {
        let mut ids = Vec::new();
        for person in [&self.other, &self.owner, &self.moderator] {
            ids.push(world.row(person).await.id);
        }
        ids
    }

    fn people(&self) -> [(&'static str, &Person); 5] {
        [
            ("nobody", &self.nobody),
            ("guest", &self.guest),
            ("other", &self.other),
            ("moderator", &self.moderator),
            ("owner", &self.owner),
        ]
    }
}

/// The handle of the owner's session in the other browser: the page offers to end it, and not the one at hand.
async fn own_other_handle(world: &World, owner: &Person, sessions: Vec<store::SessionRow>) -> String {
    let page = world.get("/account", owner).await.body;
    let is_offered = |handle: &str| page.contains(&format!("/account/sessions/{handle}/end"));
    let offered: Vec<String> = sessions.into_iter().map(|it| it.handle).filter(|it| is_offered(it)).collect();
    assert_eq!(offered.len(), 1);
    offered.into_iter().next().expect("one")
}

/// A request that would do something to what belongs to the owner: the address, the type of the body, the body.
pub(crate) fn filled(route: &Route, cast: &Cast) -> (String, &'static str, String) {
    const FORM: &str = "application/x-www-form-urlencoded";
    const JSON: &str = "application/json";
    let id = match route.path {
        "/moderation/reports/{id}" => &cast.report,
        "/moderation/players/{id}" => &cast.owner_id,
        "/api/v1/matches/{id}/analyses" => &cast.finished_id,
        path if path.contains("/challenges/") => &cast.challenge_id,
        path if path.contains("stud") => &cast.study_id,
        _ => &cast.match_id,
    };
    let path = route
        .path
        .replace("{id}", id)
        .replace("{name}", &cast.owner.name)
        .replace("{handle}", &cast.handle)
        .replace("{game}", "wali")
        .replace("{form}", "json")
        .replace("{question}", "state")
        .replace("{chapter}", "1")
        .replace("{version}", "0")
        .replace("{*name}", "shared/site.css")
        .replace("{*position}", "x");
    assert!(!path.contains('{'), "the test knows no {path}");
    let other = "another good password";
    let (kind, body) = match (route.method, route.path) {
        ("GET", _) => ("", String::new()),
        (_, "/api/v1/matches") => (JSON, json!({ "game": "wali", "clock": "5+3" }).to_string()),
        (_, "/api/v1/matches/{id}/commands") => (
            JSON,
            json!({ "id": "once", "expected": 4, "command": { "c": "move", "text": "C3" } }).to_string(),
        ),
        (_, "/api/v1/challenges/{id}/decline") => (JSON, json!({ "why": "later" }).to_string()),
        (_, "/api/v1/challenges/{id}/counter") => (JSON, json!({ "game": "khet", "clock": "3d+1d cap 7d" }).to_string()),
        (_, "/api/v1/pairing" | "/api/v1/pairing/leave") => (JSON, json!({ "game": "wali", "clock": "10+5" }).to_string()),
        (_, "/api/v1/players/{name}/relation") => (JSON, json!({ "relation": "follow" }).to_string()),
        (_, "/@/{name}/relation") => (FORM, form(&[("relation", "follow")])),
        (_, "/api/v1/notices/read") => (JSON, json!({ "until": 0 }).to_string()),
        (_, "/api/v1/puzzle-attempts") => (JSON, json!({ "game": "wali", "attempts": [] }).to_string()),
        (_, "/api/v1/tokens") => (JSON, json!({ "name": "engine", "scopes": ["play"] }).to_string()),
        (_, "/api/v1/looks") => (JSON, json!({ "looks": "felt-flat" }).to_string()),
        (_, "/api/v1/matches/{id}/analyses") => {
            let plies = json!([{ "ply": 0, "score": 0 }]);
            (JSON, json!({ "engine": "x", "version": "1", "limits": "1", "plies": plies }).to_string())
        }
        (_, "/api/v1/studies") => (JSON, study("private").to_string()),
        ("POST", "/api/v1/studies/{id}/commands") => {
            let command = json!({ "c": "title", "title": "Other" });
            (JSON, json!({ "id": "once", "expected": 2, "command": command }).to_string())
        }
        (_, "/api/v1/studies/{id}/visibility") => (JSON, json!({ "visibility": "public" }).to_string()),
        ("POST", "/api/v1/studies/{id}/authors") => (JSON, json!({ "name": cast.other.name }).to_string()),
        (_, "/study/{id}/join") => (FORM, form(&[("key", "wrong")])),
        (_, "/api/v1/evaluations") => (
            JSON,
            json!({
                "game": "wali", "rules": "standard", "position": "6/6/6/6/6 x 12,12 0", "engine": "Tablier",
                "version": env!("CARGO_PKG_VERSION"), "depth": 20, "nodes": 100_000, "score": 5, "line": ["C3"],
            })
            .to_string(),
        ),
        (_, "/api/v1/practice") => (JSON, json!({ "cards": [] }).to_string()),
        (_, "/api/v1/reports") => (JSON, json!({ "player": cast.owner_id, "reason": "rude" }).to_string()),
        (_, path) if path.starts_with("/api/") => (JSON, "{}".to_owned()),
        (_, "/account/sign-up") => (FORM, form(&[("name", "Nina"), ("password", PASSWORD)])),
        (_, "/account/sign-in") => (FORM, form(&[("name", "Olga"), ("password", PASSWORD)])),
        (_, "/account/recover") => (FORM, form(&[("name", "Olga"), ("code", "x"), ("password", other)])),
        (_, "/account/recovery-codes") => (FORM, form(&[("codes-password", PASSWORD)])),
        (_, "/account/tokens") => (FORM, form(&[("token-name", "engine"), ("scope-play", "yes")])),
        (_, "/account/password") => (FORM, form(&[("current", PASSWORD), ("new", other)])),
        (_, "/account/delete") => (FORM, form(&[("password", PASSWORD)])),
        (_, "/@/{name}/report") => (FORM, form(&[("reason", "rude"), ("match", "")])),
        (_, path) if path.starts_with("/moderation/") => {
            (FORM, form(&[("measure", "ban-7"), ("why", "rude")]))
        }
        _ => (FORM, String::new()),
    };
    (path, kind, body)
}

/// Whether somebody may use a way into what belongs to the owner.
fn is_for(route: &Route, who: &str) -> bool {
    let has_account = matches!(who, "other" | "moderator" | "owner");
    match route.who {
        Who::Everybody | Who::OwnPages | Who::Sockets => true,
        // Nobody reports themselves.
        Who::Players if route.path.contains("report") || route.path.ends_with("{name}/relation") => {
            who != "nobody" && who != "owner"
        }
        Who::Players => who != "nobody",
        Who::Seated | Who::Challenged | Who::Author => who == "owner",
        // What names nothing is one's own.
        Who::Owner if route.path.contains('{') => who == "owner",
        Who::Owner => has_account,
        Who::Moderators => who == "moderator",
    }
}

fn is_refused(answer: &Answer) -> bool {
    let is_turned_away =
        matches!(answer.status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN | StatusCode::NOT_FOUND);
    let is_sent_to_sign_in = answer.leads_to("/account/sign-in");
    is_turned_away || is_sent_to_sign_in || answer.json()["a"] == "refused"
}

#[tokio::test]
async fn what_belongs_to_somebody_is_refused_to_everybody_else() {
    let guarded =
        ROUTES.iter().filter(|route| !matches!(route.who, Who::Everybody | Who::OwnPages | Who::Sockets));
    let mut n_tried = 0;
    for route in guarded {
        let mut world = World::new().await;
        let cast = Cast::new(&mut world).await;
        let ids = cast.ids(&world).await;
        let ids: Vec<&PlayerId> = ids.iter().collect();
        for (who, person) in cast.people() {
            let before = world.snapshot(&ids, &cast.match_id).await;
            let (path, kind, body) = filled(route, &cast);
            let answer = world.ask(route.method, &path, person, &[("content-type", kind)], body).await;
            let what = format!("{} {} by {who}: {} {}", route.method, path, answer.status, answer.body);
            if is_for(route, who) {
                assert!(!is_refused(&answer), "{what}");
                assert!(answer.status.is_success() || answer.status == StatusCode::SEE_OTHER, "{what}");
            } else {
                assert!(is_refused(&answer), "{what}");
                let after = world.snapshot(&ids, &cast.match_id).await;
                assert_eq!(before, after, "{what}");
            }
            // What is the owner's own is shown to nobody else, whoever else has such things of their own.
            if route.who == Who::Owner && who != "owner" {
                let is_told = answer.body.contains("Olga") || answer.body.contains(&cast.handle);
                assert!(!is_told, "{what}");
            }
            n_tried += 1;
        }
    }
    assert!(n_tried >= 75, "{n_tried}");
}

#[tokio::test]
async fn nobody_but_moderators_learns_that_there_is_moderation() {
    let mut world = World::new().await;
    let cast = Cast::new(&mut world).await;
    for (who, person) in cast.people().into_iter().filter(|it| it.0 != "moderator") {
        let [hidden, missing] = ["/moderation", "/no-such-page"].map(|path| world.get(path, person));
        let (hidden, missing) = (hidden.await, missing.await);
        assert_eq!(hidden.status, StatusCode::NOT_FOUND, "{who}");
        assert_eq!(hidden.body.replace("/moderation", "/no-such-page"), missing.body, "{who}");
        assert!(!world.get("/account", person).await.body.contains("/moderation"), "{who}");
    }
    assert!(world.get("/account", &cast.moderator).await.body.contains("/moderation"));
}
