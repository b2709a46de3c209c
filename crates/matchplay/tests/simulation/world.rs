//! Time, the network, and who is connected by it.

mod pages;

use std::{
    cmp::Reverse,
    collections::{BTreeSet, BinaryHeap},
};

use games::{GameKind, StartChoice};
use matchplay::{Answer, MatchTerms, Millis, PlayerId, Said, checker::Witnessed};
use tabletop::playout::Dice;

use crate::{
    Telling,
    client::{Client, draw_game},
    coming::{Coming, Scheduled, Told},
    database::{InFlight, Way},
    faults::Faults,
    kept::{CommandKey, Kept},
    server::Server,
};

/// When everything begins.
pub(crate) const START: Millis = 1_700_000_000_000;

/// A course with more steps than this goes round in circles.
const MOST_STEPS: usize = 200_000;

/// How often a player says something when looking at the page, in thousandths.
const TALKATIVE: usize = 150;

pub(crate) struct World {
    pub(crate) dice: Dice,
    pub(crate) now: Millis,
    queue: BinaryHeap<Reverse<Scheduled>>,
    n_scheduled: u64,
    pub(crate) faults: Faults,
    /// Whether nothing goes wrong any more.
    pub(crate) is_calm: bool,
    pub(crate) kept: Kept,
    pub(crate) servers: Vec<Server>,
    pub(crate) clients: Vec<Client>,
    /// When each player's last line was cut.
    pub(crate) last_seen: Vec<(PlayerId, Millis)>,
    /// When no server was there at all.
    pub(crate) downtimes: Vec<(Millis, Millis)>,
    /// When no server could keep anything.
    pub(crate) outages: Vec<(Millis, Millis)>,
    /// Since when no server can keep anything.
    pub(crate) nothing_kept_since: Option<Millis>,
    /// Writes on their way.
    pub(crate) in_flight: Vec<InFlight>,
    pub(crate) n_writes: u64,
    /// The server that wrote last.
    pub(crate) home: usize,
    /// When each write took effect.
    pub(crate) kept_at: Vec<Millis>,
    /// Since when no server is there.
    pub(crate) down_since: Option<Millis>,
    /// Every answer that a server gave.
    pub(crate) answers: Vec<(CommandKey, Answer)>,
    seen: BTreeSet<String>,
    telling: Option<Telling>,
    n_lines: u64,
}

impl World {
    pub(crate) fn new(seed: u64, telling: Option<Telling>) -> World {
        let mut dice = Dice::new(seed);
        let faults = Faults::draw(&mut dice);
        let (game, n_players) = draw_game(&mut dice);
        let names = &["anna", "bela", "cleo"][..n_players];
        let clocks = ["1+0", "1+0", "3+2", "1 d/3", "0+0|10(3x)", "3d+1d cap 7d", "-"];
        let terms = draw_terms(&mut dice, game, n_players, clocks);
        let kept = Kept::new(terms, PlayerId::new(names[0]), START);
        let n_acts = 20 + dice.below(60);
        let mut world = World {
            now: START,
            queue: BinaryHeap::new(),
            n_scheduled: 0,
            is_calm: false,
            servers: (0..faults.n_servers).map(|it| Server::new(it, &kept, START)).collect(),
            faults,
            kept,
            clients: Vec::new(),
            last_seen: Vec::new(),
            downtimes: Vec::new(),
            outages: Vec::new(),
            nothing_kept_since: None,
            in_flight: Vec::new(),
            n_writes: 0,
            home: 0,
            kept_at: Vec::new(),
            down_since: None,
            answers: Vec::new(),
            seen: BTreeSet::new(),
            telling,
            n_lines: 0,
            dice,
        };
        for name in names {
            world.open_page(Some(name), n_acts);
        }
        for server in 0..world.servers.len() {
            world.schedule_heartbeat(server, 0);
            world.schedule_comparison(server);
        }
        // A second page of the same player, and somebody who only looks.
        if world.chance(200) {
            world.open_page(Some(names[1]), n_acts / 2);
        }
        if world.chance(300) {
            world.open_page(None, 4);
        }
        world
    }

    fn open_page(&mut self, player: Option<&str>, n_acts: usize) {
        let client = self.clients.len();
        let player = player.map(PlayerId::new);
        self.clients.push(Client::new(player, format!("page{client}"), n_acts));
        let (connect, act) = (self.dice.below(500), self.dice.below(3000));
        self.later(connect as Millis, Coming::Connect { client });
        self.later(act as Millis, Coming::Act { client });
    }

