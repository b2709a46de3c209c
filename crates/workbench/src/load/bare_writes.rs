//! Measures the bare cost of writing the same bytes to many sockets on this machine. No server can broadcast a move for
//! less, so only the time beyond this is the server's own work.

use std::{
    fs,
    io::{self, Read, Write},
    net::{Ipv4Addr, TcpListener, TcpStream},
    thread,
    time::Duration,
};

/// How often each socket is written to.
const ROUNDS: u32 = 20;

/// The CPU time of writing a message of this length once to each of this number of local connections.
pub(super) fn measure(n_connections: usize, n_bytes: usize) -> io::Result<Duration> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0))?;
    let address = listener.local_addr()?;
    let mut ways = Vec::with_capacity(n_connections);
    for _ in 0..n_connections {
        let reader = TcpStream::connect(address)?;
        let (writer, _) = listener.accept()?;
        writer.set_nodelay(true)?;
        ways.push((writer, reader));
    }
    let message = vec![0; n_bytes];
    let write_all = move || {
        let mut total = Duration::ZERO;
        let mut read = vec![0; n_bytes];
        for _ in 0..ROUNDS {
            let before = own_processor_time()?;
            for (writer, _) in &mut ways {
                writer.write_all(&message)?;
            }
            total += own_processor_time()?.saturating_sub(before);
            for (_, reader) in &mut ways {
                reader.read_exact(&mut read)?;
            }
        }
        Ok(total / ROUNDS)
    };
    thread::spawn(write_all).join().unwrap_or_else(|_| Err(io::Error::other("the writer failed")))
}

/// The CPU time of the current thread.
fn own_processor_time() -> io::Result<Duration> {
    let text = fs::read_to_string("/proc/thread-self/schedstat")?;
    let nanos = text.split_whitespace().next().and_then(|field| field.parse().ok());
    nanos.map(Duration::from_nanos).ok_or_else(|| io::Error::other("no processor time of threads"))
}
