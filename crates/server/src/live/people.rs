//! Players as others see them.

use matchplay::PlayerId;
use serde::Serialize;
use store::{PlayerKind, PlayerRow, Store, StoreError};
use utoipa::{ToSchema, openapi::Object};

/// A player as others see them.
#[derive(Clone, PartialEq, Debug, Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields))]
pub(crate) struct Person {
    #[schema(schema_with = kinds)]
    /// `guest`, `account`, `bot`, `house` or `deleted`.
    #[cfg_attr(test, ts(type = "\"guest\" | \"account\" | \"bot\" | \"house\" | \"deleted\""))]
    pub(crate) kind: &'static str,
    #[schema(nullable = false)]
    /// The name of an account.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) name: Option<String>,
    #[schema(nullable = false, minimum = 1, maximum = 12)]
    /// The level of an engine player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) level: Option<u8>,
    #[schema(nullable = false)]
    /// The rating in the game and at the speed in question.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) rating: Option<i64>,
    /// Whether the rating is not yet sure.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub(crate) provisional: bool,
}

fn kinds() -> Object {
    let kinds = [PlayerKind::Guest, PlayerKind::Account, PlayerKind::Bot, PlayerKind::Engine];
    matchplay::openapi::text_of(kinds.map(PlayerKind::name).into_iter().chain(["deleted"]))
}

/// How others see a player in a game at a speed.
pub(crate) async fn person(
    store: &Store,
    id: &PlayerId,
    about: Option<(&str, &str)>,
) -> Result<Person, StoreError> {
    let mut person = Person { kind: "deleted", name: None, level: None, rating: None, provisional: false };
    let mut rated = id.clone();
    if let Some(level) = id.engine_level() {
        person.kind = PlayerKind::Engine.name();
        person.level = Some(level);
    } else if let Some(row) = known_as(store, id).await?.filter(|row| row.deleted.is_none()) {
        person.kind = row.kind.name();
        person.name = row.name;
        rated = row.id;
    }
    if let Some((game, speed)) = about {
        let ratings = store.ratings_of(&rated).await?;
        if let Some(found) = ratings.into_iter().find(|it| it.game == game && it.speed == speed) {
            #[expect(clippy::cast_possible_truncation, reason = "ratings have four digits")]
            let rounded = found.rating.rating.round() as i64;
            person.rating = Some(rounded);
            person.provisional = found.rating.is_provisional();
        }
    }
    Ok(person)
}

/// The player of an identifier, or the account that took over the games of that guest.
async fn known_as(store: &Store, id: &PlayerId) -> Result<Option<PlayerRow>, StoreError> {
    let row = store.player(id).await?;
    match row.as_ref().and_then(|row| row.claimed_by.as_ref()) {
        Some(account) => store.player(account).await,
        None => Ok(row),
    }
}
