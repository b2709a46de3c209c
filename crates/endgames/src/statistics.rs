//! Statistics of a table.

use crate::{endings::Endings, slice::Slice, table::Entry};

/// The number of positions of a slice by result. Every position counts, symmetric ones included.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Statistics {
    /// By the plies to the end; drawn positions at 0.
    n_positions: Vec<u64>,
    /// The plies of the mover's longest win, and a position that takes them.
    longest_win: Option<(u8, String)>,
}

impl Statistics {
    /// Counts the entries of a table. The numbering must know as many pieces as the mover has.
    pub fn of<E: Endings>(slice: Slice, entries: &[u8], numbering: &E) -> Statistics {
        let mut n_positions = vec![0; usize::from(u8::MAX) + 1];
        let mut longest = (0, 0);
        let class_size = E::class_size(slice);
        for (class, entries) in entries.chunks_exact(class_size).enumerate() {
            let n_images = numbering.n_images(slice, class);
            for (rank, &entry) in entries.iter().enumerate() {
                n_positions[usize::from(entry)] += n_images;
                if entry % 2 == 1 && entry > longest.0 {
                    longest = (entry, class * class_size + rank);
                }
            }
        }
        let (plies, place) = longest;
        let longest_win = (plies > 0).then(|| (plies, numbering.position(slice, place).to_string()));
        Statistics { n_positions, longest_win }
    }

    /// The positions in which the mover wins.
    pub fn n_wins(&self) -> u64 {
        self.n_positions.iter().skip(1).step_by(2).sum()
    }

    /// The positions that are drawn.
    pub fn n_draws(&self) -> u64 {
        self.n_positions[usize::from(Entry::DRAW.plies())]
    }

    /// The positions in which the mover loses.
    pub fn n_losses(&self) -> u64 {
        self.n_positions.iter().skip(2).step_by(2).sum()
    }

    /// All positions.
    pub fn n_all(&self) -> u64 {
        self.n_positions.iter().sum()
    }

    /// The plies of the mover's longest win, and the text of the first position that takes them. `None` if the mover never
    /// wins.
    pub fn longest_win(&self) -> Option<(u8, &str)> {
        self.longest_win.as_ref().map(|(plies, position)| (*plies, position.as_str()))
    }

    /// The plies of the mover's longest loss, if there is one.
    pub fn longest_loss(&self) -> Option<u8> {
        let plies = (2..self.n_positions.len()).rev().filter(|plies| plies % 2 == 0);
        plies.into_iter().find(|&plies| self.n_positions[plies] > 0).map(|plies| plies as u8)
    }
}
