//! Programs play, watch, collect games and analyse, each as far as its token allows. Every answer is held against the description.

mod evaluations;
mod explorer;
mod kit;
mod names;
mod rules;
mod tablebase;

use client::Client;
use matchplay::{Command, PlayerId};
use serde_json::{Value, json};
use server::{ROUTES, Route, RouteKind};
use store::{NewName, testing::ThrowAway};
use tokio::time::timeout;

use self::kit::{DESCRIPTION, PATIENCE, Program, check, finished, named, wali};
use crate::{Running, request};

#[tokio::test]
async fn programs_play_by_streams_from_the_challenge_to_the_end() {
    for database in ThrowAway::all().await {
        let running = Running::start(&database).await;
        let [anna, bela] = ["anna", "bela"].map(|name| Program::new(&running, name, "play watch"));
        let (anna, bela) = (anna.await, bela.await);
        let mut waits = bela.stream("/api/v1/stream").await;
        let mut wish = wali();
        wish["challenge"] = json!("Bela");
        let (_, opened) = anna.post("/api/v1/matches", "", wish).await;
        let id = opened["id"].as_str().expect("an identifier");
        let challenge = waits.until(|it| it["t"] == "challenge").await;
        assert_eq!(challenge["match"]["id"], id);
        let mut follows = bela.stream(&format!("/api/v1/matches/{id}/stream")).await;
        assert_eq!(bela.act(id, json!({ "c": "sit" })).await["a"], "done");
        // Who follows with a token that may play sits at the board.
        follows.until(|it| it["t"] == "presence" && it["present"] == json!([false, true])).await;
        assert_eq!(anna.act(id, json!({ "c": "move", "text": "C3" })).await["a"], "done");
        let turn = waits.until(|it| it["t"] == "turn").await;
        assert_eq!((&turn["match"]["id"], &turn["match"]["plies"]), (&json!(id), &json!(1)));
        let heard = follows.until(|it| it["t"] == "update" && it["moves"] == json!(["C3"])).await;
        assert_eq!(bela.act(id, json!({ "c": "move", "text": "D3" })).await["a"], "done");
        assert_eq!(anna.act(id, json!({ "c": "resign" })).await["a"], "done");
        follows.until(|it| it["view"]["phase"] == "over").await;
        // Whoever comes back hears what was missed since the version that is known.
        let since = heard["v"].as_u64().expect("a version");
        let mut again = bela.stream(&format!("/api/v1/matches/{id}/stream?since={since}")).await;
        let missed = again.until(|it| it["t"] == "update").await;
        assert_eq!(missed["since"], heard["v"]);
        assert_eq!((&missed["kept"], &missed["moves"]), (&json!(1), &json!(["D3"])));
        assert_eq!(missed["view"]["phase"], "over");
        running.stop().await;
        database.remove().await;
    }
}

#[tokio::test]
async fn only_the_challenged_player_takes_the_seat_and_is_told_that_it_waits() {
    for database in ThrowAway::all().await {
        let running = Running::start(&database).await;
        let [anna, bela, carl] =
            ["anna", "bela", "carl"].map(|name| Program::new(&running, name, "play watch"));
        let (anna, bela, carl) = (anna.await, bela.await, carl.await);
        let mut wish = wali();
        wish["challenge"] = json!("Bela");
        let (_, opened) = anna.post("/api/v1/matches", "", wish).await;
        let id = opened["id"].as_str().expect("an identifier");
        assert_eq!(bela.get("/api/v1/me", "").await.1["challenges"], 1);
        assert_eq!(carl.get("/api/v1/me", "").await.1["challenges"], 0);
        let refused = carl.act(id, json!({ "c": "sit" })).await;
        assert_eq!((&refused["a"], &refused["code"]), (&json!("refused"), &json!("reserved")));
        assert_eq!(bela.act(id, json!({ "c": "sit" })).await["a"], "done");
        assert_eq!(bela.get("/api/v1/me", "").await.1["challenges"], 0);
        running.stop().await;
        database.remove().await;
    }
}

#[tokio::test]
async fn whoever_sits_at_the_board_is_not_a_spectator() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    let [anna, bela, carl] = ["anna", "bela", "carl"].map(|name| Program::new(&running, name, "play watch"));
    let (anna, bela, carl) = (anna.await, bela.await, carl.await);
    let (_, opened) = anna.post("/api/v1/matches", "", wali()).await;
    let path = format!("/api/v1/matches/{}/stream", opened["id"].as_str().expect("an identifier"));
    let mut hers = anna.stream(&path).await;
    let watched_by = |n: u64| move |it: &Value| it["t"] == "presence" && it["watchers"] == n;
    hers.until(watched_by(0)).await;
    // Whoever may still sit down watches, and no longer once that is done.
    let _his = bela.stream(&path).await;
    hers.until(watched_by(1)).await;
    assert_eq!(
        bela.act(opened["id"].as_str().expect("an identifier"), json!({ "c": "sit" })).await["a"],
        "done"
    );
    hers.until(watched_by(0)).await;
    let _others = carl.stream(&path).await;
    hers.until(watched_by(1)).await;
    running.stop().await;
}

