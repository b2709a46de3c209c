//! Reports of players about players, and what moderators did.

use matchplay::{Millis, PlayerId};
use sqlx::{Row, any::AnyRow};

use crate::{Store, error::Error};

/// A player reports another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// Its identifier.
    pub id: String,
    /// When.
    pub at: Millis,
    /// Who reports.
    pub reporter: PlayerId,
    /// Whom.
    pub reported: PlayerId,
    /// In which match it happened.
    pub match_id: Option<String>,
    /// What happened.
    pub reason: String,
}

/// Something that a moderator or an administrator did. Entries are only ever added.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditEntry {
    /// Its identifier.
    pub id: String,
    /// When.
    pub at: Millis,
    /// Who.
    pub actor: String,
    /// What.
    pub action: String,
    /// To whom or what.
    pub subject: String,
    /// Why, and what else there is to know.
    pub detail: String,
}

fn report(row: &AnyRow) -> Result<Report, Error> {
    Ok(Report {
        id: row.try_get("id")?,
        at: row.try_get("at")?,
        reporter: PlayerId::new(row.try_get::<String, _>("reporter")?),
        reported: PlayerId::new(row.try_get::<String, _>("reported")?),
        match_id: row.try_get("match_id")?,
        reason: row.try_get("reason")?,
    })
}

impl Store {
    /// Keeps a report.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn add_report(&self, report: &Report) -> Result<(), Error> {
        sqlx::query("insert into reports (id, at, reporter, reported, match_id, reason) values ($1, $2, $3, $4, $5, $6)")
            .bind(&report.id)
            .bind(report.at)
            .bind(report.reporter.as_str())
            .bind(report.reported.as_str())
            .bind(report.match_id.clone())
            .bind(&report.reason)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// The reports that nobody has decided, the oldest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn open_reports(&self) -> Result<Vec<Report>, Error> {
        let rows = sqlx::query("select id, at, reporter, reported, match_id, reason from reports where closed_at is null order by at limit 500")
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(report).collect()
    }

    /// What a player has reported, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn reports_by(&self, reporter: &PlayerId) -> Result<Vec<Report>, Error> {
        let rows = sqlx::query("select id, at, reporter, reported, match_id, reason from reports where reporter = $1 order by at desc limit 500")
            .bind(reporter.as_str())
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(report).collect()
    }

    /// The report of that identifier, if nobody has decided it.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn open_report(&self, id: &str) -> Result<Option<Report>, Error> {
        let row = sqlx::query("select id, at, reporter, reported, match_id, reason from reports where id = $1 and closed_at is null")
            .bind(id)
            .fetch_optional(&self.pool)
            .await?;
        row.as_ref().map(report).transpose()
    }

    /// Decides a report. False if it was decided before.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn close_report(&self, id: &str, by: &str, decision: &str, now: Millis) -> Result<bool, Error> {
        let closed = sqlx::query("update reports set closed_at = $2, closed_by = $3, decision = $4 where id = $1 and closed_at is null")
            .bind(id)
            .bind(now)
            .bind(by)
            .bind(decision)
            .execute(&self.pool)
            .await?;
        Ok(closed.rows_affected() == 1)
    }

    /// Adds to the audit log.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn add_audit(&self, entry: &AuditEntry) -> Result<(), Error> {
        sqlx::query(
            "insert into audit (id, at, actor, action, subject, detail) values ($1, $2, $3, $4, $5, $6)",
        )
        .bind(&entry.id)
        .bind(entry.at)
        .bind(&entry.actor)
        .bind(&entry.action)
        .bind(&entry.subject)
        .bind(&entry.detail)
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// The audit log, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn audit(&self, limit: i64) -> Result<Vec<AuditEntry>, Error> {
        let rows =
            sqlx::query("select id, at, actor, action, subject, detail from audit order by at desc limit $1")
                .bind(limit)
                .fetch_all(&self.pool)
                .await?;
        rows.iter()
            .map(|row| {
                Ok(AuditEntry {
                    id: row.try_get(0)?,
                    at: row.try_get(1)?,
                    actor: row.try_get(2)?,
                    action: row.try_get(3)?,
                    subject: row.try_get(4)?,
                    detail: row.try_get(5)?,
                })
            })
            .collect()
    }
}
