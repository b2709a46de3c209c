//! The contenders of a duel, as text: `engine:nodes=20000`, `uct:ms=200`, `ugi:/path/to/program:ms=100`.

use std::{fs, str::FromStr, sync::Arc, time::Duration};

use anyhow::{Context, Result};
use evaluation::Network;
use games::{AnyEngine, EngineSettings, GameKind, Style};
use search::{LeafValue, Level, Limits, MonteCarlo, Selection, Techniques, TimeLimit};

/// A contender of a duel.
#[derive(Clone, Debug)]
pub(crate) struct Contender {
    /// The text it was parsed from.
    pub(crate) name: String,
    /// The kind of player.
    pub(crate) kind: Kind,
    /// The limits of a search.
    pub(crate) limits: Limits,
}

/// The kind of player.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    /// The built-in engine, possibly with changed techniques and weights.
    Engine {
        style: Option<Style>,
        level: Level,
        /// The size of its transposition table.
        bytes: usize,
        changes: Vec<String>,
        weights: Option<Arc<str>>,
        network: NetworkChoice,
        /// Whether it probes tablebases, if there are any.
        uses_tables: bool,
    },
    /// The model of a beginner, see [`tabletop::beginner`].
    Beginner {
        /// The probability with which it sees a consequence of a move.
        sees: f64,
    },
    /// A UGI engine.
    Program {
        /// The path and the arguments.
        command: Vec<String>,
        /// Options to set before each game.
        options: Vec<(String, String)>,
        /// How far it may exceed its time.
        grace: Duration,
    },
}

/// The network of an engine.
#[derive(Clone, Default, Debug)]
pub(crate) enum NetworkChoice {
    /// The built-in one.
    #[default]
    Usual,
    /// No network, even if the game has one.
    None,
    /// The network in this text.
    Text(Arc<str>),
}

/// The possible forms, for help and errors.
pub(crate) const FORMS: &str = "random, beginner, engine, mcts, uct or ugi:PROGRAM, then any of :nodes=N :ms=N :depth=N (all), \
:level=1..12 :hash=MB (all but ugi), :weights=FILE, :network=FILE, :no-network, :no-tables, :no-lmr, :rfp=60 and the like to change a technique (engine), \
:plies=N :scale=N :priors=N :no-priors :exploration=X :no-solver (mcts), :grace=MS :option.NAME=VALUE (ugi), :sees=0.5 (beginner)";

/// The default limit of a search.
const DEFAULT_NODES: u64 = 10_000;
/// The default for how far a program may exceed its time.
const DEFAULT_GRACE: Duration = Duration::from_secs(1);

impl Contender {
    /// The built-in engine of a contender, or `None` for a beginner or an external program. Settings that the contender does not
    /// mention are taken from `base`.
    ///
    /// # Errors
    /// If the weights do not belong to the game.
    pub(crate) fn engine(&self, game: GameKind, base: EngineSettings) -> Result<Option<Box<dyn AnyEngine>>> {
        match &self.kind {
            Kind::Engine { style, level, bytes, changes, weights, network, uses_tables } => {
                let mut settings = EngineSettings { style: *style, level: *level, bytes: *bytes, ..base };
                if !uses_tables {
                    settings.tables = None;
                }
                if !changes.is_empty() {
                    let mut techniques = game.techniques();
                    for change in changes {
                        techniques.change(change).map_err(anyhow::Error::msg)?;
                    }
                    settings.style = Some(Style::AlphaBeta(techniques));
                }
                if let Some(text) = weights {
                    let weights = game.weights(text);
                    settings.weights =
                        Some(weights.with_context(|| format!("{} cannot play {game}", self.name))?);
                }
                settings.network = match network {
                    NetworkChoice::Usual => None,
                    NetworkChoice::None => Some(Network::NONE),
                    NetworkChoice::Text(text) => {
                        let network = game.network(text);
                        Some(network.with_context(|| format!("{} cannot play {game}", self.name))?)
                    }
                };
                Ok(Some(game.engine(settings)))
            }
            Kind::Beginner { .. } | Kind::Program { .. } => Ok(None),
        }
    }
}

impl FromStr for Contender {
    type Err = String;

