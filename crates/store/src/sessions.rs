//! Who is signed in: secrets are kept as their hash only.

use matchplay::{Millis, PlayerId};
use sqlx::Row;

use crate::{Store, error::StoreError, players::Role};

/// A session as kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SessionRow {
    /// A name for it that is not secret.
    pub handle: String,
    /// Whose.
    pub player: PlayerId,
    /// Since when.
    pub created: Millis,
    /// When it was last used.
    pub seen: Millis,
    /// What the browser calls itself.
    pub agent: String,
}

/// A token for programs, as kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ApiTokenRow {
    /// A name for it that is not secret.
    pub handle: String,
    /// Whose.
    pub player: PlayerId,
    /// What its owner calls it.
    pub name: String,
    /// What it allows, separated by spaces.
    pub scopes: String,
    /// Since when.
    pub created: Millis,
    /// When it was last used.
    pub used: Option<Millis>,
}

/// A session or a token, with what is to be known of its player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CredentialRow {
    /// Whose.
    pub player: PlayerId,
    /// The name of the session or token that is not secret.
    pub handle: String,
    /// Whether it is a token.
    pub is_token: bool,
    /// Since when.
    pub created: Millis,
    /// When a session was last used.
    pub seen: Millis,
    /// What the player is here.
    pub role: Role,
    /// Until when the player is banned.
    pub banned_until: Option<Millis>,
    /// Whether the player is deleted, or a guest who has become somebody else.
    pub is_gone: bool,
}

fn session_row(row: &sqlx::any::AnyRow) -> Result<SessionRow, StoreError> {
    Ok(SessionRow {
        handle: row.try_get("handle")?,
        player: PlayerId::new(row.try_get::<String, _>("player")?),
        created: row.try_get("created")?,
        seen: row.try_get("seen")?,
        agent: row.try_get("agent")?,
    })
}

fn api_token_row(row: &sqlx::any::AnyRow) -> Result<ApiTokenRow, StoreError> {
    Ok(ApiTokenRow {
        handle: row.try_get("handle")?,
        player: PlayerId::new(row.try_get::<String, _>("player")?),
        name: row.try_get("name")?,
        scopes: row.try_get("scopes")?,
        created: row.try_get("created")?,
        used: row.try_get("used")?,
    })
}

fn credential_row(row: &sqlx::any::AnyRow) -> Result<CredentialRow, StoreError> {
    let role: String = row.try_get("role")?;
    let unreadable = || StoreError::Unreadable { what: format!("the role {role}") };
    let deleted: Option<Millis> = row.try_get("deleted")?;
    let claimed_by: Option<String> = row.try_get("claimed_by")?;
    Ok(CredentialRow {
        player: PlayerId::new(row.try_get::<String, _>("player")?),
        handle: row.try_get("handle")?,
        is_token: row.try_get::<i64, _>("is_token")? != 0,
        created: row.try_get("created")?,
        seen: row.try_get("seen")?,
        role: Role::ALL.into_iter().find(|it| it.name() == role).ok_or_else(unreadable)?,
        banned_until: row.try_get("banned_until")?,
        is_gone: deleted.is_some() || claimed_by.is_some(),
    })
}

