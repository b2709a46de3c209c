//! `tablier draw`: pictures of positions, and animations of whole games.

use std::{
    fs,
    io::{Write, stdout},
    path::Path,
};

use anyhow::{Context, Result, bail, ensure};
use drawing::{Looks, View};
use games::AnyRecord;
use indicatif::{ProgressBar, ProgressStyle};
use pictures::{Film, FilmForm, GamePicture};
use tabletop::{Game, Scene, record::Conduct};
use texts::{Language, text, text_with, words::position_in_words};

use crate::{cli::board::DrawArgs, commands::replay::play_all, game_files};

/// The default width of a picture in pixels.
const WIDTH: u32 = 900;
/// The default width of an animation in pixels.
const FILM_WIDTH: u32 = 480;
/// Limits of animations, so that they can be rendered and shown in reasonable time.
const LARGEST_FILM_WIDTH: u32 = 1280;
const MOST_FRAMES: usize = 1000;

pub(crate) fn run(args: &DrawArgs, language: Language) -> Result<()> {
    let kind = Kind::of(&args.output, language)?;
    let record = record(args, language)?;
    let n_plies = record.n_plies();
    let picture = picture(record.as_ref(), args).described(match language {
        Language::French => |game: &Game, scene: &Scene| position_in_words(Language::French, game, scene),
        Language::English => |game: &Game, scene: &Scene| position_in_words(Language::English, game, scene),
    });
    let bytes = match kind {
        Kind::Svg => format!("{}\n", picture.svg(n_plies, args.size)?).into_bytes(),
        Kind::Png => {
            let pixels = pictures::render(&picture.svg(n_plies, None)?, args.size.unwrap_or(WIDTH))?;
            let mut bytes = Vec::new();
            pictures::write_png(&mut bytes, &pixels)?;
            bytes
        }
        Kind::Gif => film(&picture, n_plies, args, FilmForm::Gif, language)?,
        Kind::Apng => film(&picture, n_plies, args, FilmForm::Apng, language)?,
    };
    if args.output.as_os_str() == "-" {
        return Ok(stdout().lock().write_all(&bytes)?);
    }
    fs::write(&args.output, bytes)
        .with_context(|| game_files::about_file(language, "terminal-unwritable", &args.output))
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
    fn of(path: &Path, language: Language) -> Result<Kind> {
        if path.as_os_str() == "-" {
            return Ok(Kind::Svg);
        }
        let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
        Ok(match extension.to_str() {
            Some("svg") => Kind::Svg,
            Some("png") => Kind::Png,
            Some("gif") => Kind::Gif,
            Some("apng") => Kind::Apng,
            _ => bail!(game_files::about_file(language, "terminal-picture-kind", path)),
        })
    }
}

/// The game to draw, from a file or from the moves on the command line.
fn record(args: &DrawArgs, language: Language) -> Result<Box<dyn AnyRecord>> {
    if let Some(path) = &args.game_file {
        return Ok(game_files::read_game(path, language)?.record()?);
    }
    let game = args.game.with_context(|| text(language, "terminal-what-to-draw"))?;
    let mut record = args.choice.start(game)?.position.record(Conduct::People);
    play_all(record.as_mut(), &args.moves)?;
    Ok(record)
}

/// The game as the options wish to see it.
fn picture<'a>(record: &'a dyn AnyRecord, args: &DrawArgs) -> GamePicture<'a> {
    let looks = Looks { board: args.board, pieces: args.pieces, palette: args.palette };
    let view = if args.flip { View::FAR } else { View::NEAR };
    let mut picture = GamePicture::new(record).theme(args.theme).looks(looks).view(view);
    if args.no_coordinates {
        picture = picture.without_coordinates();
    }
    if args.no_beam {
        picture = picture.without_beam();
    }
    picture
}

/// Renders all positions of the game as an animation.
fn film(
    picture: &GamePicture<'_>,
    n_plies: usize,
    args: &DrawArgs,
    form: FilmForm,
    language: Language,
) -> Result<Vec<u8>> {
    let width = args.size.unwrap_or(FILM_WIDTH);
    ensure!(
        width <= LARGEST_FILM_WIDTH,
        text_with(language, "terminal-film-width", &[("width", LARGEST_FILM_WIDTH.into())])
    );
    ensure!((0.02..=60.0).contains(&args.seconds), text(language, "terminal-film-seconds"));
    let n_frames = n_plies + 1;
    ensure!(
        n_frames <= MOST_FRAMES,
        text_with(
            language,
            "terminal-film-frames",
            &[("number", n_frames.into()), ("most", MOST_FRAMES.into())]
        )
    );
    let bar = ProgressBar::new(n_frames as u64).with_style(
        ProgressStyle::with_template("{bar:30} {pos}/{len} frames, {eta} left").expect("a constant template"),
    );
    let film = Film { form, plies: 0..=n_plies, width, hundredths: (args.seconds * 100.0).round() as u16 };
    let bytes = picture.film(&film, &|| {
        bar.inc(1);
        true
    })?;
    bar.finish_and_clear();
    Ok(bytes)
}
