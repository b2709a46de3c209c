//! The 72 symmetries of Khitan, and what a state becomes by each.
//!
//! A state is written as its number: 0 to 5 for a0 to a5, 6 to 11 for b0 to b5, as in [`game_khitan::State::ALL`].
//!
//! - The hexagon has twelve symmetries. A turn by r steps turns each tile as well, k becomes k + r. A reflection maps
//!   direction j to -j and shows the other face: (face, k) becomes (other face, 3 - k).
//! - The colours can be exchanged in six ways without changing which of them are equal: on all tiles of face a, k
//!   becomes k + c, on those of face b k - c.

/// For each symmetry of the board the image of each cell. The first six are turns, the others reflections.
pub(crate) use tabletop::grid::hex::IMAGES as CELL_IMAGES;
/// The number of symmetries of the board.
pub(crate) use tabletop::grid::hex::SYMMETRIES;

/// The number of states of a tile.
pub(crate) const STATES: usize = 12;
/// The turns of a tile, and the ways to exchange the colours.
pub(crate) const TURNS: usize = 6;

/// What each state becomes.
pub(crate) type StateMap = [u8; STATES];

/// The number of the state with a face (0 for a, 1 for b) and a turn.
const fn number(face: usize, turn: usize) -> u8 {
    (face * TURNS + turn % TURNS) as u8
}

/// For each symmetry of the board what each state becomes.
pub(crate) static STATE_IMAGES: [StateMap; SYMMETRIES] = {
    let mut all = [[0; STATES]; SYMMETRIES];
    let mut symmetry = 0;
    while symmetry < SYMMETRIES {
        let mut state = 0;
        while state < STATES {
            let (face, turn) = (state / TURNS, state % TURNS);
            let (face, turn) = if symmetry < TURNS { (face, turn) } else { (1 - face, 9 - turn) };
            all[symmetry][state] = number(face, turn + symmetry % TURNS);
            state += 1;
        }
        symmetry += 1;
    }
    all
};

/// For each exchange of the colours what each state becomes.
pub(crate) static RECOLOURED: [StateMap; TURNS] = {
    let mut all = [[0; STATES]; TURNS];
    let mut shift = 0;
    while shift < TURNS {
        let mut state = 0;
        while state < STATES {
            let (face, turn) = (state / TURNS, state % TURNS);
            let turn = if face == 0 { turn + shift } else { turn + TURNS - shift };
            all[shift][state] = number(face, turn);
            state += 1;
        }
        shift += 1;
    }
    all
};

/// For each state the exchange of the colours that makes it a0 or b0.
pub(crate) static TO_TURN_0: [u8; STATES] = {
    let mut all = [0; STATES];
    let mut state = 0;
    while state < STATES {
        let turn = state % TURNS;
        all[state] = if state < TURNS { (TURNS - turn) % TURNS } else { turn } as u8;
        state += 1;
    }
    all
};

/// For each axis what each state becomes by a flip along it.
pub(crate) static FLIPPED: [StateMap; 3] = {
    let mut all = [[0; STATES]; 3];
    let mut axis = 0;
    while axis < 3 {
        let mut state = 0;
        while state < STATES {
            all[axis][state] = number(1 - state / TURNS, TURNS + 2 * axis - state % TURNS);
            state += 1;
        }
        axis += 1;
    }
    all
};

/// For each direction and state of a tile the states, as bits, of a tile there that faces it.
pub(crate) static FACED: [[u16; STATES]; TURNS] = {
    let mut all = [[0; STATES]; TURNS];
    let mut direction = 0;
    while direction < TURNS {
        let mut state = 0;
        while state < STATES {
            let mut other = 0;
            while other < STATES {
                if colour(state, direction) == colour(other, (direction + 3) % TURNS) {
                    all[direction][state] |= 1 << other;
                }
                other += 1;
            }
            state += 1;
        }
        direction += 1;
    }
    all
};

const fn colour(state: usize, direction: usize) -> usize {
    let (face, turn) = (state / TURNS, state % TURNS);
    if face == 0 { (TURNS + direction - turn) % TURNS } else { (9 + turn - direction) % TURNS }
}
