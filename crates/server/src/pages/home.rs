//! The first page: all games.

use axum::response::Response;
use games::{GameKind, StartChoice};
use maud::{PreEscaped, html};
use tabletop::record::Conduct;

use crate::{
    page_reader::PageReader,
    pages::{
        layout::{HtmlPage, Words},
        saved::{LISTED, listed_games},
    },
};

pub(crate) async fn home(reader: PageReader) -> Response {
    let words = Words(reader.language);
    let page = HtmlPage::new(reader, "/", words.text("site-name")).script(
        "pages/home.js",
        LISTED,
        listed_games(reader.language),
    );
    page.render(&html! {
        section.hero {
            h1 { (words.text("site-tagline")) }
            p { (words.text("site-description")) }
        }
        section #continue hidden {
            h2 { (words.text("home-continue")) }
            ul.saved-games {}
        }
        h2.unseen { (words.text("home-choose-game")) }
        ul.game-cards {
            @for kind in GameKind::ALL {
                li.game-card {
                    a.game-card-picture href=(reader.link(&format!("/{kind}"))) tabindex="-1" aria-hidden="true" {
                        (PreEscaped(picture(kind)))
                    }
                    div.game-card-text {
                        h3 { a href=(reader.link(&format!("/{kind}"))) { (kind.game().name) } }
                        p { (texts::words::game_blurb(reader.language, &kind.game())) }
                        p.game-card-links {
                            a.button href=(reader.link(&format!("/{kind}/play"))) { (words.text("nav-play")) }
                            a.button.quiet href=(reader.link(&format!("/{kind}/learn"))) { (words.text("nav-learn")) }
                        }
                    }
                }
            }
        }
    })
}

/// A board with something to see.
fn picture(kind: GameKind) -> String {
    let start = kind.start(&StartChoice::default(), &[]).expect("every game has a start");
    let mut record = start.position.record(Conduct::People);
    for text in kind.sample_moves() {
        record.play_text(text).expect("the moves of the pictures are legal, as a test shows");
    }
    let scene = record.position().scene();
    let drawing = drawing::Drawing::new(&scene).without_coordinates().prefix(&format!("sight-{kind}"));
    drawing.to_inline_svg()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_its_picture() {
        for kind in GameKind::ALL {
            assert!(picture(kind).starts_with("<svg"));
        }
    }
}
