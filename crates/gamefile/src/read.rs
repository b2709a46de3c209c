//! Reading the text format.

use games::{GameKind, StartChoice};
use tabletop::Standing;

use crate::{
    error::FileError,
    model::{FIELDS, GameFile, Line, MOST_BYTES, MOST_DEPTH, Node, Tags},
};

impl GameFile {
    /// Reads one game in the text format.
    ///
    /// # Errors
    /// If the text has a syntax error, or is not a legal game.
    pub fn from_text(text: &str) -> Result<GameFile, FileError> {
        if text.len() > MOST_BYTES {
            return Err(FileError::TooLarge(format!("the file has more than {MOST_BYTES} bytes")));
        }
        let mut reader = Reader { text: text.strip_prefix('\u{feff}').unwrap_or(text), at: 0 };
        let mut fields: [Option<String>; FIELDS.len()] = Default::default();
        let mut tags = Tags::default();
        while let Some((name, value)) = reader.tag()? {
            match FIELDS.iter().position(|&field| field == name) {
                Some(field) => fields[field] = Some(value),
                None => tags.set(&name, &value)?,
            }
        }
        let [result, game, rules, version, setup, _, start] = fields;
        let game: GameKind = game.ok_or(FileError::MissingTag("Game"))?.parse()?;
        // The position decides. The name of the set-up is only a label, and the file may be older than the current
        // set-up.
        let choice = StartChoice {
            rules: rules.as_deref(),
            setup: if start.is_some() { None } else { setup.as_deref() },
            position: start.as_deref(),
            players: None,
        };
        let mut begin = game.start(&choice, &[])?;
        if start.is_some() {
            begin.setup = setup;
        }
        let mut file = GameFile::new(game, &begin);
        file.tags = tags;
        if let Some(version) = version {
            file.rules_version = version.parse().map_err(|_| FileError::Value {
                field: "tag `RuleSetVersion`".to_owned(),
                message: "expected a number".to_owned(),
            })?;
        }
        let (line, end) = reader.line(0)?;
        file.line = line;
        let letters = game.game().letters;
        let said = match end {
            End::Result(text) => {
                Some((text.clone(), read_result(&text.replacen('-', " ", 2), &text, letters)))
            }
            End::Text => None,
            End::Parenthesis => return Err(reader.error("`)` without `(`")),
        };
        let tagged = result.map(|text| (text.clone(), read_result(&text, &text, letters)));
        for (text, read) in said.iter().chain(&tagged) {
            if read.is_none() {
                let message = format!("`{}` is not a result", tabletop::text::shortened(text));
                return Err(FileError::Value { field: "result".to_owned(), message });
            }
        }
        file.result = match (said, tagged) {
            (Some((said, a)), Some((tag, b))) if a != b => {
                return Err(FileError::Result { said: tag, played: said });
            }
            (Some((_, read)), _) | (None, Some((_, read))) => read.flatten(),
            (None, None) => None,
        };
        reader.skip_space();
        if reader.at < reader.text.len() {
            return Err(reader.error("more text after the result: a file holds one game"));
        }
        file.check()
    }
}

/// The outer option tells whether the text is a result, the inner one whether the game has ended.
fn read_result(words: &str, text: &str, letters: &[char]) -> Option<Option<Standing>> {
    if text == "*" {
        return Some(None);
    }
    Standing::from_text(text, letters).or_else(|| Standing::from_text(words, letters)).map(Some)
}

struct Reader<'t> {
    text: &'t str,
    at: usize,
}

/// What ended a sequence of moves.
enum End {
    /// A result.
    Result(String),
    /// The `)` of a variation.
    Parenthesis,
    /// The end of the text.
    Text,
}

