//! Games from files: game files in both formats, and files of played games.

use std::hash::Hasher;

use fnv::FnvHasher;
use gamefile::{GameFile, read_games};
use tabletop::Standing;

use crate::{
    game::{NewGame, Participant, Source, name_key},
    month::day_from_tag,
    played,
};

/// The number of games in a piece of a text.
const CHUNK: usize = 500;

/// Reads a text piece by piece, and hands over the games of each piece and what is wrong with the others.
pub fn each_piece(text: &str, mut each: impl FnMut(Vec<Result<NewGame, String>>)) {
    if text.starts_with(played::FIRST_LINE) {
        return each_piece_of_played(text, &mut each);
    }
    if gamefile::is_json(text) {
        return each(read_piece(text));
    }
    let mut piece = String::new();
    let mut n_games = 0;
    // Between two games there is an empty line, and the next one begins with its tags.
    for game in text.split_inclusive("\n\n[") {
        let (game, has_next) = match game.strip_suffix("\n\n[") {
            Some(game) => (game, true),
            None => (game, false),
        };
        piece += game;
        n_games += 1;
        if n_games == CHUNK || !has_next {
            each(read_piece(&piece));
            piece.clear();
            n_games = 0;
        } else {
            piece += "\n\n";
        }
        if has_next {
            piece.push('[');
        }
    }
}

fn each_piece_of_played(text: &str, each: &mut impl FnMut(Vec<Result<NewGame, String>>)) {
    let (header, games) = match played::read(text) {
        Ok(read) => read,
        Err(error) => return each(vec![Err(error.to_string())]),
    };
    let recipe = hash(&header.recipe);
    let game = |played: Result<played::PlayedGame, played::PlayedError>| {
        let played = played.map_err(|error| error.to_string())?;
        Ok(NewGame {
            id: format!("{recipe:x}-{}", played.index),
            source: Source::Engine,
            speed: None,
            kind: header.game,
            start: played.start(header.game)?,
            standing: played.standing,
            players: vec![Participant::default(); played.standing.players().len()],
            day: None,
            is_public: false,
            moves: played.moves,
        })
    };
    let mut piece = Vec::new();
    for played in games {
        piece.push(game(played));
        if piece.len() == CHUNK {
            each(std::mem::take(&mut piece));
        }
    }
    each(piece);
}

fn read_piece(text: &str) -> Vec<Result<NewGame, String>> {
    read_games(text)
        .into_iter()
        .map(|found| match found.games {
            Ok(files) => match <[GameFile; 1]>::try_from(files) {
                Ok([file]) => of_file(&file),
                Err(files) => Err(format!("these moves are legal in {} games: name one", files.len())),
            },
            Err(error) => Err(error.to_string()),
        })
        .collect()
}

/// A game file as a game to be counted.
fn of_file(file: &GameFile) -> Result<NewGame, String> {
    let standing: Standing = file.result.ok_or("the game has no result")?;
    let start = file.start_position().map_err(|error| error.to_string())?;
    let tag = |name: &str| file.tags.get(name).unwrap_or_default();
    let seats = [("White", "WhiteElo"), ("Black", "BlackElo"), ("Third", "ThirdElo")];
    let players = seats.into_iter().take(start.players().len()).map(|(name, rating)| {
        let name = tag(name).trim();
        let key = if name.is_empty() { String::new() } else { name_key(name) };
        Participant { is_followed: !key.is_empty(), key, rating: tag(rating).parse().unwrap_or(0) }
    });
    let moves: Vec<String> = file.line.nodes.iter().map(|node| node.mv.clone()).collect();
    let contents =
        [&file.rules, &file.start, &moves.join(" "), tag("White"), tag("Black"), tag("Date")].join("\n");
    Ok(NewGame {
        id: match_id(tag("Site")).map_or_else(|| format!("{:016x}", hash(&contents)), str::to_owned),
        source: Source::Import,
        speed: None,
        kind: file.game,
        standing,
        players: players.collect(),
        day: day_from_tag(tag("Date")),
        is_public: true,
        start,
        moves,
    })
}

/// The identifier of a match of a site like this one, so that a match is not counted a second time when its file is read.
fn match_id(site: &str) -> Option<&str> {
    let id = site.rsplit_once("/g/")?.1;
    (id.len() == 8 && id.bytes().all(|it| it.is_ascii_alphanumeric())).then_some(id)
}

fn hash(text: &str) -> u64 {
    let mut hasher = FnvHasher::default();
    hasher.write(text.as_bytes());
    hasher.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Vec<Result<NewGame, String>> {
        let mut all = Vec::new();
        each_piece(text, |piece| all.extend(piece));
        all
    }

    #[test]
    fn many_game_files_are_read_in_pieces() {
        let one = |n: usize| {
            format!(
                "[Event \"e\"]\n[Round \"{n}\"]\n[Date \"2026.11.{:02}\"]\n[White \"Ann {n}\"]\n[WhiteElo \"1700\"]\n[Game \"wali\"]\n\n1. C3 D3 2. B2 1-0\n\n",
                n % 28 + 1
            )
        };
        let text: String = (0..CHUNK * 2 + 3).map(one).collect();
        let games = all(&text);
        assert_eq!(games.len(), CHUNK * 2 + 3);
        let game = games[CHUNK].as_ref().unwrap();
        assert_eq!((game.moves.len(), game.players[0].rating), (3, 1700));
        assert_eq!(game.players[0].key, format!("name:ann {CHUNK}"));
        assert!(game.players[1].key.is_empty() && game.day.is_some());
        let ids: std::collections::HashSet<&str> =
            games.iter().map(|game| game.as_ref().unwrap().id.as_str()).collect();
        assert_eq!(ids.len(), games.len());
    }

    #[test]
    fn what_cannot_be_counted_is_said_and_hides_nothing() {
        let games = all(
            "[Game \"wali\"]\n\n1. C3 Z9 1-0\n\n[Game \"wali\"]\n\n1. C3 *\n\n[Game \"wali\"]\n[Site \"https://example.org/g/abcd1234\"]\n\n1. C3 1-0\n",
        );
        assert!(games[0].is_err() && games[1].is_err(), "{games:?}");
        assert_eq!(games[2].as_ref().unwrap().id, "abcd1234");
    }

    #[test]
    fn played_games_are_the_engines() {
        let games = all(
            "tablier games 1\ngame wali\nrecipe by hand\n\n0 standard start 1,2 C3 D3\n1 standard nowhere 1,2 C3\n",
        );
        let game = games[0].as_ref().unwrap();
        assert_eq!((game.source, game.is_public), (Source::Engine, false));
        assert!(games[1].is_err());
    }
}
