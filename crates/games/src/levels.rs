//! The handicap of each level, in each game and for each number of players.
//!
//! The table of a game is `levels.txt` in its folder, which people can read and change. Its numbers were found by
//! matches.

use std::sync::{Arc, LazyLock};

use search::{Handicap, Level, WHOLE_SIGHT};
use thiserror::Error;

use crate::kind::GameKind;

/// A table of levels.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Levels {
    sections: Vec<Section>,
}

/// The levels of one game for one number of players, weakest first. The last level has no handicap and no entry.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Section {
    slug: String,
    n_players: usize,
    handicaps: Vec<Handicap>,
}

/// The number of levels with a handicap in a section.
const N_HANDICAPS: usize = Level::LAST_NUMBER as usize - 1;

/// An error in a table of levels.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("levels, line {line}: {message}")]
pub struct LevelsError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl Levels {
    /// The built-in table.
    pub fn embedded() -> Arc<Levels> {
        static EMBEDDED: LazyLock<Arc<Levels>> = LazyLock::new(|| {
            let levels = Levels::from_text(&GameKind::ALL.map(GameKind::levels_text).join("\n"));
            Arc::new(levels.expect("the embedded table is well formed, as a test shows"))
        });
        Arc::clone(&EMBEDDED)
    }

    /// Parses a table. A line `khet 2` begins the levels of a game and a number of players. Then comes a line `level
    /// depth nodes error sharpness sight` for each level from 1 to 11. `-` means no limit, and `#` begins a comment.
    ///
    /// # Errors
    /// Returns the first wrong line.
    pub fn from_text(text: &str) -> Result<Levels, LevelsError> {
        let mut sections: Vec<Section> = Vec::new();
        let mut n_lines = 0;
        for (index, line) in text.lines().enumerate() {
            n_lines = index + 1;
            let error = |message: String| LevelsError { line: index + 1, message };
            let fields: Vec<&str> = line.split('#').next().unwrap_or_default().split_whitespace().collect();
            match (fields.as_slice(), sections.last_mut()) {
                ([], _) => {}
                (&[slug, n_players], last) => {
                    if last.is_some_and(|last| last.handicaps.len() < N_HANDICAPS) {
                        return Err(error(format!("level {N_HANDICAPS} of the game before is missing")));
                    }
                    let n_players = n_players.parse().ok().filter(|n| (2..=3).contains(n));
                    let n_players = n_players.ok_or_else(|| error("2 or 3 players can play".to_owned()))?;
                    if find(&sections, slug, n_players).is_some() {
                        return Err(error(format!("`{slug} {n_players}` stands here twice")));
                    }
                    sections.push(Section { slug: slug.to_owned(), n_players, handicaps: Vec::new() });
                }
                (&[level, depth, nodes, astray, sharpness, sight], Some(section)) => {
                    let expected = section.handicaps.len() + 1;
                    if expected > N_HANDICAPS {
                        return Err(error(format!("level {} has no handicap", Level::LAST_NUMBER)));
                    }
                    if level != expected.to_string() {
                        return Err(error(format!("expected level {expected}, found `{level}`")));
                    }
                    section.handicaps.push(Handicap {
                        depth: limit(depth).map_err(error)?,
                        nodes: limit(nodes).map_err(error)?,
                        error: limit(astray).map_err(error)?.unwrap_or(0),
                        sharpness: limit(sharpness).map_err(error)?,
                        sight: share(sight).map_err(error)?,
                    });
                }
                _ => {
                    let message = "expected `khet 2` or `level depth nodes error sharpness sight`";
                    return Err(error(message.to_owned()));
                }
            }
        }
        match sections.last() {
            Some(last) if last.handicaps.len() == N_HANDICAPS => Ok(Levels { sections }),
            Some(_) => Err(LevelsError { line: n_lines, message: format!("level {N_HANDICAPS} is missing") }),
            None => Err(LevelsError { line: n_lines, message: "there are no levels".to_owned() }),
        }
    }

    /// The handicap of a level, for the game with this slug and this number of players. `None` if the game is not in
    /// the table.
    pub fn handicap(&self, slug: &str, n_players: usize, level: Level) -> Option<Handicap> {
        let section = find(&self.sections, slug, n_players)?;
        Some(section.handicaps.get(usize::from(level.number()) - 1).copied().unwrap_or(Handicap::NONE))
    }
}

