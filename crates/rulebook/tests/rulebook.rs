//! The data agree with the rules that are played, and lack nothing in any language.

// A panic is how a test fails.
#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;

use games::GameKind;
use rulebook::{RuleSetData, RuleValue, Rulebook, numbered_rules, rulebook};
use serde_json::Value;
use texts::Language;

fn all() -> impl Iterator<Item = (GameKind, Rulebook)> {
    GameKind::ALL.into_iter().map(|kind| (kind, rulebook(kind)))
}

/// The values of a parameter in each rule set.
fn values(kind: GameKind, parameter: &str) -> Vec<Option<RuleValue>> {
    let of_rules = |rules: &RuleSetData| {
        rules.parameters.iter().find(|it| it.name == parameter).expect("a parameter").value
    };
    rulebook(kind).rule_sets.iter().map(of_rules).collect()
}

#[test]
fn every_text_is_there_in_every_language() {
    let tags: BTreeSet<&str> = Language::ALL.iter().map(|language| language.tag()).collect();
    for (kind, book) in all() {
        let n_texts = count_texts(&serde_json::to_value(&book).unwrap(), &tags);
        assert!(n_texts >= 20, "{kind}: {n_texts}");
    }
}

/// Every object that has one language has all of them, and says something else than the key of a missing message.
fn count_texts(value: &Value, tags: &BTreeSet<&str>) -> usize {
    match value {
        Value::Array(items) => items.iter().map(|item| count_texts(item, tags)).sum(),
        Value::Object(fields) if fields.keys().any(|key| tags.contains(key.as_str())) => {
            let found: BTreeSet<&str> = fields.keys().map(String::as_str).collect();
            assert_eq!(&found, tags, "{value}");
            for text in fields.values().map(|text| text.as_str().unwrap()) {
                let is_key = text.contains("-parameter-") || text.contains("-field-");
                assert!(!text.is_empty() && !is_key, "{text}");
            }
            1
        }
        Value::Object(fields) => fields.values().map(|field| count_texts(field, tags)).sum(),
        _ => 0,
    }
}

#[test]
fn all_languages_number_the_same_rules_in_the_same_order() {
    for kind in GameKind::ALL {
        let numbers = |language: Language| -> Vec<&str> {
            let rules = numbered_rules(kind.numbered_rules(language.tag()));
            let rules = rules.unwrap_or_else(|fault| panic!("{kind} in {}: {fault}", language.tag()));
            rules.into_iter().map(|(number, _)| number).collect()
        };
        assert_eq!(numbers(Language::English), numbers(Language::French), "{kind}");
        assert!(numbers(Language::English).len() >= 4, "{kind}");
    }
}

#[test]
fn what_a_rule_refers_to_exists() {
    for (kind, book) in all() {
        let known: BTreeSet<&str> = book.rules.iter().map(|rule| rule.number).collect();
        let letters: BTreeSet<&str> = known.iter().map(|number| &number[..1]).collect();
        let texts = book.rules.iter().flat_map(|rule| rule.text.values());
        let meanings = book.rule_sets.iter().flat_map(|it| &it.parameters).flat_map(|it| it.meaning.values());
        for text in texts.chain(meanings) {
            let words = text.split(|c: char| !c.is_ascii_alphanumeric());
            let is_number = |word: &&str| {
                word.len() > 1
                    && letters.contains(&word[..1])
                    && word[1..].bytes().all(|byte| byte.is_ascii_digit())
            };
            for word in words.filter(is_number) {
                assert!(known.contains(word), "{kind} has no rule {word}: {text}");
            }
        }
    }
}

#[test]
fn refusals_name_rules_that_are_there() {
    let mut n_named = 0;
    for (kind, book) in all() {
        let known: BTreeSet<&str> = book.rules.iter().map(|rule| rule.number).collect();
        for rules in &book.rule_sets {
            let cells: Vec<&str> = rules.board.cells.iter().map(|cell| cell.name.as_str()).collect();
            for setup in &rules.setups {
                let start = kind.position(&setup.position, rules.name).unwrap().unwrap();
                // Each cell with some others, near and far, all over the board.
                for (index, from) in cells.iter().enumerate() {
                    for to in cells.iter().skip(index % 7).step_by(7) {
                        for text in [format!("{from}-{to}"), format!("{from}x{to}"), format!("{from}{to}")] {
                            let Err(illegal) = start.boxed().play_text(&text) else { continue };
                            let rule = illegal.refusal.rule;
                            let is_known = rule.is_empty() || known.contains(rule);
                            assert!(is_known, "{kind} has no rule {rule}: {text}");
                            n_named += usize::from(!rule.is_empty());
                        }
                    }
                }
            }
        }
    }
    assert!(n_named > 1_000, "{n_named}");
}

