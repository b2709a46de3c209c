//! Studies over HTTP: beginning one, looking at one, writing in one.

pub(crate) mod pdf;
pub(crate) mod rights;
pub(crate) mod sheet;

use axum::{
    Json,
    extract::{Path, Query, State},
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use matchplay::{Answer, PlayerId};
use serde::{Deserialize, Serialize};
use store::{NewStudy, PlayerRow, StudyRow};
use studies::{
    ChapterId, ChapterSource, ChapterView, Study, StudyCommand, StudyEntry, StudyEnvelope, StudyEvent,
    StudyJournal, StudyRights, StudyVisibility,
};
use tokio::sync::oneshot;
use utoipa::{IntoParams, ToSchema};

use crate::{
    error::Error,
    identifiers::is_match_id,
    live::{DeskReply, ToDesk},
    policy::{Denial, Permission, StudyAction, may, may_study},
    programs::{
        Caller, Scope, Sent,
        openapi::{Conflict, Missing, OfBody, OfSomebody, StudyPath, TooOften, Unavailable},
    },
    rate_limits::{RateLimit, spend},
    site::Site,
};

/// How many studies an account has at most.
const MOST_STUDIES: i64 = 300;
/// How many studies a list shows.
pub(crate) const MOST_LISTED: i64 = 50;

/// A study, and who may do what with it.
pub(crate) struct FoundStudy {
    pub(crate) id: String,
    pub(crate) study: Study,
    pub(crate) rights: StudyRights,
}

/// The study of an identifier, for somebody who may do something with it. To whoever may not read it, it is not there.
pub(crate) async fn found(
    site: &Site,
    id: &str,
    actor: Option<&PlayerRow>,
    action: StudyAction,
) -> Result<FoundStudy, Error> {
    let rights = allowed(site, id, actor, action).await?;
    let journal = StudyJournal::new(site.store().study_events(id, 0).await?);
    let unreadable = || Error::Store(store::StoreError::Unreadable { what: format!("study {id}") });
    Ok(FoundStudy { id: id.to_owned(), study: journal.ok_or_else(unreadable)?.study().clone(), rights })
}

/// The rights of a study in which somebody may do something.
async fn allowed(
    site: &Site,
    id: &str,
    actor: Option<&PlayerRow>,
    action: StudyAction,
) -> Result<StudyRights, Error> {
    let missing = Error::Missing("study");
    if !is_match_id(id) {
        return Err(missing);
    }
    let Some((rights, _)) = site.store().study_rights(id).await? else { return Err(missing) };
    match may_study(actor, action, &rights, site.now()) {
        Ok(()) => Ok(rights),
        Err(Denial::Hidden) => Err(missing),
        Err(denial) => Err(denial.into()),
    }
}

/// A study in a list.
#[derive(Serialize, ToSchema)]
pub(crate) struct StudySummary {
    /// Its identifier.
    id: String,
    /// Its title.
    title: String,
    /// Who may read it.
    visibility: StudyVisibility,
    /// The games of its chapters.
    games: Vec<String>,
    /// How many chapters it has.
    chapters: i64,
    /// When it was begun.
    created: i64,
    /// When it was changed last.
    changed: i64,
}

impl From<StudyRow> for StudySummary {
    fn from(row: StudyRow) -> StudySummary {
        let StudyRow { id, title, visibility, games, n_chapters: chapters, created, changed, .. } = row;
        StudySummary { id, title, visibility, games, chapters, created, changed }
    }
}

/// Which studies are listed.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct StudyQuery {
    /// `yes` for the studies that the caller writes in; otherwise those that everybody may read.
    #[serde(default)]
    #[param(nullable = false)]
    mine: Option<String>,
    /// Only those with a chapter of this game.
    #[serde(default)]
    #[param(nullable = false)]
    game: Option<String>,
    /// How many are left out.
    #[serde(default)]
    #[param(maximum = 1000)]
    after: u32,
}

