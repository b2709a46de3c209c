//! Limits of several programs as of one: each tells the others what was spent, fifty times a second at most, and learns what they spent.
//!
//! Nothing waits for the network. While the broker is away each program counts alone, and what was spent meanwhile is not told later:
//! somebody may then have as much on each program.

use std::{collections::HashMap, time::Duration};

use async_nats::{Client, connection::State};
use futures_util::StreamExt;
use matchplay::Millis;
use serde::{Deserialize, Serialize};
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::{LONGEST_KEY, LimitKey, MICROS, RateLimit, RateLimits, lock};
use crate::{identifiers::fresh_text, site::Site};

const SUBJECT: &str = "tablier.limits";
/// How often programs exchange what was spent. Within this time a quick client may spend a limit on each program.
const TELL: Duration = Duration::from_millis(20);
/// How long a message may take to be handed over.
const PATIENCE: Duration = Duration::from_millis(100);
/// How many entries one message has at most.
const MOST_IN_LETTER: usize = 200;
/// The longest message that is read, in bytes.
const LONGEST_LETTER: usize = 64 * 1024;
/// How many entries may wait to be told. Whoever causes more of them within a moment is counted here only.
const MOST_UNTOLD: usize = 20_000;

/// What was spent in one program.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SpentMessage {
    from: String,
    /// The name of the limit, who spent it, and how often.
    spent: Vec<(String, String, u32)>,
}

/// Shares the limits of a site with other programs, until it stops.
pub(crate) async fn share(site: Site, client: Client) {
    let mut heard = match client.subscribe(SUBJECT).await {
        Ok(heard) => heard,
        Err(error) => {
            tracing::error!(%error, "limits are not shared with other programs");
            return;
        }
    };
    // Even two programs of the same name do not take each other for themselves.
    let own = fresh_text(12);
    site.rate_limits().begin_to_tell();
    let mut tell = interval(TELL);
    tell.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let stopped = site.stopped();
    tokio::pin!(stopped);
    loop {
        tokio::select! {
            message = heard.next() => match message {
                Some(message) => site.rate_limits().hear(&own, &message.payload, site.now()),
                None => return,
            },
            _ = tell.tick() => {
                let untold = site.rate_limits().take_untold();
                if client.connection_state() != State::Connected {
                    continue;
                }
                for letter in letters(&own, untold) {
                    if !matches!(timeout(PATIENCE, client.publish(SUBJECT, letter.into())).await, Ok(Ok(()))) {
                        break;
                    }
                }
            }
            () = &mut stopped => return,
        }
    }
}

/// The messages that report what was spent.
fn letters(own: &str, untold: HashMap<LimitKey, u32>) -> Vec<Vec<u8>> {
    let all: Vec<_> = untold.into_iter().map(|((limit, who), n)| (limit.name().to_owned(), who, n)).collect();
    let letters =
        all.chunks(MOST_IN_LETTER).map(|some| SpentMessage { from: own.to_owned(), spent: some.to_vec() });
    letters.map(|letter| serde_json::to_vec(&letter).expect("letters are plain data")).collect()
}

impl RateLimit {
    /// Whether it is one limit for all programs together. What a connection may say, and how many passwords a machine computes, is a
    /// matter of each.
    fn is_shared(self) -> bool {
        !matches!(self, RateLimit::Messages | RateLimit::Passwords)
    }
}

impl RateLimits {
    /// From now on somebody takes what was spent, to tell others.
    fn begin_to_tell(&self) {
        lock(&self.untold).get_or_insert_default();
    }

    /// Notes that something was spent here.
    pub(super) fn note(&self, key: LimitKey) {
        if !key.0.is_shared() {
            return;
        }
        if let Some(untold) = &mut *lock(&self.untold)
            && (untold.len() < MOST_UNTOLD || untold.contains_key(&key))
        {
            *untold.entry(key).or_default() += 1;
        }
    }

