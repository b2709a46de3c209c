//! The rules of each game are data that anybody can ask for.

use games::GameKind;
use serde_json::Value;
use store::testing::ThrowAway;

use super::kit::{check, described};
use crate::{Running, request};

#[tokio::test]
async fn the_rules_of_each_game_are_data_as_described() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    let schema = described("GET", "/api/v1/rules/{game}", 200).expect("a description");
    for kind in GameKind::ALL {
        let path = format!("/api/v1/rules/{kind}");
        let (status, head, body) = request(running.address, "GET", &path, &[], "").await;
        assert_eq!(status, 200, "{body}");
        assert!(head.contains("cache-control: public, max-age=3600"), "{head}");
        let answer: Value = serde_json::from_str(&body).expect("JSON");
        check(&answer, &schema);
        assert_eq!(answer, serde_json::to_value(rulebook::rulebook(kind)).expect("plain data"));
    }
}

#[tokio::test]
async fn a_game_that_is_none_is_missing() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    for name in ["chess", "..", "Khet%00"] {
        let (status, _, body) =
            request(running.address, "GET", &format!("/api/v1/rules/{name}"), &[], "").await;
        assert_eq!(status, 404, "{name}: {body}");
    }
}
