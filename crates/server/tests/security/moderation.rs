//! Reports, and what moderators do about them.

use std::collections::BTreeSet;

use axum::http::{HeaderMap, StatusCode};
use serde_json::json;
use server::{ROUTES, Who};
use store::{AuditEntry, Detail, OperatorAct, Role};

use crate::world::{DAY, Person, World, form};

#[tokio::test]
async fn a_report_is_decided_and_written_down() {
    let mut world = World::new().await;
    let (anna, bela) = (world.account("Anna").await, world.account("Bela").await);
    let mona = world.moderator("Mona").await;
    let id = world.begin_match(&anna, &bela, false).await;
    let bela_id = world.row(&bela).await.id;
    world.site.store().add_chat(&id, &bela_id, None, "an insult", 7).await.expect("kept");
    let fields = [("reason", "insults <b>me</b>"), ("match", id.as_str())];
    assert!(world.post("/@/Bela/report", &anna, &fields).await.leads_to("/@/Bela?done=report-sent"));
    let desk = world.get("/moderation", &mona).await.body;
    assert!(desk.contains("insults &lt;b&gt;me&lt;/b&gt;") && desk.contains(&format!("/g/{id}")), "{desk}");
    let report = world.site.store().open_reports().await.expect("reports")[0].id.clone();
    let path = format!("/moderation/reports/{report}");
    let answer = world.post(&path, &mona, &[("measure", "mute-7"), ("why", "")]).await;
    assert_eq!(answer.status, StatusCode::UNPROCESSABLE_ENTITY, "nothing without a reason");
    let measure = [("measure", "mute-7"), ("why", "insults")];
    assert!(world.post(&path, &mona, &measure).await.leads_to("/moderation?done=yes"));
    assert_eq!(world.post(&path, &mona, &measure).await.status, StatusCode::UNPROCESSABLE_ENTITY, "once");
    let row = world.row(&bela).await;
    assert!(row.muted_until.is_some() && row.banned_until.is_none());
    assert!(world.site.store().chat(&id).await.expect("lines").is_empty(), "the insult is gone");
    let log = world.site.store().audit(10).await.expect("the log");
    assert_eq!(log.len(), 1);
    assert_eq!((log[0].action.as_str(), &log[0].detail), ("mute-7", &Detail::Words("insults".to_owned())));
    assert_eq!(log[0].subject, bela_id.to_string());
}

#[tokio::test]
async fn what_the_operator_did_is_told_in_the_language_of_the_reader() {
    let mut world = World::new().await;
    let bela = world.account("Bela").await;
    let mona = world.moderator("Mona").await;
    let why = "cheats".to_owned();
    let details = [
        (OperatorAct::Role, Detail::Role { now: Role::Moderator, before: Role::Player }),
        (OperatorAct::Ban, Detail::Term { until: Some(1_794_787_200_000), why: why.clone() }),
        (OperatorAct::Mute, Detail::Term { until: None, why }),
    ];
    for act in OperatorAct::ALL {
        let known = details.iter().find(|(it, _)| *it == act).map(|(_, detail)| detail.clone());
        let entry = AuditEntry {
            id: act.name().to_owned(),
            at: 0,
            actor: "operator".to_owned(),
            action: act.name().to_owned(),
            subject: world.row(&bela).await.id.to_string(),
            detail: known.unwrap_or_else(|| Detail::Words(String::new())),
        };
        world.site.store().add_audit(&entry).await.expect("kept");
    }
    let english = world.get("/en/moderation", &mona).await.body;
    for told in
        ["moderator instead of player", "Until 16 November 2026: cheats", "For ever: cheats", "Token revoked"]
    {
        assert!(english.contains(told), "{told}\n{english}");
    }
    let french = world.get("/fr/moderation", &mona).await.body;
    for told in [
        "modérateur au lieu de joueur",
        "Jusqu’au 16 novembre 2026\u{a0}: cheats",
        "Pour toujours\u{a0}: cheats",
    ] {
        assert!(french.contains(told), "{told}\n{french}");
    }
    for act in OperatorAct::ALL {
        assert!(!french.contains(&format!("operator-act-{}", act.name())), "{act:?} has words");
        assert!(!french.contains(&format!(">{}</td>", act.name())), "{act:?} is told in French");
    }
}

