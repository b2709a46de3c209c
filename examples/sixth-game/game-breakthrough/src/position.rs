//! The position of a game.

use std::fmt;

use tabletop::{
    ByPlayer, Game, HistoryRules, Player, PlayerSet, Position, PositionError, Repetition, Standing, zobrist,
};

use crate::{
    generation,
    geometry::{BOARD, CellSet, last_row},
    moves::Move,
    notation, play,
    rules::Rules,
    text,
};

/// A position of Breakthrough.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Breakthrough {
    /// The pawns of each player.
    pub(crate) pawns: ByPlayer<CellSet, 2>,
    /// Whose turn it is.
    pub(crate) mover: Player,
}

/// The players in the order of play.
pub(crate) const PLAYERS: [Player; 2] = [Player::First, Player::Second];
/// They seed the streams of numbers from which keys come: White's pawns, Black's pawns with either mover.
const KEY_SEEDS: [u64; 3] = [0x5bd1_e995_3c6e_f372, 0x27d4_eb2f_1656_67c5, 0x94d0_49bb_1331_11eb];

impl Breakthrough {
    /// The pawns of the player to move.
    #[inline]
    pub(crate) fn own(&self) -> CellSet {
        self.pawns[self.mover]
    }

    /// The pawns of the other player.
    #[inline]
    pub(crate) fn enemy(&self) -> CellSet {
        self.pawns[self.mover.other()]
    }

    /// The empty cells.
    #[inline]
    pub(crate) fn empty(&self) -> CellSet {
        BOARD & !(self.own() | self.enemy())
    }

    /// B4 and B5: whether a player has reached the last row or taken all enemy pawns.
    #[inline]
    pub(crate) fn has_won(&self, player: Player) -> bool {
        self.pawns[player] & last_row(player) != 0 || self.pawns[player.other()] == 0
    }

    /// Whether the game has ended. Only the player who has just moved can have won; reading a text refuses any other position.
    #[inline]
    pub(crate) fn is_over(&self) -> bool {
        self.has_won(self.mover.other())
    }
}

impl Position for Breakthrough {
    type Rules = Rules;
    type Move = Move;

    const GAME: Game = Game {
        slug: "breakthrough",
        name: "Breakthrough",
        letters: &['w', 'b'],
        player_names: &["White", "Black"],
        colours: &["ivory", "ebony"],
        setups: include_str!("../setups.txt"),
    };

    /// Pawns never go back, so that no position occurs twice and every game ends.
    const HISTORY: HistoryRules = HistoryRules {
        third_repetition: Repetition::Allowed,
        ply_limit: None,
        quiet_plies_between_programs: None,
    };

    fn from_text(text: &str, rules: Rules) -> Result<Breakthrough, PositionError> {
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
        self.mover
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
        self.is_over().then(|| Standing::win(self.mover.other()))
    }

    /// A key that needs no updates while playing: it is as cheap to compute from the two sets.
    #[inline]
    fn key(&self) -> u64 {
        let [white, black] = self.pawns.0;
        zobrist::number(KEY_SEEDS[0], white) ^ zobrist::number(KEY_SEEDS[1 + self.mover.index()], black)
    }

    #[inline]
    fn n_pieces(&self) -> usize {
        (self.own() | self.enemy()).count_ones() as usize
    }

    fn write_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        notation::write_move(mv, out)
    }

    #[inline]
    fn count_moves(&self) -> usize {
        generation::count_moves(self)
    }
}
