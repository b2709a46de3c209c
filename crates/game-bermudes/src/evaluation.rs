//! The evaluation of Bermudes.
//!
//! Every move captures, and a chain of jumps can turn half of the rival's pawns, so that the balance of pawns alone
//! says little: what counts is what could be captured next, above all how far chains could lead. Counts of the player
//! who has the next turn weigh more than those of the one who waits, and no position is quiet; the weights know both.

use evaluation::{Evaluator, Inputs, MoveOrdering, Perception, Tally, Terms, Weights};
use tabletop::Player;

use crate::{
    generation,
    geometry::{BOARD, SIDE, Square},
    moves::Move,
    position::Bermudes,
    rules::{FEWEST_PAWNS, MOST_PAWNS},
    sight::{Ground, Seen},
};

/// The evaluation of Bermudes. The unit is about a pawn.
#[derive(Clone, Debug)]
pub struct Evaluation {
    weights: Weights,
}

impl From<Weights> for Evaluation {
    fn from(weights: Weights) -> Evaluation {
        Evaluation { weights }
    }
}

/// A network over the squares predicts games no better (docs/experiments/2026-11-16-networks-of-other-games.md).
impl Inputs<Bermudes> for Evaluation {}

impl Default for Evaluation {
    fn default() -> Evaluation {
        Evaluation::from(Evaluation::usual_weights())
    }
}

// The places of the terms among their names.
const PAWN: usize = 0;
const PAWN_LATE: usize = 1;
/// The first of the terms for few pawns.
const FEW: usize = 2;
const EDGE: usize = 7;
const CORNER: usize = 8;
const OPEN: usize = 9;
const TEMPO: usize = 10;
/// The first term of the player who has the next turn, then the first of the other one.
const NEXT: usize = 11;
const WAITING: usize = 17;
/// The first term of a chain that may go on.
const CHAIN: usize = 23;

/// The most pawns that are called few.
const MOST_FEW: u32 = FEWEST_PAWNS + (EDGE - FEW) as u32 - 1;

impl Terms<Bermudes> for Evaluation {
    const NAMES: &'static [&'static str] = &[
        "pawn",
        // The difference in pawns once more, times a quarter of the pawns that have left the game.
        "pawn_late",
        // B7: the nearer to the end, the dearer each pawn.
        "pawns_6",
        "pawns_7",
        "pawns_8",
        "pawns_9",
        "pawns_10",
        // Pawns that can be jumped along one axis at most, and of these the ones that cannot be jumped at all.
        "edge",
        "corner",
        // Pawns between two empty squares: there is room to jump over them.
        "open",
        "tempo",
        // Pawns of the rival that can be eliminated.
        "next_attacked",
        // Of these, pawns whose capture can be answered by a jump.
        "next_poisoned",
        // Whether there is a jump at all, and the pawns within reach of the first, second and third jump of a chain.
        "next_jump",
        "next_first",
        "next_second",
        "next_third",
        "waiting_attacked",
        "waiting_poisoned",
        "waiting_jump",
        "waiting_first",
        "waiting_second",
        "waiting_third",
        // The same for a chain that may go on.
        "chain_jump",
        "chain_first",
        "chain_second",
        "chain_third",
    ];

    const WEIGHTS: &'static str = include_str!("../weights.txt");

    #[inline]
    fn tally(position: &Bermudes, player: Player, tally: &mut impl Tally) {
        // While a chain may go on, the next turn is that of the player who is not the mover.
        let (next, waiting) = match position.chain {
            None => (position.own, position.rival),
            Some(_) => (position.rival, position.own),
        };
        let sign = if (player == position.mover) == position.chain.is_none() { 1 } else { -1 };
        let difference = |set: u128| (next & set).count_ones() as i32 - (waiting & set).count_ones() as i32;
        let ground = Ground::new(position.empty());

        let n_gone = (MOST_PAWNS - (next | waiting).count_ones()) as i32;
        tally.add(PAWN, sign * difference(BOARD));
        tally.add(PAWN_LATE, sign * (difference(BOARD) * n_gone / 4));
        for (pawns, sign) in [(next, sign), (waiting, -sign)] {
            let n_pawns = pawns.count_ones();
            if (FEWEST_PAWNS..=MOST_FEW).contains(&n_pawns) {
                tally.add(FEW + (n_pawns - FEWEST_PAWNS) as usize, sign);
            }
        }
        tally.add(EDGE, sign * difference(EDGES));
        tally.add(CORNER, sign * difference(CORNERS));
        tally.add(OPEN, sign * difference(ground.between_empty()));
        tally.add(TEMPO, sign);

        let next = Side::new(next, &ground);
        let waiting = Side::new(waiting, &ground);
        tally_threats(NEXT, sign, &next, &waiting, &ground, tally);
        tally_threats(WAITING, -sign, &waiting, &next, &ground, tally);
        if let Some(pawn) = position.chain {
            let pawn = Side::new(pawn.bit(), &ground);
            tally_chains(CHAIN, -sign, &pawn, position.rival, &ground, tally);
        }
    }
}

/// Pawns, and the squares they look at.
struct Side {
    pawns: u128,
    /// Squares where they could eliminate.
    from_afar: u128,
    /// Squares over which they could jump.
    with_room: Seen,
}

