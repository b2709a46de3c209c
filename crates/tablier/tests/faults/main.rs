//! Real faults against the real program: connections that break at any moment, databases that die, freeze or hang, brokers that
//! are away, disks that fail, programs that are killed or frozen. Afterwards every player's screen, the database and the promise
//! agree: what was acknowledged is kept, and nobody received anything else.
//!
//! `TABLIER_FAULTS_LONG=1` lets databases be away for longer; `TABLIER_CHAOS_SECONDS` says for how long faults are drawn by lot.

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
