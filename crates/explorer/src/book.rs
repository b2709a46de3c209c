//! The book: what the engine has played against itself, by position, small enough to be part of the program.
//!
//! A file begins with lines that people can read:
//! ```text
//! tablier book 1
//! game wali
//! games 20000
//! recipe rules standard, 2 players, level 10, …
//! ```
//! After an empty line comes what a program reads, compressed: the positions in the order of their keys, each with the moves that
//! were played there and the results.

use std::{
    collections::HashMap,
    io::{Read, Write},
    sync::OnceLock,
};

use flate2::{Compression, read::ZlibDecoder, write::ZlibEncoder};
use games::{AnyPosition, GameKind};
use tabletop::{Player, playout::Dice};
use thiserror::Error;

use crate::{
    bytes::{self, Reader},
    game::{GameTally, outcome},
    kept::{MOST_PLIES, child, salt, salted},
    played::PlayedGame,
};

/// The first line of a book.
const FIRST_LINE: &str = "tablier book 1";
/// No book is larger than this, unpacked.
const MOST_BYTES: u64 = 64 << 20;

/// A book of one game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    /// The game.
    pub kind: GameKind,
    /// How many games it was made of.
    pub n_games: u64,
    /// How they were made, a line for each kind of games.
    pub recipes: Vec<String>,
    entries: Entries,
    bytes: Vec<u8>,
}

/// The keys of the positions in order, and where in the bytes of a book their moves begin.
type Entries = Vec<(u64, u32)>;

/// Why a file is not a book.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("not a book of this program: {0}")]
pub struct BookError(String);

/// Games by position, while a book is made.
#[derive(Debug)]
pub struct BookMaker {
    kind: GameKind,
    n_games: u64,
    recipes: Vec<String>,
    positions: HashMap<u64, HashMap<u32, [u32; 4]>>,
}

impl BookMaker {
    /// A book without games.
    pub fn new(kind: GameKind) -> BookMaker {
        BookMaker { kind, n_games: 0, recipes: Vec::new(), positions: HashMap::new() }
    }

    /// Says how the games that follow were made.
    pub fn add_recipe(&mut self, recipe: &str) {
        if !self.recipes.iter().any(|it| it == recipe) {
            self.recipes.push(recipe.to_owned());
        }
    }

    /// Counts a game.
    ///
    /// # Errors
    /// If it is not a game.
    pub fn add(&mut self, game: &PlayedGame) -> Result<(), String> {
        let mut position = game.start(self.kind)?;
        let salt = salt(self.kind, position.rules());
        let mut keys = vec![salted(salt, position.canonical_key())];
        for text in game.moves.iter().take(MOST_PLIES) {
            position.play_counted(text).ok_or_else(|| format!("`{text}` is not a legal move"))?;
            keys.push(salted(salt, position.canonical_key()));
        }
        self.n_games += 1;
        for (ply, pair) in keys.windows(2).enumerate() {
            // Once for each game.
            if !keys[..ply].contains(&pair[0]) {
                let counts = self.positions.entry(pair[0]).or_default().entry(child(pair[1])).or_default();
                counts[outcome(game.standing)] += 1;
            }
        }
        Ok(())
    }

    /// The book, without positions that fewer games have reached than `least`.
    pub fn finish(self, least: u32) -> Book {
        let n_games = |moves: &HashMap<u32, [u32; 4]>| moves.values().flatten().sum::<u32>();
        let mut positions: Vec<_> = self.positions.into_iter().filter(|it| n_games(&it.1) >= least).collect();
        positions.sort_unstable_by_key(|it| it.0);
        let mut book = Book {
            kind: self.kind,
            n_games: self.n_games,
            recipes: self.recipes,
            entries: Vec::with_capacity(positions.len()),
            bytes: Vec::new(),
        };
        for (key, moves) in positions {
            book.entries.push((key, book.bytes.len() as u32));
            let mut moves: Vec<_> = moves.into_iter().collect();
            moves.sort_unstable();
            bytes::write(&mut book.bytes, moves.len() as u64);
            for (child, counts) in moves {
                book.bytes.extend_from_slice(&child.to_le_bytes());
                counts.iter().for_each(|&count| bytes::write(&mut book.bytes, count.into()));
            }
        }
        book
    }
}

