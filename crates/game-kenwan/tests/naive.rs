//! The game a second time, straight from the rule page: rows, numbers, lists and texts, nothing shared with the crate.

use std::sync::LazyLock;

use game_kenwan::{KenWan, Rules};
use tabletop::{Position, playout::Dice};
use testkit::naive::{self, Naive};

#[test]
fn the_naive_twin_agrees() {
    naive::agrees::<KenWan, Twin>(3, 200, 1);
}

/// Random positions of few pieces, as problems have them: many colours are split, half, single or absent.
fn scattered(dice: &mut Dice) -> Option<KenWan> {
    let n_pieces = dice.below(14);
    let mut cells = ['.'; 61];
    cells[30] = '#';
    for _ in 0..n_pieces {
        let cell = dice.below(61);
        if cell != 30 {
            cells[cell] = ['B', 'b', 'Y', 'y', 'R', 'r'][dice.below(6)];
        }
    }
    let mut rows = Vec::new();
    let mut rest = cells.as_slice();
    for length in [5, 6, 7, 8, 9, 8, 7, 6, 5] {
        let (row, others) = rest.split_at(length);
        let mut text: String = row.iter().collect();
        for gap in (1..=9).rev() {
            text = text.replace(&".".repeat(gap), &gap.to_string());
        }
        rows.push(text);
        rest = others;
    }
    let places = ["---", "--", "b--", "y--", "r--", "--b", "--y", "--r"][dice.below(8)];
    let text = format!("{} {} {places} 0", rows.join("/"), ['b', 'y', 'r'][dice.below(3)]);
    KenWan::from_text(&text, Rules::Standard).ok()
}

#[test]
fn scattered_positions_keep_the_laws_and_agree_with_the_naive_twin() {
    let mut dice = Dice::new(7);
    let mut n_checked = 0;
    for _ in 0..3_000 {
        let Some(mut position) = scattered(&mut dice) else { continue };
        for _ in 0..4 {
            let moves = testkit::check_position(&position, &mut dice);
            naive::check_agreement::<KenWan, Twin>(&position);
            n_checked += 1;
            if moves.is_empty() {
                break;
            }
            position.play(moves[dice.below(moves.len())]);
        }
    }
    assert!(n_checked > 3_000, "only {n_checked} positions");
}

/// Row from 0 (A) to 8 (I), number from 1 to 9.
type Place = (i32, i32);

#[derive(Clone, Copy, PartialEq)]
struct Cube {
    colour: char,
    is_whole: bool,
}

/// A value for every place, by row and number; those outside the board are never used.
type Grid<T> = [[T; 10]; 9];

#[derive(Clone)]
struct Twin {
    cubes: Grid<Option<Cube>>,
    mover: char,
    places: Vec<char>,
    passes: usize,
}

/// A1-A5, B1-B6, C1-C7, D1-D8, E1-E9, F2-F9, G3-G9, H4-H9, I5-I9.
const NUMBERS: [(i32, i32); 9] = [(1, 5), (1, 6), (1, 7), (1, 8), (1, 9), (2, 9), (3, 9), (4, 9), (5, 9)];

fn is_cell((row, number): Place) -> bool {
    (0..9).contains(&row)
        && (NUMBERS[row as usize].0..=NUMBERS[row as usize].1).contains(&number)
        && (row, number) != (4, 5)
}

static CELLS: LazyLock<Vec<Place>> = LazyLock::new(|| {
    (0..9).flat_map(|row| (1..=9).map(move |number| (row, number))).filter(|&place| is_cell(place)).collect()
});

/// The cells that a test picks.
fn cells_that(pick: impl Fn(Place) -> bool) -> Vec<Place> {
    CELLS.iter().copied().filter(|&place| pick(place)).collect()
}

/// n-1 and n+1 in the same row, n and n+1 in the row above, n-1 and n in the row below.
fn neighbours((row, n): Place) -> impl Iterator<Item = Place> {
    [(row, n - 1), (row, n + 1), (row + 1, n), (row + 1, n + 1), (row - 1, n - 1), (row - 1, n)]
        .into_iter()
        .filter(|&place| is_cell(place))
}

