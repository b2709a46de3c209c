//! The rules of a game: the trait [`Position`], and what is fixed about each game.

use std::{
    fmt::{self, Debug, Display},
    hash::Hash,
};

use crate::{
    error::{Fault, PositionError},
    player::{Player, PlayerSet},
    standing::Standing,
};

/// What is fixed about a game: its names, its players and its embedded set-ups.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Game {
    /// The name in addresses, files and commands: `kenwan`.
    pub slug: &'static str,
    /// The name for people, the same in all languages: `Ken Wan`.
    pub name: &'static str,
    /// The letters of the players in position texts, in the order of play.
    pub letters: &'static [char],
    /// English names of the players, in the order of play.
    pub player_names: &'static [&'static str],
    /// The colour of each player's pieces in the themes of drawings, for curves and bars about the players.
    pub colours: &'static [&'static str],
    /// The game's set-ups, in the format that [`read_setups`](crate::setup::read_setups) reads.
    pub setups: &'static str,
}

impl Game {
    /// The English name of a player.
    pub const fn player_name(&self, player: Player) -> &'static str {
        self.player_names[player.index()]
    }

    /// The letter of a player in position texts.
    pub const fn letter(&self, player: Player) -> char {
        self.letters[player.index()]
    }
}

/// The rule sets of a game. The list is closed, and its first entry is the default.
pub trait RuleSet: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// All rule sets of the game.
    const ALL: &'static [Self];

    /// The name in files and commands.
    fn name(self) -> &'static str;

    /// The numbers and choices that these rules fix, by name. The message `GAME-parameter-NAME` says what each means.
    fn parameters(self) -> Vec<Parameter> {
        Vec::new()
    }

    /// Finds the rule set with that name.
    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|rules| rules.name() == name)
    }
}

/// A number or a choice that a rule set fixes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// The name, `quiet-limit`.
    pub name: &'static str,
    /// The value.
    pub value: ParameterValue,
}

/// The value of a parameter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ParameterValue {
    /// How many.
    Number(u32),
    /// Whether.
    Flag(bool),
    /// There is no limit.
    Unlimited,
}

impl Parameter {
    /// A number.
    pub fn number(name: &'static str, number: impl Into<u32>) -> Parameter {
        Parameter { name, value: ParameterValue::Number(number.into()) }
    }

    /// A choice between two.
    pub fn flag(name: &'static str, flag: bool) -> Parameter {
        Parameter { name, value: ParameterValue::Flag(flag) }
    }

    /// A number that may be without a limit.
    pub fn limit(name: &'static str, limit: Option<u32>) -> Parameter {
        Parameter { name, value: limit.map_or(ParameterValue::Unlimited, ParameterValue::Number) }
    }
}

/// The rules of a game that depend on its history. [`Record`](crate::record::Record) applies them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HistoryRules {
    /// What happens when a position occurs for the third time.
    pub third_repetition: Repetition,
    /// The number of plies after which the game ends as a draw.
    pub ply_limit: Option<usize>,
    /// The number of plies without a change in the number of pieces after which a game between programs ends as a draw.
    pub quiet_plies_between_programs: Option<usize>,
}

/// What the third occurrence of a position means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repetition {
    /// Nothing.
    Allowed,
    /// The game ends as a draw.
    Ends,
    /// The mover may claim a draw. Between programs the claim is made at once.
    Claim,
}

