//! A table to try things at: a match with its events, and a time that passes when it is told to.

use games::StartChoice;
use matchplay::{
    Actor, Circumstances, Command, Event, Match, MatchTerms, MatchView, Millis, PlayerId, Proposal, Recorded,
    Refused,
};

pub(crate) const SECOND: Millis = 1000;
pub(crate) const MINUTE: Millis = 60 * SECOND;
pub(crate) const DAY: Millis = 24 * 60 * MINUTE;

/// When all matches begin.
pub(crate) const START: Millis = 1_700_000_000_000;

/// Who plays the first, second and third side.
pub(crate) const PEOPLE: [&str; 3] = ["anna", "bela", "cleo"];

pub(crate) struct Table {
    pub(crate) game: Match,
    pub(crate) events: Vec<Recorded>,
    pub(crate) at: Circumstances,
}

pub(crate) fn player(name: &str) -> PlayerId {
    PlayerId::new(name)
}

pub(crate) fn terms(game: &str, clock: &str) -> MatchTerms {
    MatchTerms::new(game, clock.parse().expect("a clock")).expect("terms")
}

/// Terms with a start of one's choice.
pub(crate) fn terms_from(game: &str, choice: &StartChoice<'_>, clock: &str) -> MatchTerms {
    MatchTerms::choose(game.parse().expect("a game"), choice, clock.parse().expect("a clock")).expect("terms")
}

pub(crate) fn three(clock: &str) -> MatchTerms {
    terms_from("kenwan", &StartChoice { players: Some(3), ..StartChoice::default() }, clock)
}

pub(crate) fn agree(to: Proposal) -> Command {
    Command::Agree { to }
}

pub(crate) fn decline(to: Proposal) -> Command {
    Command::Decline { to }
}

pub(crate) fn ply(text: &str) -> Command {
    Command::Move { text: text.to_owned() }
}

impl Table {
    /// A match that waits for players; Anna opened it.
    pub(crate) fn open(terms: MatchTerms) -> Table {
        let by = player(PEOPLE[0]);
        let opened =
            Recorded { v: 1, at: START, event: Event::Opened { terms: terms.clone(), by: by.clone() } };
        Table { game: Match::open(terms, by, START), events: vec![opened], at: Circumstances::at(START) }
    }

    /// A match of Anna, Bela and perhaps Cleo, in this order of sides.
    pub(crate) fn new(terms: MatchTerms) -> Table {
        let n_players = terms.n_players;
        let mut table = Table::open(terms);
        for (side, name) in PEOPLE.iter().enumerate().take(n_players) {
            table.does(name, Command::Sit { wish: Some(side) });
        }
        table
    }

    /// Wali with this clock.
    pub(crate) fn wali(clock: &str) -> Table {
        Table::new(terms("wali", clock))
    }

    /// The same after two turns of Wali, so that everybody's clock has begun.
    pub(crate) fn begun(clock: &str) -> Table {
        let mut table = Table::wali(clock);
        table.plays(&["A1", "F5"]);
        table
    }

    pub(crate) fn waits(&mut self, time: Millis) {
        self.at.now += time;
    }

    fn attempt(&mut self, actor: &Actor, command: &Command) -> Result<Vec<Event>, Refused> {
        let before = (self.game.version(), self.game.view(self.at.now));
        let decided = self.game.decide(actor, command, &self.at);
        assert_eq!(before, (self.game.version(), self.game.view(self.at.now)), "deciding changes nothing");
        let events = decided?;
        assert!(!events.is_empty(), "{command:?} is done by doing something");
        for event in &events {
            self.game.apply(event, self.at.now);
            let v = self.events.len() as u64 + 1;
            self.events.push(Recorded { v, at: self.at.now, event: event.clone() });
        }
        self.is_what_its_events_say();
        Ok(events)
    }

    /// What is kept and read again is the same match.
    fn is_what_its_events_say(&self) {
        let text = serde_json::to_string(&self.events).expect("events are plain data");
        let read: Vec<Recorded> = serde_json::from_str(&text).expect("events are read as they are written");
        assert_eq!(read, self.events);
        let again = Match::replay(&read).expect("what was decided can be replayed");
        assert_eq!(again.view(self.at.now), self.game.view(self.at.now));
        assert_eq!(again.record().played(), self.game.record().played());
        assert_eq!(again.clocks(), self.game.clocks());
        assert_eq!(again.version(), self.game.version());
    }

    /// Somebody does something that is allowed.
    #[track_caller]
    pub(crate) fn does(&mut self, name: &str, command: Command) -> Vec<Event> {
        match self.attempt(&Actor::Player(player(name)), &command) {
            Ok(events) => events,
            Err(refused) => panic!("{name} may not {command:?}: {refused}"),
        }
    }

    /// Somebody tries something that is not.
    #[track_caller]
    pub(crate) fn may_not(&mut self, name: &str, command: Command) -> Refused {
        match self.attempt(&Actor::Player(player(name)), &command) {
            Ok(events) => panic!("{name} may {command:?}: {events:?}"),
            Err(refused) => refused,
        }
    }

    /// Somebody tries something, allowed or not.
    pub(crate) fn tries(&mut self, name: &str, command: &Command) -> Result<Vec<Event>, Refused> {
        self.attempt(&Actor::Player(player(name)), command)
    }

    /// The server does something.
    pub(crate) fn server(&mut self, command: Command) -> Result<Vec<Event>, Refused> {
        self.attempt(&Actor::Server, &command)
    }

    /// Whoever is to move plays, one after the other. Each ply takes no time.
    #[track_caller]
    pub(crate) fn plays(&mut self, texts: &[&str]) {
        for text in texts {
            let mover = self.game.mover().expect("the match is played");
            let name = self.game.seats()[mover].player.to_string();
            if self.game.engine_level(mover).is_some() {
                self.server(ply(text)).expect(text);
            } else {
                self.does(&name, ply(text));
            }
        }
    }

    /// The same, after thinking for some time.
    #[track_caller]
    pub(crate) fn thinks(&mut self, time: Millis, text: &str) {
        self.waits(time);
        self.plays(&[text]);
    }

    pub(crate) fn view(&self) -> MatchView {
        self.game.view(self.at.now)
    }

    /// What each side has left.
    pub(crate) fn left(&self) -> Vec<Millis> {
        self.view().clocks.iter().map(|clock| clock.left).collect()
    }

    /// The ranks at the end.
    pub(crate) fn ranks(&self) -> Vec<u8> {
        self.game.outcome().expect("the match is over").ranks.clone()
    }
}