#[test]
fn cells_touch_each_other_both_ways() {
    for (kind, book) in all() {
        for rules in &book.rule_sets {
            let cell = |name: &String| rules.board.cells.iter().find(|cell| cell.name == *name).unwrap();
            for here in &rules.board.cells {
                let what = format!("{kind}: {}", here.name);
                assert!((1..=rules.board.sides).contains(&here.beside.len()), "{what}");
                for there in &here.beside {
                    assert!(cell(there).beside.contains(&here.name), "{what} and {there}");
                    let distance = (cell(there).x - here.x).hypot(cell(there).y - here.y);
                    assert!((distance - 1.0).abs() < 0.01, "{what} and {there}");
                }
                for there in &here.diagonal {
                    assert!(cell(there).diagonal.contains(&here.name), "{what} and {there}");
                }
            }
            let most = rules.board.cells.iter().map(|cell| cell.beside.len()).max();
            assert_eq!(most, Some(rules.board.sides), "{kind}: a cell within the board has all neighbours");
        }
    }
}

#[test]
fn boards_are_those_of_the_rules() {
    let sizes = all().map(|(kind, book)| {
        let board = &book.rule_sets[0].board;
        (kind.slug(), board.cells.len(), board.sides)
    });
    let expected =
        [("khet", 80, 4), ("khitan", 61, 6), ("kenwan", 61, 6), ("wali", 30, 4), ("bermudes", 81, 4)];
    assert_eq!(sizes.collect::<Vec<_>>(), expected);

    let khet = rulebook(GameKind::Khet);
    let board = &khet.rule_sets[0].board;
    let of = |name: &str| board.cells.iter().find(|cell| cell.name == name).unwrap();
    assert_eq!((of("a1").beside.len(), of("a1").diagonal.len()), (2, 1));
    assert_eq!((of("e4").beside.len(), of("e4").diagonal.len()), (4, 4));
    assert_eq!((of("j1").owner, of("a8").owner, of("e4").owner), (Some('s'), Some('r'), None));
    assert_eq!(board.lamps.len(), 2);
    assert!(khet.rule_sets[2].board.lamps.is_empty(), "sphinxes stand on the board");
}

#[test]
fn the_numbers_are_those_of_the_rules() {
    let number = |number| Some(RuleValue::Number(number));
    assert_eq!(values(GameKind::Khitan, "fewest-tiles"), [number(1), number(5), number(1), number(1)]);
    assert_eq!(values(GameKind::Khitan, "turn-limit"), [None, None, None, number(300)]);
    assert_eq!(values(GameKind::Khet, "stacks-created"), [None, number(1), None]);
    assert_eq!(values(GameKind::Wali, "quiet-limit"), [number(100)]);
    assert_eq!(values(GameKind::Bermudes, "fewest-pawns"), [number(6)]);
    assert_eq!(values(GameKind::KenWan, "turn-limit"), [number(1_000)]);
}

#[test]
fn set_ups_are_written_with_the_pieces_that_are_listed() {
    for (kind, book) in all() {
        for rules in &book.rule_sets {
            for setup in &rules.setups {
                let position = kind.position(&setup.position, rules.name).unwrap().unwrap();
                assert_eq!(position.players().len(), setup.players);
                for piece in position.scene().pieces {
                    let is_meant = |it: &&rulebook::RulePiece| {
                        it.kind == piece.look.symbol.name
                            && it.owner == kind.game().letter(piece.look.owner)
                            && it.turn == piece.look.turn
                    };
                    let token = &rules.pieces.iter().find(is_meant).expect("a listed piece").token;
                    assert!(setup.position.contains(token), "{kind} {}: {token}", setup.name);
                }
            }
            assert!(!rules.setups.is_empty() && !rules.pieces.is_empty(), "{kind} {}", rules.name);
        }
    }
}
