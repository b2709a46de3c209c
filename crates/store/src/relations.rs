//! Whom players follow and whom they have blocked, and who is here.

use matchplay::{Millis, PlayerId};
use sqlx::{AnyConnection, Row};

use crate::{Store, error::StoreError};

/// What somebody is to a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Relation {
    /// The player wants to know when this one is here and plays.
    Follow,
    /// The player wants nothing to do with this one.
    Block,
}

impl Relation {
    /// All of them.
    pub const ALL: [Relation; 2] = [Relation::Follow, Relation::Block];

    /// The name in the database and in answers.
    pub fn name(self) -> &'static str {
        match self {
            Relation::Follow => "follow",
            Relation::Block => "block",
        }
    }
}

/// Somebody whom a player follows or has blocked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RelationRow {
    /// Who.
    pub other: PlayerId,
    /// What this one is to the player.
    pub relation: Relation,
    /// Whether this one follows the player too.
    pub is_mutual: bool,
    /// When this one was last here.
    pub seen: Option<Millis>,
}

/// How many players somebody may follow and block, together.
pub const MOST_RELATIONS: i64 = 500;

/// How many presences are written by one statement.
const TOGETHER: usize = 200;

/// Whether one of two players has blocked the other.
pub(crate) async fn is_blocked(
    connection: &mut AnyConnection,
    one: &str,
    other: &str,
) -> Result<bool, sqlx::Error> {
    let n: i64 = sqlx::query_scalar("select count(*) from relations where kind = 'block' and ((player = $1 and other = $2) or (player = $2 and other = $1))")
        .bind(one)
        .bind(other)
        .fetch_one(&mut *connection)
        .await?;
    Ok(n > 0)
}

impl Store {
    /// Whether one of two players has blocked the other.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn is_blocked_between(&self, one: &PlayerId, other: &PlayerId) -> Result<bool, StoreError> {
        let mut connection = self.pool.acquire().await?;
        Ok(is_blocked(&mut connection, one.as_str(), other.as_str()).await?)
    }

    /// What another player is to somebody.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn relation(
        &self,
        player: &PlayerId,
        other: &PlayerId,
    ) -> Result<Option<Relation>, StoreError> {
        let kind: Option<String> =
            sqlx::query_scalar("select kind from relations where player = $1 and other = $2")
                .bind(player.as_str())
                .bind(other.as_str())
                .fetch_optional(&self.pool)
                .await?;
        Ok(kind.and_then(|kind| relation_named(&kind)))
    }

    /// Keeps what another player is to somebody, or that it is nobody in particular. Who is blocked follows no longer. False, and
    /// nothing is kept, if there are enough already.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn relate(
        &self,
        player: &PlayerId,
        other: &PlayerId,
        relation: Option<Relation>,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let mut connection = self.pool.acquire().await?;
        let mut transaction = sqlx::Connection::begin_with(&mut *connection, self.dialect.begin()).await?;
        let Some(relation) = relation else {
            sqlx::query("delete from relations where player = $1 and other = $2")
                .bind(player.as_str())
                .bind(other.as_str())
                .execute(&mut *transaction)
                .await?;
            transaction.commit().await?;
            return Ok(true);
        };
        let n_others: i64 =
            sqlx::query_scalar("select count(*) from relations where player = $1 and other <> $2")
                .bind(player.as_str())
                .bind(other.as_str())
                .fetch_one(&mut *transaction)
                .await?;
        if n_others >= MOST_RELATIONS {
            return Ok(false);
        }
        sqlx::query("insert into relations (player, other, kind, since) values ($1, $2, $3, $4) on conflict (player, other) do update set kind = excluded.kind, since = excluded.since")
            .bind(player.as_str())
            .bind(other.as_str())
            .bind(relation.name())
            .bind(now)
            .execute(&mut *transaction)
            .await?;
        if relation == Relation::Block {
            sqlx::query("delete from relations where player = $2 and other = $1 and kind = 'follow'")
                .bind(player.as_str())
                .bind(other.as_str())
                .execute(&mut *transaction)
                .await?;
        }
        transaction.commit().await?;
        Ok(true)
    }

    /// Everybody whom a player follows or has blocked; those first who were here last.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn relations_of(&self, player: &PlayerId) -> Result<Vec<RelationRow>, StoreError> {
        let sql = "select r.other, r.kind, p.seen, \
                   (select count(*) from relations b where b.player = r.other and b.other = r.player and b.kind = 'follow') as back \
                   from relations r join players o on o.id = r.other left join presence p on p.player = r.other \
                   where r.player = $1 and o.deleted is null order by coalesce(p.seen, 0) desc, r.since desc, r.other";
        let rows = sqlx::query(sql).bind(player.as_str()).fetch_all(&self.pool).await?;
        let mut found = Vec::with_capacity(rows.len());
        for row in &rows {
            let Some(relation) = relation_named(&row.try_get::<String, _>("kind")?) else { continue };
            found.push(RelationRow {
                other: PlayerId::new(row.try_get::<String, _>("other")?),
                relation,
                is_mutual: row.try_get::<i64, _>("back")? > 0,
                seen: row.try_get("seen")?,
            });
        }
        Ok(found)
    }

    /// Everybody with whom a player has nothing to do: whom the player has blocked, and who has blocked the player.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn blocked_with(&self, player: &PlayerId) -> Result<Vec<PlayerId>, StoreError> {
        let ids: Vec<String> = sqlx::query_scalar("select other from relations where player = $1 and kind = 'block' union select player from relations where other = $1 and kind = 'block'")
            .bind(player.as_str())
            .fetch_all(&self.pool)
            .await?;
        Ok(ids.into_iter().map(PlayerId::new).collect())
    }

    /// Those players are here.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn are_here(&self, players: &[String], now: Millis) -> Result<(), StoreError> {
        for some in players.chunks(TOGETHER) {
            let places: Vec<String> = (2..some.len() + 2).map(|n| format!("(${n}, $1)")).collect();
            let sql = format!(
                "insert into presence (player, seen) values {} on conflict (player) do update set seen = excluded.seen",
                places.join(", ")
            );
            let mut query = sqlx::query(sqlx::AssertSqlSafe(sql)).persistent(false).bind(now);
            for player in some {
                query = query.bind(player);
            }
            query.execute(&self.pool).await?;
        }
        Ok(())
    }

    /// When a player was last here.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn seen(&self, player: &PlayerId) -> Result<Option<Millis>, StoreError> {
        Ok(sqlx::query_scalar("select seen from presence where player = $1")
            .bind(player.as_str())
            .fetch_optional(&self.pool)
            .await?)
    }

    /// Forgets who was here before a moment.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn forget_presence(&self, before: Millis) -> Result<(), StoreError> {
        sqlx::query("delete from presence where seen < $1").bind(before).execute(&self.pool).await?;
        Ok(())
    }
}

fn relation_named(name: &str) -> Option<Relation> {
    Relation::ALL.into_iter().find(|it| it.name() == name)
}
