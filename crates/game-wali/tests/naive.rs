//! The game a second time, as plainly as possible, straight from the rule page. It shares nothing with the crate.

#![allow(clippy::unwrap_used)] // A text that cannot be read should fail the test.

use game_wali::{Rules, Wali};
use tabletop::{Position, playout::Dice};
use testkit::naive::{Naive, agrees, check_agreement};

const LETTERS: &str = "ABCDEF";
const PASS: &str = "pass";

/// `cells[row][column]`, row 1 and column A being 0, holds `x`, `o` or `.`.
#[derive(Clone)]
struct Twin {
    cells: Vec<Vec<char>>,
    mover: char,
    /// The hands of x and o in the placement phase.
    hands: Option<(u32, u32)>,
    quiet: u32,
}

impl Twin {
    fn enemy(&self) -> char {
        if self.mover == 'x' { 'o' } else { 'x' }
    }

    fn all_cells() -> Vec<(usize, usize)> {
        (0..5).flat_map(|row| (0..6).map(move |column| (row, column))).collect()
    }

    fn cells_with(&self, what: char) -> Vec<(usize, usize)> {
        Twin::all_cells().into_iter().filter(|&(row, column)| self.cells[row][column] == what).collect()
    }

    /// How many pieces of `who` stand one after the other from a cell on, the cell itself not counted.
    fn count_towards(&self, who: char, (row, column): (usize, usize), (up, right): (i32, i32)) -> u32 {
        let (mut row, mut column) = (row as i32 + up, column as i32 + right);
        let mut count = 0;
        while (0..5).contains(&row)
            && (0..6).contains(&column)
            && self.cells[row as usize][column as usize] == who
        {
            count += 1;
            row += up;
            column += right;
        }
        count
    }

    /// Whether a piece of `who` on this cell is part of a run of three or more on its row or its column.
    fn is_in_line(&self, who: char, at: (usize, usize)) -> bool {
        let on_row = 1 + self.count_towards(who, at, (0, 1)) + self.count_towards(who, at, (0, -1));
        let on_column = 1 + self.count_towards(who, at, (1, 0)) + self.count_towards(who, at, (-1, 0));
        on_row >= 3 || on_column >= 3
    }

    /// W1, W2.
    fn placements(&self, who: char) -> Vec<(usize, usize)> {
        let Some((x, o)) = self.hands else { return Vec::new() };
        if (if who == 'x' { x } else { o }) == 0 {
            return Vec::new();
        }
        self.cells_with('.').into_iter().filter(|&at| !self.is_in_line(who, at)).collect()
    }

    /// W3.
    fn place(&self, (row, column): (usize, usize)) -> Twin {
        let mut next = self.clone();
        next.cells[row][column] = self.mover;
        let (x, o) = self.hands.unwrap();
        next.hands = Some(if self.mover == 'x' { (x - 1, o) } else { (x, o - 1) });
        if next.placements('x').is_empty() && next.placements('o').is_empty() {
            next.hands = None;
        }
        next.mover = self.enemy();
        next
    }

    fn pass(&self) -> Twin {
        let mut next = self.clone();
        next.mover = self.enemy();
        if self.hands.is_none() {
            next.quiet += 1;
        }
        next
    }

    fn placement_turns(&self) -> Vec<(String, Twin)> {
        let mut turns = Vec::new();
        for at in self.placements(self.mover) {
            turns.push((cell_name(at), self.place(at)));
        }
        if turns.is_empty() {
            turns.push((PASS.to_owned(), self.pass()));
        }
        turns
    }

    /// W4, W5, W6.
    fn movement_turns(&self) -> Vec<(String, Twin)> {
        let mut turns = Vec::new();
        // W7, W8.
        if self.cells_with('x').is_empty() || self.cells_with('o').is_empty() || self.quiet == 100 {
            return turns;
        }
        for from in self.cells_with(self.mover) {
            for to in self.cells_with('.') {
                if from.0.abs_diff(to.0) + from.1.abs_diff(to.1) != 1 {
                    continue;
                }
                let mut next = self.clone();
                next.cells[from.0][from.1] = '.';
                next.cells[to.0][to.1] = self.mover;
                next.mover = self.enemy();
                let step = format!("{}-{}", cell_name(from), cell_name(to));
                if !next.is_in_line(self.mover, to) {
                    next.quiet = self.quiet + 1;
                    turns.push((step, next));
                    continue;
                }
                for victim in self.cells_with(self.enemy()) {
                    let mut next = next.clone();
                    next.cells[victim.0][victim.1] = '.';
                    next.quiet = 0;
                    turns.push((format!("{step}x{}", cell_name(victim)), next));
                }
            }
        }
        if turns.is_empty() {
            turns.push((PASS.to_owned(), self.pass()));
        }
        turns
    }
}

