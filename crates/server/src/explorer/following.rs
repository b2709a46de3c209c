//! Following the matches that end: each is counted once, whoever sees it first and however often.

use explorer::{Added, NewGame, Participant, SPEEDS, Source};
use matchplay::{Event, Journal, Millis};
use store::{MatchRow, PlayerKind, Store, StoreError};
use tabletop::{PlayerSet, Standing};

use super::{DAY, with_store};
use crate::{error::Error, site::Site};

/// How many matches are read at once.
const PAGE: i64 = 200;
/// Matches that ended so long before the last one are looked at again: another program may have kept one late, by another clock.
const OVERLAP: Millis = 10 * 60 * 1000;

impl Site {
    /// Counts the matches that have ended since the last time. Returns how many are new.
    ///
    /// # Errors
    /// If the database or the file of the explorer fails.
    pub async fn explore_finished(&self) -> Result<u64, SiteError> {
        let followed = with_store(self, explorer::Explorer::followed).await.map_err(SiteError)?;
        let last = followed.and_then(|text| text.parse::<Millis>().ok());
        let mut following = Following::after(last.map_or(Millis::MIN, |last| last - OVERLAP));
        let mut n_new = 0;
        loop {
            let rows = following.next(self.store()).await.map_err(|error| SiteError(error.into()))?;
            let Some(last) = rows.last().map(|row| row.changed) else { return Ok(n_new) };
            n_new += self.count(rows, last).await.map_err(SiteError)?.new;
        }
    }

    async fn count(&self, rows: Vec<MatchRow>, last: Millis) -> Result<Added, Error> {
        let ids = rows.iter().map(|row| row.id.clone()).collect();
        let unknown = with_store(self, move |store| store.unknown(ids)).await?;
        let mut games = Vec::new();
        for row in rows.iter().filter(|row| unknown.contains(&row.id)) {
            games.extend(game_of_match(self.store(), row).await?);
        }
        let added = with_store(self, move |store| store.add(&games, Some(&last.to_string()))).await?;
        for (id, why) in &added.refused {
            tracing::warn!(match_id = id, why, "a match cannot be explored");
        }
        Ok(added)
    }
}

/// Why matches cannot be followed.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct SiteError(Error);

/// The matches that are over, in the order in which they ended, a page at a time.
#[derive(Debug)]
pub struct Following {
    after: (Millis, String),
}

impl Following {
    /// Those that ended at this moment or later.
    pub fn after(moment: Millis) -> Following {
        Following { after: (moment, String::new()) }
    }

    /// The next ones. None after the last.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn next(&mut self, store: &Store) -> Result<Vec<MatchRow>, StoreError> {
        let rows = store.finished_after(self.after.0, &self.after.1, PAGE).await?;
        if let Some(last) = rows.last() {
            self.after = (last.changed, last.id.clone());
        }
        Ok(rows)
    }
}

/// A match as the explorer counts it. Nothing if it was called off or has no move.
///
/// # Errors
/// If the database fails.
pub async fn game_of_match(store: &Store, row: &MatchRow) -> Result<Option<NewGame>, StoreError> {
    let Some(journal) = Journal::new(store.events(&row.id).await?) else { return Ok(None) };
    let game = journal.game();
    let Some(outcome) = game.outcome().filter(|outcome| !outcome.ranks.is_empty()) else { return Ok(None) };
    if game.record().n_plies() == 0 {
        return Ok(None);
    }
    let ratings = journal.events().iter().rev().find_map(|recorded| match &recorded.event {
        Event::Rated { changes } => Some(changes),
        _ => None,
    });
    let mut players = Vec::new();
    for (side, seat) in game.seats().iter().enumerate() {
        let known = store.player(&seat.player).await?;
        let is_followed = known.is_some_and(|it| matches!(it.kind, PlayerKind::Account | PlayerKind::Bot));
        let before = ratings.and_then(|changes| changes.get(side)).map_or(0.0, |change| change.0);
        let key = seat.player.as_str().to_owned();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "ratings have four digits"
        )]
        players.push(Participant { key, rating: before.round().clamp(0.0, 9999.0) as u16, is_followed });
    }
    let set = if outcome.ranks.len() == 2 { PlayerSet::TWO } else { PlayerSet::THREE };
    let speed = game.terms().speed();
    let began = journal.events().first().map(|first| first.at.div_euclid(DAY));
    Ok(Some(NewGame {
        id: row.id.clone(),
        source: Source::Site,
        speed: SPEEDS
            .iter()
            .position(|name| *name == speed.name())
            .and_then(|place| u8::try_from(place).ok()),
        kind: game.terms().game,
        start: game.terms().record().position().boxed(),
        moves: game.record().played(),
        standing: Standing::ranked(set, |player| outcome.ranks[player.index()]),
        players,
        day: began.and_then(|day| u32::try_from(day).ok()),
        is_public: row.is_listed || row.is_rated,
    }))
}
