//! How a match changes: decide, keep, tell. A room is the one place that does so, and it does it without input or output.
//!
//! A room is driven from outside. Its caller reports what happens (a command arrives, a write has ended, a message from another
//! program came), and the room asks for what it needs by [`RoomEffect`]s. The server performs them with a database and sockets, the
//! simulation with a made-up network and a store that fails in every way: both run this code.
//!
//! The order of things is always the same:
//!
//! 1. **Decide.** A command is considered against the journal, which holds only what is kept.
//! 2. **Keep.** What follows is a [`Draft`] beside the journal. One write is under way at a time.
//! 3. **Tell.** Only when the write has succeeded does the draft enter the journal, and only then is the command answered
//!    and everybody told.
//!
//! A write whose outcome is not known closes the room: nothing is decided on a state that may be wrong. The match is read
//! again, behind whatever the lost write may still do ([`RoomEffect::Read`] with [`Fence::Settle`]), and a reading that fails
//! keeps the room closed. Meanwhile commands are answered by [`Answer::Unknown`]: ask again with the same identifier.

mod agenda;

use std::collections::VecDeque;

use crate::{
    clock::Millis,
    command::{Actor, Circumstances, Command},
    event::{Reason, Recorded},
    journal::{Answer, Consideration, Draft, Envelope, Journal, KeptEvent},
    state::Match,
    terms::PlayerId,
    view::Update,
};

pub use agenda::ThoughtWanted;

/// How long a room rests after a failure before it tries something by itself again.
const REST: Millis = 1_000;
/// A write or a reading that takes longer stops the clocks: nobody could move meanwhile, or see what was moved.
const SLOW: Millis = 1_000;
/// How often a command is considered again because another program wrote at the same moment.
const MOST_TRIES: u8 = 8;
/// How many commands may wait while the room is busy.
const MOST_WAITING: usize = 64;

/// What a room asks for.
#[derive(Debug)]
pub enum RoomEffect<T> {
    /// Write [`Room::draft`], then call [`Room::written`].
    Append,
    /// Read the match, then call [`Room::read`].
    Read(Fence),
    /// Answer a command.
    Answer {
        /// The way back.
        reply: T,
        /// The identifier of the command.
        id: String,
        /// What became of it.
        answer: Answer,
    },
    /// Tell everybody who watches what is new.
    Announce {
        /// Since which version.
        since: u64,
        /// Who wrote it.
        author: Author,
    },
}

/// How a match is to be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fence {
    /// As it stands.
    None,
    /// After every earlier write of this program has either taken effect or never will.
    Settle,
}

/// Who wrote what is new.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Author {
    /// This program: others do not know yet.
    Us,
    /// Another program.
    Others,
}

/// How a write ended.
#[derive(Clone, PartialEq, Debug)]
pub enum RoomWritten {
    /// It is kept, together with a change of ratings if there was one.
    Kept {
        /// The event that tells of new ratings.
        rated: Option<Recorded>,
    },
    /// Another program wrote one of these versions before. Nothing was kept.
    Conflict,
    /// Nothing was kept: the database could not be reached, or its disk is full.
    Failed,
    /// It may have been kept or not: the connection broke, or nothing was heard in time.
    Unknown,
}

/// The moment at which something happens to a room.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Moment {
    /// The time, in milliseconds since 1970.
    pub now: Millis,
    /// A number nobody can guess, for the lot of sides.
    pub lot: u64,
    /// An identifier for the next match, if one begins.
    pub fresh_id: String,
    /// The last sign of life that was kept of the program whose match it is: see [`Room::home`].
    pub home_alive: Millis,
    /// Since when the whole program can keep nothing, if it cannot: its last sign of life that was kept.
    pub outage_since: Option<Millis>,
}

impl Moment {
    /// Nothing special, at that time.
    pub fn at(now: Millis) -> Moment {
        Moment { now, home_alive: now, ..Moment::default() }
    }
}

/// What was read.
#[derive(Clone, PartialEq, Debug)]
pub struct Reading {
    /// The events.
    pub events: Vec<KeptEvent>,
    /// The program that wrote the last of them, if it is another one.
    pub home: Option<String>,
}

