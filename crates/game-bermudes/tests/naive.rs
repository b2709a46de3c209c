//! A second Bermudes, as plain as possible, written from the rule page alone. It shares nothing with the fast one.

use game_bermudes::{Bermudes, Rules};
use tabletop::{Position, playout::Dice};
use testkit::naive::{Naive, agrees, check_agreement};

#[derive(Clone)]
struct Plain {
    /// `board[row][column]` is 'w', 'b' or '.'.
    board: Vec<Vec<char>>,
    mover: char,
    quiet: u32,
    chain: Option<(i32, i32)>,
}

enum Capture {
    Elimination { from: (i32, i32), to: (i32, i32) },
    Jump { from: (i32, i32), over: (i32, i32), to: (i32, i32) },
}

fn enemy_of(player: char) -> char {
    if player == 'w' { 'b' } else { 'w' }
}

fn name((row, column): (i32, i32)) -> String {
    format!("{}{}", ["A", "B", "C", "D", "E", "F", "G", "H", "I"][row as usize], column + 1)
}

impl Plain {
    /// What stands on a square; '#' outside the board.
    fn at(&self, (row, column): (i32, i32)) -> char {
        if (0..9).contains(&row) && (0..9).contains(&column) {
            self.board[row as usize][column as usize]
        } else {
            '#'
        }
    }

    fn put(&mut self, (row, column): (i32, i32), pawn: char) {
        self.board[row as usize][column as usize] = pawn;
    }

    fn count(&self, player: char) -> usize {
        self.board.iter().flatten().filter(|&&pawn| pawn == player).count()
    }

    /// All captures of the pawn on a square, which belongs to `player`.
    fn captures_of_pawn(&self, from: (i32, i32), player: char) -> Vec<Capture> {
        let mut captures = Vec::new();
        for (down, right) in [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)] {
            let go = |distance: i32| (from.0 + down * distance, from.1 + right * distance);
            let mut distance = 1;
            while self.at(go(distance)) == '.' {
                distance += 1;
            }
            if self.at(go(distance)) != enemy_of(player) {
                continue;
            }
            if distance > 1 {
                captures.push(Capture::Elimination { from, to: go(distance) });
            }
            if self.at(go(distance + 1)) == '.' {
                captures.push(Capture::Jump { from, over: go(distance), to: go(distance + 1) });
            }
        }
        captures
    }

    fn jumps_of_pawn(&self, from: (i32, i32), player: char) -> Vec<Capture> {
        let mut captures = self.captures_of_pawn(from, player);
        captures.retain(|capture| matches!(capture, Capture::Jump { .. }));
        captures
    }

    fn captures_of_player(&self, player: char) -> Vec<Capture> {
        let mut captures = Vec::new();
        for row in 0..9 {
            for column in 0..9 {
                if self.at((row, column)) == player {
                    captures.extend(self.captures_of_pawn((row, column), player));
                }
            }
        }
        captures
    }

    fn turn_over(mut self, was_elimination: bool) -> Plain {
        self.quiet = if was_elimination { 0 } else { self.quiet + 1 };
        self.mover = enemy_of(self.mover);
        self.chain = None;
        self
    }

    fn after(&self, capture: &Capture) -> (String, Plain) {
        let mut next = self.clone();
        match *capture {
            Capture::Elimination { from, to } => {
                next.put(from, '.');
                next.put(to, self.mover);
                (format!("{}x{}", name(from), name(to)), next.turn_over(true))
            }
            Capture::Jump { from, over, to } => {
                next.put(from, '.');
                next.put(over, self.mover);
                next.put(to, self.mover);
                let text = format!("{}-{}", name(from), name(to));
                let has_won = next.count(enemy_of(self.mover)) < 6;
                if has_won || next.jumps_of_pawn(to, self.mover).is_empty() {
                    (text, next.turn_over(false))
                } else {
                    next.chain = Some(to);
                    (text, next)
                }
            }
        }
    }
}

impl Naive for Plain {
    fn read(text: &str, rules: &str) -> Plain {
        assert_eq!(rules, "standard");
        let fields: Vec<&str> = text.split(' ').collect();
        let board = fields[0]
            .split('/')
            .map(|row| {
                row.chars()
                    .flat_map(|c| match c.to_digit(10) {
                        Some(gap) => vec!['.'; gap as usize],
                        None => vec![c],
                    })
                    .collect()
            })
            .collect();
        let chain = match fields[3].as_bytes() {
            [row, column] => Some((i32::from(row - b'A'), i32::from(column - b'1'))),
            _ => None,
        };
        Plain {
            board,
            mover: if fields[1] == "w" { 'w' } else { 'b' },
            quiet: fields[2].parse().expect("a number"),
            chain,
        }
    }

    fn text(&self) -> String {
        let mut rows = Vec::new();
        for row in &self.board {
            let mut text = row.iter().collect::<String>();
            for gap in (1..=9).rev() {
                text = text.replace(&".".repeat(gap), &gap.to_string());
            }
            rows.push(text);
        }
        let chain = self.chain.map_or("-".to_owned(), name);
        format!("{} {} {} {chain}", rows.join("/"), self.mover, self.quiet)
    }

