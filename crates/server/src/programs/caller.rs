//! Who calls: a browser with its session, or a program with a token. A token acts as a session that allows less: only what its
//! scopes say, and nothing that concerns the account itself.

use axum::{
    Json,
    extract::{FromRequest, FromRequestParts, Request, rejection::JsonRejection},
    http::{StatusCode, request::Parts},
};
use matchplay::Millis;
use serde::de::DeserializeOwned;
use store::SessionRow;

use super::tokens::{Scope, Scopes, token_hash};
use crate::{
    credentials::Credential,
    error::Error,
    identity::{Signed, Visitor, shown_token},
    policy::{Permission, may},
    rate_limits::{RateLimit, spend},
    site::Site,
};

/// How exactly it is kept when a token was last used.
const TOUCH_AFTER: Millis = 10 * 60 * 1000;

/// Who calls.
#[derive(Clone, Debug)]
pub(crate) struct Caller {
    signed: Option<Signed>,
    /// What the token allows, if it is one.
    scopes: Option<Scopes>,
    /// Where the request comes from, as far as limits need it.
    address: String,
}

impl Caller {
    /// What the token allows; nothing if it is a session, which allows everything.
    pub(crate) fn scopes(&self) -> Option<&Scopes> {
        self.scopes.as_ref()
    }

    fn allows(&self, scope: Scope) -> bool {
        self.scopes.as_ref().is_none_or(|scopes| scopes.allow(scope))
    }

    /// Who calls, if that may be done.
    ///
    /// # Errors
    /// If nobody is known, or the token does not allow it.
    pub(crate) fn may(self, scope: Scope) -> Result<Signed, Error> {
        if !self.allows(scope) {
            return Err(Error::Scope(scope.name()));
        }
        self.anybody()
    }

    /// Who calls, if anybody does: for what everybody may do, but a token only if it allows that.
    ///
    /// # Errors
    /// If the token does not allow it.
    pub(crate) fn perhaps(self, scope: Scope) -> Result<Option<Signed>, Error> {
        if self.allows(scope) { Ok(self.signed) } else { Err(Error::Scope(scope.name())) }
    }

    /// Who calls, whatever is allowed.
    ///
    /// # Errors
    /// If nobody is known.
    pub(crate) fn anybody(self) -> Result<Signed, Error> {
        self.signed.ok_or(Error::NotSignedIn)
    }

    /// Who calls, if it is a person with a session: what concerns the account itself.
    ///
    /// # Errors
    /// If nobody is known, or it is a program.
    fn in_person(self) -> Result<Signed, Error> {
        if self.scopes.is_some() { Err(Error::Forbidden) } else { self.anybody() }
    }

    /// For whom places and limits are counted.
    pub(crate) fn who(&self) -> String {
        self.signed.as_ref().map_or_else(|| self.address.clone(), |signed| signed.id().to_string())
    }

    /// What a stream to whoever calls hangs on, if anything.
    pub(crate) fn credential(&self) -> Option<Credential> {
        let of = if self.scopes.is_some() { Credential::token } else { Credential::session };
        self.signed.as_ref().map(of)
    }
}

impl FromRequestParts<Site> for Caller {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Caller, Error> {
        let Visitor { signed, address, .. } = Visitor::from_request_parts(parts, site).await?;
        match shown_token(&parts.headers) {
            Some(text) => {
                let (signed, scopes) = of_token(site, text).await?.ok_or(Error::BadToken)?;
                spend(site, RateLimit::Requests, &signed.session.handle)?;
                Ok(Caller { signed: Some(signed), scopes: Some(scopes), address })
            }
            None => Ok(Caller { signed, scopes: None, address }),
        }
    }
}

/// Whoever calls, in person and with an account: for what belongs to the account. A guest's session is all that a guest has; whoever
/// wants more signs up.
pub(crate) struct OwnAccount(pub(crate) Signed);

impl FromRequestParts<Site> for OwnAccount {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<OwnAccount, Error> {
        let signed = Caller::from_request_parts(parts, site).await?.in_person()?;
        may(Some(&signed.player), Permission::OwnAccount, Some(&signed.player), site.now())?;
        Ok(OwnAccount(signed))
    }
}

async fn of_token(site: &Site, text: &str) -> Result<Option<(Signed, Scopes)>, Error> {
    let Some(hash) = token_hash(text) else { return Ok(None) };
    let Some(token) = site.store().api_token(&hash).await? else { return Ok(None) };
    let Some(player) = site.store().player(&token.player).await? else { return Ok(None) };
    let Ok(scopes) = token.scopes.parse::<Scopes>() else { return Ok(None) };
    if player.deleted.is_some() {
        return Ok(None);
    }
    let now = site.now();
    if token.used.is_none_or(|used| now - used > TOUCH_AFTER) {
        // A full disk turns nobody away.
        if let Err(error) = site.store().touch_api_token(&hash, now).await {
            tracing::error!(%error, "it cannot be kept that a token was used");
        }
    }
    let session = SessionRow {
        handle: token.handle,
        player: token.player,
        created: token.created,
        seen: now,
        agent: token.name,
    };
    Ok(Some((Signed { player, session }, scopes)))
}

/// What was sent, read as JSON; what is wrong with it is answered as JSON too.
pub(crate) struct Sent<T>(pub(crate) T);

impl<S: Send + Sync, T: DeserializeOwned> FromRequest<S> for Sent<T> {
    type Rejection = Error;

    async fn from_request(request: Request, state: &S) -> Result<Sent<T>, Error> {
        match Json::<T>::from_request(request, state).await {
            Ok(Json(sent)) => Ok(Sent(sent)),
            Err(rejection) => Err(refused(&rejection)),
        }
    }
}

fn refused(rejection: &JsonRejection) -> Error {
    if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
        return Error::TooLong;
    }
    Error::Malformed(rejection.body_text())
}