/// A match with everything that is under way. `T` is the way back to whoever sent a command.
#[derive(Debug)]
pub struct Room<T> {
    journal: Journal,
    /// The other program that wrote last, unless it was this one.
    home: Option<String>,
    state: RoomState<T>,
    waiting: VecDeque<RoomRequest<T>>,
    effects: Vec<RoomEffect<T>>,
    agenda: agenda::Agenda,
    /// Since when each side is away.
    absent_since: Vec<Option<Millis>>,
    /// Nothing is tried by itself before.
    resting_until: Millis,
    /// The newest version that anybody claims to know.
    newest_heard: u64,
    /// When something last happened here.
    now: Millis,
    /// Whether the program could keep nothing then.
    is_outage: bool,
    /// Whether other programs may have written while this one was out of reach: the match is read before time is judged.
    is_doubtful: bool,
}

#[derive(Debug)]
enum RoomState<T> {
    Open,
    Writing {
        draft: Box<Draft>,
        request: Option<RoomRequest<T>>,
        began: Millis,
    },
    /// `heard` is the newest version that anybody claimed to know when the reading began.
    Reading {
        request: Option<RoomRequest<T>>,
        fence: Fence,
        began: Millis,
        heard: u64,
    },
    Closed {
        fence: Fence,
    },
}

#[derive(Debug)]
struct RoomRequest<T> {
    player: PlayerId,
    envelope: Envelope,
    lag: Millis,
    reply: T,
    n_tries: u8,
}

impl<T> Room<T> {
    /// A room of a match that was just read. Nobody is here yet.
    pub fn new(journal: Journal, home: Option<String>, now: Millis) -> Room<T> {
        let n_players = journal.game().terms().n_players;
        Room {
            newest_heard: journal.version(),
            journal,
            home,
            state: RoomState::Open,
            waiting: VecDeque::new(),
            effects: Vec::new(),
            agenda: agenda::Agenda::default(),
            absent_since: vec![Some(now); n_players],
            resting_until: Millis::MIN,
            now,
            is_outage: false,
            is_doubtful: false,
        }
    }

    // What it shows

    /// What is kept.
    pub fn journal(&self) -> &Journal {
        &self.journal
    }

    /// The match as it is kept.
    pub fn game(&self) -> &Match {
        self.journal.game()
    }

    /// The other program that answers for the clocks of this match, because it wrote last. Nothing if it is this one.
    pub fn home(&self) -> Option<&str> {
        self.home.as_deref()
    }

    /// What somebody has missed who knows that version.
    pub fn update_since(&self, since: u64, now: Millis) -> Update {
        self.journal.update_since(since, now)
    }

    /// What is being written, if something is.
    pub fn draft(&self) -> Option<&Draft> {
        match &self.state {
            RoomState::Writing { draft, .. } => Some(draft),
            _ => None,
        }
    }

    /// Whether nothing is under way and nothing waits.
    pub fn is_idle(&self) -> bool {
        matches!(self.state, RoomState::Open) && self.waiting.is_empty()
    }

    /// Whether it is not known what is kept.
    pub fn is_closed(&self) -> bool {
        matches!(self.state, RoomState::Closed { .. })
    }

    /// What is asked for, in order. Call it after every other call.
    pub fn take_effects(&mut self) -> Vec<RoomEffect<T>> {
        std::mem::take(&mut self.effects)
    }

    // What is reported to it

    /// Somebody wants something.
    pub fn command(&mut self, player: PlayerId, envelope: Envelope, lag: Millis, reply: T, moment: &Moment) {
        self.newest_heard = self.newest_heard.max(envelope.expected);
        let request = RoomRequest { player, envelope, lag, reply, n_tries: 0 };
        if self.waiting.len() < MOST_WAITING {
            self.waiting.push_back(request);
        } else {
            self.answer(request, Answer::Unknown {});
        }
        self.advance(moment);
    }

