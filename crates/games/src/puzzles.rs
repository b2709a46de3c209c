//! Puzzles: positions in which the mover has a single way to win.
//!
//! A file of puzzles has one on each line, in five fields: the rule set, the position, the number of plies to the win,
//! the moves, and the nodes of the proof as a measure of difficulty. `#` begins a comment line.
//!
//! ```text
//! standard | o3o1/1o1o1x/1ooooo/o3x1/2o2o o - 1 | 3 | A2-B2xE2 F4-E4 B2-C2xE4 | 861
//! ```

mod list;

use std::{fmt, hash::Hasher};

use fnv::FnvHasher;
use tabletop::{record::Conduct, text::shortened};
use thiserror::Error;

pub use self::list::{Difficulty, ListedPuzzle};
use crate::{GameKind, any::AnyRecord};

/// A position in which the mover has a proved win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The rule set.
    pub rules: String,
    /// The position text.
    pub position: String,
    /// The moves from here to the win: the only shortest win against the longest resistance.
    pub line: Vec<String>,
    /// The number of nodes of the proof.
    pub nodes: u64,
}

/// An error in a file of puzzles.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("puzzles, line {line}: {message}")]
pub struct PuzzleError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl Puzzle {
    /// The number of plies to the win.
    pub fn plies(&self) -> u32 {
        self.line.len() as u32
    }

    /// A short name for URLs: eight hexadecimal digits derived from the rule set and the position. A puzzle keeps its
    /// name when others are added or removed.
    pub fn id(&self) -> String {
        // The 64 bits of FNV-1a, folded to 32.
        let mut hasher = FnvHasher::default();
        for part in [&self.rules, " ", &self.position] {
            hasher.write(part.as_bytes());
        }
        let hash = hasher.finish();
        format!("{:08x}", (hash >> 32) as u32 ^ hash as u32)
    }

    /// A game that begins with the puzzle.
    ///
    /// # Errors
    /// The reason why the position is not valid.
    pub fn record(&self, game: GameKind) -> Result<Box<dyn AnyRecord>, String> {
        let rules = shortened(&self.rules);
        match game.position(&self.position, &self.rules) {
            None => Err(format!("{game} has no rule set `{rules}`: it has {}", game.rule_sets().join(", "))),
            Some(Err(error)) => Err(format!("no {game} position under the rule set {rules}: {error}")),
            Some(Ok(position)) => Ok(position.record(Conduct::People)),
        }
    }

    /// Checks that the moves are legal, and that the player who makes the first one wins.
    fn check(&self, game: GameKind) -> Result<(), String> {
        let mut record = self.record(game)?;
        let solver = record.position().mover();
        for text in &self.line {
            record.play_text(text).map_err(|error| error.to_string())?;
        }
        // With three players, first place is certain before the game is over.
        let standing = record.position().standing().unwrap_or_else(|| record.position().standing_if_drawn());
        if standing.winner() == Some(solver) { Ok(()) } else { Err("the moves don't win".to_owned()) }
    }

    fn read(text: &str) -> Result<Puzzle, String> {
        let fields: Vec<&str> = text.split('|').map(str::trim).collect();
        let [rules, position, plies, line, nodes] = fields[..] else {
            return Err(format!(
                "a puzzle has 5 fields with `|` between them, rules, position, plies, moves and nodes: here are {}",
                fields.len()
            ));
        };
        let number = |text: &str, what| {
            text.parse::<u64>().map_err(|_| format!("`{}` is not a number of {what}", shortened(text)))
        };
        let puzzle = Puzzle {
            rules: rules.to_owned(),
            position: position.to_owned(),
            line: line.split_whitespace().map(str::to_owned).collect(),
            nodes: number(nodes, "nodes")?,
        };
        let plies = number(plies, "plies")?;
        if plies != u64::from(puzzle.plies()) {
            return Err(format!("a win in {plies} plies has {plies} moves, not {}", puzzle.plies()));
        }
        Ok(puzzle)
    }
}

/// Writes the puzzle's line in a file.
impl fmt::Display for Puzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Puzzle { rules, position, line, nodes } = self;
        write!(f, "{rules} | {position} | {} | {} | {nodes}", line.len(), line.join(" "))
    }
}

/// Parses puzzles of a game, and checks that each has a legal position, and legal moves that win.
///
/// # Errors
/// Returns the first line that is not a valid puzzle.
pub fn read_puzzles(game: GameKind, text: &str) -> Result<Vec<Puzzle>, PuzzleError> {
    let mut puzzles = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let error = |message| PuzzleError { line: index + 1, message };
        let puzzle = Puzzle::read(line).map_err(error)?;
        puzzle.check(game).map_err(error)?;
        puzzles.push(puzzle);
    }
    Ok(puzzles)
}

impl GameKind {
    /// The built-in puzzles of the game.
    pub fn puzzles(self) -> Vec<Puzzle> {
        read_puzzles(self, self.puzzles_text()).expect("embedded puzzles are well formed, as a test shows")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "standard | o3o1/1o1o1x/1ooooo/o3x1/2o2o o - 1 | 3 | A2-B2xE2 F4-E4 B2-C2xE4 | 861";

    #[test]
    fn a_puzzle_is_written_as_it_was_read() {
        let text = format!("# comment\n\n{GOOD}\n");
        let puzzles = read_puzzles(GameKind::Wali, &text).expect("good puzzles");
        assert_eq!(puzzles.iter().map(ToString::to_string).collect::<Vec<_>>(), [GOOD]);
        assert_eq!((puzzles[0].plies(), puzzles[0].nodes), (3, 861));
    }

    #[test]
    fn what_is_not_a_puzzle_is_refused_with_its_line() {
        for (from, to, reason) in [
            ("| 861", "", "5 fields"),
            ("standard", "expert", "no rule set `expert`"),
            ("1o1o1x", "1o1o1z", "no wali position"),
            ("| 3 |", "| x |", "number of plies"),
            ("| 3 |", "| 5 |", "5 moves, not 3"),
            ("A2-B2xE2", "A2-B2", "A2-B2"),
            ("| 3 | A2-B2xE2 F4-E4 B2-C2xE4", "| 2 | A2-B2xE2 F4-E4", "don't win"),
        ] {
            let text = format!("#\n{}", GOOD.replace(from, to));
            let error = read_puzzles(GameKind::Wali, &text).expect_err(to);
            assert_eq!(error.line, 2);
            assert!(error.message.contains(reason), "{error}");
        }
    }
}
