//! Forms: fields with what is wrong with them.

use maud::{Markup, html};

use crate::{
    account::{FormFault, FormFaults},
    pages::layout::Words,
};

/// The longest text for one line: names and codes are shorter, links to matches may be that long.
pub(super) const LONGEST_TEXT: usize = 200;

/// A field to type into.
pub(super) struct FormField<'a> {
    /// Its name; what is wrong with it is found by that.
    pub(super) name: &'a str,
    /// The key of its label.
    pub(super) label: &'a str,
    /// `text`, or `password`.
    pub(super) kind: &'a str,
    /// What browsers and password managers fill in.
    pub(super) autocomplete: &'a str,
    /// What stands there at first.
    pub(super) value: &'a str,
    /// The key of a note below it.
    pub(super) note: Option<&'a str>,
    /// Whether it may stay empty.
    pub(super) is_optional: bool,
    /// How many characters it takes.
    pub(super) longest: usize,
}

impl FormField<'_> {
    /// The field, its label, and what is wrong with it.
    pub(super) fn render(&self, words: Words, faults: &FormFaults) -> Markup {
        let fault = faults.of(self.name).map(|fault| sentence(words, fault));
        let id = format!("field-{}", self.name);
        let (fault_id, note_id) = (format!("{id}-fault"), format!("{id}-note"));
        let described: Vec<&str> =
            [fault.is_some().then_some(fault_id.as_str()), self.note.is_some().then_some(note_id.as_str())]
                .into_iter()
                .flatten()
                .collect();
        let described = (!described.is_empty()).then(|| described.join(" "));
        html! {
            div.field {
                label for=(id) { (words.text(self.label)) @if self.is_optional { " (" (words.text("common-optional")) ")" } }
                input id=(id) name=(self.name) type=(self.kind) value=(self.value) autocomplete=(self.autocomplete)
                    required[!self.is_optional] maxlength=(self.longest) autocapitalize="none" spellcheck="false"
                    aria-invalid=[fault.is_some().then_some("true")] aria-describedby=[described];
                @if let Some(fault) = &fault { p.fault id=(fault_id) { (fault) } }
                @if let Some(note) = self.note { p.fine id=(note_id) { (words.text(note)) } }
            }
        }
    }
}

/// A box to tick, and what is wrong with it.
pub(super) fn tick(words: Words, faults: &FormFaults, name: &str, label: &str) -> Markup {
    html! {
        div.field {
            label { input type="checkbox" name=(name) value="yes"; " " (label) }
            (fault(words, faults, name))
        }
    }
}

/// What is wrong under a name, if anything is.
pub(super) fn fault(words: Words, faults: &FormFaults, name: &str) -> Markup {
    html! {
        @if let Some(fault) = faults.of(name) { p.fault { (sentence(words, fault)) } }
    }
}

/// What is wrong with the whole form.
pub(super) fn whole(words: Words, faults: &FormFaults) -> Markup {
    html! {
        @if let Some(fault) = faults.of("") {
            p.fault role="alert" { (sentence(words, fault)) }
        }
    }
}

fn sentence(words: Words, fault: FormFault) -> String {
    match fault {
        FormFault::Key(key) => words.text(key),
        FormFault::Wait(wait) => words.with("account-wait", &[("minutes", (wait / 60_000 + 1).into())]),
    }
}

/// A field for several lines. Pages may have it several times, so that its label stands around it.
pub(super) fn area(words: Words, faults: &FormFaults, name: &str, label: &str) -> Markup {
    let fault = faults.of(name).map(|fault| sentence(words, fault));
    html! {
        div.field {
            label {
                (words.text(label))
                textarea name=(name) required maxlength="1000" rows="3" aria-invalid=[fault.is_some().then_some("true")] {}
            }
            @if let Some(fault) = fault { p.fault { (fault) } }
        }
    }
}
