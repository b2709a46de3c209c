//! Who may read and write a study. Each change counts the version of its rights up, so that programs that hold it notice.

use matchplay::{Millis, PlayerId};
use sqlx::Row;
use studies::{StudyRights, StudyVisibility};

use crate::{PATIENCE, Store, error::StoreError, within};

impl Store {
    /// Who may read and write a study, and how often that was changed; nothing if there is no such study.
    ///
    /// # Errors
    /// If the database does not answer in time.
    pub async fn study_rights(&self, id: &str) -> Result<Option<(StudyRights, i64)>, StoreError> {
        let sql = "select s.owner, s.visibility, s.rights, a.player from studies s left join study_authors a on a.study = s.id where s.id = $1 order by a.since, a.player";
        let rows = within(PATIENCE, sqlx::query(sql).bind(id).fetch_all(&self.pool)).await?;
        let Some(first) = rows.first() else { return Ok(None) };
        let visibility: String = first.try_get(1)?;
        let visibility = StudyVisibility::from_name(&visibility)
            .ok_or_else(|| StoreError::Unreadable { what: format!("study {id}") })?;
        let mut authors = Vec::new();
        for row in &rows {
            authors.extend(row.try_get::<Option<String>, _>(3)?.map(PlayerId::new));
        }
        let owner = PlayerId::new(first.try_get::<String, _>(0)?);
        Ok(Some((StudyRights { owner, authors, visibility }, first.try_get(2)?)))
    }

    /// Says who else may read a study.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_study_visibility(
        &self,
        id: &str,
        visibility: StudyVisibility,
    ) -> Result<(), StoreError> {
        sqlx::query("update studies set visibility = $2, rights = rights + 1 where id = $1")
            .bind(id)
            .bind(visibility.name())
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Makes somebody an author of a study, unless it has enough. False if it has.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn add_study_author(
        &self,
        id: &str,
        player: &PlayerId,
        most: i64,
        now: Millis,
    ) -> Result<bool, StoreError> {
        let mut transaction = self.pool.begin_with(self.dialect.begin()).await?;
        // The row is locked before authors are counted.
        sqlx::query("update studies set rights = rights + 1 where id = $1")
            .bind(id)
            .execute(&mut *transaction)
            .await?;
        let sql = "insert into study_authors (study, player, since) select s.id, $2, $3 from studies s where s.id = $1 and s.owner <> $2 and (select count(*) from study_authors where study = $1 and player <> $2) < $4 on conflict do nothing";
        sqlx::query(sql)
            .bind(id)
            .bind(player.as_str())
            .bind(now)
            .bind(most)
            .execute(&mut *transaction)
            .await?;
        let is_author: i64 = sqlx::query_scalar("select count(*) from studies s where s.id = $1 and (s.owner = $2 or exists (select 1 from study_authors a where a.study = s.id and a.player = $2))")
            .bind(id)
            .bind(player.as_str())
            .fetch_one(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(is_author > 0)
    }

    /// Takes an author's right to write away. What the author wrote stays.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn remove_study_author(&self, id: &str, player: &PlayerId) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin_with(self.dialect.begin()).await?;
        sqlx::query("update studies set rights = rights + 1 where id = $1")
            .bind(id)
            .execute(&mut *transaction)
            .await?;
        sqlx::query("delete from study_authors where study = $1 and player = $2")
            .bind(id)
            .bind(player.as_str())
            .execute(&mut *transaction)
            .await?;
        transaction.commit().await?;
        Ok(())
    }

    /// Keeps the hash of the link that makes authors, instead of the one before; none to end it.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn set_study_invitation(&self, id: &str, hash: Option<&str>) -> Result<(), StoreError> {
        sqlx::query("update studies set invitation = $2 where id = $1")
            .bind(id)
            .bind(hash.map(str::to_owned))
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// The hash of the link that makes authors, if there is one.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn study_invitation(&self, id: &str) -> Result<Option<String>, StoreError> {
        let hash: Option<Option<String>> = sqlx::query_scalar("select invitation from studies where id = $1")
            .bind(id)
            .fetch_optional(&self.pool)
            .await?;
        Ok(hash.flatten())
    }
}
