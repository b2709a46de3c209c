//! What is visible on a board: the current beams, lines and groups, and the captures of each player with one move.

use drawing::{Arrow, Drawing};
use games::{AnyPosition, GameKind};
use serde::{Deserialize, Serialize};
use tabletop::{Cell, Effect, Player, effect::Change};

use crate::{
    board::LookQuestion,
    bounds::Bounds,
    game::GameQuestion,
    notes::arrow,
    problem::Problem,
    session::Session,
    thinking::{next_player, turned},
};

#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct LensQuestion {
    game: GameQuestion,
    #[serde(default)]
    ply: Option<usize>,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    look: LookQuestion,
}

/// Layers for the board.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct LensAnswer {
    markup: String,
}

pub(crate) fn lens(
    question: &LensQuestion,
    session: &mut Session,
    bounds: &Bounds<'_>,
) -> Result<LensAnswer, Problem> {
    let game = session.open(&question.game, bounds)?;
    let ply = question.ply.unwrap_or(game.record.n_plies());
    let position = game.record.position_at(ply).ok_or_else(|| Problem::new("malformed", "no such ply"))?;
    let scene = position.scene();
    let draw = |drawing: Drawing<'_>| question.look.of(drawing).upper_marks_layer();
    let mut markup = String::new();
    let sights = position.sights();
    for sight in &sights {
        if let Effect::Beam { rays, .. } = sight {
            markup.push_str(&draw(Drawing::new(&scene).beam(rays)));
        }
    }
    let mine = takes(position);
    let others = reply(game.kind, position).map_or_else(Vec::new, |reply| takes(reply.as_ref()));
    let arrows: Vec<Arrow> = mine.into_iter().filter_map(|take| take.arrow).collect();
    let mut endangered: Vec<Cell> = others.into_iter().flat_map(|take| take.victims).collect();
    endangered.sort_unstable();
    endangered.dedup();
    let drawing = Drawing::new(&scene).happened(&sights).arrows(&arrows).marks(&endangered);
    markup.push_str(&draw(drawing));
    Ok(LensAnswer { markup })
}

/// A capturing move.
struct Take {
    arrow: Option<Arrow>,
    victims: Vec<Cell>,
}

/// More arrows than this hide the board.
const MOST_ARROWS: usize = 24;

/// The captures of the mover with one move. If nearly every move captures something, none are returned, because the
/// arrows would hide the board.
fn takes(position: &dyn AnyPosition) -> Vec<Take> {
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
    let mut arrows: Vec<Option<Arrow>> = takes.iter().map(|take| take.arrow).collect();
    arrows.dedup();
    if arrows.len() > MOST_ARROWS { Vec::new() } else { takes }
}

/// The cell of a piece that its owner loses.
fn victim(effect: &Effect) -> Option<Cell> {
    match *effect {
        Effect::Remove { at } | Effect::Change { at, way: Change::Convert | Change::LoseTop, .. } => Some(at),
        _ => None,
    }
}

fn owner(scene: &tabletop::Scene, cell: Cell) -> Option<Player> {
    scene.pieces.iter().find(|piece| piece.at == cell).map(|piece| piece.look.owner)
}

/// The position with the next player to move, if that is possible.
fn reply(kind: GameKind, position: &dyn AnyPosition) -> Option<Box<dyn AnyPosition>> {
    kind.position(&turned(position, next_player(position))?, position.rules())?.ok()
}
