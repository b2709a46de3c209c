//! Texts with any number of games: files of several games, and bare lists of moves whose game has to be found.

use games::{GameKind, Start, StartChoice};
use tabletop::{IllegalMove, record::Conduct};

use crate::{
    error::{FileError, MovePlace, TooLarge},
    model::{GameFile, MOST_BYTES, MOST_GAMES},
    read::{Reader, WrittenGame},
};

/// The longest list of moves that is tried in all games, in plies.
const LONGEST_LIST: usize = 3_000;

/// A game of a text.
#[derive(Debug)]
pub struct FoundGame {
    /// The line at which it begins, from 1; JSON has none.
    pub line: Option<usize>,
    /// The game. A list of moves without the name of a game is every game and start in which its moves are legal.
    pub games: Result<Vec<GameFile>, FileError>,
}

/// Reads all games of a text in either format, and lists of moves such as `1. A3 E1 2. E3 B5`, with or without numbers.
/// A game that cannot be read is told in its place, and does not hide the others.
///
/// ```
/// let found = gamefile::read_games("1. C3 D3 {well} 2. B2");
/// let games = found[0].games.as_ref().unwrap();
/// assert!(games.iter().any(|file| file.game.slug() == "wali" && file.line.nodes.len() == 3));
/// ```
pub fn read_games(text: &str) -> Vec<FoundGame> {
    games_in(text).collect()
}

/// The same one by one, for callers who may have enough of them before the end.
pub fn games_in(text: &str) -> Box<dyn Iterator<Item = FoundGame> + '_> {
    if text.len() > MOST_BYTES {
        return Box::new(std::iter::once(failed(TooLarge::Bytes(MOST_BYTES).into())));
    }
    let found: Box<dyn Iterator<Item = FoundGame>> = if is_json(text) {
        let games = GameFile::all_from_json(text).into_iter();
        Box::new(games.map(|game| FoundGame { line: None, games: game.map(|it| vec![it]) }))
    } else {
        Box::new(TextGames::new(text))
    };
    let mut found = found.peekable();
    if found.peek().is_none() {
        return Box::new(std::iter::once(failed(FileError::Empty)));
    }
    let limited = found.enumerate().take(MOST_GAMES + 1).map(|(index, game)| match index {
        MOST_GAMES => failed(TooLarge::Games(MOST_GAMES).into()),
        _ => game,
    });
    Box::new(limited)
}

/// All games as one text in the JSON format: one game as it is, several as a list.
pub fn to_json_of_all(games: &[GameFile]) -> String {
    match games {
        [game] => game.to_json(),
        _ => {
            let all: Vec<String> = games.iter().map(GameFile::to_json).collect();
            format!("[\n{}]\n", all.join(",\n"))
        }
    }
}

/// All games as one text in the text format.
pub fn to_text_of_all(games: &[GameFile]) -> String {
    games.iter().map(GameFile::to_text).collect::<Vec<_>>().join("\n")
}

fn failed(error: FileError) -> FoundGame {
    FoundGame { line: None, games: Err(error) }
}

/// Whether a text is JSON: a brace may also begin a comment, and a bracket a tag.
pub fn is_json(text: &str) -> bool {
    let mut chars = text.trim_start_matches('\u{feff}').chars().filter(|c| !c.is_whitespace());
    match chars.next() {
        Some('{') => matches!(chars.next(), Some('"' | '}')),
        Some('[') => matches!(chars.next(), Some('{' | ']')),
        _ => false,
    }
}

/// The games of a text that is not JSON.
struct TextGames<'t> {
    text: &'t str,
    reader: Option<Reader<'t>>,
    line: usize,
    /// Up to where lines were counted.
    counted: usize,
}

impl<'t> TextGames<'t> {
    fn new(text: &'t str) -> TextGames<'t> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        TextGames { text, reader: Reader::new(text).ok(), line: 1, counted: 0 }
    }
}

