//! What differs between two positions: features, mobility, and what turns could take.

use games::AnyPosition;
use tabletop::{Feature, Player};

use crate::turn::{Turn, most, turns};

/// A feature that two positions have in different numbers.
#[derive(Debug)]
pub(crate) struct Difference {
    /// The feature with its number in the first position.
    pub(crate) feature: Feature,
    /// The number in the second one.
    pub(crate) instead: i32,
}

impl Difference {
    /// How much better the first position is for the owner by it, in hundredths of a piece.
    pub(crate) fn gain(&self) -> i32 {
        self.feature.worth * (self.feature.count - self.instead)
    }
}

/// The features that differ.
pub(crate) fn differences(one: &dyn AnyPosition, other: &dyn AnyPosition) -> Vec<Difference> {
    let (ones, others) = (one.features(), other.features());
    let count = |all: &[Feature], wanted: &Feature| {
        all.iter().find(|it| it.is_same(wanted)).map_or(0, |feature| feature.count)
    };
    let mut found: Vec<Difference> = ones
        .iter()
        .map(|feature| Difference { feature: feature.clone(), instead: count(&others, feature) })
        .collect();
    let missing = others.iter().filter(|feature| !ones.iter().any(|it| it.is_same(feature)));
    found.extend(missing.map(|it| Difference { feature: it.clone().times(0), instead: it.count }));
    found.retain(|it| it.feature.count != it.instead);
    found
}

/// The position with this player to move, where a turn begins.
pub(crate) fn as_mover(position: &dyn AnyPosition, player: Player) -> Option<Box<dyn AnyPosition>> {
    if position.lead().is_some() || position.standing().is_some() {
        return None;
    }
    if position.mover() == player { Some(position.boxed()) } else { position.with_mover(player) }
}

/// The turn of a player that takes most from another, if it were the player's turn: how much, and which. `None` as a whole
/// if nobody can say.
pub(crate) fn most_from(
    position: &dyn AnyPosition,
    taker: Player,
    from: Player,
) -> Option<Option<(usize, Turn)>> {
    let turns = turns(as_mover(position, taker)?.as_ref())?;
    Some(most(turns, |turn| turn.n_taken_from(from)))
}

/// The turn of a player that takes most from the others, if it were the player's turn.
pub(crate) fn most_by(position: &dyn AnyPosition, taker: Player) -> Option<Option<(usize, Turn)>> {
    let turns = turns(as_mover(position, taker)?.as_ref())?;
    Some(most(turns, |turn| turn.n_taken_from_others(taker)))
}

/// Those who still play for a place, without one.
pub(crate) fn rivals(position: &dyn AnyPosition, player: Player) -> Vec<Player> {
    let standing = position.standing_if_drawn();
    position.players().iter().filter(|&it| it != player && standing.is_shared(it)).collect()
}
