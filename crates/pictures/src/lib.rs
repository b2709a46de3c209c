//! Renders SVG drawings as PNG files, and whole games as animations (GIF or animated PNG).
//!
//! The drawings contain their letters as paths, so no font is needed and the same drawing gives the same pixels
//! everywhere. This crate does not open files: pictures go to any [`std::io::Write`].
//!
//! ```
//! let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 2"><path d="M0 0h4v2H0z" fill="red"/></svg>"#;
//! let pixels = pictures::render(svg, 40).unwrap();
//! assert_eq!((pixels.width, pixels.height), (40, 20));
//! let mut png = Vec::new();
//! pictures::write_png(&mut png, &pixels).unwrap();
//! assert!(png.starts_with(b"\x89PNG"));
//! ```

mod film;
mod game;
mod palette;
mod paper;

use std::io::Write;

use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};

pub use film::{Frame, write_apng, write_gif};
pub use game::{CARD_HEIGHT, CARD_WIDTH, Film, FilmForm, GamePicture};
pub use palette::Palette;
pub use paper::{PaperDocument, PaperRun};

/// The largest width or height of a picture, in pixels.
pub const LONGEST_SIDE: u32 = 8192;

/// A picture: rows from the top, four bytes (red, green, blue, opacity) per pixel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pixels {
    /// The number of pixels in a row.
    pub width: u32,
    /// The number of rows.
    pub height: u32,
    /// The pixels.
    pub rgba: Vec<u8>,
}

/// Why a picture cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum PictureError {
    /// The drawing is not valid SVG.
    #[error("the drawing is not an SVG: {0}")]
    Svg(#[from] resvg::usvg::Error),
    /// The picture would be empty or too large.
    #[error("a picture of {width} x {height} pixels cannot be made: each side has 1 to {LONGEST_SIDE}")]
    Size {
        /// The requested width.
        width: u32,
        /// The resulting height.
        height: u32,
    },
    /// The frames have different sizes, or there are none.
    #[error("the frames of a moving picture must be there, and all of one size")]
    Frames,
    /// The game has fewer plies.
    #[error("the game has no position after {0} plies")]
    Ply(usize),
    /// Whoever wanted the picture does not want it any more, or it took too long.
    #[error("the picture was given up")]
    Ended,
    /// The picture cannot be written as PNG.
    #[error("the picture cannot be written: {0}")]
    Png(#[from] png::EncodingError),
    /// The picture cannot be written as GIF.
    #[error("the picture cannot be written: {0}")]
    Gif(#[from] gif::EncodingError),
}

/// Renders an SVG with this width in pixels. The height follows.
///
/// # Errors
/// If the text is not valid SVG, or the picture would be larger than [`LONGEST_SIDE`].
pub fn render(svg: &str, width: u32) -> Result<Pixels, PictureError> {
    let tree = Tree::from_str(svg, &Options::default())?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    let is_fitting = |side: u32| (1..=LONGEST_SIDE).contains(&side);
    let pixmap = (is_fitting(width) && is_fitting(height)).then(|| Pixmap::new(width, height)).flatten();
    let mut pixmap = pixmap.ok_or(PictureError::Size { width, height })?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    let rgba = pixmap.pixels().iter().flat_map(|pixel| {
        let pixel = pixel.demultiply();
        [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]
    });
    Ok(Pixels { width, height, rgba: rgba.collect() })
}

/// Writes a picture as PNG.
///
/// # Errors
/// If writing fails.
pub fn write_png(out: impl Write, pixels: &Pixels) -> Result<(), PictureError> {
    let mut encoder = png::Encoder::new(out, pixels.width, pixels.height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels.rgba)?;
    Ok(writer.finish()?)
}
