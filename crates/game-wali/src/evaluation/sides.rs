//! What both sides have on the board.

use crate::evaluation::sets::{Counts, Sets};

/// What the evaluation counts, for each side. `x` is a piece of the side, `.` an empty cell.
pub(super) struct Sides {
    /// Where a step would make a line at once.
    pub(super) targets: Sets,
    /// Those of the targets that an enemy piece stands next to and may occupy.
    pub(super) covered: Sets,
    /// Those of the targets where the enemy would make a line, too: while pieces are placed he may not place there
    /// (W2), and so nobody may.
    pub(super) kept: Sets,
    /// The steps to the targets: several pieces may reach the same.
    pub(super) n_captures: Counts,
    /// Steps of all kinds.
    pub(super) n_steps: Counts,
    /// Neighbours on a row or column: `x x`.
    pub(super) n_pairs: Counts,
    /// Two with an empty cell between them: `x . x`.
    pub(super) n_gaps: Counts,
    /// Neighbours on a diagonal.
    pub(super) n_diagonals: Counts,
    /// The pieces that stand where the enemy would have a line.
    pub(super) blockers: Sets,
    /// "Cheval double": the pieces that leave a line and make another by the same step.
    pub(super) double_horses: Sets,
    /// The pieces that can step out of a line.
    pub(super) loose: Sets,
    /// "Cheval simple": those of the loose pieces whose cell no enemy can occupy meanwhile.
    pub(super) simple_horses: Sets,
}

impl Sides {
    #[inline]
    pub(super) fn of(pieces: Sets, empty: Sets) -> Sides {
        // Where lines of three come from, as `Runs` finds them.
        let (one_east, one_west) = (pieces.west(), pieces.east());
        let (one_north, one_south) = (pieces.south(), pieces.north());
        let (two_east, two_west) = ((pieces & one_east).west(), (pieces & one_west).east());
        let (two_north, two_south) = ((pieces & one_north).south(), (pieces & one_south).north());
        let row = two_east | two_west | one_east & one_west;
        let column = two_north | two_south | one_north & one_south;
        let lines = row | column;
        let enemy_lines = lines.swapped();

        // Steps by the cells stepped to, and those of them that make a line, as `Steps` finds them: a step east comes
        // to a cell that has a piece on its west.
        let (to_east, to_west) = (one_west & empty, one_east & empty);
        let (to_north, to_south) = (one_south & empty, one_north & empty);
        let capturing_east = to_east & (two_east | column);
        let capturing_west = to_west & (two_west | column);
        let capturing_north = to_north & (two_north | row);
        let capturing_south = to_south & (two_south | row);
        let targets = capturing_east | capturing_west | capturing_north | capturing_south;
        let capturers =
            capturing_east.west() | capturing_west.east() | capturing_north.south() | capturing_south.north();

        let near_enemy = (one_east | one_west | one_north | one_south).swapped();
        let loose = pieces & lines & empty.around();
        Sides {
            targets,
            covered: targets & near_enemy,
            kept: targets & enemy_lines,
            n_captures: capturing_east.len_with(capturing_west) + capturing_north.len_with(capturing_south),
            n_steps: to_east.len_with(to_west) + to_north.len_with(to_south),
            n_pairs: (pieces & one_east).len_with(pieces & one_north),
            n_gaps: (to_east & one_east).len_with(to_north & one_north),
            n_diagonals: (pieces & one_north.east()).len_with(pieces & one_north.west()),
            blockers: pieces & enemy_lines,
            double_horses: capturers & lines,
            loose,
            simple_horses: loose & !near_enemy,
        }
    }
}
