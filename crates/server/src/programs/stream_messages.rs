//! The lines of the stream of a match, for the description of the API. `live/wire.rs` writes them, and tests hold every line against
//! this.

use std::collections::BTreeMap;

use matchplay::PlayerId;
use utoipa::ToSchema;

use crate::live::Person;

/// What is new in a match.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes a line")]
pub(super) struct Update {
    #[schema(schema_with = update_tag)]
    t: String,
    r#match: String,
    #[serde(flatten)]
    update: matchplay::Update,
    people: BTreeMap<PlayerId, Person>,
    now: i64,
}

/// What was said in a match.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes a line")]
pub(super) struct Chat {
    #[schema(schema_with = chat_tag)]
    t: String,
    r#match: String,
    #[schema(inline)]
    lines: Vec<ChatMessage>,
    people: BTreeMap<PlayerId, Person>,
    /// Whether these are all messages there are.
    all: bool,
}

#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes a line")]
struct ChatMessage {
    n: u64,
    at: i64,
    player: PlayerId,
    /// Chosen by the sender.
    #[schema(required = true)]
    id: Option<String>,
    line: String,
}

/// Who is at the board.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes a line")]
pub(super) struct Presence {
    #[schema(schema_with = presence_tag)]
    t: String,
    r#match: String,
    /// How many watch without a seat, in all programs of the site.
    watchers: usize,
    /// The names of some of them.
    #[schema(max_items = 10)]
    names: Vec<String>,
    /// Which sides are there.
    present: Vec<bool>,
}

/// The site stops, and can be reached again after this many seconds: at once, with 0, if another program serves it.
#[derive(ToSchema)]
#[expect(dead_code, reason = "it describes a line")]
pub(super) struct Restart {
    #[schema(schema_with = restart_tag)]
    t: String,
    seconds: u64,
}

fn update_tag() -> utoipa::openapi::Object {
    matchplay::openapi::text_of(["update"])
}

fn chat_tag() -> utoipa::openapi::Object {
    matchplay::openapi::text_of(["chat"])
}

fn presence_tag() -> utoipa::openapi::Object {
    matchplay::openapi::text_of(["presence"])
}

fn restart_tag() -> utoipa::openapi::Object {
    matchplay::openapi::text_of(["restart"])
}
