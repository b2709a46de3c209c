//! Whose turn it is, and how far the game is: all that a position knows besides its pieces.

use tabletop::Player;

/// The mover, the phase, the hands and the count of quiet plies. They share a word, which is copied and changed faster
/// than five fields:
///
/// ```text
/// bits 24-31   hand of o           0 in the movement phase
/// bits 16-23   hand of x           0 in the movement phase
/// bits  8-15   quiet plies         0 in the placement phase
/// bit      1   is movement phase
/// bit      0   is o to move
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Turn(u32);

const MOVER: u32 = 1;
const MOVEMENT: u32 = 1 << 1;
const ONE_QUIET: u32 = 1 << 8;
const QUIET: u32 = 0xff << 8;
/// The hand of x begins with this bit, that of o `HAND_BITS` further up.
const HANDS: u32 = 16;
const HAND_BITS: u32 = 8;

impl Turn {
    /// A turn of the placement phase, with the pieces that x and o still have to place.
    pub(crate) const fn placement(mover: Player, hands: [u8; 2]) -> Turn {
        let hands = hands[0] as u32 | (hands[1] as u32) << HAND_BITS;
        Turn(mover as u32 | hands << HANDS)
    }

    /// A turn of the movement phase, after `quiet` plies in a row without a capture.
    pub(crate) const fn movement(mover: Player, quiet: u8) -> Turn {
        Turn(mover as u32 | MOVEMENT | (quiet as u32 * ONE_QUIET))
    }

    #[inline]
    pub(crate) const fn mover(self) -> Player {
        if self.0 & MOVER == 0 { Player::First } else { Player::Second }
    }

    #[inline]
    pub(crate) const fn is_placement(self) -> bool {
        self.0 & MOVEMENT == 0
    }

    /// How many pieces a player still has to place.
    #[inline]
    pub(crate) const fn hand(self, player: Player) -> u8 {
        (self.0 >> HANDS >> (HAND_BITS * player as u32)) as u8
    }

    /// Plies in a row without a capture.
    #[inline]
    pub(crate) const fn quiet(self) -> u8 {
        ((self.0 & QUIET) / ONE_QUIET) as u8
    }

    /// Everything that matters for the future except the count of quiet plies.
    #[inline]
    pub(crate) const fn without_quiet(self) -> u32 {
        self.0 & !QUIET
    }

    /// The next turn, when nothing but the mover changes.
    #[inline]
    pub(crate) const fn passed_on(self) -> Turn {
        Turn(self.0 ^ MOVER)
    }

    /// The next turn of the placement phase, after the mover has placed a piece.
    #[inline]
    pub(crate) const fn after_placement(self) -> Turn {
        let one_in_hand = 1 << HANDS << (HAND_BITS * (self.0 & MOVER));
        Turn(self.0 - one_in_hand).passed_on()
    }

    /// The next turn of the movement phase, after a capture.
    #[inline]
    pub(crate) const fn after_capture(self) -> Turn {
        Turn(self.0 & !QUIET).passed_on()
    }

    /// The next turn of the movement phase, after a ply without a capture.
    #[inline]
    pub(crate) const fn after_quiet(self) -> Turn {
        Turn(self.0 + ONE_QUIET).passed_on()
    }
}
