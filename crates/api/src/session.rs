//! The game of the last question. A page asks about the same game again and again, with one more move each time. The
//! session avoids replaying the game for each question.

use crate::{
    bounds::Bounds,
    game::{Game, GameQuestion},
    material::TakenPieces,
    problem::Problem,
};

/// The state between the questions of one page. A server is stateless: it creates a session for each question.
#[derive(Default)]
pub struct Session {
    last: Option<Remembered>,
    /// The last game with the players' ending, if the question had one.
    ended: Option<Game>,
    n_played: usize,
}

struct Remembered {
    /// The start of the game.
    start: GameQuestion,
    /// The game without the players' ending.
    game: Game,
    taken: TakenPieces,
}

impl Session {
    /// The number of plies played for all questions so far. Tests use it as the cost of a session.
    pub fn n_played(&self) -> usize {
        self.n_played
    }

    /// The game of a question. With [`GameQuestion::kept`] only the later moves are played.
    pub(crate) fn open(&mut self, question: &GameQuestion, bounds: &Bounds<'_>) -> Result<&Game, Problem> {
        self.open_with_taken(question, bounds).map(|(game, _)| game)
    }

    /// The game of a question, and what is known of the pieces that were taken in it.
    pub(crate) fn open_with_taken(
        &mut self,
        question: &GameQuestion,
        bounds: &Bounds<'_>,
    ) -> Result<(&Game, &mut TakenPieces), Problem> {
        // If replaying fails, the game is forgotten.
        let last = self.last.take();
        let mut remembered = match question.kept {
            None => Remembered::new(question, bounds)?,
            Some(kept) => {
                bounds.check_plies(kept.saturating_add(question.moves.len()))?;
                let mut last = last.filter(|it| it.is_start_of(question)).ok_or_else(not_remembered)?;
                last.take_back_to(kept)?;
                last
            }
        };
        for text in &question.moves {
            bounds.check()?;
            remembered.game.record.play_text(text)?;
            self.n_played += 1;
        }
        let Remembered { game, taken, .. } = self.last.insert(remembered);
        let Some(end) = question.end else { return Ok((game, taken)) };
        let mut ended = Game { record: game.record.boxed(), setup: game.setup.clone(), kind: game.kind };
        ended.end(end)?;
        Ok((self.ended.insert(ended), taken))
    }
}

impl Remembered {
    fn new(question: &GameQuestion, bounds: &Bounds<'_>) -> Result<Remembered, Problem> {
        bounds.check_plies(question.moves.len())?;
        let start = GameQuestion { moves: Vec::new(), end: None, kept: None, ..question.clone() };
        Ok(Remembered { game: start.open(bounds)?, start, taken: TakenPieces::default() })
    }

    fn is_start_of(&self, question: &GameQuestion) -> bool {
        let GameQuestion { kind, rules, setup, position, players, .. } = &self.start;
        *kind == question.kind
            && *rules == question.rules
            && *setup == question.setup
            && *position == question.position
            && *players == question.players
    }

    fn take_back_to(&mut self, kept: usize) -> Result<(), Problem> {
        let n_back = self.game.record.n_plies().checked_sub(kept).ok_or_else(not_remembered)?;
        for _ in 0..n_back {
            self.game.record.undo();
        }
        self.taken.take_back_to(kept);
        Ok(())
    }
}

fn not_remembered() -> Problem {
    Problem::new("not-remembered", "the game of the question before is another one: tell all moves")
}
