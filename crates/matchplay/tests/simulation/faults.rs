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
    /// Before a client acts, its line is cut.
    pub(crate) cut: usize,
    /// Before a client acts, its page is opened anew.
    pub(crate) reload: usize,
    /// At each point of the way of a command, the server crashes.
    pub(crate) crash: usize,
    /// Before a client acts, some server crashes.
    pub(crate) crash_at_rest: usize,
    /// The store keeps events, but the server is told that it failed.
    pub(crate) doubt: usize,
    /// A hint from one server to the other does not arrive.
    pub(crate) hint_loss: usize,
}

impl Faults {
    pub(crate) fn draw(dice: &mut Dice) -> Faults {
        let mut one_of = |choices: &[usize]| choices[dice.below(choices.len())];
        Faults {
            n_servers: one_of(&[1, 2, 2]),
            loss: one_of(&[0, 20, 100, 300]),
            doubling: one_of(&[0, 50, 250]),
            longest_way: [20, 300, 3000][one_of(&[0, 1, 2])],
            cut: one_of(&[0, 30, 150]),
            reload: one_of(&[0, 0, 30]),
            crash: one_of(&[0, 0, 10, 40]),
            crash_at_rest: one_of(&[0, 10, 40]),
            doubt: one_of(&[0, 0, 30]),
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
            doubt: 0,
            hint_loss: 0,
            ..self.clone()
        }
    }
}
