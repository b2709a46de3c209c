//! Names: what one may be called, and which names could be taken for each other.

use std::collections::BTreeSet;

use store::NewName;
use unicode_normalization::UnicodeNormalization;
use unicode_security::{GeneralSecurityProfile, MixedScript, skeleton};

/// The shortest name, in characters.
const SHORTEST: usize = 2;
/// The longest name, in characters.
const LONGEST: usize = 20;
/// No text with more bytes is looked at.
const MOST_BYTES: usize = 200;

/// Names that would be taken for the site's own, or stand in addresses.
const RESERVED: &[&str] = &[
    "account",
    "admin",
    "administrator",
    "anonymous",
    "api",
    "bot",
    "deleted",
    "engine",
    "everyone",
    "guest",
    "help",
    "house",
    "info",
    "invite",
    "me",
    "mod",
    "moderation",
    "moderator",
    "nobody",
    "null",
    "official",
    "owner",
    "player",
    "root",
    "security",
    "staff",
    "support",
    "system",
    "tablier",
    "team",
    "undefined",
    "unknown",
    "webmaster",
    "you",
];

/// Why somebody cannot be called so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum NameError {
    /// Too short or too long.
    Length,
    /// Something else than letters, digits, `-` and `_`, or no letter at all.
    Letters,
    /// Letters of several scripts.
    Scripts,
    /// A name of the site's own.
    Reserved,
}

impl NameError {
    /// The key of the message about it.
    pub(crate) fn key(self) -> &'static str {
        match self {
            NameError::Length => "account-name-length",
            NameError::Letters => "account-name-letters",
            NameError::Scripts => "account-name-scripts",
            NameError::Reserved => "account-name-reserved",
        }
    }
}

/// A name that somebody may have.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Name {
    shown: String,
    key: String,
    looks: Vec<String>,
}

impl Name {
    /// A name from what somebody typed.
    pub(crate) fn new(text: &str) -> Result<Name, NameError> {
        if text.len() > MOST_BYTES {
            return Err(NameError::Length);
        }
        let shown: String = text.trim().nfkc().collect();
        if !(SHORTEST..=LONGEST).contains(&shown.chars().count()) {
            return Err(NameError::Length);
        }
        let may_stand =
            |it: char| it == '-' || it == '_' || (it.is_alphanumeric() && it.identifier_allowed());
        if !shown.chars().all(may_stand) || !shown.chars().any(char::is_alphabetic) {
            return Err(NameError::Letters);
        }
        if !shown.as_str().is_single_script() {
            return Err(NameError::Scripts);
        }
        let looks = looks(&shown);
        let reserved = RESERVED.iter().flat_map(|name| self::looks(name)).collect::<BTreeSet<_>>();
        if looks.iter().any(|look| reserved.contains(look)) {
            return Err(NameError::Reserved);
        }
        Ok(Name { key: key(&shown), looks: looks.into_iter().collect(), shown })
    }

    /// As the store wants it.
    pub(crate) fn as_new(&self) -> NewName<'_> {
        NewName { shown: &self.shown, key: &self.key, looks: &self.looks }
    }
}

/// A name as it is looked up: in whatever case it is typed.
pub(crate) fn key(name: &str) -> String {
    // Whoever types a whole book looks for nobody.
    name.trim().chars().take(MOST_BYTES).nfkc().flat_map(char::to_lowercase).nfkc().collect()
}

/// What a name looks like as it is written, in small and in large letters: each reduced to one sign of all those that could be
/// taken for each other. Two names that share a look could be taken for each other somewhere.
fn looks(name: &str) -> BTreeSet<String> {
    let as_seen = |text: &str| skeleton(text).collect::<String>();
    BTreeSet::from([as_seen(name), as_seen(&name.to_lowercase()), as_seen(&name.to_uppercase())])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(text: &str) -> Result<String, NameError> {
        Name::new(text).map(|name| name.shown)
    }

    fn are_confusable(one: &str, other: &str) -> bool {
        !looks(one).is_disjoint(&looks(other))
    }

    #[test]
    fn names_of_every_script_are_names() {
        for name in ["Anna", "jean-luc", "Zoë_7", "Анна", "Ελένη", "さくら", "李小龙", "김철수", "عمر", "b2"]
        {
            assert_eq!(shown(name), Ok(name.to_owned()));
        }
        assert_eq!(shown("  Anna\u{a0}"), Ok("Anna".to_owned()));
        assert_eq!(shown("Ａｎｎａ"), Ok("Anna".to_owned()), "wide letters are letters");
    }

    #[test]
    fn what_is_not_a_name_is_refused_with_a_reason() {
        let long = "x".repeat(21);
        for (text, error) in [
            ("", NameError::Length),
            ("x", NameError::Length),
            (long.as_str(), NameError::Length),
            ("anna bela", NameError::Letters),
            ("anna!", NameError::Letters),
            ("<b>anna", NameError::Letters),
            ("1234", NameError::Letters),
            ("-_-", NameError::Letters),
            ("an\u{200d}na", NameError::Letters),
            ("anna\u{202e}", NameError::Letters),
            ("anna\0", NameError::Letters),
            ("аnnа", NameError::Scripts),
            ("αnna", NameError::Scripts),
            ("Admin", NameError::Reserved),
            ("adm1n", NameError::Reserved),
            ("tabIier", NameError::Reserved),
            ("HOUSE", NameError::Reserved),
        ] {
            assert_eq!(shown(text), Err(error), "{text:?}");
        }
        assert_eq!(shown(&"é".repeat(1_000_000)), Err(NameError::Length));
    }

    #[test]
    fn names_that_look_the_same_share_a_look() {
        for (one, other) in [
            ("Anna", "anna"),
            ("Anna", "ANNA"),
            ("Anna", "Аnna"),
            ("Ian", "lan"),
            ("Bob0", "BobO"),
            ("will", "wi11"),
            ("corn", "com"),
            ("BOBA", "ВОВА"),
            ("ocean", "осеan"),
            ("straße", "STRASSE"),
        ] {
            assert!(are_confusable(one, other), "{one} {other}");
        }
        for (one, other) in [("Anna", "Hanna"), ("van", "nan"), ("bob", "boba"), ("Zoe", "Zoë")] {
            assert!(!are_confusable(one, other), "{one} {other}");
        }
    }

    #[test]
    fn a_name_is_found_in_whatever_case_it_is_typed() {
        assert_eq!(key(" ÉLAN-vital "), key("élan-VITAL"));
        assert_eq!(key("E\u{301}lan"), key("élan"));
    }
}
