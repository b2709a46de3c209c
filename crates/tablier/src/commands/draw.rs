//! `tablier draw`: pictures of positions, and animations of whole games.

use std::{
    fs,
    io::{Write, stdout},
    path::Path,
};

use anyhow::{Context, Result, bail, ensure};
use drawing::{Drawing, View};
use games::AnyRecord;
use indicatif::{ProgressBar, ProgressStyle};
use pictures::{Frame, Palette, PictureError};
use tabletop::{Effect, record::Conduct};

use crate::{cli::board::DrawArgs, commands::replay::explain, game_files};

/// The default width of a picture in pixels.
const WIDTH: u32 = 900;
/// The default width of an animation in pixels.
const FILM_WIDTH: u32 = 480;
/// Limits of animations, so that they can be rendered and shown in reasonable time.
const LARGEST_FILM_WIDTH: u32 = 1280;
const MOST_FRAMES: usize = 1000;

pub(crate) fn run(args: &DrawArgs) -> Result<()> {
    let kind = Kind::of(&args.output)?;
    let record = record(args)?;
    let bytes = match kind {
        Kind::Svg => {
            let svg = svg(record.as_ref(), record.n_plies(), args, args.size)?;
            format!("{svg}\n").into_bytes()
        }
        Kind::Png => {
            let svg = svg(record.as_ref(), record.n_plies(), args, None)?;
            let pixels = pictures::render(&svg, args.size.unwrap_or(WIDTH))?;
            let mut bytes = Vec::new();
            pictures::write_png(&mut bytes, &pixels)?;
            bytes
        }
        Kind::Gif | Kind::Apng => film(record.as_ref(), args, kind)?,
    };
    if args.output.as_os_str() == "-" {
        return Ok(stdout().lock().write_all(&bytes)?);
    }
    fs::write(&args.output, bytes).with_context(|| format!("{} cannot be written", args.output.display()))
}

/// The format of the file.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Svg,
    Png,
    Gif,
    Apng,
}

impl Kind {
    fn of(path: &Path) -> Result<Kind> {
        if path.as_os_str() == "-" {
            return Ok(Kind::Svg);
        }
        let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
        Ok(match extension.to_str() {
            Some("svg") => Kind::Svg,
            Some("png") => Kind::Png,
            Some("gif") => Kind::Gif,
            Some("apng") => Kind::Apng,
            _ => bail!("{}: the name must end with .svg, .png, .gif or .apng", path.display()),
        })
    }
}

/// The game to draw, from a file or from the moves on the command line.
fn record(args: &DrawArgs) -> Result<Box<dyn AnyRecord>> {
    if let Some(path) = &args.game_file {
        return Ok(game_files::read_game(path)?.0.record()?);
    }
    let game = args.game.context("what is to be drawn? Name a game, or a file with --game FILE")?;
    let mut record = args.choice.start(game)?.position.record(Conduct::People);
    for (ply, text) in args.moves.iter().enumerate() {
        record.play_text(text).map_err(|error| explain(ply, &error))?;
    }
    Ok(record)
}

/// The drawing after `n_plies` plies, with the last move marked.
fn svg(record: &dyn AnyRecord, n_plies: usize, args: &DrawArgs, width: Option<u32>) -> Result<String> {
    let position = record.position_at(n_plies).context("the game is shorter")?;
    let scene = position.scene();
    let mut effects = Vec::new();
    let mut title = position.game().name.to_owned();
    if let Some(before) = n_plies.checked_sub(1)
        && let (Some(position), Some(text)) = (record.position_at(before), record.played_at(before))
    {
        effects = position.effects(&text)?;
        title = format!("{title}, ply {n_plies}: {text}");
    }
    let rays = effects.iter().find_map(|effect| match effect {
        Effect::Beam { rays, .. } if !args.no_beam => Some(rays.as_slice()),
        _ => None,
    });
    let mut drawing = Drawing::new(&scene)
        .theme(args.theme)
        .view(if args.flip { View::FAR } else { View::NEAR })
        .title(&title)
        .described(position.game())
        .happened(&effects)
        .beam(rays.unwrap_or_default());
    if args.no_coordinates {
        drawing = drawing.without_coordinates();
    }
    if let Some(width) = width {
        drawing = drawing.width(width);
    }
    Ok(drawing.to_svg())
}

/// Renders all positions of the game as an animation.
fn film(record: &dyn AnyRecord, args: &DrawArgs, kind: Kind) -> Result<Vec<u8>> {
    let width = args.size.unwrap_or(FILM_WIDTH);
    ensure!(
        width <= LARGEST_FILM_WIDTH,
        "a moving picture is at most {LARGEST_FILM_WIDTH} pixels wide: use --size"
    );
    ensure!((0.02..=60.0).contains(&args.seconds), "--seconds must be from 0.02 to 60");
    let n_frames = record.n_plies() + 1;
    ensure!(
        n_frames <= MOST_FRAMES,
        "the game has {n_frames} positions, a moving picture shows at most {MOST_FRAMES}"
    );
    let hundredths = (args.seconds * 100.0).round() as u16;
    let bar = ProgressBar::new(n_frames as u64).with_style(
        ProgressStyle::with_template("{bar:30} {pos}/{len} frames, {eta} left").expect("a constant template"),
    );
    let drawings = (0..n_frames).map(|ply| svg(record, ply, args, None)).collect::<Result<Vec<String>>>()?;
    let frames = drawings.iter().enumerate().map(|(ply, svg)| {
        let pixels = pictures::render(svg, width)?;
        bar.inc(1);
        Ok(Frame { pixels, hundredths: if ply + 1 == n_frames { 3 * hundredths } else { hundredths } })
    });
    let mut bytes = Vec::new();
    match kind {
        Kind::Gif => {
            // The first, the middle and the last position provide the colours of the palette.
            let samples = [0, n_frames / 2, n_frames - 1].map(|ply| pictures::render(&drawings[ply], width));
            let samples = samples.into_iter().collect::<Result<Vec<_>, PictureError>>()?;
            pictures::write_gif(&mut bytes, Palette::of(&samples), frames)?;
        }
        _ => pictures::write_apng(&mut bytes, n_frames as u32, frames)?,
    }
    bar.finish_and_clear();
    Ok(bytes)
}
