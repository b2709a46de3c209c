//! What a picture is to look like and to show, as the query of its address says. What is not understood is refused by name.

use axum::{
    extract::Query,
    http::{HeaderMap, Uri, header},
};
use drawing::{BoardStyle, Looks, PieceSet, Theme, View};
use games::{AnyRecord, GameKind, StartChoice};
use pictures::{CARD_WIDTH, GamePicture};
use tabletop::{Game, Scene, record::Conduct};
use texts::{Language, words::position_in_words};

use super::PictureForm;
use crate::error::Error;

/// The longest game in an address, in plies.
const MOST_PLIES: usize = 1_000;
/// The longest query, in bytes.
const LONGEST_QUERY: usize = 16 * 1024;

/// Pictures are kept under their address, which names no language.
fn in_english(game: &Game, scene: &Scene) -> String {
    position_in_words(Language::English, game, scene)
}

/// What the query of a picture's address says.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct PictureWish {
    theme: Theme,
    looks: Looks,
    has_no_coordinates: bool,
    width: Option<u32>,
    is_seen_by_second: bool,
    ply: Option<usize>,
    /// Whether the board stands on a card for link previews.
    pub(super) is_card: bool,
}

/// A game in the query of an address: how it begins, and its moves.
#[derive(Debug, Default)]
pub(crate) struct GameWish {
    game: Option<GameKind>,
    rules: Option<String>,
    setup: Option<String>,
    position: Option<String>,
    players: Option<usize>,
    moves: Vec<String>,
}

/// What the query of a viewer's address says.
#[derive(Debug, Default)]
pub(crate) struct FrameWish {
    game: Option<GameKind>,
    language: Option<Language>,
    theme: Option<&'static str>,
    is_seen_by_second: bool,
    ply: Option<usize>,
}

/// The themes of pages.
const THEMES: [&str; 4] = ["system", "light", "dark", "high-contrast"];

fn wrong(name: &str, expected: impl Into<String>) -> Error {
    Error::Parameter { name: tabletop::text::shortened(name), expected: expected.into() }
}

/// The names and values of a query.
fn pairs(uri: &Uri) -> Result<Vec<(String, String)>, Error> {
    if uri.query().is_some_and(|query| query.len() > LONGEST_QUERY) {
        return Err(Error::TooLong);
    }
    match Query::<Vec<(String, String)>>::try_from_uri(uri) {
        Ok(Query(pairs)) => Ok(pairs),
        Err(rejection) => Err(Error::Malformed(rejection.body_text())),
    }
}

fn number<T: std::str::FromStr + PartialOrd + std::fmt::Display>(
    name: &str,
    value: &str,
    range: std::ops::RangeInclusive<T>,
) -> Result<T, Error> {
    let read = value.parse().ok().filter(|number| range.contains(number));
    read.ok_or_else(|| wrong(name, format!("{}–{}", range.start(), range.end())))
}

impl PictureWish {
    /// The wish for a picture of a match, whose address names the game.
    pub(super) fn of_match(uri: &Uri, form: PictureForm) -> Result<PictureWish, Error> {
        let mut wish = PictureWish::default();
        for (name, value) in pairs(uri)? {
            if !wish.read(form, &name, &value)? {
                return Err(wrong(
                    &name,
                    "theme, board, pieces, palette, coordinates, size, side, ply, shape",
                ));
            }
        }
        Ok(wish)
    }

    /// The wish for a picture of a game that stands in the address.
    pub(super) fn with_game(uri: &Uri, form: PictureForm) -> Result<(PictureWish, GameWish), Error> {
        let (mut wish, mut game) = (PictureWish::default(), GameWish::default());
        for (name, value) in pairs(uri)? {
            if !wish.read(form, &name, &value)? && !game.read(&name, value)? {
                return Err(wrong(
                    &name,
                    "game, rules, setup, position, players, moves, theme, board, pieces, palette, coordinates, size, side, ply, shape",
                ));
            }
        }
        Ok((wish, game))
    }

