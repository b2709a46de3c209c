//! Which moves are legal, and how many.

use std::array;

use tabletop::Cell;

use crate::{
    geometry::{CELLS, COLUMNS, CellSet, Direction, Runs, bits, east, north, south, take_lowest_bit, west},
    moves::Move,
    position::Wali,
    rules::PIECES,
};

/// Appends all legal moves.
#[inline]
pub(crate) fn legal_moves(position: &Wali, moves: &mut Vec<Move>) {
    if position.is_over() {
        return;
    }
    let n_before = moves.len();
    if position.is_placement() {
        append(position.placements(position.turn.mover()).into(), &PLACEMENTS, moves);
    } else {
        let Steps { quiet, capturing } = Steps::of(position.own(), position.empty());
        append(quiet.row, &ROW_STEPS, moves);
        append(quiet.column, &COLUMN_STEPS, moves);
        if !capturing.is_empty() {
            append_captures(capturing, position.enemy(), moves);
        }
    }
    // W3 and W4: a player who can do nothing passes.
    if moves.len() == n_before {
        moves.push(Move::PASS);
    }
}

/// The number of legal moves.
#[inline]
pub(crate) fn count_moves(position: &Wali) -> usize {
    if position.is_over() {
        return 0;
    }
    let n_moves = if position.is_placement() {
        position.placements(position.turn.mover()).count_ones()
    } else {
        let Steps { quiet, capturing } = Steps::of(position.own(), position.empty());
        // W6: any enemy piece may be taken.
        quiet.len() + capturing.len() * position.enemy().count_ones()
    };
    // W3 and W4: a pass, if there is nothing else.
    n_moves.max(1) as usize
}

/// The steps of one player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Steps {
    /// Those that make no line.
    pub quiet: StepSet,
    /// Those that make a line and therefore capture.
    pub capturing: StepSet,
}

impl Steps {
    /// The steps of these pieces to these empty cells.
    #[inline]
    pub const fn of(own: CellSet, empty: CellSet) -> Steps {
        // W4: one step to an empty cell.
        let all = StepSet::new(east(own) & empty, west(own) & empty, north(own) & empty, south(own) & empty);
        // W5: the piece is gone from where it was. After a step east it makes a run on the row only with pieces further
        // east; on the column all count:
        //
        //     x > * x x     two_east: a line          x > * x     between: no line
        let runs = Runs::of(own);
        let lines = StepSet::new(
            runs.two_east | runs.column,
            runs.two_west | runs.column,
            runs.two_north | runs.row,
            runs.two_south | runs.row,
        );
        Steps {
            quiet: StepSet { row: all.row & !lines.row, column: all.column & !lines.column },
            capturing: StepSet { row: all.row & lines.row, column: all.column & lines.column },
        }
    }

    /// Whether there are no steps.
    pub const fn is_empty(self) -> bool {
        self.quiet.is_empty() && self.capturing.is_empty()
    }
}

/// A set of steps: for each direction the cells that are stepped to. Two of these sets share a word, so that they are
/// listed by one loop and counted by one instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct StepSet {
    /// Steps east in the lower half, steps west in the upper half.
    row: u64,
    /// Steps north in the lower half, steps south in the upper half.
    column: u64,
}

impl StepSet {
    #[inline]
    const fn new(east: CellSet, west: CellSet, north: CellSet, south: CellSet) -> StepSet {
        StepSet { row: east as u64 | (west as u64) << 32, column: north as u64 | (south as u64) << 32 }
    }

    /// The cells that are stepped to in a direction.
    #[inline]
    pub const fn towards(self, direction: Direction) -> CellSet {
        match direction {
            Direction::East => self.row as CellSet,
            Direction::West => (self.row >> 32) as CellSet,
            Direction::North => self.column as CellSet,
            Direction::South => (self.column >> 32) as CellSet,
        }
    }

    /// What each step changes in the set of the player's pieces: the cell that it leaves and the cell that it goes to.
    #[inline]
    pub fn changes(self) -> impl Iterator<Item = CellSet> {
        // Steps there and back change the same two cells: each is represented by the one with the lower number.
        let lower = |word: u64, distance: usize| u64::from(word as u32 >> distance) | word >> 32 << 32;
        let pairs = |word: u64, distance: usize| {
            bits(lower(word, distance)).map(move |bit| (1 | 1 << distance) << (bit % 32))
        };
        pairs(self.row, 1).chain(pairs(self.column, COLUMNS))
    }

    /// The number of steps.
    #[inline]
    pub const fn len(self) -> u32 {
        self.row.count_ones() + self.column.count_ones()
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.row | self.column == 0
    }
}

/// The moves that the 64 bits of a word stand for.
type MovesOfBits = [Move; 64];

/// The word is a set of cells.
static PLACEMENTS: MovesOfBits = {
    let mut moves = [Move::PASS; 64];
    let mut at = 0;
    while at < CELLS {
        moves[at] = Move::place(Cell(at as u8));
        at += 1;
    }
    moves
};
/// The word is [`StepSet::row`].
static ROW_STEPS: MovesOfBits = steps_of_bits(1);
/// The word is [`StepSet::column`].
static COLUMN_STEPS: MovesOfBits = steps_of_bits(COLUMNS);

/// The steps to and from the cell whose index is greater by `distance`, by the cell that is stepped to.
const fn steps_of_bits(distance: usize) -> MovesOfBits {
    // Bits that mean no step are never set.
    let mut steps = [Move::PASS; 64];
    let mut index = 0;
    while index + distance < CELLS {
        let (here, there) = (Cell(index as u8), Cell((index + distance) as u8));
        steps[there.index()] = Move::step(here, there);
        steps[32 + here.index()] = Move::step(there, here);
        index += 1;
    }
    steps
}

/// Appends the move of each bit that is set.
#[inline]
fn append(mut word: u64, moves_of_bits: &MovesOfBits, moves: &mut Vec<Move>) {
    // Eight moves are written at once, and the surplus is removed: that is faster than checking after each move whether
    // another follows.
    let n_wanted = moves.len() + word.count_ones() as usize;
    while word != 0 {
        moves.extend_from_slice(&array::from_fn::<_, 8, _>(|_| moves_of_bits[take_lowest_bit(&mut word)]));
    }
    moves.truncate(n_wanted);
}

/// Appends a move for each step and each victim. W6: any enemy piece may be taken.
#[inline]
pub(crate) fn append_captures(steps: StepSet, enemy: CellSet, moves: &mut Vec<Move>) {
    // Written all at once and cut, as above.
    let n_victims = enemy.count_ones() as usize;
    let mut enemy = u64::from(enemy);
    let victims: [Cell; PIECES as usize] = array::from_fn(|_| Cell(take_lowest_bit(&mut enemy) as u8));
    for (word, steps) in [(steps.row, &ROW_STEPS), (steps.column, &COLUMN_STEPS)] {
        for step in bits(word).map(|bit| steps[bit]) {
            let n_wanted = moves.len() + n_victims;
            moves.extend_from_slice(&victims.map(|victim| step.taking(victim)));
            moves.truncate(n_wanted);
        }
    }
}
