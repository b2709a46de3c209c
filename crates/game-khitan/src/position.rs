//! The position: a value of 96 bytes.

use std::fmt;

use tabletop::{
    Cell, Game, HistoryRules, Player, PlayerSet, Position, PositionError, Repetition, Standing,
    grid::hex::{CELLS, IMAGES, SYMMETRIES},
    zobrist,
};

use crate::{
    generation,
    geometry::{self, bit, cells, half},
    moves::Move,
    notation,
    planes::Planes,
    play,
    reserve::Reserve,
    rules::{MASTER_TURNS, QUIET_LIMIT, Rules},
    text,
    tile::State,
};

/// One value for each side. It is not an array: choosing an element of an array needs an address, and then the compiler
/// cannot keep a position in registers while a move is played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Pair<T> {
    white: T,
    black: T,
}

impl<T: Copy> Pair<T> {
    #[inline(always)]
    fn of(&self, player: Player) -> T {
        match player {
            Player::First => self.white,
            _ => self.black,
        }
    }

    #[inline(always)]
    fn set(&mut self, player: Player, value: T) {
        match player {
            Player::First => self.white = value,
            _ => self.black = value,
        }
    }
}

/// A position of Khitan.
///
/// It is not `Copy`, and aligned, for speed: a position is cloned field by field and not as one block of memory, so
/// that the compiler can go on with the fields in registers; and its largest fields never lie across two cache lines.
#[derive(Clone, PartialEq, Eq, Debug)]
#[repr(align(32))]
pub struct Khitan {
    tiles: Pair<u64>,
    states: Planes,
    key: u64,
    turns: u16,
    quiet: u8,
    pending: u8,
    reserves: Pair<Reserve>,
    mover: Player,
    rules: Rules,
}

/// What can be asked about a position.
impl Khitan {
    /// The owner and the state of the tile on a hex, if there is one.
    pub fn tile(&self, cell: Cell) -> Option<(Player, State)> {
        if self.occupied() & bit(cell) == 0 {
            return None;
        }
        let owner = if self.tiles.white & bit(cell) != 0 { Player::First } else { Player::Second };
        Some((owner, self.states.state(cell)))
    }

    /// All pairs of opposing tiles that face each other now (H2), the white one first, in the order of the white
    /// hexes. After a placement there may be pairs without a capture (H10).
    pub fn facing_pairs(&self) -> Vec<(Cell, Cell)> {
        let mut pairs = Vec::new();
        for white in cells(self.tiles.white) {
            let seen = geometry::seen(self.occupied(), white);
            let faced =
                self.states.facing(self.tiles.white, self.states.state(white), seen) & self.tiles.black;
            pairs.extend(cells(faced).map(|black| (white, black)));
        }
        pairs
    }

    /// The hexes of a player's tiles, as a set: bit i is `Cell(i)`.
    #[inline]
    pub fn tiles(&self, player: Player) -> u64 {
        self.tiles.of(player)
    }

    /// The number of tiles that a player has in reserve.
    #[inline]
    pub fn reserve(&self, player: Player) -> u8 {
        self.reserves.of(player).count()
    }

    /// The number of placements that the mover still has to make in this turn (H8).
    #[inline]
    pub fn pending(&self) -> u8 {
        self.pending
    }

    /// The number of turns in a row without a capture.
    #[inline]
    pub fn quiet(&self) -> u8 {
        self.quiet
    }

    /// The number of completed turns.
    #[inline]
    pub fn turns(&self) -> u16 {
        self.turns
    }

    /// The symmetries of the board under these rules.
    fn board_symmetries(&self) -> &'static [usize] {
        match self.rules {
            Rules::Classic | Rules::Short => &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
            // Symmetry 9 exchanges left and right.
            Rules::Expert | Rules::Master => &[0, 9],
        }
    }

    #[inline]
    pub(crate) fn occupied(&self) -> u64 {
        self.tiles.white | self.tiles.black
    }

    #[inline]
    pub(crate) fn states(&self) -> &Planes {
        &self.states
    }

    /// A player's reserve, open or closed.
    #[inline]
    pub(crate) fn reserve_of(&self, player: Player) -> Reserve {
        self.reserves.of(player)
    }

    #[inline]
    pub(crate) fn is_closed(&self, player: Player) -> bool {
        self.reserves.of(player).is_closed()
    }

    /// The hexes where a player could place a tile (H8).
    #[inline]
    pub(crate) fn room(&self, player: Player) -> u64 {
        half(player) & !self.occupied()
    }

    /// H6, H7. At most one player has lost: `from_text` ensures it, and a turn captures from one player only.
    #[inline]
    pub(crate) fn has_lost(&self, player: Player) -> bool {
        self.tiles(player).count_ones() < self.rules.fewest_tiles()
    }

    /// Whether there is a standing.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.has_lost(Player::First) || self.has_lost(Player::Second) || self.has_run_out()
    }

    /// The limits of H11. They wait while placements are pending, which needs no check here: a capture has
    /// set `quiet` to 0, and the turn is not counted yet.
    #[inline]
    fn has_run_out(&self) -> bool {
        self.quiet >= QUIET_LIMIT || (self.rules == Rules::Master && self.turns >= MASTER_TURNS)
    }
}

