//! What the coach compares: pawns that can be taken, and jumps.

use tabletop::{Feature, Player, Position};

use crate::{moves::Move, position::Bermudes};

// Worths, in hundredths of a pawn.
const ATTACKED: i32 = -20;
const JUMP: i32 = 15;

pub(crate) fn features(position: &Bermudes) -> Vec<Feature> {
    let players = [Player::First, Player::Second].into_iter();
    players.flat_map(|player| of_player(position, player)).collect()
}

fn of_player(position: &Bermudes, player: Player) -> [Feature; 2] {
    let mut attacked = 0;
    let moves = |player| as_mover(position, player).moves();
    for mv in moves(player.other()) {
        attacked |= match mv {
            Move::Eliminate { to: victim, .. } | Move::Jump { over: victim, .. } => victim.bit(),
            Move::Stop | Move::Pass => 0,
        };
    }
    let n_jumps = moves(player).iter().filter(|mv| matches!(mv, Move::Jump { .. })).count();
    [
        Feature::new("attacked", player, ATTACKED).times(attacked.count_ones() as i32),
        Feature::new("jumps", player, JUMP).times(n_jumps as i32),
    ]
}

/// The position at the beginning of a player's turn. The key is not kept: only moves are asked for.
fn as_mover(position: &Bermudes, player: Player) -> Bermudes {
    Bermudes {
        own: position.pawns(player),
        rival: position.pawns(player.other()),
        mover: player,
        chain: None,
        ..*position
    }
}