impl Book {
    /// The book that comes with the program.
    pub fn shipped(kind: GameKind) -> Option<&'static Book> {
        static BOOKS: [OnceLock<Option<Book>>; GameKind::ALL.len()] =
            [const { OnceLock::new() }; GameKind::ALL.len()];
        let place = GameKind::ALL.iter().position(|&it| it == kind)?;
        let read = || {
            let file = kind.book();
            (!file.is_empty())
                .then(|| Book::from_file(file).expect("a test reads every book that is shipped"))
        };
        BOOKS[place].get_or_init(read).as_ref()
    }

    /// The number of positions.
    pub fn n_positions(&self) -> usize {
        self.entries.len()
    }

    /// The book as a file.
    pub fn to_file(&self) -> Vec<u8> {
        let Book { kind, n_games, recipes, entries, bytes } = self;
        let mut file = format!("{FIRST_LINE}\ngame {kind}\ngames {n_games}\n").into_bytes();
        recipes.iter().for_each(|recipe| file.extend(format!("recipe {recipe}\n").bytes()));
        file.push(b'\n');
        let mut packed = ZlibEncoder::new(file, Compression::best());
        let mut head = Vec::new();
        bytes::write(&mut head, entries.len() as u64);
        let mut before = 0;
        for &(key, _) in entries {
            bytes::write(&mut head, key - before);
            before = key;
        }
        let done =
            packed.write_all(&head).and_then(|()| packed.write_all(bytes)).and_then(|()| packed.finish());
        done.expect("writing into memory cannot fail")
    }

    /// Reads a file.
    ///
    /// # Errors
    /// If it is not a book.
    pub fn from_file(file: &[u8]) -> Result<Book, BookError> {
        let wrong = |what: &str| BookError(what.to_owned());
        let end = file.windows(2).position(|it| it == b"\n\n").ok_or_else(|| wrong("its head has no end"))?;
        let head = std::str::from_utf8(&file[..end]).map_err(|_| wrong("its head is not text"))?;
        let mut lines = head.lines();
        if lines.next() != Some(FIRST_LINE) {
            return Err(wrong("it does not begin with `tablier book 1`"));
        }
        let kind = lines.next().and_then(|line| line.strip_prefix("game ")?.parse::<GameKind>().ok());
        let kind = kind.ok_or_else(|| wrong("it names no game"))?;
        let n_games = lines.next().and_then(|line| line.strip_prefix("games ")?.parse().ok());
        let n_games = n_games.ok_or_else(|| wrong("it does not say how many games it is made of"))?;
        let recipes = lines.map(|line| line.strip_prefix("recipe ").map(str::to_owned));
        let recipes = recipes.collect::<Option<_>>().ok_or_else(|| wrong("its head is wrong"))?;
        let mut body = Vec::new();
        let unpacked = ZlibDecoder::new(&file[end + 2..]).take(MOST_BYTES).read_to_end(&mut body);
        unpacked.map_err(|error| wrong(&error.to_string()))?;
        let mut reader = Reader(&body);
        let (entries, bytes) = read_body(&mut reader).ok_or_else(|| wrong("it is damaged"))?;
        Ok(Book { kind, n_games, recipes, entries, bytes })
    }

    /// The moves of a position, each as what it leads to and its results.
    pub(crate) fn each_move(&self, key: u64, mut each: impl FnMut(u32, [u32; 4])) {
        let Ok(index) = self.entries.binary_search_by_key(&key, |it| it.0) else { return };
        let mut reader = Reader(&self.bytes[self.entries[index].1 as usize..]);
        // The book was read as a whole before.
        let _ = read_moves(&mut reader, &mut each);
    }

    /// The moves that the book knows in a position, the most frequent first, those that lead to the same as one.
    pub fn moves(&self, position: &dyn AnyPosition) -> Vec<(Vec<String>, GameTally)> {
        let salt = salt(self.kind, position.rules());
        let mut known: HashMap<u32, (Vec<String>, GameTally)> = HashMap::new();
        self.each_move(salted(salt, position.canonical_key()), |child, counts| {
            known.entry(child).or_default().1.add(counts);
        });
        if known.is_empty() {
            return Vec::new();
        }
        for (text, canonical) in position.canonical_continuations() {
            if let Some((texts, _)) = known.get_mut(&child(salted(salt, canonical))) {
                texts.push(text);
            }
        }
        let mut moves: Vec<_> = known.into_values().filter(|it| !it.0.is_empty()).collect();
        moves.iter_mut().for_each(|it| it.0.sort_unstable());
        moves.sort_unstable_by(|a, b| b.1.total().cmp(&a.1.total()).then_with(|| a.0.cmp(&b.0)));
        moves
    }

    /// Draws a move of the book: the more often it was played, the more often it is drawn. Moves that were played seldom, or did
    /// much worse than the best, are not. `None` if the book has no move to offer here.
    pub fn draw(&self, position: &dyn AnyPosition, dice: &mut Dice) -> Option<String> {
        let mover = position.mover();
        let moves = self.moves(position);
        let is_frequent = |tally: &GameTally| tally.total() >= FEWEST_GAMES;
        let frequent = || moves.iter().filter(|it| is_frequent(&it.1));
        let best = frequent().map(|it| success(&it.1, mover, position)).max()?;
        let good: Vec<_> = frequent().filter(|it| success(&it.1, mover, position) + WORSE >= best).collect();
        let mut drawn = dice.below(good.iter().map(|it| it.1.total() as usize).sum());
        for (texts, tally) in good {
            let weight = tally.total() as usize;
            if drawn < weight {
                return texts.get(dice.below(texts.len())).cloned();
            }
            drawn -= weight;
        }
        None
    }
}

/// A move of fewer games is not drawn.
const FEWEST_GAMES: u64 = 5;
/// How much less successful than the best a move may be that is drawn, in thousandths.
const WORSE: u64 = 100;

