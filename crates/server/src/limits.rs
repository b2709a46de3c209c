//! How often things may be done, by whom. Time is handed in, so that a test can let it pass.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use matchplay::Millis;

/// Something that is limited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Limit {
    /// New guests from one address.
    Guests,
    /// Tries to sign in to one account from one address.
    SignInToAccount,
    /// Tries to sign in to one account from anywhere. So many that strangers do not keep its owner out.
    SignInFromAnywhere,
    /// Tries to sign in from one address.
    SignInFromAddress,
    /// Passwords asked for again within one session.
    PasswordAgain,
    /// New accounts from one address.
    SignUp,
    /// Passwords that are computed, by everybody.
    Passwords,
    /// Matches that somebody opens.
    OpenMatches,
    /// The same, in a day.
    OpenMatchesInADay,
    /// Lines that somebody says.
    Chat,
    /// Messages on one line.
    Messages,
    /// Reports by one player.
    Reports,
    /// Copies of all that is kept of one player.
    Exports,
    /// Requests by one token.
    #[allow(dead_code, reason = "programs with tokens spend it")]
    Requests,
    /// Tokens that somebody makes.
    Tokens,
    /// Collections of games that somebody downloads.
    Games,
    /// Analyses that somebody hands in.
    Analyses,
}

/// Millionths of a second in a thousandth.
const MICROS: i64 = 1000;
const SECOND: Millis = 1000;
const MINUTE: Millis = 60 * SECOND;
const HOUR: Millis = 60 * MINUTE;

impl Limit {
    /// All limits.
    #[cfg(test)]
    pub(crate) const ALL: [Limit; 17] = [
        Limit::Guests,
        Limit::SignInToAccount,
        Limit::SignInFromAnywhere,
        Limit::SignInFromAddress,
        Limit::PasswordAgain,
        Limit::SignUp,
        Limit::Passwords,
        Limit::OpenMatches,
        Limit::OpenMatchesInADay,
        Limit::Chat,
        Limit::Messages,
        Limit::Reports,
        Limit::Exports,
        Limit::Requests,
        Limit::Tokens,
        Limit::Games,
        Limit::Analyses,
    ];

    /// The name in metrics.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Limit::Guests => "guests",
            Limit::SignInToAccount => "sign-in-to-account",
            Limit::SignInFromAnywhere => "sign-in-from-anywhere",
            Limit::SignInFromAddress => "sign-in-from-address",
            Limit::PasswordAgain => "password-again",
            Limit::SignUp => "sign-up",
            Limit::Passwords => "passwords",
            Limit::OpenMatches => "open-matches",
            Limit::OpenMatchesInADay => "open-matches-in-a-day",
            Limit::Chat => "chat",
            Limit::Messages => "messages",
            Limit::Reports => "reports",
            Limit::Exports => "exports",
            Limit::Requests => "requests",
            Limit::Tokens => "tokens",
            Limit::Games => "games",
            Limit::Analyses => "analyses",
        }
    }

    /// How often in how long.
    pub(crate) fn numbers(self) -> (Millis, Millis) {
        match self {
            Limit::Guests => (60, HOUR),
            Limit::SignInToAccount => (20, 15 * MINUTE),
            Limit::SignInFromAnywhere => (1000, HOUR),
            Limit::SignInFromAddress => (300, 10 * MINUTE),
            Limit::PasswordAgain => (20, 15 * MINUTE),
            Limit::SignUp => (5, HOUR),
            Limit::Passwords => (7200, MINUTE),
            Limit::OpenMatches => (25, MINUTE),
            Limit::OpenMatchesInADay => (200, 24 * HOUR),
            Limit::Chat => (15, 10 * SECOND),
            Limit::Messages => (100, 10 * SECOND),
            Limit::Reports => (30, 3 * HOUR),
            Limit::Exports => (6, HOUR),
            Limit::Requests => (100, 10 * SECOND),
            Limit::Tokens => (20, HOUR),
            Limit::Games => (30, HOUR),
            Limit::Analyses => (300, HOUR),
        }
    }
}

/// Who has done what how often. For each one the moment is kept, in millionths of a second, at which everything will be forgotten: each deed moves it on by
/// its share, and nobody may be further ahead than the whole time.
#[derive(Debug, Default)]
pub(crate) struct Limits(Mutex<HashMap<(Limit, String), i64>>);

impl Limits {
    /// Does it once more, unless that would be too often: then says for how long to wait.
    pub(crate) fn spend(&self, limit: Limit, who: &str, now: Millis) -> Result<(), Millis> {
        let (most, per) = limit.numbers();
        // Shares of a millisecond count as well.
        let (now, per) = (now * MICROS, per * MICROS);
        let share = per / most;
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let forgotten = all.entry((limit, who.to_owned())).or_insert(now);
        let next = (*forgotten).max(now) + share;
        if next - now > per {
            return Err((next - now - per) / MICROS + 1);
        }
        *forgotten = next;
        Ok(())
    }

    /// Forgets who has done nothing for long enough.
    pub(crate) fn forget_old(&self, now: Millis) {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .retain(|_, forgotten| *forgotten > now * MICROS);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_lets_its_number_through_and_then_waits() {
        for limit in Limit::ALL {
            let limits = Limits::default();
            let (most, per) = limit.numbers();
            for _ in 0..most {
                assert_eq!(limits.spend(limit, "somebody", 1_000_000), Ok(()), "{}", limit.name());
            }
            let wait = limits.spend(limit, "somebody", 1_000_000).expect_err(limit.name());
            assert!(wait > 0 && wait <= per, "{}: {wait}", limit.name());
            assert_eq!(limits.spend(limit, "another", 1_000_000), Ok(()));
            assert_eq!(limits.spend(limit, "somebody", 1_000_000 + wait), Ok(()), "{}", limit.name());
        }
    }

    #[test]
    fn names_of_limits_differ() {
        let names: std::collections::HashSet<_> = Limit::ALL.iter().map(|limit| limit.name()).collect();
        assert_eq!(names.len(), Limit::ALL.len());
    }

    #[test]
    fn who_does_nothing_is_forgotten() {
        let limits = Limits::default();
        limits.spend(Limit::Chat, "somebody", 0).expect("the first time");
        limits.forget_old(60_000);
        assert!(limits.0.lock().expect("no panic").is_empty());
    }
}
