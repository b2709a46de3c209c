//! Tokens: secrets by which programs act for a player, as far as their scopes allow.

use std::{fmt, str::FromStr};

use axum::{
    Json,
    extract::{Path, State},
    http::StatusCode,
    response::{IntoResponse, Response},
};
use serde::{Deserialize, Serialize};
use store::ApiTokenRow;
use thiserror::Error as ThisError;
use utoipa::ToSchema;

use super::{
    OwnAccount, Sent,
    openapi::{Conflict, Missing, OfBody, OfSomebody},
};
use crate::{
    account::tell_rights_changed,
    error::Error,
    identifiers::fresh_text,
    identity::{Signed, hash},
    operator::Secret,
    policy::{Permission, may},
    rate_limits::{RateLimit, spend},
    site::Site,
};

/// What every token begins with, so that one that was published by mistake can be found.
const PREFIX: &str = "tablier_";
/// The length of what follows: letters and digits, some 256 bits.
const LENGTH: usize = 43;

/// How many tokens somebody may have.
const MOST_TOKENS: usize = 20;
/// The longest name of a token, in characters.
pub(crate) const LONGEST_NAME: usize = 60;

/// Something that a token can allow.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, ToSchema)]
#[schema(rename_all = "kebab-case")]
pub enum Scope {
    /// To open matches, sit down and play.
    Play,
    /// To follow matches and what waits for the player.
    Watch,
    /// To download the player's games.
    Export,
    /// To hand in analyses of finished matches.
    Analyse,
    /// To read and write studies.
    Study,
}

impl Scope {
    /// All scopes.
    pub const ALL: [Scope; 5] = [Scope::Play, Scope::Watch, Scope::Export, Scope::Analyse, Scope::Study];

    /// The name in requests and answers.
    pub fn name(self) -> &'static str {
        match self {
            Scope::Play => "play",
            Scope::Watch => "watch",
            Scope::Export => "export",
            Scope::Analyse => "analyse",
            Scope::Study => "study",
        }
    }
}

/// What a token allows: at least one scope, each once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scopes(Vec<Scope>);

impl Scopes {
    /// Whether it allows something.
    pub fn allow(&self, scope: Scope) -> bool {
        self.0.contains(&scope)
    }

    /// The names.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|scope| scope.name())
    }
}

impl FromStr for Scopes {
    type Err = String;

    /// Reads names with spaces between them.
    fn from_str(text: &str) -> Result<Scopes, String> {
        let mut scopes = Vec::new();
        for name in text.split_whitespace() {
            let scope = Scope::ALL.into_iter().find(|scope| scope.name() == name);
            scopes.push(scope.ok_or("scopes are play, watch, export, analyse and study")?);
        }
        if scopes.is_empty() {
            return Err("a token allows at least one of play, watch, export, analyse and study".to_owned());
        }
        scopes.sort_unstable();
        scopes.dedup();
        Ok(Scopes(scopes))
    }
}

impl fmt::Display for Scopes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.names().collect::<Vec<_>>().join(" "))
    }
}

/// A new token.
pub fn fresh_token() -> Secret {
    let text = format!("{PREFIX}{}", fresh_text(LENGTH));
    Secret { hash: hash(&text), text }
}

/// What is kept of a token, if the text can be one.
pub(crate) fn token_hash(text: &str) -> Option<String> {
    let secret = text.strip_prefix(PREFIX)?;
    let is_token = secret.len() == LENGTH && secret.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_token.then(|| hash(text))
}

/// A token that somebody wants to have.
#[derive(Debug, Deserialize, ToSchema)]
#[schema(as = WantedToken)]
#[serde(deny_unknown_fields)]
pub(crate) struct Wanted {
    #[schema(min_length = 1, max_length = 60)]
    name: String,
    #[schema(value_type = Vec<Scope>, min_items = 1)]
    scopes: Vec<String>,
}

/// A token, without its secret.
#[derive(Serialize, ToSchema)]
#[schema(as = Token)]
struct ShownToken {
    handle: String,
    name: String,
    #[schema(value_type = Vec<Scope>, min_items = 1)]
    scopes: Vec<String>,
    created: i64,
    #[schema(required = true)]
    used: Option<i64>,
}

impl From<ApiTokenRow> for ShownToken {
    fn from(row: ApiTokenRow) -> ShownToken {
        let ApiTokenRow { handle, player: _, name, scopes, created, used } = row;
        let scopes = scopes.split(' ').map(str::to_owned).collect();
        ShownToken { handle, name, scopes, created, used }
    }
}

/// A token that was just made, with its secret.
#[derive(Serialize, ToSchema)]
pub(crate) struct NewToken {
    #[serde(flatten)]
    shown: ShownToken,
    token: String,
}

/// All tokens of an account.
#[derive(Serialize, ToSchema)]
pub(crate) struct Tokens {
    tokens: Vec<ShownToken>,
}

