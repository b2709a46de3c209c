//! Reports of players about players, and what moderators did.

use std::fmt;

use matchplay::{Millis, PlayerId};
use sqlx::{Row, any::AnyRow};

use crate::{Store, error::StoreError, players::Role};

/// A player reports another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerReport {
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
    pub detail: Detail,
}

/// What the operator does by the command line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OperatorAct {
    /// Gives a player another role.
    Role,
    /// Lets a player play no matches for some time.
    Ban,
    /// Ends that.
    Unban,
    /// Lets a player write nothing for some time.
    Mute,
    /// Ends that.
    Unmute,
    /// Takes a password away, for a code to choose another with.
    ResetPassword,
    /// Marks an account as a program.
    Bot,
    /// Makes a token.
    Token,
    /// Ends a token.
    EndToken,
    /// Decides a report.
    CloseReport,
}

impl OperatorAct {
    /// All of them.
    pub const ALL: [OperatorAct; 10] = [
        OperatorAct::Role,
        OperatorAct::Ban,
        OperatorAct::Unban,
        OperatorAct::Mute,
        OperatorAct::Unmute,
        OperatorAct::ResetPassword,
        OperatorAct::Bot,
        OperatorAct::Token,
        OperatorAct::EndToken,
        OperatorAct::CloseReport,
    ];

    /// The name in the log, which is that of the command.
    pub fn name(self) -> &'static str {
        match self {
            OperatorAct::Role => "role",
            OperatorAct::Ban => "ban",
            OperatorAct::Unban => "unban",
            OperatorAct::Mute => "mute",
            OperatorAct::Unmute => "unmute",
            OperatorAct::ResetPassword => "reset-password",
            OperatorAct::Bot => "bot",
            OperatorAct::Token => "token",
            OperatorAct::EndToken => "end-token",
            OperatorAct::CloseReport => "close-report",
        }
    }

    /// The act of that name.
    pub fn from_name(name: &str) -> Option<OperatorAct> {
        OperatorAct::ALL.into_iter().find(|act| act.name() == name)
    }
}

/// What else there is to know of something that was done: facts where there are some, so that they can be told in any language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Detail {
    /// What somebody wrote, or a name.
    Words(String),
    /// A player has another role.
    Role {
        /// The new one.
        now: Role,
        /// The one before.
        before: Role,
    },
    /// A player is restrained.
    Term {
        /// Until when; for ever if nothing is said.
        until: Option<Millis>,
        /// Why.
        why: String,
    },
}

impl Detail {
    /// Reads what [`Detail`] writes, for what was done. What is written in another way are words.
    fn read(action: &str, text: &str) -> Detail {
        let facts = match OperatorAct::from_name(action) {
            Some(OperatorAct::Role) => Detail::read_role(text),
            Some(OperatorAct::Ban | OperatorAct::Mute) => Detail::read_term(text),
            _ => None,
        };
        facts.unwrap_or_else(|| Detail::Words(text.to_owned()))
    }

    fn read_role(text: &str) -> Option<Detail> {
        let (now, before) = text.split_once(" instead of ")?;
        let role = |name: &str| Role::ALL.into_iter().find(|role| role.name() == name);
        Some(Detail::Role { now: role(now)?, before: role(before)? })
    }

    fn read_term(text: &str) -> Option<Detail> {
        let (term, why) = text.split_once(": ")?;
        let until = match term.strip_prefix("until ") {
            Some(until) => Some(until.parse().ok()?),
            None if term == "for ever" => None,
            None => return None,
        };
        Some(Detail::Term { until, why: why.to_owned() })
    }
}

impl fmt::Display for Detail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Detail::Words(words) => f.write_str(words),
            Detail::Role { now, before } => write!(f, "{} instead of {}", now.name(), before.name()),
            Detail::Term { until: Some(until), why } => write!(f, "until {until}: {why}"),
            Detail::Term { until: None, why } => write!(f, "for ever: {why}"),
        }
    }
}

fn report(row: &AnyRow) -> Result<PlayerReport, StoreError> {
    Ok(PlayerReport {
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
    pub async fn add_report(&self, report: &PlayerReport) -> Result<(), StoreError> {
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
    pub async fn open_reports(&self) -> Result<Vec<PlayerReport>, StoreError> {
        let rows = sqlx::query("select id, at, reporter, reported, match_id, reason from reports where closed_at is null order by at limit 500")
            .fetch_all(&self.pool)
            .await?;
        rows.iter().map(report).collect()
    }

    /// What a player has reported, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn reports_by(&self, reporter: &PlayerId) -> Result<Vec<PlayerReport>, StoreError> {
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
    pub async fn open_report(&self, id: &str) -> Result<Option<PlayerReport>, StoreError> {
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
    pub async fn close_report(
        &self,
        id: &str,
        by: &str,
        decision: &str,
        now: Millis,
    ) -> Result<bool, StoreError> {
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
    pub async fn add_audit(&self, entry: &AuditEntry) -> Result<(), StoreError> {
        sqlx::query(
            "insert into audit (id, at, actor, action, subject, detail) values ($1, $2, $3, $4, $5, $6)",
        )
        .bind(&entry.id)
        .bind(entry.at)
        .bind(&entry.actor)
        .bind(&entry.action)
        .bind(&entry.subject)
        .bind(entry.detail.to_string())
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// The audit log, the newest first.
    ///
    /// # Errors
    /// If the database fails.
    pub async fn audit(&self, limit: i64) -> Result<Vec<AuditEntry>, StoreError> {
        let rows =
            sqlx::query("select id, at, actor, action, subject, detail from audit order by at desc limit $1")
                .bind(limit)
                .fetch_all(&self.pool)
                .await?;
        rows.iter()
            .map(|row| {
                let action: String = row.try_get(3)?;
                let detail = Detail::read(&action, row.try_get(5)?);
                Ok(AuditEntry {
                    id: row.try_get(0)?,
                    at: row.try_get(1)?,
                    actor: row.try_get(2)?,
                    action,
                    subject: row.try_get(4)?,
                    detail,
                })
            })
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn details_are_read_as_they_were_written() {
        let why = || "cheats: twice".to_owned();
        for (act, detail) in [
            (OperatorAct::Role, Detail::Role { now: Role::Moderator, before: Role::Player }),
            (OperatorAct::Ban, Detail::Term { until: Some(1_794_818_450_999), why: why() }),
            (OperatorAct::Mute, Detail::Term { until: None, why: why() }),
            (OperatorAct::Unban, Detail::Words(why())),
        ] {
            assert_eq!(Detail::read(act.name(), &detail.to_string()), detail);
        }
    }

    #[test]
    fn details_written_in_another_way_are_words() {
        for (action, text) in [
            ("ban", "until 2026-11-16 08:40:50: cheats"),
            ("ban", "cheats"),
            ("role", "king instead of player"),
            // What a moderator wrote as a reason is never taken for facts.
            ("mute-7", "for ever: and ever"),
        ] {
            assert_eq!(Detail::read(action, text), Detail::Words(text.to_owned()));
        }
    }

    #[test]
    fn acts_are_found_by_their_names() {
        for act in OperatorAct::ALL {
            assert_eq!(OperatorAct::from_name(act.name()), Some(act));
        }
        assert_eq!(OperatorAct::from_name("mute-7"), None);
    }
}
