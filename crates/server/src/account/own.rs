//! What somebody sees and changes of their own account.

use axum::{
    Form,
    extract::{FromRequestParts, Path, Query, State},
    http::{HeaderValue, header, request::Parts},
    response::{IntoResponse, Response},
};
use serde::Deserialize;
use store::EndedCredentials;

use super::{
    faults::{FormFaults, Wrong},
    leaving::leave_all,
    passwords::{self, For, Tried},
    signing::{redirect, tell_renamed, tell_signed_out},
};
use crate::{
    error::Error,
    identity::{self, Signed, Visitor},
    page_reader::PageReader,
    pages::account as pages,
    policy::{Permission, may},
    rate_limits::{RateLimit, spend},
    site::Site,
};

/// What was done just before, told once.
#[derive(Debug, Deserialize)]
pub(crate) struct AccountNotice {
    done: Option<String>,
}

/// What is filled in to change the password.
#[derive(Debug, Deserialize)]
pub(crate) struct ChangePassword {
    current: String,
    new: String,
    /// That other sessions go on.
    #[serde(default)]
    keep: Option<String>,
    /// That the tokens of programs go on.
    #[serde(rename = "keep-tokens", default)]
    keep_tokens: Option<String>,
}

/// What is filled in to delete the account.
#[derive(Debug, Deserialize)]
pub(crate) struct Delete {
    password: String,
}

/// Whoever asks, if an account does; all others are led to the page where one signs in.
pub(crate) struct Owner(pub(crate) Signed);

impl FromRequestParts<Site> for Owner {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Owner, Response> {
        let Ok(reader) = PageReader::from_request_parts(parts, site).await;
        let visitor = Visitor::from_request_parts(parts, site).await.map_err(Error::into_response)?;
        let player = visitor.player();
        let is_allowed = may(player, Permission::OwnAccount, player, site.now()).is_ok();
        let signed = visitor.signed.filter(|_| is_allowed);
        signed.map(Owner).ok_or_else(|| redirect(&reader.link("/account/sign-in")))
    }
}

pub(crate) async fn page(
    State(site): State<Site>,
    Owner(signed): Owner,
    reader: PageReader,
    Query(AccountNotice { done }): Query<AccountNotice>,
) -> Response {
    render(&site, &signed, reader, done.as_deref(), &FormFaults::default()).await
}

async fn render(
    site: &Site,
    signed: &Signed,
    reader: PageReader,
    done: Option<&str>,
    faults: &FormFaults,
) -> Response {
    let store = site.store();
    let facts = async {
        Ok::<_, Error>(pages::Belongings {
            sessions: store.sessions_of(signed.id()).await?,
            n_codes: store.count_recovery_codes(signed.id()).await?,
            tokens: store.api_tokens_of(signed.id()).await?,
        })
    };
    match facts.await {
        Ok(belongings) => pages::account(reader, signed, &belongings, done, faults),
        Err(error) => error.into_response(),
    }
}

/// The page again, with what is wrong.
pub(super) async fn shown(site: &Site, signed: &Signed, reader: PageReader, wrong: Wrong) -> Response {
    match wrong {
        Wrong::Form(faults) => {
            let page = render(site, signed, reader, None, &faults).await;
            Wrong::Form(faults).shown(|_| page)
        }
        error => error.shown(|faults| pages::failed(reader, faults)),
    }
}

/// Asks for the password again, before something that a stolen session must not do. Who tries to sign in elsewhere uses up nothing of
/// what this session may try.
pub(super) async fn check_password(
    site: &Site,
    signed: &Signed,
    password: &str,
    field: &'static str,
) -> Result<(), Wrong> {
    spend(site, RateLimit::PasswordAgain, &signed.session.handle)?;
    let asker = For::Player(signed.id().as_str());
    match site.passwords().verify(site, asker, signed.player.password.as_deref(), password).await? {
        Tried::Right { .. } => Ok(()),
        Tried::Wrong => Err(FormFaults::one(field, "account-wrong-password").into()),
    }
}

