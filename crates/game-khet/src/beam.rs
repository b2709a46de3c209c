//! The beam (R7): what it meets, where it goes, what it hits.

use tabletop::{
    Cell, Player, Position,
    effect::{Ray, RayEnd},
};

use crate::{
    geometry::{
        A8, ABOVE_A8, BELOW_J1, Direction, EAST, J1, N_SLOTS, N_SQUARES, NORTH, RAYS, SOUTH, Squares, bit,
        halves, holds, step,
    },
    moves::Shot,
    piece::{Code, OBELISK, STACK, is_splitter, sphinx_facings},
    position::Khet,
    rules::Rules,
};

/// The mover's light as it stands before a move: what the generator must know to say what each move will shoot.
///
/// A move that touches no square of the path leaves the shot as it stands, and that is most of them. If it touches one
/// square, the light reaches that square as before, and what happens there is looked up: either it ends there, or it
/// goes on, and only the way from there on is new. If it touches two squares, that is true of the one to which light
/// comes first.
///
/// With splitters the path is a tree, and this is true of its trunk only, the part up to the first splitter. A change in
/// the branches asks for all of them to be traced, a splitter that comes to the trunk for everything.
pub(crate) struct Light {
    /// The squares it crosses.
    path: Squares,
    /// Those of the trunk by the direction in which light first comes there.
    arrivals: [Squares; 4],
    /// For each piece in the trunk, the stretch at whose end light first comes to it.
    stretch_to: [u8; N_SLOTS],
    /// The direction of each stretch, straight up to the next piece.
    directions: [Direction; MOST_STRETCHES],
    /// The squares that light has crossed at its end.
    crossed: [Squares; MOST_STRETCHES],
    /// Whether all of it is trunk, and no splitter is there that could change that.
    is_line: bool,
    /// The shot as it stands.
    standing: Shot,
    /// The shot if everything has to be traced.
    from_source: Shot,
    /// The shot if all branches have to be traced.
    from_trunk: Shot,
    /// 0 for the first edition, 1 for the later.
    edition: usize,
}

/// The trunk has at most so many stretches; what comes after counts as branches. Most paths have two to six.
const MOST_STRETCHES: usize = 16;

impl Light {
    /// The squares it crosses.
    #[inline]
    pub(crate) fn path(&self) -> Squares {
        self.path
    }

    /// Whether it is one line, whatever moves.
    #[inline]
    pub(crate) fn is_line(&self) -> bool {
        self.is_line
    }

    /// The shot after a move that touches no square of the path.
    #[inline(always)]
    pub(crate) fn standing(&self) -> Shot {
        self.standing
    }

    /// The squares of the trunk to which it first comes in a direction.
    #[inline]
    pub(crate) fn arriving(&self, direction: Direction) -> Squares {
        self.arrivals[usize::from(direction & 3)]
    }

    /// The squares that it crosses after the trunk only.
    #[inline]
    pub(crate) fn branches(&self) -> Squares {
        if self.is_line { 0 } else { self.path & !self.trunk() }
    }

    /// The squares of the trunk that it has crossed when it first comes to a piece.
    #[inline(always)]
    pub(crate) fn before(&self, piece: usize) -> Squares {
        if self.is_line || self.is_in_trunk(piece) {
            self.crossed[self.stretch_to(piece)] & !bit(piece)
        } else {
            self.trunk()
        }
    }

    /// The shot after a move that changes the square of a piece on the path, which then holds this code, and nothing that
    /// light crosses before.
    #[inline(always)]
    pub(crate) fn shot_at(&self, piece: usize, code: Code) -> Shot {
        if self.is_line || self.is_in_trunk(piece) && !is_splitter(code) {
            self.shot_if_arriving(self.directions[self.stretch_to(piece)], code).on(piece)
        } else {
            self.shot_in_tree(piece)
        }
    }

    /// The shot after a move that changes the square of a piece in the branches, or brings a splitter to the trunk.
    #[cold]
    fn shot_in_tree(&self, piece: usize) -> Shot {
        if self.is_in_trunk(piece) { self.from_source } else { self.from_trunk }
    }