impl Store {
    /// Keeps a new session.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn add_session(&self, token_hash: &str, session: &SessionRow) -> Result<(), StoreError> {
        sqlx::query("insert into sessions (token_hash, handle, player, created, seen, agent) values ($1, $2, $3, $4, $5, $6)")
            .bind(token_hash)
            .bind(&session.handle)
            .bind(session.player.as_str())
            .bind(session.created)
            .bind(session.seen)
            .bind(&session.agent)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// The session of a token.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn session(&self, token_hash: &str) -> Result<Option<SessionRow>, StoreError> {
        let row = sqlx::query("select * from sessions where token_hash = $1")
            .bind(token_hash)
            .fetch_optional(&self.pool)
            .await?;
        row.as_ref().map(session_row).transpose()
    }

    /// Notes that a session is used.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn touch_session(&self, token_hash: &str, now: Millis) -> Result<(), StoreError> {
        sqlx::query("update sessions set seen = $2 where token_hash = $1")
            .bind(token_hash)
            .bind(now)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// The sessions of a player, the one used last first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn sessions_of(&self, player: &PlayerId) -> Result<Vec<SessionRow>, StoreError> {
        let rows = sqlx::query("select * from sessions where player = $1 order by seen desc limit 100")
            .bind(player.as_str())
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(session_row).collect()
    }

    /// All sessions and tokens of some players, at most a thousand.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn credentials_of(&self, players: &[&PlayerId]) -> Result<Vec<CredentialRow>, StoreError> {
        let places: Vec<String> = (1..=players.len()).map(|place| format!("${place}")).collect();
        let places = places.join(", ");
        let sql = format!(
            "select p.id as player, p.role, p.banned_until, p.deleted, p.claimed_by, s.handle, s.created, s.seen, cast(0 as bigint) as is_token \
             from players p join sessions s on s.player = p.id where p.id in ({places}) \
             union all \
             select p.id as player, p.role, p.banned_until, p.deleted, p.claimed_by, t.handle, t.created, cast(0 as bigint) as seen, cast(1 as bigint) as is_token \
             from players p join api_tokens t on t.player = p.id where p.id in ({places})"
        );
        let mut query = sqlx::query(sqlx::AssertSqlSafe(sql));
        for player in players {
            query = query.bind(player.as_str());
        }
        query.fetch_all(&self.pool).await?.iter().map(credential_row).collect()
    }

    /// Ends a session of a player. False if it is not one of this player's.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn end_session(&self, player: &PlayerId, handle: &str) -> Result<bool, StoreError> {
        let ended = sqlx::query("delete from sessions where player = $1 and handle = $2")
            .bind(player.as_str())
            .bind(handle)
            .execute(&self.pool)
            .await?;
        Ok(ended.rows_affected() > 0)
    }

    /// Ends all sessions of a player, but for one.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn end_other_sessions(&self, player: &PlayerId, but: &str) -> Result<(), StoreError> {
        sqlx::query("delete from sessions where player = $1 and handle <> $2")
            .bind(player.as_str())
            .bind(but)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Ends the sessions of a player that were used longest ago, all but a number of them.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn end_oldest_sessions(&self, player: &PlayerId, keep: i64) -> Result<(), StoreError> {
        sqlx::query("delete from sessions where player = $1 and handle not in (select handle from sessions where player = $1 order by seen desc limit $2)")
            .bind(player.as_str())
            .bind(keep)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Forgets sessions that are too old, and guests who never played and have no session any more.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn sweep_sessions(&self, unused_since: Millis, made_before: Millis) -> Result<u64, StoreError> {
        let swept = sqlx::query("delete from sessions where seen < $1 or created < $2")
            .bind(unused_since)
            .bind(made_before)
            .execute(&self.pool)
            .await?;
        sqlx::query("delete from players where kind = 'guest' and claimed_by is null and created < $1 and not exists (select 1 from sessions where player = players.id) and not exists (select 1 from seats where player = players.id) and not exists (select 1 from matches where opened_by = players.id)")
            .bind(unused_since)
            .execute(&self.pool)
            .await?;
        Ok(swept.rows_affected())
    }

    /// Keeps a new token for programs.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn add_api_token(&self, token_hash: &str, token: &ApiTokenRow) -> Result<(), StoreError> {
        sqlx::query("insert into api_tokens (token_hash, handle, player, name, scopes, created) values ($1, $2, $3, $4, $5, $6)")
            .bind(token_hash)
            .bind(&token.handle)
            .bind(token.player.as_str())
            .bind(&token.name)
            .bind(&token.scopes)
            .bind(token.created)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// The token of that hash.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn api_token(&self, token_hash: &str) -> Result<Option<ApiTokenRow>, StoreError> {
        let row = sqlx::query("select * from api_tokens where token_hash = $1")
            .bind(token_hash)
            .fetch_optional(&self.pool)
            .await?;
        row.as_ref().map(api_token_row).transpose()
    }

    /// Notes that a token is used.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn touch_api_token(&self, token_hash: &str, now: Millis) -> Result<(), StoreError> {
        sqlx::query("update api_tokens set used = $2 where token_hash = $1")
            .bind(token_hash)
            .bind(now)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// The tokens of a player.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn api_tokens_of(&self, player: &PlayerId) -> Result<Vec<ApiTokenRow>, StoreError> {
        let rows = sqlx::query("select * from api_tokens where player = $1 order by created desc limit 100")
            .bind(player.as_str())
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(api_token_row).collect()
    }

    /// Ends a token of a player. False if it is not one of this player's.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn end_api_token(&self, player: &PlayerId, handle: &str) -> Result<bool, StoreError> {
        let ended = sqlx::query("delete from api_tokens where player = $1 and handle = $2")
            .bind(player.as_str())
            .bind(handle)
            .execute(&self.pool)
            .await?;
        Ok(ended.rows_affected() > 0)
    }
}
