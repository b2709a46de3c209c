//! Documents for paper as PDF: headings, paragraphs and drawings as vectors, on A4 pages.
//!
//! Text is set in Helvetica, which every reader of PDF has, so that files are small and need no font. It has the letters of western
//! European languages; others are replaced by the nearest one, or by a question mark.

mod letters;
mod vectors;

use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

use self::{
    letters::{Weight, encoded, width_of},
    vectors::{Alphas, draw},
};
use crate::PictureError;

/// The size of a page, and its margins, in points.
const PAGE: (f32, f32) = (595.28, 841.89);
const MARGIN: f32 = 56.0;
/// The size of plain text and the distance of its lines.
const TEXT: f32 = 10.5;
const LEADING: f32 = 1.38;
/// How far each level of nesting is moved in.
const INDENT: f32 = 14.0;
/// The width of a drawing, and its height at most.
const FIGURE: (f32, f32) = (225.0, 280.0);

/// Some words of a paragraph.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PaperRun {
    /// The words.
    pub text: String,
    /// Whether they are set bold.
    pub is_bold: bool,
}

/// A document on its way to paper.
pub struct PaperDocument {
    title: String,
    language: String,
    pages: Vec<Content>,
    /// How far down the page is used, from its upper edge.
    used: f32,
    alphas: Alphas,
}

/// A word with its weight. A space stands before it unless it begins a line or clings to the word before.
struct Word<'r> {
    text: &'r str,
    weight: Weight,
}

impl PaperDocument {
    /// An empty document with a title, in a language such as `en`.
    pub fn new(title: &str, language: &str) -> PaperDocument {
        let mut document = PaperDocument {
            title: title.to_owned(),
            language: language.to_owned(),
            pages: Vec::new(),
            used: 0.0,
            alphas: Alphas::default(),
        };
        document.turn_page();
        document
    }

    /// Goes on at the top of a new page, unless this one is empty.
    pub fn new_page(&mut self) {
        if self.used > MARGIN {
            self.turn_page();
        }
    }

    fn turn_page(&mut self) {
        self.pages.push(Content::new());
        self.used = MARGIN;
    }

    fn page(&mut self) -> &mut Content {
        self.pages.last_mut().expect("a document has a page")
    }

    /// Writes the title of the document.
    pub fn title(&mut self, text: &str) {
        self.set(&[bold(text)], 20.0, 0.0);
        self.used += 8.0;
    }

    /// Writes a heading.
    pub fn heading(&mut self, text: &str) {
        self.used += 6.0;
        self.keep_together(120.0);
        self.set(&[bold(text)], 15.0, 0.0);
    }

    /// Writes a line of plain words below a heading.
    pub fn remark(&mut self, text: &str) {
        self.set(&[PaperRun { text: text.to_owned(), is_bold: false }], TEXT, 0.0);
        self.used += 4.0;
    }

    /// Writes a paragraph, moved in by its level of nesting.
    pub fn paragraph(&mut self, runs: &[PaperRun], level: usize) {
        #[expect(clippy::cast_precision_loss, reason = "levels are few")]
        let indent = INDENT * level.min(8) as f32;
        self.set(runs, TEXT, indent);
        self.used += 4.0;
    }

    /// Draws an SVG in the middle of the page, with words below it.
    ///
    /// # Errors
    /// If the text is not valid SVG.
    pub fn figure(&mut self, svg: &str, caption: &str) -> Result<(), PictureError> {
        let tree = resvg::usvg::Tree::from_str(svg, &resvg::usvg::Options::default())?;
        let size = tree.size();
        let scale = (FIGURE.0 / size.width()).min(FIGURE.1 / size.height());
        let (width, height) = (size.width() * scale, size.height() * scale);
        self.used += 4.0;
        self.keep_together(height + 20.0);
        let (left, top) = ((PAGE.0 - width) / 2.0, PAGE.1 - self.used);
        let page = self.pages.last_mut().expect("a document has a page");
        page.save_state();
        // SVG counts from the top, PDF from the bottom.
        page.transform([scale, 0.0, 0.0, -scale, left, top]);
        draw(page, tree.root(), &mut self.alphas, 1.0);
        page.restore_state();
        self.used += height + 2.0;
        if !caption.is_empty() {
            let text = encoded(caption);
            let wide = width_of(&text, Weight::Plain, TEXT - 1.0);
            self.used += (TEXT - 1.0) * LEADING;
            let (x, y) = ((PAGE.0 - wide) / 2.0, PAGE.1 - self.used);
            write(self.page(), &text, Weight::Plain, TEXT - 1.0, x, y);
        }
        self.used += 8.0;
        Ok(())
    }

    /// Goes on on a new page if there is not so much room left on this one.
    fn keep_together(&mut self, height: f32) {
        if self.used + height > PAGE.1 - MARGIN {
            self.new_page();
        }
    }

