//! Games as pictures: a position with its last move, a card for link previews, and the whole game as an animation.

use std::ops::RangeInclusive;

use drawing::{Drawing, Looks, Theme, View};
use games::AnyRecord;
use tabletop::{Effect, Game, Scene, effect::Ray};
use vector::{Place, letters};

use crate::{Frame, Palette, PictureError, render, write_apng, write_gif};

/// The width of a card for link previews, in pixels: what Open Graph and most sites that show previews ask for.
pub const CARD_WIDTH: u32 = 1200;
/// The height of a card.
pub const CARD_HEIGHT: u32 = 630;

/// The part of a card that the board may take, and the space around it.
const CARD_BOARD: f32 = 800.0;
const CARD_MARGIN: f32 = 36.0;

/// How the positions of a game are drawn.
#[derive(Clone, Copy, Debug)]
pub struct GamePicture<'a> {
    record: &'a dyn AnyRecord,
    describe: Option<fn(&Game, &Scene) -> String>,
    theme: Theme,
    looks: Looks,
    view: View,
    has_coordinates: bool,
    has_beam: bool,
}

/// The format of an animation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FilmForm {
    /// GIF, with 255 colours.
    Gif,
    /// Animated PNG, with all colours.
    Apng,
}

/// An animation of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Film {
    /// The format.
    pub form: FilmForm,
    /// The positions that are shown, by the number of plies before them.
    pub plies: RangeInclusive<usize>,
    /// The width in pixels.
    pub width: u32,
    /// The duration of a position in hundredths of a second. The last one is shown three times as long.
    pub hundredths: u16,
}

impl<'a> GamePicture<'a> {
    /// Pictures of this game in the light theme, seen by the first player, with coordinates and beams.
    pub fn new(record: &'a dyn AnyRecord) -> GamePicture<'a> {
        GamePicture {
            record,
            theme: Theme::default(),
            looks: Looks::default(),
            view: View::NEAR,
            has_coordinates: true,
            has_beam: true,
            describe: None,
        }
    }

    /// Describes each position in these words, for screen readers.
    pub fn described(mut self, describe: fn(&Game, &Scene) -> String) -> GamePicture<'a> {
        self.describe = Some(describe);
        self
    }

