//! Studies: their events, lists of them, and who may read and write them.

mod rights;
mod verify;

use matchplay::{Millis, PlayerId};
use sqlx::{AnyConnection, Row, any::AnyRow};
use studies::{Chapter, KeptEntry, Study, StudyEntry, StudyVisibility};
use tokio::time::timeout;

use crate::{
    PATIENCE, Store,
    error::StoreError,
    fail_point, within,
    writer::{STATEMENTS, commit},
};

/// A study in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StudyRow {
    /// Its identifier.
    pub id: String,
    /// Whose it is.
    pub owner: PlayerId,
    /// Its title.
    pub title: String,
    /// Who may read it.
    pub visibility: StudyVisibility,
    /// The slugs of the games of its chapters.
    pub games: Vec<String>,
    /// How many chapters it has.
    pub n_chapters: i64,
    /// When it was begun.
    pub created: Millis,
    /// When it was changed last.
    pub changed: Millis,
    /// Its version.
    pub version: u64,
}

/// A study that begins.
#[derive(Clone, Debug)]
pub struct NewStudy<'a> {
    /// Its identifier.
    pub id: &'a str,
    /// Whose it is.
    pub owner: &'a PlayerId,
    /// Who may read it.
    pub visibility: StudyVisibility,
    /// What has happened so far.
    pub entries: &'a [StudyEntry],
    /// What that adds up to.
    pub study: &'a Study,
}

/// What is to be kept of a study.
#[derive(Clone, Debug)]
pub struct StudyAppend<'a> {
    /// Which study.
    pub id: &'a str,
    /// Who wrote it, and the identifier of the command.
    pub command: &'a (PlayerId, String),
    /// What happened.
    pub entries: &'a [StudyEntry],
    /// The study after it.
    pub after: &'a Study,
}

impl Store {
    /// Keeps a new study, unless its owner has that many already.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if there is one of that identifier, [`StoreError::TooManyStudies`] if the owner has enough.
    pub async fn open_study(&self, new: &NewStudy<'_>, most: i64) -> Result<(), StoreError> {
        let mut transaction = self.writers.begin_with(self.dialect.begin()).await?;
        let statements = async {
            let owned: i64 = sqlx::query_scalar("select count(*) from studies where owner = $1")
                .bind(new.owner.as_str())
                .fetch_one(&mut *transaction)
                .await?;
            if owned >= most {
                return Err(StoreError::TooManyStudies);
            }
            let created = new.entries.first().map_or(0, |entry| entry.at);
            let written = sqlx::query("insert into studies (id, owner, title, visibility, games, chapters, created, changed, version) values ($1, $2, '', $3, '', 0, $4, $4, 0) on conflict do nothing")
                .bind(new.id)
                .bind(new.owner.as_str())
                .bind(new.visibility.name())
                .bind(created)
                .execute(&mut *transaction)
                .await?;
            if written.rows_affected() == 0 {
                return Err(StoreError::Conflict);
            }
            write_entries(&mut transaction, new.id, new.entries, None, new.study).await?;
            Ok(())
        };
        match timeout(STATEMENTS, statements).await {
            Ok(done) => done?,
            Err(_) => return Err(late()),
        }
        commit(transaction).await.map_err(StoreError::Unknown)
    }

    /// Keeps what happened in a study. When this returns, it is on the disk.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if another version stands than the one before these events or the author may not write there,
    /// [`StoreError::Unknown`] if nobody knows whether it was kept. With all other errors nothing was.
    pub async fn append_study(&self, append: &StudyAppend<'_>) -> Result<(), StoreError> {
        fail_point::reach("before-transaction");
        let statements = async {
            let mut connection = self.writers.begin_with(self.dialect.begin()).await?;
            let author = append.command.0.as_str();
            let is_author: i64 = sqlx::query_scalar("select count(*) from studies s where s.id = $1 and (s.owner = $2 or exists (select 1 from study_authors a where a.study = s.id and a.player = $2))")
                .bind(append.id)
                .bind(author)
                .fetch_one(&mut *connection)
                .await?;
            if is_author == 0 {
                return Err(StoreError::Conflict);
            }
            let command = Some(append.command.1.as_str());
            write_entries(&mut connection, append.id, append.entries, command, append.after).await?;
            Ok(connection)
        };
        let transaction = timeout(STATEMENTS, statements).await.map_err(|_| late())??;
        commit(transaction).await.map_err(StoreError::Unknown)
    }

