//! The terms of the evaluation, and how often each counts.

use evaluation::{Tally, Terms};
use tabletop::{Player, Position};

use crate::{
    evaluation::{Evaluation, sets::Sets, sides::Sides},
    geometry::CellSet,
    position::Wali,
};

/// The parts of a game that have weights of their own: what is a burden while pieces are placed is a treasure when they
/// move.
#[derive(Clone, Copy)]
enum Phase {
    /// Placement with fewer than 15 pieces on the board.
    Early,
    /// Placement with 15 or more.
    Late,
    /// Movement with 19 or more.
    Full,
    /// Movement with 13 to 18.
    Open,
    /// Movement with 12 or fewer.
    Few,
}

const N_PHASES: usize = 5;
/// The phases of movement come last.
const FIRST_OF_MOVEMENT: usize = Phase::Full as usize;

impl Phase {
    #[inline]
    fn of(position: &Wali) -> Phase {
        match (position.is_placement(), position.n_pieces()) {
            (true, ..15) => Phase::Early,
            (true, _) => Phase::Late,
            (false, 19..) => Phase::Full,
            (false, 13..) => Phase::Open,
            (false, _) => Phase::Few,
        }
    }
}

/// The terms that each phase has, in the order of their names.
///
/// The opener is the player who moves first: the mover, or while pieces are placed the player who will begin the
/// movement. His threats come first, so that they are worth more than the other player's.
#[derive(Clone, Copy)]
enum Term {
    Tempo,
    OpenerThreat,
    OpenerTarget,
    OpenerCovered,
    OpenerKept,
    OpenerCapture,
    WaiterThreat,
    WaiterTarget,
    WaiterCovered,
    WaiterKept,
    WaiterCapture,
    Step,
    Pair,
    Gap,
    Diagonal,
    Blocker,
    /// The first of the classes of cells.
    Cell,
}

const N_TERMS: usize = Term::Cell as usize + CELL_CLASSES.len();

/// The terms that only the phases of movement have.
#[derive(Clone, Copy)]
enum MovementTerm {
    Piece,
    ChevalDouble,
    ChevalSimple,
    LinePiece,
}

const N_MOVEMENT_TERMS: usize = 4;
const MOVEMENT_TERMS: usize = N_PHASES * N_TERMS;
/// A player with fewer than three pieces can make no line any more.
const TOOTHLESS: usize = MOVEMENT_TERMS + (N_PHASES - FIRST_OF_MOVEMENT) * N_MOVEMENT_TERMS;

/// The cells by their distance from the edges. A piece on B2, B4, E2 or E4 counts nothing, others more or less.
const CELL_CLASSES: [CellSet; 8] = {
    const COLUMNS_AF: CellSet = 0b100001_100001_100001_100001_100001;
    const COLUMNS_BE: CellSet = 0b010010_010010_010010_010010_010010;
    const COLUMNS_CD: CellSet = 0b001100_001100_001100_001100_001100;
    const ROWS_15: CellSet = 0b111111_000000_000000_000000_111111;
    const ROWS_24: CellSet = 0b000000_111111_000000_111111_000000;
    const ROW_3: CellSet = 0b000000_000000_111111_000000_000000;
    [
        COLUMNS_AF & ROWS_15,
        COLUMNS_AF & ROWS_24,
        COLUMNS_AF & ROW_3,
        COLUMNS_BE & ROWS_15,
        COLUMNS_BE & ROW_3,
        COLUMNS_CD & ROWS_15,
        COLUMNS_CD & ROWS_24,
        COLUMNS_CD & ROW_3,
    ]
};

