//! What the coach compares: groups, half pawns, and moves that unite.

use tabletop::{Feature, Player};

use crate::{
    geometry::{cells, neighbours_of},
    position::KenWan,
};

// Worths, in hundredths of what a piece is usually worth.
const GROUP: i32 = -90;
const HALF: i32 = -55;
const BURIED: i32 = -50;
const UNITY: i32 = 120;
const LARGEST: i32 = 12;

pub(crate) fn features(position: &KenWan) -> Vec<Feature> {
    let playing = Player::ALL.into_iter().filter(|&colour| position.is_playing(colour));
    playing.flat_map(|colour| of_colour(position, colour)).collect()
}

fn of_colour(position: &KenWan, colour: Player) -> Vec<Feature> {
    let halves = position.pieces(colour) & position.halves();
    let has_no_room = |half: &u8| neighbours_of(*half) & position.empty() == 0;
    let largest = position.groups(colour).map(u64::count_ones).max().unwrap_or_default();
    // A pass does not matter for what a move could do.
    let as_mover = KenWan { mover: colour, passes: 0, ..*position };
    let mut n_uniting = 0;
    as_mover.each_uniting_move(|_| n_uniting += 1);
    vec![
        Feature::new("groups", colour, GROUP).times(position.groups(colour).count() as i32),
        Feature::new("halves", colour, HALF).times(halves.count_ones() as i32),
        Feature::new("buried", colour, BURIED).times(cells(halves).filter(has_no_room).count() as i32),
        Feature::new("unity", colour, UNITY).times(n_uniting),
        Feature::new("largest", colour, LARGEST).times(largest as i32),
    ]
}
