//! The analysis board: a tree of variations, the engine beside it, and what it says about whole games.

mod explorer;

use axum::{
    extract::State,
    http::{HeaderValue, header, request::Parts},
    response::Response,
};
use games::GameKind;
use maud::{Markup, html};
use serde_json::{Value, json};
use texts::{Language, words::rule_set_name};

use crate::{
    error::Error,
    evaluations::{ENGINE, LEAST_DEPTH, LEAST_NODES, VERSION},
    headers::ANALYSIS_POLICY,
    identity::Visitor,
    page_reader::PageReader,
    pages::{
        GamePage,
        first_board::FirstBoard,
        layout::{HtmlPage, Words},
        play::{confirm, navigation, typed_move},
        preview::{Preview, SiteAddress},
    },
    site::Site,
};

/// The engine shows at most this many variations.
const MOST_LINES: usize = 5;

pub(crate) async fn analysis(
    State(site): State<Site>,
    visitor: Result<Visitor, Error>,
    address: SiteAddress,
    GamePage { reader, kind, path }: GamePage,
    parts: Parts,
) -> Response {
    let words = Words(reader.language);
    let title = format!("{} – {}", words.text("nav-analysis"), kind.game().name);
    let board = FirstBoard::of_start(kind, reader);
    let drawn = board.markup();
    let players = board.players(words);
    let preview = Preview::of_address(address, kind, &parts, &title, &words.text("door-analysis"));
    let page =
        HtmlPage::new(reader, &path, title).of(kind).preview(preview).style("pages/analysis.css").script(
            "pages/analysis.js",
            &["play-", "analysis-", "bridge-", "explorer-", "editor-", "practice-", "share-", "import-"],
            json!({
                "kind": kind.slug(),
                "colours": kind.game().colours,
                "account": reader.account(),
                "tablebase": site.tablebases().about(kind),
                "sharing": sharing(&site, visitor.is_ok_and(|visitor| visitor.signed.is_some())),
            }),
        );
    let page = page.answering(board.into_answers());
    let mut response = page.render(&html! {
        h1.unseen { (words.text("analysis-board")) " " (kind.game().name) }
        div.table.analysis aria-busy="true" {
            div.table-board {
                noscript { p.notice { (words.text("error-no-script")) } }
                div.board-and-bar {
                    div #bar.bar.idle role="img" { div.bar-win {} div.bar-draw {} div.bar-loss {} }
                    (drawn)
                }
                p #refusal.refusal role="status" {}
                (review(words))
            }
            aside.table-side {
                p #status.status { (words.text("common-loading")) }
                (players)
                (review_strip(words))
                (navigation(words))
                (ending(words))
                (engine(reader, words))
                (tree(words))
                (explorer::panel(reader, words))
                (proof(words))
                p #shared.shared hidden { span #shared-words {} " " span #shared-line.line-moves {} }
                (typed_move(words))
                (files(reader.language, words, kind))
            }
        }
        (confirm(words))
    });
    response.headers_mut().insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(ANALYSIS_POLICY));
    response
}

/// How pages share what their engines think, if they do. Whoever has no session only looks.
fn sharing(site: &Site, may_send: bool) -> Option<Value> {
    let sharing = json!({
        "engine": ENGINE, "version": VERSION, "depth": LEAST_DEPTH, "nodes": LEAST_NODES, "maySend": may_send,
    });
    site.config().shares_evaluations.then_some(sharing)
}

/// The engine: its switch, what is shown of it, its lines.
fn engine(reader: PageReader, words: Words) -> Markup {
    let switches = [
        ("threat", "analysis-threat", false),
        ("arrows", "analysis-arrows", true),
        ("marks", "analysis-marks", true),
    ];
    html! {
        section.engine aria-labelledby="engine-title" {
            div.engine-head {
                h2 #engine-title { (words.text("analysis-engine")) }
                button #engine-switch type="button" data-command="engine" aria-pressed="false" { (words.text("analysis-engine-on")) }
            }
            div.engine-options {
                label for="line-count" { (words.text("analysis-lines")) }
                select #line-count { @for number in 1..=MOST_LINES { option value=(number) selected[number == 2] { (number) } } }
                div.switches {
                    @for (command, key, is_on) in switches {
                        button type="button" data-command=(command) aria-pressed=(is_on) { (words.text(key)) }
                    }
                }
            }
            div.engine-view data-number="1" {
                div.view-head {
                    span.engine-number hidden {}
                    select.engine-choice aria-label=(words.text("analysis-engine")) {
                        option { (words.text("analysis-engine-best")) }
                    }
                    span.differs hidden {}
                    button.engine-remove type="button" hidden { "×" }
                }
                p #chances.chances { (words.text("analysis-engine-idle")) }
                ol #lines.lines aria-label=(words.text("analysis-lines")) {}
                p #speed.fine.speed {}
            }
            p #agreement.agreement hidden {}
            (more_engines(reader, words))
        }
    }
}

