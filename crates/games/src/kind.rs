//! The closed list of games.

use std::{fmt, str::FromStr};

use endgames::{AnyEndings, EndgameTables, Endings, EndingsOf};
use evaluation::{
    EngineProfile, FittedCurve, Inputs, Network, NetworkError, NoTablebase, OpeningRecipe, Techniques, Terms,
    Weights, WeightsError,
};
use tabletop::{
    Content, Game, HistoryRules, Position, PositionError, Presentation, RuleSet,
    content::{OpeningSuite, PerftBench, TextField, Translations},
    position::Parameter,
    scene::Look,
    setup::{Setup, read_setups},
    theme::PuzzleTheme,
};
use thiserror::Error;

use crate::{
    any::AnyPosition,
    engine::{AnyEngine, Engine, EngineSettings},
};

/// The closed list of games. A game is one line here. Everything else is defined in its own folder.
macro_rules! games {
    ($then:ident $($arguments:tt)*) => {
        $then! {
            [
                Khet = game_khet::Khet,
                Khitan = game_khitan::Khitan,
                KenWan = game_kenwan::KenWan,
                Wali = game_wali::Wali,
                Bermudes = game_bermudes::Bermudes,
            ]
            $($arguments)*
        }
    };
}

macro_rules! define_kinds {
    ([$($kind:ident = $position:ty,)*]) => {
        /// A game of Tablier.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub enum GameKind {
            $(#[doc = concat!("See [`", stringify!($position), "`].")] $kind,)*
        }

        impl GameKind {
            /// All games.
            pub const ALL: [GameKind; [$(GameKind::$kind),*].len()] = [$(GameKind::$kind),*];
        }
    };
}

macro_rules! dispatch {
    ([$($kind:ident = $position:ty,)*] $self:expr, $game:ident, $body:expr) => {
        match $self {
            $(GameKind::$kind => {
                type $game = $position;
                $body
            })*
        }
    };
}

/// Accesses the type of a game: `ask!(kind, G => G::PUZZLES)`. This is the only place where a name becomes a type.
macro_rules! ask {
    ($self:expr, $game:ident => $body:expr) => {
        games!(dispatch $self, $game, $body)
    };
}

games!(define_kinds);

impl GameKind {
    /// The game's names and players.
    pub fn game(self) -> Game {
        ask!(self, G => G::GAME)
    }

