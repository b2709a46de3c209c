//! Signing up and in, and one's own account.

use axum::response::Response;
use maud::{Markup, html};
use serde_json::Value;
use store::{ApiTokenRow, Role, SessionRow};

use crate::{
    account::{FormFaults, LONGEST_PASSWORD},
    identity::Signed,
    match_file::date,
    page_reader::PageReader,
    pages::{
        form::{FormField, LONGEST_TEXT, tick, whole},
        layout::{HtmlPage, Words, with_onward},
        tokens,
    },
};

/// A page that belongs to one person.
pub(super) fn personal<'a>(reader: PageReader, path: &'a str, title: &str) -> HtmlPage<'a> {
    HtmlPage::new(reader, path, title).personal().style("pages/account.css").script(
        "pages/account.js",
        &["account-show", "account-copy", "account-copied"],
        Value::Null,
    )
}

fn name_field<'a>(value: &'a str, note: Option<&'a str>) -> FormField<'a> {
    FormField {
        name: "name",
        label: "account-name",
        kind: "text",
        autocomplete: "username",
        value,
        note,
        is_optional: false,
        longest: LONGEST_TEXT,
    }
}

fn password_field<'a>(name: &'a str, label: &'a str) -> FormField<'a> {
    let kind = "password";
    FormField {
        name,
        label,
        kind,
        autocomplete: "current-password",
        value: "",
        note: None,
        is_optional: false,
        longest: LONGEST_PASSWORD,
    }
}

fn new_password_field<'a>(name: &'a str, label: &'a str) -> FormField<'a> {
    let note = Some("account-password-note");
    FormField { autocomplete: "new-password", note, ..password_field(name, label) }
}

pub(crate) fn sign_up(reader: PageReader, name: &str, to: &str, faults: &FormFaults) -> Response {
    let words = Words(reader.language);
    let title = words.text("account-sign-up");
    personal(reader, "/account/sign-up", &title).render(&html! {
        article.prose.sign {
            h1 { (title) }
            p { (words.text("account-sign-up-lead")) }
            (whole(words, faults))
            form method="post" action=(reader.link("/account/sign-up")) {
                (onward(to))
                (name_field(name, Some("account-name-note")).render(words, faults))
                (new_password_field("password", "account-password").render(words, faults))
                button.primary { (words.text("account-sign-up")) }
            }
            p.fine { (words.text("account-codes-later")) }
            p { (words.text("account-has-account")) " " a href=(with_onward(reader, "/account/sign-in", to)) { (words.text("account-sign-in")) } }
        }
    })
}

pub(crate) fn sign_in(
    reader: PageReader,
    name: &str,
    to: &str,
    n_unfinished: i64,
    faults: &FormFaults,
) -> Response {
    let words = Words(reader.language);
    let title = words.text("account-sign-in");
    personal(reader, "/account/sign-in", &title).render(&html! {
        article.prose.sign {
            h1 { (title) }
            (whole(words, faults))
            form method="post" action=(reader.link("/account/sign-in")) {
                (onward(to))
                (name_field(name, None).render(words, faults))
                (password_field("password", "account-password").render(words, faults))
                (leave(words, n_unfinished, faults))
                button.primary { (words.text("account-sign-in")) }
            }
            p { a href=(reader.link("/account/recover")) { (words.text("account-forgotten")) } }
            p { (words.text("account-no-account")) " " a href=(with_onward(reader, "/account/sign-up", to)) { (words.text("account-sign-up")) } }
        }
    })
}

pub(crate) fn recover(reader: PageReader, name: &str, n_unfinished: i64, faults: &FormFaults) -> Response {
    let words = Words(reader.language);
    let title = words.text("account-recover");
    let code = FormField {
        name: "code",
        label: "account-code",
        kind: "text",
        autocomplete: "one-time-code",
        value: "",
        note: Some("account-code-note"),
        is_optional: false,
        longest: LONGEST_TEXT,
    };
    personal(reader, "/account/recover", &title).render(&html! {
        article.prose.sign {
            h1 { (title) }
            p { (words.text("account-recover-lead")) }
            (whole(words, faults))
            form method="post" action=(reader.link("/account/recover")) {
                (name_field(name, None).render(words, faults))
                (code.render(words, faults))
                (new_password_field("password", "account-new-password").render(words, faults))
                (keep_tokens(words, faults))
                (leave(words, n_unfinished, faults))
                button.primary { (words.text("account-recover-do")) }
            }
        }
    })
}

/// Matches that a guest has begun cannot be taken along: nobody leaves them by accident.
fn leave(words: Words, n_unfinished: i64, faults: &FormFaults) -> Markup {
    html! {
        @if n_unfinished > 0 {
            p.notice { (words.text("account-leave-note")) }
            (tick(words, faults, "leave", &words.with("account-leave", &[("number", n_unfinished.into())])))
        }
    }
}

