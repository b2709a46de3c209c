//! Holds what clients were told against what is kept. For tests: the simulation and the attacks on the real program share it.
//!
//! The promise is that a command that was answered with [`Answer::Done`] is kept once, at the version that was named; that
//! nobody hears of anything that is not kept; and that no player pays for time in which nothing could be kept.
//! [`History::faults`] says in words where a history breaks it, and [`ChatHistory::faults`] where a chat does.

mod chat;
#[cfg(test)]
mod tests;
mod time;

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    rc::Rc,
};

use crate::{
    clock::Millis,
    event::{Event, Proposal, Reason, Recorded},
    journal::Answer,
    state::Match,
    terms::PlayerId,
};

pub use chat::{ChatHistory, ChatWitness};

/// An event as it is kept, with the command that it came from. The command stands with all of its events, or only with the last.
pub type Kept = (Recorded, Option<(PlayerId, String)>);

/// Something that a client did or heard.
#[derive(Clone, PartialEq, Debug)]
pub enum Witnessed {
    /// It sent a command, for the first time or again.
    Sent {
        /// The identifier of the command.
        id: String,
        /// The version that it was sent for.
        expected: u64,
        /// The version that the player saw, if the command is about the position on the board.
        seen: Option<u64>,
    },
    /// It received the answer to a command.
    Answered {
        /// The identifier of the command.
        id: String,
        /// The answer.
        answer: Answer,
    },
    /// It received events.
    Told {
        /// The events, with their versions.
        events: Vec<Recorded>,
    },
    /// It showed this to its player.
    Believed {
        /// The version.
        v: u64,
        /// All moves at that version.
        moves: Vec<String>,
    },
    /// It gave a command up for good: a copy that is still on its way may not be done.
    GaveUp {
        /// The identifier of the command.
        id: String,
    },
}

/// A client, and everything that it did and heard, in order.
#[derive(Clone, PartialEq, Debug)]
pub struct Witness {
    /// What it is called in reports.
    pub name: String,
    /// Whose client it is; nobody's if somebody only watches.
    pub player: Option<PlayerId>,
    /// What it did and heard.
    pub witnessed: Vec<Witnessed>,
    /// The version and the moves that it shows at the end.
    pub finally: (u64, Vec<String>),
}

/// Everything that is known of a match after all faults are over.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct History {
    /// What is kept, in the order of versions.
    pub kept: Vec<Kept>,
    /// All clients.
    pub witnesses: Vec<Witness>,
    /// From when until when nothing could be kept.
    pub outages: Vec<(Millis, Millis)>,
    /// How much of each outage may still be charged: zero where its beginning and end are known exactly.
    pub slack: Millis,
}

type CommandKey = (PlayerId, String);

/// Where a command is kept.
struct CommandPlace {
    /// The earliest version that its first event can have.
    earliest: u64,
    /// The version of the first event with which it stands.
    first: u64,
    /// The version of its last event.
    last: u64,
    /// The last version that may be told as its own.
    last_told: u64,
    /// Whether it may be refused at first, and done when a copy of it comes later.
    may_be_done_later: bool,
}

