//! Players: guests, accounts, programs and engine players.

use matchplay::{Millis, PlayerId};
use sqlx::{AnyConnection, Row, any::AnyRow};

use crate::{Store, error::StoreError};

/// What kind of player somebody is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayerKind {
    /// Somebody who just came.
    Guest,
    /// Somebody with a name and a password.
    Account,
    /// A program that plays by the API.
    Bot,
    /// The engine player of a level.
    Engine,
}

impl PlayerKind {
    const ALL: [PlayerKind; 4] =
        [PlayerKind::Guest, PlayerKind::Account, PlayerKind::Bot, PlayerKind::Engine];

    /// The name in the database and in answers.
    pub fn name(self) -> &'static str {
        match self {
            PlayerKind::Guest => "guest",
            PlayerKind::Account => "account",
            PlayerKind::Bot => "bot",
            PlayerKind::Engine => "house",
        }
    }
}

/// What somebody may do beyond playing.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Role {
    /// Nothing.
    Player,
    /// To read reports, mute and ban.
    Moderator,
    /// Everything.
    Admin,
}

impl Role {
    /// All roles.
    pub const ALL: [Role; 3] = [Role::Player, Role::Moderator, Role::Admin];

    /// The name in the database and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Role::Player => "player",
            Role::Moderator => "moderator",
            Role::Admin => "admin",
        }
    }
}

/// A player as kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerRow {
    /// Who.
    pub id: PlayerId,
    /// What kind.
    pub kind: PlayerKind,
    /// The name, if there is one.
    pub name: Option<String>,
    /// The password, hashed.
    pub password: Option<String>,
    /// What this player may do.
    pub role: Role,
    /// Since when.
    pub created: Millis,
    /// The account that a guest became part of.
    pub claimed_by: Option<PlayerId>,
    /// Until when this player may not play with others.
    pub banned_until: Option<Millis>,
    /// Until when this player may not chat.
    pub muted_until: Option<Millis>,
    /// When the account was deleted.
    pub deleted: Option<Millis>,
}

/// A name on its way to somebody.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NewName<'a> {
    /// As it is written.
    pub shown: &'a str,
    /// As it is looked up.
    pub key: &'a str,
    /// What it looks like, each once: nobody else may have a name with one of these looks.
    pub looks: &'a [String],
}

/// What ends with a password.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EndedCredentials<'a> {
    /// The one session that ends; all of them if it is none in particular.
    pub session: Option<&'a str>,
    /// Whether the tokens of programs end as well.
    pub ends_tokens: bool,
}

fn player_row(row: &AnyRow) -> Result<PlayerRow, StoreError> {
    let id: String = row.try_get("id")?;
    let unreadable = || StoreError::Unreadable { what: id.clone() };
    let kind: String = row.try_get("kind")?;
    let role: String = row.try_get("role")?;
    Ok(PlayerRow {
        kind: PlayerKind::ALL.into_iter().find(|it| it.name() == kind).ok_or_else(unreadable)?,
        role: Role::ALL.into_iter().find(|it| it.name() == role).ok_or_else(unreadable)?,
        id: PlayerId::new(id.clone()),
        name: row.try_get("name")?,
        password: row.try_get("password")?,
        created: row.try_get("created")?,
        claimed_by: row.try_get::<Option<String>, _>("claimed_by")?.map(PlayerId::new),
        banned_until: row.try_get("banned_until")?,
        muted_until: row.try_get("muted_until")?,
        deleted: row.try_get("deleted")?,
    })
}

