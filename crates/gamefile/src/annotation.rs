//! Annotations of a move: text, times, an evaluation, arrows and marks.

use std::fmt::Write;

/// A comment and the commands in it.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Annotation {
    /// The text, trimmed.
    pub text: String,
    /// The mover's time left after the move.
    pub clock: Option<Time>,
    /// The time used for the move.
    pub elapsed: Option<Time>,
    /// The evaluation of an engine.
    pub eval: Option<Eval>,
    /// Arrows drawn on the board.
    pub arrows: Vec<ColouredArrow>,
    /// Cells marked on the board.
    pub marks: Vec<Mark>,
}

/// A time span in milliseconds, written `h:mm:ss` with up to three decimals.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Time(u64);

/// An evaluation from the first player's point of view.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Eval {
    /// A score in hundredths of the game's unit.
    Score(i32),
    /// A win in this number of moves; negative for a win of the opponent.
    Win(i32),
}

/// The colour of an arrow or mark.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MarkColour {
    /// Green, `G`.
    Green,
    /// Red, `R`.
    Red,
    /// Yellow, `Y`.
    Yellow,
    /// Blue, `B`.
    Blue,
}

/// An arrow between two cells, by their names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ColouredArrow {
    /// Its colour.
    pub brush: MarkColour,
    /// Where it begins.
    pub from: String,
    /// Where it points.
    pub to: String,
}

/// A marked cell, by its name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mark {
    /// Its colour.
    pub brush: MarkColour,
    /// The cell.
    pub cell: String,
}

impl Annotation {
    /// Whether the annotation has no content.
    pub fn is_empty(&self) -> bool {
        *self == Annotation::default()
    }

    /// The content of a comment that holds this annotation.
    pub(crate) fn to_comment(&self) -> String {
        let mut parts = Vec::new();
        if let Some(clock) = self.clock {
            parts.push(format!("[%clk {}]", clock.to_text()));
        }
        if let Some(elapsed) = self.elapsed {
            parts.push(format!("[%emt {}]", elapsed.to_text()));
        }
        if let Some(eval) = self.eval {
            parts.push(format!("[%eval {}]", eval.to_text()));
        }
        if !self.arrows.is_empty() {
            let arrows: Vec<_> = self.arrows.iter().map(ColouredArrow::to_text).collect();
            parts.push(format!("[%cal {}]", arrows.join(",")));
        }
        if !self.marks.is_empty() {
            let marks: Vec<_> = self.marks.iter().map(Mark::to_text).collect();
            parts.push(format!("[%csl {}]", marks.join(",")));
        }
        if !self.text.is_empty() {
            let mut escaped = String::new();
            for c in self.text.chars() {
                if matches!(c, '}' | '[' | '\\') {
                    escaped.push('\\');
                }
                escaped.push(c);
            }
            parts.push(escaped);
        }
        parts.join(" ")
    }

    /// Adds the content of a comment. Commands that are unknown or malformed stay in the text.
    pub(crate) fn add_comment(&mut self, comment: &str) {
        let mut words = String::new();
        let mut rest = comment;
        while let Some(c) = rest.chars().next() {
            if let Some(escaped) = rest.strip_prefix('\\') {
                words.extend(escaped.chars().next());
                rest = &escaped[escaped.chars().next().map_or(0, char::len_utf8)..];
            } else if let Some((command, after)) =
                rest.strip_prefix("[%").and_then(|rest| rest.split_once(']'))
                && self.obey(command)
            {
                rest = after;
            } else {
                words.push(c);
                rest = &rest[c.len_utf8()..];
            }
        }
        let words = words.trim();
        if !words.is_empty() {
            if !self.text.is_empty() {
                self.text.push(' ');
            }
            self.text.push_str(words);
        }
    }

