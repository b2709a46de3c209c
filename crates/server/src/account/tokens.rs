//! Tokens for programs, made and ended by the forms of one's account.

use std::collections::BTreeMap;

use axum::{
    Form,
    extract::{Path, State},
    response::Response,
};
use store::ApiTokenRow;

use super::{
    faults::{FormFaults, Wrong},
    own::{Owner, done, shown},
    signing::tell_signed_out,
};
use crate::{
    error::Error,
    identity::Signed,
    operator::Secret,
    page_reader::PageReader,
    pages::tokens as pages,
    programs::{NoToken, Scope, make_token},
    site::Site,
};

/// Makes a token, and shows it: this once.
pub(crate) async fn make(
    State(site): State<Site>,
    Owner(signed): Owner,
    reader: PageReader,
    Form(fields): Form<BTreeMap<String, String>>,
) -> Response {
    match wanted(&site, &signed, &fields).await {
        Ok((token, secret)) => pages::made(reader, &token, &secret.text),
        Err(wrong) => shown(&site, &signed, reader, wrong).await,
    }
}

async fn wanted(
    site: &Site,
    signed: &Signed,
    fields: &BTreeMap<String, String>,
) -> Result<(ApiTokenRow, Secret), Wrong> {
    let name = fields.get(pages::NAME).map_or("", String::as_str);
    let ticked = Scope::ALL.into_iter().filter(|scope| fields.contains_key(&pages::field_of(*scope)));
    let scopes: Vec<&str> = ticked.map(Scope::name).collect();
    make_token(site, signed, name, &scopes.join(" ")).await.map_err(|reason| match reason {
        NoToken::Name => FormFaults::one(pages::NAME, "account-token-name-length").into(),
        NoToken::Scopes(_) => FormFaults::one(pages::SCOPES, "account-token-no-scope").into(),
        NoToken::TooMany => FormFaults::one(pages::NAME, "account-token-too-many").into(),
        NoToken::Other(error) => error.into(),
    })
}

pub(crate) async fn end(
    State(site): State<Site>,
    Owner(signed): Owner,
    reader: PageReader,
    Path(handle): Path<String>,
) -> Result<Response, Error> {
    // A handle of somebody else's is one that does not exist.
    if !site.store().end_api_token(signed.id(), &handle).await? {
        return Err(Error::Missing("token"));
    }
    tell_signed_out(&site, signed.id()).await;
    Ok(done(reader, "token", None))
}
