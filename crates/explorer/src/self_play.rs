//! Games that the engine plays against itself for a book: good moves, and many different ones.

use std::{fmt, sync::atomic::AtomicBool, time::Duration};

use games::{AnyEngine, AnyRecord, EngineSettings, GameKind, TextPv};
use search::{Level, Limits, score::DECIDED};
use tabletop::{PlayerSet, Standing, playout::Dice, record::Conduct, setup::Setup, zobrist};

use crate::played::PlayedGame;

/// How games are made. Together with the program it determines every one of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookRecipe {
    /// The game.
    pub game: GameKind,
    /// The rule sets, whose set-ups take turns.
    pub rules: Vec<String>,
    /// The number of players.
    pub n_players: usize,
    /// The level of both sides, at most [`BookRecipe::LAST_LEVEL`].
    pub level: Level,
    /// The number of plies at the beginning whose move is drawn from the best ones.
    pub varied: usize,
    /// How much worse, in hundredths of a piece, a move is that is drawn 2.7 times less often than the best.
    pub spread: u16,
    /// Seeds the draws and the errors of the level.
    pub seed: u64,
}

impl BookRecipe {
    /// Only the clock limits the level above.
    pub const LAST_LEVEL: u8 = Level::LAST_NUMBER - 1;
}

impl fmt::Display for BookRecipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BookRecipe { rules, n_players, level, varied, spread, seed, .. } = self;
        let (rules, level) = (rules.join(" "), level.number());
        write!(
            f,
            "rules {rules}, {n_players} players, level {level}, {varied} varied plies, spread {spread}, seed {seed}"
        )
    }
}

/// The set-ups that games of a recipe begin with. They take turns.
#[derive(Clone, Debug)]
pub struct BookStarts(Vec<Setup>);

impl BookStarts {
    /// The set-ups of a recipe, or `None` if there are none for so many players.
    pub fn of(recipe: &BookRecipe) -> Option<BookStarts> {
        let is_meant = |setup: &Setup| {
            let position = recipe.game.position(&setup.position, &setup.rules).and_then(Result::ok);
            recipe.rules.contains(&setup.rules)
                && position.is_some_and(|position| position.players().len() == recipe.n_players)
        };
        let setups: Vec<Setup> = recipe.game.setups().into_iter().filter(is_meant).collect();
        (!setups.is_empty()).then_some(BookStarts(setups))
    }
}

/// Longer games are drawn.
const MOST_PLIES: usize = 600;
/// The number of moves that a varied ply is drawn from.
const CANDIDATES: usize = 4;
/// A move that is worse by this many spreads is not drawn.
const MOST_SPREADS: f64 = 3.0;

/// Plays a game of a recipe. The same index gives the same game.
///
/// The first plies are searched a level deeper than the others, and drawn from the best moves: the better, the more often. A
/// game of two that a search sees decided is not played out.
pub fn play(recipe: &BookRecipe, starts: &BookStarts, index: u64) -> PlayedGame {
    let setup = &starts.0[index as usize % starts.0.len()];
    let position = recipe.game.position(&setup.position, &setup.rules);
    let position = position.and_then(Result::ok).expect("a set-up is a position, as a test shows");
    let seed = zobrist::number(recipe.seed, index);
    let engine = |level: u8| {
        let level = Level::new(level.min(BookRecipe::LAST_LEVEL)).expect("there is such a level");
        recipe.game.engine(EngineSettings { level, game: seed, ..EngineSettings::strongest(1 << 20) })
    };
    let (mut deeper, mut engine) = (engine(recipe.level.number() + 1), engine(recipe.level.number()));
    let mut dice = Dice::new(seed);
    let mut record = position.record(Conduct::Programs);
    let mut standing = None;
    while record.ending().is_none() && record.n_plies() < MOST_PLIES {
        let is_varied = record.n_plies() < recipe.varied;
        let pv = if is_varied {
            let pvs = search(deeper.as_mut(), record.as_ref(), CANDIDATES);
            draw(pvs, f64::from(recipe.spread), &mut dice)
        } else {
            search(engine.as_mut(), record.as_ref(), 1).swap_remove(0)
        };
        let mover = record.position().mover();
        // Among three a win decides nothing between the others.
        if pv.score.abs() > DECIDED && recipe.n_players == 2 && !is_varied {
            standing = Some(Standing::win(if pv.score > 0 { mover } else { mover.other() }));
            break;
        }
        record.play_text(&pv.moves[0]).expect("an engine plays legal moves");
    }
    let players: PlayerSet = position.players();
    let standing = standing.or(record.ending().map(|ending| ending.standing));
    PlayedGame {
        index,
        rules: setup.rules.clone(),
        setup: setup.name.clone(),
        standing: standing.unwrap_or(Standing::draw(players)),
        moves: record.played(),
    }
}