#[tokio::test]
async fn a_stream_shows_that_it_is_alive_and_ends_with_the_site() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    let anna = Program::new(&running, "anna", "watch").await;
    let mut waits = anna.stream("/api/v1/stream").await;
    let empty = async {
        // A chunk of one byte: a line with nothing in it.
        while waits.lines.next_line().await.expect("a line").expect("the stream goes on") != "1" {}
    };
    timeout(PATIENCE, empty).await.expect("an empty line comes");
    running.stop().await;
    let end = async { while let Ok(Some(_)) = waits.lines.next_line().await {} };
    timeout(PATIENCE, end).await.expect("the stream ends");
}

#[tokio::test]
async fn a_token_allows_what_its_scopes_say_and_nothing_of_the_account() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    let all = Program::new(&running, "anna", "play watch export analyse study").await;
    let other = Program::new(&running, "bela", "play").await;
    let id = finished(&all, &other).await;
    let analysis =
        json!({ "engine": "x", "version": "1", "limits": "depth 1", "plies": [{ "ply": 0, "score": 5 }] });
    let command = json!({ "id": "c", "expected": 1, "command": { "c": "resign" } });
    let practice = json!({ "cards": [] });
    let evaluation = json!({
        "game": "wali", "rules": "standard", "position": "6/6/6/6/6 x 12,12 0", "engine": "Tablier",
        "version": env!("CARGO_PKG_VERSION"), "depth": 20, "nodes": 100_000, "score": 5, "line": ["C3"],
    });
    let study = json!({ "title": "One", "visibility": "private", "chapter": "One", "source": { "from": "start", "game": "wali" } });
    let routes: [(&str, &str, Option<&Value>, &str); 14] = [
        ("GET", "/api/v1/me", None, "play watch export analyse study"),
        ("GET", "/api/v1/studies", None, "study"),
        ("POST", "/api/v1/studies", Some(&study), "study"),
        ("POST", "/api/v1/matches", Some(&wali()), "play"),
        ("POST", "/api/v1/matches/{id}/commands", Some(&command), "play"),
        ("GET", "/api/v1/matches/{id}/analyses", None, "watch"),
        ("POST", "/api/v1/matches/{id}/analyses", Some(&analysis), "analyse"),
        ("POST", "/api/v1/evaluations", Some(&evaluation), "analyse"),
        ("GET", "/api/v1/games", None, "export"),
        ("GET", "/api/v1/tokens", None, ""),
        ("POST", "/api/v1/tokens", Some(&json!({ "name": "more", "scopes": ["play"] })), ""),
        ("DELETE", "/api/v1/tokens/{handle}", None, ""),
        ("GET", "/api/v1/practice", None, ""),
        ("POST", "/api/v1/practice", Some(&practice), ""),
    ];
    for scope in ["play", "watch", "export", "analyse", "study"] {
        let program = Program::new(&running, "anna", scope).await;
        for (method, template, body, allowed) in &routes {
            let (status, answer) = program.ask(method, template, &id, *body).await;
            let is_allowed = allowed.split(' ').any(|it| it == scope);
            assert_eq!(status != 403, is_allowed, "{scope}: {method} {template}: {status} {answer}");
        }
    }
    // What is not a token gets nowhere, whatever it looks like, and never falls back to anything else.
    for text in ["", "x", "tablier_", &format!("tablier_{}", "x".repeat(43))] {
        let nobody = Program::with(running.address, text);
        let (status, answer) = nobody.get("/api/v1/me", "").await;
        assert_eq!((status, &answer["code"]), (401, &json!("bad-token")), "{text}");
    }
    let nobody = Program { address: running.address, headers: Vec::new() };
    assert_eq!(nobody.get("/api/v1/me", "").await.0, 401);
    assert_eq!(nobody.get("/api/v1/games", "").await.0, 401);
    running.stop().await;
}

