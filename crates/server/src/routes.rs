//! The table of routes: every address that the site answers, with its handler, its kind and who may use it. The router and the
//! tests of rights, origins, limits and headers are made from it.

use std::sync::LazyLock;

use axum::{
    handler::Handler,
    routing::{MethodFilter, MethodRouter, any, on},
};

use crate::{
    account::{export as account_export, own, recovery, signing, tokens as account_tokens},
    challenges, evaluations, explorer, exports, files, health, live, looks, match_lists, matches, moderation,
    notices,
    pages::{
        analysis, boards, documents, editor, embed, fairness, friends, game, home, learn, lobby,
        notices as notices_page, offline, online, play, players, practice as practice_page, profile, puzzle,
        rules, saved, settings, study,
    },
    pairing, practice,
    programs::{self, analyses, export, openapi, player_stream, rules as rules_data, streams, tokens},
    puzzles, questions, relations,
    site::Site,
    studies, tablebases,
};

/// The longest request that changes something, in bytes.
const LONGEST_REQUEST: usize = 64 * 1024;

/// A route: a method and an address, and what holds for requests to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Route {
    /// The method.
    pub method: &'static str,
    /// The address, with names for its parts in braces.
    pub path: &'static str,
    /// What it answers.
    pub kind: RouteKind,
    /// Who may use it.
    pub who: Who,
}

/// What a route answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RouteKind {
    /// A page for people, or a redirection to one.
    Page,
    /// A game as a file or a picture, the same for everybody. Other sites may show the pictures.
    Export,
    /// A page for frames in pages of others. Whoever looks at it is not recognised.
    Frame,
    /// JSON for programs and for scripts of our pages.
    Api,
    /// JSON that follows from the request alone: what the rules or the engine say about a position.
    Question,
    /// JSON line by line, as long as the client listens.
    Stream,
    /// A file, the same for everybody.
    File,
    /// A word for whoever watches over the program.
    Health,
    /// A WebSocket.
    Socket,
}

/// Who may use a route.
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
    /// Whoever is asked to play the match that the address names.
    Challenged,
    /// Whoever writes in the study that the address names.
    Author,
    /// Accounts, for what belongs to them.
    Owner,
    /// Moderators. Nobody else learns that it exists.
    Moderators,
    /// WebSockets, which check by themselves where they come from.
    Sockets,
}

impl Route {
    /// Whether it changes something, so that pages of others must not reach it.
    pub fn changes_something(&self) -> bool {
        self.method != "GET" && self.who != Who::Everybody
    }

    /// The longest body that is read, in bytes. Routes without a limit read none.
    pub fn longest_body(&self) -> Option<usize> {
        match self.kind {
            RouteKind::Question => Some(api::LONGEST_QUESTION),
            _ if self.changes_something() => Some(LONGEST_REQUEST),
            _ => None,
        }
    }
}

/// All routes.
pub static ROUTES: LazyLock<Vec<Route>> =
    LazyLock::new(|| endpoints().into_iter().map(|endpoint| endpoint.route).collect());

/// A route and its handler.
pub(crate) struct Endpoint {
    pub(crate) route: Route,
    pub(crate) handler: MethodRouter<Site>,
}

impl Endpoint {
    /// Lets another handler answer all other methods.
    fn otherwise<T: 'static>(mut self, handler: impl Handler<T, Site>) -> Endpoint {
        self.handler = any(handler).merge(self.handler);
        self
    }
}

