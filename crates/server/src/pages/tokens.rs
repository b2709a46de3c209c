//! Tokens for programs, in the page of one's account.

use axum::response::Response;
use maud::{Markup, html};
use store::ApiTokenRow;

use crate::{
    account::FormFaults,
    page_reader::PageReader,
    pages::{
        account::{day, personal},
        form::{FormField, fault},
        layout::Words,
    },
    programs::{LONGEST_TOKEN_NAME, Scope},
};

/// The field for the name of a token.
pub(crate) const NAME: &str = "token-name";
/// What is wrong with the boxes together is found by this.
pub(crate) const SCOPES: &str = "token-scopes";

/// The field by which a scope is ticked.
pub(crate) fn field_of(scope: Scope) -> String {
    format!("scope-{}", scope.name())
}

/// What there is, and the form for another one.
pub(super) fn section(
    reader: PageReader,
    words: Words,
    tokens: &[ApiTokenRow],
    faults: &FormFaults,
) -> Markup {
    html! {
        section aria-labelledby="tokens-title" {
            h2 #tokens-title { (words.text("account-tokens")) }
            p { (words.text("account-tokens-note")) }
            @if !tokens.is_empty() {
                ul.sessions { @for token in tokens { (line(reader, words, token)) } }
            }
            details open[faults.of(NAME).is_some() || faults.of(SCOPES).is_some()] {
                summary { (words.text("account-token-new")) }
                (form(reader, words, faults))
            }
        }
    }
}

fn line(reader: PageReader, words: Words, token: &ApiTokenRow) -> Markup {
    let allowed: Vec<String> = Scope::ALL
        .into_iter()
        .filter(|scope| token.scopes.split(' ').any(|name| name == scope.name()))
        .map(|scope| words.text(&format!("account-scope-{}-short", scope.name())))
        .collect();
    let made = ("made", day(words, token.created).into());
    html! {
        li {
            div {
                strong { (token.name) }
                p.fine { (allowed.join(", ")) }
                p.fine {
                    @match token.used {
                        Some(used) => (words.with("account-token-used", &[made, ("used", day(words, used).into())])),
                        None => (words.with("account-token-unused", &[made])),
                    }
                }
            }
            form method="post" action=(reader.link(&format!("/account/tokens/{}/end", token.handle))) {
                button aria-label=(words.with("account-token-end-named", &[("name", token.name.clone().into())])) { (words.text("account-token-end")) }
            }
        }
    }
}

fn form(reader: PageReader, words: Words, faults: &FormFaults) -> Markup {
    let name = FormField {
        name: NAME,
        label: "account-token-name",
        kind: "text",
        autocomplete: "off",
        value: "",
        note: Some("account-token-name-note"),
        is_optional: false,
        longest: LONGEST_TOKEN_NAME,
    };
    html! {
        form method="post" action=(reader.link("/account/tokens")) {
            (name.render(words, faults))
            fieldset {
                legend { (words.text("account-scopes")) }
                @for scope in Scope::ALL {
                    p.scope { label {
                        input type="checkbox" name=(field_of(scope)) value="yes"; " "
                        (words.text(&format!("account-scope-{}", scope.name())))
                    } }
                }
                (fault(words, faults, SCOPES))
            }
            button { (words.text("account-token-make")) }
        }
    }
}

/// The token: this once.
pub(crate) fn made(reader: PageReader, token: &ApiTokenRow, secret: &str) -> Response {
    let words = Words(reader.language);
    let title = words.with("account-token-made", &[("name", token.name.clone().into())]);
    personal(reader, "/account", &title).render(&html! {
        article.prose {
            h1 { (title) }
            p.notice { (words.text("account-token-once")) }
            p.token #codes { code { (secret) } }
            p { button type="button" #copy-codes hidden { (words.text("account-copy")) } }
            p { a.button href=(reader.link("/account")) { (words.text("account-token-kept")) } }
        }
    })
}
