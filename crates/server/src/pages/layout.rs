//! What all pages share: the head, the navigation, the footer, and the words for scripts.

use axum::{
    http::{HeaderValue, header},
    response::{Html, IntoResponse, Response},
};
use games::{EngineHost, GameKind, budget};
use maud::{DOCTYPE, Markup, PreEscaped, html};
use search::Level;
use serde_json::{Map, Value as Json};
use texts::{Language, Value, text, text_with};

use crate::{
    language::{LANGUAGE_COOKIE, other},
    looks,
    page_reader::PageReader,
    pages::preview::Preview,
};

/// Words in one language.
#[derive(Clone, Copy)]
pub(super) struct Words(pub(super) Language);

impl Words {
    pub(super) fn text(self, key: &str) -> String {
        text(self.0, key)
    }

    pub(super) fn with(self, key: &str, values: &[(&str, Value)]) -> String {
        text_with(self.0, key, values)
    }
}

impl PageReader {
    /// The address of a page for this reader.
    pub(crate) fn link(self, path: &str) -> String {
        if self.is_named { format!("/{}{path}", self.language.tag()) } else { path.to_owned() }
    }
}

/// How long a thought on the server takes that a page asks for, in thousandths of a second.
fn think_ms() -> Option<u128> {
    budget(Level::LAST, EngineHost::ServerQuestion).time.map(|time| time.as_millis())
}

/// A page on its way.
pub(super) struct HtmlPage<'a> {
    reader: PageReader,
    /// The address without a language.
    path: &'a str,
    title: String,
    description: Option<String>,
    game: Option<GameKind>,
    /// Whether it has a board with a panel beside it, without being of one game.
    has_table: bool,
    /// A style sheet beside those of all pages.
    style: Option<&'static str>,
    /// The script that makes it live.
    script: Option<&'static str>,
    /// Beginnings of the keys of words that the script needs.
    texts: &'static [&'static str],
    /// What the script gets.
    data: Json,
    /// The answers to what the script asks first.
    answers: Json,
    /// What other sites show of a link to it.
    preview: Option<Preview>,
    /// Whether it shows what belongs to one person.
    is_personal: bool,
    /// Whether it is itself a match that waits for the reader's move.
    has_turn: bool,
}

/// Words that every script may need.
const COMMON_TEXTS: &[&str] = &[
    "board-",
    "common-",
    "error-",
    "key-",
    "keys-",
    "notices-all",
    "notices-number",
    "notices-title",
    "online-next-game",
    "site-name",
];

impl<'a> HtmlPage<'a> {
    pub(super) fn new(reader: PageReader, path: &'a str, title: impl Into<String>) -> HtmlPage<'a> {
        HtmlPage {
            reader,
            path,
            title: title.into(),
            description: None,
            game: None,
            has_table: false,
            style: None,
            script: None,
            texts: &[],
            data: Json::Null,
            answers: Json::Null,
            preview: None,
            is_personal: false,
            has_turn: false,
        }
    }

    pub(super) fn described(mut self, description: impl Into<String>) -> HtmlPage<'a> {
        self.description = Some(description.into());
        self
    }

