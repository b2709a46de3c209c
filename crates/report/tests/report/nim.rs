//! Nim: take one to three stones from a heap; who takes the last one wins. Perfect play leaves multiples of four.

use std::{fmt, sync::OnceLock};

use games::AnyRecord;
use report::{Mind, Thought};
use search::StopSignal;
use tabletop::{
    Cell, Clicks, Effect, Game, Player as Seat, PlayerSet, Position, PositionError, Presentation, RuleSet,
    Scene, Standing, Target,
    error::{Fault, Refusal},
    grid::square,
    playout::Dice,
    position::{HistoryRules, Repetition},
    scene::{Board, Ground, Look, Piece, PieceCount},
    symbol::Symbol,
};

const LARGEST: u8 = 30;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Rules {
    Standard,
}

impl RuleSet for Rules {
    const ALL: &'static [Rules] = &[Rules::Standard];
    fn name(self) -> &'static str {
        "standard"
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Nim {
    size: u8,
    left: u8,
    mover: Seat,
}

impl Nim {
    pub(crate) fn new(size: u8) -> Nim {
        assert!(size <= LARGEST);
        Nim { size, left: size, mover: Seat::First }
    }
}

impl fmt::Display for Nim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.left, Self::GAME.letter(self.mover))
    }
}

impl Position for Nim {
    type Rules = Rules;
    type Move = u8;

    const GAME: Game = Game {
        slug: "nim",
        name: "Nim",
        letters: &['a', 'b'],
        player_names: &["Ann", "Bob"],
        colours: &["blue", "red"],
        setups: "",
    };
    const HISTORY: HistoryRules = HistoryRules {
        third_repetition: Repetition::Allowed,
        ply_limit: None,
        quiet_plies_between_programs: None,
    };

    fn from_text(_: &str, _: Rules) -> Result<Nim, PositionError> {
        Err(PositionError { faults: vec![Fault::new("none", "heaps are made, not read")] })
    }
    fn rules(&self) -> Rules {
        Rules::Standard
    }
    fn players(&self) -> PlayerSet {
        PlayerSet::TWO
    }
    fn mover(&self) -> Seat {
        self.mover
    }
    fn legal_moves(&self, moves: &mut Vec<u8>) {
        moves.extend(1..=self.left.min(3));
    }
    fn play(&mut self, taken: u8) {
        self.left -= taken;
        self.mover = self.mover.other();
    }
    fn standing(&self) -> Option<Standing> {
        (self.left == 0).then(|| Standing::win(self.mover.other()))
    }
    fn key(&self) -> u64 {
        u64::from(self.left) << 1 | self.mover.index() as u64
    }
    fn n_pieces(&self) -> usize {
        self.left.into()
    }
    fn write_move(&self, taken: u8, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{taken}")
    }
}

static STONE: Symbol = Symbol { name: "stone", ..Symbol::PLAIN };
/// Stones belong to nobody.
const LOOK: Look = Look { symbol: &STONE, owner: Seat::Third, turn: 0 };

fn board(size: u8) -> &'static Board {
    static BOARDS: [OnceLock<Board>; LARGEST as usize + 1] =
        [const { OnceLock::new() }; LARGEST as usize + 1];
    BOARDS[usize::from(size)].get_or_init(|| {
        let cell = |index: usize| (index, 0, format!("s{index}"), Ground::Plain);
        square::board(size.into(), 1, cell, |_| String::new(), |_| String::new())
    })
}

impl Presentation for Nim {
    fn scene(&self) -> Scene {
        let pieces = (0..self.left).map(|index| Piece { at: Cell(index), look: LOOK }).collect();
        Scene { board: board(self.size), pieces, reserves: Vec::new() }
    }
    fn material(&self) -> Vec<PieceCount> {
        vec![PieceCount { look: LOOK, count: self.left }]
    }
    fn effects(&self, taken: u8) -> Vec<Effect> {
        // A stone that is taken is turned over where it lies, which is no loss to anybody.
        (self.left - taken..self.left)
            .map(|index| Effect::Change {
                at: Cell(index),
                way: tabletop::effect::Change::Convert,
                becomes: LOOK,
            })
            .collect()
    }
    fn clicks(&self, taken: u8) -> Clicks {
        Clicks::from_iter([Target::Cell(Cell(self.left - taken))])
    }
    fn tokens(_: Rules) -> Vec<(String, Look)> {
        Vec::new()
    }
    fn refuse(&self, _: &str) -> Refusal {
        Refusal::not_a_move("1, 2 or 3")
    }
}

/// Rung 0 takes stones at random, rung 1 plays perfectly.
pub(crate) struct Player {
    dice: Dice,
}

impl Default for Player {
    fn default() -> Player {
        Player { dice: Dice::new(0) }
    }
}

/// The number of stones left.
fn left(record: &dyn AnyRecord) -> usize {
    record.position().text().split(' ').next().unwrap().parse().unwrap()
}

/// What both seats can expect if `left` stones are left for `mover`.
fn hopes(left: usize, mover: Seat) -> Vec<f64> {
    let wins = if left.is_multiple_of(4) { mover.other() } else { mover };
    (0..2).map(|seat| f64::from(u8::from(seat == wins.index()))).collect()
}

impl Mind for Player {
    fn begin(&mut self, seed: u64) {
        self.dice = Dice::new(seed ^ 0xbeef);
    }

    fn choose(&mut self, record: &dyn AnyRecord, rung: usize, _: &dyn StopSignal) -> Option<Thought> {
        let (left, mover) = (left(record), record.position().mover());
        let taken = match rung {
            0 => 1 + self.dice.below(left.min(3)),
            _ => (left % 4).max(1),
        };
        Some(Thought { mv: taken.to_string(), hopes: hopes(left, mover) })
    }

    fn judge(&mut self, record: &dyn AnyRecord, _: &dyn StopSignal) -> Vec<Thought> {
        let (left, mover) = (left(record), record.position().mover());
        let thought =
            |taken: usize| Thought { mv: taken.to_string(), hopes: hopes(left - taken, mover.other()) };
        (1..=left.min(3)).map(thought).collect()
    }
}