    /// The write has ended.
    pub fn written(&mut self, outcome: RoomWritten, moment: &Moment) {
        let state = std::mem::replace(&mut self.state, RoomState::Open);
        let RoomState::Writing { draft, request, began } = state else {
            // An outcome that nobody waits for changes nothing.
            self.state = state;
            return;
        };
        match outcome {
            RoomWritten::Kept { rated } => {
                let since = self.journal.version();
                let is_about_clocks = agenda::is_about_clocks(&draft);
                let v = draft.after.version();
                self.journal.commit(*draft, rated);
                self.home = None;
                self.newest_heard = self.newest_heard.max(self.journal.version());
                // A slow write that itself stops the clocks must not stop them again.
                if moment.now - began > SLOW && !is_about_clocks {
                    self.agenda.stall(began);
                }
                self.effects.push(RoomEffect::Announce { since, author: Author::Us });
                if let Some(request) = request {
                    self.answer(request, Answer::Done { v });
                }
            }
            RoomWritten::Conflict => self.start_reading(request, Fence::None, moment),
            // A copy of the command may still be on its way, so the command cannot be refused yet.
            RoomWritten::Failed => {
                self.failed(began, moment);
                if let Some(request) = request {
                    self.answer(request, Answer::Unknown {});
                }
            }
            RoomWritten::Unknown => {
                self.failed(began, moment);
                self.start_reading(request, Fence::Settle, moment);
            }
        }
        self.advance(moment);
    }

    /// The match was read, or could not be.
    pub fn read(&mut self, reading: Option<Reading>, moment: &Moment) {
        let state = std::mem::replace(&mut self.state, RoomState::Open);
        let RoomState::Reading { request, fence, began, heard } = state else {
            self.state = state;
            return;
        };
        let read = reading.and_then(|it| Some((Journal::new(it.events)?, it.home)));
        match read {
            Some((journal, home)) => {
                let known = self.journal.version();
                self.journal = journal;
                self.home = home;
                // Whoever claims to know more than is kept is not believed again. What was heard since may be true.
                if self.newest_heard == heard {
                    self.newest_heard = self.journal.version();
                }
                self.is_doubtful = false;
                if moment.now - began > SLOW {
                    self.agenda.stall(began);
                }
                if self.journal.version() != known {
                    let since = known.min(self.journal.version());
                    self.effects.push(RoomEffect::Announce { since, author: Author::Others });
                }
                if let Some(request) = request {
                    self.waiting.push_front(request);
                }
            }
            None => {
                self.failed(began, moment);
                self.state = RoomState::Closed { fence };
                if let Some(request) = request {
                    self.answer(request, Answer::Unknown {});
                }
            }
        }
        self.advance(moment);
    }

    /// Somebody knows of a version, from another program or from an earlier life of this one.
    pub fn heard_of(&mut self, version: u64, moment: &Moment) {
        self.newest_heard = self.newest_heard.max(version);
        self.advance(moment);
    }

    /// Since when each side is away has changed.
    pub fn set_absent(&mut self, absent_since: Vec<Option<Millis>>, moment: &Moment) {
        self.absent_since = absent_since;
        self.advance(moment);
    }

    /// Time has passed: see [`Room::alarm`].
    pub fn wake(&mut self, moment: &Moment) {
        self.advance(moment);
    }

    // What follows

    /// Does what can be done until something has to be waited for.
    fn advance(&mut self, moment: &Moment) {
        self.now = moment.now;
        self.is_outage = moment.outage_since.is_some();
        if let Some(since) = moment.outage_since {
            self.agenda.stall(since);
            self.is_doubtful = true;
            if matches!(self.state, RoomState::Open | RoomState::Closed { .. }) {
                self.answer_all_waiting();
            }
            return;
        }
        self.look_for_home(moment);
        loop {
            match self.state {
                RoomState::Writing { .. } | RoomState::Reading { .. } => return,
                RoomState::Closed { .. } if moment.now < self.resting_until => {
                    return self.answer_all_waiting();
                }
                RoomState::Closed { fence } => return self.start_reading(None, fence, moment),
                RoomState::Open if self.is_doubtful || self.journal.is_behind(self.newest_heard) => {
                    return self.start_reading(None, Fence::None, moment);
                }
                RoomState::Open => {}
            }
            let has_to_rest = moment.now < self.resting_until && self.waiting.is_empty();
            if !has_to_rest && let Some(command) = self.next_own(moment) {
                let at = self.circumstances(0, moment);
                if let Some(events) = self.journal.consider_own(&command, &at) {
                    let draft = self.journal.draft(events, None, moment.now);
                    return self.start_writing(draft, None, moment);
                }
            }
            if self.agenda.is_stopping() {
                // The answer to a command that began to be written now might find nobody any more.
                return self.answer_all_waiting();
            }
            let Some(request) = self.waiting.pop_front() else { return };
            self.consider(request, moment);
        }
    }