    /// The shot after a move to an empty square of the trunk, which then holds this code, if the move changes nothing that
    /// light crosses before. Not for splitters.
    #[inline(always)]
    pub(crate) fn shot_entered(&self, square: usize, code: Code) -> Shot {
        let [_, east, south, west] = self.arrivals.map(|squares| (squares >> square) as Direction & 1);
        self.shot_if_arriving(east | south << 1 | west | west << 1, code).on(square)
    }

    /// The shot after a move to an empty square of the branches, if the move changes nothing in the trunk.
    #[inline]
    pub(crate) fn shot_branched(&self) -> Shot {
        self.from_trunk
    }

    /// The shot after a splitter has come to the trunk: light does not leave it in one direction.
    #[inline]
    pub(crate) fn shot_anew(&self) -> Shot {
        self.from_source
    }

    /// The shot if light comes in a direction to square 0, which then holds this code. Not for splitters.
    #[inline(always)]
    pub(crate) fn shot_if_arriving(&self, direction: Direction, code: Code) -> Shot {
        SHOTS[self.edition][usize::from(code & 15)][usize::from(direction & 3)]
    }

    /// The shot after two pieces were swapped, whose squares then hold these codes.
    #[inline]
    pub(crate) fn shot_swapped(&self, one: (usize, Code), other: (usize, Code)) -> Shot {
        let is_one_first = match [one, other].map(|(square, _)| self.path & bit(square) != 0) {
            [false, false] => return self.standing,
            [true, true] => self.before(other.0) & bit(one.0) != 0,
            [is_one_touched, _] => is_one_touched,
        };
        let (square, code) = if is_one_first { one } else { other };
        self.shot_at(square, code)
    }

    #[inline(always)]
    fn stretch_to(&self, piece: usize) -> usize {
        usize::from(self.stretch_to[piece % N_SLOTS]) % MOST_STRETCHES
    }

    #[cold]
    fn is_in_trunk(&self, square: usize) -> bool {
        self.trunk() & bit(square) != 0
    }

    /// The squares before and with the first splitter; without splitters the whole path, unless it has too many stretches.
    #[cold]
    fn trunk(&self) -> Squares {
        let [north, east, south, west] = self.arrivals;
        north | east | south | west
    }
}

/// `SHOTS[edition][kind][travels]`: the shot if light meets a piece, or nothing, on square 0.
static SHOTS: [[[Shot; 4]; 16]; 2] = {
    let mut table = [[[Shot::NOTHING; 4]; 16]; 2];
    let mut index = 0;
    while index < 2 * 16 * 4 {
        let (edition, kind, travels) = (index / 64, index / 4 % 16, index % 4);
        table[edition][kind][travels] = match MEETINGS[edition][kind][travels] {
            HIT => Shot::hit(0),
            ABSORBED => Shot::NOTHING,
            next => Shot::trace(0, next),
        };
        index += 1;
    }
    table
};

/// `MEETINGS[edition][kind][travels]`: the direction in which light goes on, `HIT` or `ABSORBED`. The kind is the low four
/// bits of a code; where nothing stands light goes straight on. Of split light it is the reflected half.
pub(crate) static MEETINGS: [[[u8; 4]; 16]; 2] = {
    let mut table = [[[0; 4]; 16]; 2];
    let mut index = 0;
    while index < 2 * 16 * 4 {
        let (edition, code, travels) = (index / 64, index / 4 % 16, index % 4);
        let rules = if edition == 1 { Rules::Two } else { Rules::Standard };
        table[edition][code][travels] = match meeting(rules, code as Code, travels as Direction) {
            _ if code == 0 => travels as Direction,
            Meeting::Reflected(next) | Meeting::Split(next) => next,
            Meeting::Hit => HIT,
            Meeting::Absorbed => ABSORBED,
        };
        index += 1;
    }
    table
};
/// Not a direction: the piece suffers.
pub(crate) const HIT: u8 = 4;
/// Not a direction: the piece swallows the light unharmed.
pub(crate) const ABSORBED: u8 = 5;

/// What happens to light at a piece.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Meeting {
    /// It goes on in another direction.
    Reflected(Direction),
    /// Half of it goes on in another direction, half straight on.
    Split(Direction),
    /// The piece suffers.
    Hit,
    /// The piece swallows it unharmed.
    Absorbed,
}

