//! What visibly happens when a move is played: typed facts in order.
//!
//! Animation, the words of a move, announcements and sounds are all made from effects. They lead from one scene to
//! the next: [`Effect::apply`] is the law that connects both, and the conformance suite checks it for every move.

use arrayvec::ArrayVec;

use crate::{
    player::Player,
    scene::{Look, Piece, Scene},
    target::Cell,
};

/// One visible fact.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Effect {
    /// The piece on `from` goes to `to`, where it (or the stack it completes) looks like `becomes`.
    Move {
        /// Where it was.
        from: Cell,
        /// Where it is now.
        to: Cell,
        /// How it travels.
        way: Way,
        /// The look of the piece now on `to`.
        becomes: Look,
    },
    /// The top of the stack on `from` goes to `to`.
    Unstack {
        /// Where the stack was.
        from: Cell,
        /// Where the top goes.
        to: Cell,
        /// What stays on `from`.
        stays: Look,
        /// The look of the piece now on `to`.
        becomes: Look,
    },
    /// The pieces on two cells change places.
    Swap {
        /// The cell of the piece that acts.
        from: Cell,
        /// The other cell.
        to: Cell,
    },
    /// The piece on a cell changes in place.
    Change {
        /// The cell.
        at: Cell,
        /// How it changes.
        way: Change,
        /// How it looks now.
        becomes: Look,
    },
    /// The piece on a cell leaves the board.
    Remove {
        /// The cell.
        at: Cell,
    },
    /// A piece comes from the reserve.
    Place {
        /// Where it stands now.
        at: Cell,
        /// How it looks.
        becomes: Look,
    },
    /// A player's reserve changes.
    Reserve {
        /// The owner of the reserve.
        owner: Player,
        /// How many pieces it holds now.
        count: u8,
        /// Whether it is closed for good.
        is_closed: bool,
    },
    /// A beam of light runs over the board.
    Beam {
        /// Whose laser fires.
        owner: Player,
        /// The cells it crosses; a beam that is split has several rays, each beginning with the cell that splits it.
        rays: Vec<Ray>,
    },
    /// Two pieces face each other, and the second will be captured.
    Sight {
        /// The piece that captures.
        from: Cell,
        /// The piece that is captured.
        to: Cell,
    },
    /// Pieces make a line.
    Line {
        /// The cells of the line, in order.
        cells: Vec<Cell>,
    },
    /// A player passes.
    Pass {
        /// The player.
        player: Player,
    },
    /// A player ends a turn of several moves that could go on.
    Stop {
        /// The player.
        player: Player,
    },
    /// A player takes a final place before the game is over.
    Rank {
        /// The player.
        player: Player,
        /// The place, from 1.
        rank: u8,
    },
}

/// How a piece travels.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Way {
    /// Straight over the board.
    Slide,
    /// Over another piece.
    Jump,
    /// Lifted and set down anywhere.
    Fly,
    /// Turned over one of its sides.
    Flip,
}

/// How a piece changes in place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Change {
    /// It turns clockwise.
    Clockwise,
    /// It turns anticlockwise.
    Anticlockwise,
    /// It shows another face or colour.
    Convert,
    /// Its top is taken away.
    LoseTop,
}

/// A piece of a beam.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Ray {
    /// The cells in order.
    pub cells: Vec<Cell>,
    /// How it ends.
    pub end: RayEnd,
}

/// Where a ray ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RayEnd {
    /// It leaves the board in this direction from its last cell (0 north, 1 east, 2 south, 3 west).
    Off(u8),
    /// It hits and harms the piece on its last cell.
    Hit,
    /// The piece on its last cell absorbs it unharmed.
    Absorbed,
    /// The piece on its last cell splits it; the rays that go on are listed after it.
    Split,
    /// It joins a path that light has already taken.
    Loop,
}

