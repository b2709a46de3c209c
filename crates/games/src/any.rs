//! Positions and records of any game, as text and plain data.

use std::{any::Any, fmt::Debug};

use search::proof::{Inquiry, Progress, Proof, Prover, Verdict, prove};
use tabletop::{
    Cell, Clicks, Effect, Feature, Game, IllegalMove, Player, PlayerSet, Position, Presentation, Record,
    RuleSet, Scene, Standing, Target, beginner, effect,
    error::Fault,
    perft,
    playout::{Dice, playout},
    record::{ClaimError, Conduct, Ending, Termination},
    scene::{Look, PieceCount},
};

/// A position of any game, implemented for every [`Presentation`]. Moves are texts.
pub trait AnyPosition: Debug + Send + Sync {
    /// The game's names and players.
    fn game(&self) -> Game;
    /// The name of the rule set.
    fn rules(&self) -> &'static str;
    /// The position text.
    fn text(&self) -> String;
    /// The players who take part.
    fn players(&self) -> PlayerSet;
    /// The player to move.
    fn mover(&self) -> Player;
    /// The final ranks, or `None` if the game is not over.
    fn standing(&self) -> Option<Standing>;
    /// The final ranks if the game ends here as a draw.
    fn standing_if_drawn(&self) -> Standing;
    /// The Zobrist key.
    fn key(&self) -> u64;
    /// The number of symmetries that keep the rules of this position, the identity among them.
    fn n_symmetries(&self) -> usize;
    /// The key that positions share which are the same but for a symmetry.
    fn canonical_key(&self) -> u64;
    /// The text of each legal move and the canonical key of what it leads to, in the order in which moves are generated.
    fn canonical_continuations(&self) -> Vec<(String, u64)>;
    /// Plays the move with exactly this text, and returns its number in the order in which moves are generated. `None` if there
    /// is no such move; the position is then unchanged.
    fn play_counted(&mut self, text: &str) -> Option<usize>;
    /// Plays the move of this number. Returns `false` if there is none; the position is then unchanged.
    fn play_number(&mut self, number: usize) -> bool;
    /// The legal moves in byte order.
    fn move_texts(&self) -> Vec<String>;
    /// The number of legal moves.
    fn count_moves(&self) -> usize;
    /// Plays the move with this text, and returns it in canonical notation.
    ///
    /// # Errors
    /// If the text is not a legal move. The position is then unchanged.
    fn play_text(&mut self, text: &str) -> Result<String, IllegalMove>;
    /// The clicks of each legal move: its text and its clicks, in byte order of the texts.
    fn clicks(&self) -> Vec<(String, Clicks)>;
    /// The visible effects of a move.
    ///
    /// # Errors
    /// If the text is not a legal move.
    fn effects(&self, text: &str) -> Result<Vec<Effect>, IllegalMove>;
    /// The move in the notation for people.
    ///
    /// # Errors
    /// If the text is not a legal move.
    fn move_for_people(&self, text: &str) -> Result<String, IllegalMove>;
    /// The text of each legal move, its visible effects, and the position after it, in byte order of the texts.
    fn continuations(&self) -> Vec<Continuation>;
    /// The scene to draw.
    fn scene(&self) -> Scene;
    /// The pieces on the board whose number matters, by owner and kind.
    fn material(&self) -> Vec<PieceCount>;
    /// What a player should see at a glance before any move.
    fn sights(&self) -> Vec<Effect>;
    /// What players have on the board that is worth a word.
    fn features(&self) -> Vec<Feature>;
    /// What taking a piece is worth when reasons are weighed, in hundredths.
    fn worth_of_taking(&self) -> i32;
    /// The same position with another player to move, if that is a position.
    fn with_mover(&self, mover: Player) -> Option<Box<dyn AnyPosition>>;
    /// The target that every move here begins with, because the mover's turn continues.
    fn lead(&self) -> Option<Target>;
    /// Why no game can begin with this position, although it may occur in a game. Empty if a game can.
    fn start_faults(&self) -> Vec<Fault>;
    /// Counts the sequences of `depth` plies, playing every ply.
    fn perft(&self, depth: u32) -> u64;
    /// Counts the sequences of `depth` plies without playing the last one.
    fn perft_bulk(&self, depth: u32) -> u64;
    /// Plays random moves to the end of the game, with history rules, or for `most_plies`.
    fn playout(&self, dice: &mut Dice, most_plies: usize) -> Playout;
    /// Plays random games without history rules, each for at most `most_plies`, and counts their plies.
    fn count_random_plies(&self, dice: &mut Dice, n_games: usize, most_plies: usize) -> u64;
    /// The move of a beginner who sees each consequence of a move with this probability: see
    /// [`tabletop::beginner`]. `None` if the game is over.
    fn beginners_move(&self, sees: f64, dice: &mut Dice) -> Option<String>;
    /// Begins a game with this position.
    fn record(&self, conduct: Conduct) -> Box<dyn AnyRecord>;
    /// A copy.
    fn boxed(&self) -> Box<dyn AnyPosition>;
}