    // Chance, time and what is told

    pub(crate) fn chance(&mut self, thousandths: usize) -> bool {
        thousandths > 0 && self.dice.below(1000) < thousandths
    }

    pub(crate) fn between(&mut self, least: Millis, most: Millis) -> Millis {
        least + self.dice.below((most - least + 1) as usize) as Millis
    }

    pub(crate) fn later(&mut self, wait: Millis, coming: Coming) {
        self.n_scheduled += 1;
        let scheduled = Scheduled { at: self.now + wait.max(0), number: self.n_scheduled, coming };
        self.queue.push(Reverse(scheduled));
    }

    pub(crate) fn tell(&mut self, what: impl FnOnce() -> String) {
        if let Some(telling) = &self.telling {
            telling.borrow_mut().push(format!("{:>9} {}", self.now - START, what()));
        }
    }

    /// Notes that this kind of thing happened.
    pub(crate) fn note(&mut self, what: &str) {
        if !self.seen.contains(what) {
            self.seen.insert(what.to_owned());
        }
    }

    pub(crate) fn seen(&self) -> &BTreeSet<String> {
        &self.seen
    }

    // The course of things

    /// Lets everything happen, then calms the network down.
    pub(crate) fn run(&mut self) -> Result<(), String> {
        let mut n_steps = 0;
        while self.clients.iter().any(|client| client.acts_left > 0) {
            let Some(Reverse(next)) = self.queue.pop() else { break };
            n_steps += 1;
            if n_steps > MOST_STEPS {
                return Err(format!("it does not end: {:?}", next.coming));
            }
            self.now = next.at;
            self.happen(next.coming)?;
        }
        self.is_calm = true;
        self.faults = self.faults.none();
        self.tell(|| "calm".to_owned());
        while let Some(number) = self.in_flight.first().map(|it| it.number) {
            self.takes_effect(number);
        }
        for server in 0..self.servers.len() {
            self.servers[server].way = Way::Open;
            self.servers[server].frozen_until = self.now;
            self.watch_outages();
            self.restart(server);
            self.schedule_heartbeat(server, 0);
            self.schedule_comparison(server);
        }
        for client in 0..self.clients.len() {
            self.cut(client);
            self.connect(client)?;
        }
        self.finish()
    }

    /// What was said is heard to its end, and what was begun is finished. Servers do for a while what they always do.
    fn finish(&mut self) -> Result<(), String> {
        let mut until = self.now + 10_000;
        let mut n_steps = 0;
        while let Some(Reverse(next)) = self.queue.pop() {
            let is_said = |it: &Reverse<Scheduled>| it.0.coming.is_finished() && !it.0.coming.is_routine();
            let is_over = || next.at > until && !self.queue.iter().any(is_said);
            if !next.coming.is_finished() || (next.coming.is_routine() && is_over()) {
                continue;
            }
            n_steps += 1;
            if n_steps > MOST_STEPS {
                return Err(format!("it does not calm down: {:?}", next.coming));
            }
            self.now = self.now.max(next.at);
            if !next.coming.is_routine() {
                until = self.now + 10_000;
            }
            self.happen(next.coming)?;
        }
        Ok(())
    }

