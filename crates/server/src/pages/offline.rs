//! What browsers show in place of a page that needs a network, while there is none.

use axum::response::Response;
use games::GameKind;
use maud::html;

use crate::{
    page_reader::PageReader,
    pages::layout::{HtmlPage, Words},
};

pub(crate) async fn offline(reader: PageReader) -> Response {
    let words = Words(reader.language);
    let title = words.text("error-offline");
    HtmlPage::new(reader, "/offline", title.clone()).render(&html! {
        article.prose {
            h1 { (title) }
            p { (words.text("error-offline-note")) }
            // The page stands at the address that was asked for.
            p { a.button href="" { (words.text("error-reload")) } }
            h2 { (words.text("error-offline-play")) }
            ul.doors {
                @for kind in GameKind::ALL {
                    li {
                        a href=(reader.link(&format!("/{kind}/play"))) {
                            strong { (kind.game().name) }
                            span { (texts::words::game_blurb(reader.language, &kind.game())) }
                        }
                    }
                }
            }
            p { a href=(reader.link("/games")) { (words.text("play-saved-games")) } }
        }
    })
}
