//! Draws scenes as SVG for the web page, for files and for documents.
//!
//! [`Scene`] is plain data, and a [`Drawing`] renders it. This crate knows no game: a piece brings its shape as a
//! [`Symbol`](tabletop::symbol::Symbol). Players differ by shape and pattern first and by colour second. The drawings
//! contain their own letters, so they need no font.
//!
//! ```
//! use drawing::{Drawing, Theme};
//! use tabletop::{Cell, grid::square, scene::{Board, Ground, Look, Piece, Scene}, symbol::Symbol, Player};
//!
//! let name = |index: usize| format!("{}{}", ["a", "b"][index % 2], 2 - index / 2);
//! let board = square::board(2, 2, |index| (index % 2, index / 2, name(index), Ground::Plain), |_| "a".into(), |_| "1".into());
//! let board: &'static Board = Box::leak(Box::new(board));
//! static PAWN: Symbol = Symbol { name: "pawn", ..Symbol::PLAIN };
//! let pawn = Look { symbol: &PAWN, owner: Player::First, turn: 0 };
//! let scene = Scene { board, pieces: vec![Piece { at: Cell(3), look: pawn }], reserves: Vec::new() };
//!
//! let svg = Drawing::new(&scene).theme(Theme::Dark).title("A lonely pawn").last_move(&[Cell(3)]).to_svg();
//! assert!(svg.starts_with("<svg") && svg.contains("<title"));
//! ```
//!
//! A page that only shows drawings uses [`Drawing::to_inline_svg`]. A page that animates them uses the layers one by
//! one: [`Drawing::board_layer`], [`Drawing::lower_marks_layer`], [`Drawing::pieces_layer`] and
//! [`Drawing::upper_marks_layer`], in this order. In both cases each drawing needs a prefix of its own, and the page's
//! style sheet needs [`page_style_sheet`] and [`Theme::css_variables`].

mod board;
pub mod contrast;
mod escape;
mod foresight;
mod heat;
mod layout;
mod looks;
mod marks;
mod opinions;
mod own_colours;
mod pieces;
mod style;
mod symbols;
mod theme;
mod view;

use std::collections::BTreeSet;

use tabletop::{Cell, Effect, Player, Scene, effect::Ray, scene::Look};

pub use heat::Heat;
pub use looks::{Looks, NoLooks};
pub use marks::{Arrow, Brush, Sample, Sketch};
pub use opinions::{MOST_OPINIONS, Opinion};
pub use own_colours::{ColourClash, NoColours, OwnColours};
pub use style::{BoardStyle, PieceSet, UnknownStyle};
pub use theme::{Colour, Theme, UnknownTheme};
use vector::Number;
pub use view::View;

use crate::{escape::escaped, layout::Layout};

/// The class of drawings in a page, and the default prefix of their ids.
const PREFIX: &str = "tablier";

/// A builder that draws a scene as SVG, with marks and options.
#[derive(Clone, Debug)]
pub struct Drawing<'a> {
    scene: &'a Scene,
    theme: Theme,
    looks: Looks,
    view: View,
    has_coordinates: bool,
    prefix: String,
    width: Option<u32>,
    title: String,
    description: String,
    last_move: Vec<Cell>,
    targets: Vec<Cell>,
    selected: Option<Cell>,
    rings: Vec<Cell>,
    arrows: Vec<Arrow>,
    sketches: Vec<Sketch>,
    lines: Vec<Vec<Cell>>,
    beams: Vec<Vec<Ray>>,
    foreseen: Option<(Vec<Effect>, Brush)>,
    ink: marks::Ink,
}

impl<'a> Drawing<'a> {
    /// Starts a drawing of a scene. By default it has the light theme and coordinates, and is seen from the first
    /// player's side.
    pub fn new(scene: &'a Scene) -> Drawing<'a> {
        Drawing {
            scene,
            theme: Theme::default(),
            looks: Looks::default(),
            view: View::default(),
            has_coordinates: true,
            prefix: PREFIX.to_owned(),
            width: None,
            title: String::new(),
            description: String::new(),
            last_move: Vec::new(),
            targets: Vec::new(),
            selected: None,
            rings: Vec::new(),
            arrows: Vec::new(),
            sketches: Vec::new(),
            lines: Vec::new(),
            beams: Vec::new(),
            foreseen: None,
            ink: marks::Ink::Plain,
        }
    }

    /// Sets the colours.
    pub fn theme(mut self, theme: Theme) -> Drawing<'a> {
        self.theme = theme;
        self
    }

