//! Which flips capture, and where a new tile is safe.

use tabletop::{
    Cell, Player, Position,
    grid::hex::{DIRECTIONS, OUTSIDE, STEPS},
};

use crate::{
    geometry::{AXES, LANES, bit, cells, seen, step},
    moves::Move,
    position::Khitan,
    tile::State,
};

impl Khitan {
    /// The enemies that the mover captures at first by a flip (H3): the same as `turn_over`, but nothing is moved.
    #[inline(always)]
    pub(crate) fn first_wave(&self, from: Cell, to: Cell, direction: u8) -> u64 {
        let (own, enemies) = (self.tiles(self.mover()), self.tiles(self.mover().other()));
        let occupied = self.occupied() ^ bit(from);
        let flipped = self.states().state(from).flipped(direction);
        let faced = self.states().facing(own, flipped, seen(occupied, to));
        // Across `from`, but not along the axis of the step: there `to` stands in between.
        let across = seen(occupied, from);
        let kept = &OTHER_AXES[usize::from(direction & 7)];
        let across = std::array::from_fn(|axis| across[axis] & kept[axis]);
        (faced | self.states().facing_pairs(own, across)) & enemies
    }

    /// Of these, the enemies that the flipped tile itself faces.
    pub(crate) fn faced_by(&self, from: Cell, to: Cell, direction: u8) -> u64 {
        let (own, enemies) = (self.tiles(self.mover()), self.tiles(self.mover().other()));
        let flipped = self.states().state(from).flipped(direction);
        self.states().facing(own, flipped, seen(self.occupied() ^ bit(from), to)) & enemies
    }

    /// Visits the mover's flips that capture, each with what it captures at first.
    #[inline]
    pub(crate) fn for_each_capture(&self, mut visit: impl FnMut(Move, u64)) {
        let (own, enemies) = (self.tiles(self.mover()), self.tiles(self.mover().other()));
        let flippable = self.flippable();
        for from in cells(flippable.iter().fold(0, |all, tiles| all | tiles)) {
            let occupied = self.occupied() ^ bit(from);
            let state = self.states().state(from);
            // What the tile uncovers is the same for both ways along an axis.
            let across = self.states().facing_pairs_by_axis(own, seen(occupied, from));
            let uncovered = [across[1] | across[2], across[2] | across[0], across[0] | across[1]];
            for direction in directions(&flippable, from) {
                let to = step(from, direction);
                let faced = self.states().facing(own, state.flipped(direction as u8), seen(occupied, to));
                let captured = (faced | uncovered[direction % AXES]) & enemies;
                if captured != 0 {
                    visit(Move::Flip { from, to, direction: direction as u8 }, captured);
                }
            }
        }
    }

    /// The placement of a mover who has to make one: the rearmost hex where no single flip of an enemy captures the tile, if
    /// there is one, and the phase that fewer of the enemies can attack.
    pub(crate) fn safe_placement(&self) -> Move {
        let enemies = self.tiles(self.mover().other());
        let in_phase_1 = (enemies & self.states().tiles_of_phase_1()).count_ones();
        let preferred = OF_PHASE[usize::from(2 * in_phase_1 < enemies.count_ones())];
        let mut room = self.room(self.mover());
        let last_resort = preferred.trailing_zeros();
        let mut place = (self.rearmost(room), State::ALL[last_resort as usize]);
        while room != 0 {
            let at = self.rearmost(room);
            room ^= bit(at);
            let safe = ALL_STATES & !self.endangered_states(at);
            if safe != 0 {
                let choice = if safe & preferred != 0 { safe & preferred } else { safe };
                place = (at, State::ALL[choice.trailing_zeros() as usize]);
                break;
            }
        }
        Move::Place { at: place.0, state: place.1 }
    }

    /// Of hexes of the mover's half, one in the row nearest to the mover.
    fn rearmost(&self, room: u64) -> Cell {
        match self.mover() {
            Player::First => Cell(room.trailing_zeros() as u8),
            _ => Cell(room.checked_ilog2().unwrap_or_default() as u8),
        }
    }

    /// The states, as bits in the order of [`State::ALL`], in which a tile of the mover on an empty hex could be
    /// captured by a flip of an enemy onto one of the lines through it. What a flip uncovers is left out.
    fn endangered_states(&self, at: Cell) -> u16 {
        let enemies = self.tiles(self.mover().other());
        let mut endangered = 0;
        for (direction, &neighbour) in STEPS[at.index()].iter().enumerate() {
            let axis = direction % AXES;
            let mut hex = neighbour;
            while hex != OUTSIDE && self.occupied() & 1 << hex == 0 {
                for (back, &from) in STEPS[usize::from(hex)].iter().enumerate() {
                    if from != OUTSIDE && enemies & 1 << from != 0 {
                        // The flip goes the other way, but both ways along an axis turn a tile alike.
                        let flipped = self.states().state(Cell(from)).flipped(back as u8);
                        endangered |= flipped.faced_along(axis);
                    }
                }
                hex = STEPS[usize::from(hex)][direction];
            }
            if hex != OUTSIDE && enemies & 1 << hex != 0 {
                // An enemy at the end of the line may step away along it.
                endangered |= self.states().state(Cell(hex)).flipped(direction as u8).faced_along(axis);
            }
        }
        endangered
    }
}

/// The directions in which the tile on a hex is among the tiles of a list by directions.
#[inline(always)]
fn directions(tiles: &[u64; DIRECTIONS], from: Cell) -> impl Iterator<Item = usize> {
    let mut set = 0u64;
    for (direction, tiles) in tiles.iter().enumerate() {
        set |= (tiles >> (from.0 & 63) & 1) << direction;
    }
    cells(set).map(Cell::index)
}

impl State {
    /// The states, as bits in the order of [`State::ALL`], that face this one along an axis.
    #[inline]
    fn faced_along(self, axis: usize) -> u16 {
        FACED[usize::from(self.code() & 15)][axis % LANES]
    }
}

const ALL_STATES: u16 = (1 << State::COUNT) - 1;

/// The states of each phase, as bits in the order of [`State::ALL`].
const OF_PHASE: [u16; 2] = {
    let mut all = [0; 2];
    let mut index = 0;
    while index < State::COUNT {
        all[State::ALL[index].phase() as usize] |= 1 << index;
        index += 1;
    }
    all
};

/// By code and axis, see [`State::faced_along`].
static FACED: [[u16; LANES]; 16] = {
    let mut all = [[0; LANES]; 16];
    let mut index = 0;
    while index < State::COUNT * State::COUNT * AXES {
        let state = State::ALL[index % State::COUNT];
        let other = index / State::COUNT % State::COUNT;
        let axis = index / State::COUNT / State::COUNT;
        if state.faces(axis as u8, State::ALL[other]) {
            all[state.code() as usize][axis] |= 1 << other;
        }
        index += 1;
    }
    all
};

/// For each direction, nothing on its axis and all hexes on the others.
static OTHER_AXES: [[u64; LANES]; 8] = {
    let mut all = [[u64::MAX; LANES]; 8];
    let mut direction = 0;
    while direction < DIRECTIONS {
        all[direction][direction % AXES] = 0;
        direction += 1;
    }
    all
};
