//! The evaluation of Khitan, and what a search needs to know about its moves.

use evaluation::{Evaluator, Inputs, MoveOrdering, Perception, Tally, Terms, Weights};
use tabletop::{
    Player, Position,
    grid::hex::{CELLS, COORDINATES, DIRECTIONS},
};

use crate::{
    geometry::{self, BOARD},
    moves::Move,
    position::Khitan,
    rules::Rules,
    tile::State,
};

/// The evaluation of Khitan: tiles on the board and in reserve, the turn, room to move, and parity.
#[derive(Clone, Debug)]
pub struct Evaluation {
    weights: Weights,
}

impl From<Weights> for Evaluation {
    fn from(weights: Weights) -> Evaluation {
        Evaluation { weights }
    }
}

/// A network over the cells predicts games better and plays no better (docs/experiments/2026-11-16-networks-of-other-games.md).
impl Inputs<Khitan> for Evaluation {}

impl Default for Evaluation {
    fn default() -> Evaluation {
        Evaluation::from(Evaluation::usual_weights())
    }
}

// The terms in the order of their names. What each counts is said where it is counted.
const DUEL: usize = 0;
// The others are weighed differently under each rule set: without reserves a captured tile is lost, with them it only
// changes its place, and captures are so frequent that the turn matters far more.
const CLASSIC: usize = 1;
const EXPERT: usize = 5;
const MASTER: usize = 9;
// Parity among equals, from two tiles a side to ten.
const PARITY: usize = 12;
const MOST_PARITY: u32 = 10;
// The terms of each of these.
const TEMPO: usize = 0;
const TILE: usize = 1;
// Room to move and the centre matter only where a tile that is lost does not come back. With reserves they cost strength.
const MOBILITY: usize = 2;
const CENTRE: usize = 3;
const RESERVE: usize = 2;
const CLOSED: usize = 3;

/// Where the terms begin that differ between the rule sets.
#[inline]
fn first_term(rules: Rules) -> usize {
    match rules {
        Rules::Classic | Rules::Short => CLASSIC,
        Rules::Expert => EXPERT,
        Rules::Master => MASTER,
    }
}

impl Terms<Khitan> for Evaluation {
    const NAMES: &'static [&'static str] = &[
        "duel",
        "tempo",
        "tile",
        "mobility",
        "centre",
        "expert_tempo",
        "expert_tile",
        "expert_reserve",
        "expert_closed",
        "master_tempo",
        "master_tile",
        "master_reserve",
        "parity_2",
        "parity_3",
        "parity_4",
        "parity_5",
        "parity_6",
        "parity_7",
        "parity_8",
        "parity_9",
        "parity_10",
    ];

    const WEIGHTS: &'static str = include_str!("../weights.txt");

    #[inline]
    fn tally(position: &Khitan, player: Player, tally: &mut impl Tally) {
        let other = player.other();
        let (own, enemies) = (position.tiles(player), position.tiles(other));
        let rules = position.rules();
        let first = first_term(rules);

        // Placements are compulsory: what is pending counts as placed, and then it is the other's turn.
        let is_mover = position.mover() == player;
        let pending = i32::from(position.pending());
        let placed = if is_mover { pending } else { -pending };
        let turn = if is_mover == (pending == 0) { 1 } else { -1 };

        tally.add(first + TEMPO, turn);
        tally.add(first + TILE, count(own) - count(enemies) + placed);

        if rules.has_reserves() {
            let reserve = |player| i32::from(position.reserve(player));
            tally.add(first + RESERVE, reserve(player) - reserve(other) - placed);
        } else {
            let empty = BOARD & !position.occupied();
            tally.add(first + MOBILITY, n_flips(own, empty) - n_flips(enemies, empty));
            tally.add(first + CENTRE, centrality(own) - centrality(enemies));
        }
        if rules == Rules::Expert {
            // The player whose reserve closes first loses captured tiles for good, while the other gets them all back:
            // even many tiles more on the board don't make up for that.
            let is_closed = |player| i32::from(position.is_closed(player));
            tally.add(first + CLOSED, is_closed(player) - is_closed(other));
        }

        if let Some((term, sign)) = parity(position) {
            tally.add(term, sign * turn);
        }
    }
}

/// Whether parity favours the mover (1) or the other player (-1), and the term that counts it. `None` if one has more tiles
/// than the other.
///
/// A flip toggles the phase of a tile, and tiles face each other only in different phases. One against one, the player to
/// move wins exactly if the phases are equal, because then the mover is always the one who attacks. The number of tiles of phase 1
/// changes between even and odd with every flip, so that at one's turns it is always even or always odd. A tile that
/// captures is in the other phase than its victim then; if it is captured in turn, a tile of each phase is gone, and what
/// was even at one's turns has become odd, with one tile less on each side. So the winner in the end is known long
/// before: an even number with an odd number of tiles a side, an odd number with an even one. Only other captures change
/// that.
#[inline]
fn parity(position: &Khitan) -> Option<(usize, i32)> {
    let n_tiles = count_of_equals(position)?;
    let n_of_phase_1 = (position.occupied() & position.states().tiles_of_phase_1()).count_ones();
    let term = match (position.rules(), n_tiles) {
        (_, 1) => DUEL,
        (Rules::Classic, 2..=MOST_PARITY) => PARITY + n_tiles as usize - 2,
        _ => return None,
    };
    Some((term, if (n_of_phase_1 + n_tiles) % 2 == 1 { 1 } else { -1 }))
}

