//! Reductions of depth.

use evaluation::{Evaluator, MoveOrdering, Tablebase};
use tabletop::Position;

use super::Searcher;

impl<P: Position, E: Evaluator<P>, O: MoveOrdering<P>, T: Tablebase<P>> Searcher<'_, P, E, O, T> {
    /// Internal iterative reduction: without a move from the transposition table the order is poor, and a search that is a
    /// ply shallower finds one for the next time.
    #[inline(always)]
    pub(super) fn internal_iterative_reduction(&self, depth: i32, table_move: Option<u16>) -> i32 {
        i32::from(self.techniques.internal_iterative_reduction && depth >= 4 && table_move.is_none())
    }

    /// Late move reductions: moves late in a good order seldom turn out to be best.
    #[inline]
    pub(super) fn late_move_reduction<const PV: bool>(
        &self,
        position: &P,
        history_index: usize,
        depth: i32,
        n_tried: usize,
        improving: bool,
    ) -> i32 {
        match self.techniques.late_move_reductions {
            Some(factor) if depth >= 3 && n_tried >= 3 => {
                let mut reduction = log_product(depth, n_tried) * factor / 10_000 - i32::from(PV);
                reduction -= i32::from(improving);
                reduction -= self.history.score(position, history_index) / 8_192;
                // At least one ply is left.
                reduction.clamp(0, depth - 2)
            }
            _ => 0,
        }
    }

    /// Similar captures: where one step can capture any of several pieces, the best come first, and the others differ
    /// little. They are recognised by their common history index.
    #[inline]
    pub(super) fn similar_capture_reduction(&self, history_index: usize, captures_tried: &[usize]) -> i32 {
        let Some(least) = self.techniques.similar_capture_reductions else { return 0 };
        let n_similar = captures_tried.iter().filter(|&&tried| tried == history_index).count() as i32;
        (n_similar / least).min(2)
    }
}

/// ln(depth) × ln(number of moves before), in hundredths.
fn log_product(depth: i32, n_tried: usize) -> i32 {
    LOG_PRODUCTS[(depth as usize).min(63)][n_tried.min(63)].into()
}

/// Constants cannot call logarithms: these are sums of 1/n, which differ little from them.
static LOG_PRODUCTS: [[u16; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut logarithm = [0.0; 64];
    let mut n = 2;
    while n < 64 {
        // The trapezoidal rule for the integral of 1/x.
        logarithm[n] = logarithm[n - 1] + (1.0 / n as f64 + 1.0 / (n - 1) as f64) / 2.0;
        n += 1;
    }
    let mut depth = 1;
    while depth < 64 {
        let mut n_tried = 1;
        while n_tried < 64 {
            table[depth][n_tried] = (100.0 * logarithm[depth] * logarithm[n_tried]) as u16;
            n_tried += 1;
        }
        depth += 1;
    }
    table
};