#[tokio::test]
async fn whoever_is_banned_neither_opens_nor_plays_and_rated_matches_are_called_off() {
    let mut world = World::new().await;
    let (anna, bela) = (world.account("Anna").await, world.account("Bela").await);
    let mona = world.moderator("Mona").await;
    let rated = world.begin_match(&anna, &bela, true).await;
    let casual = world.begin_match(&bela, &anna, false).await;
    let bela_id = world.row(&bela).await.id;
    let path = format!("/moderation/players/{bela_id}");
    assert!(
        world
            .post(&path, &mona, &[("measure", "ban-1"), ("why", "cheats")])
            .await
            .leads_to("/moderation?done=yes")
    );
    let row = async |id: &str| world.site.store().match_row(id).await.expect("a row").expect("the match");
    // A room does one thing after the other: what comes later is answered later.
    let play = json!({ "id": "on", "expected": 4, "command": { "c": "move", "text": "C3" } });
    let answer = world.post_json(&format!("/api/v1/matches/{rated}/commands"), &anna, &play).await;
    assert_ne!(answer.json()["a"], "done", "{}", answer.body);
    assert_eq!(row(&rated).await.status, "aborted");
    assert_eq!(row(&casual).await.status, "live", "what counts for nothing goes on without them");
    let open = json!({ "game": "wali", "clock": "5+3" });
    let commands = format!("/api/v1/matches/{casual}/commands");
    assert_eq!(world.post_json("/api/v1/matches", &bela, &open).await.status, StatusCode::FORBIDDEN);
    assert_eq!(world.post_json(&commands, &bela, &play).await.status, StatusCode::FORBIDDEN);
    world.site.let_pass(DAY);
    world.site.let_pass(DAY / 24);
    assert_eq!(
        world.post_json("/api/v1/matches", &bela, &open).await.status,
        StatusCode::CREATED,
        "time heals"
    );
}

#[tokio::test]
async fn moderators_restrain_neither_themselves_nor_each_other_but_admins_do() {
    let mut world = World::new().await;
    let (mona, mark) = (world.moderator("Mona").await, world.moderator("Mark").await);
    let ada = world.account("Ada").await;
    let ada_id = world.row(&ada).await.id;
    world.site.store().set_role(&ada_id, Role::Admin).await.expect("a role");
    let mark_id = world.row(&mark).await.id;
    let ban = [("measure", "ban-1"), ("why", "a quarrel")];
    let path = |id: &matchplay::PlayerId| format!("/moderation/players/{id}");
    assert_eq!(world.post(&path(&mark_id), &mona, &ban).await.status, StatusCode::FORBIDDEN);
    assert_eq!(world.post(&path(&mark_id), &mark, &ban).await.status, StatusCode::FORBIDDEN);
    assert_eq!(world.post(&path(&ada_id), &mona, &ban).await.status, StatusCode::FORBIDDEN);
    assert!(world.site.store().audit(10).await.expect("the log").is_empty());
    assert!(world.post(&path(&mark_id), &ada, &ban).await.leads_to("/moderation?done=yes"));
    // Who is banned moderates nobody.
    assert_eq!(world.get("/moderation", &mark).await.status, StatusCode::NOT_FOUND);
    let lift = [("measure", "lift"), ("why", "they made peace")];
    assert!(world.post(&path(&mark_id), &ada, &lift).await.leads_to("/moderation?done=yes"));
    assert_eq!(world.get("/moderation", &mark).await.status, StatusCode::OK);
    assert_eq!(world.site.store().audit(10).await.expect("the log").len(), 2);
}

