//! Set-ups are data: start positions with names, in a text file that people can read and extend.
//!
//! ```text
//! # A comment.
//! game khet                 (only in your own files: the game of the set-ups below)
//! setup classic
//!   standard sheet: 4tkte2/2s7/3W6/n1S1bd1e1W/e1W1DB1n1S/6e3/7N2/2WTKT4 s
//! ```
//! A set-up has a line for each start position: its rule sets, a colon, the position text. A set-up for several numbers
//! of players has a line for each number.

use thiserror::Error;

/// A start position with a name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    /// The game that the file named last, if it named any.
    pub game: Option<String>,
    /// The name.
    pub name: String,
    /// The rule set it is for.
    pub rules: String,
    /// The position text.
    pub position: String,
    /// The line in the file, from 1.
    pub line: usize,
}

/// A line of a set-up file that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("line {line}: {message}")]
pub struct SetupError {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong and what would be right.
    pub message: String,
}

/// Reads a file of set-ups. The positions are not checked: `Position::from_text` does that.
///
/// # Errors
/// With the first line that does not have one of the four forms.
pub fn read_setups(text: &str) -> Result<Vec<Setup>, SetupError> {
    let mut setups = Vec::new();
    let (mut game, mut name): (Option<String>, Option<String>) = (None, None);
    for (index, line) in text.lines().enumerate() {
        let error = |message: &str| SetupError { line: index + 1, message: message.to_owned() };
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        if let Some(slug) = line.strip_prefix("game ") {
            (game, name) = (Some(slug.trim().to_owned()), None);
        } else if let Some(new_name) = line.strip_prefix("setup ") {
            let new_name = new_name.trim();
            if !is_name(new_name) {
                return Err(error("a set-up's name has letters, digits and `-` only"));
            }
            name = Some(new_name.to_owned());
        } else if let Some((rules, position)) = line.split_once(':') {
            let name = name.clone().ok_or_else(|| error("a position before the first `setup NAME`"))?;
            setups.extend(rules.split_whitespace().map(|rules| Setup {
                game: game.clone(),
                name: name.clone(),
                rules: rules.to_owned(),
                position: position.trim().to_owned(),
                line: index + 1,
            }));
        } else {
            return Err(error("expected `game NAME`, `setup NAME`, `RULES: POSITION` or `# comment`"));
        }
    }
    Ok(setups)
}

fn is_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '-')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_serves_all_rule_sets_it_names() {
        let setups = read_setups("# mine\ngame wali\nsetup tiny\n  one two: 6/6 x\n three: 5/5 x\n").unwrap();
        let names: Vec<_> = setups.iter().map(|it| (it.rules.as_str(), it.position.as_str())).collect();
        assert_eq!(names, [("one", "6/6 x"), ("two", "6/6 x"), ("three", "5/5 x")]);
        assert!(setups.iter().all(|it| it.game.as_deref() == Some("wali") && it.name == "tiny"));
    }

    #[test]
    fn a_wrong_line_is_named() {
        assert_eq!(read_setups("setup a\nnonsense").unwrap_err().line, 2);
        assert_eq!(read_setups("\none: 6/6").unwrap_err().line, 2);
        assert_eq!(read_setups("setup a b").unwrap_err().line, 1);
    }
}
