//! Messages by key, from the files of `locales/` and from the folders of the games.

use std::sync::LazyLock;

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use fluent_syntax::ast::{Entry, Pattern};
use games::GameKind;
use unic_langid::LanguageIdentifier;

use crate::language::Language;

/// Embeds the files that belong to no game, the same ones for each language.
macro_rules! files {
    ($folder:literal) => {
        &[
            include_str!(concat!("../../../locales/", $folder, "/board.ftl")),
            include_str!(concat!("../../../locales/", $folder, "/play.ftl")),
            include_str!(concat!("../../../locales/", $folder, "/analysis.ftl")),
            include_str!(concat!("../../../locales/", $folder, "/online.ftl")),
            include_str!(concat!("../../../locales/", $folder, "/account.ftl")),
            include_str!(concat!("../../../locales/", $folder, "/site.ftl")),
            include_str!(concat!("../../../locales/", $folder, "/people.ftl")),
            include_str!(concat!("../../../locales/", $folder, "/home.ftl")),
            include_str!(concat!("../../../locales/", $folder, "/levels.ftl")),
            include_str!(concat!("../../../locales/", $folder, "/coach.ftl")),
            include_str!(concat!("../../../locales/", $folder, "/lens.ftl")),
            include_str!(concat!("../../../locales/", $folder, "/progress.ftl")),
            include_str!(concat!("../../../locales/", $folder, "/share.ftl")),
            include_str!(concat!("../../../locales/", $folder, "/study.ftl")),
            include_str!(concat!("../../../locales/", $folder, "/report.ftl")),
            include_str!(concat!("../../../locales/", $folder, "/terminal.ftl")),
        ]
    };
}

const FRENCH_FILES: &[&str] = files!("fr");
const ENGLISH_FILES: &[&str] = files!("en");

/// A value for a variable of a message.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Value {
    /// A number. Messages select variants by it (`one`, `other`) and format it as the language does.
    Number(i64),
    /// A text that is inserted as it is.
    Text(String),
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Number(number)
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Value {
        Value::Number(number.into())
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Value {
        Value::Number(number.into())
    }
}

impl From<u8> for Value {
    fn from(number: u8) -> Value {
        Value::Number(number.into())
    }
}

