//! The options of the engine, as `ugi` lists them and `setoption` sets them.

use std::{path::Path, sync::Arc};

use anyhow::{Context, Result, bail};
use explorer::Book;
use games::EngineHost;
use search::Level;
use tabletop::record::Conduct;
use workbench::{StartOptions, tables};

use crate::{commands::engine::Session, threads::MachineThreads};

/// The size of the transposition table, in megabytes.
pub(super) const HASH: Spin = Spin { default: EngineHost::Terminal.bytes() >> 20, least: 1, most: 65_536 };
/// The number of search threads.
pub(super) const THREADS: Spin = Spin { default: 1, least: 1, most: 256 };
/// The number of principal variations.
pub(super) const MULTI_PV: Spin = Spin { default: 1, least: 1, most: 64 };
/// The level of play. The last one is full strength.
const LEVEL: Spin = Spin { default: 12, least: 1, most: 12 };

/// A numeric option.
#[derive(Clone, Copy)]
pub(super) struct Spin {
    pub(super) default: usize,
    least: usize,
    most: usize,
}

impl Spin {
    fn read(self, name: &str, value: &str) -> Result<usize> {
        let number = value.parse().ok().filter(|number| (self.least..=self.most).contains(number));
        number.with_context(|| format!("{name} is a number from {} to {}", self.least, self.most))
    }
}

impl Session {
    /// The lines that list all options.
    pub(super) fn options(&self) -> Result<Vec<String>> {
        let mut lines = Vec::new();
        for (name, option) in [("Hash", HASH), ("Threads", THREADS), ("MultiPV", MULTI_PV), ("Level", LEVEL)]
        {
            let Spin { default, least, most } = option;
            lines.push(format!("option name {name} type spin default {default} min {least} max {most}"));
        }
        if Book::shipped(self.start.game).is_some() {
            lines.push("option name OwnBook type check default false".to_owned());
        }
        if self.start.game.has_tables() {
            lines.push("option name TablesPath type string default <empty>".to_owned());
        }
        let start = self.start.start()?;
        let choice = |name: &str, default: &str, values: &[String]| {
            let values: String = values.iter().map(|value| format!(" var {value}")).collect();
            format!("option name {name} type combo default {default}{values}")
        };
        let rules: Vec<String> = self.start.game.rule_sets().into_iter().map(str::to_owned).collect();
        lines.push(choice("RuleSet", start.position.rules(), &rules));
        let setups = self.setups()?;
        lines.push(choice("Setup", start.setup.as_ref().unwrap_or(&setups[0]), &setups));
        let numbers = self.numbers_of_players();
        if numbers.len() > 1 {
            lines.push(choice("Players", &start.position.players().len().to_string(), &numbers));
        }
        Ok(lines)
    }

    /// Executes `NAME value VALUE`.
    pub(super) fn set_option(&mut self, words: &[&str]) -> Result<()> {
        let [name, "value", values @ ..] = words else {
            bail!("expected setoption name NAME value VALUE");
        };
        // Names of folders may contain spaces.
        let value = values.join(" ");
        let value = value.as_str();
        match name.to_ascii_lowercase().as_str() {
            "hash" => {
                self.settings.bytes = HASH.read(name, value)? << 20;
                let bytes = self.settings.bytes;
                self.engine().resize(bytes);
            }
            "threads" => {
                self.n_threads = THREADS.read(name, value)?;
                let crew = Arc::new(MachineThreads(self.n_threads));
                self.engine().set_threads(crew);
            }
            "tablespath" if self.start.game.has_tables() => {
                self.settings.tables = tables::read_folder(Path::new(value), self.start.game)?;
                self.renew();
            }
            "ownbook" if Book::shipped(self.start.game).is_some() => {
                self.has_book = match value {
                    "true" => true,
                    "false" => false,
                    _ => bail!("OwnBook is true or false"),
                };
            }
            "multipv" => self.n_lines = MULTI_PV.read(name, value)?,
            "level" => {
                let number = LEVEL.read(name, value)?;
                self.settings.level =
                    u8::try_from(number).ok().and_then(Level::new).context("there is no such level")?;
                self.renew();
            }
            "ruleset" => self.restart(|choice| choice.rules = Some(value.to_owned()))?,
            "setup" => self.restart(|choice| choice.setup = Some(value.to_owned()))?,
            "players" => {
                if !self.numbers_of_players().iter().any(|it| it == value) {
                    bail!("Players is one of {}", self.numbers_of_players().join(", "));
                }
                let number = value.parse()?;
                self.restart(|choice| choice.players = Some(number))?;
            }
            _ => bail!("no option {}", tabletop::text::shortened(name)),
        }
        Ok(())
    }

    /// Changes the meaning of `startpos` and sets up that position. If there is no such start, nothing changes.
    fn restart(&mut self, change: impl FnOnce(&mut StartOptions)) -> Result<()> {
        let mut choice = StartOptions { position: None, ..self.start.choice.clone() };
        change(&mut choice);
        self.record = Arc::from(choice.start(self.start.game)?.position.record(Conduct::People));
        self.start.choice = choice;
        Ok(())
    }

    /// The names of all set-ups under any rule set, beginning with those of the game.
    fn setups(&self) -> Result<Vec<String>> {
        let game = self.start.game;
        let is_ours = |it: &tabletop::setup::Setup| it.game.as_deref().is_none_or(|name| name == game.slug());
        let own = self.start.choice.own.read()?.into_iter().filter(is_ours);
        let mut names: Vec<String> = Vec::new();
        for setup in game.setups().into_iter().chain(own) {
            if !names.contains(&setup.name) {
                names.push(setup.name);
            }
        }
        Ok(names)
    }

    fn numbers_of_players(&self) -> Vec<String> {
        let game = self.start.game;
        let mut numbers: Vec<usize> = game
            .setups()
            .iter()
            .filter_map(|setup| Some(game.position(&setup.position, &setup.rules)?.ok()?.players().len()))
            .collect();
        numbers.sort_unstable();
        numbers.dedup();
        numbers.iter().map(usize::to_string).collect()
    }
}
