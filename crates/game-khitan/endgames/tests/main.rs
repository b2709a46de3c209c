//! The endings of Khitan: their numbering, their solution, and what programs make of them.

// The helpers are test code too.
#![allow(clippy::unwrap_used)]

mod crew;
mod proofs;
mod symmetries;
mod tables;
mod truth;
