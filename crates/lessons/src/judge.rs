//! Judging the learner's answers by the rules.

use games::AnyPosition;
use tabletop::{Cell, Effect, IllegalMove, Player, PlayerSet, Target};

use crate::{
    goal::Goal,
    safety::{is_averted, landing, victims},
    tutorial::Step,
};

/// The verdict on the answers so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Judgement {
    /// The goal is reached.
    Done,
    /// Right so far. The others have played these moves, and it is the learner's turn.
    GoOn {
        /// The moves; empty while the learner's own turn continues.
        replies: Vec<String>,
    },
    /// The answers do not lead to the goal. The step starts again.
    Wrong,
}

impl Step {
    /// Judges the learner's answers since the step began. They are the learner's own moves in order, without replies.
    /// In a step to watch they are all moves of all players, and in a quiz the names of the chosen cells.
    ///
    /// # Errors
    /// If a move is not legal.
    pub fn judge(&self, answers: &[&str]) -> Result<Judgement, IllegalMove> {
        let attempt = Attempt::play(self, answers)?;
        let go_on =
            || Judgement::GoOn { replies: self.replies_in(attempt.position.as_ref(), attempt.learner) };
        let judgement = match &self.goal {
            Goal::Quiz { cells } => self.judge_quiz(cells, answers),
            _ if answers.is_empty() => go_on(),
            Goal::Play { lines } => judge_lines(lines, &attempt.played, go_on),
            Goal::See { moves } => judge_lines(std::slice::from_ref(moves), &attempt.played, go_on),
            Goal::Any { cell } => match cell.is_none() || attempt.first_click == *cell {
                true => Judgement::Done,
                false => Judgement::Wrong,
            },
            Goal::Capture { count } => match attempt.captured >= *count {
                true => Judgement::Done,
                false if attempt.is_own_turn() => go_on(),
                false => Judgement::Wrong,
            },
            Goal::Safe { cell, .. } if cell.is_some() && attempt.first_click != *cell => Judgement::Wrong,
            Goal::Safe { .. } if attempt.is_own_turn() => go_on(),
            Goal::Safe { peril, .. } => {
                let landed = landing(&attempt.effects);
                match is_averted(*peril, attempt.position.as_ref(), attempt.learner, landed) {
                    true => Judgement::Done,
                    false => Judgement::Wrong,
                }
            }
            Goal::Win { moves } => {
                let left = moves.saturating_sub(answers.len());
                match attempt.position.as_ref() {
                    position if has_won(position, attempt.learner) => Judgement::Done,
                    position if self.can_still_win(position, attempt.learner, left) => go_on(),
                    _ => Judgement::Wrong,
                }
            }
        };
        Ok(judgement)
    }

    /// All answers that reach the goal. Claims must hold for them, and hints may show them.
    pub fn solutions(&self) -> Vec<Vec<String>> {
        self.first_solutions(usize::MAX)
    }

    /// One way to reach the goal; empty if there is none.
    pub fn solution(&self) -> Vec<String> {
        self.first_solutions(1).into_iter().next().unwrap_or_default()
    }

    /// At most this number of solutions, if they have to be searched for.
    fn first_solutions(&self, most: usize) -> Vec<Vec<String>> {
        match &self.goal {
            Goal::Quiz { cells } => {
                let scene = self.start().scene();
                vec![cells.iter().map(|&cell| scene.board.name(cell).to_owned()).collect()]
            }
            Goal::See { moves } => vec![moves.clone()],
            Goal::Play { lines } => lines.clone(),
            Goal::Any { .. } | Goal::Capture { .. } | Goal::Win { .. } | Goal::Safe { .. } => {
                let mut solutions = Vec::new();
                self.search(&mut Vec::new(), &mut solutions, most);
                solutions
            }
        }
    }

    fn search(&self, answers: &mut Vec<String>, solutions: &mut Vec<Vec<String>>, most: usize) {
        let texts: Vec<&str> = answers.iter().map(String::as_str).collect();
        let Ok(mut attempt) = Attempt::play(self, &texts) else { return };
        attempt.let_others_reply(self);
        for text in attempt.position.move_texts() {
            if solutions.len() >= most {
                return;
            }
            answers.push(text);
            let texts: Vec<&str> = answers.iter().map(String::as_str).collect();
            match self.judge(&texts) {
                Ok(Judgement::Done) => solutions.push(answers.clone()),
                Ok(Judgement::GoOn { .. }) => self.search(answers, solutions, most),
                _ => {}
            }
            answers.pop();
        }
    }