    fn from_str(text: &str) -> Result<Contender, String> {
        let parts = split(text, |c| c == ':')?;
        let mut limits = Limits::default();
        let mut others = Vec::new();
        for part in &parts[1..] {
            match part.split_once('=') {
                Some(("nodes", value)) => limits.nodes = Some(number(part, value)?),
                Some(("depth", value)) => limits.depth = Some(number(part, value)?.min(100) as u32),
                Some(("ms", value)) => {
                    limits.time = Some(TimeLimit::exactly(Duration::from_millis(number(part, value)?)));
                }
                _ => others.push(part.as_str()),
            }
        }
        let kind = match parts[0].as_str() {
            "engine" | "mcts" | "uct" => read_engine(&parts[0], &others)?,
            "random" => read_random(&others)?,
            "beginner" => read_beginner(&others)?,
            "ugi" => read_program(&others)?,
            _ => return Err(format!("expected {FORMS}")),
        };
        // A level has its own limits.
        let is_level = matches!(&kind, Kind::Engine { level, .. } if *level != Level::LAST);
        if limits == Limits::default() && !is_level {
            limits.nodes = Some(DEFAULT_NODES);
        }
        Ok(Contender { name: text.to_owned(), kind, limits })
    }
}

fn read_engine(style: &str, options: &[&str]) -> Result<Kind, String> {
    let mut hash = 16;
    let mut level = Level::LAST;
    let mut weights = None;
    let mut network = NetworkChoice::default();
    let mut changes = Vec::new();
    let mut uses_tables = true;
    let mut monte_carlo = match style {
        "engine" => None,
        "uct" => Some(MonteCarlo::PLAIN),
        _ => Some(MonteCarlo::INFORMED),
    };
    for part in options {
        let (name, value) = part.split_once('=').unwrap_or((part, ""));
        match (name, &mut monte_carlo) {
            ("level", _) => {
                level = value.parse().ok().and_then(Level::new).ok_or("a level is a number from 1 to 12")?;
            }
            ("hash", _) => hash = number(part, value)?.clamp(1, 4096) as usize,
            ("no-tables", None) => uses_tables = false,
            ("no-network", None) => network = NetworkChoice::None,
            ("weights", None) => weights = Some(read_text(value)?),
            ("network", None) => network = NetworkChoice::Text(read_text(value)?),
            ("no-solver", Some(config)) => config.solves = false,
            ("exploration" | "curiosity", Some(config)) => {
                config.exploration = value.parse().map_err(|_| format!("`{part}`: expected a number"))?;
            }
            ("plies", Some(MonteCarlo { leaf: LeafValue::StaticEval { plies, .. }, .. })) => {
                *plies = number(part, value)?.min(2_000) as usize;
            }
            ("scale", Some(MonteCarlo { leaf: LeafValue::StaticEval { scale, .. }, .. })) => {
                *scale = number(part, value)?.max(1) as f32;
            }
            ("priors" | "looks", Some(MonteCarlo { selection, .. })) => {
                *selection = Selection::Puct { scale: number(part, value)?.max(1) as f32 };
            }
            ("no-priors" | "no-looks", Some(MonteCarlo { selection, .. })) => *selection = Selection::Ucb1,
            (_, None) => {
                // Which techniques the game has is known later. Whether this option changes a technique is known now.
                let mut any = Techniques::ALL;
                any.change(part).map_err(|error| format!("{error}; expected {FORMS}"))?;
                changes.push((*part).to_owned());
            }
            _ => return Err(format!("`{part}` is unknown here: expected {FORMS}")),
        }
    }
    let style = monte_carlo.map(Style::MonteCarlo);
    Ok(Kind::Engine { style, level, bytes: hash << 20, changes, weights, network, uses_tables })
}

/// Parses the options of the random player.
fn read_random(options: &[&str]) -> Result<Kind, String> {
    if let Some(option) = options.first() {
        return Err(format!("`{option}` is unknown here: random has no options"));
    }
    let style = Some(Style::Random);
    Ok(Kind::Engine {
        style,
        level: Level::LAST,
        bytes: 0,
        changes: vec![],
        weights: None,
        network: NetworkChoice::default(),
        uses_tables: false,
    })
}

/// Parses the options of the beginner, who sees half of everything unless told otherwise.
fn read_beginner(options: &[&str]) -> Result<Kind, String> {
    let mut sees = 0.5;
    for option in options {
        let share = option.strip_prefix("sees=").and_then(|value| value.parse().ok());
        let share = share.filter(|share| (0.0..=1.0).contains(share));
        sees = share.ok_or_else(|| format!("`{option}`: a beginner has `sees` with a share from 0 to 1"))?;
    }
    Ok(Kind::Beginner { sees })
}