impl History {
    /// Everything that is wrong, each in a sentence. Empty if the promise was held.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        self.check_versions(&mut faults);
        let places = self.places(&mut faults);
        let moves = self.moves_by_version();
        for witness in &self.witnesses {
            check_answers(witness, &places, &mut faults);
            self.check_beliefs(witness, &moves, &mut faults);
        }
        self.check_senders(&places, &moves, &mut faults);
        self.check_time(&mut faults);
        faults
    }

    fn check_versions(&self, faults: &mut Vec<String>) {
        let mut expected = 1;
        for (recorded, _) in &self.kept {
            let v = recorded.v;
            if v > expected {
                faults.push(format!("versions {expected} to {} are missing", v - 1));
            } else if v < expected {
                faults.push(format!("version {v} is kept twice or out of order"));
            }
            expected = v + 1;
        }
        if Match::replay(&self.events()).is_none() {
            faults.push("what is kept cannot be replayed: the match is unreadable".to_owned());
        }
    }

    fn events(&self) -> Vec<Recorded> {
        self.kept.iter().map(|(recorded, _)| recorded.clone()).collect()
    }

    /// Finds the events of each command. Those of one command follow each other and were written at one moment.
    fn places<'a>(&'a self, faults: &mut Vec<String>) -> HashMap<&'a CommandKey, CommandPlace> {
        let mut places: HashMap<&CommandKey, CommandPlace> = HashMap::new();
        let same = |a: &Kept, b: &Kept| a.1 == b.1 && (a.1.is_none() || a.0.at == b.0.at);
        let groups: Vec<&[Kept]> = self.kept.chunk_by(same).collect();
        let mut n_rows = 0;
        for (index, group) in groups.iter().enumerate() {
            let before = &self.kept[..n_rows];
            n_rows += group.len();
            let Some(command) = &group[0].1 else { continue };
            let (first, last) = (group[0].0.v, group[group.len() - 1].0.v);
            let n_moves = group.iter().filter(|row| matches!(row.0.event, Event::Moved { .. })).count();
            if n_moves > 1 {
                faults.push(format!("{} is kept twice, at versions {first} to {last}", named(command)));
            }
            // Ratings are written together with the end of a match, in nobody's name.
            let after = groups.get(index + 1).and_then(|group| group.first());
            let is_rated = after.is_some_and(|row| matches!(row.0.event, Event::Rated { .. }));
            let last_told = last + u64::from(is_rated);
            // Events of the same moment in nobody's name may be the command's as well.
            let may_be_its_own = |row: &&Kept| row.1.is_none() && row.0.at == group[0].0.at;
            let own: Vec<&Kept> = before.iter().rev().take_while(may_be_its_own).chain(*group).collect();
            let earliest = own.iter().map(|row| row.0.v).min().unwrap_or(first);
            let may_be_done_later = own.iter().any(|row| depends_on_time(&row.0.event));
            let place = CommandPlace { earliest, first, last, last_told, may_be_done_later };
            if let Some(before) = places.insert(command, place) {
                faults.push(format!(
                    "{} is kept twice, at versions {} and {first}",
                    named(command),
                    before.first
                ));
            }
        }
        places
    }

    /// The moves that stood at each version.
    fn moves_by_version(&self) -> BTreeMap<u64, Rc<[Rc<str>]>> {
        let mut moves: Rc<[Rc<str>]> = Rc::default();
        let mut by_version = BTreeMap::from([(0, moves.clone())]);
        for (recorded, _) in &self.kept {
            match &recorded.event {
                Event::Moved { text, .. } => {
                    moves = moves.iter().cloned().chain([Rc::from(text.as_str())]).collect();
                }
                Event::TakenBack { plies } => moves = Rc::from(&moves[..(*plies).min(moves.len())]),
                _ => {}
            }
            by_version.insert(recorded.v, moves.clone());
        }
        by_version
    }

    /// Nobody received anything that is not kept, and at the end everybody knows everything.
    fn check_beliefs(
        &self,
        witness: &Witness,
        moves: &BTreeMap<u64, Rc<[Rc<str>]>>,
        faults: &mut Vec<String>,
    ) {
        let name = &witness.name;
        let mut reported = HashSet::new();
        for witnessed in &witness.witnessed {
            match witnessed {
                Witnessed::Told { events } => {
                    for told in events {
                        let row = self.kept.iter().find(|row| row.0.v == told.v);
                        if row.is_none_or(|row| row.0 != *told) && reported.insert(told.v) {
                            let kept = row.map_or("nothing is".to_owned(), |row| format!("{:?} is", row.0));
                            faults.push(format!("{name} was told {told:?}, and {kept} kept at that version"));
                        }
                    }
                }
                Witnessed::Believed { v, moves: known }
                    if !is_same(moves.get(v), known) && reported.insert(*v) =>
                {
                    let kept = moves.get(v);
                    faults.push(format!("{name} saw {known:?} at version {v}, and {kept:?} is kept"));
                }
                _ => {}
            }
        }
        let (v, known) = &witness.finally;
        let kept = moves.last_key_value();
        if kept.map(|(v, _)| v) != Some(v) || !is_same(kept.map(|(_, moves)| moves), known) {
            let last = kept.map_or(0, |(v, _)| *v);
            faults.push(format!(
                "{name} ends at version {v} with {known:?}, and version {last} is kept with {:?}",
                kept.map(|(_, moves)| moves)
            ));
        }
    }

    /// Whatever is kept in the name of a witness was sent by it, for that version, and meant for that position.
    fn check_senders(
        &self,
        places: &HashMap<&CommandKey, CommandPlace>,
        moves: &BTreeMap<u64, Rc<[Rc<str>]>>,
        faults: &mut Vec<String>,
    ) {
        let mut sent: HashMap<CommandKey, Vec<(u64, Option<u64>)>> = HashMap::new();
        for witness in &self.witnesses {
            let Some(player) = &witness.player else { continue };
            for witnessed in &witness.witnessed {
                if let Witnessed::Sent { id, expected, seen } = witnessed {
                    sent.entry((player.clone(), id.clone())).or_default().push((*expected, *seen));
                }
            }
        }
        // Who records nothing of what it sends is not asked.
        let records: HashSet<&PlayerId> = sent.keys().map(|key| &key.0).collect();
        for (command, place) in places.iter().filter(|(command, _)| records.contains(&command.0)) {
            let copies = sent.get(*command).map_or(&[][..], Vec::as_slice);
            let is_for = |copy: &&(u64, Option<u64>)| (place.earliest..=place.first).contains(&(copy.0 + 1));
            let Some((expected, seen)) = copies.iter().find(is_for) else {
                let (name, v) = (named(command), place.first);
                faults.push(format!("{name} is kept at version {v}, for which it was not sent"));
                continue;
            };
            let stood = |v: u64| moves.get(&v);
            if seen.is_some_and(|seen| stood(seen) != stood(*expected)) {
                let (name, v) = (named(command), place.first);
                faults.push(format!("{name} is kept at version {v}, and was meant for another position"));
            }
        }
    }
}

