//! Who reads and writes a study: its owner decides.

use axum::{
    Form, Json,
    extract::{Path, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use store::PlayerKind;
use studies::StudyVisibility;
use utoipa::ToSchema;

use super::allowed;
use crate::{
    account::{Owner, name_key, redirect},
    error::Error,
    identifiers::{fresh_text, is_match_id},
    identity::hash,
    page_reader::PageReader,
    policy::{Permission, StudyAction, may},
    programs::{
        Caller, Scope, Sent,
        openapi::{Conflict, Missing, OfBody, OfSomebody, StudyAuthorPath, StudyPath},
    },
    site::Site,
    site_address::SiteAddress,
};

/// How many authors a study has besides its owner.
const MOST_AUTHORS: i64 = 30;
/// The length of the secret in the link that makes authors.
const LENGTH: usize = 24;

/// Who may read a study.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct VisibilityWish {
    visibility: StudyVisibility,
}

/// Say who may read a study
#[utoipa::path(
    post,
    path = "/api/v1/studies/{id}/visibility",
    tag = "studies",
    operation_id = "showStudy",
    security(("token" = ["study"]), ("session" = [])),
    params(StudyPath),
    request_body = VisibilityWish,
    responses(
        (status = 204, description = "It is so"),
        (status = 404, response = Missing),
        OfBody,
        OfSomebody,
    ),
)]
pub(crate) async fn visibility(
    State(site): State<Site>,
    caller: Caller,
    Path(id): Path<String>,
    Sent(VisibilityWish { visibility }): Sent<VisibilityWish>,
) -> Result<StatusCode, Error> {
    let signed = caller.may(Scope::Study)?;
    allowed(&site, &id, Some(&signed.player), StudyAction::Own).await?;
    site.store().set_study_visibility(&id, visibility).await?;
    site.desks().rights_changed(&site, &id).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Who is to be an author.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct AuthorWish {
    /// The name of an account.
    name: String,
}

/// Make an account an author of a study
#[utoipa::path(
    post,
    path = "/api/v1/studies/{id}/authors",
    tag = "studies",
    operation_id = "addStudyAuthor",
    security(("token" = ["study"]), ("session" = [])),
    params(StudyPath),
    request_body = AuthorWish,
    responses(
        (status = 204, description = "The account is an author"),
        (status = 404, response = Missing),
        (status = 409, response = Conflict),
        OfBody,
        OfSomebody,
    ),
)]
pub(crate) async fn add_author(
    State(site): State<Site>,
    caller: Caller,
    Path(id): Path<String>,
    Sent(AuthorWish { name }): Sent<AuthorWish>,
) -> Result<StatusCode, Error> {
    let signed = caller.may(Scope::Study)?;
    allowed(&site, &id, Some(&signed.player), StudyAction::Own).await?;
    let row = site.store().player_by_key(&name_key(&name)).await?;
    let author = row.filter(|row| matches!(row.kind, PlayerKind::Account | PlayerKind::Bot));
    let author = author.ok_or(Error::Missing("player"))?;
    if !site.store().add_study_author(&id, &author.id, MOST_AUTHORS, site.now()).await? {
        return Err(Error::Conflict(format!("a study has at most {MOST_AUTHORS} authors besides its owner")));
    }
    site.desks().rights_changed(&site, &id).await;
    Ok(StatusCode::NO_CONTENT)
}

/// Let an author write in a study no longer
///
/// Its owner may do so, and the author. What the author wrote stays.
#[utoipa::path(
    delete,
    path = "/api/v1/studies/{id}/authors/{name}",
    tag = "studies",
    operation_id = "removeStudyAuthor",
    security(("token" = ["study"]), ("session" = [])),
    params(StudyAuthorPath),
    responses(
        (status = 204, description = "The account is not an author, unless it is the owner"),
        (status = 404, response = Missing),
        OfSomebody,
    ),
)]
pub(crate) async fn remove_author(
    State(site): State<Site>,
    caller: Caller,
    Path((id, name)): Path<(String, String)>,
) -> Result<StatusCode, Error> {
    let signed = caller.may(Scope::Study)?;
    let rights = allowed(&site, &id, Some(&signed.player), StudyAction::Write).await?;
    let author = site.store().player_by_key(&name_key(&name)).await?.ok_or(Error::Missing("player"))?;
    if rights.owner != *signed.id() && author.id != *signed.id() {
        return Err(Error::Forbidden);
    }
    site.store().remove_study_author(&id, &author.id).await?;
    site.desks().rights_changed(&site, &id).await;
    Ok(StatusCode::NO_CONTENT)
}