    /// The events of a study after a version.
    ///
    /// # Errors
    /// If the database does not answer in time, or what it holds cannot be read.
    pub async fn study_events(&self, id: &str, since: u64) -> Result<Vec<KeptEntry>, StoreError> {
        let sql = "select version, at, actor, command, body from study_events where study = $1 and version > $2 order by version";
        let query = sqlx::query(sql).bind(id).bind(number(since));
        let rows = within(PATIENCE, query.fetch_all(&self.pool)).await?;
        rows.iter().map(|row| kept_entry(id, row)).collect()
    }

    /// A study as lists show it.
    ///
    /// # Errors
    /// If the database does not answer in time.
    pub async fn study_row(&self, id: &str) -> Result<Option<StudyRow>, StoreError> {
        let query = sqlx::query("select * from studies where id = $1").bind(id);
        let row = within(PATIENCE, query.fetch_optional(&self.pool)).await?;
        row.as_ref().map(study_row).transpose()
    }

    /// The studies that somebody writes in, those changed last first.
    ///
    /// # Errors
    /// If the database does not answer in time.
    pub async fn studies_of(&self, player: &PlayerId, most: i64) -> Result<Vec<StudyRow>, StoreError> {
        let sql = "select * from studies where owner = $1 or id in (select study from study_authors where player = $1) order by changed desc, id limit $2";
        let query = sqlx::query(sql).bind(player.as_str()).bind(most);
        let rows = within(PATIENCE, query.fetch_all(&self.pool)).await?;
        rows.iter().map(study_row).collect()
    }

    /// The studies that everybody may read, of one game or of all, those changed last first: the next ones after as many.
    ///
    /// # Errors
    /// If the database does not answer in time.
    pub async fn public_studies(
        &self,
        game: Option<&str>,
        most: i64,
        after: i64,
    ) -> Result<Vec<StudyRow>, StoreError> {
        let sql = "select * from studies where visibility = 'public' and ($1 = '' or games like $2) order by changed desc, id limit $3 offset $4";
        let game = game.unwrap_or_default();
        let query = sqlx::query(sql).bind(game).bind(format!("% {game} %")).bind(most).bind(after);
        let rows = within(PATIENCE, query.fetch_all(&self.pool)).await?;
        rows.iter().map(study_row).collect()
    }

    /// The versions of studies and of their rights: of all of them in one query.
    ///
    /// # Errors
    /// If the database does not answer in time.
    pub async fn study_versions(&self, ids: &[String]) -> Result<Vec<(String, u64, i64)>, StoreError> {
        if ids.is_empty() {
            return Ok(Vec::new());
        }
        let places: Vec<String> = (1..=ids.len()).map(|n| format!("${n}")).collect();
        let sql = format!("select id, version, rights from studies where id in ({})", places.join(", "));
        let mut query = sqlx::query(sqlx::AssertSqlSafe(sql)).persistent(false);
        for id in ids {
            query = query.bind(id);
        }
        let rows = within(PATIENCE, query.fetch_all(&self.pool)).await?;
        rows.iter()
            .map(|row| {
                let version = u64::try_from(row.try_get::<i64, _>(1)?).unwrap_or_default();
                Ok((row.try_get(0)?, version, row.try_get(2)?))
            })
            .collect()
    }

    /// Deletes a study with everything in it.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn delete_study(&self, id: &str) -> Result<(), StoreError> {
        let mut transaction = self.pool.begin_with(self.dialect.begin()).await?;
        for sql in [
            "delete from study_events where study = $1",
            "delete from study_authors where study = $1",
            "delete from studies where id = $1",
        ] {
            sqlx::query(sql).bind(id).execute(&mut *transaction).await?;
        }
        transaction.commit().await?;
        Ok(())
    }

    /// The identifiers of studies after one, in order.
    pub(crate) async fn study_ids_after(&self, after: &str, most: i64) -> Result<Vec<String>, StoreError> {
        let sql = "select id from studies where id > $1 order by id limit $2";
        Ok(sqlx::query_scalar(sql).bind(after).bind(most).fetch_all(&self.pool).await?)
    }
}

