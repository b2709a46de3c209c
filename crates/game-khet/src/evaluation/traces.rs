//! The ways of light from places of a board, each traced once.

use arrayvec::ArrayVec;

use crate::{
    beam::{ABSORBED, HIT, MEETINGS, next_piece},
    geometry::{Direction, N_SQUARES, Squares, bit},
    notation::Move,
    position::Khet,
};

/// Ways of light over a board as it stands.
///
/// Many moves lead light away from the same square in the same direction: all steps of a piece out of the light do, and all
/// pieces that can step into it at one square with the same face. Most of them change nothing further on, so that one trace
/// over the board before the move serves them all.
pub(super) struct Traces {
    ways: ArrayVec<Way, MOST_WAYS>,
    /// Split light is not kept.
    has_splitters: bool,
}

/// More are traced for each move alone.
const MOST_WAYS: usize = 16;

#[derive(Clone, Copy)]
struct Way {
    place: usize,
    direction: Direction,
    /// The squares after the place.
    path: Squares,
    hit: Option<usize>,
}

impl Traces {
    #[inline]
    pub(super) fn new(position: &Khet) -> Traces {
        Traces { ways: ArrayVec::new(), has_splitters: position.has_splitters() }
    }

    /// What light that leaves a place hits after a move; nothing if the move stands in the way and it must be traced.
    #[inline]
    pub(super) fn hit_after(
        &mut self,
        position: &Khet,
        mv: Move,
        place: usize,
        direction: Direction,
    ) -> Option<Option<usize>> {
        let way = match self.ways.iter().find(|way| way.place == place && way.direction == direction) {
            Some(way) => *way,
            None if self.has_splitters || self.ways.is_full() => return None,
            None => {
                let way = Way::trace(position, place, direction);
                self.ways.push(way);
                way
            }
        };
        (way.path & (bit(mv.from()) | bit(mv.to())) == 0).then_some(way.hit)
    }
}

impl Way {
    fn trace(position: &Khet, place: usize, direction: Direction) -> Way {
        let occupied = position.occupied();
        let meetings = &MEETINGS[position.edition()];
        let (mut from, mut towards, mut path) = (place, direction, 0);
        let hit = loop {
            let (crossed, at) = next_piece(occupied, from, towards);
            path |= crossed;
            // Light that comes back to its place meets a piece there that the move has turned or taken away. Nobody
            // will use this way, and on the board as it stands it might go round for ever.
            if path & bit_on_board(place) != 0 {
                break None;
            }
            let Some(at) = at else { break None };
            match meetings[usize::from(position.code_at(at) & 15)][usize::from(towards)] {
                ABSORBED => break None,
                HIT => break Some(at),
                next => (from, towards) = (at, next),
            }
        };
        Way { place, direction, path, hit }
    }
}

/// The bit of a place; none for those outside from where the lasers shine.
#[inline]
fn bit_on_board(place: usize) -> Squares {
    if place < N_SQUARES { bit(place) } else { 0 }
}
