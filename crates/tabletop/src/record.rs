//! A game as it was played: start, plies, and the rules about history.

use std::collections::HashMap;

use thiserror::Error;

use crate::{
    error::{IllegalMove, Refusal},
    player::Player,
    position::{Position, Repetition},
    presentation::Presentation,
    standing::Standing,
    text::shortened,
};

/// A game in progress or finished. It owns its whole history, so that any ply can be shown or taken back.
#[derive(Clone, Debug)]
pub struct Record<P: Position> {
    /// The start and the position after each ply: always one more than there are moves.
    positions: Vec<P>,
    moves: Vec<P::Move>,
    /// How often each position has occurred, by repetition key.
    seen: HashMap<u64, usize>,
    /// Plies since the number of pieces last changed.
    n_quiet: usize,
    conduct: Conduct,
    ending: Option<Ending>,
}

/// Whether people or programs play. It decides how claims are treated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Conduct {
    /// People claim what they want to claim.
    #[default]
    People,
    /// Claims are applied at once, and games without progress end.
    Programs,
}

/// How and why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The final ranks.
    pub standing: Standing,
    /// Why it ended.
    pub termination: Termination,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Termination {
    /// The position itself is final.
    Rules,
    /// The same position occurred for the third time.
    Repetition,
    /// The game reached the limit of plies.
    PlyLimit,
    /// Too many plies without progress, between programs.
    QuietLimit,
    /// A player resigned.
    Resignation,
    /// The players agreed on a draw.
    Agreement,
    /// A player ran out of time.
    Time,
    /// A player was absent, withdrew, or was excluded.
    Forfeit,
}

impl Termination {
    /// All reasons.
    pub const ALL: [Termination; 8] = [
        Termination::Rules,
        Termination::Repetition,
        Termination::PlyLimit,
        Termination::QuietLimit,
        Termination::Resignation,
        Termination::Agreement,
        Termination::Time,
        Termination::Forfeit,
    ];

    /// The name in files.
    pub fn name(self) -> &'static str {
        match self {
            Termination::Rules => "rules",
            Termination::Repetition => "repetition",
            Termination::PlyLimit => "ply limit",
            Termination::QuietLimit => "quiet limit",
            Termination::Resignation => "resignation",
            Termination::Agreement => "agreement",
            Termination::Time => "time",
            Termination::Forfeit => "forfeit",
        }
    }
}

/// Why a draw cannot be claimed, or a game cannot be resigned.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum ClaimError {
    /// The game has ended already.
    #[error("the game is over")]
    Over,
    /// The position has not occurred three times.
    #[error("the position does not stand for the third time: it has stood {0} times")]
    NotRepeated(usize),
    /// Only games for two can be resigned.
    #[error("with three players a game cannot be given up")]
    ThreePlayers,
}

impl<P: Position> Record<P> {
    /// A game that begins with `start`.
    pub fn new(start: P, conduct: Conduct) -> Record<P> {
        let mut record = Record {
            seen: start.repetition_key().into_iter().map(|key| (key, 1)).collect(),
            positions: vec![start],
            moves: Vec::new(),
            n_quiet: 0,
            conduct,
            ending: None,
        };
        record.ending = record.ending_now();
        record
    }

    /// The position that the game began with.
    pub fn start(&self) -> &P {
        &self.positions[0]
    }

    /// The current position.
    pub fn position(&self) -> &P {
        self.positions.last().expect("a record always holds its start")
    }

    /// The start and the position after each ply.
    pub fn positions(&self) -> &[P] {
        &self.positions
    }

    /// The positions before the current one.
    pub fn past(&self) -> &[P] {
        &self.positions[..self.moves.len()]
    }

    /// The plies so far.
    pub fn moves(&self) -> &[P::Move] {
        &self.moves
    }

    /// How the game ended, or `None` while it goes on.
    pub fn ending(&self) -> Option<Ending> {
        self.ending
    }

    /// Appends the legal moves. There are none once the game has ended, for any reason.
    pub fn legal_moves(&self, moves: &mut Vec<P::Move>) {
        if self.ending.is_none() {
            self.position().legal_moves(moves);
        }
    }

    /// Plays a legal move, and applies the rules about history.
    ///
    /// # Panics
    /// If the game has ended.
    pub fn play(&mut self, mv: P::Move) {
        assert!(self.ending.is_none(), "a finished game goes on with no move");
        let next = self.position().after(mv);
        if let Some(key) = next.repetition_key() {
            *self.seen.entry(key).or_default() += 1;
        }
        let is_quiet = next.n_pieces() == self.position().n_pieces();
        self.n_quiet = if is_quiet { self.n_quiet + 1 } else { 0 };
        self.moves.push(mv);
        self.positions.push(next);
        self.ending = self.ending_now();
    }

