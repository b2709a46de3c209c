//! Explains why a text is not a legal move. The list of legal moves decides, not this file.

use tabletop::{Position, Refusal, error::Fact};

use crate::{
    geometry::{Direction, Square, between, direction_between, squares},
    notation::{WrittenMove, read_move},
    position::Bermudes,
};

/// Explains why `text`, which is not a legal move, is refused. The game goes on.
pub(crate) fn refuse(position: &Bermudes, text: &str) -> Refusal {
    let mover = Bermudes::GAME.player_name(position.mover);
    let (from, to, is_elimination) = match read_move(text) {
        Err(refusal) => return refusal,
        Ok(WrittenMove::Stop) => {
            return Refusal::new("B5", "no-chain", "no chain of jumps is under way that could be stopped");
        }
        Ok(WrittenMove::Pass) => {
            return match position.chain {
                Some(pawn) => {
                    let message =
                        format!("the pawn on {pawn} is jumping: it jumps on, or the turn ends with `stop`");
                    case("B5", "chain-pending", "pass", message).with("cell", pawn.to_string())
                }
                None => {
                    let message = format!("{mover} has a capture and must make one");
                    Refusal::new("B6", "must-capture", message).with("mover", position.mover)
                }
            };
        }
        Ok(WrittenMove::Chain { from, to }) => {
            let message = format!("a chain is played jump by jump: first {from}-{to}");
            return Refusal::new("B5", "leg-by-leg", message).with("move", format!("{from}-{to}"));
        }
        Ok(WrittenMove::Eliminate { from, to }) => (from, to, true),
        Ok(WrittenMove::Jump { from, to }) => (from, to, false),
    };

    if let Some(pawn) = position.chain {
        if from != pawn {
            let message = format!("the pawn on {pawn} is jumping: no other pawn moves in this turn");
            return case("B5", "chain-pending", "other-pawn", message).with("cell", pawn.to_string());
        }
        if is_elimination {
            return Refusal::new("B5", "chain-jumps-only", "a chain has only jumps, no elimination");
        }
    }
    match position.owner(from) {
        None => {
            let message = format!("no pawn stands on {from}");
            return Refusal::new("B1", "empty-square", message).with("cell", from.to_string());
        }
        Some(owner) if owner != position.mover => {
            let message = format!(
                "the pawn on {from} is {}'s, and {mover} is to move",
                Bermudes::GAME.player_name(owner)
            );
            return Refusal::new("B1", "not-your-pawn", message)
                .with("cell", from.to_string())
                .with("owner", owner)
                .with("mover", position.mover);
        }
        Some(_) => {}
    }
    let Some(direction) = direction_between(from, to) else {
        let message = format!("{from} and {to} are not two squares of one row, column or diagonal");
        return with_squares(Refusal::new("B2", "no-line", message), from, to);
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
            return with_squares(Refusal::new("B3", "nothing-there", message), from, to);
        }
        Some(owner) if owner == position.mover => {
            let message = format!("the pawn on {to} is {}'s own", Bermudes::GAME.player_name(owner));
            return Refusal::new("B3", "own-pawn", message).with("cell", to.to_string()).with("mover", owner);
        }
        Some(_) => {}
    }
    match first_pawn(position, between(from, to, direction)) {
        Some(pawn) => blocked("B3", pawn),
        None => {
            let message =
                format!("{from} and {to} are neighbours: an elimination needs an empty square between");
            with_squares(Refusal::new("B3", "neighbours", message), from, to)
        }
    }
}

fn refuse_jump(position: &Bermudes, from: Square, to: Square, direction: Direction) -> Refusal {
    if let Some(owner) = position.owner(to) {
        let mut message = format!("{to} is not empty: a jump ends on an empty square");
        if owner == position.mover {
            return case("B4", "landing-taken", "own", message).with("cell", to.to_string());
        }
        message.push_str(&format!(" (an elimination is written {from}x{to})"));
        return case("B4", "landing-taken", "enemy", message)
            .with("cell", to.to_string())
            .with("move", format!("{from}x{to}"));
    }
    let over = to.next(direction.opposite());
    if over == from {
        let message = format!("{from} and {to} are neighbours: a jump goes over an enemy pawn");
        return with_squares(case("B4", "nothing-jumped", "neighbours", message), from, to);
    }
    if position.owner(over).is_none() {
        let message = format!("no enemy pawn stands on {over}, the last square before {to}");
        return case("B4", "nothing-jumped", "empty", message)
            .with("over", over.to_string())
            .with("to", to.to_string());
    }
    match first_pawn(position, between(from, over, direction)) {
        Some(pawn) => blocked("B4", pawn),
        None => {
            let mover = Bermudes::GAME.player_name(position.mover);
            Refusal::new("B4", "own-jumped", format!("the pawn on {over} is {mover}'s own"))
                .with("cell", over.to_string())
                .with("mover", position.mover)
        }
    }
}

fn blocked(rule: &'static str, pawn: Square) -> Refusal {
    Refusal::new(rule, "blocked", format!("the pawn on {pawn} stands in the way"))
        .with("cell", pawn.to_string())
}

/// A refusal whose code has several cases.
fn case(rule: &'static str, code: &'static str, case: &'static str, message: String) -> Refusal {
    Refusal::new(rule, code, message).with("case", Fact::Word(case))
}

fn with_squares(refusal: Refusal, from: Square, to: Square) -> Refusal {
    refusal.with("from", from.to_string()).with("to", to.to_string())
}

/// A pawn of a set of squares.
fn first_pawn(position: &Bermudes, set: u128) -> Option<Square> {
    squares(set & !position.empty()).next()
}