pub(crate) async fn change_password(
    State(site): State<Site>,
    Owner(signed): Owner,
    visitor: Visitor,
    reader: PageReader,
    Form(form): Form<ChangePassword>,
) -> Response {
    match replace_password(&site, &visitor, &signed, &form).await {
        Ok(cookie) => done(reader, "password", Some(cookie)),
        Err(wrong) => shown(&site, &signed, reader, wrong).await,
    }
}

/// A new password, and a new secret for this session. All other sessions and all tokens end, unless they are to go on.
async fn replace_password(
    site: &Site,
    visitor: &Visitor,
    signed: &Signed,
    form: &ChangePassword,
) -> Result<HeaderValue, Wrong> {
    let name = signed.player.name.as_deref().unwrap_or_default();
    if let Some(error) = passwords::check(site, &form.new, name).await? {
        return Err(FormFaults::one("new", error.key()).into());
    }
    check_password(site, signed, &form.current, "current").await?;
    let hash = site.passwords().hash(site, For::Player(signed.id().as_str()), &form.new).await?;
    let session = form.keep.is_some().then_some(signed.session.handle.as_str());
    let ended = EndedCredentials { session, ends_tokens: form.keep_tokens.is_none() };
    site.store().change_password(signed.id(), &hash, ended).await?;
    tell_signed_out(site, signed.id()).await;
    Ok(identity::begin(site, signed.id(), &visitor.agent).await?)
}

pub(crate) async fn end_session(
    State(site): State<Site>,
    Owner(signed): Owner,
    reader: PageReader,
    Path(handle): Path<String>,
) -> Result<Response, Error> {
    // A handle of somebody else's is one that does not exist.
    if !site.store().end_session(signed.id(), &handle).await? {
        return Err(Error::Missing("session"));
    }
    tell_signed_out(&site, signed.id()).await;
    Ok(done(reader, "session", None))
}

pub(crate) async fn end_other_sessions(
    State(site): State<Site>,
    Owner(signed): Owner,
    reader: PageReader,
) -> Result<Response, Error> {
    site.store().end_other_sessions(signed.id(), &signed.session.handle).await?;
    tell_signed_out(&site, signed.id()).await;
    Ok(done(reader, "sessions", None))
}

pub(crate) async fn deletion_page(_: Owner, reader: PageReader) -> Response {
    pages::deletion(reader, &FormFaults::default())
}

/// Forgets who somebody was. The games stay, as those of a deleted player.
pub(crate) async fn delete(
    State(site): State<Site>,
    Owner(signed): Owner,
    reader: PageReader,
    Form(form): Form<Delete>,
) -> Response {
    match forget(&site, &signed, &form.password).await {
        Ok(()) => {
            let mut response = pages::deleted(PageReader { by: None, ..reader });
            response.headers_mut().insert(header::SET_COOKIE, identity::forget(&site));
            response
        }
        Err(wrong) => wrong.shown(|faults| pages::deletion(reader, faults)),
    }
}

async fn forget(site: &Site, signed: &Signed, password: &str) -> Result<(), Wrong> {
    check_password(site, signed, password, "password").await?;
    leave_all(site, signed.id()).await?;
    let mut selves = site.store().guests_of(signed.id()).await?;
    selves.push(signed.id().clone());
    site.store().delete_player(signed.id(), site.now()).await?;
    for player in &selves {
        tell_renamed(site, player);
    }
    tell_signed_out(site, signed.id()).await;
    Ok(())
}

/// Back to the page, which tells what was done.
pub(super) fn done(reader: PageReader, what: &str, cookie: Option<HeaderValue>) -> Response {
    let mut response = redirect(&reader.link(&format!("/account?done={what}")));
    if let Some(cookie) = cookie {
        response.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    response
}
