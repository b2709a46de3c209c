//! The data model of a game file.

use games::{AnyPosition, AnyRecord, GameKind, Start, StartChoice};
use tabletop::{IllegalMove, Standing, record::Conduct};

use crate::{
    annotation::Annotation,
    error::{FileError, MovePlace, TooLarge},
};

/// A game with its annotations. The moves of all variations are legal: see [`GameFile::check`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameFile {
    /// The game.
    pub game: GameKind,
    /// The name of the rule set.
    pub rules: String,
    /// The version of the rules that the game was played by.
    pub rules_version: u32,
    /// The name of the set-up, if the start has one.
    pub setup: Option<String>,
    /// The start position.
    pub start: String,
    /// Names, dates and other tags.
    pub tags: Tags,
    /// The moves that were played.
    pub line: Line,
    /// The result, or `None` if the game has not ended.
    pub result: Option<Standing>,
}

/// A sequence of moves: the main line or a variation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Line {
    /// The annotation before the first move.
    pub lead: Annotation,
    /// The moves.
    pub nodes: Vec<Node>,
}

/// A move with its annotations.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Node {
    /// The move text.
    pub mv: String,
    /// Numeric annotation glyphs: 1 is `!`, 2 `?`, 3 `!!`, 4 `??`, 5 `!?`, 6 `?!`.
    pub nags: Vec<u8>,
    /// The annotation of the move.
    pub annotation: Annotation,
    /// Alternatives to this move.
    pub variations: Vec<Line>,
}

impl Node {
    /// A move without annotations.
    pub fn new(mv: impl Into<String>) -> Node {
        Node { mv: mv.into(), nags: Vec::new(), annotation: Annotation::default(), variations: Vec::new() }
    }
}

/// Tag pairs: first the roster of PGN in its order, then the others in the order in which they were set.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tags(Vec<(String, String)>);

/// Tags that every file shows, with the value that means "unknown". `Result` follows them.
pub(crate) const ROSTER: [(&str, &str); 6] =
    [("Event", "?"), ("Site", "?"), ("Date", "????.??.??"), ("Round", "?"), ("White", "?"), ("Black", "?")];

/// Tags that are fields of [`GameFile`] and therefore not among its tags.
pub(crate) const FIELDS: [&str; 7] =
    ["Result", "Game", "RuleSet", "RuleSetVersion", "StartName", "SetUp", "FEN"];

impl Line {
    /// The number of moves, with those of all variations.
    pub(crate) fn n_moves(&self) -> usize {
        let of_node = |node: &Node| 1 + node.variations.iter().map(Line::n_moves).sum::<usize>();
        self.nodes.iter().map(of_node).sum()
    }

    /// How many moves are written before the one at this place.
    pub(crate) fn n_moves_before(&self, path: &[usize]) -> usize {
        let Some((&ply, rest)) = path.split_first() else { return 0 };
        let before = self.nodes.iter().take(ply.saturating_sub(1));
        let n_before: usize =
            before.map(|node| 1 + node.variations.iter().map(Line::n_moves).sum::<usize>()).sum();
        let Some((&number, rest)) = rest.split_first() else { return n_before };
        let Some(node) = self.nodes.get(ply.saturating_sub(1)) else { return n_before };
        let others: usize = node.variations.iter().take(number.saturating_sub(1)).map(Line::n_moves).sum();
        let inside = node.variations.get(number.saturating_sub(1)).map_or(0, |it| it.n_moves_before(rest));
        n_before + 1 + others + inside
    }
}

impl Tags {
    /// The value of a tag.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|tag| tag.0 == name).map(|tag| tag.1.as_str())
    }

    /// Sets a tag. A value that means "unknown" removes it.
    ///
    /// # Errors
    /// If the name is not a valid tag name or belongs to a field of the file, or if the value has control characters.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), FileError> {
        let wrong = |message: &str| {
            Err(FileError::Value {
                field: format!("tag `{}`", tabletop::text::shortened(name)),
                message: message.to_owned(),
            })
        };
        if name.is_empty()
            || name.len() > 40
            || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        {
            return wrong("a tag's name has 1 to 40 letters, digits and `_`");
        }
        if FIELDS.contains(&name) {
            return wrong("this name is a field of the file");
        }
        if value.chars().any(char::is_control) || value.len() > 1000 {
            return wrong("a tag's value has at most 1000 bytes and no control characters");
        }
        if self.0.len() >= MOST_TAGS {
            return wrong(&format!("a file has at most {MOST_TAGS} tags"));
        }
        self.0.retain(|tag| tag.0 != name);
        let unknown = ROSTER.iter().find(|entry| entry.0 == name).map(|entry| entry.1);
        if unknown != Some(value) {
            self.0.push((name.to_owned(), value.to_owned()));
            let rank =
                |tag: &(String, String)| ROSTER.iter().position(|it| it.0 == tag.0).unwrap_or(ROSTER.len());
            self.0.sort_by_key(rank);
        }
        Ok(())
    }

    /// All tags in order.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// The maximum number of tags in a file.
pub(crate) const MOST_TAGS: usize = 200;
/// The maximum nesting of variations.
pub(crate) const MOST_DEPTH: usize = 16;
/// The maximum number of moves in all variations together.
pub(crate) const MOST_MOVES: usize = 50_000;
/// The maximum number of games in a file.
pub(crate) const MOST_GAMES: usize = 1_000;
/// The maximum size of a file in bytes.
pub(crate) const MOST_BYTES: usize = 8 << 20;

