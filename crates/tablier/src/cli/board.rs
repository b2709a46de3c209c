//! Commands at the board: show, draw, play, convert.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use drawing::{BoardStyle, OwnColours, PieceSet, Theme};
use games::{EngineHost, GameKind, budget};
use search::Level;

use workbench::{EngineTables, StartArgs, StartOptions, one_of_the_games};

#[derive(Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    /// Moves to play first
    #[arg(value_name = "MOVE")]
    pub(crate) moves: Vec<String>,
    /// Print JSON: cells, pieces and reserves as data for drawing
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct DrawArgs {
    /// The game.
    #[arg(help = one_of_the_games("The game"), required_unless_present = "game_file")]
    pub(crate) game: Option<GameKind>,
    #[command(flatten)]
    pub(crate) choice: StartOptions,
    /// Moves to play first
    #[arg(value_name = "MOVE", conflicts_with = "game_file")]
    pub(crate) moves: Vec<String>,
    /// Draw the game in this file instead, `-` for standard input
    #[arg(long = "game", value_name = "FILE", id = "game_file", conflicts_with_all = ["game", "setup", "rules", "position", "players"])]
    pub(crate) game_file: Option<PathBuf>,
    /// The file to write; `-` for SVG to standard output
    #[arg(short, long, value_name = "FILE", default_value = "-")]
    pub(crate) output: PathBuf,
    /// The theme: light, dark, high-contrast or paper
    #[arg(long, value_name = "THEME", default_value_t = Theme::Light)]
    pub(crate) theme: Theme,
    /// The style of the board: wood, marble or felt
    #[arg(long, value_name = "STYLE", default_value_t = BoardStyle::Wood)]
    pub(crate) board: BoardStyle,
    /// The set of pieces: carved or flat
    #[arg(long, value_name = "SET", default_value_t = PieceSet::Carved)]
    pub(crate) pieces: PieceSet,
    /// Your own colours: cells and the three players, as `ead9b8-fdf9ef-0072b2-d55e00`
    #[arg(long, value_name = "COLOURS")]
    pub(crate) palette: Option<OwnColours>,
    /// Turn the board so that the first player sits above
    #[arg(long)]
    pub(crate) flip: bool,
    /// The width in pixels [default: 900, animations 480]
    #[arg(long, value_name = "PX", value_parser = clap::value_parser!(u32).range(16..=4096))]
    pub(crate) size: Option<u32>,
    /// Leave out the names of rows and columns
    #[arg(long)]
    pub(crate) no_coordinates: bool,
    /// Leave out the beam of the last move
    #[arg(long)]
    pub(crate) no_beam: bool,
    /// Seconds per position of an animation; the last position is shown three times as long
    #[arg(long, value_name = "S", default_value_t = 0.8)]
    pub(crate) seconds: f64,
}

#[derive(Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) start: StartArgs,
    /// Play against the computer, at a level from 1 (beginner) to 12 (full strength)
    #[arg(long, value_name = "LEVEL", value_parser = clap::value_parser!(u8).range(1..=12))]
    pub(crate) against: Option<u8>,
    /// Your side against the computer: 1 moves first
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=3))]
    pub(crate) seat: u8,
    /// Seconds per move for the computer
    #[arg(long, value_name = "S", default_value_t = thinking_seconds())]
    pub(crate) seconds: f64,
    #[command(flatten)]
    pub(crate) tables: EngineTables,
}

fn thinking_seconds() -> f64 {
    budget(Level::LAST, EngineHost::Terminal).time.map_or(f64::INFINITY, |time| time.as_secs_f64())
}

#[derive(Args)]
pub(crate) struct ConvertArgs {
    /// The file to read, `-` for standard input
    pub(crate) file: PathBuf,
    /// The format to write [default: the one that the file does not have]
    #[arg(long, value_enum, value_name = "FORM")]
    pub(crate) to: Option<Form>,
    /// The file to write [default: standard output]
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// The two formats of a game file.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Form {
    /// Text like PGN
    Text,
    /// JSON
    Json,
}