    pub(super) fn of(mut self, game: GameKind) -> HtmlPage<'a> {
        self.game = Some(game);
        self
    }

    /// With a board that shows positions of any game.
    pub(super) fn with_table(mut self) -> HtmlPage<'a> {
        self.has_table = true;
        self
    }

    /// With things that belong to one person: no copy is kept anywhere.
    pub(super) fn personal(mut self) -> HtmlPage<'a> {
        self.is_personal = true;
        self
    }

    /// A match, in which it may be the reader's turn.
    pub(super) fn with_turn(mut self, has_turn: bool) -> HtmlPage<'a> {
        self.has_turn = has_turn;
        self
    }

    /// With a preview for other sites.
    pub(super) fn preview(mut self, preview: Preview) -> HtmlPage<'a> {
        self.preview = Some(preview);
        self
    }

    /// With a style sheet of its own.
    pub(super) fn style(mut self, name: &'static str) -> HtmlPage<'a> {
        self.style = Some(name);
        self
    }

    /// With a script, the words it needs, and the data it gets.
    pub(super) fn script(
        mut self,
        name: &'static str,
        texts: &'static [&'static str],
        data: Json,
    ) -> HtmlPage<'a> {
        self.script = Some(name);
        self.texts = texts;
        self.data = data;
        self
    }

    /// With the answers to what the script asks first.
    pub(super) fn answering(mut self, answers: Json) -> HtmlPage<'a> {
        self.answers = answers;
        self
    }

    pub(super) fn render(&self, body: &Markup) -> Response {
        let page = self.markup(body).into_string();
        let mut response = Html(page).into_response();
        let headers = response.headers_mut();
        if self.reader.is_named {
            // A language that was chosen by its address is remembered.
            let cookie = format!(
                "{LANGUAGE_COOKIE}={}; Path=/; Max-Age=31536000; SameSite=Lax",
                self.reader.language.tag()
            );
            headers.insert(header::SET_COOKIE, HeaderValue::from_str(&cookie).expect("a tag is plain"));
        }
        if !self.reader.keeps_looks {
            headers.append(header::SET_COOKIE, looks::set_cookie(&self.reader.looks));
        }
        if let Some(caching) = self.caching() {
            headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
        }
        headers.insert(header::CONTENT_LANGUAGE, HeaderValue::from_static(self.reader.language.tag()));
        headers.insert(header::VARY, HeaderValue::from_static("cookie, accept-language, accept-encoding"));
        response
    }

    /// Who may keep the page. What names somebody is for one browser only; what belongs to somebody is kept nowhere.
    fn caching(&self) -> Option<&'static str> {
        match self.reader.by {
            _ if self.is_personal => Some("no-store"),
            Some(_) => Some("private, no-cache"),
            None => None,
        }
    }

    fn markup(&self, body: &Markup) -> Markup {
        let reader = self.reader;
        let words = Words(reader.language);
        let site = words.text("site-name");
        let title = if self.title == site { site.clone() } else { format!("{} – {site}", self.title) };
        let description = self.description.clone().unwrap_or_else(|| words.text("site-description"));
        html! {
            (DOCTYPE)
            html lang=(reader.language.tag()) data-theme=(reader.theme) data-board=(reader.looks.board) data-pieces=(reader.looks.pieces) data-rules=(if assets::has_wasm() { "soon" } else { "server" }) data-think-ms=[think_ms()] {
                head {
                    meta charset="utf-8";
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    title { (title) }
                    meta name="description" content=(description);
                    @if let Some(preview) = &self.preview { (preview.markup(reader, self.path)) }
                    meta name="color-scheme" content="light dark";
                    meta name="theme-color" content="#5b4230";
                    link rel="stylesheet" href=(assets::address("board/drawings.css"));
                    link rel="stylesheet" href=(assets::address("board/board.css"));
                    link rel="stylesheet" href=(assets::address("shared/site.css"));
                    @if self.game.is_some() || self.has_table {
                        link rel="stylesheet" href=(assets::address("shared/table.css"));
                    }
                    // Sheets from which games go out, and lists of games that come in.
                    @if self.texts.contains(&"share-") {
                        link rel="stylesheet" href=(assets::address("shared/share.css"));
                    }
                    @if self.texts.contains(&"quick-") {
                        link rel="stylesheet" href=(assets::address("shared/quick.css"));
                    }
                    @if let Some(palette) = reader.looks.palette {
                        link #palette rel="stylesheet" href={ "/palette/" (palette) ".css" };
                    }
                    @if let Some(style) = self.style {
                        link rel="stylesheet" href=(assets::address(style));
                    }
                    link rel="icon" href=(assets::address("shared/icon.svg")) type="image/svg+xml";
                    link rel="manifest" href="/manifest.webmanifest";
                    @for language in Language::ALL {
                        link rel="alternate" hreflang=(language.tag()) href={ "/" (language.tag()) (self.path) };
                    }
                    // The page's own script does nothing by itself: it is loaded beside the one that starts it.
                    @if let Some(script) = self.script {
                        script type="module" src=(assets::address(script)) {}
                    }
                    script type="module" src=(assets::address("start.js")) data-page=[self.script] {}
                }
                body {
                    a.skip href="#content" { (words.text("site-skip-to-content")) }
                    (self.header(words))
                    main #content tabindex="-1" { (body) }
                    (footer(reader, words))
                    div #announcements.unseen role="status" aria-live="polite" {}
                    div #alarms.unseen role="alert" aria-live="assertive" {}
                    div #toast.toast role="status" hidden {}
                    (handed_over(reader.language, &[COMMON_TEXTS, self.texts].concat(), &self.data, &self.answers))
                }
            }
        }
    }

    fn header(&self, words: Words) -> Markup {
        let reader = self.reader;
        let other = other(reader.language);
        html! {
            div.top {
                header.site-header {
                    a.brand href=(reader.link("/")) aria-label=(words.text("site-name")) {
                        (PreEscaped(BRAND)) span { (words.text("site-name")) }
                    }
                    nav aria-label=(words.text("nav-main")) {
                        ul {
                            @for kind in GameKind::ALL {
                                @let here = self.game == Some(kind);
                                li { a href=(reader.link(&format!("/{kind}"))) aria-current=[here.then_some("true")] { (kind.game().name) } }
                            }
                        }
                    }
                    ul.site-tools {
                        (self.waiting(words))
                        (bell(reader, words))
                        li { a href=(reader.link("/lobby")) { (words.text("online-nav")) } }
                        li.wide-only { a href=(reader.link("/games")) { (words.text("play-saved-games")) } }
                        @match reader.account() {
                            Some(name) => li.reader { a href=(reader.link("/account")) { (name) } },
                            None => li.reader { a href=(self.way_in()) { (words.text("nav-sign-in")) } },
                        }
                        li { a href=(reader.link("/settings")) { (words.text("nav-settings")) } }
                        li { a href={ "/" (other.tag()) (self.path) } lang=(other.tag()) hreflang=(other.tag()) { (other.name()) } }
                    }
                }
                @if let Some(kind) = self.game {
                    (game_tabs(reader, words, kind, self.path))
                }
            }
        }
    }

    /// Where one signs in, to come back to this page.
    fn way_in(&self) -> String {
        let to = if self.path.starts_with("/account") { String::new() } else { self.reader.link(self.path) };
        with_onward(self.reader, "/account/sign-in", &to)
    }

    /// The way to the other matches that wait for the reader: for a move, or for an answer to a challenge. A script keeps the number right.
    fn waiting(&self, words: Words) -> Markup {
        let n_waiting = self.reader.by.map(|by| by.n_waiting - i64::from(self.has_turn));
        let number = n_waiting.unwrap_or_default();
        // From a match it leads on to another.
        let here = self.path.strip_prefix("/g/").map(|id| format!("?after={id}")).unwrap_or_default();
        html! {
            li #waiting.waiting hidden[number == 0] {
                a href={ (self.reader.link("/next")) (here) } data-number=[n_waiting] { (words.with("online-next-game", &[("number", number.into())])) }
            }
        }
    }
}

