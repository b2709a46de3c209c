//! Letters and digits as strokes, so that a drawing needs no font.

use crate::{Number, Place};

/// The height of a capital in the units of [`STROKES`].
const CAPITAL: f32 = 100.0;
/// The space between two letters.
const SPACE: f32 = 26.0;

/// Each letter with its width and its strokes. Capitals lie between 0 and 100, the bodies of small letters between 36
/// and 100.
const STROKES: &[(char, f32, &str)] = &[
    ('0', 60.0, "M30 0A30 50 0 0 1 30 100A30 50 0 0 1 30 0z"),
    ('1', 34.0, "M6 20L32 0V100"),
    ('2', 60.0, "M2 28A28 28 0 1 1 51 46L0 100H60"),
    ('3', 58.0, "M4 18A26 24 0 1 1 27 46A29 27 0 1 1 0 82"),
    ('4', 62.0, "M46 100V0L0 70H62"),
    ('5', 60.0, "M54 0H9L4 46A30 30 0 1 1 0 84"),
    ('6', 60.0, "M48 2A66 70 0 0 0 0 68A30 31 0 1 0 60 68A30 31 0 1 0 0 68"),
    ('7', 58.0, "M0 0H58L18 100"),
    ('8', 60.0, "M30 46A25 23 0 1 1 30 0A25 23 0 1 1 30 46A30 27 0 1 1 30 100A30 27 0 1 1 30 46"),
    ('9', 60.0, "M60 32A30 31 0 1 0 0 32A30 31 0 1 0 60 32A66 70 0 0 1 12 98"),
    ('A', 66.0, "M0 100L33 0L66 100M12 64H54"),
    ('B', 60.0, "M32 46H0V0H32A22 23 0 0 1 32 46H34A26 27 0 0 1 34 100H0V46"),
    ('C', 62.0, "M60 20A33 50 0 1 0 60 80"),
    ('D', 62.0, "M0 0H22A40 50 0 0 1 22 100H0z"),
    ('E', 52.0, "M52 0H0V100H52M0 48H44"),
    ('F', 52.0, "M52 0H0V100M0 48H44"),
    ('G', 64.0, "M60 20A33 50 0 1 0 64 66V54H38"),
    ('H', 62.0, "M0 0V100M62 0V100M0 48H62"),
    ('I', 4.0, "M2 0V100"),
    ('J', 44.0, "M44 0V72A22 28 0 0 1 0 72"),
    ('K', 58.0, "M0 0V100M56 0L0 56M18 40L58 100"),
    ('L', 50.0, "M0 0V100H50"),
    ('M', 72.0, "M0 100V0L36 62L72 0V100"),
    ('N', 62.0, "M0 100V0L62 100V0"),
    ('O', 68.0, "M34 0A34 50 0 0 1 34 100A34 50 0 0 1 34 0z"),
    ('P', 58.0, "M0 100V0H32A26 27 0 0 1 32 54H0"),
    ('Q', 68.0, "M34 0A34 50 0 0 1 34 100A34 50 0 0 1 34 0zM44 74L66 104"),
    ('R', 58.0, "M0 100V0H32A26 27 0 0 1 32 54H0M30 54L58 100"),
    ('S', 58.0, "M54 16A27 25 0 1 0 29 48A28 26 0 1 1 0 84"),
    ('T', 64.0, "M0 0H64M32 0V100"),
    ('U', 60.0, "M0 0V66A30 34 0 0 0 60 66V0"),
    ('V', 62.0, "M0 0L31 100L62 0"),
    ('W', 88.0, "M0 0L22 100L44 28L66 100L88 0"),
    ('X', 60.0, "M0 0L60 100M60 0L0 100"),
    ('Y', 60.0, "M0 0L30 48L60 0M30 48V100"),
    ('Z', 58.0, "M0 0H58L0 100H58"),
    ('a', 50.0, "M50 38V100M50 68A25 32 0 1 0 0 68A25 32 0 1 0 50 68"),
    ('b', 50.0, "M0 0V100M0 68A25 32 0 1 1 50 68A25 32 0 1 1 0 68"),
    ('c', 46.0, "M45 46A26 32 0 1 0 45 90"),
    ('d', 50.0, "M50 0V100M50 68A25 32 0 1 0 0 68A25 32 0 1 0 50 68"),
    ('e', 50.0, "M0 66H50A25 32 0 1 0 43 91"),
    ('f', 38.0, "M38 2A22 22 0 0 0 16 24V100M0 38H36"),
    ('g', 50.0, "M50 38V106A25 23 0 0 1 4 118M50 68A25 32 0 1 0 0 68A25 32 0 1 0 50 68"),
    ('h', 48.0, "M0 0V100M0 62A24 25 0 0 1 48 62V100"),
    ('i', 4.0, "M2 38V100M2 12V14"),
    ('j', 20.0, "M20 38V112A18 16 0 0 1 0 122M20 12V14"),
    (' ', 34.0, ""),
    ('×', 44.0, "M0 46L44 90M44 46L0 90"),
    ('?', 50.0, "M0 24A25 24 0 1 1 36 46Q25 52 25 68M25 98V100"),
];

/// Draws a text centred at a place, with capitals of the given `height`. Small letters beyond j are drawn as capitals.
/// Anything else that is not a letter, a digit, a space or `×` is drawn as a question mark.
pub fn text(text: &str, middle: Place, height: f32) -> String {
    let scale = height / CAPITAL;
    let mut left = middle.x - text_width(text, height) / 2.0;
    let mut out = String::new();
    for (_, width, path) in text.chars().map(strokes_of) {
        let corner = Place::new(left, middle.y - height / 2.0);
        out.push_str(&format!(
            r#"<path transform="translate({corner})scale({})" d="{path}"/>"#,
            Number(scale)
        ));
        left += scale * (width + SPACE);
    }
    out
}

/// The width of a text with capitals of the given `height`.
pub fn text_width(text: &str, height: f32) -> f32 {
    let spaces = SPACE * text.chars().count().saturating_sub(1) as f32;
    let letters: f32 = text.chars().map(|letter| strokes_of(letter).1).sum();
    height / CAPITAL * (letters + spaces)
}

fn strokes_of(letter: char) -> &'static (char, f32, &'static str) {
    let find = |wanted: char| STROKES.iter().find(|entry| entry.0 == wanted);
    let fallback = || STROKES.last().expect("the question mark is the last of the list");
    find(letter).or_else(|| find(letter.to_ascii_uppercase())).unwrap_or_else(fallback)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_character_is_drawn_as_something() {
        for character in ('a'..='z').chain('A'..='Z').chain('0'..='9') {
            let found = strokes_of(character).0;
            assert_eq!(found.to_ascii_uppercase(), character.to_ascii_uppercase());
        }
        assert_eq!(strokes_of('é').0, '?');
        assert_eq!(text("", Place::new(0.0, 0.0), 30.0), "");
    }
}