/// What else there is: the map of all moves, more engines, and those of the reader's own computer.
fn more_engines(reader: PageReader, words: Words) -> Markup {
    let measures = [
        ("off", "analysis-heat-off"),
        ("chances", "analysis-heat-chances"),
        ("share", "analysis-heat-share"),
    ];
    html! {
        div.engine-options {
            label for="heat" { (words.text("analysis-heat")) }
            select #heat { @for (value, key) in measures { option value=(value) { (words.text(key)) } } }
            button type="button" data-command="add-engine" { (words.text("analysis-engine-add")) }
        }
        div #heat-legend.heat-legend hidden {
            span.heat-scale aria-hidden="true" { span {} span {} span {} span {} }
            span.fine { (words.text("analysis-heat-legend")) }
            p #heat-words {}
        }
        details.bridge {
            summary { (words.text("bridge-title")) }
            p.fine {
                (words.text("bridge-about")) " "
                a href=(reader.link("/docs/bridge")) { (words.text("bridge-more")) }
            }
            p.fine { code { "tablier bridge \"tablier engine {game}\"" } }
            form #bridge-form.bridge-form {
                label for="bridge-code" { (words.text("bridge-code")) }
                input #bridge-code inputmode="numeric" autocomplete="off" required maxlength="20" pattern="[0-9 ]+" placeholder="0000 0000";
                label for="bridge-port" { (words.text("bridge-port")) }
                input #bridge-port type="number" min="1" max="65535" value="7778" required;
                button.primary { (words.text("bridge-connect")) }
            }
            p #bridge-note.fine role="status" {}
            button #bridge-leave type="button" hidden { (words.text("bridge-leave")) }
        }
    }
}

/// What tables know of an ending; the page shows it where they know something.
fn ending(words: Words) -> Markup {
    html! {
        section #ending.ending aria-labelledby="ending-title" hidden {
            h2 #ending-title { (words.text("analysis-ending")) }
            p #ending-words role="status" {}
            ol #ending-moves.ending-moves aria-label=(words.text("analysis-ending-moves")) {}
        }
    }
}

/// The search for a forced win or loss.
fn proof(words: Words) -> Markup {
    html! {
        section.proof aria-labelledby="proof-title" {
            div.engine-head {
                h2 #proof-title { (words.text("analysis-proof")) }
                button #prove type="button" data-command="prove" { (words.text("analysis-prove")) }
            }
            p #proof-progress.fine { (words.text("analysis-proof-about")) }
            p #proof-words role="status" {}
            span #proof-line.line-moves {}
        }
    }
}

/// The moves with their variations.
fn tree(words: Words) -> Markup {
    html! {
        section.moves-box aria-labelledby="tree-title" {
            h2.unseen #tree-title { (words.text("analysis-tree")) }
            div #tree.tree { p.fine { (words.text("analysis-empty-tree")) } }
            p #left.left hidden {
                (words.text("analysis-in-variation")) " "
                button.link type="button" data-command="back" { (words.text("analysis-back-to-game")) }
            }
            p #coach.coach hidden {}
            (coach_lines(words))
            details #annotation.annotation hidden {
                summary { (words.text("analysis-own-words")) }
                label for="sign" { (words.text("analysis-sign")) }
                select #sign {}
                label for="words" { (words.text("analysis-words")) }
                textarea #words rows="3" maxlength="2000" {}
            }
            div.tree-tools {
                button type="button" data-command="promote" { (words.text("analysis-promote")) }
                button type="button" data-command="delete" { (words.text("analysis-delete")) }
                button type="button" data-command="new" { (words.text("analysis-new")) }
            }
        }
    }
}

