//! Pictures that a page makes by itself: positions as SVG files, and links as codes for phones.

use drawing::{Drawing, Theme, View};
use qrcodegen::{QrCode, QrCodeEcc};
use serde::{Deserialize, Serialize};
use tabletop::Effect;
use texts::words::position_in_words;

use crate::{board::language, bounds::Bounds, game::GameQuestion, problem::Problem, state::last_effects};

/// A position to draw.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct PictureQuestion {
    game: GameQuestion,
    /// The number of plies before the position; all of them by default.
    #[serde(default)]
    ply: Option<usize>,
    /// The clockwise rotation of the board, in degrees.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    turned: u16,
    /// The width in pixels.
    #[serde(default)]
    width: Option<u32>,
    /// The language of the description, `fr` or `en`.
    language: String,
    /// `light`, `dark`, `high-contrast` or `paper`.
    #[serde(default)]
    theme: Option<String>,
}

/// An SVG file.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct PictureAnswer {
    svg: String,
}

/// Answers the question `picture`.
pub(crate) fn picture(question: &PictureQuestion, bounds: &Bounds<'_>) -> Result<PictureAnswer, Problem> {
    let language = language(&question.language)?;
    let game = question.game.open(bounds)?;
    let ply = question.ply.unwrap_or(game.record.n_plies());
    let position = game.record.position_at(ply).ok_or_else(|| Problem::new("malformed", "no such ply"))?;
    let theme: Theme = match &question.theme {
        None => Theme::default(),
        Some(name) => name
            .parse()
            .map_err(|_| Problem::new("malformed", "a theme is light, dark, high-contrast or paper"))?,
    };
    let (scene, effects) = (position.scene(), last_effects(&game, ply));
    let rays = effects.iter().find_map(|effect| match effect {
        Effect::Beam { rays, .. } => Some(rays.as_slice()),
        _ => None,
    });
    let drawing = Drawing::new(&scene)
        .theme(theme)
        .view(View::turned(question.turned))
        .title(position.game().name)
        .description(&position_in_words(language, &position.game(), &scene))
        .happened(&effects)
        .beam(rays.unwrap_or_default());
    let drawing = match question.width {
        Some(width) => drawing.width(width.clamp(16, 4096)),
        None => drawing,
    };
    Ok(PictureAnswer { svg: drawing.to_svg() })
}

/// A link.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub(crate) struct QrQuestion {
    text: String,
}

/// A QR code: the number of modules on a side, and an SVG path with a square for each dark one. Nothing if the text is too
/// long for one that phones read.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct QrAnswer {
    code: Option<QrForm>,
}

/// The drawing of a QR code.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct QrForm {
    /// The number of modules on a side.
    pub size: i32,
    /// An SVG path with a square of size 1 for each dark module.
    pub path: String,
}

/// Phones read codes of longer texts from a screen only with luck.
const LONGEST_CODE: usize = 900;

/// Answers the question `qr`.
pub(crate) fn qr(question: &QrQuestion) -> QrAnswer {
    QrAnswer { code: qr_code(&question.text) }
}

/// The QR code of a text that is not too long for one.
pub fn qr_code(text: &str) -> Option<QrForm> {
    if text.len() > LONGEST_CODE {
        return None;
    }
    // A short text has room for more errors.
    let level = if text.len() < 200 { QrCodeEcc::Medium } else { QrCodeEcc::Low };
    let code = QrCode::encode_text(text, level).ok()?;
    let mut path = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|&x| code.get_module(x, y)) {
            path.push_str(&format!("M{x} {y}h1v1h-1z"));
        }
    }
    Some(QrForm { size: code.size(), path })
}
