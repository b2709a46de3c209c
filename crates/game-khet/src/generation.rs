//! Legal moves: listing and counting them.
//!
//! Each move knows what it will shoot. So the list is made in parts, by what the moves do to the mover's light: moves out
//! of it, moves into it, swaps, and moves beside it.

use tabletop::{Player, Position};

use crate::{
    geometry::{EAST, N_FILES, NEIGHBOURS, NORTH, SOUTH, Squares, WEST, bit, only_for, squares},
    light::Light,
    moves::{Action, Move, Shot},
    piece::{ANTICLOCKWISE, CLOCKWISE, Code, FLIP, OBELISK, PHARAOH, STACK, is_splitter, sphinx_facings},
    position::Khet,
    rules::Rules,
};

/// No square is excluded.
const ALL: Squares = Squares::MAX;

/// Appends all legal moves, each with what is known about its shot: those that touch the light, swaps and the turn of a
/// sphinx, then the others.
// Out of line: callers play the moves in the same loop, and that part gains more by being inlined.
#[inline(never)]
pub(crate) fn legal_moves(position: &Khet, moves: &mut Vec<Move>) {
    if position.is_over() {
        return;
    }
    position.append_touching(&position.light(), true, moves);
}

/// The number of legal moves.
#[inline]
pub(crate) fn count_moves(position: &Khet) -> usize {
    if position.is_over() {
        return 0;
    }
    let own = position.pieces_of(position.mover());
    let swappers = own & position.swappers();
    let bases = position.bases();
    let free = position.free_for(position.mover());
    let mut n = n_steps(own & !position.sphinxes(), free)
        + 2 * (own & position.turners()).count_ones()
        + (swappers | own & position.sphinxes()).count_ones();
    for from in squares(swappers) {
        n += position.partners(from).count_ones();
    }
    for from in squares(bases) {
        n += (NEIGHBOURS[from] & bases).count_ones();
    }
    for from in squares(own & position.stacks()) {
        n += (NEIGHBOURS[from] & (free | bases)).count_ones();
    }
    n as usize
}

impl Khet {
    /// Appends the moves that touch the mover's light, swaps and the turn of a sphinx, and with `with_others` all others.
    /// Only while the game goes on.
    #[inline(always)]
    pub(crate) fn append_touching(&self, light: &Light, with_others: bool, moves: &mut Vec<Move>) {
        let mut list = List::after(moves);
        self.list_touching(light, &mut list);
        if with_others {
            self.list_standing(light, &mut list);
        }
        list.finish();
    }

    /// Appends the others: moves that leave the mover's light unchanged.
    #[inline(always)]
    pub(crate) fn append_standing(&self, light: &Light, moves: &mut Vec<Move>) {
        let mut list = List::after(moves);
        self.list_standing(light, &mut list);
        list.finish();
    }

    /// Lists the moves that touch the mover's light, swaps and the turn of a sphinx.
    #[inline(always)]
    fn list_touching(&self, light: &Light, list: &mut List<'_>) {
        let path = light.path();
        let own = self.pieces_of(self.mover());
        // Pieces in the light turn there or leave it.
        let shot = |at, code| (light.shot_at(at, code), !light.before(at));
        self.list_actions(own & path, ALL, shot, list);
        self.list_entering(own & !self.sphinxes(), light, |_| true, list);
        self.list_swaps(light, list);
        if self.rules() == Rules::Two {
            self.list_sphinx(list);
        }
    }

    /// Lists the moves that leave the mover's light unchanged, except swaps. Most pieces are beside it and stay there.
    #[inline(always)]
    fn list_standing(&self, light: &Light, list: &mut List<'_>) {
        let path = light.path();
        let pieces = self.pieces_of(self.mover()) & !path;
        self.list_actions(pieces, !path, |_, _| (light.standing(), ALL), list);
    }

    /// Appends the moves that may lead the light onto a piece of the opponent, in the order of [`legal_moves`], and some
    /// others. Only while the game goes on.
    ///
    /// For a shot that has to be traced, `worth_a_look` returns the squares one of which the move must touch. All other
    /// moves that touch the light lead it onto the piece that moves, or nowhere.
    #[inline(always)]
    pub(crate) fn append_leading(
        &self,
        light: &Light,
        mut worth_a_look: impl FnMut(Shot) -> Squares,
        moves: &mut Vec<Move>,
    ) {
        let mut list = List::after(moves);
        let path = light.path();
        let leading = |at, code| {
            let shot = light.shot_at(at, code);
            let wanted = match shot.to_trace() {
                // Light traced from before the piece reaches the piece itself.
                Some(_) if !light.is_line() => ALL,
                Some(_) => worth_a_look(shot),
                None => 0,
            };
            (shot, wanted & !light.before(at))
        };
        let own = self.pieces_of(self.mover());
        self.list_actions(own & path, ALL, leading, &mut list);
        // A piece without a mirror only changes which branches the light takes.
        let entering = if self.has_splitters() { own & !self.sphinxes() } else { own & self.mirrors() };
        self.list_entering(entering, light, |shot| shot.to_trace().is_some(), &mut list);
        self.list_swaps(light, &mut list);
        if self.rules() == Rules::Two {
            self.list_sphinx(&mut list);
        }
        list.finish();
    }

