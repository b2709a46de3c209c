//! Scores: hundredths of a piece, and distances to a forced end.

use evaluation::ProbeResult;
use tabletop::{Player, PlayerSet, Standing};

/// The score of a win right now. A win in n plies is worth n less.
pub const WIN: i32 = 32_000;
/// Scores above this are forced wins, with their distance.
pub const DECIDED: i32 = WIN - 2_000;
/// Static evaluations stay within this, so that none is taken for a forced win.
pub const MAX_EVAL: i32 = DECIDED - 1;
/// Larger than any score.
pub const INFINITE: i32 = WIN + 1;

/// The score of a final standing for a player, `ply` plies from the root.
///
/// The first place is a win and the last a loss. The scores of other places, and of shared ones, lie between them as the
/// ranks do, and do not depend on the distance.
pub fn of_standing(standing: Standing, player: Player, ply: usize) -> i32 {
    let players: PlayerSet = standing.players();
    let rank = standing.rank(player);
    let n_better = players.iter().filter(|&it| standing.rank(it) < rank).count() as i32;
    let n_worse = players.iter().filter(|&it| standing.rank(it) > rank).count() as i32;
    let n_others = players.len() as i32 - 1;
    if n_worse == n_others {
        WIN - ply as i32
    } else if n_better == n_others {
        ply as i32 - WIN
    } else {
        // Between three players a shared first place is worth half a win, and so on.
        (n_worse - n_better) * SHARED / n_others
    }
}

/// The score of the better half of the places: much more than pieces, much less than a win.
const SHARED: i32 = 10_000;

/// The score of a tablebase result for the mover of a position `ply` plies from the root.
pub fn of_probe(result: ProbeResult, ply: usize) -> i32 {
    match result {
        ProbeResult::Win(plies) => WIN - ply as i32 - i32::from(plies),
        ProbeResult::Draw => 0,
        ProbeResult::Loss(plies) => ply as i32 + i32::from(plies) - WIN,
    }
}

/// The number of plies to the forced end that a score stands for: positive for a win, negative for a loss.
pub fn plies_to_end(score: i32) -> Option<i32> {
    if score > DECIDED {
        Some(WIN - score)
    } else if score < -DECIDED {
        Some(-WIN - score)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_are_worth_what_they_beat() {
        let three = |ranks: [u8; 3]| Standing::ranked(PlayerSet::THREE, |player| ranks[player.index()]);
        assert_eq!(of_standing(Standing::win(Player::First), Player::First, 3), WIN - 3);
        assert_eq!(of_standing(Standing::win(Player::First), Player::Second, 3), 3 - WIN);
        assert_eq!(of_standing(Standing::draw(PlayerSet::TWO), Player::First, 3), 0);
        assert_eq!(of_standing(three([1, 2, 3]), Player::Second, 0), 0);
        assert_eq!(of_standing(three([1, 1, 3]), Player::First, 0), SHARED / 2);
        assert_eq!(of_standing(three([1, 2, 2]), Player::Second, 0), -SHARED / 2);
        assert_eq!(of_standing(three([1, 2, 3]), Player::Third, 5), 5 - WIN);
    }

    #[test]
    fn a_decided_score_tells_its_distance() {
        assert_eq!(plies_to_end(WIN - 5), Some(5));
        assert_eq!(plies_to_end(4 - WIN), Some(-4));
        assert_eq!(plies_to_end(MAX_EVAL), None);
    }
}
