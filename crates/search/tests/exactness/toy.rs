//! A game that is nothing but a tree: everything about a node follows from its number. It has what real games have and
//! a search may stumble over: two or three players, players who move twice, early ends, shared places.

use std::fmt;

use evaluation::{Evaluator, MoveOrdering};
use tabletop::{
    Game, HistoryRules, Player, PlayerSet, Position, PositionError, Repetition, RuleSet, Standing, zobrist,
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Toy {
    pub(crate) node: u64,
    pub(crate) three: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Rules;

impl RuleSet for Rules {
    const ALL: &'static [Rules] = &[Rules];
    fn name(self) -> &'static str {
        "toy"
    }
}

impl Toy {
    fn chance(self, what: u64, n: u64) -> u64 {
        zobrist::number(what, self.node) % n
    }
}

impl Position for Toy {
    type Rules = Rules;
    type Move = u8;
    const GAME: Game = Game {
        slug: "toy",
        name: "Toy",
        letters: &['a', 'b', 'c'],
        player_names: &["a", "b", "c"],
        colours: &["ivory", "ebony", "red"],
        setups: "",
    };
    const HISTORY: HistoryRules = HistoryRules {
        third_repetition: Repetition::Allowed,
        ply_limit: None,
        quiet_plies_between_programs: None,
    };
    fn from_text(_: &str, _: Rules) -> Result<Toy, PositionError> {
        unreachable!("the toy is not read")
    }
    fn rules(&self) -> Rules {
        Rules
    }
    fn players(&self) -> PlayerSet {
        if self.three { PlayerSet::THREE } else { PlayerSet::TWO }
    }
    fn mover(&self) -> Player {
        Player::ALL[self.chance(1, self.players().len() as u64) as usize]
    }
    fn legal_moves(&self, moves: &mut Vec<u8>) {
        if self.standing().is_none() {
            moves.extend(0..1 + self.chance(2, 5) as u8);
        }
    }
    fn play(&mut self, mv: u8) {
        self.node = zobrist::number(self.node, u64::from(mv));
    }
    fn standing(&self) -> Option<Standing> {
        let winner = match self.chance(3, 12) {
            0 => Player::ALL[self.chance(4, self.players().len() as u64) as usize],
            1 => return Some(Standing::draw(self.players())),
            _ => return None,
        };
        Some(Standing::ranked(self.players(), |player| if player == winner { 1 } else { 2 }))
    }
    fn key(&self) -> u64 {
        self.node
    }
    fn n_pieces(&self) -> usize {
        0
    }
    fn write_move(&self, mv: u8, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{mv}")
    }
}

impl fmt::Display for Toy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.node)
    }
}

/// Evaluates by chance, but always in the same way.
pub(crate) struct Whim;

impl Evaluator<Toy> for Whim {
    type Accumulator = ();

    fn evaluate(&self, position: &Toy, player: Player) -> i32 {
        let value = |player: Player| (position.chance(5 + player.index() as u64, 400)) as i32;
        let others: i32 = position.players().without(player).iter().map(value).sum();
        value(player) - others / (position.players().len() as i32 - 1)
    }
}

impl MoveOrdering<Toy> for Whim {
    const HISTORY_SIZE: usize = 8;

    /// Those up to the last that gains something.
    fn first_stage_moves(&self, position: &Toy, moves: &mut Vec<u8>) -> bool {
        let all = position.moves();
        let n_first = all.iter().rposition(|&mv| self.gain(position, mv) > 0).map_or(0, |last| last + 1);
        moves.extend(&all[..n_first]);
        n_first < all.len()
    }
    fn second_stage_moves(&self, position: &Toy, moves: &mut Vec<u8>) {
        let mut first = Vec::new();
        self.first_stage_moves(position, &mut first);
        moves.extend(&position.moves()[first.len()..]);
    }
    fn gain(&self, position: &Toy, mv: u8) -> i32 {
        // Some lists begin with a gain, so that one move alone is listed first.
        (position.chance(9, 3) as i32 - 1) * i32::from(mv % 2 == u8::from(position.chance(10, 2) == 0))
    }
    /// Those that end the game.
    fn noisy_moves(&self, position: &Toy, moves: &mut Vec<u8>) {
        moves.extend(position.moves().into_iter().filter(|&mv| position.after(mv).standing().is_some()));
    }
    fn history_index(&self, _: &Toy, mv: u8) -> usize {
        mv.into()
    }
}
