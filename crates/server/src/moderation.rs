//! Reports of players about players, and what moderators do about them. Everything they do is written into a log that only grows.

use std::collections::{BTreeMap, BTreeSet};

use axum::{
    Form, Json,
    extract::{FromRequestParts, Path, Query, Request, State},
    http::StatusCode,
    middleware::Next,
    response::{IntoResponse, Response},
};
use matchplay::{Millis, PlayerId, Reason};
use serde::Deserialize;
use serde_json::json;
use store::{AuditEntry, Detail, PlayerReport, PlayerRow};

use crate::{
    account::{FormFaults, Wrong, redirect, tell_rights_changed},
    error::Error,
    identifiers::is_match_id,
    identity::Visitor,
    live::{News, ToRoom, person},
    page_reader::PageReader,
    pages::{self, account::profile_path, moderation::ModerationDesk, profile},
    policy::{Permission, may},
    rate_limits::{RateLimit, spend},
    site::Site,
};

const DAY: Millis = 24 * 60 * 60 * 1000;
/// As long as anybody lives.
pub(crate) const FOR_EVER: Millis = 36_500 * DAY;
/// The longest report, in characters.
const LONGEST_REPORT: usize = 1000;
/// The longest reason for a measure, in characters.
const LONGEST_REASON: usize = 500;
/// How much of the log is shown.
const SHOWN_LOG: i64 = 200;

/// Hides moderation from everyone but moderators: the answer is that of a missing page, before the method, the origin or the body of the
/// request is checked.
pub(crate) async fn only_moderators(State(site): State<Site>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    let visitor = Visitor::from_request_parts(&mut parts, &site).await;
    if visitor.is_ok_and(|visitor| moderator(&site, &visitor).is_some()) {
        return next.run(Request::from_parts(parts, body)).await;
    }
    let Ok(reader) = PageReader::from_request_parts(&mut parts, &site).await;
    pages::missing(reader, parts.uri.path())
}

/// What a moderator can do about a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Measure {
    /// Nothing.
    Nothing,
    /// No chat for this long.
    Mute(Millis),
    /// No matches for this long.
    Ban(Millis),
    /// Everything is allowed again.
    Lift,
}

impl Measure {
    /// All of them.
    pub(crate) const ALL: [Measure; 9] = [
        Measure::Nothing,
        Measure::Mute(DAY),
        Measure::Mute(7 * DAY),
        Measure::Mute(30 * DAY),
        Measure::Ban(DAY),
        Measure::Ban(7 * DAY),
        Measure::Ban(30 * DAY),
        Measure::Ban(FOR_EVER),
        Measure::Lift,
    ];

    /// The name in forms and in the log.
    pub(crate) fn name(self) -> String {
        match self {
            Measure::Nothing => "nothing".to_owned(),
            Measure::Mute(time) => format!("mute-{}", time / DAY),
            Measure::Ban(FOR_EVER) => "ban-forever".to_owned(),
            Measure::Ban(time) => format!("ban-{}", time / DAY),
            Measure::Lift => "lift".to_owned(),
        }
    }

    /// The measure of that name.
    pub(crate) fn from_name(name: &str) -> Option<Measure> {
        Measure::ALL.into_iter().find(|measure| measure.name() == name)
    }
}

/// A report as programs and scripts send it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Complaint {
    /// Whom, by identifier.
    player: String,
    /// In which match.
    #[serde(rename = "match", default)]
    match_id: Option<String>,
    /// What happened.
    reason: String,
}

/// A report as the form sends it.
#[derive(Debug, Deserialize)]
pub(crate) struct ReportForm {
    reason: String,
    #[serde(rename = "match", default)]
    match_id: String,
}

pub(crate) async fn report(
    State(site): State<Site>,
    visitor: Visitor,
    Json(complaint): Json<Complaint>,
) -> Result<Response, Error> {
    let id = PlayerId::new(complaint.player);
    // Whoever has no session learns nothing about who exists.
    may(visitor.player(), Permission::Report, None, site.now())?;
    let reported = site.store().player(&id).await?.ok_or(Error::Missing("player"))?;
    let kept =
        keep_report(&site, &visitor, &reported, complaint.match_id.as_deref(), &complaint.reason).await;
    match kept {
        Ok(id) => Ok((StatusCode::CREATED, Json(json!({ "id": id }))).into_response()),
        Err(Wrong::Error(error)) => Err(error),
        Err(Wrong::Form(faults)) if faults.of("match").is_some() => Err(Error::Missing("match")),
        Err(Wrong::Form(_)) => {
            Err(Error::Malformed(format!("a report says in 1 to {LONGEST_REPORT} characters what happened")))
        }
    }
}

