//! `tablier serve`: the web site.

use std::io::Write;

use anstream::stdout;
use anyhow::{Context, Result};
use server::Config;

use crate::{
    cli::serve::ServeArgs,
    terminal::{BOLD, RESET},
};

pub(crate) fn run(args: &ServeArgs) -> Result<()> {
    let config = Config { address: args.address };
    let runtime = tokio::runtime::Runtime::new().context("no threads for the server")?;
    runtime.block_on(async {
        let listening = server::listen(&config).await.with_context(|| {
            format!("{} cannot be served: choose another with --address, such as 127.0.0.1:0", args.address)
        })?;
        let mut out = stdout().lock();
        writeln!(out, "Tablier is at {BOLD}http://{}/{RESET}  (Ctrl-C ends it)", listening.address()?)?;
        out.flush()?;
        drop(out);
        listening.serve(end()).await.context("the server ended")
    })
}

/// Comes when somebody ends the program: by Ctrl-C, or by the signal with which systems end services.
async fn end() {
    let interrupt = async { tokio::signal::ctrl_c().await.unwrap_or_default() };
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => tokio::select! { () = interrupt => {}, _ = terminate.recv() => {} },
            Err(_) => interrupt.await,
        }
    }
    #[cfg(not(unix))]
    interrupt.await;
}
