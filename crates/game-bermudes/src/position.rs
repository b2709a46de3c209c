//! The position: its value, and how a game ends.

use std::fmt;

use tabletop::{Game, HistoryRules, Player, PlayerSet, Position, PositionError, Repetition, Standing};

use crate::{
    generation,
    geometry::{BOARD, SYMMETRIES, Square, image_of_set},
    moves::Move,
    notation, play,
    rules::{FEWEST_PAWNS, QUIET_LIMIT, Rules},
    text,
};

/// A position of Bermudes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bermudes {
    /// The pawns of the mover.
    pub(crate) own: u128,
    /// The pawns of the other player.
    pub(crate) rival: u128,
    /// The zobrist key of everything but `quiet`.
    pub(crate) key: u64,
    pub(crate) mover: Player,
    /// Turns in a row without an elimination.
    pub(crate) quiet: u8,
    /// The pawn that may go on jumping.
    pub(crate) chain: Option<Square>,
}

impl Bermudes {
    /// The pawns of a player.
    #[inline]
    pub(crate) fn pawns(&self, player: Player) -> u128 {
        if player == self.mover { self.own } else { self.rival }
    }

    /// The squares without a pawn.
    #[inline]
    pub(crate) fn empty(&self) -> u128 {
        BOARD & !(self.own | self.rival)
    }

    /// Whose pawn stands on a square.
    pub(crate) fn owner(&self, square: Square) -> Option<Player> {
        [Player::First, Player::Second].into_iter().find(|&player| self.pawns(player) & square.bit() != 0)
    }

    /// Whether the game is over by the number of pawns (B7) or of quiet turns (B8), whatever could be captured.
    #[inline]
    pub(crate) fn is_decided(&self) -> bool {
        self.own.count_ones() < FEWEST_PAWNS
            || self.rival.count_ones() < FEWEST_PAWNS
            || self.quiet >= QUIET_LIMIT
    }
}

impl Position for Bermudes {
    type Rules = Rules;
    type Move = Move;

    const GAME: Game = Game {
        slug: "bermudes",
        name: "Bermudes",
        letters: &['w', 'b'],
        player_names: &["white", "black"],
        colours: &["ivory", "ebony"],
        setups: include_str!("../setups.txt"),
    };

    // Only B8 ends games without progress.
    const HISTORY: HistoryRules = HistoryRules {
        third_repetition: Repetition::Allowed,
        ply_limit: None,
        quiet_plies_between_programs: None,
    };

    fn from_text(text: &str, rules: Rules) -> Result<Bermudes, PositionError> {
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

    #[inline(always)]
    fn play(&mut self, mv: Move) {
        play::play(self, mv);
    }

    fn standing(&self) -> Option<Standing> {
        // The order is that of B7: first the pawns, then the quiet turns, then the captures.
        if self.own.count_ones() < FEWEST_PAWNS {
            Some(Standing::win(self.mover.other()))
        } else if self.rival.count_ones() < FEWEST_PAWNS {
            Some(Standing::win(self.mover))
        } else if self.quiet >= QUIET_LIMIT
            || self.chain.is_none() && !self.has_capture() && !self.rival_has_capture()
        {
            Some(Standing::draw(PlayerSet::TWO))
        } else {
            None
        }
    }

    #[inline]
    fn key(&self) -> u64 {
        self.key
    }

    fn n_pieces(&self) -> usize {
        (self.own | self.rival).count_ones() as usize
    }

    fn write_move(&self, mv: Move, out: &mut dyn fmt::Write) -> fmt::Result {
        notation::write_move(mv, out)
    }

    #[inline]
    fn count_moves(&self) -> usize {
        generation::count_moves(self)
    }

    fn repetition_key(&self) -> Option<u64> {
        None
    }

    fn plies_to_limit(&self) -> Option<usize> {
        // B8. A chain is one turn of several plies, so that the limit is at least that far away.
        Some(QUIET_LIMIT.saturating_sub(self.quiet).into())
    }

    fn n_symmetries(&self) -> usize {
        SYMMETRIES
    }

    fn image(&self, symmetry: usize) -> Bermudes {
        let mut image = Bermudes {
            own: image_of_set(self.own, symmetry),
            rival: image_of_set(self.rival, symmetry),
            chain: self.chain.map(|square| square.image(symmetry)),
            ..*self
        };
        image.key = image.key_from_nothing();
        image
    }
}
