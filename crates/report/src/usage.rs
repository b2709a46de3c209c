//! Where a game takes place and with which pieces: cells and pieces that move, stand and are lost.

use std::collections::{BTreeMap, BTreeSet};

use tabletop::{Cell, Effect, Player, Scene, effect::losses, scene::Look};

/// What one or several games did with the board.
#[derive(Clone, PartialEq, Debug, Default)]
pub(crate) struct Usage {
    /// The number of positions looked at.
    pub(crate) n_positions: u64,
    /// For each cell, how often a move touched it.
    pub(crate) touched: Vec<u64>,
    /// For each cell, in how many positions a piece of each player stood there.
    pub(crate) stood: Vec<[u64; 3]>,
    /// For each cell, how many pieces were lost there.
    pub(crate) lost: Vec<u64>,
    /// For each kind of piece, how it was used.
    pub(crate) pieces: BTreeMap<&'static str, PieceCounts>,
    /// The numbers of pieces of each kind and owner that stood on the board together.
    pub(crate) materials: BTreeSet<Material>,
    /// The ways in which a piece of each kind was turned.
    pub(crate) turns: BTreeMap<&'static str, BTreeSet<u8>>,
}

/// How many pieces of each kind and owner stand on the board.
pub(crate) type Material = Vec<(&'static str, Player, u8)>;

/// How a kind of piece was used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PieceCounts {
    /// Moves that began with such a piece.
    pub(crate) moved: u64,
    /// Such pieces in all positions together, of the player to move.
    pub(crate) present: u64,
    /// Such pieces that were lost.
    pub(crate) lost: u64,
}

impl Usage {
    /// Notes a position and the move that is made in it.
    pub(crate) fn note(&mut self, scene: &Scene, mover: Player, effects: &[Effect]) {
        let n_cells = scene.board.cells.len();
        self.touched.resize(n_cells, 0);
        self.stood.resize(n_cells, [0; 3]);
        self.lost.resize(n_cells, 0);
        self.n_positions += 1;
        let mut material: BTreeMap<(&'static str, Player), u8> = BTreeMap::new();
        for piece in &scene.pieces {
            let look = piece.look;
            self.stood[piece.at.index()][look.owner.index()] += 1;
            self.turns.entry(look.symbol.name).or_default().insert(look.turn);
            *material.entry((look.symbol.name, look.owner)).or_default() += 1;
            if look.owner == mover {
                self.pieces.entry(look.symbol.name).or_default().present += 1;
            }
        }
        self.materials.insert(material.into_iter().map(|((name, owner), n)| (name, owner, n)).collect());
        let touched: BTreeSet<Cell> = effects.iter().flat_map(Effect::touched).collect();
        for cell in touched {
            self.touched[cell.index()] += 1;
        }
        if let Some(look) = moved(scene, effects) {
            self.pieces.entry(look.symbol.name).or_default().moved += 1;
        }
        for piece in losses(scene, effects) {
            self.lost[piece.at.index()] += 1;
            self.pieces.entry(piece.look.symbol.name).or_default().lost += 1;
        }
    }

    /// Adds what another game did.
    pub(crate) fn add(&mut self, other: &Usage) {
        self.n_positions += other.n_positions;
        let n_cells = self.touched.len().max(other.touched.len());
        self.touched.resize(n_cells, 0);
        self.stood.resize(n_cells, [0; 3]);
        self.lost.resize(n_cells, 0);
        for (sum, count) in self.touched.iter_mut().zip(&other.touched) {
            *sum += count;
        }
        for (sum, count) in self.lost.iter_mut().zip(&other.lost) {
            *sum += count;
        }
        for (sums, counts) in self.stood.iter_mut().zip(&other.stood) {
            sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
        for (&name, counts) in &other.pieces {
            let sum = self.pieces.entry(name).or_default();
            sum.moved += counts.moved;
            sum.present += counts.present;
            sum.lost += counts.lost;
        }
        self.materials.extend(other.materials.iter().cloned());
        for (&name, turns) in &other.turns {
            self.turns.entry(name).or_default().extend(turns);
        }
    }

    /// The decimal logarithm of the number of ways to put on the board the pieces that were seen together, with each of the
    /// players to move: an estimate of the number of positions from above, since not every way can come about in a game.
    pub(crate) fn state_space(&self, n_cells: usize, n_players: usize) -> Option<f64> {
        let log_factorials = log_factorials(n_cells.max(usize::from(u8::MAX)));
        let ways = |material: &Material| {
            let mut left = n_cells;
            let mut log = 0.0;
            for &(name, _, count) in material {
                let count = usize::from(count).min(left);
                log += log_factorials[left] - log_factorials[count] - log_factorials[left - count];
                let n_turns = self.turns.get(name).map_or(1, BTreeSet::len);
                log += count as f64 * (n_turns as f64).log10();
                left -= count;
            }
            log
        };
        let logs: Vec<f64> = self.materials.iter().map(ways).collect();
        let largest = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if !largest.is_finite() {
            return None;
        }
        let sum: f64 = logs.iter().map(|log| 10_f64.powf(log - largest)).sum();
        Some(largest + sum.log10() + (n_players as f64).log10())
    }
}

/// The decimal logarithms of the factorials up to `n`.
fn log_factorials(n: usize) -> Vec<f64> {
    let mut logs = vec![0.0; n + 1];
    for k in 1..=n {
        logs[k] = logs[k - 1] + (k as f64).log10();
    }
    logs
}

/// The piece that a move is made with.
fn moved(scene: &Scene, effects: &[Effect]) -> Option<Look> {
    let look = |cell: Cell| scene.pieces.iter().find(|piece| piece.at == cell).map(|piece| piece.look);
    effects.iter().find_map(|effect| match *effect {
        Effect::Move { from, .. } | Effect::Unstack { from, .. } | Effect::Swap { from, .. } => look(from),
        Effect::Place { becomes, .. } => Some(becomes),
        Effect::Change { at, .. } => look(at),
        _ => None,
    })
}