impl GameKind {
    /// What holds a level back with this number of players, by its number. `None` at full strength, and for a number
    /// that no level has.
    pub fn handicap(self, n_players: usize, level: u8) -> Option<Handicap> {
        let handicap = Levels::embedded().handicap(self.slug(), n_players, Level::new(level)?)?;
        (handicap != Handicap::NONE).then_some(handicap)
    }
}

fn find<'a>(sections: &'a [Section], slug: &str, n_players: usize) -> Option<&'a Section> {
    sections.iter().find(|section| section.slug == slug && section.n_players == n_players)
}

/// Parses a number or `-`.
fn limit<N: TryFrom<u32>>(text: &str) -> Result<Option<N>, String> {
    if text == "-" {
        return Ok(None);
    }
    let number = text.parse::<u32>().ok().and_then(|number| N::try_from(number).ok());
    number.map(Some).ok_or_else(|| format!("`{text}` is neither a number in its bounds nor `-`"))
}

/// Parses a share in hundredths or `-`.
fn share(text: &str) -> Result<Option<u8>, String> {
    match limit(text)? {
        Some(share) if !(1..WHOLE_SIGHT).contains(&share) => {
            Err(format!("`{text}` is no share from 1 to 99"))
        }
        share => Ok(share),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_and_number_of_players_has_levels_that_grow() {
        let levels = Levels::embedded();
        for kind in GameKind::ALL {
            for setup in kind.setups() {
                let position = kind.position(&setup.position, &setup.rules).unwrap().unwrap();
                let n_players = position.players().len();
                let handicap = |number: u8| {
                    let level = Level::new(number).unwrap();
                    levels.handicap(kind.slug(), n_players, level).expect("the table has every game")
                };
                assert_eq!(handicap(Level::LAST_NUMBER), Handicap::NONE);
                for number in 1..Level::LAST_NUMBER {
                    let (weak, strong) = (handicap(number), handicap(number + 1));
                    let name = format!("{kind} {n_players}, levels {number} and {}", number + 1);
                    assert_ne!(weak, strong, "{name}");
                    assert!(weak.nodes.is_some(), "{name}: the clock alone would decide");
                    assert!(weak.error >= strong.error, "{name}");
                    let reach = |it: Handicap| (it.nodes.unwrap_or(u64::MAX), it.depth.unwrap_or(u32::MAX));
                    assert!(reach(weak).0 <= reach(strong).0 && reach(weak).1 <= reach(strong).1, "{name}");
                    let sees_all_from = strong.sharpness.unwrap_or(u8::MAX);
                    assert!(weak.sharpness.unwrap_or(u8::MAX) <= sees_all_from, "{name}");
                    let sight = |it: Handicap| it.sight.unwrap_or(WHOLE_SIGHT);
                    assert!(sight(weak) <= sight(strong), "{name}");
                }
            }
        }
    }

    #[test]
    fn a_wrong_table_is_refused_with_its_line() {
        let good: String = (1..=11).map(|level| format!("{level} 1 100 50 - -\n")).collect();
        assert!(Levels::from_text(&format!("# all\nkhet 2\n{good}")).is_ok());
        for (text, line) in [
            (String::new(), 0),
            ("1 1 100 50 - -".to_owned(), 1),
            ("khet 4".to_owned(), 1),
            ("khet 2\n2 1 100 50 - -".to_owned(), 2),
            ("khet 2\n1 1 x 50 - -".to_owned(), 2),
            ("khet 2\n1 1 100 50 256 -".to_owned(), 2),
            ("khet 2\n1 1 100 50 - 100".to_owned(), 2),
            ("khet 2\n1 1 100 50 -".to_owned(), 2),
            ("khet 2\n1 1 100 50 - -".to_owned(), 2),
            ("khet 2\n1 1 100 50 - -\nwali 2".to_owned(), 3),
            (format!("khet 2\n{good}12 1 1 1 1 1"), 13),
            (format!("khet 2\n{good}khet 2"), 13),
        ] {
            assert_eq!(Levels::from_text(&text).map_err(|error| error.line), Err(line), "{text}");
        }
    }
}
