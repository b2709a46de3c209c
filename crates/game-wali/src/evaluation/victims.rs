//! Which enemy pieces are worth taking.

use crate::{
    generation::Steps,
    geometry::{BOARD, CellSet, Direction, Runs, east, north, south, west},
    position::Wali,
};

/// The enemy pieces that captures depend on.
#[derive(Clone, Copy)]
pub(super) struct Victims {
    /// Pieces without which one of the enemy's next captures could not happen: they step, or wait in the line.
    pub(super) key: CellSet,
    /// Pieces that serve in several ways.
    pub(super) hubs: CellSet,
    /// Pieces that stand where the mover would make a line, as his pieces stand.
    pub(super) blockers: CellSet,
}

impl Victims {
    #[inline]
    pub(super) fn of(position: &Wali) -> Victims {
        let runs = Runs::of(position.enemy());
        let captures = Steps::of(position.enemy(), position.empty()).capturing;
        let [to_east, to_west, to_north, to_south] =
            Direction::ALL.map(|direction| captures.towards(direction));
        // The targets with two pieces waiting on one side of them. A step along the row makes lines on the row only with
        // the pieces in front of it, as in `Steps`.
        let (on_row, on_column) = (to_east | to_west, to_north | to_south);
        let two_east = (to_east | on_column) & runs.two_east;
        let two_west = (to_west | on_column) & runs.two_west;
        let two_north = (to_north | on_row) & runs.two_north;
        let two_south = (to_south | on_row) & runs.two_south;
        // Those with a piece waiting on each side, as far as they are not among those above already.
        let between_row = on_column & runs.row & !(two_east | two_west);
        let between_column = on_row & runs.column & !(two_north | two_south);
        let waiting_for = |targets: CellSet| {
            let (two_east, two_west) = (two_east & targets, two_west & targets);
            let (two_north, two_south) = (two_north & targets, two_south & targets);
            let (between_row, between_column) = (between_row & targets, between_column & targets);
            [
                east(two_east | east(two_east) | between_row),
                west(two_west | west(two_west) | between_row),
                north(two_north | north(two_north) | between_column),
                south(two_south | south(two_south) | between_column),
            ]
        };
        let blockers = position.enemy() & Runs::of(position.own()).any();
        let mut victims = Victims { key: 0, hubs: 0, blockers };
        for stepping in [west(to_east), east(to_west), south(to_north), north(to_south)] {
            victims.add(stepping);
        }
        for waiting in waiting_for(BOARD) {
            victims.add(waiting);
        }
        // Who waits for one of several pieces that can all step to the same target serves them all.
        let contested = to_east & to_west | to_north & to_south | on_row & on_column;
        victims.hubs |= waiting_for(contested).into_iter().fold(0, |all, pieces| all | pieces);
        victims
    }

    /// Adds pieces that serve in one way.
    #[inline]
    fn add(&mut self, pieces: CellSet) {
        self.hubs |= self.key & pieces;
        self.key |= pieces;
    }

    /// The set that holds the victim to try where there is time for one: a hub, else a key piece, else a piece of a line
    /// that stands, else any.
    #[inline]
    pub(super) fn most_important(self, position: &Wali) -> CellSet {
        let enemy = position.enemy();
        let in_line = enemy & Runs::of(enemy).any();
        let best = [self.hubs, self.key, in_line].into_iter().find(|&set| set != 0).unwrap_or(enemy);
        best & best.wrapping_neg()
    }
}
