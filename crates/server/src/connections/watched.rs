//! One connection and how long its client may take for what it has to do next.

use std::{
    io,
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll, ready},
    time::Duration,
};

use axum::body::HttpBody;
use hyper::body::{Frame, SizeHint};
use prometheus_client::metrics::gauge::Gauge;
use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Instant, Sleep, sleep_until},
};

use super::permits::ConnectionPermit;

/// How long clients may take.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Patience {
    /// To agree on keys.
    pub(super) handshake: Duration,
    /// To send the headers of a request, from the connection or the first byte on.
    pub(super) headers: Duration,
    /// To send a body, in all.
    pub(super) body: Duration,
    /// To ask again. Longer than what proxies keep unused connections for, so that they close them and not we.
    pub(super) idle: Duration,
    /// To read a part of an answer: see [`PROGRESS`].
    pub(super) reading: Duration,
    /// What is left of all these when the server is about to end.
    pub(super) at_the_end: Duration,
}

impl Default for Patience {
    fn default() -> Patience {
        Patience {
            handshake: Duration::from_secs(10),
            headers: Duration::from_secs(10),
            body: Duration::from_secs(30),
            idle: Duration::from_secs(75),
            reading: Duration::from_secs(20),
            at_the_end: Duration::from_secs(2),
        }
    }
}

/// How many bytes of an answer that fills all buffers have to be read in [`Patience::reading`].
const PROGRESS: usize = 16 * 1024;

/// What a connection is waiting for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ConnectionPhase {
    /// For keys to be agreed on.
    Handshake,
    /// For the headers of a request.
    Headers,
    /// For the body of a request.
    Body,
    /// For us.
    Answer,
    /// For the rest of the answer to be sent.
    Sent,
    /// For another request.
    Idle,
    /// For nothing: it is a WebSocket, which looks after itself.
    WebSocket,
}

impl ConnectionPhase {
    /// The name in metrics, for those who take too long.
    pub(super) fn name(self) -> &'static str {
        match self {
            ConnectionPhase::Handshake => "handshake",
            ConnectionPhase::Headers => "headers",
            ConnectionPhase::Body => "body",
            ConnectionPhase::Answer | ConnectionPhase::Sent | ConnectionPhase::WebSocket => "reading",
            ConnectionPhase::Idle => "idle",
        }
    }

    fn patience(self, patience: &Patience) -> Option<Duration> {
        match self {
            ConnectionPhase::Handshake => Some(patience.handshake),
            ConnectionPhase::Headers => Some(patience.headers),
            ConnectionPhase::Body => Some(patience.body),
            ConnectionPhase::Idle => Some(patience.idle),
            ConnectionPhase::Answer | ConnectionPhase::Sent | ConnectionPhase::WebSocket => None,
        }
    }
}

/// A connection, counted as long as anybody holds it.
#[derive(Debug)]
pub(super) struct Connection {
    place: ConnectionPermit,
    patience: Patience,
    state: Mutex<ConnectionState>,
    n_open: Gauge,
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.n_open.dec();
    }
}

#[derive(Debug)]
struct ConnectionState {
    phase: ConnectionPhase,
    since: Instant,
    /// Since when the client reads nothing, and how much it has read since then.
    stalled: Option<(Instant, usize)>,
    /// When the server began to end.
    ending: Option<Instant>,
}

impl Connection {
    pub(super) fn new(
        place: ConnectionPermit,
        patience: Patience,
        phase: ConnectionPhase,
        n_open: Gauge,
    ) -> Connection {
        n_open.inc();
        let state = ConnectionState { phase, since: Instant::now(), stalled: None, ending: None };
        Connection { place, patience, state: Mutex::new(state), n_open }
    }