#[tokio::test]
async fn reports_are_about_somebody_else_say_something_and_name_a_match_that_exists() {
    let mut world = World::new().await;
    let (anna, bela) = (world.account("Anna").await, world.account("Bela").await);
    let (anna_id, bela_id) = (world.row(&anna).await.id, world.row(&bela).await.id);
    let long = "x".repeat(1001);
    for (body, status) in [
        (json!({ "player": bela_id, "reason": "rude" }), StatusCode::CREATED),
        (json!({ "player": anna_id, "reason": "rude" }), StatusCode::FORBIDDEN),
        (json!({ "player": "nobody", "reason": "rude" }), StatusCode::NOT_FOUND),
        (json!({ "player": bela_id, "reason": " \u{1} " }), StatusCode::UNPROCESSABLE_ENTITY),
        (json!({ "player": bela_id, "reason": long }), StatusCode::UNPROCESSABLE_ENTITY),
        (json!({ "player": bela_id, "reason": "rude", "match": "abcd1234" }), StatusCode::NOT_FOUND),
        (json!({ "player": bela_id, "reason": "rude", "match": "' or 1=1" }), StatusCode::NOT_FOUND),
        (json!({ "player": bela_id, "reason": "rude", "extra": 1 }), StatusCode::UNPROCESSABLE_ENTITY),
    ] {
        let answer = world.post_json("/api/v1/reports", &anna, &body).await;
        assert_eq!(answer.status, status, "{body}: {}", answer.body);
    }
}

/// What differs from answer to answer.
fn lasting(headers: &HeaderMap) -> Vec<(String, String)> {
    let all = headers.iter().filter(|(name, _)| *name != "x-request-id");
    let mut all: Vec<_> =
        all.map(|(name, value)| (name.to_string(), value.to_str().expect("plain").to_owned())).collect();
    all.sort();
    all
}

#[tokio::test]
async fn whoever_is_not_a_moderator_cannot_tell_moderation_from_nothing() {
    const FORM: &str = "application/x-www-form-urlencoded";
    let mut world = World::new().await;
    let (guest, anna) = (world.guest().await, world.account("Anna").await);
    let banned = world.moderator("Mona").await;
    let row = world.row(&banned).await;
    world.site.store().restrain(&row.id, Some(i64::MAX), None).await.expect("a ban");
    let good = form(&[("measure", "ban-1"), ("why", "cheats")]);
    let long = "x".repeat(70_000);
    let length = long.len().to_string();
    let requests: [(&[(&str, &str)], &str); 9] = [
        (&[("content-type", FORM)], &good),
        (&[("content-type", FORM)], "measure=fly"),
        (&[("content-type", FORM)], "%%%"),
        (&[("content-type", "application/json")], "{}"),
        (&[("content-type", "application/json")], "{"),
        (&[], ""),
        (&[("content-type", FORM), ("content-length", &length)], &long),
        (&[("content-type", FORM), ("origin", "https://evil.example")], &good),
        (&[("content-type", FORM), ("authorization", "Bearer tablier_x")], &good),
    ];
    let paths: BTreeSet<&str> = ROUTES
        .iter()
        .filter(|route| route.who == Who::Moderators)
        .map(|route| route.path)
        .chain(["/moderation/", "/moderation/players", "/moderation/x/y/z", "/moderation?done=yes"])
        .collect();
    let methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "PURGE"];
    for person in [&Person::default(), &guest, &anna, &banned] {
        for path in &paths {
            for id in ["x", row.id.as_str()] {
                let path = path.replace("{id}", id);
                let nowhere = path.replacen("/moderation", "/nowhere000", 1);
                for method in methods {
                    for (headers, body) in &requests {
                        let answer = world.ask(method, &path, person, headers, body.to_string()).await;
                        let expected = world.ask(method, &nowhere, person, headers, body.to_string()).await;
                        let what = format!("{method} {path} {headers:?}");
                        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{what}: {}", answer.body);
                        assert_eq!(expected.status, StatusCode::NOT_FOUND, "{method} {nowhere}");
                        assert_eq!(lasting(&answer.headers), lasting(&expected.headers), "{what}");
                        assert_eq!(
                            answer.body,
                            expected.body.replace("/nowhere000", "/moderation"),
                            "{what}"
                        );
                    }
                }
            }
        }
    }
}
