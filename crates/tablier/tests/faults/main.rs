//! Real faults against the real program: connections that break at any moment, databases that die, freeze or hang,
//! brokers that are away, disks that fail, processes that are killed or frozen. Afterwards every player's screen and
//! the database agree with the promise: what was acknowledged is stored, and nobody received anything else.
//!
//! `TABLIER_FAULTS_LONG=1` makes database outages longer. `TABLIER_CHAOS_SECONDS` is the duration of random faults.

mod chaos;
mod client;
mod crowd;
mod database;
mod disk;
mod kit;
mod nats;
mod news;
mod postgres;
mod programs;
mod proxy;
mod settle;
mod site;
mod sqlite;
mod talk;
