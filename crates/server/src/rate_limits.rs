//! How often things may be done, by whom. Time is handed in, so that a test can let it pass. Several programs share what was spent: see
//! [`sharing`].

pub(crate) mod sharing;

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use matchplay::Millis;

use crate::{error::Error, identity::hash, site::Site};

/// Something that is limited.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum RateLimit {
    /// New guests from one address.
    Guests,
    /// Tries to sign in to one account from one address.
    SignInToAccount,
    /// Tries to sign in to one account from anywhere: enough of them that strangers cannot lock its owner out.
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
    /// Players whom somebody asks to play.
    Challenges,
    /// Places that somebody takes among those who wait to be paired.
    Pairings,
    /// Lines of chat that somebody writes.
    Chat,
    /// Messages on one connection.
    Messages,
    /// Reports by one player.
    Reports,
    /// Copies of all that is kept of one player.
    Exports,
    /// Requests by one token.
    Requests,
    /// Requests that change something, within one session or by one token.
    Changes,
    /// The same from one address, by those who have neither.
    ChangesFromAddress,
    /// Tokens that somebody makes.
    Tokens,
    /// Collections of games that somebody downloads.
    Games,
    /// Analyses that somebody hands in.
    Analyses,
    /// Evaluations of positions that somebody shares.
    Evaluations,
    /// Positions whose evaluations somebody looks up.
    EvaluationLookups,
    /// Positions that somebody looks up in the explorer.
    Explorer,
    /// Endings that somebody looks up.
    Tablebases,
    /// Pictures that are made for one address.
    Pictures,
    /// Attempts at puzzles that somebody sends.
    Puzzles,
    /// Studies that somebody begins.
    Studies,
    /// Studies that are printed for one address.
    Prints,
}

/// Millionths of a second in a thousandth.
const MICROS: i64 = 1000;
const SECOND: Millis = 1000;
const MINUTE: Millis = 60 * SECOND;
const HOUR: Millis = 60 * MINUTE;

impl RateLimit {
    /// All limits.
    pub(crate) const ALL: [RateLimit; 29] = [
        RateLimit::Guests,
        RateLimit::SignInToAccount,
        RateLimit::SignInFromAnywhere,
        RateLimit::SignInFromAddress,
        RateLimit::PasswordAgain,
        RateLimit::SignUp,
        RateLimit::Passwords,
        RateLimit::OpenMatches,
        RateLimit::OpenMatchesInADay,
        RateLimit::Challenges,
        RateLimit::Pairings,
        RateLimit::Chat,
        RateLimit::Messages,
        RateLimit::Reports,
        RateLimit::Exports,
        RateLimit::Requests,
        RateLimit::Changes,
        RateLimit::ChangesFromAddress,
        RateLimit::Tokens,
        RateLimit::Games,
        RateLimit::Analyses,
        RateLimit::Evaluations,
        RateLimit::EvaluationLookups,
        RateLimit::Explorer,
        RateLimit::Tablebases,
        RateLimit::Pictures,
        RateLimit::Puzzles,
        RateLimit::Studies,
        RateLimit::Prints,
    ];

    /// The name in metrics.
    pub(crate) fn name(self) -> &'static str {
        match self {
            RateLimit::Guests => "guests",
            RateLimit::SignInToAccount => "sign-in-to-account",
            RateLimit::SignInFromAnywhere => "sign-in-from-anywhere",
            RateLimit::SignInFromAddress => "sign-in-from-address",
            RateLimit::PasswordAgain => "password-again",
            RateLimit::SignUp => "sign-up",
            RateLimit::Passwords => "passwords",
            RateLimit::OpenMatches => "open-matches",
            RateLimit::OpenMatchesInADay => "open-matches-in-a-day",
            RateLimit::Challenges => "challenges",
            RateLimit::Pairings => "pairings",
            RateLimit::Chat => "chat",
            RateLimit::Messages => "messages",
            RateLimit::Reports => "reports",
            RateLimit::Exports => "exports",
            RateLimit::Requests => "requests",
            RateLimit::Changes => "changes",
            RateLimit::ChangesFromAddress => "changes-from-address",
            RateLimit::Tokens => "tokens",
            RateLimit::Games => "games",
            RateLimit::Analyses => "analyses",
            RateLimit::Evaluations => "evaluations",
            RateLimit::EvaluationLookups => "evaluation-lookups",
            RateLimit::Explorer => "explorer",
            RateLimit::Tablebases => "tablebases",
            RateLimit::Pictures => "pictures",
            RateLimit::Puzzles => "puzzles",
            RateLimit::Studies => "studies",
            RateLimit::Prints => "prints",
        }
    }

    /// How often in how long.
    pub(crate) fn numbers(self) -> (Millis, Millis) {
        match self {
            RateLimit::Guests => (60, HOUR),
            RateLimit::SignInToAccount => (20, 15 * MINUTE),
            RateLimit::SignInFromAnywhere => (1000, HOUR),
            RateLimit::SignInFromAddress => (300, 10 * MINUTE),
            RateLimit::PasswordAgain => (20, 15 * MINUTE),
            RateLimit::SignUp => (5, HOUR),
            RateLimit::Passwords => (7200, MINUTE),
            RateLimit::OpenMatches => (25, MINUTE),
            RateLimit::OpenMatchesInADay => (200, 24 * HOUR),
            RateLimit::Challenges => (40, HOUR),
            RateLimit::Pairings => (30, 5 * MINUTE),
            RateLimit::Chat => (15, 10 * SECOND),
            RateLimit::Messages => (100, 10 * SECOND),
            RateLimit::Reports => (30, 3 * HOUR),
            RateLimit::Exports => (6, HOUR),
            RateLimit::Requests | RateLimit::Changes => (100, 10 * SECOND),
            RateLimit::ChangesFromAddress => (600, MINUTE),
            RateLimit::Tokens => (20, HOUR),
            RateLimit::Games => (30, HOUR),
            RateLimit::Analyses => (300, HOUR),
            RateLimit::Evaluations => (600, HOUR),
            RateLimit::EvaluationLookups | RateLimit::Explorer | RateLimit::Tablebases => (600, MINUTE),
            RateLimit::Pictures => (240, MINUTE),
            RateLimit::Puzzles => (120, 5 * MINUTE),
            RateLimit::Studies => (60, HOUR),
            RateLimit::Prints => (60, 10 * MINUTE),
        }
    }
}

