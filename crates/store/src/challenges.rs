//! Matches that somebody in particular is asked to play. Who is to hear of it follows from what happens in the match, and is kept in
//! the same transaction.

use matchplay::{Event, Millis, PlayerId, Reason, Recorded};
use sqlx::{AnyConnection, Row};

use crate::{
    Store,
    error::StoreError,
    notices::{self, Notice, NoticeKind, NoticePayload},
};

/// Somebody who is asked to play a match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewChallenge {
    /// Who.
    pub player: PlayerId,
    /// Until when.
    pub expires: Millis,
    /// The match that this one is offered instead of.
    pub instead_of: Option<String>,
}

/// The same as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChallengeRow {
    /// Who is asked.
    pub player: PlayerId,
    /// Until when. Those of earlier versions of this program stand for ever.
    pub expires: Option<Millis>,
    /// Why it was turned down, if it was.
    pub answer: Option<String>,
}

/// Asks somebody to play a match that `from` opened.
pub(crate) async fn begin(
    connection: &mut AnyConnection,
    match_id: &str,
    challenge: &NewChallenge,
    from: &PlayerId,
    at: Millis,
) -> Result<(), sqlx::Error> {
    sqlx::query("insert into challenges (match_id, player, expires) values ($1, $2, $3)")
        .bind(match_id)
        .bind(challenge.player.as_str())
        .bind(challenge.expires)
        .execute(&mut *connection)
        .await?;
    // Who is offered something else need not be told besides that the first was declined.
    if let Some(first) = &challenge.instead_of {
        notices::take_back(connection, NoticeKind::ChallengeDeclined, first).await?;
    }
    let payload = NoticePayload {
        player: Some(from.clone()),
        instead_of: challenge.instead_of.clone(),
        ..NoticePayload::default()
    };
    let notice = Notice {
        player: challenge.player.clone(),
        kind: NoticeKind::Challenge,
        subject: match_id.to_owned(),
        payload,
        at,
    };
    notices::put(connection, &notice).await
}

/// Tells those whom it concerns what became of a challenge, if events end one.
pub(crate) async fn follow(
    connection: &mut AnyConnection,
    match_id: &str,
    events: &[Recorded],
) -> Result<(), sqlx::Error> {
    let ends = |it: &&Recorded| matches!(it.event, Event::Started { .. } | Event::Aborted { .. });
    let Some(end) = events.iter().find(ends) else { return Ok(()) };
    let row = sqlx::query("select c.player, c.answer, m.opened_by from challenges c join matches m on m.id = c.match_id where c.match_id = $1")
        .bind(match_id)
        .fetch_optional(&mut *connection)
        .await?;
    let Some(row) = row else { return Ok(()) };
    let [challenged, opener] = ["player", "opened_by"].map(|name| row.try_get::<String, _>(name));
    let (challenged, opener) = (PlayerId::new(challenged?), PlayerId::new(opener?));
    let why: Option<String> = row.try_get("answer")?;
    notices::take_back(connection, NoticeKind::Challenge, match_id).await?;
    let tell = |player: &PlayerId, kind, other: &PlayerId, why| Notice {
        player: player.clone(),
        kind,
        subject: match_id.to_owned(),
        payload: NoticePayload { player: Some(other.clone()), why, ..NoticePayload::default() },
        at: end.at,
    };
    let told = match &end.event {
        Event::Started { sides } if sides.contains(&challenged) => {
            vec![tell(&opener, NoticeKind::ChallengeAccepted, &challenged, None)]
        }
        Event::Aborted { reason: Reason::TurnedDown } => {
            vec![tell(&opener, NoticeKind::ChallengeDeclined, &challenged, why)]
        }
        Event::Aborted { reason: Reason::Expired } => vec![
            tell(&opener, NoticeKind::ChallengeExpired, &challenged, None),
            tell(&challenged, NoticeKind::ChallengeMissed, &opener, None),
        ],
        // Taken back, or played by others.
        _ => Vec::new(),
    };
    for notice in &told {
        notices::put(connection, notice).await?;
    }
    Ok(())
}

impl Store {
    /// Who is asked to play a match, if somebody in particular is.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn challenge(&self, match_id: &str) -> Result<Option<ChallengeRow>, StoreError> {
        let row = sqlx::query("select player, expires, answer from challenges where match_id = $1")
            .bind(match_id)
            .fetch_optional(&self.pool)
            .await?;
        let read = |row: sqlx::any::AnyRow| {
            Ok::<_, sqlx::Error>(ChallengeRow {
                player: PlayerId::new(row.try_get::<String, _>("player")?),
                expires: row.try_get("expires")?,
                answer: row.try_get("answer")?,
            })
        };
        Ok(row.map(read).transpose()?)
    }

    /// Notes why a player turns a challenge down; the first reason stays. The match itself is called off afterwards.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn answer_challenge(
        &self,
        match_id: &str,
        player: &PlayerId,
        why: &str,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "update challenges set answer = $3 where match_id = $1 and player = $2 and answer is null",
        )
        .bind(match_id)
        .bind(player.as_str())
        .bind(why)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// How many open matches one player asks another to play.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn count_challenges_between(&self, from: &PlayerId, to: &PlayerId) -> Result<i64, StoreError> {
        Ok(sqlx::query_scalar("select count(*) from challenges c join matches m on m.id = c.match_id where c.player = $2 and m.opened_by = $1 and m.status = 'open'")
            .bind(from.as_str())
            .bind(to.as_str())
            .fetch_one(&self.pool)
            .await?)
    }

    /// The matches whose challenges nobody answered in time.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn expired_challenges(&self, now: Millis) -> Result<Vec<String>, StoreError> {
        Ok(sqlx::query_scalar("select c.match_id from challenges c join matches m on m.id = c.match_id where c.expires < $1 and m.status = 'open' order by c.expires limit 500")
            .bind(now)
            .fetch_all(&self.pool)
            .await?)
    }
}
