//! Clients that do not do what they have to do, over real connections.

use axum::routing::{get, post};
use store::testing::ThrowAway;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    sync::oneshot,
    task::JoinHandle,
};

use super::*;
use crate::Config;

const LONG: Duration = Duration::from_secs(3600);

/// Nobody is ever too slow.
const PATIENT: Patience = Patience {
    handshake: LONG,
    headers: LONG,
    body: LONG,
    idle: LONG,
    reading: LONG,
    at_the_end: Duration::from_millis(50),
};
const SHORT: Duration = Duration::from_millis(100);

struct Running {
    address: SocketAddr,
    site: Site,
    end: oneshot::Sender<Duration>,
    served: JoinHandle<()>,
    _database: ThrowAway,
}

impl Running {
    async fn start(patience: Patience, most: Most) -> Running {
        Running::start_with(patience, most, None).await
    }

    async fn start_with(patience: Patience, most: Most, certificates: Option<Arc<Certificates>>) -> Running {
        let database = ThrowAway::sqlite();
        let address = "127.0.0.1:0".parse().expect("an address");
        let site = Site::open(Config::local(address, database.folder().to_owned())).await.expect("a site");
        let listener = TcpListener::bind(address).await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let app = Router::new()
            .route("/", get(|ConnectInfo(peer): ConnectInfo<SocketAddr>| async move { peer.to_string() }))
            .route("/echo", post(|body: String| async move { body }))
            .route("/long", get(|| async { vec![b'x'; 16 << 20] }))
            .route("/never", get(std::future::pending::<String>));
        let places = ConnectionPermits::new(most);
        let ending = watch::Sender::new(false);
        let server = Server { app, certificates, places, patience, ending, site: site.clone() };
        let (end, ended) = oneshot::channel();
        let served = tokio::spawn(async move {
            let patience = tokio::select! {
                end = ended => end.unwrap_or_default(),
                never = server.accept(&listener) => match never {},
            };
            drop(listener);
            server.drain(Instant::now() + patience).await;
        });
        Running { address, site, end, served, _database: database }
    }

    async fn client(&self) -> RawClient {
        RawClient(TcpStream::connect(self.address).await.expect("a connection"))
    }

    /// Whether the metrics count this many connections that were ended for that reason.
    fn has_ended(&self, reason: &str, n: usize) -> bool {
        let line = format!("tablier_connections_ended_total{{reason=\"{reason}\"}} {n}");
        self.site.metrics_text().lines().any(|it| it == line)
    }
}

fn most(in_all: usize, per_address: usize) -> Most {
    Most { in_all, per_address, proxies: Vec::new() }
}

struct RawClient(TcpStream);

impl RawClient {
    async fn say(&mut self, text: &str) {
        self.0.write_all(text.as_bytes()).await.expect("it is sent");
    }

    /// Reads the head and a body of known length.
    async fn hear(&mut self) -> String {
        let mut heard = Vec::new();
        loop {
            let text = String::from_utf8_lossy(&heard).into_owned();
            if let Some((head, body)) = text.split_once("\r\n\r\n") {
                let length = head.lines().find_map(|it| it.strip_prefix("content-length: "));
                if body.len() >= length.and_then(|it| it.parse().ok()).unwrap_or(0) {
                    return text;
                }
            }
            assert_ne!(self.0.read_buf(&mut heard).await.expect("more"), 0, "the end came after {text:?}");
        }
    }

    /// Reads whatever comes until the connection has ended.
    async fn until_end(&mut self) -> String {
        let mut heard = Vec::new();
        let read = self.0.read_to_end(&mut heard);
        // A connection that is reset has ended as well.
        let _ = tokio::time::timeout(Duration::from_secs(30), read).await.expect("the connection ends");
        String::from_utf8_lossy(&heard).into_owned()
    }
}

#[tokio::test]
async fn half_sent_headers_end_a_connection_after_a_while() {
    let running = Running::start(Patience { headers: SHORT, ..PATIENT }, most(10, 10)).await;
    let mut silent = running.client().await;
    let mut half = running.client().await;
    half.say("GET / HTTP/1.1\r\nHost: x\r\nX-").await;
    assert_eq!(silent.until_end().await, "");
    half.until_end().await;
    assert!(running.has_ended("headers", 2), "{}", running.site.metrics_text());
}