    fn lock(&self) -> MutexGuard<'_, ConnectionState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn phase(&self) -> ConnectionPhase {
        self.lock().phase
    }

    pub(super) fn enter(&self, phase: ConnectionPhase) {
        let now = Instant::now();
        {
            let mut state = self.lock();
            (state.phase, state.since) = (phase, now);
        }
        match phase {
            ConnectionPhase::WebSocket => self.place.upgraded(),
            _ => self.place.wait_since(phase.patience(&self.patience).map(|_| now)),
        }
    }

    /// The server is about to end: whoever has to do something has little time left for it.
    pub(super) fn hurry(&self) {
        self.lock().ending.get_or_insert_with(Instant::now);
    }

    /// Comes when this connection has to make room for others.
    pub(super) async fn has_to_give_way(&self) {
        self.place.has_to_give_way().await;
    }

    /// When the client will have taken too long.
    fn deadline(&self) -> Option<Instant> {
        let state = self.lock();
        let patience = state.phase.patience(&self.patience);
        let of_phase = patience.map(|patience| state.since + patience);
        let of_reading = state.stalled.map(|(since, _)| since + self.patience.reading);
        let of_end = state.ending.filter(|_| patience.is_some()).map(|at| at + self.patience.at_the_end);
        [of_phase, of_reading, of_end].into_iter().flatten().min()
    }

    fn written(&self, result: &Poll<io::Result<usize>>) {
        let mut state = self.lock();
        match (result, &mut state.stalled) {
            (Poll::Pending, stalled @ None) => *stalled = Some((Instant::now(), 0)),
            (Poll::Ready(Ok(n)), Some((_, n_read))) => {
                *n_read += n;
                if *n_read >= PROGRESS {
                    state.stalled = None;
                }
            }
            _ => {}
        }
    }

    /// All that was to be sent until now is.
    fn flushed(&self) {
        let mut state = self.lock();
        state.stalled = None;
        let is_sent = state.phase == ConnectionPhase::Sent;
        drop(state);
        if is_sent {
            self.enter(ConnectionPhase::Idle);
        }
    }
}

/// Comes when a client has taken too long. What a client has to do changes while requests are served by the same task: this is
/// to be polled after that.
pub(super) struct TooLong<'a> {
    connection: &'a Connection,
    sleep: Option<Pin<Box<Sleep>>>,
}

impl<'a> TooLong<'a> {
    pub(super) fn new(connection: &'a Connection) -> TooLong<'a> {
        TooLong { connection, sleep: None }
    }
}

impl Future for TooLong<'_> {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        loop {
            let Some(deadline) = self.connection.deadline() else { return Poll::Pending };
            let sleep = self.sleep.get_or_insert_with(|| Box::pin(sleep_until(deadline)));
            if sleep.deadline() != deadline {
                sleep.as_mut().reset(deadline);
            }
            ready!(sleep.as_mut().poll(cx));
            // It may have been moved meanwhile.
            if self.connection.deadline().is_some_and(|deadline| deadline <= Instant::now()) {
                return Poll::Ready(());
            }
        }
    }
}

/// What is read and written on a connection.
pub(super) struct Watched<S> {
    stream: S,
    connection: Arc<Connection>,
}

impl<S> Watched<S> {
    pub(super) fn new(stream: S, connection: Arc<Connection>) -> Watched<S> {
        Watched { stream, connection }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Watched<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        ready!(Pin::new(&mut self.stream).poll_read(cx, buffer))?;
        if buffer.filled().len() > before && self.connection.phase() == ConnectionPhase::Idle {
            self.connection.enter(ConnectionPhase::Headers);
        }
        Poll::Ready(Ok(()))
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Watched<S> {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write(cx, bytes);
        self.connection.written(&result);
        result
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.stream).poll_write_vectored(cx, slices);
        self.connection.written(&result);
        result
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(Pin::new(&mut self.stream).poll_flush(cx))?;
        self.connection.flushed();
        Poll::Ready(Ok(()))
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// A body of a request or an answer, after which the connection waits for something else.
pub(super) struct Followed<B> {
    body: B,
    connection: Arc<Connection>,
    /// What comes before the end of the body, and after it.
    phases: (ConnectionPhase, ConnectionPhase),
}

impl<B> Followed<B> {
    pub(super) fn request(body: B, connection: Arc<Connection>) -> Followed<B> {
        Followed { body, connection, phases: (ConnectionPhase::Body, ConnectionPhase::Answer) }
    }

    pub(super) fn answer(body: B, connection: Arc<Connection>) -> Followed<B> {
        Followed { body, connection, phases: (ConnectionPhase::Answer, ConnectionPhase::Sent) }
    }

    fn end(&self) {
        if self.connection.phase() == self.phases.0 {
            self.connection.enter(self.phases.1);
        }
    }
}

impl<B: HttpBody + Unpin> HttpBody for Followed<B> {
    type Data = B::Data;
    type Error = B::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<B::Data>, B::Error>>> {
        let frame = ready!(Pin::new(&mut self.body).poll_frame(cx));
        if self.phases.0 == ConnectionPhase::Body && (frame.is_none() || self.body.is_end_stream()) {
            self.end();
        }
        Poll::Ready(frame)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl<B> Drop for Followed<B> {
    fn drop(&mut self) {
        self.end();
    }
}