    /// The move that changes least among those that leave the light unchanged: the first move of the piece nearest to its
    /// own side. `moves` is a buffer.
    #[inline(never)]
    pub(crate) fn waiting_move(&self, light: &Light, moves: &mut Vec<Move>) -> Option<Move> {
        let path = light.path();
        let mut pieces = self.pieces_of(self.mover()) & !path;
        let start = moves.len();
        while pieces != 0 && moves.len() == start {
            let nearest = match self.mover() {
                Player::First => pieces.trailing_zeros(),
                _ => pieces.ilog2(),
            };
            let piece = bit(nearest as usize);
            let mut list = List::after(moves);
            self.list_actions(piece, !path, |_, _| (light.standing(), ALL), &mut list);
            list.finish();
            pieces ^= piece;
        }
        let first = moves.get(start).copied();
        moves.truncate(start);
        first
    }

    /// Lists what these pieces of the mover can do within a set of squares. `shot` returns the shot if the square of
    /// the piece then holds a code, and the squares to which such moves are wanted.
    #[inline(always)]
    fn list_actions(
        &self,
        pieces: Squares,
        within: Squares,
        mut shot: impl FnMut(usize, Code) -> (Shot, Squares),
        list: &mut List<'_>,
    ) {
        let free = self.free_for(self.mover()) & within;
        let bases = self.bases() & within;
        // R1, R3: every piece steps to empty squares around it. R2: pyramids and anubis have two turns.
        for at in squares(pieces & self.turners()) {
            let piece = self.code_at(at);
            let (leaving, wanted) = shot(at, 0);
            list.push_each(Move::new(Action::Step, at, piece).with_shot(leaving), free & wanted);
            for (action, turned) in [(Action::Clockwise, &CLOCKWISE), (Action::Anticlockwise, &ANTICLOCKWISE)]
            {
                let turned = turned[usize::from(piece)];
                let (turning, wanted) = shot(at, turned);
                if wanted & bit(at) != 0 {
                    list.push(Move::turn(action, at, piece ^ turned).with_shot(turning));
                }
            }
        }
        // R2: djeds and splitters have one turn.
        for at in squares(pieces & self.swappers()) {
            let piece = self.code_at(at);
            let (leaving, wanted) = shot(at, 0);
            list.push_each(Move::new(Action::Step, at, piece).with_shot(leaving), free & wanted);
            let (turning, wanted) = shot(at, piece ^ FLIP);
            if wanted & bit(at) != 0 {
                list.push(Move::turn(Action::Clockwise, at, FLIP).with_shot(turning));
            }
        }
        let colour = self.colour_of_mover();
        for from in squares(pieces & self.pharaohs()) {
            let (leaving, wanted) = shot(from, 0);
            list.push_each(Move::new(Action::Step, from, PHARAOH | colour).with_shot(leaving), free & wanted);
        }
        // R6: singles step onto singles, tops step onto empty squares and onto singles.
        let (obelisk, stack) = (OBELISK | colour, STACK | colour);
        for from in squares(pieces & self.singles()) {
            let (leaving, wanted) = shot(from, 0);
            list.push_each(Move::new(Action::Step, from, obelisk).with_shot(leaving), free & wanted);
            list.push_each(Move::new(Action::Stack, from, obelisk).with_shot(leaving), bases & wanted);
        }
        for from in squares(pieces & self.stacks()) {
            let (leaving, wanted) = shot(from, 0);
            list.push_each(Move::new(Action::Step, from, stack).with_shot(leaving), free & wanted);
            let (parting, wanted) = shot(from, obelisk);
            list.push_each(Move::new(Action::Top, from, obelisk).with_shot(parting), free & wanted);
            list.push_each(Move::new(Action::TopOnto, from, obelisk).with_shot(parting), bases & wanted);
        }
    }

    /// Lists the moves of these pieces onto squares that the light crosses before it reaches them, except swaps, if their
    /// shot is wanted.
    #[inline(always)]
    fn list_entering(
        &self,
        pieces: Squares,
        light: &Light,
        is_wanted: impl Fn(Shot) -> bool,
        list: &mut List<'_>,
    ) {
        match light.is_line() {
            true => self.list_entering_trunk::<false>(pieces, light, is_wanted, list),
            false => self.list_entering_tree(pieces, light, list),
        }
    }

