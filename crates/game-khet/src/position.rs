//! The position: planes of bits, and the sets that follow from them.

use std::fmt;

use tabletop::{
    Game, HistoryRules, Player, PlayerSet, Position, PositionError, Repetition, Standing, error::Fault,
    zobrist,
};

use crate::{
    generation,
    geometry::{BOARD, N_SLOTS, N_SQUARES, Squares, open_to},
    moves::Move,
    notation,
    piece::{Code, N_CODES, Piece, RED},
    play,
    rules::Rules,
    text,
};

/// A position of Khet. Everything is a bit of eight words:
///
/// ```text
///   words 0..4   the planes 0 to 3 of the codes, squares 0..64
///   word  4      the plane of red's pieces, squares 0..64
///   word  5      the planes 0 to 3, squares 64..80: sixteen bits each
///   word  6      the plane of red's pieces, squares 64..80, and above it the mover and the settings
///   word  7      the key of pieces and mover
/// ```
/// Bit `s` of plane `i` is bit `i` of the code of the piece on square `s`, and no bit is set for an empty square. So a
/// piece that appears, vanishes or turns is an exclusive or with other words, all planes at once in the wide registers of
/// a processor, and a move is two of them.
///
/// Two positions are equal if they have the same rule set and text.
// One cache line, copied as a whole. What is known about beams is in the moves, see `Move`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(align(64))]
pub struct Khet {
    words: Words,
}

type Words = [u64; 8];

const RED_LOW: usize = 4;
const HIGH: usize = 5;
const RED_HIGH: usize = 6;
const SETTINGS: usize = RED_HIGH;
const KEY: usize = 7;

// The settings, in word 6 above the plane.
const RED_MOVES: u64 = 1 << 16;
/// Two bits: who has created a stack, for `sheet` (R6).
const STACKED: u32 = 17;
/// The bits from here on: the rule set's number.
const RULES: u32 = 19;

/// `SQUARE_WORDS[square]`: the square's bit in all five planes.
static SQUARE_WORDS: [Words; N_SLOTS] = {
    let mut table = [[0; 8]; N_SLOTS];
    let mut square = 0;
    while square < N_SQUARES {
        if square < 64 {
            let low = 1 << square;
            table[square] = [low, low, low, low, low, 0, 0, 0];
        } else {
            let high = 1 << (square - 64);
            table[square][HIGH] = high | high << 16 | high << 32 | high << 48;
            table[square][RED_HIGH] = high;
        }
        square += 1;
    }
    table
};
/// `CODE_WORDS[code]`: all squares of those planes whose bit the code has.
static CODE_WORDS: [Words; N_CODES] = {
    let mut table = [[0; 8]; N_CODES];
    let mut code = 0;
    while code < N_CODES {
        let mut i = 0;
        while i < 5 {
            if code >> i & 1 == 1 {
                table[code][i] = u64::MAX;
                match i {
                    RED_LOW => table[code][RED_HIGH] = 0xffff,
                    _ => table[code][HIGH] |= 0xffff << (16 * i),
                }
            }
            i += 1;
        }
        code += 1;
    }
    table
};
/// `PIECE_KEYS[square][code]`: what a piece adds to the key.
///
/// Each bit of each square has a number of its own, and a code adds those of its bits. So when one code becomes another,
/// the key changes by the entry of their difference, and the entry of an empty square is 0.
static PIECE_KEYS: [[u64; N_CODES]; N_SLOTS] = {
    let mut keys = [[0; N_CODES]; N_SLOTS];
    let mut square = 0;
    while square < N_SQUARES {
        let mut code = 0;
        while code < N_CODES {
            let mut i = 0;
            while i < 5 {
                if code >> i & 1 == 1 {
                    keys[square][code] ^= zobrist::number(0x6b68_6574_0001, (5 * square + i) as u64);
                }
                i += 1;
            }
            code += 1;
        }
        square += 1;
    }
    keys
};
/// Red is to move.
const RED_MOVES_KEY: u64 = zobrist::number(0x6b68_6574_0002, 0);
/// Who has created a stack.
const STACKED_KEYS: [u64; 2] = zobrist::table(0x6b68_6574_0003);