/// The way to what the reader is told of, with the number of what was not read. A script keeps it right, and unfolds the list.
fn bell(reader: PageReader, words: Words) -> Markup {
    let Some(by) = reader.by else { return html! {} };
    html! {
        li.bell {
            a #bell href=(reader.link("/notices")) data-unread=(by.n_notices) aria-label=(words.with("notices-number", &[("number", by.n_notices.into())])) {
                (PreEscaped(BELL)) span.bell-number aria-hidden="true" hidden[by.n_notices == 0] { (by.n_notices) }
            }
        }
    }
}

/// The words and facts that scripts need, as data: the words whose keys have these beginnings, what the page gets, and the answers to what
/// it asks first.
pub(super) fn handed_over(language: Language, prefixes: &[&str], data: &Json, answers: &Json) -> Markup {
    let mut all = Map::new();
    for key in texts::all_keys(language) {
        if prefixes.iter().any(|prefix| key.starts_with(prefix)) {
            all.insert(key.to_owned(), Json::String(texts::text(language, key)));
        }
    }
    let texts = Json::Object(all).to_string();
    html! {
        script #texts type="application/json" { (PreEscaped(in_script(&texts))) }
        @if !data.is_null() {
            script #data type="application/json" { (PreEscaped(in_script(&data.to_string()))) }
        }
        @if !answers.is_null() {
            script #answers type="application/json" { (PreEscaped(in_script(&answers.to_string()))) }
        }
    }
}

