//! What somebody is told of, on whichever page: a list, and how much of it was not read.

use std::collections::BTreeMap;

use axum::{Json, extract::State};
use matchplay::{Millis, PlayerId};
use serde::{Deserialize, Serialize};
use store::{NoticeKind, NoticeRow};
use utoipa::{ToSchema, openapi::Object};

use crate::{
    error::Error,
    live::{Person, person},
    programs::{
        Caller, Scope, Sent,
        openapi::{OfBody, OfSomebody},
    },
    site::Site,
};

/// How many are listed.
pub(crate) const MOST: i64 = 40;
/// For how long they are remembered.
pub(crate) const REMEMBERED: Millis = 90 * 24 * 60 * 60 * 1000;

/// What somebody is told of.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct Notices {
    /// How many were not read.
    #[schema(minimum = 0)]
    unread: i64,
    /// The newest first.
    #[schema(max_items = 40)]
    notices: Vec<NoticeView>,
    people: BTreeMap<PlayerId, Person>,
}

/// Something that somebody is told of.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct NoticeView {
    #[schema(schema_with = kinds)]
    kind: &'static str,
    /// The match that it is about.
    r#match: String,
    /// The other player.
    #[schema(required = true)]
    player: Option<PlayerId>,
    /// Why a challenge was declined.
    #[schema(required = true)]
    why: Option<String>,
    /// The match that this one is offered instead of.
    #[schema(required = true)]
    instead_of: Option<String>,
    at: Millis,
    is_read: bool,
}

fn kinds() -> Object {
    matchplay::openapi::text_of(NoticeKind::ALL.map(NoticeKind::name))
}

impl From<NoticeRow> for NoticeView {
    fn from(NoticeRow { notice, read_at }: NoticeRow) -> NoticeView {
        let payload = notice.payload;
        NoticeView {
            kind: notice.kind.name(),
            r#match: notice.subject,
            player: payload.player,
            why: payload.why,
            instead_of: payload.instead_of,
            at: notice.at,
            is_read: read_at.is_some(),
        }
    }
}

/// What you are told of
#[utoipa::path(
    get,
    path = "/api/v1/notices",
    tag = "account",
    operation_id = "notices",
    security(("token" = ["watch"]), ("session" = [])),
    responses((status = 200, description = "The notices", body = Notices), OfSomebody),
)]
pub(crate) async fn list(State(site): State<Site>, caller: Caller) -> Result<Json<Notices>, Error> {
    let signed = caller.may(Scope::Watch)?;
    let store = site.store();
    let unread = store.count_unread_notices(signed.id()).await?;
    let rows = store.notices(signed.id(), MOST).await?;
    let mut people = BTreeMap::new();
    for player in rows.iter().filter_map(|row| row.notice.payload.player.as_ref()) {
        if !people.contains_key(player) {
            people.insert(player.clone(), person(store, player, None).await?);
        }
    }
    let notices = rows.into_iter().map(NoticeView::from).collect();
    Ok(Json(Notices { unread, notices, people }))
}

/// Up to when notices were read.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct ReadUntil {
    /// The time of the newest that was read.
    until: Millis,
}

/// How many notices are left.
#[derive(Serialize, ToSchema)]
pub(crate) struct Unread {
    #[schema(minimum = 0)]
    unread: i64,
}

/// Say which notices you have read
#[utoipa::path(
    post,
    path = "/api/v1/notices/read",
    tag = "account",
    operation_id = "readNotices",
    security(("token" = ["play"]), ("session" = [])),
    request_body = ReadUntil,
    responses((status = 200, description = "How many are left", body = Unread), OfBody, OfSomebody),
)]
pub(crate) async fn read(
    State(site): State<Site>,
    caller: Caller,
    Sent(ReadUntil { until }): Sent<ReadUntil>,
) -> Result<Json<Unread>, Error> {
    let signed = caller.may(Scope::Play)?;
    site.store().read_notices(signed.id(), until, site.now()).await?;
    Ok(Json(Unread { unread: site.store().count_unread_notices(signed.id()).await? }))
}
