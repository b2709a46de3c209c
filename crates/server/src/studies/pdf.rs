//! A study as a PDF, with its diagrams as vectors.

use drawing::Theme;
use pictures::{PaperDocument, PaperRun, PictureError};
use texts::Language;

use super::sheet::{SheetChapter, SheetPart, SheetSpan};

/// The file.
///
/// # Errors
/// If a diagram cannot be drawn.
pub(crate) fn pdf(
    title: &str,
    language: Language,
    chapters: &[SheetChapter],
) -> Result<Vec<u8>, PictureError> {
    let mut document = PaperDocument::new(title, language.tag());
    document.title(title);
    for (index, chapter) in chapters.iter().enumerate() {
        if index > 0 {
            document.new_page();
        }
        document.heading(&chapter.name);
        document.remark(&chapter.about);
        for part in &chapter.parts {
            match part {
                SheetPart::Line { depth, spans } => {
                    let runs: Vec<PaperRun> = spans.iter().map(|span| run(span, *depth)).collect();
                    document.paragraph(&runs, *depth);
                }
                SheetPart::Diagram(diagram) => {
                    document.figure(&diagram.drawing().theme(Theme::Light).to_svg(), &diagram.after)?;
                }
            }
        }
    }
    Ok(document.finish())
}

/// Moves of the main line are bold; a number stays with its move.
fn run(span: &SheetSpan, depth: usize) -> PaperRun {
    match span {
        SheetSpan::Move { number, text } if number.is_empty() => {
            PaperRun { text: text.replace(' ', "\u{a0}"), is_bold: depth == 0 }
        }
        SheetSpan::Move { number, text } => {
            PaperRun { text: format!("{number}\u{a0}{}", text.replace(' ', "\u{a0}")), is_bold: depth == 0 }
        }
        SheetSpan::Words(words) => PaperRun { text: words.clone(), is_bold: false },
    }
}
