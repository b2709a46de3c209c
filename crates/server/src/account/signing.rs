//! Signing up, in and out.

use axum::{
    Form,
    extract::{Query, State},
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use matchplay::PlayerId;
use serde::Deserialize;
use store::{PlayerKind, PlayerRow};

use super::{
    faults::{FormFaults, Wrong},
    leaving::leave_all,
    names::{self, Name},
    passwords::{self, For, Tried},
};
use crate::{
    error::Error,
    identifiers::fresh_text,
    identity::{self, Visitor},
    live::News,
    looks,
    page_reader::PageReader,
    pages::account as pages,
    policy::{Permission, may},
    rate_limits::{RateLimit, spend},
    site::Site,
};

/// Where to go on to.
#[derive(Debug, Default, Deserialize)]
pub(crate) struct OnwardQuery {
    #[serde(default)]
    to: String,
}

/// What is filled in to sign up.
#[derive(Debug, Deserialize)]
pub(crate) struct SignUp {
    name: String,
    password: String,
    #[serde(default)]
    to: String,
}

/// What is filled in to sign in.
#[derive(Debug, Deserialize)]
pub(crate) struct SignIn {
    name: String,
    password: String,
    #[serde(default)]
    to: String,
    /// That matches begun as a guest are left.
    #[serde(default)]
    leave: Option<String>,
}

pub(crate) async fn sign_up_page(
    visitor: Visitor,
    reader: PageReader,
    Query(onward): Query<OnwardQuery>,
) -> Response {
    if has_account(&visitor) {
        return redirect(&reader.link("/account"));
    }
    pages::sign_up(reader, "", local(&onward.to).unwrap_or_default(), &FormFaults::default())
}

/// A guest gets a name and a password, and stays the same player. Whoever has no session becomes a guest first.
pub(crate) async fn sign_up(
    State(site): State<Site>,
    visitor: Visitor,
    reader: PageReader,
    Form(form): Form<SignUp>,
) -> Response {
    let to = local(&form.to).unwrap_or_default();
    match make_account(&site, &visitor, &form).await {
        Ok(cookie) => enter(&onward(reader, to), cookie),
        Err(wrong) => wrong.shown(|faults| pages::sign_up(reader, &form.name, to, faults)),
    }
}

async fn make_account(site: &Site, visitor: &Visitor, form: &SignUp) -> Result<HeaderValue, Wrong> {
    let player = visitor.player();
    may(player, Permission::SignUp, None, site.now())?;
    let mut faults = FormFaults::default();
    let name = Name::new(&form.name).inspect_err(|error| faults.add("name", error.key()));
    if let Some(error) = passwords::check(site, &form.password, &form.name).await? {
        faults.add("password", error.key());
    }
    faults.check()?;
    let Ok(name) = name else { return Err(FormFaults::default().into()) };
    spend(site, RateLimit::SignUp, &visitor.address)?;
    let hash = site.passwords().hash(site, For::Address(&visitor.address), &form.password).await?;
    let id = match player {
        Some(player) => player.id.clone(),
        None => new_guest(site).await?,
    };
    match site.store().become_account(&id, &name.as_new(), &hash).await {
        Err(store::StoreError::NameTaken) => return Err(FormFaults::one("name", "account-name-taken").into()),
        done => done?,
    }
    tell_renamed(site, &id);
    looks::bring_along(site, &id, visitor.looks).await?;
    // What was known of the guest's session is worth nothing any more.
    end_all_sessions(site, &id).await?;
    Ok(identity::begin(site, &id, &visitor.agent).await?)
}

async fn new_guest(site: &Site) -> Result<PlayerId, Error> {
    let id = PlayerId::new(fresh_text(12));
    site.store().add_guest(&id, site.now()).await?;
    Ok(id)
}

pub(crate) async fn sign_in_page(
    State(site): State<Site>,
    visitor: Visitor,
    reader: PageReader,
    Query(onward): Query<OnwardQuery>,
) -> Result<Response, Error> {
    if has_account(&visitor) {
        return Ok(redirect(&reader.link("/account")));
    }
    let n_unfinished = unfinished(&site, &visitor).await?;
    Ok(pages::sign_in(
        reader,
        "",
        local(&onward.to).unwrap_or_default(),
        n_unfinished,
        &FormFaults::default(),
    ))
}

pub(crate) async fn sign_in(
    State(site): State<Site>,
    visitor: Visitor,
    reader: PageReader,
    Form(form): Form<SignIn>,
) -> Response {
    let to = local(&form.to).unwrap_or_default();
    let n_unfinished = match unfinished(&site, &visitor).await {
        Ok(n_unfinished) => n_unfinished,
        Err(error) => return error.into_response(),
    };
    match check_in(&site, &visitor, &form, n_unfinished).await {
        Ok(cookie) => enter(&onward(reader, to), cookie),
        Err(wrong) => wrong.shown(|faults| pages::sign_in(reader, &form.name, to, n_unfinished, faults)),
    }
}

async fn check_in(
    site: &Site,
    visitor: &Visitor,
    form: &SignIn,
    n_unfinished: i64,
) -> Result<HeaderValue, Wrong> {
    if n_unfinished > 0 && form.leave.is_none() {
        return Err(FormFaults::one("leave", "account-leave-first").into());
    }
    let key = names::key(&form.name);
    spend_try(site, &visitor.address, &key)?;
    let player = site.store().player_by_key(&key).await?;
    let kept = player.as_ref().and_then(|player| player.password.as_deref());
    let tried = site.passwords().verify(site, For::Address(&visitor.address), kept, &form.password).await?;
    // One answer for unknown names and wrong passwords.
    let (Some(player), Tried::Right { fresh }) = (player, tried) else {
        return Err(FormFaults::one("", "account-wrong").into());
    };
    if let Some(fresh) = fresh {
        site.store().set_password(&player.id, &fresh).await?;
    }
    Ok(take_session(site, visitor, &player).await?)
}

/// One more try to get into an account. Wrong tries elsewhere use up nothing of what its owner may try, but for a limit so wide that
/// only somebody with many networks comes to it.
pub(super) fn spend_try(site: &Site, address: &str, account: &str) -> Result<(), Error> {
    spend(site, RateLimit::SignInFromAddress, address)?;
    spend(site, RateLimit::SignInToAccount, &format!("{address} {account}"))?;
    spend(site, RateLimit::SignInFromAnywhere, account)
}

/// Begins a session of an account, always with a new secret. The games of the guest who came become the account's; any other
/// session that this browser had ends.
pub(super) async fn take_session(
    site: &Site,
    visitor: &Visitor,
    player: &PlayerRow,
) -> Result<HeaderValue, Error> {
    if let Some(before) = &visitor.signed {
        if before.player.kind == PlayerKind::Guest {
            leave_all(site, before.id()).await?;
            site.store().claim_guest(before.id(), &player.id).await?;
            tell_renamed(site, before.id());
            end_all_sessions(site, before.id()).await?;
        } else {
            site.store().end_session(before.id(), &before.session.handle).await?;
            tell_signed_out(site, before.id()).await;
        }
    }
    looks::bring_along(site, &player.id, visitor.looks).await?;
    identity::begin(site, &player.id, &visitor.agent).await
}

/// Ends the session. The browser forgets the secret, and so do we.
pub(crate) async fn sign_out(
    State(site): State<Site>,
    visitor: Visitor,
    reader: PageReader,
) -> Result<Response, Error> {
    if let Some(signed) = &visitor.signed {
        site.store().end_session(signed.id(), &signed.session.handle).await?;
        tell_signed_out(&site, signed.id()).await;
    }
    let mut response = redirect(&reader.link("/"));
    response.headers_mut().insert(header::SET_COOKIE, identity::forget(&site));
    Ok(response)
}

pub(super) async fn end_all_sessions(site: &Site, player: &PlayerId) -> Result<(), Error> {
    site.store().end_other_sessions(player, "").await?;
    tell_signed_out(site, player).await;
    Ok(())
}

/// Tells open connections to check whether their session is still valid.
pub(crate) async fn tell_signed_out(site: &Site, player: &PlayerId) {
    site.bus().tell(News::SignedOut { player: player.to_string() });
}

/// Tells everybody who sees a player that the name has changed.
pub(super) fn tell_renamed(site: &Site, player: &PlayerId) {
    site.bus().tell(News::Renamed { player: player.to_string() });
    // Offers and games in the lobby name their players too.
    site.bus().tell(News::Lobby);
}

/// How many matches a guest would leave by signing in as somebody else.
pub(super) async fn unfinished(site: &Site, visitor: &Visitor) -> Result<i64, Error> {
    match &visitor.signed {
        Some(signed) if signed.player.kind == PlayerKind::Guest => {
            Ok(site.store().count_unfinished(signed.id()).await?)
        }
        _ => Ok(0),
    }
}

pub(super) fn has_account(visitor: &Visitor) -> bool {
    visitor.signed.as_ref().is_some_and(|signed| signed.player.kind != PlayerKind::Guest)
}

/// Where somebody came from, or where people play.
fn onward(reader: PageReader, to: &str) -> String {
    if to.is_empty() { reader.link("/lobby") } else { to.to_owned() }
}

/// On to a page, with a session.
pub(super) fn enter(to: &str, cookie: HeaderValue) -> Response {
    let mut response = redirect(to);
    response.headers_mut().insert(header::SET_COOKIE, cookie);
    response
}

/// To another page, which is fetched anew.
pub(crate) fn redirect(place: &str) -> Response {
    match HeaderValue::from_str(place) {
        Ok(place) => (StatusCode::SEE_OTHER, [(header::LOCATION, place)]).into_response(),
        Err(_) => Error::Malformed("this leads nowhere".to_owned()).into_response(),
    }
}

/// An address within this site: nobody is sent elsewhere by a link that somebody made up.
pub(super) fn local(to: &str) -> Option<&str> {
    let is_plain = |byte: u8| byte.is_ascii_graphic() && byte != b'\\';
    let is_local = to.starts_with('/') && !to.starts_with("//") && to.bytes().all(is_plain) && to.len() < 500;
    is_local.then_some(to)
}

#[cfg(test)]
mod tests {
    use store::testing::ThrowAway;

    use super::*;
    use crate::Config;

    #[tokio::test]
    async fn an_account_is_guessed_at_from_many_networks_for_a_while_only() {
        let database = ThrowAway::sqlite();
        let address = "127.0.0.1:0".parse().expect("an address");
        let site = Site::open(Config::local(address, database.folder().to_owned())).await.expect("a site");
        let tries = |n_networks: usize| {
            let networks = (0..n_networks).map(|n| format!("192.0.2.{n}"));
            let all = networks.flat_map(|network| std::iter::repeat_n(network, 30));
            all.filter(|network| spend_try(&site, network, "anna").is_ok()).count()
        };
        assert_eq!(tries(1), 20, "one network has its share");
        assert_eq!(tries(40), 39 * 20, "and so has each of the others");
        assert!(spend_try(&site, "198.51.100.1", "anna").is_ok(), "which leaves the owner hers");
        // A slow machine may have a moment more.
        assert!((199..=201).contains(&tries(200)), "until all of them together have had theirs");
        assert!(spend_try(&site, "198.51.100.2", "bela").is_ok(), "others are not concerned");
        site.let_pass(std::time::Duration::from_secs(4));
        assert!(spend_try(&site, "198.51.100.3", "anna").is_ok(), "and seconds later it is free again");
    }

    #[test]
    fn nobody_is_sent_to_another_site() {
        for to in ["/", "/g/abcd1234", "/fr/lobby?game=khet", "/@/anna#games"] {
            assert_eq!(local(to), Some(to));
        }
        for to in [
            "",
            "https://evil.example",
            "//evil.example",
            "/\\evil.example",
            "javascript:alert(1)",
            "/a\r\nSet-Cookie: x=y",
            "/\t/evil.example",
            "evil",
        ] {
            assert_eq!(local(to), None, "{to:?}");
        }
    }
}