    fn happen(&mut self, coming: Coming) -> Result<(), String> {
        if let Some((server, life)) = coming.server() {
            if life.is_some_and(|life| life != self.servers[server].life) {
                return Ok(());
            }
            if self.servers[server].frozen_until > self.now {
                let wait = self.servers[server].frozen_until - self.now;
                self.later(wait, coming);
                return Ok(());
            }
        }
        match coming {
            Coming::ToServer { client, line, server, said } => self.at_server(server, client, line, said),
            Coming::ToClient { client, line, told } => {
                if self.clients[client].line.is_some_and(|(open, _)| open == line) {
                    return self.at_client(client, told);
                }
            }
            Coming::Says { client, line, server, id, words } => {
                self.hear_line(server, (client, line), id, words);
            }
            Coming::SaysAgain { client, id } => self.say_again(client, &id),
            Coming::Hint { server, version } => self.hear_hint(server, version),
            Coming::ChatHint { server } => self.with_chat(server, |chat, _| chat.hint()),
            Coming::Act { client } => return self.act(client),
            Coming::Connect { client } => return self.connect(client),
            Coming::AskAgain { client } => self.ask_again(client),
            Coming::Wake { server, .. } => self.wake(server),
            Coming::Thought { server, version, text, .. } => self.thought(server, version, text),
            Coming::Restart { server } => self.restart(server),
            Coming::Thaw => self.watch_outages(),
            Coming::Heartbeat { server, .. } => self.heartbeat(server),
            Coming::HeartbeatEnds { server, sign, stop, is_kept, .. } => {
                self.heartbeat_ends(server, sign, stop, is_kept);
            }
            Coming::LookAtClocks { server, sign, .. } => self.look_at_clocks(server, sign),
            Coming::Compare { server, .. } => self.compare(server),
            Coming::TakesEffect { number } => self.takes_effect(number),
            Coming::Written { server, outcome, .. } => self.written(server, outcome),
            Coming::Reads { server, life, fence, deadline } => self.reads(server, life, fence, deadline),
            Coming::Read { server, reading, .. } => self.read(server, reading),
            Coming::LineTakesEffect { server, life, draft, is_heard } => {
                self.line_takes_effect(server, life, draft, is_heard);
            }
            Coming::LineWritten { server, outcome, .. } => {
                self.with_chat(server, |chat, _| chat.written(outcome));
            }
            Coming::ReadsLines { server, life } => self.reads_lines(server, life),
            Coming::LinesRead { server, lines, .. } => self.with_chat(server, |chat, _| chat.read(lines)),
            Coming::OutageEnds { server, number } => self.end_outage(server, number),
        }
        Ok(())
    }

    /// Sends something on its way, where it may be lost, doubled or overtaken.
    pub(crate) fn send(&mut self, make: impl Fn() -> Coming) {
        self.send_behind(0, make);
    }

    /// The same, but not before that time. Returns when the last copy arrives.
    fn send_behind(&mut self, earliest: Millis, make: impl Fn() -> Coming) -> Millis {
        let loss = self.faults.loss;
        if self.chance(loss) {
            self.note("message lost");
            self.tell(|| format!("lost: {:?}", make()));
            return earliest;
        }
        let doubling = self.faults.doubling;
        let copies = if self.chance(doubling) { 2 } else { 1 };
        if copies == 2 {
            self.note("message doubled");
        }
        let mut last = earliest;
        for _ in 0..copies {
            let way = self.between(1, self.faults.longest_way).max(earliest - self.now);
            self.later(way, make());
            last = last.max(self.now + way);
        }
        last
    }

    /// Messages about the chat have no versions, so they arrive in order, as on a WebSocket. All others may be overtaken.
    pub(crate) fn send_to_client(&mut self, client: usize, line: u64, told: &Told) {
        let make = || Coming::ToClient { client, line, told: told.clone() };
        match told {
            Told::Chat(_) => {
                let before = self.clients[client].chat_arrives;
                self.clients[client].chat_arrives = self.send_behind(before, make);
            }
            Told::Update(_) | Told::Answer(..) => self.send(make),
        }
    }

    // Clients

    fn say(&mut self, client: usize, all: Vec<Said>) {
        let Some((line, server)) = self.clients[client].line else { return };
        for said in all {
            self.tell(|| format!("client {client} to server {server}: {said:?}"));
            if let Said::Command(envelope) = &said {
                let seen = envelope.command.is_about_the_board().then_some(self.clients[client].wanted_at);
                let (id, expected) = (envelope.id.clone(), envelope.expected);
                self.clients[client].witnessed.push(Witnessed::Sent { id, expected, seen });
            }
            self.send(|| Coming::ToServer { client, line, server, said: said.clone() });
        }
    }
}

fn draw_terms(dice: &mut Dice, game: GameKind, n_players: usize, clocks: [&str; 7]) -> MatchTerms {
    let clock = clocks[dice.below(clocks.len())].parse().expect("a clock");
    let choice = StartChoice { players: Some(n_players), ..StartChoice::default() };
    let terms = MatchTerms::choose(game, &choice, clock).expect("a game's own start");
    let with_pie =
        if n_players == 2 && dice.below(3) == 0 { terms.clone().with_pie() } else { Ok(terms.clone()) };
    let terms = with_pie.expect("two play");
    if dice.below(4) == 0 { terms.clone().rated().unwrap_or(terms) } else { terms }
}