impl From<u64> for Value {
    fn from(number: u64) -> Value {
        Value::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<usize> for Value {
    fn from(number: usize) -> Value {
        Value::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

/// The text of a message without variables. An unknown key is returned as it is, so that nothing ever fails. Tests make
/// sure that this does not happen.
pub fn text(language: Language, key: &str) -> String {
    text_with(language, key, &[])
}

/// The text of a message with values for its variables.
pub fn text_with(language: Language, key: &str, values: &[(&str, Value)]) -> String {
    let mut arguments = FluentArgs::with_capacity(values.len());
    for (name, value) in values {
        set(&mut arguments, name, value.clone());
    }
    formatted(language, key, &arguments)
}

/// The keys of all messages, in alphabetical order.
pub fn all_keys(language: Language) -> impl Iterator<Item = &'static str> {
    Catalogue::of(language).keys.iter().map(String::as_str)
}

/// All messages without variables whose key begins with `prefix`, for a page that shows them.
pub fn messages(language: Language, prefix: &str) -> Vec<(&'static str, String)> {
    let catalogue = Catalogue::of(language);
    let keys = all_keys(language).filter(|key| key.starts_with(prefix));
    keys.filter_map(|key| {
        let (text, is_whole) = catalogue.format(catalogue.bundle.get_message(key)?.value()?, None);
        is_whole.then_some((key, text))
    })
    .collect()
}

/// Whether there is a message with this key.
pub(crate) fn has_message(language: Language, key: &str) -> bool {
    Catalogue::of(language).bundle.has_message(key)
}

/// The attributes of a message, which are forms of a noun.
pub(crate) fn attributes(language: Language, key: &str) -> Vec<(String, String)> {
    let catalogue = Catalogue::of(language);
    let message = catalogue.bundle.get_message(key);
    let attributes = message.into_iter().flat_map(|message| message.attributes().collect::<Vec<_>>());
    attributes
        .map(|attribute| (attribute.id().to_owned(), catalogue.format(attribute.value(), None).0))
        .collect()
}

/// The text of a message, or its key.
pub(crate) fn formatted(language: Language, key: &str, values: &FluentArgs<'_>) -> String {
    let catalogue = Catalogue::of(language);
    let pattern = catalogue.bundle.get_message(key).and_then(|message| message.value());
    pattern.map_or_else(|| key.to_owned(), |pattern| catalogue.format(pattern, Some(values)).0)
}

/// Sets a variable.
pub(crate) fn set(values: &mut FluentArgs<'static>, name: &str, value: Value) {
    match value {
        Value::Number(number) => values.set(name.to_owned(), number),
        Value::Text(text) => values.set(name.to_owned(), text),
    }
}

/// The messages of one language, parsed once.
struct Catalogue {
    bundle: FluentBundle<FluentResource>,
    /// Sorted alphabetically.
    keys: Vec<String>,
}

impl Catalogue {
    fn of(language: Language) -> &'static Catalogue {
        static FRENCH: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::read(Language::French));
        static ENGLISH: LazyLock<Catalogue> = LazyLock::new(|| Catalogue::read(Language::English));
        match language {
            Language::French => &FRENCH,
            Language::English => &ENGLISH,
        }
    }

    /// An error in a file affects only its own message, and tests report it.
    fn read(language: Language) -> Catalogue {
        let tag: LanguageIdentifier = language.tag().parse().expect("the tag of a language is one");
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        // Both languages are written from left to right, so direction marks would only disturb.
        bundle.set_use_isolating(false);
        let files = match language {
            Language::French => {
                bundle.set_formatter(Some(french_number));
                FRENCH_FILES
            }
            Language::English => {
                bundle.set_formatter(Some(english_number));
                ENGLISH_FILES
            }
        };
        let mut keys = Vec::new();
        let of_games = GameKind::ALL.map(|kind| kind.messages(language.tag()));
        for file in files.iter().chain(&of_games) {
            let (Ok(resource) | Err((resource, _))) = FluentResource::try_new((*file).to_owned());
            keys.extend(resource.entries().filter_map(|entry| match entry {
                Entry::Message(message) => Some(message.id.name.to_owned()),
                _ => None,
            }));
            bundle.add_resource_overriding(resource);
        }
        keys.sort_unstable();
        Catalogue { bundle, keys }
    }

    /// The text of a pattern, and whether every variable had a value.
    fn format(&self, pattern: &Pattern<&str>, values: Option<&FluentArgs<'_>>) -> (String, bool) {
        let mut errors = Vec::new();
        let text = self.bundle.format_pattern(pattern, values, &mut errors).into_owned();
        (text, errors.is_empty())
    }
}

/// Separates thousands by a narrow no-break space.
fn french_number<M>(value: &FluentValue<'_>, _: &M) -> Option<String> {
    grouped(value, '\u{202f}')
}

/// Separates thousands by a comma.
fn english_number<M>(value: &FluentValue<'_>, _: &M) -> Option<String> {
    grouped(value, ',')
}

/// A whole number with `separator` between groups of three digits; `None` for other values.
fn grouped(value: &FluentValue<'_>, separator: char) -> Option<String> {
    let FluentValue::Number(number) = value else { return None };
    let digits = number.as_string();
    let (sign, digits) = digits.strip_prefix('-').map_or(("", &*digits), |digits| ("-", digits));
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let mut text = sign.to_owned();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_that_does_not_exist_is_its_own_text() {
        assert_eq!(text(Language::French, "no-such-key"), "no-such-key");
    }

    #[test]
    fn numbers_are_written_as_the_language_does() {
        for (number, english, french) in [
            (7, "Level 7", "Niveau 7"),
            (1234567, "Level 1,234,567", "Niveau 1\u{202f}234\u{202f}567"),
            (-1000, "Level -1,000", "Niveau -1\u{202f}000"),
        ] {
            let say = |language| text_with(language, "play-level", &[("level", Value::Number(number))]);
            assert_eq!((say(Language::English).as_str(), say(Language::French).as_str()), (english, french));
        }
    }

    #[test]
    fn a_page_gets_all_messages_with_a_prefix_that_need_no_values() {
        let messages = messages(Language::English, "play-");
        assert!(messages.iter().any(|(key, text)| *key == "play-undo" && text == "Undo"));
        assert!(messages.iter().all(|(key, _)| key.starts_with("play-") && *key != "play-level"));
    }
}
