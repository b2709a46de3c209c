//! What is said in a match: pages that talk, servers that drive the same chat as the real one, and a database that fails.

use std::rc::Rc;

use matchplay::{Chat, ChatDraft, ChatEffect, ChatLine, ChatWritten, Match, Millis};

use crate::{
    coming::{Coming, Told},
    database::TIMEOUT,
    page_chat::ChatTold,
    server::Reply,
    world::World,
};

/// How long a page leaves a line alone of which nobody knows whether it was kept.
const SAY_AGAIN: Millis = 1_000;

impl World {
    // Pages

    /// The player of a page says something, at times more than is allowed.
    pub(crate) fn talk(&mut self, client: usize) {
        let page = self.clients[client].name.clone();
        let number = self.clients[client].chat_witness.said.len();
        let ends = if self.chance(30) { "!".repeat(200) } else { String::new() };
        let said = self.clients[client].chat.say(&page, format!("words {number} of {page}{ends}"));
        self.say_line(client, said);
    }

    pub(crate) fn say_lines_again(&mut self, client: usize) {
        for said in self.clients[client].chat.reconnected() {
            self.note("line of chat said again");
            self.say_line(client, said);
        }
    }

    pub(crate) fn say_again(&mut self, client: usize, id: &str) {
        if let Some(said) = self.clients[client].chat.say_again(id) {
            self.note("line of chat said again");
            self.say_line(client, said);
        }
    }

    fn say_line(&mut self, client: usize, (id, words): (String, String)) {
        self.clients[client].chat_witness.said.insert(id.clone(), words.clone());
        let Some((line, server)) = self.clients[client].line else { return };
        self.tell(|| format!("client {client} says to server {server}: {words} ({id})"));
        self.send(|| Coming::Says { client, line, server, id: id.clone(), words: words.clone() });
    }

    /// A page hears of the chat. Whatever it shows is kept by then.
    pub(crate) fn hear_chat(&mut self, client: usize, told: &ChatTold) -> Result<(), String> {
        self.tell(|| format!("client {client} hears {told:?}"));
        match told {
            ChatTold::NotKnown(id) => {
                if self.clients[client].chat.not_known(id) {
                    self.later(SAY_AGAIN, Coming::SaysAgain { client, id: id.clone() });
                }
            }
            ChatTold::Refused(id) => self.clients[client].chat.refused(id),
            ChatTold::All(lines) | ChatTold::New(lines) => {
                let is_kept = |line: &&ChatLine| self.kept.chat.contains(line);
                if let Some(line) = lines.iter().find(|line| !is_kept(line)) {
                    return Err(format!("client {client} is told {line:?}, which is not kept"));
                }
                let page = &mut self.clients[client];
                let confirmed = page.chat.show(told, page.player.as_ref());
                page.chat_witness.shown.extend(lines.iter().cloned());
                page.chat_witness.confirmed.extend(confirmed);
            }
        }
        Ok(())
    }

    // Servers

    /// Tells the chat of a server something, and performs what it asks for.
    pub(crate) fn with_chat(&mut self, server: usize, tell: impl FnOnce(&mut Chat<Reply>, &Match)) {
        let Some((room, chat)) = self.servers[server].room_and_chat() else { return };
        tell(chat, room.game());
        for effect in chat.take_effects() {
            if !self.servers[server].is_up() {
                return;
            }
            match effect {
                ChatEffect::Write(draft) => self.write_line(server, draft),
                ChatEffect::Read => self.read_lines(server),
                ChatEffect::AnnounceAll => {
                    let told = Told::Chat(ChatTold::All(self.lines_of(server)));
                    self.tell_watchers(server, &told);
                }
                ChatEffect::Announce(lines) => {
                    if self.chance(self.faults.crash) {
                        return self.crash(server, "crash before telling a line of chat");
                    }
                    self.tell_watchers(server, &Told::Chat(ChatTold::New(lines.into())));
                }
                ChatEffect::Greet { reply: (client, line) } => {
                    let told = Told::Chat(ChatTold::All(self.lines_of(server)));
                    self.send_to_client(client, line, &told);
                }
                ChatEffect::Confirm { reply: (client, line), line: kept } => {
                    self.note("line of chat confirmed again");
                    self.send_to_client(client, line, &Told::Chat(ChatTold::New([kept].into())));
                }
                ChatEffect::Refuse { reply: (client, line), id, .. } => {
                    self.note("line of chat refused");
                    let id = id.expect("every line of a page has an identifier");
                    self.send_to_client(client, line, &Told::Chat(ChatTold::Refused(id)));
                }
                ChatEffect::NotKnown { reply: (client, line), id } => {
                    self.note("line of chat not known");
                    let id = id.expect("every line of a page has an identifier");
                    self.send_to_client(client, line, &Told::Chat(ChatTold::NotKnown(id)));
                }
                ChatEffect::Hint => self.hint_of_chat(server),
            }
        }
    }

