//! Games that the engine plays against itself, to tune by their positions.

use std::{sync::atomic::AtomicBool, time::Duration};

use games::{AnyEngine, AnyPosition, AnyRecord, EngineSettings, GameKind};
use search::{Limits, score::DECIDED};
use tabletop::{Player, PlayerSet, Standing, playout::Dice, record::Conduct, zobrist};
use thiserror::Error;

use crate::data::{Judged, JudgedGame, Recipe};

/// The positions that games of a recipe begin with: all set-ups for some number of players under its rule sets.
#[derive(Debug)]
pub struct Starts(Vec<Box<dyn AnyPosition>>);

impl Starts {
    /// The starts of a recipe, whose rule sets must be those of its game, for this number of players.
    pub fn new(recipe: &Recipe, n_players: usize) -> Starts {
        let setups = recipe.game.setups().into_iter().filter(|setup| recipe.rules.contains(&setup.rules));
        let starts = setups.map(|setup| {
            let position = recipe.game.position(&setup.position, &setup.rules);
            position.expect("a set-up names a rule set").expect("a set-up is a position, as a test shows")
        });
        Starts(starts.filter(|position| position.players().len() == n_players).collect())
    }

    /// The start of a game of this index: they take turns.
    fn get(&self, index: u64) -> Result<&dyn AnyPosition, SelfPlayError> {
        let n = self.0.len().max(1);
        self.0.get(index as usize % n).map(AsRef::as_ref).ok_or(SelfPlayError::NoStart)
    }

    /// The terms that never count in games with these starts, as those of other rule sets: nothing can be learnt about
    /// their weights. Found by random games.
    pub fn idle_terms(&self, game: GameKind) -> Vec<usize> {
        const N_GAMES: usize = 100;
        const MOST_PLIES: usize = 200;
        let engine = game.engine(EngineSettings::strongest(0));
        let mut is_idle = vec![true; game.term_names().len()];
        let mut dice = Dice::new(0);
        for start in self.0.iter().cycle().take(N_GAMES) {
            let mut record = start.record(Conduct::Programs);
            while record.ending().is_none() && record.n_plies() < MOST_PLIES {
                let counts = engine.count_terms(record.as_ref());
                is_idle.iter_mut().zip(counts).for_each(|(is_idle, count)| *is_idle &= count == 0);
                let moves = record.legal_moves();
                record.play_text(&moves[dice.below(moves.len())]).expect("a listed move is legal");
            }
        }
        (0..is_idle.len()).filter(|&term| is_idle[term]).collect()
    }
}

/// Why there is no game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SelfPlayError {
    /// No set-up has this number of players.
    #[error("there is no set-up for so many players under these rules")]
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
/// It begins with random plies, so that no two games are alike. Positions are kept if they are quiet, because only those are
/// evaluated, and if the search sees no forced end, because then the evaluation does not matter. A game that the search sees
/// decided is not played out.
///
/// # Errors
/// If no game can begin.
pub fn self_play(
    recipe: &Recipe,
    starts: &Starts,
    index: u64,
    engine: &mut dyn AnyEngine,
) -> Result<JudgedGame, SelfPlayError> {
    let start = starts.get(index)?;
    let mut dice = Dice::new(zobrist::number(recipe.seed, index));
    engine.clear();
    let mut record = opening(recipe, start, &mut dice, engine)?;
    let mut positions = Vec::new();
    let standing = play_out(record.as_mut(), |record| {
        let (score, mv) = search(recipe, record, engine);
        if score.abs() <= DECIDED && engine.is_quiet(record) {
            positions.push(Judged { score, position: record.position().text() });
        }
        (score, mv)
    });
    Ok(JudgedGame { index, rules: start.rules().to_owned(), standing, positions })
}

/// Plays an opening of a recipe in all seatings of two engines: two games for two players, six for three. Returns 1 if the
/// first of the engines came before the other in all of them, -1 if the other did. The same index gives the same opening,
/// provided that the first engine finds it balanced.
///
/// # Errors
/// If no game can begin.
pub fn play_round(
    recipe: &Recipe,
    starts: &Starts,
    index: u64,
    mut engines: [Box<dyn AnyEngine>; 2],
) -> Result<f64, SelfPlayError> {
    let start = starts.get(index)?;
    let mut dice = Dice::new(zobrist::number(recipe.seed, index));
    let moves = opening(recipe, start, &mut dice, engines[0].as_mut())?.played();
    let players = start.players();
    // Which seats the first engine has, as bits: some, but not all.
    let seatings = 1..(1_usize << players.len()) - 1;
    let n_seatings = seatings.len() as f64;
    let mut result = 0.0;
    for seats in seatings {
        let mut record = start.record(Conduct::Programs);
        for mv in &moves {
            record.play_text(mv).expect("the opening was played before");
        }
        engines.iter_mut().for_each(|engine| engine.clear());
        let is_first = |player: Player| seats >> player.index() & 1 == 1;
        let standing = play_out(record.as_mut(), |record| {
            let engine = &mut engines[usize::from(!is_first(record.position().mover()))];
            search(recipe, record, engine.as_mut())
        });
        let mean = |of_first: bool| {
            let shares = players.iter().filter(|&player| is_first(player) == of_first);
            let shares: Vec<f64> = shares.map(|player| f64::from(standing.share_beaten(player))).collect();
            shares.iter().sum::<f64>() / shares.len() as f64
        };
        result += (mean(true) - mean(false)) / n_seatings;
    }
    Ok(result)
}

