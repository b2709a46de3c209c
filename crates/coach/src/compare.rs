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

/// The features that differ, of those who still play in both positions.
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
    let is_playing = |at: &dyn AnyPosition, player| at.standing_if_drawn().is_shared(player);
    let (of_one, of_other) = (|player| is_playing(one, player), |player| is_playing(other, player));
    found.retain(|it| {
        let owner = it.feature.owner;
        it.feature.count != it.instead && of_one(owner) && of_other(owner)
    });
    found
}

/// The position with this player to move, where a turn begins.
pub(crate) fn as_mover(position: &dyn AnyPosition, player: Player) -> Option<Box<dyn AnyPosition>> {
    if position.lead().is_some() || position.standing().is_some() {
        return None;
    }
    if position.mover() == player { Some(position.boxed()) } else { position.with_mover(player) }
}

/// What a player could take in one turn, if it were the player's turn.
pub(crate) struct Takings {
    /// The turn that takes most without giving the game away, and how much.
    pub(crate) best: Option<(usize, Turn)>,
    /// The most that any turn takes.
    pub(crate) most: usize,
}

impl Takings {
    /// How much the best turn takes.
    pub(crate) fn number(&self) -> usize {
        self.best.as_ref().map_or(0, |(number, _)| *number)
    }
}

/// What a player could take by this count. `None` if nobody can say.
pub(crate) fn takings(
    position: &dyn AnyPosition,
    taker: Player,
    count: impl Fn(&Turn) -> usize,
) -> Option<Takings> {
    let turns = turns(as_mover(position, taker)?.as_ref())?;
    let most_of_all = turns.iter().map(&count).max().unwrap_or_default();
    let sound = turns.into_iter().filter(|turn| !turn.gives_away).collect();
    Some(Takings { best: most(sound, count), most: most_of_all })
}

/// Those who still play for a place, without one.
pub(crate) fn rivals(position: &dyn AnyPosition, player: Player) -> Vec<Player> {
    let standing = position.standing_if_drawn();
    position.players().iter().filter(|&it| it != player && standing.is_shared(it)).collect()
}
