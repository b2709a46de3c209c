//! Counting games, many in one transaction.

use std::collections::{HashMap, hash_map::Entry};

use redb::{ReadOnlyTable, ReadableTable, ReadableTableMetadata, Table, WriteTransaction};

use super::{Added, ExplorerError, GAMES, IDS, NODES, PLAYER_KEYS, PLAYERS};
use crate::{
    game::{NewGame, Participant, SPEEDS, Source},
    kept::{Kept, MOST_PLIES, Walk, child},
    node::{Counts, Node},
};

/// Everybody, as one of those whose games are counted apart.
pub(super) const EVERYBODY: u32 = 0;

/// The hash of an identifier: FNV-1a, so that it never changes.
pub(super) fn hash(id: &str) -> u64 {
    id.bytes().fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Counts games.
pub(super) fn add(transaction: &WriteTransaction, games: &[NewGame]) -> Result<Added, ExplorerError> {
    let mut batch = Batch {
        games: transaction.open_table(GAMES)?,
        ids: transaction.open_table(IDS)?,
        players: transaction.open_table(PLAYERS)?,
        player_keys: transaction.open_table(PLAYER_KEYS)?,
        nodes: transaction.open_table(NODES)?,
        changed: HashMap::new(),
        walks: HashMap::new(),
    };
    let mut added = Added::default();
    for game in games {
        match batch.add(game)? {
            Outcome::New => added.new += 1,
            Outcome::Known => added.known += 1,
            Outcome::Refused(why) => added.refused.push((game.id.clone(), why)),
        }
    }
    batch.finish()?;
    Ok(added)
}

enum Outcome {
    New,
    Known,
    Refused(String),
}

struct Batch<'t> {
    games: Table<'t, u32, &'static [u8]>,
    ids: Table<'t, u64, u32>,
    players: Table<'t, &'static str, u32>,
    player_keys: Table<'t, u32, &'static str>,
    nodes: Table<'t, (u32, u64), &'static [u8]>,
    /// Positions that were read or changed. They are written at the end.
    changed: HashMap<(u32, u64), Node>,
    /// Games that were played again, at least in part.
    walks: HashMap<u32, Walk>,
}

impl Batch<'_> {
    fn add(&mut self, game: &NewGame) -> Result<Outcome, ExplorerError> {
        let hash = hash(&game.id);
        if self.ids.get(hash)?.is_some() {
            return Ok(Outcome::Known);
        }
        let moves = match numbers(game) {
            Ok(moves) => moves,
            Err(why) => return Ok(Outcome::Refused(why)),
        };
        let number = self.games.last()?.map_or(1, |last| last.0.value() + 1);
        let mut players = Vec::new();
        for participant in &game.players {
            players.push(self.player(&participant.key)?);
        }
        let kept = Kept::new(game, moves, players);
        let Some(walk) = Walk::of(&kept) else {
            return Ok(Outcome::Refused("no game can begin with its start".to_owned()));
        };
        self.walks.insert(number, walk);
        self.games.insert(number, kept.encode().as_slice())?;
        self.ids.insert(hash, number)?;
        self.count(EVERYBODY, number)?;
        let seats = kept.players.iter().zip(&game.players);
        let followed = seats.filter(|(kept, player)| player.is_followed && kept.0 != EVERYBODY);
        let mut players: Vec<u32> = followed.map(|(kept, _)| kept.0).collect();
        players.sort_unstable();
        players.dedup();
        for player in players {
            self.count(player, number)?;
        }
        Ok(Outcome::New)
    }

    /// The number of a player, a new one for a new player. 0 for nobody in particular.
    fn player(&mut self, key: &str) -> Result<u32, ExplorerError> {
        if key.is_empty() {
            return Ok(EVERYBODY);
        }
        if let Some(number) = self.players.get(key)? {
            return Ok(number.value());
        }
        let number = u32::try_from(self.players.len()?).unwrap_or(u32::MAX - 1) + 1;
        self.players.insert(key, number)?;
        self.player_keys.insert(number, key)?;
        Ok(number)
    }

    /// Counts a game in every position that it shares with another game, and notes it in the first that it does not.
    ///
    /// A position that only one game has reached knows only which one. When a second game comes, the first is played again and
    /// goes on from there.
    fn count(&mut self, scope: u32, game: u32) -> Result<(), ExplorerError> {
        let mut waiting = vec![(game, 0)];
        while let Some((game, first)) = waiting.pop() {
            for ply in first.. {
                let (key, next, bucket, month, outcome) = {
                    let walk = self.walk(game)?;
                    let Some(key) = walk.key(ply) else { break };
                    if walk.is_repeated(ply) {
                        continue;
                    }
                    (key, walk.key(ply + 1), walk.bucket, walk.month, walk.outcome)
                };
                let (node, is_new) = node(&self.nodes, &mut self.changed, (scope, key), game)?;
                if is_new || *node == Node::Single(game) {
                    break;
                }
                if let Node::Single(other) = *node {
                    *node = Node::Many(Counts::default());
                    let ply = self.walk(other)?.ply_of(key).ok_or(ExplorerError::Damaged)?;
                    waiting.push((other, ply));
                }
                let Some(next) = next else { break };
                if let Some(Node::Many(counts)) = self.changed.get_mut(&(scope, key)) {
                    counts.add(game, child(next), bucket, month, outcome);
                }
            }
        }
        Ok(())
    }

    fn walk(&mut self, game: u32) -> Result<&mut Walk, ExplorerError> {
        match self.walks.entry(game) {
            Entry::Occupied(found) => Ok(found.into_mut()),
            Entry::Vacant(place) => {
                let kept = self.games.get(game)?.and_then(|it| Kept::decode(it.value()));
                let walk = kept.as_ref().and_then(Walk::of).ok_or(ExplorerError::Damaged)?;
                Ok(place.insert(walk))
            }
        }
    }

    /// Writes what has changed, in the order of the file.
    fn finish(mut self) -> Result<(), ExplorerError> {
        let mut changed: Vec<_> = self.changed.into_iter().collect();
        changed.sort_unstable_by_key(|it| it.0);
        let mut bytes = Vec::new();
        for (place, node) in changed {
            node.encode(&mut bytes);
            self.nodes.insert(place, bytes.as_slice())?;
        }
        Ok(())
    }
}

