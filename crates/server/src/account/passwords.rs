//! Passwords. Computing one costs time and memory on purpose, so that only a few are computed at once, beside everything else.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    thread,
    time::Duration,
};

use argon2::{
    Algorithm, Argon2, Params, Version,
    password_hash::{PasswordHasher, PasswordVerifier, phc::PasswordHash},
};
use tokio::time::Instant;

use super::strength::{Weakness, weakness};
use crate::{
    error::Error,
    fair_queue::{FairQueue, QueueBounds, QueueRefused, QueueRow},
    rate_limits::{RateLimit, spend},
    site::Site,
};

/// The shortest password, in characters.
const SHORTEST: usize = 8;
/// The longest password, in characters.
pub(crate) const LONGEST: usize = 128;
/// No password with more bytes is computed: four for each character.
const MOST_BYTES: usize = 4 * LONGEST;

/// What a password costs: memory in KiB, and how often it is gone through.
const COST: (u32, u32) = (19 * 1024, 2);

/// How many passwords one asker may wait for.
const MOST_OF_ASKER: usize = 100;
/// How many passwords may be waited for in all.
const MOST_IN_ALL: usize = 2_000;
/// When whoever has too many on their way may try again, in milliseconds.
const LATER: i64 = 5_000;
/// Whoever had a turn in this time waits in the second row.
const RECENTLY: Duration = Duration::from_secs(600);

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

/// What is wrong with a password that somebody of that name chooses. There are no rules of composition: it only must not be guessed soon.
pub(crate) async fn check(site: &Site, password: &str, name: &str) -> Result<Option<PasswordError>, Error> {
    let address = site.config().public_url.clone().unwrap_or_default();
    let (password, name) = (password.to_owned(), name.to_owned());
    // The estimate may take a tenth of a second for a password that is made to be slow.
    let judged = tokio::task::spawn_blocking(move || judge(&password, &name, &address));
    judged.await.map_err(|_| Error::Busy)
}

