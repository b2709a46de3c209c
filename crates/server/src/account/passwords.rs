//! Passwords. Computing one costs time and memory on purpose, so that only a few are computed at once, beside everything else.

use std::{sync::Arc, thread};

use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use tokio::sync::Semaphore;

use super::guessable::is_guessable;
use crate::{error::Error, limits::Limit, matches::spend, site::Site};

/// The shortest password, in characters.
const SHORTEST: usize = 8;
/// The longest password, in characters.
pub(crate) const LONGEST: usize = 128;
/// No password with more bytes is computed: four for each character.
const MOST_BYTES: usize = 4 * LONGEST;

/// What a password costs: memory in KiB, and how often it is gone through.
const COST: (u32, u32) = (19 * 1024, 2);

/// Why a password is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PasswordError {
    /// Too short or too long.
    Length,
    /// It is among the first to be tried.
    Common,
    /// It is the name, or is made from it.
    IsName,
}

impl PasswordError {
    /// The key of the message about it.
    pub(crate) fn key(self) -> &'static str {
        match self {
            PasswordError::Length => "account-password-length",
            PasswordError::Common => "account-password-common",
            PasswordError::IsName => "account-password-is-name",
        }
    }
}

/// Whether a password may be chosen by somebody of that name. What it is made of is nobody's business but that it is not among the first to
/// be tried.
pub(crate) fn check(site: &Site, password: &str, name: &str) -> Result<(), PasswordError> {
    judge(password, name, site.config().public_url.as_deref().unwrap_or_default())
}

fn judge(password: &str, name: &str, site_address: &str) -> Result<(), PasswordError> {
    if password.len() > MOST_BYTES || !(SHORTEST..=LONGEST).contains(&password.chars().count()) {
        return Err(PasswordError::Length);
    }
    let mut known: Vec<&str> = site_address.split(['/', ':', '.']).collect();
    if is_guessable(password, &known) {
        return Err(PasswordError::Common);
    }
    known.push(name);
    if is_guessable(password, &known) { Err(PasswordError::IsName) } else { Ok(()) }
}

/// What a try to sign in says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Tried {
    /// It is the password.
    Right {
        /// The hash to keep instead, if costs have changed since it was made.
        fresh: Option<String>,
    },
    /// It is not.
    Wrong,
}

/// A few places to compute passwords.
#[derive(Clone, Debug)]
pub(crate) struct Passwords {
    places: Arc<Semaphore>,
    argon2: Argon2<'static>,
    /// The hash of a password that nobody has: what is compared with if there is no such player.
    nobody: Arc<str>,
}

impl Passwords {
    /// Half of the machine at most.
    pub(crate) fn new() -> Passwords {
        let n_cores = thread::available_parallelism().map_or(1, usize::from);
        Passwords::with((n_cores / 2).max(1), COST)
    }

    fn with(n_places: usize, (memory, times): (u32, u32)) -> Passwords {
        let params = Params::new(memory, times, 1, None).expect("costs that can be paid");
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let nobody = computed(&argon2, &crate::site::fresh_text(SHORTEST)).into();
        Passwords { places: Arc::new(Semaphore::new(n_places)), argon2, nobody }
    }

    /// What is kept of a password. The caller has checked it.
    pub(crate) async fn hash(&self, site: &Site, password: &str) -> Result<String, Error> {
        spend(site, Limit::Passwords, "")?;
        let password = password.to_owned();
        self.compute(move |argon2| computed(argon2, &password)).await
    }

    /// Whether this is the password that was kept. Without one the same work is done, so that the time tells nobody who is known.
    pub(crate) async fn verify(
        &self,
        site: &Site,
        kept: Option<&str>,
        password: &str,
    ) -> Result<Tried, Error> {
        spend(site, Limit::Passwords, "")?;
        self.try_password(kept, password).await
    }

    async fn try_password(&self, kept: Option<&str>, password: &str) -> Result<Tried, Error> {
        // Longer than any password there is: what is left of it is wrong as well, and costs the same.
        let is_possible = password.len() <= MOST_BYTES;
        let password = if is_possible { password.to_owned() } else { String::new() };
        let against = kept.map_or_else(|| self.nobody.to_string(), str::to_owned);
        let is_known = kept.is_some() && is_possible;
        self.compute(move |argon2| {
            let Ok(against) = PasswordHash::new(&against) else { return Tried::Wrong };
            let is_right = argon2.verify_password(password.as_bytes(), &against).is_ok();
            if !(is_right && is_known) {
                return Tried::Wrong;
            }
            let has_costs_of_today = Params::try_from(&against)
                .is_ok_and(|it| has_costs(&it, argon2.params()))
                && against.algorithm == Algorithm::Argon2id.ident();
            Tried::Right { fresh: (!has_costs_of_today).then(|| computed(argon2, &password)) }
        })
        .await
    }

