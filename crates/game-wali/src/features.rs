//! What the coach compares: lines that are ready, cells where a line can come, pieces on the edge or in the way, horses.

use tabletop::{Feature, Player};

use crate::{
    generation::Steps,
    geometry::{
        BOARD, COLUMN_A, COLUMN_F, COLUMNS, CellSet, Direction, ROWS, Runs, bit, cells, east, name, north,
        south, west,
    },
    position::{PLAYERS, Wali},
};

// Worths, in hundredths of a piece.
const LINE: i32 = 35;
const GAP: i32 = 15;
const HORSE: i32 = 80;
const STEP: i32 = 5;
const EDGE: i32 = -12;
const IN_THE_WAY: i32 = 8;
const KEPT: i32 = 50;

/// The cells of the edge, where a piece has fewer neighbours to make lines with.
const EDGE_CELLS: CellSet = COLUMN_A | COLUMN_F | FIRST_ROW | FIRST_ROW << (COLUMNS * (ROWS - 1));
const FIRST_ROW: CellSet = (1 << COLUMNS) - 1;

pub(crate) fn features(position: &Wali) -> Vec<Feature> {
    PLAYERS.into_iter().flat_map(|player| of_player(position, player)).collect()
}

fn of_player(position: &Wali, player: Player) -> Vec<Feature> {
    let (own, empty) = (position.pieces(player), position.empty());
    let steps = Steps::of(own, empty);
    let n_lines = steps.capturing.len() as i32;
    let gaps = (Runs::of(own).any() & empty).count_ones() as i32;
    let mut features = vec![
        // W5: during the placement they are ready for the first steps.
        match position.is_placement() {
            true => Feature::new("ready", player, LINE).times(n_lines),
            false => Feature::new("lines", player, LINE).times(n_lines),
        },
        Feature::new("gaps", player, GAP).times(gaps),
    ];
    if position.is_placement() {
        let blocked = position.placements(player.other());
        let targets = Direction::ALL.map(|direction| steps.capturing.towards(direction) & !blocked);
        let n_kept: u32 = targets.into_iter().map(CellSet::count_ones).sum();
        let on_edge = (own & EDGE_CELLS).count_ones();
        let in_the_way = (own & Runs::of(position.pieces(player.other())).any()).count_ones();
        features.extend([
            Feature::new("kept", player, KEPT).times(n_kept as i32),
            Feature::new("edge", player, EDGE).times(on_edge as i32),
            Feature::new("in-the-way", player, IN_THE_WAY).times(in_the_way as i32),
        ]);
    } else {
        let n_steps = steps.quiet.len() + steps.capturing.len();
        features.push(Feature::new("steps", player, STEP).times(n_steps as i32));
        let horse = |(from, to)| Feature::new("horse", player, HORSE).with("from", from).with("to", to);
        features.extend(horses(own, empty).into_iter().map(horse));
    }
    features
}

/// The steps that make a line forth and back: the sheet's "cheval double".
fn horses(own: CellSet, empty: CellSet) -> Vec<(String, String)> {
    let mut found = Vec::new();
    for direction in Direction::ALL {
        for to in cells(Steps::of(own, empty).capturing.towards(direction)) {
            let from = back(direction, bit(to)) & BOARD;
            let (own, empty) = (own ^ from | bit(to), empty ^ bit(to) | from);
            let returns = Steps::of(own, empty).capturing.towards(opposite(direction)) & from != 0;
            found.extend(cells(from).filter(|_| returns).map(|from| (name(from), name(to))));
        }
    }
    found.sort();
    found
}

const fn opposite(direction: Direction) -> Direction {
    match direction {
        Direction::East => Direction::West,
        Direction::West => Direction::East,
        Direction::North => Direction::South,
        Direction::South => Direction::North,
    }
}

/// Where a step in a direction to these cells began.
const fn back(direction: Direction, to: CellSet) -> CellSet {
    match direction {
        Direction::East => west(to),
        Direction::West => east(to),
        Direction::North => south(to),
        Direction::South => north(to),
    }
}
