//! Requests by hand: a line is what matters here, and a request now and then needs no library.

use std::net::SocketAddr;

use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

use crate::ClientError;

/// What a site answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Response {
    /// The status.
    pub status: u16,
    /// The head, as it came.
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
    /// If it is none.
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

/// Sends a request and reads the whole answer.
///
/// # Errors
/// If the network fails or the answer is none.
pub async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Result<Response, ClientError> {
    let mut stream = TcpStream::connect(address).await?;
    let mut text = format!(
        "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\nContent-Length: {}\r\n",
        body.len()
    );
    for (name, value) in headers {
        text.push_str(&format!("{name}: {value}\r\n"));
    }
    text.push_str("\r\n");
    text.push_str(body);
    stream.write_all(text.as_bytes()).await?;
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await?;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let unreadable = || ClientError::Unreadable("an answer without a head".to_owned());
    let (head, body) = answer.split_once("\r\n\r\n").ok_or_else(unreadable)?;
    let status = head.split(' ').nth(1).and_then(|it| it.parse().ok()).ok_or_else(unreadable)?;
    let is_chunked = head.to_ascii_lowercase().contains("transfer-encoding: chunked");
    let body = if is_chunked { unchunked(body) } else { body.to_owned() };
    Ok(Response { status, head: head.to_owned(), body })
}

/// A body that came in pieces, put together.
fn unchunked(body: &str) -> String {
    let mut whole = String::new();
    let mut rest = body;
    while let Some((size, after)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).unwrap_or(0);
        let Some(piece) = after.get(..size).filter(|_| size > 0) else { break };
        whole.push_str(piece);
        rest = after.get(size + 2..).unwrap_or_default();
    }
    whole
}
