//! How soon a password is guessed, by the estimate of zxcvbn: it knows English words, names, common passwords, dates, repetitions and
//! QWERTY keyboards. What it does not know is handed to it: French words, walks over AZERTY keyboards, the names of the games, the
//! player and the site.

use std::sync::LazyLock;

use games::GameKind;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};
use zxcvbn::{Entropy, matching::patterns::MatchPattern, zxcvbn};

/// A password that takes fewer guesses is weak. This is where zxcvbn sees the border between "somewhat guessable" and "safely
/// unguessable", and eight random characters are just above it.
const ENOUGH_GUESSES: u64 = 100_000_000;

/// How many characters are judged. The estimate takes time with the square of the length, and these are strong if they are not a
/// repetition.
const JUDGED_CHARACTERS: usize = 32;

/// The shortest part of a walk over the keyboard that counts as one.
const SHORTEST_WALK: usize = 3;

/// Walks over an AZERTY keyboard. zxcvbn reads them backwards as well.
const AZERTY_WALKS: &[&str] = &[
    "azertyuiop",
    "qsdfghjklm",
    "wxcvbn",
    "&é\"'(-è_çà)=",
    "1a2z3e4r5t6y7u8i9o0p",
    "a1z2e3r4t5y6",
    "aqwzsxedcrfv",
];

/// What zxcvbn is told besides what is known about the owner. It takes what comes first for the most common.
static DICTIONARY: LazyLock<Vec<String>> = LazyLock::new(|| {
    let walks = AZERTY_WALKS.iter().flat_map(|walk| parts(&without_accents(walk)));
    let words = include_str!("password_words.txt").split_whitespace().map(str::to_owned);
    walks.chain(GameKind::ALL.map(|kind| kind.slug().to_owned())).chain(words).collect()
});

/// Why a password is guessed too soon.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Weakness {
    /// It is made of the name of its owner.
    Name,
    /// It is made of what many people use.
    Common,
}

/// Why a password is weak, if it is, for somebody of that name. `known` are other words that everybody would try here.
pub(super) fn weakness(password: &str, name: &str, known: &[&str]) -> Option<Weakness> {
    let name = without_accents(&name.to_lowercase());
    let estimate = estimate(password, &name, known);
    if estimate.guesses() >= ENOUGH_GUESSES {
        return None;
    }
    let is_name = |pattern: &MatchPattern| match pattern {
        MatchPattern::Dictionary(word) => word.matched_word == name,
        _ => false,
    };
    let uses_name = estimate.sequence().iter().any(|piece| is_name(&piece.pattern));
    Some(if uses_name { Weakness::Name } else { Weakness::Common })
}

fn estimate(password: &str, name: &str, known: &[&str]) -> Entropy {
    let password: String = without_accents(password).chars().take(JUDGED_CHARACTERS).collect();
    let known: Vec<String> = known.iter().map(|text| without_accents(text)).collect();
    let known = known.iter().chain(DICTIONARY.iter()).map(String::as_str);
    zxcvbn(&password, &std::iter::once(name).chain(known).collect::<Vec<_>>())
}

/// Accents are the first thing that people add or leave out.
fn without_accents(text: &str) -> String {
    text.nfd().filter(|letter| !is_combining_mark(*letter)).collect()
}