    /// The name in URLs, files and commands.
    pub fn slug(self) -> &'static str {
        self.game().slug
    }

    /// The names of the rule sets, the default first.
    pub fn rule_sets(self) -> Vec<&'static str> {
        ask!(self, G => <G as Position>::Rules::ALL.iter().map(|rules| rules.name()).collect())
    }

    /// The numbers and choices that a rule set fixes. Empty for an unknown rule set.
    pub fn parameters(self, rules: &str) -> Vec<Parameter> {
        ask!(self, G => <G as Position>::Rules::from_name(rules).map(RuleSet::parameters).unwrap_or_default())
    }

    /// What the game says about repetitions and long games.
    pub fn history(self) -> HistoryRules {
        ask!(self, G => G::HISTORY)
    }

    /// The version of the game's rules that records name. It changes when a rule changes, so that old records can
    /// always be replayed under the rules they were played by.
    pub fn rules_version(self) -> u32 {
        1
    }

    /// The set-ups that come with the game: one entry for each rule set and number of players.
    pub fn setups(self) -> Vec<Setup> {
        read_setups(self.game().setups).expect("embedded set-ups are well formed, as a test shows")
    }

    /// An engine of this game.
    pub fn engine(self, settings: EngineSettings) -> Box<dyn AnyEngine> {
        let techniques = self.techniques();
        match self {
            // These games have endgame tablebases.
            GameKind::Wali => engine_with_tables::<wali_endgames::Index>(techniques, settings),
            GameKind::Khitan => engine_with_tables::<khitan_endgames::Index>(techniques, settings),
            _ => ask!(self, G => {
                Box::new(Engine::<G, _, _>::new(evaluator::<G>(&settings), NoTablebase, techniques, settings))
            }),
        }
    }

    /// The techniques that played best in matches.
    pub fn techniques(self) -> Techniques {
        ask!(self, G => G::TECHNIQUES)
    }

    /// The handicaps of the levels, as text.
    pub(crate) fn levels_text(self) -> &'static str {
        ask!(self, G => G::LEVELS)
    }

    /// The curves of chances, for each rule set and number of players.
    pub(crate) fn fitted_curves(self) -> &'static [FittedCurve] {
        ask!(self, G => G::CURVES)
    }

    /// The names of the terms of the game's evaluation.
    pub fn term_names(self) -> &'static [&'static str] {
        ask!(self, G => <<G as EngineProfile>::Evaluation as Terms<G>>::NAMES)
    }

    /// The built-in weights of the game's evaluation, as text with comments.
    pub fn weights_text(self) -> &'static str {
        ask!(self, G => <<G as EngineProfile>::Evaluation as Terms<G>>::WEIGHTS)
    }

    /// Parses weights of the game's evaluation, for [`EngineSettings::weights`].
    ///
    /// # Errors
    /// Returns the first wrong line, or the first term without a weight.
    pub fn weights(self, text: &str) -> Result<Weights, WeightsError> {
        Weights::from_text(text, self.term_names())
    }

    /// The number of inputs of the network; 0 if the game has no network.
    pub fn n_inputs(self) -> usize {
        ask!(self, G => <<G as EngineProfile>::Evaluation as Inputs<G>>::N_INPUTS)
    }

    /// Parses a network of the game's evaluation, for [`EngineSettings::network`].
    ///
    /// # Errors
    /// Returns the first wrong line, or an error if the game has no network.
    pub fn network(self, text: &str) -> Result<Network, NetworkError> {
        match self.n_inputs() {
            0 => Err(NetworkError { line: 0, message: format!("{self} is judged without a network") }),
            n_inputs => Network::from_text(text, n_inputs),
        }
    }

    /// Every piece that may occur in a position text, as it is written and as it looks. Empty for an unknown rule set.
    pub fn tokens(self, rules: &str) -> Vec<(String, Look)> {
        ask!(self, G => {
            <G as Position>::Rules::from_name(rules).map(<G as Presentation>::tokens).unwrap_or_default()
        })
    }

    /// Parses a position text. `rules` must be one of [`GameKind::rule_sets`]; otherwise `None` is returned.
    pub fn position(self, text: &str, rules: &str) -> Option<ReadPosition> {
        ask!(self, G => {
            let rules = <G as Position>::Rules::from_name(rules)?;
            Some(<G as Position>::from_text(text, rules).map(|position| Box::new(position) as Box<dyn AnyPosition>))
        })
    }
}

/// The contents of a game's folder.
impl GameKind {
    /// The numbers of players of its set-ups, in ascending order.
    pub fn player_counts(self) -> Vec<usize> {
        let n_players = |setup: &Setup| {
            let position = self.position(&setup.position, &setup.rules).and_then(Result::ok);
            position.expect("embedded set-ups are positions, as a test shows").players().len()
        };
        let mut counts: Vec<usize> = self.setups().iter().map(n_players).collect();
        counts.sort_unstable();
        counts.dedup();
        counts
    }

    /// Whether the game has endgame tablebases.
    pub fn has_tables(self) -> bool {
        self.endings().is_some()
    }