    /// Reads a parameter, and says whether it is one of these.
    fn read(&mut self, form: PictureForm, name: &str, value: &str) -> Result<bool, Error> {
        match name {
            "theme" => {
                let names = || Theme::ALL.map(Theme::name).join(", ");
                self.theme = value.parse().map_err(|_| wrong(name, names()))?;
            }
            "coordinates" => {
                self.has_no_coordinates = match value {
                    "yes" => false,
                    "no" => true,
                    _ => return Err(wrong(name, "yes, no")),
                }
            }
            "board" => {
                let names = || BoardStyle::ALL.map(BoardStyle::name).join(", ");
                self.looks.board = value.parse().map_err(|_| wrong(name, names()))?;
            }
            "pieces" => {
                let names = || PieceSet::ALL.map(PieceSet::name).join(", ");
                self.looks.pieces = value.parse().map_err(|_| wrong(name, names()))?;
            }
            "palette" => {
                let read = |error: drawing::NoColours| wrong(name, error.to_string());
                self.looks.palette = Some(value.parse().map_err(read)?);
            }
            "size" => self.width = Some(number(name, value, form.widths())?),
            "side" => self.is_seen_by_second = number(name, value, 1..=2)? == 2,
            "ply" => self.ply = Some(number(name, value, 0..=100_000)?),
            "shape" => {
                self.is_card = match value {
                    "board" => false,
                    "card" if form == PictureForm::Png => true,
                    _ => {
                        return Err(wrong(
                            name,
                            if form == PictureForm::Png { "board, card" } else { "board" },
                        ));
                    }
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The position that is shown: the one of the wish, else the last.
    pub(super) fn ply(&self, n_plies: usize) -> Result<usize, Error> {
        match self.ply {
            Some(ply) if ply > n_plies => Err(wrong("ply", format!("0–{n_plies}"))),
            ply => Ok(ply.unwrap_or(n_plies)),
        }
    }

    pub(super) fn width(&self, form: PictureForm) -> u32 {
        if self.is_card { CARD_WIDTH } else { self.width.unwrap_or_else(|| form.usual_width()) }
    }

    pub(super) fn picture<'a>(&self, record: &'a dyn AnyRecord) -> GamePicture<'a> {
        let view = if self.is_seen_by_second { View::FAR } else { View::NEAR };
        let picture =
            GamePicture::new(record).theme(self.theme).looks(self.looks).view(view).described(in_english);
        if self.has_no_coordinates { picture.without_coordinates() } else { picture }
    }
}

impl FrameWish {
    /// The wish for a match, which the path names.
    pub(crate) fn of_match(uri: &Uri) -> Result<FrameWish, Error> {
        let mut wish = FrameWish::default();
        for (name, value) in pairs(uri)? {
            if !wish.read(&name, &value)? {
                return Err(wrong(&name, "lang, theme, side, ply"));
            }
        }
        Ok(wish)
    }

    /// The wish for a game that stands in the query.
    pub(crate) fn of_game(uri: &Uri, kind: GameKind) -> Result<(FrameWish, GameWish), Error> {
        let mut wish = FrameWish { game: Some(kind), ..FrameWish::default() };
        let mut game = GameWish { game: Some(kind), ..GameWish::default() };
        for (name, value) in pairs(uri)? {
            if !wish.read(&name, &value)? && (name == "game" || !game.read(&name, value)?) {
                return Err(wrong(&name, "rules, setup, position, players, moves, lang, theme, side, ply"));
            }
        }
        Ok((wish, game))
    }

    fn read(&mut self, name: &str, value: &str) -> Result<bool, Error> {
        match name {
            "lang" => self.language = Some(value.parse().map_err(|_| wrong(name, "fr, en"))?),
            "theme" => {
                let theme = THEMES.into_iter().find(|theme| *theme == value);
                self.theme = Some(theme.ok_or_else(|| wrong(name, THEMES.join(", ")))?);
            }
            "side" => self.is_seen_by_second = number(name, value, 1..=2)? == 2,
            "ply" => self.ply = Some(number(name, value, 0..=100_000)?),
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The game that the path names.
    pub(crate) fn kind(&self) -> Option<GameKind> {
        self.game
    }

    /// The language of the address, or else the one that the browser prefers.
    pub(crate) fn language(&self, headers: &HeaderMap) -> Language {
        let accepted = headers.get(header::ACCEPT_LANGUAGE).and_then(|value| value.to_str().ok());
        self.language.unwrap_or_else(|| Language::preferred(accepted.unwrap_or_default()))
    }

    pub(crate) fn theme(&self) -> &'static str {
        self.theme.unwrap_or("system")
    }

    /// How far the board is turned, in degrees.
    pub(crate) fn turned(&self) -> u16 {
        if self.is_seen_by_second { 180 } else { 0 }
    }

    pub(crate) fn ply(&self) -> Option<usize> {
        self.ply
    }
}

impl GameWish {
    fn read(&mut self, name: &str, value: String) -> Result<bool, Error> {
        match name {
            "game" => {
                let known = || GameKind::ALL.map(GameKind::slug).join(", ");
                self.game = Some(value.parse().map_err(|_| wrong(name, known()))?);
            }
            "rules" | "v" => self.rules = Some(value),
            "setup" => self.setup = Some(value),
            // In addresses `_` stands for a space.
            "position" => self.position = Some(value.replace('_', " ")),
            "players" => self.players = Some(number(name, &value, 2..=3)?),
            "moves" => {
                self.moves = value.split('_').filter(|mv| !mv.is_empty()).map(str::to_owned).collect();
                if self.moves.len() > MOST_PLIES {
                    return Err(wrong(name, format!("1–{MOST_PLIES}")));
                }
            }
            _ => return Ok(false),
        }
        Ok(true)
    }

    /// The game with its moves played.
    pub(crate) fn record(&self) -> Result<Box<dyn AnyRecord>, Error> {
        let known = || GameKind::ALL.map(GameKind::slug).join(", ");
        let game = self.game.ok_or_else(|| wrong("game", known()))?;
        let choice = StartChoice {
            rules: self.rules.as_deref(),
            setup: self.setup.as_deref(),
            position: self.position.as_deref(),
            players: self.players,
        };
        let start = game.start(&choice, &[]).map_err(|error| Error::Malformed(error.to_string()))?;
        let mut record = start.position.record(Conduct::People);
        for (ply, text) in self.moves.iter().enumerate() {
            let explained = |error| Error::Malformed(format!("ply {}: {error}", ply + 1));
            record.play_text(text).map_err(explained)?;
        }
        Ok(record)
    }
}
