//! Who may do what: one function, asked by everything that a request or a line can do.

use matchplay::Millis;
use store::{Kind, PlayerRow, Role};

use crate::{error::Error, matches::may_play_rated};

/// Something that somebody wants to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    /// To open a match, sit down at one, or do something in one.
    Play,
    /// The same in matches that change ratings.
    PlayRated,
    /// To say something in a match.
    Chat,
    /// To get a name and a password.
    SignUp,
    /// To see and change what belongs to an account: its sessions, its password, its data.
    OwnAccount,
    /// To report a player.
    Report,
    /// To see reports and what moderators did.
    SeeModeration,
    /// To mute or ban a player, or to decide a report about one.
    Restrain,
}

impl Action {
    /// All of them.
    #[cfg(test)]
    const ALL: [Action; 8] = [
        Action::Play,
        Action::PlayRated,
        Action::Chat,
        Action::SignUp,
        Action::OwnAccount,
        Action::Report,
        Action::SeeModeration,
        Action::Restrain,
    ];
}

/// Why not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Refusal {
    /// Only with a session.
    NoSession,
    /// Only with an account.
    NoAccount,
    /// A moderator took the right away for a while.
    Restrained,
    /// It belongs to somebody else.
    NotYours,
    /// There is an account already.
    HasAccount,
    /// Who asks is not to know that there is such a thing.
    Hidden,
}

impl From<Refusal> for Error {
    fn from(refusal: Refusal) -> Error {
        match refusal {
            Refusal::NoSession => Error::NotSignedIn,
            Refusal::NoAccount => Error::NeedsAccount,
            Refusal::Restrained | Refusal::NotYours => Error::Forbidden,
            Refusal::HasAccount => Error::Conflict("you have an account: sign out first".to_owned()),
            Refusal::Hidden => Error::Missing("page"),
        }
    }
}

/// Whether somebody may do something, at that time. `object` is the player whom it concerns, if it concerns one in particular.
pub(crate) fn may(
    actor: Option<&PlayerRow>,
    action: Action,
    object: Option<&PlayerRow>,
    now: Millis,
) -> Result<(), Refusal> {
    let is_self = |actor: &PlayerRow| object.is_some_and(|object| object.id == actor.id);
    let has_account = |actor: &PlayerRow| matches!(actor.kind, Kind::Account | Kind::Bot);
    match action {
        Action::Play | Action::PlayRated | Action::Chat => {
            let actor = actor.ok_or(Refusal::NoSession)?;
            if is_past(actor.banned_until, now) && (action != Action::Chat || is_past(actor.muted_until, now))
            {
                let needs_account = action == Action::PlayRated && !may_play_rated(actor.kind);
                if needs_account { Err(Refusal::NoAccount) } else { Ok(()) }
            } else {
                Err(Refusal::Restrained)
            }
        }
        Action::SignUp => match actor {
            Some(actor) if actor.kind != Kind::Guest => Err(Refusal::HasAccount),
            _ => Ok(()),
        },
        Action::OwnAccount => {
            let actor = actor.filter(|actor| has_account(actor)).ok_or(Refusal::NoAccount)?;
            if is_self(actor) { Ok(()) } else { Err(Refusal::NotYours) }
        }
        Action::Report => {
            let actor = actor.ok_or(Refusal::NoSession)?;
            if is_self(actor) { Err(Refusal::NotYours) } else { Ok(()) }
        }
        Action::SeeModeration => moderator(actor, now).map(drop),
        Action::Restrain => {
            let actor = moderator(actor, now)?;
            let is_below = |object: &PlayerRow| object.role < actor.role || actor.role == Role::Admin;
            match object {
                Some(object) if !is_self(actor) && is_below(object) => Ok(()),
                _ => Err(Refusal::NotYours),
            }
        }
    }
}

/// How many matches of somebody may wait in the lobby at once: a guest is anybody, and must not fill it.
pub(crate) fn most_seeks(kind: Kind) -> i64 {
    match kind {
        Kind::Guest => 3,
        _ => 12,
    }
}

/// Whoever moderates and may do so now.
fn moderator(actor: Option<&PlayerRow>, now: Millis) -> Result<&PlayerRow, Refusal> {
    actor
        .filter(|actor| actor.role >= Role::Moderator && is_past(actor.banned_until, now))
        .ok_or(Refusal::Hidden)
}

