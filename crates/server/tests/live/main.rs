//! Matches between people over real lines, on every database there is.

mod chat;
mod engine;
mod operation;
mod people;
mod plans;
mod play;
mod programs;
mod slow;
mod storage;
mod turns;

use std::net::SocketAddr;

use server::{Config, Site};
use store::testing::ThrowAway;
use tokio::{sync::oneshot, task::JoinHandle};

/// A request by hand: the status, the head, the body.
pub(crate) async fn request(
    address: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> (u16, String, String) {
    let answer = client::request(address, method, path, headers, body).await.expect("an answer");
    (answer.status, answer.head, answer.body)
}

/// A site that listens, in this process.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) site: Site,
    end: Option<oneshot::Sender<()>>,
    served: JoinHandle<()>,
}

impl Running {
    pub(crate) async fn start(database: &ThrowAway) -> Running {
        Running::start_with(database, |_| {}).await
    }

    pub(crate) async fn start_with(database: &ThrowAway, change: impl FnOnce(&mut Config)) -> Running {
        let address = "127.0.0.1:0".parse().expect("an address");
        let mut config = Config::local(address, database.folder().to_owned());
        config.database = Some(database.address().to_owned());
        change(&mut config);
        let listening = server::listen(config.address).await.expect("a free port");
        let address = listening.address().expect("an address");
        let site = Site::open(config).await.expect("a site");
        let (end, ended) = oneshot::channel::<()>();
        let served = tokio::spawn({
            let site = site.clone();
            async move {
                let end = async { drop(ended.await) };
                listening.serve(site, end).await.expect("it serves");
            }
        });
        Running { address, site, end: Some(end), served }
    }

    /// Ends in good order.
    pub(crate) async fn stop(mut self) {
        drop(self.end.take());
        self.served.await.expect("it ends");
        self.site.store().close().await;
    }
}
