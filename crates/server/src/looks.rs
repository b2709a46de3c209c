//! What boards look like to somebody: kept in a cookie, and with the account of whoever has one. The account's choice counts; the
//! cookie follows it, so that the first paint is right and pages that were kept for times without a network are too.

use axum::{
    Json,
    extract::{Path, State},
    http::{HeaderValue, StatusCode, header, request::Parts},
    response::{IntoResponse, Response},
};
use drawing::{Looks, OwnColours};
use matchplay::PlayerId;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    cookies::cookie,
    error::Error,
    programs::{
        OwnAccount, Sent,
        openapi::{OfBody, OfSomebody},
    },
    site::Site,
};

/// The cookie, which scripts write as well.
const COOKIE: &str = "looks";

/// What a browser says that somebody chose there.
pub(crate) fn of_cookie(parts: &Parts) -> Option<Looks> {
    cookie(parts, COOKIE)?.parse().ok()
}

/// The header that makes a browser keep looks.
pub(crate) fn set_cookie(looks: &Looks) -> HeaderValue {
    let cookie = format!("{COOKIE}={looks}; Path=/; Max-Age=31536000; SameSite=Lax");
    HeaderValue::from_str(&cookie).expect("looks are letters, digits and hyphens")
}

/// What an account chose. What cannot be read is no choice.
pub(crate) async fn of_account(site: &Site, player: &PlayerId) -> Option<Looks> {
    site.store().looks_of(player).await.ok()??.parse().ok()
}

/// Somebody signs in or up who had chosen looks in this browser: an account without a choice of its own takes them over.
pub(crate) async fn bring_along(site: &Site, player: &PlayerId, chosen: Option<Looks>) -> Result<(), Error> {
    match chosen {
        Some(looks) => Ok(site.store().add_looks(player, &looks.to_string()).await?),
        None => Ok(()),
    }
}

/// What boards look like to an account: a style of boards, a set of pieces and perhaps four colours.
#[derive(Debug, Serialize, Deserialize, ToSchema)]
#[schema(as = Looks)]
#[serde(deny_unknown_fields)]
pub(crate) struct ShownLooks {
    /// `wood`, `marble` or `felt`, then `carved` or `flat`, then perhaps the colours of the cells and of three players in six
    /// hexadecimal digits each; with hyphens between them.
    #[schema(max_length = 60, example = "felt-flat-ead9b8-fdf9ef-0072b2-d55e00")]
    looks: String,
}

/// What boards look like to whoever asks
#[utoipa::path(
    get,
    path = "/api/v1/looks",
    tag = "account",
    operation_id = "getLooks",
    security(("session" = [])),
    responses((status = 200, description = "The looks", body = ShownLooks), OfSomebody),
)]
pub(crate) async fn get(
    State(site): State<Site>,
    OwnAccount(signed): OwnAccount,
) -> Result<Json<ShownLooks>, Error> {
    let looks = of_account(&site, signed.id()).await.unwrap_or_default();
    Ok(Json(ShownLooks { looks: looks.to_string() }))
}

/// Choose what boards look like
#[utoipa::path(
    post,
    path = "/api/v1/looks",
    tag = "account",
    operation_id = "setLooks",
    security(("session" = [])),
    request_body = ShownLooks,
    responses((status = 204, description = "They are kept"), OfBody, OfSomebody),
)]
pub(crate) async fn set(
    State(site): State<Site>,
    OwnAccount(signed): OwnAccount,
    Sent(wanted): Sent<ShownLooks>,
) -> Result<Response, Error> {
    let looks: Looks =
        wanted.looks.parse().map_err(|error: drawing::NoLooks| Error::Malformed(error.to_string()))?;
    site.store().set_looks(signed.id(), &looks.to_string()).await?;
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, set_cookie(&looks))]).into_response())
}

/// The colours of a palette as a style sheet: the same for ever, so that a page may show it from the first paint on.
pub(crate) async fn palette_sheet(Path(name): Path<String>) -> Response {
    let palette: Option<OwnColours> = name.strip_suffix(".css").and_then(|name| name.parse().ok());
    match palette {
        Some(palette) => (
            [
                (header::CONTENT_TYPE, "text/css; charset=utf-8"),
                (header::CACHE_CONTROL, "public, max-age=31536000, immutable"),
            ],
            palette.style_sheet(),
        )
            .into_response(),
        None => (StatusCode::NOT_FOUND, "no such palette\n").into_response(),
    }
}
