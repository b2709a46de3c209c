//! Khitan written a second time, straight from the rule page and as plainly as possible. It shares nothing with the
//! crate. Captures follow the definition: all pairs that face each other are listed before and after.

// A panic is how a test fails.
#![allow(clippy::unwrap_used)]

use game_khitan::{Khitan, Rules};
use tabletop::{Cell, Position, Presentation, RuleSet, playout::Dice};
use testkit::naive::Naive;

#[test]
fn the_naive_twin_agrees() {
    testkit::naive::agrees::<Khitan, Twin>(3, 200, 7);
}

#[test]
fn the_naive_twin_agrees_on_random_positions() {
    let mut dice = Dice::new(3);
    let mut n_read = 0;
    for _ in 0..6_000 {
        let (text, rules) = random_text(&mut dice);
        let Ok(position) = Khitan::from_text(&text, rules) else { continue };
        n_read += 1;
        testkit::check_position(&position, &mut dice);
        testkit::naive::check_agreement::<Khitan, Twin>(&position);
    }
    assert!(n_read > 3_000, "{n_read} texts were read");
}

#[test]
fn the_naive_twin_sees_the_same_facing_pairs() {
    let mut dice = Dice::new(4);
    let mut n_pairs = 0;
    for _ in 0..2_000 {
        let (text, rules) = random_text(&mut dice);
        let Ok(position) = Khitan::from_text(&text, rules) else { continue };
        let name = |cell: Cell| position.scene().board.name(cell).to_owned();
        let mut ours: Vec<_> =
            position.facing_pairs().into_iter().map(|(white, black)| (name(white), name(black))).collect();
        ours.sort();
        let theirs = Twin::read(&text, rules.name()).facing_names();
        n_pairs += theirs.len();
        assert_eq!(ours, theirs, "{text}");
    }
    assert!(n_pairs > 1_000, "{n_pairs} pairs were compared");
}

#[test]
fn the_naive_twin_counts_what_is_stored() {
    let (mut rules, mut position) = ("", "");
    for line in include_str!("suites/khitan.perft").lines() {
        match line.split_once(' ') {
            Some(("rules", value)) => rules = value,
            Some(("position", value)) => position = value,
            Some(("perft", value)) => {
                let (depth, nodes) = value.split_once(' ').unwrap();
                let nodes: usize = nodes.parse().unwrap();
                // `agrees` counts from the starts.
                if nodes <= 60_000 && !position.ends_with(" 0 0 0") {
                    assert_eq!(
                        count(&Twin::read(position, rules), depth.parse().unwrap()),
                        nodes,
                        "{position}"
                    );
                }
            }
            _ => {}
        }
    }
}

fn count(position: &Twin, depth: u32) -> usize {
    match depth {
        1 => position.turns().len(),
        _ => position.turns().iter().map(|(_, next)| count(next, depth - 1)).sum(),
    }
}

/// A text with tiles thrown anywhere: nearly always a position.
fn random_text(dice: &mut Dice) -> (String, Rules) {
    let rules = Rules::ALL[dice.below(4)];
    let mut hexes: Vec<Hex> = all_hexes().collect();
    let mut twin = Twin {
        rules: rules.name(),
        grid: [[None; 10]; 9],
        mover: ['w', 'b'][dice.below(2)],
        reserves: [Some(0), Some(0)],
        pending: 0,
        quiet: if dice.below(4) == 0 { 79 } else { dice.below(4) },
        turns: if dice.below(4) == 0 { 299 } else { 80 + dice.below(40) },
    };
    let fewest = if rules == Rules::Short { 4 } else { 1 };
    let densities = [3, 8, 12];
    let most = densities[dice.below(3)];
    for owner in ['w', 'b'] {
        for _ in 0..fewest + dice.below(most) {
            let (row, number) = hexes.swap_remove(dice.below(hexes.len()));
            let face = ['a', 'b'][dice.below(2)];
            twin.grid[row as usize][number as usize] = Some(Tile { owner, face, k: dice.below(6) as i32 });
        }
    }
    if rules == Rules::Expert || rules == Rules::Master {
        for index in 0..2 {
            twin.reserves[index] = Some(dice.below(5));
            if rules == Rules::Expert && dice.below(5) == 0 {
                twin.reserves[index] = None;
            }
        }
        if dice.below(3) == 0 {
            (twin.pending, twin.quiet) = (1 + dice.below(3), 0);
        }
    }
    (twin.text(), rules)
}

#[derive(Clone, Copy, PartialEq)]
struct Tile {
    owner: char,
    face: char,
    k: i32,
}

/// Row 0 is A. A hex is a pair of row and number.
#[derive(Clone)]
struct Twin {
    rules: &'static str,
    grid: [[Option<Tile>; 10]; 9],
    mover: char,
    /// White's and Black's, or nothing if it is closed.
    reserves: [Option<usize>; 2],
    pending: usize,
    quiet: usize,
    turns: usize,
}

type Hex = (i32, i32);

