//! How a game ended: a rank for each player.

use std::cmp::Ordering;

use crate::player::{Player, PlayerSet};

/// The final ranks of a game: 1 is the best, players who share a place share its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Standing {
    players: PlayerSet,
    /// Rank of each player, 0 for empty seats.
    ranks: [u8; 3],
}

impl Standing {
    /// `winner` beats the other of two players.
    pub fn win(winner: Player) -> Standing {
        let mut ranks = [2, 2, 0];
        ranks[winner.index()] = 1;
        Standing { players: PlayerSet::TWO, ranks }
    }

    /// All of `players` share the first place.
    pub fn draw(players: PlayerSet) -> Standing {
        Standing::ranked(players, |_| 1)
    }

    /// Each of `players` has the rank that `rank` gives.
    pub fn ranked(players: PlayerSet, rank: impl Fn(Player) -> u8) -> Standing {
        let mut ranks = [0; 3];
        for player in players.iter() {
            ranks[player.index()] = rank(player);
        }
        Standing { players, ranks }
    }

    /// Who took part.
    pub fn players(self) -> PlayerSet {
        self.players
    }

    /// The rank of a player who took part, from 1; 0 for others.
    pub fn rank(self, player: Player) -> u8 {
        self.ranks[player.index()]
    }

    /// The share of the other players that a player beats, from 0 to 1. A shared place counts as half.
    pub fn share_beaten(self, player: Player) -> f32 {
        let others = self.players.without(player);
        let beaten: f32 = others
            .iter()
            .map(|other| match self.rank(player).cmp(&self.rank(other)) {
                Ordering::Less => 1.0,
                Ordering::Equal => 0.5,
                Ordering::Greater => 0.0,
            })
            .sum();
        beaten / others.len() as f32
    }

    /// Whether a player who took part shares a place with another.
    pub fn is_shared(self, player: Player) -> bool {
        self.players.without(player).iter().any(|other| self.rank(other) == self.rank(player))
    }

    /// The one player with rank 1, unless several share it.
    pub fn winner(self) -> Option<Player> {
        self.players.iter().find(|&player| self.rank(player) == 1 && !self.is_shared(player))
    }

    /// The result as files and programs write it: `1-0`, `0-1`, `1/2-1/2` for two players, `b1 y2 r3` (with the
    /// `letters` of the game's players) for three.
    pub fn text(self, letters: &[char]) -> String {
        if self.players.len() == 2 {
            return match self.winner() {
                Some(Player::First) => "1-0".to_owned(),
                Some(_) => "0-1".to_owned(),
                None => "1/2-1/2".to_owned(),
            };
        }
        let ranks: Vec<_> = self
            .players
            .iter()
            .map(|player| format!("{}{}", letters[player.index()], self.rank(player)))
            .collect();
        ranks.join(" ")
    }

    /// Reads what [`Standing::text`] writes.
    pub fn from_text(text: &str, letters: &[char]) -> Option<Standing> {
        match text {
            "1-0" => return Some(Standing::win(Player::First)),
            "0-1" => return Some(Standing::win(Player::Second)),
            "1/2-1/2" => return Some(Standing::draw(PlayerSet::TWO)),
            _ => {}
        }
        let words: Vec<&str> = text.split(' ').collect();
        if words.len() != 3 || letters.len() != 3 {
            return None;
        }
        let mut ranks = [0; 3];
        for (index, word) in words.iter().enumerate() {
            let rank = word.strip_prefix(letters[index])?;
            ranks[index] = match rank {
                "1" => 1,
                "2" => 2,
                "3" => 3,
                _ => return None,
            };
        }
        // A place that is shared by n players is followed by n - 1 places without a player.
        let is_sound =
            ranks.iter().all(|&rank| usize::from(rank) == 1 + ranks.iter().filter(|&&it| it < rank).count());
        is_sound.then_some(Standing { players: PlayerSet::THREE, ranks })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shared_place_counts_as_half() {
        let ranks = [1, 2, 2];
        let standing = Standing::ranked(PlayerSet::THREE, |player| ranks[player.index()]);
        assert_eq!(Player::ALL.map(|player| standing.share_beaten(player)), [1.0, 0.25, 0.25]);
        assert_eq!(Standing::win(Player::Second).share_beaten(Player::First), 0.0);
    }

    #[test]
    fn results_of_two_and_of_three_players_are_written_and_read() {
        let letters = ['b', 'y', 'r'];
        let three = |ranks: [u8; 3]| Standing::ranked(PlayerSet::THREE, |player| ranks[player.index()]);
        for (standing, text) in [
            (Standing::win(Player::First), "1-0"),
            (Standing::win(Player::Second), "0-1"),
            (Standing::draw(PlayerSet::TWO), "1/2-1/2"),
            (three([1, 2, 3]), "b1 y2 r3"),
            (three([1, 2, 2]), "b1 y2 r2"),
            (three([1, 1, 1]), "b1 y1 r1"),
        ] {
            assert_eq!(standing.text(&letters), text);
            assert_eq!(Standing::from_text(text, &letters), Some(standing));
        }
        for wrong in ["", "2-0", "b1 y2", "b2 y2 r2", "b1 y3 r3", "y1 b2 r3"] {
            assert_eq!(Standing::from_text(wrong, &letters), None, "{wrong}");
        }
    }
}
