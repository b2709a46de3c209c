//! Time, the network, and who is connected by it.

use std::{
    cmp::Reverse,
    collections::{BTreeSet, BinaryHeap, HashMap},
    rc::Rc,
};

use games::{GameKind, StartChoice};
use matchplay::{Answer, Millis, PlayerId, Recorded, Said, Terms, Update};
use tabletop::playout::Dice;

use crate::{
    Telling,
    client::{Client, draw_game},
    faults::Faults,
    kept::{CommandKey, Kept},
    server::Server,
};

/// When everything begins.
pub(crate) const START: Millis = 1_700_000_000_000;

/// Something that will happen.
#[derive(Debug)]
pub(crate) enum Coming {
    /// A client's message arrives at a server. The line may be cut by then: what was sent may still arrive.
    ToServer { client: usize, line: u64, server: usize, said: Said },
    /// A server's message arrives at a client, if the line still stands.
    ToClient { client: usize, line: u64, told: Told },
    /// One server tells another that there is something new.
    Hint { server: usize, version: u64 },
    /// A player looks at the page.
    Act { client: usize },
    /// A client tries to connect.
    Connect { client: usize },
    /// A server looks at the clock.
    Wake { server: usize },
    /// A server has found a move for the house.
    Thought { server: usize, version: u64, text: String },
    /// A server that crashed comes back.
    Restart { server: usize },
}

#[derive(Debug, Clone)]
pub(crate) enum Told {
    Update(Rc<Update>),
    Answer(String, Answer),
}

struct Scheduled {
    at: Millis,
    number: u64,
    coming: Coming,
}