/// The best lines of a running game.
fn search(engine: &mut dyn AnyEngine, record: &dyn AnyRecord, n_lines: usize) -> Vec<TextPv> {
    let never = AtomicBool::new(false);
    let pvs = engine.search(record, Limits::default(), n_lines, &|| Duration::ZERO, &never, &mut |_| {});
    assert!(!pvs.is_empty(), "there is a move while the game goes on");
    pvs
}

/// Draws one of some lines, best first: a line that is worse by `spread` has 1/e of the chance.
fn draw(mut pvs: Vec<TextPv>, spread: f64, dice: &mut Dice) -> TextPv {
    /// Chances are whole numbers, so that dice can be thrown for them.
    const WHOLE: f64 = 1_000_000.0;
    let best = pvs[0].score;
    let weight = |pv: &TextPv| {
        let spreads = f64::from(best - pv.score) / spread.max(1.0);
        if spreads > MOST_SPREADS { 0 } else { (WHOLE * (-spreads.max(0.0)).exp()) as usize }
    };
    let weights: Vec<usize> = pvs.iter().map(weight).collect();
    let mut drawn = dice.below(weights.iter().sum::<usize>().max(1));
    for (index, weight) in weights.into_iter().enumerate() {
        if drawn < weight {
            return pvs.swap_remove(index);
        }
        drawn -= weight;
    }
    pvs.swap_remove(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn recipe(game: GameKind) -> BookRecipe {
        let rules = game.rule_sets().into_iter().map(str::to_owned).collect();
        BookRecipe { game, rules, n_players: 2, level: Level::FIRST, varied: 6, spread: 25, seed: 3 }
    }

    #[test]
    fn games_are_legal_different_and_the_same_again() {
        for game in GameKind::ALL {
            let recipe = recipe(game);
            let starts = BookStarts::of(&recipe).unwrap();
            let games: Vec<PlayedGame> = (0..3).map(|index| play(&recipe, &starts, index)).collect();
            assert_eq!(play(&recipe, &starts, 1), games[1], "{game}");
            let n = starts.0.len() as u64;
            assert_ne!(
                play(&recipe, &starts, n).moves,
                games[0].moves,
                "{game}: another game of the same start"
            );
            for played in games {
                let record = played.record(game).unwrap();
                if let Some(ending) = record.ending() {
                    assert_eq!(ending.standing, played.standing, "{game}");
                }
            }
        }
    }

    #[test]
    fn better_moves_are_drawn_more_often() {
        let pv = |score: i32| TextPv { score, moves: vec![score.to_string()], places: None, share: None };
        let mut dice = Dice::new(1);
        let mut drawn = [0; 3];
        for _ in 0..3_000 {
            match draw(vec![pv(50), pv(25), pv(-100)], 25.0, &mut dice).score {
                50 => drawn[0] += 1,
                25 => drawn[1] += 1,
                _ => drawn[2] += 1,
            }
        }
        assert!((2_100..2_300).contains(&drawn[0]) && drawn[1] == 3_000 - drawn[0], "{drawn:?}");
    }

    #[test]
    fn there_must_be_a_start_for_so_many_players() {
        assert!(BookStarts::of(&BookRecipe { n_players: 3, ..recipe(GameKind::Wali) }).is_none());
        assert!(BookStarts::of(&BookRecipe { n_players: 3, ..recipe(GameKind::KenWan) }).is_some());
    }
}
