//! Pictures can be read back, and show what was drawn.

// The helpers are test code too.
#![allow(clippy::unwrap_used)]

use std::io::Cursor;

use pictures::{
    Frame, LONGEST_SIDE, Palette, PictureError, Pixels, render, write_apng, write_gif, write_png,
};

/// A white picture with a coloured square.
fn square(x: u8, colour: &str) -> Pixels {
    let svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><style>.a{{fill:{colour}}}</style><path fill="white" d="M0 0h8v4H0z"/><path class="a" d="M{x} 1h2v2h-2z"/></svg>"#
    );
    render(&svg, 16).unwrap()
}

fn pixel(pixels: &Pixels, x: u32, y: u32) -> [u8; 4] {
    let start = 4 * (y * pixels.width + x) as usize;
    pixels.rgba[start..start + 4].try_into().unwrap()
}

fn frames() -> Vec<Pixels> {
    vec![square(0, "#c00000"), square(4, "#c00000"), square(4, "#c00000"), square(6, "#0000c0")]
}

fn film(frames: &[Pixels]) -> impl Iterator<Item = Result<Frame, PictureError>> + '_ {
    frames.iter().map(|pixels| Ok(Frame { pixels: pixels.clone(), hundredths: 50 }))
}

#[test]
fn style_sheets_colour_the_pixels() {
    let pixels = square(0, "#c00000");
    assert_eq!((pixels.width, pixels.height), (16, 8));
    assert_eq!(pixel(&pixels, 1, 4), [192, 0, 0, 255]);
    assert_eq!(pixel(&pixels, 8, 4), [255; 4]);
}

#[test]
fn a_png_shows_what_was_drawn() {
    let pixels = square(2, "#00c000");
    let mut bytes = Vec::new();
    write_png(&mut bytes, &pixels).unwrap();
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().unwrap();
    let mut read = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut read).unwrap();
    assert_eq!(read, pixels.rgba);
}

#[test]
fn the_frames_of_a_gif_add_up_to_the_pictures() {
    let frames = frames();
    let mut bytes = Vec::new();
    write_gif(&mut bytes, Palette::of(&frames), film(&frames)).unwrap();
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(Cursor::new(bytes)).unwrap();
    let mut shown = Pixels { width: 16, height: 8, rgba: vec![0; 16 * 8 * 4] };
    for expected in &frames {
        let frame = decoder.read_next_frame().unwrap().unwrap();
        for (row, line) in frame.buffer.chunks_exact(4 * usize::from(frame.width)).enumerate() {
            let start = 4 * ((usize::from(frame.top) + row) * 16 + usize::from(frame.left));
            let places = shown.rgba[start..start + line.len()].chunks_exact_mut(4);
            for (place, pixel) in places.zip(line.chunks_exact(4)).filter(|(_, pixel)| pixel[3] != 0) {
                place.copy_from_slice(pixel);
            }
        }
        assert_eq!((&shown, frame.delay), (expected, 50));
    }
    assert!(decoder.read_next_frame().unwrap().is_none());
}

#[test]
fn an_animated_png_has_all_frames_and_only_what_changes() {
    let frames = frames();
    let mut bytes = Vec::new();
    write_apng(&mut bytes, 4, film(&frames)).unwrap();
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().unwrap();
    assert_eq!(reader.info().animation_control.unwrap().num_frames, 4);
    let mut widths = Vec::new();
    for _ in 0..4 {
        let mut read = vec![0; reader.output_buffer_size().unwrap()];
        widths.push(reader.next_frame(&mut read).unwrap().width);
    }
    assert_eq!(widths, [16, 12, 1, 8]);
}

#[test]
fn what_cannot_be_made_is_refused() {
    assert!(matches!(render("no drawing", 10), Err(PictureError::Svg(_))));
    let svg = r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>"#;
    assert!(matches!(render(svg, 0), Err(PictureError::Size { width: 0, .. })));
    assert!(matches!(render(svg, LONGEST_SIDE + 1), Err(PictureError::Size { .. })));
    assert!(matches!(write_gif(Vec::new(), Palette::of(&[]), []), Err(PictureError::Frames)));
    assert!(matches!(write_apng(Vec::new(), 0, []), Err(PictureError::Frames)));
    let sizes = [square(0, "red"), render(svg, 5).unwrap()];
    assert!(matches!(write_apng(Vec::new(), 2, film(&sizes)), Err(PictureError::Frames)));
}

#[test]
fn a_card_shows_the_board_beside_the_name() {
    for kind in games::GameKind::ALL {
        let start = kind.start(&games::StartChoice::default(), &[]).unwrap();
        let record = start.position.record(tabletop::record::Conduct::People);
        let card = pictures::GamePicture::new(record.as_ref()).card(0).unwrap();
        let pixels = render(&card, pictures::CARD_WIDTH).unwrap();
        assert_eq!((pixels.width, pixels.height), (1200, 630), "{kind}");
        let page = pixel(&pixels, 2, 2);
        let is_drawn =
            |x: std::ops::Range<u32>| x.into_iter().any(|x| (0..630).any(|y| pixel(&pixels, x, y) != page));
        assert!(is_drawn(100..400), "{kind}: the board");
        assert!(is_drawn(900..1164), "{kind}: the name");
        assert!(!is_drawn(1166..1200), "{kind}: nothing is cut off");
    }
}

#[test]
fn a_film_ends_when_nobody_waits_for_it() {
    let kind = games::GameKind::ALL[0];
    let start = kind.start(&games::StartChoice::default(), &[]).unwrap();
    let mut record = start.position.record(tabletop::record::Conduct::People);
    let mv = record.legal_moves()[0].clone();
    record.play_text(&mv).unwrap();
    let picture = pictures::GamePicture::new(record.as_ref());
    let film = pictures::Film { form: pictures::FilmForm::Gif, plies: 0..=1, width: 64, hundredths: 50 };
    assert!(picture.film(&film, &|| true).unwrap().starts_with(b"GIF89a"));
    assert!(matches!(picture.film(&film, &|| false), Err(PictureError::Ended)));
    assert!(matches!(picture.svg(2, None), Err(PictureError::Ply(2))));
}
