//! The messages of both languages, and the words of all games.

mod catalogue;
mod examples;
mod messages;
mod random_play;
mod reasons;
mod typography;
mod vocabulary;