    fn consider(&mut self, mut request: RoomRequest<T>, moment: &Moment) {
        let actor = Actor::Player(request.player.clone());
        let at = self.circumstances(request.lag, moment);
        match self.journal.consider(&actor, &request.envelope, &at) {
            Consideration::Answer(answer) => self.answer(request, answer),
            Consideration::Append(_) if request.n_tries == MOST_TRIES => {
                self.answer(request, Answer::Unknown {});
            }
            Consideration::Append(events) => {
                request.n_tries += 1;
                let command = Some((request.player.clone(), request.envelope.id.clone()));
                let draft = self.journal.draft(events, command, moment.now);
                self.start_writing(draft, Some(request), moment);
            }
        }
    }

    fn circumstances(&self, lag: Millis, moment: &Moment) -> Circumstances {
        Circumstances {
            now: moment.now,
            lag,
            lot: moment.lot,
            fresh_id: moment.fresh_id.clone(),
            absent_since: self.absent_since.clone(),
        }
    }

    fn start_writing(&mut self, draft: Draft, request: Option<RoomRequest<T>>, moment: &Moment) {
        self.state = RoomState::Writing { draft: Box::new(draft), request, began: moment.now };
        self.effects.push(RoomEffect::Append);
    }

    fn start_reading(&mut self, request: Option<RoomRequest<T>>, fence: Fence, moment: &Moment) {
        let heard = self.newest_heard;
        self.state = RoomState::Reading { request, fence, began: moment.now, heard };
        self.effects.push(RoomEffect::Read(fence));
    }

    /// Something could not be kept or read: whoever was to move since then could not.
    fn failed(&mut self, began: Millis, moment: &Moment) {
        self.agenda.stall(began);
        self.resting_until = moment.now + REST;
    }

    fn answer(&mut self, request: RoomRequest<T>, answer: Answer) {
        let RoomRequest { reply, envelope, .. } = request;
        self.effects.push(RoomEffect::Answer { reply, id: envelope.id, answer });
    }

    /// Nothing can be decided now: whoever waits is to ask again.
    fn answer_all_waiting(&mut self) {
        for request in std::mem::take(&mut self.waiting) {
            self.answer(request, Answer::Unknown {});
        }
    }
}

/// What only the server wants.
impl<T> Room<T> {
    /// The program that served this match is gone: its clocks stop at its last sign of life.
    pub fn orphaned(&mut self, last_alive: Millis, moment: &Moment) {
        self.agenda.must_pause(last_alive);
        self.is_doubtful = true;
        self.advance(moment);
    }

    /// Whether clocks still have to be stopped for a time in which nothing could be kept.
    pub fn has_to_pause(&self) -> bool {
        self.agenda.is_stalled() && (self.is_doubtful || agenda::can_pause(self.game()))
    }

    /// A moderator calls the match off, or nobody has answered an invitation.
    pub fn call_off(&mut self, reason: Reason, moment: &Moment) {
        self.agenda.call_off(reason);
        self.advance(moment);
    }

    /// The engine has found a move. It is played at that version or not at all.
    pub fn thought(&mut self, version: u64, text: String, moment: &Moment) {
        self.agenda.think(version, Command::Move { text });
        self.advance(moment);
    }

    /// The program is about to end: clocks stop now. What is being written is still answered; whoever asks for more has to ask the
    /// next program.
    pub fn stop(&mut self, moment: &Moment) {
        self.agenda.stop();
        self.agenda.must_pause(moment.now);
        self.advance(moment);
    }
}
