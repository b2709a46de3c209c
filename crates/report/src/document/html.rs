//! Documents as HTML: a part of a page, or a file that needs nothing else.

use drawing::{Theme, page_style_sheet};
use texts::Language;

use super::{Block, Document, Section, Table};
use crate::plots::escaped;

/// The style of reports, for pages and files.
pub const STYLE: &str = include_str!("../../../../web/pages/report.css");

impl Document {
    /// The document for a page that has [`STYLE`] and the style sheet of drawings: no inline style, no script. Its title is a
    /// heading of this level.
    pub fn to_html(&self, level: u8) -> String {
        let lead: String = self.lead.iter().map(|text| format!("<p>{}</p>", escaped(text))).collect();
        let sections: String = self.sections.iter().map(|it| section(it, level + 1)).collect();
        let title = escaped(&self.title);
        format!(
            r#"<article class="report"><h{level}>{title}</h{level}><div class="report-lead">{lead}</div>{sections}</article>"#
        )
    }

    /// The document as a file of its own, light or dark as the reader's system.
    pub fn to_file(&self) -> String {
        let tag = match self.language {
            Language::English => "en",
            Language::French => "fr",
        };
        format!(
            "<!DOCTYPE html>\n<html lang=\"{tag}\"><head><meta charset=\"utf-8\">\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
             <meta name=\"color-scheme\" content=\"light dark\"><title>{title}</title>\
             <style>:root{{{light}}}@media (prefers-color-scheme:dark){{:root{{{dark}}}}}\n{page}\n{STYLE}\n{drawings}</style>\
             </head><body>{body}</body></html>\n",
            title = escaped(&self.title),
            light = Theme::Light.css_variables(),
            dark = Theme::Dark.css_variables(),
            page = PAGE,
            drawings = page_style_sheet(),
            body = self.to_html(1),
        )
    }
}

/// What a page of the site would have around the report.
const PAGE: &str = ":root{color-scheme:light dark;--text:#2b2118;--text-soft:#5d4c3c;--surface:#fffdf8;--surface-2:#f0e7d7;--edge:#b8a58a}\
@media (prefers-color-scheme:dark){:root{--text:#e9e4dc;--text-soft:#b9b2a7;--surface:#1d2127;--surface-2:#272d35;--edge:#56606c}}\
*{box-sizing:border-box}\
body{margin:0;padding:1rem clamp(.75rem,3vw,2rem) 3rem;background:var(--tablier-page);color:var(--text);font:1rem/1.55 system-ui,\"Segoe UI\",Roboto,\"Noto Sans\",sans-serif}\
h1,h2,h3{font-family:\"Iowan Old Style\",\"Palatino Linotype\",Palatino,Georgia,serif;font-weight:600;line-height:1.2;text-wrap:balance}\
.report{max-width:72rem;margin:0 auto}";

fn section(section: &Section, level: u8) -> String {
    let blocks: String = section.blocks.iter().map(|it| block(it, level + 1)).collect();
    let title = escaped(&section.title);
    format!("<section><h{level}>{title}</h{level}><div class=\"report-blocks\">{blocks}</div></section>")
}

fn block(block: &Block, level: u8) -> String {
    match block {
        Block::Answer(text, class) => {
            format!(r#"<p class="report-answer {class}">{}</p>"#, escaped(text))
        }
        Block::Paragraph(text) => format!("<p>{}</p>", escaped(text)),
        Block::Heading(text) => format!("<h{level}>{}</h{level}>", escaped(text)),
        Block::Table(rows) => table(rows),
        Block::Plot(svg) => format!("<figure>{svg}</figure>"),
        Block::Board(svg, caption) => {
            format!(
                r#"<figure class="report-board">{svg}<figcaption>{}</figcaption></figure>"#,
                escaped(caption)
            )
        }
        Block::Moves(title, moves) => {
            let item = |(mv, after): &(String, String)| {
                format!("<li><b>{}</b> <small>{}</small></li>", escaped(mv), escaped(after))
            };
            let items: String = moves.iter().map(item).collect();
            format!(
                r#"<details class="report-moves"><summary>{}</summary><ol>{items}</ol></details>"#,
                escaped(title)
            )
        }
    }
}

fn table(table: &Table) -> String {
    let head: String =
        table.head.iter().map(|cell| format!(r#"<th scope="col">{}</th>"#, escaped(cell))).collect();
    let row = |row: &Vec<String>| {
        let cells = row.iter().enumerate().map(|(index, cell)| match index {
            0 => format!(r#"<th scope="row">{}</th>"#, escaped(cell)),
            _ => format!("<td>{}</td>", escaped(cell)),
        });
        format!("<tr>{}</tr>", cells.collect::<String>())
    };
    let rows: String = table.rows.iter().map(row).collect();
    format!(
        r#"<div class="report-table" tabindex="0" role="group"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>"#
    )
}