    /// The endings that tablebases are made of, if the game has any.
    pub fn endings(self) -> Option<&'static dyn AnyEndings> {
        match self {
            GameKind::Wali => Some(&EndingsOf::<wali_endgames::Index>::VALUE),
            GameKind::Khitan => Some(&EndingsOf::<khitan_endgames::Index>::VALUE),
            _ => None,
        }
    }

    /// The number of turns of a player in a typical game.
    pub fn usual_turns(self) -> u32 {
        ask!(self, G => G::USUAL_TURNS)
    }

    /// Moves after the first start that lead to a position worth a picture.
    pub fn sample_moves(self) -> &'static [&'static str] {
        ask!(self, G => G::SAMPLE_MOVES)
    }

    /// What a position text says after the board, the mover and the reserves, under a rule set.
    pub fn text_fields(self, rules: &str) -> Vec<TextField> {
        ask!(self, G => <G as Position>::Rules::from_name(rules).map(G::text_fields).unwrap_or_default())
    }

    /// The moves of a short game from the first start, to be watched.
    pub fn short_game(self) -> &'static [&'static str] {
        ask!(self, G => G::SHORT_GAME)
    }

    /// What a position text has in place of the reserves once all of them are empty, if not zeros.
    pub fn empty_reserves(self) -> Option<&'static str> {
        ask!(self, G => G::EMPTY_RESERVES)
    }

    /// The nouns that distinguish the states of a placed piece.
    pub fn state_nouns(self, state: u8) -> Vec<(&'static str, &'static str)> {
        ask!(self, G => G::state_nouns(state))
    }

    /// The messages, in Fluent's syntax.
    pub fn messages(self, language: &str) -> &'static str {
        translation(ask!(self, G => G::MESSAGES), language)
    }

    /// The rules as Markdown.
    pub fn rules_page(self, language: &str) -> &'static str {
        translation(ask!(self, G => G::RULES_PAGES), language)
    }

    /// The rules with their numbers.
    pub fn numbered_rules(self, language: &str) -> &'static str {
        translation(ask!(self, G => G::NUMBERED_RULES), language)
    }

    /// The steps of the tutorial.
    pub fn tutorial(self) -> &'static str {
        ask!(self, G => G::TUTORIAL)
    }

    /// The texts of the tutorial.
    pub fn tutorial_words(self, language: &str) -> &'static str {
        translation(ask!(self, G => G::TUTORIAL_WORDS), language)
    }

    /// The built-in puzzles, as the text of a file.
    pub fn puzzles_text(self) -> &'static str {
        ask!(self, G => G::PUZZLES)
    }

    /// The themes of the puzzles.
    pub fn themes(self) -> &'static [PuzzleTheme] {
        ask!(self, G => G::THEMES)
    }

    /// Frozen openings for each rule set and number of players.
    pub fn opening_suites(self) -> &'static [OpeningSuite] {
        ask!(self, G => G::OPENINGS)
    }

    /// What the engine has played against itself, as a file. Empty if there is none.
    pub fn book(self) -> &'static [u8] {
        ask!(self, G => G::BOOK)
    }

    /// The recipe for openings.
    pub fn opening_recipe(self) -> OpeningRecipe {
        ask!(self, G => G::OPENING_RECIPE)
    }

    /// The positions of the perft benchmark `bench rules`.
    pub fn perft_benches(self) -> &'static [PerftBench] {
        ask!(self, G => G::PERFT_BENCHES)
    }

    /// The depth of `bench search`.
    pub fn bench_depth(self) -> u32 {
        ask!(self, G => G::BENCH_DEPTH)
    }
}

/// The text in a language, given by its tag.
///
/// # Panics
/// If there is none. The tests of `texts` and `lessons` would show it.
fn translation(translations: Translations, language: &str) -> &'static str {
    let found = translations.iter().find(|(tag, _)| *tag == language);
    found.expect("every game speaks every language").1
}

/// A position of some game, or all its faults.
pub type ReadPosition = Result<Box<dyn AnyPosition>, PositionError>;

/// An engine that probes the tablebases of the settings.
fn engine_with_tables<E: Endings<Position: EngineProfile>>(
    techniques: Techniques,
    settings: EngineSettings,
) -> Box<dyn AnyEngine> {
    let shelf = settings.tables.as_deref().and_then(|shelf| shelf.as_any().downcast_ref());
    let tables: EndgameTables<E> = shelf.cloned().unwrap_or_default();
    let evaluator = evaluator::<E::Position>(&settings);
    Box::new(Engine::<E::Position, _, _>::new(evaluator, tables, techniques, settings))
}

/// The evaluator with the weights and the network of the settings.
fn evaluator<P: EngineProfile>(settings: &EngineSettings) -> P::Evaluation {
    let weights = settings.weights.clone().unwrap_or_else(P::Evaluation::usual_weights);
    let evaluator = P::Evaluation::from(weights);
    match &settings.network {
        Some(network) => evaluator.with_network(network.clone()),
        None => evaluator,
    }
}

/// The error for a name that is not the name of a game.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("no game `{name}`: the games are {}", GameKind::ALL.map(GameKind::slug).join(", "))]
pub struct UnknownGame {
    /// The name, shortened.
    pub name: String,
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
