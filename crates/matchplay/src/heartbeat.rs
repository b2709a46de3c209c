//! The signs of life of a program: by them it knows for how long it was away, and from when on clocks may not count.

use crate::clock::Millis;

/// A program that has shown no sign of life for this long may have been frozen, or cut off from the database.
pub(crate) const SILENT: Millis = 3_000;

/// What a program knows of its own signs of life.
///
/// A sign of life says that the program was there at a time, [`SignOfLife::at`], and at every time since the sign before it. If
/// it was not, the clocks of its matches are stopped first ([`SignOfLife::away_since`]). The time of a sign is read once, before
/// anything is done for it: a program that freezes while it stops clocks, or while the sign is being kept, has shown no life
/// since then, and the next sign tells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heartbeat {
    alive: Millis,
    is_keeping: bool,
}

/// A sign of life that is to be kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use = "a sign of life is nothing until it is kept"]
pub struct SignOfLife {
    at: Millis,
    away_since: Option<Millis>,
}

impl Heartbeat {
    /// A program that answers for no clock yet.
    pub fn new(now: Millis) -> Heartbeat {
        Heartbeat { alive: now, is_keeping: true }
    }

    /// The time of the last sign of life that was kept, or of the start.
    pub fn alive(&self) -> Millis {
        self.alive
    }

    /// Whether what happens can be kept, as far as is known.
    pub fn is_keeping(&self) -> bool {
        self.is_keeping
    }

    /// Since when nothing can be kept, if that is so: the last sign of life.
    pub fn outage_since(&self) -> Option<Millis> {
        (!self.is_keeping).then_some(self.alive)
    }

    /// The first sign of life, which begins before the program takes over any match.
    pub fn start(&mut self, now: Millis) -> SignOfLife {
        *self = Heartbeat::new(now);
        SignOfLife { at: now, away_since: None }
    }

    /// A sign of life begins.
    pub fn begin(&self, now: Millis) -> SignOfLife {
        let was_away = !self.is_keeping || now - self.alive > SILENT;
        SignOfLife { at: now, away_since: was_away.then_some(self.alive) }
    }

    /// The database takes writes, so that clocks can be stopped. Returns whether it did not before.
    pub fn keeps_again(&mut self) -> bool {
        !std::mem::replace(&mut self.is_keeping, true)
    }

    /// The sign was kept. The clocks stand for which it was to wait.
    pub fn kept(&mut self, sign: SignOfLife) {
        self.is_keeping = true;
        self.alive = self.alive.max(sign.at);
    }

    /// The sign could not be kept, or not all clocks could be stopped. Returns whether that is new.
    pub fn failed(&mut self) -> bool {
        std::mem::replace(&mut self.is_keeping, false)
    }

    /// Time passes at once, in which the program is there unless it can keep nothing.
    #[cfg(feature = "testing")]
    pub fn let_pass(&mut self, time: Millis) {
        if self.is_keeping {
            self.alive += time;
        }
    }
}

impl SignOfLife {
    /// The time at which the program was there.
    pub fn at(&self) -> Millis {
        self.at
    }

    /// The clocks of the program's matches have to stop as of then, before the sign is kept.
    pub fn away_since(&self) -> Option<Millis> {
        self.away_since
    }
}
