//! Documents for terminals and as Markdown.

use super::{Block, Document, Table};

impl Document {
    /// The document for a terminal, without its pictures.
    pub fn to_text(&self) -> String {
        let mut out = format!("{}\n", self.title);
        for line in &self.lead {
            out += &format!("{line}\n");
        }
        for section in &self.sections {
            out += &format!("\n{}\n", section.title.to_uppercase());
            for block in &section.blocks {
                match block {
                    Block::Answer(text, _) | Block::Paragraph(text) => out += &format!("  {text}\n"),
                    Block::Heading(text) => out += &format!("  {text}\n"),
                    Block::Table(table) => out += &aligned(table),
                    Block::Plot(_) | Block::Board(..) => {}
                    Block::Moves(_, moves) => out += &wrapped(moves),
                }
            }
        }
        out
    }

    /// The document as Markdown, without its pictures. Its title is a heading of this level.
    pub fn to_markdown(&self, level: usize) -> String {
        let mut out = format!("{} {}\n\n", "#".repeat(level), self.title);
        for line in &self.lead {
            out += &format!("{line}\n\n");
        }
        for section in &self.sections {
            out += &format!("{} {}\n\n", "#".repeat(level + 1), section.title);
            for block in &section.blocks {
                match block {
                    Block::Answer(text, _) => out += &format!("**{text}**\n\n"),
                    Block::Paragraph(text) => out += &format!("{text}\n\n"),
                    Block::Heading(text) => out += &format!("{} {text}\n\n", "#".repeat(level + 2)),
                    Block::Table(table) => out += &piped(table),
                    Block::Plot(_) | Block::Board(..) => {}
                    Block::Moves(_, moves) => {
                        let moves: Vec<&str> = moves.iter().map(|(mv, _)| mv.as_str()).collect();
                        out += &format!("{}\n\n", moves.join(" "));
                    }
                }
            }
        }
        out
    }
}

/// A table with aligned columns: the first to the left, the others to the right.
fn aligned(table: &Table) -> String {
    let lines: Vec<&Vec<String>> = std::iter::once(&table.head).chain(&table.rows).collect();
    let width = |column: usize| {
        lines.iter().filter_map(|line| line.get(column)).map(|cell| cell.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..table.head.len()).map(width).collect();
    let mut out = String::new();
    for line in lines {
        let cells = line.iter().zip(&widths).enumerate().map(|(column, (cell, &width))| {
            let padding = " ".repeat(width - cell.chars().count());
            // What explains a row stands at its end and is no number.
            let is_left = column == 0 || (column + 1 == widths.len() && width > 30);
            if is_left { format!("{cell}{padding}") } else { format!("{padding}{cell}") }
        });
        let cells: Vec<String> = cells.collect();
        out += &format!("  {}\n", cells.join("  ").trim_end());
    }
    out
}

fn piped(table: &Table) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let rule: Vec<String> = table.head.iter().map(|_| "---".to_owned()).collect();
    let rows: String = table.rows.iter().map(|row| line(row)).collect();
    format!("{}{}{rows}\n", line(&table.head), line(&rule))
}

/// Moves in lines of about eighty characters.
fn wrapped(moves: &[(String, String)]) -> String {
    let mut out = String::new();
    let mut line = String::from(" ");
    for (number, (mv, after)) in (1..).zip(moves) {
        let item = format!(" {number}. {mv} ({after})");
        if line.chars().count() + item.chars().count() > 96 {
            out += &format!("{line}\n");
            line = String::from(" ");
        }
        line += &item;
    }
    out + &line + "\n"
}

#[cfg(test)]
mod tests {
    use texts::Language;

    use super::super::Section;
    use super::*;

    fn document() -> Document {
        let table = Table {
            head: ["a", "value"].map(str::to_owned).to_vec(),
            rows: vec![["longer", "1"].map(str::to_owned).to_vec()],
        };
        let moves = vec![("C3".to_owned(), "51%".to_owned())];
        Document {
            language: Language::English,
            title: "Title".to_owned(),
            lead: vec!["Lead.".to_owned()],
            sections: vec![Section {
                title: "Part".to_owned(),
                blocks: vec![
                    Block::Answer("Yes.".to_owned(), "fair"),
                    Block::Table(table),
                    Block::Plot("<svg/>".to_owned()),
                    Block::Moves("Moves".to_owned(), moves),
                ],
            }],
        }
    }

    #[test]
    fn a_terminal_gets_aligned_columns_and_no_pictures() {
        let expected = "Title\nLead.\n\nPART\n  Yes.\n  a       value\n  longer      1\n  1. C3 (51%)\n";
        assert_eq!(document().to_text(), expected);
    }

    #[test]
    fn markdown_has_headings_and_tables() {
        let expected = "## Title\n\nLead.\n\n### Part\n\n**Yes.**\n\n| a | value |\n| --- | --- |\n| longer | 1 |\n\nC3\n\n";
        assert_eq!(document().to_markdown(2), expected);
    }
}
