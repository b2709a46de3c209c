//! A tile's state: which face is up and how far it is turned.

/// The face of a tile that is up.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Face {
    /// The face whose colours run anticlockwise: yellow, red, blue, green, purple, orange.
    A,
    /// The other face, whose colours run clockwise.
    B,
}

/// The state of a tile: its face and its turn k = 0..5, in steps of 60 degrees anticlockwise.
///
/// Directions are 0 E, 1 NE, 2 NW, 3 W, 4 SW, 5 SE, colours 0 yellow, 1 red, 2 blue, 3 green, 4 purple, 5 orange.
///
/// Inside it is a number below 12 of four bits `hhpf`, made so that facing each other becomes simple (see
/// [`State::faces`]): `f` the face, `p` the phase, `hh` the hue on axis 0.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State(u8);

impl State {
    /// The number of states.
    pub const COUNT: usize = 12;

    /// All states in the order of their letters in position texts: a0 to a5, then b0 to b5.
    pub const ALL: [State; State::COUNT] = {
        let mut all = [State(0); State::COUNT];
        let mut index = 0;
        while index < State::COUNT {
            let face = if index < 6 { Face::A } else { Face::B };
            all[index] = State::new(face, index as u8 % 6);
            index += 1;
        }
        all
    };

    /// The state with that face and turn.
    ///
    /// # Panics
    /// If the turn is above 5.
    pub const fn new(face: Face, turn: u8) -> State {
        assert!(turn < 6, "a tile has six sides");
        let hue = match face {
            Face::A => (6 - turn) % 3,
            Face::B => turn % 3,
        };
        let phase = (turn + face as u8) % 2;
        State(hue << 2 | phase << 1 | face as u8)
    }

    /// The state with that code, the inverse of [`State::code`].
    pub(crate) const fn from_code(code: u8) -> State {
        State(code)
    }

    /// The four bits `hhpf`.
    pub(crate) const fn code(self) -> u8 {
        self.0
    }

    /// The face that is up.
    pub const fn face(self) -> Face {
        if self.0 & 1 == 0 { Face::A } else { Face::B }
    }

    /// The turn k = 0..5, in steps of 60 degrees anticlockwise.
    pub const fn turn(self) -> u8 {
        // The turn modulo 2 and modulo 3 are known, and 3 and 4 are 1 modulo one of them and 0 modulo the other.
        let is_odd = self.phase() ^ (self.0 & 1);
        let modulo_3 = match self.face() {
            Face::A => 3 - (self.0 >> 2),
            Face::B => self.0 >> 2,
        };
        (3 * is_odd + 4 * modulo_3) % 6
    }

    /// The phase, `(k + (1 if face b)) mod 2`: every flip toggles it, and only tiles of different phases can face
    /// each other.
    pub const fn phase(self) -> u8 {
        self.0 >> 1 & 1
    }

    /// The hue along an axis: the colour shown there, modulo 3. It is the same at both ends, because the colours of
    /// opposite sides differ by 3.
    pub const fn hue(self, axis: u8) -> u8 {
        self.colour(axis) % 3
    }

    /// The place among [`State::ALL`].
    pub const fn index(self) -> usize {
        (6 * (self.0 & 1) + self.turn()) as usize
    }

    /// The colour shown in a direction: `(j - k) mod 6` on face a, `(3 + k - j) mod 6` on face b.
    pub const fn colour(self, direction: u8) -> u8 {
        match self.face() {
            Face::A => (6 + direction - self.turn()) % 6,
            Face::B => (9 + self.turn() - direction) % 6,
        }
    }

    /// The state after a flip over the side in a direction: the other face, turned by `(2d - k) mod 6`.
    #[inline]
    pub fn flipped(self, direction: u8) -> State {
        FLIPPED[(self.0 & 15) as usize][(direction & 7) as usize]
    }

    /// The state of the tile when the board is seen through a symmetry of [`tabletop::grid::hex::IMAGES`]: a turn of the
    /// board turns the tile, and a mirror shows the colours of one face in the order of the other.
    pub(crate) const fn seen_by(self, symmetry: usize) -> State {
        let turns = symmetry as u8 % 6;
        match (symmetry < 6, self.face()) {
            (true, face) => State::new(face, (self.turn() + turns) % 6),
            (false, Face::A) => State::new(Face::B, (9 - self.turn() + turns) % 6),
            (false, Face::B) => State::new(Face::A, (9 - self.turn() + turns) % 6),
        }
    }

    /// The state that shows, on each side, the colour `steps` before the one that this state shows there. If the colours of
    /// all tiles are relabelled so, the same tiles face each other as before.
    pub(crate) const fn relabelled(self, steps: u8) -> State {
        match self.face() {
            Face::A => State::new(Face::A, (self.turn() + steps) % 6),
            Face::B => State::new(Face::B, (self.turn() + 6 - steps % 6) % 6),
        }
    }

    /// Whether a tile in this state and one in state `other`, in that direction from it, show each other the same colour.
    ///
    /// They do so exactly if their hues along that axis are equal and their phases differ. Proof: let u and v be the
    /// colours that they show in direction j. The second tile shows v + 3 back, so they face each other if u = v + 3, that
    /// is, if u and v are equal modulo 3 and differ modulo 2. Modulo 2, a colour is the phase plus j.
    pub const fn faces(self, direction: u8, other: State) -> bool {
        self.colour(direction) == other.colour((direction + 3) % 6)
    }
}

/// What every code becomes by a flip in every direction. A table, because every flip that is played needs it. Its lengths
/// are powers of two, so that no index needs a check.
static FLIPPED: [[State; 8]; 16] = {
    let mut all = [[State(0); 8]; 16];
    let mut index = 0;
    while index < State::COUNT {
        let state = State::ALL[index];
        let other_face = if index < 6 { Face::B } else { Face::A };
        let mut direction = 0;
        while direction < 6 {
            let turn = (6 + 2 * direction as u8 - state.turn()) % 6;
            all[state.0 as usize][direction] = State::new(other_face, turn);
            direction += 1;
        }
        index += 1;
    }
    all
};