/// All parts of a walk that are long enough to count.
fn parts(walk: &str) -> Vec<String> {
    let letters: Vec<char> = walk.chars().collect();
    let lengths = SHORTEST_WALK..=letters.len();
    lengths.flat_map(|length| letters.windows(length).map(String::from_iter)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(password: &str, name: &str, known: &[&str], is_weak: bool) {
        let guesses = estimate(password, name, known).guesses();
        assert_eq!(weakness(password, name, known).is_some(), is_weak, "{password}: {guesses} guesses");
    }

    /// Passwords that are known to be used often, of at least eight signs.
    const OFTEN_USED: &str = include_str!("common_passwords.txt");

    #[test]
    fn common_passwords_are_weak() {
        for password in OFTEN_USED.lines() {
            check(password, "Annabela", &[], true);
        }
    }

    #[test]
    fn the_forms_that_people_give_to_words_are_weak() {
        for password in [
            // A word, with what is usually put before and behind it.
            "Password2027!",
            "PASSWORD",
            "Motdepasse1!",
            "soleil75!",
            "Batman1987!",
            "1Princess1",
            "marseille13",
            "doudou2010",
            "Octobre2026",
            "liverpool05",
            "Thomas1992",
            "dragon747",
            "juillet14",
            "bonjour...",
            "Sophie2011?",
            "superman007",
            "Welcome@1",
            "Football99!",
            "jetaime<3",
            "camille_92",
            "manchester_1",
            // Letters as digits and marks, with and without accents.
            "p4$$w0rd",
            "P@55w0rd!",
            "$upermän",
            "m0td3p4ss3",
            "s0l31l2024",
            "Sébastien!",
            "fr0mage12",
            "Garçon2020",
            "bébébébé",
            "c0mput3r",
            "1L0v3Y0u",
            // Keys beside each other, on the keyboards of both countries.
            "azertyuiop",
            "Azerty123!",
            "qsdfghjklm",
            "wxcvbn123",
            "1a2z3e4r5t",
            "aqwzsxedc",
            "qwerty2024",
            "poiuytreza",
            "1q2w3e4r5t6y",
            "zaq12wsx",
            "7894561230",
            "asdfjkl;",
            "mlkjhgfdsq",
            "&é\"'(-è_",
            // Orders, repetitions, numbers.
            "abcdefghijk",
            "zyxwvuts",
            "987654321a",
            "abc123abc123",
            "aaaabbbb",
            "48291735",
            "ÀÉÎÕÜàéî",
            "xoxoxoxo",
            "1a1a1a1a",
            "testtest1",
            "13579246810",
            "112233445566",
            "lololololo",
            "!!!!!!!!!!",
            "        x",
            "abababababababababababababababababababababababababababababab",
            // Days.
            "14071789",
            "31121999",
            "19840612",
            "20240229",
            "25-12-2020",
            "01/01/1990",
            "anna140798",
            "06061944!",
            // The site.
            "tablier2026",
            "Pharaon!1",
            "khetkhet",
            "khetkhet1",
            "bermudes7",
        ] {
            check(password, "anna", &[], true);
        }
    }

    #[test]
    fn what_is_known_of_the_owner_and_the_site_is_weak() {
        for password in
            ["Gwenaelle1", "gw3nae11e2026!", "jeux-des-tilleuls!", "Gwenaëlle.1991", "123gwenaelle"]
        {
            check(password, "Gwenaëlle", &["jeux-des-tilleuls"], true);
            check(password, "anna", &["example"], false);
        }
    }

    #[test]
    fn phrases_and_what_nobody_would_guess_pass() {
        for password in [
            "correct horse",
            "correct horse battery",
            "dragon et fromage",
            "quatre chats noirs",
            "le train de huit heures",
            "Mon vélo est rouge",
            "purple tuesday bicycle",
            "football-soleil-2024-x",
            "j’aime les pyramides à midi",
            "gruyere99vermicelle",
            "tK7#vQp2",
            "xkhwzrbt",
            "Zf4-hGt8-Kx2m",
            "日本語のパスワード",
            "пароль и ещё слово",
        ] {
            check(password, "anna", &[], false);
        }
    }

    #[test]
    fn three_pieces_pass_however_common_they_are() {
        // zxcvbn counts ten thousand guesses for every piece after the first.
        for password in ["!chocolat!", "automne2026!!", "qsd123qsd"] {
            check(password, "anna", &[], false);
        }
    }

    #[test]
    fn the_longest_passwords_are_judged() {
        let longest: String = ('a'..='z').cycle().step_by(7).take(128).collect();
        check(&longest, "anna", &[], false);
    }

    #[test]
    fn the_words_are_sorted_and_each_there_once() {
        let all: Vec<&str> = include_str!("password_words.txt").split_whitespace().collect();
        assert!(all.is_sorted_by(|a, b| a < b));
        assert!(all.iter().all(|word| **word == without_accents(&word.to_lowercase())));
    }
}
