//! The catalogues of both languages agree with each other and with the program.

use std::{collections::BTreeSet, fs};

use games::GameKind;
use tabletop::{Player, content::FieldForm};
use texts::{Language, Value, all_keys, text_with, words};

use crate::{
    catalogue::{catalogue, workspace},
    reasons::codes_in_sources,
};

#[test]
fn both_languages_have_the_same_messages_with_the_same_facts() {
    let (french, english) = (catalogue(Language::French), catalogue(Language::English));
    let keys = |it: &std::collections::BTreeMap<String, _>| it.keys().cloned().collect::<BTreeSet<_>>();
    assert_eq!(keys(&french), keys(&english));
    for (key, message) in &french {
        let twin = &english[key];
        assert_eq!(message.facts(), twin.facts(), "{key}");
        assert_eq!(message.attributes, twin.attributes, "{key}");
        assert_eq!(message.file, twin.file, "{key}");
    }
}

#[test]
fn every_message_of_the_files_is_embedded() {
    for language in Language::ALL {
        let embedded: BTreeSet<String> = all_keys(language).map(str::to_owned).collect();
        assert_eq!(embedded, catalogue(language).into_keys().collect());
    }
}

#[test]
fn every_variant_of_every_message_can_be_formatted() {
    for language in Language::ALL {
        for (key, message) in catalogue(language) {
            let usual: Vec<(&str, Value)> =
                message.variables.keys().map(|name| (name.as_str(), Value::Number(7))).collect();
            check(language, &key, &usual);
            for (variable, choices) in &message.variables {
                for choice in choices {
                    let value = match choice.as_str() {
                        "one" => Value::Number(1),
                        "other" => Value::Number(7),
                        other => other.parse().map_or_else(|_| other.into(), Value::Number),
                    };
                    let mut values = usual.clone();
                    values.retain(|(name, _)| name != variable);
                    values.push((variable, value));
                    check(language, &key, &values);
                }
            }
        }
    }
}

#[track_caller]
fn check(language: Language, key: &str, values: &[(&str, Value)]) {
    // People type this: the bridge puts the name of a game there.
    let text = text_with(language, key, values).replace("{game}", "a game");
    assert_ne!(text, key);
    assert!(!text.contains(['{', '}', '\u{2068}', '\u{2069}']), "{key}: {text}");
}

/// The parts of keys from which the program makes sentences, from its sources and from the games.
#[test]
fn no_message_about_games_is_out_of_use() {
    let sources = sources();
    let codes = codes_in_sources();
    for (key, message) in catalogue(Language::English) {
        let of_pages = [
            "play", "analysis", "online", "people", "account", "progress", "share", "site", "home", "study",
            "report",
        ];
        if of_pages.contains(&message.file.as_str()) {
            // These belong to pages, which request them by prefix.
            continue;
        }
        if key.starts_with("help-") {
            // The help of commands and options: the program's own test finds those that describe nothing.
            continue;
        }
        let is_literal = |suffix: &str| sources.contains(&format!("\"{suffix}\""));
        let is_used = match GameKind::ALL.iter().find(|kind| key.starts_with(&format!("{kind}-"))) {
            None => {
                is_literal(&key)
                    || key.starts_with("termination-")
                    || key.starts_with("terminal-command-")
                    || key.starts_with("terminal-help-")
                    || codes.iter().any(|(_, kind, code)| key == format!("{kind}-{code}"))
            }
            Some(&kind) => {
                let suffix = &key[kind.slug().len() + 1..];
                is_literal(suffix)
                    || is_literal(&key)
                    || suffix.strip_prefix("move-").is_some_and(is_literal)
                    || suffix == "blurb"
                    || suffix.starts_with("parameter-") && is_literal(&suffix["parameter-".len()..])
                    || names(kind).contains(suffix)
                    || codes.iter().any(|(game, it, code)| {
                        *game == kind.slug() && suffix == format!("{it}-{code}")
                            || game == "tabletop" && suffix == format!("{it}-{code}")
                    })
            }
        };
        assert!(is_used, "nothing says {key}");
    }
}

/// The keys of everything that a game has names for, without its slug.
fn names(kind: GameKind) -> BTreeSet<String> {
    let players = (1..=kind.game().letters.len()).map(|number| format!("player-{number}"));
    let rules = kind.rule_sets().into_iter().map(|rules| format!("rules-{}", rules.replace('.', "-")));
    let setups = kind.setups().into_iter().map(|setup| format!("setup-{}", setup.name));
    let tokens = kind.rule_sets().into_iter().flat_map(|rules| kind.tokens(rules));
    let pieces: BTreeSet<&str> = tokens.map(|(_, look)| look.symbol.name).collect();
    let becomes = pieces.iter().map(|piece| format!("move-become-{piece}"));
    let pieces = pieces.iter().map(|piece| format!("piece-{piece}"));
    let themes = kind.themes().iter().map(|theme| format!("theme-{}", theme.name));
    let fields = kind.rule_sets().into_iter().flat_map(|rules| kind.text_fields(rules));
    let fields = fields.flat_map(|field| {
        let choices = match field.form {
            FieldForm::Choice(choices) => choices,
            FieldForm::Number(_) | FieldForm::Cell => &[],
        };
        let named = choices.iter().map(|(_, choice)| format!("field-{}-{choice}", field.name));
        named.chain([format!("field-{}", field.name)]).collect::<Vec<_>>()
    });
    players.chain(fields).chain(rules).chain(setups).chain(pieces).chain(becomes).chain(themes).collect()
}

fn sources() -> String {
    let games = GameKind::ALL.map(|kind| workspace().join(format!("crates/game-{kind}/src")));
    let mut folders =
        ["texts", "api", "tablier"].map(|name| workspace().join(format!("crates/{name}/src"))).to_vec();
    folders.extend(games);
    let mut sources = String::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder of sources") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                sources.push_str(&fs::read_to_string(path).expect("a source file"));
            }
        }
    }
    sources
}

#[test]
fn every_game_player_rule_set_and_set_up_has_a_name() {
    for language in Language::ALL {
        for kind in GameKind::ALL {
            let game = kind.game();
            let mut names = vec![words::game_blurb(language, &game)];
            for index in 0..game.letters.len() {
                let player = Player::from_index(index).expect("at most three players");
                names.push(words::player_name(language, &game, player));
                names.push(words::player_in_sentence(language, &game, player));
            }
            for rules in kind.rule_sets() {
                names.push(words::rule_set_name(language, &game, rules));
                names.push(words::rule_set_note(language, &game, rules));
            }
            for setup in kind.setups() {
                let name = words::setup_name(language, &game, &setup.name);
                assert!(name.starts_with(char::is_uppercase), "{name}");
            }
            for name in names {
                assert!(!name.is_empty() && !name.starts_with(&format!("{kind}-")), "{name}");
            }
        }
        let khet = GameKind::Khet.game();
        assert_eq!(words::setup_name(language, &khet, "of-my-own"), "of-my-own");
    }
}