/// A legal move and what it leads to.
#[derive(Debug)]
pub struct Continuation {
    /// The text of the move.
    pub mv: String,
    /// What visibly happens.
    pub effects: Vec<Effect>,
    /// The position after it.
    pub after: Box<dyn AnyPosition>,
}

/// A random game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Playout {
    /// The number of plies.
    pub plies: usize,
    /// The sum of the numbers of legal moves at each ply.
    pub choices: usize,
    /// The largest number of legal moves at one ply.
    pub most_choices: usize,
    /// How it ended, or `None` if it was too long.
    pub ending: Option<Ending>,
}

impl<P: Presentation> AnyPosition for P {
    fn game(&self) -> Game {
        P::GAME
    }
    fn rules(&self) -> &'static str {
        Position::rules(self).name()
    }
    fn text(&self) -> String {
        self.to_string()
    }
    fn players(&self) -> PlayerSet {
        Position::players(self)
    }
    fn mover(&self) -> Player {
        Position::mover(self)
    }
    fn standing(&self) -> Option<Standing> {
        Position::standing(self)
    }
    fn standing_if_drawn(&self) -> Standing {
        Position::standing_if_drawn(self)
    }
    fn key(&self) -> u64 {
        Position::key(self)
    }
    fn n_symmetries(&self) -> usize {
        Position::n_symmetries(self)
    }
    fn canonical_key(&self) -> u64 {
        Position::canonical_key(self)
    }
    fn canonical_continuations(&self) -> Vec<(String, u64)> {
        let leads_to = |mv| (self.move_text(mv), Position::canonical_key(&self.after(mv)));
        self.moves().into_iter().map(leads_to).collect()
    }
    fn play_counted(&mut self, text: &str) -> Option<usize> {
        let mut written = String::new();
        let moves = self.moves();
        let number = moves.iter().position(|&mv| {
            written.clear();
            self.write_move(mv, &mut written).expect("writing to a string cannot fail");
            written == text
        })?;
        self.play(moves[number]);
        Some(number)
    }
    fn play_number(&mut self, number: usize) -> bool {
        let Some(&mv) = self.moves().get(number) else { return false };
        self.play(mv);
        true
    }
    fn move_texts(&self) -> Vec<String> {
        sorted_texts(self, self.moves())
    }
    fn count_moves(&self) -> usize {
        Position::count_moves(self)
    }
    fn play_text(&mut self, text: &str) -> Result<String, IllegalMove> {
        let mv = self.parse_move(text)?;
        let text = self.move_text(mv);
        self.play(mv);
        Ok(text)
    }
    fn clicks(&self) -> Vec<(String, Clicks)> {
        let mut paths: Vec<_> =
            self.moves().into_iter().map(|mv| (self.move_text(mv), Presentation::clicks(self, mv))).collect();
        paths.sort_by(|a, b| a.0.cmp(&b.0));
        paths
    }
    fn effects(&self, text: &str) -> Result<Vec<Effect>, IllegalMove> {
        Ok(Presentation::effects(self, self.parse_move(text)?))
    }
    fn move_for_people(&self, text: &str) -> Result<String, IllegalMove> {
        Ok(Presentation::move_for_people(self, self.parse_move(text)?))
    }
    fn continuations(&self) -> Vec<Continuation> {
        let continuation = |mv| Continuation {
            mv: self.move_text(mv),
            effects: Presentation::effects(self, mv),
            after: Box::new(self.after(mv)),
        };
        let mut all: Vec<Continuation> = self.moves().into_iter().map(continuation).collect();
        all.sort_unstable_by(|a, b| a.mv.cmp(&b.mv));
        all
    }
    fn scene(&self) -> Scene {
        Presentation::scene(self)
    }
    fn material(&self) -> Vec<PieceCount> {
        Presentation::material(self)
    }
    fn sights(&self) -> Vec<Effect> {
        Presentation::sights(self)
    }
    fn features(&self) -> Vec<Feature> {
        Presentation::features(self)
    }
    fn worth_of_taking(&self) -> i32 {
        P::WORTH_OF_TAKING
    }
    fn with_mover(&self, mover: Player) -> Option<Box<dyn AnyPosition>> {
        let letter =
            P::GAME.letters.get(mover.index()).filter(|_| Position::players(self).contains(mover))?;
        let text = self.to_string();
        // The mover is the second field of every position text.
        let mut fields: Vec<&str> = text.split(' ').collect();
        let letter = letter.to_string();
        *fields.get_mut(1)? = &letter;
        let turned = P::from_text(&fields.join(" "), Position::rules(self)).ok()?;
        Some(Box::new(turned))
    }
    fn lead(&self) -> Option<Target> {
        Presentation::lead(self)
    }
    fn start_faults(&self) -> Vec<Fault> {
        Position::start_faults(self)
    }
    fn perft(&self, depth: u32) -> u64 {
        perft::perft(self, depth)
    }
    fn perft_bulk(&self, depth: u32) -> u64 {
        perft::perft_bulk(self, depth)
    }
    fn playout(&self, dice: &mut Dice, most_plies: usize) -> Playout {
        let mut record = Record::new(self.clone(), Conduct::People);
        let mut moves = Vec::new();
        let mut played = Playout::default();
        while played.plies < most_plies {
            moves.clear();
            record.legal_moves(&mut moves);
            if moves.is_empty() {
                break;
            }
            played.plies += 1;
            played.choices += moves.len();
            played.most_choices = played.most_choices.max(moves.len());
            record.play(moves[dice.below(moves.len())]);
        }
        played.ending = record.ending();
        played
    }
    fn count_random_plies(&self, dice: &mut Dice, n_games: usize, most_plies: usize) -> u64 {
        let mut moves = Vec::new();
        (0..n_games).map(|_| playout(&mut self.clone(), dice, &mut moves, most_plies) as u64).sum()
    }
    fn beginners_move(&self, sees: f64, dice: &mut Dice) -> Option<String> {
        beginner::choose(self, sees, dice).map(|mv| self.move_text(mv))
    }
    fn record(&self, conduct: Conduct) -> Box<dyn AnyRecord> {
        Box::new(Record::new(self.clone(), conduct))
    }
    fn boxed(&self) -> Box<dyn AnyPosition> {
        Box::new(self.clone())
    }
}

