//! What is played in the position on the board: moves with their results, filters, the last games.

use ::explorer::{BANDS, SPEEDS, Source};
use maud::{Markup, html};

use crate::{page_reader::PageReader, pages::layout::Words};

/// The panel, closed: the site is asked when it is opened.
pub(super) fn panel(reader: PageReader, words: Words) -> Markup {
    html! {
        details #explorer.explorer {
            summary { (words.text("explorer-title")) }
            p #explorer-note.fine role="status" {}
            table #explorer-table hidden {
                caption.unseen { (words.text("explorer-table")) }
                thead {
                    tr {
                        th scope="col" { (words.text("explorer-move")) }
                        th scope="col" { (words.text("explorer-results")) }
                        th.number scope="col" { (words.text("explorer-number")) }
                        th.number scope="col" { abbr title=(words.text("explorer-score-long")) { (words.text("explorer-score")) } }
                    }
                }
                tbody #explorer-moves {}
            }
            button #explorer-more type="button" hidden { (words.text("explorer-more")) }
            h3 #explorer-games-title hidden { (words.text("explorer-last-games")) }
            ul #explorer-games.explorer-games {}
            details.explorer-filter {
                summary { (words.text("explorer-filters")) }
                (filters(words))
            }
            p.fine { a href=(reader.link("/docs/explorer")) { (words.text("explorer-about")) } }
        }
    }
}

fn filters(words: Words) -> Markup {
    html! {
        form #explorer-filters.explorer-form {
            fieldset {
                legend { (words.text("explorer-source")) }
                @for source in Source::ALL {
                    label {
                        input type="checkbox" name="source" value=(source.name()) checked;
                        " " (words.text(&format!("explorer-source-{}", source.name())))
                    }
                }
            }
            label for="explorer-speed" { (words.text("explorer-speed")) }
            select #explorer-speed name="speeds" {
                option value="" { (words.text("explorer-any")) }
                @for speed in SPEEDS { option value=(speed) { (words.text(&format!("players-speed-{speed}"))) } }
            }
            label for="explorer-rating" { (words.text("explorer-rating")) }
            select #explorer-rating name="ratingFrom" {
                option value="" { (words.text("explorer-any")) }
                @for rating in &BANDS[2..] { option value=(rating) { (rating) } }
            }
            label for="explorer-since" { (words.text("explorer-since")) }
            input #explorer-since type="text" name="since" inputmode="numeric" pattern="[0-9]{4}-[0-9]{2}" placeholder="2026-01" maxlength="7" autocomplete="off";
            label for="explorer-until" { (words.text("explorer-until")) }
            input #explorer-until type="text" name="until" inputmode="numeric" pattern="[0-9]{4}-[0-9]{2}" placeholder="2026-12" maxlength="7" autocomplete="off";
            label for="explorer-player" { (words.text("explorer-player")) }
            input #explorer-player type="text" name="player" maxlength="100" autocomplete="off" spellcheck="false";
            button { (words.text("explorer-apply")) }
        }
    }
}
