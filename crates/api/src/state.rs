//! The state of a game: what to draw, the legal moves, and the last move.

use std::collections::BTreeMap;

use drawing::{Drawing, piece_svg};
use games::AnyPosition;
use serde::{Deserialize, Serialize};
use tabletop::{Button, Clicks, Effect, Target, record::Ending, scene::Board};

use crate::{
    board::LookQuestion,
    bounds::Bounds,
    frames::{Frame, frames},
    game::{Game, GameQuestion},
    material::{MaterialAnswer, material},
    problem::Problem,
    session::Session,
    target,
    words::{self, WordsAnswer},
};

/// The game and the ply.
#[derive(Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[cfg_attr(test, ts(optional_fields = nullable))]
#[serde(deny_unknown_fields)]
pub(crate) struct StateQuestion {
    game: GameQuestion,
    /// The number of plies before the state; all of them by default.
    #[serde(default)]
    ply: Option<usize>,
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    look: LookQuestion,
    /// The page already has the moves, descriptions and movers of this number of plies. The answer contains only those
    /// of later plies.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    known: usize,
    /// Whether to include the steps of the last move for animation.
    #[serde(default)]
    #[cfg_attr(test, ts(as = "Option<_>", optional))]
    animate: bool,
}

/// The state of a game after some plies.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "camelCase")]
pub(crate) struct StateAnswer {
    kind: &'static str,
    rules: &'static str,
    setup: Option<String>,
    /// The start position.
    start: String,
    players: usize,
    /// The number of plies before the state, and of the whole game.
    ply: usize,
    plies: usize,
    position: String,
    mover: usize,
    /// The legal moves, each with the targets to click in order.
    moves: Vec<MoveAnswer>,
    /// The target that every move begins with and that need not be clicked, because the mover's turn continues.
    lead: Option<String>,
    played: Vec<String>,
    /// The same in the notation for people.
    told: Vec<String>,
    /// The player of each move.
    movers: Vec<usize>,
    ending: Option<EndingAnswer>,
    /// The place that each player has taken while others play on, from 1.
    places: Vec<Option<u8>>,
    can_claim: bool,
    layers: Layers,
    /// The occupied cells with the owners of the pieces.
    owners: BTreeMap<String, usize>,
    reserves: Vec<ReserveAnswer>,
    /// The pieces of each player.
    material: Vec<MaterialAnswer>,
    /// Pictures of the states in which a piece can be placed.
    choices: BTreeMap<String, String>,
    /// The steps of the last move.
    frames: Vec<Frame>,
    words: WordsAnswer,
}

/// A move, with the targets to click in order.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) struct MoveAnswer {
    text: String,
    path: Vec<String>,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct EndingAnswer {
    /// The place of each player, from 1.
    ranks: Vec<u8>,
    how: &'static str,
}

#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct ReserveAnswer {
    owner: usize,
    count: u8,
    closed: bool,
}

/// The layers of a drawing that change from state to state.
#[derive(Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
struct Layers {
    lower: String,
    pieces: String,
    upper: String,
}

