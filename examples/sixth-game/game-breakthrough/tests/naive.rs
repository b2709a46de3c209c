//! The game a second time, as plainly as possible, straight from the rule page. It shares nothing with the crate.

#![allow(clippy::unwrap_used)] // A text that cannot be read should fail the test.

use game_breakthrough::Breakthrough;
use testkit::naive::{Naive, agrees};

/// `cells[row][column]`, row 1 and column a being 0, holds `w`, `b` or `.`.
#[derive(Clone)]
struct Twin {
    cells: Vec<Vec<char>>,
    mover: char,
}

impl Twin {
    fn enemy(&self) -> char {
        if self.mover == 'w' { 'b' } else { 'w' }
    }

    /// B4, B5.
    fn is_over(&self) -> bool {
        let has = |who: char| self.cells.iter().flatten().any(|&c| c == who);
        self.cells[5].contains(&'w') || self.cells[0].contains(&'b') || !has('w') || !has('b')
    }
}

impl Naive for Twin {
    fn read(text: &str, _: &str) -> Twin {
        let (board, mover) = text.split_once(' ').unwrap();
        let mut cells = Vec::new();
        for row in board.split('/').rev() {
            let mut line = Vec::new();
            for c in row.chars() {
                match c.to_digit(10) {
                    Some(gap) => line.extend((0..gap).map(|_| '.')),
                    None => line.push(c),
                }
            }
            cells.push(line);
        }
        Twin { cells, mover: mover.chars().next().unwrap() }
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
        format!("{} {}", rows.join("/"), self.mover)
    }

    /// B2, B3.
    fn turns(&self) -> Vec<(String, Twin)> {
        let mut turns = Vec::new();
        if self.is_over() {
            return turns;
        }
        for row in 0..6 {
            for column in 0..6 {
                if self.cells[row][column] != self.mover {
                    continue;
                }
                let next_row = if self.mover == 'w' { row + 1 } else { row - 1 };
                for next_column in column.saturating_sub(1)..=(column + 1).min(5) {
                    let there = self.cells[next_row][next_column];
                    let sign = match there {
                        '.' => '-',
                        it if it == self.enemy() && next_column != column => 'x',
                        _ => continue,
                    };
                    let mut next = self.clone();
                    next.cells[row][column] = '.';
                    next.cells[next_row][next_column] = self.mover;
                    next.mover = self.enemy();
                    turns.push((format!("{}{sign}{}", name(row, column), name(next_row, next_column)), next));
                }
            }
        }
        turns
    }
}

fn name(row: usize, column: usize) -> String {
    format!("{}{}", "abcdef".chars().nth(column).unwrap(), row + 1)
}

#[test]
fn the_naive_twin_agrees() {
    agrees::<Breakthrough, Twin>(4, 200, 1);
}

fn perft(twin: &Twin, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => twin.turns().iter().map(|(_, next)| perft(next, depth - 1)).sum(),
    }
}

/// The suite is checked against the crate elsewhere: here each of its counts is made by the twin.
#[test]
fn the_naive_twin_counts_what_the_suite_says() {
    let mut twin = None;
    let mut n_counts = 0;
    for line in include_str!("suites/breakthrough.perft").lines() {
        match line.split_once(' ') {
            Some(("position", text)) => twin = Some(Twin::read(text, "standard")),
            Some(("perft", count)) => {
                let (depth, nodes) = count.split_once(' ').unwrap();
                let counted = perft(twin.as_ref().unwrap(), depth.parse().unwrap());
                assert_eq!(counted.to_string(), nodes, "{line}");
                n_counts += 1;
            }
            _ => {}
        }
    }
    assert!(n_counts > 10);
}
