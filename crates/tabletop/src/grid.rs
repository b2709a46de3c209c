//! Geometry of boards: names, neighbours, and drawings of square and hexagonal grids.

pub mod hex;
pub mod square;