    /// Sets the colours.
    pub fn theme(mut self, theme: Theme) -> GamePicture<'a> {
        self.theme = theme;
        self
    }

    /// Sets the style of the board, the set of pieces and own colours.
    pub fn looks(mut self, looks: Looks) -> GamePicture<'a> {
        self.looks = looks;
        self
    }

    /// Sets the side from which the board is seen.
    pub fn view(mut self, view: View) -> GamePicture<'a> {
        self.view = view;
        self
    }

    /// Leaves out the names of rows and columns.
    pub fn without_coordinates(mut self) -> GamePicture<'a> {
        self.has_coordinates = false;
        self
    }

    /// Leaves out the beam of the last move.
    pub fn without_beam(mut self) -> GamePicture<'a> {
        self.has_beam = false;
        self
    }

    /// The drawing after `n_plies` plies, with the last move marked.
    ///
    /// # Errors
    /// If the game is shorter.
    pub fn svg(&self, n_plies: usize, width: Option<u32>) -> Result<String, PictureError> {
        self.drawn(n_plies, |drawing| match width {
            Some(width) => drawing.width(width).to_svg(),
            None => drawing.to_svg(),
        })
    }

    /// The position after `n_plies` plies as a card for link previews: the board beside the name of the game.
    ///
    /// # Errors
    /// If the game is shorter.
    pub fn card(&self, n_plies: usize) -> Result<String, PictureError> {
        let (board, view_box) = self.drawn(n_plies, |drawing| (drawing.to_svg(), drawing.view_box()))?;
        let numbers: Vec<f32> = view_box.split(' ').filter_map(|number| number.parse().ok()).collect();
        let [_, _, box_width, box_height] = numbers[..] else { return Err(PictureError::Frames) };
        let scale = (CARD_BOARD / box_width).min((CARD_HEIGHT as f32 - 2.0 * CARD_MARGIN) / box_height);
        let (width, height) = (box_width * scale, box_height * scale);
        let top = (CARD_HEIGHT as f32 - height) / 2.0;
        let placed = board.replacen(
            "<svg ",
            &format!(r#"<svg x="{CARD_MARGIN}" y="{top}" width="{width}" height="{height}" "#),
            1,
        );
        let colour =
            |name: &str| self.theme.colour(name).map_or_else(String::new, |colour| colour.to_string());
        let left = 2.0 * CARD_MARGIN + width;
        let middle = (left + CARD_WIDTH as f32 - CARD_MARGIN) / 2.0;
        // The strokes of the letters are wider than their lines.
        let room = CARD_WIDTH as f32 - CARD_MARGIN - left - 16.0;
        Ok(format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {CARD_WIDTH} {CARD_HEIGHT}"><rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" fill="{page}"/>{placed}<g fill="none" stroke="{ink}" stroke-linecap="round" stroke-linejoin="round"><g stroke-width="11">{name}</g><g stroke-width="9">{site}</g></g><rect x="{rule}" y="360" width="120" height="6" rx="3" fill="{accent}"/></svg>"#,
            page = colour("page"),
            ink = colour("count"),
            accent = colour("last"),
            rule = middle - 60.0,
            name = fitted(self.record.position().game().name, Place::new(middle, 290.0), 84.0, room),
            site = fitted("TABLIER", Place::new(middle, 420.0), 34.0, room),
        ))
    }

    /// The game as an animation. `goes_on` is asked before each position, and ends the work by `false`.
    ///
    /// # Errors
    /// If the game is shorter, a picture cannot be made, or the work was ended.
    pub fn film(&self, film: &Film, goes_on: &dyn Fn() -> bool) -> Result<Vec<u8>, PictureError> {
        let (first, last) = (*film.plies.start(), *film.plies.end());
        let pixels = |ply: usize| {
            if !goes_on() {
                return Err(PictureError::Ended);
            }
            render(&self.svg(ply, None)?, film.width)
        };
        let frames = film.plies.clone().map(|ply| {
            let hundredths = if ply == last { film.hundredths.saturating_mul(3) } else { film.hundredths };
            Ok(Frame { pixels: pixels(ply)?, hundredths })
        });
        let mut bytes = Vec::new();
        match film.form {
            FilmForm::Gif => {
                // The first, the middle and the last position provide the colours of the palette.
                let samples = [first, (first + last) / 2, last].map(pixels);
                let samples = samples.into_iter().collect::<Result<Vec<_>, PictureError>>()?;
                write_gif(&mut bytes, Palette::of(&samples), frames)?;
            }
            FilmForm::Apng => write_apng(&mut bytes, film.plies.clone().count() as u32, frames)?,
        }
        Ok(bytes)
    }

    fn drawn<T>(&self, n_plies: usize, draw: impl FnOnce(Drawing<'_>) -> T) -> Result<T, PictureError> {
        let position = self.record.position_at(n_plies).ok_or(PictureError::Ply(n_plies))?;
        let scene = position.scene();
        let mut effects = Vec::new();
        let mut title = position.game().name.to_owned();
        if let Some(before) = n_plies.checked_sub(1)
            && let (Some(position), Some(text)) =
                (self.record.position_at(before), self.record.played_at(before))
        {
            effects = position.effects(&text).map_err(|_| PictureError::Ply(n_plies))?;
            title = format!("{title}, {n_plies}: {text}");
        }
        let mut drawing = Drawing::new(&scene)
            .theme(self.theme)
            .looks(self.looks)
            .view(self.view)
            .title(&title)
            .description(
                &self.describe.map_or_else(String::new, |describe| describe(&position.game(), &scene)),
            )
            .happened(&effects)
            .beam(if self.has_beam { rays(&effects) } else { &[] });
        if !self.has_coordinates {
            drawing = drawing.without_coordinates();
        }
        Ok(draw(drawing))
    }
}

/// The beam of a move.
fn rays(effects: &[Effect]) -> &[Ray] {
    let rays = effects.iter().find_map(|effect| match effect {
        Effect::Beam { rays, .. } => Some(rays.as_slice()),
        _ => None,
    });
    rays.unwrap_or_default()
}

/// A text in capitals around a place, smaller where the room is narrow.
fn fitted(text: &str, middle: Place, height: f32, room: f32) -> String {
    let capitals = text.to_uppercase();
    let width = letters::text_width(&capitals, height);
    letters::text(&capitals, middle, if width > room { height * room / width } else { height })
}