/// The longest name of somebody that is kept as it is, in bytes: people can send long ones.
const LONGEST_KEY: usize = 80;

/// A limit, and whom it concerns.
type LimitKey = (RateLimit, String);

/// Who has done what how often. For each one the moment is kept, in millionths of a second, at which everything will be forgotten: each deed moves it on by
/// its share, and nobody may be further ahead than the whole time.
#[derive(Debug, Default)]
pub(crate) struct RateLimits {
    forgotten: Mutex<HashMap<LimitKey, i64>>,
    /// What was spent here and other programs were not told yet; nothing if there are none.
    untold: Mutex<Option<HashMap<LimitKey, u32>>>,
}

impl RateLimits {
    /// Does it once more, unless that would be too often: then says for how long to wait.
    pub(crate) fn spend(&self, limit: RateLimit, who: &str, now: Millis) -> Result<(), Millis> {
        let (share, per) = limit.share();
        let now = now * MICROS;
        let key = (limit, short(who));
        {
            let mut all = lock(&self.forgotten);
            let forgotten = all.entry(key.clone()).or_insert(now);
            let next = (*forgotten).max(now) + share;
            if next - now > per {
                return Err((next - now - per) / MICROS + 1);
            }
            *forgotten = next;
        }
        self.note(key);
        Ok(())
    }

    /// Forgets who has done nothing for long enough.
    pub(crate) fn forget_old(&self, now: Millis) {
        lock(&self.forgotten).retain(|_, forgotten| *forgotten > now * MICROS);
    }
}

impl RateLimit {
    /// How much further each deed moves the moment at which all is forgotten, and how far away that may be, in millionths of a second.
    fn share(self) -> (i64, i64) {
        let (most, per) = self.numbers();
        // Shares of a millisecond count as well.
        (per * MICROS / most, per * MICROS)
    }
}

fn lock<T>(kept: &Mutex<T>) -> MutexGuard<'_, T> {
    kept.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A name as it is kept.
fn short(who: &str) -> String {
    if who.len() > LONGEST_KEY { hash(who) } else { who.to_owned() }
}

/// Does something once more that is limited.
///
/// # Errors
/// If that would be too often.
pub(crate) fn spend(site: &Site, limit: RateLimit, who: &str) -> Result<(), Error> {
    site.rate_limits().spend(limit, who, site.now()).map_err(|wait| {
        site.metrics().limited(limit.name());
        Error::TooOften(wait)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_limit_lets_its_number_through_and_then_waits() {
        for limit in RateLimit::ALL {
            let limits = RateLimits::default();
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
        let names: std::collections::HashSet<_> = RateLimit::ALL.iter().map(|limit| limit.name()).collect();
        assert_eq!(names.len(), RateLimit::ALL.len());
    }

    #[test]
    fn a_long_name_costs_no_more_than_a_short_one() {
        let limits = RateLimits::default();
        let long = "x".repeat(60_000);
        for _ in 0..5 {
            limits.spend(RateLimit::SignUp, &long, 0).expect("as often as any other");
        }
        limits.spend(RateLimit::SignUp, &long, 0).expect_err("it is the same name");
        limits.spend(RateLimit::SignUp, &format!("{long}y"), 0).expect("it is another name");
        assert!(lock(&limits.forgotten).keys().all(|(_, who)| who.len() <= LONGEST_KEY));
    }

    #[test]
    fn whoever_does_nothing_is_forgotten() {
        let limits = RateLimits::default();
        limits.spend(RateLimit::Chat, "somebody", 0).expect("the first time");
        limits.forget_old(60_000);
        assert!(lock(&limits.forgotten).is_empty());
    }
}
