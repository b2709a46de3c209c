//! All games together: what holds for each of them, and for the folders they live in.

mod architecture;
mod beginner;
mod documents;
mod evaluations;
mod exactness;
mod folders;
mod games;
mod layout;
mod levels;
mod proofs;
mod puzzles;
mod records;
mod symmetries;