/// The address of a page that knows where to go on to afterwards.
pub(super) fn with_onward(reader: PageReader, path: &str, to: &str) -> String {
    if to.is_empty() { reader.link(path) } else { with_query(reader, path, "to", to) }
}

/// The address of a page with something in its query.
pub(super) fn with_query(reader: PageReader, path: &str, name: &str, value: &str) -> String {
    let page = reader.link(path);
    let escaped: String = value
        .bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'/' | b'-' | b'_' | b'.' => {
                char::from(byte).to_string()
            }
            _ => format!("%{byte:02X}"),
        })
        .collect();
    format!("{page}?{name}={escaped}")
}

/// JSON inside an element of the page: nothing in it can end the element.
fn in_script(json: &str) -> String {
    json.replace('<', "\\u003c").replace('\u{2028}', "\\u2028").replace('\u{2029}', "\\u2029")
}

/// The pages of a game.
fn game_tabs(reader: PageReader, words: Words, kind: GameKind, path: &str) -> Markup {
    let tabs = [
        ("", kind.game().name.to_owned()),
        ("/rules", words.text("nav-rules")),
        ("/learn", words.text("nav-learn")),
        ("/play", words.text("nav-play")),
        ("/puzzle", words.text("nav-puzzles")),
        ("/analysis", words.text("nav-analysis")),
        ("/editor", words.text("nav-editor")),
    ];
    html! {
        nav.game-tabs aria-label=(kind.game().name) {
            ul {
                @for (tab, name) in tabs {
                    @let address = format!("/{kind}{tab}");
                    @let is_here = path == address || (!tab.is_empty() && path.starts_with(&address));
                    li { a href=(reader.link(&address)) aria-current=[is_here.then_some("page")] { (name) } }
                }
            }
        }
    }
}

fn footer(reader: PageReader, words: Words) -> Markup {
    html! {
        footer.site-footer {
            p { (words.text("footer-no-tracking")) }
            // The header of a phone has no room for the games that are kept.
            p {
                a href=(reader.link("/games")) { (words.text("play-saved-games")) } " · "
                a href=(reader.link("/study")) { (words.text("study-studies")) } " · "
                a href=(reader.link("/players")) { (words.text("players-title")) } " · "
                a href=(reader.link("/friends")) { (words.text("friends-title")) } " · "
                a href=(reader.link("/docs")) { (words.text("footer-docs")) }
            }
            p {
                (words.text("footer-licence")) " · "
                (words.with("footer-version", &[("version", env!("CARGO_PKG_VERSION").into())]))
                span data-keys hidden { " · " button.link type="button" { (words.text("keys-show")) } }
            }
        }
    }
}

/// A bell.
const BELL: &str = r#"<svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true"><path d="M12 3a6 6 0 0 0-6 6v4l-2 4h16l-2-4V9a6 6 0 0 0-6-6zM9.5 19.5a2.5 2.5 0 0 0 5 0" fill="none" stroke="currentColor" stroke-width="1.8" stroke-linejoin="round" stroke-linecap="round"/></svg>"#;

/// Five tiles: a board in small.
const BRAND: &str = r#"<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" class="brand-mark"><rect x="1" y="1" width="30" height="30" rx="7" class="brand-ground"/><circle cx="10" cy="10" r="4" class="brand-light"/><rect x="18" y="6" width="8" height="8" rx="1.5" class="brand-dark"/><rect x="6" y="18" width="8" height="8" rx="1.5" class="brand-dark"/><circle cx="22" cy="22" r="4" class="brand-light"/></svg>"#;
