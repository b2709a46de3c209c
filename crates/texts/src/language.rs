//! The languages, and the choice of a reader's preferred one.

use std::str::FromStr;

use thiserror::Error;

/// A supported language.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Language {
    /// French.
    French,
    /// English.
    English,
}

/// The error for a tag that is not a supported language.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no language `{0}`: there are `fr` and `en`")]
pub struct UnknownLanguage(pub String);

impl Language {
    /// All languages.
    pub const ALL: [Language; 2] = [Language::French, Language::English];

    /// The tag in URLs, files and the `lang` attribute of pages.
    pub const fn tag(self) -> &'static str {
        match self {
            Language::French => "fr",
            Language::English => "en",
        }
    }

    /// The name in the language itself.
    pub const fn name(self) -> &'static str {
        match self {
            Language::French => "français",
            Language::English => "English",
        }
    }

    /// The preferred language of a reader with this `Accept-Language` header; English if neither language is listed.
    ///
    /// A language gets the weight of the most specific range that matches it: `fr` counts for French even if `*` has a
    /// higher weight. Malformed ranges are skipped, and so are ranges with weight 0.
    pub fn preferred(accept_language: &str) -> Language {
        let ranges: Vec<(&str, u32)> = accept_language.split(',').filter_map(read_range).collect();
        let weight = |language: Language| {
            let of = |matches: &dyn Fn(&str) -> bool| {
                let weights = ranges.iter().filter(|(range, _)| matches(range)).map(|&(_, weight)| weight);
                weights.max()
            };
            of(&|range| primary(range).eq_ignore_ascii_case(language.tag())).or(of(&|range| range == "*"))
        };
        let (french, english) = (weight(Language::French), weight(Language::English));
        match (french.unwrap_or(0), english.unwrap_or(0)) {
            (french, english) if french > english => Language::French,
            // With equal weights, the first one listed.
            (french, english) if french == english && french > 0 => first_named(&ranges),
            _ => Language::English,
        }
    }
}

/// Parses a range of languages and its weight in thousandths.
fn read_range(text: &str) -> Option<(&str, u32)> {
    let mut parts = text.split(';').map(str::trim);
    let range = parts.next().filter(|range| !range.is_empty())?;
    let mut weight = 1000;
    for parameter in parts {
        let (name, value) = parameter.split_once('=')?;
        if name.trim().eq_ignore_ascii_case("q") {
            let value: f32 = value.trim().parse().ok()?;
            if !(0.0..=1.0).contains(&value) {
                return None;
            }
            weight = (value * 1000.0).round() as u32;
        }
    }
    Some((range, weight))
}

/// `fr` of `fr-CA`.
fn primary(range: &str) -> &str {
    range.split('-').next().unwrap_or(range)
}

fn first_named(ranges: &[(&str, u32)]) -> Language {
    let named = ranges.iter().find_map(|(range, _)| primary(range).parse().ok());
    named.unwrap_or(Language::English)
}

impl FromStr for Language {
    type Err = UnknownLanguage;

    fn from_str(tag: &str) -> Result<Language, UnknownLanguage> {
        let language = Language::ALL.into_iter().find(|language| language.tag().eq_ignore_ascii_case(tag));
        language.ok_or_else(|| UnknownLanguage(tag.chars().take(20).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_names_its_language_in_any_case_of_letters() {
        for language in Language::ALL {
            assert_eq!(language.tag().to_uppercase().parse(), Ok(language));
        }
        assert!("de".parse::<Language>().unwrap_err().to_string().contains("`de`"));
    }

    #[test]
    fn the_weights_of_a_header_decide() {
        for (header, language) in [
            ("fr", Language::French),
            ("fr-CA, fr;q=0.9, en;q=0.8", Language::French),
            ("en-GB,en;q=0.9,fr;q=0.8", Language::English),
            ("en;q=0.5, fr;q=0.7", Language::French),
            ("de, fr;q=0.3, en;q=0.2", Language::French),
            ("FR-be", Language::French),
            // Not a language that merely begins with `fr`.
            ("frr", Language::English),
        ] {
            assert_eq!(Language::preferred(header), language, "{header}");
        }
    }

    #[test]
    fn english_is_for_those_who_ask_for_neither() {
        for header in ["", "de", "*", "fr;q=0", "fr;q=0, *;q=0.5", "fr;q=2", "fr;q=x", ";;,,", "en;q=0"] {
            assert_eq!(Language::preferred(header), Language::English, "{header}");
        }
    }

    #[test]
    fn of_two_languages_liked_alike_the_first_is_taken() {
        assert_eq!(Language::preferred("fr, en"), Language::French);
        assert_eq!(Language::preferred("en, fr"), Language::English);
        // A star means every language that is not listed.
        assert_eq!(Language::preferred("en;q=0.1, *"), Language::French);
    }
}
