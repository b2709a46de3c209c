//! What players are told of, wherever they are on the site: a list with what was read of it. Of each kind there is at most one
//! notice about each thing, so that writing it twice does no harm.

use matchplay::{Millis, PlayerId};
use serde::{Deserialize, Serialize};
use sqlx::{AnyConnection, Row, any::AnyRow};

use crate::{Store, error::StoreError, matches::json};

/// What a notice is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoticeKind {
    /// Somebody asks the player to play.
    Challenge,
    /// Whom the player asked plays.
    ChallengeAccepted,
    /// Whom the player asked does not want to.
    ChallengeDeclined,
    /// Whom the player asked did not answer in time.
    ChallengeExpired,
    /// The player did not answer in time.
    ChallengeMissed,
    /// The player waited for somebody to play with, and plays.
    Paired,
}

impl NoticeKind {
    /// All kinds.
    pub const ALL: [NoticeKind; 6] = [
        NoticeKind::Challenge,
        NoticeKind::ChallengeAccepted,
        NoticeKind::ChallengeDeclined,
        NoticeKind::ChallengeExpired,
        NoticeKind::ChallengeMissed,
        NoticeKind::Paired,
    ];

    /// The name in the database and in answers.
    pub fn name(self) -> &'static str {
        match self {
            NoticeKind::Challenge => "challenge",
            NoticeKind::ChallengeAccepted => "challenge-accepted",
            NoticeKind::ChallengeDeclined => "challenge-declined",
            NoticeKind::ChallengeExpired => "challenge-expired",
            NoticeKind::ChallengeMissed => "challenge-missed",
            NoticeKind::Paired => "paired",
        }
    }
}

/// Something that a player is told of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Notice {
    /// Who is told.
    pub player: PlayerId,
    /// What kind of thing happened.
    pub kind: NoticeKind,
    /// What it is about: the identifier of a match.
    pub subject: String,
    /// What else is to be said.
    pub payload: NoticePayload,
    /// When it happened.
    pub at: Millis,
}

/// What a notice says beyond its kind.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct NoticePayload {
    /// The other player.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub player: Option<PlayerId>,
    /// Why, as a name that does not change.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub why: Option<String>,
    /// The match that this one is offered instead of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub instead_of: Option<String>,
}

/// A notice as it is kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NoticeRow {
    /// What it says.
    pub notice: Notice,
    /// When it was read.
    pub read_at: Option<Millis>,
}

/// Writes a notice, instead of an earlier one of the same kind about the same thing.
pub(crate) async fn put(connection: &mut AnyConnection, notice: &Notice) -> Result<(), sqlx::Error> {
    sqlx::query("insert into notices (player, kind, subject, payload, at) values ($1, $2, $3, $4, $5) on conflict (player, kind, subject) do update set payload = excluded.payload, at = excluded.at, read_at = null")
        .bind(notice.player.as_str())
        .bind(notice.kind.name())
        .bind(&notice.subject)
        .bind(json(&notice.payload))
        .bind(notice.at)
        .execute(&mut *connection)
        .await?;
    Ok(())
}

/// Takes back what everybody was told of that kind about something.
pub(crate) async fn take_back(
    connection: &mut AnyConnection,
    kind: NoticeKind,
    subject: &str,
) -> Result<(), sqlx::Error> {
    sqlx::query("delete from notices where subject = $1 and kind = $2")
        .bind(subject)
        .bind(kind.name())
        .execute(&mut *connection)
        .await?;
    Ok(())
}

impl Store {
    /// Tells a player something.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn put_notice(&self, notice: &Notice) -> Result<(), StoreError> {
        let mut connection = self.pool.acquire().await?;
        Ok(put(&mut connection, notice).await?)
    }

    /// What a player is told of, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn notices(&self, player: &PlayerId, limit: i64) -> Result<Vec<NoticeRow>, StoreError> {
        let rows = sqlx::query("select player, kind, subject, payload, at, read_at from notices where player = $1 order by at desc, subject, kind limit $2")
            .bind(player.as_str())
            .bind(limit)
            .fetch_all(&self.pool)
            .await?;
        // What a later version of this program wrote says nothing to this one.
        Ok(rows.iter().map(notice_row).collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
    }

    /// How much of it the player has not read.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn count_unread_notices(&self, player: &PlayerId) -> Result<i64, StoreError> {
        Ok(sqlx::query_scalar("select count(*) from notices where player = $1 and read_at is null")
            .bind(player.as_str())
            .fetch_one(&self.pool)
            .await?)
    }

    /// The player has read what was told up to a moment.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn read_notices(
        &self,
        player: &PlayerId,
        until: Millis,
        now: Millis,
    ) -> Result<(), StoreError> {
        sqlx::query("update notices set read_at = $3 where player = $1 and at <= $2 and read_at is null")
            .bind(player.as_str())
            .bind(until)
            .bind(now)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Forgets what was told before a moment.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn forget_notices(&self, before: Millis) -> Result<(), StoreError> {
        sqlx::query("delete from notices where at < $1").bind(before).execute(&self.pool).await?;
        Ok(())
    }
}

fn notice_row(row: &AnyRow) -> Result<Option<NoticeRow>, sqlx::Error> {
    let kind: String = row.try_get("kind")?;
    let payload: String = row.try_get("payload")?;
    let kind = NoticeKind::ALL.into_iter().find(|it| it.name() == kind);
    let (Some(kind), Ok(payload)) = (kind, serde_json::from_str(&payload)) else { return Ok(None) };
    let player = PlayerId::new(row.try_get::<String, _>("player")?);
    let notice = Notice { player, kind, subject: row.try_get("subject")?, payload, at: row.try_get("at")? };
    Ok(Some(NoticeRow { notice, read_at: row.try_get("read_at")? }))
}