    fn turns(&self) -> Vec<(String, Plain)> {
        // B7, then B8, then B6.
        if self.count('w') < 6 || self.count('b') < 6 || self.quiet >= 50 {
            return Vec::new();
        }
        if let Some(pawn) = self.chain {
            let jumps = self.jumps_of_pawn(pawn, self.mover);
            let mut turns: Vec<_> = jumps.iter().map(|jump| self.after(jump)).collect();
            turns.push(("stop".to_owned(), self.clone().turn_over(false)));
            return turns;
        }
        let captures = self.captures_of_player(self.mover);
        if captures.is_empty() && !self.captures_of_player(enemy_of(self.mover)).is_empty() {
            return vec![("pass".to_owned(), self.clone().turn_over(false))];
        }
        captures.iter().map(|capture| self.after(capture)).collect()
    }
}

#[test]
fn the_naive_twin_agrees() {
    agrees::<Bermudes, Plain>(3, 200, 1);
}

fn count(position: &Plain, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ => position.turns().iter().map(|(_, next)| count(next, depth - 1)).sum(),
    }
}

/// The stored counts are made by the fast program: here the twin finds them too, as far as it gets.
#[test]
fn the_naive_twin_finds_the_stored_perft_counts() {
    let suite = include_str!("suites/bermudes.perft");
    let (mut twin, mut n_found) = (None, 0);
    for line in suite.lines() {
        if let Some(text) = line.strip_prefix("position ") {
            twin = Some(Plain::read(text, "standard"));
        } else if let Some((depth, nodes)) = line.strip_prefix("perft ").and_then(|it| it.split_once(' ')) {
            let (depth, nodes): (u32, u64) = (depth.parse().unwrap(), nodes.parse().unwrap());
            if nodes <= 200_000 {
                assert_eq!(count(twin.as_ref().unwrap(), depth), nodes, "{line}");
                n_found += 1;
            }
        }
    }
    assert!(n_found >= 15);
}

/// Pawns thrown at random into a corner of the board, small or large.
fn scattered(dice: &mut Dice) -> Vec<Vec<char>> {
    let (rows, columns) = (2 + dice.below(8), 6 + dice.below(4));
    let most = (rows * columns).min(54);
    let n_white = 5 + dice.below(most - 10);
    let n_black = 6 + dice.below(most - n_white - 5);
    let mut board = vec![vec!['.'; 9]; 9];
    for (pawn, number) in [('w', n_white), ('b', n_black)] {
        let mut n_left = number;
        while n_left > 0 {
            let square = &mut board[dice.below(rows)][dice.below(columns)];
            if *square == '.' {
                *square = pawn;
                n_left -= 1;
            }
        }
    }
    board
}

/// Full rows of one colour from the top, where nobody may have a capture, and sometimes a hole.
fn striped(dice: &mut Dice) -> Vec<Vec<char>> {
    let mut board = vec![vec!['.'; 9]; 9];
    board[0] = vec!['w'; 9];
    board[1] = vec!['b'; 9];
    let n_more = dice.below(5);
    for row in board.iter_mut().skip(2).take(n_more) {
        *row = vec![['w', 'b'][dice.below(2)]; 9];
    }
    if dice.below(2) == 0 {
        board[dice.below(6)][dice.below(9)] = '.';
    }
    board
}

/// Boards that no game has led to. Here passes, draws without captures and long chains are common.
#[test]
fn the_naive_twin_agrees_on_strange_boards() {
    let mut dice = Dice::new(7);
    let (mut n_passes, mut n_draws, mut n_chains) = (0, 0, 0);
    for round in 0..4_000 {
        let board = if round % 4 == 0 { striped(&mut dice) } else { scattered(&mut dice) };
        let mover = ['w', 'b'][dice.below(2)];
        let quiet = [0, 1, 48, 49, 50][dice.below(5)];
        let twin = Plain { board, mover, quiet, chain: None };
        let mut position = Bermudes::from_text(&twin.text(), Rules::Standard).unwrap();
        for _ in 0..8 {
            check_agreement::<Bermudes, Plain>(&position);
            let moves = testkit::check_position(&position, &mut dice);
            let texts: Vec<String> = moves.iter().map(|&mv| position.move_text(mv)).collect();
            n_passes += usize::from(texts == ["pass"]);
            n_chains += usize::from(texts.contains(&"stop".to_owned()));
            if moves.is_empty() {
                let is_draw = position.standing().unwrap().winner().is_none();
                n_draws += usize::from(is_draw && !position.to_string().contains(" 50 "));
                break;
            }
            position.play(moves[dice.below(moves.len())]);
        }
    }
    assert!(n_passes >= 100 && n_draws >= 100 && n_chains >= 1_000, "{n_passes} {n_draws} {n_chains}");
}
