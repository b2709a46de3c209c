//! Games as data: their positions, the scores of the search, and the results.
//!
//! ```text
//! tablier tuning data 1
//! game khitan
//! rules classic short
//! seed 1
//! nodes 2000
//! opening 8
//!
//! played 0 classic 1-0
//! 12 <position text>
//! -8 <position text>
//!
//! played 1 short 1/2-1/2
//! …
//! ```
//!
//! Positions are kept as text, not as counts: when an evaluation gets another term, old data can still be used. Every part
//! ends with an empty line, so that a part cut off by an interruption is recognised.

use std::fmt::{self, Display};

use games::GameKind;
use tabletop::Standing;
use thiserror::Error;

const FIRST_LINE: &str = "tablier tuning data 1";

/// How games were made. Together with the program it determines every one of them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// The game.
    pub game: GameKind,
    /// The rule sets, which take turns.
    pub rules: Vec<String>,
    /// Seeds the random numbers.
    pub seed: u64,
    /// Nodes of the search for each move.
    pub nodes: u64,
    /// Random plies at the beginning: this number, or one more.
    pub opening: usize,
}

/// A quiet position of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Judged {
    /// The score of the search, for the mover, in hundredths.
    pub score: i32,
    /// The position text.
    pub position: String,
}

/// A game of two players, with its quiet positions.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct JudgedGame {
    /// Which game of its recipe.
    pub index: u64,
    /// The name of the rule set.
    pub rules: String,
    /// How it ended.
    pub standing: Standing,
    /// Its quiet positions.
    pub positions: Vec<Judged>,
}

/// Games and how they were made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Data {
    /// How they were made.
    pub recipe: Recipe,
    /// The games, in any order.
    pub games: Vec<JudgedGame>,
}

/// Why a text cannot be read as data.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {message}")]
pub struct DataError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong, and what would be right.
    pub message: String,
}

impl Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Recipe { game, rules, seed, nodes, opening } = self;
        writeln!(f, "{FIRST_LINE}\ngame {game}\nrules {}", rules.join(" "))?;
        writeln!(f, "seed {seed}\nnodes {nodes}\nopening {opening}\n")
    }
}

impl Display for JudgedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Games of two need no letters.
        writeln!(f, "played {} {} {}", self.index, self.rules, self.standing.text(&[]))?;
        for Judged { score, position } in &self.positions {
            writeln!(f, "{score} {position}")?;
        }
        writeln!(f)
    }
}

impl Display for Data {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.recipe.fmt(f)?;
        self.games.iter().try_for_each(|game| game.fmt(f))
    }
}

impl Data {
    /// Reads what `Display` writes. Position texts are not parsed here, but when their terms are counted.
    ///
    /// # Errors
    /// With the first line that is wrong.
    pub fn from_text(text: &str) -> Result<Data, DataError> {
        let mut lines = Lines { lines: text.lines(), line: 0 };
        let recipe = lines.recipe()?;
        let mut games = Vec::new();
        while let Some(line) = lines.next() {
            games.push(lines.game(line, &recipe)?);
        }
        Ok(Data { recipe, games })
    }
}

/// The length of the whole parts at the beginning of a text. What comes after them was cut off by an interruption.
pub fn whole_games(text: &str) -> usize {
    text.rfind("\n\n").map_or(0, |end| end + 2)
}

struct Lines<'a> {
    lines: std::str::Lines<'a>,
    /// The number of the line that was read last.
    line: usize,
}

