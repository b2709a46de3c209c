//! Test positions for an engine, found in random games.

use games::{AnyPosition, AnyRecord};
use tabletop::{playout::Dice, record::Conduct};

/// The special feature of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    Start,
    Random,
    LastMove,
    Forced,
    MovesAgain,
    Final,
}

impl Kind {
    pub(super) const ALL: [Kind; 6] =
        [Kind::Start, Kind::Random, Kind::LastMove, Kind::Forced, Kind::MovesAgain, Kind::Final];

    /// The name of the check of such positions.
    pub(super) fn name(self) -> &'static str {
        match self {
            Kind::Start => "plays a legal move at the start of every set-up",
            Kind::Random => "plays a legal move in random positions",
            Kind::LastMove => "plays a legal move just before the end of a game",
            Kind::Forced => "plays the only legal move",
            Kind::MovesAgain => "plays a legal move where the same player moves again",
            Kind::Final => "says bestmove none when the game is over",
        }
    }

    /// Whether the position of a running game is of this kind.
    fn is_seen_in(self, record: &dyn AnyRecord, dice: &mut Dice) -> bool {
        let position = record.position();
        match self {
            // A game of a hundred plies has about two of these.
            Kind::Random => dice.below(50) == 0,
            Kind::Forced => position.count_moves() == 1,
            Kind::MovesAgain => {
                let before = record.n_plies().checked_sub(1).and_then(|ply| record.position_at(ply));
                before.is_some_and(|before| before.mover() == position.mover())
            }
            Kind::Start | Kind::LastMove | Kind::Final => false,
        }
    }
}

/// A test position.
pub(super) struct Probe {
    /// Its special feature.
    pub(super) kind: Kind,
    /// The game so far.
    pub(super) record: Box<dyn AnyRecord>,
}

/// The number of positions of each kind for each set-up.
const ENOUGH: usize = 2;
/// The number of random games to search for them.
const GAMES: u64 = 12;
const MOST_PLIES: usize = 500;

/// Adds positions of every kind after a start. There may be few or none of a rare kind.
pub(super) fn find(start: &dyn AnyPosition, probes: &mut Vec<Probe>) {
    let mut counts = [0; Kind::ALL.len()];
    let mut note = |kind: Kind, record: &dyn AnyRecord| {
        if counts[kind as usize] < ENOUGH {
            counts[kind as usize] += 1;
            probes.push(Probe { kind, record: replay(start, &record.played()) });
        }
    };
    note(Kind::Start, start.record(Conduct::People).as_ref());
    for seed in 0..GAMES {
        let mut dice = Dice::new(seed);
        let mut record = start.record(Conduct::People);
        while record.ending().is_none() && record.n_plies() < MOST_PLIES {
            for kind in [Kind::Random, Kind::Forced, Kind::MovesAgain] {
                if kind.is_seen_in(record.as_ref(), &mut dice) {
                    note(kind, record.as_ref());
                }
            }
            let moves = record.legal_moves();
            record.play_text(&moves[dice.below(moves.len())]).expect("a legal move was chosen");
        }
        if record.ending().is_some() {
            note(Kind::Final, record.as_ref());
            record.undo();
            note(Kind::LastMove, record.as_ref());
        }
    }
}

fn replay(start: &dyn AnyPosition, moves: &[String]) -> Box<dyn AnyRecord> {
    let mut record = start.record(Conduct::People);
    for mv in moves {
        record.play_text(mv).expect("these moves were played before");
    }
    record
}
