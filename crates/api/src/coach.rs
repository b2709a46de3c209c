//! The coach: which moves of a game were mistakes, how large they were, and why.
//!
//! A page searches every position and then asks the coach once. The size of a mistake is the difference of the mover's
//! expected result before and after it, so the same rule works for all games. See the crate `coach`.

pub(crate) mod words;

use coach::{MoveMark, Review, SearchedLine};
use games::{Chances, PlaceChances};
use serde::{Deserialize, Serialize};
use tabletop::Player;
use texts::words::player_name;

use crate::{board::language, bounds::Bounds, coach::words::Teller, game::GameQuestion, problem::Problem};

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
#[derive(Clone, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ThoughtLine {
    moves: Vec<String>,
    /// The number of plies to the end of the game: positive if the mover wins, negative if the mover loses.
    #[serde(default)]
    ends_in: Option<i32>,
    /// The chances of the mover in thousandths: win, draw, loss.
    chances: [u16; 3],
    /// Between three players, for each the chances of first, second and third place, in thousandths.
    #[serde(default)]
    #[cfg_attr(test, ts(optional = nullable))]
    places: Option<[[u16; 3]; 3]>,
}

impl ThoughtLine {
    pub(crate) fn searched(&self) -> SearchedLine {
        let [win, draw, loss] = self.chances.map(|chance| chance.min(1000));
        SearchedLine {
            moves: self.moves.clone(),
            ends_in: self.ends_in,
            chances: Chances { win, draw, loss },
            places: self.places.map(PlaceChances::from_thousandths),
        }
    }
}

/// The coach's comments on the game.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct CoachAnswer {
    /// The first player's expected result in each position, in thousandths.
    expectations: Vec<Option<u16>>,
    /// Between three players: in each position, for each player the chances of first, second and third place, in
    /// thousandths. Empty between two.
    places: Vec<Option<[[u16; 3]; 3]>>,
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
    kind: MarkKind,
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
#[cfg_attr(test, ts(rename = "Mark"))]
#[serde(rename_all = "kebab-case")]
enum MarkKind {
    Good,
    Inaccuracy,
    Mistake,
    Blunder,
}

impl From<MoveMark> for MarkAnswer {
    fn from(mark: MoveMark) -> MarkAnswer {
        let (kind, sign, nag) = match mark {
            MoveMark::Good => (MarkKind::Good, "!", 1),
            MoveMark::Inaccuracy => (MarkKind::Inaccuracy, "?!", 6),
            MoveMark::Mistake => (MarkKind::Mistake, "?", 2),
            MoveMark::Blunder => (MarkKind::Blunder, "??", 4),
        };
        MarkAnswer { kind, sign, nag }
    }
}

/// A mean loss of this many thousandths halves the accuracy.
const HALVES_ACCURACY: f64 = 150.0;

pub(crate) fn coach(question: &CoachQuestion, bounds: &Bounds<'_>) -> Result<CoachAnswer, Problem> {
    let language = language(&question.language)?;
    let game = question.game.open(bounds)?;
    let record = game.record.as_ref();
    let searched = |lines: &Vec<ThoughtLine>| lines.iter().map(ThoughtLine::searched).collect();
    let thoughts: Vec<Option<Vec<SearchedLine>>> =
        question.thoughts.iter().map(|lines| lines.as_ref().map(searched)).collect();
    let review = Review::new(record, &thoughts);
    let played = record.played();
    let n_plies = played.len();
    let mut plies = Vec::with_capacity(n_plies);
    for ply in 0..n_plies {
        bounds.check()?;
        let (Some(judged), Some(before)) = (review.judge(ply), review.position(ply)) else { continue };
        let best = review.lines(ply).first().map_or(&[][..], |line| &line.moves);
        let ended = review.standing(ply + 1).map(|_| record);
        let teller = Teller { language, before, played: &played[ply..], best, ended };
        let words = teller.tell(&judged.reasons);
        let mark = judged.mark.map(MarkAnswer::from);
        plies.push(PlyAnswer { player: judged.player.index(), mark, loss: judged.loss, words });
    }
    let players = game.position().players();
    let of_player = |player: Player| {
        let own = || plies.iter().filter(|it| it.player == player.index());
        let count =
            |kind: MarkKind| own().filter(|it| it.mark.as_ref().is_some_and(|it| it.kind == kind)).count();
        PlayerAnswer {
            name: player_name(language, &game.kind.game(), player),
            accuracy: accuracy(own().filter_map(|it| it.loss)),
            good: count(MarkKind::Good),
            inaccuracy: count(MarkKind::Inaccuracy),
            mistake: count(MarkKind::Mistake),
            blunder: count(MarkKind::Blunder),
        }
    };
    let places = |ply| review.places(ply).map(in_thousandths);
    Ok(CoachAnswer {
        expectations: (0..=n_plies).map(|ply| review.expectation(ply, Player::First)).collect(),
        places: if players.len() > 2 { (0..=n_plies).map(places).collect() } else { Vec::new() },
        players: players.iter().map(of_player).collect(),
        plies,
    })
}

/// For each player the chances of first, second and third place.
pub(crate) fn in_thousandths(places: PlaceChances) -> [[u16; 3]; 3] {
    Player::ALL.map(|player| places.of(player))
}

/// The mean over the moves, from 0 to 100; `None` without moves.
fn accuracy(losses: impl Iterator<Item = u16>) -> Option<u8> {
    let shares: Vec<f64> = losses.map(|loss| (-f64::from(loss) / HALVES_ACCURACY).exp2()).collect();
    if shares.is_empty() {
        return None;
    }
    Some((100.0 * shares.iter().sum::<f64>() / shares.len() as f64).round() as u8)
}