impl<'a> Lines<'a> {
    fn next(&mut self) -> Option<&'a str> {
        self.line += 1;
        self.lines.next()
    }

    fn wrong(&self, message: impl Into<String>) -> DataError {
        DataError { line: self.line, message: message.into() }
    }

    fn recipe(&mut self) -> Result<Recipe, DataError> {
        if self.next() != Some(FIRST_LINE) {
            return Err(self.wrong(format!("not a file of tuning data: it begins with `{FIRST_LINE}`")));
        }
        let game: GameKind = self.value("game")?.parse().map_err(|error| self.wrong(format!("{error}")))?;
        let rules: Vec<String> = self.value("rules")?.split(' ').map(str::to_owned).collect();
        if let Some(unknown) = rules.iter().find(|it| !game.rule_sets().contains(&it.as_str())) {
            let known = game.rule_sets().join(", ");
            return Err(self.wrong(format!("{game} has no rule set `{unknown}`: it has {known}")));
        }
        let recipe = Recipe {
            game,
            rules,
            seed: self.number("seed")?,
            nodes: self.number("nodes")?,
            opening: self.number("opening")? as usize,
        };
        match self.next() {
            Some("") => Ok(recipe),
            _ => Err(self.wrong("expected an empty line")),
        }
    }

    /// The value of a line `name value`.
    fn value(&mut self, name: &str) -> Result<&'a str, DataError> {
        let line = self.next().unwrap_or_default();
        let value = line.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        value.ok_or_else(|| self.wrong(format!("expected `{name}` and its value")))
    }

    fn number(&mut self, name: &str) -> Result<u64, DataError> {
        let value = self.value(name)?;
        value.parse().map_err(|_| self.wrong(format!("`{value}` is not a number")))
    }

    fn game(&mut self, first_line: &str, recipe: &Recipe) -> Result<JudgedGame, DataError> {
        let expected = || self.wrong("expected `played INDEX RULES RESULT`");
        let words: Vec<&str> = first_line.split(' ').collect();
        let ["played", index, rules, standing] = words[..] else { return Err(expected()) };
        let index = index.parse().map_err(|_| expected())?;
        let standing = Standing::from_text(standing, &[]).ok_or_else(|| {
            self.wrong(format!("`{standing}` is not a result: expected 1-0, 0-1 or 1/2-1/2"))
        })?;
        if !recipe.rules.iter().any(|it| it == rules) {
            return Err(self.wrong(format!("`{rules}` is none of the rule sets of this file")));
        }
        let mut positions = Vec::new();
        loop {
            match self.next() {
                Some("") => break,
                Some(line) => positions.push(self.judged(line)?),
                None => return Err(self.wrong("the file ends within a game: it was cut off")),
            }
        }
        Ok(JudgedGame { index, rules: rules.to_owned(), standing, positions })
    }

    fn judged(&self, line: &str) -> Result<Judged, DataError> {
        let (score, position) = line.split_once(' ').unwrap_or((line, ""));
        match score.parse() {
            Ok(score) => Ok(Judged { score, position: position.to_owned() }),
            Err(_) => Err(self.wrong("expected a score and a position")),
        }
    }
}

#[cfg(test)]
mod tests {
    use tabletop::Player;

    use super::*;

    fn data() -> Data {
        let recipe = Recipe {
            game: GameKind::Khitan,
            rules: vec!["classic".to_owned(), "short".to_owned()],
            seed: 3,
            nodes: 2_000,
            opening: 8,
        };
        let judged = |score, position: &str| Judged { score, position: position.to_owned() };
        let games = vec![
            JudgedGame {
                index: 1,
                rules: "short".to_owned(),
                standing: Standing::win(Player::Second),
                positions: vec![judged(-12, "one w 0"), judged(7, "two b 0")],
            },
            JudgedGame {
                index: 0,
                rules: "classic".to_owned(),
                standing: Standing::draw(tabletop::PlayerSet::TWO),
                positions: Vec::new(),
            },
        ];
        Data { recipe, games }
    }

    #[test]
    fn data_are_read_as_they_were_written() {
        assert_eq!(Data::from_text(&data().to_string()), Ok(data()));
    }

    #[test]
    fn damage_is_named_with_its_line() {
        let text = data().to_string();
        for (whole, damaged, line, message) in [
            ("data 1", "data 2", 1, "not a file of tuning data"),
            ("game khitan", "game chess", 2, "no game `chess`"),
            ("rules classic short", "rules classic slow", 3, "no rule set `slow`"),
            ("nodes 2000", "nodes many", 5, "`many` is not a number"),
            ("opening 8", "8", 6, "expected `opening`"),
            ("short 0-1", "short 2-0", 8, "`2-0` is not a result"),
            ("1 short 0-1", "1 expert 0-1", 8, "none of the rule sets"),
            ("played 1", "played x", 8, "expected `played INDEX RULES RESULT`"),
            ("-12 one", "one", 9, "expected a score"),
        ] {
            let error = Data::from_text(&text.replacen(whole, damaged, 1)).unwrap_err();
            assert_eq!(error.line, line, "{damaged}: {error}");
            assert!(error.message.contains(message), "{damaged}: {error}");
        }
    }

    #[test]
    fn a_cut_off_text_is_whole_up_to_its_last_game() {
        let text = data().to_string();
        assert_eq!(whole_games(&text), text.len());
        let recipe_length = data().recipe.to_string().len();
        for end in recipe_length + 1..text.find("played 0").unwrap() - 1 {
            let cut = &text[..end];
            assert!(Data::from_text(cut).is_err(), "{cut}");
            assert_eq!(whole_games(cut), recipe_length);
        }
        assert_eq!(whole_games("tablier tun"), 0);
    }
}
