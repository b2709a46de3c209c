//! Reading and writing position texts: fields, and rows of pieces with counted gaps.

use std::{
    fmt::{self, Display, Write},
    iter::Peekable,
    str::Chars,
};

use crate::error::{Fact, Fault, Faults};

/// The longest position text in bytes. Longer texts are refused unread.
const LONGEST: usize = 400;

/// Splits a position text into its fields. Notes a fault and returns `None` unless there are as many fields as
/// `names`. The last `n_optional` fields may be missing.
pub fn fields<'t>(
    text: &'t str,
    names: &[&str],
    n_optional: usize,
    faults: &mut Faults,
) -> Option<Vec<&'t str>> {
    if text.len() > LONGEST {
        let message = format!("a position text has at most {LONGEST} bytes, this one {}", text.len());
        faults.push(Fault::new("too-long", message).with("most", LONGEST).with("number", text.len()));
        return None;
    }
    let fields: Vec<&str> = text.split_whitespace().collect();
    if (names.len() - n_optional..=names.len()).contains(&fields.len()) {
        return Some(fields);
    }
    let expected: Vec<String> = names.iter().map(|name| format!("<{name}>")).collect();
    let message = format!("expected the fields {}, found {}", expected.join(" "), fields.len());
    faults.push(Fault::new("fields", message).with("expected", names.len()).with("number", fields.len()));
    None
}

/// Reads the rows of a board, `2W7/10/…`. `widths` holds the number of cells of each row, in the order of the text.
/// `piece` is called for every character that is not a digit, with the row, the column and the rest of the row. It takes
/// what belongs to the piece from the rest, and returns whether it knows the character.
pub fn read_rows(
    board: &str,
    widths: &[usize],
    faults: &mut Faults,
    mut piece: impl FnMut(usize, usize, char, &mut Peekable<Chars<'_>>) -> bool,
) {
    let rows: Vec<&str> = board.split('/').collect();
    if rows.len() != widths.len() {
        let message = format!("expected {} rows with `/` between them, found {}", widths.len(), rows.len());
        faults.push(Fault::new("rows", message).with("expected", widths.len()).with("number", rows.len()));
        return;
    }
    for (row, (text, &width)) in rows.into_iter().zip(widths).enumerate() {
        let fault = |code, message| Fault::new(code, message).with("row", row + 1).with("text", text);
        let mut chars = text.chars().peekable();
        let mut column = 0usize;
        while let Some(c) = chars.next() {
            if let Some(digit) = c.to_digit(10) {
                let mut gap = digit as usize;
                while let Some(digit) = chars.peek().and_then(|c| c.to_digit(10)) {
                    chars.next();
                    gap = gap.saturating_mul(10).saturating_add(digit as usize);
                }
                if digit == 0 {
                    let message = format!("row {} (`{text}`): a gap never begins with 0", row + 1);
                    faults.push(fault("gap", message));
                }
                column = column.saturating_add(gap);
            } else {
                if column < width && !piece(row, column, c, &mut chars) {
                    let message = format!("row {} (`{text}`): `{c}` is not a piece", row + 1);
                    faults.push(fault("piece", message).with("letter", c));
                }
                column = column.saturating_add(1);
            }
        }
        if column != width {
            let found = if column > 99 { "over 99".to_owned() } else { column.to_string() };
            let message = format!("row {} (`{text}`) has {found} cells instead of {width}", row + 1);
            // 100 means "more than 99".
            faults.push(fault("width", message).with("number", column.min(100)).with("expected", width));
        }
    }
}

/// Reads a number from 0 to `most`. Notes a fault and returns 0 if it is anything else.
pub fn number(text: &str, name: &'static str, most: u32, faults: &mut Faults) -> u32 {
    let is_plain = !text.is_empty()
        && text.bytes().all(|byte| byte.is_ascii_digit())
        && (text == "0" || !text.starts_with('0'));
    match text.parse::<u32>() {
        Ok(number) if is_plain && number <= most => number,
        _ => {
            let text = shortened(text);
            let fault = Fault::new("number", format!("{name} `{text}` is not a number from 0 to {most}"));
            faults.push(fault.with("field", Fact::Word(name)).with("text", text).with("most", most));
            0
        }
    }
}

/// The beginning of a text from outside, for messages.
pub fn shortened(text: &str) -> String {
    text.chars().take(40).collect()
}

/// Writes the rows of a board as [`read_rows`] reads them: `piece` returns the piece at a row and column.
pub fn write_rows<T: Display>(
    out: &mut impl Write,
    widths: &[usize],
    mut piece: impl FnMut(usize, usize) -> Option<T>,
) -> fmt::Result {
    for (row, &width) in widths.iter().enumerate() {
        if row > 0 {
            out.write_char('/')?;
        }
        let mut gap = 0;
        for column in 0..width {
            match piece(row, column) {
                None => gap += 1,
                Some(piece) => {
                    if gap > 0 {
                        write!(out, "{gap}")?;
                        gap = 0;
                    }
                    write!(out, "{piece}")?;
                }
            }
        }
        if gap > 0 {
            write!(out, "{gap}")?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(board: &str) -> Result<String, String> {
        let mut faults = Faults::default();
        let mut cells = [[None; 3]; 2];
        read_rows(board, &[3, 3], &mut faults, |row, column, c, _| {
            cells[row][column] = Some(c);
            "xo".contains(c)
        });
        let mut text = String::new();
        write_rows(&mut text, &[3, 3], |row, column| cells[row][column]).unwrap();
        faults.finish(text).map_err(|error| error.to_string())
    }

    #[test]
    fn rows_are_read_and_written() {
        assert_eq!(read("x1o/3"), Ok("x1o/3".to_owned()));
        assert_eq!(read("3/ooo"), Ok("3/ooo".to_owned()));
    }

    #[test]
    fn every_fault_of_the_rows_is_named() {
        assert_eq!(
            read("x4/x?x").unwrap_err(),
            "row 1 (`x4`) has 5 cells instead of 3; row 2 (`x?x`): `?` is not a piece"
        );
        assert!(read("3").unwrap_err().contains("expected 2 rows"));
        assert!(read("03/3").unwrap_err().contains("never begins with 0"));
        assert!(read("99999999999999999999999999/3").unwrap_err().contains("instead of 3"));
    }
}