impl Khet {
    /// A board without pieces, to be filled; silver is to move.
    pub(crate) fn empty(rules: Rules) -> Khet {
        let mut words = [0; 8];
        words[SETTINGS] = (rules as u64) << RULES;
        Khet { words }
    }

    /// Changes the codes on two squares by differences, and the key. The board changes only here.
    #[inline(always)]
    pub(crate) fn change_two(&mut self, [one, other]: [(usize, Code); 2]) {
        let [one_square, other_square] = [one, other].map(|(square, _)| &SQUARE_WORDS[square % N_SLOTS]);
        let [one_code, other_code] = [one, other].map(|(_, code)| &CODE_WORDS[usize::from(code) % N_CODES]);
        let mut change = |i: usize| {
            self.words[i] ^= (one_square[i] & one_code[i]) ^ (other_square[i] & other_code[i]);
        };
        // Two loops, so that the compiler takes words 0..4 together. It would take 2..6 otherwise, and a processor waits
        // long for words that were just copied if they straddle two parts of the copy.
        (0..4).for_each(&mut change);
        (4..7).for_each(&mut change);
        self.words[KEY] ^= piece_key(one) ^ piece_key(other);
    }

    /// Changes the code on a square by a difference, and the key. The difference between a piece and nothing is its code.
    #[inline]
    pub(crate) fn change(&mut self, square: usize, difference: Code) {
        self.change_two([(square, difference), (square, 0)]);
    }

    /// The other player is to move.
    #[inline(always)]
    pub(crate) fn pass_turn(&mut self) {
        self.words[SETTINGS] ^= RED_MOVES;
        self.words[KEY] ^= RED_MOVES_KEY;
    }

    /// Whether a player has created a stack, for `sheet` (R6).
    #[inline]
    pub(crate) fn has_stacked(&self, player: Player) -> bool {
        self.words[SETTINGS] >> STACKED >> player.index() & 1 == 1
    }

    /// A player has created a stack.
    #[inline]
    pub(crate) fn note_stacking(&mut self, player: Player) {
        self.words[SETTINGS] |= 1 << STACKED << player.index();
    }

    /// The bit of the mover's colour in codes.
    #[inline]
    pub(crate) fn colour_of_mover(&self) -> Code {
        if self.words[SETTINGS] & RED_MOVES == 0 { 0 } else { RED }
    }

    /// The code of the piece on a square, 0 for an empty square.
    #[inline]
    pub(crate) fn code_at(&self, square: usize) -> Code {
        if square < 64 { self.low_code_at(square) } else { self.high_code_at(square) }
    }

    #[inline]
    fn low_code_at(&self, square: usize) -> Code {
        let bit = |i: usize| (self.words[i] >> square) as Code & 1;
        bit(0) | bit(1) << 1 | bit(2) << 2 | bit(3) << 3 | bit(RED_LOW) << 4
    }

    #[inline]
    fn high_code_at(&self, square: usize) -> Code {
        // The bits of the four planes are sixteen apart: the product brings them together at the top.
        let bits = self.words[HIGH] >> (square & 63) & 0x0001_0001_0001_0001;
        let red = (self.words[RED_HIGH] >> (square & 63)) as Code & 1;
        (bits.wrapping_mul(0x1000_2000_4000_8000) >> 60) as Code | red << 4
    }

    /// The squares whose codes differ from those of another board.
    #[inline]
    pub(crate) fn differences(&self, other: &Khet) -> Squares {
        let word = |i: usize| self.words[i] ^ other.words[i];
        let low = word(0) | word(1) | word(2) | word(3) | word(RED_LOW);
        let high = word(HIGH) | word(HIGH) >> 32;
        let high = (high | high >> 16 | word(RED_HIGH)) as u16;
        Squares::from(low) | Squares::from(high) << 64
    }

