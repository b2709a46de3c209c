//! A block of endings: the same hexes in all states, and what flips do in all of them at once.
//!
//! Which hexes a tile can be flipped onto, which tiles see each other then, and to which block that leads does not depend
//! on the states. So it is found out once for a block, and each of its thousands of endings needs only a few lookups.

use arrayvec::ArrayVec;
use endgames::Slice;
use tabletop::grid::hex::{CELLS, DIRECTIONS, OUTSIDE, RAYS, STEPS};

use crate::{
    index::{Cells, Index, MOST_LEADING, Tile, Tiles, block},
    slice::{MOST_TILES, Sizes, n_states},
    symmetry::{
        CELL_IMAGES, FACED, FLIPPED, RECOLOURED, STATE_IMAGES, STATES, SYMMETRIES, StateMap, TO_TURN_0, TURNS,
    },
};

const AXES: usize = 3;

/// The states of the tiles of a block, in its order.
pub(crate) type States = [u8; MOST_TILES];

/// The hexes of a block, the leading side's first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Block {
    cells: [u8; MOST_TILES],
    n_tiles: usize,
    /// The tiles of the mover, as bits.
    own: u8,
}

/// A pair of tiles that see each other after a flip.
#[derive(Clone, Copy, Debug)]
struct Sight {
    own: u8,
    enemy: u8,
    /// For each state of the own tile before the flip the states of the enemy that face it afterwards.
    faced: [u16; STATES],
}

/// What a flip captures at first: an enemy for each pair of tiles that face each other because of it (H3).
#[derive(Clone, Debug, Default)]
pub(crate) struct FirstWave(ArrayVec<Sight, { DIRECTIONS + AXES }>);

impl FirstWave {
    /// The captured tiles, as bits.
    #[inline]
    pub(crate) fn captured(&self, states: States) -> u8 {
        let faces = |sight: &Sight| {
            let faced = sight.faced[usize::from(states[usize::from(sight.own)])];
            (faced >> states[usize::from(sight.enemy)] & 1) as u8
        };
        self.0.iter().fold(0, |captured, sight| captured | faces(sight) << sight.enemy)
    }

    #[inline]
    pub(crate) fn is_empty(&self, states: States) -> bool {
        self.captured(states) == 0
    }
}

/// Where an ending of a block leads to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Link {
    /// The first place of the other block.
    first: usize,
    n_tiles: usize,
    /// For each tile there the tile here, and what becomes of its state.
    sources: [u8; MOST_TILES],
    maps: [StateMap; MOST_TILES],
}

impl Link {
    /// The place that the ending in these states leads to.
    #[inline]
    pub(crate) fn place(&self, states: States) -> usize {
        let state = |tile: usize| {
            let state = states[usize::from(self.sources[tile]) % MOST_TILES];
            usize::from(self.maps[tile][usize::from(state)])
        };
        let first = state(0);
        let recoloured = &RECOLOURED[usize::from(TO_TURN_0[first])];
        let mut place = first / TURNS;
        if self.n_tiles == MOST_TILES {
            for tile in 1..MOST_TILES {
                place = STATES * place + usize::from(recoloured[state(tile)]);
            }
        } else {
            for tile in 1..self.n_tiles {
                place = STATES * place + usize::from(recoloured[state(tile)]);
            }
        }
        self.first + place
    }

    /// The first place of the block that it leads to.
    pub(crate) fn first(&self) -> usize {
        self.first
    }
}

/// A flip of the mover in all states of a block, or the forced pass.
#[derive(Clone, Debug)]
pub(crate) struct Flip {
    /// The tile, where it lands and along which axis; `None` is the pass.
    step: Option<(usize, u8, usize)>,
    pub(crate) wave: FirstWave,
    /// Where it leads to if it captures nothing.
    pub(crate) link: Link,
}

/// A flip of the other player that led to a block, if it captured nothing.
#[derive(Clone, Debug)]
pub(crate) struct Unflip {
    pub(crate) wave: FirstWave,
    /// The ending before.
    pub(crate) link: Link,
}

impl Block {
    /// A block of a slice.
    pub(crate) fn new(index: &Index, slice: Slice, number: usize) -> Block {
        let (leading, trailing) = index.cells(slice, number);
        let mut cells = [0; MOST_TILES];
        for (to, cell) in cells.iter_mut().zip(leading.iter().chain(&trailing)) {
            *to = *cell;
        }
        let leading_tiles = (1u8 << leading.len()) - 1;
        let all = (1u8 << slice.n_stones()) - 1;
        let own = if slice.mover_leads() { leading_tiles } else { all & !leading_tiles };
        Block { cells, n_tiles: slice.n_stones(), own }
    }