/// The names of all terms: those of each phase, those of each phase of movement, and the one left.
macro_rules! names {
    ($($phase:literal)* ; $($movement:literal)*) => { &[
        $(
            concat!($phase, ".tempo"),
            concat!($phase, ".opener_threat"),
            concat!($phase, ".opener_target"),
            concat!($phase, ".opener_covered"),
            concat!($phase, ".opener_kept"),
            concat!($phase, ".opener_capture"),
            concat!($phase, ".waiter_threat"),
            concat!($phase, ".waiter_target"),
            concat!($phase, ".waiter_covered"),
            concat!($phase, ".waiter_kept"),
            concat!($phase, ".waiter_capture"),
            concat!($phase, ".step"),
            concat!($phase, ".pair"),
            concat!($phase, ".gap"),
            concat!($phase, ".diagonal"),
            concat!($phase, ".blocker"),
            concat!($phase, ".cell_a1"),
            concat!($phase, ".cell_a2"),
            concat!($phase, ".cell_a3"),
            concat!($phase, ".cell_b1"),
            concat!($phase, ".cell_b3"),
            concat!($phase, ".cell_c1"),
            concat!($phase, ".cell_c2"),
            concat!($phase, ".cell_c3"),
        )*
        $(
            concat!($movement, ".piece"),
            concat!($movement, ".cheval_double"),
            concat!($movement, ".cheval_simple"),
            concat!($movement, ".line_piece"),
        )*
        "toothless",
    ] };
}

impl Terms<Wali> for Evaluation {
    const NAMES: &'static [&'static str] = names!("early" "late" "full" "open" "few"; "full" "open" "few");

    const WEIGHTS: &'static str = include_str!("../../weights.txt");

    #[inline]
    fn tally(position: &Wali, player: Player, tally: &mut impl Tally) {
        let opener = opener(position);
        let pieces = Sets::of(position.pieces(opener), position.pieces(opener.other()));
        let sides = Sides::of(pieces, Sets::same(position.empty()));
        let phase = Phase::of(position) as usize;
        // All counts are the opener's; for the other player their signs change: -n = !n + 1.
        let flip = -i32::from(player != opener);
        let signed = |count: i32| (count ^ flip) - flip;

        let mut add = |term: Term, count: i32| tally.add(phase * N_TERMS + term as usize, signed(count));
        add(Term::Tempo, 1);
        add(Term::OpenerThreat, sides.targets.any().opener);
        add(Term::OpenerTarget, sides.targets.len().opener);
        add(Term::OpenerCovered, sides.covered.len().opener);
        add(Term::OpenerKept, sides.kept.len().opener);
        add(Term::OpenerCapture, sides.n_captures.opener);
        add(Term::WaiterThreat, -sides.targets.any().other);
        add(Term::WaiterTarget, -sides.targets.len().other);
        add(Term::WaiterCovered, -sides.covered.len().other);
        add(Term::WaiterKept, -sides.kept.len().other);
        add(Term::WaiterCapture, -sides.n_captures.other);
        add(Term::Step, sides.n_steps.difference());
        add(Term::Pair, sides.n_pairs.difference());
        add(Term::Gap, sides.n_gaps.difference());
        add(Term::Diagonal, sides.n_diagonals.difference());
        add(Term::Blocker, sides.blockers.len().difference());
        for (class, cells) in CELL_CLASSES.into_iter().enumerate() {
            let count = (pieces & Sets::same(cells)).len().difference();
            tally.add(phase * N_TERMS + Term::Cell as usize + class, signed(count));
        }

        if position.is_placement() {
            return;
        }
        let first = MOVEMENT_TERMS + (phase - FIRST_OF_MOVEMENT) * N_MOVEMENT_TERMS;
        let mut add = |term: MovementTerm, count: i32| tally.add(first + term as usize, signed(count));
        add(MovementTerm::Piece, pieces.len().difference());
        add(MovementTerm::ChevalDouble, sides.double_horses.any().difference());
        add(MovementTerm::ChevalSimple, sides.simple_horses.any().difference());
        add(MovementTerm::LinePiece, sides.loose.len().difference());
        let is_toothless = |n_pieces: i32| i32::from(n_pieces < 3);
        let n_toothless = is_toothless(pieces.len().opener) - is_toothless(pieces.len().other);
        tally.add(TOOTHLESS, signed(n_toothless));
    }
}

/// Who moves first, now or when all pieces are placed.
#[inline]
fn opener(position: &Wali) -> Player {
    let mover = position.mover();
    if position.hand(mover) <= position.hand(mover.other()) { mover } else { mover.other() }
}