fn judge(password: &str, name: &str, site_address: &str) -> Option<PasswordError> {
    if password.len() > MOST_BYTES || !(SHORTEST..=LONGEST).contains(&password.chars().count()) {
        return Some(PasswordError::Length);
    }
    let known: Vec<&str> = site_address.split(['/', ':', '.']).collect();
    weakness(password, name, &known).map(|weakness| match weakness {
        Weakness::Name => PasswordError::IsName,
        Weakness::Common => PasswordError::Common,
    })
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

/// For whom a password is computed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum For<'a> {
    /// Somebody at this address, as limits know it.
    Address(&'a str),
    /// Somebody who is signed in, by the identifier of the player.
    Player(&'a str),
}

/// A few places to compute passwords.
///
/// Whoever asks waits in turns with others, not behind all that they ask for. Strangers who come from hundreds of addresses make
/// a queue nevertheless: so those who had no turn in the last ten minutes, as owners of accounts have not, wait in a row of
/// their own, and so does whoever is signed in.
#[derive(Clone, Debug)]
pub(crate) struct Passwords {
    queue: FairQueue<String>,
    /// When each address had its last turn.
    turns: Arc<Mutex<HashMap<String, Instant>>>,
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
        let nobody = computed(&argon2, &crate::identifiers::fresh_text(SHORTEST)).into();
        let bounds = QueueBounds { places: n_places, per_asker: MOST_OF_ASKER, in_all: MOST_IN_ALL };
        Passwords { queue: FairQueue::new(bounds), turns: Arc::default(), argon2, nobody }
    }

    /// What is kept of a password. The caller has checked it.
    pub(crate) async fn hash(&self, site: &Site, asker: For<'_>, password: &str) -> Result<String, Error> {
        spend(site, RateLimit::Passwords, "")?;
        let password = password.to_owned();
        self.compute(asker, move |argon2| computed(argon2, &password)).await
    }

    /// Whether this is the password that was kept. Without one the same work is done, so that the time tells nobody who is known.
    pub(crate) async fn verify(
        &self,
        site: &Site,
        asker: For<'_>,
        kept: Option<&str>,
        password: &str,
    ) -> Result<Tried, Error> {
        spend(site, RateLimit::Passwords, "")?;
        self.try_password(asker, kept, password).await
    }

    async fn try_password(&self, asker: For<'_>, kept: Option<&str>, password: &str) -> Result<Tried, Error> {
        // Longer than any password there is: what is left of it is wrong as well, and costs the same.
        let is_possible = password.len() <= MOST_BYTES;
        let password = if is_possible { password.to_owned() } else { String::new() };
        let against = kept.map_or_else(|| self.nobody.to_string(), str::to_owned);
        let is_known = kept.is_some() && is_possible;
        self.compute(asker, move |argon2| {
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

    /// Computes in a thread beside the others, when it is the asker's turn.
    async fn compute<T: Send + 'static>(
        &self,
        asker: For<'_>,
        work: impl FnOnce(&Argon2<'static>) -> T + Send + 'static,
    ) -> Result<T, Error> {
        let (key, row) = match asker {
            For::Address(address) => (format!("address {address}"), self.row_of(address)),
            For::Player(id) => (format!("player {id}"), QueueRow::First),
        };
        let ticket = self.queue.join(key, row).map_err(|refused| match refused {
            QueueRefused::TooMany => Error::TooOften(LATER),
            QueueRefused::Full => Error::Busy,
        })?;
        let place = ticket.turn().await;
        if let For::Address(address) = asker {
            self.had_turn(address);
        }
        let argon2 = self.argon2.clone();
        let done = tokio::task::spawn_blocking(move || {
            // The place is free when the work is done, even if nobody waits for it any more.
            let _place = place;
            work(&argon2)
        });
        done.await.map_err(|_| Error::Busy)
    }
}

impl Passwords {
    fn row_of(&self, address: &str) -> QueueRow {
        let turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        match turns.get(address) {
            Some(at) if at.elapsed() < RECENTLY => QueueRow::Second,
            _ => QueueRow::First,
        }
    }

    fn had_turn(&self, address: &str) {
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        turns.insert(address.to_owned(), Instant::now());
        // Often enough to keep the table small, seldom enough to cost nothing.
        if turns.len() >= MOST_IN_ALL {
            turns.retain(|_, at| at.elapsed() < RECENTLY);
        }
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

    use tokio::task::JoinHandle;

    use super::*;

    /// Cheap ones, for tests.
    const CHEAP: (u32, u32) = (64, 1);
    const ANYBODY: For<'static> = For::Address("192.0.2.1");

    #[tokio::test]
    async fn a_password_is_known_again_and_another_is_not() {
        let passwords = Passwords::with(1, CHEAP);
        let kept = computed(&passwords.argon2, "correct horse");
        let tried = |kept: Option<String>, password: &'static str| {
            let passwords = passwords.clone();
            async move { passwords.try_password(ANYBODY, kept.as_deref(), password).await.expect("an answer") }
        };
        assert_eq!(tried(Some(kept.clone()), "correct horse").await, Tried::Right { fresh: None });
        assert_eq!(tried(Some(kept.clone()), "correct Horse").await, Tried::Wrong);
        assert_eq!(tried(None, "correct horse").await, Tried::Wrong);
        assert_eq!(tried(Some("no hash".to_owned()), "correct horse").await, Tried::Wrong);
        let endless = "x".repeat(1_000_000);
        assert_eq!(
            passwords.try_password(ANYBODY, Some(&kept), &endless).await.expect("an answer"),
            Tried::Wrong
        );
    }

    #[tokio::test]
    async fn a_hash_of_other_costs_is_made_anew() {
        let old = Passwords::with(1, CHEAP);
        let new = Passwords::with(1, (128, 2));
        let kept = computed(&old.argon2, "correct horse");
        let Tried::Right { fresh: Some(fresh) } =
            new.try_password(ANYBODY, Some(&kept), "correct horse").await.expect("an answer")
        else {
            panic!("it was to be made anew")
        };
        assert!(fresh.starts_with("$argon2id$v=19$m=128,t=2,p=1$"), "{fresh}");
        let again = new.try_password(ANYBODY, Some(&fresh), "correct horse").await.expect("an answer");
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
            .map(|n| {
                let asker = format!("192.0.2.{}", n % 7);
                let (passwords, now, most) = (passwords.clone(), now.clone(), most.clone());
                tokio::spawn(async move {
                    passwords
                        .compute(For::Address(&asker), move |argon2| {
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

    /// Holds the only place, lets sign-ins come one after the other, then says in which order they were served.
    async fn order_of(passwords: &Passwords, comers: &[String]) -> Vec<String> {
        let ticket = passwords.queue.join("busy".to_owned(), QueueRow::First).expect("room");
        let busy = ticket.turn().await;
        let order = Arc::new(Mutex::new(Vec::new()));
        let mut tasks = Vec::new();
        for comer in comers {
            let n_before = passwords.queue.n_waiting();
            let (served, order, comer) = (passwords.clone(), order.clone(), comer.clone());
            tasks.push(tokio::spawn(async move {
                let name = comer.clone();
                served
                    .compute(For::Address(&comer), move |_| order.lock().expect("no panic").push(name))
                    .await
            }));
            while passwords.queue.n_waiting() == n_before && !tasks.last().is_none_or(JoinHandle::is_finished)
            {
                tokio::task::yield_now().await;
            }
        }
        drop(busy);
        for task in tasks {
            // Some may be refused.
            let _ = task.await.expect("no panic");
        }
        Arc::into_inner(order).expect("all are done").into_inner().expect("no panic")
    }

    #[tokio::test]
    async fn four_hundred_sign_ins_of_one_address_keep_no_other_waiting() {
        let passwords = Passwords::with(1, CHEAP);
        let mut comers = vec!["203.0.113.1".to_owned(); 400];
        comers.push("198.51.100.1".to_owned());
        let order = order_of(&passwords, &comers).await;
        assert_eq!(order.iter().position(|it| it == "198.51.100.1"), Some(1));
        assert_eq!(order.len(), MOST_OF_ASKER + 1, "an address waits for this many at most");
    }

    #[tokio::test]
    async fn whoever_comes_for_the_first_time_does_not_wait_for_hundreds_who_come_again_and_again() {
        let passwords = Passwords::with(1, CHEAP);
        let strangers: Vec<String> = (0..400).map(|n| format!("10.0.{}.{}", n / 250, n % 250)).collect();
        let mut comers = strangers.clone();
        comers.push("198.51.100.1".to_owned());
        // All at once and for the first time, they are served as they came.
        assert_eq!(order_of(&passwords, &comers).await, comers);
        *comers.last_mut().expect("the owner") = "198.51.100.2".to_owned();
        let order = order_of(&passwords, &comers).await;
        let place = order.iter().position(|it| it == "198.51.100.2").expect("the owner is served");
        assert!(place <= 1, "{place}");
    }

    #[test]
    fn passwords_are_judged_by_length_and_by_how_soon_they_are_tried() {
        let long: String = ('a'..='z').chain('à'..='ö').cycle().step_by(7).take(128).collect();
        let judged = |password: &str| judge(password, "Annabela", "https://jeux.tilleuls.example:8443/");
        for password in ["correct horse", "ñÞø¿ßæŁķ", long.as_str(), "Anna et Bela à table"] {
            assert_eq!(judged(password), None, "{password}");
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
            assert_eq!(judged(password), Some(error), "{password}");
        }
    }
}
