//! Who asks: sessions, known by a secret in a cookie, of which only the hash is kept.

use axum::{
    extract::{ConnectInfo, FromRequestParts, Request, State},
    http::{Extensions, HeaderMap, HeaderValue, header, request::Parts},
    middleware::Next,
    response::Response,
};
use drawing::Looks;
use matchplay::{Millis, PlayerId};
use sha2::{Digest, Sha256};
use std::{
    net::{IpAddr, SocketAddr},
    sync::Once,
};
use store::{PlayerRow, Role, SessionRow};

use crate::{
    cookies::cookie,
    error::Error,
    identifiers::fresh_text,
    looks,
    page_reader::{ReadBy, ShownName},
    site::Site,
};

const DAY: Millis = 24 * 60 * 60 * 1000;
/// A session that is not used for this long ends.
pub(crate) const LONGEST_UNUSED: Millis = 30 * DAY;
/// No session lasts longer.
pub(crate) const LONGEST_SESSION: Millis = 180 * DAY;
/// Whoever has power over others signs in more often.
const LONGEST_OF_MODERATORS: Millis = DAY / 2;
/// How many sessions somebody may have; the ones used longest ago end.
const MOST_SESSIONS: i64 = 50;
/// How exactly it is kept when a session was last used.
const TOUCH_AFTER: Millis = 60 * 60 * 1000;
/// The length of a secret: letters and digits, some 256 bits.
const SECRET_LENGTH: usize = 43;

/// What proxies add to what they pass on.
const SIGNS_OF_A_PROXY: [&str; 6] =
    ["x-forwarded-for", "forwarded", "via", "x-forwarded-proto", "x-forwarded-host", "x-real-ip"];

/// Somebody with a session.
#[derive(Clone, Debug)]
pub(crate) struct Signed {
    /// Who.
    pub(crate) player: PlayerRow,
    /// The session.
    pub(crate) session: SessionRow,
}

impl Signed {
    /// The identifier of the player.
    pub(crate) fn id(&self) -> &PlayerId {
        &self.player.id
    }
}

/// Whoever asks: with a session or without.
#[derive(Clone, Debug)]
pub(crate) struct Visitor {
    /// The session, if there is one.
    pub(crate) signed: Option<Signed>,
    /// The address, shortened to what is needed for limits.
    pub(crate) address: String,
    /// Whether the request comes from this very machine, and no proxy passed it on.
    pub(crate) is_local: bool,
    /// What the browser calls itself.
    pub(crate) agent: String,
    /// What boards were chosen to look like in this browser.
    pub(crate) looks: Option<Looks>,
}

impl Visitor {
    /// The player, if there is a session.
    pub(crate) fn player(&self) -> Option<&PlayerRow> {
        self.signed.as_ref().map(|signed| &signed.player)
    }
}

impl FromRequestParts<Site> for Visitor {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, site: &Site) -> Result<Visitor, Error> {
        let signed = match parts.extensions.get::<FoundVisitor>() {
            Some(FoundVisitor(Ok(signed))) => signed.clone(),
            Some(FoundVisitor(Err(Unrecognised))) => return Err(Error::Unrecognised),
            None => of_cookie(parts, site).await?,
        };
        let is_local = is_from_here(&parts.headers, peer(&parts.extensions), &site.config().proxies);
        let address = address_of(site, &parts.extensions, &parts.headers);
        let agent = parts.headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
        let agent = agent.unwrap_or_default().chars().take(200).collect();
        Ok(Visitor { signed, address, is_local, agent, looks: looks::of_cookie(parts) })
    }
}

/// Who was found to ask, for everything that comes later in the same request.
#[derive(Clone)]
struct FoundVisitor(Result<Option<Signed>, Unrecognised>);

/// The database failed. That must not look as if nobody were signed in.
#[derive(Clone)]
struct Unrecognised;

/// Finds out who asks before a page is made, so that every page can say so.
pub(crate) async fn recognise(State(site): State<Site>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    remember(&site, &mut parts).await;
    next.run(Request::from_parts(parts, body)).await
}

/// Notes who asks beside a request. If that cannot be found out now, only what needs to know it fails: a page that
/// anybody may read is shown.
pub(crate) async fn remember(site: &Site, parts: &mut Parts) {
    let signed = match of_cookie(parts, site).await {
        Ok(signed) => signed,
        Err(error) => {
            tracing::error!(%error, "nobody can be recognised");
            parts.extensions.insert(FoundVisitor(Err(Unrecognised)));
            return;
        }
    };
    // Programs and scripts ask for what they want to know.
    if let Some(signed) = signed.as_ref().filter(|_| !parts.uri.path().starts_with("/api/")) {
        let name = signed.player.name.as_deref().and_then(|name| ShownName::from(name).ok());
        let n_turns = site.store().count_turns(signed.id()).await.unwrap_or_default();
        let n_challenges = site.store().count_challenges(signed.id()).await.unwrap_or_default();
        let n_notices = site.store().count_unread_notices(signed.id()).await.unwrap_or_default();
        let looks = looks::of_account(site, signed.id()).await;
        parts.extensions.insert(ReadBy { name, n_waiting: n_turns + n_challenges, n_notices, looks });
    }
    parts.extensions.insert(FoundVisitor(Ok(signed)));
}

