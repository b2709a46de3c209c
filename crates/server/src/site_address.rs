//! The address under which a reader sees the site, for links that are read elsewhere.

use std::convert::Infallible;

use axum::{
    extract::FromRequestParts,
    http::{header, request::Parts},
};

use crate::site::Site;

/// How the site is called from outside, `https://games.example`.
#[derive(Clone, Debug)]
pub(crate) struct SiteAddress(pub(crate) String);

impl FromRequestParts<Site> for SiteAddress {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<SiteAddress, Infallible> {
        if let Some(url) = &site.config().public_url {
            return Ok(SiteAddress(url.trim_end_matches('/').to_owned()));
        }
        let host = parts.headers.get(header::HOST).and_then(|value| value.to_str().ok());
        let is_plain =
            |host: &&str| host.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-:[]".contains(&byte));
        Ok(SiteAddress(format!("http://{}", host.filter(is_plain).unwrap_or("localhost"))))
    }
}
