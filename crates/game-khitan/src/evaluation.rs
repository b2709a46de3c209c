//! How good a position is, and which moves change that at once.

use tabletop::{
    Evaluator, Player, Position, Tally, Terms, Weights,
    grid::hex::{CELLS, COORDINATES, DIRECTIONS},
};

use crate::{
    geometry::{self, BOARD},
    moves::Move,
    position::Khitan,
    rules::{MASTER_TURNS, Rules},
    tile::State,
};

/// The evaluation of Khitan: tiles, and who attacks whom.
#[derive(Clone, Debug)]
pub struct Evaluation {
    weights: Weights,
}

impl Evaluation {
    /// An evaluation with other weights than its own.
    pub fn new(weights: Weights) -> Evaluation {
        Evaluation { weights }
    }
}

impl Default for Evaluation {
    fn default() -> Evaluation {
        let weights = Weights::from_text(include_str!("../weights.txt"), Evaluation::NAMES);
        Evaluation::new(weights.expect("the embedded weights name every term"))
    }
}

// The terms in the order of their names. What each counts is said in `weights.txt` and where it is counted.
const INITIATIVE: usize = 0;
const DUEL: usize = 1;
const MOBILITY: usize = 2;
const CENTRE: usize = 3;
// What the turn and tiles are worth differs: without reserves a captured tile is lost, with them it changes its place.
const CLASSIC: usize = 4;
const EXPERT: usize = 7;
const MASTER: usize = 12;
// The terms of each of these.
const TEMPO: usize = 0;
const TILE: usize = 1;
const SHARE: usize = 2;
const RESERVE: usize = 3;
const CLOSED: usize = 4;
const LATE: usize = 4;

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
        "initiative",
        "duel",
        "mobility",
        "centre",
        "tempo",
        "tile",
        "share",
        "expert_tempo",
        "expert_tile",
        "expert_share",
        "expert_reserve",
        "expert_closed",
        "master_tempo",
        "master_tile",
        "master_share",
        "master_reserve",
        "master_late",
    ];

    #[inline]
    fn tally(position: &Khitan, player: Player, tally: &mut impl Tally) {
        let other = player.other();
        let (own, enemies) = (position.tiles(player), position.tiles(other));
        let (n_own, n_enemies) = (own.count_ones() as i32, enemies.count_ones() as i32);

        // Placements are compulsory: what is pending counts as placed, and then it is the other's turn.
        let is_mover = position.mover() == player;
        let pending = i32::from(position.pending());
        let placed = if is_mover { pending } else { -pending };
        let turn = if is_mover == (pending == 0) { 1 } else { -1 };

        // Tiles, also as a part of all those that are above the number with which one has lost (H7).
        let more = n_own - n_enemies + placed;
        let n_spare = n_own + n_enemies + pending - 2 * (position.rules().fewest_tiles() as i32 - 1);
        let first = first_term(position.rules());
        tally.add(first + TEMPO, turn);
        tally.add(first + TILE, more);
        tally.add(first + SHARE, 64 * more / n_spare);
        if position.rules().has_reserves() {
            let more_in_reserve = i32::from(position.reserve(player)) - i32::from(position.reserve(other));
            tally.add(first + RESERVE, more_in_reserve - placed);
        }
        match position.rules() {
            Rules::Classic | Rules::Short => {}
            Rules::Expert => {
                let is_closed = |player| i32::from(position.is_closed(player));
                tally.add(first + CLOSED, is_closed(player) - is_closed(other));
            }
            // H11: at the last turn it is the majority that counts, and nothing else.
            Rules::Master => {
                tally.add(first + LATE, more * i32::from(position.turns().min(MASTER_TURNS) / 32));
            }
        }

        // A flip toggles the phase, and tiles face each other only in different phases. So it is tiles of equal phase
        // that the player to move can attack, and the rest that can be attacked once he has moved: with the excess of
        // one phase on both sides, the product of the two is the number of the former less that of the latter.
        let phases = position.states().tiles_of_phase_1();
        let excess = |tiles: u64, count: i32| 2 * (tiles & phases).count_ones() as i32 - count;
        let attackable = turn * excess(own, n_own) * excess(enemies, n_enemies);
        tally.add(INITIATIVE, 128 * attackable / (n_own * n_enemies * (n_own + n_enemies)));
        // One against one it decides everything: the player to move wins exactly if the phases are equal.
        tally.add(DUEL, if n_own + n_enemies == 2 { attackable } else { 0 });

        let empty = BOARD & !position.occupied();
        tally.add(MOBILITY, n_flips(own, empty) - n_flips(enemies, empty));
        tally.add(CENTRE, centrality(own) - centrality(enemies));
    }
}

/// The number of flips that tiles could make.
#[inline]
fn n_flips(tiles: u64, empty: u64) -> i32 {
    geometry::movable(tiles, empty).map(|set| set.count_ones() as i32).iter().sum()
}

/// How near to the centre tiles are: 4 for a tile on it, 0 on the rim, summed up.
#[inline]
fn centrality(tiles: u64) -> i32 {
    DISCS.iter().map(|disc| (tiles & disc).count_ones() as i32).sum()
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

const FLIP_SLOTS: usize = CELLS * DIRECTIONS;

impl Evaluator<Khitan> for Evaluation {
    const SLOTS: usize = FLIP_SLOTS + CELLS * State::COUNT;

    #[inline]
    fn evaluate(&self, position: &Khitan, player: Player) -> i32 {
        self.weights.sum::<Khitan, Evaluation>(position, player)
    }

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

    fn tactical_moves(&self, position: &Khitan, moves: &mut Vec<Move>) {
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

    fn may_decline(&self, position: &Khitan) -> bool {
        position.pending() == 0
    }

    #[inline]
    fn slot(&self, _position: &Khitan, mv: Move) -> usize {
        match mv {
            Move::Flip { from, direction, .. } => from.index() * DIRECTIONS + usize::from(direction),
            Move::Place { at, state } => FLIP_SLOTS + at.index() * State::COUNT + state.index(),
            // Where there is a pass, there is nothing else.
            Move::Pass => 0,
        }
    }
}
