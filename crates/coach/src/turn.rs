//! Whole turns, and what they take.

use games::AnyPosition;
use tabletop::{Player, effect::losses, scene::Piece};

/// A turn, or its beginning as far as it takes something.
#[derive(Clone, Debug)]
pub struct Turn {
    /// Its moves.
    pub moves: Vec<String>,
    /// What they take, as it was.
    pub taken: Vec<Piece>,
    /// Whether another player wins or gets the better place by it.
    pub gives_away: bool,
}

impl Turn {
    /// How many pieces a player loses by it.
    pub fn n_taken_from(&self, player: Player) -> usize {
        self.taken.iter().filter(|piece| piece.look.owner == player).count()
    }

    /// The pieces that others than the mover lose.
    pub fn n_taken_from_others(&self, mover: Player) -> usize {
        self.taken.iter().filter(|piece| piece.look.owner != mover).count()
    }
}

/// More turns are not looked at.
const MOST_TURNS: usize = 4_000;

/// The turns of the mover. A move after the first is followed only if it takes something: what is placed at the end of a turn
/// changes nothing about that. `None` if there are too many.
pub fn turns(position: &dyn AnyPosition) -> Option<Vec<Turn>> {
    let mut found = Vec::new();
    let begun = Turn { moves: Vec::new(), taken: Vec::new(), gives_away: false };
    list(position, &begun, &mut found)?;
    Some(found)
}

fn list(position: &dyn AnyPosition, begun: &Turn, found: &mut Vec<Turn>) -> Option<()> {
    let scene = position.scene();
    for continuation in position.continuations() {
        let taken = losses(&scene, &continuation.effects);
        if !begun.moves.is_empty() && taken.is_empty() {
            continue;
        }
        if found.len() >= MOST_TURNS {
            return None;
        }
        let turn = Turn {
            moves: [begun.moves.as_slice(), &[continuation.mv]].concat(),
            taken: [begun.taken.as_slice(), &taken].concat(),
            gives_away: gives_away(position, continuation.after.as_ref()),
        };
        let goes_on =
            continuation.after.mover() == position.mover() && continuation.after.standing().is_none();
        let next = turn.clone();
        found.push(turn);
        if goes_on && !taken.is_empty() {
            list(continuation.after.as_ref(), &next, found)?;
        }
    }
    Some(())
}

/// Whether another player gets a better place than the mover by a move.
fn gives_away(before: &dyn AnyPosition, after: &dyn AnyPosition) -> bool {
    let mover = before.mover();
    let (had, gets) = (before.standing_if_drawn(), after.standing().unwrap_or(after.standing_if_drawn()));
    let mut others = before.players().iter().filter(|&it| it != mover);
    others.any(|it| gets.rank(it) < gets.rank(mover) && had.rank(it) >= had.rank(mover))
}

/// The turn that takes most, by this count, if any takes something. Of equal ones the shortest, then the first.
pub(crate) fn most(turns: Vec<Turn>, count: impl Fn(&Turn) -> usize) -> Option<(usize, Turn)> {
    let rank = |(number, turn): &(usize, Turn)| (*number, usize::MAX - turn.moves.len());
    let counted = turns.into_iter().map(|turn| (count(&turn), turn)).filter(|(number, _)| *number > 0);
    counted.reduce(|best, next| if rank(&next) > rank(&best) { next } else { best })
}

/// What a turn takes that is played move by move, as far as it can be played: its moves by the mover in a row.
pub(crate) fn turn_of(position: &dyn AnyPosition, moves: &[String]) -> Turn {
    let mut turn = Turn { moves: Vec::new(), taken: Vec::new(), gives_away: false };
    let mut now = position.boxed();
    for mv in moves {
        let is_same_turn = turn.moves.is_empty() || now.lead().is_some();
        let Ok(effects) = now.effects(mv) else { break };
        if !is_same_turn || now.mover() != position.mover() {
            break;
        }
        turn.taken.extend(losses(&now.scene(), &effects));
        turn.moves.push(mv.clone());
        let before = now.boxed();
        if now.play_text(mv).is_err() {
            break;
        }
        turn.gives_away = gives_away(before.as_ref(), now.as_ref());
    }
    turn
}

/// The position after a turn, if the turn is complete and the game goes on.
pub fn after_turn(position: &dyn AnyPosition, moves: &[String]) -> Option<Box<dyn AnyPosition>> {
    let turn = turn_of(position, moves);
    let mut after = position.boxed();
    for mv in &turn.moves {
        after.play_text(mv).ok()?;
    }
    let is_complete = !turn.moves.is_empty() && after.lead().is_none() && after.standing().is_none();
    is_complete.then_some(after)
}
