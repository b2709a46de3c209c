//! The letters of Helvetica: how they are written in the encoding of Windows for western Europe, and how wide they are.

/// Plain or bold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Weight {
    Plain,
    Bold,
}

impl Weight {
    /// The name of the font.
    pub(super) fn font(self) -> &'static str {
        match self {
            Weight::Plain => "Helvetica",
            Weight::Bold => "Helvetica-Bold",
        }
    }

    /// Its name on pages.
    pub(super) fn name(self) -> &'static [u8] {
        match self {
            Weight::Plain => b"P",
            Weight::Bold => b"B",
        }
    }

    /// The widths of the letters from the space on, in thousandths of their size.
    fn widths(self) -> &'static [u16; 95] {
        match self {
            Weight::Plain => &PLAIN,
            Weight::Bold => &BOLD,
        }
    }
}

/// From Adobe's metrics of its core fonts.
#[rustfmt::skip]
const PLAIN: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556,
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];
#[rustfmt::skip]
const BOLD: [u16; 95] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278,
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611,
    975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556,
    333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611,
    611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584,
];

/// Letters beyond Latin 1 that the encoding has, with their bytes.
const OTHERS: [(char, u8); 27] = [
    ('€', 0x80),
    ('‚', 0x82),
    ('ƒ', 0x83),
    ('„', 0x84),
    ('…', 0x85),
    ('†', 0x86),
    ('‡', 0x87),
    ('ˆ', 0x88),
    ('‰', 0x89),
    ('Š', 0x8a),
    ('‹', 0x8b),
    ('Œ', 0x8c),
    ('Ž', 0x8e),
    ('‘', 0x91),
    ('’', 0x92),
    ('“', 0x93),
    ('”', 0x94),
    ('•', 0x95),
    ('–', 0x96),
    ('—', 0x97),
    ('˜', 0x98),
    ('™', 0x99),
    ('š', 0x9a),
    ('›', 0x9b),
    ('œ', 0x9c),
    ('ž', 0x9e),
    ('Ÿ', 0x9f),
];

/// The bytes of a text. Letters that the encoding does not have become the nearest one, or a question mark.
pub(super) fn encoded(text: &str) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            ' '..='~' | '\u{a0}'..='\u{ff}' => bytes.push(u8::try_from(u32::from(letter)).unwrap_or(b'?')),
            // A narrow space that keeps words together.
            '\u{202f}' | '\u{2009}' => bytes.push(0xa0),
            '→' => bytes.extend(b"->"),
            _ => {
                bytes
                    .push(OTHERS.iter().find(|it| it.0 == letter).map_or_else(|| nearest(letter), |it| it.1));
            }
        }
    }
    bytes
}

/// The letter without its accent, where that is the same letter in other languages.
fn nearest(letter: char) -> u8 {
    const NEAREST: [(&str, u8); 14] = [
        ("āăąǎ", b'a'),
        ("ćčĉ", b'c'),
        ("ďđ", b'd'),
        ("ēĕėęě", b'e'),
        ("ğĝģ", b'g'),
        ("īĭįı", b'i'),
        ("łĺľļ", b'l'),
        ("ńňņ", b'n'),
        ("ōŏő", 0xf6),
        ("řŕ", b'r'),
        ("śşșŝ", b's'),
        ("ťţț", b't'),
        ("ūŭůűų", 0xfc),
        ("źż", b'z'),
    ];
    let small: Vec<char> = letter.to_lowercase().collect();
    let found = NEAREST.iter().find(|(letters, _)| small.len() == 1 && letters.contains(small[0]));
    match found {
        Some((_, byte)) if letter.is_uppercase() && byte.is_ascii() => byte.to_ascii_uppercase(),
        Some((_, byte)) if letter.is_uppercase() => byte - 0x20,
        Some((_, byte)) => *byte,
        None => b'?',
    }
}

/// How wide a text is.
pub(super) fn width_of(text: &[u8], weight: Weight, size: f32) -> f32 {
    let widths = weight.widths();
    let of = |byte: &u8| -> u16 {
        let plain = match byte {
            0x20..=0x7e => *byte,
            0xa0 => b' ',
            // Letters with accents are as wide as without.
            0xc0..=0xc5 => b'A',
            0xc7 => b'C',
            0xc8..=0xcb => b'E',
            0xcc..=0xcf => b'I',
            0xd1 => b'N',
            0xd2..=0xd6 | 0xd8 => b'O',
            0xd9..=0xdc => b'U',
            0xe0..=0xe5 => b'a',
            0xe7 => b'c',
            0xe8..=0xeb => b'e',
            0xec..=0xef => b'i',
            0xf1 => b'n',
            0xf2..=0xf6 | 0xf8 => b'o',
            0xf9..=0xfc => b'u',
            0x91 | 0x92 => b'i',
            0x85 | 0x8c | 0x97 | 0x99 | 0xc6 => return 1000,
            0x9c => return 944,
            0xe6 => return 889,
            _ => return 556,
        };
        widths[usize::from(plain) - 0x20]
    };
    let thousandths: u32 = text.iter().map(|byte| u32::from(of(byte))).sum();
    #[expect(clippy::cast_precision_loss, reason = "lines are short")]
    let wide = thousandths as f32;
    wide / 1000.0 * size
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn french_and_english_are_written_as_they_are_and_other_letters_by_the_nearest() {
        assert_eq!(encoded("Été"), [0xc9, b't', 0xe9]);
        assert_eq!(encoded("1…\u{a0}œ – ’"), [b'1', 0x85, 0xa0, 0x9c, b' ', 0x96, b' ', 0x92]);
        assert_eq!(encoded("Łukasz Őry"), [b"Lukasz ".as_slice(), &[0xd6], b"ry"].concat());
        assert_eq!(encoded("Я♞"), b"??");
    }

    #[test]
    fn letters_are_as_wide_as_in_the_metrics_of_the_font() {
        assert_eq!(width_of(b"AVia", Weight::Plain, 1000.0), 667.0 + 667.0 + 222.0 + 556.0);
        assert_eq!(width_of(&encoded("É…"), Weight::Bold, 10.0), 16.67);
    }
}