impl PartialEq for Scheduled {
    fn eq(&self, other: &Scheduled) -> bool {
        self.number == other.number
    }
}
impl Eq for Scheduled {}
impl PartialOrd for Scheduled {
    fn partial_cmp(&self, other: &Scheduled) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for Scheduled {
    fn cmp(&self, other: &Scheduled) -> std::cmp::Ordering {
        (self.at, self.number).cmp(&(other.at, other.number))
    }
}

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
    /// Since when no server is there.
    pub(crate) down_since: Option<Millis>,
    /// Every answer that a server gave.
    pub(crate) answers: Vec<(CommandKey, Answer)>,
    /// Every refusal that a client heard, with the command.
    pub(crate) refusals: Vec<CommandKey>,
    /// Every command that a client gave up.
    pub(crate) given_up: Vec<CommandKey>,
    /// The version that each command was sent for, and the one that its player saw if it was meant for the board.
    pub(crate) sent: HashMap<(CommandKey, u64), Option<u64>>,
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
            servers: (0..faults.n_servers).map(|_| Server::new(&kept, START)).collect(),
            faults,
            kept,
            clients: Vec::new(),
            last_seen: Vec::new(),
            downtimes: Vec::new(),
            down_since: None,
            answers: Vec::new(),
            refusals: Vec::new(),
            given_up: Vec::new(),
            sent: HashMap::new(),
            seen: BTreeSet::new(),
            telling,
            n_lines: 0,
            dice,
        };
        for name in names {
            world.open_page(Some(name), n_acts);
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
        while self.clients.iter().any(|client| client.acts_left > 0) {
            let Some(Reverse(next)) = self.queue.pop() else { break };
            self.now = next.at;
            self.happen(next.coming)?;
        }
        self.is_calm = true;
        self.faults = self.faults.none();
        self.tell(|| "calm".to_owned());
        for server in 0..self.servers.len() {
            self.restart(server);
            self.hear_hint(server, self.kept.version());
        }
        for client in 0..self.clients.len() {
            self.cut(client);
            self.connect(client)?;
        }
        while let Some(Reverse(next)) = self.queue.pop() {
            // Nobody wants anything new, and no flag falls: only what was said is heard to its end.
            if matches!(next.coming, Coming::ToServer { .. } | Coming::ToClient { .. } | Coming::Hint { .. })
            {
                self.now = self.now.max(next.at);
                self.happen(next.coming)?;
            }
        }
        Ok(())
    }

    fn happen(&mut self, coming: Coming) -> Result<(), String> {
        match coming {
            Coming::ToServer { client, line, server, said } => self.at_server(server, client, line, said),
            Coming::ToClient { client, line, told } => {
                if self.clients[client].line.is_some_and(|(open, _)| open == line) {
                    return self.at_client(client, told);
                }
            }
            Coming::Hint { server, version } => self.hear_hint(server, version),
            Coming::Act { client } => return self.act(client),
            Coming::Connect { client } => return self.connect(client),
            Coming::Wake { server } => self.wake(server),
            Coming::Thought { server, version, text } => self.thought(server, version, text),
            Coming::Restart { server } => self.restart(server),
        }
        Ok(())
    }

    /// Sends something on its way, where it may be lost, doubled or overtaken.
    fn send(&mut self, make: impl Fn() -> Coming) {
        let loss = self.faults.loss;
        if self.chance(loss) {
            self.note("message lost");
            self.tell(|| format!("lost: {:?}", make()));
            return;
        }
        let doubling = self.faults.doubling;
        let copies = if self.chance(doubling) { 2 } else { 1 };
        if copies == 2 {
            self.note("message doubled");
        }
        for _ in 0..copies {
            let way = self.between(1, self.faults.longest_way);
            self.later(way, make());
        }
    }

    pub(crate) fn send_to_client(&mut self, client: usize, line: u64, told: &Told) {
        self.send(|| Coming::ToClient { client, line, told: told.clone() });
    }

    // Clients

    fn say(&mut self, client: usize, all: Vec<Said>) {
        let Some((line, server)) = self.clients[client].line else { return };
        for said in all {
            self.tell(|| format!("client {client} to server {server}: {said:?}"));
            if let (Said::Command(envelope), Some(player)) = (&said, &self.clients[client].player) {
                let seen = envelope.command.is_about_the_board().then_some(self.clients[client].wanted_at);
                self.sent.insert(((player.clone(), envelope.id.clone()), envelope.expected), seen);
            }
            self.send(|| Coming::ToServer { client, line, server, said: said.clone() });
        }
    }

    fn connect(&mut self, client: usize) -> Result<(), String> {
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
        Ok(())
    }

    /// The line of a client is no more. Its server notices at once, the client tries again after a while.
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

    fn act(&mut self, client: usize) -> Result<(), String> {
        self.clients[client].acts_left = self.clients[client].acts_left.saturating_sub(1);
        if self.clients[client].acts_left > 0 {
            let wait = match self.dice.below(50) {
                0 => self.between(10_000, 70_000),
                1..20 => self.between(2000, 6000),
                _ => self.between(200, 2000),
            };
            self.later(wait, Coming::Act { client });
        }
        let Faults { cut, reload, crash_at_rest, .. } = self.faults;
        if self.chance(crash_at_rest) {
            let server = self.dice.below(self.servers.len());
            self.crash(server, "crash at rest");
        }
        if self.chance(cut) {
            self.cut(client);
        }
        // The browser's twin is told of one page only.
        if self.clients[client].steps.is_none() && self.chance(reload) {
            self.reload_page(client);
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

    /// The page is opened anew and knows nothing of what it waited for.
    fn reload_page(&mut self, client: usize) {
        self.note("page opened anew");
        self.tell(|| format!("client {client} opens its page anew"));
        self.cut(client);
        self.note_superseded(client);
        let old = &self.clients[client];
        let name = format!("{}r", old.name);
        self.clients[client] = Client::new(old.player.clone(), name, old.acts_left);
    }

    /// What was stale and sent again is never done as it was.
    fn note_superseded(&mut self, client: usize) {
        let Client { player, superseded, .. } = &mut self.clients[client];
        let Some(player) = player else { return };
        self.given_up.extend(superseded.drain(..).map(|id| (player.clone(), id)));
    }

    fn at_client(&mut self, client: usize, told: Told) -> Result<(), String> {
        self.tell(|| match &told {
            Told::Update(update) => {
                format!("client {client} hears of {} since {}: {:?}", update.v, update.since, update.events)
            }
            Told::Answer(id, answer) => format!("client {client} hears {answer:?} to {id}"),
        });
        let said = match told {
            Told::Update(update) => {
                let is_kept = |told: &Recorded| {
                    let row = usize::try_from(told.v - 1).ok().and_then(|row| self.kept.rows.get(row));
                    row.is_some_and(|(recorded, _)| recorded == told)
                };
                if let Some(told) = update.events.iter().find(|told| !is_kept(told)) {
                    return Err(format!("client {client} is told {told:?}, which is not kept"));
                }
                self.clients[client].hear(Rc::unwrap_or_clone(update))
            }
            Told::Answer(id, answer) => {
                let was_waited_for = self.clients[client].wanted.as_ref() == Some(&id);
                let said = self.clients[client].hear_answer(&id, &answer);
                let is_settled = !self.clients[client].follower.is_waiting();
                if was_waited_for && is_settled && !matches!(answer, Answer::Stale { .. }) {
                    self.clients[client].wanted = None;
                    if let (Answer::Refused { .. }, Some(player)) = (&answer, &self.clients[client].player) {
                        self.refusals.push((player.clone(), id));
                    }
                }
                said
            }
        };
        if !self.clients[client].follower.is_waiting()
            && let Some(id) = self.clients[client].wanted.take()
            && let Some(player) = self.clients[client].player.clone()
        {
            self.note("given up");
            self.given_up.push((player, id));
        }
        self.note_superseded(client);
        self.believes_what_was(client)?;
        self.say(client, said);
        Ok(())
    }

    /// What a page shows stood so at its version.
    fn believes_what_was(&self, client: usize) -> Result<(), String> {
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

fn draw_terms(dice: &mut Dice, game: GameKind, n_players: usize, clocks: [&str; 7]) -> Terms {
    let clock = clocks[dice.below(clocks.len())].parse().expect("a clock");
    let choice = StartChoice { players: Some(n_players), ..StartChoice::default() };
    let terms = Terms::choose(game, &choice, clock).expect("a game's own start");
    let with_pie =
        if n_players == 2 && dice.below(3) == 0 { terms.clone().with_pie() } else { Ok(terms.clone()) };
    let terms = with_pie.expect("two play");
    if dice.below(4) == 0 { terms.clone().rated().unwrap_or(terms) } else { terms }
}