/// Whether something that was to last until then is over.
pub(crate) fn is_past(until: Option<Millis>, now: Millis) -> bool {
    until.is_none_or(|until| until <= now)
}

#[cfg(test)]
mod tests {
    use matchplay::PlayerId;

    use super::*;

    const NOW: Millis = 1_000;

    fn player(id: &str, kind: Kind, role: Role) -> PlayerRow {
        PlayerRow {
            id: PlayerId::new(id),
            kind,
            name: None,
            password: None,
            role,
            created: 0,
            claimed_by: None,
            banned_until: None,
            muted_until: None,
            deleted: None,
        }
    }

    /// What each kind of person may do to somebody else, to themselves, and to an admin: a line for each action, `y` for yes and a
    /// letter for each reason why not (`s`ession, `a`ccount, `r`estrained, not `o`wn, a `c`onflict, `h`idden).
    #[test]
    fn everybody_may_what_the_table_says() {
        let people: [(&str, Option<PlayerRow>); 8] = [
            ("nobody", None),
            ("guest", Some(player("guest", Kind::Guest, Role::Player))),
            ("account", Some(player("account", Kind::Account, Role::Player))),
            ("bot", Some(player("bot", Kind::Bot, Role::Player))),
            (
                "banned",
                Some(PlayerRow {
                    banned_until: Some(NOW + 1),
                    ..player("banned", Kind::Account, Role::Moderator)
                }),
            ),
            (
                "muted",
                Some(PlayerRow {
                    muted_until: Some(NOW + 1),
                    banned_until: Some(NOW),
                    ..player("muted", Kind::Account, Role::Player)
                }),
            ),
            ("moderator", Some(player("moderator", Kind::Account, Role::Moderator))),
            ("admin", Some(player("admin", Kind::Account, Role::Admin))),
        ];
        let other = player("other", Kind::Account, Role::Player);
        let chief = player("chief", Kind::Account, Role::Admin);
        let letter = |verdict| match verdict {
            Ok(()) => 'y',
            Err(Refusal::NoSession) => 's',
            Err(Refusal::NoAccount) => 'a',
            Err(Refusal::Restrained) => 'r',
            Err(Refusal::NotYours) => 'o',
            Err(Refusal::HasAccount) => 'c',
            Err(Refusal::Hidden) => 'h',
        };
        let mut table = String::new();
        for action in Action::ALL {
            table.push_str(&format!("{action:?}:"));
            for (name, actor) in &people {
                let actor = actor.as_ref();
                let verdicts: String = [Some(&other), actor, Some(&chief)]
                    .map(|object| letter(may(actor, action, object, NOW)))
                    .iter()
                    .collect();
                table.push_str(&format!(" {name} {verdicts}"));
            }
            table.push('\n');
        }
        let expected = "\
Play: nobody sss guest yyy account yyy bot yyy banned rrr muted yyy moderator yyy admin yyy
PlayRated: nobody sss guest aaa account yyy bot yyy banned rrr muted yyy moderator yyy admin yyy
Chat: nobody sss guest yyy account yyy bot yyy banned rrr muted rrr moderator yyy admin yyy
SignUp: nobody yyy guest yyy account ccc bot ccc banned ccc muted ccc moderator ccc admin ccc
OwnAccount: nobody aaa guest aaa account oyo bot oyo banned oyo muted oyo moderator oyo admin oyo
Report: nobody sss guest yoy account yoy bot yoy banned yoy muted yoy moderator yoy admin yoy
SeeModeration: nobody hhh guest hhh account hhh bot hhh banned hhh muted hhh moderator yyy admin yyy
Restrain: nobody hhh guest hhh account hhh bot hhh banned hhh muted hhh moderator yoo admin yoy
";
        assert_eq!(table, expected);
    }

    #[test]
    fn guests_let_fewer_matches_wait_than_accounts() {
        assert_eq!([Kind::Guest, Kind::Account, Kind::Bot].map(most_seeks), [3, 12, 12]);
    }

    #[test]
    fn an_action_without_the_one_it_concerns_is_refused() {
        let admin = player("admin", Kind::Account, Role::Admin);
        assert_eq!(may(Some(&admin), Action::Restrain, None, NOW), Err(Refusal::NotYours));
        assert_eq!(may(Some(&admin), Action::OwnAccount, None, NOW), Err(Refusal::NotYours));
    }
}
