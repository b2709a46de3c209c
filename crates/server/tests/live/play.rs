//! Two or three people play.

use matchplay::{Answer, Command, Proposal};
use serde_json::json;
use store::testing::ThrowAway;

use client::Client;

use crate::Running;

pub(crate) async fn begin(running: &Running, wish: serde_json::Value) -> [Client; 2] {
    let mut anna = Client::guest(running.address, "anna").await.expect("a guest");
    let mut bela = Client::guest(running.address, "bela").await.expect("a guest");
    let id = anna.open_match(&wish).await.expect("a match");
    anna.connect(&id).await.expect("a connection");
    bela.connect(&id).await.expect("a connection");
    bela.until(|it| it.follower.version() > 0).await.expect("it comes");
    let answer = bela.act(Command::Sit { wish: None }).await.expect("an answer");
    assert!(matches!(answer, Answer::Done { .. }), "{answer:?}");
    for client in [&mut anna, &mut bela] {
        client
            .until(|it| it.follower.view().is_some_and(|view| view.phase == "live"))
            .await
            .expect("it comes");
    }
    [anna, bela]
}

pub(crate) fn wali() -> serde_json::Value {
    json!({ "game": "wali", "clock": "5+3", "side": 0 })
}

#[tokio::test]
async fn two_strangers_play_and_both_see_every_move() {
    for database in ThrowAway::all().await {
        let running = Running::start(&database).await;
        let [mut anna, mut bela] = begin(&running, wali()).await;
        for (index, text) in ["C3", "D3", "B2", "D4"].into_iter().enumerate() {
            let (mover, other) = if index % 2 == 0 { (&mut anna, &mut bela) } else { (&mut bela, &mut anna) };
            mover.play(text).await.expect("it is played");
            other.until(|it| it.follower.moves().len() == index + 1).await.expect("it comes");
        }
        assert_eq!(anna.follower.moves(), ["C3", "D3", "B2", "D4"]);
        assert_eq!(anna.follower.moves(), bela.follower.moves());
        assert!(matches!(anna.act(Command::Resign).await.expect("an answer"), Answer::Done { .. }));
        bela.until(|it| it.follower.view().is_some_and(|view| view.phase == "over")).await.expect("it comes");
        assert_eq!(bela.follower.view().and_then(|view| view.ranks.clone()), Some(vec![2, 1]));
        running.stop().await;
        database.remove().await;
    }
}

#[tokio::test]
async fn a_move_that_is_sent_again_is_played_once() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    let [mut anna, _bela] = begin(&running, wali()).await;
    let version = anna.follower.version();
    let message = json!({ "t": "do", "match": anna.match_id(), "id": "once", "expected": version, "command": { "c": "move", "text": "C3" } });
    for _ in 0..3 {
        anna.send(&message).await;
    }
    anna.until(|it| it.answers.len() == 3).await.expect("it comes");
    assert_eq!(anna.answers, vec![Answer::Done { v: version + 1 }; 3]);
    assert_eq!(anna.follower.moves(), ["C3"]);
    running.stop().await;
}

#[tokio::test]
async fn a_match_that_is_asked_for_again_with_the_same_key_is_opened_once() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    let anna = Client::guest(running.address, "anna").await.expect("a guest");
    let bela = Client::guest(running.address, "bela").await.expect("a guest");
    let ask = async |who: &Client, key: &str| {
        let origin = format!("http://{}", running.address);
        let headers = [
            ("Origin", origin.as_str()),
            ("Cookie", who.cookie()),
            ("Content-Type", "application/json"),
            ("Idempotency-Key", key),
        ];
        let body = wali().to_string();
        let answer = client::request(running.address, "POST", "/api/v1/matches", &headers, &body).await;
        let answer = answer.expect("an answer");
        (answer.status, answer.json().expect("JSON")["id"].as_str().map(str::to_owned))
    };
    // Also at the same moment.
    let both = tokio::join!(ask(&anna, "one"), ask(&anna, "one"));
    assert_eq!(both.0, both.1);
    assert_eq!(both.0.0, 201);
    assert_eq!(ask(&anna, "one").await, both.0);
    assert_ne!(ask(&anna, "two").await.1, both.0.1, "another key is another match");
    assert_ne!(ask(&bela, "one").await.1, both.0.1, "and so is somebody else's");
    for wrong in [String::new(), "x".repeat(101)] {
        assert_eq!(ask(&anna, &wrong).await.0, 422, "{wrong}");
    }
    running.stop().await;
}

#[tokio::test]
async fn nobody_moves_out_of_turn_for_another_or_illegally() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    let [mut anna, mut bela] = begin(&running, wali()).await;
    let mut carl = Client::guest(running.address, "carl").await.expect("a guest");
    carl.connect(anna.match_id()).await.expect("a connection");
    carl.until(|it| it.follower.version() > 0).await.expect("it comes");
    let code = |answer: Answer| match answer {
        Answer::Refused { code, .. } => code,
        other => panic!("{other:?}"),
    };
    let mv = |text: &str| Command::Move { text: text.to_owned() };
    assert_eq!(code(bela.act(mv("C3")).await.expect("an answer")), "not-your-turn");
    assert_eq!(code(carl.act(mv("C3")).await.expect("an answer")), "not-seated");
    assert_eq!(code(carl.act(Command::Resign).await.expect("an answer")), "not-seated");
    assert_eq!(code(anna.act(mv("Z9")).await.expect("an answer")), "illegal");
    assert_eq!(anna.follower.moves(), [""; 0]);
    running.stop().await;
}

