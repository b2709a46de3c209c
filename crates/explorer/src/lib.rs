//! What is played in a position, how often and with which results.

pub mod played;
pub mod self_play;