/// List studies
#[utoipa::path(
    get,
    path = "/api/v1/studies",
    tag = "studies",
    operation_id = "listStudies",
    security((), ("token" = ["study"]), ("session" = [])),
    params(StudyQuery),
    responses(
        (status = 200, description = "At most fifty studies, those changed last first", body = [StudySummary]),
        (status = 401, description = "The token is unknown, or the caller's own studies were asked for", body = crate::programs::openapi::Problem),
        (status = 403, description = "The token does not allow it", body = crate::programs::openapi::Problem),
        (status = 422, description = "There is no such game", body = crate::programs::openapi::Problem),
        (status = 429, response = TooOften),
        (status = 503, response = Unavailable),
    ),
)]
pub(crate) async fn list(
    State(site): State<Site>,
    caller: Caller,
    Query(asked): Query<StudyQuery>,
) -> Result<Json<Vec<StudySummary>>, Error> {
    let signed = caller.perhaps(Scope::Study)?;
    if let Some(game) = &asked.game {
        game.parse::<games::GameKind>().map_err(|error| Error::Malformed(error.to_string()))?;
    }
    let store = site.store();
    let rows = if asked.mine.as_deref() == Some("yes") {
        let signed = signed.ok_or(Error::NotSignedIn)?;
        let mut rows = store.studies_of(signed.id(), MOST_STUDIES).await?;
        rows.retain(|row| asked.game.as_ref().is_none_or(|game| row.games.contains(game)));
        let after = usize::try_from(asked.after).unwrap_or(usize::MAX);
        rows.into_iter().skip(after).take(usize::try_from(MOST_LISTED).unwrap_or_default()).collect()
    } else {
        store.public_studies(asked.game.as_deref(), MOST_LISTED, asked.after.min(1000).into()).await?
    };
    Ok(Json(rows.into_iter().map(StudySummary::from).collect()))
}

/// What a study begins with.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct StudyWish {
    /// The title.
    #[schema(min_length = 1, max_length = 100)]
    title: String,
    /// Who may read it.
    visibility: StudyVisibility,
    /// The name of the first chapter; without one, chapters are named after the games in the file.
    #[serde(default)]
    chapter: String,
    /// Where the first chapters come from.
    source: ChapterSource,
}

/// A study that was begun.
#[derive(Serialize, ToSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct OpenedStudy {
    id: String,
}

/// Begin a study
#[utoipa::path(
    post,
    path = "/api/v1/studies",
    tag = "studies",
    operation_id = "beginStudy",
    security(("token" = ["study"]), ("session" = [])),
    request_body = StudyWish,
    responses(
        (status = 201, description = "The study", body = OpenedStudy),
        (status = 409, response = Conflict),
        OfBody,
        OfSomebody,
    ),
)]
pub(crate) async fn begin(
    State(site): State<Site>,
    caller: Caller,
    Sent(wish): Sent<StudyWish>,
) -> Result<Response, Error> {
    let signed = caller.may(Scope::Study)?;
    may(Some(&signed.player), Permission::WriteStudies, None, site.now())?;
    spend(&site, RateLimit::Studies, signed.id().as_str())?;
    let id = begin_study(&site, signed.id(), wish).await?;
    let place = format!("/study/{id}");
    Ok((StatusCode::CREATED, [(header::LOCATION, place)], Json(OpenedStudy { id })).into_response())
}

