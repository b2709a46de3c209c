//! Whether the program is alive and can serve requests, for whoever watches over it.

use axum::{extract::State, http::StatusCode, response::IntoResponse};

use crate::site::Site;

/// Answers as long as the program runs.
pub(crate) async fn alive() -> &'static str {
    "ok\n"
}

/// Whether requests can be served: the database takes writes, and the program is not about to end. Asking writes nothing, so that
/// nobody can keep the disk busy by it; whether the last sign of life could be kept tells of full disks.
pub(crate) async fn ready(State(site): State<Site>) -> impl IntoResponse {
    if site.is_stopping() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n");
    }
    if site.is_keeping() && site.store().check_writable().await.is_ok() {
        (StatusCode::OK, "ready\n")
    } else {
        (StatusCode::SERVICE_UNAVAILABLE, "the database takes no writes\n")
    }
}
