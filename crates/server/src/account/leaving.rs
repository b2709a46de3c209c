//! Leaving the matches that somebody cannot go on with, so that nobody waits for them.

use matchplay::{Answer, Command, Envelope, PlayerId};

use crate::{error::Error, matches, site::Site};

/// How often it is said again because the match went on meanwhile.
const MOST_TRIES: usize = 5;

/// Gets up from all tables: matches that wait are left, those that have hardly begun called off, the others given up.
pub(super) async fn leave_all(site: &Site, player: &PlayerId) -> Result<(), Error> {
    for row in site.store().unfinished_of(player).await? {
        let ways =
            if row.status == "open" { vec![Command::Leave] } else { vec![Command::Abort, Command::Resign] };
        for command in ways {
            if is_done(site, &row.id, player, &command).await? {
                break;
            }
        }
    }
    Ok(())
}

async fn is_done(site: &Site, match_id: &str, player: &PlayerId, command: &Command) -> Result<bool, Error> {
    let mut expected = 0;
    for _ in 0..MOST_TRIES {
        let envelope = Envelope { id: site.fresh_id(), expected, command: command.clone() };
        match matches::act(site, match_id, player, envelope).await? {
            Answer::Done { .. } => return Ok(true),
            Answer::Refused { .. } => return Ok(false),
            Answer::Stale { v } => expected = v,
            Answer::Unknown {} => return Err(Error::NotKnown),
        }
    }
    Ok(false)
}
