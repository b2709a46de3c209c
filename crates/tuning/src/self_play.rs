//! Games that the engine plays against itself, for the sake of their positions.

use std::{sync::atomic::AtomicBool, time::Duration};

use games::{AnyEngine, AnyPosition, AnyRecord};
use search::{Limits, score::DECIDED};
use tabletop::{PlayerSet, Standing, playout::Dice, record::Conduct, zobrist};
use thiserror::Error;

use crate::data::{Judged, JudgedGame, Recipe};

/// The positions that games of a recipe begin with: all set-ups for two players under its rule sets.
#[derive(Debug)]
pub struct Starts(Vec<Box<dyn AnyPosition>>);

impl Starts {
    /// The starts of a recipe, whose rule sets must be those of its game.
    pub fn new(recipe: &Recipe) -> Starts {
        let setups = recipe.game.setups().into_iter().filter(|setup| recipe.rules.contains(&setup.rules));
        let starts = setups.map(|setup| {
            let position = recipe.game.position(&setup.position, &setup.rules);
            position.expect("a set-up names a rule set").expect("a set-up is a position, as a test shows")
        });
        // Among three, nobody's loss is another's win: there is no one chance to predict.
        Starts(starts.filter(|position| position.players() == PlayerSet::TWO).collect())
    }
}

/// Why there is no game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SelfPlayError {
    /// No set-up is for two players.
    #[error("there is no set-up for two players under these rules")]
    NoStart,
    /// Random plies end the game or spoil it.
    #[error("no playable position was found after {opening} random plies: try fewer")]
    NoOpening {
        /// How many.
        opening: usize,
    },
}

/// Longer games are drawn.
const MOST_PLIES: usize = 600;

/// Plays one game of a recipe. The same index gives the same game.
///
/// It begins with random plies, so that no two games are alike. Positions are kept if they are quiet, which is what an
/// evaluation is asked about, and if the engine does not know how they end, because then nobody asks. A game that the engine
/// sees decided is not played out.
///
/// # Errors
/// If no game can begin.
pub fn self_play(
    recipe: &Recipe,
    starts: &Starts,
    index: u64,
    engine: &mut dyn AnyEngine,
) -> Result<JudgedGame, SelfPlayError> {
    if starts.0.is_empty() {
        return Err(SelfPlayError::NoStart);
    }
    let start = &starts.0[index as usize % starts.0.len()];
    let mut dice = Dice::new(zobrist::number(recipe.seed, index));
    engine.clear();
    let mut record = opening(recipe, start.as_ref(), &mut dice, engine)?;
    let mut positions = Vec::new();
    let mut decided = None;
    while record.ending().is_none() && record.n_plies() < MOST_PLIES && decided.is_none() {
        let (score, mv) = thought(recipe, record.as_ref(), engine);
        if score.abs() > DECIDED {
            let mover = record.position().mover();
            decided = Some(if score > 0 { mover } else { mover.other() });
        } else if engine.is_quiet(record.as_ref()) {
            positions.push(Judged { score, position: record.position().text() });
        }
        record.play_text(&mv).expect("an engine plays legal moves");
    }
    let standing = match (decided, record.ending()) {
        (Some(winner), _) => Standing::win(winner),
        (None, Some(ending)) => ending.standing,
        (None, None) => Standing::draw(PlayerSet::TWO),
    };
    Ok(JudgedGame { index, rules: start.rules().to_owned(), standing, positions })
}

/// Random plies that end neither the game nor all doubt about it.
fn opening(
    recipe: &Recipe,
    start: &dyn AnyPosition,
    dice: &mut Dice,
    engine: &mut dyn AnyEngine,
) -> Result<Box<dyn AnyRecord>, SelfPlayError> {
    /// Hundredths that the engine may find for either side.
    const LOPSIDED: i32 = 300;
    const TRIES: usize = 200;
    for _ in 0..TRIES {
        let mut record = start.record(Conduct::Programs);
        // The one ply more or less lets each player have the first move of his own.
        for _ in 0..recipe.opening + dice.below(2) {
            let moves = record.legal_moves();
            if moves.is_empty() {
                break;
            }
            record.play_text(&moves[dice.below(moves.len())]).expect("a listed move is legal");
        }
        if record.ending().is_none() && thought(recipe, record.as_ref(), engine).0.abs() <= LOPSIDED {
            return Ok(record);
        }
    }
    Err(SelfPlayError::NoOpening { opening: recipe.opening })
}

/// What the engine thinks of a running game, for the mover, and what it would play.
fn thought(recipe: &Recipe, record: &dyn AnyRecord, engine: &mut dyn AnyEngine) -> (i32, String) {
    let limits = Limits { nodes: Some(recipe.nodes), ..Limits::default() };
    let lines = engine.think(record, limits, 1, &|| Duration::ZERO, &AtomicBool::new(false), &mut |_| {});
    let line = lines.into_iter().next().expect("there is a move while the game goes on");
    let mv = line.moves.into_iter().next().expect("a line has a move");
    (line.score, mv)
}

#[cfg(test)]
mod tests {
    use games::{EngineSettings, GameKind};

    use super::*;
    use crate::{data::Data, samples::Samples};

    fn recipe(game: GameKind) -> Recipe {
        let rules = game.rule_sets().into_iter().map(str::to_owned).collect();
        Recipe { game, rules, seed: 5, nodes: 200, opening: 6 }
    }

    #[test]
    fn games_of_all_kinds_become_samples() {
        for kind in GameKind::ALL {
            let recipe = recipe(kind);
            let starts = Starts::new(&recipe);
            let mut engine = kind.engine(EngineSettings::strongest(1 << 16));
            let mut play = |index| self_play(&recipe, &starts, index, engine.as_mut()).unwrap();
            let games: Vec<JudgedGame> = (0..4).map(&mut play).collect();
            assert_eq!(play(2), games[2], "{kind}: the same index gives the same game");
            let data = Data { recipe: recipe.clone(), games };
            let mut samples = Samples::new(kind.term_names().len());
            samples.add(&Data::from_text(&data.to_string()).unwrap()).unwrap();
            assert!(samples.n_positions() > 0, "{kind}");
        }
    }

    #[test]
    fn rule_sets_take_turns() {
        let recipe = recipe(GameKind::Khitan);
        let starts = Starts::new(&recipe);
        let rules: Vec<&str> = starts.0.iter().map(|start| start.rules()).collect();
        assert!(GameKind::Khitan.rule_sets().iter().all(|it| rules.contains(it)));
        let kenwan = Starts::new(&self::recipe(GameKind::KenWan));
        assert!(kenwan.0.iter().all(|start| start.players() == PlayerSet::TWO) && !kenwan.0.is_empty());
    }

    #[test]
    fn too_long_an_opening_is_refused() {
        let recipe = Recipe { opening: 5_000, ..recipe(GameKind::Bermudes) };
        let mut engine = recipe.game.engine(EngineSettings::strongest(1 << 16));
        let refused = self_play(&recipe, &Starts::new(&recipe), 0, engine.as_mut());
        assert_eq!(refused, Err(SelfPlayError::NoOpening { opening: 5_000 }));
    }
}
