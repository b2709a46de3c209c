//! The 72 symmetries keep the rules, and endings that are alike by one of them share their entry.

use endgames::{Endings, Slice};
use game_khitan::{Face, Khitan, State};
use khitan_endgames::Index;
use tabletop::{
    Cell, Player, Position,
    grid::hex::{self, CELLS},
    perft::perft_bulk,
    playout::Dice,
};

use crate::crew::THREE;

type Tile = (Cell, State);

/// The image of a hex under a reflection, if asked for, and then a turn by some steps of 60 degrees: walked on the board.
fn turned(cell: Cell, steps: u8, reflects: bool) -> Cell {
    // From the middle first along direction 0, then along direction 1 or 2, whatever the way there is.
    let walk = |start: u8, direction: u8, n: usize| {
        (0..n).try_fold(start, |cell, _| {
            let next = hex::STEPS[usize::from(cell)][usize::from(direction)];
            (next != hex::OUTSIDE).then_some(next)
        })
    };
    for (first, second, n, m) in (0..6u8)
        .flat_map(|first| [(first, (first + 1) % 6)])
        .flat_map(|(first, second)| (0..5).flat_map(move |n| (0..5).map(move |m| (first, second, n, m))))
    {
        let found = walk(hex::CENTRE, first, n).and_then(|cell| walk(cell, second, m));
        if found == Some(cell.0) {
            let image = |direction: u8| (if reflects { 6 - direction } else { direction } + steps) % 6;
            let turned = walk(hex::CENTRE, image(first), n).and_then(|cell| walk(cell, image(second), m));
            return Cell(turned.expect("the board is symmetric"));
        }
    }
    unreachable!("every hex is reached from the middle by steps in two directions");
}

/// What a tile shows in each direction tells its state.
fn state_showing(colour: impl Fn(u8) -> u8) -> State {
    let shows = |state: &&State| (0..6).all(|direction| state.colour(direction) == colour(direction));
    *State::ALL.iter().find(shows).expect("a tile shows that")
}

/// The image of a tile: what it showed in a direction, it shows in the image of the direction.
fn image((cell, state): Tile, steps: u8, reflects: bool, shift: u8) -> Tile {
    let state = state_showing(|direction| {
        let before = (6 + direction - steps) % 6;
        state.colour(if reflects { (6 - before) % 6 } else { before })
    });
    let state = match state.face() {
        Face::A => State::new(Face::A, (state.turn() + shift) % 6),
        Face::B => State::new(Face::B, (state.turn() + 6 - shift) % 6),
    };
    (turned(cell, steps, reflects), state)
}

/// All images of two sides.
fn images(own: &[Tile], other: &[Tile]) -> Vec<Khitan> {
    let mut images = Vec::new();
    for (steps, reflects, shift) in (0..6)
        .flat_map(|steps| [false, true].map(|reflects| (steps, reflects)))
        .flat_map(|(steps, reflects)| (0..6).map(move |shift| (steps, reflects, shift)))
    {
        let side = |side: &[Tile]| -> Vec<Tile> {
            side.iter().map(|&tile| image(tile, steps, reflects, shift)).collect()
        };
        images.push(Khitan::of_tiles(side(own), side(other)).unwrap());
    }
    assert_eq!(images.len(), 72);
    images
}

fn thrown(dice: &mut Dice, n_own: usize, n_other: usize) -> (Vec<Tile>, Vec<Tile>) {
    let mut cells: Vec<u8> = (0..CELLS as u8).collect();
    let mut tile = |dice: &mut Dice| {
        (Cell(cells.swap_remove(dice.below(cells.len()))), State::ALL[dice.below(State::COUNT)])
    };
    let own = (0..n_own).map(|_| tile(dice)).collect();
    (own, (0..n_other).map(|_| tile(dice)).collect())
}

#[test]
fn the_72_symmetries_keep_the_rules() {
    let mut dice = Dice::new(72);
    for _ in 0..150 {
        let (n_own, n_other) = (1 + dice.below(6), 1 + dice.below(6));
        let (own, other) = thrown(&mut dice, n_own, n_other);
        let counts: Vec<u64> = images(&own, &other).iter().map(|image| perft_bulk(image, 3)).collect();
        assert!(counts.iter().all(|&count| count == counts[0]), "{own:?} {other:?}: {counts:?}");
    }
}

#[test]
fn endings_that_are_alike_have_the_same_entry() {
    let mut dice = Dice::new(6);
    for (n_own, n_other) in [(1, 1), (1, 2), (2, 1)] {
        for _ in 0..300 {
            let (own, other) = thrown(&mut dice, n_own, n_other);
            let images = images(&own, &other);
            let entry = THREE.entry(&images[0]).unwrap();
            assert!(images.iter().all(|image| THREE.entry(image) == Some(entry)), "{}", images[0]);
        }
    }
}

#[test]
fn places_of_four_tiles_are_shared_by_all_images_unless_the_leading_side_is_symmetric() {
    let index = Index::numbering(3);
    let mut dice = Dice::new(4);
    for (n_own, n_other) in [(2, 2), (3, 1), (1, 3)] {
        let mut n_shared = 0;
        for _ in 0..200 {
            let (own, other) = thrown(&mut dice, n_own, n_other);
            let images = images(&own, &other);
            let place = Endings::place(&index, &images[0]);
            n_shared += usize::from(images.iter().all(|image| Endings::place(&index, image) == place));
            let slice = Slice::new(n_own, n_other);
            assert!(place < Index::n_entries(slice));
            // The position of the place is one of the images.
            let position = Endings::position(&index, slice, place);
            assert!(images.contains(&position), "{position}");
        }
        assert!(n_shared > 120, "{n_own} against {n_other}: {n_shared}");
    }
}

#[test]
fn every_place_of_two_tiles_and_many_others_are_those_of_their_endings() {
    let index = Index::numbering(3);
    let mut dice = Dice::new(9);
    for slice in Index::up_to(4) {
        let n_entries = Index::n_entries(slice);
        let n_samples = n_entries.min(20_000);
        let mut n_same = 0;
        for sample in 0..n_samples {
            let place = if n_samples == n_entries { sample } else { dice.below(n_entries) };
            let position = Endings::position(&index, slice, place);
            assert_eq!(Index::slice_of(&position), Some(slice));
            assert_eq!(position.mover(), Player::First);
            n_same += usize::from(Endings::place(&index, &position) == place);
        }
        // Where the leading side is symmetric, the images of an ending have places of their own.
        assert!(n_same > n_samples / 3, "{slice}: {n_same} of {n_samples}");
    }
}

#[test]
fn the_tables_are_as_large_as_counted() {
    let sizes: Vec<usize> = Index::up_to(4).map(Index::n_entries).collect();
    assert_eq!(sizes, [12_960, 3_058_560, 3_058_560, 625_798_656, 1_064_378_880, 625_798_656]);
    // Every position is counted by exactly one entry.
    let index = Index::numbering(3);
    let n_positions: u64 = (0..9).map(|class| index.n_images(Slice::new(1, 1), class) * 1_440).sum();
    assert_eq!(n_positions, 61 * 60 * 144);
}
