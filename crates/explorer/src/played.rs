//! Many games in one text, a line each: what the engine plays against itself, and what a book is made of.
//!
//! ```text
//! tablier games 1
//! game wali
//! recipe level 10, 8 varied plies, spread 25, seed 1
//!
//! 0 standard start 1,2 C3 D3 B2 …
//! 1 standard start 1,1 C3 E1 …
//! ```
//!
//! After the header each line is a game: its index, rule set, set-up, the ranks of the players in the order of play, and its
//! moves. A last line without its end was cut off by an interruption and does not count.

use std::fmt::{self, Display};

use games::{AnyPosition, AnyRecord, GameKind, StartChoice};
use tabletop::{PlayerSet, Standing, record::Conduct, text::shortened};
use thiserror::Error;

/// The first line of a file of played games.
pub const FIRST_LINE: &str = "tablier games 1";

/// The head of a file: which game, and how its games were made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedHeader {
    /// The game.
    pub game: GameKind,
    /// How the games were made, in words.
    pub recipe: String,
}

/// A game that was played from a set-up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayedGame {
    /// Which game of its recipe.
    pub index: u64,
    /// The name of the rule set.
    pub rules: String,
    /// The name of the set-up.
    pub setup: String,
    /// How it ended.
    pub standing: Standing,
    /// Its moves.
    pub moves: Vec<String>,
}

/// Why a text is not a file of played games.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {message}")]
pub struct PlayedError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong.
    pub message: String,
}

impl Display for PlayedHeader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FIRST_LINE}\ngame {}\nrecipe {}\n", self.game, self.recipe)
    }
}

impl Display for PlayedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let PlayedGame { index, rules, setup, standing, moves } = self;
        let ranks: Vec<String> = standing.players().iter().map(|it| standing.rank(it).to_string()).collect();
        writeln!(f, "{index} {rules} {setup} {} {}", ranks.join(","), moves.join(" "))
    }
}

impl PlayedGame {
    /// The position before the first move.
    ///
    /// # Errors
    /// If the set-up is unknown.
    pub fn start(&self, game: GameKind) -> Result<Box<dyn AnyPosition>, String> {
        let choice = StartChoice {
            rules: Some(&self.rules),
            setup: Some(&self.setup),
            position: None,
            players: Some(self.standing.players().len()),
        };
        Ok(game.start(&choice, &[]).map_err(|error| error.to_string())?.position)
    }

    /// The game as a record. An ending that does not follow from the moves is not in it.
    ///
    /// # Errors
    /// If the set-up is unknown or a move is illegal.
    pub fn record(&self, game: GameKind) -> Result<Box<dyn AnyRecord>, String> {
        let mut record = self.start(game)?.record(Conduct::Programs);
        for text in &self.moves {
            record.play_text(text).map_err(|error| error.to_string())?;
        }
        Ok(record)
    }
}

/// The length of the whole lines at the beginning of a text.
pub fn whole_lines(text: &str) -> usize {
    text.rfind('\n').map_or(0, |end| end + 1)
}

/// Reads a file: its header, then its games one by one. Moves are not played here.
///
/// # Errors
/// If the header is wrong. Each game can be wrong by itself.
pub fn read(
    text: &str,
) -> Result<(PlayedHeader, impl Iterator<Item = Result<PlayedGame, PlayedError>> + '_), PlayedError> {
    let wrong = |line, message: &str| PlayedError { line, message: message.to_owned() };
    let whole = &text[..whole_lines(text)];
    let mut lines = whole.lines();
    if lines.next() != Some(FIRST_LINE) {
        return Err(wrong(1, "not a file of played games: it begins with `tablier games 1`"));
    }
    let game = lines.next().and_then(|line| line.strip_prefix("game "));
    let game = game.ok_or_else(|| wrong(2, "expected `game NAME`"))?;
    let game = game.parse::<GameKind>().map_err(|error| wrong(2, &error.to_string()))?;
    let recipe = lines.next().and_then(|line| line.strip_prefix("recipe "));
    let recipe = recipe.ok_or_else(|| wrong(3, "expected `recipe` and how the games were made"))?;
    if lines.next() != Some("") {
        return Err(wrong(4, "expected an empty line"));
    }
    let header = PlayedHeader { game, recipe: recipe.to_owned() };
    let games = lines.enumerate().map(|(n, line)| {
        let expected = || {
            let line = shortened(line);
            PlayedError { line: n + 5, message: format!("`{line}`: expected INDEX RULES SETUP RANKS MOVES") }
        };
        let mut words = line.split(' ');
        let mut word = || words.next().filter(|word| !word.is_empty()).ok_or_else(expected);
        let index = word()?.parse().map_err(|_| expected())?;
        let (rules, setup) = (word()?.to_owned(), word()?.to_owned());
        let standing = read_ranks(word()?).ok_or_else(expected)?;
        Ok(PlayedGame { index, rules, setup, standing, moves: words.map(str::to_owned).collect() })
    });
    Ok((header, games))
}

/// Ranks as `1,2`: the first player came before the second.
fn read_ranks(text: &str) -> Option<Standing> {
    let ranks: Vec<u8> = text.split(',').map(|rank| rank.parse().ok()).collect::<Option<_>>()?;
    let players = match ranks.len() {
        2 => PlayerSet::TWO,
        3 => PlayerSet::THREE,
        _ => return None,
    };
    let is_rank = |rank: &u8| (1..=ranks.len()).contains(&usize::from(*rank));
    ranks.iter().all(is_rank).then(|| Standing::ranked(players, |player| ranks[player.index()]))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "tablier games 1\ngame wali\nrecipe by hand\n\n0 standard start 1,2 C3 D3 B2\n7 standard start 1,1 C3\n";

    #[test]
    fn games_are_read_as_they_were_written() {
        let (header, games) = read(TEXT).unwrap();
        let games: Vec<PlayedGame> = games.map(Result::unwrap).collect();
        assert_eq!(
            (games[1].index, games[1].moves.len(), games[0].standing.winner().is_some()),
            (7, 1, true)
        );
        let written: String = games.iter().map(ToString::to_string).collect();
        assert_eq!(format!("{header}{written}"), TEXT);
        assert_eq!(games[0].record(header.game).unwrap().n_plies(), 3);
    }

    #[test]
    fn a_line_that_was_cut_off_does_not_count() {
        let cut = &TEXT[..TEXT.len() - 3];
        assert_eq!(read(cut).unwrap().1.count(), 1);
        assert_eq!(whole_lines("tablier"), 0);
    }

    #[test]
    fn damage_is_named_with_its_line() {
        for (whole, damaged, line) in [
            ("games 1", "games 2", 1),
            ("wali", "chess", 2),
            ("recipe", "made", 3),
            ("0 standard", "x standard", 5),
            ("1,1", "1,5", 6),
            ("1,1", "1,1,1,1", 6),
        ] {
            let text = TEXT.replace(whole, damaged);
            let found = read(&text).and_then(|(_, games)| games.collect::<Result<Vec<_>, _>>());
            assert_eq!(found.unwrap_err().line, line, "{damaged}");
        }
        let unknown = TEXT.replace("C3 D3", "C3 Z9");
        let game = read(&unknown).unwrap().1.next().unwrap().unwrap();
        assert!(game.record(GameKind::Wali).is_err());
    }
}
