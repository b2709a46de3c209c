//! Passwords that are among the first to be tried: not a list of them, but the forms that people give to few words.
//!
//! A password is taken apart into pieces that guessers know: a common word with letters written as digits, a year, a date, keys that lie
//! beside each other, letters in order, repetitions, a mark at the end. Each piece costs as many guesses as there are of its kind, and
//! the cheapest way to put the password together says how soon it is guessed. Two words of one's own choice are out of reach already.

use std::{collections::HashSet, sync::LazyLock};

use unicode_normalization::UnicodeNormalization;

/// Numbers of guesses as their decimal logarithm, in tenths: adding them multiplies what they stand for.
type Effort = u32;

/// What has to be guessed more often than this may be chosen: some three million times.
const ENOUGH: Effort = 65;

/// One of some 2,500 words.
const WORD: Effort = 34;
/// What everybody knows who tries: the player's name, the site's.
const KNOWN: Effort = 5;
/// A year of this century or the last.
const YEAR: Effort = 20;
/// A day in such a year.
const DATE: Effort = 46;
/// Keys or letters in an order that everybody knows: where it begins, how far it goes.
const IN_ORDER: Effort = 15;
/// That something comes again.
const AGAIN: Effort = 3;
const DIGIT: Effort = 10;
/// One of the few marks that people add.
const USUAL_MARK: Effort = 7;
/// Any other sign.
const SIGN: Effort = 15;

/// The shortest piece that counts as a word or as being in order.
const SHORTEST_PIECE: usize = 3;
/// So many signs say enough: what comes after them makes no password cheaper.
const MOST_SIGNS: usize = 48;

/// Words in French and English from which passwords are made, in small letters without accents, and a few whole sentences.
static WORDS: LazyLock<HashSet<String>> = LazyLock::new(|| {
    include_str!("common_words.txt").split_whitespace().map(|word| folded(word).concat()).collect()
});

/// Ways of fingers over keyboards of both countries and over the block of digits, and two that need no keyboard.
const TRACKS: &[&str] = &[
    "1234567890-=",
    "qwertyuiop[]",
    "asdfghjkl;'",
    "zxcvbnm,./",
    "&é\"'(-è_çà)=",
    "azertyuiop^$",
    "qsdfghjklmù*",
    "<wxcvbn,;:!",
    "1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.",
    "qazwsxedcrfvtgbyhnujmik",
    "zaq1xsw2cde3vfr4bgt5",
    "zaq12wsxcde34rfv",
    "1aqw2zsx3edc4rfv5tgb6yhn7uj,",
    "aqwzsxedcrfvtgbyhnuj",
    "1q2w3e4r5t6y7u8i9o0p",
    "q1w2e3r4t5y6u7i8o9p0",
    "1a2z3e4r5t6y7u8i9o0p",
    "a1z2e3r4t5y6u7i8o9p0",
    "a1b2c3d4e5f6g7h8",
    "1a2b3c4d5e6f7g8h",
    "qawsedrftgyhujik",
    "789456123",
    "147258369",
    "741852963",
    "159753",
    "357951",
    "852456",
    "1029384756",
    "10203040506070",
    "31415926535",
    "112233445566778899",
];

/// Whether a password is among the first few million that are tried, knowing `known` about whose it is.
pub(super) fn is_guessable(password: &str, known: &[&str]) -> bool {
    Signs::new(password, known).effort() <= ENOUGH
}

/// A password as guessers look at it.
struct Signs {
    /// In small letters, as they were typed.
    typed: Vec<char>,
    /// The same, with what stands for a letter written as that letter.
    folded: Vec<String>,
    /// What is known of its owner, written in the same way.
    known: HashSet<String>,
}

impl Signs {
    fn new(password: &str, known: &[&str]) -> Signs {
        let small_text = |text: &str| text.chars().map(small).collect::<String>();
        let text: String = small_text(password).chars().take(MOST_SIGNS).collect();
        let known = known.iter().map(|it| folded(&small_text(it)).concat());
        let known = known.filter(|it| it.len() >= SHORTEST_PIECE).collect();
        Signs { typed: text.chars().collect(), folded: folded(&text), known }
    }