/// The table.
pub(crate) fn endpoints() -> Vec<Endpoint> {
    use RouteKind::{Api, Export, File, Frame, Health, Page, Question, Socket, Stream};
    use Who::{Author, Challenged, Everybody, Moderators, OwnPages, Owner, Players, Seated, Sockets};
    vec![
        get("/", Page, Everybody, home::home),
        get("/games", Page, Everybody, saved::saved),
        get("/settings", Page, Everybody, settings::settings),
        get("/offline", Page, Everybody, offline::offline),
        get("/players", Page, Everybody, players::players),
        get("/@/{name}", Page, Everybody, profile::profile),
        get("/practice", Page, Everybody, practice_page::practice),
        get("/lobby", Page, Everybody, lobby::lobby),
        get("/notices", Page, Everybody, notices_page::notices),
        get("/my-games", Page, Everybody, boards::own),
        get("/watch", Page, Everybody, boards::watched),
        get("/friends", Page, Everybody, friends::friends),
        get("/next", Page, Everybody, lobby::next),
        get("/g/{id}", Page, Everybody, online::online),
        get("/g/{id}/{form}", Export, Everybody, exports::of_match),
        get("/position.svg", Export, Everybody, exports::position_svg),
        get("/position.png", Export, Everybody, exports::position_png),
        get("/position.gif", Export, Everybody, exports::position_gif),
        get("/embed/g/{id}", Frame, Everybody, embed::of_match),
        get("/embed/{game}", Frame, Everybody, embed::of_game),
        get("/puzzle/daily", Page, Everybody, puzzle::daily),
        get("/study", Page, Everybody, study::list),
        get("/study/{id}", Page, Everybody, study::first_chapter),
        get("/study/{id}/{chapter}", Page, Everybody, study::chapter),
        get("/study/{id}/join", Page, Everybody, study::join_page),
        post("/study/{id}/join", Page, Author, studies::rights::join),
        get("/study/{id}/print", Page, Everybody, study::print),
        get("/study/{id}/pdf", Page, Everybody, study::pdf_file),
        get("/study/{id}/pgn", Page, Everybody, study::text_file),
        get("/study/{id}/json", Page, Everybody, study::json_file),
        get("/embed/study/{id}/{chapter}", Frame, Everybody, embed::study::of_chapter),
        get("/docs", Page, Everybody, documents::index),
        get("/docs/{*name}", Page, Everybody, documents::document),
        get("/{game}", Page, Everybody, game::game).otherwise(game::other_method),
        get("/{game}/rules", Page, Everybody, rules::rules),
        get("/{game}/play", Page, Everybody, play::play),
        get("/{game}/learn", Page, Everybody, learn::learn),
        get("/{game}/puzzle", Page, Everybody, puzzle::puzzle),
        get("/{game}/puzzle/{id}", Page, Everybody, puzzle::puzzle),
        get("/{game}/analysis", Page, Everybody, analysis::analysis),
        get("/{game}/analysis/{*position}", Page, Everybody, analysis::analysis),
        get("/{game}/editor", Page, Everybody, editor::editor),
        get("/{game}/editor/{*position}", Page, Everybody, editor::editor),
        get("/{game}/report", Page, Everybody, fairness::report),
        // Files.
        get("/assets/{version}/{*name}", File, Everybody, files::versioned),
        get("/service-worker.js", File, Everybody, files::service_worker),
        get("/manifest.webmanifest", File, Everybody, files::manifest),
        get("/palette/{name}", File, Everybody, looks::palette_sheet),
        get("/favicon.ico", File, Everybody, files::icon),
        get("/robots.txt", File, Everybody, files::robots),
        // Health.
        get("/healthz", Health, Everybody, health::alive),
        get("/readyz", Health, Everybody, health::ready),
        // Questions about rules: they are answered from what they contain, and change nothing.
        post("/api/v1/think", Question, Everybody, questions::think),
        post("/api/v1/{question}", Question, Everybody, questions::answer),
        // Matches.
        post("/api/v1/guest", Api, OwnPages, matches::guest),
        get("/api/v1/lobby", Api, Everybody, match_lists::lobby),
        post("/api/v1/matches", Api, Players, matches::open),
        get("/api/v1/matches/{id}", Api, Everybody, matches::look),
        post("/api/v1/matches/{id}/commands", Api, Seated, matches::command),
        post("/api/v1/challenges/{id}/accept", Api, Challenged, challenges::accept),
        post("/api/v1/challenges/{id}/decline", Api, Challenged, challenges::decline),
        post("/api/v1/challenges/{id}/counter", Api, Challenged, challenges::counter),
        get("/api/v1/pairing", Api, Players, pairing::look),
        post("/api/v1/pairing", Api, Players, pairing::join),
        post("/api/v1/pairing/leave", Api, Players, pairing::leave),
        get("/api/v1/relations", Api, Players, relations::list),
        post("/api/v1/players/{name}/relation", Api, Players, relations::relate),
        get("/api/v1/notices", Api, Players, notices::list),
        post("/api/v1/notices/read", Api, Players, notices::read),
        get("/ws", Socket, Sockets, live::socket),
        // What the engine thinks of positions, shared by all pages.
        get("/api/v1/evaluations", Api, Everybody, evaluations::look),
        post("/api/v1/evaluations", Api, Players, evaluations::share),
        // What is played in a position.
        get("/api/v1/explorer/{game}", Api, Everybody, explorer::look),
        get("/api/v1/tablebase", Api, Everybody, tablebases::look),
        // Puzzles that accounts have tried.
        post("/api/v1/puzzle-attempts", Api, Owner, puzzles::attempt),
        // Studies.
        get("/api/v1/studies", Api, Everybody, studies::list),
        post("/api/v1/studies", Api, Owner, studies::begin),
        get("/api/v1/studies/{id}", Api, Everybody, studies::look),
        delete("/api/v1/studies/{id}", Api, Owner, studies::rights::delete),
        post("/api/v1/studies/{id}/commands", Api, Author, studies::command),
        post("/api/v1/studies/{id}/visibility", Api, Owner, studies::rights::visibility),
        post("/api/v1/studies/{id}/authors", Api, Owner, studies::rights::add_author),
        delete("/api/v1/studies/{id}/authors/{name}", Api, Author, studies::rights::remove_author),
        post("/api/v1/studies/{id}/invitation", Api, Owner, studies::rights::invite),
        delete("/api/v1/studies/{id}/invitation", Api, Owner, studies::rights::end_invitation),
        // Programs.
        get("/api/v1/openapi.json", Api, Everybody, openapi::description),
        get("/api/v1/rules/{game}", Api, Everybody, rules_data::rules),
        get("/api/v1/me", Api, Players, programs::me),
        get("/api/v1/tokens", Api, Owner, tokens::list),
        post("/api/v1/tokens", Api, Owner, tokens::make),
        delete("/api/v1/tokens/{handle}", Api, Owner, tokens::end),
        get("/api/v1/practice", Api, Owner, practice::list),
        post("/api/v1/practice", Api, Owner, practice::keep),
        get("/api/v1/looks", Api, Owner, looks::get),
        post("/api/v1/looks", Api, Owner, looks::set),
        get("/api/v1/stream", Stream, Players, player_stream::follow),
        get("/api/v1/matches/{id}/stream", Stream, Everybody, streams::follow_match),
        get("/api/v1/games", Stream, Players, export::export),
        get("/api/v1/matches/{id}/analyses", Api, Everybody, analyses::list),
        post("/api/v1/matches/{id}/analyses", Api, Players, analyses::hand_in),
        // Accounts.
        get("/account/sign-up", Page, Everybody, signing::sign_up_page),
        post("/account/sign-up", Page, OwnPages, signing::sign_up),
        get("/account/sign-in", Page, Everybody, signing::sign_in_page),
        post("/account/sign-in", Page, OwnPages, signing::sign_in),
        post("/account/sign-out", Page, OwnPages, signing::sign_out),
        get("/account/recover", Page, Everybody, recovery::page),
        post("/account/recover", Page, OwnPages, recovery::recover),
        get("/account", Page, Owner, own::page),
        post("/account/recovery-codes", Page, Owner, recovery::new_codes),
        post("/account/password", Page, Owner, own::change_password),
        post("/account/sessions/others/end", Page, Owner, own::end_other_sessions),
        post("/account/sessions/{handle}/end", Page, Owner, own::end_session),
        post("/account/tokens", Page, Owner, account_tokens::make),
        post("/account/tokens/{handle}/end", Page, Owner, account_tokens::end),
        get("/account/export", Page, Owner, account_export::export),
        get("/account/delete", Page, Owner, own::deletion_page),
        post("/account/delete", Page, Owner, own::delete),
        // Moderation.
        post("/@/{name}/relation", Page, Players, relations::relate_by_form),
        post("/@/{name}/report", Page, Players, moderation::report_by_form),
        post("/api/v1/reports", Api, Players, moderation::report),
        get("/moderation", Page, Moderators, moderation::desk),
        post("/moderation/reports/{id}", Page, Moderators, moderation::decide),
        post("/moderation/players/{id}", Page, Moderators, moderation::act),
    ]
}