/// Plays a game to its end, or until a search sees it.
fn play_out(record: &mut dyn AnyRecord, mut search: impl FnMut(&dyn AnyRecord) -> (i32, String)) -> Standing {
    let players = record.position().players();
    while record.ending().is_none() && record.n_plies() < MOST_PLIES {
        let (score, mv) = search(record);
        // Among three a win decides nothing between the others.
        if score.abs() > DECIDED && players == PlayerSet::TWO {
            let mover = record.position().mover();
            return Standing::win(if score > 0 { mover } else { mover.other() });
        }
        record.play_text(&mv).expect("an engine plays legal moves");
    }
    record.ending().map_or(Standing::draw(players), |ending| ending.standing)
}

/// Random plies after which the game is neither over nor decided.
fn opening(
    recipe: &Recipe,
    start: &dyn AnyPosition,
    dice: &mut Dice,
    engine: &mut dyn AnyEngine,
) -> Result<Box<dyn AnyRecord>, SelfPlayError> {
    /// The largest score for either side, in hundredths.
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
        if record.ending().is_none() && search(recipe, record.as_ref(), engine).0.abs() <= LOPSIDED {
            return Ok(record);
        }
    }
    Err(SelfPlayError::NoOpening { opening: recipe.opening })
}

/// The score of a running game for the mover, and the best move.
fn search(recipe: &Recipe, record: &dyn AnyRecord, engine: &mut dyn AnyEngine) -> (i32, String) {
    let limits = Limits { nodes: Some(recipe.nodes), ..Limits::default() };
    let pvs = engine.search(record, limits, 1, &|| Duration::ZERO, &AtomicBool::new(false), &mut |_| {});
    let pv = pvs.into_iter().next().expect("there is a move while the game goes on");
    let mv = pv.moves.into_iter().next().expect("a variation has a move");
    (pv.score, mv)
}

#[cfg(test)]
mod tests {
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
            let starts = Starts::new(&recipe, 2);
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
    fn in_a_round_the_better_engine_wins_and_equal_ones_are_even() {
        let recipe = recipe(GameKind::Wali);
        let starts = Starts::new(&recipe, 2);
        let engine =
            |weights| recipe.game.engine(EngineSettings { weights, ..EngineSettings::strongest(1 << 16) });
        assert_eq!(play_round(&recipe, &starts, 0, [engine(None), engine(None)]), Ok(0.0));
        let blind = || engine(Some(evaluation::Weights::from_values(&[])));
        let play = |index| play_round(&recipe, &starts, index, [engine(None), blind()]).unwrap();
        assert!((0..6).map(play).sum::<f64>() > 2.0);
    }

    #[test]
    fn in_a_round_of_three_the_better_engine_wins_and_equal_ones_are_even() {
        let recipe = Recipe { nodes: 60, ..recipe(GameKind::KenWan) };
        let starts = Starts::new(&recipe, 3);
        let engine =
            |weights| recipe.game.engine(EngineSettings { weights, ..EngineSettings::strongest(1 << 16) });
        let even = play_round(&recipe, &starts, 0, [engine(None), engine(None)]).unwrap();
        assert!(even.abs() < 1e-9, "{even}");
        let blind = || engine(Some(evaluation::Weights::from_values(&[])));
        let play = |index| play_round(&recipe, &starts, index, [engine(None), blind()]).unwrap();
        assert!((0..6).map(play).sum::<f64>() > 2.0);
    }

    #[test]
    fn rule_sets_take_turns() {
        let recipe = recipe(GameKind::Khitan);
        let starts = Starts::new(&recipe, 2);
        let rules: Vec<&str> = starts.0.iter().map(|start| start.rules()).collect();
        assert!(GameKind::Khitan.rule_sets().iter().all(|it| rules.contains(it)));
        let kenwan = Starts::new(&self::recipe(GameKind::KenWan), 2);
        assert!(kenwan.0.iter().all(|start| start.players() == PlayerSet::TWO) && !kenwan.0.is_empty());
    }

    #[test]
    fn terms_of_other_rules_are_idle() {
        let game = GameKind::Khitan;
        let recipe = Recipe { rules: vec!["master".to_owned()], ..recipe(game) };
        let idle = Starts::new(&recipe, 2).idle_terms(game);
        let busy: Vec<&str> = (0..game.term_names().len())
            .filter(|term| !idle.contains(term))
            .map(|term| game.term_names()[term])
            .filter(|name| *name != "duel")
            .collect();
        assert_eq!(busy, ["master_tempo", "master_tile", "master_reserve"]);
    }

    #[test]
    fn too_long_an_opening_is_refused() {
        let recipe = Recipe { opening: 5_000, ..recipe(GameKind::Bermudes) };
        let mut engine = recipe.game.engine(EngineSettings::strongest(1 << 16));
        let refused = self_play(&recipe, &Starts::new(&recipe, 2), 0, engine.as_mut());
        assert_eq!(refused, Err(SelfPlayError::NoOpening { opening: 5_000 }));
    }
}
