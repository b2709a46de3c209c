//! Why a move text is refused, in terms of the rules. What is legal is decided in [`generation`](crate::generation).

use tabletop::{Cell, Refusal};

use crate::{
    geometry::{CellSet, bit, east, lines_through, name, names, north, south, west},
    moves::Action,
    notation::read_move,
    position::Wali,
};

/// The reason why a text that means no legal move here means none.
pub(crate) fn refuse(position: &Wali, text: &str) -> Refusal {
    let action = match read_move(text) {
        Ok(action) => action,
        Err(refusal) => return refusal,
    };
    if position.is_placement() {
        refuse_in_placement(position, action)
    } else {
        refuse_in_movement(position, action)
    }
}

fn refuse_in_placement(position: &Wali, action: Action) -> Refusal {
    if position.placements(position.turn.mover()) == 0 {
        return Refusal::new("W3", "must-pass", "you cannot place: you have to pass");
    }
    match action {
        Action::Pass => Refusal::new("W3", "may-not-pass", "only who cannot place passes"),
        Action::Step { .. } => {
            Refusal::new("W1", "no-steps-yet", "pieces don't move before both players have placed theirs")
        }
        Action::Place { at } if position.empty() & bit(at) == 0 => occupied("W1", at),
        Action::Place { at } => {
            let line = longest_line(position.own(), at);
            let message = format!("a piece on {} would make the line {line}", name(at));
            Refusal::new("W2", "line-in-placement", message).with("cell", name(at)).with("line", line)
        }
    }
}

fn refuse_in_movement(position: &Wali, action: Action) -> Refusal {
    if position.steps(position.turn.mover()).is_empty() {
        return Refusal::new("W4", "must-pass", "you have no step: you have to pass");
    }
    match action {
        Action::Pass => Refusal::new("W4", "may-not-pass", "only who has no step passes"),
        Action::Place { at } => {
            let message = format!("the placement is over: a step to {0} is written `from-{0}`", name(at));
            Refusal::new("W4", "no-placements-left", message).with("cell", name(at))
        }
        Action::Step { from, to, victim } => refuse_step(position, from, to, victim),
    }
}

fn refuse_step(position: &Wali, from: Cell, to: Cell, victim: Option<Cell>) -> Refusal {
    let neighbours = east(bit(from)) | west(bit(from)) | north(bit(from)) | south(bit(from));
    if position.empty() & bit(from) != 0 {
        let message = format!("there is no piece on {}", name(from));
        return Refusal::new("W4", "no-piece", message).with("cell", name(from));
    }
    if position.enemy() & bit(from) != 0 {
        let message = format!("the piece on {} is not yours", name(from));
        return Refusal::new("W4", "enemy-piece", message).with("cell", name(from));
    }
    if neighbours & bit(to) == 0 {
        let message = format!("{} is not next to {} on its row or column", name(to), name(from));
        return Refusal::new("W4", "not-a-step", message).with("to", name(to)).with("from", name(from));
    }
    if position.empty() & bit(to) == 0 {
        return occupied("W4", to);
    }
    let line = longest_line(position.own() & !bit(from), to);
    let step = format!("{}-{}", name(from), name(to));
    match victim {
        Some(_) if line.is_empty() => {
            let message = format!("{step} makes no line of three, so it takes nothing");
            Refusal::new("W5", "no-line", message).with("move", step)
        }
        Some(victim) => {
            let message = format!("there is no enemy piece on {} to be taken", name(victim));
            Refusal::new("W6", "no-victim", message).with("cell", name(victim))
        }
        None => {
            let message = format!("the line {line} takes a piece: add which, as `{step}x..`");
            Refusal::new("W6", "must-capture", message).with("line", line).with("move", step)
        }
    }
}

fn occupied(rule: &'static str, cell: Cell) -> Refusal {
    Refusal::new(rule, "occupied", format!("{} is not empty", name(cell))).with("cell", name(cell))
}

/// The cells of the longest line that a further piece on `cell` is part of; empty if there is no line.
fn longest_line(pieces: CellSet, cell: Cell) -> String {
    names(lines_through(pieces, cell).max_by_key(|line| line.count_ones()).unwrap_or(0))
}
