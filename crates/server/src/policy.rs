//! Who may do what: one function, asked by everything that a request or a connection can do.

use matchplay::{Millis, PlayerId};
use store::{PlayerKind, PlayerRow, Relation, Role};
use studies::StudyRights;

use crate::error::Error;

/// Something that somebody wants to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Permission {
    /// To open a match, sit down at one, or do something in one.
    Play,
    /// The same in matches that change ratings.
    PlayRated,
    /// To say something in a match.
    Chat,
    /// To begin studies, and to write in those of which one is an author.
    WriteStudies,
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

impl Permission {
    /// All of them.
    #[cfg(test)]
    const ALL: [Permission; 9] = [
        Permission::Play,
        Permission::PlayRated,
        Permission::Chat,
        Permission::WriteStudies,
        Permission::SignUp,
        Permission::OwnAccount,
        Permission::Report,
        Permission::SeeModeration,
        Permission::Restrain,
    ];
}

/// Why not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Denial {
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
    /// Whoever asks is not to know that there is such a thing.
    Hidden,
}

impl From<Denial> for Error {
    fn from(refusal: Denial) -> Error {
        match refusal {
            Denial::NoSession => Error::NotSignedIn,
            Denial::NoAccount => Error::NeedsAccount,
            Denial::Restrained | Denial::NotYours => Error::Forbidden,
            Denial::HasAccount => Error::Conflict("you have an account: sign out first".to_owned()),
            Denial::Hidden => Error::Missing("page"),
        }
    }
}

/// Whether somebody may play for ratings: names that last, so that a bad result cannot be left behind.
pub(crate) fn may_play_rated(kind: PlayerKind) -> bool {
    kind != PlayerKind::Guest
}

/// Whether somebody may do something, at that time. `object` is the player whom it concerns, if it concerns one in particular.
pub(crate) fn may(
    actor: Option<&PlayerRow>,
    action: Permission,
    object: Option<&PlayerRow>,
    now: Millis,
) -> Result<(), Denial> {
    let is_self = |actor: &PlayerRow| object.is_some_and(|object| object.id == actor.id);
    let has_account = |actor: &PlayerRow| matches!(actor.kind, PlayerKind::Account | PlayerKind::Bot);
    match action {
        Permission::Play | Permission::PlayRated | Permission::Chat => {
            let actor = actor.ok_or(Denial::NoSession)?;
            if is_past(actor.banned_until, now)
                && (action != Permission::Chat || is_past(actor.muted_until, now))
            {
                let needs_account = action == Permission::PlayRated && !may_play_rated(actor.kind);
                if needs_account { Err(Denial::NoAccount) } else { Ok(()) }
            } else {
                Err(Denial::Restrained)
            }
        }
        // What is written in a study is read by others, as chat is.
        Permission::WriteStudies => {
            let actor = actor.ok_or(Denial::NoSession)?;
            if !has_account(actor) {
                Err(Denial::NoAccount)
            } else if is_past(actor.banned_until, now) && is_past(actor.muted_until, now) {
                Ok(())
            } else {
                Err(Denial::Restrained)
            }
        }
        Permission::SignUp => match actor {
            Some(actor) if actor.kind != PlayerKind::Guest => Err(Denial::HasAccount),
            _ => Ok(()),
        },
        Permission::OwnAccount => {
            let actor = actor.filter(|actor| has_account(actor)).ok_or(Denial::NoAccount)?;
            if is_self(actor) { Ok(()) } else { Err(Denial::NotYours) }
        }
        Permission::Report => {
            let actor = actor.ok_or(Denial::NoSession)?;
            if is_self(actor) { Err(Denial::NotYours) } else { Ok(()) }
        }
        Permission::SeeModeration => moderator(actor, now).map(drop),
        Permission::Restrain => {
            let actor = moderator(actor, now)?;
            let is_below = |object: &PlayerRow| object.role < actor.role || actor.role == Role::Admin;
            match object {
                Some(object) if !is_self(actor) && is_below(object) => Ok(()),
                _ => Err(Denial::NotYours),
            }
        }
    }
}

/// Something that somebody wants to do with a study.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum StudyAction {
    /// To look at it.
    Read,
    /// To write in it.
    Write,
    /// To decide who reads and writes it, and to delete it.
    Own,
}

