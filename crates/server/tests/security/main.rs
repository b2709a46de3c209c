//! That nobody gets in where they do not belong. Most of these tests are made from the table of routes ([`server::ROUTES`]): a way
//! that is added is tested with it.

mod accounts;
mod bodies;
mod challenges;
mod connections;
mod endings;
mod errors;
mod frames;
mod headers;
mod home;
mod limits;
mod looks;
mod moderation;
mod names;
mod origins;
mod people;
mod pictures;
mod puzzles;
mod questions;
mod rights;
mod sessions;
mod studies;
mod world;
