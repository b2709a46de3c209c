//! Help and wrong arguments in the language of the reader. English stands with the commands and options themselves;
//! other languages have messages for it: `help-COMMAND`, `help-arg-COMMAND-OPTION` or `help-arg-OPTION`.

use std::error::Error as _;

use anstream::eprintln;
use clap::{
    Command, CommandFactory,
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

/// The help of an option, if it has been translated.
fn option_help(language: Language, command: &str, option: &str) -> Option<String> {
    let own = message(language, &format!("help-arg-{command}-{option}"));
    let help = own.or_else(|| message(language, &format!("help-arg-{option}")))?;
    let lists_games = matches!(option, "game" | "what");
    Some(if lists_games {
        format!("{help}\u{a0}: {}", GameKind::ALL.map(GameKind::slug).join(", "))
    } else {
        help
    })
}

fn translated(mut command: Command, language: Language, path: &str) -> Command {
    let name = command.get_name().to_owned();
    let options: Vec<String> = command.get_arguments().map(|it| it.get_id().to_string()).collect();
    // Below `admin` and `tables` names mean other things.
    let is_known = path.is_empty() || path == "tablier";
    if let Some(about) = message(language, &format!("help-{name}")).filter(|_| is_known) {
        command = command.about(about.clone()).long_about(about);
    }
    for option in options {
        let help = option_help(language, &name, &option).filter(|_| is_known);
        command = command.mut_arg(option, |arg| {
            let heading =
                if arg.is_positional() { "terminal-heading-arguments" } else { "terminal-heading-options" };
            let arg = arg.help_heading(heading_text(language, heading));
            match help {
                Some(help) => arg.help(help.clone()).long_help(help).hide_possible_values(true),
                None => arg,
            }
        });
    }
    let below: Vec<String> = command.get_subcommands().map(|it| it.get_name().to_owned()).collect();
    for sub in below {
        command = command.mut_subcommand(sub, |it| translated(it, language, &name));
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

    /// The English messages are what the commands and options say of themselves, so that no translation lags behind.
    #[test]
    fn english_messages_say_what_the_options_say() {
        let mut command = Cli::command();
        command.build();
        let mut used = Vec::new();
        for below in std::iter::once(&command).chain(command.get_subcommands()) {
            let name = below.get_name();
            if name != "tablier" {
                let key = format!("help-{name}");
                let about = message(Language::English, &key).unwrap_or_else(|| panic!("{key} is missing"));
                let said = below.get_about().map(ToString::to_string).unwrap_or_default();
                assert_eq!(plain(&about), plain(&said), "{key}");
                used.push(key);
            }
            for arg in below.get_arguments() {
                let option = arg.get_id().as_str();
                let own = format!("help-arg-{name}-{option}");
                let key = if message(Language::English, &own).is_some() {
                    own
                } else {
                    format!("help-arg-{option}")
                };
                let Some(help) = message(Language::English, &key) else { continue };
                let said = plain(&arg.get_help().map(ToString::to_string).unwrap_or_default());
                // The list of games follows.
                assert!(said.starts_with(&plain(&help)), "{name} {key}: {said}");
                used.push(key);
            }
        }
        for key in texts::all_keys(Language::English).filter(|key| key.starts_with("help-")) {
            assert!(used.iter().any(|it| it == key), "no command or option is described by {key}");
        }
    }

    /// The commands of players have all their options in every language.
    #[test]
    fn the_commands_of_players_are_translated() {
        let players = [
            "menu", "games", "rules", "moves", "perft", "replay", "show", "draw", "play", "convert",
            "analyse", "solve", "serve",
        ];
        let mut command = Cli::command();
        command.build();
        for name in players {
            let below = command.find_subcommand(name).expect("a command");
            for arg in below.get_arguments() {
                let option = arg.get_id().as_str();
                assert!(option_help(Language::French, name, option).is_some(), "{name} {option}");
            }
        }
    }
}