/// Answers the question `state`.
pub(crate) fn state(
    question: &StateQuestion,
    session: &mut Session,
    bounds: &Bounds<'_>,
) -> Result<StateAnswer, Problem> {
    let (game, taken) = session.open_with_taken(&question.game, bounds)?;
    let record = game.record.as_ref();
    let plies = record.n_plies();
    let ply = question.ply.unwrap_or(plies);
    let position = record.position_at(ply).ok_or_else(|| {
        Problem::new("malformed", format!("the game has {plies} plies: there is no state after {ply}"))
    })?;
    let language = question.look.language()?;
    let is_last = ply == plies;
    let ending = record.ending().filter(|_| is_last);
    let effects = last_effects(game, ply);
    let scene = position.scene();
    let drawing = question.look.of(Drawing::new(&scene).happened(&effects));
    let board = scene.board;
    let moves = if ending.is_some() { Vec::new() } else { position.clicks() };
    let new_plies = || question.known.min(plies)..plies;
    let before = ply.checked_sub(1).and_then(|ply| record.position_at(ply));
    Ok(StateAnswer {
        kind: game.kind.slug(),
        rules: position.rules(),
        setup: game.setup.clone(),
        start: record.position_at(0).expect("every record has a start").text(),
        players: position.players().len(),
        ply,
        plies,
        position: position.text(),
        mover: position.mover().index(),
        choices: choices(position, &moves, &question.look),
        moves: move_answers(board, moves),
        lead: position.lead().map(|lead| target::name(board, lead)),
        played: new_plies().filter_map(|ply| record.played_at(ply)).collect(),
        told: new_plies().filter_map(|ply| record.played_for_people_at(ply)).collect(),
        movers: new_plies().filter_map(|ply| record.position_at(ply)).map(|it| it.mover().index()).collect(),
        ending: ending.map(ending_answer),
        places: places(position),
        can_claim: is_last && record.can_claim_draw(),
        layers: Layers {
            lower: drawing.lower_marks_layer(),
            pieces: drawing.pieces_layer(),
            upper: drawing.upper_marks_layer(),
        },
        owners: scene
            .pieces
            .iter()
            .map(|piece| (board.name(piece.at).to_owned(), piece.look.owner.index()))
            .collect(),
        reserves: scene
            .reserves
            .iter()
            .map(|it| ReserveAnswer { owner: it.owner.index(), count: it.count, closed: it.is_closed })
            .collect(),
        material: material(language, position, taken, (record, ply)),
        frames: match before {
            Some(before) if question.animate => frames(before.scene(), &effects, &question.look),
            _ => Vec::new(),
        },
        words: words::of_state(language, position, before, &effects, ending),
    })
}

/// Converts moves for pages.
pub(crate) fn move_answers(board: &Board, moves: Vec<(String, Clicks)>) -> Vec<MoveAnswer> {
    let named = |clicks: Clicks| clicks.iter().map(|&it| target::name(board, it)).collect();
    moves.into_iter().map(|(text, clicks)| MoveAnswer { text, path: named(clicks) }).collect()
}

/// The effects of the ply that led to a state.
pub(crate) fn last_effects(game: &Game, ply: usize) -> Vec<Effect> {
    let Some(before) = ply.checked_sub(1) else { return Vec::new() };
    let (position, text) = (game.record.position_at(before), game.record.played_at(before));
    let (Some(position), Some(text)) = (position, text) else { return Vec::new() };
    position.effects(&text).expect("a move that was played is legal")
}

fn ending_answer(ending: Ending) -> EndingAnswer {
    EndingAnswer {
        ranks: ending.standing.players().iter().map(|player| ending.standing.rank(player)).collect(),
        how: ending.termination.name(),
    }
}

/// Players who play on share a place. A place that belongs to a single player is taken.
fn places(position: &dyn AnyPosition) -> Vec<Option<u8>> {
    let standing = position.standing_if_drawn();
    let ranks: Vec<u8> = standing.players().iter().map(|player| standing.rank(player)).collect();
    let is_own = |rank: u8| ranks.iter().filter(|&&it| it == rank).count() == 1;
    ranks.iter().map(|&rank| is_own(rank).then_some(rank)).collect()
}

/// The looks of a piece in each state in which it can be placed, for buttons.
fn choices(
    position: &dyn AnyPosition,
    moves: &[(String, Clicks)],
    look: &LookQuestion,
) -> BTreeMap<String, String> {
    let mut pictures = BTreeMap::new();
    for (text, clicks) in moves {
        let Some(&Target::Button(Button::State(index))) = clicks.last() else { continue };
        let name = format!("state-{index}");
        if pictures.contains_key(&name) {
            continue;
        }
        let effects = position.effects(text).expect("a legal move has effects");
        let placed = effects.iter().find_map(|effect| match effect {
            Effect::Place { becomes, .. } => Some(*becomes),
            _ => None,
        });
        if let Some(placed) = placed {
            let prefix = format!("{}-{name}", look.prefix);
            pictures.insert(name, piece_svg(placed, look.view(), look.pieces, &prefix));
        }
    }
    pictures
}
