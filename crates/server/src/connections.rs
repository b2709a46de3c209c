//! Connections: how they are accepted, how many there may be, how long a client may take, and how they end.
//!
//! The limits concern clients that do not do what they have to do next. Whoever is being answered, and WebSockets, which are
//! pinged, may stay as long as they like.

mod permits;
mod watched;

use std::{
    convert::Infallible,
    io::{self, Write},
    net::{IpAddr, Shutdown, SocketAddr},
    pin::pin,
    sync::Arc,
    time::Duration,
};

use axum::{
    Router,
    body::{Body, HttpBody},
    extract::{ConnectInfo, Request},
    http::StatusCode,
    response::Response,
};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpListener, TcpStream},
    sync::watch,
    time::{Instant, interval, sleep, timeout_at},
};
use tokio_rustls::TlsAcceptor;
use tower::ServiceExt;

use crate::{metrics::Metrics, site::Site, tls::Certificates};
use permits::{ConnectionPermits, Most};
use watched::{Connection, ConnectionPhase, Followed, Patience, TooLong, Watched};

/// How long a planned stop takes at most, from the signal to the end of the last connection. Services promise ten seconds, of
/// which the rest of the program needs a little.
const LONGEST_STOP: Duration = Duration::from_secs(8);
/// How often to check whether a certificate has been renewed.
const LOOK_AT_CERTIFICATE: Duration = Duration::from_secs(30);
/// How long nothing is accepted after the system refused to.
const AFTER_FAILURE: Duration = Duration::from_millis(100);
/// How much of a request's headers and of an answer is kept in memory, in bytes.
const BUFFER: usize = 64 * 1024;
/// No more connections are served, even if the system allows more open files: memory has an end as well.
const MOST_IN_ALL: usize = 20_000;
/// The answer to clients for whom there is no place. Over TLS nobody could read it.
const NO_PLACE: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nConnection: close\r\n\
    Content-Type: text/plain\r\nContent-Length: 49\r\n\r\ntoo many connections: try again in a few seconds\n";

/// Answers requests until `end` comes, then stops the site, finishes what was begun, and returns within [`LONGEST_STOP`].
pub(crate) async fn serve(
    listener: TcpListener,
    app: Router,
    site: Site,
    certificates: Option<Arc<Certificates>>,
    end: impl Future<Output = ()> + Send + 'static,
) {
    let config = site.config();
    let most = Most {
        in_all: most_in_all(raise_open_files()),
        per_address: config.connections_per_address,
        proxies: config.proxies.iter().map(IpAddr::to_canonical).collect(),
    };
    let server = Server {
        app,
        certificates,
        places: ConnectionPermits::new(most),
        patience: Patience::default(),
        ending: watch::Sender::new(false),
        site: site.clone(),
    };
    let stopped = async {
        end.await;
        let deadline = Instant::now() + LONGEST_STOP;
        // New connections are accepted meanwhile, and told that the site is stopping.
        if timeout_at(deadline, site.stop()).await.is_err() {
            tracing::error!("the site does not stop in time");
        }
        deadline
    };
    let deadline = tokio::select! {
        deadline = stopped => deadline,
        never = server.accept(&listener) => match never {},
    };
    drop(listener);
    server.drain(deadline).await;
}

struct Server {
    app: Router,
    certificates: Option<Arc<Certificates>>,
    places: ConnectionPermits,
    patience: Patience,
    ending: watch::Sender<bool>,
    site: Site,
}

impl Server {
    async fn accept(&self, listener: &TcpListener) -> Infallible {
        let mut look = interval(LOOK_AT_CERTIFICATE);
        let mut has_failed = false;
        loop {
            tokio::select! {
                accepted = listener.accept() => match accepted {
                    Ok((stream, peer)) => {
                        has_failed = false;
                        self.welcome(stream, peer);
                    }
                    Err(error) if is_about_one(&error) => {}
                    Err(error) => {
                        // The system has no files or no memory left. Asking again at once would change nothing.
                        if !std::mem::replace(&mut has_failed, true) {
                            tracing::error!(%error, "connections cannot be accepted for now");
                        }
                        self.places.make_room(Instant::now());
                        sleep(AFTER_FAILURE).await;
                    }
                },
                _ = look.tick() => if let Some(certificates) = self.certificates.clone() {
                    tokio::task::spawn_blocking(move || certificates.look());
                },
            }
        }
    }

    /// Serves a client, if there is a place.
    fn welcome(&self, stream: TcpStream, peer: SocketAddr) {
        let Some(place) = self.places.take(peer.ip(), Instant::now()) else {
            self.metrics().connection_ended("refused");
            if self.certificates.is_none() {
                refuse(stream);
            }
            return;
        };
        // Moves are small and wait for nothing: without this they would wait for each other, forty milliseconds a time. A
        // connection without this option still works.
        let _ = stream.set_nodelay(true);
        let phase =
            if self.certificates.is_some() { ConnectionPhase::Handshake } else { ConnectionPhase::Headers };
        let connection =
            Arc::new(Connection::new(place, self.patience, phase, self.metrics().connections.clone()));
        let conversation = Conversation {
            connection,
            peer,
            app: self.app.clone(),
            ending: self.ending.subscribe(),
            site: self.site.clone(),
        };
        match &self.certificates {
            Some(certificates) => {
                let acceptor = TlsAcceptor::from(certificates.current());
                tokio::spawn(conversation.secure(acceptor, stream));
            }
            None => drop(tokio::spawn(conversation.hold(stream))),
        }
    }

