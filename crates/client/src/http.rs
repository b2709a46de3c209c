//! Requests that are answered whole, and answers that come line by line, over hyper.

use std::{error::Error as _, io, net::SocketAddr, sync::LazyLock};

use http_body_util::{BodyExt, Full, Limited};
use hyper::{
    Request,
    body::{Bytes, Incoming},
};
use hyper_rustls::{HttpsConnector, HttpsConnectorBuilder};
use hyper_util::{
    client::legacy::{self, connect::HttpConnector},
    rt::TokioExecutor,
};
use serde_json::Value;

use crate::ClientError;

/// The longest answer that is read whole, in bytes.
const LONGEST_ANSWER: usize = 16 << 20;

/// What a site answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Response {
    /// The status.
    pub status: u16,
    /// The status and the headers, a line each.
    pub head: String,
    /// The body.
    pub body: String,
}

impl Response {
    /// A header.
    pub fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(':'));
        lines.filter(|line| line.0.eq_ignore_ascii_case(name)).map(|line| line.1.trim()).next()
    }

    /// The body as JSON.
    ///
    /// # Errors
    /// If it is not JSON.
    pub fn json(&self) -> Result<Value, ClientError> {
        serde_json::from_str(&self.body).map_err(|error| ClientError::Unreadable(error.to_string()))
    }

    /// This answer, if it has that status.
    ///
    /// # Errors
    /// If it has another.
    pub fn expect(self, status: u16) -> Result<Response, ClientError> {
        if self.status == status {
            Ok(self)
        } else {
            Err(ClientError::Refused { status: self.status, body: self.body })
        }
    }
}

/// An HTTP client, with or without TLS as addresses say.
#[derive(Clone, Debug)]
pub struct Http(legacy::Client<HttpsConnector<HttpConnector>, Full<Bytes>>);

impl Http {
    /// A client that uses connections again.
    pub fn new() -> Http {
        Http(Http::builder().build(connector()))
    }

    /// A client that opens a connection for each request, as many clients do that ask once.
    fn without_pool() -> Http {
        Http(Http::builder().pool_max_idle_per_host(0).build(connector()))
    }

    fn builder() -> legacy::Builder {
        legacy::Client::builder(TokioExecutor::new())
    }

    /// Sends a request and reads the whole answer.
    ///
    /// # Errors
    /// If the network fails, or the answer is too long.
    pub async fn request(
        &self,
        method: &str,
        url: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Result<Response, ClientError> {
        let answer = self.send(method, url, headers, body).await?;
        let status = answer.status();
        let mut head = format!("HTTP/1.1 {status}\r\n");
        for (name, value) in answer.headers() {
            head.push_str(&format!("{name}: {}\r\n", String::from_utf8_lossy(value.as_bytes())));
        }
        let body = Limited::new(answer.into_body(), LONGEST_ANSWER).collect().await;
        let body = body.map_err(|error| ClientError::Unreadable(error.to_string()))?.to_bytes();
        Ok(Response { status: status.as_u16(), head, body: String::from_utf8_lossy(&body).into_owned() })
    }

    /// Opens a stream.
    ///
    /// # Errors
    /// If the network fails, or the site does not want it.
    pub async fn lines(&self, url: &str, headers: &[(&str, &str)]) -> Result<LineStream, ClientError> {
        let answer = self.send("GET", url, headers, "").await?;
        match answer.status().as_u16() {
            200 => Ok(LineStream { body: answer.into_body(), rest: Vec::new() }),
            status => Err(ClientError::Refused { status, body: String::new() }),
        }
    }

    async fn send(
        &self,
        method: &str,
        url: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Result<hyper::Response<Incoming>, ClientError> {
        let mut request = Request::builder().method(method).uri(url);
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        let request = request.body(Full::from(body.to_owned()));
        let request = request.map_err(|error| ClientError::Unreadable(error.to_string()))?;
        self.0.request(request).await.map_err(|error| ClientError::Network(network_error(error)))
    }
}

impl Default for Http {
    fn default() -> Http {
        Http::new()
    }
}

fn connector() -> HttpsConnector<HttpConnector> {
    HttpsConnectorBuilder::new().with_webpki_roots().https_or_http().enable_http1().build()
}

/// The error of the system behind an error of the client, if there is one.
fn network_error(error: legacy::Error) -> io::Error {
    let mut source = error.source();
    while let Some(cause) = source {
        if let Some(found) = cause.downcast_ref::<io::Error>() {
            return io::Error::new(found.kind(), error);
        }
        source = cause.source();
    }
    io::Error::other(error)
}

/// An answer that comes line by line.
#[derive(Debug)]
pub struct LineStream {
    body: Incoming,
    /// What came after the last end of a line.
    rest: Vec<u8>,
}

impl LineStream {
    /// The next line without its end; nothing when the stream is over.
    ///
    /// # Errors
    /// If the network fails.
    pub async fn next(&mut self) -> Result<Option<String>, ClientError> {
        loop {
            if let Some(end) = self.rest.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.rest.drain(..=end).collect();
                return Ok(Some(String::from_utf8_lossy(&line[..end]).into_owned()));
            }
            let Some(frame) = self.body.frame().await else { return Ok(None) };
            let frame = frame.map_err(|error| ClientError::Network(io::Error::other(error)))?;
            if let Some(data) = frame.data_ref() {
                self.rest.extend_from_slice(data);
            }
        }
    }
}

/// Sends a request over a connection of its own, without TLS, and reads the whole answer.
///
/// # Errors
/// If the network fails or the answer cannot be read.
pub async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Result<Response, ClientError> {
    static ONCE: LazyLock<Http> = LazyLock::new(Http::without_pool);
    ONCE.request(method, &format!("http://{address}{path}"), headers, body).await
}