pub(crate) async fn report_by_form(
    State(site): State<Site>,
    visitor: Visitor,
    reader: PageReader,
    Path(name): Path<String>,
    Form(form): Form<ReportForm>,
) -> Result<Response, Error> {
    let Some(reported) = profile::player_of(&site, &name).await? else {
        return Ok(pages::missing(reader, &format!("/@/{name}")));
    };
    // A link to a match will do as well: its identifier is the last part.
    let match_id = form.match_id.trim().trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    let match_id = (!match_id.is_empty()).then_some(match_id);
    match keep_report(&site, &visitor, &reported, match_id, &form.reason).await {
        Ok(_) => {
            let name = reported.name.as_deref().unwrap_or_default();
            Ok(redirect(&reader.link(&format!("{}?done=report-sent", profile_path(name)))))
        }
        Err(Wrong::Form(faults)) => {
            let page = profile::show(&site, &visitor, reader, &reported, None, &faults).await?;
            Ok(Wrong::Form(faults).shown(|_| page))
        }
        Err(wrong) => Ok(wrong.shown(|faults| pages::account::failed(reader, faults))),
    }
}

async fn keep_report(
    site: &Site,
    visitor: &Visitor,
    reported: &PlayerRow,
    match_id: Option<&str>,
    reason: &str,
) -> Result<String, Wrong> {
    let reporter = visitor.player();
    may(reporter, Permission::Report, Some(reported), site.now())?;
    let reporter = reporter.ok_or(Error::NotSignedIn)?;
    let reason = plain_text(reason);
    if reason.is_empty() || reason.chars().count() > LONGEST_REPORT {
        return Err(FormFaults::one("reason", "report-reason-length").into());
    }
    if let Some(match_id) = match_id
        && (!is_match_id(match_id) || site.store().match_row(match_id).await?.is_none())
    {
        return Err(FormFaults::one("match", "report-match-unknown").into());
    }
    spend(site, RateLimit::Reports, reporter.id.as_str())?;
    let report = PlayerReport {
        id: site.fresh_id(),
        at: site.now(),
        reporter: reporter.id.clone(),
        reported: reported.id.clone(),
        match_id: match_id.map(str::to_owned),
        reason,
    };
    site.store().add_report(&report).await?;
    Ok(report.id)
}

/// Text without signs that nobody sees, but for the ends of lines.
fn plain_text(text: &str) -> String {
    let kept: String = text.chars().filter(|it| *it == '\n' || !it.is_control()).collect();
    kept.trim().to_owned()
}

/// What was done just before.
#[derive(Debug, Deserialize)]
pub(crate) struct ModerationNotice {
    done: Option<String>,
}

pub(crate) async fn desk(
    State(site): State<Site>,
    reader: PageReader,
    Query(ModerationNotice { done }): Query<ModerationNotice>,
) -> Result<Response, Error> {
    show_desk(&site, reader, done.is_some(), &FormFaults::default()).await
}

async fn show_desk(
    site: &Site,
    reader: PageReader,
    is_done: bool,
    faults: &FormFaults,
) -> Result<Response, Error> {
    let (store, now) = (site.store(), site.now());
    let reports = store.open_reports().await?;
    let restrained = store.restrained(now).await?;
    let log = store.audit(SHOWN_LOG).await?;
    let mut people = BTreeMap::new();
    let ids = reports
        .iter()
        .flat_map(|report| [report.reporter.clone(), report.reported.clone()])
        .chain(restrained.iter().map(|player| player.id.clone()))
        .chain(log.iter().flat_map(|entry| [&entry.actor, &entry.subject].map(PlayerId::new)));
    for id in ids.collect::<BTreeSet<_>>() {
        let known = person(store, &id, None).await?;
        people.insert(id, known);
    }
    let shown = ModerationDesk { reports, restrained, log, people, now };
    Ok(pages::moderation::desk(reader, &shown, is_done, faults))
}

/// A measure as forms send it.
#[derive(Debug, Deserialize)]
pub(crate) struct MeasureForm {
    measure: String,
    why: String,
}

impl MeasureForm {
    fn read(&self) -> Result<(Measure, String), Wrong> {
        let measure = Measure::from_name(&self.measure)
            .ok_or_else(|| Error::Malformed("there is no such measure".to_owned()))?;
        let why = plain_text(&self.why);
        if why.is_empty() || why.chars().count() > LONGEST_REASON {
            return Err(FormFaults::one("", "moderation-reason-length").into());
        }
        Ok((measure, why))
    }
}

