//! Pages of the simulated world: they connect, act, and check what they hear.

use std::rc::Rc;

use matchplay::{Answer, Millis, PlayerId, Recorded, Update, checker::Witnessed};

use super::{START, TALKATIVE, World};
use crate::{
    client::Client,
    coming::{Coming, Told},
    faults::Faults,
};

impl World {
    pub(super) fn connect(&mut self, client: usize) -> Result<(), String> {
        if self.clients[client].line.is_some() {
            return Ok(());
        }
        let first = self.dice.below(self.servers.len());
        let n_servers = self.servers.len();
        let up = (0..n_servers).map(|it| (first + it) % n_servers).find(|&it| self.servers[it].is_up());
        let Some(server) = up else {
            let wait = self.between(500, 3000);
            self.later(wait, Coming::Connect { client });
            return Ok(());
        };
        self.n_lines += 1;
        let line = self.n_lines;
        self.clients[client].line = Some((line, server));
        self.tell(|| format!("client {client} connects to server {server}"));
        let said = self.clients[client].reconnected();
        self.say(client, said);
        self.say_lines_again(client);
        Ok(())
    }

    /// A client loses its connection. The server notices at once; the client reconnects after a while.
    pub(crate) fn cut(&mut self, client: usize) {
        let Some((line, server)) = self.clients[client].line.take() else { return };
        self.note("line cut");
        self.tell(|| format!("the line of client {client} is cut"));
        self.servers[server].forget(line);
        if let Some(player) = self.clients[client].player.clone() {
            self.last_seen.retain(|(known, _)| *known != player);
            self.last_seen.push((player, self.now));
        }
        if !self.is_calm {
            let wait = if self.chance(100) { self.between(10_000, 120_000) } else { self.between(50, 3000) };
            self.later(wait, Coming::Connect { client });
        }
    }

    /// Since when a player has no open line; nothing if there is one.
    pub(crate) fn absent_since(&self, player: &PlayerId) -> Option<Millis> {
        let is_here =
            self.clients.iter().any(|client| client.player.as_ref() == Some(player) && client.line.is_some());
        let last = self.last_seen.iter().find(|(known, _)| known == player);
        (!is_here).then_some(last.map_or(START, |(_, at)| *at))
    }

    pub(super) fn act(&mut self, client: usize) -> Result<(), String> {
        self.clients[client].acts_left = self.clients[client].acts_left.saturating_sub(1);
        if self.clients[client].acts_left > 0 {
            let wait = match self.dice.below(50) {
                0 => self.between(10_000, 70_000),
                1..20 => self.between(2000, 6000),
                _ => self.between(200, 2000),
            };
            self.later(wait, Coming::Act { client });
        }
        let Faults { cut, reload, crash_at_rest, freeze, outage, .. } = self.faults;
        if self.chance(crash_at_rest) {
            let server = self.dice.below(self.servers.len());
            self.crash(server, "crash at rest");
        }
        if self.chance(freeze) {
            let server = self.dice.below(self.servers.len());
            self.freeze(server);
        }
        if self.chance(outage) {
            self.begin_outage();
        }
        if self.chance(cut) {
            self.cut(client);
        }
        // The trace for the browser's follower records a single page.
        if self.clients[client].steps.is_none() && self.chance(reload) {
            self.reload_page(client);
        }
        if self.clients[client].player.is_some() && self.chance(TALKATIVE) {
            self.talk(client);
        }
        if self.clients[client].follower.is_waiting() {
            self.clients[client].n_waited += 1;
            if self.clients[client].n_waited > 2 {
                // No answer for long: the line must be broken.
                self.clients[client].n_waited = 0;
                self.cut(client);
            }
            return Ok(());
        }
        self.clients[client].n_waited = 0;
        let Some(command) = self.clients[client].choose(&mut self.dice, &self.kept) else { return Ok(()) };
        let said = self.clients[client].want(command);
        self.say(client, said);
        Ok(())
    }

