//! The position of a game: a value of two words.

use std::fmt;

use tabletop::{
    Game, HistoryRules, Player, PlayerSet, Position, PositionError, Repetition, Standing, zobrist,
};

use crate::{
    generation::{self, Steps},
    geometry::{BOARD, CellSet, Runs, mirrored_columns, mirrored_rows},
    moves::Move,
    notation, play,
    rules::{PIECES, QUIET_LIMIT, Rules},
    text,
    turn::Turn,
};

/// A position of Wali.
///
/// The pieces are kept as seen by the player to move, so that the rules need not ask who that is: a move changes some
/// bits, and then the two halves change places.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Wali {
    /// Two sets of cells: the mover's pieces in the lower half, the other player's in the upper half.
    pub(crate) pieces: u64,
    /// Whose turn it is, and how far the game is.
    pub(crate) turn: Turn,
}

/// The players in the order of play.
pub(crate) const PLAYERS: [Player; 2] = [Player::First, Player::Second];
/// Multiplied by the turn, it seeds the stream of numbers from which the keys of pieces come.
const TURN_SEED: u64 = 0xd6e8_feb8_6659_fd93;

impl Wali {
    /// A position of the movement phase with no quiet plies so far, the first player to move. `None` if the sets overlap,
    /// leave the board, or hold too many pieces.
    pub const fn of_movement(own: CellSet, enemy: CellSet) -> Option<Wali> {
        let are_too_many = own.count_ones() > PIECES as u32 || enemy.count_ones() > PIECES as u32;
        if own & enemy != 0 || (own | enemy) & !BOARD != 0 || own | enemy == 0 || are_too_many {
            return None;
        }
        Some(Wali { pieces: own as u64 | (enemy as u64) << 32, turn: Turn::movement(Player::First, 0) })
    }

    /// The pieces of the player to move.
    #[inline]
    pub const fn own(&self) -> CellSet {
        self.pieces as CellSet
    }

    /// The pieces of the other player.
    #[inline]
    pub const fn enemy(&self) -> CellSet {
        (self.pieces >> 32) as CellSet
    }

    /// The pieces of a player on the board.
    #[inline]
    pub fn pieces(&self, player: Player) -> CellSet {
        if player == self.turn.mover() { self.own() } else { self.enemy() }
    }

    /// The empty cells.
    #[inline]
    pub const fn empty(&self) -> CellSet {
        BOARD & !(self.own() | self.enemy())
    }

    /// Whether pieces are still placed; else they move.
    #[inline]
    pub const fn is_placement(&self) -> bool {
        self.turn.is_placement()
    }

    /// How many pieces a player still has to place.
    #[inline]
    pub const fn hand(&self, player: Player) -> u8 {
        self.turn.hand(player)
    }

    /// The plies in a row without a capture.
    #[inline]
    pub const fn quiet(&self) -> u8 {
        self.turn.quiet()
    }

    /// Where a player could place a piece as the mover.
    #[inline]
    pub fn placements(&self, player: Player) -> CellSet {
        if self.hand(player) == 0 {
            return 0;
        }
        // W2: no run of three.
        self.empty() & !Runs::of(self.pieces(player)).any()
    }

    /// The steps that a player would have in the movement phase as the mover.
    #[inline]
    pub fn steps(&self, player: Player) -> Steps {
        Steps::of(self.pieces(player), self.empty())
    }

    /// Whether the game has ended: W7 and the first half of W8.
    #[inline]
    pub(crate) const fn is_over(&self) -> bool {
        let is_somebody_gone = self.own() == 0 || self.enemy() == 0;
        !self.is_placement() && (is_somebody_gone || self.quiet() >= QUIET_LIMIT)
    }
}

impl Position for Wali {
    type Rules = Rules;
    type Move = Move;

    const GAME: Game = Game {
        slug: "wali",
        name: "Wali",
        letters: &['x', 'o'],
        player_names: &["sticks", "stones"],
        colours: &["wood", "stone"],
        setups: include_str!("../setups.txt"),
    };

    /// W8: the third repetition draws. The limit of quiet plies is part of the position.
    const HISTORY: HistoryRules = HistoryRules {
        third_repetition: Repetition::Ends,
        ply_limit: None,
        quiet_plies_between_programs: None,
    };

    fn from_text(text: &str, rules: Rules) -> Result<Wali, PositionError> {
        text::read(text, rules)
    }

    fn rules(&self) -> Rules {
        Rules::Standard
    }

    fn players(&self) -> PlayerSet {
        PlayerSet::TWO
    }

    #[inline]
    fn mover(&self) -> Player {
        self.turn.mover()
    }

    #[inline]
    fn legal_moves(&self, moves: &mut Vec<Move>) {
        generation::legal_moves(self, moves);
    }

    #[inline]
    fn play(&mut self, mv: Move) {
        play::play(self, mv);
    }

    #[inline]
    fn standing(&self) -> Option<Standing> {
        if !self.is_over() {
            return None;
        }
        Some(if self.own() == 0 {
            Standing::win(self.mover().other())
        } else if self.enemy() == 0 {
            Standing::win(self.mover())
        } else {
            Standing::draw(PlayerSet::TWO)
        })
    }

    /// A key that needs no updates while playing: both sides' pieces fit into one word, and the numbers of a
    /// stream are all different, so that no two boards with the same turn share a key. Each turn has a stream of its own.
    ///
    /// It serves the repetition rule (W8) as it is: board, mover and phase. The hands in it do no harm, because in the
    /// placement phase no position can be repeated.
    #[inline]
    fn key(&self) -> u64 {
        let turn = u64::from(self.turn.without_quiet());
        zobrist::number(TURN_SEED.wrapping_mul(turn | 1 << 32), self.pieces)
    }

    #[inline]
    fn n_pieces(&self) -> usize {
        self.pieces.count_ones() as usize
    }

    fn write_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        notation::write_move(mv, out)
    }

    #[inline]
    fn count_moves(&self) -> usize {
        generation::count_moves(self)
    }

    fn plies_to_limit(&self) -> Option<usize> {
        // W8.
        Some(QUIET_LIMIT.saturating_sub(self.quiet()).into())
    }

    /// The mirrors of a rectangle, and both of them.
    fn n_symmetries(&self) -> usize {
        4
    }

    fn image(&self, symmetry: usize) -> Wali {
        let image = |set: CellSet| {
            let set = if symmetry & 1 == 0 { set } else { mirrored_columns(set) };
            u64::from(if symmetry & 2 == 0 { set } else { mirrored_rows(set) })
        };
        Wali { pieces: image(self.own()) | image(self.enemy()) << 32, turn: self.turn }
    }
}
