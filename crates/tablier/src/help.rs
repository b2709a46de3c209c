//! Help and wrong arguments in the language of the reader. English stands with the commands and options themselves;
//! other languages have messages for it: `help-COMMAND`, `help-arg-COMMAND-OPTION` or `help-arg-OPTION`, where a command below
//! another has the names of both, as in `help-admin-ban`.

use std::error::Error as _;

use anstream::eprintln;
use clap::{
    Arg, Command, CommandFactory,
    error::{ContextKind, ContextValue, ErrorKind},
};
use games::GameKind;
use texts::{Language, text, text_with};
use workbench::styles;

use crate::{cli::Cli, complaints::cause_in_words};

/// The commands with their help.
pub(crate) fn commands(language: Language) -> Command {
    let command = Cli::command().about(about(language)).after_help(examples(language));
    match language {
        Language::English => command,
        _ => {
            let mut command = command;
            // Only then there are the command and the options for help, and those that all commands share.
            command.build();
            translated(command, language, "")
        }
    }
}

fn message(language: Language, key: &str) -> Option<String> {
    let found = text(language, key);
    (found != key).then_some(found)
}

/// The names of a command and of those above it, as messages have them: `admin-ban`. Below `help` the other commands are repeated.
fn path_below(path: &str, name: &str) -> String {
    let above = path.strip_suffix("help").map_or(path, |rest| rest.trim_end_matches('-'));
    if above.is_empty() { name.to_owned() } else { format!("{above}-{name}") }
}

/// The key of the help of a command. Every command with commands below it has `help`, too.
fn command_key(path: &str) -> String {
    if path.ends_with("-help") { "help-help".to_owned() } else { format!("help-{path}") }
}

/// The key of the help of an option, if there is a message: its own, or that of all options of this name.
fn option_key(language: Language, path: &str, option: &str) -> Option<String> {
    let keys = [format!("help-arg-{path}-{option}"), format!("help-arg-{option}")];
    keys.into_iter().find(|key| message(language, key).is_some())
}

/// The help of an option, with the list of games if the English help has it, and with the default value.
fn option_help(language: Language, path: &str, arg: &Arg) -> Option<String> {
    let mut help = text(language, &option_key(language, path, arg.get_id().as_str())?);
    let english = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let games = GameKind::ALL.map(GameKind::slug);
    if games.iter().all(|game| english.contains(game)) {
        help = format!("{help}\u{a0}: {}", games.join(", "));
    }
    let defaults = arg.get_default_values();
    // Flags have one too, which tells nobody anything.
    if arg.get_action().takes_values() && !defaults.is_empty() {
        let values: Vec<_> = defaults.iter().map(|it| it.to_string_lossy()).collect();
        let value = text_with(language, "terminal-default", &[("value", values.join(", ").into())]);
        help = format!("{help} [{value}]");
    }
    Some(help)
}

fn translated(mut command: Command, language: Language, path: &str) -> Command {
    let options: Vec<String> = command.get_arguments().map(|it| it.get_id().to_string()).collect();
    if let Some(about) = message(language, &command_key(path)) {
        command = command.about(about.clone()).long_about(about);
    }
    for option in options {
        command = command.mut_arg(option, |arg| {
            let heading =
                if arg.is_positional() { "terminal-heading-arguments" } else { "terminal-heading-options" };
            let help = option_help(language, path, &arg);
            let arg = arg.help_heading(heading_text(language, heading));
            match help {
                Some(help) => {
                    arg.help(help.clone()).long_help(help).hide_possible_values(true).hide_default_value(true)
                }
                None => arg,
            }
        });
    }
    let below: Vec<String> = command.get_subcommands().map(|it| it.get_name().to_owned()).collect();
    for sub in below {
        let path = path_below(path, &sub);
        command = command.mut_subcommand(sub, |it| translated(it, language, &path));
    }
    let usage = heading_text(language, "terminal-heading-usage");
    let template =
        format!("{{before-help}}{{about-with-newline}}\n{usage}: {{usage}}\n\n{{all-args}}{{after-help}}");
    command
        .subcommand_help_heading(heading_text(language, "terminal-heading-commands"))
        .help_template(template)
}

/// A heading, to which a colon will be added.
fn heading_text(language: Language, key: &str) -> String {
    let space = if language == Language::French { "\u{a0}" } else { "" };
    format!("{}{space}", text(language, key))
}

fn about(language: Language) -> String {
    let names = GameKind::ALL.map(|kind| kind.game().name).join(", ");
    text_with(language, "terminal-about", &[("games", names.into())])
}

/// Example commands, with games, rule sets, set-ups and moves that exist.
fn examples(language: Language) -> String {
    let [first, second, third, .., last] = GameKind::ALL;
    let setups = first.setups();
    let setup = &setups[setups.len() - 1].name;
    let rules = second.rule_sets();
    let rules = rules[rules.len() - 1];
    let moves = second.sample_moves().join(" ");
    let position = &last.setups()[0].position;
    let rows = [
        (String::new(), "terminal-example-site"),
        ("games".to_owned(), "terminal-example-games"),
        (format!("rules {first} -o {first}.html"), "terminal-example-rules"),
        (format!("show {first} --setup {setup}"), "terminal-example-show"),
        (format!("draw {second} {moves} -o {second}.svg"), "terminal-example-draw"),
        (format!("play {third}"), "terminal-example-play"),
        (format!("moves {last} --position \"{position}\""), "terminal-example-moves"),
        (format!("replay {second} {moves}"), "terminal-example-replay"),
        (format!("perft {second} --rules {rules} 4"), "terminal-example-perft"),
    ];
    let row = |(command, what): (String, &str)| {
        format!("  {:<48} {}\n", format!("tablier {command}"), text(language, what))
    };
    let rows = rows.map(row).concat();
    let heading = heading_text(language, "terminal-examples");
    let more = text(language, "terminal-more-help");
    format!("{heading}:\n{rows}\n{more}")
}