    /// What was not known is asked again, unless it is known meanwhile.
    pub(super) fn ask_again(&mut self, client: usize) {
        self.clients[client].will_ask = false;
        if self.clients[client].follower.is_waiting() {
            self.note("asked again");
            let said = self.clients[client].ask_again();
            self.say(client, said);
        }
    }

    /// The page is reloaded and has forgotten what it was waiting for.
    pub(super) fn reload_page(&mut self, client: usize) {
        self.note("page opened anew");
        self.tell(|| format!("client {client} opens its page anew"));
        self.cut(client);
        self.note_superseded(client);
        let old = &mut self.clients[client];
        let name = format!("{}r", old.name);
        let new = Client::new(old.player.clone(), name, old.acts_left);
        let old = std::mem::replace(old, new);
        self.clients[client].witnessed = old.witnessed;
        self.clients[client].chat_witness = old.chat_witness;
    }

    /// What was stale and sent again is never done as it was.
    pub(super) fn note_superseded(&mut self, client: usize) {
        let Client { witnessed, superseded, .. } = &mut self.clients[client];
        witnessed.extend(superseded.drain(..).map(|id| Witnessed::GaveUp { id }));
    }

    pub(super) fn at_client(&mut self, client: usize, told: Told) -> Result<(), String> {
        let said = match told {
            Told::Chat(told) => return self.hear_chat(client, &told),
            Told::Update(update) => {
                self.tell(|| {
                    let Update { v, since, events, .. } = &*update;
                    format!("client {client} hears of {v} since {since}: {events:?}")
                });
                let is_kept = |told: &Recorded| {
                    let row = usize::try_from(told.v - 1).ok().and_then(|row| self.kept.rows.get(row));
                    row.is_some_and(|(recorded, _)| recorded == told)
                };
                if let Some(told) = update.events.iter().find(|told| !is_kept(told)) {
                    return Err(format!("client {client} is told {told:?}, which is not kept"));
                }
                let page = &mut self.clients[client];
                page.witnessed.push(Witnessed::Told { events: update.events.clone() });
                let said = page.hear(Rc::unwrap_or_clone(update));
                let (v, moves) = (page.follower.version(), page.follower.moves().to_vec());
                page.witnessed.push(Witnessed::Believed { v, moves });
                said
            }
            Told::Answer(id, answer) => {
                self.tell(|| format!("client {client} hears {answer:?} to {id}"));
                let heard = Witnessed::Answered { id: id.clone(), answer: answer.clone() };
                self.clients[client].witnessed.push(heard);
                // However many answers say so, it is asked again once.
                if answer == (Answer::Unknown {}) && !self.clients[client].will_ask {
                    self.clients[client].will_ask = true;
                    self.later(1_000, Coming::AskAgain { client });
                }
                let was_waited_for = self.clients[client].wanted.as_ref() == Some(&id);
                let said = self.clients[client].hear_answer(&id, &answer);
                let is_settled = !self.clients[client].follower.is_waiting();
                if was_waited_for && is_settled && !matches!(answer, Answer::Stale { .. }) {
                    self.clients[client].wanted = None;
                }
                said
            }
        };
        if !self.clients[client].follower.is_waiting()
            && let Some(id) = self.clients[client].wanted.take()
        {
            self.note("given up");
            self.clients[client].witnessed.push(Witnessed::GaveUp { id });
        }
        self.note_superseded(client);
        self.believes_what_was(client)?;
        self.say(client, said);
        Ok(())
    }

    /// What a page shows stood so at its version.
    pub(super) fn believes_what_was(&self, client: usize) -> Result<(), String> {
        let follower = &self.clients[client].follower;
        let moves = self.kept.moves_at(follower.version());
        let is_so = moves.is_some_and(|moves| {
            moves.len() == follower.moves().len()
                && moves.iter().zip(follower.moves()).all(|(one, other)| **one == **other)
        });
        if is_so {
            return Ok(());
        }
        let known = (follower.version(), follower.moves());
        Err(format!("client {client} believes {known:?}, and at that version there was {moves:?}"))
    }
}