    fn lines_of(&self, server: usize) -> Rc<[ChatLine]> {
        self.servers[server].chat().lines().into()
    }

    fn hint_of_chat(&mut self, server: usize) {
        if self.chance(self.faults.crash) {
            return self.crash(server, "crash after keeping a line of chat");
        }
        for other in (0..self.servers.len()).filter(|&other| other != server) {
            if !self.chance(self.faults.hint_loss) {
                let way = self.between(1, 50);
                self.later(way, Coming::ChatHint { server: other });
            }
        }
    }

    pub(crate) fn hear_line(&mut self, server: usize, reply: Reply, id: String, words: String) {
        let Some(player) = self.clients[reply.0].player.clone() else { return };
        let draft = ChatDraft { player, id: Some(id), line: words };
        self.with_chat(server, |chat, game| chat.say(game, draft, reply));
    }

    /// Whatever was heard or not: the newest line that is kept is looked at every few seconds.
    pub(crate) fn compare_chat(&mut self, server: usize) {
        let newest = self.kept.newest_line();
        let is_behind = self.servers[server].chat().newest().is_none_or(|known| newest > known);
        if is_behind {
            self.with_chat(server, |chat, _| chat.heard_of(newest));
        }
    }

    // The database

    fn write_line(&mut self, server: usize, draft: ChatDraft) {
        if self.chance(self.faults.crash) {
            return self.crash(server, "crash before keeping a line of chat");
        }
        let plan = self.plan_write(server);
        let life = self.servers[server].life;
        if let Some(wait) = plan.takes_effect {
            let is_heard = plan.gives_up.is_none();
            self.later(wait, Coming::LineTakesEffect { server, life, draft, is_heard });
        }
        if let Some((wait, _)) = plan.gives_up {
            self.later(wait, Coming::LineWritten { server, life, outcome: ChatWritten::Unknown });
        }
    }

    /// A line reaches the database. Whoever sent it may be dead by now.
    pub(crate) fn line_takes_effect(&mut self, server: usize, life: u64, draft: ChatDraft, is_heard: bool) {
        let newest = self.kept.newest_line();
        let n = self.kept.add_line(draft, self.now);
        self.note(if n > newest { "line of chat kept" } else { "line of chat kept before" });
        self.tell(|| format!("kept for server {server}: line {n} of the chat"));
        if is_heard {
            let way = self.between(1, 20);
            self.later(way, Coming::LineWritten { server, life, outcome: ChatWritten::Kept { n } });
        }
    }

    fn read_lines(&mut self, server: usize) {
        let life = self.servers[server].life;
        match self.plan_reading(server) {
            Some(wait) => self.later(wait, Coming::ReadsLines { server, life }),
            None => {
                self.note("reading of the chat failed");
                let wait = self.silence(server);
                self.later(wait, Coming::LinesRead { server, life, lines: None });
            }
        }
    }

    pub(crate) fn reads_lines(&mut self, server: usize, life: u64) {
        let way = if self.chance(self.faults.storage / 4) {
            self.note("reading of the chat came back late");
            self.between(1_000, TIMEOUT)
        } else {
            self.between(1, 20)
        };
        let lines = Some(self.kept.lines());
        self.later(way, Coming::LinesRead { server, life, lines });
    }
}
