//! What those see who run a site: numbers at an address of their own, identifiers of requests, TLS.

use std::{fs, net::TcpListener, sync::Arc};

use matchplay::Command;
use serde_json::json;
use server::CertificateFiles;
use store::testing::ThrowAway;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};
use tokio_rustls::{
    TlsConnector,
    rustls::{
        ClientConfig, RootCertStore,
        crypto::ring,
        pki_types::{CertificateDer, ServerName, pem::PemObject},
    },
};

use client::Client;

use crate::{Running, request};

#[tokio::test]
async fn numbers_are_told_at_an_address_of_their_own() {
    let database = ThrowAway::sqlite();
    let free = TcpListener::bind("127.0.0.1:0").expect("a free port").local_addr().expect("an address");
    let running = Running::start_with(&database, |config| config.metrics = Some(free)).await;
    let mut anna = Client::guest(running.address, "anna").await.expect("a guest");
    let mut bela = Client::guest(running.address, "bela").await.expect("a guest");
    let id = anna.open_match(&json!({ "game": "wali", "clock": "5+3", "side": 0 })).await.expect("a match");
    anna.connect(&id).await.expect("a connection");
    bela.connect(&id).await.expect("a connection");
    bela.until(|it| it.follower.version() > 0).await.expect("it comes");
    bela.act(Command::Sit { wish: None }).await.expect("an answer");
    anna.until(|it| it.follower.view().is_some_and(|view| view.phase == "live")).await.expect("it begins");
    anna.play("C3").await.expect("it is played");
    bela.until(|it| it.follower.moves().len() == 1).await.expect("it comes");
    bela.act(Command::Resign).await.expect("an answer");
    // Not where everybody can see them.
    assert_eq!(request(running.address, "GET", "/metrics", &[], "").await.0, 404);
    let (status, _, text) = request(free, "GET", "/metrics", &[], "").await;
    assert_eq!(status, 200);
    for line in [
        "tablier_rooms 1",
        "tablier_sockets 2",
        "tablier_ended_total{reason=\"resignation\"} 1",
        "tablier_commit_seconds_count 3",
        "tablier_commit_waiting 0",
        "tablier_watched_total{how=\"first\"} 2",
    ] {
        assert!(text.lines().any(|it| it == line), "{line}\n{text}");
    }
    for name in [
        "command_seconds",
        "commit_batch",
        "lag_seconds",
        "version_conflicts",
        "stale_commands",
        "dropped",
        "requests",
        "request_seconds",
        "streams",
        "malformed_messages",
        "build",
    ] {
        assert!(text.contains(&format!("# HELP tablier_{name}")), "{name}\n{text}");
    }
    running.stop().await;
    assert!(TcpStream::connect(free).await.is_err(), "numbers end with the site");
}

#[tokio::test]
async fn an_address_for_numbers_that_is_taken_is_named() {
    let database = ThrowAway::sqlite();
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = taken.local_addr().expect("an address");
    let mut config =
        server::Config::local("127.0.0.1:0".parse().expect("an address"), database.folder().to_owned());
    config.metrics = Some(address);
    let listening = server::listen(config.address).await.expect("a free port");
    let site = server::Site::open(config).await.expect("a site");
    let error = listening.serve(site, std::future::pending()).await.expect_err("the address is taken");
    assert!(error.to_string().contains(&address.to_string()), "{error}");
}

#[tokio::test]
async fn every_answer_names_its_request() {
    let database = ThrowAway::sqlite();
    let running = Running::start(&database).await;
    let mut seen = std::collections::HashSet::new();
    for path in ["/", "/no/such/page", "/healthz", "/api/v1/lobby"] {
        let headers = [("X-Request-Id", "chosen by somebody else")];
        let (_, head, _) = request(running.address, "GET", path, &headers, "").await;
        let id = head.lines().find_map(|line| line.strip_prefix("x-request-id: ")).expect("an identifier");
        assert!(id.len() == 12 && seen.insert(id.to_owned()), "{head}");
        assert!(!head.contains("strict-transport-security"), "{head}");
    }
    running.stop().await;
}

#[tokio::test]
async fn with_a_certificate_the_site_is_served_over_tls_only() {
    let database = ThrowAway::sqlite();
    let made = rcgen::generate_simple_self_signed(["localhost".to_owned()]).expect("a certificate");
    let files = CertificateFiles {
        certificate: database.folder().join("cert.pem"),
        key: database.folder().join("key.pem"),
    };
    fs::write(&files.certificate, made.cert.pem()).expect("written");
    fs::write(&files.key, made.signing_key.serialize_pem()).expect("written");
    let running = Running::start_with(&database, |config| config.certificates = Some(files.clone())).await;
    let mut roots = RootCertStore::empty();
    roots.add(CertificateDer::from_pem_file(&files.certificate).expect("a certificate")).expect("trusted");
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("versions")
        .with_root_certificates(roots)
        .with_no_client_auth();
    let connector = TlsConnector::from(Arc::new(config));
    // Somebody who connects and says nothing delays nobody.
    let _silent = TcpStream::connect(running.address).await.expect("the site listens");
    let socket = TcpStream::connect(running.address).await.expect("the site listens");
    let name = ServerName::try_from("localhost").expect("a name");
    let mut line = connector.connect(name, socket).await.expect("TLS");
    let host = format!("localhost:{}", running.address.port());
    let request = format!(
        "POST /api/v1/guest HTTP/1.1\r\nHost: {host}\r\nOrigin: https://{host}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    );
    line.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = String::new();
    // The server may close without a farewell.
    let _ = line.read_to_string(&mut answer).await;
    assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
    assert!(answer.contains("strict-transport-security: max-age=31536000"), "{answer}");
    assert!(answer.contains("set-cookie: __Host-session=") && answer.contains("; Secure"), "{answer}");
    running.stop().await;
}

#[tokio::test]
async fn behind_a_proxy_with_tls_browsers_are_told_to_use_it() {
    let database = ThrowAway::sqlite();
    let running =
        Running::start_with(&database, |config| config.public_url = Some("https://games.example".to_owned()))
            .await;
    let (_, head, _) = request(running.address, "GET", "/", &[], "").await;
    assert!(head.contains("strict-transport-security: max-age=31536000"), "{head}");
    running.stop().await;
}
