//! The chat of a page, as `web/pages/match/chat.js` does it: a line is sent again until the page shows it.
//!
//! A page knows its own lines by their identifiers.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use matchplay::{ChatLine, PlayerId};

/// What a server tells a page about the chat.
#[derive(Clone, Debug)]
pub(crate) enum ChatTold {
    /// All lines there are.
    All(Rc<[ChatLine]>),
    /// Lines that are new.
    New(Rc<[ChatLine]>),
    /// A line is not said.
    Refused(String),
    /// A line may be kept or not.
    NotKnown(String),
}

#[derive(Default)]
pub(crate) struct PageChat {
    /// Lines of this page that were not shown yet: their identifiers and words, in order.
    waiting: Vec<(String, String)>,
    /// The lines that are shown, by their places.
    shown: BTreeMap<i64, ChatLine>,
    /// The lines that are going to be sent again.
    will_say_again: BTreeSet<String>,
    n_said: usize,
}

impl PageChat {
    /// Says something: the identifier and the words.
    pub(crate) fn say(&mut self, page: &str, words: String) -> (String, String) {
        self.n_said += 1;
        let said = (format!("{page}-line{}", self.n_said), words);
        self.waiting.push(said.clone());
        said
    }

    /// What is sent again when the connection is there again.
    pub(crate) fn reconnected(&self) -> Vec<(String, String)> {
        self.waiting.clone()
    }

    /// Nobody knows whether a line was kept. True if it is to be sent again in a moment: once, however many answers say so.
    pub(crate) fn not_known(&mut self, id: &str) -> bool {
        self.will_say_again.insert(id.to_owned())
    }

    /// What is sent again after that moment, unless it was shown meanwhile.
    pub(crate) fn say_again(&mut self, id: &str) -> Option<(String, String)> {
        self.will_say_again.remove(id);
        self.waiting.iter().find(|(waiting, _)| waiting == id).cloned()
    }

    /// A line was refused: it is not sent again.
    pub(crate) fn refused(&mut self, id: &str) {
        self.waiting.retain(|(waiting, _)| waiting != id);
    }

    /// Shows lines. Returns the identifiers of its own among them, which are confirmed by that.
    pub(crate) fn show(&mut self, told: &ChatTold, you: Option<&PlayerId>) -> Vec<String> {
        let lines = match told {
            ChatTold::All(lines) => {
                self.shown.clear();
                lines
            }
            ChatTold::New(lines) => lines,
            ChatTold::Refused(_) | ChatTold::NotKnown(_) => return Vec::new(),
        };
        let mut confirmed = Vec::new();
        for line in &**lines {
            if self.shown.insert(line.n, line.clone()).is_some() {
                continue;
            }
            let is_own =
                |(id, _): &(String, String)| Some(&line.player) == you && Some(id) == line.id.as_ref();
            let own = self.waiting.iter().position(is_own);
            confirmed.extend(own.map(|place| self.waiting.remove(place).0));
        }
        confirmed
    }

    pub(crate) fn shown(&self) -> impl Iterator<Item = &ChatLine> {
        self.shown.values()
    }

    pub(crate) fn is_waiting(&self) -> bool {
        !self.waiting.is_empty()
    }
}