impl Naive for Twin {
    fn read(text: &str, _: &str) -> Twin {
        let words: Vec<&str> = text.split(' ').collect();
        let mut cells = Vec::new();
        for row in words[0].split('/').rev() {
            let mut line = Vec::new();
            for c in row.chars() {
                match c.to_digit(10) {
                    Some(gap) => line.extend((0..gap).map(|_| '.')),
                    None => line.push(c),
                }
            }
            cells.push(line);
        }
        let hands = words[2].split_once(',').map(|(x, o)| (x.parse().unwrap(), o.parse().unwrap()));
        Twin { cells, mover: words[1].chars().next().unwrap(), hands, quiet: words[3].parse().unwrap() }
    }

    fn text(&self) -> String {
        let mut rows = Vec::new();
        for line in self.cells.iter().rev() {
            let mut row: String = line.iter().collect();
            for gap in (1..=6).rev() {
                row = row.replace(&".".repeat(gap), &gap.to_string());
            }
            rows.push(row);
        }
        let hands = match self.hands {
            Some((x, o)) => format!("{x},{o}"),
            None => "-".to_owned(),
        };
        format!("{} {} {hands} {}", rows.join("/"), self.mover, self.quiet)
    }

    fn turns(&self) -> Vec<(String, Twin)> {
        match self.hands {
            Some(_) => self.placement_turns(),
            None => self.movement_turns(),
        }
    }
}

fn cell_name((row, column): (usize, usize)) -> String {
    format!("{}{}", LETTERS.chars().nth(column).unwrap(), row + 1)
}

#[test]
fn the_naive_twin_agrees() {
    agrees::<Wali, Twin>(3, 200, 1);
}

fn perft(twin: &Twin, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => twin.turns().iter().map(|(_, next)| perft(next, depth - 1)).sum(),
    }
}

#[test]
fn the_naive_twin_counts_what_the_suite_says() {
    for (text, depth, nodes) in [
        ("oxo1xx/xxoxoo/xo1xxo/1oo1xx/o1xo1o x - 0", 3, 81_267),
        ("6/3o2/3o2/1ooxoo/1xx3 x - 0", 5, 48_481),
        ("6/2x1o1/1x1o2/3ox1/6 x - 0", 5, 78_085),
        ("2xx1x/oo1oo1/oox1ox/2xx1x/xxo1oo x 2,2 0", 5, 21_666),
        ("1xx2o/oxooxo/oo1xx1/1xxo1o/ox1x2 x 2,2 0", 6, 26_394),
    ] {
        assert_eq!(perft(&Twin::read(text, "standard"), depth), nodes, "{text}");
    }
}

/// Up to twelve pieces a side, anywhere. In the placement phase no lines, and any hands that are still possible.
fn strange_position(dice: &mut Dice) -> Twin {
    let is_movement = dice.below(2) == 0;
    let most = [[1, 2, 6, 12][dice.below(4)], [3, 12][dice.below(2)]];
    let mut twin = Twin {
        cells: vec![vec!['.'; 6]; 5],
        mover: ['x', 'o'][dice.below(2)],
        hands: None,
        quiet: if is_movement { dice.below(101) as u32 } else { 0 },
    };
    for _ in 0..dice.below(80) {
        let at = (dice.below(5), dice.below(6));
        let side = dice.below(2);
        let who = ['x', 'o'][side];
        let is_free = twin.cells[at.0][at.1] == '.' && twin.cells_with(who).len() < most[side];
        if is_free && (is_movement || !twin.is_in_line(who, at)) {
            twin.cells[at.0][at.1] = who;
        }
    }
    if !is_movement {
        let mut hand = |who| dice.below(13 - twin.cells_with(who).len()) as u32;
        twin.hands = Some((hand('x'), hand('o')));
    }
    twin
}

#[test]
fn the_naive_twin_agrees_in_strange_positions() {
    let mut dice = Dice::new(7);
    let mut n_passes = [0, 0];
    for _ in 0..10_000 {
        let twin = strange_position(&mut dice);
        let is_movement = twin.hands.is_none();
        let is_possible = if is_movement {
            !(twin.cells_with('x').is_empty() && twin.cells_with('o').is_empty())
        } else {
            !(twin.placements('x').is_empty() && twin.placements('o').is_empty())
        };
        match Wali::from_text(&twin.text(), Rules::Standard) {
            Ok(position) => {
                assert!(is_possible, "{position} is not possible");
                testkit::check_position(&position, &mut dice);
                check_agreement::<Wali, Twin>(&position);
                if position.moves().iter().any(|&mv| position.move_text(mv) == PASS) {
                    n_passes[usize::from(is_movement)] += 1;
                }
            }
            Err(error) => assert!(!is_possible, "{} is refused: {error}", twin.text()),
        }
    }
    assert!(n_passes.iter().all(|&n| n > 5), "too few positions in which a player has to pass: {n_passes:?}");
}