/// What light that travels in a direction meets at a piece.
const fn meeting(rules: Rules, code: Code, travels: Direction) -> Meeting {
    let face = travels ^ 2; // the side of the piece that it comes to
    let turn = code & 3;
    let next_side = (turn + 1) & 3;
    match code & 15 {
        // A pyramid's mirror stands between the side of its turn and the next one clockwise.
        4..8 if face == turn => Meeting::Reflected(next_side),
        4..8 if face == next_side => Meeting::Reflected(turn),
        // `/` connects N with W and S with E, `\` N with E and S with W.
        9 => Meeting::Reflected(3 - face),
        8 => Meeting::Reflected(face ^ 1),
        11 => Meeting::Split(3 - face),
        10 => Meeting::Split(face ^ 1),
        12.. if face == turn => Meeting::Absorbed,
        // In the later edition these two codes are sphinxes.
        OBELISK | STACK if matches!(rules, Rules::Two) => Meeting::Absorbed,
        _ => Meeting::Hit,
    }
}

impl Khet {
    /// The beam that a player's laser would send over the board as it stands, ray by ray.
    ///
    /// Without splitters it is one ray. It begins with the first square that the light crosses, in rule set `2.0`
    /// with the sphinx. A ray that ends at a splitter is followed, sooner or later, by the two that go on there, each
    /// beginning with the splitter's square.
    pub fn beam(&self, player: Player) -> Vec<Ray> {
        let mut rays = Vec::new();
        let mut cells = Vec::new();
        self.shine(player, |event| match event {
            Event::Crosses(square) => cells.push(Cell(square as u8)),
            Event::Ends(end) => rays.push(Ray { cells: std::mem::take(&mut cells), end }),
        });
        rays
    }

    /// Where a player's light comes from, and its first direction.
    #[inline]
    pub(crate) fn source(&self, player: Player) -> (usize, Direction) {
        match (self.rules(), player) {
            (Rules::Two, _) => {
                let at = if player == Player::First { J1 } else { A8 };
                let is_turned = self.plane(0) & bit(at) != 0;
                (at, sphinx_facings(player)[usize::from(is_turned)])
            }
            (_, Player::First) => (BELOW_J1, NORTH),
            _ => (ABOVE_A8, SOUTH),
        }
    }

    /// The mover's light as it stands.
    #[inline(always)]
    pub(crate) fn light(&self) -> Light {
        let (from, direction) = self.source(self.mover());
        let from_source = Shot::trace(from, direction);
        let mut light = Light {
            path: 0,
            arrivals: [0; 4],
            stretch_to: [0; N_SLOTS],
            directions: [NORTH; MOST_STRETCHES],
            crossed: [0; MOST_STRETCHES],
            is_line: !self.has_splitters(),
            standing: Shot::NOTHING,
            from_source,
            from_trunk: from_source,
            edition: self.edition(),
        };
        if let Some((place, direction)) = self.follow_trunk(from, direction, &mut light) {
            let (branches, hits) = self.trace_split(place, direction);
            light.path |= branches;
            light.is_line = false;
            light.standing = shot_of_hits(hits, place, direction);
            light.from_trunk = Shot::trace(place, direction);
        }
        light
    }

    /// Notes the way of light that leaves a place. If it does not come to its end within the trunk, returns where the last
    /// piece before the branches leads it.
    #[inline(never)]
    fn follow_trunk(
        &self,
        mut from: usize,
        mut direction: Direction,
        light: &mut Light,
    ) -> Option<(usize, Direction)> {
        let occupied = self.occupied();
        let meetings = &MEETINGS[light.edition];
        // Without splitters a beam cannot loop, because each of its steps is reversible.
        for stretch in 0..MOST_STRETCHES {
            let (crossed, at) = next_piece(occupied, from, direction);
            let new = crossed & !light.path;
            light.arrivals[usize::from(direction & 3)] |= new;
            light.path |= crossed;
            light.directions[stretch] = direction;
            light.crossed[stretch] = light.path;
            let at = at?;
            let first_stretch = &mut light.stretch_to[at % N_SLOTS];
            *first_stretch = if holds(halves(new), at) { stretch as u8 } else { *first_stretch };
            let piece = self.code_at(at);
            match meetings[usize::from(piece & 15)][usize::from(direction)] {
                ABSORBED => return None,
                HIT => {
                    light.standing = Shot::hit(at);
                    return None;
                }
                _ if is_splitter(piece) => return Some((from, direction)),
                next => (from, direction) = (at, next),
            }
        }
        Some((from, direction))
    }

