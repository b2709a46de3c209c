//! Who asks: sessions, known by a secret in a cookie, of which only the hash is kept.

use axum::{
    extract::{ConnectInfo, FromRequestParts, Request, State},
    http::{Extensions, HeaderMap, HeaderValue, header, request::Parts},
    middleware::Next,
    response::Response,
};
use matchplay::{Millis, PlayerId};
use sha2::{Digest, Sha256};
use std::net::{IpAddr, SocketAddr};
use store::{PlayerRow, Role, SessionRow};

use crate::{
    error::Error,
    language::{ReadBy, ShownName, cookie},
    site::{Site, fresh_text},
};

const DAY: Millis = 24 * 60 * 60 * 1000;
/// A session that is not used for so long ends.
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
    /// Whether the request comes from this very machine, by no proxy that is known.
    pub(crate) is_local: bool,
    /// What the browser calls itself.
    pub(crate) agent: String,
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
        let signed = match parts.extensions.get::<Found>() {
            Some(found) => found.0.clone(),
            None => of_cookie(parts, site).await?,
        };
        let asking = asking_address_of(site, &parts.extensions, &parts.headers);
        let is_local = asking.is_some_and(|address| address.is_loopback());
        let address = shortened(asking);
        let agent = parts.headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok());
        let agent = agent.unwrap_or_default().chars().take(200).collect();
        Ok(Visitor { signed, address, is_local, agent })
    }
}

/// Who was found to ask, for everything that comes later in the same request.
#[derive(Clone)]
struct Found(Option<Signed>);

/// Finds out who asks before a page is made, so that every page can say so.
pub(crate) async fn recognise(State(site): State<Site>, request: Request, next: Next) -> Response {
    let (mut parts, body) = request.into_parts();
    // A page that anybody may read is shown even if nobody can be recognised now.
    let signed = of_cookie(&parts, &site).await.unwrap_or_else(|error| {
        tracing::error!(%error, "nobody can be recognised");
        None
    });
    // Programs and scripts ask for what they want to know.
    if let Some(signed) = signed.as_ref().filter(|_| !parts.uri.path().starts_with("/api/")) {
        let name = signed.player.name.as_deref().and_then(|name| ShownName::from(name).ok());
        let n_turns = site.store().count_turns(signed.id()).await.unwrap_or_default();
        parts.extensions.insert(ReadBy { name, n_turns });
    }
    parts.extensions.insert(Found(signed));
    next.run(Request::from_parts(parts, body)).await
}

async fn of_cookie(parts: &Parts, site: &Site) -> Result<Option<Signed>, Error> {
    match cookie(parts, cookie_name(site)) {
        Some(secret) => find(site, secret).await,
        None => Ok(None),
    }
}

/// The same session as it is now, if it still is one.
pub(crate) async fn refreshed(site: &Site, signed: &Signed) -> Result<Option<Signed>, Error> {
    let sessions = site.store().sessions_of(signed.id()).await?;
    let session = sessions.into_iter().find(|session| session.handle == signed.session.handle);
    match session {
        Some(session) => with_player(site, session).await,
        None => Ok(None),
    }
}

async fn with_player(site: &Site, session: SessionRow) -> Result<Option<Signed>, Error> {
    let now = site.now();
    if now - session.seen > LONGEST_UNUSED || now - session.created > LONGEST_SESSION {
        return Ok(None);
    }
    let Some(player) = site.store().player(&session.player).await? else { return Ok(None) };
    let is_too_old = player.role >= Role::Moderator && now - session.created > LONGEST_OF_MODERATORS;
    if player.deleted.is_some() || player.claimed_by.is_some() || is_too_old {
        return Ok(None);
    }
    Ok(Some(Signed { player, session }))
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
        site.store().touch_session(&hash, now).await?;
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

/// A browser takes a cookie of the first name only over a safe line and only for the whole site.
fn cookie_name(site: &Site) -> &'static str {
    if site.is_secure() { "__Host-session" } else { "session" }
}

/// What is kept of a secret.
pub(crate) fn hash(secret: &str) -> String {
    Sha256::digest(secret).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The address that a request comes from, shortened.
pub(crate) fn address_of(site: &Site, extensions: &Extensions, headers: &HeaderMap) -> String {
    shortened(asking_address_of(site, extensions, headers))
}

fn asking_address_of(site: &Site, extensions: &Extensions, headers: &HeaderMap) -> Option<IpAddr> {
    let peer = extensions.get::<ConnectInfo<SocketAddr>>().map(|info| info.0.ip());
    asking_address(headers, peer, &site.config().proxies)
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
    fn a_network_counts_as_one_address() {
        let [one, other] =
            ["2001:db8:1:2:aaaa::1", "2001:db8:1:2:bbbb::2"].map(|it| shortened(it.parse().ok()));
        assert_eq!(one, other);
        assert_eq!(shortened("203.0.113.9".parse().ok()), "203.0.113.9");
    }
}
