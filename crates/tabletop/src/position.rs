//! The central trait: a position of some game, with its rules.

use std::{
    fmt::{self, Debug, Display},
    hash::Hash,
};

use crate::{
    effect::Effect,
    error::{Fault, IllegalMove, PositionError, Refusal},
    player::{Player, PlayerSet},
    record::Termination,
    scene::{Look, Scene},
    standing::Standing,
    target::{Cell, Clicks, Target},
};

/// What is fixed about a game: its names, its players and its embedded set-ups.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Game {
    /// The name in addresses, files and commands, `kenwan`.
    pub slug: &'static str,
    /// The name for people, `Ken Wan`. The same in all languages.
    pub name: &'static str,
    /// The letters of the players in position texts, in the order of play.
    pub letters: &'static [char],
    /// English names of the players, in the order of play.
    pub player_names: &'static [&'static str],
    /// The game's set-ups, in the format that [`read_setups`](crate::setup::read_setups) reads.
    pub setups: &'static str,
}

/// The rule sets of a game: a closed list, the first is the one that is meant when nothing is said.
pub trait RuleSet: Copy + Eq + Hash + Debug + Send + Sync + 'static {
    /// All rule sets of the game.
    const ALL: &'static [Self];

    /// The name in files and commands.
    fn name(self) -> &'static str;

    /// The rule set of that name.
    fn from_name(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|rules| rules.name() == name)
    }
}

/// What a game says about its own history. [`Record`](crate::record::Record) applies it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HistoryRules {
    /// What happens when a position stands for the third time.
    pub third_repetition: Repetition,
    /// After so many plies the game ends as drawn.
    pub ply_limit: Option<usize>,
    /// Between programs, after so many plies without a change in the number of pieces the game ends as drawn.
    pub quiet_plies_between_programs: Option<usize>,
}

/// What the third occurrence of a position means.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Repetition {
    /// Nothing.
    Allowed,
    /// The game ends as drawn.
    Ends,
    /// The mover may claim a draw; between programs it is applied at once.
    Claim,
}

