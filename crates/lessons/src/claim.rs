//! Claims: facts in the text of a step, in a form that the rules can check.

use tabletop::{
    Cell, Effect, Player, Scene, Target,
    effect::{Change, RayEnd},
};

use crate::{
    board,
    fields::{Field, TextError},
    judge::{Attempt, Judgement},
    tutorial::Step,
};

/// A fact that the text of a step relies on. Facts about moves hold for every answer that reaches the goal. A lesson
/// writes them as `claims: removes e5; lights h3`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Claim {
    /// `removes e5`: the piece there leaves the board.
    Removes(Cell),
    /// `lowers e5`: the stack there loses its top.
    Lowers(Cell),
    /// `converts e5`: the piece there changes its face or colour.
    Converts(Cell),
    /// `harmless`: nothing is removed, lowered or converted.
    Harmless,
    /// `swaps e4 e5`: the pieces there change places.
    Swaps(Cell, Cell),
    /// `lights e5`: the beam crosses this cell.
    Lights(Cell),
    /// `hits second e5`: when the step begins, the beam that this player's laser would emit harms the piece there.
    Hits(Player, Cell),
    /// `beam-leaves`: the beam leaves the board.
    BeamLeaves,
    /// `sees B4 D6`: the tile on the first cell captures the one on the second.
    Sees(Cell, Cell),
    /// `line B1 C1 D1`: these cells make a line.
    Line(Vec<Cell>),
    /// `wins`: the learner takes first place.
    Wins,
    /// `loses`: the game is over, and somebody else has first place.
    Loses,
    /// `goes-on`: the game is not over.
    GoesOn,
    /// `again`: it is still the learner's turn.
    Again,
    /// `legal D3`: this move is legal when the step begins.
    Legal(String),
    /// `illegal D3`: this move is illegal when the step begins.
    Illegal(String),
    /// `takes H5-I6 D1 E6`: this move, played when the step begins, removes, lowers or converts exactly these pieces.
    Takes(String, Vec<Cell>),
    /// `choices e5 3`: the piece there has this number of legal moves when the step begins.
    Choices(Cell, usize),
}

impl Claim {
    pub(crate) fn read_all(field: Option<Field>, scene: &Scene) -> Result<Vec<Claim>, TextError> {
        let Some(field) = field else { return Ok(Vec::new()) };
        field.value.split(';').map(|text| Claim::read(&field, text, scene)).collect()
    }

