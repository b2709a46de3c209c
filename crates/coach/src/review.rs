//! A game with its search results: expected results, losses and marks.

use games::{AnyPosition, AnyRecord, PlaceChances};
use tabletop::{Player, Standing};

use crate::{line::SearchedLine, reason::CoachReason, why};

/// A verdict on a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveMark {
    /// The only good move.
    Good,
    /// A small mistake.
    Inaccuracy,
    /// A mistake.
    Mistake,
    /// A large mistake.
    Blunder,
}

impl MoveMark {
    /// The verdict on a loss in thousandths.
    pub fn of_loss(loss: u16) -> Option<MoveMark> {
        match loss {
            200.. => Some(MoveMark::Blunder),
            100.. => Some(MoveMark::Mistake),
            50.. => Some(MoveMark::Inaccuracy),
            _ => None,
        }
    }
}

/// What the coach thinks of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JudgedMove {
    /// Whose move it was.
    pub player: Player,
    /// The mover's loss of expected result, in thousandths.
    pub loss: Option<u16>,
    /// The verdict.
    pub mark: Option<MoveMark>,
    /// Why, the most important reason first. Nothing for moves without a mark.
    pub reasons: Vec<CoachReason>,
}

/// A move is praised if the second best would have lost at least this many thousandths more.
const PRAISED: u16 = 100;
/// Two searches of the same variation differ by about this much.
const NEARLY_NOTHING: u16 = 30;

/// A game with its search results: for each position from the start on the principal variations for its mover, best first.
#[derive(Clone, Copy, Debug)]
pub struct Review<'a> {
    record: &'a dyn AnyRecord,
    thoughts: &'a [Option<Vec<SearchedLine>>],
}

