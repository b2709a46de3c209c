//! Numbers as few bytes: seven bits in each, the lowest first.

/// Appends a number.
pub(crate) fn write(out: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        out.push(number as u8 | 0x80);
        number >>= 7;
    }
    out.push(number as u8);
}

/// Appends a text with its length.
pub(crate) fn write_text(out: &mut Vec<u8>, text: &str) {
    write(out, text.len() as u64);
    out.extend_from_slice(text.as_bytes());
}

/// Reads what was written. `None` where the bytes end too early.
#[derive(Clone, Copy)]
pub(crate) struct Reader<'a>(pub(crate) &'a [u8]);

impl<'a> Reader<'a> {
    #[inline]
    pub(crate) fn byte(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }

    #[inline]
    pub(crate) fn number(&mut self) -> Option<u64> {
        let mut number = 0;
        for shift in (0..64).step_by(7) {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(number);
            }
        }
        None
    }

    /// A number of 32 bits.
    #[inline]
    pub(crate) fn small(&mut self) -> Option<u32> {
        u32::try_from(self.number()?).ok()
    }

    /// Four bytes, as they are.
    #[inline]
    pub(crate) fn four(&mut self) -> Option<u32> {
        let (four, rest) = self.0.split_first_chunk::<4>()?;
        self.0 = rest;
        Some(u32::from_le_bytes(*four))
    }

    pub(crate) fn text(&mut self) -> Option<&'a str> {
        let length = usize::try_from(self.number()?).ok()?;
        let text = self.0.get(..length)?;
        self.0 = &self.0[length..];
        std::str::from_utf8(text).ok()
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_texts_are_read_as_they_were_written() {
        let mut out = Vec::new();
        for number in [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX] {
            write(&mut out, number);
        }
        write_text(&mut out, "é1");
        let mut reader = Reader(&out);
        for number in [0, 1, 127, 128, 300, u64::from(u32::MAX), u64::MAX] {
            assert_eq!(reader.number(), Some(number));
        }
        assert_eq!(reader.text(), Some("é1"));
        assert!(reader.is_empty() && reader.number().is_none());
        assert_eq!(Reader(&[0xff; 12]).number(), None, "too long");
        assert_eq!(Reader(&[5, b'a']).text(), None, "cut off");
    }
}