#[tokio::test]
async fn what_an_account_practises_is_kept_for_all_its_browsers() {
    let databases = ThrowAway::all().await;
    for database in databases {
        let running = Running::start(&database).await;
        let guest = Client::guest(running.address, "anna").await.expect("a guest");
        let anna = Program::browser(running.address, &guest);
        let path = "/api/v1/practice";
        assert_eq!(anna.get(path, "").await.0, 401, "what guests practise stays in their browser");
        let (_, me) = anna.get("/api/v1/me", "").await;
        let id = PlayerId::new(me["id"].as_str().expect("an identifier"));
        let name = NewName { shown: "Anna", key: "anna", looks: &["anna".to_owned()] };
        running.site.store().become_account(&id, &name, "no hash").await.expect("an account");
        let card = |step: u8, changed: i64| {
            json!({
                "game": "wali", "rules": "standard", "position": "6/6/6/6/6 x 12,12 0", "step": step, "due": 20_000,
                "changed": changed,
                "task": { "played": "C3", "before": [{ "moves": ["D3"], "endsIn": null, "chances": [600, 0, 400] }], "after": [] },
            })
        };
        let cards = |list: Vec<Value>| json!({ "cards": list });
        let (status, kept) = anna.post(path, "", cards(vec![card(1, 10)])).await;
        assert_eq!((status, &kept), (200, &cards(vec![card(1, 10)])));
        // Another browser knew less.
        let (_, kept) = anna.post(path, "", cards(vec![card(4, 9)])).await;
        assert_eq!(kept, cards(vec![card(1, 10)]));
        let mut given_up = card(0, 11);
        given_up["task"] = Value::Null;
        anna.post(path, "", cards(vec![given_up.clone()])).await;
        assert_eq!(anna.get(path, "").await, (200, cards(vec![given_up])));
        let mut elsewhere = card(1, 12);
        elsewhere["task"]["played"] = json!("Z9");
        for wrong in
            [cards(vec![elsewhere]), cards(vec![card(1, 12); 41]), cards(vec![card(21, 12)]), json!({})]
        {
            assert_eq!(anna.post(path, "", wrong.clone()).await.0, 422, "{wrong}");
        }
        running.stop().await;
        database.remove().await;
    }
}

#[tokio::test]
async fn tokens_are_made_listed_and_ended_in_person() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    let guest = Client::guest(running.address, "anna").await.expect("a guest");
    let guest = Program::browser(running.address, &guest);
    let (_, me) = guest.get("/api/v1/me", "").await;
    let wanted = json!({ "name": "my engine", "scopes": ["watch", "play"] });
    assert_eq!(guest.post("/api/v1/tokens", "", wanted.clone()).await.0, 401, "guests have no tokens");
    let id = PlayerId::new(me["id"].as_str().expect("an identifier"));
    let looks = ["anna".to_owned()];
    let name = NewName { shown: "Anna", key: "anna", looks: &looks };
    running.site.store().become_account(&id, &name, "no hash").await.expect("an account");
    let (status, made) = guest.post("/api/v1/tokens", "", wanted).await;
    assert_eq!(status, 201, "{made}");
    let program = Program::with(running.address, made["token"].as_str().expect("a token"));
    let (status, me) = program.get("/api/v1/me", "").await;
    assert_eq!((status, &me["name"], &me["scopes"]), (200, &json!("Anna"), &json!(["play", "watch"])));
    let (_, listed) = guest.get("/api/v1/tokens", "").await;
    assert_eq!(listed["tokens"][0]["handle"], made["handle"]);
    assert!(listed["tokens"][0]["used"].is_i64() && listed["tokens"][0].get("token").is_none(), "{listed}");
    for wrong in [
        json!({ "name": "", "scopes": ["play"] }),
        json!({ "name": "x", "scopes": [] }),
        json!({ "name": "x", "scopes": ["admin"] }),
        json!({ "name": "x", "scopes": ["play"], "more": 1 }),
        json!([]),
    ] {
        assert_eq!(guest.post("/api/v1/tokens", "", wrong.clone()).await.0, 422, "{wrong}");
    }
    let stranger = Client::guest(running.address, "bela").await.expect("a guest");
    let stranger = Program::browser(running.address, &stranger);
    let (_, me) = stranger.get("/api/v1/me", "").await;
    let id = PlayerId::new(me["id"].as_str().expect("an identifier"));
    let looks = ["bela".to_owned()];
    let name = NewName { shown: "Bela", key: "bela", looks: &looks };
    running.site.store().become_account(&id, &name, "no hash").await.expect("an account");
    let handle = made["handle"].as_str().expect("a handle");
    let end = "/api/v1/tokens/{handle}";
    assert_eq!(
        stranger.ask("DELETE", end, handle, None).await.0,
        404,
        "another's token is nobody's business"
    );
    assert_eq!(guest.ask("DELETE", end, handle, None).await.0, 204);
    assert_eq!(program.get("/api/v1/me", "").await.0, 401);
    running.stop().await;
}

