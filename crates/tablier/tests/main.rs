//! The program, run as people run it. What needs a site that is served is in `service` and `faults`.

mod bot;
mod bridge;
mod cli;
mod draw;
mod engine;
mod engine_check;
mod files;
mod kit;
mod languages;
mod matches;
mod operator;
mod puzzles;
mod report;
mod rules;
mod serve;
mod solve;
mod tables;
mod tune;