/// What is known of a position. If nothing is, the game is noted there, and `true` is returned with it.
fn node<'a>(
    nodes: &Table<'_, (u32, u64), &'static [u8]>,
    changed: &'a mut HashMap<(u32, u64), Node>,
    place: (u32, u64),
    game: u32,
) -> Result<(&'a mut Node, bool), ExplorerError> {
    match changed.entry(place) {
        Entry::Occupied(found) => Ok((found.into_mut(), false)),
        Entry::Vacant(vacant) => match nodes.get(place)? {
            Some(bytes) => {
                let node = Node::decode(bytes.value()).ok_or(ExplorerError::Damaged)?;
                Ok((vacant.insert(node), false))
            }
            None => Ok((vacant.insert(Node::Single(game)), true)),
        },
    }
}

/// The numbers of the first moves of a game.
fn numbers(game: &NewGame) -> Result<Vec<u16>, String> {
    let mut position = game.start.boxed();
    let mut numbers = Vec::new();
    for text in game.moves.iter().take(MOST_PLIES) {
        let number = position.play_counted(text).and_then(|number| u16::try_from(number).ok());
        numbers.push(number.ok_or_else(|| {
            format!("move {} is not legal: `{}`", numbers.len() + 1, tabletop::text::shortened(text))
        })?);
    }
    if numbers.is_empty() {
        return Err("it has no move".to_owned());
    }
    Ok(numbers)
}

/// A kept game of a file or of the engine, to be counted anew. Nothing for one of the site.
pub(super) fn brought(
    kept: &Kept,
    keys: &ReadOnlyTable<u32, &'static str>,
) -> Result<Option<NewGame>, ExplorerError> {
    let source = kept.bucket.source();
    if source == Source::Site {
        return Ok(None);
    }
    let Some(start) = kept.start() else { return Ok(None) };
    let mut position = start.boxed();
    let mut moves = Vec::new();
    for &number in &kept.moves {
        let text = position.canonical_continuations().into_iter().nth(number.into()).map(|it| it.0);
        let Some(text) = text else { return Ok(None) };
        position.play_number(number.into());
        moves.push(text);
    }
    let mut players = Vec::new();
    for &(number, rating) in &kept.players {
        let key = keys.get(number)?.map(|key| key.value().to_owned()).unwrap_or_default();
        players.push(Participant { is_followed: !key.is_empty(), key, rating });
    }
    let speed = Some(kept.bucket.speed()).filter(|&speed| usize::from(speed) < SPEEDS.len());
    Ok(Some(NewGame {
        id: kept.id.clone(),
        source,
        speed,
        kind: kept.kind,
        start,
        moves,
        standing: kept.standing(),
        players,
        day: kept.day,
        is_public: kept.is_public,
    }))
}
