//! One word for one thing, and the word that players use for it.

use games::GameKind;
use texts::Language;

use crate::catalogue::catalogue;

/// Words that were used once, each with what players say.
const ENGLISH: &[(&str, &str)] = &[
    ("match", "game"),
    ("matches", "games"),
    ("seat", "join, side or place"),
    ("seats", "sides or places"),
    ("planned move", "premove"),
    ("plan ahead", "conditional moves"),
    ("call off", "abort"),
    ("called off", "aborted"),
    ("swap rule", "pie rule"),
    ("best players", "leaderboard"),
    ("by lot", "random"),
    ("mover", "side to move"),
    ("quiet", "without capture"),
    ("set-up", "starting position"),
    ("set-ups", "starting positions"),
    ("half-pawn", "half pawn"),
    ("half-pawns", "half pawns"),
    ("hex", "cell"),
    ("hexes", "cells"),
    ("stands for the third time", "occurs for the third time"),
];

const FRENCH: &[(&str, &str)] = &[
    ("match", "partie"),
    ("matchs", "parties"),
    ("siège", "camp ou place"),
    ("coup prévu", "coup anticipé"),
    ("préparer la suite", "coups conditionnels"),
    ("meilleurs joueurs", "classement"),
    ("tuile", "pièce"),
    ("tuiles", "pièces"),
    ("installer", "poser"),
    ("installez", "posez"),
    ("coup discret", "coup sans prise"),
    ("blanc commence", "les Blancs commencent"),
    ("caisse", "crate"),
];

fn forbidden(language: Language) -> &'static [(&'static str, &'static str)] {
    match language {
        Language::English => ENGLISH,
        Language::French => FRENCH,
    }
}

/// The first forbidden word in a text, and the usual one.
fn fault(language: Language, text: &str) -> Option<String> {
    // Spaces around each word, so that `match` is not found in `rematch`.
    let letters = text.to_lowercase().replace(|sign: char| !sign.is_alphanumeric() && sign != '-', " ");
    let words: Vec<&str> = letters.split_whitespace().collect();
    let line = format!(" {} ", words.join(" "));
    let found = forbidden(language).iter().find(|(word, _)| line.contains(&format!(" {word} ")));
    found.map(|(word, usual)| format!("“{word}” stands for {usual} in “{text}”"))
}

#[test]
fn messages_use_the_words_of_players() {
    let mut faults = Vec::new();
    for language in Language::ALL {
        for (key, message) in catalogue(language) {
            let wrong = message.texts.iter().filter_map(|text| fault(language, text));
            faults.extend(wrong.map(|fault| format!("{key}: {fault}")));
        }
    }
    assert_eq!(faults, [""; 0]);
}

#[test]
fn numbered_rules_use_the_words_of_players() {
    let mut faults = Vec::new();
    for (kind, language) in GameKind::ALL.into_iter().flat_map(|kind| Language::ALL.map(|it| (kind, it))) {
        let rules = kind.numbered_rules(language.tag());
        faults.extend(rules.split("\n\n").filter_map(|rule| fault(language, rule)));
    }
    assert_eq!(faults, [""; 0]);
}

#[test]
fn a_word_that_players_do_not_use_is_noticed() {
    for text in ["Open the match", "By lot", "A half-pawn.", "Take a seat!"] {
        assert!(fault(Language::English, text).is_some(), "{text}");
    }
    for text in ["Rematch", "Seatbelt", "The best players’ game", "hexagonal"] {
        assert_eq!(fault(Language::English, text).is_some(), text.starts_with("The best"), "{text}");
    }
    assert!(fault(Language::French, "Retournez une tuile.").is_some());
    assert_eq!(fault(Language::French, "Coup anticipé\u{a0}: C3"), None);
}