/// The session that a cookie names. Whoever shows a token is who the token says: such a request passes the check of origins, so that
/// what a browser adds by itself must count for nothing in it.
pub(crate) async fn of_cookie(parts: &Parts, site: &Site) -> Result<Option<Signed>, Error> {
    match cookie(parts, cookie_name(site)) {
        Some(secret) if shown_token(&parts.headers).is_none() => find(site, secret).await,
        _ => Ok(None),
    }
}

/// The token that a request shows, which no browser adds by itself. What cannot be read is a token as well: one that nobody has.
///
/// Other schemes say nothing to us: browsers send `Basic` when a proxy in front asks for a password of its own.
pub(crate) fn shown_token(headers: &HeaderMap) -> Option<&str> {
    headers.get_all(header::AUTHORIZATION).iter().find_map(|value| {
        let (scheme, token) = match value.as_bytes().split_first_chunk::<6>() {
            Some((scheme, [])) => (scheme, &b""[..]),
            Some((scheme, [b' ', token @ ..])) => (scheme, token),
            _ => return None,
        };
        scheme.eq_ignore_ascii_case(b"Bearer").then(|| str::from_utf8(token).unwrap_or_default().trim())
    })
}

async fn with_player(site: &Site, session: SessionRow) -> Result<Option<Signed>, Error> {
    let Some(player) = site.store().player(&session.player).await? else { return Ok(None) };
    let is_over = has_expired(session.created, session.seen, player.role, site.now());
    if player.deleted.is_some() || player.claimed_by.is_some() || is_over {
        return Ok(None);
    }
    Ok(Some(Signed { player, session }))
}

/// Whether a session is too old, or was not used for too long, for what its player is.
pub(crate) fn has_expired(created: Millis, seen: Millis, role: Role, now: Millis) -> bool {
    let longest = if role >= Role::Moderator { LONGEST_OF_MODERATORS } else { LONGEST_SESSION };
    now - seen > LONGEST_UNUSED || now - created > longest
}

/// The session of a secret, unless it is too old or its player is gone.
pub(crate) async fn find(site: &Site, secret: &str) -> Result<Option<Signed>, Error> {
    if secret.len() != SECRET_LENGTH {
        return Ok(None);
    }
    let hash = hash(secret);
    let Some(session) = site.store().session(&hash).await? else { return Ok(None) };
    let signed = with_player(site, session).await?;
    let now = site.now();
    if signed.as_ref().is_some_and(|signed| now - signed.session.seen > TOUCH_AFTER) {
        // A full disk signs nobody out.
        if let Err(error) = site.store().touch_session(&hash, now).await {
            tracing::error!(%error, "it cannot be kept that a session was used");
        }
    }
    Ok(signed)
}

/// Begins a session: always with a new secret, so that nobody can have chosen it before.
pub(crate) async fn begin(site: &Site, player: &PlayerId, agent: &str) -> Result<HeaderValue, Error> {
    let secret = fresh_text(SECRET_LENGTH);
    let now = site.now();
    let session = SessionRow {
        handle: fresh_text(8),
        player: player.clone(),
        created: now,
        seen: now,
        agent: agent.to_owned(),
    };
    site.store().add_session(&hash(&secret), &session).await?;
    site.store().end_oldest_sessions(player, MOST_SESSIONS).await?;
    Ok(set_cookie(site, &secret, LONGEST_SESSION / 1000))
}

/// The header that makes a browser forget its session.
pub(crate) fn forget(site: &Site) -> HeaderValue {
    set_cookie(site, "", 0)
}

fn set_cookie(site: &Site, secret: &str, seconds: Millis) -> HeaderValue {
    let secure = if site.is_secure() { "; Secure" } else { "" };
    let name = cookie_name(site);
    let cookie = format!("{name}={secret}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}");
    HeaderValue::from_str(&cookie).expect("a cookie of letters and digits")
}

/// A browser takes a cookie of the first name only over TLS and only for the whole site.
fn cookie_name(site: &Site) -> &'static str {
    if site.is_secure() { "__Host-session" } else { "session" }
}

/// What is kept of a secret.
pub(crate) fn hash(secret: &str) -> String {
    Sha256::digest(secret).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The address that a request comes from, shortened.
pub(crate) fn address_of(site: &Site, extensions: &Extensions, headers: &HeaderMap) -> String {
    shortened(asking_address(headers, peer(extensions), &site.config().proxies))
}

/// Who is at the other end of the connection: whoever asks, or a proxy.
fn peer(extensions: &Extensions) -> Option<IpAddr> {
    extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip())
}

