//! Matches, one fact a test.

mod chats;
mod clocks;
mod conditional;
mod endings;
mod files;
mod journals;
mod lag;
mod pauses;
mod pie;
mod proposals;
mod replays;
mod rooms;
mod seats;
mod table;
mod three_players;
