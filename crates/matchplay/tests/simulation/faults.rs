//! What goes wrong, and how often: different for every seed.

use matchplay::Millis;
use tabletop::playout::Dice;

/// How often things go wrong, in thousandths.
#[derive(Clone, Debug)]
pub(crate) struct Faults {
    pub(crate) n_servers: usize,
    /// A message does not arrive.
    pub(crate) loss: usize,
    /// A message arrives twice.
    pub(crate) doubling: usize,
    /// The longest way of a message.
    pub(crate) longest_way: Millis,
    /// Before a client acts, its connection is cut.
    pub(crate) cut: usize,
    /// Before a client acts, its page is opened again.
    pub(crate) reload: usize,
    /// At each point of the way of a command, the server crashes.
    pub(crate) crash: usize,
    /// Before a client acts, some server crashes.
    pub(crate) crash_at_rest: usize,
    /// Before a client acts, some server freezes for a while.
    pub(crate) freeze: usize,
    /// Before a client acts, the database is out of reach for a while, for one server or for all.
    pub(crate) outage: usize,
    /// A single write or reading goes wrong in some way.
    pub(crate) storage: usize,
    /// A hint from one server to another does not arrive.
    pub(crate) hint_loss: usize,
}

/// What becomes of a write.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum WriteCourse {
    /// It takes effect, and the server hears of it.
    Fine,
    /// The same, but slowly.
    Slow,
    /// The connection breaks before anything was committed.
    FailsBefore,
    /// The connection breaks while committing, and nothing takes effect.
    LostCommit,
    /// It takes effect, and the answer is lost.
    LostAnswer,
    /// Nothing is heard for so long that the server gives up; then it takes effect.
    LateEffect,
}

impl Faults {
    pub(crate) fn draw(dice: &mut Dice) -> Faults {
        let mut one_of = |choices: &[usize]| choices[dice.below(choices.len())];
        Faults {
            n_servers: one_of(&[1, 2, 2, 3]),
            loss: one_of(&[0, 20, 100, 300]),
            doubling: one_of(&[0, 50, 250]),
            longest_way: [20, 300, 3000][one_of(&[0, 1, 2])],
            cut: one_of(&[0, 30, 150]),
            reload: one_of(&[0, 0, 30]),
            crash: one_of(&[0, 0, 10, 40]),
            crash_at_rest: one_of(&[0, 10, 40]),
            freeze: one_of(&[0, 0, 20]),
            outage: one_of(&[0, 0, 15, 50]),
            storage: one_of(&[0, 20, 100, 300]),
            hint_loss: one_of(&[0, 500, 1000]),
        }
    }

    /// Nothing goes wrong any more; messages still take their time, and overtake each other.
    pub(crate) fn none(&self) -> Faults {
        Faults {
            loss: 0,
            doubling: 0,
            cut: 0,
            reload: 0,
            crash: 0,
            crash_at_rest: 0,
            freeze: 0,
            outage: 0,
            storage: 0,
            hint_loss: 0,
            ..self.clone()
        }
    }

    pub(crate) fn draw_write(&self, dice: &mut Dice) -> WriteCourse {
        if dice.below(1000) >= self.storage {
            return WriteCourse::Fine;
        }
        [
            WriteCourse::Slow,
            WriteCourse::FailsBefore,
            WriteCourse::FailsBefore,
            WriteCourse::Slow,
            WriteCourse::LostCommit,
            WriteCourse::LostAnswer,
            WriteCourse::LostAnswer,
            WriteCourse::LateEffect,
        ][dice.below(8)]
    }
}