/// A new password ends the tokens of programs: whoever had the old one may have made some.
fn keep_tokens(words: Words, faults: &FormFaults) -> Markup {
    tick(words, faults, "keep-tokens", &words.text("account-keep-tokens"))
}

/// For whom a password is: password managers want to know, people do already.
fn for_name(name: &str) -> Markup {
    html! { input type="text" name="username" autocomplete="username" value=(name) readonly hidden; }
}

/// Where to go on to, kept through the form.
fn onward(to: &str) -> Markup {
    html! { @if !to.is_empty() { input type="hidden" name="to" value=(to); } }
}

/// What can have been done just before.
const DONE: [&str; 4] = ["password", "session", "sessions", "token"];

/// What an account has.
pub(crate) struct Belongings {
    /// Where it is signed in.
    pub(crate) sessions: Vec<SessionRow>,
    /// How many recovery codes are left.
    pub(crate) n_codes: i64,
    /// What programs may do for it.
    pub(crate) tokens: Vec<ApiTokenRow>,
}

pub(crate) fn account(
    reader: PageReader,
    signed: &Signed,
    belongings: &Belongings,
    done: Option<&str>,
    faults: &FormFaults,
) -> Response {
    let words = Words(reader.language);
    let name = signed.player.name.as_deref().unwrap_or_default();
    let title = words.text("account-title");
    personal(reader, "/account", &title).render(&html! {
        article.prose.account {
            h1 { (title) }
            @if let Some(done) = DONE.into_iter().find(|it| Some(*it) == done) {
                p.notice role="status" { (words.text(&format!("account-done-{done}"))) }
            }
            div.account-head {
                p.account-name { (name) }
                a.button href=(reader.link(&profile_path(name))) { (words.text("account-profile")) }
                @if signed.player.role >= Role::Moderator {
                    a.button.quiet href=(reader.link("/moderation")) { (words.text("moderation-title")) }
                }
                form method="post" action=(reader.link("/account/sign-out")) {
                    button { (words.text("account-sign-out")) }
                }
            }
            (recovery_codes(reader, words, name, belongings.n_codes, faults))
            (password(reader, words, name, faults))
            (session_list(reader, words, signed, &belongings.sessions))
            (tokens::section(reader, words, &belongings.tokens, faults))
            section aria-labelledby="data-title" {
                h2 #data-title { (words.text("account-data")) }
                p { (words.text("account-export-note")) }
                p { a.button.quiet href=(reader.link("/account/export")) download="tablier.json" { (words.text("account-export")) } }
                p { a href=(reader.link("/account/delete")) { (words.text("account-delete")) } }
            }
        }
    })
}

fn recovery_codes(reader: PageReader, words: Words, name: &str, n_codes: i64, faults: &FormFaults) -> Markup {
    html! {
        section aria-labelledby="codes-title" {
            h2 #codes-title { (words.text("account-codes")) }
            @if n_codes == 0 {
                p.notice { (words.text("account-codes-none")) }
            } @else {
                p { (words.with("account-codes-left", &[("number", n_codes.into())])) }
            }
            form method="post" action=(reader.link("/account/recovery-codes")) {
                (for_name(name))
                (password_field("codes-password", "account-password").render(words, faults))
                button.primary[n_codes == 0] { (words.text("account-codes-make")) }
            }
        }
    }
}

fn password(reader: PageReader, words: Words, name: &str, faults: &FormFaults) -> Markup {
    html! {
        section aria-labelledby="password-title" {
            h2 #password-title { (words.text("account-change-password")) }
            form method="post" action=(reader.link("/account/password")) {
                (for_name(name))
                (password_field("current", "account-current-password").render(words, faults))
                (new_password_field("new", "account-new-password").render(words, faults))
                (tick(words, faults, "keep", &words.text("account-keep-sessions")))
                (keep_tokens(words, faults))
                button { (words.text("account-change-password")) }
            }
        }
    }
}

fn session_list(reader: PageReader, words: Words, signed: &Signed, sessions: &[SessionRow]) -> Markup {
    html! {
        section aria-labelledby="sessions-title" {
            h2 #sessions-title { (words.text("account-sessions")) }
            ul.sessions {
                @for session in sessions {
                    @let is_this = session.handle == signed.session.handle;
                    li {
                        div {
                            strong { (browser(words, &session.agent)) }
                            @if is_this { " – " (words.text("account-this-session")) }
                            p.fine {
                                (words.with("account-session-since", &[("since", day(words, session.created).into()), ("seen", day(words, session.seen).into())]))
                            }
                        }
                        @if !is_this {
                            form method="post" action=(reader.link(&format!("/account/sessions/{}/end", session.handle))) {
                                button { (words.text("account-end-session")) }
                            }
                        }
                    }
                }
            }
            @if sessions.len() > 1 {
                form method="post" action=(reader.link("/account/sessions/others/end")) {
                    button { (words.text("account-end-others")) }
                }
            }
        }
    }
}

