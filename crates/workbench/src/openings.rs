//! Openings: short, balanced beginnings of games, so that the games of a match differ and favour nobody.
//!
//! Suites are frozen text files in the folders of the games, embedded into the program:
//! ```text
//! # how it was made
//! game khet
//! rules standard
//! players 2
//! checksum 0123456789abcdef
//! setup classic
//! c1d2 f8g7 …
//! ```
//! Each line after `setup` is an opening: the moves after the start of that set-up. The checksum covers everything
//! below it. A file without a checksum is not checked.

mod book;
pub(crate) mod command;
mod maker;

use std::{fs, hash::Hasher, path::Path};

use anyhow::{Context, Result, bail, ensure};
use fnv::FnvHasher;
use games::{AnyPosition, GameKind, Start, StartChoice};
use tabletop::{playout::Dice, record::Conduct, setup::Setup};

pub(crate) use crate::openings::maker::{Maker, Plies, Recipe};

/// The beginning of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Opening {
    /// The name of the set-up, unless the start has none.
    pub(crate) setup: Option<String>,
    /// The position before the moves.
    pub(crate) start: String,
    /// The moves.
    pub(crate) moves: Vec<String>,
}

/// Openings of one game under one rule set, for the same number of players.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Suite {
    pub(crate) game: GameKind,
    pub(crate) rules: String,
    pub(crate) n_players: usize,
    pub(crate) openings: Vec<Opening>,
}

impl Suite {
    /// The frozen suite of a rule set.
    pub(crate) fn frozen(game: GameKind, rules: &str, n_players: usize) -> Option<Suite> {
        let mut suites = game.opening_suites().iter();
        let suite = suites.find(|it| (it.rules, it.n_players) == (rules, n_players))?;
        Some(Suite::from_text(suite.text, &[]).expect("a test reads every frozen suite"))
    }

    /// Reads a file of openings. `own` are user-defined set-ups.
    pub(crate) fn read(path: &Path, own: &[Setup]) -> Result<Suite> {
        let read = || Suite::from_text(&fs::read_to_string(path)?, own);
        read().with_context(|| format!("the openings in {} cannot be used", path.display()))
    }

    /// Parses the text of a file, and plays every move.
    pub(crate) fn from_text(text: &str, own: &[Setup]) -> Result<Suite> {
        let (mut game, mut rules, mut n_players) = (None, None, None);
        let mut start: Option<Start> = None;
        let mut openings = Vec::new();
        let mut offset = 0;
        for (index, line) in text.split_inclusive('\n').enumerate() {
            offset += line.len();
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let read_line = || -> Result<()> {
                match line.split_once(' ') {
                    Some(("game", name)) => game = Some(name.parse::<GameKind>()?),
                    Some(("rules", name)) => rules = Some(name.to_owned()),
                    Some(("players", number)) => n_players = Some(number.parse::<usize>()?),
                    Some(("checksum", said)) => {
                        let found = checksum(&text[offset..]);
                        ensure!(said == found, "the lines below were changed: their checksum is {found}");
                    }
                    Some(("setup", name)) => {
                        let game = game.context("expected `game NAME` first")?;
                        let choice = StartChoice {
                            rules: Some(rules.as_deref().context("expected `rules NAME` first")?),
                            setup: Some(name),
                            position: None,
                            players: Some(n_players.context("expected `players N` first")?),
                        };
                        start = Some(game.start(&choice, own)?);
                    }
                    _ => {
                        let start = start.as_ref().context("expected `setup NAME` before the openings")?;
                        openings.push(Opening::from_text(line, start)?);
                    }
                }
                Ok(())
            };
            let mut read_line = read_line;
            read_line().with_context(|| format!("line {}", index + 1))?;
        }
        match (game, rules, n_players) {
            (Some(game), Some(rules), Some(n_players)) if !openings.is_empty() => {
                Ok(Suite { game, rules, n_players, openings })
            }
            _ => bail!(
                "there are no openings in it: expected `game`, `rules`, `players`, `setup` and lines of moves"
            ),
        }
    }

    /// Formats a file, with `comment` at its head.
    pub(crate) fn to_text(&self, comment: &str) -> String {
        let mut body = String::new();
        let mut setup = None;
        for opening in &self.openings {
            if setup != Some(&opening.setup) {
                setup = Some(&opening.setup);
                body += &format!("setup {}\n", opening.setup.as_deref().unwrap_or("-"));
            }
            body += &opening.moves.join(" ");
            body.push('\n');
        }
        let comment: String = comment.lines().map(|line| format!("# {line}\n")).collect();
        let Suite { game, rules, n_players, .. } = self;
        let sum = checksum(&body);
        format!("{comment}game {game}\nrules {rules}\nplayers {n_players}\nchecksum {sum}\n{body}")
    }

