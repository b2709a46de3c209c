//! Rules pages: Markdown with diagrams, rendered as HTML.

use std::sync::OnceLock;

use drawing::PieceSet;
use games::GameKind;
use pulldown_cmark::{CodeBlockKind, CowStr, Event, HeadingLevel, Options, Parser, Tag, TagEnd, html};

use crate::{Language, diagram::Diagram, fields::TextError};

/// The rendered rules of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    /// The title, as plain text: the heading of the first level, which is not part of `html`.
    pub title: String,
    /// The headings of the second and third level, for a table of contents.
    pub headings: Vec<Heading>,
    /// The page below its title. It needs the style sheet of [`drawing::page_style_sheet`].
    pub html: String,
    /// The number of diagrams.
    pub n_diagrams: usize,
}

/// A heading that can be linked to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heading {
    /// 2 or 3.
    pub level: u8,
    /// The id of its element.
    pub id: String,
    /// The heading as plain text.
    pub text: String,
}

/// The Markdown source of the rules of a game in a language.
pub fn rules_source(game: GameKind, language: Language) -> &'static str {
    game.rules_page(language.tag())
}

/// The rules of a game in a language, with a set of pieces in its diagrams. A page is rendered at the first request and then cached.
pub fn rules_page(game: GameKind, language: Language, pieces: PieceSet) -> &'static Page {
    static PAGES: [[[OnceLock<Page>; PieceSet::ALL.len()]; Language::ALL.len()]; GameKind::ALL.len()] =
        [const { [const { [const { OnceLock::new() }; PieceSet::ALL.len()] }; Language::ALL.len()] };
            GameKind::ALL.len()];
    PAGES[game as usize][language as usize][pieces as usize].get_or_init(|| {
        render_with(game, language, pieces, rules_source(game, language))
            .expect("embedded pages are well formed, as a test shows")
    })
}

/// Renders a page about a game from Markdown. HTML in the source is escaped.
///
/// # Errors
/// If a diagram is wrong, with the line, or if there is not exactly one heading of the first level.
pub fn render(game: GameKind, language: Language, markdown: &str) -> Result<Page, TextError> {
    render_with(game, language, PieceSet::default(), markdown)
}

fn render_with(
    game: GameKind,
    language: Language,
    pieces: PieceSet,
    markdown: &str,
) -> Result<Page, TextError> {
    let mut writer =
        Writer { game, language, pieces, markdown, page: Page::empty(), titles: 0, out: Vec::new() };
    let mut events = Parser::new_ext(markdown, Options::ENABLE_TABLES).into_offset_iter();
    while let Some((event, range)) = events.next() {
        match event {
            Event::Start(Tag::Heading { level, .. }) => {
                let inner: Vec<Event<'_>> = (&mut events)
                    .map(|(event, _)| event)
                    .take_while(|event| !matches!(event, Event::End(TagEnd::Heading(_))))
                    .collect();
                writer.heading(level, inner);
            }
            Event::Start(Tag::CodeBlock(CodeBlockKind::Fenced(info))) if info.as_ref() == "diagram" => {
                let text: String = (&mut events)
                    .map(|(event, _)| event)
                    .take_while(|event| !matches!(event, Event::End(TagEnd::CodeBlock)))
                    .filter_map(
                        |event| if let Event::Text(text) = event { Some(text.into_string()) } else { None },
                    )
                    .collect();
                writer.diagram(&text, range.start)?;
            }
            Event::Html(text) | Event::InlineHtml(text) => writer.out.push(Event::Text(text)),
            other => writer.out.push(other),
        }
    }
    writer.finish()
}

impl Page {
    fn empty() -> Page {
        Page { title: String::new(), headings: Vec::new(), html: String::new(), n_diagrams: 0 }
    }
}

struct Writer<'a> {
    game: GameKind,
    language: Language,
    pieces: PieceSet,
    markdown: &'a str,
    page: Page,
    titles: usize,
    out: Vec<Event<'a>>,
}

impl<'a> Writer<'a> {
    fn heading(&mut self, level: HeadingLevel, inner: Vec<Event<'a>>) {
        let text: String = inner
            .iter()
            .filter_map(|event| match event {
                Event::Text(text) | Event::Code(text) => Some(text.as_ref()),
                _ => None,
            })
            .collect();
        if level == HeadingLevel::H1 {
            self.titles += 1;
            self.page.title = text;
            return;
        }
        let id = free_id(&self.page.headings, &text);
        let start =
            Tag::Heading { level, id: Some(id.clone().into()), classes: Vec::new(), attrs: Vec::new() };
        self.out.push(Event::Start(start));
        self.out.extend(inner);
        self.out.push(Event::End(TagEnd::Heading(level)));
        if level <= HeadingLevel::H3 {
            self.page.headings.push(Heading { level: level as u8, id, text });
        }
    }