/// Whether somebody may do something with a study, at that time. Whoever may not read it does not learn that it exists.
pub(crate) fn may_study(
    actor: Option<&PlayerRow>,
    action: StudyAction,
    rights: &StudyRights,
    now: Millis,
) -> Result<(), Denial> {
    if !rights.is_reader(actor.map(|actor| &actor.id)) {
        return Err(Denial::Hidden);
    }
    if action == StudyAction::Read {
        return Ok(());
    }
    may(actor, Permission::WriteStudies, None, now)?;
    let actor = actor.ok_or(Denial::NoSession)?;
    let is_allowed = match action {
        StudyAction::Read => true,
        StudyAction::Write => rights.is_author(&actor.id),
        StudyAction::Own => rights.owner == actor.id,
    };
    if is_allowed { Ok(()) } else { Err(Denial::NotYours) }
}

/// Whether somebody may answer a challenge that was made to `challenged`, if it was made to anybody.
pub(crate) fn may_answer_challenge(
    actor: &PlayerRow,
    challenged: Option<&PlayerId>,
    now: Millis,
) -> Result<(), Denial> {
    if challenged != Some(&actor.id) {
        return Err(Denial::NotYours);
    }
    may(Some(actor), Permission::Play, None, now)
}

/// Whether somebody may follow, block or forget another player. Who is blocked does not follow.
pub(crate) fn may_relate(
    actor: &PlayerRow,
    other: &PlayerRow,
    relation: Option<Relation>,
    is_blocked_by: bool,
) -> Result<(), Denial> {
    if actor.id == other.id || (relation == Some(Relation::Follow) && is_blocked_by) {
        return Err(Denial::NotYours);
    }
    Ok(())
}

/// How many matches of somebody may wait in the lobby at once: a guest is anybody, and must not fill it.
pub(crate) fn most_seeks(kind: PlayerKind) -> i64 {
    match kind {
        PlayerKind::Guest => 3,
        _ => 12,
    }
}

/// Whoever moderates and may do so now.
fn moderator(actor: Option<&PlayerRow>, now: Millis) -> Result<&PlayerRow, Denial> {
    actor
        .filter(|actor| actor.role >= Role::Moderator && is_past(actor.banned_until, now))
        .ok_or(Denial::Hidden)
}