/// The code of each state as a symmetry of the board shows it with colours relabelled: by symmetry, steps, and code before.
static IMAGE_CODES: [[[u8; 16]; COLOURS]; SYMMETRIES] = {
    let mut all = [[[0; 16]; COLOURS]; SYMMETRIES];
    let mut symmetry = 0;
    while symmetry < SYMMETRIES {
        let mut steps = 0;
        while steps < COLOURS {
            let mut index = 0;
            while index < State::COUNT {
                let state = State::ALL[index];
                let image = state.seen_by(symmetry).relabelled(steps as u8);
                all[symmetry][steps][state.code() as usize] = image.code();
                index += 1;
            }
            steps += 1;
        }
        symmetry += 1;
    }
    all
};

/// The number of colours, and so of the ways to relabel them that keep their order around a tile.
const COLOURS: usize = 6;

/// The only functions that change a position. They update the key.
impl Khitan {
    /// An empty board, which is not a position yet.
    pub(crate) fn empty(rules: Rules) -> Khitan {
        let key = RESERVE_KEYS[0][0] ^ RESERVE_KEYS[1][0] ^ PENDING_KEYS[0];
        Khitan {
            tiles: Pair::default(),
            states: Planes::default(),
            key,
            turns: 0,
            quiet: 0,
            pending: 0,
            reserves: Pair::default(),
            mover: Player::First,
            rules,
        }
    }

    /// A classic position with these tiles of the first player, who is to move, and of the other one. `None` if both stand on
    /// one hex, or a player has no tile.
    pub fn of_tiles(
        own: impl IntoIterator<Item = (Cell, State)>,
        enemies: impl IntoIterator<Item = (Cell, State)>,
    ) -> Option<Khitan> {
        let mut position = Khitan::empty(Rules::Classic);
        let own = own.into_iter().map(|tile| (Player::First, tile));
        for (owner, (cell, state)) in own.chain(enemies.into_iter().map(|tile| (Player::Second, tile))) {
            if cell.index() >= CELLS || position.occupied() & bit(cell) != 0 {
                return None;
            }
            position.toggle(owner, cell, state);
        }
        (position.tiles.white != 0 && position.tiles.black != 0).then_some(position)
    }

    /// Puts a tile on an empty hex, or takes it from there.
    #[inline]
    pub(crate) fn toggle(&mut self, owner: Player, cell: Cell, state: State) {
        self.tiles.set(owner, self.tiles.of(owner) ^ bit(cell));
        self.states.toggle(bit(cell), state);
        self.key ^= TILE_KEYS[owner.index() & 1][usize::from(state.code() & 15)][cell.index() & 63];
    }

    #[inline(always)]
    pub(crate) fn set_reserve(&mut self, owner: Player, reserve: Reserve) {
        let keys = &RESERVE_KEYS[owner.index() & 1];
        self.key ^= keys[self.reserves.of(owner).index()] ^ keys[reserve.index()];
        self.reserves.set(owner, reserve);
    }

    #[inline(always)]
    pub(crate) fn set_pending(&mut self, pending: u8) {
        self.key ^= PENDING_KEYS[usize::from(self.pending & 31)] ^ PENDING_KEYS[usize::from(pending & 31)];
        self.pending = pending;
    }

    #[inline]
    pub(crate) fn set_counters(&mut self, quiet: u8, turns: u16) {
        (self.quiet, self.turns) = (quiet, turns);
    }

    /// Makes the other player the mover.
    #[inline]
    pub(crate) fn change_mover(&mut self) {
        self.mover = self.mover.other();
        self.key ^= MOVER_KEY;
    }
}

// The lengths of the tables are powers of two, so that no index needs a check.
/// By owner, code of the state, and hex.
static TILE_KEYS: [[[u64; 64]; 16]; 2] =
    [zobrist::table2(0x6b68_6974_616e_0001), zobrist::table2(0x6b68_6974_616e_0002)];
/// By owner and index of the reserve.
static RESERVE_KEYS: [[u64; 32]; 2] = zobrist::table2(0x6b68_6974_616e_0003);
static PENDING_KEYS: [u64; 32] = zobrist::table(0x6b68_6974_616e_0004);
const MOVER_KEY: u64 = zobrist::number(0x6b68_6974_616e_0005, 0);

impl Position for Khitan {
    type Rules = Rules;
    type Move = Move;