impl Side {
    #[inline(always)]
    fn new(pawns: u128, ground: &Ground) -> Side {
        let seen = ground.seen(Seen::from(pawns));
        Side { pawns, from_afar: ground.afar(seen).union(), with_room: ground.with_room(seen) }
    }
}

/// Counts what `side` could capture.
#[inline(always)]
fn tally_threats(
    first_term: usize,
    sign: i32,
    side: &Side,
    rival: &Side,
    ground: &Ground,
    tally: &mut impl Tally,
) {
    let attacked = side.from_afar & rival.pawns;
    let poisoned = attacked & rival.with_room.union();
    tally.add(first_term, sign * attacked.count_ones() as i32);
    tally.add(first_term + 1, sign * poisoned.count_ones() as i32);
    tally_chains(first_term + 2, sign, side, rival.pawns, ground, tally);
}

/// Counts the pawns that could be jumped in chains, by the number of jumps it takes to get there.
///
/// All chains are followed at once, and each step sees the board as it stands: no chain blocks its own way. So a pawn
/// that is counted may be out of reach, but most are not, and counting costs a fraction of looking.
#[inline(always)]
fn tally_chains(
    first_term: usize,
    sign: i32,
    side: &Side,
    rival: u128,
    ground: &Ground,
    tally: &mut impl Tally,
) {
    let mut jumped = side.with_room & rival;
    let mut counted = jumped.union();
    // Leaving early is worth the guess: without it the whole evaluation takes half as long again.
    if counted == 0 {
        return;
    }
    tally.add(first_term, sign);
    tally.add(first_term + 1, sign * counted.count_ones() as i32);
    for term in first_term + 2..=first_term + 3 {
        jumped = ground.with_room(ground.seen(jumped.next().onward())) & rival;
        let new = jumped.union() & !counted;
        if new == 0 {
            return;
        }
        tally.add(term, sign * new.count_ones() as i32);
        counted |= new;
    }
}

/// The outermost squares.
const EDGES: u128 = {
    let mut edges = 0;
    let mut place = 0;
    while place < SIDE {
        edges |= 1 << Square::at(0, place).index();
        edges |= 1 << Square::at(SIDE - 1, place).index();
        edges |= 1 << Square::at(place, 0).index();
        edges |= 1 << Square::at(place, SIDE - 1).index();
        place += 1;
    }
    edges
};

const CORNERS: u128 = 1 << Square::at(0, 0).index()
    | 1 << Square::at(0, SIDE - 1).index()
    | 1 << Square::at(SIDE - 1, 0).index()
    | 1 << Square::at(SIDE - 1, SIDE - 1).index();

impl Evaluator<Bermudes> for Evaluation {
    type Accumulator = ();

    #[inline]
    fn evaluate(&self, position: &Bermudes, player: Player) -> i32 {
        self.weights.sum::<Bermudes, Evaluation>(position, player)
    }
}

impl MoveOrdering<Bermudes> for Evaluation {
    const HISTORY_SIZE: usize = SQUARE_INDICES * SQUARE_INDICES + 1;

    /// What a capture does to the difference in pawns, measured from a jump: that turns a pawn, which counts twice, and
    /// an elimination lacks one to that. If captures as such were gains, no move would count as quiet, and the search
    /// could not learn which to try first and which to reduce.
    #[inline]
    fn gain(&self, _: &Bermudes, mv: Move) -> i32 {
        match mv {
            Move::Eliminate { .. } => -self.weights.get(PAWN),
            Move::Jump { .. } | Move::Stop | Move::Pass => 0,
        }
    }

    /// The rest of a chain, and a capture that wins at once (B7). The terms judge other jumps better than playing them out
    /// would: one chain answers the other, and there is no end.
    fn noisy_moves(&self, position: &Bermudes, moves: &mut Vec<Move>) {
        if position.chain.is_some() {
            generation::legal_moves(position, moves);
        } else if position.rival.count_ones() == FEWEST_PAWNS && position.has_capture() {
            // One is as good as the other.
            let first = moves.len();
            generation::legal_moves(position, moves);
            moves.truncate(first + 1);
        }
    }

    /// A pawn that can go on jumping must choose between that and stopping.
    fn may_stand_pat(&self, position: &Bermudes) -> bool {
        position.chain.is_none()
    }

    #[inline]
    fn history_index(&self, _: &Bermudes, mv: Move) -> usize {
        match mv {
            Move::Eliminate { from, to } | Move::Jump { from, to, .. } => {
                from.index() * SQUARE_INDICES + to.index()
            }
            Move::Stop | Move::Pass => SQUARE_INDICES * SQUARE_INDICES,
        }
    }
}

impl Perception<Bermudes> for Evaluation {
    /// Captures over a long distance are overlooked, and while a chain is under way even shorter ones.
    fn notices(&self, position: &Bermudes, mv: Move, sharpness: u8) -> bool {
        let most_steps =
            if position.chain.is_some() { usize::from(sharpness) } else { 2 + usize::from(sharpness) };
        match mv {
            Move::Eliminate { from, to: victim } | Move::Jump { from, over: victim, .. } => {
                let (row, column) = from.row_and_column();
                let (its_row, its_column) = victim.row_and_column();
                row.abs_diff(its_row).max(column.abs_diff(its_column)) <= most_steps
            }
            Move::Stop | Move::Pass => true,
        }
    }
}

/// Squares have numbers below this.
const SQUARE_INDICES: usize = Square::at(SIDE - 1, SIDE - 1).index() + 1;
