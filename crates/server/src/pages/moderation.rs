//! What moderators see: reports, who is restrained, what was done.

use std::collections::BTreeMap;

use axum::response::Response;
use matchplay::PlayerId;
use maud::{Markup, html};
use store::{AuditEntry, Detail, OperatorAct, PlayerReport, PlayerRow, Role};

use crate::{
    account::FormFaults,
    live::Person,
    moderation::{FOR_EVER, Measure},
    page_reader::PageReader,
    pages::{
        account::day,
        form::{area, whole},
        layout::{HtmlPage, Words},
        profile::person_link,
    },
};

/// What moderators are shown.
pub(crate) struct ModerationDesk {
    pub(crate) reports: Vec<PlayerReport>,
    pub(crate) restrained: Vec<PlayerRow>,
    pub(crate) log: Vec<AuditEntry>,
    pub(crate) people: BTreeMap<PlayerId, Person>,
    pub(crate) now: i64,
}

pub(crate) fn desk(
    reader: PageReader,
    desk: &ModerationDesk,
    is_done: bool,
    faults: &FormFaults,
) -> Response {
    let words = Words(reader.language);
    let title = words.text("moderation-title");
    let who = |id: &PlayerId| person_link(reader, words, id, desk.people.get(id));
    HtmlPage::new(reader, "/moderation", title.clone()).personal().style("pages/account.css").render(&html! {
        div.moderation {
            h1 { (title) }
            @if is_done { p.notice role="status" { (words.text("moderation-done")) } }
            (whole(words, faults))
            section aria-labelledby="reports-title" {
                h2 #reports-title { (words.text("moderation-reports")) }
                @if desk.reports.is_empty() { p { (words.text("moderation-no-reports")) } }
                ul.report-list {
                    @for report in &desk.reports {
                        li {
                            p { strong { (who(&report.reporter)) " → " (who(&report.reported)) } ", " (day(words, report.at)) }
                            blockquote { (report.reason) }
                            @if let Some(id) = &report.match_id {
                                p { a href=(reader.link(&format!("/g/{id}"))) { (words.with("moderation-match", &[("id", id.as_str().into())])) } }
                            }
                            (measure(reader, words, &format!("/moderation/reports/{}", report.id), faults))
                        }
                    }
                }
            }
            section aria-labelledby="restrained-title" {
                h2 #restrained-title { (words.text("moderation-restrained")) }
                @if desk.restrained.is_empty() { p { (words.text("moderation-no-restrained")) } }
                ul.report-list {
                    @for player in &desk.restrained {
                        li {
                            p { strong { (who(&player.id)) } }
                            (until(words, "moderation-muted", player.muted_until, desk.now))
                            (until(words, "moderation-banned", player.banned_until, desk.now))
                            (measure(reader, words, &format!("/moderation/players/{}", player.id), faults))
                        }
                    }
                }
            }
            section aria-labelledby="log-title" {
                h2 #log-title { (words.text("moderation-log")) }
                (log(words, &desk.log, who))
            }
        }
    })
}

/// What was done. On narrow screens each entry is a block whose lines say what they are.
fn log(words: Words, log: &[AuditEntry], who: impl Fn(&PlayerId) -> Markup) -> Markup {
    let titles =
        ["moderation-when", "moderation-who", "moderation-what", "moderation-whom", "moderation-reason"]
            .map(|key| words.text(key));
    let person = |id: &str| who(&PlayerId::new(id));
    html! {
        table.log aria-labelledby="log-title" {
            thead { tr { @for title in &titles { th scope="col" { (title) } } } }
            tbody {
                @for entry in log {
                    @let act = OperatorAct::from_name(&entry.action);
                    @let cells = [
                        html! { (day(words, entry.at)) },
                        actor(words, &entry.actor).unwrap_or_else(|| person(&entry.actor)),
                        html! { (action_words(words, act, &entry.action)) },
                        match act {
                            Some(OperatorAct::CloseReport) => html! { (words.with("moderation-report", &[("id", entry.subject.as_str().into())])) },
                            _ => person(&entry.subject),
                        },
                        html! { (detail_words(words, &entry.detail)) },
                    ];
                    tr { @for (title, cell) in titles.iter().zip(cells) { td data-title=(title) { (cell) } } }
                }
            }
        }
    }
}

/// Until when somebody is restrained, if it is so now.
fn until(words: Words, key: &str, until: Option<i64>, now: i64) -> Markup {
    html! {
        @if let Some(until) = until.filter(|until| *until > now) {
            @if until - now > FOR_EVER / 2 {
                p { (words.text(&format!("{key}-for-ever"))) }
            } @else {
                p { (words.with(&format!("{key}-until"), &[("date", day(words, until).into())])) }
            }
        }
    }
}

/// Whoever acts by the command line, and by which account of the machine.
fn actor(words: Words, actor: &str) -> Option<Markup> {
    let user = actor.strip_prefix("operator")?;
    (user.is_empty() || user.starts_with(' ')).then(|| html! { (words.text("moderation-operator")) (user) })
}

/// A measure, or what the operator did, in words.
fn action_words(words: Words, act: Option<OperatorAct>, action: &str) -> String {
    match (act, Measure::from_name(action)) {
        (Some(act), _) => words.text(&format!("operator-act-{}", act.name())),
        (None, Some(measure)) => words.text(&format!("moderation-measure-{}", measure.name())),
        (None, None) => action.to_owned(),
    }
}

/// What else there is to know, in words; what people wrote stays as it is.
fn detail_words(words: Words, detail: &Detail) -> String {
    let role = |role: Role| words.text(&format!("role-{}", role.name()));
    match detail {
        Detail::Words(text) => text.clone(),
        Detail::Role { now, before } => words
            .with("moderation-role-change", &[("now", role(*now).into()), ("before", role(*before).into())]),
        Detail::Term { until: Some(until), why } => words
            .with("moderation-term", &[("date", day(words, *until).into()), ("why", why.as_str().into())]),
        Detail::Term { until: None, why } => {
            words.with("moderation-term-for-ever", &[("why", why.as_str().into())])
        }
    }
}

/// What a moderator can do about a player, on that player's page.
pub(super) fn act(reader: PageReader, words: Words, player: &PlayerRow, faults: &FormFaults) -> Markup {
    html! {
        section {
            details {
                summary { (words.text("moderation-act")) }
                (measure(reader, words, &format!("/moderation/players/{}", player.id), faults))
            }
        }
    }
}

fn measure(reader: PageReader, words: Words, path: &str, faults: &FormFaults) -> Markup {
    html! {
        form.measure method="post" action=(reader.link(path)) {
            div.field {
                label { (words.text("moderation-measure"))
                    select name="measure" {
                        @for measure in Measure::ALL {
                            option value=(measure.name()) { (words.text(&format!("moderation-measure-{}", measure.name()))) }
                        }
                    }
                }
            }
            (area(words, faults, "why", "moderation-reason"))
            button { (words.text("moderation-decide")) }
        }
    }
}
