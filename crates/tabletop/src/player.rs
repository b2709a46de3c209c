//! [`Player`], sets of players, and tables with one entry per player.

use std::ops::{Index, IndexMut};

/// A seat at the table, in the order of play. Each game has its own colours and names.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum Player {
    /// The player who moves first.
    First,
    /// The player who moves second.
    Second,
    /// The third player, in games for three.
    Third,
}

impl Player {
    /// All seats in the order of play.
    pub const ALL: [Player; 3] = [Player::First, Player::Second, Player::Third];

    /// The seat's number, from 0.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The seat with that number, if there is one.
    pub const fn from_index(index: usize) -> Option<Player> {
        match index {
            0 => Some(Player::First),
            1 => Some(Player::Second),
            2 => Some(Player::Third),
            _ => None,
        }
    }

    /// The opponent in a game for two.
    pub const fn other(self) -> Player {
        match self {
            Player::First => Player::Second,
            _ => Player::First,
        }
    }
}

/// A set of players. As the answer of `Position::players` it is the first two or all three.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PlayerSet(u8);

impl PlayerSet {
    /// The empty set.
    pub const EMPTY: PlayerSet = PlayerSet(0);
    /// The first two players.
    pub const TWO: PlayerSet = PlayerSet(0b011);
    /// All three players.
    pub const THREE: PlayerSet = PlayerSet(0b111);

    /// How many players the set holds.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `player` is in the set.
    pub const fn contains(self, player: Player) -> bool {
        self.0 >> player as u8 & 1 == 1
    }

    /// The set with `player` added.
    pub const fn with(self, player: Player) -> PlayerSet {
        PlayerSet(self.0 | 1 << player as u8)
    }

    /// The set with `player` taken out.
    pub const fn without(self, player: Player) -> PlayerSet {
        PlayerSet(self.0 & !(1 << player as u8))
    }

    /// The players of the set in the order of play.
    pub fn iter(self) -> impl Iterator<Item = Player> {
        Player::ALL.into_iter().filter(move |&player| self.contains(player))
    }
}

/// One value per player: `N` is 2 in games for two, else 3.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct ByPlayer<T, const N: usize = 3>(pub [T; N])
where
    [T; N]: Default;

impl<T, const N: usize> Index<Player> for ByPlayer<T, N>
where
    [T; N]: Default,
{
    type Output = T;
    fn index(&self, player: Player) -> &T {
        &self.0[player.index()]
    }
}

impl<T, const N: usize> IndexMut<Player> for ByPlayer<T, N>
where
    [T; N]: Default,
{
    fn index_mut(&mut self, player: Player) -> &mut T {
        &mut self.0[player.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_lists_its_players_in_the_order_of_play() {
        let set = PlayerSet::EMPTY.with(Player::Third).with(Player::First);
        assert_eq!(set.iter().collect::<Vec<_>>(), [Player::First, Player::Third]);
        assert_eq!(set.without(Player::First).len(), 1);
    }
}
