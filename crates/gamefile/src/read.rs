//! Reading the text format.

use games::StartChoice;
use tabletop::Standing;

use crate::{
    error::{FileError, SyntaxFault, TooLarge},
    model::{FIELDS, GameFile, Line, MOST_BYTES, MOST_DEPTH, Node, Tags},
};

impl GameFile {
    /// Reads one game in the text format.
    ///
    /// # Errors
    /// If the text has a syntax error, or is not a legal game.
    pub fn from_text(text: &str) -> Result<GameFile, FileError> {
        let mut reader = Reader::new(text)?;
        let written = reader.game()?;
        if !reader.is_over() {
            return Err(reader.error(SyntaxFault::MoreText));
        }
        reader.checked(written)
    }
}

/// A game as it is written, before the rules were asked.
#[derive(Debug)]
pub(crate) struct WrittenGame {
    /// The tags that are fields of a file, in their order.
    pub(crate) fields: [Option<String>; FIELDS.len()],
    pub(crate) tags: Tags,
    pub(crate) line: Line,
    /// The result after the moves.
    pub(crate) result: Option<String>,
}

impl WrittenGame {
    /// Whether tags name the game; otherwise it is a bare list of moves.
    pub(crate) fn names_game(&self) -> bool {
        self.fields[1].is_some()
    }

    /// The result as the tag and the moves say, for a game with these letters.
    pub(crate) fn read_result(&self, letters: &[char]) -> Result<Option<Standing>, FileError> {
        let said = self.result.as_ref().map(|text| (text, text.replacen('-', " ", 2)));
        let tagged = self.fields[0].as_ref().map(|text| (text, text.clone()));
        let mut read = [None, None];
        for (slot, found) in read.iter_mut().zip([&said, &tagged]) {
            if let Some((text, words)) = found {
                let result = read_result(words, text, letters);
                let result = result.ok_or_else(|| FileError::NoResult(tabletop::text::shortened(text)))?;
                *slot = Some((result, (*text).clone()));
            }
        }
        match read {
            [Some((a, said)), Some((b, tag))] if a != b => Err(FileError::Result { said: tag, played: said }),
            [Some((result, _)), _] | [None, Some((result, _))] => Ok(result),
            [None, None] => Ok(None),
        }
    }
}

/// The outer option tells whether the text is a result, the inner one whether the game has ended.
fn read_result(words: &str, text: &str, letters: &[char]) -> Option<Option<Standing>> {
    if text == "*" {
        return Some(None);
    }
    Standing::from_text(text, letters).or_else(|| Standing::from_text(words, letters)).map(Some)
}

/// Reads games from a text, one after the other.
#[derive(Debug)]
pub(crate) struct Reader<'t> {
    text: &'t str,
    at: usize,
    /// Where the moves of the game at hand stand, in the order in which they are written.
    moves: Vec<usize>,
    /// Whether the game at hand has tags. A list of moves without any is read more leniently.
    has_tags: bool,
}

/// What ended a sequence of moves.
enum End {
    /// A result.
    Result(String),
    /// The `)` of a variation.
    Parenthesis,
    /// The tags of the next game, or the end of the text.
    Nothing,
}

impl<'t> Reader<'t> {
    pub(crate) fn new(text: &'t str) -> Result<Reader<'t>, FileError> {
        if text.len() > MOST_BYTES {
            return Err(TooLarge::Bytes(MOST_BYTES).into());
        }
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Ok(Reader { text, at: 0, moves: Vec::new(), has_tags: false })
    }

    /// Reads a game up to its result, or to the tags of the next one.
    pub(crate) fn game(&mut self) -> Result<WrittenGame, FileError> {
        self.moves.clear();
        self.has_tags = false;
        let mut fields: [Option<String>; FIELDS.len()] = Default::default();
        let mut tags = Tags::default();
        while let Some((name, value)) = self.tag()? {
            self.has_tags = true;
            match FIELDS.iter().position(|&field| field == name) {
                Some(field) => fields[field] = Some(value),
                None => tags.set(&name, &value)?,
            }
        }
        let (line, end) = self.line(0)?;
        let result = match end {
            End::Result(text) => Some(text),
            End::Nothing => None,
            End::Parenthesis => return Err(self.error(SyntaxFault::Parenthesis)),
        };
        Ok(WrittenGame { fields, tags, line, result })
    }

    /// The game that was read last, if it is a legal one.
    pub(crate) fn checked(&self, written: WrittenGame) -> Result<GameFile, FileError> {
        let [_, game, rules, version, setup, _, start] = &written.fields;
        let game: games::GameKind = game.as_ref().ok_or(FileError::MissingTag("Game"))?.parse()?;
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
            begin.setup.clone_from(setup);
        }
        let mut file = GameFile::new(game, &begin);
        if let Some(version) = version {
            file.rules_version = version.parse().map_err(|_| FileError::Value {
                field: "tag `RuleSetVersion`".to_owned(),
                message: "expected a number".to_owned(),
            })?;
        }
        file.result = written.read_result(game.game().letters)?;
        file.tags = written.tags;
        file.line = written.line;
        self.check(&mut file)?;
        Ok(file)
    }

    /// Checks a game whose moves are those that were read last, and says where in the text one is wrong.
    pub(crate) fn check(&self, file: &mut GameFile) -> Result<(), FileError> {
        file.check_all().map_err(|error| self.placed(&file.line, error))
    }