/// How well the mover did, in thousandths. A few games say little, so one win and one loss are added.
fn success(tally: &GameTally, mover: Player, position: &dyn AnyPosition) -> u64 {
    let shared = 1000 * tally.shared / position.players().len() as u64;
    (1000 * (tally.wins[mover.index()] + 1) + shared) / (tally.total() + 2)
}

/// The keys of all positions, and where their moves are.
fn read_body(reader: &mut Reader<'_>) -> Option<(Entries, Vec<u8>)> {
    let n = usize::try_from(reader.number()?).ok()?;
    let mut keys = Vec::new();
    let mut key: u64 = 0;
    for _ in 0..n {
        key = key.checked_add(reader.number()?)?;
        keys.push(key);
    }
    let bytes = reader.0.to_vec();
    let mut entries = Vec::with_capacity(n);
    for key in keys {
        entries.push((key, u32::try_from(bytes.len() - reader.0.len()).ok()?));
        read_moves(reader, &mut |_, _| {})?;
    }
    (reader.is_empty() && entries.is_sorted_by(|a, b| a.0 < b.0)).then_some((entries, bytes))
}

fn read_moves(reader: &mut Reader<'_>, each: &mut impl FnMut(u32, [u32; 4])) -> Option<()> {
    for _ in 0..reader.number()? {
        let child = reader.four()?;
        let mut counts = [0; 4];
        for count in &mut counts {
            *count = reader.small()?;
        }
        each(child, counts);
    }
    Some(())
}

#[cfg(test)]
mod tests {
    use super::*;

    const GAMES: &str = "tablier games 1\ngame wali\nrecipe by hand\n\n\
        0 standard start 1,2 C3 D3 B2\n1 standard start 1,2 D3 C3 B2\n2 standard start 2,1 C3 D3 E2\n\
        3 standard start 1,1 C4 D3\n4 standard start 1,2 C3 A1\n5 standard start 1,2 D3 A1\n6 standard start 1,2 C3 A1\n";

    fn book(least: u32) -> Book {
        let (header, games) = crate::played::read(GAMES).unwrap();
        let mut maker = BookMaker::new(header.game);
        maker.add_recipe(&header.recipe);
        games.for_each(|game| maker.add(&game.unwrap()).unwrap());
        maker.finish(least)
    }

    fn start() -> Box<dyn AnyPosition> {
        GameKind::Wali.position(&GameKind::Wali.setups()[0].position, "standard").unwrap().unwrap()
    }

    #[test]
    fn moves_that_look_alike_are_one() {
        let book = book(1);
        let moves = book.moves(start().as_ref());
        // C3 and D3 are mirror images of each other.
        assert_eq!(moves[0].0, ["C3", "D3"]);
        assert_eq!(moves[0].1, GameTally { wins: [5, 1, 0], shared: 0 });
        assert_eq!(moves[1].1, GameTally { wins: [0; 3], shared: 1 });
        let mut other = start();
        other.play_text("D3").unwrap();
        let replies = book.moves(other.as_ref());
        assert_eq!(replies.iter().map(|it| it.1.total()).sum::<u64>(), 6);
        assert!(replies.iter().any(|it| it.0 == ["C3"]), "{replies:?}");
    }

    #[test]
    fn a_book_is_read_as_it_was_written() {
        let whole = book(1);
        let pruned = book(2);
        assert!(pruned.n_positions() < whole.n_positions() && pruned.n_positions() > 0);
        let file = whole.to_file();
        assert!(file.starts_with(b"tablier book 1\ngame wali\ngames 7\nrecipe by hand\n\n"));
        assert_eq!(Book::from_file(&file), Ok(whole));
        for end in [0, 10, 60, file.len() - 9] {
            assert!(Book::from_file(&file[..end]).is_err(), "{end}");
        }
    }

    #[test]
    fn frequent_and_successful_moves_are_drawn() {
        let book = book(1);
        let mut dice = Dice::new(1);
        let drawn: Vec<String> = (0..40).map(|_| book.draw(start().as_ref(), &mut dice).unwrap()).collect();
        assert!(drawn.iter().all(|it| it == "C3" || it == "D3"), "{drawn:?}");
        assert!(drawn.iter().any(|it| it == "C3") && drawn.iter().any(|it| it == "D3"));
        let mut unknown = start();
        unknown.play_text("A1").unwrap();
        assert_eq!(book.draw(unknown.as_ref(), &mut dice), None);
    }

    #[test]
    fn every_shipped_book_is_read_and_small() {
        for kind in GameKind::ALL {
            let file = kind.book();
            assert!(file.len() < 3_000_000, "{kind}: {} bytes", file.len());
            let Some(book) = Book::shipped(kind) else { continue };
            assert_eq!(book.kind, kind);
            let has_moves = |setup: &tabletop::setup::Setup| {
                let start = kind.position(&setup.position, &setup.rules).unwrap().unwrap();
                !book.moves(start.as_ref()).is_empty()
            };
            assert!(kind.setups().iter().any(has_moves), "{kind}: the book has no first move");
        }
    }
}