    /// Sets the style of the board, the set of pieces and colours of somebody's own. Drawings for pages take their colours from the
    /// page.
    pub fn looks(mut self, looks: Looks) -> Drawing<'a> {
        self.looks = looks;
        self
    }

    /// Sets the set of pieces.
    pub fn piece_set(mut self, pieces: PieceSet) -> Drawing<'a> {
        self.looks.pieces = pieces;
        self
    }

    /// Sets the side from which the board is seen.
    pub fn view(mut self, view: View) -> Drawing<'a> {
        self.view = view;
        self
    }

    /// Leaves out the names of rows and columns.
    pub fn without_coordinates(mut self) -> Drawing<'a> {
        self.has_coordinates = false;
        self
    }

    /// Sets the prefix of ids and the class, for several drawings in one page. A prefix begins with a letter and
    /// contains letters, digits and hyphens. Other characters are dropped.
    pub fn prefix(mut self, prefix: &str) -> Drawing<'a> {
        let fitting = prefix.chars().skip_while(|it| !it.is_ascii_alphabetic());
        let fitting: String = fitting.filter(|it| it.is_ascii_alphanumeric() || *it == '-').collect();
        self.prefix = if fitting.is_empty() { PREFIX.to_owned() } else { fitting };
        self
    }

    /// Sets the default width in pixels, which the page can override. The height follows from it.
    pub fn width(mut self, pixels: u32) -> Drawing<'a> {
        self.width = Some(pixels);
        self
    }

    /// Sets the title that screen readers read.
    pub fn title(mut self, title: &str) -> Drawing<'a> {
        self.title = title.to_owned();
        self
    }

    /// Adds a description of the position for screen readers.
    pub fn description(mut self, description: &str) -> Drawing<'a> {
        self.description = description.to_owned();
        self
    }

    /// Draws brackets around the cells that the last move touched.
    pub fn last_move(mut self, cells: &[Cell]) -> Drawing<'a> {
        self.last_move = cells.to_vec();
        self
    }

    /// Marks cells as possible destinations.
    pub fn targets(mut self, cells: &[Cell]) -> Drawing<'a> {
        self.targets = cells.to_vec();
        self
    }

    /// Draws a frame around a cell.
    pub fn selected(mut self, cell: Cell) -> Drawing<'a> {
        self.selected = Some(cell);
        self
    }

    /// Draws rings around cells.
    pub fn marks(mut self, cells: &[Cell]) -> Drawing<'a> {
        self.rings = cells.to_vec();
        self
    }

    /// Draws arrows.
    pub fn arrows(mut self, arrows: &[Arrow]) -> Drawing<'a> {
        self.arrows = arrows.to_vec();
        self
    }

    /// Draws the arrows and circles of people.
    pub fn sketches(mut self, sketches: &[Sketch]) -> Drawing<'a> {
        self.sketches = sketches.to_vec();
        self
    }

    /// Draws the beam of a laser. Call it twice to show both lasers.
    pub fn beam(mut self, rays: &[Ray]) -> Drawing<'a> {
        self.beams.push(rays.to_vec());
        self
    }

    /// Draws what a move would do, given its effects on this scene: ghosts of the pieces as they would stand, arrows, and
    /// light.
    pub fn foreseen(mut self, effects: &[Effect], brush: Brush) -> Drawing<'a> {
        self.foreseen = Some((effects.to_vec(), brush));
        self
    }

    /// Draws beams and lines in the colour of a player's pieces, with a pattern that tells players apart without colours.
    pub fn lines_of(mut self, owner: Player, material: &'static str) -> Drawing<'a> {
        self.ink = marks::Ink::Of(owner, material);
        self
    }

    /// Shows all visible effects of the last move except its beam: the cells it touched, which pieces saw which, and
    /// which cells made a line.
    pub fn happened(mut self, effects: &[Effect]) -> Drawing<'a> {
        for effect in effects {
            self.last_move.extend(effect.touched());
            match effect {
                Effect::Sight { from, to } => self.lines.push(vec![*from, *to]),
                Effect::Line { cells } => self.lines.push(cells.clone()),
                _ => {}
            }
        }
        self.last_move.sort_unstable();
        self.last_move.dedup();
        self
    }

    /// Renders a standalone document that contains its colours.
    pub fn to_svg(&self) -> String {
        let layout = self.layout();
        let size = self.width.map_or_else(String::new, |width| {
            let [_, _, box_width, box_height] = layout.view_box();
            let height = (width as f32 * box_height / box_width).round();
            format!(r#" width="{width}" height="{}""#, Number(height))
        });
        let [left, top, width, height] = layout.view_box().map(Number);
        let drawn = format!(
            r#"<rect class="page" x="{left}" y="{top}" width="{width}" height="{height}"/>{}{}{}{}"#,
            self.board_layer(),
            self.lower_marks_layer(),
            self.pieces_of_class(&self.prefix),
            self.upper_marks_layer(),
        );
        let used = classes(&drawn);
        let colour = |name: &str| {
            self.looks.colour(self.theme, name).map_or_else(String::new, |colour| colour.to_string())
        };
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="{prefix}" viewBox="{view_box}"{size} role="img"{labelled}>{texts}<style>{style}</style>{drawn}</svg>"#,
            prefix = self.prefix,
            view_box = layout.view_box_text(),
            labelled = self.labelled(),
            texts = self.text_elements(),
            style = theme::sheet(&self.prefix, |class| used.contains(class), colour),
        )
    }

    /// Renders all layers for a page that has [`page_style_sheet`]. The result has no colours of its own, so it follows
    /// the page's theme.
    pub fn to_inline_svg(&self) -> String {
        format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" class="{PREFIX}" viewBox="{view_box}" role="img"{labelled}>{texts}{board}{lower}{pieces}{upper}</svg>"#,
            view_box = self.view_box(),
            labelled = self.labelled(),
            texts = self.text_elements(),
            board = self.board_layer(),
            lower = self.lower_marks_layer(),
            pieces = self.pieces_layer(),
            upper = self.upper_marks_layer(),
        )
    }

    /// The left and upper edge, width and height of the layers, for the attribute `viewBox`.
    pub fn view_box(&self) -> String {
        self.layout().view_box_text()
    }

    /// The box of a cell as it is seen, for elements that a page lays over the drawing. All values are fractions of the
    /// picture's width and height.
    pub fn cell_box(&self, cell: Cell) -> CellBox {
        let layout = self.layout();
        let [left, top, width, height] = layout.view_box();
        let (centre, outline) = (layout.centre(cell), layout.outline(cell));
        let extent = |of: fn(&vector::Place) -> f32| {
            let values = || outline.iter().map(of);
            values().fold(f32::MIN, f32::max) - values().fold(f32::MAX, f32::min)
        };
        CellBox {
            x: (centre.x - left) / width,
            y: (centre.y - top) / height,
            width: extent(|it| it.x) / width,
            height: extent(|it| it.y) / height,
        }
    }

    /// The box of each reserve as it is seen, in the order of the scene.
    pub fn reserve_boxes(&self) -> Vec<CellBox> {
        let layout = self.layout();
        let [left, top, width, height] = layout.view_box();
        let boxes = layout.reserves().into_iter().map(|(_, middle)| CellBox {
            x: (middle.x - left) / width,
            y: (middle.y - top) / height,
            width: pieces::TRAY_WIDTH / width,
            height: pieces::TRAY_HEIGHT / height,
        });
        boxes.collect()
    }

    /// Renders the frame, the cells (each with its name in `data-cell`) and the coordinates. This layer stays the same
    /// for a whole game.
    pub fn board_layer(&self) -> String {
        let layout = self.layout();
        let labels = if self.has_coordinates { board::labels(self.scene, &layout) } else { String::new() };
        let cells = board::cells(self.scene, &layout);
        let lamps = board::lamps(self.scene, &layout);
        self.with_ids(&format!(r#"<g data-layer="board">{cells}{lamps}{labels}</g>"#), PREFIX)
    }

    /// Renders the pieces and the reserves. Each piece is a group with its cell in `data-cell`, its look in `data-key`
    /// and its place as `transform`, so that a page can compare, move and turn pieces. Each reserve has its owner's
    /// number in `data-reserve`.
    pub fn pieces_layer(&self) -> String {
        self.pieces_of_class(PREFIX)
    }

    fn pieces_of_class(&self, class: &str) -> String {
        let pieces = pieces::pieces(self.scene, &self.layout());
        self.with_ids(&format!(r#"<g data-layer="pieces">{pieces}</g>"#), class)
    }

    /// Renders the marks below the pieces: the last move and the selected cell.
    pub fn lower_marks_layer(&self) -> String {
        let layout = self.layout();
        let selection = self.selected.map_or_else(String::new, |cell| marks::selection(&layout, cell));
        format!(r#"<g data-layer="lower-marks">{}{selection}</g>"#, marks::brackets(&layout, &self.last_move))
    }

    /// Renders the marks above the pieces: beams, lines, targets, rings, arrows and sketches.
    pub fn upper_marks_layer(&self) -> String {
        let layout = self.layout();
        let light = |rays: &Vec<Ray>| marks::beam(self.scene, &layout, self.ink, rays);
        format!(
            r#"<g data-layer="upper-marks" pointer-events="none">{}{}{}{}{}{}{}</g>"#,
            self.beams.iter().map(light).collect::<String>(),
            marks::lines(&layout, self.ink, &self.lines),
            marks::targets(self.scene, &layout, &self.targets),
            marks::rings(&layout, &self.rings),
            marks::arrows(&layout, &self.arrows),
            marks::sketches(&layout, &self.sketches),
            self.foresight(&layout),
        )
    }

    /// The foreseen effects. The ids of ghosts differ from those of the pieces on the board.
    fn foresight(&self, layout: &Layout<'_>) -> String {
        let Some((effects, brush)) = &self.foreseen else { return String::new() };
        let markup = foresight::foresight(self.scene, layout, effects, *brush);
        with_ids(&markup, &format!("{}-ghost", self.prefix), PREFIX)
    }

    fn layout(&self) -> Layout<'a> {
        Layout::new(self.scene, self.view, self.looks.pieces, self.has_coordinates)
    }

    /// The accessible texts of the drawing: the name of the element and its content.
    fn texts(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let texts = [("title", self.title.as_str()), ("desc", self.description.as_str())];
        texts.into_iter().filter(|(_, text)| !text.is_empty())
    }

    /// The `title` and `desc` elements.
    fn text_elements(&self) -> String {
        let prefix = &self.prefix;
        let element = |(name, text)| format!(r#"<{name} id="{prefix}-{name}">{}</{name}>"#, escaped(text));
        self.texts().map(element).collect()
    }

    /// The attribute that refers to the accessible texts.
    fn labelled(&self) -> String {
        let ids: Vec<String> = self.texts().map(|(name, _)| format!("{}-{name}", self.prefix)).collect();
        if ids.is_empty() { String::new() } else { format!(r#" aria-labelledby="{}""#, ids.join(" ")) }
    }

    fn with_ids(&self, markup: &str, class: &str) -> String {
        with_ids(markup, &self.prefix, class)
    }
}

/// Inserts the prefix into ids and references, and the class of the drawing where `class="@"` is written. Texts from
/// outside contain no `"@` and no `#@`: quotes are escaped, and names of cells follow a quote but begin with a letter.
fn with_ids(markup: &str, prefix: &str, class: &str) -> String {
    markup
        .replace("class=\"@\"", &format!("class=\"{class}\""))
        .replace("id=\"@", &format!("id=\"{prefix}-"))
        .replace("#@", &format!("#{prefix}-"))
}

/// The box of a part of the drawing: its centre and size, as fractions of the picture's width and height.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CellBox {
    /// The centre, measured from the left.
    pub x: f32,
    /// The centre, measured from the top.
    pub y: f32,
    /// The width.
    pub width: f32,
    /// The height.
    pub height: f32,
}

/// Renders one piece as a small picture for buttons. It takes its colours from the page: see [`page_style_sheet`].
pub fn piece_svg(look: Look, view: View, set: PieceSet, prefix: &str) -> String {
    let markup = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="{PREFIX}" viewBox="-55 -55 110 110" aria-hidden="true"><defs>{}</defs>{}</svg>"#,
        look.symbol.definitions,
        symbols::body(look, view, set),
    );
    with_ids(&markup, prefix, PREFIX)
}

/// Renders a mark alone, for a legend. It takes its colours from the page: see [`page_style_sheet`].
pub fn sample_svg(sample: Sample) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="{PREFIX}" viewBox="-36 -15 72 30" aria-hidden="true">{}</svg>"#,
        marks::sample(sample),
    )
}

/// The style rules for drawings in a page, for elements of the class `tablier`. Their colours are the custom properties
/// of [`Theme::css_variables`], so a page can change the theme without redrawing.
pub fn page_style_sheet() -> String {
    theme::sheet(PREFIX, |_| true, |name| format!("var(--tablier-{name})"))
}

/// The classes that occur in some markup.
fn classes(markup: &str) -> BTreeSet<&str> {
    let values = markup.split("class=\"").skip(1).filter_map(|rest| rest.split('"').next());
    values.flat_map(str::split_whitespace).collect()
}
