//! What a move does.

use tabletop::{Player, zobrist};

use crate::{
    geometry::{N_BITS, Square, squares},
    moves::Move,
    position::Bermudes,
    rules::FEWEST_PAWNS,
};

/// Key numbers of the pawns, by player and square.
static PAWN_KEYS: [[u64; N_BITS]; 2] = zobrist::table2(0x6265_726d_7564_6501);
/// Key numbers of the pawn that may go on jumping, by square.
static CHAIN_KEYS: [u64; N_BITS] = zobrist::table(0x6265_726d_7564_6502);
/// The key number of the second player's turn.
const TURN_KEY: u64 = zobrist::number(0x6265_726d_7564_6503, 0);

/// Plays a legal move.
#[inline(always)]
pub(crate) fn play(position: &mut Bermudes, mv: Move) {
    *position = position.after_move(mv);
}

impl Bermudes {
    #[inline(always)]
    fn after_move(self, mv: Move) -> Bermudes {
        match mv {
            Move::Eliminate { from, to } => self.after_elimination(from, to),
            Move::Jump { from, over, to } => self.after_jump(from, over, to),
            Move::Stop | Move::Pass => self.after_quiet_turn(),
        }
    }

    /// B3: the mover's pawn goes to the square of the other, which leaves the game.
    #[inline(always)]
    fn after_elimination(self, from: Square, to: Square) -> Bermudes {
        let keys = pawn_key(self.mover, from) ^ pawn_key(self.mover, to) ^ pawn_key(self.mover.other(), to);
        Bermudes {
            own: self.rival ^ to.bit(),
            rival: self.own ^ from.bit() ^ to.bit(),
            key: self.key ^ keys ^ TURN_KEY,
            mover: self.mover.other(),
            quiet: 0,
            chain: None,
        }
    }

    /// B4, B5: the mover's pawn lands, the other changes sides, and the turn goes on if the pawn can jump again.
    #[inline(always)]
    fn after_jump(self, from: Square, over: Square, to: Square) -> Bermudes {
        let keys = pawn_key(self.mover, from)
            ^ pawn_key(self.mover, over)
            ^ pawn_key(self.mover, to)
            ^ pawn_key(self.mover.other(), over)
            ^ chain_key(self.chain);
        let landed = Bermudes {
            own: self.own ^ from.bit() ^ over.bit() ^ to.bit(),
            rival: self.rival ^ over.bit(),
            key: self.key ^ keys,
            chain: None,
            ..self
        };
        // B7: a jump that leaves the rival with too few pawns ends the turn with the game.
        if landed.rival.count_ones() >= FEWEST_PAWNS && landed.can_jump(to) {
            Bermudes { key: landed.key ^ chain_key(Some(to)), chain: Some(to), ..landed }
        } else {
            landed.after_quiet_turn()
        }
    }

    /// B8: the turn ends here, without an elimination.
    #[inline(always)]
    fn after_quiet_turn(self) -> Bermudes {
        Bermudes {
            own: self.rival,
            rival: self.own,
            key: self.key ^ chain_key(self.chain) ^ TURN_KEY,
            mover: self.mover.other(),
            quiet: self.quiet + 1,
            chain: None,
        }
    }

    /// The key computed from scratch. Moves update it.
    pub(crate) fn key_from_nothing(&self) -> u64 {
        let mut key = chain_key(self.chain);
        if self.mover == Player::Second {
            key ^= TURN_KEY;
        }
        for player in [Player::First, Player::Second] {
            for square in squares(self.pawns(player)) {
                key ^= pawn_key(player, square);
            }
        }
        key
    }
}

#[inline(always)]
fn pawn_key(player: Player, square: Square) -> u64 {
    let keys = if player == Player::First { &PAWN_KEYS[0] } else { &PAWN_KEYS[1] };
    keys[square.index()]
}

#[inline(always)]
fn chain_key(chain: Option<Square>) -> u64 {
    chain.map_or(0, |square| CHAIN_KEYS[square.index()])
}