#[tokio::test]
async fn headers_that_trickle_in_are_half_sent_all_the_same() {
    let running = Running::start(Patience { headers: SHORT, ..PATIENT }, most(10, 10)).await;
    let mut slow = running.client().await;
    slow.say("GET / HTTP/1.1\r\n").await;
    for _ in 0..3_000 {
        if slow.0.write_all(b"X-A: b\r\n").await.is_err() || running.has_ended("headers", 1) {
            return;
        }
        sleep(Duration::from_millis(10)).await;
    }
    panic!("whoever says a little now and then stays for ever");
}

#[tokio::test]
async fn a_half_sent_body_ends_a_connection_after_a_while() {
    let running = Running::start(Patience { body: SHORT, ..PATIENT }, most(10, 10)).await;
    let mut client = running.client().await;
    client.say("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf").await;
    client.until_end().await;
    assert!(running.has_ended("body", 1));
}

#[tokio::test]
async fn a_connection_serves_many_requests_and_ends_when_there_is_none_for_a_while() {
    let running = Running::start(Patience { idle: SHORT, ..PATIENT }, most(10, 10)).await;
    let mut client = running.client().await;
    let local = client.0.local_addr().expect("an address").to_string();
    for _ in 0..3 {
        client.say("GET / HTTP/1.1\r\nHost: x\r\n\r\n").await;
        assert!(client.hear().await.ends_with(&local), "whoever asks is known");
        client.say("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\n\r\ntext").await;
        assert!(client.hear().await.ends_with("text"));
    }
    assert_eq!(client.until_end().await, "");
    assert!(running.has_ended("idle", 1));
}

#[tokio::test]
async fn half_a_second_request_is_half_sent_like_the_first() {
    let running = Running::start(Patience { headers: SHORT, ..PATIENT }, most(10, 10)).await;
    let mut client = running.client().await;
    client.say("GET / HTTP/1.1\r\nHost: x\r\n\r\n").await;
    client.hear().await;
    client.say("GET / HT").await;
    client.until_end().await;
    assert!(running.has_ended("headers", 1));
}

#[tokio::test]
async fn whoever_does_not_read_the_answer_is_let_go_and_whoever_waits_for_it_is_not() {
    let short = Patience { headers: SHORT, body: SHORT, idle: SHORT, reading: SHORT, ..PATIENT };
    let running = Running::start(short, most(10, 10)).await;
    let mut patient = running.client().await;
    patient.say("GET /never HTTP/1.1\r\nHost: x\r\n\r\n").await;
    let mut slow = running.client().await;
    slow.say("GET /long HTTP/1.1\r\nHost: x\r\n\r\n").await;
    for _ in 0..3_000 {
        if running.has_ended("reading", 1) {
            break;
        }
        sleep(Duration::from_millis(10)).await;
    }
    assert!(
        running.has_ended("reading", 1) && running.has_ended("headers", 0) && running.has_ended("idle", 0)
    );
    let mut byte = [0];
    let heard = tokio::time::timeout(SHORT * 2, patient.0.read(&mut byte)).await;
    assert!(heard.is_err(), "the connection of who waits goes on: {heard:?}");
}

fn certificates(folder: &ThrowAway) -> Arc<Certificates> {
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
    let [certificate, key] = ["cert.pem", "key.pem"].map(|name| folder.folder().join(name));
    std::fs::write(&certificate, made.cert.pem()).expect("written");
    std::fs::write(&key, made.signing_key.serialize_pem()).expect("written");
    Arc::new(Certificates::read(crate::CertificateFiles { certificate, key }).expect("a certificate"))
}

#[tokio::test]
async fn whoever_does_not_agree_on_keys_is_let_go() {
    let folder = ThrowAway::sqlite();
    let patience = Patience { handshake: SHORT, ..PATIENT };
    let running = Running::start_with(patience, most(10, 10), Some(certificates(&folder))).await;
    let mut silent = running.client().await;
    assert_eq!(silent.until_end().await, "");
    assert!(running.has_ended("handshake", 1));
    let mut plain = running.client().await;
    plain.say("GET / HTTP/1.1\r\nHost: x\r\n\r\n").await;
    assert!(!plain.until_end().await.contains("HTTP"), "nothing is said without keys");
}

