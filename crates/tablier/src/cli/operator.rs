//! Commands for the operator of a site.

use std::path::PathBuf;

use clap::{Args, Subcommand, ValueEnum};

use super::serve::{KeepingArgs, ServeArgs};

#[derive(Args)]
pub(crate) struct BackupArgs {
    /// The file to write, or `-` for standard output [default: a new file in `backups` in the data folder]
    #[arg(long, value_name = "FILE")]
    pub(crate) to: Option<PathBuf>,
    /// Replace an existing file; a device, a folder or a link is never overwritten
    #[arg(long, requires = "to")]
    pub(crate) force: bool,
    /// Encrypt the backup to this key, `age1…` (can be repeated: the owner of any of the keys can read it)
    #[arg(long = "recipient", value_name = "KEY")]
    pub(crate) recipients: Vec<String>,
    /// Encrypt the backup to the keys in this file, one per line
    #[arg(long, value_name = "FILE")]
    pub(crate) recipients_file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) keeping: KeepingArgs,
}

#[derive(Args)]
pub(crate) struct BackupKeyArgs {
    /// The file for the secret key, which must not exist yet
    #[arg(long, value_name = "FILE")]
    pub(crate) to: PathBuf,
}

#[derive(Args)]
pub(crate) struct RestoreArgs {
    /// A file written by `tablier backup`
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
    /// Check all checksums of this backup instead of a database, without restoring it
    #[arg(long, value_name = "FILE")]
    pub(crate) backup: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) opening: OpeningArgs,
    #[command(flatten)]
    pub(crate) keeping: KeepingArgs,
}

/// Options to open an encrypted backup.
#[derive(Args)]
pub(crate) struct OpeningArgs {
    /// The file with the secret key, if the backup is encrypted
    #[arg(long, value_name = "FILE")]
    pub(crate) identity: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct RepairArgs {
    /// Apply the repair; without this option, only show it
    #[arg(long)]
    pub(crate) apply: bool,
    /// A new file for everything that is removed or changed [default: a new file in `repairs` in the data folder]
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

/// A player is given by name, in upper or lower case, or by identifier.
#[derive(Subcommand)]
pub(crate) enum AdminCommand {
    /// Find players by a part of their name
    Players {
        /// A part of a name, or an identifier
        name: String,
    },
    /// Give a player a role
    Role {
        /// The player
        name: String,
        /// The role
        #[arg(value_enum)]
        role: RoleName,
    },
    /// Ban a player from playing with others for a while
    Ban(RestrainArgs),
    /// Lift a ban
    Unban(ReleaseArgs),
    /// Mute a player in chats for a while
    Mute(RestrainArgs),
    /// Lift a mute
    Unmute(ReleaseArgs),
    /// Remove a player's password, end all sessions and tokens, and print a code to set a new password
    ResetPassword {
        /// The player
        name: String,
    },
    /// Mark an account that has not played yet as a bot; this is permanent
    Bot {
        /// The account
        name: String,
    },
    /// Create a token for programs and print it; it is shown only once
    Token {
        /// The player
        name: String,
        /// The scopes of the token: play, watch, export, analyse
        #[arg(long, value_delimiter = ',', required = true)]
        scopes: Vec<String>,
        /// The label of the token
        #[arg(long, default_value = "made by the operator")]
        label: String,
    },
    /// List the tokens of a player
    Tokens {
        /// The player
        name: String,
    },
    /// Revoke a token of a player
    EndToken {
        /// The player
        name: String,
        /// The handle that `tokens` shows
        handle: String,
    },
    /// List the open reports
    Reports,
    /// Close a report
    CloseReport {
        /// The identifier that `reports` shows
        id: String,
        /// The decision
        #[arg(long)]
        decision: String,
    },
    /// Show the actions of moderators and the operator, newest first
    Audit {
        /// The number of entries
        #[arg(long, default_value_t = 50)]
        last: i64,
    },
}

#[derive(Args)]
pub(crate) struct RestrainArgs {
    /// The player
    pub(crate) name: String,
    /// The duration: 30m, 12h, 7d, or `ever`
    #[arg(long = "for", value_name = "TIME", value_parser = read_span)]
    pub(crate) span: Span,
    /// The reason, for the audit log
    #[arg(long)]
    pub(crate) why: String,
}

#[derive(Args)]
pub(crate) struct ReleaseArgs {
    /// The player
    pub(crate) name: String,
    /// The reason, for the audit log
    #[arg(long, default_value = "")]
    pub(crate) why: String,
}

/// A role of a player.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum RoleName {
    /// No rights beyond playing
    Player,
    /// Can read reports, mute and ban
    Moderator,
    /// All rights
    Admin,
}

/// The duration of a ban or mute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Span {
    /// A number of milliseconds.
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
    let wrong = || format!("`{text}` is not a length of time: write 30m, 12h, 7d or ever");
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
