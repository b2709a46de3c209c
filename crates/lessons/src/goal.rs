//! The goals of steps.

use tabletop::{Cell, Scene};

use crate::{
    board,
    fields::{Field, TextError},
};

/// What the learner has to do in a step. A lesson writes it as `goal: …`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Goal {
    /// `play c1+ | c1-`: one of these sequences. A sequence lists the learner's own moves; the others reply between
    /// them.
    Play {
        /// The sequences, each with at least one move.
        lines: Vec<Vec<String>>,
    },
    /// `any c1`: any legal move of the piece on a cell; `any` alone, any legal move.
    Any {
        /// The cell.
        cell: Option<Cell>,
    },
    /// `capture 2`: capture or convert this number of other players' pieces in one turn.
    Capture {
        /// How many, at least one.
        count: usize,
    },
    /// `win 2`: take first place in at most this number of the learner's own moves.
    Win {
        /// How many, at least one.
        moves: usize,
    },
    /// `safe`: play a turn after which the next player cannot do a certain harm. `safe landed g2` asks for a turn of
    /// the piece on this cell.
    Safe {
        /// The harm to avert.
        peril: Peril,
        /// The cell of the piece to play with.
        cell: Option<Cell>,
    },
    /// `see c1d2 f8g7`: only watch these moves of all players.
    See {
        /// The moves.
        moves: Vec<String>,
    },
    /// `quiz e5 d4`: point at these cells, in any order.
    Quiz {
        /// The cells.
        cells: Vec<Cell>,
    },
}

/// What the next player must not be able to do in one turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Peril {
    /// `safe`: remove, lower or convert a piece of the learner's.
    Pieces,
    /// `safe landed`: do that to the piece that the learner moved.
    Landed,
    /// `safe game`: win.
    Game,
}

impl Goal {
    /// The word that the goal begins with.
    pub fn name(&self) -> &'static str {
        match self {
            Goal::Play { .. } => "play",
            Goal::Any { .. } => "any",
            Goal::Capture { .. } => "capture",
            Goal::Win { .. } => "win",
            Goal::Safe { .. } => "safe",
            Goal::See { .. } => "see",
            Goal::Quiz { .. } => "quiz",
        }
    }

    pub(crate) fn read(field: &Field, scene: &Scene) -> Result<Goal, TextError> {
        let mut words = field.words();
        let name = words.next().unwrap_or_default();
        let rest: Vec<&str> = words.collect();
        let cells = || rest.iter().map(|name| board::cell(scene, field, name)).collect::<Result<Vec<_>, _>>();
        let goal = match name {
            "play" => {
                let lines = rest.split(|&word| word == "|");
                Goal::Play {
                    lines: lines.map(|line| line.iter().map(|&it| it.to_owned()).collect()).collect(),
                }
            }
            "any" => Goal::Any { cell: cells()?.first().copied() },
            "capture" => Goal::Capture { count: number(field, &rest)? },
            "win" => Goal::Win { moves: number(field, &rest)? },
            "safe" => {
                let (peril, cells) = match rest.split_first() {
                    Some((&"landed", cells)) => (Peril::Landed, cells),
                    Some((&"game", cells)) => (Peril::Game, cells),
                    _ => (Peril::Pieces, &rest[..]),
                };
                let cell = cells.first().map(|name| board::cell(scene, field, name)).transpose()?;
                Goal::Safe { peril, cell }
            }
            "see" => Goal::See { moves: rest.iter().map(|&word| word.to_owned()).collect() },
            "quiz" => Goal::Quiz { cells: cells()? },
            _ => {
                return Err(field.error(format!(
                    "`{name}` is not a goal: there are play, any, capture, win, safe, see and quiz"
                )));
            }
        };
        let is_sound = match &goal {
            Goal::Play { lines } => lines.iter().all(|line| !line.is_empty()),
            Goal::See { moves } => !moves.is_empty(),
            Goal::Quiz { cells } => !cells.is_empty(),
            Goal::Any { .. } => rest.len() <= 1,
            Goal::Capture { .. } | Goal::Win { .. } => true,
            Goal::Safe { cell, .. } => rest.len() <= 1 + usize::from(cell.is_some()),
        };
        if is_sound { Ok(goal) } else { Err(field.error(format!("what is to be done after `{name}`?"))) }
    }
}

/// The number in the goal, 1 by default.
fn number(field: &Field, rest: &[&str]) -> Result<usize, TextError> {
    match rest {
        [] => Ok(1),
        [word] => {
            let number = word.parse().ok().filter(|number| (1..=9).contains(number));
            number.ok_or_else(|| field.error(format!("`{word}` is not a number from 1 to 9")))
        }
        _ => Err(field.error("expected one number")),
    }
}
