//! What a move does.

use tabletop::{Cell, Position};

use crate::{
    geometry::{cells, seen},
    moves::Move,
    position::Khitan,
    reserve::Reserve,
    rules::Rules,
    tile::State,
};

/// Plays a legal move.
#[inline(always)]
pub(crate) fn play(position: &mut Khitan, mv: Move) {
    // A copy whose address is not taken: the compiler keeps it in registers, and each field is read and
    // written once.
    let mut next = position.clone();
    match mv {
        Move::Flip { from, to, direction } => next.flip(from, to, direction),
        Move::Place { at, state } => next.place(at, state),
        Move::Pass => next.end_quiet_turn(),
    }
    *position = next;
}

impl Khitan {
    /// H1: the mover flips a tile, and captures what then faces the mover's tiles (H3, H4).
    #[inline(always)]
    pub(crate) fn flip(&mut self, from: Cell, to: Cell, direction: u8) {
        let captured = self.turn_over(from, to, direction);
        if captured == 0 {
            self.end_quiet_turn();
        } else {
            *self = self.clone().after_captures(captured);
        }
    }

    /// Moves the tile of a flip, and returns the enemies that face the mover's tiles because of that (H3).
    #[inline(always)]
    pub(crate) fn turn_over(&mut self, from: Cell, to: Cell, direction: u8) -> u64 {
        let state = self.states().state(from);
        let flipped = state.flipped(direction);
        self.toggle(self.mover(), from, state);
        self.toggle(self.mover(), to, flipped);

        let (own, enemies) = (self.tiles(self.mover()), self.tiles(self.mover().other()));
        let faced = self.states().facing(own, flipped, seen(self.occupied(), to));
        // Along the axis of the step, the tile on `to` is one of the two seen across `from`: counting it twice is harmless.
        let faced_across = self.states().facing_pairs(own, seen(self.occupied(), from));
        (faced | faced_across) & enemies
    }

    /// H4: the enemies that face the mover's tiles through hexes that have just become empty.
    pub(crate) fn next_wave(&self, emptied: u64) -> u64 {
        let mut faced = 0;
        for hex in cells(emptied) {
            faced |= self.states().facing_pairs(self.tiles(self.mover()), seen(self.occupied(), hex));
        }
        faced & self.tiles(self.mover().other())
    }

    /// Removes captured tiles, and all that are captured because of that (H4). What was removed goes into its owner's
    /// reserve, and the mover has to place as many (H8).
    ///
    /// Takes and returns the position by value, so that `flip` can keep it in registers.
    #[inline(never)]
    fn after_captures(mut self, first_wave: u64) -> Khitan {
        let mut wave = first_wave;
        let mut n_captured = 0;
        while wave != 0 {
            n_captured += wave.count_ones() as u8;
            self.remove_enemies(wave);
            wave = self.next_wave(wave);
        }
        self.set_counters(0, self.turns());
        self.refill(n_captured);
        self.set_pending(self.placements_for(n_captured));
        if self.pending() == 0 {
            self.end_turn();
        }
        self
    }

    /// Takes enemy tiles from the board.
    pub(crate) fn remove_enemies(&mut self, captured: u64) {
        for cell in cells(captured) {
            self.toggle(self.mover().other(), cell, self.states().state(cell));
        }
    }

    /// H8: captured tiles go into their owner's reserve, unless it is closed. H7: without reserves they are out.
    pub(crate) fn refill(&mut self, n_captured: u8) {
        let owner = self.mover().other();
        if self.rules().has_reserves() && !self.is_closed(owner) {
            self.set_reserve(owner, Reserve::open(self.reserve(owner) + n_captured));
        }
    }

    /// H8: as many placements as captures, as far as reserve and room allow. H6: none after the winning capture.
    fn placements_for(&self, n_captured: u8) -> u8 {
        if self.has_lost(self.mover().other()) {
            return 0;
        }
        let room = self.room(self.mover()).count_ones() as u8;
        n_captured.min(self.reserve(self.mover())).min(room)
    }

    /// H8: the mover places a tile from the reserve. H10: that captures nothing.
    #[inline(always)]
    pub(crate) fn place(&mut self, at: Cell, state: State) {
        let mover = self.mover();
        self.toggle(mover, at, state);
        let left = self.reserve(mover) - 1;
        let closes = left == 0 && self.rules() == Rules::Expert;
        self.set_reserve(mover, if closes { Reserve::CLOSED } else { Reserve::open(left) });
        // There are never more placements pending than tiles in reserve, so none are left when it closes.
        self.set_pending(self.pending() - 1);
        if self.pending() == 0 {
            self.end_turn();
        }
    }

    /// Ends a turn without a capture, or a pass.
    #[inline]
    pub(crate) fn end_quiet_turn(&mut self) {
        self.set_counters(self.quiet() + 1, self.turns());
        self.end_turn();
    }

    #[inline]
    fn end_turn(&mut self) {
        // No real game gets that long, but a custom set-up may begin with the highest number that a text can have.
        self.set_counters(self.quiet(), self.turns().saturating_add(1));
        self.change_mover();
    }
}
