//! Who plays in a duel, written as text: `engine:nodes=20000`, `uct:ms=200`, `engine:ms=50:no-lmr`.

use std::{str::FromStr, time::Duration};

use games::{EngineSettings, Style};
use search::{Leaf, Level, Limits, MonteCarlo, Techniques, TimeLimit};

/// A player of duels.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Contender {
    /// As it was written.
    pub(crate) name: String,
    /// What the engine is made with.
    pub(crate) settings: EngineSettings,
    /// How long it thinks.
    pub(crate) limits: Limits,
}

/// What can be written, for help and errors.
pub(crate) const FORMS: &str = "engine, mcts or uct, then any of :level=1..12 :nodes=N :ms=N :depth=N :hash=MB \
:no-lmr, :rfp=60 and the like to change a technique (engine), :plies=N :scale=N :curiosity=X :no-solver (mcts)";

/// What a thought costs if nothing is said.
const DEFAULT_NODES: u64 = 10_000;

impl FromStr for Contender {
    type Err = String;

    fn from_str(text: &str) -> Result<Contender, String> {
        let mut parts = text.split(':');
        let mut limits = Limits::default();
        let mut hash = 16;
        let mut level = Level::LAST;
        let mut techniques = Techniques::ALL;
        let mut monte_carlo = match parts.next() {
            Some("engine") => None,
            Some("uct") => Some(MonteCarlo::PLAIN),
            Some("mcts") => Some(MonteCarlo {
                leaf: Leaf::Evaluator { plies: 2, scale: 400.0 },
                curiosity: 0.7,
                solves: true,
                seed: 1,
            }),
            _ => return Err(format!("expected {FORMS}")),
        };
        for part in parts {
            let (name, value) = part.split_once('=').unwrap_or((part, ""));
            let number = || value.parse::<u64>().map_err(|_| format!("`{part}`: expected a number"));
            match (name, &mut monte_carlo) {
                ("nodes", _) => limits.nodes = Some(number()?),
                ("ms", _) => limits.time = Some(TimeLimit::exactly(Duration::from_millis(number()?))),
                ("depth", _) => limits.depth = Some(number()?.min(100) as u32),
                ("level", _) => {
                    level =
                        value.parse().ok().and_then(Level::new).ok_or("a level is a number from 1 to 12")?;
                }
                ("hash", _) => hash = number()?.clamp(1, 4096) as usize,
                ("no-solver", Some(config)) => config.solves = false,
                ("curiosity", Some(config)) => {
                    config.curiosity = value.parse().map_err(|_| format!("`{part}`: expected a number"))?;
                }
                ("plies", Some(MonteCarlo { leaf: Leaf::Evaluator { plies, .. }, .. })) => {
                    *plies = number()?.min(2_000) as usize;
                }
                ("scale", Some(MonteCarlo { leaf: Leaf::Evaluator { scale, .. }, .. })) => {
                    *scale = number()?.max(1) as f32;
                }
                (_, None) => {
                    techniques.change(part).map_err(|error| format!("{error}; expected {FORMS}"))?;
                }
                _ => return Err(format!("`{part}` is unknown here: expected {FORMS}")),
            }
        }
        if limits == Limits::default() && level == Level::LAST {
            limits.nodes = Some(DEFAULT_NODES);
        }
        let style = monte_carlo.map_or(Style::AlphaBeta(techniques), Style::MonteCarlo);
        let settings = EngineSettings { style, level, game: 0, bytes: hash << 20, weights: None };
        Ok(Contender { name: text.to_owned(), settings, limits })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contenders_are_read() {
        let contender: Contender = "engine:nodes=500:no-lmr".parse().unwrap();
        assert_eq!(contender.limits.nodes, Some(500));
        assert!(
            matches!(contender.settings.style, Style::AlphaBeta(it) if !it.late_move_reductions && it.quiescence)
        );
        assert!("uct:ms=20".parse::<Contender>().is_ok());
        for wrong in ["", "stockfish", "engine:nodes=x", "engine:plies=3", "uct:plies=3", "mcts:no-lmr"] {
            assert!(wrong.parse::<Contender>().is_err(), "{wrong}");
        }
    }
}
