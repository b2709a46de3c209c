//! A report as a document: sections of paragraphs, tables and plots, which are written as text, Markdown or HTML.

mod html;
mod plain;

use texts::Language;

pub use html::STYLE;

/// A report in words and pictures.
#[derive(Clone, PartialEq, Debug)]
pub struct Document {
    pub(crate) language: Language,
    pub(crate) title: String,
    /// What comes before the first section.
    pub(crate) lead: Vec<String>,
    pub(crate) sections: Vec<Section>,
}

/// A part of a document.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Section {
    pub(crate) title: String,
    pub(crate) blocks: Vec<Block>,
}

/// Something in a section.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Block {
    /// The answer to the question of the section: a sentence, and the class of its mark.
    Answer(String, &'static str),
    Paragraph(String),
    Heading(String),
    Table(Table),
    /// SVG with its own text alternative. Text has none of it.
    Plot(String),
    /// A picture of a board with its caption.
    Board(String, String),
    /// Moves in order, each with what follows from it, under a title.
    Moves(String, Vec<(String, String)>),
}

/// A table. Its first column names the rows.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Table {
    pub(crate) head: Vec<String>,
    pub(crate) rows: Vec<Vec<String>>,
}

impl Section {
    pub(crate) fn new(title: String) -> Section {
        Section { title, blocks: Vec::new() }
    }

    pub(crate) fn push(&mut self, block: Block) {
        self.blocks.push(block);
    }

    pub(crate) fn say(&mut self, text: String) {
        self.push(Block::Paragraph(text));
    }
}