/// Whether somebody at this very machine asks. A proxy that runs here and that nobody named must not make everybody seem to: then
/// limits would be off for the whole world.
fn is_from_here(headers: &HeaderMap, peer: Option<IpAddr>, proxies: &[IpAddr]) -> bool {
    let Some(peer) = peer.filter(|peer| peer.is_loopback() && !proxies.contains(peer)) else { return false };
    let Some(sign) = SIGNS_OF_A_PROXY.into_iter().find(|name| headers.contains_key(*name)) else {
        return true;
    };
    static WARNED: Once = Once::new();
    WARNED.call_once(|| {
        tracing::warn!(
            "a proxy at {peer} sends {sign} but is not named: all who come through it share one limit; start with --proxy {peer}"
        );
    });
    false
}

/// Who asks: what a proxy says is believed only if it is one of ours.
fn asking_address(headers: &HeaderMap, peer: Option<IpAddr>, proxies: &[IpAddr]) -> Option<IpAddr> {
    let peer = peer?;
    if !proxies.contains(&peer) {
        return Some(peer);
    }
    let said = headers.get_all("x-forwarded-for").iter().filter_map(|value| value.to_str().ok());
    let hops: Vec<IpAddr> =
        said.flat_map(|line| line.split(',')).filter_map(|hop| hop.trim().parse().ok()).collect();
    // The last hop that is none of our own proxies is the nearest that nobody can have made up.
    Some(hops.into_iter().rev().find(|hop| !proxies.contains(hop)).unwrap_or(peer))
}

/// An address as far as limits need it: a whole one of the old kind, the network of the new.
fn shortened(address: Option<IpAddr>) -> String {
    match address {
        Some(IpAddr::V4(address)) => address.to_string(),
        Some(IpAddr::V6(address)) => {
            let [a, b, c, d, ..] = address.segments();
            format!("{a:x}:{b:x}:{c:x}:{d:x}::/64")
        }
        None => "unknown".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_proxy_is_believed_only_if_it_is_ours() {
        let proxy: IpAddr = "10.0.0.1".parse().expect("an address");
        let peer: IpAddr = "203.0.113.9".parse().expect("an address");
        let mut headers = HeaderMap::new();
        headers.insert("x-forwarded-for", HeaderValue::from_static("1.1.1.1, 198.51.100.7, 10.0.0.1"));
        assert_eq!(asking_address(&headers, Some(peer), &[proxy]), Some(peer));
        let real: IpAddr = "198.51.100.7".parse().expect("an address");
        assert_eq!(asking_address(&headers, Some(proxy), &[proxy]), Some(real));
        assert_eq!(asking_address(&HeaderMap::new(), Some(proxy), &[proxy]), Some(proxy));
    }

    #[test]
    fn what_a_proxy_passed_on_does_not_come_from_this_machine() {
        let [here, here_too, elsewhere] =
            ["127.0.0.1", "::1", "203.0.113.9"].map(|it| it.parse::<IpAddr>().expect("an address"));
        let plain = HeaderMap::new();
        assert!(is_from_here(&plain, Some(here), &[]) && is_from_here(&plain, Some(here_too), &[here]));
        assert!(!is_from_here(&plain, Some(elsewhere), &[]) && !is_from_here(&plain, None, &[]));
        assert!(!is_from_here(&plain, Some(here), &[here]), "a proxy that says nothing is still one");
        for sign in SIGNS_OF_A_PROXY {
            let mut headers = HeaderMap::new();
            // Whoever claims to be from here is not believed either.
            headers.insert(sign, HeaderValue::from_static("127.0.0.1"));
            assert!(!is_from_here(&headers, Some(here), &[]), "{sign}");
        }
    }

    #[test]
    fn a_network_counts_as_one_address() {
        let [one, other] =
            ["2001:db8:1:2:aaaa::1", "2001:db8:1:2:bbbb::2"].map(|it| shortened(it.parse().ok()));
        assert_eq!(one, other);
        assert_eq!(shortened("203.0.113.9".parse().ok()), "203.0.113.9");
    }

    #[test]
    fn only_the_scheme_of_tokens_shows_a_token() {
        let shown = |values: &[&'static [u8]]| {
            let mut headers = HeaderMap::new();
            for value in values {
                headers.append(header::AUTHORIZATION, HeaderValue::from_bytes(value).expect("a header"));
            }
            shown_token(&headers).map(str::to_owned)
        };
        for (values, token) in [
            (&[&b"Bearer tablier_x"[..]][..], Some("tablier_x")),
            (&[b"bearer  tablier_x"], Some("tablier_x")),
            (&[b"Basic dXNlcjpwYXNz", b"Bearer tablier_x"], Some("tablier_x")),
            (&[b"Bearer"], Some("")),
            (&[b"Bearer \xff"], Some("")),
            (&[b"Basic dXNlcjpwYXNz"], None),
            (&[b"Bearertablier_x"], None),
            (&[b"Negotiate Bearer x"], None),
            (&[b""], None),
            (&[], None),
        ] {
            assert_eq!(shown(values).as_deref(), token, "{values:?}");
        }
    }
}
