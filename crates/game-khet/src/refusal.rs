//! Explains why a text is not a legal move. The list of legal moves decides, not this file.

use tabletop::{Position, Refusal, error::Fact};

use crate::{
    geometry::{NEIGHBOURS, bit, name, open_to},
    notation::{WrittenMove, not_a_move, read_move},
    piece::Kind,
    position::Khet,
};

/// Explains why `text`, which is not a legal move, is refused. The game goes on.
pub(crate) fn refuse(position: &Khet, text: &str) -> Refusal {
    let written = match read_move(text) {
        Ok(written) => written,
        Err(refusal) => return refusal,
    };
    let (WrittenMove::Turn { at: from } | WrittenMove::Step { from, .. } | WrittenMove::Top { from, .. }) =
        written;
    let at = name(from);
    let Some(piece) = position.piece_at(from) else {
        return Refusal::new("R1", "no-piece", format!("there is no piece on {at}")).with("cell", at);
    };
    if piece.owner != position.mover() {
        let message = format!(
            "the {} on {at} is {}'s, not yours",
            piece.kind.name(position.rules()),
            Khet::GAME.player_name(piece.owner)
        );
        return Refusal::new("R1", "not-yours", message)
            .with("piece", fact(position, piece.kind))
            .with("cell", at)
            .with("owner", piece.owner);
    }
    match written {
        WrittenMove::Turn { .. } => refuse_turn(position, piece.kind, &at),
        WrittenMove::Top { .. } if piece.kind != Kind::Stack => {
            let message = format!("there is no stack on {at}, so it has no top");
            Refusal::new("R6", "no-stack", message).with("cell", at)
        }
        WrittenMove::Top { to, .. } => refuse_step(position, Kind::Obelisk, from, to),
        WrittenMove::Step { to, .. } => refuse_step(position, piece.kind, from, to),
    }
}

/// A kind of piece, for sentences in other languages.
fn fact(position: &Khet, kind: Kind) -> Fact {
    Fact::Piece(kind.name(position.rules()))
}

fn refuse_turn(position: &Khet, kind: Kind, at: &str) -> Refusal {
    let name = kind.name(position.rules());
    let refusal = match kind {
        Kind::Djed | Kind::Splitter | Kind::Sphinx => {
            Refusal::new("R2", "one-turn", format!("the two turns of the {name} are one move: write {at}+"))
        }
        _ => Refusal::new("R2", "no-turn", format!("turning the {name} on {at} changes nothing")),
    };
    refusal.with("piece", fact(position, kind)).with("cell", at)
}

/// `kind` is what would step: an obelisk if it is the top of a stack.
fn refuse_step(position: &Khet, kind: Kind, from: usize, to: usize) -> Refusal {
    let (from_name, to_name, kind_name) = (name(from), name(to), kind.name(position.rules()));
    if kind == Kind::Sphinx {
        let message = format!("the sphinx never leaves {from_name}");
        return Refusal::new("T1", "sphinx-stays", message).with("cell", from_name);
    }
    if NEIGHBOURS[from] & bit(to) == 0 {
        let message = format!("{to_name} is not one of the squares around {from_name}");
        return Refusal::new("R1", "too-far", message).with("from", from_name).with("to", to_name);
    }
    if bit(to) & open_to(position.mover()) == 0 {
        let rival = position.mover().other();
        let message = format!("only {}'s pieces may enter {to_name}", Khet::GAME.player_name(rival));
        return Refusal::new("R3", "colour-square", message).with("rival", rival).with("cell", to_name);
    }
    let Some(target) = position.piece_at(to) else {
        // Cannot happen: every step onto an open empty square is legal.
        return not_a_move();
    };
    let is_own = target.owner == position.mover();
    let target_name = target.kind.name(position.rules());
    match (kind, target.kind) {
        (Kind::Djed | Kind::Splitter, Kind::Djed | Kind::Splitter | Kind::Pharaoh | Kind::Sphinx) => {
            let message = format!("a {kind_name} does not swap with a {target_name}, as on {to_name}");
            Refusal::new("R5", "no-swap", message)
                .with("piece", fact(position, kind))
                .with("target", fact(position, target.kind))
                .with("cell", to_name)
        }
        (Kind::Djed | Kind::Splitter, _) if is_own => {
            // Only under rule set `sheet`.
            let message = format!("a {kind_name} swaps only with the other colour, {to_name} holds your own");
            Refusal::new("R5", "own-swap", message).with("piece", fact(position, kind)).with("cell", to_name)
        }
        (Kind::Djed | Kind::Splitter, _) => {
            let message = format!("the rival's {target_name} on {to_name} may not enter {from_name}");
            Refusal::new("R3", "partner-colour-square", message)
                .with("target", fact(position, target.kind))
                .with("to", to_name)
                .with("from", from_name)
        }
        (Kind::Obelisk, Kind::Stack) | (Kind::Stack, Kind::Obelisk | Kind::Stack) if is_own => {
            let message =
                format!("a stack is never higher than two: the {kind_name} cannot go onto {to_name}");
            Refusal::new("R6", "three-high", message)
                .with("piece", fact(position, kind))
                .with("cell", to_name)
        }
        (Kind::Obelisk, Kind::Obelisk) if is_own => {
            Refusal::new("R6", "stacked-once", "you have created a stack already, and only one is allowed")
        }
        _ => {
            let owner = Khet::GAME.player_name(target.owner);
            let message =
                format!("{owner}'s {target_name} stands on {to_name}: only an empty square is stepped onto");
            Refusal::new("R3", "occupied", message)
                .with("owner", target.owner)
                .with("target", fact(position, target.kind))
                .with("cell", to_name)
        }
    }
}
