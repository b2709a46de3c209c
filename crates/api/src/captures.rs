//! The captures of a player with one move.

use drawing::Arrow;
use games::{AnyPosition, GameKind};
use tabletop::{Cell, Effect, Player, Scene, effect::Change};

use crate::{
    notes::arrow,
    thinking::{next_player, turned},
};

/// A capturing move.
pub(crate) struct Take {
    pub(crate) arrow: Option<Arrow>,
    pub(crate) victims: Vec<Cell>,
}

impl Take {
    pub(crate) fn starts_at(&self, cell: Cell) -> bool {
        self.arrow.is_some_and(|arrow| arrow.from == cell)
    }
}

/// The captures of the mover with one move.
pub(crate) fn takes(position: &dyn AnyPosition) -> Vec<Take> {
    let mover = position.mover();
    let scene = position.scene();
    let mut takes: Vec<Take> = Vec::new();
    for (text, clicks) in position.clicks() {
        let effects = position.effects(&text).unwrap_or_default();
        let victims: Vec<Cell> = effects.iter().filter_map(victim).collect();
        let is_enemy = |cell: &Cell| owner(&scene, *cell).is_some_and(|owner| owner != mover);
        let victims: Vec<Cell> = victims.into_iter().filter(is_enemy).collect();
        let arrow = arrow(&clicks);
        if !victims.is_empty() && !takes.iter().any(|take| take.arrow == arrow && take.victims == victims) {
            takes.push(Take { arrow, victims });
        }
    }
    takes
}

/// The cell of a piece that its owner loses.
fn victim(effect: &Effect) -> Option<Cell> {
    match *effect {
        Effect::Remove { at } | Effect::Change { at, way: Change::Convert | Change::LoseTop, .. } => Some(at),
        _ => None,
    }
}

pub(crate) fn owner(scene: &Scene, cell: Cell) -> Option<Player> {
    scene.pieces.iter().find(|piece| piece.at == cell).map(|piece| piece.look.owner)
}

/// The position with the next player to move, if that is possible.
pub(crate) fn reply(kind: GameKind, position: &dyn AnyPosition) -> Option<Box<dyn AnyPosition>> {
    kind.position(&turned(position, next_player(position))?, position.rules())?.ok()
}
