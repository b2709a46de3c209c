//! As much linear algebra as Newton's method needs.

/// A symmetric positive definite matrix, of which only the lower triangle is kept: row after row.
pub(crate) struct Symmetric {
    n: usize,
    entries: Vec<f64>,
}

impl Symmetric {
    /// A matrix of zeros with `n` rows.
    pub(crate) fn zeros(n: usize) -> Symmetric {
        Symmetric { n, entries: vec![0.0; n * (n + 1) / 2] }
    }

    /// Adds to an entry with `column <= row`.
    pub(crate) fn add(&mut self, row: usize, column: usize, value: f64) {
        self.entries[row * (row + 1) / 2 + column] += value;
    }

    fn get(&self, row: usize, column: usize) -> f64 {
        self.entries[row * (row + 1) / 2 + column]
    }

    /// Finds x with `self * x = right` by Cholesky's decomposition. None if the matrix is not positive definite.
    pub(crate) fn solve(mut self, right: &[f64]) -> Option<Vec<f64>> {
        for row in 0..self.n {
            for column in 0..=row {
                let known: f64 = (0..column).map(|k| self.get(row, k) * self.get(column, k)).sum();
                let rest = self.get(row, column) - known;
                let entry = if column < row {
                    rest / self.get(column, column)
                } else if rest > 0.0 {
                    rest.sqrt()
                } else {
                    return None;
                };
                self.entries[row * (row + 1) / 2 + column] = entry;
            }
        }
        let mut x = right.to_vec();
        for row in 0..self.n {
            let known: f64 = (0..row).map(|k| self.get(row, k) * x[k]).sum();
            x[row] = (x[row] - known) / self.get(row, row);
        }
        for row in (0..self.n).rev() {
            let known: f64 = (row + 1..self.n).map(|k| self.get(k, row) * x[k]).sum();
            x[row] = (x[row] - known) / self.get(row, row);
        }
        Some(x)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_solves() {
        let rows = [[4.0, 1.0, 0.5], [1.0, 3.0, -1.0], [0.5, -1.0, 2.0]];
        let mut matrix = Symmetric::zeros(3);
        for (row, entries) in rows.iter().enumerate() {
            for (column, &entry) in entries[..=row].iter().enumerate() {
                matrix.add(row, column, entry);
            }
        }
        let right = [1.0, -2.0, 0.25];
        let x = matrix.solve(&right).unwrap();
        for (row, wanted) in rows.iter().zip(right) {
            let product: f64 = row.iter().zip(&x).map(|(a, b)| a * b).sum();
            assert!((product - wanted).abs() < 1e-12);
        }
        assert_eq!(Symmetric::zeros(2).solve(&[1.0, 1.0]), None);
    }
}