#[tokio::test]
async fn an_analysis_is_checked_kept_and_exported_with_the_game() {
    for database in ThrowAway::all().await {
        let running = Running::start(&database).await;
        let anna = Program::new(&running, "anna", "play export analyse watch").await;
        let bela = Program::new(&running, "bela", "play").await;
        let id = finished(&anna, &bela).await;
        let analyses = "/api/v1/matches/{id}/analyses";
        let whole =
            |plies: Value| json!({ "engine": "Test", "version": "2", "limits": "depth 5", "plies": plies });
        let (status, kept) = anna
            .post(
                analyses,
                &id,
                whole(json!([
                    { "ply": 0, "score": 35, "line": ["B2", "C3"] },
                    { "ply": 1, "win": -3 },
                    { "ply": 2, "score": -10, "line": ["B2"] },
                ])),
            )
            .await;
        assert_eq!(status, 201, "{kept}");
        for (wrong, why) in [
            (whole(json!([])), "at least one"),
            (whole(json!([{ "ply": 3, "score": 0 }])), "plies[0]: the match has 2 plies"),
            (
                whole(json!([{ "ply": 1, "score": 0 }, { "ply": 1, "score": 0 }])),
                "plies[1]: plies are told once",
            ),
            (whole(json!([{ "ply": 0 }])), "either a score or a win"),
            (whole(json!([{ "ply": 0, "score": 1, "win": 1 }])), "either a score or a win"),
            (whole(json!([{ "ply": 0, "score": 100_001 }])), "a score is"),
            (whole(json!([{ "ply": 0, "win": 0 }])), "a win is in"),
            (whole(json!([{ "ply": 0, "score": 0, "line": ["Z9"] }])), "plies[0]"),
            (whole(json!([{ "ply": 1, "score": 0, "line": ["C3"] }])), "plies[0]"),
            (
                json!({ "engine": "", "version": "1", "limits": "1", "plies": [{ "ply": 0, "score": 0 }] }),
                "engine has",
            ),
        ] {
            let (status, answer) = anna.post(analyses, &id, wrong.clone()).await;
            assert_eq!(status, 422, "{wrong}: {answer}");
            assert!(answer["message"].as_str().is_some_and(|text| text.contains(why)), "{wrong}: {answer}");
        }
        let (_, opened) = anna.post("/api/v1/matches", "", wali()).await;
        let open = opened["id"].as_str().expect("an identifier");
        let one = whole(json!([{ "ply": 0, "score": 0 }]));
        assert_eq!(
            anna.post(analyses, open, one.clone()).await.0,
            409,
            "matches that are played are left alone"
        );
        assert_eq!(anna.post(analyses, "nothing0", one).await.0, 404);
        let (_, listed) = anna.get(analyses, &id).await;
        assert_eq!(listed["analyses"], json!([kept]));

        let games = anna.stream("/api/v1/games").await.all().await;
        assert_eq!(games.len(), 1);
        check(&games[0], &named("GameFile"));
        let file = gamefile::GameFile::from_json(&games[0].to_string()).expect("a game file");
        assert_eq!(file.tags.get("Annotator"), Some("Test 2, depth 5"));
        // The file of the match itself has the same contents, and names its full address.
        let (_, _, text) = request(running.address, "GET", &format!("/g/{id}/pgn"), &[], "").await;
        let site = format!("[Site \"http://{}/g/{id}\"]", running.address);
        assert!(
            [&site, "[Annotator \"Test 2, depth 5\"]", "[%eval "].iter().all(|it| text.contains(*it)),
            "{text}"
        );
        assert_eq!(file.line.lead.eval, Some(gamefile::Eval::Score(35)));
        assert_eq!(file.line.nodes[0].annotation.eval, Some(gamefile::Eval::Win(-3)));
        assert_eq!(file.line.nodes[0].variations[0].nodes[0].mv, "B2");
        assert_eq!(anna.stream("/api/v1/games?most=0").await.all().await.len(), 0);
        assert_eq!(anna.stream("/api/v1/games?since=9000000000000").await.all().await.len(), 0);
        running.stop().await;
        database.remove().await;
    }
}