    /// 0 for the first edition, 1 for the later.
    #[inline]
    pub(crate) fn edition(&self) -> usize {
        usize::from(self.rules() == Rules::Two)
    }

    /// Traces light that leaves a place. Returns the square of the piece that it hits. Only for boards without splitters.
    #[inline]
    pub(crate) fn trace(&self, from: usize, direction: Direction) -> Option<usize> {
        let board = (self.occupied(), |square| self.code_at(square));
        follow(board, &MEETINGS[self.edition()], from, direction, |_| true).map(|(at, _)| at)
    }

    /// Traces light that leaves a place, also on a board with splitters: the squares it crosses and the pieces it hits.
    ///
    /// It must not come back to how it left that place before it has met a splitter, or it goes round for ever. Light that
    /// a laser sends does not.
    #[inline(never)]
    pub(crate) fn trace_split(&self, mut from: usize, mut direction: Direction) -> (Squares, Squares) {
        let occupied = self.occupied();
        let meetings = &MEETINGS[self.edition()];
        let mut path = 0;
        let mut hits = 0;
        // Light can come back to where it was only through a splitter, so it is enough to stop at splitters that have
        // been entered in the same direction. There are two of them with four sides each.
        let mut entered: [Squares; 4] = [0; 4];
        let mut waiting = [(0, NORTH); 2 * 4];
        let mut n_waiting = 0;
        loop {
            let (crossed, at) = next_piece(occupied, from, direction);
            path |= crossed;
            if let Some(at) = at {
                let piece = self.code_at(at);
                match meetings[usize::from(piece & 15)][usize::from(direction)] {
                    ABSORBED => {}
                    HIT => hits |= bit(at),
                    next if !is_splitter(piece) => {
                        (from, direction) = (at, next);
                        continue;
                    }
                    next if entered[usize::from(direction)] & bit(at) == 0 => {
                        entered[usize::from(direction)] |= bit(at);
                        waiting[n_waiting] = (at, direction);
                        n_waiting += 1;
                        (from, direction) = (at, next);
                        continue;
                    }
                    _ => {}
                }
            }
            if n_waiting == 0 {
                return (path, hits);
            }
            n_waiting -= 1;
            (from, direction) = waiting[n_waiting];
        }
    }

    /// Follows the light square by square and tells what it does: the slow way, for those who want to see it.
    fn shine(&self, player: Player, mut tell: impl FnMut(Event)) {
        // Light that travels in a direction across a square needs to be followed only once.
        let mut seen: [Squares; 4] = [0; 4];
        // Rays that begin at splitters. Light comes at most once to each of the four sides of the two splitters, and
        // goes on as two rays.
        let mut waiting = [(0, NORTH); 2 * 4 * 2];
        let mut n_waiting = 0;
        let (mut at, mut direction) = self.source(player);
        if at < N_SQUARES {
            tell(Event::Crosses(at));
        }
        loop {
            let end = loop {
                let Some(next) = step(at, direction) else { break RayEnd::Off(direction) };
                at = next;
                tell(Event::Crosses(at));
                let seen_here = &mut seen[usize::from(direction)];
                if *seen_here & bit(at) != 0 {
                    break RayEnd::Loop;
                }
                *seen_here |= bit(at);
                let code = self.code_at(at);
                if code == 0 {
                    continue;
                }
                match meeting(self.rules(), code, direction) {
                    Meeting::Reflected(next) => direction = next,
                    Meeting::Hit => break RayEnd::Hit,
                    Meeting::Absorbed => break RayEnd::Absorbed,
                    Meeting::Split(next) => {
                        waiting[n_waiting] = (at, direction);
                        waiting[n_waiting + 1] = (at, next);
                        n_waiting += 2;
                        break RayEnd::Split;
                    }
                }
            };
            tell(Event::Ends(end));
            if n_waiting == 0 {
                return;
            }
            n_waiting -= 1;
            (at, direction) = waiting[n_waiting];
            tell(Event::Crosses(at));
        }
    }
}