    /// Executes a command such as `clk 0:05:00`. Returns false if it cannot be parsed.
    fn obey(&mut self, command: &str) -> bool {
        let (name, value) = command.split_once(' ').unwrap_or((command, ""));
        let value = value.trim();
        let slot = match name {
            "clk" => &mut self.clock,
            "emt" => &mut self.elapsed,
            "eval" => {
                // A second number after a comma is the depth, which is not stored.
                let value = value.split(',').next().unwrap_or_default();
                return Eval::from_text(value).map(|eval| self.eval = Some(eval)).is_some();
            }
            "cal" => return read_list(value, ColouredArrow::from_text, &mut self.arrows),
            "csl" => return read_list(value, Mark::from_text, &mut self.marks),
            _ => return false,
        };
        Time::from_text(value).map(|time| *slot = Some(time)).is_some()
    }
}

fn read_list<T>(text: &str, read: impl Fn(&str) -> Option<T>, into: &mut Vec<T>) -> bool {
    match text.split(',').map(|item| read(item.trim())).collect::<Option<Vec<T>>>() {
        Some(items) => {
            into.extend(items);
            true
        }
        None => false,
    }
}

impl Time {
    /// A hundred days, more than any clock shows.
    const MOST: u64 = 100 * 24 * 3_600_000;

    /// A span of this number of milliseconds, or `None` above a hundred days.
    pub fn from_millis(millis: u64) -> Option<Time> {
        (millis <= Self::MOST).then_some(Time(millis))
    }

    /// The span in milliseconds.
    pub fn millis(self) -> u64 {
        self.0
    }

    /// Formats the span, for example `1:02:03` or `0:00:09.7`.
    pub fn to_text(self) -> String {
        let (seconds, millis) = (self.0 / 1000, self.0 % 1000);
        let mut text = format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60);
        if millis > 0 {
            write!(text, ".{millis:03}").expect("a string can be written to");
            text.truncate(text.trim_end_matches('0').len());
        }
        text
    }

    /// Parses the format of [`Time::to_text`].
    pub fn from_text(text: &str) -> Option<Time> {
        let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
        let mut fields = whole.split(':');
        let (hours, minutes, seconds) = (fields.next()?, fields.next()?, fields.next()?);
        let is_sound = fields.next().is_none()
            && (1..=4).contains(&hours.len())
            && minutes.len() == 2
            && seconds.len() == 2
            && (1..=3).contains(&fraction.len());
        let number = |digits: &str| -> Option<u64> {
            digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
        };
        let (hours, minutes, seconds) = (number(hours)?, number(minutes)?, number(seconds)?);
        if !is_sound || minutes > 59 || seconds > 59 {
            return None;
        }
        let millis = number(&format!("{fraction:0<3}"))?;
        Time::from_millis(((hours * 60 + minutes) * 60 + seconds) * 1000 + millis)
    }
}

impl Eval {
    /// Formats the evaluation, for example `0.35`, `-1.20`, `#3` or `#-2`.
    pub fn to_text(self) -> String {
        match self {
            Eval::Score(score) => {
                let sign = if score < 0 { "-" } else { "" };
                format!("{sign}{}.{:02}", score.unsigned_abs() / 100, score.unsigned_abs() % 100)
            }
            Eval::Win(moves) => format!("#{moves}"),
        }
    }

    /// Parses the format of [`Eval::to_text`], also with fewer decimals.
    pub fn from_text(text: &str) -> Option<Eval> {
        const MOST: i64 = 10_000_000;
        if let Some(moves) = text.strip_prefix('#') {
            let moves: i32 = moves.parse().ok()?;
            return (i64::from(moves.unsigned_abs()) <= MOST).then_some(Eval::Win(moves));
        }
        let (sign, digits) = match text.strip_prefix('-') {
            Some(digits) => (-1, digits),
            None => (1, text.strip_prefix('+').unwrap_or(text)),
        };
        let (whole, fraction) = digits.split_once('.').unwrap_or((digits, "00"));
        let is_sound = (1..=6).contains(&whole.len())
            && (1..=2).contains(&fraction.len())
            && whole.bytes().chain(fraction.bytes()).all(|byte| byte.is_ascii_digit());
        if !is_sound {
            return None;
        }
        let hundredths: i32 = format!("{whole}{fraction:0<2}").parse().ok()?;
        Some(Eval::Score(sign * hundredths))
    }
}

