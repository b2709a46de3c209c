//! Everything that is kept of somebody, as a file.

use axum::{
    extract::State,
    http::header,
    response::{IntoResponse, Response},
};
use gamefile::to_text_of_all;
use matchplay::{Journal, PlayerId};
use serde_json::{Value as Json, json};
use store::{MatchRow, RatingRow, SessionRow};
use studies::StudyJournal;

use super::own::Owner;
use crate::{
    error::Error,
    identity::Signed,
    match_file::annotated_file,
    match_lists::MatchSummary,
    practice,
    puzzles::SolverProgress,
    rate_limits::{RateLimit, spend},
    site::Site,
    site_address::SiteAddress,
};

/// How many matches and lines of chat a file holds, the newest ones.
const MOST_MATCHES: u32 = 20_000;
const MOST_LINES: i64 = 100_000;
/// How many notices it holds, the newest ones.
const MOST_NOTICES: i64 = 10_000;
/// How many studies it holds: as many as an account owns, and as many of others.
const MOST_STUDIES: i64 = 600;
/// The form of the file. It rises when a reader of the one before would be misled.
const FORM: u32 = 1;

pub(crate) async fn export(
    State(site): State<Site>,
    address: SiteAddress,
    Owner(signed): Owner,
) -> Result<Response, Error> {
    spend(&site, RateLimit::Exports, signed.id().as_str())?;
    let data = everything(&site, &address, &signed).await?;
    let headers = [
        (header::CONTENT_TYPE, "application/json"),
        (header::CONTENT_DISPOSITION, "attachment; filename=\"tablier.json\""),
        (header::CACHE_CONTROL, "no-store"),
    ];
    let text = serde_json::to_string_pretty(&data).expect("plain data");
    Ok((headers, text).into_response())
}

/// What is kept, but for what would let somebody else in.
async fn everything(site: &Site, address: &SiteAddress, signed: &Signed) -> Result<Json, Error> {
    let store = site.store();
    let player = &signed.player;
    let mut games = Vec::new();
    for row in store.matches_of(&player.id, MOST_MATCHES).await? {
        games.push(game(site, address, &row).await?);
    }
    let chat = store.chat_of(&player.id, MOST_LINES).await?;
    let history = store.rating_history(&player.id).await?;
    Ok(json!({
        "form": FORM,
        "exported": site.now(),
        "account": {
            "id": player.id,
            "name": player.name,
            "kind": player.kind.name(),
            "role": player.role.name(),
            "created": player.created,
            "bannedUntil": player.banned_until,
            "mutedUntil": player.muted_until,
            "recoveryCodes": store.count_recovery_codes(&player.id).await?,
        },
        "sessions": store.sessions_of(&player.id).await?.iter().map(session).collect::<Json>(),
        "tokens": store.api_tokens_of(&player.id).await?.iter().map(|token| {
            json!({ "name": token.name, "scopes": token.scopes, "created": token.created, "used": token.used })
        }).collect::<Json>(),
        "ratings": store.ratings_of(&player.id).await?.iter().map(rating).collect::<Json>(),
        "ratingHistory": history.iter().map(|point| {
            json!({ "game": point.game, "speed": point.speed, "at": point.at, "match": point.match_id, "rating": point.rating })
        }).collect::<Json>(),
        "puzzles": puzzles(site, &player.id).await?,
        "looks": store.looks_of(&player.id).await?,
        "chat": chat.iter().map(|(match_id, line)| {
            json!({ "match": match_id, "at": line.at, "line": line.line })
        }).collect::<Json>(),
        "sharedEvaluations": store.count_evaluations_of(&player.id).await?,
        "practice": practice::kept(site, &player.id).await?,
        "reports": store.reports_by(&player.id).await?.iter().map(|report| {
            json!({ "at": report.at, "reported": report.reported, "match": report.match_id, "reason": report.reason })
        }).collect::<Json>(),
        "studies": studies(site, &player.id).await?,
        "relations": store.relations_of(&player.id).await?.iter().map(|row| {
            json!({ "player": row.other, "relation": row.relation.name() })
        }).collect::<Json>(),
        "notices": store.notices(&player.id, MOST_NOTICES).await?.iter().map(|row| {
            let store::Notice { kind, subject, payload, at, .. } = &row.notice;
            json!({ "kind": kind.name(), "match": subject, "details": payload, "at": at, "read": row.read_at })
        }).collect::<Json>(),
        "games": games,
    }))
}

/// The studies that somebody writes in, with all chapters as a game file.
async fn studies(site: &Site, player: &PlayerId) -> Result<Json, Error> {
    let mut studies = Vec::new();
    for row in site.store().studies_of(player, MOST_STUDIES).await? {
        let journal = StudyJournal::new(site.store().study_events(&row.id, 0).await?);
        studies.push(json!({
            "id": row.id,
            "title": row.title,
            "visibility": row.visibility,
            "isOwner": row.owner == *player,
            "created": row.created,
            "changed": row.changed,
            "file": journal.map(|journal| to_text_of_all(&journal.study().files())),
        }));
    }
    Ok(studies.into())
}

/// What was achieved in the puzzles of each game.
async fn puzzles(site: &Site, player: &PlayerId) -> Result<Json, Error> {
    let mut games = Vec::new();
    for summary in site.store().puzzle_summaries(player).await? {
        let progress = site.store().puzzle_progress(player, &summary.game).await?;
        games.push(json!({ "game": summary.game, "progress": SolverProgress::from(progress) }));
    }
    Ok(games.into())
}

/// A match: where it stands, and as a game file with its moves.
async fn game(site: &Site, address: &SiteAddress, row: &MatchRow) -> Result<Json, Error> {
    let mut game = serde_json::to_value(MatchSummary::from(row)).expect("a row is plain data");
    if let Some(room) = Journal::new(site.store().events(&row.id).await?) {
        let file = annotated_file(site, address, &row.id, &room).await?.to_json();
        game["file"] = serde_json::from_str(&file).unwrap_or(Json::Null);
    }
    Ok(game)
}

fn session(session: &SessionRow) -> Json {
    json!({ "created": session.created, "seen": session.seen, "agent": session.agent })
}

fn rating(row: &RatingRow) -> Json {
    json!({
        "game": row.game,
        "speed": row.speed,
        "rating": row.rating.rating,
        "deviation": row.rating.deviation,
        "volatility": row.rating.volatility,
        "games": row.rating.games,
        "updated": row.rating.updated,
    })
}
