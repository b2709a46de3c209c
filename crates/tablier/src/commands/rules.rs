//! `tablier rules`: the rules of a game as a standalone page.

use std::{
    fs,
    io::{Write, stdout},
};

use anyhow::{Context, Result};
use drawing::{Theme, page_style_sheet};
use lessons::{Language, Page, rules_page};
use maud::Render;

use crate::cli::rules::RulesArgs;

const STYLE: &str = include_str!("rules.css");

pub(crate) fn run(args: &RulesArgs) -> Result<()> {
    let document = document(rules_page(args.game, args.lang), args.lang);
    if args.output.as_os_str() == "-" {
        return Ok(stdout().lock().write_all(document.as_bytes())?);
    }
    fs::write(&args.output, document).with_context(|| format!("{} cannot be written", args.output.display()))
}

/// The page with everything it needs, so that the file can be opened anywhere.
fn document(page: &Page, language: Language) -> String {
    let contents = match language {
        Language::English => "Contents",
        Language::French => "Sommaire",
    };
    let links: String = page
        .headings
        .iter()
        .filter(|heading| heading.level == 2)
        .map(|heading| {
            format!("<li><a href=\"#{}\">{}</a></li>\n", heading.id, heading.text.render().into_string())
        })
        .collect();
    format!(
        r#"<!doctype html>
<html lang="{lang}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root{{{light}}}
@media (prefers-color-scheme: dark){{:root{{{dark}}}}}
{drawings}
{STYLE}</style>
</head>
<body>
<main>
<h1>{title}</h1>
<nav aria-label="{contents}">
<ul>
{links}</ul>
</nav>
{html}</main>
</body>
</html>
"#,
        lang = language.tag(),
        title = page.title.render().into_string(),
        light = Theme::Light.css_variables(),
        dark = Theme::Dark.css_variables(),
        drawings = page_style_sheet(),
        html = page.html,
    )
}