/// Whom parity favours, where it decides between equals.
pub(crate) fn favoured_by_parity(position: &Khitan) -> Option<Player> {
    let (_, sign) = parity(position)?;
    Some(if sign > 0 { position.mover() } else { position.mover().other() })
}

/// The tiles at most two steps from the centre.
pub(crate) fn near_centre(tiles: u64) -> i32 {
    count(tiles & DISCS[2])
}

/// The number of tiles a side if it is the same.
#[inline]
fn count_of_equals(position: &Khitan) -> Option<u32> {
    let [one, other] = [Player::First, Player::Second].map(|player| position.tiles(player).count_ones());
    (one == other).then_some(one)
}

#[inline]
fn count(tiles: u64) -> i32 {
    tiles.count_ones() as i32
}

/// The number of flips that tiles could make.
#[inline]
fn n_flips(tiles: u64, empty: u64) -> i32 {
    geometry::movable(tiles, empty).map(count).iter().sum()
}

/// How near to the centre tiles are: 4 for a tile on it, 0 on the rim, summed up.
#[inline]
fn centrality(tiles: u64) -> i32 {
    DISCS.iter().map(|disc| count(tiles & disc)).sum()
}

/// The hexes that are at most 0, 1, 2 and 3 steps away from the centre.
const DISCS: [u64; 4] = {
    let mut discs = [0; 4];
    let mut cell = 0;
    while cell < CELLS {
        let (row, number) = COORDINATES[cell];
        let (up, along) = (row as i8 - 4, number as i8 - 5);
        let mut radius = 0;
        while radius < discs.len() {
            // A step changes the row, the number, or both by the same.
            let most = radius as i8;
            if up.abs() <= most && along.abs() <= most && (up - along).abs() <= most {
                discs[radius] |= 1 << cell;
            }
            radius += 1;
        }
        cell += 1;
    }
    discs
};

const FLIP_INDICES: usize = CELLS * DIRECTIONS;

impl Evaluator<Khitan> for Evaluation {
    type Accumulator = ();

    #[inline]
    fn evaluate(&self, position: &Khitan, player: Player) -> i32 {
        self.weights.sum::<Khitan, Evaluation>(position, player)
    }
}

impl MoveOrdering<Khitan> for Evaluation {
    const HISTORY_SIZE: usize = FLIP_INDICES + CELLS * State::COUNT;

    /// The worth of the tiles that a flip captures at first, without those that follow them (H4). A flip never loses a
    /// tile, and of placements one is as compulsory as the other.
    #[inline]
    fn gain(&self, position: &Khitan, mv: Move) -> i32 {
        match mv {
            Move::Flip { from, to, direction } => {
                self.weights.get(first_term(position.rules()) + TILE)
                    * position.first_wave(from, to, direction).count_ones() as i32
            }
            Move::Place { .. } | Move::Pass => 0,
        }
    }

    fn noisy_moves(&self, position: &Khitan, moves: &mut Vec<Move>) {
        if position.pending() > 0 {
            moves.push(position.safe_placement());
        } else if position.quiet() == 0 && position.rules().has_reserves() {
            // With reserves there is no end to captures and placements: in an exchange the largest capture has to do.
            let mut best = None;
            position.for_each_capture(|mv, captured| {
                if best.is_none_or(|(most, _)| captured.count_ones() > most) {
                    best = Some((captured.count_ones(), mv));
                }
            });
            moves.extend(best.map(|(_, mv)| mv));
        } else {
            position.for_each_capture(|mv, _| moves.push(mv));
        }
    }

    fn may_stand_pat(&self, position: &Khitan) -> bool {
        position.pending() == 0
    }

    #[inline]
    fn history_index(&self, _position: &Khitan, mv: Move) -> usize {
        match mv {
            Move::Flip { from, direction, .. } => from.index() * DIRECTIONS + usize::from(direction),
            Move::Place { at, state } => FLIP_INDICES + at.index() * State::COUNT + state.index(),
            // Where there is a pass, there is nothing else.
            Move::Pass => 0,
        }
    }
}

impl Perception<Khitan> for Evaluation {
    /// Without any sharpness only the flipped tile is looked at, not what it uncovers: a flip that captures only across the
    /// hex it leaves is overlooked.
    fn notices(&self, position: &Khitan, mv: Move, sharpness: u8) -> bool {
        match mv {
            Move::Flip { from, to, direction } if sharpness == 0 => {
                position.first_wave(from, to, direction) == 0 || position.faced_by(from, to, direction) != 0
            }
            Move::Flip { .. } | Move::Place { .. } | Move::Pass => true,
        }
    }
}