    fn diagram(&mut self, text: &str, at: usize) -> Result<(), TextError> {
        // The block begins with the line of the fence, and the first field is on the next line.
        let first_line = self.markdown[..at].matches('\n').count() + 2;
        let diagram = Diagram::read(self.game, text, first_line)?;
        self.page.n_diagrams += 1;
        let id = format!("{}-{}", self.game.slug(), self.page.n_diagrams);
        self.out.push(Event::Html(CowStr::from(diagram.to_html(&id, self.language, self.pieces))));
        Ok(())
    }

    fn finish(mut self) -> Result<Page, TextError> {
        if self.titles != 1 {
            let message = format!("a page has one heading of the first level, not {}", self.titles);
            return Err(TextError::new(1, message));
        }
        html::push_html(&mut self.page.html, self.out.into_iter());
        Ok(self.page)
    }
}

/// A unique id for a heading with this text. A number is appended if another heading has the id already.
pub fn free_id(headings: &[Heading], text: &str) -> String {
    let id = slug(text);
    let is_free = |id: &String| headings.iter().all(|heading| heading.id != *id);
    let numbered = (2..).map(|number| format!("{id}-{number}"));
    std::iter::once(id.clone()).chain(numbered).find(is_free).expect("there are numbers enough")
}

/// Turns a text into an id: lower-case letters and digits of any language, joined by hyphens.
fn slug(text: &str) -> String {
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let id = words.collect::<Vec<_>>().join("-").to_lowercase();
    if id.is_empty() { "section".to_owned() } else { id }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DIAGRAM: &str =
        "```diagram\nposition: 6/6/6/o5/xo4 x - 0\nmarks: A1\ncaption: Stuck & \"still\".\n```\n";

    fn page(markdown: &str) -> Result<Page, TextError> {
        render(GameKind::Wali, Language::English, markdown)
    }

    #[test]
    fn headings_have_ids_of_their_own() {
        let page = page("# Wali\n\n## The end\n\n### A `D3` move\n\n## The end\n").expect("a page");
        assert_eq!(page.title, "Wali");
        let ids: Vec<_> = page.headings.iter().map(|heading| (heading.level, heading.id.as_str())).collect();
        assert_eq!(ids, [(2, "the-end"), (3, "a-d3-move"), (2, "the-end-2")]);
        assert!(page.html.contains(r#"<h2 id="the-end-2">The end</h2>"#), "{}", page.html);
        assert!(!page.html.contains("<h1"));
    }

    #[test]
    fn html_is_shown_and_not_obeyed() {
        let page = page("# Wali\n\n<script>alert(1)</script>\n\nor <b>bold</b>\n").expect("a page");
        assert!(!page.html.contains("<script") && !page.html.contains("<b>"), "{}", page.html);
        assert!(page.html.contains("&lt;script&gt;"));
    }

    #[test]
    fn a_diagram_becomes_a_figure_with_its_position() {
        let page = page(&format!("# Wali\n\n{DIAGRAM}")).expect("a page");
        let html = &page.html;
        assert_eq!(page.n_diagrams, 1);
        for part in [
            r#"<figure class="diagram" id="wali-1" data-game="wali" data-rules="standard" data-position="6/6/6/o5/xo4 x - 0">"#,
            r#"<figcaption>Stuck &amp; &quot;still&quot;.</figcaption>"#,
            r#"role="img""#,
            r#"<title id="wali-1-title">"#,
            r#"class="mark""#,
        ] {
            assert!(html.contains(part), "{part} in {html}");
        }
        assert!(!html.contains("<style"));
    }

    #[test]
    fn what_is_wrong_in_a_diagram_is_told_with_its_line() {
        for (from, to, line, reason) in [
            ("o5/xo4", "o5/xz4", 4, "position: "),
            ("marks: A1", "marks: G1", 5, "no cell `G1`"),
            ("marks: A1", "arrows: A1", 5, "from>to"),
            ("marks: A1", "moves: A1-B1", 5, "illegal move `A1-B1`"),
            ("marks: A1", "targets-of: A1", 5, "may go anywhere"),
            ("marks: A1", "beams: both", 5, "no lasers"),
            ("marks: A1", "colour: red", 5, "`colour` is not known here"),
            ("marks: A1", "setup: start", 5, "not both"),
            ("marks: A1", "view: left", 5, "near or far"),
            ("marks: A1", "victims: go", 5, "expected `stay`"),
            ("marks: A1", "players: 3", 5, "how many play"),
            ("marks: A1", "rules: hard", 5, "rule sets standard"),
            ("caption: Stuck & \"still\".\n", "", 4, "caption"),
        ] {
            let error = page(&format!("# Wali\n\n{}", DIAGRAM.replace(from, to))).expect_err(to);
            assert_eq!(error.line, line, "{to}: {error}");
            assert!(error.message.contains(reason), "{to}: {error}");
        }
        assert_eq!(page("no title").map_err(|error| error.line), Err(1));
    }
}
