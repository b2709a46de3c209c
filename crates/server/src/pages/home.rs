//! The first page: the five games.

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

/// A position of each game with something to see, by the moves that lead there.
const SIGHTS: &[(GameKind, &[&str])] = &[
    (GameKind::Khet, &[]),
    (GameKind::Khitan, &["C4-D5", "G6-F5"]),
    (GameKind::KenWan, &["H4-E3", "I6-H5", "B1-E2"]),
    (GameKind::Wali, &["C3", "D3", "B2", "D4", "C4", "E2", "B4", "C2", "D2", "B3"]),
    (GameKind::Bermudes, &["G5xC5", "B4-D6"]),
];

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
            @for &(kind, moves) in SIGHTS {
                li.game-card {
                    a.game-card-picture href=(reader.link(&format!("/{kind}"))) tabindex="-1" aria-hidden="true" {
                        (PreEscaped(picture(kind, moves)))
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

/// A board after some moves, for looking at only.
fn picture(kind: GameKind, moves: &[&str]) -> String {
    let start = kind.start(&StartChoice::default(), &[]).expect("every game has a start");
    let mut record = start.position.record(Conduct::People);
    for text in moves {
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
        let shown: Vec<GameKind> = SIGHTS.iter().map(|sight| sight.0).collect();
        assert_eq!(shown, GameKind::ALL);
        for &(kind, moves) in SIGHTS {
            assert!(picture(kind, moves).starts_with("<svg"));
        }
    }
}
