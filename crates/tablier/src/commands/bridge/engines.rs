//! The engines of a bridge: which commands they are, and what they are called.

use anyhow::{Context, Result, bail, ensure};
use api::BridgedEngine;
use games::GameKind;
use texts::{Language, text_with};
use workbench::{program::Program, read_command};

use crate::cli::bridge::BridgeArgs;

/// Stands for the game of the page in a command.
const GAME: &str = "{game}";

/// An engine of this machine.
#[derive(Clone, Debug)]
pub(super) struct LocalEngine {
    pub(super) name: String,
    command: Vec<String>,
    /// The game that it plays; `None` if its command names the game.
    game: Option<GameKind>,
}

impl LocalEngine {
    /// The command that plays a game, if this engine does.
    pub(super) fn command(&self, game: GameKind) -> Option<Vec<String>> {
        if self.game.is_some_and(|own| own != game) {
            return None;
        }
        Some(self.command.iter().map(|word| word.replace(GAME, game.slug())).collect())
    }

    /// What pages are told of it.
    pub(super) fn described(&self) -> BridgedEngine {
        let games = GameKind::ALL.into_iter().filter(|&game| self.game.is_none_or(|own| own == game));
        BridgedEngine { name: self.name.clone(), games: games.map(|game| game.slug().to_owned()).collect() }
    }
}

/// Reads the commands, and starts each engine once to see whether it answers.
pub(super) fn read(args: &BridgeArgs, language: Language) -> Result<Vec<LocalEngine>> {
    ensure!(
        args.names.len() <= args.engines.len(),
        "{}",
        text_with(language, "terminal-bridge-names", &[("number", args.engines.len().into())])
    );
    let mut engines: Vec<LocalEngine> = Vec::new();
    for (index, line) in args.engines.iter().enumerate() {
        let command = read_command(line).map_err(anyhow::Error::msg)?;
        let game = match command.iter().any(|word| word.contains(GAME)) {
            true => None,
            false => {
                let missing =
                    || text_with(language, "terminal-bridge-game", &[("engine", line.clone().into())]);
                Some(args.game.with_context(missing)?)
            }
        };
        let mut engine = LocalEngine { name: String::new(), command, game };
        let command = engine.command(game.unwrap_or(GameKind::ALL[0])).expect("it plays this game");
        let Ok(greeting) = Program::start(&command)?.greet() else {
            bail!("{}", text_with(language, "terminal-bridge-silent", &[("engine", line.clone().into())]));
        };
        let name = args.names.get(index).cloned().or(greeting.name).unwrap_or_else(|| line.clone());
        engine.name = distinct(shortened(&name), &engines);
        engines.push(engine);
    }
    Ok(engines)
}

/// A name as pages show it.
fn shortened(name: &str) -> String {
    const LONGEST: usize = 60;
    let name: String = name.chars().filter(|it| !it.is_control()).take(LONGEST).collect();
    name.trim().to_owned()
}

/// The name with a number, if another engine has it.
fn distinct(name: String, others: &[LocalEngine]) -> String {
    let is_free = |name: &str| others.iter().all(|other| other.name != name);
    let numbered = (2..).map(|number| format!("{name} ({number})"));
    std::iter::once(name.clone())
        .chain(numbered)
        .find(|name| is_free(name))
        .expect("there are enough numbers")
}
