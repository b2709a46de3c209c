//! Animations. Each frame is only as large as the part that it changes.

use std::{borrow::Cow, io::Write};

use crate::{Palette, PictureError, Pixels};

/// A picture and its duration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Frame {
    /// The picture.
    pub pixels: Pixels,
    /// The duration in hundredths of a second.
    pub hundredths: u16,
}

/// Writes an animated GIF that loops for ever.
///
/// # Errors
/// If there is no frame, the frames differ in size, a frame could not be rendered, or writing fails.
pub fn write_gif(
    out: impl Write,
    mut palette: Palette,
    frames: impl IntoIterator<Item = Result<Frame, PictureError>>,
) -> Result<(), PictureError> {
    let mut frames = frames.into_iter();
    let mut last = frames.next().ok_or(PictureError::Frames)??;
    let side = |side: u32| {
        u16::try_from(side)
            .map_err(|_| PictureError::Size { width: last.pixels.width, height: last.pixels.height })
    };
    let (width, height) = (side(last.pixels.width)?, side(last.pixels.height)?);
    let mut encoder = gif::Encoder::new(out, width, height, &palette.bytes())?;
    encoder.set_repeat(gif::Repeat::Infinite)?;
    let mut write = |frame: &Frame, before: Option<&Pixels>, part: Part| -> Result<(), PictureError> {
        let unchanged = palette.unchanged();
        let now = part.bytes(&frame.pixels);
        let mut indices: Vec<u8> =
            now.chunks_exact(4).map(|pixel| palette.index([pixel[0], pixel[1], pixel[2]])).collect();
        // Long runs of one colour compress well.
        if let Some(before) = before.map(|pixels| part.bytes(pixels)) {
            let pairs = now.chunks_exact(4).zip(before.chunks_exact(4));
            for (index, _) in indices.iter_mut().zip(pairs).filter(|(_, (now, before))| now == before) {
                *index = unchanged;
            }
        }
        encoder.write_frame(&gif::Frame {
            delay: frame.hundredths,
            left: part.left as u16,
            top: part.top as u16,
            width: part.width as u16,
            height: part.height as u16,
            transparent: before.map(|_| unchanged),
            buffer: Cow::Owned(indices),
            ..gif::Frame::default()
        })?;
        Ok(())
    };
    write(&last, None, Part::whole(&last.pixels))?;
    for frame in frames {
        let frame = frame?;
        write(&frame, Some(&last.pixels), Part::changed(&last.pixels, &frame.pixels)?)?;
        last = frame;
    }
    Ok(())
}

/// Writes an animated PNG of `n_frames` frames that loops for ever. It keeps all colours.
///
/// # Errors
/// If the number of frames is wrong or zero, the frames differ in size, a frame could not be rendered, or writing
/// fails.
pub fn write_apng(
    out: impl Write,
    n_frames: u32,
    frames: impl IntoIterator<Item = Result<Frame, PictureError>>,
) -> Result<(), PictureError> {
    let mut frames = frames.into_iter();
    let mut last = frames.next().ok_or(PictureError::Frames)??;
    let mut encoder = png::Encoder::new(out, last.pixels.width, last.pixels.height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_animated(n_frames, 0)?;
    encoder.set_frame_delay(last.hundredths, 100)?;
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&last.pixels.rgba)?;
    for frame in frames {
        let frame = frame?;
        let part = Part::changed(&last.pixels, &frame.pixels)?;
        writer.set_frame_delay(frame.hundredths, 100)?;
        writer.reset_frame_position()?;
        writer.set_frame_dimension(part.width, part.height)?;
        writer.set_frame_position(part.left, part.top)?;
        writer.write_image_data(&part.bytes(&frame.pixels))?;
        last = frame;
    }
    Ok(writer.finish()?)
}

/// A rectangle of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Part {
    left: u32,
    top: u32,
    width: u32,
    height: u32,
}

impl Part {
    fn whole(pixels: &Pixels) -> Part {
        Part { left: 0, top: 0, width: pixels.width, height: pixels.height }
    }

    /// The smallest part that contains all differences of two pictures; a single pixel if they are equal.
    fn changed(before: &Pixels, after: &Pixels) -> Result<Part, PictureError> {
        if (before.width, before.height) != (after.width, after.height) {
            return Err(PictureError::Frames);
        }
        let is_changed =
            |index: usize| before.rgba[4 * index..4 * index + 4] != after.rgba[4 * index..4 * index + 4];
        let (mut left, mut right, mut top, mut bottom) = (u32::MAX, 0, u32::MAX, 0);
        for y in 0..after.height {
            for x in (0..after.width).filter(|&x| is_changed((y * after.width + x) as usize)) {
                (left, right) = (left.min(x), right.max(x));
                (top, bottom) = (top.min(y), bottom.max(y));
            }
        }
        if left > right {
            return Ok(Part { left: 0, top: 0, width: 1, height: 1 });
        }
        Ok(Part { left, top, width: right - left + 1, height: bottom - top + 1 })
    }

    fn bytes(self, pixels: &Pixels) -> Vec<u8> {
        let mut bytes = Vec::with_capacity(4 * (self.width * self.height) as usize);
        for y in self.top..self.top + self.height {
            let start = 4 * (y * pixels.width + self.left) as usize;
            bytes.extend_from_slice(&pixels.rgba[start..start + 4 * self.width as usize]);
        }
        bytes
    }
}