/// Why there is no new token.
#[derive(Debug, ThisError)]
pub(crate) enum NoToken {
    /// Its name.
    #[error("the name of a token has 1 to {LONGEST_NAME} characters")]
    Name,
    /// What it is to allow.
    #[error("{0}")]
    Scopes(String),
    /// There are enough.
    #[error("nobody has more than {MOST_TOKENS} tokens: end one first")]
    TooMany,
    /// Something else.
    #[error(transparent)]
    Other(#[from] Error),
}

impl From<NoToken> for Error {
    fn from(reason: NoToken) -> Error {
        match reason {
            NoToken::Name | NoToken::Scopes(_) => Error::Malformed(reason.to_string()),
            NoToken::TooMany => Error::Conflict(reason.to_string()),
            NoToken::Other(error) => error,
        }
    }
}

impl From<store::StoreError> for NoToken {
    fn from(error: store::StoreError) -> NoToken {
        NoToken::Other(error.into())
    }
}

/// Makes a token for an account: what is kept of it, and the secret, which nobody can see again. `scopes` are names with spaces between
/// them.
pub(crate) async fn make_token(
    site: &Site,
    signed: &Signed,
    name: &str,
    scopes: &str,
) -> Result<(ApiTokenRow, Secret), NoToken> {
    may(Some(&signed.player), Permission::OwnAccount, Some(&signed.player), site.now())
        .map_err(Error::from)?;
    let name = name.trim();
    if name.is_empty() || name.chars().count() > LONGEST_NAME || name.chars().any(char::is_control) {
        return Err(NoToken::Name);
    }
    let scopes: Scopes = scopes.parse().map_err(NoToken::Scopes)?;
    if site.store().api_tokens_of(signed.id()).await?.len() >= MOST_TOKENS {
        return Err(NoToken::TooMany);
    }
    spend(site, RateLimit::Tokens, signed.id().as_str())?;
    let secret = fresh_token();
    let token = ApiTokenRow {
        handle: fresh_text(8),
        player: signed.id().clone(),
        name: name.to_owned(),
        scopes: scopes.to_string(),
        created: site.now(),
        used: None,
    };
    site.store().add_api_token(&secret.hash, &token).await?;
    Ok((token, secret))
}

/// Make a token, which is shown this once
#[utoipa::path(
    post,
    path = "/api/v1/tokens",
    tag = "account",
    operation_id = "makeToken",
    security(("session" = [])),
    request_body = Wanted,
    responses(
        (status = 201, description = "The token", body = NewToken),
        (status = 409, response = Conflict),
        OfBody,
        OfSomebody,
    ),
)]
pub(crate) async fn make(
    State(site): State<Site>,
    OwnAccount(signed): OwnAccount,
    Sent(wanted): Sent<Wanted>,
) -> Result<Response, Error> {
    let (token, secret) = make_token(&site, &signed, &wanted.name, &wanted.scopes.join(" ")).await?;
    let answer = NewToken { shown: token.into(), token: secret.text };
    Ok((StatusCode::CREATED, Json(answer)).into_response())
}

/// The tokens of whoever asks, without their secrets
#[utoipa::path(
    get,
    path = "/api/v1/tokens",
    tag = "account",
    operation_id = "listTokens",
    security(("session" = [])),
    responses((status = 200, description = "The tokens", body = Tokens), OfSomebody),
)]
pub(crate) async fn list(
    State(site): State<Site>,
    OwnAccount(signed): OwnAccount,
) -> Result<Json<Tokens>, Error> {
    let tokens = site.store().api_tokens_of(signed.id()).await?;
    Ok(Json(Tokens { tokens: tokens.into_iter().map(ShownToken::from).collect() }))
}

/// End a token
#[utoipa::path(
    delete,
    path = "/api/v1/tokens/{handle}",
    tag = "account",
    operation_id = "endToken",
    security(("session" = [])),
    params(("handle" = String, Path)),
    responses((status = 204, description = "It is ended"), (status = 404, response = Missing), OfSomebody),
)]
pub(crate) async fn end(
    State(site): State<Site>,
    OwnAccount(signed): OwnAccount,
    Path(handle): Path<String>,
) -> Result<StatusCode, Error> {
    if site.store().end_api_token(signed.id(), &handle).await? {
        tell_rights_changed(&site, signed.id()).await;
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(Error::Missing("token"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_are_read_once_each() {
        let scopes: Scopes = "watch play  watch".parse().expect("scopes");
        assert_eq!(scopes.to_string(), "play watch");
        assert!(scopes.allow(Scope::Play) && !scopes.allow(Scope::Export));
        for wrong in ["", " ", "play,watch", "admin", "Play"] {
            assert!(wrong.parse::<Scopes>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_token_is_known_by_its_hash() {
        let token = fresh_token();
        assert_eq!(token_hash(&token.text), Some(token.hash));
        for wrong in ["", "tablier_", "tablier_short", &token.text[8..], &format!("{}x", token.text)] {
            assert_eq!(token_hash(wrong), None, "{wrong}");
        }
    }
}