#[tokio::test]
async fn whoever_asks_too_often_is_told_how_long_to_wait() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    let anna = Program::new(&running, "anna", "watch").await;
    let mut refused = None;
    for n in 0..200 {
        let (status, answer) = anna.get("/api/v1/me", "").await;
        if status == 429 {
            refused = Some((n, answer));
            break;
        }
    }
    let (n, answer) = refused.expect("a limit");
    assert!(n >= 100 && answer["code"] == "too-often", "{n} {answer}");
    // Streams have places.
    let bela = Program::new(&running, "bela", "watch").await;
    let mut open = Vec::new();
    for _ in 0..20 {
        open.push(bela.stream("/api/v1/stream").await);
    }
    let headers: Vec<(&str, &str)> = bela.headers.iter().map(|it| (it.0, it.1.as_str())).collect();
    assert_eq!(request(running.address, "GET", "/api/v1/stream", &headers, "").await.0, 429);
    open.clear();
    let freed =
        async { while request(running.address, "HEAD", "/api/v1/stream", &headers, "").await.0 != 200 {} };
    timeout(PATIENCE, freed).await.expect("places are free again");
    running.stop().await;
}

/// Every route is described, and whatever is described is there.
#[tokio::test]
async fn the_description_names_the_routes_that_there_are() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    // Reports come from pages only.
    let is_for_programs = |route: &&Route| {
        matches!(route.kind, RouteKind::Api | RouteKind::Export | RouteKind::Stream)
            && route.path != "/api/v1/reports"
    };
    let mut routes: Vec<&str> = ROUTES.iter().filter(is_for_programs).map(|route| route.path).collect();
    let mut described: Vec<&str> =
        DESCRIPTION["paths"].as_object().expect("paths").keys().map(String::as_str).collect();
    routes.sort_unstable();
    routes.dedup();
    described.sort_unstable();
    assert_eq!(routes, described);
    let origin = format!("http://{}", running.address);
    for (template, operations) in DESCRIPTION["paths"].as_object().expect("paths") {
        let path =
            template.replace("{id}", "nothing0").replace("{handle}", "nothing0").replace("{form}", "svg");
        for method in ["GET", "POST", "PUT", "DELETE", "PATCH"] {
            let headers = [("Origin", origin.as_str())];
            let (status, ..) = request(running.address, method, &path, &headers, "").await;
            let is_described = operations.get(method.to_lowercase()).is_some();
            assert_eq!(status != 405, is_described, "{method} {template}: {status}");
            if is_described {
                let known = &operations[method.to_lowercase()]["responses"][status.to_string()];
                assert!(known.is_object(), "{method} {template} answers {status}, which is not described");
            }
        }
    }
    let (status, head, body) = request(running.address, "GET", "/api/v1/openapi.json", &[], "").await;
    assert_eq!(status, 200);
    assert!(head.contains("application/json"));
    assert_eq!(serde_json::from_str::<Value>(&body).expect("JSON"), *DESCRIPTION);
    running.stop().await;
}

#[tokio::test]
async fn lobby_and_matches_are_answered_as_described() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    let anna = Program::new(&running, "anna", "play watch").await;
    let bela = Program::new(&running, "bela", "play watch").await;
    let id = finished(&anna, &bela).await;
    let mut listed = wali();
    listed["listed"] = json!(true);
    assert_eq!(anna.post("/api/v1/matches", "", listed).await.0, 201);
    let (status, lobby) = anna.get("/api/v1/lobby", "").await;
    assert_eq!((status, lobby["seeks"].as_array().map(Vec::len)), (200, Some(1)));
    assert_eq!(anna.get("/api/v1/matches/{id}", &id).await.1["view"]["reason"], "resignation");
    assert_eq!(anna.get("/api/v1/matches/{id}", "nothing0").await.0, 404);
    let mut three = json!({ "game": "kenwan", "clock": "10+5", "players": 3, "invite": [1, 2] });
    let (_, opened) = anna.post("/api/v1/matches", "", three.clone()).await;
    let (_, look) = anna.get("/api/v1/matches/{id}", opened["id"].as_str().expect("an identifier")).await;
    assert_eq!(look["view"]["seats"].as_array().map(Vec::len), Some(3));
    three["challenge"] = json!("nobody");
    assert_eq!(anna.post("/api/v1/matches", "", three).await.0, 404);
    for wrong in
        [json!({}), json!({ "game": "chess", "clock": "5+3" }), json!({ "game": "wali", "clock": "fast" })]
    {
        assert_eq!(anna.post("/api/v1/matches", "", wrong.clone()).await.0, 422, "{wrong}");
    }
    let refused = anna.act(&id, serde_json::to_value(Command::Resign).expect("JSON")).await;
    assert_eq!((&refused["a"], &refused["code"]), (&json!("refused"), &json!("not-live")));
    running.stop().await;
}
