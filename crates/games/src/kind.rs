//! The closed list of games.

use std::{fmt, str::FromStr};

use evaluation::{GameEvaluation, Network, NetworkError, NoTablebase, Weights, WeightsError};
use game_bermudes::Bermudes;
use game_kenwan::KenWan;
use game_khet::Khet;
use game_khitan::Khitan;
use game_wali::Wali;
use search::Techniques;
use tabletop::{
    Game, Position, PositionError, RuleSet,
    scene::Look,
    setup::{Setup, read_setups},
};
use thiserror::Error;

use crate::{
    any::AnyPosition,
    engine::{AnyEngine, Engine, EngineSettings},
    techniques,
};

/// A game of Tablier.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum GameKind {
    /// Mirrors and lasers.
    Khet,
    /// Hexagonal tiles that flip.
    Khitan,
    /// Cubes that unite.
    KenWan,
    /// Sticks and stones in lines.
    Wali,
    /// Pawns that turn over.
    Bermudes,
}

impl GameKind {
    /// All games.
    pub const ALL: [GameKind; 5] =
        [GameKind::Khet, GameKind::Khitan, GameKind::KenWan, GameKind::Wali, GameKind::Bermudes];

    /// The one place where a name becomes a type.
    fn entry(self) -> Entry {
        match self {
            GameKind::Khet => Entry::of::<Khet, game_khet::Evaluation>(),
            GameKind::Khitan => Entry::of::<Khitan, game_khitan::Evaluation>(),
            GameKind::KenWan => Entry::of::<KenWan, game_kenwan::Evaluation>(),
            GameKind::Wali => Entry {
                engine: |settings, techniques| {
                    let evaluator = evaluator::<Wali, game_wali::Evaluation>(&settings);
                    let tables = settings.tables.clone();
                    Box::new(Engine::<Wali, _, _>::new(evaluator, tables, techniques, settings))
                },
                ..Entry::of::<Wali, game_wali::Evaluation>()
            },
            GameKind::Bermudes => Entry::of::<Bermudes, game_bermudes::Evaluation>(),
        }
    }

    /// The game's names and players.
    pub fn game(self) -> Game {
        self.entry().game
    }

    /// The name in addresses, files and commands.
    pub fn slug(self) -> &'static str {
        self.game().slug
    }

    /// The names of the rule sets, the one that is meant when nothing is said first.
    pub fn rule_sets(self) -> Vec<&'static str> {
        (self.entry().rule_sets)()
    }

    /// The version of the game's rules that records name. It changes when a rule changes, so that old records can
    /// be replayed for ever under the rules they were played by.
    pub fn rules_version(self) -> u32 {
        1
    }

    /// The set-ups that come with the game: one entry for each rule set and number of players.
    pub fn setups(self) -> Vec<Setup> {
        read_setups(self.game().setups).expect("embedded set-ups are well formed, as a test shows")
    }

    /// An engine of this game.
    pub fn engine(self, settings: EngineSettings) -> Box<dyn AnyEngine> {
        (self.entry().engine)(settings, self.techniques())
    }

    /// The techniques with which the game is searched best, as matches have shown.
    pub fn techniques(self) -> Techniques {
        techniques::of(self)
    }

    /// The names of the terms of the game's evaluation.
    pub fn term_names(self) -> &'static [&'static str] {
        self.entry().term_names
    }

    /// The weights of the game's evaluation that come with the program, as text with comments.
    pub fn weights_text(self) -> &'static str {
        self.entry().weights_text
    }

    /// Reads weights of the game's evaluation, for [`EngineSettings::weights`].
    ///
    /// # Errors
    /// With the first line that is wrong, or the first term that has no weight.
    pub fn weights(self, text: &str) -> Result<Weights, WeightsError> {
        Weights::from_text(text, self.term_names())
    }

    /// How many inputs the network of the game's evaluation has; 0 if it has no network.
    pub fn n_inputs(self) -> usize {
        self.entry().n_inputs
    }

    /// Reads a network of the game's evaluation, for [`EngineSettings::network`].
    ///
    /// # Errors
    /// With the first line that is wrong, or if the game has no network.
    pub fn network(self, text: &str) -> Result<Network, NetworkError> {
        match self.n_inputs() {
            0 => Err(NetworkError { line: 0, message: format!("{self} is judged without a network") }),
            n_inputs => Network::from_text(text, n_inputs),
        }
    }

    /// Every piece that may stand in a position text: as the text writes it, and as it looks. None for an unknown rule set.
    pub fn tokens(self, rules: &str) -> Vec<(String, Look)> {
        (self.entry().tokens)(rules)
    }

    /// Reads a position text. `rules` must be one of [`GameKind::rule_sets`]; nothing is returned for another.
    pub fn position(self, text: &str, rules: &str) -> Option<ReadPosition> {
        (self.entry().position)(text, rules)
    }
}

/// A position of some game, or every reason why there is none.
pub type ReadPosition = Result<Box<dyn AnyPosition>, PositionError>;

/// What is known about a game without having a position of it.
struct Entry {
    game: Game,
    rule_sets: fn() -> Vec<&'static str>,
    position: fn(&str, &str) -> Option<ReadPosition>,
    tokens: fn(&str) -> Vec<(String, Look)>,
    engine: fn(EngineSettings, Techniques) -> Box<dyn AnyEngine>,
    term_names: &'static [&'static str],
    weights_text: &'static str,
    n_inputs: usize,
}

impl Entry {
    fn of<P: Position, E: GameEvaluation<P> + 'static>() -> Entry {
        Entry {
            game: P::GAME,
            rule_sets: || P::Rules::ALL.iter().map(|rules| rules.name()).collect(),
            position: |text, rules| {
                let rules = P::Rules::from_name(rules)?;
                Some(P::from_text(text, rules).map(|position| Box::new(position) as Box<dyn AnyPosition>))
            },
            tokens: |rules| P::Rules::from_name(rules).map(P::tokens).unwrap_or_default(),
            engine: |settings, techniques| {
                let evaluator = evaluator::<P, E>(&settings);
                Box::new(Engine::<P, E, _>::new(evaluator, NoTablebase, techniques, settings))
            },
            term_names: E::NAMES,
            weights_text: E::WEIGHTS,
            n_inputs: E::N_INPUTS,
        }
    }
}

/// The evaluator with the weights and the network that the settings ask for.
fn evaluator<P: Position, E: GameEvaluation<P>>(settings: &EngineSettings) -> E {
    let evaluator = E::from(settings.weights.clone().unwrap_or_else(E::usual_weights));
    match &settings.network {
        Some(network) => evaluator.with_network(network.clone()),
        None => evaluator,
    }
}

/// A name that is no game's.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no game `{name}`: the games are {}", GameKind::ALL.map(GameKind::slug).join(", "))]
pub struct UnknownGame {
    name: String,
}

impl FromStr for GameKind {
    type Err = UnknownGame;

    fn from_str(slug: &str) -> Result<GameKind, UnknownGame> {
        let found = GameKind::ALL.into_iter().find(|kind| kind.slug().eq_ignore_ascii_case(slug));
        found.ok_or_else(|| UnknownGame { name: tabletop::text::shortened(slug) })
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slug())
    }
}
