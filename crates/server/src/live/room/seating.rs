//! Who may sit down at a match, or say that it will not be played, whatever its own rules say.

use matchplay::{Answer, MatchPhase, PlayerId};
use store::StoreError;

use super::{NAMES, RoomTask, late};
use crate::{
    policy::{Permission, may},
    site::Site,
};

impl RoomTask {
    /// Why somebody may not sit down here, whatever the state of the match.
    pub(super) async fn seat_refused(&self, player: &PlayerId) -> Result<Option<Answer>, StoreError> {
        if self.is_expired() {
            return Ok(refused("expired", "the challenge was not answered in time"));
        }
        if self.is_kept_for_another(player) {
            return Ok(refused("reserved", "the last seat is kept for the player who was challenged"));
        }
        if self.sits_with_blocked(player).await? {
            return Ok(refused("blocked", "you do not play with one of these players"));
        }
        if self.needs_account(player).await? {
            return Ok(refused("rated-needs-account", "rated matches are for accounts: sign up first"));
        }
        Ok(None)
    }

    /// Why somebody may not turn the match down: it was not opened for this player.
    pub(super) fn turning_down_refused(&self, player: &PlayerId) -> Option<Answer> {
        let is_theirs = self.challenge.as_ref().is_some_and(|it| it.player == *player);
        if is_theirs { None } else { refused("not-challenged", "this match was not opened for you") }
    }

    /// Whether a challenge was not answered in time. The sweep that calls such matches off comes a moment later.
    fn is_expired(&self) -> bool {
        let expires = self.challenge.as_ref().and_then(|it| it.expires);
        *self.room.game().phase() == MatchPhase::Open && expires.is_some_and(|at| at < self.site.now())
    }

    /// Whether the last free seat is kept for the player who was challenged, and this is another.
    fn is_kept_for_another(&self, player: &PlayerId) -> bool {
        let game = self.room.game();
        let sits = |other: &PlayerId| game.seats().iter().any(|seat| seat.player == *other);
        let is_last = game.seats().len() + 1 >= game.terms().n_players;
        let challenged = self.challenge.as_ref().map(|it| &it.player);
        challenged.is_some_and(|it| it != player && !sits(it) && is_last)
    }

    /// Whether somebody sits here with whom this player has nothing to do.
    async fn sits_with_blocked(&self, player: &PlayerId) -> Result<bool, StoreError> {
        let seats = self.room.game().seats().iter().map(|seat| seat.player.clone()).collect();
        let is_blocked = is_blocked_among(&self.site, player, seats);
        tokio::time::timeout(NAMES, is_blocked).await.map_err(|_| late())?
    }

    /// Whether somebody has to sign up before sitting down here.
    async fn needs_account(&self, player: &PlayerId) -> Result<bool, StoreError> {
        if !self.room.game().terms().is_rated {
            return Ok(false);
        }
        let row = tokio::time::timeout(NAMES, self.site.store().player(player)).await;
        let row = row.map_err(|_| late())??;
        Ok(may(row.as_ref(), Permission::PlayRated, None, self.site.now()).is_err())
    }
}

fn refused(code: &str, message: &str) -> Option<Answer> {
    Some(Answer::Refused { code: code.to_owned(), message: message.to_owned() })
}

/// Whether a player has blocked one of the others, or one of them the player.
pub(super) async fn is_blocked_among(
    site: &Site,
    player: &PlayerId,
    others: Vec<PlayerId>,
) -> Result<bool, StoreError> {
    for other in others.iter().filter(|it| *it != player && it.engine_level().is_none()) {
        if site.store().is_blocked_between(player, other).await? {
            return Ok(true);
        }
    }
    Ok(false)
}