    const GAME: Game = Game {
        slug: "khitan",
        name: "Khitan",
        letters: &['w', 'b'],
        player_names: &["white", "black"],
        colours: &["ivory", "ebony"],
        setups: include_str!("../setups.txt"),
    };
    const HISTORY: HistoryRules = HistoryRules {
        third_repetition: Repetition::Ends,
        ply_limit: None,
        quiet_plies_between_programs: None,
    };

    fn from_text(text: &str, rules: Rules) -> Result<Khitan, PositionError> {
        text::read(text, rules)
    }

    #[inline]
    fn rules(&self) -> Rules {
        self.rules
    }

    fn players(&self) -> PlayerSet {
        PlayerSet::TWO
    }

    #[inline]
    fn mover(&self) -> Player {
        self.mover
    }

    #[inline]
    fn legal_moves(&self, moves: &mut Vec<Move>) {
        generation::legal_moves(self, moves);
    }

    #[inline(always)]
    fn play(&mut self, mv: Move) {
        play::play(self, mv);
    }

    fn standing(&self) -> Option<Standing> {
        // H11: H6 and H7 come first, then the quiet turns, then turn 300.
        // H1 also has a draw if neither player can flip. That cannot happen: there are at most 32 tiles on 61 hexes, so
        // that some tile is beside an empty hex.
        let lost = PlayerSet::TWO.iter().find(|&player| self.has_lost(player));
        if let Some(loser) = lost {
            return Some(Standing::win(loser.other()));
        }
        if !self.has_run_out() {
            return None;
        }
        let (white, black) = (self.tiles.white.count_ones(), self.tiles.black.count_ones());
        if self.quiet >= QUIET_LIMIT || white == black {
            return Some(Standing::draw(PlayerSet::TWO));
        }
        Some(Standing::win(if white > black { Player::First } else { Player::Second }))
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn n_pieces(&self) -> usize {
        self.occupied().count_ones() as usize
    }

    fn write_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        notation::write_move(mv, out)
    }

    #[inline]
    fn count_moves(&self) -> usize {
        generation::count_moves(self)
    }

    fn repetition_key(&self) -> Option<u64> {
        // H11: a position counts only with nothing left to place.
        (self.pending == 0).then_some(self.key)
    }

    fn plies_to_limit(&self) -> Option<usize> {
        // H11. A turn with placements has several plies, so that the limits are at least that far away.
        let quiet = usize::from(QUIET_LIMIT.saturating_sub(self.quiet));
        match self.rules {
            Rules::Master => Some(quiet.min(usize::from(MASTER_TURNS.saturating_sub(self.turns)))),
            Rules::Classic | Rules::Short | Rules::Expert => Some(quiet),
        }
    }

    /// The symmetries of the board, and for each of them six relabellings of the colours: a colour only matters as the same as
    /// another one. Where tiles can be placed, the halves of the board differ (H8), and only its mirror image is like it.
    fn n_symmetries(&self) -> usize {
        self.board_symmetries().len() * COLOURS
    }

    fn image(&self, symmetry: usize) -> Khitan {
        let (symmetry, steps) = (self.board_symmetries()[symmetry / COLOURS], symmetry % COLOURS);
        let mut image = Khitan::empty(self.rules);
        for owner in PlayerSet::TWO.iter() {
            for cell in cells(self.tiles(owner)) {
                let state = self.states.state(cell).seen_by(symmetry).relabelled(steps as u8);
                image.toggle(owner, Cell(IMAGES[symmetry][cell.index()]), state);
            }
            image.set_reserve(owner, self.reserves.of(owner));
        }
        image.set_pending(self.pending);
        image.set_counters(self.quiet, self.turns);
        if self.mover != image.mover {
            image.change_mover();
        }
        image
    }

    /// The keys of all images, without making them: only what the tiles add to a key changes.
    fn canonical_key(&self) -> u64 {
        let key = |owner: usize, code: u8, cell: usize| TILE_KEYS[owner][usize::from(code & 15)][cell & 63];
        let mut tiles = [(0, 0, 0); CELLS];
        let mut n_tiles = 0;
        let mut without_tiles = self.key;
        for owner in PlayerSet::TWO.iter() {
            for cell in cells(self.tiles(owner)) {
                let (owner, code) = (owner.index() & 1, self.states.state(cell).code());
                tiles[n_tiles] = (owner, code, cell.index());
                n_tiles += 1;
                without_tiles ^= key(owner, code, cell.index());
            }
        }
        let symmetries =
            self.board_symmetries().iter().flat_map(|&it| (0..COLOURS).map(move |steps| (it, steps)));
        let keys = symmetries.map(|(symmetry, steps)| {
            let (codes, images) = (&IMAGE_CODES[symmetry][steps], &IMAGES[symmetry]);
            let image = |sum: u64, &(owner, code, cell): &(usize, u8, usize)| {
                sum ^ key(owner, codes[usize::from(code & 15)], images[cell].into())
            };
            tiles[..n_tiles].iter().fold(without_tiles, image)
        });
        keys.min().expect("the identity is a symmetry")
    }
}
