//! Quick pairing in pages: a tile for each game and clock, and what waiting looks like.

use games::GameKind;
use maud::{Markup, html};

use crate::{
    pages::{clocks::clock_words, layout::Words},
    pairing::{CLOCKS, WaitingCount},
};

/// The words that the script needs.
pub(super) const TEXTS: &str = "quick-";

/// The tiles: a row for each game, a column for each clock.
pub(super) fn section(words: Words, counts: &[WaitingCount], may_rate: bool) -> Markup {
    html! {
        section #quick.quick aria-labelledby="quick-title" {
            h2 #quick-title { (words.text("quick-title")) }
            p.fine { (words.text("quick-lead")) }
            noscript { p.notice { (words.text("error-no-script")) } }
            div #quick-waiting.quick-waiting role="status" hidden {}
            div.quick-tiles {
                @for kind in GameKind::ALL {
                    div.quick-game role="group" aria-label=(kind.game().name) {
                        span.quick-name aria-hidden="true" { (kind.game().name) }
                        @for clock in CLOCKS { (tile(words, counts, kind, clock)) }
                    }
                }
            }
            p.field.quick-rated {
                label { input #quick-rated type="checkbox" checked[may_rate] disabled[!may_rate]; " " (words.text("quick-rated")) }
            }
            p.refusal role="alert" {}
        }
    }
}

fn tile(words: Words, counts: &[WaitingCount], kind: GameKind, clock: &str) -> Markup {
    let n_waiting = counts.iter().find_map(|count| count.of(kind, clock)).unwrap_or(0);
    html! {
        button.quick-tile type="button" data-game=(kind) data-clock=(clock) data-waits disabled {
            span.unseen { (kind.game().name) " " }
            (short_clock(words, clock))
            span.quick-count hidden[n_waiting == 0] title=(words.text("quick-count")) { (n_waiting) }
        }
    }
}

/// A clock in the room of a tile; whoever hears it hears all of it.
fn short_clock(words: Words, clock: &str) -> Markup {
    let days =
        clock.split_once('d').filter(|_| clock.contains("cap")).and_then(|it| it.0.parse::<i64>().ok());
    match days {
        Some(days) => html! {
            span aria-hidden="true" { (words.with("quick-days", &[("days", days.into())])) }
            span.unseen { (clock_words(words, clock)) }
        },
        None => html! { span { (clock) } },
    }
}