    /// The same for light that is or may become a tree, whether their shot is wanted or not. Light crosses all squares of
    /// the trunk before it reaches pieces in the branches.
    #[cold]
    #[inline(never)]
    fn list_entering_tree(&self, pieces: Squares, light: &Light, list: &mut List<'_>) {
        let beside = pieces & !light.path();
        let shot = light.shot_branched();
        self.list_steps(beside, light.branches(), |mv, to| list.push_each(mv.with_shot(shot), to));
        self.list_obelisks(beside, light.branches(), |mv, to| list.push_each(mv.with_shot(shot), to));
        self.list_entering_trunk::<true>(pieces, light, |_| true, list);
    }

    /// Lists the moves onto squares of the trunk. `TREE` says that there are or may be branches.
    #[inline(always)]
    fn list_entering_trunk<const TREE: bool>(
        &self,
        pieces: Squares,
        light: &Light,
        is_wanted: impl Fn(Shot) -> bool,
        list: &mut List<'_>,
    ) {
        let free = self.free_for(self.mover());
        let bases = self.bases();
        let obelisk = OBELISK | self.colour_of_mover();
        let beside = pieces & !light.path();
        // From beside the light, all steps of a piece to squares that light reaches in the same direction shoot alike.
        for direction in [NORTH, EAST, SOUTH, WEST] {
            self.list_steps(beside, light.arriving(direction), |mv, to| {
                if TREE && is_splitter(mv.carried()) {
                    list.push_each(mv.with_shot(light.shot_anew()), to);
                    return;
                }
                let shot = light.shot_if_arriving(direction, mv.carried());
                if is_wanted(shot) {
                    list.push_each_with(mv, shot, to);
                }
            });
        }
        // An obelisk is hit from all sides.
        if is_wanted(Shot::hit(0)) {
            let trunk = light.path() & !light.branches();
            self.list_obelisks(beside, trunk, |mv, to| list.push_each_with(mv, Shot::hit(0), to));
        }
        for from in squares(pieces & light.path()) {
            let before = NEIGHBOURS[from] & light.before(from);
            let mut push = |action: Action, carried: Code, within: Squares| {
                for to in squares(within & before) {
                    let shot = match carried {
                        splitter if TREE && is_splitter(splitter) => light.shot_anew(),
                        _ => light.shot_entered(to, carried),
                    };
                    if is_wanted(shot) {
                        list.push(Move::new(action, from, carried).to_square(to).with_shot(shot));
                    }
                }
            };
            push(Action::Step, self.code_at(from), free);
            if self.stacks() & bit(from) != 0 {
                push(Action::Top, obelisk, free);
                push(Action::TopOnto, obelisk, bases);
            }
            if bases & bit(from) != 0 {
                push(Action::Stack, obelisk, bases);
            }
        }
    }

    /// Reports the steps of these pieces within some squares: for each piece a move without a target, and the targets.
    #[inline(always)]
    fn list_steps(&self, pieces: Squares, within: Squares, mut tell: impl FnMut(Move, Squares)) {
        let free = self.free_for(self.mover()) & within;
        for from in squares(pieces & next_to(free)) {
            tell(Move::new(Action::Step, from, self.code_at(from)), free);
        }
    }

    /// The same for obelisks that leave a stack or make one (R6).
    #[inline(always)]
    fn list_obelisks(&self, pieces: Squares, within: Squares, mut tell: impl FnMut(Move, Squares)) {
        let free = self.free_for(self.mover()) & within;
        let obelisk = OBELISK | self.colour_of_mover();
        let bases = self.bases() & within;
        for from in squares(pieces & self.stacks()) {
            tell(Move::new(Action::Top, from, obelisk), free);
            tell(Move::new(Action::TopOnto, from, obelisk), bases);
        }
        for from in squares(pieces & self.bases() & next_to(bases)) {
            tell(Move::new(Action::Stack, from, obelisk), bases);
        }
    }

    /// R5: djeds and splitters swap.
    #[inline(always)]
    fn list_swaps(&self, light: &Light, list: &mut List<'_>) {
        for from in squares(self.pieces_of(self.mover()) & self.swappers()) {
            let piece = self.code_at(from);
            for to in squares(self.partners(from)) {
                let partner = self.code_at(to);
                let swap = Move::new(Action::Swap, from, piece ^ partner).to_square(to);
                list.push(swap.with_shot(light.shot_swapped((from, partner), (to, piece))));
            }
        }
    }

    /// Rule set `2.0`: the sphinx turns, and its light is traced from the start.
    #[inline(always)]
    fn list_sphinx(&self, list: &mut List<'_>) {
        let (at, fires) = self.source(self.mover());
        let [one, other] = sphinx_facings(self.mover());
        let turned = one ^ other ^ fires;
        list.push(Move::turn(Action::Clockwise, at, FLIP).with_shot(Shot::trace(at, turned)));
    }

