//! A move step by step for animation: each visible effect, and the pieces after it.

use drawing::Drawing;
use serde::Serialize;
use tabletop::{
    Cell, Effect, Scene,
    effect::{Change, Way},
    scene::Board,
};

use crate::board::LookQuestion;

/// A step of a move.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case", tag = "kind")]
pub(crate) enum Frame {
    /// A piece moves from cell to cell.
    Move { from: String, to: String, way: &'static str, pieces: String },
    /// Two pieces change places.
    Swap { from: String, to: String, pieces: String },
    /// A piece changes in place.
    Change { at: String, way: &'static str, pieces: String },
    /// A piece leaves the board.
    Remove { at: String, pieces: String },
    /// A piece is placed from a reserve.
    Place { at: String, pieces: String },
    /// A reserve changes.
    Reserve { owner: usize, pieces: String },
    /// A beam runs over the board. The layer shows its path.
    Beam { owner: usize, cells: usize, layer: String },
    /// A piece sees another, or pieces make a line. The layer shows it.
    Line { layer: String },
    /// A turn ends without a move.
    Pass { player: usize },
    /// A player takes a place.
    Rank { player: usize, rank: u8 },
}

/// The steps of a move, beginning with the scene before it.
pub(crate) fn frames(mut scene: Scene, effects: &[Effect], look: &LookQuestion) -> Vec<Frame> {
    let mut frames = Vec::with_capacity(effects.len());
    for effect in effects {
        effect.apply(&mut scene);
        frames.push(frame(&scene, effect, look));
    }
    frames
}

fn frame(scene: &Scene, effect: &Effect, look: &LookQuestion) -> Frame {
    let board: &Board = scene.board;
    let name = |cell: Cell| board.name(cell).to_owned();
    let pieces = || look.of(Drawing::new(scene)).pieces_layer();
    match *effect {
        Effect::Move { from, to, way, .. } => {
            Frame::Move { from: name(from), to: name(to), way: way_name(way), pieces: pieces() }
        }
        Effect::Unstack { from, to, .. } => {
            Frame::Move { from: name(from), to: name(to), way: "unstack", pieces: pieces() }
        }
        Effect::Swap { from, to } => Frame::Swap { from: name(from), to: name(to), pieces: pieces() },
        Effect::Change { at, way, .. } => {
            Frame::Change { at: name(at), way: change_name(way), pieces: pieces() }
        }
        Effect::Remove { at } => Frame::Remove { at: name(at), pieces: pieces() },
        Effect::Place { at, .. } => Frame::Place { at: name(at), pieces: pieces() },
        Effect::Reserve { owner, .. } => Frame::Reserve { owner: owner.index(), pieces: pieces() },
        Effect::Beam { owner, ref rays } => Frame::Beam {
            owner: owner.index(),
            cells: rays.iter().map(|ray| ray.cells.len()).max().unwrap_or_default(),
            layer: look.of(Drawing::new(scene).beam(rays)).upper_marks_layer(),
        },
        Effect::Sight { .. } | Effect::Line { .. } => {
            let drawing = Drawing::new(scene).happened(std::slice::from_ref(effect));
            Frame::Line { layer: look.of(drawing).upper_marks_layer() }
        }
        Effect::Pass { player } | Effect::Stop { player } => Frame::Pass { player: player.index() },
        Effect::Rank { player, rank } => Frame::Rank { player: player.index(), rank },
    }
}

fn way_name(way: Way) -> &'static str {
    match way {
        Way::Slide => "slide",
        Way::Jump => "jump",
        Way::Fly => "fly",
        Way::Flip => "flip",
    }
}

fn change_name(way: Change) -> &'static str {
    match way {
        Change::Clockwise => "clockwise",
        Change::Anticlockwise => "anticlockwise",
        Change::Convert => "convert",
        Change::LoseTop => "lose-top",
    }
}
