//! Why a text is no legal move. It explains; it never decides.

use tabletop::{Player, Position, Refusal};

use crate::{
    geometry::{Direction, Square, between, direction_between, squares},
    notation::Written,
    position::Bermudes,
};

/// Why a text that is not the text of a legal move is refused.
pub(crate) fn refuse(position: &Bermudes, text: &str) -> Refusal {
    let mover = name(position.mover);
    let (from, to, is_elimination) = match Written::read(text) {
        None => return Refusal::not_a_move(Written::FORMS),
        Some(Written::Stop) => {
            return Refusal::new("B5", "no-chain", "no chain of jumps is under way that could be stopped");
        }
        Some(Written::Pass) => {
            return match position.chain {
                Some(pawn) => Refusal::new(
                    "B5",
                    "chain-pending",
                    format!("the pawn on {pawn} is jumping: it jumps on, or the turn ends with `stop`"),
                ),
                None => {
                    Refusal::new("B6", "must-capture", format!("{mover} has a capture and must make one"))
                }
            };
        }
        Some(Written::Chain { from, to }) => {
            return Refusal::new(
                "B5",
                "leg-by-leg",
                format!("a chain is played jump by jump: first {from}-{to}"),
            );
        }
        Some(Written::Eliminate { from, to }) => (from, to, true),
        Some(Written::Jump { from, to }) => (from, to, false),
    };

    if let Some(pawn) = position.chain {
        if from != pawn {
            let message = format!("the pawn on {pawn} is jumping: no other pawn moves in this turn");
            return Refusal::new("B5", "chain-pending", message);
        }
        if is_elimination {
            return Refusal::new("B5", "chain-jumps-only", "a chain has only jumps, no elimination");
        }
    }
    match position.owner(from) {
        None => return Refusal::new("B1", "empty-square", format!("no pawn stands on {from}")),
        Some(owner) if owner != position.mover => {
            let message = format!("the pawn on {from} is {}'s, and {mover} is to move", name(owner));
            return Refusal::new("B1", "not-your-pawn", message);
        }
        Some(_) => {}
    }
    let Some(direction) = direction_between(from, to) else {
        let message = format!("{from} and {to} are not two squares of one row, column or diagonal");
        return Refusal::new("B2", "no-line", message);
    };
    if is_elimination {
        refuse_elimination(position, from, to, direction)
    } else {
        refuse_jump(position, from, to, direction)
    }
}

fn refuse_elimination(position: &Bermudes, from: Square, to: Square, direction: Direction) -> Refusal {
    match position.owner(to) {
        None => {
            let message =
                format!("{to} is empty: a pawn eliminates an enemy pawn (a jump is written {from}-{to})");
            return Refusal::new("B3", "nothing-there", message);
        }
        Some(owner) if owner == position.mover => {
            return Refusal::new("B3", "own-pawn", format!("the pawn on {to} is {}'s own", name(owner)));
        }
        Some(_) => {}
    }
    match first_pawn(position, between(from, to, direction)) {
        Some(pawn) => Refusal::new("B3", "blocked", format!("the pawn on {pawn} stands in the way")),
        None => {
            let message =
                format!("{from} and {to} are neighbours: an elimination needs an empty square between");
            Refusal::new("B3", "neighbours", message)
        }
    }
}

fn refuse_jump(position: &Bermudes, from: Square, to: Square, direction: Direction) -> Refusal {
    if let Some(owner) = position.owner(to) {
        let mut message = format!("{to} is not empty: a jump ends on an empty square");
        if owner != position.mover {
            message.push_str(&format!(" (an elimination is written {from}x{to})"));
        }
        return Refusal::new("B4", "landing-taken", message);
    }
    let over = to.next(direction.opposite());
    if over == from {
        let message = format!("{from} and {to} are neighbours: a jump goes over an enemy pawn");
        return Refusal::new("B4", "nothing-jumped", message);
    }
    if position.owner(over).is_none() {
        let message = format!("no enemy pawn stands on {over}, the last square before {to}");
        return Refusal::new("B4", "nothing-jumped", message);
    }
    match first_pawn(position, between(from, over, direction)) {
        Some(pawn) => Refusal::new("B4", "blocked", format!("the pawn on {pawn} stands in the way")),
        None => {
            let mover = name(position.mover);
            Refusal::new("B4", "own-jumped", format!("the pawn on {over} is {mover}'s own"))
        }
    }
}

/// A pawn of a set of squares.
fn first_pawn(position: &Bermudes, set: u128) -> Option<Square> {
    squares(set & !position.empty()).next()
}

fn name(player: Player) -> &'static str {
    Bermudes::GAME.player_names[player.index()]
}
