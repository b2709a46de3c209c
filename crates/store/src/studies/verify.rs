//! Whether every study follows from its events.

use sqlx::{Connection, Row};
use studies::StudyJournal;

use super::{games_of, kept_entry, study_row};
use crate::{
    Store,
    error::StoreError,
    verify::{PAGE, Verified},
};

impl Store {
    /// Replays every study and compares what follows with what lists say of it.
    pub(crate) async fn verify_studies(&self, verified: &mut Verified) -> Result<(), StoreError> {
        let mut after = String::new();
        loop {
            let ids = self.study_ids_after(&after, PAGE).await?;
            let Some(last) = ids.last() else { return Ok(()) };
            after.clone_from(last);
            for id in &ids {
                self.verify_study(id, verified).await?;
                verified.n_studies += 1;
            }
        }
    }

    async fn verify_study(&self, id: &str, verified: &mut Verified) -> Result<(), StoreError> {
        let mut connection = self.pool.acquire().await?;
        let mut moment = connection.begin_with(self.dialect.begin_reading()).await?;
        let row =
            sqlx::query("select * from studies where id = $1").bind(id).fetch_optional(&mut *moment).await?;
        let sql =
            "select version, at, actor, command, body from study_events where study = $1 order by version";
        let rows = sqlx::query(sql).bind(id).fetch_all(&mut *moment).await?;
        moment.rollback().await?;
        // Somebody may have deleted it just now.
        let Some(row) = row else { return Ok(()) };
        let subject = format!("study {id}");
        let mut kept = Vec::with_capacity(rows.len());
        for row in &rows {
            match kept_entry(id, row) {
                Ok(entry) => kept.push(entry),
                Err(_) => {
                    let version: i64 = row.try_get("version")?;
                    verified.fault(subject, format!("event {version} cannot be read"));
                    return Ok(());
                }
            }
        }
        let n_events = kept.len();
        let Some(journal) = StudyJournal::new(kept) else {
            verified.fault(subject, "its events do not follow from each other");
            return Ok(());
        };
        let listed = study_row(&row)?;
        let study = journal.study();
        let n_chapters = i64::try_from(study.chapters().len()).unwrap_or(i64::MAX);
        for (what, differs) in [
            ("version", listed.version != n_events as u64),
            ("title", listed.title != study.title()),
            ("number of chapters", listed.n_chapters != n_chapters),
            ("games", row.try_get::<String, _>("games")? != games_of(study)),
        ] {
            if differs {
                verified.fault(&subject, format!("its {what} is not what its events say"));
            }
        }
        Ok(())
    }
}
