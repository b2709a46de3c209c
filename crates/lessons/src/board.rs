//! What pages and lessons refer to: a position of a rule set, cells, arrows and beams.

use drawing::Arrow;
use games::{AnyPosition, GameKind, StartChoice};
use tabletop::{Cell, Effect, Player, Scene, effect::Ray};

use crate::fields::{Field, Section, TextError};

/// The position that the fields `rules`, `players` and `setup` or `position` name. Each field defaults to the first
/// choice. A position need not be a possible start of a game.
pub(crate) fn take_position(
    game: GameKind,
    section: &mut Section,
) -> Result<Box<dyn AnyPosition>, TextError> {
    let line = section.line;
    let [rules, players, setup, position] =
        ["rules", "players", "setup", "position"].map(|key| section.take(key));
    let known = game.rule_sets();
    let rules_name = match &rules {
        Some(field) => *known
            .iter()
            .find(|name| **name == field.value)
            .ok_or_else(|| field.error(format!("{game} has the rule sets {}", known.join(", "))))?,
        None => known[0],
    };
    let position = match (setup, position) {
        (Some(field), Some(_)) => return Err(field.error("give a set-up or a position, not both")),
        (None, Some(field)) => {
            let read = game.position(&field.value, rules_name).expect("the rule set was looked up");
            read.map_err(|error| field.error(error))?
        }
        (setup, None) => {
            let n_players = match &players {
                Some(field) => {
                    Some(field.value.parse().map_err(|_| field.error("expected a number of players"))?)
                }
                None => None,
            };
            let choice = StartChoice {
                rules: Some(rules_name),
                setup: setup.as_ref().map(|field| field.value.as_str()),
                position: None,
                players: n_players,
            };
            let start = game.start(&choice, &[]).map_err(|error| TextError::new(line, error.to_string()))?;
            return Ok(start.position);
        }
    };
    match players {
        Some(field) => Err(field.error("a position says itself how many play")),
        None => Ok(position),
    }
}

/// The cell of that name.
pub(crate) fn cell(scene: &Scene, field: &Field, name: &str) -> Result<Cell, TextError> {
    scene.board.cell(name).ok_or_else(|| field.error(format!("the board has no cell `{name}`")))
}

/// The cells that a field lists; empty without the field.
pub(crate) fn cells(scene: &Scene, field: Option<Field>) -> Result<Vec<Cell>, TextError> {
    let Some(field) = field else { return Ok(Vec::new()) };
    field.words().map(|name| cell(scene, &field, name)).collect()
}

/// The arrows that a field lists, `c1>d2 e4>e5`.
pub(crate) fn arrows(scene: &Scene, field: Option<Field>) -> Result<Vec<Arrow>, TextError> {
    let Some(field) = field else { return Ok(Vec::new()) };
    let arrow = |word: &str| {
        let (from, to) = word
            .split_once('>')
            .ok_or_else(|| field.error(format!("`{word}` is not an arrow: write `from>to`")))?;
        Ok(Arrow { from: cell(scene, &field, from)?, to: cell(scene, &field, to)? })
    };
    field.words().map(arrow).collect()
}

/// The players whose beams a field requests: `first`, `second` or `both`.
pub(crate) fn lasers(position: &dyn AnyPosition, field: Option<Field>) -> Result<Vec<Player>, TextError> {
    let Some(field) = field else { return Ok(Vec::new()) };
    let owners: Vec<Player> = beams(position).map(|(owner, _)| owner).collect();
    if owners.is_empty() {
        return Err(field.error(format!("{} has no lasers", position.game().slug)));
    }
    match field.value.as_str() {
        "first" => Ok(vec![Player::First]),
        "second" => Ok(vec![Player::Second]),
        "both" => Ok(vec![Player::First, Player::Second]),
        _ => Err(field.error("expected first, second or both")),
    }
}

/// The beam that a player's laser would emit now; empty in games without lasers.
pub(crate) fn standing_beam(position: &dyn AnyPosition, owner: Player) -> Vec<Ray> {
    beams(position).find(|(it, _)| *it == owner).map(|(_, rays)| rays).unwrap_or_default()
}

/// The beams that are visible in the position.
fn beams(position: &dyn AnyPosition) -> impl Iterator<Item = (Player, Vec<Ray>)> {
    position.sights().into_iter().filter_map(|sight| match sight {
        Effect::Beam { owner, rays } => Some((owner, rays)),
        _ => None,
    })
}