/// E, NE, NW, W, SW, SE.
const DIRECTIONS: [(i32, i32); 6] = [(0, 1), (1, 1), (1, 0), (0, -1), (-1, -1), (-1, 0)];

/// The first and the last number of each row, from A.
const ROWS: [(i32, i32); 9] = [(1, 5), (1, 6), (1, 7), (1, 8), (1, 9), (2, 9), (3, 9), (4, 9), (5, 9)];

fn on_board((row, number): Hex) -> bool {
    (0..9).contains(&row) && ROWS[row as usize].0 <= number && number <= ROWS[row as usize].1
}

fn all_hexes() -> impl Iterator<Item = Hex> {
    (0..9).flat_map(|row| (ROWS[row as usize].0..=ROWS[row as usize].1).map(move |number| (row, number)))
}

fn hex_name((row, number): Hex) -> String {
    format!("{}{number}", ["A", "B", "C", "D", "E", "F", "G", "H", "I"][row as usize])
}

fn colour(tile: Tile, direction: usize) -> i32 {
    let j = direction as i32;
    if tile.face == 'a' { (j - tile.k).rem_euclid(6) } else { (3 + tile.k - j).rem_euclid(6) }
}

/// Two opposing tiles that face each other along one of the two ways of one line.
type Pair = (Hex, Hex);

impl Twin {
    fn at(&self, (row, number): Hex) -> Option<Tile> {
        self.grid[row as usize][number as usize]
    }

    fn set(&mut self, (row, number): Hex, tile: Option<Tile>) {
        self.grid[row as usize][number as usize] = tile;
    }

    fn hexes_of(&self, owner: char) -> Vec<Hex> {
        all_hexes().filter(|&hex| self.at(hex).is_some_and(|tile| tile.owner == owner)).collect()
    }

    /// H2: every pair of a tile of `owner` and an enemy tile that face each other, in that order.
    fn facing(&self, owner: char) -> Vec<Pair> {
        let mut pairs = Vec::new();
        for hex in self.hexes_of(owner) {
            let tile = self.at(hex).unwrap();
            for (direction, step) in DIRECTIONS.into_iter().enumerate() {
                let mut next = (hex.0 + step.0, hex.1 + step.1);
                while on_board(next) && self.at(next).is_none() {
                    next = (next.0 + step.0, next.1 + step.1);
                }
                if !on_board(next) {
                    continue;
                }
                let other = self.at(next).unwrap();
                if other.owner != owner && colour(tile, direction) == colour(other, (direction + 3) % 6) {
                    pairs.push((hex, next));
                }
            }
        }
        pairs
    }

    fn facing_names(&self) -> Vec<(String, String)> {
        let mut names: Vec<_> =
            self.facing('w').into_iter().map(|(white, black)| (hex_name(white), hex_name(black))).collect();
        names.sort();
        names
    }

    fn enemy(&self) -> char {
        if self.mover == 'w' { 'b' } else { 'w' }
    }

    fn reserve_index(owner: char) -> usize {
        if owner == 'w' { 0 } else { 1 }
    }

    fn has_reserves(&self) -> bool {
        self.rules == "expert" || self.rules == "master"
    }

    fn has_lost(&self, owner: char) -> bool {
        let tiles = self.hexes_of(owner).len();
        tiles == 0 || (self.rules == "short" && tiles <= 4)
    }

    fn flips_of(&self, owner: char) -> Vec<(Hex, usize, Hex)> {
        let mut flips = Vec::new();
        for hex in self.hexes_of(owner) {
            for (direction, step) in DIRECTIONS.into_iter().enumerate() {
                let next = (hex.0 + step.0, hex.1 + step.1);
                if on_board(next) && self.at(next).is_none() {
                    flips.push((hex, direction, next));
                }
            }
        }
        flips
    }

    fn is_over(&self) -> bool {
        if self.has_lost('w') || self.has_lost('b') {
            return true;
        }
        if self.pending == 0 && (self.quiet >= 80 || (self.rules == "master" && self.turns >= 300)) {
            return true;
        }
        self.pending == 0 && self.flips_of('w').is_empty() && self.flips_of('b').is_empty()
    }

    fn room(&self) -> Vec<Hex> {
        let half = if self.mover == 'w' { 0..4 } else { 5..9 };
        all_hexes().filter(|&hex| half.contains(&hex.0) && self.at(hex).is_none()).collect()
    }

    fn end_turn(&mut self) {
        self.turns = (self.turns + 1).min(65_535);
        self.mover = self.enemy();
    }