fn get<T: 'static>(
    path: &'static str,
    kind: RouteKind,
    who: Who,
    handler: impl Handler<T, Site>,
) -> Endpoint {
    endpoint(Route { method: "GET", path, kind, who }, MethodFilter::GET, handler)
}

fn post<T: 'static>(
    path: &'static str,
    kind: RouteKind,
    who: Who,
    handler: impl Handler<T, Site>,
) -> Endpoint {
    endpoint(Route { method: "POST", path, kind, who }, MethodFilter::POST, handler)
}

fn delete<T: 'static>(
    path: &'static str,
    kind: RouteKind,
    who: Who,
    handler: impl Handler<T, Site>,
) -> Endpoint {
    endpoint(Route { method: "DELETE", path, kind, who }, MethodFilter::DELETE, handler)
}

fn endpoint<T: 'static>(route: Route, method: MethodFilter, handler: impl Handler<T, Site>) -> Endpoint {
    Endpoint { route, handler: on(method, handler) }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn each_route_is_in_the_table_once() {
        let ways: BTreeSet<_> = ROUTES.iter().map(|route| (route.method, route.path)).collect();
        assert_eq!(ways.len(), ROUTES.len());
    }

    #[test]
    fn addresses_of_the_api_answer_no_pages() {
        for route in ROUTES.iter() {
            assert_eq!(route.path.starts_with("/api/"), is_for_programs(route.kind), "{route:?}");
        }
    }

    fn is_for_programs(kind: RouteKind) -> bool {
        matches!(kind, RouteKind::Api | RouteKind::Question | RouteKind::Stream)
    }
}
