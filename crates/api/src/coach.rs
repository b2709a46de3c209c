//! The coach: which moves of a game were mistakes, how large they were, and why.
//!
//! A page searches every position and then asks the coach once. The size of a mistake is the difference of the mover's
//! expected result before and after it, so the same rule works for all games. A win counts 1000 thousandths, a draw
//! 500.

mod reasons;

use games::{AnyPosition, Chances};
use serde::{Deserialize, Serialize};
use tabletop::{Player, Standing};
use texts::words::player_name;

use crate::{
    board::language,
    bounds::Bounds,
    game::{Game, GameQuestion},
    problem::Problem,
};

/// A game with the engine's search results.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct CoachQuestion {
    game: GameQuestion,
    /// For each position from the start on, the principal variations for its mover, best first; null where it was not
    /// searched.
    thoughts: Vec<Option<Vec<ThoughtLine>>>,
    language: String,
}

/// A principal variation of the engine.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct ThoughtLine {
    moves: Vec<String>,
    /// The number of plies to the end of the game: positive if the mover wins, negative if the mover loses.
    #[serde(default)]
    ends_in: Option<i32>,
    /// The chances of the mover in thousandths: win, draw, loss.
    chances: [u16; 3],
}

impl ThoughtLine {
    fn chances(&self) -> Chances {
        let [win, draw, loss] = self.chances;
        Chances { win: win.min(1000), draw: draw.min(1000), loss: loss.min(1000) }
    }
}

/// The coach's comments on the game.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct CoachAnswer {
    /// The first player's expected result in each position, in thousandths.
    expectations: Vec<Option<u16>>,
    plies: Vec<PlyAnswer>,
    players: Vec<PlayerAnswer>,
}

/// The comment on a move.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct PlyAnswer {
    player: usize,
    mark: Option<MarkAnswer>,
    /// The mover's loss of expected result, in thousandths.
    loss: Option<u16>,
    /// The reason, in a sentence or two.
    words: Vec<String>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct MarkAnswer {
    kind: Mark,
    /// The annotation sign, such as `?!`.
    sign: &'static str,
    /// The numeric annotation glyph in game files.
    nag: u8,
}

/// The comment on a player.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct PlayerAnswer {
    name: String,
    /// The accuracy from 0 to 100.
    accuracy: Option<u8>,
    good: usize,
    inaccuracy: usize,
    mistake: usize,
    blunder: usize,
}

/// A verdict on a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
enum Mark {
    Good,
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Mark {
    /// The verdict on a loss in thousandths.
    fn of_loss(loss: u16) -> Option<Mark> {
        match loss {
            200.. => Some(Mark::Blunder),
            100.. => Some(Mark::Mistake),
            50.. => Some(Mark::Inaccuracy),
            _ => None,
        }
    }

    fn answer(self) -> MarkAnswer {
        let (sign, nag) = match self {
            Mark::Good => ("!", 1),
            Mark::Inaccuracy => ("?!", 6),
            Mark::Mistake => ("?", 2),
            Mark::Blunder => ("??", 4),
        };
        MarkAnswer { kind: self, sign, nag }
    }
}

/// A move is praised if the second best would have lost at least this many thousandths more.
const PRAISED: u16 = 100;
/// A mean loss of this many thousandths halves the accuracy.
const HALVES_ACCURACY: f64 = 150.0;

/// A game with its search results.
struct Review<'a> {
    game: &'a Game,
    thoughts: &'a [Option<Vec<ThoughtLine>>],
}

