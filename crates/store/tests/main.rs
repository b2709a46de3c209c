//! What is kept, on SQLite and PostgreSQL.

mod backups;
mod credentials;
mod integrity;
mod kit;
mod order;
mod people;
mod puzzles;
mod repair;
mod store;
mod studies;
mod upgrade;