    /// Lets connections end, until the deadline.
    async fn drain(&self, deadline: Instant) {
        self.ending.send_replace(true);
        if timeout_at(deadline, self.places.empty()).await.is_err() {
            tracing::warn!(left = self.places.n_open(), "connections are dropped: they do not end in time");
            self.places.clear();
        }
    }

    fn metrics(&self) -> &Metrics {
        self.site.metrics()
    }
}

/// All requests of one connection.
struct Conversation {
    connection: Arc<Connection>,
    peer: SocketAddr,
    app: Router,
    ending: watch::Receiver<bool>,
    site: Site,
}

impl Conversation {
    /// Agrees on keys first.
    async fn secure(self, acceptor: TlsAcceptor, stream: TcpStream) {
        let (connection, mut ending) = (self.connection.clone(), self.ending.clone());
        let agreed = tokio::select! {
            agreed = acceptor.accept(stream) => agreed,
            _ = ending.wait_for(|is_ending| *is_ending) => return,
            () = connection.has_to_give_way() => return self.ended("crowded"),
            () = TooLong::new(&connection) => return self.ended(ConnectionPhase::Handshake.name()),
        };
        // Who does not speak TLS is gone.
        if let Ok(stream) = agreed {
            connection.enter(ConnectionPhase::Headers);
            self.hold(stream).await;
        }
    }

    /// Answers requests as long as the client does what it has to do in time.
    async fn hold<S>(self, stream: S)
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let (connection, app, peer) = (self.connection.clone(), self.app.clone(), self.peer);
        let service = {
            let connection = connection.clone();
            service_fn(move |request| answer(app.clone(), request, peer, connection.clone()))
        };
        let stream = TokioIo::new(Watched::new(stream, connection.clone()));
        // Its own time limit does not tell connections without a request from those that wait for another.
        let http = http1::Builder::new()
            .timer(TokioTimer::new())
            .header_read_timeout(None)
            .max_buf_size(BUFFER)
            .serve_connection(stream, service)
            .with_upgrades();
        let mut http = pin!(http);
        let mut too_long = pin!(TooLong::new(&connection));
        let mut ending = self.ending.clone();
        let mut is_ending = false;
        loop {
            tokio::select! {
                biased;
                // Clients that go away in the middle of something are not an error of ours.
                _ = http.as_mut() => return,
                () = connection.has_to_give_way() => return self.ended("crowded"),
                () = &mut too_long => return self.ended(connection.phase().name()),
                _ = ending.wait_for(|is_ending| *is_ending), if !is_ending => {
                    is_ending = true;
                    connection.hurry();
                    http.as_mut().graceful_shutdown();
                }
            }
        }
    }

    fn ended(&self, reason: &'static str) {
        self.site.metrics().connection_ended(reason);
    }
}

/// Answers one request.
async fn answer(
    app: Router,
    request: Request<Incoming>,
    peer: SocketAddr,
    connection: Arc<Connection>,
) -> Result<Response<Followed<Body>>, Infallible> {
    connection.enter(if request.body().is_end_stream() {
        ConnectionPhase::Answer
    } else {
        ConnectionPhase::Body
    });
    let mut request = request.map(|body| Body::new(Followed::request(body, connection.clone())));
    request.extensions_mut().insert(ConnectInfo(peer));
    let response = app.oneshot(request).await?;
    // A body that was not read any more is none.
    let is_websocket = response.status() == StatusCode::SWITCHING_PROTOCOLS;
    connection.enter(if is_websocket { ConnectionPhase::WebSocket } else { ConnectionPhase::Answer });
    Ok(response.map(|body| Followed::answer(body, connection)))
}

/// Says that there is no place, as far as that can be said without waiting.
fn refuse(stream: TcpStream) {
    if let Ok(mut stream) = stream.into_std() {
        let _ = stream.write_all(NO_PLACE);
        let _ = stream.shutdown(Shutdown::Write);
    }
}

/// Whether a failure to accept concerns one client, who is gone, and not the next.
fn is_about_one(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}

/// How many connections fit into this number of open files, some of which the database and the program itself need.
fn most_in_all(n_files: usize) -> usize {
    let for_others = (n_files / 4).clamp(64, 512);
    n_files.saturating_sub(for_others).clamp(16, MOST_IN_ALL)
}

/// Lets this program have as many open files as the system allows, and says how many.
#[cfg(unix)]
pub fn raise_open_files() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: limit.maximum, maximum: limit.maximum };
    let current = match setrlimit(Resource::Nofile, raised) {
        Ok(()) => limit.maximum,
        Err(error) => {
            tracing::warn!(%error, "the limit of open files cannot be raised");
            limit.current
        }
    };
    // No number is no limit.
    current.map_or(usize::MAX, |n| usize::try_from(n).unwrap_or(usize::MAX))
}

#[cfg(not(unix))]
pub fn raise_open_files() -> usize {
    usize::MAX
}

#[cfg(test)]
mod tests;
