//! The puzzles of a game as people choose among them: by difficulty, by theme, and by the day.

use std::sync::OnceLock;

use tabletop::{
    Player,
    theme::{Solution, SolutionPly},
};

use super::Puzzle;
use crate::GameKind;

/// A built-in puzzle with what follows from its solution.
#[derive(Clone, PartialEq, Debug)]
pub struct ListedPuzzle {
    /// The name for URLs: see [`Puzzle::id`].
    pub id: String,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The player who is to win.
    pub solver: Player,
    /// How hard it is.
    pub difficulty: Difficulty,
    /// The names of its themes, in the order of [`GameKind::themes`].
    pub themes: Vec<&'static str>,
}

/// How many turns the solver needs.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Difficulty {
    /// One: nobody replies.
    AtOnce,
    /// Two.
    Easy,
    /// Three.
    Medium,
    /// More than three.
    Hard,
}

impl Difficulty {
    /// All of them, the easiest first.
    pub const ALL: [Difficulty; 4] =
        [Difficulty::AtOnce, Difficulty::Easy, Difficulty::Medium, Difficulty::Hard];

    /// The name in addresses and messages.
    pub fn name(self) -> &'static str {
        match self {
            Difficulty::AtOnce => "at-once",
            Difficulty::Easy => "easy",
            Difficulty::Medium => "medium",
            Difficulty::Hard => "hard",
        }
    }

    fn of_turns(n_turns: usize) -> Difficulty {
        match n_turns {
            0 | 1 => Difficulty::AtOnce,
            2 => Difficulty::Easy,
            3 => Difficulty::Medium,
            _ => Difficulty::Hard,
        }
    }
}

impl ListedPuzzle {
    /// The rating of the puzzle before anybody has tried it: it grows with the length of the win, and with the work of
    /// its proof.
    ///
    /// ```
    /// use games::GameKind;
    ///
    /// let puzzles = GameKind::Khet.listed_puzzles();
    /// let (first, last) = (&puzzles[0], &puzzles[puzzles.len() - 1]);
    /// assert!(first.first_rating() < 1000.0 && last.first_rating() > 1400.0);
    /// ```
    pub fn first_rating(&self) -> f64 {
        /// A win at once that takes no search.
        const LEAST: f64 = 700.0;
        /// For each ply beyond the first.
        const A_PLY: f64 = 120.0;
        /// Whenever the proof takes twice as many nodes.
        const A_DOUBLING: f64 = 25.0;
        let plies = f64::from(self.puzzle.plies().saturating_sub(1));
        let doublings = f64::from(self.puzzle.nodes.max(1).ilog2());
        LEAST + A_PLY * plies + A_DOUBLING * doublings
    }
}

impl GameKind {
    /// The built-in puzzles, the easiest first. They are read once.
    pub fn listed_puzzles(self) -> &'static [ListedPuzzle] {
        static LISTS: [OnceLock<Vec<ListedPuzzle>>; GameKind::ALL.len()] =
            [const { OnceLock::new() }; GameKind::ALL.len()];
        LISTS[self as usize].get_or_init(|| {
            let mut list: Vec<_> = self.puzzles().into_iter().map(|puzzle| listed(self, puzzle)).collect();
            list.sort_by_key(|it| (it.difficulty, it.puzzle.plies(), it.puzzle.nodes));
            list
        })
    }

    /// The built-in puzzle with this name.
    pub fn listed_puzzle(self, id: &str) -> Option<&'static ListedPuzzle> {
        self.listed_puzzles().iter().find(|it| it.id == id)
    }

    /// The puzzle of a day, the same for everybody. It takes more than one turn, and none comes again before all others
    /// have had their day. `day` counts from 1970.
    pub fn puzzle_of_day(self, day: u64) -> &'static ListedPuzzle {
        // The golden section of the number of puzzles, made coprime: neighbouring days are far apart in difficulty.
        let longer: Vec<&ListedPuzzle> =
            self.listed_puzzles().iter().filter(|it| it.difficulty > Difficulty::AtOnce).collect();
        let n = longer.len() as u64;
        let step = (n * 618 / 1000..n).find(|step| greatest_common_divisor(*step, n) == 1).unwrap_or(1);
        longer[usize::try_from(day % n * step % n).expect("an index of a list")]
    }

    /// The game whose puzzle is the puzzle of the day of the whole site: one game after the other.
    pub fn game_of_day(day: u64) -> GameKind {
        let n_games = GameKind::ALL.len() as u64;
        GameKind::ALL[usize::try_from(day % n_games).expect("an index of a list")]
    }
}

fn greatest_common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { greatest_common_divisor(b, a % b) }
}

fn listed(game: GameKind, puzzle: Puzzle) -> ListedPuzzle {
    let solution = puzzle.solution(game);
    let is_own = |ply: &SolutionPly| ply.player == solution.solver;
    // A turn begins where the ply before was somebody else's.
    let n_turns = 1 + solution.plies.windows(2).filter(|pair| !is_own(&pair[0]) && is_own(&pair[1])).count();
    let themes = game.themes().iter().filter(|theme| (theme.holds)(&solution)).map(|theme| theme.name);
    ListedPuzzle {
        id: puzzle.id(),
        solver: solution.solver,
        difficulty: Difficulty::of_turns(n_turns),
        themes: themes.collect(),
        puzzle,
    }
}

impl Puzzle {
    /// The solution as what is seen of it.
    ///
    /// # Panics
    /// If the puzzle was not read by [`super::read_puzzles`], and its moves are not legal.
    fn solution(&self, game: GameKind) -> Solution {
        let mut record = self.record(game).expect("a puzzle that was read has a position");
        let solver = record.position().mover();
        let plies = self.line.iter().map(|text| {
            let position = record.position();
            let (player, before) = (position.mover(), position.scene());
            let effects = position.effects(text).expect("the moves of a puzzle that was read are legal");
            record.play_text(text).expect("the moves of a puzzle that was read are legal");
            SolutionPly { player, before, effects }
        });
        Solution { solver, plies: plies.collect() }
    }
}