/// Writes the row of a study, then its events. The row stands at the version before, or somebody else was faster.
async fn write_entries(
    connection: &mut AnyConnection,
    id: &str,
    entries: &[StudyEntry],
    command: Option<&str>,
    after: &Study,
) -> Result<(), StoreError> {
    let (Some(first), Some(last)) = (entries.first(), entries.last()) else {
        return Err(StoreError::Conflict);
    };
    let updated = sqlx::query("update studies set title = $2, games = $3, chapters = $4, changed = $5, version = $6 where id = $1 and version = $7")
        .bind(id)
        .bind(after.title())
        .bind(games_of(after))
        .bind(i64::try_from(after.chapters().len()).unwrap_or(i64::MAX))
        .bind(last.at)
        .bind(number(last.v))
        .bind(number(first.v - 1))
        .execute(&mut *connection)
        .await?;
    if updated.rows_affected() == 0 {
        return Err(StoreError::Conflict);
    }
    for entry in entries {
        let sql = "insert into study_events (study, version, at, actor, command, body) values ($1, $2, $3, $4, $5, $6) on conflict do nothing";
        let written = sqlx::query(sql)
            .bind(id)
            .bind(number(entry.v))
            .bind(entry.at)
            .bind(entry.by.as_str())
            // A command stands with the last of its events.
            .bind(command.filter(|_| entry.v == last.v))
            .bind(serde_json::to_string(&entry.event).expect("events are plain data"))
            .execute(&mut *connection)
            .await?;
        if written.rows_affected() == 0 {
            return Err(StoreError::Conflict);
        }
    }
    Ok(())
}

/// The games of a study's chapters, each once and between spaces, as lists look for them.
pub(crate) fn games_of(study: &Study) -> String {
    let mut games: Vec<&str> =
        study.chapters().map(|chapter: &Chapter| chapter.board().game.slug()).collect();
    games.sort_unstable();
    games.dedup();
    format!(" {} ", games.join(" "))
}

fn late() -> StoreError {
    StoreError::Unreachable(format!("no answer within {} s", STATEMENTS.as_secs()))
}

fn number(version: u64) -> i64 {
    i64::try_from(version).unwrap_or(i64::MAX)
}

fn study_row(row: &AnyRow) -> Result<StudyRow, StoreError> {
    let id: String = row.try_get("id")?;
    let unreadable = || StoreError::Unreadable { what: format!("study {id}") };
    let visibility: String = row.try_get("visibility")?;
    let games: String = row.try_get("games")?;
    Ok(StudyRow {
        owner: PlayerId::new(row.try_get::<String, _>("owner")?),
        title: row.try_get("title")?,
        visibility: StudyVisibility::from_name(&visibility).ok_or_else(unreadable)?,
        games: games.split_whitespace().map(str::to_owned).collect(),
        n_chapters: row.try_get("chapters")?,
        created: row.try_get("created")?,
        changed: row.try_get("changed")?,
        version: u64::try_from(row.try_get::<i64, _>("version")?).map_err(|_| unreadable())?,
        id,
    })
}

fn kept_entry(id: &str, row: &AnyRow) -> Result<KeptEntry, StoreError> {
    let unreadable = || StoreError::Unreadable { what: format!("study {id}") };
    let body: String = row.try_get("body")?;
    let entry = StudyEntry {
        v: u64::try_from(row.try_get::<i64, _>("version")?).map_err(|_| unreadable())?,
        at: row.try_get("at")?,
        by: PlayerId::new(row.try_get::<String, _>("actor")?),
        event: serde_json::from_str(&body).map_err(|_| unreadable())?,
    };
    Ok((entry, row.try_get("command")?))
}