impl<'a> Review<'a> {
    fn position(&self, ply: usize) -> Option<&'a dyn AnyPosition> {
        self.game.record.position_at(ply)
    }

    /// The principal variations in a position.
    fn lines(&self, ply: usize) -> &'a [ThoughtLine] {
        self.thoughts.get(ply).and_then(Option::as_deref).unwrap_or_default()
    }

    /// The final ranks, if the game ended with this position.
    fn standing(&self, ply: usize) -> Option<Standing> {
        let is_last = ply == self.game.record.n_plies();
        self.game.record.ending().filter(|_| is_last).map(|ending| ending.standing)
    }

    /// A player's expected result in a position, if it is known there.
    fn known(&self, ply: usize, player: Player) -> Option<u16> {
        if let Some(standing) = self.standing(ply) {
            return Some(final_expectation(standing, player));
        }
        let position = self.position(ply)?;
        let chances = self.lines(ply).first()?.chances();
        if position.mover() == player {
            Some(chances.expectation())
        } else {
            (position.players().len() == 2).then(|| chances.turned().expectation())
        }
    }

    /// A player's expected result after a move. With three players it is known when it is the player's turn again.
    fn after(&self, ply: usize, player: Player) -> Option<u16> {
        let n_plies = self.game.record.n_plies();
        if self.position(ply)?.players().len() == 2 {
            return self.known(ply, player);
        }
        let is_told = |at: &usize| {
            *at == n_plies || self.position(*at).is_some_and(|position| position.mover() == player)
        };
        (ply..=n_plies).find(is_told).and_then(|at| self.known(at, player))
    }

    fn loss(&self, ply: usize, mover: Player) -> Option<u16> {
        // The mover's own best variation is the reference: a move is never better than the best.
        Some(self.known(ply, mover)?.saturating_sub(self.after(ply + 1, mover)?))
    }

    /// Whether the move was the only good one.
    fn is_praised(&self, ply: usize, played: &str, loss: u16) -> bool {
        let [best, second, ..] = self.lines(ply) else { return false };
        loss < Self::NEARLY_NOTHING
            && best.moves.first().is_some_and(|mv| mv == played)
            && best.chances().expectation().saturating_sub(second.chances().expectation()) >= PRAISED
    }

    /// Two searches of the same variation differ by about this much.
    const NEARLY_NOTHING: u16 = 30;
}

/// The value of a player's final place.
fn final_expectation(standing: Standing, player: Player) -> u16 {
    let rank = standing.rank(player);
    let others = standing.players().iter().filter(|&other| other != player);
    let (mut points, mut n_others) = (0, 0);
    for other in others {
        n_others += 1;
        points += match rank.cmp(&standing.rank(other)) {
            std::cmp::Ordering::Less => 1000,
            std::cmp::Ordering::Equal => 500,
            std::cmp::Ordering::Greater => 0,
        };
    }
    points / n_others.max(1)
}

pub(crate) fn coach(question: &CoachQuestion, bounds: &Bounds<'_>) -> Result<CoachAnswer, Problem> {
    let language = language(&question.language)?;
    let game = question.game.open(bounds)?;
    let review = Review { game: &game, thoughts: &question.thoughts };
    let n_plies = game.record.n_plies();
    let mut plies = Vec::with_capacity(n_plies);
    for (ply, played) in game.record.played().iter().enumerate() {
        bounds.check()?;
        let mover = game.record.position_at(ply).expect("a ply that was played").mover();
        let loss = review.loss(ply, mover);
        let mark = loss.and_then(|loss| {
            let praise = review.is_praised(ply, played, loss).then_some(Mark::Good);
            Mark::of_loss(loss).or(praise)
        });
        let words = match mark {
            None => Vec::new(),
            Some(Mark::Good) => reasons::praise(language, &review, ply),
            Some(_) => reasons::blame(language, &review, ply),
        };
        plies.push(PlyAnswer { player: mover.index(), mark: mark.map(Mark::answer), loss, words });
    }
    let players = game.position().players();
    let of_player = |player: Player| {
        let own = || plies.iter().filter(|it| it.player == player.index());
        let count =
            |kind: Mark| own().filter(|it| it.mark.as_ref().is_some_and(|it| it.kind == kind)).count();
        PlayerAnswer {
            name: player_name(language, &game.kind.game(), player),
            accuracy: accuracy(own().filter_map(|it| it.loss)),
            good: count(Mark::Good),
            inaccuracy: count(Mark::Inaccuracy),
            mistake: count(Mark::Mistake),
            blunder: count(Mark::Blunder),
        }
    };
    Ok(CoachAnswer {
        expectations: (0..=n_plies).map(|ply| review.known(ply, Player::First)).collect(),
        players: players.iter().map(of_player).collect(),
        plies,
    })
}

/// The mean over the moves, from 0 to 100; `None` without moves.
fn accuracy(losses: impl Iterator<Item = u16>) -> Option<u8> {
    let shares: Vec<f64> = losses.map(|loss| (-f64::from(loss) / HALVES_ACCURACY).exp2()).collect();
    if shares.is_empty() {
        return None;
    }
    Some((100.0 * shares.iter().sum::<f64>() / shares.len() as f64).round() as u8)
}