    /// Computes in a thread beside the others, as soon as there is a place.
    async fn compute<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Argon2<'static>) -> T + Send + 'static,
    ) -> Result<T, Error> {
        let place = self.places.clone().acquire_owned().await.map_err(|_| Error::Busy)?;
        let argon2 = self.argon2.clone();
        let done = tokio::task::spawn_blocking(move || {
            // The place is free when the work is done, even if nobody waits for it any more.
            let _place = place;
            work(&argon2)
        });
        done.await.map_err(|_| Error::Busy)
    }
}

fn computed(argon2: &Argon2<'_>, password: &str) -> String {
    let hash: PasswordHash = argon2.hash_password(password.as_bytes()).expect("a length and costs in bounds");
    hash.to_string()
}

fn has_costs(one: &Params, other: &Params) -> bool {
    let costs = |it: &Params| (it.m_cost(), it.t_cost(), it.p_cost());
    costs(one) == costs(other)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// Cheap ones, for tests.
    const CHEAP: (u32, u32) = (64, 1);

    #[tokio::test]
    async fn a_password_is_known_again_and_another_is_not() {
        let passwords = Passwords::with(1, CHEAP);
        let kept = computed(&passwords.argon2, "correct horse");
        let tried = |kept: Option<String>, password: &'static str| {
            let passwords = passwords.clone();
            async move { passwords.try_password(kept.as_deref(), password).await.expect("an answer") }
        };
        assert_eq!(tried(Some(kept.clone()), "correct horse").await, Tried::Right { fresh: None });
        assert_eq!(tried(Some(kept.clone()), "correct Horse").await, Tried::Wrong);
        assert_eq!(tried(None, "correct horse").await, Tried::Wrong);
        assert_eq!(tried(Some("no hash".to_owned()), "correct horse").await, Tried::Wrong);
        let endless = "x".repeat(1_000_000);
        assert_eq!(passwords.try_password(Some(&kept), &endless).await.expect("an answer"), Tried::Wrong);
    }

    #[tokio::test]
    async fn a_hash_of_other_costs_is_made_anew() {
        let old = Passwords::with(1, CHEAP);
        let new = Passwords::with(1, (128, 2));
        let kept = computed(&old.argon2, "correct horse");
        let Tried::Right { fresh: Some(fresh) } =
            new.try_password(Some(&kept), "correct horse").await.expect("an answer")
        else {
            panic!("it was to be made anew")
        };
        assert!(fresh.starts_with("$argon2id$v=19$m=128,t=2,p=1$"), "{fresh}");
        let again = new.try_password(Some(&fresh), "correct horse").await.expect("an answer");
        assert_eq!(again, Tried::Right { fresh: None });
    }

    #[test]
    fn hashes_name_their_costs_and_differ_for_the_same_password() {
        let passwords = Passwords::new();
        let [one, other] = [(), ()].map(|()| computed(&passwords.argon2, "correct horse"));
        assert!(one.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{one}");
        assert_ne!(one, other);
    }

    #[tokio::test(flavor = "multi_thread", worker_threads = 4)]
    async fn no_more_are_computed_at_once_than_there_are_places_and_none_fails() {
        let passwords = Passwords::with(2, CHEAP);
        let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let tasks: Vec<_> = (0..40)
            .map(|_| {
                let (passwords, now, most) = (passwords.clone(), now.clone(), most.clone());
                tokio::spawn(async move {
                    passwords
                        .compute(move |argon2| {
                            most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                            let hash = computed(argon2, "correct horse");
                            now.fetch_sub(1, Ordering::SeqCst);
                            hash
                        })
                        .await
                })
            })
            .collect();
        for task in tasks {
            assert!(task.await.expect("no panic").is_ok());
        }
        assert!((1..=2).contains(&most.load(Ordering::SeqCst)));
    }

    #[test]
    fn passwords_are_judged_by_length_and_by_how_soon_they_are_tried() {
        let long: String = ('a'..='z').chain('à'..='ö').cycle().step_by(7).take(128).collect();
        let judged = |password: &str| judge(password, "Annabela", "https://jeux.tilleuls.example:8443/");
        for password in ["correct horse", "ÀÉÎÕÜàéî", long.as_str(), "Anna et Bela à table"] {
            assert_eq!(judged(password), Ok(()), "{password}");
        }
        let longer = "é".repeat(129);
        for (password, error) in [
            ("", PasswordError::Length),
            ("1234567", PasswordError::Length),
            (longer.as_str(), PasswordError::Length),
            ("password", PasswordError::Common),
            ("PassWord1", PasswordError::Common),
            ("aaaaaaaaaaaa", PasswordError::Common),
            ("motdepasse", PasswordError::Common),
            ("Tilleuls2026", PasswordError::Common),
            ("annabela", PasswordError::IsName),
            ("Annabela1998!", PasswordError::IsName),
        ] {
            assert_eq!(judged(password), Err(error), "{password}");
        }
    }
}
