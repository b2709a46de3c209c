//! `tablier`: five rare abstract board games in one program.

mod cli;
mod commands;
mod contender;
mod files;
mod interrupt;
mod openings;
mod program;
mod start;
mod statistics;
mod tables;
mod terminal;
mod threads;
mod words;
mod workers;

use std::{io::ErrorKind, process::ExitCode};

use clap::Parser;

use crate::cli::{Cli, Command};

fn main() -> ExitCode {
    let cli = Cli::parse();
    cli.color.into_choice().write_global();
    let result = match cli.command {
        None => commands::menu::run(),
        Some(Command::Games(args)) => commands::games::run(&args),
        Some(Command::Rules(args)) => commands::rules::run(&args),
        Some(Command::Moves(args)) => commands::moves::run(&args),
        Some(Command::Perft(args)) => commands::perft::run(&args),
        Some(Command::Replay(args)) => commands::replay::run(&args),
        Some(Command::Random(args)) => commands::random::run(&args),
        Some(Command::Show(args)) => commands::show::run(&args),
        Some(Command::Draw(args)) => commands::draw::run(&args),
        Some(Command::Play(args)) => commands::play::run(&args),
        Some(Command::Convert(args)) => commands::convert::run(&args),
        Some(Command::Engine(args)) => commands::engine::run(&args),
        Some(Command::EngineCheck(args)) => commands::engine_check::run(&args),
        Some(Command::Analyse(args)) => commands::analyse::run(&args),
        Some(Command::Solve(args)) => commands::solve::run(&args),
        Some(Command::Puzzles(args)) => commands::puzzles::run(&args),
        Some(Command::Duel(args)) => commands::duel::run(&args),
        Some(Command::Tune(args)) => commands::tune::run(&args),
        Some(Command::Openings(args)) => commands::openings::run(&args),
        Some(Command::Chances(args)) => commands::chances::run(&args),
        Some(Command::Tables(args)) => commands::tables::run(&args),
        Some(Command::Levels(args)) => commands::levels::run(&args),
        Some(Command::Bench(args)) => commands::bench::run(&args),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever reads our output has seen enough, `tablier moves khet | head`: that is no failure.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            anstream::eprintln!("{}error:{} {error:#}", terminal::ERROR, terminal::RESET);
            ExitCode::FAILURE
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