impl<'a> Review<'a> {
    /// Looks at a game.
    pub fn new(record: &'a dyn AnyRecord, thoughts: &'a [Option<Vec<SearchedLine>>]) -> Review<'a> {
        Review { record, thoughts }
    }

    /// The game.
    pub fn record(&self) -> &'a dyn AnyRecord {
        self.record
    }

    /// The position after that many plies.
    pub fn position(&self, ply: usize) -> Option<&'a dyn AnyPosition> {
        self.record.position_at(ply)
    }

    /// The principal variations in a position.
    pub fn lines(&self, ply: usize) -> &'a [SearchedLine] {
        self.thoughts.get(ply).and_then(Option::as_deref).unwrap_or_default()
    }

    /// The final ranks, if the game ended with this position.
    pub fn standing(&self, ply: usize) -> Option<Standing> {
        let is_last = ply == self.record.n_plies();
        self.record.ending().filter(|_| is_last).map(|ending| ending.standing)
    }

    /// The chances of each place in a position of a game for three, if they are known.
    pub fn places(&self, ply: usize) -> Option<PlaceChances> {
        match self.standing(ply) {
            Some(standing) => PlaceChances::at_the_end(standing),
            None => self.lines(ply).first()?.places,
        }
    }

    /// A player's expected result in a position in thousandths, if it is known there. A win counts 1000, a draw 500; with
    /// three players the first place counts 1000 and the second 500.
    pub fn expectation(&self, ply: usize, player: Player) -> Option<u16> {
        if let Some(standing) = self.standing(ply) {
            return Some(of_standing(standing, player));
        }
        let position = self.position(ply)?;
        if let Some(standing) = certain_place(position, player) {
            return Some(of_standing(standing, player));
        }
        of_line(position, self.lines(ply).first()?, player)
    }

    /// What the mover expected of the move that was played: by its own line of the same search if it was searched, else by
    /// the search of the position after it.
    fn expectation_of_played(&self, ply: usize, mover: Player) -> Option<u16> {
        let position = self.position(ply)?;
        let played = self.record.played_at(ply)?;
        let after = self.expectation(ply + 1, mover);
        let lines = self.lines(ply);
        // The next search may see more, but nobody knows a better move than the best. And between three players two searches
        // differ by more than two lines of one.
        let known = if position.players().len() == 2 { &lines[..lines.len().min(1)] } else { lines };
        let line = known.iter().find(|line| line.first() == Some(&played));
        line.and_then(|line| of_line(position, line, mover)).or(after)
    }

    fn loss(&self, ply: usize, mover: Player) -> Option<u16> {
        if takes_best_place(self.position(ply)?, self.position(ply + 1)?, mover) {
            return Some(0);
        }
        // The mover's own best variation is the reference: a move is never better than the best.
        Some(self.expectation(ply, mover)?.saturating_sub(self.expectation_of_played(ply, mover)?))
    }

    /// What the mover expected less of the second best move, if the move that was played is the best.
    fn lead_over_second(&self, ply: usize, mover: Player) -> Option<(&'a str, u16)> {
        let (position, [best, second, ..]) = (self.position(ply)?, self.lines(ply)) else { return None };
        let played = self.record.played_at(ply)?;
        let lead = of_line(position, best, mover)?.saturating_sub(of_line(position, second, mover)?);
        (best.first() == Some(&played)).then_some((second.first()?, lead))
    }

    /// Judges the move that was played after that many plies. `None` if there is none.
    pub fn judge(&self, ply: usize) -> Option<JudgedMove> {
        let player = self.position(ply)?.mover();
        self.record.played_at(ply)?;
        let loss = self.loss(ply, player);
        let only_good = self
            .lead_over_second(ply, player)
            .filter(|(_, lead)| *lead >= PRAISED && loss.is_some_and(|loss| loss < NEARLY_NOTHING));
        let mark = loss.and_then(|loss| MoveMark::of_loss(loss).or(only_good.map(|_| MoveMark::Good)));
        let reasons = match (mark, only_good) {
            (Some(MoveMark::Good), Some((second, lead))) => self.praise(ply, second, lead),
            (Some(_), _) => self.blame(ply),
            (None, _) => Vec::new(),
        };
        Some(JudgedMove { player, loss, mark, reasons })
    }

    fn praise(&self, ply: usize, second: &str, loss: u16) -> Vec<CoachReason> {
        /// Besides the sentence that it is the only one.
        const MOST_REASONS: usize = 1;
        let only_good = CoachReason::OnlyGood { second: second.to_owned(), loss };
        let mut reasons = vec![only_good];
        if let (Some(position), Some(line)) = (self.position(ply), self.lines(ply).first()) {
            reasons.extend(why::why_good(position, line).into_iter().take(MOST_REASONS));
        }
        reasons
    }

    fn blame(&self, ply: usize) -> Vec<CoachReason> {
        let (Some(before), Some(mover)) = (self.position(ply), self.position(ply).map(AnyPosition::mover))
        else {
            return Vec::new();
        };
        // The whole turn that was played, as far as it went.
        let played: Vec<String> = self.record.played().split_off(ply);
        let mut reasons = Vec::new();
        if self.standing(ply + 1).is_some() {
            reasons.push(CoachReason::Ends);
        }
        let after = self.lines(ply + 1).first();
        reasons.extend(why::why_bad(before, &played, self.lines(ply), after));
        let best = self.lines(ply).first().and_then(SearchedLine::first);
        if let Some(better) = best.filter(|best| played.first().is_none_or(|played| played != best))
            && !reasons.iter().any(CoachReason::names_better)
            && let (Some(expected), Some(now)) =
                (self.expectation(ply, mover), self.expectation_of_played(ply, mover))
        {
            reasons.push(CoachReason::BetterChances { better: better.to_owned(), expected, now });
        }
        reasons
    }
}

/// What a player can expect by a line of the search of a position.
fn of_line(position: &dyn AnyPosition, line: &SearchedLine, player: Player) -> Option<u16> {
    if let Some(places) = line.places {
        return Some(places.expectation(player));
    }
    if position.mover() == player {
        return Some(line.chances.expectation());
    }
    (position.players().len() == 2).then(|| line.chances.turned().expectation())
}

/// The value of a player's final place.
fn of_standing(standing: Standing, player: Player) -> u16 {
    (1000.0 * standing.share_beaten(player)) as u16
}

/// The ranks of those who hold a place, if the player does while others play on.
fn certain_place(position: &dyn AnyPosition, player: Player) -> Option<Standing> {
    let standing = position.standing_if_drawn();
    let is_certain = standing.players().len() > 2 && !standing.is_shared(player);
    is_certain.then_some(standing)
}

/// Whether the mover takes the best place that is open.
fn takes_best_place(before: &dyn AnyPosition, after: &dyn AnyPosition, mover: Player) -> bool {
    let best = before.standing_if_drawn().rank(mover);
    let standing = after.standing_if_drawn();
    let final_rank = after.standing().unwrap_or(standing);
    final_rank.rank(mover) == best && !final_rank.is_shared(mover)
}