/// What was better than a move, and what refutes it: each can be shown on the board and played through.
fn coach_lines(words: Words) -> Markup {
    html! {
        div #coach-lines.coach-lines hidden {
            @for (side, key) in [("refutation", "analysis-refutation"), ("better", "analysis-better")] {
                div id={ "coach-" (side) } .coach-line role="group" aria-label=(words.text(key)) {
                    button type="button" data-side=(side) aria-pressed="false" { (words.text(key)) }
                    span.line-moves {}
                }
            }
        }
    }
}

/// How far the analysis of the whole game has come, what came of it, and the ways on from there.
fn review_strip(words: Words) -> Markup {
    html! {
        section #review-strip.review-strip aria-label=(words.text("analysis-review")) hidden {
            progress #review-progress max="1" value="0" aria-label=(words.text("analysis-whole-game")) hidden {}
            p #review-note.fine role="status" {}
            p #accuracies.accuracies hidden {}
            div.turning-buttons {
                button type="button" data-command="previous-turn" hidden disabled { (words.text("analysis-previous-turn")) }
                button type="button" data-command="next-turn" hidden disabled { (words.text("analysis-next-turn")) }
            }
            div #own-mistakes.own-mistakes hidden {
                label for="own-side" { (words.text("practice-whose")) }
                select #own-side {}
                button.primary type="button" data-command="practise" {}
            }
        }
    }
}

/// What is said about the whole game.
fn review(words: Words) -> Markup {
    html! {
        section.review aria-labelledby="review-title" {
            div.review-head {
                h2 #review-title { (words.text("analysis-review")) }
                label for="seconds" { (words.text("analysis-seconds")) }
                input #seconds type="number" min="0.2" max="60" step="0.1" value="1" inputmode="decimal";
                button #review-start.primary type="button" data-command="review" { (words.text("analysis-begin-review")) }
            }
            div #graph.graph hidden {}
            ol #turning-points.turning-points aria-label=(words.text("analysis-turning-points")) hidden {}
            table #review-table hidden {
                caption.unseen { (words.text("analysis-table")) }
                thead {
                    tr {
                        th scope="col" { (words.text("analysis-player")) }
                        th scope="col" { (words.text("analysis-accuracy")) }
                        @for (sign, kind) in [("!", "good"), ("?!", "inaccuracy"), ("?", "mistake"), ("??", "blunder")] {
                            @let name = words.text(&format!("analysis-{kind}"));
                            th scope="col" title=(name) { span.unseen { (name) } span class={ "sign " (kind) } aria-hidden="true" { (sign) } }
                        }
                    }
                }
                tbody {}
            }
        }
    }
}

/// Rules, files and links.
fn files(language: Language, words: Words, kind: GameKind) -> Markup {
    let buttons = [
        ("open-file", "analysis-open-file"),
        ("copy", "play-copy-position"),
        ("copy-game", "analysis-copy-text"),
        ("share", "share-open"),
        ("save-text", "analysis-download-text"),
        ("save-json", "analysis-download-json"),
        ("edit", "analysis-to-editor"),
        ("play-here", "analysis-play-here"),
    ];
    html! {
        details.files {
            summary { (words.text("analysis-export")) }
            div.field {
                label for="rules" { (words.text("play-rule-set")) }
                select #rules {
                    @for rules in kind.rule_sets() {
                        option value=(rules) { (rule_set_name(language, &kind.game(), rules)) }
                    }
                }
            }
            form #paste.field {
                label for="pasted" { (words.text("analysis-paste-here")) }
                textarea #pasted rows="3" spellcheck="false" autocomplete="off" {}
                button { (words.text("analysis-open-text")) }
                p #paste-refusal.refusal role="alert" hidden {}
            }
            div.commands role="group" aria-label=(words.text("play-commands")) {
                @for (command, key) in buttons {
                    button type="button" data-command=(command) { (words.text(key)) }
                }
                input #file type="file" accept=".pgn,.txt,.json" aria-label=(words.text("analysis-open-file")) hidden;
            }
        }
    }
}
