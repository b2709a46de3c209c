//! Leaving the matches that somebody cannot go on with, so that nobody waits for them.

use matchplay::{Answer, Command, PlayerId};

use crate::{error::Error, matches, site::Site};

/// Gets up from all tables: matches that wait are left, those that have hardly begun called off, the others given up.
pub(super) async fn leave_all(site: &Site, player: &PlayerId) -> Result<(), Error> {
    for row in site.store().unfinished_of(player).await? {
        let ways =
            if row.status == "open" { vec![Command::Leave] } else { vec![Command::Abort, Command::Resign] };
        for command in ways {
            if matches!(matches::act_now(site, &row.id, player, &command).await?, Answer::Done { .. }) {
                break;
            }
        }
    }
    Ok(())
}
