//! What a piece can do, for somebody who tried something else with it.

use games::AnyPosition;
use tabletop::{
    Cell, Effect,
    effect::{Change, Way},
};

use super::{
    cells::piece_at,
    phrase::{Phrase, list_or, sentence},
};
use crate::language::Language;

/// *The pyramid on h2 can turn either way or go to g1, g2 or h1.* `None` if these moves are not those of one piece.
pub(super) fn abilities(language: Language, position: &dyn AnyPosition, moves: &[String]) -> Option<String> {
    let (game, scene) = (position.game(), position.scene());
    let mut deeds: Vec<(&'static str, Vec<Cell>)> = Vec::new();
    let mut actor = None;
    for text in moves {
        let effects = position.effects(text).ok()?;
        let (from, key, to) = effects.iter().find_map(|effect| deed(position, effect))?;
        if *actor.get_or_insert(from) != from {
            return None;
        }
        match deeds.iter_mut().find(|deed| deed.0 == key) {
            // A piece that looks the same whichever way it turns has only one turn.
            Some(deed) if to.is_none() => deed.0 = "can-turn-both",
            Some(deed) => deed.1.extend(to.filter(|to| !deed.1.contains(to))),
            None => deeds.push((key, to.into_iter().collect())),
        }
    }
    let piece = piece_at(&scene, actor?)?;
    let say = |(key, cells): &(&str, Vec<Cell>)| {
        let names: Vec<String> = cells.iter().map(|&cell| scene.board.name(cell).to_owned()).collect();
        Phrase::new(language, &game).with("cells", list_or(language, &names)).say_common(key)
    };
    let deeds: Vec<String> = deeds.iter().map(say).collect();
    let phrase = Phrase::new(language, &game).piece("piece", piece.look.symbol.name);
    let phrase = phrase.with("cell", scene.board.name(piece.at)).with("deeds", list_or(language, &deeds));
    Some(sentence(&phrase.say_common("can-do")))
}

/// From where a piece acts, how, and where to.
fn deed(position: &dyn AnyPosition, effect: &Effect) -> Option<(Cell, &'static str, Option<Cell>)> {
    let scene = position.scene();
    Some(match *effect {
        Effect::Move { from, to, way, becomes } => {
            let is_taken = piece_at(&scene, to).is_some();
            let key = match way {
                Way::Jump => "can-jump",
                Way::Flip => "can-flip",
                Way::Slide if piece_at(&scene, from)?.look.symbol != becomes.symbol => "can-stack",
                Way::Slide if is_taken => "can-take",
                Way::Slide | Way::Fly => "can-go",
            };
            (from, key, Some(to))
        }
        Effect::Unstack { from, to, .. } => (from, "can-top", Some(to)),
        Effect::Swap { from, to } => (from, "can-swap", Some(to)),
        Effect::Change { at, way: Change::Clockwise | Change::Anticlockwise, .. } => (at, "can-turn", None),
        _ => return None,
    })
}