#[tokio::test]
async fn whoever_comes_back_hears_what_was_missed() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    let [mut anna, mut bela] = begin(&running, wali()).await;
    anna.play("C3").await.expect("it is played");
    bela.hang_up();
    let id = bela.match_id().to_owned();
    bela.connect(&id).await.expect("a connection");
    bela.until(|it| it.follower.moves().len() == 1).await.expect("it comes");
    bela.play("D3").await.expect("it is played");
    anna.until(|it| it.follower.moves().len() == 2).await.expect("it comes");
    running.stop().await;
}

#[tokio::test]
async fn a_planned_stop_in_a_blitz_game_costs_nobody_anything() {
    for database in ThrowAway::all().await {
        let running = Running::start(&database).await;
        let [mut anna, mut bela] = begin(&running, wali()).await;
        for (index, text) in ["C3", "D3", "B2"].into_iter().enumerate() {
            let (mover, other) = if index % 2 == 0 { (&mut anna, &mut bela) } else { (&mut bela, &mut anna) };
            mover.play(text).await.expect("it is played");
            other.until(|it| it.follower.moves().len() == index + 1).await.expect("it comes");
        }
        running.stop().await;
        for client in [&mut anna, &mut bela] {
            client.until_end().await.expect("it ends");
            assert!(client.heard.iter().any(|it| it["t"] == "restart"), "{:?}", client.heard);
            assert!(
                client.heard.iter().any(|it| it["t"] == "close" && it["code"] == 1012),
                "{:?}",
                client.heard
            );
        }
        let running = Running::start(&database).await;
        let id = anna.match_id().to_owned();
        for client in [&mut anna, &mut bela] {
            client.moved_to(running.address);
            client.connect(&id).await.expect("a connection");
        }
        anna.until(|it| it.follower.view().is_some_and(|view| !view.paused)).await.expect("it comes");
        bela.play("D4").await.expect("it is played");
        anna.until(|it| it.follower.moves().len() == 4).await.expect("it comes");
        anna.play("C4").await.expect("it is played");
        running.stop().await;
        database.remove().await;
    }
}

#[tokio::test]
async fn the_engine_takes_a_seat_and_plays() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    let mut anna = Client::guest(running.address, "anna").await.expect("a guest");
    let id = anna
        .open_match(&json!({ "game": "wali", "clock": "5+3", "side": 0, "invite": [1] }))
        .await
        .expect("a match");
    anna.connect(&id).await.expect("a connection");
    anna.until(|it| it.follower.version() > 0).await.expect("it comes");
    anna.play("C3").await.expect("it is played");
    anna.until(|it| it.follower.moves().len() == 2).await.expect("it comes");
    running.stop().await;
}

#[tokio::test]
async fn draws_takebacks_and_rematches_need_both() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    let [mut anna, mut bela] = begin(&running, wali()).await;
    anna.play("C3").await.expect("it is played");
    bela.until(|it| it.follower.moves().len() == 1).await.expect("it comes");
    let agree = |to| Command::Agree { to };
    anna.act(agree(Proposal::TakeBack)).await.expect("an answer");
    bela.until(|it| it.follower.view().is_some_and(|view| view.agreed.contains_key(&Proposal::TakeBack)))
        .await
        .expect("it comes");
    bela.act(agree(Proposal::TakeBack)).await.expect("an answer");
    anna.until(|it| it.follower.moves().is_empty()).await.expect("it comes");
    anna.act(agree(Proposal::Draw)).await.expect("an answer");
    bela.until(|it| it.follower.view().is_some_and(|view| view.agreed.contains_key(&Proposal::Draw)))
        .await
        .expect("it comes");
    bela.act(agree(Proposal::Draw)).await.expect("an answer");
    anna.until(|it| it.follower.view().is_some_and(|view| view.ranks == Some(vec![1, 1])))
        .await
        .expect("it comes");
    bela.act(agree(Proposal::Rematch)).await.expect("an answer");
    anna.until(|it| it.follower.view().is_some_and(|view| view.agreed.contains_key(&Proposal::Rematch)))
        .await
        .expect("it comes");
    anna.act(agree(Proposal::Rematch)).await.expect("an answer");
    bela.until(|it| it.follower.view().is_some_and(|view| view.next.is_some())).await.expect("it comes");
    let next = bela.follower.view().and_then(|view| view.next.clone()).expect("the next match");
    // The sides are swapped: the second one begins now.
    let mut again = Client::guest(running.address, "watcher").await.expect("a guest");
    again.connect(&next).await.expect("a connection");
    again.until(|it| it.follower.version() > 0).await.expect("it comes");
    let seats = |client: &Client| {
        client
            .follower
            .view()
            .expect("a view")
            .seats
            .iter()
            .map(|seat| seat.player.clone())
            .collect::<Vec<_>>()
    };
    let mut swapped = seats(&bela);
    swapped.reverse();
    assert_eq!(seats(&again), swapped);
    running.stop().await;
}
