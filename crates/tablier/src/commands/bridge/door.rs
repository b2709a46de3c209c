//! The door of a bridge: which requests it answers at all. Pages of other sites, and names that lead here by a trick of
//! the domain name system, get no connection.

use axum::{
    extract::{Request, State, ws::WebSocketUpgrade},
    http::{HeaderMap, HeaderValue, Method, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};

use super::Bridge;

/// The longest message of a page: a position after thousands of moves.
const LONGEST_MESSAGE: usize = 128 * 1024;

/// The origin of a site: `https://games.example.org`, as browsers write it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct SiteOrigin(String);

impl SiteOrigin {
    /// Reads the URL of a site. What comes after the host and the port does not matter.
    pub(super) fn read(url: &str) -> Option<SiteOrigin> {
        let (scheme, rest) = url.split_once("://")?;
        let host = rest.split(['/', '?', '#']).next().unwrap_or_default().to_ascii_lowercase();
        let scheme = scheme.to_ascii_lowercase();
        let usual = match scheme.as_str() {
            "http" => ":80",
            "https" => ":443",
            _ => return None,
        };
        let is_host = |c: char| c.is_ascii_alphanumeric() || "-.:[]_".contains(c);
        let host = host.strip_suffix(usual).unwrap_or(&host);
        (!host.is_empty() && host.chars().all(is_host)).then(|| SiteOrigin(format!("{scheme}://{host}")))
    }

    /// The addresses of a site on this machine that is started without options.
    pub(super) fn own() -> [SiteOrigin; 2] {
        ["127.0.0.1", "localhost"].map(|host| SiteOrigin(format!("http://{host}:7777")))
    }

    pub(super) fn as_str(&self) -> &str {
        &self.0
    }
}

/// Lets only pages of the right sites in, and only under a name of this machine.
pub(super) async fn guard(State(bridge): State<Bridge>, request: Request, next: Next) -> Response {
    if !is_here(request.headers()) {
        return refused("this is not the address of a bridge");
    }
    let origin = request.headers().get(header::ORIGIN).cloned();
    let is_heard = |origin: &HeaderValue| {
        bridge.sites().iter().any(|site| site.as_str().as_bytes() == origin.as_bytes())
    };
    let Some(origin) = origin.filter(is_heard) else {
        return refused("this site may not use the bridge: start it with --site and the URL of the site");
    };
    let mut response = match *request.method() {
        // Browsers ask whether pages of a public site may reach this machine.
        Method::OPTIONS => StatusCode::NO_CONTENT.into_response(),
        _ => next.run(request).await,
    };
    let headers = response.headers_mut();
    headers.insert(header::ACCESS_CONTROL_ALLOW_ORIGIN, origin);
    headers.insert(header::VARY, HeaderValue::from_static("Origin"));
    for name in ["access-control-allow-private-network", "access-control-allow-local-network"] {
        headers.insert(name, HeaderValue::from_static("true"));
    }
    response
}

/// Whether the request names this machine as its host.
fn is_here(headers: &HeaderMap) -> bool {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or_default();
    let name = host.rsplit_once(':').filter(|(_, port)| port.bytes().all(|it| it.is_ascii_digit()));
    let name = name.map_or(host, |(name, _)| name);
    ["127.0.0.1", "localhost", "[::1]"].iter().any(|own| name.eq_ignore_ascii_case(own))
}

fn refused(why: &'static str) -> Response {
    (StatusCode::FORBIDDEN, why).into_response()
}

/// Opens the connection of a page.
pub(super) async fn open(State(bridge): State<Bridge>, upgrade: WebSocketUpgrade) -> Response {
    upgrade
        .max_message_size(LONGEST_MESSAGE)
        .max_frame_size(LONGEST_MESSAGE)
        .on_upgrade(move |socket| super::page::serve(bridge, socket))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_is_read_as_browsers_write_its_origin() {
        let read = |url: &str| SiteOrigin::read(url).map(|origin| origin.0);
        assert_eq!(read("https://Games.Example.org/").as_deref(), Some("https://games.example.org"));
        assert_eq!(read("https://example.org:443/wali?x").as_deref(), Some("https://example.org"));
        assert_eq!(read("http://[::1]:8000").as_deref(), Some("http://[::1]:8000"));
        for wrong in ["example.org", "ftp://example.org", "https://", "https://a b", "https://me@example.org"]
        {
            assert_eq!(read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn only_names_of_this_machine_are_its_host() {
        let is_host = |host: &'static str| {
            is_here(&HeaderMap::from_iter([(header::HOST, HeaderValue::from_static(host))]))
        };
        for host in ["127.0.0.1:7778", "localhost:1", "LOCALHOST", "[::1]:7778", "[::1]"] {
            assert!(is_host(host), "{host}");
        }
        for host in
            ["", "example.org", "127.0.0.1.example.org:7778", "localhost:x", "localhost.evil:1", "0.0.0.0"]
        {
            assert!(!is_host(host), "{host}");
        }
        assert!(!is_here(&HeaderMap::new()));
    }
}