/// The program and the system, as far as a browser says so.
fn browser(words: Words, agent: &str) -> String {
    let find = |names: &[&'static str]| names.iter().copied().find(|name| agent.contains(name));
    let program = find(&["Firefox", "Edg", "OPR", "Chrome", "Safari"]).map(|name| match name {
        "Edg" => "Edge",
        "OPR" => "Opera",
        other => other,
    });
    let system = find(&["Android", "iPhone", "iPad", "Windows", "Mac OS X", "Linux"]);
    match (program, system) {
        (Some(program), Some(system)) => format!("{program}, {system}"),
        (Some(known), None) | (None, Some(known)) => known.to_owned(),
        (None, None) => words.text("account-unknown-browser"),
    }
}

/// The codes: this once.
pub(crate) fn codes(reader: PageReader, codes: &[String]) -> Response {
    let words = Words(reader.language);
    let title = words.text("account-codes");
    personal(reader, "/account", &title).render(&html! {
        article.prose {
            h1 { (title) }
            p.notice { (words.text("account-codes-once")) }
            ol.codes #codes { @for code in codes { li { code { (code) } } } }
            p { button type="button" #copy-codes hidden { (words.text("account-copy")) } }
            p { a.button href=(reader.link("/account")) { (words.text("account-codes-kept")) } }
        }
    })
}

pub(crate) fn deletion(reader: PageReader, faults: &FormFaults) -> Response {
    let words = Words(reader.language);
    let title = words.text("account-delete");
    personal(reader, "/account/delete", &title).render(&html! {
        article.prose.sign {
            h1 { (title) }
            p { (words.text("account-delete-note")) }
            (whole(words, faults))
            form method="post" action=(reader.link("/account/delete")) {
                (for_name(reader.account().unwrap_or_default()))
                (password_field("password", "account-password").render(words, faults))
                button.danger { (words.text("account-delete-do")) }
                " " a.button.quiet href=(reader.link("/account")) { (words.text("common-cancel")) }
            }
        }
    })
}

pub(crate) fn deleted(reader: PageReader) -> Response {
    let words = Words(reader.language);
    let title = words.text("account-deleted");
    personal(reader, "/account/delete", &title).render(&html! {
        article.prose {
            h1 { (title) }
            p { (words.text("account-deleted-note")) }
            p { a href=(reader.link("/")) { (words.text("error-go-home")) } }
        }
    })
}

/// Nothing was done, and no form can help.
pub(crate) fn failed(reader: PageReader, faults: &FormFaults) -> Response {
    let words = Words(reader.language);
    let title = words.text("account-title");
    personal(reader, "/account", &title).render(&html! {
        article.prose {
            h1 { (title) }
            (whole(words, faults))
            p { a href=(reader.link("/account")) { (words.text("common-back")) } }
        }
    })
}

/// The address of somebody's page. Names are letters and digits of any script.
pub(crate) fn profile_path(name: &str) -> String {
    let escaped = name
        .bytes()
        .map(|byte| if byte.is_ascii() { char::from(byte).to_string() } else { format!("%{byte:02X}") });
    format!("/@/{}", escaped.collect::<String>())
}

/// A day in words.
pub(super) fn day(words: Words, at: i64) -> String {
    let date = date(at);
    let mut parts = date.splitn(3, '.');
    let mut next = || parts.next().unwrap_or_default();
    let (year, month, day) = (next(), next(), next());
    let number = |text: &str| text.parse::<i64>().unwrap_or(1);
    // A year is not an amount: nothing stands between its digits.
    let parts = [("year", year.into()), ("month", number(month).into()), ("day", number(day).into())];
    words.with("account-date", &parts)
}

#[cfg(test)]
mod tests {
    use texts::Language;

    use super::*;

    #[test]
    fn days_are_told_in_the_language_of_the_reader() {
        let at = 1_794_787_200_000;
        assert_eq!(day(Words(Language::English), at), "16 November 2026");
        assert_eq!(day(Words(Language::French), at), "16 novembre 2026");
        assert_eq!(day(Words(Language::French), 0), "1er janvier 1970");
    }

    #[test]
    fn browsers_are_called_by_a_name_that_people_know() {
        let words = Words(Language::English);
        let firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
        let edge = "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0";
        let phone = "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605 (KHTML, like Gecko) Version/19.0 Mobile Safari/604";
        assert_eq!(browser(words, firefox), "Firefox, Linux");
        assert_eq!(browser(words, edge), "Edge, Windows");
        assert_eq!(browser(words, phone), "Safari, iPhone");
        assert_eq!(browser(words, "curl/8"), "Unknown browser");
    }

    #[test]
    fn names_of_any_script_have_an_address() {
        assert_eq!(profile_path("Anna-7"), "/@/Anna-7");
        assert_eq!(profile_path("Zoë"), "/@/Zo%C3%AB");
    }
}
