//! Explains why a text is not a legal move. The list of legal moves decides, not this file.

use tabletop::{
    Position, Refusal,
    grid::hex::{self, CENTRE},
};

use crate::{
    geometry::{bit, neighbours_of},
    groups::Groups,
    notation::{WrittenMove, read_move},
    position::KenWan,
};

/// Explains why `text`, which is not a legal move, is refused. The game goes on.
pub(crate) fn refuse(position: &KenWan, text: &str) -> Refusal {
    let mover = KenWan::GAME.player_name(position.mover);
    match read_move(text) {
        Err(refusal) => refusal,
        Ok(WrittenMove::Pass) => {
            let message = format!("{mover} has a move and may not pass");
            Refusal::new("K8", "must-move", message).with("mover", position.mover)
        }
        Ok(WrittenMove::Lift { .. }) if !position.can_lift(position.mover) => {
            let message = format!("{mover} has no move and passes");
            Refusal::new("K8", "must-pass", message).with("mover", position.mover)
        }
        Ok(WrittenMove::Lift { from, to }) => {
            refuse_lift(position, from).unwrap_or_else(|| refuse_landing(position, from, to))
        }
    }
}

/// Explains why the mover cannot lift the piece on a cell, unless the mover can.
fn refuse_lift(position: &KenWan, cell: u8) -> Option<Refusal> {
    let name = hex::name(cell);
    let Some(colour) = position.colour_at(cell) else {
        let message = format!("there is no piece on {name}");
        return Some(Refusal::new("K3", "no-piece", message).with("cell", name));
    };
    if colour != position.mover {
        let (owner, mover) = (KenWan::GAME.player_name(colour), KenWan::GAME.player_name(position.mover));
        let message = format!("the piece on {name} is {owner}, and {mover} is to move");
        let refusal = Refusal::new("K1", "not-yours", message).with("cell", name);
        return Some(refusal.with("owner", colour).with("mover", position.mover));
    }
    let mut groups = Groups::new(position.pieces(colour), position.halves);
    let group = groups.find(|group| group.pieces & bit(cell) != 0).expect("every piece is in a group");
    if group.is_isolated() || group.liftable & bit(cell) != 0 {
        return None;
    }
    Some(match position.halves & bit(cell) {
        0 => {
            let message = format!("without the pawn on {name} the rest of its group is not connected");
            Refusal::new("K3", "breaks-group", message).with("cell", name)
        }
        _ => {
            let message = format!("the half pawn on {name} is in a group and does not move");
            Refusal::new("K3", "half-in-group", message).with("cell", name)
        }
    })
}

/// Why the piece on `from`, which can be lifted, does not land on `to`.
fn refuse_landing(position: &KenWan, from: u8, to: u8) -> Refusal {
    let name = hex::name(to);
    if to == CENTRE {
        let message = format!("nothing lands on the black centre {name}");
        return Refusal::new("K4", "centre", message).with("cell", name);
    }
    if to == from {
        let message = format!("a piece does not land on {name}, the cell it left");
        return Refusal::new("K4", "same-cell", message).with("cell", name);
    }
    if position.occupied() & bit(to) != 0 {
        return Refusal::new("K4", "occupied", format!("{name} is not empty")).with("cell", name);
    }
    let is_isolated = neighbours_of(from) & position.pieces(position.mover) == 0;
    let is_half = position.halves & bit(from) != 0;
    match (is_isolated, is_half) {
        (false, _) => {
            let from = hex::name(from);
            let message = format!("{name} is not next to another piece of the group of {from}");
            Refusal::new("K4", "not-next-to-group", message).with("to", name).with("from", from)
        }
        (true, true) => {
            let message =
                format!("{name} is not next to another {} piece", KenWan::GAME.player_name(position.mover));
            Refusal::new("K6", "not-next-to-own", message).with("cell", name).with("mover", position.mover)
        }
        (true, false) => {
            let message = format!("{name} is not next to another piece");
            Refusal::new("K7", "not-next-to-piece", message).with("cell", name)
        }
    }
}
