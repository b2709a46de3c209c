//! Misbehaving connections from their own address.

use std::{
    io::{ErrorKind, Read, Write},
    net::{IpAddr, SocketAddr},
    time::Duration,
};

use tokio::net::{TcpSocket, TcpStream};

use super::runtime;

/// A connection of a stranger.
pub(crate) struct Stranger(pub(crate) std::net::TcpStream);

impl Stranger {
    /// Connects from an address of this machine, if the server accepts it.
    pub(crate) fn connect(from: [u8; 4], to: SocketAddr) -> Option<Stranger> {
        let connecting = async {
            let socket = TcpSocket::new_v4()?;
            socket.bind(SocketAddr::new(IpAddr::from(from), 0))?;
            tokio::time::timeout(Duration::from_secs(5), socket.connect(to)).await?
        };
        let stream: Result<TcpStream, std::io::Error> = runtime().block_on(connecting);
        let stream = stream.ok()?.into_std().ok()?;
        stream.set_nonblocking(false).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(30))).ok()?;
        stream.set_write_timeout(Some(Duration::from_secs(2))).ok()?;
        Some(Stranger(stream))
    }

    /// Connects and sends something. A rejected connection sends nothing.
    pub(crate) fn saying(from: [u8; 4], to: SocketAddr, text: &str) -> Option<Stranger> {
        let mut stranger = Stranger::connect(from, to)?;
        stranger.0.write_all(text.as_bytes()).ok()?;
        Some(stranger)
    }

    /// Reads until these words arrive. Returns false if the connection ends before.
    pub(crate) fn hears(&mut self, words: &str) -> bool {
        let (mut heard, mut buffer) = (Vec::new(), [0; 4096]);
        while !String::from_utf8_lossy(&heard).contains(words) {
            match self.0.read(&mut buffer) {
                Ok(0) => return false,
                Ok(n) => heard.extend_from_slice(&buffer[..n]),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(_) => return false,
            }
        }
        true
    }

    /// Whether the server has closed the connection, without waiting.
    pub(crate) fn was_let_go(&mut self) -> bool {
        self.0.set_nonblocking(true).expect("a connection");
        let mut buffer = [0; 4096];
        loop {
            match self.0.read(&mut buffer) {
                Ok(0) => return true,
                Ok(_) => {}
                Err(error) => return error.kind() != ErrorKind::WouldBlock,
            }
        }
    }
}

/// Raises this process's limit of open files, because there are many strangers.
pub(crate) fn raise_open_files() {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let raised = Rlimit { current: limit.maximum, maximum: limit.maximum };
    setrlimit(Resource::Nofile, raised).expect("the limit can be raised to what is allowed");
}