    fn all(&self) -> u8 {
        (1 << self.n_tiles) - 1
    }

    fn occupied(&self) -> u64 {
        self.cells[..self.n_tiles].iter().fold(0, |set, &cell| set | 1 << cell)
    }

    /// The tile on a hex that is among `cells`.
    fn tile_on(&self, cell: u8) -> usize {
        self.cells.iter().position(|&it| it == cell).expect("the hex is occupied")
    }

    /// The same block with a tile on another hex.
    fn with(mut self, tile: usize, cell: u8) -> Block {
        self.cells[tile] = cell;
        self
    }

    /// The steps of one side's tiles onto empty hexes: tile, direction, target.
    fn steps(&self, side: u8) -> impl Iterator<Item = (usize, usize, u8)> {
        let (occupied, cells) = (self.occupied(), self.cells);
        tiles(side).flat_map(move |tile| {
            let targets = STEPS[usize::from(cells[tile])].into_iter().enumerate();
            let is_free = move |&(_, to): &(usize, u8)| to != OUTSIDE && occupied >> to & 1 == 0;
            targets.filter(is_free).map(move |(direction, to)| (tile, direction, to))
        })
    }

    /// All flips of the mover; if there is none, the pass (H1).
    pub(crate) fn flips(&self, index: &Index) -> Vec<Flip> {
        let step = |(tile, direction, to): (usize, usize, u8)| {
            let (axis, after) = (direction % AXES, self.with(tile, to));
            let wave = after.first_wave(self.own, tile, self.cells[tile], axis, true);
            let link = after.link(index, Some((tile, axis)), false)[0];
            Flip { step: Some((tile, to, axis)), wave, link }
        };
        let mut flips: Vec<Flip> = self.steps(self.own).map(step).collect();
        if flips.is_empty() {
            let link = self.link(index, None, false)[0];
            flips.push(Flip { step: None, wave: FirstWave::default(), link });
        }
        flips
    }

    /// Everything that the other player can have done before, if it captured nothing.
    pub(crate) fn unflips(&self, index: &Index) -> Vec<Unflip> {
        let others = self.all() & !self.own;
        let mut unflips = Vec::new();
        let mut push = |wave: FirstWave, links: ArrayVec<Link, SYMMETRIES>| {
            unflips.extend(links.into_iter().map(|link| Unflip { wave: wave.clone(), link }));
        };
        let mut can_flip = false;
        for (tile, direction, from) in self.steps(others) {
            can_flip = true;
            // The way there is along the same axis.
            let (axis, before) = (direction % AXES, self.with(tile, from));
            let wave = self.first_wave(others, tile, from, axis, false);
            push(wave, before.link(index, Some((tile, axis)), true));
        }
        if !can_flip {
            push(FirstWave::default(), self.link(index, None, true));
        }
        unflips
    }

    /// H3, on the board after a tile has left `from` along an axis: what it sees, and who sees whom through `from`.
    /// `turns` says whether its state is the one before the flip.
    fn first_wave(&self, own: u8, moved: usize, from: u8, axis: usize, turns: bool) -> FirstWave {
        let mut wave = FirstWave::default();
        let occupied = self.occupied();
        let mut see = |one: usize, other: usize, direction: usize| {
            if (own >> one ^ own >> other) & 1 == 0 {
                return;
            }
            let (own, enemy, direction) =
                if own >> one & 1 == 1 { (one, other, direction) } else { (other, one, (direction + 3) % 6) };
            let mut faced = FACED[direction];
            if turns && own == moved {
                faced = FLIPPED[axis].map(|state| FACED[direction][usize::from(state)]);
            }
            wave.0.push(Sight { own: own as u8, enemy: enemy as u8, faced });
        };
        for direction in 0..DIRECTIONS {
            if let Some(cell) = nearest(occupied, self.cells[moved], direction) {
                see(moved, self.tile_on(cell), direction);
            }
        }
        // Along the axis of the step the moved tile itself is seen, and that pair is known already.
        for across in (0..AXES).filter(|&across| across != axis) {
            let ends = [across, across + AXES].map(|direction| nearest(occupied, from, direction));
            if let [Some(one), Some(other)] = ends {
                see(self.tile_on(one), self.tile_on(other), across + AXES);
            }
        }
        wave
    }

