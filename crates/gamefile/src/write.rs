//! Writing the text format.

use std::fmt::Write;

use games::AnyPosition;
use tabletop::Player;

use crate::{
    annotation::Annotation,
    model::{FIELDS, GameFile, Line, ROSTER},
};

/// Moves are wrapped at this width. Comments are never wrapped, so that their text stays as it is.
const WIDTH: usize = 80;

impl GameFile {
    /// Writes the text format.
    ///
    /// # Panics
    /// If the file was built with illegal moves. [`GameFile::check`] finds them.
    pub fn to_text(&self) -> String {
        let letters = self.game.game().letters;
        let result = self.result.map_or("*".to_owned(), |result| result.text(letters));
        let mut out = String::new();
        for (name, unknown) in ROSTER {
            write_tag(&mut out, name, self.tags.get(name).unwrap_or(unknown));
        }
        write_tag(&mut out, FIELDS[0], &result);
        write_tag(&mut out, "Game", self.game.slug());
        write_tag(&mut out, "RuleSet", &self.rules);
        write_tag(&mut out, "RuleSetVersion", &self.rules_version.to_string());
        if let Some(setup) = &self.setup {
            write_tag(&mut out, "StartName", setup);
        }
        write_tag(&mut out, "SetUp", "1");
        write_tag(&mut out, "FEN", &self.start);
        for (name, value) in self.tags.iter().filter(|tag| ROSTER.iter().all(|entry| entry.0 != tag.0)) {
            write_tag(&mut out, name, value);
        }
        out.push('\n');
        let start = self.start_position().expect("a checked file has a start");
        let mut movetext = Movetext { out, column: 0 };
        movetext.line(&self.line, start.as_ref(), Round::default());
        movetext.token(&result.replace(' ', "-"));
        movetext.out.push('\n');
        movetext.out
    }
}

fn write_tag(out: &mut String, name: &str, value: &str) {
    let escaped = value.replace('\\', "\\\\").replace('"', "\\\"");
    writeln!(out, "[{name} \"{escaped}\"]").expect("a string can be written to");
}

/// The number of the round. A round ends when the turn returns to an earlier seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Round {
    /// The number, from 1.
    pub number: usize,
    last: Option<Player>,
}

impl Default for Round {
    /// The first round, in which nobody has moved.
    fn default() -> Round {
        Round { number: 1, last: None }
    }
}

impl Round {
    /// The round in which `mover` plays next, and whether that round begins there.
    pub fn with(self, mover: Player) -> (Round, bool) {
        match self.last {
            None => (Round { number: self.number, last: Some(mover) }, mover == Player::First),
            Some(last) if mover < last => (Round { number: self.number + 1, last: Some(mover) }, true),
            Some(_) => (Round { number: self.number, last: Some(mover) }, false),
        }
    }
}

struct Movetext {
    out: String,
    column: usize,
}

impl Movetext {
    fn line(&mut self, line: &Line, start: &dyn AnyPosition, mut round: Round) {
        self.annotation(&line.lead);
        let mut position = start.boxed();
        let mut needs_number = true;
        for node in &line.nodes {
            let before = round;
            let begins;
            (round, begins) = round.with(position.mover());
            if begins {
                self.token(&format!("{}.", round.number));
            } else if needs_number {
                self.token(&format!("{}...", round.number));
            }
            self.token(&node.mv);
            for nag in &node.nags {
                self.token(&format!("${nag}"));
            }
            self.annotation(&node.annotation);
            for variation in &node.variations {
                self.open();
                self.line(variation, position.as_ref(), before);
                self.close();
            }
            needs_number = !node.annotation.is_empty() || !node.variations.is_empty();
            position.play_text(&node.mv).expect("a checked file has legal moves only");
        }
    }

    fn annotation(&mut self, annotation: &Annotation) {
        if !annotation.is_empty() {
            self.token(&format!("{{{}}}", annotation.to_comment()));
        }
    }

    /// Writes a token after a space, or on a new line if it does not fit.
    fn token(&mut self, token: &str) {
        let width = token.chars().count();
        if self.column > 0 && self.column + 1 + width > WIDTH {
            self.out.push('\n');
            self.column = 0;
        } else if self.column > 0 && !self.out.ends_with('(') {
            self.out.push(' ');
            self.column += 1;
        }
        self.out.push_str(token);
        self.column += width;
    }

    fn open(&mut self) {
        self.token("(");
    }

    fn close(&mut self) {
        self.out.push(')');
        self.column += 1;
    }
}
