//! A game on a few numbered nodes, drawn by lot. Ways cross and come back, players move twice, places are shared, and a
//! counter of quiet turns ends the game: all that a proof may stumble over.

use std::fmt;

use tabletop::{
    Game, HistoryRules, Player, PlayerSet, Position, PositionError, Repetition, RuleSet, Standing, zobrist,
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Maze {
    pub(crate) seed: u64,
    /// How many nodes there are. With many, ways hardly ever cross.
    pub(crate) size: u64,
    pub(crate) node: u64,
    pub(crate) quiet: usize,
    pub(crate) three: bool,
}

/// The game is over after this number of quiet turns.
pub(crate) const QUIET_LIMIT: usize = 12;

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Rules;

impl RuleSet for Rules {
    const ALL: &'static [Rules] = &[Rules];
    fn name(self) -> &'static str {
        "maze"
    }
}

impl Maze {
    fn chance(self, what: u64, n: u64) -> u64 {
        zobrist::number(self.seed ^ what << 32, self.node) % n
    }

    fn standing_of_winner(self, winner: Player) -> Standing {
        Standing::ranked(self.players(), |player| if player == winner { 1 } else { 2 })
    }
}

impl Position for Maze {
    type Rules = Rules;
    type Move = u8;
    const GAME: Game = Game {
        slug: "maze",
        name: "Maze",
        letters: &['a', 'b', 'c'],
        player_names: &["a", "b", "c"],
        colours: &["ivory", "ebony", "red"],
        setups: "",
    };
    const HISTORY: HistoryRules = HistoryRules {
        third_repetition: Repetition::Ends,
        ply_limit: None,
        quiet_plies_between_programs: None,
    };
    fn from_text(_: &str, _: Rules) -> Result<Maze, PositionError> {
        unreachable!("the maze is not read")
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
            moves.extend(0..1 + self.chance(2, 4) as u8);
        }
    }
    fn play(&mut self, mv: u8) {
        // One turn in eight is not quiet.
        self.quiet = if self.chance(5, 8) == 0 { 0 } else { self.quiet + 1 };
        self.node = zobrist::number(self.seed, self.node << 8 | u64::from(mv)) % self.size;
    }
    fn standing(&self) -> Option<Standing> {
        let n_players = self.players().len() as u64;
        match self.chance(3, 14) {
            0 | 1 => return Some(self.standing_of_winner(Player::ALL[self.chance(4, n_players) as usize])),
            // Among three, somebody may also be the last alone.
            2 if self.three => {
                let last = Player::ALL[self.chance(4, n_players) as usize];
                return Some(Standing::ranked(self.players(), |it| if it == last { 3 } else { 1 }));
            }
            2 => return Some(Standing::draw(self.players())),
            _ => {}
        }
        // The counter gives the game to somebody: then it can be worth waiting for, and repetitions matter.
        (self.quiet >= QUIET_LIMIT).then(|| self.standing_of_winner(Player::ALL[(self.seed % 2) as usize]))
    }
    fn key(&self) -> u64 {
        zobrist::number(self.seed, self.node)
    }
    fn plies_to_limit(&self) -> Option<usize> {
        Some(QUIET_LIMIT.saturating_sub(self.quiet))
    }
    fn n_pieces(&self) -> usize {
        0
    }
    fn write_move(&self, mv: u8, out: &mut dyn fmt::Write) -> fmt::Result {
        write!(out, "{mv}")
    }
}

impl fmt::Display for Maze {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} of {} in {}", self.node, self.size, self.seed)
    }
}