/// A record of any game, implemented for every [`Record`].
pub trait AnyRecord: Debug + Send + Sync {
    /// The record itself, for callers that know its game.
    fn as_any(&self) -> &dyn Any;
    /// A copy of the record.
    fn boxed(&self) -> Box<dyn AnyRecord>;
    /// The number of plies so far.
    fn n_plies(&self) -> usize;
    /// The current position.
    fn position(&self) -> &dyn AnyPosition;
    /// The position after `ply` plies, if the game is that long.
    fn position_at(&self, ply: usize) -> Option<&dyn AnyPosition>;
    /// The moves so far.
    fn played(&self) -> Vec<String>;
    /// The move that was played after `ply` plies, in the notation for people.
    fn played_for_people_at(&self, ply: usize) -> Option<String>;
    /// The move that was played after `ply` plies.
    fn played_at(&self, ply: usize) -> Option<String>;
    /// The pieces of others that the move which was played after `ply` plies took out of the game, and who took them.
    fn taken_at(&self, ply: usize) -> Option<(Player, Vec<Look>)>;
    /// The legal moves in byte order. There are none after the game has ended for any reason.
    fn legal_moves(&self) -> Vec<String>;
    /// Plays the move with this text.
    ///
    /// # Errors
    /// If the game has ended, or the text is not a legal move.
    fn play_text(&mut self, text: &str) -> Result<(), IllegalMove>;
    /// Takes the last ply back. Returns `false` if there is none.
    fn undo(&mut self) -> bool;
    /// How the game ended, or `None` if it has not.
    fn ending(&self) -> Option<Ending>;
    /// Whether the mover may claim a draw.
    fn can_claim_draw(&self) -> bool;
    /// The mover claims a draw by repetition.
    ///
    /// # Errors
    /// If there is nothing to claim.
    fn claim_draw(&mut self) -> Result<(), ClaimError>;
    /// The players agree on a draw.
    ///
    /// # Errors
    /// If the game has ended.
    fn agree_draw(&mut self) -> Result<(), ClaimError>;
    /// A player resigns a game for two.
    ///
    /// # Errors
    /// If the game has ended, or there are three players.
    fn resign(&mut self, player: Player) -> Result<(), ClaimError>;
    /// A player loses a game for two for a reason outside the rules of the game.
    ///
    /// # Errors
    /// If the game has ended, or there are three players.
    fn forfeit(&mut self, player: Player, termination: Termination) -> Result<(), ClaimError>;
    /// The cells that the last ply touched, for highlighting.
    fn last_cells(&self) -> Vec<Cell>;
    /// Proves whether the current position is won or lost for the mover: see [`search::proof`].
    fn solve(&self, inquiry: Inquiry<'_>, tell: &mut dyn FnMut(Progress)) -> TextProof;
    /// Whether the mover wins within `plies` by playing this move first. `None` if the limits ended the search too
    /// early.
    ///
    /// # Errors
    /// If the text is not a legal move.
    fn wins_by(&self, inquiry: Inquiry<'_>, text: &str, plies: u32) -> Result<Option<bool>, IllegalMove>;
    /// The first moves with which the mover wins within `plies`, at most `most` of them, in byte order. `None` if the
    /// limits ended the search too early.
    fn winning_moves(&self, inquiry: Inquiry<'_>, plies: u32, most: usize) -> Option<Vec<String>>;
}

impl<P: Presentation> AnyRecord for Record<P> {
    fn as_any(&self) -> &dyn Any {
        self
    }
    fn boxed(&self) -> Box<dyn AnyRecord> {
        Box::new(self.clone())
    }
    fn n_plies(&self) -> usize {
        self.moves().len()
    }
    fn position(&self) -> &dyn AnyPosition {
        Record::<P>::position(self)
    }
    fn position_at(&self, ply: usize) -> Option<&dyn AnyPosition> {
        self.positions().get(ply).map(|position| position as &dyn AnyPosition)
    }
    fn played(&self) -> Vec<String> {
        self.moves().iter().zip(self.positions()).map(|(&mv, position)| position.move_text(mv)).collect()
    }
    fn played_for_people_at(&self, ply: usize) -> Option<String> {
        self.moves().get(ply).map(|&mv| self.positions()[ply].move_for_people(mv))
    }
    fn played_at(&self, ply: usize) -> Option<String> {
        self.moves().get(ply).map(|&mv| self.positions()[ply].move_text(mv))
    }
    fn taken_at(&self, ply: usize) -> Option<(Player, Vec<Look>)> {
        let (&mv, before) = (self.moves().get(ply)?, &self.positions()[ply]);
        let mover = Position::mover(before);
        Some((mover, effect::taken(&before.scene(), mover, &before.effects(mv))))
    }
    fn legal_moves(&self) -> Vec<String> {
        let mut moves = Vec::new();
        Record::legal_moves(self, &mut moves);
        sorted_texts(Record::position(self), moves)
    }
    fn play_text(&mut self, text: &str) -> Result<(), IllegalMove> {
        Record::play_text(self, text)
    }
    fn undo(&mut self) -> bool {
        Record::undo(self)
    }
    fn ending(&self) -> Option<Ending> {
        Record::ending(self)
    }
    fn can_claim_draw(&self) -> bool {
        Record::can_claim_draw(self)
    }
    fn claim_draw(&mut self) -> Result<(), ClaimError> {
        Record::claim_draw(self)
    }
    fn agree_draw(&mut self) -> Result<(), ClaimError> {
        Record::agree_draw(self)
    }
    fn resign(&mut self, player: Player) -> Result<(), ClaimError> {
        Record::resign(self, player)
    }

    fn forfeit(&mut self, player: Player, termination: Termination) -> Result<(), ClaimError> {
        Record::forfeit(self, player, termination)
    }
    fn last_cells(&self) -> Vec<Cell> {
        let Some(&mv) = self.moves().last() else { return Vec::new() };
        let before = &self.positions()[self.moves().len() - 1];
        before.effects(mv).iter().flat_map(Effect::touched).collect()
    }
    fn solve(&self, inquiry: Inquiry<'_>, tell: &mut dyn FnMut(Progress)) -> TextProof {
        let position = Record::position(self);
        let Proof { verdict, line, nodes } = prove(position, self.past(), inquiry, tell);
        TextProof { verdict, line: line_texts(position, &line), nodes }
    }
    fn wins_by(&self, inquiry: Inquiry<'_>, text: &str, plies: u32) -> Result<Option<bool>, IllegalMove> {
        let position = Record::position(self);
        let mv = position.parse_move(text)?;
        Ok(Prover::new(position, self.past(), inquiry).wins_by(mv, plies))
    }
    fn winning_moves(&self, inquiry: Inquiry<'_>, plies: u32, most: usize) -> Option<Vec<String>> {
        let position = Record::position(self);
        let moves = Prover::new(position, self.past(), inquiry).winning_moves(plies, most)?;
        Some(sorted_texts(position, moves))
    }
}

/// The result of a proof search, as text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextProof {
    /// The proved result.
    pub verdict: Verdict,
    /// The best play of both sides, as far as it is known.
    pub line: Vec<String>,
    /// The number of nodes.
    pub nodes: u64,
}

/// The texts of consecutive moves.
pub(crate) fn line_texts<P: Position>(position: &P, moves: &[P::Move]) -> Vec<String> {
    let mut position = position.clone();
    let mut texts = Vec::with_capacity(moves.len());
    for &mv in moves {
        texts.push(position.move_text(mv));
        position.play(mv);
    }
    texts
}

fn sorted_texts<P: Position>(position: &P, moves: Vec<P::Move>) -> Vec<String> {
    let mut texts: Vec<String> = moves.into_iter().map(|mv| position.move_text(mv)).collect();
    texts.sort_unstable();
    texts
}
