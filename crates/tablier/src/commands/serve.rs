//! `tablier serve`: the web site.

use std::{io::Write, time::Duration};

use anstream::stdout;
use anyhow::{Context, Result};
use server::Site;
use texts::{Language, text, text_with};
use workbench::styles::{BOLD, RESET};

use crate::cli::serve::ServeArgs;

/// How long the program waits for its threads at the end.
const LAST_MOMENT: Duration = Duration::from_millis(500);

pub(crate) fn run(args: &ServeArgs, language: Language) -> Result<()> {
    start_logs();
    let config = args.config();
    let runtime = tokio::runtime::Runtime::new().with_context(|| text(language, "terminal-no-threads"))?;
    let served = runtime.block_on(async {
        let listening = server::listen(config.address).await.with_context(|| {
            text_with(language, "terminal-cannot-serve", &[("address", args.address.to_string().into())])
        })?;
        let place = match config.database {
            Some(_) => text(language, "terminal-kept-in-database"),
            None => {
                let folder = config.data.display().to_string();
                text_with(language, "terminal-kept-in", &[("place", folder.into())])
            }
        };
        let site = Site::open(config).await.with_context(|| text(language, "terminal-site-unopened"))?;
        let scheme = if args.certificate.is_some() { "https" } else { "http" };
        let mut out = stdout().lock();
        let address = format!("{BOLD}{scheme}://{}/{RESET}", listening.address()?);
        writeln!(out, "{}", text_with(language, "terminal-served-at", &[("address", address.into())]))?;
        writeln!(out, "{place}")?;
        out.flush()?;
        drop(out);
        listening.serve(site, end()).await.with_context(|| text(language, "terminal-server-ended"))
    });
    // What still runs is no longer needed: a search, or a connection that did not end in time.
    runtime.shutdown_timeout(LAST_MOMENT);
    served
}

/// Sends logs to standard error, as one line each, or as JSON if `TABLIER_LOG_FORMAT` says so. `TABLIER_LOG` sets the
/// level.
fn start_logs() {
    let filter = tracing_subscriber::EnvFilter::try_from_env("TABLIER_LOG")
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("warn"));
    let logs = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr);
    if std::env::var("TABLIER_LOG_FORMAT").is_ok_and(|format| format == "json") {
        logs.json().with_span_list(false).init();
    } else {
        logs.init();
    }
}

/// Completes when the program is asked to end, by Ctrl-C or by the termination signal of service managers.
pub(super) async fn end() {
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