    /// The effort of the whole: for every part of it, the cheapest way to put it together from pieces, shorter parts first.
    fn effort(&self) -> Effort {
        let length = self.typed.len();
        let mut cheapest = vec![vec![0; length + 1]; length + 1];
        for n_signs in 1..=length {
            for from in 0..=length - n_signs {
                let to = from + n_signs;
                let in_two = (from + 1..to).map(|middle| cheapest[from][middle] + cheapest[middle][to]);
                let in_one = self.piece(from, to);
                let repeated = self.period(from, to).map(|period| cheapest[from][from + period] + AGAIN);
                let all = in_two.chain(in_one).chain(repeated);
                cheapest[from][to] = all.min().unwrap_or(SIGN * Effort::try_from(n_signs).unwrap_or(SIGN));
            }
        }
        cheapest[0][length]
    }

    /// The effort of a part as one piece, if it is one.
    fn piece(&self, from: usize, to: usize) -> Option<Effort> {
        let typed = &self.typed[from..to];
        if let [sign] = typed {
            return Some(match sign {
                '0'..='9' => DIGIT,
                '!' | '.' | '?' | '*' | '@' | '-' | '_' | ' ' | '+' | '#' | '$' => USUAL_MARK,
                _ => SIGN,
            });
        }
        if typed.len() < SHORTEST_PIECE {
            return None;
        }
        let word = self.folded[from..to].concat();
        if self.known.contains(&word) {
            return Some(KNOWN);
        }
        if is_in_order(typed) {
            return Some(IN_ORDER);
        }
        if is_year(typed) {
            return Some(YEAR);
        }
        if WORDS.contains(&word) {
            return Some(WORD);
        }
        is_date(typed).then_some(DATE)
    }

    /// After how many signs a part begins again, if all of it is that beginning.
    fn period(&self, from: usize, to: usize) -> Option<usize> {
        let typed = &self.typed[from..to];
        (1..=typed.len() / 2).find(|&period| {
            typed.len().is_multiple_of(period)
                && typed[period..].iter().zip(typed).all(|(later, sooner)| later == sooner)
        })
    }
}

/// A letter as it is written small, if that is one letter.
fn small(letter: char) -> char {
    let mut all = letter.to_lowercase();
    match (all.next(), all.next()) {
        (Some(small), None) => small,
        _ => letter,
    }
}

/// The letters that the signs of a text stand for, one for each sign: without accents, digits and marks as what they resemble. What
/// resembles two letters makes them one: `1` is `i` and `l`.
fn folded(text: &str) -> Vec<String> {
    let letter = |sign: char| match sign {
        '0' => 'o',
        '1' | 'l' | '!' | '|' => 'i',
        '3' | '€' => 'e',
        '4' | '@' => 'a',
        '5' | '$' => 's',
        '7' | '+' => 't',
        '8' => 'b',
        '9' => 'g',
        other => other,
    };
    text.chars().map(|sign| std::iter::once(letter(sign)).nfd().filter(char::is_ascii).collect()).collect()
}

/// Whether signs follow each other on a keyboard or in the alphabet, forwards or backwards, or by steps of two.
fn is_in_order(signs: &[char]) -> bool {
    let text: String = signs.iter().collect();
    let backwards: String = signs.iter().rev().collect();
    if TRACKS.iter().any(|track| track.contains(&text) || track.contains(&backwards)) {
        return true;
    }
    let is_plain = signs.iter().all(char::is_ascii_alphanumeric);
    let steps =
        signs.windows(2).map(|pair| u32::from(pair[1]).wrapping_sub(u32::from(pair[0])).cast_signed());
    let mut steps = steps.clone().zip(steps.skip(1)).peekable();
    is_plain
        && steps.peek().is_some_and(|first| (-2..=2).contains(&first.0))
        && steps.all(|(one, next)| one == next)
}

