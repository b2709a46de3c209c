//! Plans: what is played by itself if the others play what was expected.

use client::Client;
use matchplay::{Command, Proposal};
use serde_json::{Value, json};
use store::testing::ThrowAway;

use crate::{Running, play::begin};

fn by_mail() -> Value {
    json!({ "game": "wali", "clock": "3d+1d cap 7d", "side": 0 })
}

async fn plan(client: &mut Client, plan: &Value) {
    let (v, ply) = (client.follower.version(), client.follower.moves().len());
    let message = json!({ "t": "plan", "match": client.match_id(), "ply": ply, "v": v, "plan": plan });
    client.send(&message).await;
}

fn told_plans(client: &Client) -> Vec<&Value> {
    client.heard.iter().filter(|it| it["t"] == "plan").collect()
}

async fn until_planned(client: &mut Client, n: usize) -> Value {
    client.until(|it| told_plans(it).len() == n).await.expect("it comes");
    told_plans(client)[n - 1].clone()
}

#[tokio::test]
async fn a_plan_is_kept_shown_again_to_its_owner_only_and_played() {
    for database in ThrowAway::all().await {
        let running = Running::start(&database).await;
        let [mut anna, mut bela] = begin(&running, by_mail()).await;
        let tree = json!({ "C3": { "D3": { "B2": { "D4": {} }, "A1": { "A2": {} } } }, "E5": { "A1": {} } });
        plan(&mut bela, &tree).await;
        let told = until_planned(&mut bela, 1).await;
        assert_eq!((&told["ply"], &told["plan"]), (&json!(0), &tree));
        // The program ends; what was planned does not.
        running.stop().await;
        let running = Running::start(&database).await;
        let id = anna.match_id().to_owned();
        for client in [&mut anna, &mut bela] {
            client.heard.clear();
            client.moved_to(running.address);
            client.connect(&id).await.expect("a connection");
        }
        assert_eq!(until_planned(&mut bela, 1).await["plan"], tree);
        anna.play("C3").await.expect("it is played");
        anna.until(|it| it.follower.moves().len() == 2).await.expect("the answer comes by itself");
        assert_eq!(anna.follower.moves(), ["C3", "D3"]);
        // Whoever comes back is told what remains, from where the match stands.
        bela.hang_up();
        bela.heard.clear();
        bela.connect(&id).await.expect("a connection");
        let rest = until_planned(&mut bela, 1).await;
        assert_eq!(rest["ply"], 2);
        assert_eq!(rest["plan"], json!({ "B2": { "D4": {} }, "A1": { "A2": {} } }));
        assert_eq!(told_plans(&anna), [&Value::Null; 0], "plans are shown to nobody else");
        // Something else was played: the plan ends.
        anna.play("B5").await.expect("it is played");
        bela.until(|it| it.follower.moves().len() == 3).await.expect("it comes");
        bela.hang_up();
        bela.heard.clear();
        bela.connect(&id).await.expect("a connection");
        bela.play("D4").await.expect("it is played");
        assert_eq!(told_plans(&bela), [&Value::Null; 0]);
        running.stop().await;
        database.remove().await;
    }
}

#[tokio::test]
async fn a_plan_that_comes_late_is_never_taken_for_a_move() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    let [mut anna, mut bela] = begin(&running, by_mail()).await;
    let (v, id) = (bela.follower.version(), bela.match_id().to_owned());
    anna.play("C3").await.expect("it is played");
    bela.until(|it| it.follower.moves().len() == 1).await.expect("it comes");
    // Made before that move was known: it expects another, which would be legal for Bela now.
    let late = json!({ "t": "plan", "match": id, "ply": 0, "v": v, "plan": { "E5": { "A1": {} } } });
    bela.send(&late).await;
    assert_eq!(until_planned(&mut bela, 1).await["plan"], json!({}));
    // One that expected what was played answers it.
    let in_time = json!({ "t": "plan", "match": id, "ply": 0, "v": v, "plan": { "C3": { "D3": {} } } });
    bela.send(&in_time).await;
    anna.until(|it| it.follower.moves().len() == 2).await.expect("it comes");
    assert_eq!(anna.follower.moves(), ["C3", "D3"]);
    running.stop().await;
}

#[tokio::test]
async fn a_turn_that_is_taken_back_ends_all_plans() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    let [mut anna, mut bela] = begin(&running, by_mail()).await;
    anna.play("C3").await.expect("it is played");
    plan(&mut anna, &json!({ "D3": { "B2": {} } })).await;
    until_planned(&mut anna, 1).await;
    anna.act(Command::Agree { to: Proposal::TakeBack }).await.expect("an answer");
    bela.until(|it| it.follower.view().is_some_and(|view| !view.agreed.is_empty())).await.expect("it comes");
    bela.act(Command::Agree { to: Proposal::TakeBack }).await.expect("an answer");
    anna.until(|it| it.follower.moves().is_empty()).await.expect("it comes");
    anna.play("A1").await.expect("it is played");
    bela.until(|it| it.follower.moves().len() == 1).await.expect("it comes");
    bela.play("D3").await.expect("it is played");
    // Anna's plan said B2 after D3, but after another move of hers.
    anna.until(|it| it.follower.moves().len() == 2).await.expect("it comes");
    anna.play("C3").await.expect("it is still her turn");
    running.stop().await;
}

#[tokio::test]
async fn what_is_not_a_plan_is_refused_and_the_one_before_stays() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    let [mut anna, mut bela] = begin(&running, by_mail()).await;
    plan(&mut bela, &json!({ "C3": { "D3": {} } })).await;
    until_planned(&mut bela, 1).await;
    for wrong in [json!({ "C3": {} }), json!({ "Z9": { "D3": {} } }), json!({ "C3": { "D3": {}, "D4": {} } })]
    {
        bela.heard.clear();
        plan(&mut bela, &wrong).await;
        bela.until(|it| it.heard.iter().any(|it| it["code"] == "plan")).await.expect("it is refused");
    }
    anna.play("C3").await.expect("it is played");
    anna.until(|it| it.follower.moves().len() == 2).await.expect("it comes");
    running.stop().await;
}