    /// The squares of pieces with which the mover's djed or splitter on `from` may swap (R5).
    #[inline]
    pub(crate) fn partners(&self, from: usize) -> Squares {
        let own = self.pieces_of(self.mover());
        let swappable = self.turners() | self.obelisks_and_stacks();
        // R3 for the djed: a rival's piece on the rival's squares is out of reach. R3 for the partner: a rival's piece
        // may not enter the mover's squares.
        let rivals_in_reach =
            if bit(from) & only_for(self.mover()) == 0 { !own & !only_for(self.mover().other()) } else { 0 };
        let of_allowed_colour =
            if self.rules().swaps_own_pieces() { own | rivals_in_reach } else { rivals_in_reach };
        NEIGHBOURS[from] & swappable & of_allowed_colour
    }

    /// The mover's single obelisks on which another may be put (R6).
    #[inline(always)]
    fn bases(&self) -> Squares {
        if self.has_stacked(self.mover()) { 0 } else { self.pieces_of(self.mover()) & self.singles() }
    }
}

/// Writes moves into space that it reserves beforehand, so that it need not grow the list at each move.
struct List<'a> {
    moves: &'a mut Vec<Move>,
    n: usize,
}

impl List<'_> {
    /// More than all moves that a position can have: at most 15 pieces with at most 10 moves each, and 8 more for each of
    /// two stacks. `push_each` needs the rest.
    const ROOM: usize = 192;

    /// A list that appends to these moves.
    #[inline]
    fn after(moves: &mut Vec<Move>) -> List<'_> {
        let n = moves.len();
        moves.resize(n + List::ROOM, Move::NONE);
        List { moves, n }
    }

    /// Gives back the space that was not needed.
    #[inline]
    fn finish(self) {
        self.moves.truncate(self.n);
    }

    #[inline(always)]
    fn push(&mut self, mv: Move) {
        self.moves[self.n] = mv;
        self.n += 1;
    }

    /// The move to each of the squares around that belong to `set`, a set of squares that the piece may enter.
    #[inline(always)]
    fn push_each(&mut self, mv: Move, set: Squares) {
        self.push_each_with(mv, Shot::NOTHING, set);
    }

    /// The same, each with its shot, which is given for square 0.
    ///
    /// The three ranks around the piece are cut out as a window of nine bits, the number of a row of `OFFSETS`:
    ///
    /// ```text
    ///   20 21 22         6 7 8
    ///   10  .  12   ->   3 . 5     bit 0 is the square from - 11
    ///    0  1  2         0 1 2
    /// ```
    /// All eight entries of the row are written, and as many kept as the window has squares: without a branch that the
    /// processor could mispredict. Around the rim the window shows squares of the other rim, but see below.
    #[inline(always)]
    fn push_each_with(&mut self, mv: Move, shot: Shot, set: Squares) {
        let ranks = (set << (N_FILES + 1) >> mv.from()) as u32;
        let window = (ranks & 0b111 | ranks >> 7 & 0b101_000 | ranks >> 14 & 0b111_000_000) as usize;
        let slots =
            self.moves[self.n..].first_chunk_mut::<8>().expect("there is room for more than all moves");
        *slots = OFFSETS[window].map(|offset| mv.to_offset(offset, shot));
        self.n += window.count_ones() as usize;
    }
}

/// `OFFSETS[window]`: the squares of a window as numbers to be added to that of its first.
static OFFSETS: [[u8; 8]; 1 << 9] = {
    let mut table = [[0; 8]; 1 << 9];
    let mut window = 0;
    while window < table.len() {
        let (mut i, mut n) = (0, 0);
        while i < 9 && n < 8 {
            if window >> i & 1 == 1 {
                table[window][n] = (i / 3 * N_FILES + i % 3) as u8;
                n += 1;
            }
            i += 1;
        }
        window += 1;
    }
    table
};

// Shifts by one file wrap around the rim, from file j to file a of the rank above. Nothing here needs a mask against
// that, because the colour squares (R3) are a guard: silver never stands on file a and never enters it, so neither j to
// a nor a to j can happen; for red it is the other way round.

/// The squares around those of a set, and more beyond the rim.
#[inline]
fn next_to(set: Squares) -> Squares {
    let ranks = set | set << 1 | set >> 1;
    ranks | ranks << N_FILES | ranks >> N_FILES
}

/// The number of pairs of a piece and a free square next to it, by eight shifts of the whole set.
#[inline]
fn n_steps(pieces: Squares, free: Squares) -> u32 {
    let mut n = 0;
    for shift in [1, N_FILES - 1, N_FILES, N_FILES + 1] {
        n += (pieces << shift & free).count_ones() + (pieces >> shift & free).count_ones();
    }
    n
}