    fn read(field: &Field, text: &str, scene: &Scene) -> Result<Claim, TextError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let cell = |name: &str| board::cell(scene, field, name);
        let cells = |names: &[&str]| {
            let mut cells = names.iter().map(|name| cell(name)).collect::<Result<Vec<_>, _>>()?;
            cells.sort_unstable();
            Ok(cells)
        };
        Ok(match words[..] {
            ["removes", at] => Claim::Removes(cell(at)?),
            ["lowers", at] => Claim::Lowers(cell(at)?),
            ["converts", at] => Claim::Converts(cell(at)?),
            ["harmless"] => Claim::Harmless,
            ["swaps", one, other] => Claim::Swaps(cell(one)?, cell(other)?),
            ["lights", at] => Claim::Lights(cell(at)?),
            ["hits", owner, at] => Claim::Hits(player(field, owner)?, cell(at)?),
            ["beam-leaves"] => Claim::BeamLeaves,
            ["sees", from, to] => Claim::Sees(cell(from)?, cell(to)?),
            ["line", ref names @ ..] => Claim::Line(cells(names)?),
            ["takes", text, ref names @ ..] => Claim::Takes(text.to_owned(), cells(names)?),
            ["wins"] => Claim::Wins,
            ["loses"] => Claim::Loses,
            ["goes-on"] => Claim::GoesOn,
            ["again"] => Claim::Again,
            ["legal", text] => Claim::Legal(text.to_owned()),
            ["illegal", text] => Claim::Illegal(text.to_owned()),
            ["choices", at, number] => {
                let number =
                    number.parse().map_err(|_| field.error(format!("`{number}` is not a number")))?;
                Claim::Choices(cell(at)?, number)
            }
            _ => return Err(field.error(format!("`{}` is not a claim", text.trim()))),
        })
    }

    /// Whether the claim holds for answers that are legal moves.
    fn holds(&self, step: &Step, attempt: &Attempt) -> bool {
        let effects = &attempt.effects;
        let standing = attempt.position.standing();
        let winner = standing.unwrap_or_else(|| attempt.position.standing_if_drawn()).winner();
        let changes = |cell: Cell, wanted: Change| {
            let is_it = |effect: &Effect| matches!(effect, Effect::Change { at, way, .. } if *at == cell && *way == wanted);
            effects.iter().any(is_it)
        };
        match self {
            Claim::Removes(cell) => effects.contains(&Effect::Remove { at: *cell }),
            Claim::Lowers(cell) => changes(*cell, Change::LoseTop),
            Claim::Converts(cell) => changes(*cell, Change::Convert),
            Claim::Harmless => victims(effects).is_empty(),
            Claim::Takes(text, cells) => {
                step.start().effects(text).is_ok_and(|effects| victims(&effects) == *cells)
            }
            Claim::Swaps(one, other) => effects.iter().any(|effect| {
                let Effect::Swap { from, to } = effect else { return false };
                [(from, to), (to, from)].contains(&(one, other))
            }),
            Claim::Lights(cell) => effects.iter().any(|effect| {
                let Effect::Beam { rays, .. } = effect else { return false };
                rays.iter().any(|ray| ray.cells.contains(cell))
            }),
            Claim::Hits(owner, cell) => board::standing_beam(step.start().as_ref(), *owner)
                .iter()
                .any(|ray| ray.end == RayEnd::Hit && ray.cells.last() == Some(cell)),
            Claim::BeamLeaves => effects.iter().any(|effect| {
                let Effect::Beam { rays, .. } = effect else { return false };
                rays.iter().any(|ray| matches!(ray.end, RayEnd::Off(_)))
            }),
            Claim::Sees(from, to) => effects.contains(&Effect::Sight { from: *from, to: *to }),
            Claim::Line(wanted) => effects.iter().any(|effect| {
                let Effect::Line { cells } = effect else { return false };
                let mut cells = cells.clone();
                cells.sort_unstable();
                cells == *wanted
            }),
            Claim::Wins => winner == Some(attempt.learner),
            Claim::Loses => standing.is_some() && winner.is_some_and(|winner| winner != attempt.learner),
            Claim::GoesOn => standing.is_none(),
            Claim::Again => attempt.is_own_turn(),
            Claim::Legal(text) => step.start().effects(text).is_ok(),
            Claim::Illegal(text) => step.start().effects(text).is_err(),
            Claim::Choices(cell, number) => {
                let begins = |clicks: &tabletop::Clicks| clicks.first() == Some(&Target::Cell(*cell));
                step.start().clicks().iter().filter(|(_, clicks)| begins(clicks)).count() == *number
            }
        }
    }
}

fn player(field: &Field, name: &str) -> Result<Player, TextError> {
    match name {
        "first" => Ok(Player::First),
        "second" => Ok(Player::Second),
        _ => Err(field.error(format!("`{name}` is not a player: expected first or second"))),
    }
}

/// The cells of pieces that leave the board, in whole or in part, or change their face or colour.
fn victims(effects: &[Effect]) -> Vec<Cell> {
    let mut cells: Vec<Cell> = effects
        .iter()
        .filter_map(|effect| match *effect {
            Effect::Remove { at } | Effect::Change { at, way: Change::Convert | Change::LoseTop, .. } => {
                Some(at)
            }
            _ => None,
        })
        .collect();
    cells.sort_unstable();
    cells
}

impl Step {
    /// Checks the step: its goal can be reached, and all its claims hold.
    ///
    /// # Errors
    /// Returns the reason.
    pub fn check(&self) -> Result<(), String> {
        let solutions = self.solutions();
        if solutions.is_empty() {
            return Err("no answer reaches the goal".to_owned());
        }
        for solution in solutions {
            let answers: Vec<&str> = solution.iter().map(String::as_str).collect();
            let judgement = self.judge(&answers).map_err(|error| error.to_string())?;
            if judgement != Judgement::Done {
                return Err(format!("{} is judged as {judgement:?}", solution.join(" ")));
            }
            let attempt = Attempt::play(self, &answers).map_err(|error| error.to_string())?;
            if let Some(claim) = self.claims.iter().find(|claim| !claim.holds(self, &attempt)) {
                return Err(format!("{claim:?} does not hold for {}", solution.join(" ")));
            }
        }
        Ok(())
    }
}
