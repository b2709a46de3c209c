//! Describes moves in words, from their effects.

use tabletop::{
    Cell, Effect, Game, Player,
    effect::{Change, RayEnd, Way},
    scene::Board,
};

/// The visible effects as short clauses, in order.
pub(crate) fn describe(effects: &[Effect], board: &Board, game: Game) -> Vec<String> {
    let name = |player: Player| game.player_names[player.index()];
    let cell = |cell: Cell| board.name(cell);
    effects
        .iter()
        .filter_map(|effect| match effect {
            Effect::Move { from, to, way, becomes } => Some(match way {
                Way::Slide => format!("{} goes from {} to {}", becomes.symbol, cell(*from), cell(*to)),
                Way::Jump => format!("{} jumps from {} to {}", becomes.symbol, cell(*from), cell(*to)),
                Way::Fly => format!("{} flies from {} to {}", becomes.symbol, cell(*from), cell(*to)),
                Way::Flip => format!("tile flips from {} to {}", cell(*from), cell(*to)),
            }),
            Effect::Unstack { from, to, .. } => {
                Some(format!("the top of {} goes to {}", cell(*from), cell(*to)))
            }
            Effect::Swap { from, to } => Some(format!("{} and {} change places", cell(*from), cell(*to))),
            Effect::Change { at, way, becomes } => Some(match way {
                Change::Clockwise => format!("{} on {} turns clockwise", becomes.symbol, cell(*at)),
                Change::Anticlockwise => format!("{} on {} turns anticlockwise", becomes.symbol, cell(*at)),
                Change::Convert => {
                    format!("{} becomes {}'s {}", cell(*at), name(becomes.owner), becomes.symbol)
                }
                Change::LoseTop => format!("{} loses its top", cell(*at)),
            }),
            Effect::Remove { at } => Some(format!("{} is removed", cell(*at))),
            Effect::Place { at, becomes } => Some(format!("{} is placed on {}", becomes.symbol, cell(*at))),
            Effect::Reserve { owner, is_closed: true, .. } => {
                Some(format!("{}'s reserve is closed", name(*owner)))
            }
            Effect::Reserve { .. } => None,
            Effect::Beam { rays, .. } => {
                let rays: Vec<String> = rays
                    .iter()
                    .map(|ray| {
                        let cells: Vec<&str> = ray.cells.iter().map(|&it| cell(it)).collect();
                        let end = match ray.end {
                            RayEnd::Off(_) => "and off the board",
                            RayEnd::Hit => "hits",
                            RayEnd::Absorbed => "is absorbed",
                            RayEnd::Split => "is split",
                            RayEnd::Loop => "meets itself",
                        };
                        format!("{} {end}", cells.join(" "))
                    })
                    .collect();
                Some(format!("beam {}", rays.join("; ")))
            }
            Effect::Sight { from, to } => Some(format!("{} faces {}", cell(*from), cell(*to))),
            Effect::Line { cells } => {
                let cells: Vec<&str> = cells.iter().map(|&it| cell(it)).collect();
                Some(format!("line {}", cells.join("-")))
            }
            Effect::Pass { player } => Some(format!("{} passes", name(*player))),
            Effect::Stop { player } => Some(format!("{} ends the turn", name(*player))),
            Effect::Rank { player, rank } => Some(format!("{} takes place {rank}", name(*player))),
        })
        .collect()
}