impl Effect {
    /// The cells whose pieces come, go or change, for highlighting.
    pub fn touched(&self) -> ArrayVec<Cell, 2> {
        match *self {
            Effect::Move { from, to, .. } | Effect::Unstack { from, to, .. } | Effect::Swap { from, to } => {
                ArrayVec::from([from, to])
            }
            Effect::Change { at, .. } | Effect::Remove { at } | Effect::Place { at, .. } => {
                ArrayVec::from_iter([at])
            }
            Effect::Reserve { .. }
            | Effect::Beam { .. }
            | Effect::Sight { .. }
            | Effect::Line { .. }
            | Effect::Pass { .. }
            | Effect::Stop { .. }
            | Effect::Rank { .. } => ArrayVec::new(),
        }
    }

    /// Changes a scene as this effect does.
    pub fn apply(&self, scene: &mut Scene) {
        match *self {
            Effect::Move { from, to, becomes, .. } => {
                scene.pieces.retain(|piece| piece.at != from);
                put(scene, to, becomes);
            }
            Effect::Unstack { from, to, stays, becomes } => {
                put(scene, from, stays);
                put(scene, to, becomes);
            }
            Effect::Swap { from, to } => {
                for piece in &mut scene.pieces {
                    if piece.at == from {
                        piece.at = to;
                    } else if piece.at == to {
                        piece.at = from;
                    }
                }
                scene.pieces.sort_by_key(|piece| piece.at);
            }
            Effect::Change { at, becomes, .. } | Effect::Place { at, becomes } => put(scene, at, becomes),
            Effect::Remove { at } => scene.pieces.retain(|piece| piece.at != at),
            Effect::Reserve { owner, count, is_closed } => {
                for reserve in scene.reserves.iter_mut().filter(|reserve| reserve.owner == owner) {
                    reserve.count = count;
                    reserve.is_closed = is_closed;
                }
            }
            Effect::Beam { .. }
            | Effect::Sight { .. }
            | Effect::Line { .. }
            | Effect::Pass { .. }
            | Effect::Stop { .. }
            | Effect::Rank { .. } => {}
        }
    }
}

/// The pieces that effects take from their owners, as they were: those that leave the board, lose their top, change sides,
/// or stand where another player's piece arrives.
pub fn losses(before: &Scene, effects: &[Effect]) -> Vec<Piece> {
    let mut scene = before.clone();
    let mut lost = Vec::new();
    for effect in effects {
        let piece = |at| scene.pieces.iter().find(|piece| piece.at == at).copied();
        lost.extend(match *effect {
            Effect::Remove { at } | Effect::Change { at, way: Change::LoseTop, .. } => piece(at),
            Effect::Change { at, way: Change::Convert, becomes } | Effect::Move { to: at, becomes, .. } => {
                piece(at).filter(|piece| piece.look.owner != becomes.owner)
            }
            _ => None,
        });
        effect.apply(&mut scene);
    }
    lost
}

/// The pieces of other players that the mover's effects take out of the game: what leaves the board, and the tops of stacks.
/// What goes into the reserve of its owner is still in the game.
pub fn taken(before: &Scene, mover: Player, effects: &[Effect]) -> Vec<Look> {
    let mut scene = before.clone();
    let mut taken = Vec::new();
    for effect in effects {
        let look = match *effect {
            Effect::Remove { at } => scene.pieces.iter().find(|piece| piece.at == at).map(|piece| piece.look),
            Effect::Change { way: Change::LoseTop, becomes, .. } => Some(becomes),
            Effect::Reserve { owner, count, .. } => {
                let held = scene.reserves.iter().find(|it| it.owner == owner).map_or(0, |it| it.count);
                for _ in held..count {
                    let back = taken.iter().rposition(|look: &Look| look.owner == owner);
                    back.map(|index| taken.remove(index));
                }
                None
            }
            _ => None,
        };
        taken.extend(look.filter(|look| look.owner != mover));
        effect.apply(&mut scene);
    }
    taken
}

fn put(scene: &mut Scene, at: Cell, look: Look) {
    match scene.pieces.binary_search_by_key(&at, |piece| piece.at) {
        Ok(index) => scene.pieces[index].look = look,
        Err(index) => scene.pieces.insert(index, Piece { at, look }),
    }
}