impl Iterator for TextGames<'_> {
    type Item = FoundGame;

    fn next(&mut self) -> Option<FoundGame> {
        let reader = self.reader.as_mut()?;
        if reader.is_over() {
            return None;
        }
        let begin = reader.position();
        self.line += self.text[self.counted..begin].matches('\n').count();
        self.counted = begin;
        let games = match reader.game() {
            Ok(written) if written.names_game() => reader.checked(written).map(|game| vec![game]),
            Ok(written) => games_of_list(reader, &written),
            Err(error) => {
                reader.recover(begin);
                Err(error)
            }
        };
        Some(FoundGame { line: Some(self.line), games })
    }
}

/// Every game and start in which the moves of a list are legal.
fn games_of_list(reader: &Reader<'_>, written: &WrittenGame) -> Result<Vec<GameFile>, FileError> {
    if written.line.nodes.is_empty() {
        return Err(if written.fields.iter().any(Option::is_some) {
            FileError::MissingTag("Game")
        } else {
            FileError::Empty
        });
    }
    if written.line.nodes.len() > LONGEST_LIST {
        return Err(TooLarge::Moves(LONGEST_LIST).into());
    }
    let mut games = Vec::new();
    // What is said if there is none: why the start that allows most moves does not allow the next one.
    let mut closest: Option<(usize, FileError)> = None;
    for game in GameKind::ALL {
        for start in starts(game, written) {
            let mut file = GameFile::new(game, &start);
            file.tags = written.tags.clone();
            let (n_followed, error) = match follow(&start, written) {
                Err((ply, error)) => {
                    let place = MovePlace { at: None, path: vec![ply + 1] };
                    (ply, reader.placed(&written.line, FileError::NoGame { game, place, error }))
                }
                Ok(()) => {
                    file.line = written.line.clone();
                    let read = written.read_result(game.game().letters);
                    match read.and_then(|result| {
                        file.result = result;
                        reader.check(&mut file)
                    }) {
                        Ok(()) => {
                            games.push(file);
                            continue;
                        }
                        Err(error) => (usize::MAX, error),
                    }
                }
            };
            if closest.as_ref().is_none_or(|(most, _)| n_followed > *most) {
                closest = Some((n_followed, error));
            }
        }
    }
    match closest {
        Some((_, error)) if games.is_empty() => Err(error),
        _ => Ok(games),
    }
}

/// The starts with which a list of moves may begin: what its tags say, or else every set-up.
fn starts(game: GameKind, written: &WrittenGame) -> Vec<Start> {
    let [_, _, rules, _, setup, _, position] = &written.fields;
    if setup.is_some() || position.is_some() {
        let setup = if position.is_some() { None } else { setup.as_deref() };
        let choice =
            StartChoice { rules: rules.as_deref(), setup, position: position.as_deref(), players: None };
        return game.start(&choice, &[]).into_iter().collect();
    }
    let mut starts: Vec<Start> = Vec::new();
    for setup in game.setups() {
        let choice = StartChoice {
            rules: Some(&setup.rules),
            position: Some(&setup.position),
            ..StartChoice::default()
        };
        let Ok(start) = game.start(&choice, &[]) else { continue };
        let is_known = |it: &Start| {
            it.position.rules() == start.position.rules() && it.position.text() == start.position.text()
        };
        if rules.as_ref().is_none_or(|rules| *rules == setup.rules) && !starts.iter().any(is_known) {
            starts.push(Start { setup: Some(setup.name), ..start });
        }
    }
    starts
}

/// Plays the moves of the main line, and says which one is not legal.
fn follow(start: &Start, written: &WrittenGame) -> Result<(), (usize, Box<IllegalMove>)> {
    let mut record = start.position.record(Conduct::People);
    for (ply, node) in written.line.nodes.iter().enumerate() {
        record.play_text(&node.mv).map_err(|error| (ply, Box::new(error)))?;
    }
    Ok(())
}