    /// Calls `call` for each piece, with its square and its code.
    #[inline]
    pub(crate) fn each_piece(&self, mut call: impl FnMut(usize, Code)) {
        let mut low = self.words[0] | self.words[1] | self.words[2] | self.words[3];
        while low != 0 {
            let square = low.trailing_zeros() as usize;
            call(square, self.low_code_at(square));
            low &= low - 1;
        }
        let high = self.words[HIGH] | self.words[HIGH] >> 32;
        let mut high = (high | high >> 16) as u16;
        while high != 0 {
            let square = high.trailing_zeros() as usize;
            call(64 + square, self.high_code_at(square));
            high &= high - 1;
        }
    }

    /// The piece on a square.
    pub(crate) fn piece_at(&self, square: usize) -> Option<Piece> {
        Piece::from_code(self.code_at(square), self.rules())
    }

    // Sets of squares, see the table of codes.

    /// The squares whose code has bit `i`.
    #[inline]
    pub(crate) fn plane(&self, i: usize) -> Squares {
        Squares::from(self.words[i]) | Squares::from((self.words[HIGH] >> (16 * i)) as u16) << 64
    }

    /// Squares with a red piece.
    #[inline]
    fn red(&self) -> Squares {
        Squares::from(self.words[RED_LOW]) | Squares::from(self.words[RED_HIGH] as u16) << 64
    }

    /// Squares with a piece.
    #[inline]
    pub(crate) fn occupied(&self) -> Squares {
        self.plane(0) | self.plane(1) | self.plane(2) | self.plane(3)
    }

    /// Squares with a piece of this player.
    #[inline]
    pub(crate) fn pieces_of(&self, player: Player) -> Squares {
        match player {
            Player::First => self.occupied() & !self.red(),
            _ => self.red(),
        }
    }

    /// Empty squares that this player's pieces may enter.
    #[inline]
    pub(crate) fn free_for(&self, player: Player) -> Squares {
        open_to(player) & !self.occupied()
    }

    /// Pieces with two quarter turns: pyramids and anubis.
    #[inline]
    pub(crate) fn turners(&self) -> Squares {
        self.plane(2)
    }

    /// Pieces that swap: djeds and splitters.
    #[inline]
    pub(crate) fn swappers(&self) -> Squares {
        self.plane(3) & !self.plane(2)
    }

    /// Pieces with a mirror: pyramids, djeds and splitters.
    #[inline]
    pub(crate) fn mirrors(&self) -> Squares {
        self.plane(2) ^ self.plane(3)
    }

    /// Whether there are splitters.
    #[inline]
    pub(crate) fn has_splitters(&self) -> bool {
        self.splitters() != 0
    }

    /// Squares with a splitter.
    #[inline]
    pub(crate) fn splitters(&self) -> Squares {
        self.swappers() & self.plane(1)
    }

    /// Squares with a code below 4, empty ones too.
    #[inline]
    fn low_codes(&self) -> Squares {
        !(self.plane(2) | self.plane(3))
    }

    /// The pharaohs.
    #[inline]
    pub(crate) fn pharaohs(&self) -> Squares {
        self.plane(0) & !self.plane(1) & self.low_codes()
    }

    /// Single obelisks and stacks; none in the later edition.
    #[inline]
    pub(crate) fn obelisks_and_stacks(&self) -> Squares {
        match self.rules() {
            Rules::Two => 0,
            _ => self.plane(1) & self.low_codes(),
        }
    }

    /// Stacks of two obelisks.
    #[inline]
    pub(crate) fn stacks(&self) -> Squares {
        self.obelisks_and_stacks() & self.plane(0)
    }

    /// Single obelisks.
    #[inline]
    pub(crate) fn singles(&self) -> Squares {
        self.obelisks_and_stacks() & !self.plane(0)
    }

