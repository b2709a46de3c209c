//! What the coach compares: flips that capture, flips that expose nothing, parity, the centre.

use tabletop::{Feature, Player, PlayerSet, Position};

use crate::{
    evaluation::{favoured_by_parity, near_centre},
    moves::Move,
    position::Khitan,
};

// Worths, in hundredths of a tile.
const CAPTURE: i32 = 25;
const SAFE: i32 = 8;
const CENTRE: i32 = 6;
const PARITY: i32 = 60;

pub(crate) fn features(position: &Khitan) -> Vec<Feature> {
    let mut features = Vec::new();
    for player in PlayerSet::TWO.iter() {
        let turned = as_mover(position, player);
        let n_near = near_centre(position.tiles(player));
        features.push(Feature::new("captures", player, CAPTURE).times(n_captures(&turned)));
        features.push(Feature::new("safe", player, SAFE).times(n_safe_flips(&turned)));
        features.push(Feature::new("centre", player, CENTRE).times(n_near));
    }
    features.extend(favoured_by_parity(position).map(|player| Feature::new("parity", player, PARITY)));
    features
}

fn as_mover(position: &Khitan, player: Player) -> Khitan {
    let mut turned = position.clone();
    if turned.mover() != player {
        turned.change_mover();
    }
    turned
}

/// The flips of the mover that capture.
fn n_captures(position: &Khitan) -> i32 {
    let mut n_captures = 0;
    position.for_each_capture(|_, _| n_captures += 1);
    n_captures
}

/// The flips of the mover that capture nothing and after which nothing can be captured.
fn n_safe_flips(position: &Khitan) -> i32 {
    let is_safe = |&mv: &Move| {
        let Move::Flip { from, to, direction } = mv else { return false };
        position.first_wave(from, to, direction) == 0 && n_captures(&position.after(mv)) == 0
    };
    position.moves().iter().filter(|mv| is_safe(mv)).count() as i32
}
