//! The final places: who holds which, and who still plays.

use std::fmt;

use tabletop::{Player, PlayerSet, Standing};

/// The letters of the colours in position texts, in the order of play.
pub(crate) const LETTERS: [char; 3] = ['b', 'y', 'r'];

/// The places of a game of two or three. A colour still plays as long as it holds none.
///
/// Sixteen bits, because every position carries and copies them:
///
/// ```text
///   12        9 8   7 6   5 4       2 1 0
///   players   3rd   2nd   1st       playing
/// ```
/// A place that is open is 0, one that is held is the holder's number plus 1. Bit `i` of `playing`: player `i` takes
/// part and holds no place. The number of players is in the bits from 12.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Places(u16);

impl Places {
    /// The places of a game with `n_players` (2 or 3), all open.
    pub(crate) fn open(n_players: usize) -> Places {
        Places((n_players as u16) << 12 | ((1 << n_players) - 1))
    }

    /// Gives a place, from 0 for the 1st, to a player who holds none.
    pub(crate) fn give(&mut self, place: usize, player: Player) {
        debug_assert!(self.holder(place).is_none() && self.is_playing(player));
        self.0 |= (player as u16 + 1) << (4 + 2 * place);
        self.0 &= !(1 << player.index());
    }

    /// How many players take part.
    #[inline]
    fn n_players(self) -> usize {
        usize::from(self.0 >> 12)
    }

    /// Who takes part.
    #[inline]
    pub(crate) fn players(self) -> PlayerSet {
        if self.n_players() == 2 { PlayerSet::TWO } else { PlayerSet::THREE }
    }

    /// The set of those who hold no place: bit `i` for player `i`.
    #[inline]
    pub(crate) fn playing(self) -> u8 {
        self.0 as u8 & 0b111
    }

    /// How many hold no place.
    #[inline]
    pub(crate) fn n_playing(self) -> u8 {
        self.playing().count_ones() as u8
    }

    /// Whether a player takes part and holds no place.
    #[inline]
    pub(crate) fn is_playing(self, player: Player) -> bool {
        self.playing() >> player.index() & 1 == 1
    }

    /// Who holds a place, from 0 for the 1st.
    fn holder(self, place: usize) -> Option<Player> {
        let number = usize::from(self.0 >> (4 + 2 * place) & 0b11);
        Player::from_index(number.checked_sub(1)?)
    }

    /// Who holds each place, from the 1st.
    pub(crate) fn holders(self) -> impl DoubleEndedIterator<Item = Option<Player>> + ExactSizeIterator {
        (0..self.n_players()).map(move |place| self.holder(place))
    }

    /// The best open place, from 0 for the 1st.
    pub(crate) fn best_open(self) -> Option<usize> {
        self.holders().position(|holder| holder.is_none())
    }

    /// The lowest open place, from 0 for the 1st.
    pub(crate) fn lowest_open(self) -> Option<usize> {
        self.holders().rposition(|holder| holder.is_none())
    }

    /// The player after `player` in the order of K1, still playing or not.
    pub(crate) fn next_in_order(self, player: Player) -> Player {
        let next = (player.index() + 1) % self.n_players();
        Player::from_index(next).expect("there are at most three players")
    }

    /// The player before `player` in the order of K1, still playing or not.
    pub(crate) fn last_in_order(self, player: Player) -> Player {
        let last = (player.index() + self.n_players() - 1) % self.n_players();
        Player::from_index(last).expect("there are at most three players")
    }

    /// The last player before `player` who still plays. There must be one.
    pub(crate) fn last_playing(self, player: Player) -> Player {
        let mut last = self.last_in_order(player);
        while !self.is_playing(last) {
            last = self.last_in_order(last);
        }
        last
    }

    /// The next player after `player` who still plays. There must be one.
    #[inline]
    pub(crate) fn next_playing(self, player: Player) -> Player {
        NEXT[player.index()][usize::from(self.playing())]
    }

    /// The ranks if the open places are shared (K13). If none is open, these are the final ranks.
    pub(crate) fn standing(self) -> Standing {
        let shared = self.best_open().unwrap_or_default();
        Standing::ranked(self.players(), |player| {
            let held = self.holders().position(|holder| holder == Some(player));
            held.unwrap_or(shared) as u8 + 1
        })
    }

    /// A number that identifies these places.
    #[inline]
    pub(crate) fn number(self) -> u64 {
        u64::from(self.0)
    }
}

impl fmt::Display for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.holders().try_for_each(|holder| {
            let letter = holder.map_or('-', |player| LETTERS[player.index()]);
            write!(f, "{letter}")
        })
    }
}

/// For each player and each set of players: the first of the set after the player, which may be the same player.
const NEXT: [[Player; 8]; 3] = {
    let mut all = [[Player::First; 8]; 3];
    let mut player = 0;
    while player < 3 {
        let mut set = 1;
        while set < 8 {
            let mut next = (player + 1) % 3;
            while set >> next & 1 == 0 {
                next = (next + 1) % 3;
            }
            all[player][set] = Player::ALL[next];
            set += 1;
        }
        player += 1;
    }
    all
};