    fn take_untold(&self) -> HashMap<LimitKey, u32> {
        lock(&self.untold).as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Learns what another program says was spent there. Any other message, or one of our own, changes nothing.
    fn hear(&self, own: &str, payload: &[u8], now: Millis) {
        if payload.len() > LONGEST_LETTER {
            return;
        }
        let Ok(letter) = serde_json::from_slice::<SpentMessage>(payload) else { return };
        if letter.from == own || letter.spent.len() > MOST_IN_LETTER {
            return;
        }
        for (name, who, n) in letter.spent {
            let limit = RateLimit::ALL.into_iter().find(|limit| limit.is_shared() && limit.name() == name);
            if let Some(limit) = limit.filter(|_| who.len() <= LONGEST_KEY) {
                self.learn((limit, who), n, now);
            }
        }
    }

    /// Counts what was spent elsewhere. Nobody waits longer because of it than if it had been spent here.
    fn learn(&self, key: LimitKey, n: u32, now: Millis) {
        let (share, per) = key.0.share();
        let now = now * MICROS;
        let mut all = lock(&self.forgotten);
        let forgotten = all.entry(key).or_insert(now);
        let spent = share.saturating_mul(i64::from(n));
        *forgotten = (*forgotten).max(now).saturating_add(spent).min(now + per);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Millis = 1_000_000;

    /// Two programs, and what the first tells the second.
    fn pass_on(from: &RateLimits, to: &RateLimits) -> usize {
        let letters = letters("first", from.take_untold());
        for letter in &letters {
            to.hear("second", letter, NOW);
            from.hear("first", letter, NOW);
        }
        letters.len()
    }

    fn n_allowed(limits: &RateLimits, limit: RateLimit, who: &str) -> i64 {
        (0..).take_while(|_| limits.spend(limit, who, NOW).is_ok()).count().try_into().expect("few")
    }

    #[test]
    fn what_is_spent_in_one_program_is_spent_in_all() {
        for limit in RateLimit::ALL {
            let [one, other] = [RateLimits::default(), RateLimits::default()];
            one.begin_to_tell();
            let (most, _) = limit.numbers();
            for _ in 0..most - 1 {
                one.spend(limit, "anna", NOW).expect("it is allowed");
            }
            pass_on(&one, &other);
            let left = if limit.is_shared() { 1 } else { most };
            assert_eq!(n_allowed(&other, limit, "anna"), left, "{}", limit.name());
            assert_eq!(n_allowed(&other, limit, "bela"), most, "{}", limit.name());
            assert_eq!(n_allowed(&one, limit, "anna"), 1, "nothing is counted twice");
        }
    }

    #[test]
    fn a_program_alone_keeps_nothing_to_tell() {
        let limits = RateLimits::default();
        limits.spend(RateLimit::Chat, "anna", NOW).expect("it is allowed");
        assert!(limits.take_untold().is_empty());
    }

    #[test]
    fn many_are_told_of_in_several_messages() {
        let [one, other] = [RateLimits::default(), RateLimits::default()];
        one.begin_to_tell();
        for n in 0..MOST_IN_LETTER + 1 {
            one.spend(RateLimit::SignUp, &format!("address {n}"), NOW).expect("it is allowed");
        }
        assert_eq!(pass_on(&one, &other), 2);
        assert_eq!(lock(&other.forgotten).len(), MOST_IN_LETTER + 1);
        assert!(one.take_untold().is_empty(), "each is told once");
    }

    #[test]
    fn what_is_not_a_message_changes_nothing() {
        let limits = RateLimits::default();
        let long = format!("{{\"from\":\"x\",\"spent\":[[\"chat\",\"{}\",1]]}}", "a".repeat(81));
        let many = serde_json::to_vec(&SpentMessage {
            from: "x".to_owned(),
            spent: vec![("chat".to_owned(), "anna".to_owned(), 1); MOST_IN_LETTER + 1],
        });
        let huge = format!("{{\"from\":\"x\",\"spent\":[]}}{}", " ".repeat(LONGEST_LETTER));
        for wrong in [
            &b""[..],
            b"\xff\xfe",
            b"null",
            b"{}",
            br#"{"from":"x","spent":[["chat","anna",-1]]}"#,
            br#"{"from":"x","spent":[["fly","anna",1]]}"#,
            br#"{"from":"x","spent":[["messages","1",1]]}"#,
            br#"{"from":"second","spent":[["chat","anna",1]]}"#,
            long.as_bytes(),
            huge.as_bytes(),
            &many.expect("plain data"),
        ] {
            limits.hear("second", wrong, NOW);
            assert!(lock(&limits.forgotten).is_empty(), "{}", String::from_utf8_lossy(wrong));
        }
    }

    #[test]
    fn nobody_waits_longer_than_for_what_was_spent_here() {
        let limits = RateLimits::default();
        limits.hear("second", br#"{"from":"x","spent":[["chat","anna",4294967295]]}"#, NOW);
        let wait = limits.spend(RateLimit::Chat, "anna", NOW).expect_err("all is spent");
        let (most, per) = RateLimit::Chat.numbers();
        assert!(wait <= per / most + 1, "{wait}");
    }
}