/// A link that makes authors.
#[derive(Serialize, ToSchema)]
pub(crate) struct StudyInvitation {
    /// Whoever has an account and opens it can become an author.
    link: String,
}

/// Make a link that makes authors
///
/// The link before it ends.
#[utoipa::path(
    post,
    path = "/api/v1/studies/{id}/invitation",
    tag = "studies",
    operation_id = "inviteStudyAuthors",
    security(("token" = ["study"]), ("session" = [])),
    params(StudyPath),
    responses(
        (status = 201, description = "The link, which is shown once", body = StudyInvitation),
        (status = 404, response = Missing),
        OfSomebody,
    ),
)]
pub(crate) async fn invite(
    State(site): State<Site>,
    caller: Caller,
    address: SiteAddress,
    Path(id): Path<String>,
) -> Result<Response, Error> {
    let signed = caller.may(Scope::Study)?;
    allowed(&site, &id, Some(&signed.player), StudyAction::Own).await?;
    let secret = fresh_text(LENGTH);
    site.store().set_study_invitation(&id, Some(&hash(&secret))).await?;
    // What stands behind `#` is sent to no server and stands in no log.
    let link = format!("{}/study/{id}/join#{secret}", address.0);
    Ok((StatusCode::CREATED, Json(StudyInvitation { link })).into_response())
}

/// End the link that makes authors
#[utoipa::path(
    delete,
    path = "/api/v1/studies/{id}/invitation",
    tag = "studies",
    operation_id = "endStudyInvitation",
    security(("token" = ["study"]), ("session" = [])),
    params(StudyPath),
    responses(
        (status = 204, description = "There is no such link any more"),
        (status = 404, response = Missing),
        OfSomebody,
    ),
)]
pub(crate) async fn end_invitation(
    State(site): State<Site>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Error> {
    let signed = caller.may(Scope::Study)?;
    allowed(&site, &id, Some(&signed.player), StudyAction::Own).await?;
    site.store().set_study_invitation(&id, None).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Delete a study
#[utoipa::path(
    delete,
    path = "/api/v1/studies/{id}",
    tag = "studies",
    operation_id = "deleteStudy",
    security(("token" = ["study"]), ("session" = [])),
    params(StudyPath),
    responses(
        (status = 204, description = "It is gone, with everything in it"),
        (status = 404, response = Missing),
        OfSomebody,
    ),
)]
pub(crate) async fn delete(
    State(site): State<Site>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<StatusCode, Error> {
    let signed = caller.may(Scope::Study)?;
    allowed(&site, &id, Some(&signed.player), StudyAction::Own).await?;
    site.store().delete_study(&id).await?;
    site.desks().rights_changed(&site, &id).await;
    Ok(StatusCode::NO_CONTENT)
}

/// The secret of a link.
#[derive(Debug, Deserialize)]
pub(crate) struct JoinForm {
    #[serde(default)]
    key: String,
}

/// Makes whoever has the link an author.
pub(crate) async fn join(
    State(site): State<Site>,
    Owner(signed): Owner,
    reader: PageReader,
    Path(id): Path<String>,
    Form(JoinForm { key }): Form<JoinForm>,
) -> Result<Response, Error> {
    may(Some(&signed.player), Permission::WriteStudies, None, site.now())?;
    let missing = || Error::Missing("study");
    if !is_match_id(&id) {
        return Err(missing());
    }
    let (rights, _) = site.store().study_rights(&id).await?.ok_or_else(missing)?;
    if !rights.is_author(signed.id()) {
        let invitation = site.store().study_invitation(&id).await?;
        if invitation.is_none_or(|kept| kept != hash(&key)) {
            return Err(missing());
        }
        if !site.store().add_study_author(&id, signed.id(), MOST_AUTHORS, site.now()).await? {
            return Err(Error::Conflict(format!(
                "a study has at most {MOST_AUTHORS} authors besides its owner"
            )));
        }
        site.desks().rights_changed(&site, &id).await;
    }
    Ok(redirect(&reader.link(&format!("/study/{id}"))))
}
