//! The form by which a player reports another.

use maud::{Markup, html};

use crate::{
    account::FormFaults,
    page_reader::PageReader,
    pages::{
        account::profile_path,
        form::{FormField, LONGEST_TEXT, area, whole},
        layout::Words,
    },
};

/// The form, closed until it is wanted or something is wrong with it.
pub(super) fn form(
    reader: PageReader,
    words: Words,
    has_session: bool,
    name: &str,
    faults: &FormFaults,
) -> Markup {
    let match_field = FormField {
        name: "match",
        label: "report-match",
        kind: "text",
        autocomplete: "off",
        value: "",
        note: None,
        is_optional: true,
        longest: LONGEST_TEXT,
    };
    let has_faults = ["", "reason", "match"].iter().any(|field| faults.of(field).is_some());
    html! {
        section {
            details open[has_faults] {
                summary { (words.text("report-title")) }
                @if has_session {
                    p { (words.text("report-note")) }
                    (whole(words, faults))
                    form method="post" action=(reader.link(&format!("{}/report", profile_path(name)))) {
                        (area(words, faults, "reason", "report-reason"))
                        (match_field.render(words, faults))
                        button { (words.text("report-send")) }
                    }
                } @else {
                    p { (words.text("report-sign-in")) " " a href=(reader.link("/account/sign-in")) { (words.text("account-sign-in")) } }
                }
            }
        }
    }
}
