//! Who may use the engines: a page shows the code that the bridge has printed, once, and a token from then on.

use api::PairingRefusal;
use rand::RngExt;

/// The digits of a code.
const N_DIGITS: usize = 8;
/// How many wrong codes there may be. Nobody guesses one of a hundred million with these.
const MOST_WRONG_CODES: u32 = 5;
/// The bytes of a token.
const TOKEN_BYTES: usize = 32;

/// The code and the token of a running bridge.
pub(super) struct Pairing {
    /// `None` after it was used, or after too many wrong ones.
    code: Option<String>,
    n_wrong: u32,
    token: String,
}

impl Pairing {
    /// A new code and a new token.
    pub(super) fn new() -> Pairing {
        let mut lots = rand::rng();
        let code = (0..N_DIGITS).map(|_| char::from(b'0' + lots.random_range(0..10_u8))).collect();
        let token = (0..TOKEN_BYTES).map(|_| format!("{:02x}", lots.random::<u8>())).collect();
        Pairing { code: Some(code), n_wrong: 0, token }
    }

    /// The code, as long as it is good.
    pub(super) fn code(&self) -> Option<&str> {
        self.code.as_deref()
    }

    /// Takes a code for a token. The code is then used up.
    pub(super) fn pair(&mut self, code: &str) -> Result<String, PairingRefusal> {
        let right = self.code.as_deref().ok_or(PairingRefusal::Locked)?;
        // People write groups of digits.
        let digits: String = code.chars().filter(|it| !it.is_whitespace() && *it != '-').take(64).collect();
        if is_same(&digits, right) {
            self.code = None;
            return Ok(self.token.clone());
        }
        self.n_wrong += 1;
        if self.n_wrong < MOST_WRONG_CODES {
            return Err(PairingRefusal::WrongCode);
        }
        self.code = None;
        Err(PairingRefusal::Locked)
    }

    /// Recognises a token.
    pub(super) fn enter(&self, token: &str) -> Result<String, PairingRefusal> {
        // Before a code was used nobody has the token.
        let is_paired = self.code.is_none() && self.n_wrong < MOST_WRONG_CODES;
        if is_paired && is_same(token, &self.token) {
            return Ok(self.token.clone());
        }
        Err(PairingRefusal::UnknownToken)
    }
}

/// Compares secrets in a time that says nothing about where they differ.
fn is_same(given: &str, secret: &str) -> bool {
    let difference = given.bytes().zip(secret.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b));
    given.len() == secret.len() && difference == 0
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(pairing: &Pairing) -> String {
        let code = pairing.code().expect("it is new");
        code.chars().map(|digit| if digit == '0' { '1' } else { '0' }).collect()
    }

    #[test]
    fn a_code_is_good_for_one_page_and_its_token_for_later() {
        let mut pairing = Pairing::new();
        let code = pairing.code().expect("it is new").to_owned();
        assert_eq!((code.len(), code.bytes().all(|it| it.is_ascii_digit())), (N_DIGITS, true));
        let token = pairing.pair(&format!(" {} {}", &code[..4], &code[4..])).expect("the right code");
        assert_eq!(token.len(), 2 * TOKEN_BYTES);
        assert_eq!(pairing.pair(&code), Err(PairingRefusal::Locked));
        assert_eq!(pairing.enter(&token), Ok(token.clone()));
        assert_eq!(pairing.enter(&token[1..]), Err(PairingRefusal::UnknownToken));
        assert_eq!(pairing.enter(""), Err(PairingRefusal::UnknownToken));
    }

    #[test]
    fn wrong_codes_lock_the_bridge() {
        let mut pairing = Pairing::new();
        let (right, wrong) = (pairing.code().expect("it is new").to_owned(), wrong(&pairing));
        for _ in 1..MOST_WRONG_CODES {
            assert_eq!(pairing.pair(&wrong), Err(PairingRefusal::WrongCode));
        }
        assert_eq!(pairing.pair(""), Err(PairingRefusal::Locked));
        assert_eq!(pairing.pair(&right), Err(PairingRefusal::Locked));
        assert_eq!(pairing.enter(&pairing.token), Err(PairingRefusal::UnknownToken));
    }

    #[test]
    fn two_bridges_have_nothing_in_common() {
        let [one, two] = [Pairing::new(), Pairing::new()];
        assert_ne!((one.code, one.token), (two.code, two.token));
    }
}
