//! The test's own NATS server, which can be killed, frozen and restarted at the same port.

use std::{
    net::{Ipv4Addr, SocketAddr, TcpListener, TcpStream},
    process::{Child, Command, Stdio},
    time::Duration,
};

use rustix::process::Signal;

use crate::kit::{say_loudly, signal, until};

pub(crate) struct Nats {
    pub(crate) address: SocketAddr,
    server: Option<Child>,
}

impl Nats {
    /// Starts a server, if NATS is installed.
    pub(crate) async fn start() -> Option<Nats> {
        // Ports are assigned one after the other, so nobody else gets this one soon.
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a free port");
        let address = listener.local_addr().expect("an address");
        drop(listener);
        let mut nats = Nats { address, server: None };
        if nats.restart().await {
            return Some(nats);
        }
        say_loudly("faults of NATS are NOT TESTED: install nats-server");
        None
    }

    /// Restarts it. Returns false if NATS is not installed.
    pub(crate) async fn restart(&mut self) -> bool {
        self.kill();
        let server = Command::new("nats-server")
            .args(["-a", "127.0.0.1", "-p", &self.address.port().to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn();
        let Ok(server) = server else { return false };
        self.server = Some(server);
        let address = self.address;
        let is_up = until(Duration::from_secs(20), || TcpStream::connect(address).is_ok()).await;
        assert!(is_up, "NATS does not start at {address}");
        true
    }

    pub(crate) fn kill(&mut self) {
        if let Some(mut server) = self.server.take() {
            let _ = server.kill();
            let _ = server.wait();
        }
    }

    pub(crate) fn freeze(&self) {
        self.send(Signal::STOP);
    }

    pub(crate) fn thaw(&self) {
        self.send(Signal::CONT);
    }

    fn send(&self, what: Signal) {
        if let Some(server) = &self.server {
            signal(server.id(), what);
        }
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
    }
}