/// A position of some game, with its rules. A value: small, `Clone`, without history and without I/O.
///
/// How a position looks, and what people read about it, is [`Presentation`](crate::presentation::Presentation).
///
/// # Equality
/// Two positions are equal if they have the same rule set and the same text, counters included. The repetition rules
/// compare [`Position::repetition_key`] instead.
pub trait Position: Clone + Eq + Debug + Display + Send + Sync + 'static {
    /// The rule sets of the game.
    type Rules: RuleSet;
    /// What a person would write as one move. It makes sense only together with the position it was generated for.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// The game's names, players and set-ups.
    const GAME: Game;
    /// What the game says about repetitions and long games.
    const HISTORY: HistoryRules;

    // Every game implements these.

    /// Reads a position text. This is the only way into the rules from outside.
    ///
    /// # Errors
    /// With every reason why the text is not a position under these rules.
    fn from_text(text: &str, rules: Self::Rules) -> Result<Self, PositionError>;

    /// The rule set in use.
    fn rules(&self) -> Self::Rules;

    /// Who takes part: two or three players.
    fn players(&self) -> PlayerSet;

    /// Whose turn it is. The same player may move several times in a row.
    fn mover(&self) -> Player;

    /// Appends all legal moves, each once. There are none exactly when the game is over.
    fn legal_moves(&self, moves: &mut Vec<Self::Move>);

    /// Plays a move. The move must be legal here; callers who do not know that use [`Position::find_move`].
    fn play(&mut self, mv: Self::Move);

    /// The final ranks, or `None` while the game goes on.
    fn standing(&self) -> Option<Standing>;

    /// The zobrist key of everything that matters for the future, except counters of quiet or completed turns.
    fn key(&self) -> u64;

    /// The number of pieces on the board. A stack of two counts as two.
    fn n_pieces(&self) -> usize;

    /// Writes a legal move in the game's notation.
    fn write_move(&self, mv: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result;

    // Games override these where the default does not fit.

    /// The number of legal moves. Games that can count faster than they list do so here.
    fn count_moves(&self) -> usize {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.len()
    }

    /// The key by which the repetition rules recognise the position, or `None` if it does not count for them.
    fn repetition_key(&self) -> Option<u64> {
        Some(self.key())
    }

    /// The final ranks if the game ends here as a draw. Players without a place share the best place left.
    fn standing_if_drawn(&self) -> Standing {
        Standing::draw(self.players())
    }

    /// The smallest number of plies after which a counter of quiet or completed turns can end the game: until then, what
    /// [`Position::key`] leaves out does not matter. `None` in games without such counters.
    fn plies_to_limit(&self) -> Option<usize> {
        None
    }

    /// Why no game can begin with this position, although it may occur in one: in some games a final position lacks what
    /// every start needs. Empty if a game can begin with it.
    fn start_faults(&self) -> Vec<Fault> {
        Vec::new()
    }

    /// The number of symmetries under which the rules of this position stay what they are, the identity among them: turns and
    /// mirrors of the board, and whatever else a game can exchange without changing what happens. Players are never exchanged.
    fn n_symmetries(&self) -> usize {
        1
    }

    /// The position as a symmetry shows it; symmetry 0 changes nothing. Each move here has one there that leads to the image
    /// of what it leads to here.
    fn image(&self, _symmetry: usize) -> Self {
        self.clone()
    }

    /// The smallest key of all images: positions share it that are the same but for a symmetry. Games that know the keys of
    /// images without making the images do so here.
    fn canonical_key(&self) -> u64 {
        let keys = (0..self.n_symmetries()).map(|symmetry| self.image(symmetry).key());
        keys.min().expect("the identity is a symmetry")
    }

    // Provided for all games, never overridden.

    /// The position after a legal move.
    #[inline]
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = self.clone();
        next.play(mv);
        next
    }

    /// All legal moves, in a new list.
    fn moves(&self) -> Vec<Self::Move> {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves
    }

    /// The text of a legal move.
    fn move_text(&self, mv: Self::Move) -> String {
        let mut text = String::new();
        self.write_move(mv, &mut text).expect("writing to a string cannot fail");
        text
    }

    /// Finds the legal move with this text. Ignores the case of letters and surrounding space.
    ///
    /// [`Presentation::parse_move`](crate::presentation::Presentation::parse_move) also explains why there is none.
    fn find_move(&self, text: &str) -> Option<Self::Move> {
        let wanted = text.trim();
        self.moves().into_iter().find(|&mv| self.move_text(mv).eq_ignore_ascii_case(wanted))
    }
}
