//! Small boards in lists and on the first page: of matches, as pictures that are fetched when they come into sight; of positions, drawn
//! in the page.

use drawing::{PieceSet, View};
use games::{AnyPosition, GameKind, StartChoice};
use maud::{Markup, PreEscaped, html};
use store::MatchRow;
use tabletop::record::Conduct;

use crate::page_reader::PageReader;

/// The width of a picture in a list, in pixels: what a sharp screen shows of half as many.
const WIDTH: u32 = 320;

/// The board of a match that has begun. Its address changes with every move, so that a browser keeps what it has.
pub(super) fn of_match(reader: PageReader, row: &MatchRow) -> Markup {
    let address = |theme: &str| {
        let looks = reader.looks;
        let palette = looks.palette.map(|palette| format!("&palette={palette}")).unwrap_or_default();
        format!(
            "/g/{}.svg?ply={}&size={WIDTH}&coordinates=no&theme={theme}&board={}&pieces={}{palette}",
            row.id, row.plies, looks.board, looks.pieces
        )
    };
    let shown = |theme: &str| {
        html! { img src=(address(theme)) alt="" loading="lazy" decoding="async" width=(WIDTH) height=(WIDTH); }
    };
    html! {
        span.small-board {
            @match reader.theme {
                "system" => picture {
                    source media="(prefers-contrast: more)" srcset=(address("high-contrast"));
                    source media="(prefers-color-scheme: dark)" srcset=(address("dark"));
                    (shown("light"))
                },
                theme => (shown(theme)),
            }
        }
    }
}

/// A position of a game with something to see.
pub(super) fn of_game(reader: PageReader, kind: GameKind) -> Markup {
    let start = kind.start(&StartChoice::default(), &[]).expect("every game has a start");
    let mut record = start.position.record(Conduct::People);
    for text in kind.sample_moves() {
        record.play_text(text).expect("the moves of the pictures are legal, as a test shows");
    }
    of_position(reader.looks.pieces, record.position(), View::NEAR, &format!("sight-{kind}"))
}

/// A position, seen from a side. `prefix` is like no other in the page.
pub(super) fn of_position(pieces: PieceSet, position: &dyn AnyPosition, view: View, prefix: &str) -> Markup {
    let scene = position.scene();
    let drawing = drawing::Drawing::new(&scene).without_coordinates();
    PreEscaped(drawing.piece_set(pieces).view(view).prefix(prefix).to_inline_svg())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_a_picture_and_a_short_game_that_can_be_watched() {
        for kind in GameKind::ALL {
            let start = kind.start(&StartChoice::default(), &[]).expect("a start");
            for moves in [kind.sample_moves(), kind.short_game()] {
                let mut record = start.position.record(Conduct::People);
                for text in moves {
                    record.play_text(text).unwrap_or_else(|error| panic!("{kind} {text}: {error}"));
                }
                let drawn = of_position(PieceSet::Flat, record.position(), View::NEAR, "test");
                assert!(drawn.into_string().starts_with("<svg"));
            }
        }
    }
}
