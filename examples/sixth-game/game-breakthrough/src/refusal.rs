//! Why a move text is refused, in terms of the rules. What is legal is decided in [`generation`](crate::generation).

use tabletop::Refusal;

use crate::{
    geometry::{ahead, bit, diagonally_ahead, name},
    moves::Move,
    notation::read_move,
    position::Breakthrough,
};

/// The reason why a text that means no legal move here means none.
pub(crate) fn refuse(position: &Breakthrough, text: &str) -> Refusal {
    match read_move(text) {
        Ok(mv) => refuse_move(position, mv),
        Err(refusal) => refusal,
    }
}

fn refuse_move(position: &Breakthrough, Move { from, to, .. }: Move) -> Refusal {
    let (here, there) = (name(from), name(to));
    if position.empty() & bit(from) != 0 {
        let message = format!("there is no pawn on {here}");
        return Refusal::new("B2", "no-pawn", message).with("cell", here);
    }
    if position.enemy() & bit(from) != 0 {
        let message = format!("the pawn on {here} is not yours");
        return Refusal::new("B2", "enemy-pawn", message).with("cell", here);
    }
    let straight = ahead(bit(from), position.mover);
    let diagonal = diagonally_ahead(bit(from), position.mover);
    if (straight | diagonal) & bit(to) == 0 {
        let message = format!("{there} is not one step forward from {here}");
        return Refusal::new("B2", "not-forward", message).with("from", here).with("to", there);
    }
    if position.own() & bit(to) != 0 {
        let message = format!("your own pawn stands on {there}");
        return Refusal::new("B2", "own-pawn", message).with("cell", there);
    }
    if position.empty() & bit(to) != 0 {
        let message = format!("there is no pawn to take on {there}: a step is written `{here}-{there}`");
        return Refusal::new("B3", "no-victim", message).with("cell", there.clone()).with("from", here);
    }
    if straight & bit(to) != 0 {
        let message = format!("the pawn on {there} blocks the way: pawns take only diagonally");
        return Refusal::new("B3", "blocked", message).with("cell", there);
    }
    let message = format!("{there} is not empty: a capture is written `{here}x{there}`");
    Refusal::new("B3", "must-capture", message).with("cell", there).with("from", here)
}