impl GameFile {
    /// A file without moves.
    pub fn new(game: GameKind, start: &Start) -> GameFile {
        GameFile {
            game,
            rules: start.position.rules().to_owned(),
            rules_version: game.rules_version(),
            setup: start.setup.clone(),
            start: start.position.text(),
            tags: Tags::default(),
            line: Line::default(),
            result: None,
        }
    }

    /// Copies the moves and the result of a record. The record must begin with this file's start position.
    pub fn set_record(&mut self, record: &dyn AnyRecord) {
        self.line =
            Line { lead: Annotation::default(), nodes: record.played().into_iter().map(Node::new).collect() };
        let ending = record.ending();
        self.result = ending.map(|ending| ending.standing);
        let name = ending.map_or("unfinished", |ending| ending.termination.name());
        self.tags.set("Termination", name).expect("a termination's name is a fine value");
    }

    /// The start position.
    ///
    /// # Errors
    /// If the game has no such start position.
    pub fn start_position(&self) -> Result<Box<dyn AnyPosition>, FileError> {
        let choice =
            StartChoice { rules: Some(&self.rules), position: Some(&self.start), ..StartChoice::default() };
        Ok(self.game.start(&choice, &[])?.position)
    }

    /// The record of the moves that were played.
    ///
    /// # Errors
    /// If a move is illegal.
    pub fn record(&self) -> Result<Box<dyn AnyRecord>, FileError> {
        let mut record = self.start_position()?.record(Conduct::People);
        for (ply, node) in self.line.nodes.iter().enumerate() {
            record.play_text(&node.mv).map_err(|error| illegal(self.game, &[ply + 1], error))?;
        }
        Ok(record)
    }

    /// Checks everything that the types do not guarantee: rules version, start, every move of every variation, result,
    /// sizes. Also rewrites all moves and the start in canonical notation.
    ///
    /// # Errors
    /// Returns the first fault.
    pub fn check(mut self) -> Result<GameFile, FileError> {
        self.check_all()?;
        Ok(self)
    }

    /// The same, for a reader that knows where in the text each move stands.
    pub(crate) fn check_all(&mut self) -> Result<(), FileError> {
        let known = self.game.rules_version();
        if self.rules_version == 0 || self.rules_version > known {
            return Err(FileError::RulesVersion { game: self.game.slug(), found: self.rules_version, known });
        }
        if self.setup.as_ref().is_some_and(|name| !is_setup_name(name)) {
            let message = "a set-up's name has 1 to 40 letters, digits and `-`".to_owned();
            return Err(FileError::Value { field: "set-up".to_owned(), message });
        }
        let start = self.start_position()?;
        self.start = start.text();
        let record = self.record()?;
        if let (Some(said), Some(ending)) = (self.result, record.ending())
            && said != ending.standing
        {
            let letters = self.game.game().letters;
            let (said, played) = (said.text(letters), ending.standing.text(letters));
            return Err(FileError::Result { said, played });
        }
        if self.result.is_some_and(|result| result.players() != start.players()) {
            let said = self.result.map(|result| result.text(self.game.game().letters)).unwrap_or_default();
            return Err(FileError::NoResult(said));
        }
        let mut n_moves = 0;
        check_line(self.game, &mut self.line, start.as_ref(), &[], &mut n_moves)
    }
}

fn illegal(game: GameKind, path: &[usize], error: IllegalMove) -> FileError {
    FileError::IllegalMove { game, place: place(path), error: Box::new(error) }
}

fn place(path: &[usize]) -> MovePlace {
    MovePlace { at: None, path: path.to_vec() }
}

fn is_setup_name(name: &str) -> bool {
    (1..=40).contains(&name.chars().count()) && name.chars().all(|c| c.is_alphanumeric() || c == '-')
}

/// `path` is the place of the variation; the main line has none.
fn check_line(
    game: GameKind,
    line: &mut Line,
    start: &dyn AnyPosition,
    path: &[usize],
    n_moves: &mut usize,
) -> Result<(), FileError> {
    if path.len() / 2 > MOST_DEPTH {
        return Err(FileError::TooLarge(TooLarge::Depth(MOST_DEPTH)));
    }
    check_annotation(&mut line.lead, start, path)?;
    let mut position = start.boxed();
    for (ply, node) in line.nodes.iter_mut().enumerate() {
        *n_moves += 1;
        if *n_moves > MOST_MOVES {
            return Err(FileError::TooLarge(TooLarge::Moves(MOST_MOVES)));
        }
        let path = [path, &[ply + 1]].concat();
        for (index, variation) in node.variations.iter_mut().enumerate() {
            let path = [path.as_slice(), &[index + 1]].concat();
            check_line(game, variation, position.as_ref(), &path, n_moves)?;
        }
        node.mv = position.play_text(&node.mv).map_err(|error| illegal(game, &path, error))?;
        check_annotation(&mut node.annotation, position.as_ref(), &path)?;
    }
    Ok(())
}

/// Trims the text, and checks that arrows and marks name cells of the board.
fn check_annotation(
    annotation: &mut Annotation,
    position: &dyn AnyPosition,
    path: &[usize],
) -> Result<(), FileError> {
    annotation.text = annotation.text.trim().to_owned();
    if annotation.arrows.is_empty() && annotation.marks.is_empty() {
        return Ok(());
    }
    let board = position.scene().board;
    let arrows = annotation.arrows.iter_mut().flat_map(|arrow| [&mut arrow.from, &mut arrow.to]);
    for name in arrows.chain(annotation.marks.iter_mut().map(|mark| &mut mark.cell)) {
        match board.cell(name) {
            Some(cell) => *name = board.name(cell).to_owned(),
            None => return Err(FileError::NoSuchCell { place: place(path), cell: name.clone() }),
        }
    }
    Ok(())
}