fn is_year(signs: &[char]) -> bool {
    matches!(signs, ['1', '9', a, b] | ['2', '0', a, b] if a.is_ascii_digit() && b.is_ascii_digit())
}

/// Whether digits are a day: with the year in four digits or two, in whatever order countries write it, with signs between or without.
fn is_date(signs: &[char]) -> bool {
    let (digits, between): (Vec<char>, Vec<char>) = signs.iter().partition(|sign| sign.is_ascii_digit());
    let ends_in_digits = [signs.first(), signs.last()].into_iter().flatten().all(char::is_ascii_digit);
    if between.len() > 2
        || !ends_in_digits
        || !between.iter().all(|sign| matches!(sign, '-' | '/' | '.' | ' '))
    {
        return false;
    }
    let number = |from: usize| {
        digits[from..from + 2].iter().filter_map(|it| it.to_digit(10)).fold(0, |n, digit| 10 * n + digit)
    };
    let is_day_at = |from: usize| {
        let is_day = |month: u32, day: u32| (1..=12).contains(&month) && (1..=31).contains(&day);
        let (one, other) = (number(from), number(from + 2));
        is_day(one, other) || is_day(other, one)
    };
    match digits.len() {
        6 => is_day_at(0) || is_day_at(2),
        8 => is_year(&digits[4..]) && is_day_at(0) || is_year(&digits[..4]) && is_day_at(4),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Passwords that are known to be used often, of at least eight signs.
    const OFTEN_USED: &str = include_str!("guessable_passwords.txt");

    #[test]
    fn passwords_that_are_used_often_are_guessable() {
        let missed: Vec<&str> = OFTEN_USED.lines().filter(|password| !is_guessable(password, &[])).collect();
        assert!(missed.is_empty(), "{missed:?}");
    }

    #[test]
    fn the_forms_that_people_give_to_words_are_guessable() {
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
            "!chocolat!",
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
            "automne2026!!",
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
            "qsd123qsd",
            // Orders, repetitions, numbers.
            "abcdefghijk",
            "zyxwvuts",
            "987654321a",
            "abc123abc123",
            "aaaabbbb",
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
            "khetkhet1",
            "bermudes7",
        ] {
            assert!(
                is_guessable(password, &["anna"]),
                "{password}: {}",
                Signs::new(password, &["anna"]).effort()
            );
        }
    }

    #[test]
    fn what_is_known_of_the_owner_and_the_site_is_guessable() {
        let known = &["Gwenaëlle", "jeux-des-tilleuls"];
        for password in [
            "gwenaelle",
            "Gwenaelle1",
            "gw3nae11e2026!",
            "jeux-des-tilleuls!",
            "Gwenaëlle.1991",
            "123gwenaelle",
        ] {
            assert!(is_guessable(password, known), "{password}");
            assert!(!is_guessable(password, &["anna", "example"]), "{password}");
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
            "48291735",
            "Zf4-hGt8-Kx2m",
            "ÀÉÎÕÜàéî",
            "日本語のパスワード",
            "пароль и ещё слово",
        ] {
            assert!(
                !is_guessable(password, &["anna"]),
                "{password}: {}",
                Signs::new(password, &["anna"]).effort()
            );
        }
    }

    #[test]
    fn the_longest_passwords_are_judged_at_once() {
        let longest: String = ('a'..='z').cycle().step_by(7).take(128).collect();
        assert!(!is_guessable(&longest, &[]));
    }

    #[test]
    fn the_words_are_sorted_and_as_many_as_their_cost_says() {
        let all: Vec<&str> = include_str!("common_words.txt").split_whitespace().collect();
        assert!(all.is_sorted_by(|a, b| a < b), "sorted, each once");
        assert!(all.iter().all(|word| word.len() >= SHORTEST_PIECE && **word == word.to_lowercase()));
        let n_words = 10_f64.powf(f64::from(WORD) / 10.0);
        assert!(((all.len() as f64) / n_words - 1.0).abs() < 0.25, "{} {n_words}", all.len());
    }
}