    /// Sets words in lines as wide as the page.
    fn set(&mut self, runs: &[PaperRun], size: f32, indent: f32) {
        let room = PAGE.0 - 2.0 * MARGIN - indent;
        for paragraph in paragraphs(runs) {
            let mut line: Vec<(Vec<u8>, Weight)> = Vec::new();
            let mut wide = 0.0;
            for Word { text, weight } in paragraph {
                let mut text = encoded(text);
                let space = width_of(b" ", weight, size);
                let width = width_of(&text, weight, size);
                if !line.is_empty() && wide + space + width > room {
                    self.write_line(&std::mem::take(&mut line), size, indent);
                    wide = 0.0;
                }
                // A word that is longer than a line is broken.
                while width_of(&text, weight, size) > room {
                    let fits = (1..text.len()).rev().find(|n| width_of(&text[..*n], weight, size) <= room);
                    let rest = text.split_off(fits.unwrap_or(1).max(1));
                    self.write_line(&[(std::mem::replace(&mut text, rest), weight)], size, indent);
                }
                wide += width_of(&text, weight, size) + if line.is_empty() { 0.0 } else { space };
                line.push((text, weight));
            }
            self.write_line(&line, size, indent);
        }
    }

    fn write_line(&mut self, words: &[(Vec<u8>, Weight)], size: f32, indent: f32) {
        let height = size * LEADING;
        if self.used + height > PAGE.1 - MARGIN {
            self.turn_page();
        }
        self.used += height;
        let (mut x, y) = (MARGIN + indent, PAGE.1 - self.used);
        for (text, weight) in words {
            write(self.page(), text, *weight, size, x, y);
            x += width_of(text, *weight, size) + width_of(b" ", *weight, size);
        }
    }

    /// The file.
    pub fn finish(self) -> Vec<u8> {
        let mut pdf = Pdf::new();
        let mut next = 0;
        let mut fresh = || {
            next += 1;
            Ref::new(next)
        };
        let (catalog, tree, info, plain, bold) = (fresh(), fresh(), fresh(), fresh(), fresh());
        let alphas: Vec<(String, f32, Ref)> =
            self.alphas.all().map(|(name, alpha)| (name, alpha, fresh())).collect();
        let pages: Vec<(Ref, Ref)> = self.pages.iter().map(|_| (fresh(), fresh())).collect();
        let mut root = pdf.catalog(catalog);
        root.pages(tree);
        root.lang(TextStr(&self.language));
        root.finish();
        pdf.document_info(info).title(TextStr(&self.title)).producer(TextStr("Tablier"));
        let count = i32::try_from(pages.len()).unwrap_or(i32::MAX);
        pdf.pages(tree).kids(pages.iter().map(|it| it.0)).count(count);
        for (font, name) in [(plain, Weight::Plain), (bold, Weight::Bold)] {
            let mut font = pdf.type1_font(font);
            font.base_font(Name(name.font().as_bytes()));
            font.encoding_predefined(Name(b"WinAnsiEncoding"));
        }
        for (_, alpha, id) in &alphas {
            pdf.ext_graphics(*id).non_stroking_alpha(*alpha).stroking_alpha(*alpha);
        }
        for (content, (page, stream)) in self.pages.into_iter().zip(pages) {
            let mut writer = pdf.page(page);
            writer.media_box(Rect::new(0.0, 0.0, PAGE.0, PAGE.1)).parent(tree).contents(stream);
            let mut resources = writer.resources();
            let mut fonts = resources.fonts();
            fonts.pair(Name(Weight::Plain.name()), plain).pair(Name(Weight::Bold.name()), bold);
            fonts.finish();
            let mut states = resources.ext_g_states();
            for (name, _, id) in &alphas {
                states.pair(Name(name.as_bytes()), id);
            }
            states.finish();
            resources.finish();
            writer.finish();
            pdf.stream(stream, &packed(&content.finish())).filter(Filter::FlateDecode);
        }
        pdf.finish()
    }
}

fn bold(text: &str) -> PaperRun {
    PaperRun { text: text.to_owned(), is_bold: true }
}

/// The words of each paragraph. Only plain spaces part words: others keep them together.
fn paragraphs(runs: &[PaperRun]) -> Vec<Vec<Word<'_>>> {
    let mut all = vec![Vec::new()];
    for run in runs {
        let weight = if run.is_bold { Weight::Bold } else { Weight::Plain };
        for (index, line) in run.text.split('\n').enumerate() {
            if index > 0 {
                all.push(Vec::new());
            }
            let words = line.split([' ', '\t']).filter(|text| !text.is_empty());
            if let Some(last) = all.last_mut() {
                last.extend(words.map(|text| Word { text, weight }));
            }
        }
    }
    all
}

fn write(page: &mut Content, text: &[u8], weight: Weight, size: f32, x: f32, y: f32) {
    page.begin_text();
    page.set_font(Name(weight.name()), size);
    page.set_text_matrix([1.0, 0.0, 0.0, 1.0, x, y]);
    page.show(Str(text));
    page.end_text();
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    use std::io::Write;
    let mut encoder = flate2::write::ZlibEncoder::new(Vec::new(), flate2::Compression::default());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("a vector takes everything")
}