async fn begin_study(site: &Site, owner: &PlayerId, wish: StudyWish) -> Result<String, Error> {
    let StudyWish { title, visibility, chapter, source } = wish;
    let mut study = Study::default();
    let mut events: Vec<StudyEvent> = Vec::new();
    for command in [StudyCommand::Title { title }, StudyCommand::AddChapters { name: chapter, source }] {
        let followed = study.decide(owner, 0, &command)?;
        study.apply_all(&followed, owner).map_err(|_| Error::Internal)?;
        events.extend(followed);
    }
    let at = site.now();
    let entry = |(event, v)| StudyEntry { v, at, by: owner.clone(), event };
    let entries: Vec<StudyEntry> = events.into_iter().zip(1..).map(entry).collect();
    let id = site.fresh_id();
    let new = NewStudy { id: &id, owner, visibility, entries: &entries, study: &study };
    match site.store().open_study(&new, MOST_STUDIES).await {
        Ok(()) => Ok(id),
        Err(store::StoreError::TooManyStudies) => Err(Error::TooManyStudies(MOST_STUDIES)),
        Err(error) => Err(error.into()),
    }
}

/// A study as it stands.
#[derive(Serialize, ToSchema)]
pub(crate) struct StudyLook {
    id: String,
    title: String,
    visibility: StudyVisibility,
    /// The version.
    v: u64,
    /// Whether the caller may write in it.
    may_write: bool,
    chapters: Vec<ChapterView>,
}

/// A study as it stands
#[utoipa::path(
    get,
    path = "/api/v1/studies/{id}",
    tag = "studies",
    operation_id = "lookAtStudy",
    security((), ("token" = ["study"]), ("session" = [])),
    params(StudyPath),
    responses(
        (status = 200, description = "The study with all chapters", body = StudyLook),
        (status = 401, description = "The token is unknown", body = crate::programs::openapi::Problem),
        (status = 403, description = "The token does not allow it", body = crate::programs::openapi::Problem),
        (status = 404, response = Missing),
        (status = 429, response = TooOften),
        (status = 503, response = Unavailable),
    ),
)]
pub(crate) async fn look(
    State(site): State<Site>,
    caller: Caller,
    Path(id): Path<String>,
) -> Result<Json<StudyLook>, Error> {
    let signed = caller.perhaps(Scope::Study)?;
    let player = signed.as_ref().map(|signed| &signed.player);
    let FoundStudy { id, study, rights } = found(&site, &id, player, StudyAction::Read).await?;
    Ok(Json(StudyLook {
        id,
        title: study.title().to_owned(),
        visibility: rights.visibility,
        v: study.version(),
        may_write: may_study(player, StudyAction::Write, &rights, site.now()).is_ok(),
        chapters: study.chapters().filter_map(|chapter| study.chapter_view(chapter.id())).collect(),
    }))
}

/// Change a study
#[utoipa::path(
    post,
    path = "/api/v1/studies/{id}/commands",
    tag = "studies",
    operation_id = "changeStudy",
    security(("token" = ["study"]), ("session" = [])),
    params(StudyPath),
    request_body = StudyEnvelope,
    responses(
        (status = 200, description = "What became of it: a command that is refused is an answer too", body = Answer),
        (status = 404, response = Missing),
        OfBody,
        OfSomebody,
    ),
)]
pub(crate) async fn command(
    State(site): State<Site>,
    caller: Caller,
    Path(id): Path<String>,
    Sent(envelope): Sent<StudyEnvelope>,
) -> Result<Json<Answer>, Error> {
    let signed = caller.may(Scope::Study)?;
    allowed(&site, &id, Some(&signed.player), StudyAction::Write).await?;
    let (reply, answer) = oneshot::channel();
    let author = signed.id().clone();
    let message = ToDesk::Edit { author, envelope, reply: DeskReply::Call(reply) };
    site.desks().send(&site, &id, message).await;
    match answer.await.map_err(|_| Error::Busy)? {
        None => Err(Error::Missing("study")),
        Some(Answer::Unknown {}) => Err(Error::NotKnown),
        Some(answer) => Ok(Json(answer)),
    }
}

/// The chapter that a part of an address names.
///
/// # Errors
/// If it is not a number.
pub(crate) fn chapter_id(text: &str) -> Result<ChapterId, Error> {
    text.parse().map(ChapterId).map_err(|_| Error::Missing("study"))
}
