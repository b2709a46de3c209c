//! `tablier admin`: actions of the operator on players. Every action is written to the audit log first.

use std::{env, io::Write};

use anstream::stdout;
use anyhow::{Context, Result, bail, ensure};
use matchplay::PlayerId;
use server::operator::{self, Scopes, fresh_id, moment, name_key, now};
use store::{ApiTokenRow, AuditEntry, Detail, OperatorAct, PlayerRow, Role, Store};

use crate::{
    cli::operator::{AdminArgs, AdminCommand, ReleaseArgs, RestrainArgs, RoleName, Span},
    commands::runtime,
};

/// Without an end: the latest time that a database can store.
const EVER: i64 = i64::MAX;

pub(crate) fn run(args: &AdminArgs) -> Result<()> {
    runtime()?.block_on(async {
        let store = args.keeping.open().await?;
        let done = Desk { store: &store }.act(&args.what).await;
        store.close().await;
        done
    })
}

struct Desk<'a> {
    store: &'a Store,
}

impl Desk<'_> {
    async fn act(&self, what: &AdminCommand) -> Result<()> {
        match what {
            AdminCommand::Players { name } => self.players(name).await,
            AdminCommand::Role { name, role } => self.role(name, *role).await,
            AdminCommand::Ban(args) => self.restrain(OperatorAct::Ban, args).await,
            AdminCommand::Mute(args) => self.restrain(OperatorAct::Mute, args).await,
            AdminCommand::Unban(args) => self.release(OperatorAct::Unban, args).await,
            AdminCommand::Unmute(args) => self.release(OperatorAct::Unmute, args).await,
            AdminCommand::ResetPassword { name } => self.reset_password(name).await,
            AdminCommand::Bot { name } => self.bot(name).await,
            AdminCommand::Token { name, scopes, label } => self.token(name, scopes, label).await,
            AdminCommand::Tokens { name } => self.tokens(name).await,
            AdminCommand::EndToken { name, handle } => self.end_token(name, handle).await,
            AdminCommand::Reports => self.reports().await,
            AdminCommand::CloseReport { id, decision } => self.close_report(id, decision).await,
            AdminCommand::Audit { last } => self.audit(*last).await,
        }
    }

    /// The player with this name, in upper or lower case, or with this identifier.
    async fn player(&self, name: &str) -> Result<PlayerRow> {
        if let Some(row) = self.store.player_by_key(&name_key(name)).await? {
            return Ok(row);
        }
        if let Some(row) = self.store.player(&PlayerId::new(name.trim())).await? {
            return Ok(row);
        }
        let found = self.store.find_players(name.trim(), &name_key(name), 20).await?;
        let names: Vec<&str> = found.iter().filter_map(|row| row.name.as_deref()).collect();
        if names.is_empty() {
            bail!("nobody is called {name}");
        }
        bail!("nobody is called {name}; there are {}", names.join(", "))
    }

    async fn note(&self, act: OperatorAct, subject: &str, detail: Detail) -> Result<()> {
        let user = env::var("USER").or_else(|_| env::var("LOGNAME")).unwrap_or_default();
        let actor = if user.is_empty() { "operator".to_owned() } else { format!("operator {user}") };
        let entry = AuditEntry {
            id: fresh_id(),
            at: now(),
            actor,
            action: act.name().to_owned(),
            subject: subject.to_owned(),
            detail,
        };
        self.store.add_audit(&entry).await.context("the audit log takes no entry, so nothing was done")
    }

    /// How a player is called, with the identifier, which is all that is left of those who were deleted. What is no
    /// player stays as it is.
    async fn called(&self, id: &str) -> Result<String> {
        let row = self.store.player(&PlayerId::new(id)).await?;
        Ok(match row.and_then(|row| row.name) {
            Some(name) => format!("{name} ({id})"),
            None => id.to_owned(),
        })
    }

    async fn players(&self, name: &str) -> Result<()> {
        let found = self.store.find_players(name.trim(), &name_key(name), 100).await?;
        ensure!(!found.is_empty(), "nobody is called so");
        let mut out = stdout().lock();
        for row in found {
            let name = row.name.as_deref().unwrap_or("-");
            write!(
                out,
                "{}  {name}  {}  {}  since {}",
                row.id,
                row.kind.name(),
                row.role.name(),
                moment(row.created)
            )?;
            for (what, until) in [("banned", row.banned_until), ("muted", row.muted_until)] {
                if let Some(until) = until.filter(|until| *until > now()) {
                    write!(out, "  {what} {}", until_text(until))?;
                }
            }
            if row.deleted.is_some() {
                write!(out, "  deleted")?;
            }
            writeln!(out)?;
        }
        Ok(())
    }

    async fn role(&self, name: &str, role: RoleName) -> Result<()> {
        let player = self.player(name).await?;
        let role = match role {
            RoleName::Player => Role::Player,
            RoleName::Moderator => Role::Moderator,
            RoleName::Admin => Role::Admin,
        };
        let detail = Detail::Role { now: role, before: player.role };
        self.note(OperatorAct::Role, player.id.as_str(), detail).await?;
        self.store.set_role(&player.id, role).await?;
        writeln!(stdout(), "{name} is {} now", role.name())?;
        Ok(())
    }

    async fn restrain(&self, act: OperatorAct, args: &RestrainArgs) -> Result<()> {
        let player = self.player(&args.name).await?;
        ensure!(!args.why.trim().is_empty(), "say why with --why: it stands in the audit log");
        let until = match args.span {
            Span::Millis(span) => Some(now() + span),
            Span::Ever => None,
        };
        let detail = Detail::Term { until, why: args.why.trim().to_owned() };
        self.note(act, player.id.as_str(), detail).await?;
        let until = until.unwrap_or(EVER);
        let (banned, muted) = match act {
            OperatorAct::Ban => (Some(until), player.muted_until),
            _ => (player.banned_until, Some(until)),
        };
        self.store.restrain(&player.id, banned, muted).await?;
        writeln!(stdout(), "{} is restrained {}", args.name, until_text(until))?;
        Ok(())
    }

    async fn release(&self, act: OperatorAct, args: &ReleaseArgs) -> Result<()> {
        let player = self.player(&args.name).await?;
        self.note(act, player.id.as_str(), words(args.why.trim())).await?;
        let (banned, muted) = match act {
            OperatorAct::Unban => (None, player.muted_until),
            _ => (player.banned_until, None),
        };
        self.store.restrain(&player.id, banned, muted).await?;
        writeln!(stdout(), "{} is free of it", args.name)?;
        Ok(())
    }

    async fn reset_password(&self, name: &str) -> Result<()> {
        let player = self.player(name).await?;
        ensure!(player.name.is_some(), "a guest has no password");
        let code = operator::fresh_recovery_code(&player.id);
        self.note(OperatorAct::ResetPassword, player.id.as_str(), words("")).await?;
        self.store.clear_password(&player.id).await?;
        self.store.set_recovery_codes(&player.id, &[code.hash]).await?;
        self.store.end_other_sessions(&player.id, "").await?;
        for token in self.store.api_tokens_of(&player.id).await? {
            self.store.end_api_token(&player.id, &token.handle).await?;
        }
        let mut out = stdout().lock();
        writeln!(out, "{}", code.text)?;
        writeln!(out, "With this code {name} chooses a new password at /account/recover. It works once.")?;
        Ok(())
    }

    async fn bot(&self, name: &str) -> Result<()> {
        let player = self.player(name).await?;
        self.note(OperatorAct::Bot, player.id.as_str(), words("")).await?;
        ensure!(
            self.store.become_bot(&player.id).await?,
            "{name} has already played: a bot needs a new account"
        );
        writeln!(stdout(), "{name} is marked as a program")?;
        Ok(())
    }

    async fn token(&self, name: &str, scopes: &[String], label: &str) -> Result<()> {
        let player = self.player(name).await?;
        ensure!(player.name.is_some(), "tokens are for accounts: {name} is a guest");
        let scopes: Scopes = scopes.join(" ").parse().map_err(anyhow::Error::msg)?;
        let secret = operator::fresh_token();
        self.note(OperatorAct::Token, player.id.as_str(), Detail::Words(scopes.to_string())).await?;
        let token = ApiTokenRow {
            handle: fresh_id(),
            player: player.id,
            name: label.to_owned(),
            scopes: scopes.to_string(),
            created: now(),
            used: None,
        };
        self.store.add_api_token(&secret.hash, &token).await?;
        writeln!(stdout(), "{}", secret.text)?;
        Ok(())
    }

    async fn tokens(&self, name: &str) -> Result<()> {
        let player = self.player(name).await?;
        let mut out = stdout().lock();
        for token in self.store.api_tokens_of(&player.id).await? {
            let used =
                token.used.map_or_else(|| "never used".to_owned(), |at| format!("used {}", moment(at)));
            writeln!(
                out,
                "{}  {}  {}  since {}  {used}",
                token.handle,
                token.scopes,
                token.name,
                moment(token.created)
            )?;
        }
        Ok(())
    }

    async fn end_token(&self, name: &str, handle: &str) -> Result<()> {
        let player = self.player(name).await?;
        self.note(OperatorAct::EndToken, player.id.as_str(), words(handle)).await?;
        ensure!(self.store.end_api_token(&player.id, handle).await?, "{name} has no token {handle}");
        writeln!(stdout(), "the token is ended")?;
        Ok(())
    }

    async fn reports(&self) -> Result<()> {
        let mut out = stdout().lock();
        for report in self.store.open_reports().await? {
            let place = report.match_id.map_or_else(String::new, |id| format!(" in /g/{id}"));
            let at = moment(report.at);
            let (reporter, reported) =
                (self.called(report.reporter.as_str()).await?, self.called(report.reported.as_str()).await?);
            writeln!(
                out,
                "{}  {at}  {reporter} about {reported}{place}: {}",
                report.id,
                plain(&report.reason)
            )?;
        }
        Ok(())
    }

    async fn close_report(&self, id: &str, decision: &str) -> Result<()> {
        self.note(OperatorAct::CloseReport, id, words(decision)).await?;
        ensure!(
            self.store.close_report(id, "operator", decision, now()).await?,
            "there is no open report {id}"
        );
        writeln!(stdout(), "the report is decided")?;
        Ok(())
    }

    async fn audit(&self, last: i64) -> Result<()> {
        let mut out = stdout().lock();
        for entry in self.store.audit(last.clamp(1, 100_000)).await? {
            let AuditEntry { at, actor, action, subject, detail, .. } = entry;
            let detail = match detail {
                Detail::Term { until, why } => format!("{}: {why}", until_text(until.unwrap_or(EVER))),
                detail => detail.to_string(),
            };
            let (actor, subject) = (self.called(&actor).await?, self.called(&subject).await?);
            writeln!(out, "{}  {actor}  {action}  {subject}  {}", moment(at), plain(&detail))?;
        }
        Ok(())
    }
}

fn words(text: &str) -> Detail {
    Detail::Words(text.to_owned())
}

fn until_text(until: i64) -> String {
    if until == EVER { "for ever".to_owned() } else { format!("until {}", moment(until)) }
}

/// Removes control characters from text of others, so that it cannot command the terminal.
fn plain(text: &str) -> String {
    text.chars().map(|it| if it.is_control() { ' ' } else { it }).collect()
}