/// Whether something that was to last until then is over.
pub(crate) fn is_past(until: Option<Millis>, now: Millis) -> bool {
    until.is_none_or(|until| until <= now)
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Millis = 1_000;

    fn player(id: &str, kind: PlayerKind, role: Role) -> PlayerRow {
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
            ("guest", Some(player("guest", PlayerKind::Guest, Role::Player))),
            ("account", Some(player("account", PlayerKind::Account, Role::Player))),
            ("bot", Some(player("bot", PlayerKind::Bot, Role::Player))),
            (
                "banned",
                Some(PlayerRow {
                    banned_until: Some(NOW + 1),
                    ..player("banned", PlayerKind::Account, Role::Moderator)
                }),
            ),
            (
                "muted",
                Some(PlayerRow {
                    muted_until: Some(NOW + 1),
                    banned_until: Some(NOW),
                    ..player("muted", PlayerKind::Account, Role::Player)
                }),
            ),
            ("moderator", Some(player("moderator", PlayerKind::Account, Role::Moderator))),
            ("admin", Some(player("admin", PlayerKind::Account, Role::Admin))),
        ];
        let other = player("other", PlayerKind::Account, Role::Player);
        let chief = player("chief", PlayerKind::Account, Role::Admin);
        let letter = |verdict| match verdict {
            Ok(()) => 'y',
            Err(Denial::NoSession) => 's',
            Err(Denial::NoAccount) => 'a',
            Err(Denial::Restrained) => 'r',
            Err(Denial::NotYours) => 'o',
            Err(Denial::HasAccount) => 'c',
            Err(Denial::Hidden) => 'h',
        };
        let mut table = String::new();
        for action in Permission::ALL {
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
WriteStudies: nobody sss guest aaa account yyy bot yyy banned rrr muted rrr moderator yyy admin yyy
SignUp: nobody yyy guest yyy account ccc bot ccc banned ccc muted ccc moderator ccc admin ccc
OwnAccount: nobody aaa guest aaa account oyo bot oyo banned oyo muted oyo moderator oyo admin oyo
Report: nobody sss guest yoy account yoy bot yoy banned yoy muted yoy moderator yoy admin yoy
SeeModeration: nobody hhh guest hhh account hhh bot hhh banned hhh muted hhh moderator yyy admin yyy
Restrain: nobody hhh guest hhh account hhh bot hhh banned hhh muted hhh moderator yoo admin yoy
";
        assert_eq!(table, expected);
    }

    #[test]
    fn a_study_is_read_written_and_owned_by_whom_its_rights_name() {
        let account = |id| player(id, PlayerKind::Account, Role::Player);
        let banned = PlayerRow { banned_until: Some(NOW + 1), ..account("owner") };
        let people = [
            ("nobody", None),
            ("guest", Some(player("guest", PlayerKind::Guest, Role::Player))),
            ("stranger", Some(account("stranger"))),
            ("moderator", Some(player("moderator", PlayerKind::Account, Role::Moderator))),
            ("author", Some(account("author"))),
            ("owner", Some(account("owner"))),
            ("banned owner", Some(banned)),
        ];
        let mut table = String::new();
        for visibility in studies::StudyVisibility::ALL {
            let authors = vec![PlayerId::new("author")];
            let rights = StudyRights { owner: PlayerId::new("owner"), authors, visibility };
            table.push_str(&format!("{}:", visibility.name()));
            for (name, actor) in &people {
                let verdicts: String = [StudyAction::Read, StudyAction::Write, StudyAction::Own]
                    .map(|action| match may_study(actor.as_ref(), action, &rights, NOW) {
                        Ok(()) => 'y',
                        Err(Denial::Hidden) => 'h',
                        Err(Denial::NotYours) => 'o',
                        Err(Denial::Restrained) => 'r',
                        Err(_) => 'a',
                    })
                    .iter()
                    .collect();
                table.push_str(&format!(" {name} {verdicts}"));
            }
            table.push('\n');
        }
        let expected = "\
public: nobody yaa guest yaa stranger yoo moderator yoo author yyo owner yyy banned owner yrr
link: nobody yaa guest yaa stranger yoo moderator yoo author yyo owner yyy banned owner yrr
private: nobody hhh guest hhh stranger hhh moderator hhh author yyo owner yyy banned owner yrr
";
        assert_eq!(table, expected);
    }

    #[test]
    fn a_challenge_is_answered_only_by_whom_it_was_made_to() {
        let [anna, bela] = ["anna", "bela"].map(|id| player(id, PlayerKind::Account, Role::Player));
        let moderator = player("mona", PlayerKind::Account, Role::Moderator);
        let banned = PlayerRow { banned_until: Some(NOW + 1), ..bela.clone() };
        let may_answer = |actor: &PlayerRow, to| may_answer_challenge(actor, to, NOW);
        assert_eq!(may_answer(&bela, Some(&bela.id)), Ok(()));
        for other in [&anna, &moderator] {
            assert_eq!(may_answer(other, Some(&bela.id)), Err(Denial::NotYours));
        }
        assert_eq!(may_answer(&bela, None), Err(Denial::NotYours));
        assert_eq!(may_answer(&banned, Some(&bela.id)), Err(Denial::Restrained));
    }

    #[test]
    fn whoever_is_blocked_follows_nobody_who_blocks_and_nobody_follows_themselves() {
        let [anna, bela] = ["anna", "bela"].map(|id| player(id, PlayerKind::Account, Role::Player));
        for relation in [None, Some(Relation::Follow), Some(Relation::Block)] {
            assert_eq!(may_relate(&anna, &bela, relation, false), Ok(()));
            assert_eq!(may_relate(&anna, &anna, relation, false), Err(Denial::NotYours));
            let expected = if relation == Some(Relation::Follow) { Err(Denial::NotYours) } else { Ok(()) };
            assert_eq!(may_relate(&anna, &bela, relation, true), expected);
        }
    }

    #[test]
    fn guests_let_fewer_matches_wait_than_accounts() {
        assert_eq!([PlayerKind::Guest, PlayerKind::Account, PlayerKind::Bot].map(most_seeks), [3, 12, 12]);
    }

    #[test]
    fn an_action_without_the_one_it_concerns_is_refused() {
        let admin = player("admin", PlayerKind::Account, Role::Admin);
        assert_eq!(may(Some(&admin), Permission::Restrain, None, NOW), Err(Denial::NotYours));
        assert_eq!(may(Some(&admin), Permission::OwnAccount, None, NOW), Err(Denial::NotYours));
    }
}