    /// The error with the line and the column of its move.
    pub(crate) fn placed(&self, line: &Line, mut error: FileError) -> FileError {
        if let FileError::IllegalMove { place, .. }
        | FileError::NoGame { place, .. }
        | FileError::NoSuchCell { place, .. } = &mut error
            && !place.path.is_empty()
        {
            let at = self.moves.get(line.n_moves_before(&place.path));
            place.at = at.map(|&at| self.line_and_column(at));
        }
        error
    }

    /// Whether nothing is left to read.
    pub(crate) fn is_over(&mut self) -> bool {
        self.skip_space();
        self.at >= self.text.len()
    }

    /// How many bytes were read.
    pub(crate) fn position(&self) -> usize {
        self.at
    }

    /// Goes on to the tags of the next game, after one that could not be read from `begin` on.
    pub(crate) fn recover(&mut self, begin: usize) {
        let mut at = self.at.max(begin + 1).min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at += 1;
        }
        let begins_tags = |index: &usize| {
            let is_tag = self.text[index + 2..].starts_with(|c: char| c.is_ascii_alphabetic());
            let before = self.text[..*index].rsplit('\n').next().unwrap_or_default();
            is_tag && !before.trim_start().starts_with('[')
        };
        let next = self.text[at..].match_indices("\n[").map(|(index, _)| at + index).find(begins_tags);
        self.at = next.map_or(self.text.len(), |index| index + 1);
    }

    fn rest(&self) -> &str {
        &self.text[self.at..]
    }

    fn line_and_column(&self, at: usize) -> (usize, usize) {
        let before = &self.text[..at];
        let line = before.matches('\n').count() + 1;
        (line, before.rsplit('\n').next().unwrap_or_default().chars().count() + 1)
    }

    fn error(&self, fault: SyntaxFault) -> FileError {
        let (line, column) = self.line_and_column(self.at);
        FileError::Syntax { line, column, fault }
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
        let line = self.rest().lines().next().unwrap_or_default();
        let Some((name, quoted)) = line[1..].split_once(char::is_whitespace) else {
            return Err(self.error(SyntaxFault::Tag));
        };
        let Some(quoted) = quoted.trim_start().strip_prefix('"') else {
            return Err(self.error(SyntaxFault::Tag));
        };
        let mut value = String::new();
        let mut chars = quoted.chars();
        loop {
            match chars.next() {
                None => return Err(self.error(SyntaxFault::TagEnd)),
                Some('"') => break,
                Some('\\') => value.extend(chars.next()),
                Some(c) => value.push(c),
            }
        }
        let rest = chars.as_str();
        let after = rest.trim_start();
        if !after.starts_with(']') {
            return Err(self.error(SyntaxFault::Tag));
        }
        let tag = (name.to_owned(), value);
        self.at += line.len() - after.len() + 1;
        Ok(Some(tag))
    }

    /// Reads moves up to the end of the variation. `depth` counts the parentheses around it.
    fn line(&mut self, depth: usize) -> Result<(Line, End), FileError> {
        if depth > MOST_DEPTH {
            return Err(self.error(SyntaxFault::Nesting));
        }
        let mut line = Line::default();
        loop {
            self.skip_space();
            let rest = self.rest();
            let Some(first) = rest.chars().next() else {
                return if depth == 0 {
                    Ok((line, End::Nothing))
                } else {
                    Err(self.error(SyntaxFault::VariationEnd))
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
                    let opening = self.error(SyntaxFault::VariationFirst);
                    self.at += 1;
                    let (variation, _) = self.line(depth + 1)?;
                    let Some(node) = line.nodes.last_mut() else { return Err(opening) };
                    node.variations.push(variation);
                }
                ')' if depth > 0 => {
                    self.at += 1;
                    return Ok((line, End::Parenthesis));
                }
                // `1)` numbers a move as `1.` does.
                ')' if !self.has_tags && self.text[..self.at].ends_with(|c: char| c.is_ascii_digit()) => {
                    self.at += 1;
                }
                ')' => return Err(self.error(SyntaxFault::Parenthesis)),
                '}' => return Err(self.error(SyntaxFault::Brace)),
                ']' => return Err(self.error(SyntaxFault::Bracket)),
                '[' if depth == 0 => return Ok((line, End::Nothing)),
                '[' => return Err(self.error(SyntaxFault::TagAmongMoves)),
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
        Err(self.error(SyntaxFault::CommentEnd))
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
            (None, _) => return Err(self.error(SyntaxFault::Mark)),
            (_, None) => return Err(self.error(SyntaxFault::MarkFirst)),
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
                return Err(self.error(SyntaxFault::VariationResult));
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
        let (mv, at) = (mv.to_owned(), self.at + end - mv.len());
        self.at += end;
        let mv = if self.has_tags { mv } else { plain(&mv) };
        if !mv.is_empty() {
            self.moves.push(at);
            line.nodes.push(Node::new(mv));
        }
        Ok(None)
    }
}

/// A word of a list that somebody typed: without the number of a move and commas, with plain signs.
fn plain(word: &str) -> String {
    let word = word.trim_matches(',');
    if word.trim_end_matches([':', ',']).bytes().all(|byte| byte.is_ascii_digit()) {
        return String::new();
    }
    word.replace(['–', '−'], "-").replace('×', "x")
}
