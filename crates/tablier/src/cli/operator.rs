//! What whoever runs a site does beside serving it.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::serve::{KeepingArgs, ServeArgs};

#[derive(Args)]
pub(crate) struct BackupArgs {
    /// The file to write, or `-` for standard output; without one, a new file in the folder `backups` of the data folder
    #[arg(long, value_name = "FILE")]
    pub(crate) to: Option<PathBuf>,
    /// Replace the file if there is one; a device, a folder or a link is never written to
    #[arg(long, requires = "to")]
    pub(crate) force: bool,
    /// Encrypt the backup to this key, `age1…` (may be given several times: each owner of a secret key can read it)
    #[arg(long = "recipient", value_name = "KEY")]
    pub(crate) recipients: Vec<String>,
    /// Encrypt the backup to the keys in this file, one a line
    #[arg(long, value_name = "FILE")]
    pub(crate) recipients_file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) keeping: KeepingArgs,
}

#[derive(Args)]
pub(crate) struct BackupKeyArgs {
    /// The file for the secret key, which must not exist
    #[arg(long, value_name = "FILE")]
    pub(crate) to: PathBuf,
}

#[derive(Args)]
pub(crate) struct RestoreArgs {
    /// A file that `tablier backup` wrote
    #[arg(required_unless_present = "from")]
    pub(crate) file: Option<PathBuf>,
    /// The same, as an option
    #[arg(long, value_name = "FILE", conflicts_with = "file")]
    pub(crate) from: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) opening: OpeningArgs,
    #[command(flatten)]
    pub(crate) keeping: KeepingArgs,
}

#[derive(Args)]
pub(crate) struct VerifyArgs {
    /// Check this backup instead of a database: all of its checksums, without restoring it
    #[arg(long, value_name = "FILE")]
    pub(crate) backup: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) opening: OpeningArgs,
    #[command(flatten)]
    pub(crate) keeping: KeepingArgs,
}

/// How an encrypted backup is opened.
#[derive(Args)]
pub(crate) struct OpeningArgs {
    /// The file of the secret key, if the backup is encrypted
    #[arg(long, value_name = "FILE")]
    pub(crate) identity: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct RepairArgs {
    /// Do it; without this, only show what would be done
    #[arg(long)]
    pub(crate) apply: bool,
    /// The new file into which everything is written that is cut off or changed; without one, a new file in the folder
    /// `repairs` of the data folder
    #[arg(long, value_name = "FILE")]
    pub(crate) keep: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) keeping: KeepingArgs,
}

#[derive(Args)]
pub(crate) struct DoctorArgs {
    #[command(flatten)]
    pub(crate) serve: ServeArgs,
}

#[derive(Args)]
pub(crate) struct AdminArgs {
    #[command(subcommand)]
    pub(crate) what: AdminCommand,
    #[command(flatten)]
    pub(crate) keeping: KeepingArgs,
}

/// A player is named by name, in whatever case, or by identifier.
#[derive(Subcommand)]
pub(crate) enum AdminCommand {
    /// Find players by a part of their name
    Players {
        /// A part of a name, or an identifier
        name: String,
    },
    /// Give a player a role
    Role {
        /// Whom
        name: String,
        /// Which
        #[arg(value_enum)]
        role: RoleName,
    },
    /// Keep a player from playing with others for a while
    Ban(RestrainArgs),
    /// Let a banned player play again
    Unban(ReleaseArgs),
    /// Keep a player from chatting for a while
    Mute(RestrainArgs),
    /// Let a muted player chat again
    Unmute(ReleaseArgs),
    /// Take a player's password away, end all sessions and tokens, and print a code by which a new password can be set
    ResetPassword {
        /// Whose
        name: String,
    },
    /// Mark an account that has not played yet as a program's, for ever
    Bot {
        /// Which
        name: String,
    },
    /// Make a token for programs, and print it: this once
    Token {
        /// For whom
        name: String,
        /// What it allows: play, watch, export, analyse
        #[arg(long, value_delimiter = ',', required = true)]
        scopes: Vec<String>,
        /// What to call it
        #[arg(long, default_value = "made by the operator")]
        label: String,
    },
    /// List the tokens of a player
    Tokens {
        /// Whose
        name: String,
    },
    /// End a token of a player
    EndToken {
        /// Whose
        name: String,
        /// The handle that `tokens` shows
        handle: String,
    },
    /// List the reports that nobody has decided
    Reports,
    /// Decide a report
    CloseReport {
        /// The identifier that `reports` shows
        id: String,
        /// What was decided
        #[arg(long)]
        decision: String,
    },
    /// Show what moderators and the operator did, the newest first
    Audit {
        /// How many entries
        #[arg(long, default_value_t = 50)]
        last: i64,
    },
}

#[derive(Args)]
pub(crate) struct RestrainArgs {
    /// Whom
    pub(crate) name: String,
    /// For how long: 30m, 12h, 7d, or `ever`
    #[arg(long = "for", value_name = "TIME", value_parser = read_span)]
    pub(crate) span: Span,
    /// Why, for the audit log
    #[arg(long)]
    pub(crate) why: String,
}

#[derive(Args)]
pub(crate) struct ReleaseArgs {
    /// Whom
    pub(crate) name: String,
    /// Why, for the audit log
    #[arg(long, default_value = "")]
    pub(crate) why: String,
}

/// A role that can be given.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum RoleName {
    /// Nothing beyond playing
    Player,
    /// Reads reports, mutes and bans
    Moderator,
    /// Everything
    Admin,
}

/// How long something lasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Span {
    /// So many milliseconds.
    Millis(i64),
    /// Without an end.
    Ever,
}

fn read_span(text: &str) -> Result<Span, String> {
    const LONGEST_DAYS: i64 = 36_500;
    const DAY: i64 = 86_400_000;
    if text == "ever" {
        return Ok(Span::Ever);
    }
    let wrong = || format!("`{text}` is no length of time: write 30m, 12h, 7d or ever");
    let (number, unit) = text.split_at(text.len() - text.chars().next_back().map_or(0, char::len_utf8));
    let number: i64 = number.parse().ok().filter(|number| *number > 0).ok_or_else(wrong)?;
    let millis = match unit {
        "m" => 60_000,
        "h" => 3_600_000,
        "d" => DAY,
        _ => return Err(wrong()),
    };
    let span = number.checked_mul(millis).filter(|span| *span <= LONGEST_DAYS * DAY);
    span.map(Span::Millis).ok_or_else(|| format!("`{text}` is longer than a hundred years: write ever"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_of_time_are_read() {
        assert_eq!(read_span("30m"), Ok(Span::Millis(1_800_000)));
        assert_eq!(read_span("7d"), Ok(Span::Millis(604_800_000)));
        assert_eq!(read_span("ever"), Ok(Span::Ever));
        for wrong in ["", "d", "7", "-1d", "0h", "7w", "99999999999999999999d", "9999999999999d", "7é"] {
            assert!(read_span(wrong).is_err(), "{wrong}");
        }
    }
}