    /// Sphinxes; none in the first edition.
    #[inline]
    pub(crate) fn sphinxes(&self) -> Squares {
        match self.rules() {
            Rules::Two => self.plane(1) & self.low_codes(),
            _ => 0,
        }
    }

    /// Whether a pharaoh is gone.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.pharaohs().count_ones() < 2
    }
}

/// What a code on a square adds to the key.
#[inline(always)]
fn piece_key((square, code): (usize, Code)) -> u64 {
    PIECE_KEYS[square % N_SLOTS][usize::from(code) % N_CODES]
}

impl Position for Khet {
    type Rules = Rules;
    type Move = Move;

    const GAME: Game = Game {
        slug: "khet",
        name: "Khet",
        letters: &['s', 'r'],
        player_names: &["silver", "red"],
        colours: &["silver", "red"],
        setups: include_str!("../setups.txt"),
    };

    /// R9: the third repetition is a claim; matches between programs end after 100 plies without a removal.
    const HISTORY: HistoryRules = HistoryRules {
        third_repetition: Repetition::Claim,
        ply_limit: None,
        quiet_plies_between_programs: Some(100),
    };

    fn from_text(text: &str, rules: Rules) -> Result<Khet, PositionError> {
        text::read(text, rules)
    }

    #[inline]
    fn rules(&self) -> Rules {
        match self.words[SETTINGS] >> RULES {
            0 => Rules::Standard,
            1 => Rules::Sheet,
            _ => Rules::Two,
        }
    }

    #[inline]
    fn players(&self) -> PlayerSet {
        PlayerSet::TWO
    }

    #[inline]
    fn mover(&self) -> Player {
        if self.words[SETTINGS] & RED_MOVES == 0 { Player::First } else { Player::Second }
    }

    #[inline]
    fn legal_moves(&self, moves: &mut Vec<Move>) {
        generation::legal_moves(self, moves);
    }

    #[inline(always)]
    fn play(&mut self, mv: Move) {
        play::play(self, mv);
    }

    /// R8: a player without a pharaoh has lost. Without splitters a beam never hits both pharaohs.
    #[inline]
    fn standing(&self) -> Option<Standing> {
        let pharaohs = self.pharaohs();
        let has_pharaoh = |player| pharaohs & self.pieces_of(player) != 0;
        match (has_pharaoh(Player::First), has_pharaoh(Player::Second)) {
            (true, true) => None,
            (true, false) => Some(Standing::win(Player::First)),
            (false, true) => Some(Standing::win(Player::Second)),
            (false, false) => Some(Standing::draw(PlayerSet::TWO)),
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        let keys = [Player::First, Player::Second]
            .map(|player| if self.has_stacked(player) { STACKED_KEYS[player.index()] } else { 0 });
        self.words[KEY] ^ keys[0] ^ keys[1]
    }

    #[inline]
    fn n_pieces(&self) -> usize {
        (self.occupied().count_ones() + self.stacks().count_ones()) as usize
    }

    fn write_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        notation::write_move(mv, out)
    }

    #[inline]
    fn count_moves(&self) -> usize {
        generation::count_moves(self)
    }

    /// R9 compares pieces, orientations and the side to move; not who has created a stack.
    #[inline]
    fn repetition_key(&self) -> Option<u64> {
        Some(self.words[KEY])
    }

    /// A game begins with one pharaoh a side; a text without one can only be the end of a game.
    fn start_faults(&self) -> Vec<Fault> {
        let lacks_pharaoh = |player: &Player| self.pharaohs() & self.pieces_of(*player) == 0;
        let fault = |player: Player| {
            let message = format!("{} has no pharaoh", Khet::GAME.player_name(player));
            Fault::new("no-pharaoh", message).with("owner", player)
        };
        PlayerSet::TWO.iter().filter(lacks_pharaoh).map(fault).collect()
    }
}

const _: () = assert!(size_of::<Khet>() == 64, "one cache line");
const _: () = assert!(BOARD.count_ones() as usize == N_SQUARES);