/// Decides a report: what is done about whom it concerns, and why.
pub(crate) async fn decide(
    State(site): State<Site>,
    visitor: Visitor,
    reader: PageReader,
    Path(id): Path<String>,
    Form(form): Form<MeasureForm>,
) -> Result<Response, Error> {
    let moderator = moderator(&site, &visitor).ok_or(Error::Missing("page"))?;
    let decided = async {
        let (measure, why) = form.read()?;
        let before = || FormFaults::one("", "moderation-decided-before");
        let report = site.store().open_report(&id).await?.ok_or_else(before)?;
        let reported = site.store().player(&report.reported).await?.ok_or(Error::Missing("player"))?;
        may(Some(moderator), Permission::Restrain, Some(&reported), site.now())?;
        // Whoever closes it first decides; nothing is done twice.
        let name = measure.name();
        if !site.store().close_report(&id, moderator.id.as_str(), &name, site.now()).await? {
            return Err(before().into());
        }
        carry_out(&site, moderator, &reported, measure, &why, report.match_id.as_deref()).await?;
        Ok(())
    };
    after(&site, reader, decided.await).await
}

/// Acts on a player without a report.
pub(crate) async fn act(
    State(site): State<Site>,
    visitor: Visitor,
    reader: PageReader,
    Path(id): Path<String>,
    Form(form): Form<MeasureForm>,
) -> Result<Response, Error> {
    let moderator = moderator(&site, &visitor).ok_or(Error::Missing("page"))?;
    let acted = async {
        let player = site.store().player(&PlayerId::new(id)).await?.ok_or(Error::Missing("player"))?;
        may(Some(moderator), Permission::Restrain, Some(&player), site.now())?;
        let (measure, why) = form.read()?;
        carry_out(&site, moderator, &player, measure, &why, None).await?;
        Ok(())
    };
    after(&site, reader, acted.await).await
}

/// Whoever asks, if a moderator does. Nobody else is to know that there is anything.
fn moderator<'v>(site: &Site, visitor: &'v Visitor) -> Option<&'v PlayerRow> {
    visitor.player().filter(|player| may(Some(player), Permission::SeeModeration, None, site.now()).is_ok())
}

/// Back to the desk, with what was done or what is wrong.
async fn after(site: &Site, reader: PageReader, done: Result<(), Wrong>) -> Result<Response, Error> {
    match done {
        Ok(()) => Ok(redirect(&reader.link("/moderation?done=yes"))),
        Err(Wrong::Form(faults)) => {
            let page = show_desk(site, reader, false, &faults).await?;
            Ok(Wrong::Form(faults).shown(|_| page))
        }
        Err(Wrong::Error(error)) => Err(error),
    }
}

/// Does it and writes it down: first the log, so that nothing is done that is not in it.
async fn carry_out(
    site: &Site,
    moderator: &PlayerRow,
    player: &PlayerRow,
    measure: Measure,
    why: &str,
    match_id: Option<&str>,
) -> Result<(), Error> {
    let (store, now) = (site.store(), site.now());
    let entry = AuditEntry {
        id: site.fresh_id(),
        at: now,
        actor: moderator.id.to_string(),
        action: measure.name(),
        subject: player.id.to_string(),
        detail: Detail::Words(why.to_owned()),
    };
    store.add_audit(&entry).await?;
    match measure {
        Measure::Nothing => return Ok(()),
        Measure::Mute(time) => {
            store.restrain(&player.id, player.banned_until, Some(now + time)).await?;
            if let Some(match_id) = match_id {
                store.hide_chat(match_id, &player.id).await?;
                site.rooms().send_if_open(match_id, ToRoom::ChatHint).await;
                site.bus().tell(News::Chat { id: match_id.to_owned() });
            }
        }
        Measure::Ban(time) => {
            store.restrain(&player.id, Some(now + time), player.muted_until).await?;
            call_off(site, player).await?;
        }
        Measure::Lift => store.restrain(&player.id, None, None).await?,
    }
    tell_rights_changed(site, &player.id).await;
    Ok(())
}

/// Whoever is banned plays no further: rated matches are called off, and so are those that wait for players.
async fn call_off(site: &Site, player: &PlayerRow) -> Result<(), Error> {
    for row in site.store().unfinished_of(&player.id).await? {
        if row.is_rated || row.status == "open" {
            site.rooms().send(site, &row.id, ToRoom::CallOff { reason: Reason::Moderation }).await;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measures_are_found_by_their_names() {
        for measure in Measure::ALL {
            assert_eq!(Measure::from_name(&measure.name()), Some(measure));
        }
        assert_eq!(Measure::from_name("hang"), None);
    }

    #[test]
    fn reports_are_text_that_can_be_seen() {
        assert_eq!(plain_text(" a\r\nb\u{0}\u{1b}[31m "), "a\nb[31m");
    }
}
