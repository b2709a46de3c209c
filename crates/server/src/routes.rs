//! Every way into the site, as a table: the tests of who may do what are made from it, and one of them compares it with the
//! router, so that no way can be missing.

/// A way into the site.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Route {
    /// The method.
    pub method: &'static str,
    /// The address, with names for its parts in braces.
    pub path: &'static str,
    /// For whom it is.
    pub who: Who,
}

/// For whom a way into the site is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who {
    /// Everybody. It changes nothing that others see.
    Everybody,
    /// Everybody, but from pages of this site only: it begins or ends sessions.
    OwnPages,
    /// Whoever has a session, if only as a guest.
    Players,
    /// Whoever has a seat in the match that the address names.
    Seated,
    /// Accounts, for what belongs to them.
    Owner,
    /// Moderators. Nobody else learns that it exists.
    Moderators,
    /// Lines, which check by themselves where they come from.
    Lines,
}

impl Route {
    /// Whether it changes something, so that pages of others must not reach it.
    pub fn changes_something(&self) -> bool {
        self.method != "GET" && self.who != Who::Everybody
    }
}

const fn get(path: &'static str, who: Who) -> Route {
    Route { method: "GET", path, who }
}

const fn post(path: &'static str, who: Who) -> Route {
    Route { method: "POST", path, who }
}

/// All of them.
pub const ROUTES: &[Route] = &[
    // Pages.
    get("/", Who::Everybody),
    get("/games", Who::Everybody),
    get("/settings", Who::Everybody),
    get("/offline", Who::Everybody),
    get("/players", Who::Everybody),
    get("/@/{name}", Who::Everybody),
    get("/lobby", Who::Everybody),
    get("/next", Who::Everybody),
    get("/g/{id}", Who::Everybody),
    get("/g/{id}/{form}", Who::Everybody),
    get("/{game}", Who::Everybody),
    get("/{game}/rules", Who::Everybody),
    get("/{game}/play", Who::Everybody),
    get("/{game}/learn", Who::Everybody),
    get("/{game}/puzzle", Who::Everybody),
    get("/{game}/puzzle/{id}", Who::Everybody),
    get("/{game}/analysis", Who::Everybody),
    get("/{game}/analysis/{*position}", Who::Everybody),
    get("/{game}/editor", Who::Everybody),
    get("/{game}/editor/{*position}", Who::Everybody),
    // Files.
    get("/assets/{version}/{*name}", Who::Everybody),
    get("/service-worker.js", Who::Everybody),
    get("/manifest.webmanifest", Who::Everybody),
    get("/favicon.ico", Who::Everybody),
    get("/robots.txt", Who::Everybody),
    // Health.
    get("/healthz", Who::Everybody),
    get("/readyz", Who::Everybody),
    // Questions about rules: they are answered from what they contain, and change nothing.
    post("/api/v1/think", Who::Everybody),
    post("/api/v1/{question}", Who::Everybody),
    // Matches.
    post("/api/v1/guest", Who::OwnPages),
    get("/api/v1/lobby", Who::Everybody),
    post("/api/v1/matches", Who::Players),
    get("/api/v1/matches/{id}", Who::Everybody),
    post("/api/v1/matches/{id}/commands", Who::Seated),
    get("/ws", Who::Lines),
    // Programs.
    get("/api/v1/openapi.json", Who::Everybody),
    get("/api/v1/me", Who::Players),
    get("/api/v1/tokens", Who::Owner),
    post("/api/v1/tokens", Who::Owner),
    Route { method: "DELETE", path: "/api/v1/tokens/{handle}", who: Who::Owner },
    get("/api/v1/stream", Who::Players),
    get("/api/v1/matches/{id}/stream", Who::Everybody),
    get("/api/v1/games", Who::Players),
    get("/api/v1/matches/{id}/analyses", Who::Everybody),
    post("/api/v1/matches/{id}/analyses", Who::Players),
    // Accounts.
    get("/account/sign-up", Who::Everybody),
    post("/account/sign-up", Who::OwnPages),
    get("/account/sign-in", Who::Everybody),
    post("/account/sign-in", Who::OwnPages),
    post("/account/sign-out", Who::OwnPages),
    get("/account/recover", Who::Everybody),
    post("/account/recover", Who::OwnPages),
    get("/account", Who::Owner),
    post("/account/recovery-codes", Who::Owner),
    post("/account/password", Who::Owner),
    post("/account/sessions/others/end", Who::Owner),
    post("/account/sessions/{handle}/end", Who::Owner),
    post("/account/tokens", Who::Owner),
    post("/account/tokens/{handle}/end", Who::Owner),
    get("/account/export", Who::Owner),
    get("/account/delete", Who::Owner),
    post("/account/delete", Who::Owner),
    // Moderation.
    post("/@/{name}/report", Who::Players),
    post("/api/v1/reports", Who::Players),
    get("/moderation", Who::Moderators),
    post("/moderation/reports/{id}", Who::Moderators),
    post("/moderation/players/{id}", Who::Moderators),
];

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use store::testing::ThrowAway;

    use super::*;
    use crate::{Config, Site, router};

    /// The ways that the router knows, read from how it describes itself: `routes: {RouteId(1): MethodRouter(MethodRouter { get:
    /// Route, head: None, …`, then `paths: {RouteId(1): "/", …`. What stands behind that is for unknown addresses.
    fn in_router(description: &str) -> BTreeSet<(String, String)> {
        let (routes, rest) = description.split_once("node: Node { paths: {").expect("a router of axum 0.8");
        let (paths, _) = rest.split_once("} }").expect("the end of the paths");
        let by_id = |text: &str| -> BTreeMap<String, String> {
            let entries = text.split("RouteId(").skip(1).filter_map(|it| it.split_once("): "));
            entries.map(|(id, rest)| (id.to_owned(), rest.to_owned())).collect()
        };
        let methods = by_id(routes);
        let mut ways = BTreeSet::new();
        for (id, path) in by_id(paths) {
            let path = path.trim_end_matches(", ").trim_matches('"').to_owned();
            let known = &methods[&id];
            for method in ["get", "head", "delete", "options", "patch", "post", "put", "trace", "connect"] {
                if !known.contains(&format!("{method}: None")) {
                    ways.insert((method.to_uppercase(), path.clone()));
                }
            }
        }
        ways
    }

    #[tokio::test]
    async fn the_table_and_the_router_name_the_same_ways() {
        let database = ThrowAway::sqlite();
        let address = "127.0.0.1:0".parse().expect("an address");
        let site = Site::open(Config::local(address, database.folder().to_owned())).await.expect("a site");
        let routed = in_router(&format!("{:?}", router(site)));
        let listed: BTreeSet<(String, String)> =
            ROUTES.iter().map(|route| (route.method.to_owned(), route.path.to_owned())).collect();
        assert_eq!(routed, listed);
        assert_eq!(listed.len(), ROUTES.len(), "each way once");
    }
}
