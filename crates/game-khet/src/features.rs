//! What the coach compares: shots, light near a pharaoh, mirrors that look at it, and its guards.

use tabletop::{Feature, Player, PlayerSet, Position};

use crate::{
    beam::in_sight,
    geometry::{NEIGHBOURS, Squares, squares},
    position::Khet,
};

// Worths, in hundredths of a pyramid.
const SHOT: i32 = 25;
const MIRROR: i32 = 30;
const LIGHT: i32 = 15;
const REACH: i32 = 14;
const GUARD: i32 = 8;
const OPEN: i32 = -4;

pub(crate) fn features(position: &Khet) -> Vec<Feature> {
    if position.is_over() {
        return Vec::new();
    }
    PlayerSet::TWO.iter().flat_map(|player| of_player(position, player)).collect()
}

fn of_player(position: &Khet, player: Player) -> [Feature; 6] {
    let pharaoh_of = |player| (position.pharaohs() & position.pieces_of(player)).trailing_zeros() as usize;
    let (own, rival) = (pharaoh_of(player), pharaoh_of(player.other()));
    let sees = |pharaoh| in_sight(position.occupied(), pharaoh);
    let (from, direction) = position.source(player);
    let light = position.trace_split(from, direction).0;
    // Where the next move can bring a mirror into the light, or light onto a mirror.
    let reach = around(light) & around(position.pieces_of(player) & position.mirrors());
    let count = |set: Squares| set.count_ones() as i32;
    [
        Feature::new("shots", player, SHOT).times(n_shots(position, player)),
        Feature::new("mirrors", player, MIRROR)
            .times(count(sees(rival) & position.pieces_of(player) & position.mirrors())),
        Feature::new("light", player, LIGHT).times(count(light & near(rival))),
        Feature::new("reach", player, REACH).times(count(reach & near(rival))),
        Feature::new("guards", player, GUARD).times(count(position.pieces_of(player) & NEIGHBOURS[own])),
        Feature::new("open", player, OPEN).times(count(sees(own) & !position.occupied())),
    ]
}

/// The moves with which a player, were it the player's turn, would hit a piece of the rival's and no own pharaoh.
fn n_shots(position: &Khet, player: Player) -> i32 {
    let mut turned = *position;
    if turned.mover() != player {
        turned.pass_turn();
    }
    let rival = player.other();
    let n_pieces = |position: &Khet| {
        let pieces = position.pieces_of(rival);
        pieces.count_ones() + (pieces & position.stacks()).count_ones()
    };
    let is_shot =
        |after: Khet| n_pieces(&after) < n_pieces(&turned) && after.pharaohs() & after.pieces_of(player) != 0;
    turned.moves().into_iter().filter(|&mv| is_shot(turned.after(mv))).count() as i32
}

/// The squares at most two steps away, in any direction.
fn near(square: usize) -> Squares {
    around(NEIGHBOURS[square])
}

/// The squares of a set and those around them.
fn around(set: Squares) -> Squares {
    squares(set).fold(set, |around, square| around | NEIGHBOURS[square])
}
