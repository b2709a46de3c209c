//! What is tested of the game.

mod conformance;
mod naive;
mod perft;
mod rules;
