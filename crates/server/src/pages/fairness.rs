//! The page that reports how a game plays from a start: whether it is fair, long, dramatic. The games are played in the
//! reader's browser.

use axum::response::Response;
use games::GameKind;
use maud::{Markup, html};
use serde_json::json;
use texts::{Language, words::rule_set_name};

use crate::pages::{
    GamePage,
    editor::starts,
    layout::{HtmlPage, Words},
};

/// The numbers of games between equal players that one can choose.
const GAMES: [u32; 4] = [50, 200, 1000, 4000];
/// The strengths that one can choose, as the engine knows them.
const STRENGTHS: [(&str, &str); 3] =
    [("nodes=100", "fairness-quick"), ("nodes=400", "fairness-usual"), ("nodes=1600", "fairness-strong")];

pub(crate) async fn report(GamePage { reader, kind, path }: GamePage) -> Response {
    let words = Words(reader.language);
    let title = format!("{} – {}", words.text("nav-report"), kind.game().name);
    let page = HtmlPage::new(reader, &path, title)
        .described(words.text("door-report"))
        .of(kind)
        .style("pages/report.css")
        .script(
            "pages/report.js",
            &["fairness-"],
            json!({ "kind": kind.slug(), "language": reader.language.tag() }),
        );
    page.render(&html! {
        div.report-page {
            h1 { (words.with("fairness-title", &[("game", kind.game().name.into())])) }
            p.lead { (words.text("fairness-intro")) }
            noscript { p.notice { (words.text("error-no-script")) } }
            p #no-engine.notice hidden { (words.text("fairness-here")) }
            (form(reader.language, words, kind))
            p #progress-words.status role="status" {}
            progress #progress value="0" max="1" aria-labelledby="progress-words" hidden {}
            section #report aria-label=(words.text("fairness-result")) {}
        }
    })
}

/// What is played.
fn form(language: Language, words: Words, kind: GameKind) -> Markup {
    let game = kind.game();
    html! {
        form #wish.report-form {
            figure.report-start { img #picture alt=(words.text("fairness-picture")) width="240" hidden; }
            div.fields {
                div.field {
                    label for="rules" { (words.text("play-rule-set")) }
                    select #rules {
                        @for rules in kind.rule_sets() { option value=(rules) { (rule_set_name(language, &game, rules)) } }
                    }
                }
                div.field {
                    label for="start" { (words.text("editor-start-position")) }
                    select #start {
                        option value="" hidden disabled { (words.text("fairness-own-start")) }
                        @for start in starts(language, kind) {
                            option value=(start.position) data-rules=(start.rules) { (start.name) }
                        }
                    }
                }
                div.field {
                    label for="games" { (words.text("fairness-games")) }
                    select #games {
                        @for n in GAMES { option value=(n) selected[n == GAMES[1]] { (n) } }
                    }
                }
                div.field {
                    label for="strength" { (words.text("fairness-strength")) }
                    select #strength {
                        @for (value, key) in STRENGTHS {
                            option value=(value) selected[value == STRENGTHS[1].0] { (words.text(key)) }
                        }
                    }
                }
                div.commands role="group" aria-label=(words.text("play-commands")) {
                    button.primary type="button" data-command="begin" disabled data-waits { (words.text("fairness-begin")) }
                    button type="button" data-command="stop" hidden { (words.text("fairness-stop")) }
                    button type="button" data-command="go-on" hidden { (words.text("fairness-go-on")) }
                    button type="button" data-command="page" hidden { (words.text("fairness-page")) }
                    button type="button" data-command="json" hidden { (words.text("fairness-json")) }
                    button type="button" data-command="edit" disabled data-waits { (words.text("fairness-edit")) }
                }
            }
        }
    }
}