    /// Takes the last ply back, together with an ending. Returns `false` if there is no ply.
    pub fn undo(&mut self) -> bool {
        if self.moves.pop().is_none() {
            return false;
        }
        let undone = self.positions.pop().expect("there is a position after every move");
        if let Some(count) = undone.repetition_key().and_then(|key| self.seen.get_mut(&key)) {
            *count -= 1;
        }
        let n_pieces = self.position().n_pieces();
        self.n_quiet = self.positions.iter().rev().skip(1).take_while(|it| it.n_pieces() == n_pieces).count();
        self.ending = None;
        true
    }

    /// How often the current position has occurred in this game; 0 if it does not count for repetitions.
    pub fn repetitions(&self) -> usize {
        self.position().repetition_key().and_then(|key| self.seen.get(&key).copied()).unwrap_or(0)
    }

    /// Whether the mover may claim a draw.
    pub fn can_claim_draw(&self) -> bool {
        self.ending.is_none()
            && P::HISTORY.third_repetition == Repetition::Claim
            && self.repetitions() >= THIRD_TIME
    }

    /// Ends the game as a draw by repetition, claimed by the mover.
    ///
    /// # Errors
    /// If there is nothing to claim.
    pub fn claim_draw(&mut self) -> Result<(), ClaimError> {
        if self.ending.is_some() {
            return Err(ClaimError::Over);
        }
        if !self.can_claim_draw() {
            return Err(ClaimError::NotRepeated(self.repetitions()));
        }
        self.draw(Termination::Repetition);
        Ok(())
    }

    /// Ends the game as a draw by agreement.
    ///
    /// # Errors
    /// If the game has ended.
    pub fn agree_draw(&mut self) -> Result<(), ClaimError> {
        if self.ending.is_some() {
            return Err(ClaimError::Over);
        }
        self.draw(Termination::Agreement);
        Ok(())
    }

    /// A player resigns a game for two.
    ///
    /// # Errors
    /// If the game has ended, or there are three players.
    pub fn resign(&mut self, player: Player) -> Result<(), ClaimError> {
        self.forfeit(player, Termination::Resignation)
    }

    /// A player loses a game for two for a reason outside the rules of the game.
    ///
    /// # Errors
    /// If the game has ended, or there are three players.
    pub fn forfeit(&mut self, player: Player, termination: Termination) -> Result<(), ClaimError> {
        if self.ending.is_some() {
            return Err(ClaimError::Over);
        }
        if self.position().players().len() != 2 {
            return Err(ClaimError::ThreePlayers);
        }
        self.ending = Some(Ending { standing: Standing::win(player.other()), termination });
        Ok(())
    }

    fn draw(&mut self, termination: Termination) {
        self.ending = Some(Ending { standing: self.position().standing_if_drawn(), termination });
    }

    fn ending_now(&self) -> Option<Ending> {
        let position = self.position();
        if let Some(standing) = position.standing() {
            return Some(Ending { standing, termination: Termination::Rules });
        }
        let termination = self.drawn_by_history()?;
        Some(Ending { standing: position.standing_if_drawn(), termination })
    }

    fn drawn_by_history(&self) -> Option<Termination> {
        let history = P::HISTORY;
        let repetition_ends = match history.third_repetition {
            Repetition::Allowed => false,
            Repetition::Ends => true,
            Repetition::Claim => self.conduct == Conduct::Programs,
        };
        if repetition_ends && self.repetitions() >= THIRD_TIME {
            return Some(Termination::Repetition);
        }
        if history.ply_limit.is_some_and(|limit| self.moves.len() >= limit) {
            return Some(Termination::PlyLimit);
        }
        let limit = history.quiet_plies_between_programs?;
        (self.conduct == Conduct::Programs && self.n_quiet >= limit).then_some(Termination::QuietLimit)
    }
}

impl<P: Presentation> Record<P> {
    /// Plays the move with this text.
    ///
    /// # Errors
    /// If the game has ended, or the text is not a legal move.
    pub fn play_text(&mut self, text: &str) -> Result<(), IllegalMove> {
        if let Some(ending) = self.ending.filter(|ending| ending.termination != Termination::Rules) {
            let refusal = Box::new(Refusal::game_over(ending.termination));
            return Err(IllegalMove { text: shortened(text), refusal, alternatives: Vec::new() });
        }
        let mv = self.position().parse_move(text)?;
        self.play(mv);
        Ok(())
    }
}

/// The occurrence of a position that the repetition rules ask about.
const THIRD_TIME: usize = 3;
