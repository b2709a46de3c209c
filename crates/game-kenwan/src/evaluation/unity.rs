//! Moves that unite a colour at once (K9).

use std::ops::ControlFlow;

use tabletop::Player;

use super::sets::{Around, beside};
use crate::{
    KenWan, Move,
    geometry::{are_connected, bit, cells, neighbours_of},
    groups::{Group, Groups},
};

/// Colours with more groups are left out: one landing joins three at most, or more if it happens to capture halves
/// on the way, which is too rare to be looked for.
const MOST_GROUPS: usize = 4;

impl KenWan {
    /// Tells the moves after which the mover's pieces are all whole and in one group.
    #[inline]
    pub(crate) fn each_uniting_move(&self, mut tell: impl FnMut(Move)) {
        let landings = self.uniting_landings(self.mover, &Around::new(self.pieces(self.mover)));
        if landings != 0 && !self.is_over() {
            let _ = self.find_uniting_moves(self.mover, landings, |from, to| {
                tell(Move::new(from, to));
                ControlFlow::Continue(())
            });
        }
    }

    /// Whether a colour could unite with one move if it were its turn. `around` looks for its pieces.
    #[inline]
    pub(super) fn can_unite(&self, colour: Player, around: &Around) -> bool {
        let landings = self.uniting_landings(colour, around);
        landings != 0 && self.can_unite_on(colour, landings)
    }

    #[inline(never)]
    fn can_unite_on(&self, colour: Player, landings: u64) -> bool {
        self.find_uniting_moves(colour, landings, |_, _| ControlFlow::Break(())).is_break()
    }

    /// The empty cells where a landing may unite a colour, as far as can be seen without knowing its groups.
    #[inline]
    fn uniting_landings(&self, colour: Player, around: &Around) -> u64 {
        let own = self.pieces(colour);
        let landings = self.healing_landings(own);
        if landings == 0 {
            return 0;
        }
        let n_groups = around.euler(own);
        if n_groups > MOST_GROUPS as i32 {
            return 0;
        }
        // The landed pawn must be a link, or capture one. It need only touch the others if there is nothing to join: in
        // a single group that has to be healed (it may look like none, for holes are subtracted), or when a single pawn
        // flies to the only other group.
        let has_lone_whole = own & !around.beside() & !self.halves != 0;
        let is_joined = n_groups <= 1 + i32::from(has_lone_whole);
        let touching = if is_joined { around.beside() } else { around.links() };
        landings & (touching | beside(self.halves & !own))
    }

    /// The empty cells where a whole pawn of the colour `own` would free all its halves and make no new ones (K5).
    #[inline]
    fn healing_landings(&self, own: u64) -> u64 {
        let mut landings = self.empty();
        for half in cells(own & self.halves) {
            landings &= neighbours_of(half);
            if landings == 0 {
                return 0;
            }
        }
        landings & !beside(self.occupied() & !own & !self.halves)
    }

    /// Tells `found` the moves that unite a colour, from and to, until it has heard enough.
    fn find_uniting_moves(
        &self,
        colour: Player,
        landings: u64,
        mut found: impl FnMut(u8, u8) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let own = self.pieces(colour);
        let captures = self.halves & !own;
        let mut groups = [const { None }; MOST_GROUPS];
        for (index, group) in Groups::new(own, self.halves).enumerate() {
            match groups.get_mut(index) {
                Some(place) => *place = Some(group),
                None => return ControlFlow::Continue(()),
            }
        }
        for (index, group) in groups.iter().flatten().enumerate() {
            // The landed pawn must touch all groups. A single pawn leaves none behind.
            let touching = groups.iter().flatten().enumerate().fold(landings, |landings, (other, it)| {
                let is_left = group.is_isolated() && other == index;
                if is_left { landings } else { landings & reach(it, captures) }
            });
            if touching == 0 {
                continue;
            }
            for from in cells(group.liftable) {
                let reachable = match group.is_isolated() {
                    true => self.flights(from),
                    false => group.beside_without(from),
                };
                for to in cells(touching & reachable) {
                    let united = own & !bit(from) | bit(to) | captures & neighbours_of(to);
                    if are_connected(united, united) {
                        found(from, to)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The cells from which a landed pawn touches a group, directly or through a half that it captures.
#[inline]
fn reach(group: &Group, captures: u64) -> u64 {
    cells(group.beside & captures).fold(group.beside, |reach, half| reach | neighbours_of(half))
}
