//! A blocking player, who fails the test when something is wrong.

use std::ops::{Deref, DerefMut};

use client::Client;
use matchplay::{Answer, Command};
use serde_json::json;

use super::{Server, runtime};

/// Somebody who plays.
pub(crate) struct Player(Client);

impl Deref for Player {
    type Target = Client;
    fn deref(&self) -> &Client {
        &self.0
    }
}

impl DerefMut for Player {
    fn deref_mut(&mut self) -> &mut Client {
        &mut self.0
    }
}

/// A match of two connected guests.
pub(crate) fn begin(server: &Server, game: &str, clock: &str) -> [Player; 2] {
    let [mut anna, mut bela] = ["anna", "bela"]
        .map(|name| Player(runtime().block_on(Client::guest(server.address, name)).expect("a guest")));
    let wish = json!({ "game": game, "clock": clock, "side": 0 });
    let id = runtime().block_on(anna.open_match(&wish)).expect("a match");
    for client in [&mut anna, &mut bela] {
        runtime().block_on(client.connect(&id)).expect("a line");
    }
    bela.until(|it| it.follower.version() > 0);
    bela.act(Command::Sit { wish: None });
    for client in [&mut anna, &mut bela] {
        client.until(|it| it.follower.view().is_some_and(|view| view.phase == "live"));
    }
    [anna, bela]
}

impl Player {
    pub(crate) fn move_to(&mut self, server: &Server) {
        self.0.moved_to(server.address);
        let id = self.0.match_id().to_owned();
        runtime().block_on(self.0.connect(&id)).expect("a line");
    }

    /// Connects to a server. Returns false if the server dies before.
    pub(crate) fn try_move_to(&mut self, server: &Server) -> bool {
        self.0.moved_to(server.address);
        let id = self.0.match_id().to_owned();
        runtime().block_on(self.0.connect(&id)).is_ok()
    }

    pub(crate) fn until(&mut self, is_so: impl Fn(&Client) -> bool) {
        runtime().block_on(self.0.until(is_so)).expect("what was waited for comes");
    }

    /// Whether the condition holds before the connection ends.
    pub(crate) fn until_or_end(&mut self, is_so: impl Fn(&Client) -> bool) -> bool {
        match runtime().block_on(self.0.until(is_so)) {
            Ok(()) => true,
            Err(client::ClientError::Ended { .. }) => false,
            Err(error) => panic!("{error}"),
        }
    }

    pub(crate) fn act(&mut self, command: Command) {
        let answer = runtime().block_on(self.0.act(command)).expect("an answer");
        assert!(matches!(answer, Answer::Done { .. }), "{answer:?}");
    }

    pub(crate) fn play(&mut self, text: &str) {
        runtime().block_on(self.0.play(text)).expect(text);
    }

    /// Sends a POST request as this player, and returns the status and the body.
    pub(crate) fn post(&self, path: &str, body: &serde_json::Value) -> (u16, String) {
        let answer = runtime().block_on(self.0.post(path, body)).expect("an answer");
        (answer.status, answer.body)
    }

    pub(crate) fn want_move(&mut self, text: &str) {
        runtime().block_on(self.0.want(Command::Move { text: text.to_owned() }));
    }

    /// The last version of the match that was received.
    pub(crate) fn version(&self) -> u64 {
        self.0.follower.version()
    }

    /// The last known remaining time of a side, in milliseconds.
    pub(crate) fn left(&self, side: usize) -> i64 {
        self.0.follower.view().expect("a view").clocks[side].left
    }

    pub(crate) fn ranks(&self) -> Option<Vec<u8>> {
        self.0.follower.view().and_then(|view| view.ranks.clone())
    }
}