    /// The places of this block with the other player to move, when a tile has been flipped along an axis: the first one, or
    /// all.
    fn link(&self, index: &Index, flip: Option<(usize, usize)>, all: bool) -> ArrayVec<Link, SYMMETRIES> {
        let (mover, other) = (self.all() & !self.own, self.own);
        let mover_leads = mover.count_ones() >= other.count_ones();
        let (leading, trailing) = if mover_leads { (mover, other) } else { (other, mover) };
        let mut cells: Cells = tiles(leading).map(|tile| self.cells[tile]).collect();
        cells.sort_unstable();
        let (class, symmetries) = index.turned(&cells, all);
        let n_states = n_states(self.n_tiles);
        let link = |symmetry: u8| {
            let symmetry = usize::from(symmetry);
            let side = |side: u8| {
                let image = |tile: usize| (CELL_IMAGES[symmetry][usize::from(self.cells[tile])], tile as u8);
                let mut side: ArrayVec<(u8, u8), MOST_LEADING> = tiles(side).map(image).collect();
                side.sort_unstable();
                side
            };
            let (leading, trailing) = (side(leading), side(trailing));
            let cells = |side: &[(u8, u8)]| -> Cells { side.iter().map(|&(cell, _)| cell).collect() };
            let first = n_states * block(class, &cells(&leading), &cells(&trailing));
            let mut link = Link {
                first,
                n_tiles: self.n_tiles,
                sources: [0; MOST_TILES],
                maps: [[0; STATES]; MOST_TILES],
            };
            for (to, &(_, tile)) in leading.iter().chain(&trailing).enumerate() {
                let image = &STATE_IMAGES[symmetry];
                link.sources[to] = tile;
                link.maps[to] = match flip {
                    Some((moved, axis)) if moved == usize::from(tile) => {
                        FLIPPED[axis].map(|state| image[usize::from(state)])
                    }
                    _ => *image,
                };
            }
            link
        };
        symmetries.into_iter().map(link).collect()
    }

    /// The ending after a flip that captures: the tiles of the next mover, and those of the player who made it. `first_wave`
    /// are the enemies that it captures at first; those that are captured because of that follow (H4).
    pub(crate) fn after_capture(&self, flip: &Flip, mut states: States, first_wave: u8) -> (Tiles, Tiles) {
        let mut board = *self;
        if let Some((tile, to, axis)) = flip.step {
            board = board.with(tile, to);
            states[tile] = FLIPPED[axis][usize::from(states[tile])];
        }
        let mut alive = board.all();
        let mut wave = first_wave;
        while wave != 0 {
            alive &= !wave;
            wave = board.next_wave(states, alive, wave);
        }
        let side = |side: u8| -> Tiles {
            tiles(side & alive).map(|tile| Tile { cell: board.cells[tile], state: states[tile] }).collect()
        };
        (side(!self.own), side(self.own))
    }

    /// H4: the enemies that face own tiles through the hexes of captured tiles.
    fn next_wave(&self, states: States, alive: u8, removed: u8) -> u8 {
        let occupied = tiles(alive).fold(0u64, |set, tile| set | 1 << self.cells[tile]);
        let mut wave = 0;
        for (tile, axis) in tiles(removed).flat_map(|tile| (0..AXES).map(move |axis| (tile, axis))) {
            let end = |direction| nearest(occupied, self.cells[tile], direction);
            let [Some(one), Some(other)] = [axis, axis + AXES].map(end) else { continue };
            let [one, other] = [one, other].map(|cell| {
                tiles(alive).find(|&tile| self.cells[tile] == cell).expect("the hex is occupied")
            });
            let faced = FACED[axis + AXES][usize::from(states[one])] >> states[other] & 1 == 1;
            if faced && (self.own >> one ^ self.own >> other) & 1 == 1 {
                wave |= (1 << one | 1 << other) & !self.own;
            }
        }
        wave
    }
}

/// The tiles of a set of bits.
fn tiles(mut set: u8) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let tile = (set != 0).then(|| set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        tile
    })
}

/// The nearest occupied hex in a direction.
#[inline]
fn nearest(occupied: u64, from: u8, direction: usize) -> Option<u8> {
    const { assert!(CELLS < 64) };
    let seen = RAYS[usize::from(from)][direction] & occupied;
    if seen == 0 {
        return None;
    }
    // The first three directions lead to higher numbers.
    Some(if direction < AXES { seen.trailing_zeros() } else { 63 - seen.leading_zeros() } as u8)
}
