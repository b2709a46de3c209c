//! What moderators see: reports, who is restrained, what was done.

use std::collections::BTreeMap;

use axum::response::Response;
use matchplay::PlayerId;
use maud::{Markup, html};
use store::{AuditEntry, PlayerRow, Report};

use crate::{
    account::Faults,
    language::Reader,
    live::Person,
    moderation::Measure,
    pages::{
        account::day,
        form::{area, whole},
        layout::{Page, Words},
        profile::person_link,
    },
};

/// What moderators are shown.
pub(crate) struct Desk {
    pub(crate) reports: Vec<Report>,
    pub(crate) restrained: Vec<PlayerRow>,
    pub(crate) log: Vec<AuditEntry>,
    pub(crate) people: BTreeMap<PlayerId, Person>,
    pub(crate) now: i64,
}

pub(crate) fn desk(reader: Reader, desk: &Desk, is_done: bool, faults: &Faults) -> Response {
    let words = Words(reader.language);
    let title = words.text("moderation-title");
    let who = |id: &PlayerId| person_link(reader, words, id, desk.people.get(id));
    Page::new(reader, "/moderation", title.clone()).personal().style("account.css").render(&html! {
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
                            (until(words, "moderation-muted-until", player.muted_until, desk.now))
                            (until(words, "moderation-banned-until", player.banned_until, desk.now))
                            (measure(reader, words, &format!("/moderation/players/{}", player.id), faults))
                        }
                    }
                }
            }
            section aria-labelledby="log-title" {
                h2 #log-title { (words.text("moderation-log")) }
                div.wide-table tabindex="0" role="group" aria-labelledby="log-title" {
                    table {
                        thead { tr {
                            @for key in ["moderation-when", "moderation-who", "moderation-what", "moderation-whom", "moderation-reason"] {
                                th scope="col" { (words.text(key)) }
                            }
                        } }
                        tbody {
                            @for entry in &desk.log {
                                tr {
                                    td { (day(words, entry.at)) }
                                    td { (actor(words, &entry.actor).unwrap_or_else(|| who(&PlayerId::new(entry.actor.clone())))) }
                                    td { (action_words(words, &entry.action)) }
                                    td { (who(&PlayerId::new(entry.subject.clone()))) }
                                    td.names { (entry.detail) }
                                }
                            }
                        }
                    }
                }
            }
        }
    })
}

fn until(words: Words, key: &str, until: Option<i64>, now: i64) -> Markup {
    html! {
        @if let Some(until) = until.filter(|until| *until > now) {
            p { (words.with(key, &[("date", day(words, until).into())])) }
        }
    }
}

/// Whoever acts by the command line, and by which account of the machine.
fn actor(words: Words, actor: &str) -> Option<Markup> {
    let user = actor.strip_prefix("operator")?;
    (user.is_empty() || user.starts_with(' ')).then(|| html! { (words.text("moderation-operator")) (user) })
}

/// A measure in words; what the command line did is told as it is kept.
fn action_words(words: Words, action: &str) -> String {
    match Measure::from_name(action) {
        Some(measure) => words.text(&format!("moderation-measure-{}", measure.name())),
        None => action.to_owned(),
    }
}

/// What a moderator can do about a player, on that player's page.
pub(super) fn act(reader: Reader, words: Words, player: &PlayerRow, faults: &Faults) -> Markup {
    html! {
        section {
            details {
                summary { (words.text("moderation-act")) }
                (measure(reader, words, &format!("/moderation/players/{}", player.id), faults))
            }
        }
    }
}

fn measure(reader: Reader, words: Words, path: &str, faults: &Faults) -> Markup {
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
