//! What is tested of the game.

mod conformance;
mod evaluation;
mod naive;
mod perft;
mod playthroughs;
mod rules;