#[tokio::test]
async fn a_stop_waits_for_no_keys() {
    let folder = ThrowAway::sqlite();
    let running = Running::start_with(PATIENT, most(10, 10), Some(certificates(&folder))).await;
    let mut silent = running.client().await;
    running.end.send(LONG).expect("it runs");
    running.served.await.expect("it ends");
    assert_eq!(silent.until_end().await, "");
}

#[tokio::test]
async fn whoever_finds_no_place_is_told_to_come_back() {
    let running = Running::start(PATIENT, most(2, 10)).await;
    let _taken = [running.client().await, running.client().await];
    let mut third = running.client().await;
    let told = third.until_end().await;
    assert!(told.starts_with("HTTP/1.1 503 ") && told.contains("\r\nRetry-After: 5\r\n"), "{told}");
    let (head, body) = told.split_once("\r\n\r\n").expect("a whole answer");
    assert!(head.contains(&format!("Content-Length: {}", body.len())), "{told}");
    assert!(running.has_ended("refused", 1));
}

#[tokio::test]
async fn whoever_has_waited_longest_makes_room_and_others_are_answered() {
    let running = Running::start(PATIENT, most(2, 10)).await;
    let mut longest = running.client().await;
    let mut busy = running.client().await;
    busy.say("GET /never HTTP/1.1\r\nHost: x\r\n\r\n").await;
    for _ in 0..3_000 {
        let mut client = running.client().await;
        client.say("GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").await;
        if client.until_end().await.starts_with("HTTP/1.1 200 ") {
            assert_eq!(longest.until_end().await, "");
            assert!(running.has_ended("crowded", 1));
            return;
        }
        sleep(Duration::from_millis(10)).await;
    }
    panic!("there is never a place");
}

#[tokio::test]
async fn a_stop_waits_for_answers_and_not_for_requests() {
    let running = Running::start(PATIENT, most(10, 10)).await;
    let mut half = running.client().await;
    half.say("GET / HT").await;
    let mut body = running.client().await;
    body.say("POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nhalf").await;
    let mut idle = running.client().await;
    idle.say("GET / HTTP/1.1\r\nHost: x\r\n\r\n").await;
    idle.hear().await;
    let mut long = running.client().await;
    long.say("GET /long HTTP/1.1\r\nHost: x\r\n\r\n").await;
    // It has begun when its head is there.
    long.0.readable().await.expect("it begins");
    running.end.send(LONG).expect("it runs");
    assert_eq!(idle.until_end().await, "");
    half.until_end().await;
    body.until_end().await;
    assert!(long.until_end().await.len() > 16 << 20, "what was begun is finished");
    running.served.await.expect("it ends");
}

#[tokio::test]
async fn a_stop_ends_at_its_deadline_whoever_is_left() {
    let running = Running::start(PATIENT, most(10, 10)).await;
    let mut waiting = running.client().await;
    waiting.say("GET /never HTTP/1.1\r\nHost: x\r\n\r\n").await;
    let mut other = running.client().await;
    other.say("GET / HTTP/1.1\r\nHost: x\r\n\r\n").await;
    other.hear().await;
    running.end.send(SHORT).expect("it runs");
    running.served.await.expect("it ends");
    assert_eq!(waiting.until_end().await, "");
}

#[test]
fn connections_leave_some_files_for_others() {
    assert_eq!(most_in_all(1024), 768);
    assert_eq!(most_in_all(20_000), 19_488);
    assert_eq!(most_in_all(usize::MAX), MOST_IN_ALL);
    assert_eq!(most_in_all(10), 16);
}

#[test]
fn as_many_files_may_be_open_as_the_system_allows() {
    let n_files = raise_open_files();
    let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile);
    assert_eq!(limit.current, limit.maximum);
    assert_eq!(limit.maximum.map_or(usize::MAX, |n| usize::try_from(n).expect("a number")), n_files);
}