    /// H3 to H9. `old_pairs` are the pairs that face each other before the flip, the mover's tile first.
    fn flip(&mut self, from: Hex, direction: usize, to: Hex, old_pairs: &[Pair]) {
        let tile = self.at(from).unwrap();
        self.set(from, None);
        let face = if tile.face == 'a' { 'b' } else { 'a' };
        let flipped = Tile { owner: tile.owner, face, k: (2 * direction as i32 - tile.k).rem_euclid(6) };
        self.set(to, Some(flipped));

        // H3: pairs that are there now and were not before. A tile is known by its hex; only the flipped one changes
        // its hex, and as nobody stood on `to` before, its pairs are all new.
        let mut before: Vec<Pair> = old_pairs.to_vec();
        let mut captured = 0;
        loop {
            let now = self.facing(self.mover);
            let mut wave: Vec<Hex> =
                now.iter().filter(|pair| !before.contains(pair)).map(|&(_, enemy)| enemy).collect();
            wave.sort();
            wave.dedup();
            if wave.is_empty() {
                break;
            }
            captured += wave.len();
            for hex in wave {
                self.set(hex, None);
            }
            // H4: and so on, with what was not a pair before these were removed.
            before = now;
        }
        if captured == 0 {
            self.quiet += 1;
            return self.end_turn();
        }
        self.quiet = 0;
        if self.has_reserves() {
            let theirs = &mut self.reserves[Self::reserve_index(self.enemy())];
            if let Some(count) = theirs {
                *count += captured;
            }
            let mine = self.reserves[Self::reserve_index(self.mover)].unwrap_or(0);
            self.pending = captured.min(mine).min(self.room().len());
            if self.has_lost(self.enemy()) {
                self.pending = 0;
            }
        }
        if self.pending == 0 {
            self.end_turn();
        }
    }

    fn place(&mut self, hex: Hex, face: char, k: i32) {
        self.set(hex, Some(Tile { owner: self.mover, face, k }));
        let mine = &mut self.reserves[Self::reserve_index(self.mover)];
        let left = mine.unwrap() - 1;
        *mine = Some(left);
        self.pending -= 1;
        if left == 0 && self.rules == "expert" {
            *mine = None;
            self.pending = 0;
        }
        if self.pending == 0 {
            self.end_turn();
        }
    }
}

impl Naive for Twin {
    fn read(text: &str, rules: &str) -> Twin {
        let fields: Vec<&str> = text.split(' ').collect();
        let mut grid = [[None; 10]; 9];
        for (row, line) in (0..9).rev().zip(fields[0].split('/')) {
            let mut hexes = all_hexes().filter(|hex| hex.0 == row);
            for c in line.chars() {
                if let Some(gap) = c.to_digit(10) {
                    for _ in 0..gap {
                        hexes.next();
                    }
                    continue;
                }
                let owner = if c.is_uppercase() { 'w' } else { 'b' };
                let index = "ABCDEFGHIJKL".find(c.to_ascii_uppercase()).unwrap() as i32;
                let (face, k) = if index < 6 { ('a', index) } else { ('b', index - 6) };
                let (row, number) = hexes.next().unwrap();
                grid[row as usize][number as usize] = Some(Tile { owner, face, k });
            }
        }
        let reserves: Vec<Option<usize>> = fields[2].split(',').map(|text| text.parse().ok()).collect();
        Twin {
            rules: ["classic", "short", "expert", "master"].into_iter().find(|&it| it == rules).unwrap(),
            grid,
            mover: fields[1].chars().next().unwrap(),
            reserves: [reserves[0], reserves[1]],
            pending: fields[3].parse().unwrap(),
            quiet: fields[4].parse().unwrap(),
            turns: fields[5].parse().unwrap(),
        }
    }

    fn text(&self) -> String {
        let mut text = String::with_capacity(100);
        for row in (0..9).rev() {
            let mut gap = b'0';
            let (first, last) = ROWS[row as usize];
            for number in first..=last {
                let Some(tile) = self.at((row, number)) else {
                    gap += 1;
                    continue;
                };
                if gap > b'0' {
                    text.push(char::from(gap));
                    gap = b'0';
                }
                let letters = if tile.face == 'a' { b"ABCDEF" } else { b"GHIJKL" };
                let letter = char::from(letters[tile.k as usize]);
                text.push(if tile.owner == 'w' { letter } else { letter.to_ascii_lowercase() });
            }
            if gap > b'0' {
                text.push(char::from(gap));
            }
            text.push(if row > 0 { '/' } else { ' ' });
        }
        let [white, black] =
            self.reserves.map(|count| count.map_or("x".to_owned(), |count| count.to_string()));
        text + &format!("{} {white},{black} {} {} {}", self.mover, self.pending, self.quiet, self.turns)
    }

    fn turns(&self) -> Vec<(String, Twin)> {
        let mut turns = Vec::new();
        if self.is_over() {
            return turns;
        }
        if self.pending > 0 {
            for hex in self.room() {
                for face in ['a', 'b'] {
                    for k in 0..6 {
                        let mut next = self.clone();
                        next.place(hex, face, k);
                        turns.push((format!("+{}:{face}{k}", hex_name(hex)), next));
                    }
                }
            }
            return turns;
        }
        let pairs = self.facing(self.mover);
        for (from, direction, to) in self.flips_of(self.mover) {
            let mut next = self.clone();
            next.flip(from, direction, to, &pairs);
            turns.push((format!("{}-{}", hex_name(from), hex_name(to)), next));
        }
        if turns.is_empty() {
            let mut next = self.clone();
            next.quiet += 1;
            next.end_turn();
            turns.push(("pass".to_owned(), next));
        }
        turns
    }
}
