//! Why a text is no legal move. This only explains: what is legal, the list of moves decides.

use tabletop::{
    Player, Position, Refusal,
    grid::hex::{self, CENTRE},
};

use crate::{
    geometry::{bit, neighbours_of},
    groups::Groups,
    notation::{PASS, named_cells},
    position::KenWan,
};

impl KenWan {
    /// The reason why `text`, which is no legal move here, is none.
    pub(crate) fn why_not(&self, text: &str) -> Refusal {
        let mover = colour_name(self.mover);
        if text.eq_ignore_ascii_case(PASS) {
            return Refusal::new("K8", "must-move", format!("{mover} has a move and may not pass"));
        }
        let Some((from, to)) = named_cells(text) else {
            return Refusal::not_a_move("`H4-E3` (from, to) or `pass`");
        };
        let (Some(from_cell), Some(to_cell)) = (hex::from_name(from), hex::from_name(to)) else {
            let missing = if hex::from_name(from).is_none() { from } else { to };
            return Refusal::new("", "no-such-cell", format!("there is no cell {missing}"));
        };
        if !self.can_lift(self.mover) {
            return Refusal::new("K8", "must-pass", format!("{mover} has no move and passes"));
        }
        self.why_not_lifted(from_cell).unwrap_or_else(|| self.why_not_landed(from_cell, to_cell))
    }

    /// Why the mover cannot lift what stands on a cell, if it is so.
    fn why_not_lifted(&self, cell: u8) -> Option<Refusal> {
        let name = hex::name(cell);
        let Some(colour) = self.colour_at(cell) else {
            return Some(Refusal::new("K3", "no-piece", format!("there is no piece on {name}")));
        };
        if colour != self.mover {
            let (owner, mover) = (colour_name(colour), colour_name(self.mover));
            let message = format!("the piece on {name} is {owner}, and {mover} is to move");
            return Some(Refusal::new("K1", "not-yours", message));
        }
        let mut groups = Groups::new(self.pieces(colour), self.halves);
        let group = groups.find(|group| group.pieces & bit(cell) != 0).expect("every piece is in a group");
        if group.is_isolated() || group.liftable & bit(cell) != 0 {
            return None;
        }
        Some(match self.halves & bit(cell) {
            0 => {
                let message = format!("without the pawn on {name} the rest of its group is not connected");
                Refusal::new("K3", "breaks-group", message)
            }
            _ => {
                let message = format!("the half pawn on {name} is in a group and does not move");
                Refusal::new("K3", "half-in-group", message)
            }
        })
    }

    /// Why the piece on `from`, which can be lifted, does not land on `to`.
    fn why_not_landed(&self, from: u8, to: u8) -> Refusal {
        let name = hex::name(to);
        if to == CENTRE {
            return Refusal::new("K4", "centre", format!("nothing lands on the black centre {name}"));
        }
        if to == from {
            return Refusal::new(
                "K4",
                "same-cell",
                format!("a piece does not land on {name}, the cell it left"),
            );
        }
        if self.occupied() & bit(to) != 0 {
            return Refusal::new("K4", "occupied", format!("{name} is not empty"));
        }
        let is_isolated = neighbours_of(from) & self.pieces(self.mover) == 0;
        let is_half = self.halves & bit(from) != 0;
        match (is_isolated, is_half) {
            (false, _) => Refusal::new(
                "K4",
                "not-next-to-group",
                format!("{name} is not next to another piece of the group of {}", hex::name(from)),
            ),
            (true, true) => Refusal::new(
                "K6",
                "not-next-to-own",
                format!("{name} is not next to another {} piece", colour_name(self.mover)),
            ),
            (true, false) => {
                Refusal::new("K7", "not-next-to-piece", format!("{name} is not next to another piece"))
            }
        }
    }
}

/// The English name of a colour.
pub(crate) fn colour_name(colour: Player) -> &'static str {
    KenWan::GAME.player_names[colour.index()]
}
