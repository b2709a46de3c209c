//! Identifiers and secrets: letters and digits, by lot or from a text.

use rand::RngExt;
use sha2::{Digest, Sha256};

/// How many letters the identifier of a match has.
pub(crate) const MATCH_ID_LENGTH: usize = 8;

/// The letters of identifiers and secrets.
const LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Letters and digits by lot.
pub(crate) fn fresh_text(length: usize) -> String {
    let mut lots = rand::rng();
    (0..length).map(|_| char::from(LETTERS[lots.random_range(0..LETTERS.len())])).collect()
}

/// Letters and digits that follow from a text, and from which nobody guesses it: at most 32.
pub(crate) fn text_from(text: &str, length: usize) -> String {
    let digest = Sha256::digest(text);
    digest.iter().take(length).map(|byte| char::from(LETTERS[usize::from(*byte) % LETTERS.len()])).collect()
}

/// Whether a text can be the identifier of a match.
pub(crate) fn is_match_id(text: &str) -> bool {
    text.len() == MATCH_ID_LENGTH && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}
