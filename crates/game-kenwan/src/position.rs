//! The position: a value of 64 bytes.

use std::fmt;

use tabletop::{
    Game, HistoryRules, Player, PlayerSet, Position, PositionError, Repetition, Standing, error::Fault,
    grid::hex, zobrist,
};

use crate::{
    generation,
    geometry::bit,
    groups::Groups,
    moves::Move,
    notation,
    places::{LETTERS, Places},
    play,
    rules::{Rules, TURN_LIMIT},
    text,
};

/// A position of Ken Wan, for two or three players.
#[derive(Clone, Copy)]
pub struct KenWan {
    /// The pieces of each colour, whole and half. Red pieces are on the board with two players too.
    pub(crate) colours: [u64; 3],
    /// The half pieces of all colours.
    pub(crate) halves: u64,
    /// For each colour a proof that it is split: groups of it that are not all of it, and not connected to the
    /// others. Empty or all of it where no proof is known. It follows from what was played, not from the text,
    /// and saves most searches for united colours.
    pub(crate) apart: [u64; 3],
    pub(crate) places: Places,
    pub(crate) mover: Player,
    /// Passes in a row.
    pub(crate) passes: u8,
}

const _: () = assert!(size_of::<KenWan>() == 64);

impl KenWan {
    /// The cells with a piece of a colour, whole or half: bit `i` is cell `i`.
    #[inline]
    pub fn pieces(&self, colour: Player) -> u64 {
        self.colours[colour.index()]
    }

    /// The cells with a half piece of any colour: bit `i` is cell `i`.
    #[inline]
    pub fn halves(&self) -> u64 {
        self.halves
    }

    /// The groups of a colour (K2) as sets of cells.
    pub fn groups(&self, colour: Player) -> impl Iterator<Item = u64> {
        Groups::new(self.pieces(colour), self.halves).map(|group| group.pieces)
    }

    /// Whether a colour takes part and holds no place yet.
    #[inline]
    pub fn is_playing(&self, colour: Player) -> bool {
        self.places.is_playing(colour)
    }

    /// The cells with a piece.
    #[inline]
    pub(crate) fn occupied(&self) -> u64 {
        let [blue, yellow, red] = self.colours;
        blue | yellow | red
    }

    /// The colour of the piece on a cell.
    pub(crate) fn colour_at(&self, cell: u8) -> Option<Player> {
        Player::ALL.into_iter().find(|&colour| self.pieces(colour) & bit(cell) != 0)
    }

    /// K12: every player holds a place. K13: all players without a place have passed.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.passes >= self.places.n_playing()
    }

    /// A key made of the four sets that are the board, and of `state`. Four numbers of 64 bits are mixed faster
    /// than a key could be kept up to date through the many changes of a landing.
    #[inline]
    fn mixed_with(&self, state: u64) -> u64 {
        let [blue, yellow, red] = self.colours;
        let board = fold(blue ^ SALTS[0], yellow ^ SALTS[1])
            ^ fold(red ^ SALTS[2], self.halves ^ SALTS[3]).rotate_left(32);
        fold(board ^ SALTS[4], state.wrapping_mul(SALTS[5]) ^ SALTS[6])
    }
}

/// Random numbers for keys.
const SALTS: [u64; 7] = zobrist::table(0x6b65_6e77_616e);

/// Both halves of the product, one over the other (the mixing step of Wang Yi's wyhash, public domain).
#[inline]
fn fold(a: u64, b: u64) -> u64 {
    let product = u128::from(a) * u128::from(b);
    product as u64 ^ (product >> 64) as u64
}

impl PartialEq for KenWan {
    fn eq(&self, other: &KenWan) -> bool {
        self.colours == other.colours
            && self.halves == other.halves
            && self.places == other.places
            && self.mover == other.mover
            && self.passes == other.passes
    }
}

impl Eq for KenWan {}

impl fmt::Debug for KenWan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "KenWan({self})")
    }
}

impl Position for KenWan {
    type Rules = Rules;
    type Move = Move;

    const GAME: Game = Game {
        slug: "kenwan",
        name: "Ken Wan",
        letters: &LETTERS,
        player_names: &["blue", "yellow", "red"],
        colours: &["blue", "yellow", "crimson"],
        setups: include_str!("../setups.txt"),
    };

    /// K13. The repetition key holds the places: a position from before a place was given is another one.
    const HISTORY: HistoryRules = HistoryRules {
        third_repetition: Repetition::Ends,
        ply_limit: Some(TURN_LIMIT as usize),
        quiet_plies_between_programs: None,
    };

    fn from_text(text: &str, rules: Rules) -> Result<KenWan, PositionError> {
        text::read(text, rules)
    }

    fn rules(&self) -> Rules {
        Rules::Standard
    }

    #[inline]
    fn players(&self) -> PlayerSet {
        self.places.players()
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

    #[inline]
    fn standing(&self) -> Option<Standing> {
        self.is_over().then(|| self.places.standing())
    }

    #[inline]
    fn key(&self) -> u64 {
        self.mixed_with(self.places.number() << 8 | u64::from(self.passes) << 2 | self.mover as u64)
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

    /// The pieces and the mover (K13), and the places.
    #[inline]
    fn repetition_key(&self) -> Option<u64> {
        Some(self.mixed_with(self.places.number() << 8 | self.mover as u64))
    }

    fn standing_if_drawn(&self) -> Standing {
        self.places.standing()
    }

    /// K11: a colour without pieces is out, and has its place.
    fn start_faults(&self) -> Vec<Fault> {
        let is_missing = |player: &Player| self.places.is_playing(*player) && self.pieces(*player) == 0;
        let fault = |player: Player| {
            let message = format!("{} has no piece and no place", KenWan::GAME.player_name(player));
            Fault::new("no-pieces", message).with("player", player)
        };
        self.players().iter().filter(is_missing).map(fault).collect()
    }

    /// The centre stays where it is, and nothing else tells one part of the board from another.
    fn n_symmetries(&self) -> usize {
        hex::SYMMETRIES
    }

    fn image(&self, symmetry: usize) -> KenWan {
        let image = |set: u64| hex::image_of_set(set, symmetry);
        KenWan {
            colours: self.colours.map(image),
            halves: image(self.halves),
            apart: self.apart.map(image),
            ..*self
        }
    }
}