fn mark(marks: &mut Grid<bool>, (row, number): Place) {
    marks[row as usize][number as usize] = true;
}

fn is_marked(marks: &Grid<bool>, (row, number): Place) -> bool {
    marks[row as usize][number as usize]
}

fn marked(list: &[Place]) -> Grid<bool> {
    let mut marks = [[false; 10]; 9];
    for &place in list {
        mark(&mut marks, place);
    }
    marks
}

fn name((row, number): Place) -> String {
    format!("{}{number}", ["A", "B", "C", "D", "E", "F", "G", "H", "I"][row as usize])
}

/// All places of the list that can be reached from the first one over neighbours in the list.
fn reached_from_the_first(list: &[Place]) -> Vec<Place> {
    let is_in_list = marked(list);
    let mut reached: Vec<Place> = list.iter().take(1).copied().collect();
    let mut is_reached = marked(&reached);
    let mut index = 0;
    while index < reached.len() {
        for next in neighbours(reached[index]) {
            if is_marked(&is_in_list, next) && !is_marked(&is_reached, next) {
                reached.push(next);
                mark(&mut is_reached, next);
            }
        }
        index += 1;
    }
    reached
}

fn is_connected(list: &[Place]) -> bool {
    reached_from_the_first(list).len() == list.len()
}

impl Twin {
    /// K1: blue, yellow, red; with two players blue and yellow.
    fn order(&self) -> &'static [char] {
        if self.places.len() == 2 { &['b', 'y'] } else { &['b', 'y', 'r'] }
    }

    fn after(&self, colour: char) -> char {
        let order = self.order();
        let index = order.iter().position(|&it| it == colour).expect("a player");
        order[(index + 1) % order.len()]
    }

    fn still_plays(&self, colour: char) -> bool {
        self.order().contains(&colour) && !self.places.contains(&colour)
    }

    fn number_still_playing(&self) -> usize {
        self.order().iter().filter(|&&colour| self.still_plays(colour)).count()
    }

    fn is_over(&self) -> bool {
        self.number_still_playing() == 0 || self.passes >= self.number_still_playing()
    }

    fn cube_on(&self, (row, number): Place) -> Option<Cube> {
        self.cubes[row as usize][number as usize]
    }

    fn put(&mut self, (row, number): Place, cube: Option<Cube>) {
        self.cubes[row as usize][number as usize] = cube;
    }

    fn of_colour(&self, colour: char) -> Vec<Place> {
        cells_that(|place| self.cube_on(place).is_some_and(|cube| cube.colour == colour))
    }

    /// K3, K4, K6, K7: where the cube on a place may go.
    fn landings(&self, from: Place) -> Vec<Place> {
        let cube = self.cube_on(from).expect("a cube");
        let mut own = self.of_colour(cube.colour);
        own.retain(|&place| place != from);
        let is_isolated = neighbours(from).all(|place| !own.contains(&place));
        let targets: Vec<Place> = if is_isolated && cube.is_whole {
            // K7: next to any other piece.
            cells_that(|place| place != from && self.cube_on(place).is_some())
        } else if is_isolated {
            // K6: next to another piece of its colour.
            own
        } else if !cube.is_whole {
            // K3: a half pawn in a group never moves.
            return Vec::new();
        } else {
            // K3, K4: the group of origin without the pawn itself, if it stays connected.
            let mut with_pawn_first = vec![from];
            with_pawn_first.extend(&own);
            let group = reached_from_the_first(&with_pawn_first);
            let rest: Vec<Place> = group.into_iter().filter(|&place| place != from).collect();
            if !is_connected(&rest) {
                return Vec::new();
            }
            rest
        };
        let is_target = marked(&targets);
        cells_that(|to| {
            self.cube_on(to).is_none() && neighbours(to).any(|place| is_marked(&is_target, place))
        })
    }

    fn is_united(&self, colour: char) -> bool {
        let own = self.of_colour(colour);
        !own.is_empty()
            && own.iter().all(|&place| self.cube_on(place).expect("a cube").is_whole)
            && is_connected(&own)
    }

    fn moved(&self, from: Place, to: Place) -> Twin {
        let mut next = self.clone();
        let cube = self.cube_on(from).expect("a cube");
        next.put(from, None);
        next.put(to, Some(cube));
        if cube.is_whole {
            // K5.
            for place in neighbours(to) {
                let Some(neighbour) = next.cube_on(place) else { continue };
                let becomes = match (neighbour.colour == self.mover, neighbour.is_whole) {
                    (true, true) => neighbour,
                    (false, true) => Cube { colour: self.mover, is_whole: false },
                    (_, false) => Cube { colour: self.mover, is_whole: true },
                };
                next.put(place, Some(becomes));
            }
        }
        next.passes = 0;

        let mut tested = vec![self.after(self.mover)];
        if self.order().len() == 3 {
            tested.push(self.after(tested[0]));
        }
        tested.push(self.mover);
        // K9.
        for &colour in &tested {
            if next.still_plays(colour) && next.is_united(colour) {
                let best = next.places.iter().position(|&it| it == '-').expect("an open place");
                next.places[best] = colour;
            }
        }
        // K11.
        for &colour in &tested {
            if next.still_plays(colour) && next.of_colour(colour).is_empty() {
                let lowest = next.places.iter().rposition(|&it| it == '-').expect("an open place");
                next.places[lowest] = colour;
            }
        }
        // K12.
        if next.number_still_playing() == 1 {
            let last =
                tested.iter().copied().find(|&colour| next.still_plays(colour)).expect("one who plays");
            let open = next.places.iter().position(|&it| it == '-').expect("an open place");
            next.places[open] = last;
        }
        next.next_turn();
        next
    }

    fn passed(&self) -> Twin {
        let mut next = self.clone();
        next.passes += 1;
        next.next_turn();
        next
    }

    /// K10: placed colours are skipped. K12: but in a finished game the field names the player after the last mover.
    fn next_turn(&mut self) {
        self.mover = self.after(self.mover);
        while !self.is_over() && !self.still_plays(self.mover) {
            self.mover = self.after(self.mover);
        }
    }
}