impl MarkColour {
    /// All colours.
    pub const ALL: [MarkColour; 4] =
        [MarkColour::Green, MarkColour::Red, MarkColour::Yellow, MarkColour::Blue];

    /// The letter that stands for the colour in files.
    pub fn letter(self) -> char {
        match self {
            MarkColour::Green => 'G',
            MarkColour::Red => 'R',
            MarkColour::Yellow => 'Y',
            MarkColour::Blue => 'B',
        }
    }

    fn split(text: &str) -> Option<(MarkColour, &str)> {
        MarkColour::ALL.into_iter().find_map(|brush| Some((brush, text.strip_prefix(brush.letter())?)))
    }
}

impl ColouredArrow {
    /// Formats the arrow, for example `Gd1d8`.
    pub fn to_text(&self) -> String {
        format!("{}{}{}", self.brush.letter(), self.from, self.to)
    }

    /// Parses the format of [`ColouredArrow::to_text`].
    pub fn from_text(text: &str) -> Option<ColouredArrow> {
        let (brush, cells) = MarkColour::split(text)?;
        if cells.len() != 4 || !cells.is_ascii() {
            return None;
        }
        let (from, to) = cells.split_at(2);
        (is_cell(from) && is_cell(to)).then(|| ColouredArrow {
            brush,
            from: from.to_owned(),
            to: to.to_owned(),
        })
    }
}

impl Mark {
    /// Formats the mark, for example `Ra1`.
    pub fn to_text(&self) -> String {
        format!("{}{}", self.brush.letter(), self.cell)
    }

    /// Parses the format of [`Mark::to_text`].
    pub fn from_text(text: &str) -> Option<Mark> {
        let (brush, cell) = MarkColour::split(text)?;
        is_cell(cell).then(|| Mark { brush, cell: cell.to_owned() })
    }
}

/// Every board names its cells by a letter and a digit.
fn is_cell(name: &str) -> bool {
    matches!(name.as_bytes(), [letter, digit] if letter.is_ascii_alphabetic() && digit.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_written_and_read() {
        for (millis, text) in [(0, "0:00:00"), (9_700, "0:00:09.7"), (3_723_004, "1:02:03.004")] {
            assert_eq!(Time(millis).to_text(), text);
            assert_eq!(Time::from_text(text), Some(Time(millis)));
        }
        for wrong in ["", "1:2:3", "0:60:00", "0:00:00.", "-1:00:00", "9999:00:00", "1:00:00:00", "é:00:00"]
        {
            assert_eq!(Time::from_text(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn evaluations_are_written_and_read() {
        for (eval, text) in [
            (Eval::Score(35), "0.35"),
            (Eval::Score(-120), "-1.20"),
            (Eval::Win(3), "#3"),
            (Eval::Win(-2), "#-2"),
        ] {
            assert_eq!(eval.to_text(), text);
            assert_eq!(Eval::from_text(text), Some(eval));
        }
        assert_eq!(Eval::from_text("1.5"), Some(Eval::Score(150)));
        for wrong in ["", "#", "x", "1.234", "--1", "99999999.0", "#99999999999"] {
            assert_eq!(Eval::from_text(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_comment_keeps_words_that_look_like_commands() {
        let mut annotation = Annotation::default();
        annotation.add_comment("[%clk 0:01:00] well [%foo 1] \\[%clk 0:00:01] [%clk nonsense] \\} \\\\");
        assert_eq!(annotation.clock, Some(Time(60_000)));
        assert_eq!(annotation.text, "well [%foo 1] [%clk 0:00:01] [%clk nonsense] } \\");
        let mut again = Annotation::default();
        again.add_comment(&annotation.to_comment());
        assert_eq!(again, annotation);
    }
}