/// A position of some game, with its rules. A value: small, `Clone`, without history and without I/O.
///
/// # Equality
/// Two positions are equal if they have the same rule set and the same text, counters included. For the
/// repetition rules see [`Position::repetition_key`].
pub trait Position: Clone + Eq + Debug + Display + Send + Sync + 'static {
    /// The rule sets of the game.
    type Rules: RuleSet;
    /// What a person would write as one move. It makes sense only together with the position it was generated for.
    type Move: Copy + Eq + Hash + Debug + Send + Sync + 'static;

    /// The game's names, players and set-ups.
    const GAME: Game;
    /// What the game says about repetitions and long games.
    const HISTORY: HistoryRules;

    /// Reads a position text: the one door into the rules.
    ///
    /// # Errors
    /// With every reason why this text is no position under these rules.
    fn from_text(text: &str, rules: Self::Rules) -> Result<Self, PositionError>;

    /// The rule set that is played.
    fn rules(&self) -> Self::Rules;

    /// Who takes part: two or three players.
    fn players(&self) -> PlayerSet;

    /// Who is to move. It may be the player who moved last.
    fn mover(&self) -> Player;

    /// Appends all legal moves, each once. There are none exactly when the game is over.
    fn legal_moves(&self, moves: &mut Vec<Self::Move>);

    /// Plays a move. The move must be legal here; callers who do not know that use [`Position::parse_move`].
    fn play(&mut self, mv: Self::Move);

    /// The final ranks, or nothing while the game goes on.
    fn standing(&self) -> Option<Standing>;

    /// The zobrist key: of everything that matters for the future except counters of quiet or completed turns.
    fn key(&self) -> u64;

    /// The number of pieces on the board (a stack of two counts two).
    fn n_pieces(&self) -> usize;

    /// How a person points at a legal move.
    fn clicks(&self, mv: Self::Move) -> Clicks;

    /// Writes a legal move as the game's notation does.
    fn write_move(&self, mv: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result;

    /// What visibly happens when a legal move is played, in order.
    fn effects(&self, mv: Self::Move) -> Vec<Effect>;

    /// What to draw.
    fn scene(&self) -> Scene;

    /// Every piece that may stand in a position text under these rules: as the text writes it, and as it looks.
    fn tokens(rules: Self::Rules) -> Vec<(String, Look)>;

    /// Says why a text is not the text of a legal move here. Called only for such texts, while the game goes on.
    fn refuse(&self, text: &str) -> Refusal;

    // Games whose answer differs override these.

    /// The key by which the repetition rules know the position again; nothing if it does not count for them.
    fn repetition_key(&self) -> Option<u64> {
        Some(self.key())
    }

    /// The final ranks if the game is broken off here as drawn: who has no place yet shares the best one left.
    fn standing_if_drawn(&self) -> Standing {
        Standing::draw(self.players())
    }

    /// Why no game can begin with this position, though it may stand in one: in some games a final position lacks what
    /// every start needs. Empty if a game can.
    fn start_faults(&self) -> Vec<Fault> {
        Vec::new()
    }

    /// What is in sight as the position stands, for those who want to see it at a glance: light that would run now, pieces
    /// that look at each other, pieces that belong together. Nothing in games where moves alone tell everything.
    fn sights(&self) -> Vec<Effect> {
        Vec::new()
    }

    /// Writes a legal move as people read it after those before it: with what it captures where the notation leaves that
    /// to the rules, and of a turn that goes on only what is new, which may be nothing.
    fn write_move_for_people(&self, mv: Self::Move, out: &mut dyn fmt::Write) -> fmt::Result {
        self.write_move(mv, out)
    }

    /// What every move here begins with, because the mover's turn goes on: the pawn that is jumping, the reserve that tiles are
    /// placed from. It need not be chosen any more.
    fn lead(&self) -> Option<Target> {
        None
    }

    /// In how many plies at the earliest a counter of quiet or completed turns ends the game: until then, what
    /// [`Position::key`] leaves out does not matter. Nothing in games without such counters.
    fn plies_to_limit(&self) -> Option<usize> {
        None
    }

    /// The number of legal moves. Games that can count faster than they list do so here.
    fn count_moves(&self) -> usize {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        moves.len()
    }

    // Provided for all games, never overridden.

    /// The position after a legal move.
    #[inline]
    fn after(&self, mv: Self::Move) -> Self {
        let mut next = self.clone();
        next.play(mv);
        next
    }

    /// All legal moves in a list of their own.
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

    /// The text of a legal move for people.
    fn move_for_people(&self, mv: Self::Move) -> String {
        let mut text = String::new();
        self.write_move_for_people(mv, &mut text).expect("writing to a string cannot fail");
        text
    }

    /// The legal move that a text means. The case of letters does not matter, nor does space around it.
    ///
    /// # Errors
    /// With the reason in terms of the rules, and the legal moves of the piece that the text names.
    fn parse_move(&self, text: &str) -> Result<Self::Move, IllegalMove> {
        let wanted = text.trim();
        let moves = self.moves();
        if let Some(&mv) = moves.iter().find(|&&mv| self.move_text(mv).eq_ignore_ascii_case(wanted)) {
            return Ok(mv);
        }
        let refusal = match self.standing() {
            Some(_) => Refusal::game_over(Termination::Rules),
            None => self.refuse(wanted),
        };
        let scene = self.scene();
        let named = named_cell(&scene, wanted);
        let mut alternatives: Vec<String> = moves
            .iter()
            .filter(|&&mv| named.is_some() && first_cell(&self.clicks(mv)) == named)
            .map(|&mv| self.move_text(mv))
            .collect();
        alternatives.sort();
        let text = wanted.chars().take(80).collect();
        Err(IllegalMove { text, refusal: Box::new(refusal), alternatives })
    }
}

/// The cell that a move text names first.
fn named_cell(scene: &Scene, text: &str) -> Option<Cell> {
    let start = text.find(|c: char| c.is_ascii_alphabetic())?;
    let name = text[start..].split(|c: char| !c.is_ascii_alphanumeric()).next()?;
    // A cell's name is a letter and a digit: `c1d2` begins with `c1`.
    let name: String = name.chars().take(2).collect();
    scene.board.cell(&name)
}

fn first_cell(clicks: &Clicks) -> Option<Cell> {
    clicks.iter().find_map(|&target| match target {
        Target::Cell(cell) => Some(cell),
        Target::Reserve | Target::Button(_) => None,
    })
}
