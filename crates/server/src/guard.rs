//! Requests that change something come from our own pages, or from programs with a token; never from the pages of others.

use axum::{
    extract::{FromRequestParts, Request, State},
    http::{HeaderMap, Method},
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::{
    error::Error,
    identity::{Visitor, shown_token},
    programs::token_hash,
    rate_limits::{RateLimit, spend},
    site::Site,
};

/// Lets through what changes nothing, what comes from our own pages, and what carries a token instead of a cookie.
pub(crate) async fn own_pages_only(State(site): State<Site>, request: Request, next: Next) -> Response {
    let headers = request.headers();
    // No browser adds a token by itself, and with one its cookies count for nothing.
    if is_safe(request.method())
        || shown_token(headers).is_some()
        || is_own(headers, site.config().public_url.as_deref())
    {
        next.run(request).await
    } else {
        Error::ForeignPage.into_response()
    }
}

/// Lets nobody change things all the time: whoever has a session by the session, a program by its token, others by their address.
pub(crate) async fn not_too_often(State(site): State<Site>, request: Request, next: Next) -> Response {
    if is_safe(request.method()) {
        return next.run(request).await;
    }
    let (mut parts, body) = request.into_parts();
    let visitor = match Visitor::from_request_parts(&mut parts, &site).await {
        Ok(visitor) => visitor,
        Err(error) => return error.into_response(),
    };
    let spent = match (&visitor.signed, shown_token(&parts.headers).and_then(token_hash)) {
        (Some(signed), _) => spend(&site, RateLimit::Changes, &signed.session.handle),
        (None, Some(token)) => spend(&site, RateLimit::Changes, &token),
        // Whoever sits at this machine needs no limit before there is a session.
        (None, None) if visitor.is_local => Ok(()),
        (None, None) => spend(&site, RateLimit::ChangesFromAddress, &visitor.address),
    };
    match spent {
        Ok(()) => next.run(Request::from_parts(parts, body)).await,
        Err(error) => error.into_response(),
    }
}

/// Whether a method changes nothing.
fn is_safe(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD | Method::OPTIONS)
}

/// Whether a request comes from a page of this site: the browser says where from, and it is where the request goes to.
pub(crate) fn is_own(headers: &HeaderMap, public_url: Option<&str>) -> bool {
    let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok());
    if text("sec-fetch-site").is_some_and(|site| site != "same-origin") {
        return false;
    }
    let Some(origin) = text("origin") else { return false };
    if let Some(url) = public_url {
        return origin == url.trim_end_matches('/');
    }
    let Some(host) = text("host").filter(|host| is_local_name(host)) else { return false };
    origin == format!("http://{host}") || origin == format!("https://{host}")
}

/// Whether a name can only mean this machine or its network. Any other name could be somebody's who lets it point here.
fn is_local_name(host: &str) -> bool {
    let name = match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    };
    let is_number = name.parse::<std::net::Ipv4Addr>().is_ok()
        || name
            .strip_prefix('[')
            .and_then(|it| it.strip_suffix(']'))
            .is_some_and(|it| it.parse::<std::net::Ipv6Addr>().is_ok());
    is_number || !name.contains('.') || name.ends_with(".local") || name.ends_with(".localhost")
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderName, HeaderValue};

    use super::*;

    fn headers(pairs: &[(&'static str, &'static str)]) -> HeaderMap {
        pairs
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
            .collect()
    }

    #[test]
    fn only_own_pages_are_own() {
        let host = ("host", "127.0.0.1:7777");
        assert!(is_own(&headers(&[host, ("origin", "http://127.0.0.1:7777")]), None));
        assert!(is_own(
            &headers(&[host, ("origin", "http://127.0.0.1:7777"), ("sec-fetch-site", "same-origin")]),
            None
        ));
        for wrong in [
            &[host][..],
            &[host, ("origin", "null")],
            &[host, ("origin", "http://evil.example")],
            &[host, ("origin", "http://127.0.0.1:7778")],
            &[host, ("origin", "http://127.0.0.1:7777"), ("sec-fetch-site", "cross-site")],
            &[host, ("origin", "http://127.0.0.1:7777"), ("sec-fetch-site", "same-site")],
            // A name that points here but is somebody else's.
            &[("host", "evil.example"), ("origin", "http://evil.example")],
            &[("origin", "http://127.0.0.1:7777")],
        ] {
            assert!(!is_own(&headers(wrong), None), "{wrong:?}");
        }
    }

    #[test]
    fn with_a_public_name_only_that_name_is_own() {
        let public = Some("https://games.example");
        assert!(is_own(&headers(&[("host", "inner:7777"), ("origin", "https://games.example")]), public));
        for origin in [
            "http://games.example",
            "https://games.example.evil",
            "https://evil-games.example",
            "http://inner:7777",
        ] {
            assert!(!is_own(&headers(&[("host", "inner:7777"), ("origin", origin)]), public), "{origin}");
        }
    }
}
