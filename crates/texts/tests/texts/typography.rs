//! Typographic signs and spaces.

use texts::Language;

use crate::catalogue::catalogue;

const NO_BREAK: char = '\u{a0}';
const NARROW_NO_BREAK: char = '\u{202f}';

/// The typographic error in a text, if there is one.
pub(crate) fn fault(language: Language, text: &str) -> Option<String> {
    if let Some(sign) =
        text.chars().find(|sign| "'\"`".contains(*sign) || ('\u{2066}'..='\u{2069}').contains(sign))
    {
        return Some(format!("{sign:?} stands in it"));
    }
    let letters: Vec<char> = text.chars().collect();
    for (index, &sign) in letters.iter().enumerate() {
        let before = index.checked_sub(1).map(|index| letters[index]);
        let after = letters.get(index + 1).copied();
        let is_right = match (language, sign) {
            (Language::English, ':' | ';' | '?' | '!') => before.is_none_or(|it| !it.is_whitespace()),
            (Language::English, '«' | '»') => false,
            (Language::French, ';' | '?' | '!') => before.is_none_or(|it| it == NARROW_NO_BREAK),
            // Inside a quotation a colon belongs to the notation, `+B2:a2`, and in an address it comes before slashes.
            (Language::French, ':') => {
                before.is_none_or(|it| it == NO_BREAK)
                    || after.is_some_and(|it| it.is_alphanumeric() || it == '/')
            }
            (Language::French, '«') => after.is_none_or(|it| it == NO_BREAK),
            (Language::French, '»') => before.is_none_or(|it| it == NO_BREAK),
            (Language::French, '“' | '”') => false,
            _ => true,
        };
        if !is_right {
            return Some(format!("the space at {sign:?} is wrong"));
        }
    }
    text.contains("  ").then(|| "it has two spaces in a row".to_owned())
}

#[test]
fn every_message_is_set_as_printers_do() {
    let mut faults = Vec::new();
    for language in Language::ALL {
        for (key, message) in catalogue(language) {
            let wrong = message
                .texts
                .iter()
                .filter_map(|text| Some(format!("{key}: {}: {text}", fault(language, text)?)));
            faults.extend(wrong);
        }
    }
    assert_eq!(faults, [""; 0]);
}

#[test]
fn wrong_typography_is_noticed() {
    for text in ["quoi ?", "quoi?", "ceci : cela", "ceci: cela", "« oui »", "l'or", "“oui”", "a  b"] {
        assert!(fault(Language::French, text).is_some(), "{text}");
    }
    for text in ["quoi\u{202f}?", "ceci\u{a0}: cela", "«\u{a0}+B2:a2\u{a0}»", "l’or"] {
        assert_eq!(fault(Language::French, text), None, "{text}");
    }
    assert!(fault(Language::English, "what ?").is_some());
    assert!(fault(Language::English, "it's").is_some());
}
