//! `tablier rules`: the rules of a game as a standalone page, or as data.

use std::{
    fs,
    io::{Write, stdout},
};

use anyhow::{Context, Result};
use drawing::{PieceSet, Theme, page_style_sheet};
use lessons::{Language, Page, rules_page};
use maud::{PreEscaped, html};
use rulebook::rulebook;
use server::rules_contents;

use crate::{cli::rules::RulesArgs, game_files};

const STYLE: &str = include_str!("rules.css");

pub(crate) fn run(args: &RulesArgs, language: Language) -> Result<()> {
    let document = match args.json {
        true => format!("{}\n", serde_json::to_string_pretty(&rulebook(args.game))?),
        false => document(rules_page(args.game, language, PieceSet::default()), language),
    };
    if args.output.as_os_str() == "-" {
        return Ok(stdout().lock().write_all(document.as_bytes())?);
    }
    fs::write(&args.output, document)
        .with_context(|| game_files::about_file(language, "terminal-unwritable", &args.output))
}

/// The page with everything it needs, so that the file can be opened anywhere.
fn document(page: &Page, language: Language) -> String {
    let style = format!(
        ":root{{{}}}\n@media (prefers-color-scheme: dark){{:root{{{}}}}}\n{}\n{STYLE}",
        Theme::Light.css_variables(),
        Theme::Dark.css_variables(),
        page_style_sheet(),
    );
    let document = html! {
        (PreEscaped("<!doctype html>\n"))
        html lang=(language.tag()) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (page.title) }
                style { (PreEscaped(style)) }
            }
            body {
                main {
                    h1 { (page.title) }
                    (rules_contents(language, &page.headings))
                    (PreEscaped(&page.html))
                }
            }
        }
        "\n"
    };
    document.into_string()
}
