//! `tablier`: five rare abstract board games in one program.

mod cli;
mod commands;
mod complaints;
mod game_files;
mod help;
mod language;
mod terminal;
mod threads;

use std::{env, ffi::OsString, io::ErrorKind, process::ExitCode};

use clap::FromArgMatches;
use workbench::styles;

use crate::cli::{Cli, Command};

fn main() -> ExitCode {
    let arguments: Vec<OsString> = env::args_os().collect();
    let language = language::of(&arguments);
    let commands = help::commands(language);
    let read = commands.try_get_matches_from(&arguments).and_then(|found| Cli::from_arg_matches(&found));
    let cli = read.unwrap_or_else(|error| help::end_with(&error, language));
    let language = cli.lang.unwrap_or(language);
    cli.color.into_choice().write_global();
    let result = match cli.chosen() {
        Command::Serve(args) => commands::serve::run(&args, language),
        Command::Backup(args) => commands::backup::backup(&args),
        Command::BackupKey(args) => commands::backup::new_key(&args),
        Command::Restore(args) => commands::backup::restore(&args),
        Command::Verify(args) => commands::verify::run(&args),
        Command::Repair(args) => commands::repair::run(&args),
        Command::Admin(args) => commands::admin::run(&args),
        Command::Doctor(args) => commands::doctor::run(&args),
        Command::Explorer(args) => commands::explorer::run(&args),
        Command::Bot(args) => commands::bot::run(&args),
        Command::Bridge(args) => commands::bridge::run(&args, language),
        Command::Menu => commands::menu::run(language),
        Command::Games(args) => commands::games::run(&args, language),
        Command::Rules(args) => commands::rules::run(&args, language),
        Command::Moves(args) => commands::moves::run(&args),
        Command::Perft(args) => commands::perft::run(&args),
        Command::Replay(args) => commands::replay::run(&args),
        Command::Show(args) => commands::show::run(&args, language),
        Command::Draw(args) => commands::draw::run(&args, language),
        Command::Play(args) => commands::play::run(&args, language),
        Command::Convert(args) => commands::convert::run(&args, language),
        Command::Engine(args) => commands::engine::run(&args),
        Command::Analyse(args) => commands::analyse::run(&args, language),
        Command::Solve(args) => commands::solve::run(&args, language),
        Command::Report(args) => commands::report::run(&args, language),
        Command::Tables(args) => commands::tables::run(&args),
        Command::Workbench(command) => command.run(),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        // The reader of our output has closed it, as in `tablier moves khet | head`. That is not an error.
        Err(error) if is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            let label = texts::text(language, "terminal-error");
            let error = complaints::in_words(language, &error);
            anstream::eprintln!("{}{label}{} {error}", styles::ERROR, styles::RESET);
            ExitCode::FAILURE
        }
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<std::io::Error>().is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