impl Reader<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn error(&self, message: &str) -> FileError {
        let before = &self.text[..self.at];
        let line = before.matches('\n').count() + 1;
        let column = before.rsplit('\n').next().unwrap_or_default().chars().count() + 1;
        FileError::Syntax { line, column, message: message.to_owned() }
    }

    fn skip_space(&mut self) {
        loop {
            let rest = self.rest();
            let space = rest.len() - rest.trim_start().len();
            // PGN's escape mechanism: a line that begins with `%` is for other programs.
            let at_line_start = space > 0 && rest[..space].ends_with('\n') || self.at + space == 0;
            self.at += space;
            if at_line_start && self.rest().starts_with('%') {
                self.at += self.rest().find('\n').unwrap_or(self.rest().len());
            } else {
                return;
            }
        }
    }

    /// The next `[Name "value"]`, or `None` where the moves begin.
    fn tag(&mut self) -> Result<Option<(String, String)>, FileError> {
        self.skip_space();
        if !self.rest().starts_with('[') {
            return Ok(None);
        }
        let expected = "expected a tag, [Name \"value\"]";
        let line = self.rest().lines().next().unwrap_or_default();
        let Some((name, quoted)) = line[1..].split_once(char::is_whitespace) else {
            return Err(self.error(expected));
        };
        let Some(quoted) = quoted.trim_start().strip_prefix('"') else {
            return Err(self.error(expected));
        };
        let mut value = String::new();
        let mut chars = quoted.chars();
        loop {
            match chars.next() {
                None => return Err(self.error("a tag's value must end with `\"` on its line")),
                Some('"') => break,
                Some('\\') => value.extend(chars.next()),
                Some(c) => value.push(c),
            }
        }
        let rest = chars.as_str();
        let after = rest.trim_start();
        if !after.starts_with(']') {
            return Err(self.error(expected));
        }
        let tag = (name.to_owned(), value);
        self.at += line.len() - after.len() + 1;
        Ok(Some(tag))
    }

    /// Reads moves up to the end of the variation. `depth` counts the parentheses around it.
    fn line(&mut self, depth: usize) -> Result<(Line, End), FileError> {
        if depth > MOST_DEPTH {
            return Err(self.error(&format!("variations nest more than {MOST_DEPTH} deep")));
        }
        let mut line = Line::default();
        loop {
            self.skip_space();
            let rest = self.rest();
            let Some(first) = rest.chars().next() else {
                return if depth == 0 {
                    Ok((line, End::Text))
                } else {
                    Err(self.error("a variation must end with `)`"))
                };
            };
            match first {
                '{' => {
                    let comment = self.comment()?;
                    let annotation = match line.nodes.last_mut() {
                        Some(node) => &mut node.annotation,
                        None => &mut line.lead,
                    };
                    annotation.add_comment(&comment);
                }
                ';' => {
                    let comment = rest[1..].lines().next().unwrap_or_default().to_owned();
                    self.at += 1 + comment.len();
                    let annotation = match line.nodes.last_mut() {
                        Some(node) => &mut node.annotation,
                        None => &mut line.lead,
                    };
                    annotation.add_comment(&comment);
                }
                '(' => {
                    let opening = self.error("a variation must follow a move");
                    self.at += 1;
                    let (variation, _) = self.line(depth + 1)?;
                    let Some(node) = line.nodes.last_mut() else { return Err(opening) };
                    node.variations.push(variation);
                }
                ')' if depth > 0 => {
                    self.at += 1;
                    return Ok((line, End::Parenthesis));
                }
                ')' => return Err(self.error("`)` without `(`")),
                '}' => return Err(self.error("`}` without `{`")),
                ']' => return Err(self.error("`]` without `[`")),
                '[' => return Err(self.error("a tag among the moves: a file holds one game, tags first")),
                '$' | '!' | '?' => self.nag(&mut line)?,
                _ => {
                    if let Some(result) = self.word(&mut line, depth)? {
                        return Ok((line, End::Result(result)));
                    }
                }
            }
        }
    }

    /// Reads the content of a `{}` comment. A backslash escapes the next character.
    fn comment(&mut self) -> Result<String, FileError> {
        let inside = &self.rest()[1..];
        let mut is_escaped = false;
        for (index, c) in inside.char_indices() {
            match c {
                _ if is_escaped => is_escaped = false,
                '\\' => is_escaped = true,
                '}' => {
                    let comment = inside[..index].to_owned();
                    self.at += index + 2;
                    return Ok(comment);
                }
                _ => {}
            }
        }
        Err(self.error("a comment must end with `}`"))
    }

    fn nag(&mut self, line: &mut Line) -> Result<(), FileError> {
        let rest = self.rest();
        let length = rest.find(|c: char| !"$!?0123456789".contains(c)).unwrap_or(rest.len());
        let nag = match &rest[..length] {
            "!" => Some(1),
            "?" => Some(2),
            "!!" => Some(3),
            "??" => Some(4),
            "!?" => Some(5),
            "?!" => Some(6),
            number => number.strip_prefix('$').and_then(|digits| digits.parse::<u8>().ok()),
        };
        match (nag, line.nodes.last_mut()) {
            (Some(nag), Some(node)) => node.nags.push(nag),
            (None, _) => return Err(self.error("expected a mark: $1 to $255, !, ?, !!, ??, !? or ?!")),
            (_, None) => return Err(self.error("a mark must follow a move")),
        }
        self.at += length;
        Ok(())
    }

    /// Reads a move number, a move or a result. Only a result is returned.
    fn word(&mut self, line: &mut Line, depth: usize) -> Result<Option<String>, FileError> {
        let rest = self.rest();
        let end = rest.find(|c: char| c.is_whitespace() || "{}();!?$[]".contains(c)).unwrap_or(rest.len());
        let word = &rest[..end];
        let is_result = ["*", "1-0", "0-1", "1/2-1/2"].contains(&word)
            || word.len() == 8 && word.bytes().filter(|&byte| byte == b'-').count() == 2;
        if is_result {
            if depth > 0 && word != "*" {
                return Err(self.error("a variation has no result"));
            }
            let word = word.to_owned();
            self.at += end;
            // A variation may end with `*`, which has no meaning.
            return Ok((depth == 0).then_some(word));
        }
        // `12.`, `12...`, or joined to its move as in `12.D3`.
        let after_digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
        let mv = match after_digits.strip_prefix('.') {
            Some(dots) if after_digits.len() < word.len() => dots.trim_start_matches('.'),
            _ => word,
        };
        if !mv.is_empty() {
            line.nodes.push(Node::new(mv));
        }
        self.at += end;
        Ok(None)
    }
}
