//! The rules pages: every diagram is legal, both languages show the same diagrams, and the typography is right.

use std::collections::BTreeSet;

use games::GameKind;
use lessons::{Language, Page, render, rules_source};
use proptest::prelude::*;
use roxmltree::Document;

fn all() -> impl Iterator<Item = (GameKind, Language, Page)> {
    GameKind::ALL.into_iter().flat_map(|game| {
        Language::ALL.map(|language| {
            let name = format!("crates/game-{game}/{}/rules.md", language.tag());
            let page = render(game, language, rules_source(game, language));
            (game, language, page.unwrap_or_else(|error| panic!("{name}, {error}")))
        })
    })
}

/// The diagrams of a page without their texts: the line of the fence, and the other lines.
fn diagrams(source: &str) -> Vec<(usize, Vec<&str>)> {
    let mut diagrams = Vec::new();
    let mut open = None;
    for (index, line) in source.lines().enumerate() {
        match (line, &mut open) {
            ("```diagram", _) => open = Some((index + 1, Vec::new())),
            ("```", _) => diagrams.extend(open.take()),
            (_, Some((_, lines))) if !line.starts_with("caption:") => lines.push(line),
            _ => {}
        }
    }
    diagrams
}

#[test]
fn every_diagram_of_every_page_is_legal_and_drawn() {
    for (game, language, page) in all() {
        let name = format!("{game}.{}", language.tag());
        assert!(page.n_diagrams >= 6, "{name} has only {} diagrams", page.n_diagrams);
        assert_eq!(page.html.matches("<figure class=\"diagram\"").count(), page.n_diagrams, "{name}");
        assert_eq!(diagrams(rules_source(game, language)).len(), page.n_diagrams, "{name}");
    }
}

#[test]
fn both_languages_show_the_same_diagrams_in_the_same_order() {
    for game in GameKind::ALL {
        let [english, french] =
            [Language::English, Language::French].map(|language| diagrams(rules_source(game, language)));
        for (one, other) in english.iter().zip(&french) {
            assert_eq!(one.1, other.1, "{game}.en.md, line {}, and {game}.fr.md, line {}", one.0, other.0);
        }
        assert_eq!(english.len(), french.len(), "{game}");
    }
}

#[test]
fn both_languages_have_the_same_sections() {
    for game in GameKind::ALL {
        let levels = Language::ALL.map(|language| {
            let page = lessons::rules_page(game, language, drawing::PieceSet::default());
            page.headings.iter().map(|heading| heading.level).collect::<Vec<_>>()
        });
        assert_eq!(levels[0], levels[1], "{game}");
    }
}

#[test]
fn pages_are_well_formed_and_every_id_is_there_once() {
    for (game, language, page) in all() {
        let document = format!("<main>{}</main>", page.html);
        let document =
            Document::parse(&document).unwrap_or_else(|error| panic!("{game} {language:?}: {error}"));
        let ids: Vec<&str> = document.descendants().filter_map(|node| node.attribute("id")).collect();
        let unique: BTreeSet<&str> = ids.iter().copied().collect();
        assert_eq!(unique.len(), ids.len(), "{game} {language:?}");
        for node in document.descendants().filter(|node| node.has_tag_name("figure")) {
            let [game, rules, position] =
                ["data-game", "data-rules", "data-position"].map(|key| node.attribute(key).expect(key));
            let game: GameKind = game.parse().expect("a game");
            assert!(game.position(position, rules).expect("a rule set").is_ok(), "{position}");
        }
    }
}

/// The text of a page: no code, and only the captions of diagrams.
fn words(source: &str) -> String {
    let mut out = String::new();
    let mut is_diagram = false;
    for line in source.lines() {
        match line.strip_prefix("caption:") {
            Some(caption) => out.push_str(caption),
            None if line.starts_with("```") => is_diagram = !is_diagram,
            None if is_diagram => {}
            None => out.extend(line.split('`').step_by(2)),
        }
        out.push('\n');
    }
    out
}

#[test]
fn typography_is_that_of_the_language() {
    for game in GameKind::ALL {
        for language in Language::ALL {
            let name = format!("{game}.{}", language.tag());
            check_typography(&words(rules_source(game, language)), language, &name);
            for step in &lessons::tutorial(game).steps {
                let text = step.text(language);
                let all = [&text.title, &text.text, &text.hint, &text.done].map(String::as_str).join("\n");
                check_typography(&all, language, &format!("{name}, step {}", step.id));
            }
        }
    }
}

fn check_typography(text: &str, language: Language, name: &str) {
    for line in text.lines() {
        assert!(!line.contains(['\'', '"']), "{name}: straight quotes in {line:?}");
        if language == Language::French {
            for sign in [" ;", " !", " ?", " :", "« ", " »"] {
                assert!(!line.contains(sign), "{name}: a space that may break in {line:?}");
            }
            for (index, sign) in line.char_indices().filter(|(_, sign)| ";!?".contains(*sign)) {
                let before = line[..index].chars().next_back();
                assert_eq!(before, Some('\u{202f}'), "{name}: before {sign} in {line:?}");
            }
        }
    }
}

/// A plausible line of a diagram.
const LINE: &str = "(rules|players|setup|position|moves|victims|arrows|marks|targets-of|beams|view|caption|[a-z]{1,3})\
    : ?(standard|classic|2|start|stay|both|far|C3 D3|c1d2|C3>D3|6/6/6/6/6 x 12,12 0|.{0,20})";

proptest! {
    #[test]
    fn no_text_makes_a_page_panic(text in ".{0,200}", lines in prop::collection::vec(LINE, 0..6)) {
        for game in GameKind::ALL {
            let _ = render(game, Language::English, &text);
            let _ = render(game, Language::French, &format!("# {text}\n\n```diagram\n{}\n```\n", lines.join("\n")));
        }
    }
}