impl Store {
    /// Keeps somebody who just came.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn add_guest(&self, id: &PlayerId, now: Millis) -> Result<(), StoreError> {
        sqlx::query("insert into players (id, kind, created) values ($1, 'guest', $2)")
            .bind(id.as_str())
            .bind(now)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// A guest becomes an account and keeps all games.
    ///
    /// # Errors
    /// [`StoreError::NameTaken`] if another has a name that looks the same, or this player is not a guest any more.
    pub async fn become_account(
        &self,
        id: &PlayerId,
        name: &NewName<'_>,
        password: &str,
    ) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin_with(self.dialect.begin()).await?;
        let written = sqlx::query("update players set kind = 'account', name = $2, name_key = $3, password = $4 where id = $1 and kind = 'guest' and claimed_by is null and deleted is null and not exists (select 1 from players as other where other.name_key = $3)")
            .bind(id.as_str())
            .bind(name.shown)
            .bind(name.key)
            .bind(password)
            .execute(&mut *transaction)
            .await;
        match written {
            Ok(written) if written.rows_affected() == 1 => {}
            Ok(_) => return Err(StoreError::NameTaken),
            Err(sqlx::Error::Database(error)) if error.is_unique_violation() => {
                return Err(StoreError::NameTaken);
            }
            Err(error) => return Err(error.into()),
        }
        for look in name.looks {
            let written =
                sqlx::query("insert into name_looks (look, player) values ($1, $2) on conflict do nothing")
                    .bind(look)
                    .bind(id.as_str())
                    .execute(&mut *transaction)
                    .await?;
            // What was written before is undone with the transaction.
            if written.rows_affected() == 0 {
                return Err(StoreError::NameTaken);
            }
        }
        transaction.commit().await?;
        Ok(())
    }

    /// An account becomes a program's: it is marked everywhere, for ever.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn become_bot(&self, id: &PlayerId) -> Result<bool, StoreError> {
        let done = sqlx::query("update players set kind = 'bot' where id = $1 and kind = 'account' and not exists (select 1 from seats where player = $1)")
            .bind(id.as_str())
            .execute(&self.pool)
            .await?;
        Ok(done.rows_affected() == 1)
    }

    /// The games of a guest become an account's. Once.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn claim_guest(&self, guest: &PlayerId, account: &PlayerId) -> Result<bool, StoreError> {
        let done = sqlx::query(
            "update players set claimed_by = $2 where id = $1 and kind = 'guest' and claimed_by is null",
        )
        .bind(guest.as_str())
        .bind(account.as_str())
        .execute(&self.pool)
        .await?;
        Ok(done.rows_affected() == 1)
    }

    /// The guests whose games became an account's.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn guests_of(&self, account: &PlayerId) -> Result<Vec<PlayerId>, StoreError> {
        let ids: Vec<String> = sqlx::query_scalar("select id from players where claimed_by = $1")
            .bind(account.as_str())
            .fetch_all(&self.pool)
            .await?;
        Ok(ids.into_iter().map(PlayerId::new).collect())
    }

    /// The player of that identifier.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn player(&self, id: &PlayerId) -> Result<Option<PlayerRow>, StoreError> {
        let row = sqlx::query("select * from players where id = $1")
            .bind(id.as_str())
            .fetch_optional(&self.pool)
            .await?;
        row.as_ref().map(player_row).transpose()
    }

    /// The player whose name, as it is compared, is `key`.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn player_by_key(&self, key: &str) -> Result<Option<PlayerRow>, StoreError> {
        let row = sqlx::query("select * from players where name_key = $1")
            .bind(key)
            .fetch_optional(&self.pool)
            .await?;
        row.as_ref().map(player_row).transpose()
    }

    /// The players with that identifier, and those whose name contains a text, both as names are looked up.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn find_players(&self, id: &str, key: &str, limit: i64) -> Result<Vec<PlayerRow>, StoreError> {
        let escaped = key.replace('\\', "\\\\").replace('%', "\\%").replace('_', "\\_");
        let sql =
            "select * from players where id = $1 or name_key like $2 escape '\\' order by name_key limit $3";
        let rows =
            sqlx::query(sql).bind(id).bind(format!("%{escaped}%")).bind(limit).fetch_all(&self.pool).await?;
        rows.iter().map(player_row).collect()
    }

    /// Takes the password away: only a recovery code lets its owner in again.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn clear_password(&self, id: &PlayerId) -> Result<(), StoreError> {
        sqlx::query("update players set password = null where id = $1")
            .bind(id.as_str())
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Keeps another password.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_password(&self, id: &PlayerId, password: &str) -> Result<(), StoreError> {
        sqlx::query("update players set password = $2 where id = $1")
            .bind(id.as_str())
            .bind(password)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Keeps another password, and ends what came in by the one before, all at once.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn change_password(
        &self,
        id: &PlayerId,
        password: &str,
        ended: EndedCredentials<'_>,
    ) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin_with(self.dialect.begin()).await?;
        change_password(&mut transaction, id, password, ended).await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Uses a recovery code up for another password, and ends all sessions, all at once. False, and nothing is changed, if it is not
    /// a code of this player's.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn recover(
        &self,
        id: &PlayerId,
        code_hash: &str,
        password: &str,
        ends_tokens: bool,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.pool.begin_with(self.dialect.begin()).await?;
        let used = sqlx::query("delete from recovery_codes where player = $1 and code_hash = $2")
            .bind(id.as_str())
            .bind(code_hash)
            .execute(&mut *transaction)
            .await?;
        if used.rows_affected() != 1 {
            return Ok(false);
        }
        change_password(&mut transaction, id, password, EndedCredentials { session: None, ends_tokens })
            .await?;
        transaction.commit().await?;
        Ok(true)
    }

    /// Keeps another role.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_role(&self, id: &PlayerId, role: Role) -> Result<(), StoreError> {
        sqlx::query("update players set role = $2 where id = $1")
            .bind(id.as_str())
            .bind(role.name())
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Until when a player may neither play with others nor, if only muted, chat.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn restrain(
        &self,
        id: &PlayerId,
        banned_until: Option<Millis>,
        muted_until: Option<Millis>,
    ) -> Result<(), StoreError> {
        sqlx::query("update players set banned_until = $2, muted_until = $3 where id = $1")
            .bind(id.as_str())
            .bind(banned_until)
            .bind(muted_until)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Players who may not play or not chat at that time, the ones whose time ends last first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn restrained(&self, now: Millis) -> Result<Vec<PlayerRow>, StoreError> {
        let rows = sqlx::query("select * from players where deleted is null and (banned_until > $1 or muted_until > $1) order by coalesce(banned_until, 0) desc, coalesce(muted_until, 0) desc limit 500")
            .bind(now)
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(player_row).collect()
    }

    /// Forgets who somebody was. The games stay, as those of a deleted player.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn delete_player(&self, id: &PlayerId, now: Millis) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin_with(self.dialect.begin()).await?;
        for sql in [
            "update players set name = null, name_key = null, password = null, deleted = $2 where id = $1 or claimed_by = $1",
            "delete from name_looks where player = $1 and $2 > 0",
            "delete from sessions where player = $1 and $2 > 0",
            "delete from recovery_codes where player = $1 and $2 > 0",
            "delete from api_tokens where player = $1 and $2 > 0",
            "delete from ratings where player = $1 and $2 > 0",
            "delete from rating_history where player = $1 and $2 > 0",
            "delete from puzzle_attempts where player = $1 and $2 > 0",
            "delete from puzzle_solvers where player = $1 and $2 > 0",
            "delete from puzzle_days where player = $1 and $2 > 0",
            "delete from conditionals where player = $1 and $2 > 0",
            "delete from practice where player = $1 and $2 > 0",
            "delete from looks where player = $1 and $2 > 0",
            "delete from notices where player = $1 and $2 > 0",
            "delete from relations where (player = $1 or other = $1) and $2 > 0",
            "delete from presence where player = $1 and $2 > 0",
            "delete from pairing_places where player = $1 and $2 > 0",
            // A study goes to the author who came first after its owner; one that nobody else wrote in goes with its owner.
            "update studies set rights = rights + 1, invitation = null, owner = (select a.player from study_authors a where a.study = studies.id order by a.since, a.player limit 1) where owner = $1 and $2 > 0 and exists (select 1 from study_authors a where a.study = studies.id)",
            "update studies set rights = rights + 1 where $2 > 0 and exists (select 1 from study_authors a where a.study = studies.id and a.player = $1)",
            "delete from study_authors where $2 > 0 and (player = $1 or exists (select 1 from studies s where s.id = study_authors.study and s.owner = study_authors.player))",
            "delete from study_events where $2 > 0 and study in (select id from studies where owner = $1)",
            "delete from studies where owner = $1 and $2 > 0",
            "update evaluations set sender = null where sender = $1 and $2 > 0",
            "delete from evaluation_senders where player = $1 and $2 > 0",
            "update chat set line = '', hidden = 1 where (player = $1 or player in (select id from players where claimed_by = $1)) and $2 > 0",
        ] {
            sqlx::query(sql).bind(id.as_str()).bind(now).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// Keeps new recovery codes, hashed, instead of the ones before.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_recovery_codes(&self, id: &PlayerId, hashes: &[String]) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin_with(self.dialect.begin()).await?;
        sqlx::query("delete from recovery_codes where player = $1")
            .bind(id.as_str())
            .execute(&mut *transaction)
            .await?;
        for hash in hashes {
            sqlx::query("insert into recovery_codes (code_hash, player) values ($1, $2)")
                .bind(hash)
                .bind(id.as_str())
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// How many recovery codes a player has left.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn count_recovery_codes(&self, id: &PlayerId) -> Result<i64, StoreError> {
        Ok(sqlx::query_scalar("select count(*) from recovery_codes where player = $1")
            .bind(id.as_str())
            .fetch_one(&self.pool)
            .await?)
    }
}

async fn change_password(
    connection: &mut AnyConnection,
    id: &PlayerId,
    password: &str,
    EndedCredentials { session, ends_tokens }: EndedCredentials<'_>,
) -> Result<(), sqlx::Error> {
    sqlx::query("update players set password = $2 where id = $1")
        .bind(id.as_str())
        .bind(password)
        .execute(&mut *connection)
        .await?;
    sqlx::query("delete from sessions where player = $1 and (handle = $2 or $3 = 1)")
        .bind(id.as_str())
        .bind(session.unwrap_or_default())
        .bind(i64::from(session.is_none()))
        .execute(&mut *connection)
        .await?;
    if ends_tokens {
        sqlx::query("delete from api_tokens where player = $1")
            .bind(id.as_str())
            .execute(&mut *connection)
            .await?;
    }
    Ok(())
}