/// Shows what was wrong with the arguments, or the help that they ask for, and ends the program.
pub(crate) fn end_with(error: &clap::Error, language: Language) -> ! {
    let is_help = matches!(
        error.kind(),
        ErrorKind::DisplayHelp
            | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand
            | ErrorKind::DisplayVersion
    );
    if is_help || language == Language::English {
        error.exit();
    }
    let label = text(language, "terminal-error");
    eprintln!("{}{label}{} {}\n", styles::ERROR, styles::RESET, wrong_arguments(error, language));
    eprintln!("{}", text(language, "terminal-see-help"));
    std::process::exit(error.exit_code());
}

/// What was wrong with the arguments, in a sentence.
fn wrong_arguments(error: &clap::Error, language: Language) -> String {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(", "),
        _ => String::new(),
    };
    let say = |key: &str, facts: &[(&str, ContextKind)]| {
        let values: Vec<_> = facts.iter().map(|&(name, kind)| (name, context(kind).into())).collect();
        text_with(language, key, &values)
    };
    let [value, argument] = [("value", ContextKind::InvalidValue), ("argument", ContextKind::InvalidArg)];
    match error.kind() {
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            let mut sentences = vec![say("terminal-wrong-value", &[value, argument])];
            sentences.extend(error.source().map(|source| cause_in_words(language, source)));
            if !context(ContextKind::ValidValue).is_empty() {
                sentences.push(say("terminal-possible-values", &[("values", ContextKind::ValidValue)]));
            }
            sentences.join("\u{a0}: ")
        }
        ErrorKind::UnknownArgument => say("terminal-unknown-argument", &[argument]),
        ErrorKind::InvalidSubcommand => {
            say("terminal-unknown-command", &[("command", ContextKind::InvalidSubcommand)])
        }
        ErrorKind::MissingRequiredArgument => say("terminal-missing", &[argument]),
        ErrorKind::ArgumentConflict => {
            say("terminal-conflict", &[argument, ("other", ContextKind::PriorArg)])
        }
        _ => text(language, "terminal-wrong-arguments"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Signs that messages write with other quotation marks.
    fn plain(text: &str) -> String {
        text.replace(['`', '“', '”', '"', '\'', '’'], "")
    }

    /// All commands, each with its path.
    fn all_commands() -> Vec<(String, Command)> {
        let mut command = Cli::command();
        command.build();
        with_all_below(&command)
    }

    fn with_all_below(command: &Command) -> Vec<(String, Command)> {
        fn add(all: &mut Vec<(String, Command)>, path: &str, command: &Command) {
            all.push((path.to_owned(), command.clone()));
            for below in command.get_subcommands() {
                add(all, &path_below(path, below.get_name()), below);
            }
        }
        let mut all = Vec::new();
        add(&mut all, "", command);
        all
    }

    /// The English messages are what the commands and options say of themselves, so that no translation lags behind.
    #[test]
    fn english_messages_say_what_the_options_say() {
        let mut used = Vec::new();
        for (path, command) in all_commands() {
            if !path.is_empty() {
                let key = command_key(&path);
                let about = message(Language::English, &key).unwrap_or_else(|| panic!("{key} is missing"));
                let said = command.get_about().map(ToString::to_string).unwrap_or_default();
                assert_eq!(plain(&about), plain(&said), "{key}");
                used.push(key);
            }
            for arg in command.get_arguments() {
                let Some(key) = option_key(Language::English, &path, arg.get_id().as_str()) else { continue };
                let help = text(Language::English, &key);
                let said = plain(&arg.get_help().map(ToString::to_string).unwrap_or_default());
                // The list of games may follow.
                assert!(said.starts_with(&plain(&help)), "{path} {key}: {said}");
                used.push(key);
            }
        }
        for key in texts::all_keys(Language::English).filter(|key| key.starts_with("help-")) {
            assert!(used.iter().any(|it| it == key), "no command or option is described by {key}");
        }
    }

    #[test]
    fn every_command_and_option_has_french_help() {
        for (path, command) in all_commands() {
            assert!(path.is_empty() || message(Language::French, &command_key(&path)).is_some(), "{path}");
            for arg in command.get_arguments() {
                let option = arg.get_id().as_str();
                assert!(option_key(Language::French, &path, option).is_some(), "{path} {option}");
            }
        }
    }

    /// What clap adds by itself is left out, so that no English stands in a French help.
    #[test]
    fn a_french_help_says_nothing_in_english() {
        for (path, mut command) in with_all_below(&commands(Language::French)) {
            let help = command.render_long_help().to_string();
            for english in
                ["Usage:", "Options:", "Arguments:", "Commands:", "[default", "Print ", "Possible values"]
            {
                assert!(!help.contains(english), "{path}: {english}\n{help}");
            }
        }
    }
}
