//! Holds what clients saw of a chat against what is kept.

use std::collections::{BTreeMap, HashMap};

use crate::{
    chat::{ChatLine, MOST_CHAT_LINES},
    terms::PlayerId,
};

/// A client that takes part in a chat, and everything that it said and saw.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ChatWitness {
    /// What it is called in reports.
    pub name: String,
    /// Whose client it is; nobody's if somebody only watches.
    pub player: Option<PlayerId>,
    /// What it said: the words by their identifiers.
    pub said: BTreeMap<String, String>,
    /// The identifiers of the lines that it took for confirmed.
    pub confirmed: Vec<String>,
    /// Every line that it has ever shown.
    pub shown: Vec<ChatLine>,
    /// What it shows at the end.
    pub finally: Vec<ChatLine>,
}

/// Everything that is known of a chat after all faults are over. No moderator has hidden a line.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ChatHistory {
    /// What is kept, in the order of places.
    pub kept: Vec<ChatLine>,
    /// All clients.
    pub witnesses: Vec<ChatWitness>,
}

impl ChatHistory {
    /// Everything that is wrong, each in a sentence. Empty if every line that a client saw is kept, once and in its place.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        self.check_places(&mut faults);
        let by_place: HashMap<i64, &ChatLine> = self.kept.iter().map(|line| (line.n, line)).collect();
        let by_id = self.by_id(&mut faults);
        for witness in &self.witnesses {
            check_shown(witness, &by_place, &mut faults);
            check_confirmed(witness, &by_id, &mut faults);
            self.check_end(witness, &mut faults);
        }
        self.check_senders(&mut faults);
        faults
    }

    fn check_places(&self, faults: &mut Vec<String>) {
        for (line, expected) in self.kept.iter().zip(1..) {
            if line.n != expected {
                faults.push(format!("line {} is kept where line {expected} is expected", line.n));
            }
        }
    }

    fn by_id(&self, faults: &mut Vec<String>) -> HashMap<(&PlayerId, &str), &ChatLine> {
        let mut by_id = HashMap::new();
        for line in &self.kept {
            let Some(id) = &line.id else { continue };
            let before: Option<&ChatLine> = by_id.insert((&line.player, id.as_str()), line);
            if let Some(before) = before {
                let player = &line.player;
                faults.push(format!("{id} of {player} is kept twice, as lines {} and {}", before.n, line.n));
            }
        }
        by_id
    }

    /// At the end everybody shows what is kept.
    fn check_end(&self, witness: &ChatWitness, faults: &mut Vec<String>) {
        let newest = self.kept.iter().skip(self.kept.len().saturating_sub(MOST_CHAT_LINES));
        if !newest.eq(&witness.finally) {
            let places: Vec<i64> = witness.finally.iter().map(|line| line.n).collect();
            let (name, n_kept) = (&witness.name, self.kept.len());
            faults.push(format!("{name} shows lines {places:?} at the end, and {n_kept} are kept"));
        }
    }

    /// Whatever is kept in the name of a witness was said by it.
    fn check_senders(&self, faults: &mut Vec<String>) {
        for line in &self.kept {
            let Some(id) = &line.id else { continue };
            let mut own = self.witnesses.iter().filter(|it| it.player.as_ref() == Some(&line.player));
            if !own.any(|witness| witness.said.get(id) == Some(&line.line)) {
                faults.push(format!("line {} is kept, and {} never said it", line.n, line.player));
            }
        }
    }
}

/// Nobody received a line that is not kept.
fn check_shown(witness: &ChatWitness, kept: &HashMap<i64, &ChatLine>, faults: &mut Vec<String>) {
    for line in &witness.shown {
        let is_kept = kept.get(&line.n).is_some_and(|kept| *kept == line);
        if !is_kept {
            faults.push(format!("{} saw {line:?}, which is not kept", witness.name));
        }
    }
}

/// What a client takes for confirmed is kept.
fn check_confirmed(
    witness: &ChatWitness,
    kept: &HashMap<(&PlayerId, &str), &ChatLine>,
    faults: &mut Vec<String>,
) {
    let Some(player) = &witness.player else { return };
    for id in &witness.confirmed {
        if !kept.contains_key(&(player, id.as_str())) {
            faults.push(format!("{id} of {player} was confirmed, and is not kept"));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(n: i64, player: &str, id: &str, words: &str) -> ChatLine {
        let (player, id) = (PlayerId::new(player), Some(id.to_owned()));
        ChatLine { n, at: 1_000 + n, player, id, line: words.to_owned() }
    }

    /// Anna and Bela have said one line each, and both have seen both.
    fn history() -> ChatHistory {
        let lines = [line(1, "anna", "a-1", "hello"), line(2, "bela", "b-1", "hi")];
        let witness = |player: &str, id: &str, words: &str| ChatWitness {
            name: player.to_owned(),
            player: Some(PlayerId::new(player)),
            said: BTreeMap::from([(id.to_owned(), words.to_owned())]),
            confirmed: vec![id.to_owned()],
            shown: lines.to_vec(),
            finally: lines.to_vec(),
        };
        ChatHistory {
            witnesses: vec![witness("anna", "a-1", "hello"), witness("bela", "b-1", "hi")],
            kept: lines.to_vec(),
        }
    }

    #[track_caller]
    fn check(history: &ChatHistory, fault: &str) {
        let faults = history.faults();
        assert!(faults.iter().any(|it| it.contains(fault)), "{faults:#?}");
    }

    #[test]
    fn a_chat_in_which_all_is_kept_has_no_faults() {
        assert_eq!(history().faults(), [""; 0]);
    }

    #[test]
    fn a_line_that_nobody_saw_confirmed_may_be_kept_or_not() {
        let mut history = history();
        history.witnesses[0].said.insert("a-2".to_owned(), "well?".to_owned());
        assert_eq!(history.faults(), [""; 0]);
        let late = line(3, "anna", "a-2", "well?");
        history.kept.push(late.clone());
        history.witnesses.iter_mut().for_each(|it| it.finally.push(late.clone()));
        assert_eq!(history.faults(), [""; 0]);
    }

    #[test]
    fn a_gap_in_the_places_is_found() {
        let mut history = history();
        history.kept[1].n = 3;
        check(&history, "line 3 is kept where line 2 is expected");
    }

    #[test]
    fn a_line_that_is_kept_twice_is_found() {
        let mut history = history();
        history.kept.push(line(3, "anna", "a-1", "hello"));
        check(&history, "a-1 of anna is kept twice, as lines 1 and 3");
    }

    #[test]
    fn a_line_that_was_seen_and_is_not_kept_is_found() {
        let mut history = history();
        history.witnesses[1].shown.push(line(3, "anna", "a-2", "well?"));
        check(&history, "bela saw ChatLine { n: 3");
    }

    #[test]
    fn a_line_that_was_confirmed_and_is_not_kept_is_found() {
        let mut history = history();
        history.witnesses[0].confirmed.push("a-2".to_owned());
        assert_eq!(history.faults(), ["a-2 of anna was confirmed, and is not kept"]);
    }

    #[test]
    fn a_line_that_its_player_never_said_is_found() {
        let mut history = history();
        history.witnesses[0].said.clear();
        assert_eq!(history.faults(), ["line 1 is kept, and anna never said it"]);
    }

    #[test]
    fn a_client_that_does_not_show_every_line_at_the_end_is_found() {
        let mut history = history();
        history.witnesses[1].finally.remove(0);
        assert_eq!(history.faults(), ["bela shows lines [2] at the end, and 2 are kept"]);
    }
}
