//! What the commands of the operator need to know of how a site keeps things.

use matchplay::{Millis, PlayerId};
use std::time::SystemTime;

use crate::{account, identifiers::fresh_text, match_file};
pub use crate::{
    evaluations::evaluation_fault,
    programs::{Scope, Scopes, fresh_token},
};

/// The time of the wall.
pub fn now() -> Millis {
    let wall = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    Millis::try_from(wall.as_millis()).unwrap_or(Millis::MAX)
}

/// A moment as people read it, `2026-11-16 08:40:50`, in universal time.
pub fn moment(at: Millis) -> String {
    let seconds = at.rem_euclid(86_400_000) / 1000;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    format!("{} {hours:02}:{minutes:02}:{seconds:02}", match_file::date(at).replace('.', "-"))
}

/// A new identifier: eight letters and digits.
pub fn fresh_id() -> String {
    fresh_text(8)
}

/// A secret of which only the hash is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Secret {
    /// What its owner is shown, once.
    pub text: String,
    /// What is kept.
    pub hash: String,
}

/// A code by which a player gets in who forgot the password.
pub fn fresh_recovery_code(player: &PlayerId) -> Secret {
    let text = account::fresh_code();
    Secret { hash: account::code_hash(player, &text), text }
}

/// A name as it is looked up: in whatever case it is typed.
pub fn name_key(name: &str) -> String {
    account::name_key(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_are_read_as_dates_and_times() {
        assert_eq!(moment(0), "1970-01-01 00:00:00");
        assert_eq!(moment(1_794_818_450_999), "2026-11-16 08:40:50");
    }
}