/// Every answer is true.
fn check_answers(witness: &Witness, places: &HashMap<&CommandKey, CommandPlace>, faults: &mut Vec<String>) {
    let Some(player) = &witness.player else { return };
    let mut copies: HashMap<&str, usize> = HashMap::new();
    for witnessed in &witness.witnessed {
        let (id, answer) = match witnessed {
            Witnessed::Sent { id, .. } => {
                *copies.entry(id).or_default() += 1;
                continue;
            }
            Witnessed::Answered { id, answer } => (id, Some(answer)),
            Witnessed::GaveUp { id } => (id, None),
            _ => continue,
        };
        let command = (player.clone(), id.clone());
        let name = named(&command);
        let place = places.get(&command);
        match (answer, place) {
            (Some(Answer::Done { v }), None) => {
                faults.push(format!("{name} was acknowledged at version {v} and is not kept"));
            }
            (Some(Answer::Done { v }), Some(CommandPlace { last, last_told, .. }))
                if *v != *last && *v != *last_told =>
            {
                faults.push(format!("{name} was acknowledged at version {v} and is kept at {last}"));
            }
            (Some(Answer::Refused { code, .. }), Some(place)) => {
                // A program that could keep nothing refuses its copy; another copy may have reached another program.
                let is_other_copy = code == "storage" && copies.get(id.as_str()).is_some_and(|n| *n > 1);
                if !place.may_be_done_later && !is_other_copy {
                    faults.push(format!("{name} was refused ({code}) and is kept at version {}", place.last));
                }
            }
            (Some(Answer::Stale { v }), Some(place)) if *v >= place.last => {
                faults.push(format!("{name} was called stale at version {v} and is kept at {}", place.last));
            }
            (None, Some(place)) => {
                faults.push(format!("{name} was given up and is kept at version {}", place.last));
            }
            _ => {}
        }
    }
}

/// What is refused at first because it is too early, and done when a copy of it comes later.
fn depends_on_time(event: &Event) -> bool {
    match event {
        Event::Agreed { to, .. } => *to == Proposal::Abort,
        Event::Ended { reason, .. } | Event::Withdrawn { reason, .. } => *reason == Reason::Absence,
        _ => false,
    }
}

fn is_same(kept: Option<&Rc<[Rc<str>]>>, known: &[String]) -> bool {
    kept.is_some_and(|kept| kept.iter().map(AsRef::as_ref).eq(known.iter().map(String::as_str)))
}

fn named((player, id): &CommandKey) -> String {
    format!("command {id} of {player}")
}
