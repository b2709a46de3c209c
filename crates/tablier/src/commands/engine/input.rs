//! Reading lines from a program that may send anything.

use std::io::{self, BufRead};

/// The position command of a very long game has some ten thousand bytes.
const MOST_BYTES: usize = 1 << 20;

/// A line of input.
#[derive(PartialEq, Eq, Debug)]
pub(super) enum Line {
    /// A line, with replacement characters where it was not valid UTF-8.
    Text(String),
    /// A line that exceeded the limit.
    TooLong,
}

/// Reads lines of any bytes and any length, with bounded memory.
pub(super) struct Input<R>(R);

impl<R: BufRead> Input<R> {
    pub(super) fn new(reader: R) -> Input<R> {
        Input(reader)
    }

    /// The next line, or `None` at the end of the input.
    pub(super) fn next(&mut self) -> io::Result<Option<Line>> {
        let mut line = Vec::new();
        let mut length = 0;
        loop {
            let available = match self.0.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                available => available?,
            };
            let end = available.iter().position(|&byte| byte == b'\n');
            let (n, is_last) = match end {
                Some(end) => (end + 1, true),
                None => (available.len(), available.is_empty()),
            };
            length += n;
            if length <= MOST_BYTES {
                line.extend_from_slice(&available[..n]);
            }
            self.0.consume(n);
            if is_last {
                return Ok(match length {
                    0 => None,
                    1..=MOST_BYTES => Some(Line::Text(String::from_utf8_lossy(&line).into_owned())),
                    _ => Some(Line::TooLong),
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn any_bytes_make_lines() {
        let mut bytes = b"one\r\n\xff\xfe\n".to_vec();
        bytes.extend(vec![b'x'; MOST_BYTES + 5]);
        bytes.extend(b"\nlast");
        let mut input = Input::new(io::BufReader::with_capacity(100, bytes.as_slice()));
        assert_eq!(input.next().unwrap(), Some(Line::Text("one\r\n".to_owned())));
        assert_eq!(input.next().unwrap(), Some(Line::Text("\u{fffd}\u{fffd}\n".to_owned())));
        assert_eq!(input.next().unwrap(), Some(Line::TooLong));
        assert_eq!(input.next().unwrap(), Some(Line::Text("last".to_owned())));
        assert_eq!(input.next().unwrap(), None);
    }
}
