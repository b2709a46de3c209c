//! The part of a board that stays the same for a whole game.

use drawing::{CellBox, Drawing, PieceSet, View, piece_svg};
use serde::{Deserialize, Deserializer, Serialize, de::Error};
use tabletop::{Cell, scene::Ground};
use texts::Language;

use crate::{bounds::Bounds, game::GameQuestion, problem::Problem};

/// The game and the appearance of its board.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct BoardQuestion {
    game: GameQuestion,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    look: LookQuestion,
}

/// The appearance of drawings in a page.
#[derive(Clone, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(default, deny_unknown_fields)]
pub(crate) struct LookQuestion {
    /// The clockwise rotation of the board, in degrees.
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    turned: u16,
    /// Whether the names of rows and columns are shown.
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    coordinates: bool,
    /// The prefix of ids, which allows several boards in one page.
    #[serde(deserialize_with = "prefix")]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    pub(crate) prefix: String,
    /// The language of texts, `fr` or `en`.
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    language: String,
    /// The set of pieces: `carved` or `flat`.
    #[serde(deserialize_with = "piece_set")]
    #[cfg_attr(test, ts(as = "Option<String>", optional))]
    pub(crate) pieces: PieceSet,
}

/// The prefix occurs before every name in a drawing, hundreds of times, so its length is limited.
const LONGEST_PREFIX: usize = 100;

fn prefix<'de, D: Deserializer<'de>>(read: D) -> Result<String, D::Error> {
    let prefix = String::deserialize(read)?;
    if prefix.len() > LONGEST_PREFIX {
        return Err(D::Error::custom(format!("a prefix has at most {LONGEST_PREFIX} bytes")));
    }
    Ok(prefix)
}

fn piece_set<'de, D: Deserializer<'de>>(read: D) -> Result<PieceSet, D::Error> {
    String::deserialize(read)?.parse().map_err(D::Error::custom)
}

impl Default for LookQuestion {
    fn default() -> LookQuestion {
        LookQuestion {
            turned: 0,
            coordinates: true,
            prefix: "tablier".to_owned(),
            language: "en".to_owned(),
            pieces: PieceSet::default(),
        }
    }
}

impl LookQuestion {
    pub(crate) fn view(&self) -> View {
        View::turned(self.turned)
    }

    pub(crate) fn language(&self) -> Result<Language, Problem> {
        language(&self.language)
    }

    /// Applies the appearance to a drawing.
    pub(crate) fn of<'a>(&self, drawing: Drawing<'a>) -> Drawing<'a> {
        let drawing = drawing.view(self.view()).piece_set(self.pieces).prefix(&self.prefix);
        if self.coordinates { drawing } else { drawing.without_coordinates() }
    }
}

/// The language with this tag.
pub(crate) fn language(tag: &str) -> Result<Language, Problem> {
    tag.parse().map_err(|_| Problem::new("malformed", "a language is `fr` or `en`"))
}

/// A board.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct BoardAnswer {
    view_box: String,
    layer: String,
    /// The clickable cells, row by row as they are seen, each row from left to right.
    rows: Vec<Vec<CellAnswer>>,
    reserves: Vec<ReserveBox>,
    /// Pictures of the kinds of pieces whose number matters.
    kinds: Vec<String>,
    /// The step of rotations in degrees.
    step: u16,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct CellAnswer {
    name: String,
    #[serde(flatten)]
    place: BoxAnswer,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct ReserveBox {
    owner: usize,
    #[serde(flatten)]
    place: BoxAnswer,
}

/// The centre and the size, as fractions of the picture.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct BoxAnswer {
    x: f32,
    y: f32,
    w: f32,
    h: f32,
}

impl From<CellBox> for BoxAnswer {
    fn from(CellBox { x, y, width, height }: CellBox) -> BoxAnswer {
        BoxAnswer { x, y, w: width, h: height }
    }
}

/// Answers the question `board`.
pub(crate) fn board(question: &BoardQuestion, bounds: &Bounds<'_>) -> Result<BoardAnswer, Problem> {
    let game = question.game.open(bounds)?;
    let scene = game.position().scene();
    let drawing = question.look.of(Drawing::new(&scene));
    let mut cells: Vec<CellAnswer> = Vec::new();
    for (index, cell) in scene.board.cells.iter().enumerate() {
        if cell.ground != Ground::Blocked {
            let here = Cell(u8::try_from(index).expect("boards have fewer than 256 cells"));
            cells.push(CellAnswer { name: cell.name.clone(), place: drawing.cell_box(here).into() });
        }
    }
    // Rounded to thousandths, so that rounding errors do not split the cells of one row.
    let height = |cell: &CellAnswer| (cell.place.y * 1000.0).round() as i32;
    let across = |cell: &CellAnswer| (cell.place.x * 1000.0).round() as i32;
    cells.sort_by_key(|cell| (height(cell), across(cell)));
    let mut rows: Vec<Vec<CellAnswer>> = Vec::new();
    for cell in cells {
        match rows.last_mut() {
            Some(row) if (height(&row[0]) - height(&cell)).abs() <= 2 => row.push(cell),
            _ => rows.push(vec![cell]),
        }
    }
    for row in &mut rows {
        row.sort_by_key(across);
    }
    let places = drawing.reserve_boxes().into_iter().map(BoxAnswer::from);
    let reserves = scene.reserves.iter().zip(places);
    let material = game.position().material();
    let kinds = material.iter().enumerate().map(|(index, it)| {
        let prefix = format!("{}-kind-{index}", question.look.prefix);
        piece_svg(it.look, View::NEAR, question.look.pieces, &prefix)
    });
    let n_sides = scene.board.cells.first().map_or(4, |cell| cell.outline.len());
    Ok(BoardAnswer {
        view_box: drawing.view_box(),
        layer: drawing.board_layer(),
        rows,
        reserves: reserves
            .map(|(reserve, place)| ReserveBox { owner: reserve.owner.index(), place })
            .collect(),
        kinds: kinds.collect(),
        step: if n_sides == 6 { 60 } else { 90 },
    })
}
