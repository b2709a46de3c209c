//! The language in which the program speaks to people.

use std::{env, ffi::OsString};

use texts::Language;

/// The language for these arguments: that of `--lang`, or else that of the environment. The arguments are read before
/// clap reads them, since its help is in that language too.
pub(crate) fn of(arguments: &[OsString]) -> Language {
    asked(arguments).unwrap_or_else(|| of_environment(|name| env::var(name).ok()))
}

/// The language that `--lang` asks for, if it is a known one.
fn asked(arguments: &[OsString]) -> Option<Language> {
    let texts: Vec<&str> = arguments.iter().filter_map(|argument| argument.to_str()).collect();
    let end = texts.iter().position(|text| *text == "--").unwrap_or(texts.len());
    texts[..end].iter().enumerate().find_map(|(index, text)| match text.strip_prefix("--lang")? {
        "" => texts.get(index + 1)?.parse().ok(),
        value => value.strip_prefix('=')?.parse().ok(),
    })
}

/// The language of the first of the usual variables that is set, such as `fr_FR.UTF-8`.
fn of_environment(value: impl Fn(&str) -> Option<String>) -> Language {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().filter_map(value).find(|it| !it.is_empty());
    let tag = locale.as_deref().and_then(|locale| locale.split(['_', '.', '@']).next());
    tag.and_then(|tag| tag.parse().ok()).unwrap_or(Language::English)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_option_decides() {
        let asked = |line: &str| asked(&line.split(' ').map(OsString::from).collect::<Vec<_>>());
        assert_eq!(asked("tablier --lang fr games"), Some(Language::French));
        assert_eq!(asked("tablier rules wali --lang=en"), Some(Language::English));
        for line in ["tablier games", "tablier --lang", "tablier --lang de", "tablier show wali -- --lang fr"]
        {
            assert_eq!(asked(line), None, "{line}");
        }
    }

    #[test]
    fn else_the_first_variable_that_is_set_decides() {
        let of = |variables: &[(&str, &str)]| {
            let variables: Vec<(String, String)> =
                variables.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
            of_environment(|name| variables.iter().find(|it| it.0 == name).map(|it| it.1.clone()))
        };
        assert_eq!(of(&[("LANG", "fr_FR.UTF-8")]), Language::French);
        assert_eq!(of(&[("LANG", "fr")]), Language::French);
        assert_eq!(of(&[("LANG", "fr_BE@euro"), ("LC_MESSAGES", "")]), Language::French);
        assert_eq!(of(&[("LANG", "fr_FR.UTF-8"), ("LC_ALL", "C")]), Language::English);
        assert_eq!(of(&[("LANG", "en_GB"), ("LC_MESSAGES", "fr_CA")]), Language::French);
        assert_eq!(of(&[("LANG", "de_DE")]), Language::English);
        assert_eq!(of(&[]), Language::English);
    }
}