/// Follows light that leaves a place, jumping from piece to piece. Returns the piece that it hits: its square and its code.
/// Of split light it is the reflected half. A board is given by the occupied squares and the code of each.
///
/// `goes_on` is told the squares that it crosses on the way to each piece, and may say that it is enough. It must do so if
/// light may come back to where it began.
#[inline(always)]
pub(crate) fn follow(
    (occupied, code_at): (Squares, impl Fn(usize) -> Code),
    meetings: &[[u8; 4]; 16],
    mut from: usize,
    mut direction: Direction,
    mut goes_on: impl FnMut(Squares) -> bool,
) -> Option<(usize, Code)> {
    loop {
        let (crossed, at) = next_piece(occupied, from, direction);
        if !goes_on(crossed) {
            return None;
        }
        let at = at?;
        let code = code_at(at);
        match meetings[usize::from(code & 15)][usize::from(direction)] {
            ABSORBED => return None,
            HIT => return Some((at, code)),
            next => (from, direction) = (at, next),
        }
    }
}

/// The squares that light crosses from a place to the next piece, with the piece's, and the piece if there is one.
///
/// There is one branch for each direction, because the next piece can then be looked for while the processor still
/// finds out whether it has guessed the direction right.
#[inline(always)]
pub(crate) fn next_piece(occupied: Squares, from: usize, direction: Direction) -> (Squares, Option<usize>) {
    match direction & 3 {
        NORTH => next_piece_towards::<0>(occupied, from),
        EAST => next_piece_towards::<1>(occupied, from),
        SOUTH => next_piece_towards::<2>(occupied, from),
        _ => next_piece_towards::<3>(occupied, from),
    }
}

#[inline(always)]
fn next_piece_towards<const DIRECTION: usize>(occupied: Squares, from: usize) -> (Squares, Option<usize>) {
    let rays = &RAYS[DIRECTION];
    let ray = rays[from];
    let in_the_way = occupied & ray;
    if in_the_way == 0 {
        return (ray, None);
    }
    let at = nearest::<DIRECTION>(in_the_way);
    (ray ^ rays[at], Some(at))
}

/// The squares in sight of a place: those to the next piece on each side, with the piece's.
#[inline(always)]
pub(crate) fn in_sight(occupied: Squares, from: usize) -> Squares {
    sight_towards::<0>(occupied, from)
        | sight_towards::<1>(occupied, from)
        | sight_towards::<2>(occupied, from)
        | sight_towards::<3>(occupied, from)
}

#[inline(always)]
fn sight_towards<const DIRECTION: usize>(occupied: Squares, from: usize) -> Squares {
    // Where nothing is in the way, the corner is taken for a piece: from there no ray goes on. That needs no branch.
    let corner = if DIRECTION < 2 { N_SQUARES - 1 } else { 0 };
    let rays = &RAYS[DIRECTION];
    let ray = rays[from];
    ray ^ rays[nearest::<DIRECTION>(occupied & ray | bit(corner))]
}

/// The first square of a set, which is not empty, for light that comes to it in a direction.
#[inline(always)]
fn nearest<const DIRECTION: usize>(squares: Squares) -> usize {
    // North and east are upwards in the numbering of squares.
    let is_upwards = DIRECTION < 2;
    (if is_upwards { squares.trailing_zeros() } else { 127 - squares.leading_zeros() }) as usize
}

/// The shot of light that leaves a place and hits these squares.
fn shot_of_hits(hits: Squares, place: usize, direction: Direction) -> Shot {
    match hits.count_ones() {
        0 => Shot::NOTHING,
        1 => Shot::hit(hits.trailing_zeros() as usize),
        // Too many for a move to carry.
        _ => Shot::trace(place, direction),
    }
}

/// What light does next. After an end a new ray begins.
enum Event {
    Crosses(usize),
    Ends(RayEnd),
}
