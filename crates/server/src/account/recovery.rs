//! Codes for those who forgot their password: shown once, kept hashed, each good for one new password.

use axum::{
    Form,
    extract::State,
    http::HeaderValue,
    response::{IntoResponse, Response},
};
use matchplay::PlayerId;
use rand::RngExt;
use serde::Deserialize;

use super::{
    faults::{FormFaults, Wrong},
    names,
    own::{Owner, check_password},
    passwords::{self, For},
    signing::{enter, has_account, redirect, spend_try, take_session, tell_signed_out, unfinished},
};
use crate::{
    error::Error,
    identity::{self, Signed, Visitor},
    page_reader::PageReader,
    pages::account as pages,
    site::Site,
};

/// How many codes there are at a time.
const N_CODES: usize = 10;
/// The signs of codes: five bits each, none that could be taken for another.
const SIGNS: &[u8; 32] = b"abcdefghjkmnpqrstuvwxyz023456789";
/// The number of signs: 80 bits.
const CODE_LENGTH: usize = 16;

/// What is filled in to get in by a code.
#[derive(Debug, Deserialize)]
pub(crate) struct Recover {
    name: String,
    code: String,
    password: String,
    #[serde(default)]
    leave: Option<String>,
    /// That the tokens of programs go on.
    #[serde(rename = "keep-tokens", default)]
    keep_tokens: Option<String>,
}

/// What is filled in to get new codes.
#[derive(Debug, Deserialize)]
pub(crate) struct NewCodes {
    #[serde(rename = "codes-password")]
    password: String,
}

pub(crate) async fn page(
    State(site): State<Site>,
    visitor: Visitor,
    reader: PageReader,
) -> Result<Response, Error> {
    if has_account(&visitor) {
        return Ok(redirect(&reader.link("/account")));
    }
    let n_unfinished = unfinished(&site, &visitor).await?;
    Ok(pages::recover(reader, "", n_unfinished, &FormFaults::default()))
}

/// A code and a new password: the code is used up, all sessions and tokens end, unless tokens are to go on, and a new session begins.
pub(crate) async fn recover(
    State(site): State<Site>,
    visitor: Visitor,
    reader: PageReader,
    Form(form): Form<Recover>,
) -> Response {
    let n_unfinished = match unfinished(&site, &visitor).await {
        Ok(n_unfinished) => n_unfinished,
        Err(error) => return error.into_response(),
    };
    match use_code(&site, &visitor, &form, n_unfinished).await {
        Ok(cookie) => enter(&reader.link("/account"), cookie),
        Err(wrong) => wrong.shown(|faults| pages::recover(reader, &form.name, n_unfinished, faults)),
    }
}

async fn use_code(
    site: &Site,
    visitor: &Visitor,
    form: &Recover,
    n_unfinished: i64,
) -> Result<HeaderValue, Wrong> {
    let mut faults = FormFaults::default();
    if n_unfinished > 0 && form.leave.is_none() {
        faults.add("leave", "account-leave-first");
    }
    if let Some(error) = passwords::check(site, &form.password, &form.name).await? {
        faults.add("password", error.key());
    }
    faults.check()?;
    let key = names::key(&form.name);
    spend_try(site, &visitor.address, &key)?;
    // The same work whether there is such a player and such a code or not.
    let hash = site.passwords().hash(site, For::Address(&visitor.address), &form.password).await?;
    let player = site.store().player_by_key(&key).await?;
    let id = player.as_ref().map_or_else(|| PlayerId::new("nobody"), |player| player.id.clone());
    let code = code_hash(&id, &form.code);
    let is_used = site.store().recover(&id, &code, &hash, form.keep_tokens.is_none()).await?;
    let Some(player) = player.filter(|_| is_used) else {
        return Err(FormFaults::one("", "account-wrong-code").into());
    };
    tell_signed_out(site, &player.id).await;
    Ok(take_session(site, visitor, &player).await?)
}

/// Makes new codes instead of the ones before, and shows them: this once.
pub(crate) async fn new_codes(
    State(site): State<Site>,
    Owner(signed): Owner,
    reader: PageReader,
    Form(form): Form<NewCodes>,
) -> Response {
    match make_codes(&site, &signed, &form.password).await {
        Ok(codes) => pages::codes(reader, &codes),
        Err(wrong) => super::own::shown(&site, &signed, reader, wrong).await,
    }
}

async fn make_codes(site: &Site, signed: &Signed, password: &str) -> Result<Vec<String>, Wrong> {
    check_password(site, signed, password, "codes-password").await?;
    let codes: Vec<String> = (0..N_CODES).map(|_| fresh_code()).collect();
    let hashes: Vec<String> = codes.iter().map(|code| code_hash(signed.id(), code)).collect();
    site.store().set_recovery_codes(signed.id(), &hashes).await?;
    Ok(codes)
}

/// A new code.
pub(crate) fn fresh_code() -> String {
    let mut lots = rand::rng();
    let mut code = String::new();
    for index in 0..CODE_LENGTH {
        if index > 0 && index % 4 == 0 {
            code.push('-');
        }
        code.push(char::from(SIGNS[lots.random_range(0..SIGNS.len())]));
    }
    code
}

/// What is kept of a code. Hyphens, spaces and large letters are a matter of typing.
pub(crate) fn code_hash(player: &PlayerId, code: &str) -> String {
    let signs = code.chars().take(200).filter(char::is_ascii_alphanumeric);
    let plain: String = signs.map(|it| it.to_ascii_lowercase()).collect();
    identity::hash(&format!("{player}:{plain}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_long_plain_and_never_the_same() {
        let (one, other) = (fresh_code(), fresh_code());
        assert_ne!(one, other);
        assert_eq!(one.len(), 19, "{one}");
        assert!(one.bytes().all(|it| it == b'-' || SIGNS.contains(&it)), "{one}");
    }

    #[test]
    fn a_code_may_be_typed_as_it_is_read() {
        let anna = PlayerId::new("anna");
        let same = ["abcd-efgh-jkmn-pqrs", "ABCD EFGH JKMN PQRS", " abcdefghjkmnpqrs\n"]
            .map(|it| code_hash(&anna, it));
        assert!(same.iter().all(|it| *it == same[0]));
        assert_ne!(code_hash(&PlayerId::new("bela"), "abcd-efgh-jkmn-pqrs"), same[0]);
    }
}