    /// The moves of the others until it is the learner's turn, at most one turn each: the first of the step's replies
    /// that is legal, otherwise the first legal move.
    fn replies_in(&self, position: &dyn AnyPosition, learner: Player) -> Vec<String> {
        let mut replies = Vec::new();
        if matches!(self.goal, Goal::See { .. }) {
            return replies;
        }
        let mut position = position.boxed();
        let mut last = learner;
        let mut had_a_turn = PlayerSet::EMPTY.with(learner);
        while position.standing().is_none() {
            let mover = position.mover();
            if mover != last && had_a_turn.contains(mover) || mover == learner {
                break;
            }
            last = mover;
            had_a_turn = had_a_turn.with(mover);
            let legal = position.move_texts();
            let wanted = self.replies.iter().find(|reply| legal.contains(reply));
            let reply = wanted.unwrap_or(&legal[0]);
            position.play_text(reply).expect("a listed move is legal");
            replies.push(reply.clone());
        }
        replies
    }

    fn can_still_win(&self, position: &dyn AnyPosition, learner: Player, left: usize) -> bool {
        if left == 0 || position.standing().is_some() {
            return false;
        }
        let mut position = position.boxed();
        for reply in self.replies_in(position.as_ref(), learner) {
            position.play_text(&reply).expect("a reply is legal");
        }
        position.standing().is_none()
            && position.move_texts().iter().any(|text| {
                let mut next = position.boxed();
                next.play_text(text).expect("a listed move is legal");
                has_won(next.as_ref(), learner) || self.can_still_win(next.as_ref(), learner, left - 1)
            })
    }

    fn judge_quiz(&self, cells: &[Cell], answers: &[&str]) -> Judgement {
        let board = self.start().scene().board;
        let pointed: Vec<_> = answers.iter().map(|name| board.cell(name)).collect();
        if pointed.iter().any(|cell| cell.is_none_or(|cell| !cells.contains(&cell))) {
            return Judgement::Wrong;
        }
        match cells.iter().all(|&cell| pointed.contains(&Some(cell))) {
            true => Judgement::Done,
            false => Judgement::GoOn { replies: Vec::new() },
        }
    }
}

fn judge_lines(lines: &[Vec<String>], played: &[String], go_on: impl Fn() -> Judgement) -> Judgement {
    if lines.iter().any(|line| line == played) {
        Judgement::Done
    } else if lines.iter().any(|line| line.starts_with(played)) {
        go_on()
    } else {
        Judgement::Wrong
    }
}

/// Whether a player is certain of first place. With three players that can be so before the game is over.
pub(crate) fn has_won(position: &dyn AnyPosition, player: Player) -> bool {
    let standing = position.standing().unwrap_or_else(|| position.standing_if_drawn());
    standing.winner() == Some(player)
}

/// The learner's moves with their effects.
pub(crate) struct Attempt {
    pub(crate) learner: Player,
    pub(crate) position: Box<dyn AnyPosition>,
    /// The learner's moves in canonical notation.
    pub(crate) played: Vec<String>,
    /// The effects of all moves.
    pub(crate) effects: Vec<Effect>,
    /// The number of pieces of others that were captured in the learner's last turn.
    captured: usize,
    /// The cell to click for the first move.
    first_click: Option<Cell>,
}

impl Attempt {
    pub(crate) fn play(step: &Step, answers: &[&str]) -> Result<Attempt, IllegalMove> {
        let position = step.start();
        let mut attempt = Attempt {
            learner: position.mover(),
            position,
            played: Vec::new(),
            effects: Vec::new(),
            captured: 0,
            first_click: None,
        };
        // In a quiz the answers are not moves.
        let moves = if matches!(step.goal, Goal::Quiz { .. }) { &[] } else { answers };
        for text in moves {
            attempt.let_others_reply(step);
            attempt.make(text)?;
        }
        Ok(attempt)
    }

    pub(crate) fn is_own_turn(&self) -> bool {
        self.position.standing().is_none() && self.position.mover() == self.learner
    }

    fn let_others_reply(&mut self, step: &Step) {
        for reply in step.replies_in(self.position.as_ref(), self.learner) {
            self.captured = 0;
            self.position.play_text(&reply).expect("a reply is legal");
        }
    }

    fn make(&mut self, text: &str) -> Result<(), IllegalMove> {
        let scene = self.position.scene();
        let effects = self.position.effects(text)?;
        let clicks = self.position.clicks();
        let text = self.position.play_text(text)?;
        if self.played.is_empty() {
            let path = clicks.into_iter().find(|(move_text, _)| *move_text == text);
            self.first_click = path.and_then(|(_, targets)| match targets.first() {
                Some(Target::Cell(cell)) => Some(*cell),
                _ => None,
            });
        }
        let is_capture = |owner, becomes: Option<Player>| {
            owner != self.learner && becomes.is_none_or(|player| player == self.learner)
        };
        let victims = victims(&effects, &scene);
        self.captured += victims.iter().filter(|it| is_capture(it.owner, it.becomes)).count();
        self.effects.extend(effects);
        self.played.push(text);
        Ok(())
    }
}