    /// Shuffles the openings by a seed.
    pub(crate) fn shuffle(&mut self, seed: u64) {
        let mut dice = Dice::new(seed);
        for last in (1..self.openings.len()).rev() {
            self.openings.swap(last, dice.below(last + 1));
        }
    }
}

impl Opening {
    fn from_text(line: &str, start: &Start) -> Result<Opening> {
        let mut record = start.position.record(Conduct::Programs);
        for text in line.split(' ') {
            record.play_text(text)?;
        }
        ensure!(record.ending().is_none(), "the game is over after these moves");
        Ok(Opening { setup: start.setup.clone(), start: start.position.text(), moves: record.played() })
    }

    /// The start that the moves follow.
    pub(crate) fn start(&self, game: GameKind, rules: &str) -> Start {
        let position: Box<dyn AnyPosition> = game
            .position(&self.start, rules)
            .and_then(Result::ok)
            .expect("openings are read from starts of their rule set");
        Start { setup: self.setup.clone(), position }
    }
}

/// FNV-1a with 64 bits in hexadecimal digits. It detects accidental changes.
fn checksum(text: &str) -> String {
    let mut hasher = FnvHasher::default();
    hasher.write(text.as_bytes());
    format!("{:016x}", hasher.finish())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    /// Results of matches are comparable only with the same openings.
    #[test]
    fn the_suites_are_frozen() {
        for game in GameKind::ALL {
            for suite in game.opening_suites() {
                let read = Suite::from_text(suite.text, &[]).unwrap();
                assert_eq!(
                    (read.game, read.rules.as_str(), read.n_players),
                    (game, suite.rules, suite.n_players)
                );
                let sum = suite.text.lines().find_map(|line| line.strip_prefix("checksum "));
                assert_eq!(sum, Some(suite.checksum), "{game} {}", suite.rules);
            }
        }
    }

    #[test]
    fn no_opening_comes_twice() {
        for game in GameKind::ALL {
            for suite in game.opening_suites() {
                let mut seen = HashSet::new();
                for opening in Suite::from_text(suite.text, &[]).unwrap().openings {
                    let mut position = opening.start(game, suite.rules).position;
                    for mv in &opening.moves {
                        position.play_text(mv).unwrap();
                    }
                    assert!(seen.insert(position.text()), "{game} {}: {opening:?}", suite.rules);
                }
            }
        }
    }

    #[test]
    fn every_set_up_has_openings() {
        for game in GameKind::ALL {
            for setup in game.setups() {
                let n_players =
                    game.position(&setup.position, &setup.rules).unwrap().unwrap().players().len();
                let suite = Suite::frozen(game, &setup.rules, n_players).unwrap();
                let n = suite.openings.iter().filter(|it| it.setup.as_ref() == Some(&setup.name)).count();
                assert!(n >= 40, "{game} {} {}: {n}", setup.rules, setup.name);
            }
        }
    }

    #[test]
    fn a_suite_is_written_and_read() {
        let text = "game wali\nrules standard\nplayers 2\nsetup start\nC3 D3\nA1 B2 C3\n";
        let suite = Suite::from_text(text, &[]).unwrap();
        assert_eq!(suite.openings[1].moves, ["A1", "B2", "C3"]);
        let written = suite.to_text("two lines\nof comment");
        assert!(written.starts_with("# two lines\n# of comment\ngame wali\n"), "{written}");
        assert_eq!(Suite::from_text(&written, &[]).unwrap(), suite);
        let mut shuffled = suite.clone();
        shuffled.shuffle(3);
        assert_eq!(shuffled.openings.len(), 2);
        let changed = written.replace("C3 D3", "C3 D4");
        let error = format!("{:#}", Suite::from_text(&changed, &[]).unwrap_err());
        assert!(error.starts_with("line 6: the lines below were changed"), "{error}");
    }

    #[test]
    fn a_wrong_file_is_explained() {
        for (text, expected) in [
            ("", "there are no openings in it"),
            ("C3 D3\n", "line 1: expected `setup NAME` before"),
            ("game chess\n", "line 1: no game `chess`"),
            ("setup start\n", "line 1: expected `game NAME` first"),
            ("game wali\nrules x\nplayers 2\nsetup start\n", "line 4: wali has no rule set `x`"),
            ("game wali\nrules standard\nplayers 2\nsetup start\nC3 Z9\n", "line 5: "),
        ] {
            let error = format!("{:#}", Suite::from_text(text, &[]).unwrap_err());
            assert!(error.starts_with(expected), "{text}: {error}");
        }
    }
}
