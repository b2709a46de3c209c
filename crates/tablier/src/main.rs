//! `tablier`: five rare abstract board games in one program.

mod cli;
mod commands;
mod game_files;
mod terminal;
mod threads;
mod words;

use std::{io::ErrorKind, process::ExitCode};

use clap::Parser;
use workbench::styles;

use crate::cli::{Cli, Command};

fn main() -> ExitCode {
    let cli = Cli::parse();
    cli.color.into_choice().write_global();
    let result = match cli.chosen() {
        Command::Serve(args) => commands::serve::run(&args),
        Command::Backup(args) => commands::backup::backup(&args),
        Command::BackupKey(args) => commands::backup::new_key(&args),
        Command::Restore(args) => commands::backup::restore(&args),
        Command::Verify(args) => commands::verify::run(&args),
        Command::Repair(args) => commands::repair::run(&args),
        Command::Admin(args) => commands::admin::run(&args),
        Command::Doctor(args) => commands::doctor::run(&args),
        Command::Bot(args) => commands::bot::run(&args),
        Command::Menu => commands::menu::run(),
        Command::Games(args) => commands::games::run(&args),
        Command::Rules(args) => commands::rules::run(&args),
        Command::Moves(args) => commands::moves::run(&args),
        Command::Perft(args) => commands::perft::run(&args),
        Command::Replay(args) => commands::replay::run(&args),
        Command::Show(args) => commands::show::run(&args),
        Command::Draw(args) => commands::draw::run(&args),
        Command::Play(args) => commands::play::run(&args),
        Command::Convert(args) => commands::convert::run(&args),
        Command::Engine(args) => commands::engine::run(&args),
        Command::Analyse(args) => commands::analyse::run(&args),
        Command::Solve(args) => commands::solve::run(&args),
        Command::Tables(args) => commands::tables::run(&args),
        Command::Workbench(command) => command.run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of our output has closed it, as in `tablier moves khet | head`. That is not an error.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            anstream::eprintln!("{}error:{} {error:#}", styles::ERROR, styles::RESET);
            ExitCode::FAILURE
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