impl Naive for Twin {
    fn read(text: &str, rules: &str) -> Twin {
        assert_eq!(rules, "standard");
        let fields: Vec<&str> = text.split(' ').collect();
        let mut cubes = [[None; 10]; 9];
        for (index, line) in fields[0].split('/').enumerate() {
            let row = 8 - index as i32;
            let mut number = NUMBERS[row as usize].0;
            for c in line.chars() {
                match c {
                    '1'..='9' => number += c.to_digit(10).expect("a digit") as i32,
                    '#' => number += 1,
                    _ => {
                        let colour = c.to_ascii_lowercase();
                        let cube = Cube { colour, is_whole: c.is_ascii_uppercase() };
                        cubes[row as usize][number as usize] = Some(cube);
                        number += 1;
                    }
                }
            }
        }
        Twin {
            cubes,
            mover: fields[1].chars().next().expect("a mover"),
            places: fields[2].chars().collect(),
            passes: fields[3].parse().expect("a number"),
        }
    }

    fn text(&self) -> String {
        let mut rows = Vec::new();
        for row in (0..9).rev() {
            let (first, last) = NUMBERS[row as usize];
            let mut line = String::new();
            for number in first..=last {
                line.push(match self.cube_on((row, number)) {
                    Some(cube) if cube.is_whole => cube.colour.to_ascii_uppercase(),
                    Some(cube) => cube.colour,
                    None if (row, number) == (4, 5) => '#',
                    None => '.',
                });
            }
            // The longest gaps first, so that no digit stands next to another.
            for gap in (1..=9).rev() {
                line = line.replace(&".".repeat(gap), &gap.to_string());
            }
            rows.push(line);
        }
        let places: String = self.places.iter().collect();
        format!("{} {} {places} {}", rows.join("/"), self.mover, self.passes)
    }

    fn turns(&self) -> Vec<(String, Twin)> {
        if self.is_over() {
            return Vec::new();
        }
        let mut turns = Vec::new();
        for from in self.of_colour(self.mover) {
            for to in self.landings(from) {
                turns.push((format!("{}-{}", name(from), name(to)), self.moved(from, to)));
            }
        }
        // K8.
        if turns.is_empty() {
            turns.push(("pass".to_owned(), self.passed()));
        }
        turns
    }
}