fn read_program(parts: &[&str]) -> Result<Kind, String> {
    let [program, rest @ ..] = parts else {
        return Err("ugi needs a program, as in ugi:/path/to/program or ugi:\"program argument\"".to_owned());
    };
    // In quotes, the program may have arguments. Without quotes, the whole text is the path.
    let command = match unquoted(program) {
        path if path == *program => vec![path.to_owned()],
        line => read_command(line)?,
    };
    if command.iter().all(String::is_empty) {
        return Err("ugi needs a program".to_owned());
    }
    let (mut options, mut grace) = (Vec::new(), DEFAULT_GRACE);
    for part in rest {
        match part.split_once('=') {
            Some(("grace", value)) => grace = Duration::from_millis(number(part, value)?),
            Some((name, value)) if name.starts_with("option.") => {
                options.push((name["option.".len()..].to_owned(), unquoted(value).to_owned()));
            }
            _ => return Err(format!("`{part}` is unknown here: expected {FORMS}")),
        }
    }
    Ok(Kind::Program { command, options, grace })
}

/// Splits a program and its arguments at spaces. Arguments with spaces are in quotes.
pub fn read_command(line: &str) -> Result<Vec<String>, String> {
    let words = split(line, char::is_whitespace)?;
    Ok(words.iter().filter(|word| !word.is_empty()).map(|word| unquoted(word).to_owned()).collect())
}

/// Reads a file, whose path may be in quotes.
fn read_text(path: &str) -> Result<Arc<str>, String> {
    let path = unquoted(path);
    fs::read_to_string(path).map(Arc::from).map_err(|error| format!("`{path}`: {error}"))
}

fn number(part: &str, value: &str) -> Result<u64, String> {
    value.parse().map_err(|_| format!("`{part}`: expected a number"))
}

/// Splits a text at separators, but not within single or double quotes. The quotes are kept.
fn split(text: &str, separates: impl Fn(char) -> bool) -> Result<Vec<String>, String> {
    let mut parts = vec![String::new()];
    let mut quote = None;
    for c in text.chars() {
        match quote {
            None if separates(c) => {
                parts.push(String::new());
                continue;
            }
            None if matches!(c, '"' | '\'') => quote = Some(c),
            Some(open) if c == open => quote = None,
            _ => {}
        }
        parts.last_mut().expect("there is always a last part").push(c);
    }
    match quote {
        Some(open) => Err(format!("`{text}`: a quote {open} is not closed")),
        None => Ok(parts),
    }
}

/// Removes the quotes around a text.
fn unquoted(text: &str) -> &str {
    ['"', '\''].into_iter().find_map(|quote| text.strip_prefix(quote)?.strip_suffix(quote)).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contenders_are_read() {
        let contender: Contender = "engine:nodes=500:no-lmr".parse().unwrap();
        assert_eq!(contender.limits.nodes, Some(500));
        assert!(matches!(contender.kind, Kind::Engine { changes, .. } if changes == ["no-lmr"]));
        assert!("uct:ms=20".parse::<Contender>().is_ok());
        let sees = |text: &str| match text.parse::<Contender>().unwrap().kind {
            Kind::Beginner { sees } => sees,
            other => panic!("{other:?}"),
        };
        assert_eq!((sees("beginner"), sees("beginner:sees=0.7")), (0.5, 0.7));
        for wrong in [
            "",
            "stockfish",
            "engine:nodes=x",
            "engine:plies=3",
            "uct:plies=3",
            "mcts:no-lmr",
            "engine:weights=/no/such/file",
            "engine:network=/no/such/file",
            "uct:no-network",
            "ugi",
            "ugi:",
            "ugi:\"program",
            "ugi:program:no-lmr",
            "ugi:program:level=3",
            "beginner:level=1",
            "beginner:sees=2",
        ] {
            assert!(wrong.parse::<Contender>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_program_may_have_arguments_options_and_colons() {
        let read = |text: &str| match text.parse::<Contender>().unwrap() {
            Contender { kind: Kind::Program { command, options, grace }, limits, .. } => {
                (command, options, grace, limits)
            }
            other => panic!("{other:?}"),
        };
        let (command, options, grace, limits) =
            read(r#"ugi:"C:\games\tablier.exe engine 'my game'":ms=100:grace=50:option.Book="a:b c""#);
        assert_eq!(command, [r"C:\games\tablier.exe", "engine", "my game"]);
        assert_eq!(options, [("Book".to_owned(), "a:b c".to_owned())]);
        assert_eq!(grace, Duration::from_millis(50));
        assert_eq!(limits.time, Some(TimeLimit::exactly(Duration::from_millis(100))));
        let (command, .., limits) = read("ugi:/opt/my engine");
        assert_eq!((command, limits.nodes), (vec!["/opt/my engine".to_owned()], Some(DEFAULT_NODES)));
    }
}
